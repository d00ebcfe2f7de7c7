"""Sentences not read that change time, keywords, scores or goods of which a story keeps account."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from turnto.book.model import Place
from turnto.exchange.importers.prose.asked import (
    NUMBER,
    conditions_of,
    goods_counted,
    time_kept,
    words_asked,
)
from turnto.exchange.importers.prose.clauses import in_sentences
from turnto.exchange.importers.prose.unread import SPOKEN
from turnto.exchange.story import Block, Check, ConditionBlock, LeftOver, Link, Paragraph, Passage, Sentence, walk

_MANY = rf"(?:an?|another|half an?|several|many|some|eine[rmn]?|halbe|ganze|einige|mehrere|ein paar|{NUMBER})"
_SPAN = r"(?:half[- ]hours?|hours?|days?|nights?|weeks?|Stunden?|Tage?n?|Nächten?|Nacht|Wochen?)"
_TIME = re.compile(
    rf"\b{_MANY} (?:\w+ )?{_SPAN} (?:\w+ )?(?:later|pass(?:es|ed)?|go(?:es)? by|slips? (?:by|past|away)|(?:is|are) (?:gone|lost)|ha(?:s|ve) (?:gone|passed)|of your time|später|vergeh\w*|verstreich\w*|lang|darauf)\b"
    rf"|\b(?:takes?|costs?|lose|loses|spend|spends|waste|wastes|sleep|wait|rest|row|walk|advance|add|subtract|deduct|vergeh\w*|verstreich\w*|verrinn\w*|dauert|kostet|brauchst|schläfst|wartest|verlierst|ruhst)\b[^.;!?]{{0,40}}\b{_MANY} (?:\w+ )?{_SPAN}\b"
    r"|\bit(?:'s| is) (?:now|already|by now|nearly|almost|past|after)\b[^.;!?]{0,30}(?:o['’]clock|\b(?:midnight|noon|midday|dawn|dusk|daybreak|nightfall|sunset|sunrise|morning|evening|night|day|dark|light))\b"
    r"|\b(?:adjust|advance|move|wind|turn|set|put) (?:your|the) (?:clock|watch|time|hour)\b|\b(?:the )?(?:clock|bell)s? strikes?\b|\b(?:dawn|dusk|night|morning|evening|midnight|noon) (?:comes|breaks|falls|is here|has come|arrives)\b|\b(?:next|following) (?:day|morning|evening|night)\b"
    r"|\bes ist (?:nun|jetzt|inzwischen|mittlerweile|bereits|schon|gleich)\b[^.;!?]{0,30}\b(?:Uhr|Mitternacht|Mittag|Morgen|Abend|Nacht|Tag|dunkel|hell)\b|\bstell\w* (?:deine|die) Uhr\b|\bschlägt (?:die Uhr|es)\b|\bUhr schlägt\b|\bam (?:nächsten|folgenden|anderen) (?:Tag|Morgen|Abend)\b|\b(?:die Nacht|der Morgen|der Abend) (?:bricht|kommt|graut|dämmert)\b",
    re.IGNORECASE,
)
"""Sentence by which time passes, or is another."""
_MINUTES = re.compile(rf"\b{_MANY} (?:\w+ )?(?:minutes?|Minuten?)\b", re.IGNORECASE)
"""What a story that counts in hours does not count."""
_SCORE_ASKED = re.compile(
    r"\b(?:your|dein\w*) \*{0,2}(?P<score>[A-ZÄÖÜa-zäöü][\w-]{2,20})\*{0,2} (?:is|has|are|reaches|ist|beträgt|mindestens|höchstens|\d)\b"
)
_CHANGES = r"(?:ris|rose|fall|fell|grow|grew|increas|decreas|drop|gain|lose|lost|add|subtract|deduct|goes|sink|steig|fäll|wächst|erhöh|verringer|verlier|senk|zunimmt|nimmt)"
_CLAUSE_ASKING = re.compile(r"\b(?:if|unless|whether|wenn|falls) [^,;:.!?]{0,160}[,;:]", re.IGNORECASE)
"""Condition within a sentence, behind which it may tell of a change."""
_ASKING = re.compile(r"\b(?:if|unless|whether|wenn|falls)\b|\?$", re.IGNORECASE)


class AccountReader:
    """Reader of sentences by which something changes that a story asks for elsewhere."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.changes: list[tuple[str, re.Pattern[str]]] = []
        if kept := time_kept(passages):
            self.changes.append(("time", _TIME))
        if any(map(_MINUTES.search, kept)):
            self.changes.append(("time", _MINUTES))
        if words := "|".join(map(re.escape, sorted(words_asked(passages), key=len, reverse=True))):
            self.changes.append(("rule", re.compile(rf"(?<!\w)(?:{words})(?!\w)")))
        scores = {one["score"] for text in conditions_of(passages) for one in _SCORE_ASKED.finditer(text)}
        if names := "|".join(map(re.escape, sorted(scores))):
            change = rf"\b(?:{names})\b[^.;]{{0,30}}\b{_CHANGES}|\b{_CHANGES}\w*\b[^.;]{{0,30}}\b(?:{names})\b"
            self.changes.append(("rule", re.compile(change, re.IGNORECASE)))
        if goods := "|".join(map(re.escape, sorted(goods_counted(passages), key=len, reverse=True))):
            self.changes.append(("rule", re.compile(rf"\b{NUMBER} (?:\w+ )?(?:{goods})\b", re.IGNORECASE)))

    def read(self, passage: Passage) -> Passage:
        """Return a passage with what is left to do of the accounts, behind the words that tell of it."""
        if not self.changes:
            return passage
        blocks = self._with_doubts(passage.blocks, passage.place, tuple(_done_or_left(passage)))
        return replace(passage, blocks=tuple(blocks))

    def _with_doubts(self, blocks: Sequence[Block], place: Place, said: Sequence[str]) -> Iterator[Block]:
        for block in blocks:
            if isinstance(block, ConditionBlock):
                body, otherwise = (tuple(self._with_doubts(one, place, said)) for one in (block.body, block.otherwise))
                block = replace(block, body=body, otherwise=otherwise)
            if isinstance(block, Link):
                yield from self._doubts(block.label, block.place, said, is_done=bool(block.deeds))
            yield block
            if isinstance(block, Paragraph) and not block.kind and not block.text.startswith("|"):
                yield from self._doubts(block.text, place, said)
            elif isinstance(block, Check):
                for case in block.cases:
                    yield from self._doubts(case.text, block.place, said, is_done=bool(case.deeds))

    def _doubts(self, text: str, place: Place, said: Sequence[str], is_done: bool = False) -> Iterator[LeftOver]:
        """Yield each sentence of a text by which an account changes; not where its instruction stands beside it."""
        if is_done:
            return
        for sentence in in_sentences(text):
            told = SPOKEN.sub("", sentence)
            for why, change in self.changes:
                is_left = any(
                    sentence.rstrip(". ") in one or (one in sentence and change.search(one)) for one in said if one
                )
                without = _CLAUSE_ASKING.sub("", told)
                if change.search(without) and not is_left and not _ASKING.search(without):
                    yield LeftOver(sentence, place, why)
                    break


def _done_or_left(passage: Passage) -> Iterator[str]:
    """Yield the sentences of a passage that are instructions, or left to do already."""
    for block in walk(passage.blocks):
        if isinstance(block, (LeftOver, Sentence)):
            yield block.text.rstrip(". ")
        if isinstance(block, Sentence):
            yield block.source.rstrip(". ")
