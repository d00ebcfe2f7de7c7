"""Things that a story gives and takes, where one of its conditions asks for them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from turnto.exchange.importers.prose.asked import heads_of, things_asked, things_in, without_asked
from turnto.exchange.importers.prose.clauses import in_sentences
from turnto.exchange.story import Block, Case, Check, ConditionBlock, LeftOver, Link, Paragraph, Passage, Sentence

_TAKEN = re.compile(
    r"(?:(?P<may>you (?:may|can|could) )?(?:you )?(?:(?:must )?(?:take|pick up|receive|gain|get)|note (?:down )?that you (?:now )?(?:have|possess)|add)"
    r" (?:the|an?|this|that) \*{0,2}(?P<thing>[\w' -]{2,40}?)\*{0,2}(?: with you| (?:on|to) your [\w ]+)?"
    r"|(?:du )?(?:nimm|nimmst|erhältst|notiere|notierst) (?:dir )?(?P<artikel>das|den|die|eine?n?) (?P<ding>[\w' -]{2,40}?)(?: mit| an dich| auf)?)\.",
    re.IGNORECASE,
)
_ANY_THING = r"\*{0,2}(?P<thing>THINGS)(?:s|n|en)?\b\*{0,2}"
_YOUR_THING = rf"(?:the|your|this|that|all(?: (?:the|your))?) {_ANY_THING}"
_GIVES = (
    r"(?:lose|give(?: up| away| back)?|hand(?: over| back)?|surrender|part with|discard|throw away|drop|leave(?: behind)?"
    r"|throw|toss|cross off|strike off|delete|erase|remove)"
)
_LOST = (
    rf"(?:^|\b(?:and|then|but|forget to)[, ]+)(?P<plain>(?:you )?(?:must |have to |now |may |can |could )?{_GIVES} (?:(?:him|her|it|them|the \w+|an? \w+) )?{_YOUR_THING})(?! (?:where|alone|as|in peace|there)\b)",
    rf"(?:^|\b(?:and|then|must)[, ]+)(?:cross|strike|rub) {_YOUR_THING} (?:off|out)\b",
    rf"\b(?:takes?|snatch(?:es)?|steals?|seizes?|confiscates?|grabs?|pockets?|keeps?|claims?) your {_ANY_THING}",
    rf"\bno longer (?:have |carry |possess )?{_YOUR_THING}",
    rf"\b(?:the|your) {_ANY_THING} (?:is|are|has been|have been)(?: now)? (?:lost|taken|stolen|destroyed|broken|gone|used up|ruined|confiscated)\b",
)
"""Sentences by which a thing is lost."""
_VERLOREN = (
    r"\b(?:nimmt|nehmen|stiehlt|stehlen|raubt|entreißt) dir (?P<artikel>das|den|die|deine?n?) \*{0,2}(?P<thing>THINGS)\b",
    r"^(?:du )?(?:verlierst|verliere|gibst|gib|streichst|streiche|übergibst|übergib) (?:(?:ihm|ihr|ihnen|dem \w+|der \w+) )?"
    r"(?P<artikel>das|den|die|deine?n?) \*{0,2}(?P<thing>THINGS)\b",
)
_GIVEN = rf"(?:give|hand|offer|surrender|drop|throw|leave)\b(?: \w+){{0,3}} (?:the|your|this|that|an?) {_ANY_THING}"
_BY_IT = re.compile(
    r"\b(?:take|taking|pick|grab|pocket|keep|steal|collect|carry|drop|leave|lose|give|hand|throw|sell|pack|stow|put|slip|tuck|hide|swallow|eat|drink|snatch(?:es)?|takes|nimm|nimmst|steckst|gibst|verlierst|wirfst)"
    r" (?:\w+ )?(?:it|them|es|ihn|sie)\b|\b(?:es|ihn|sie) (?:\w+ ){0,2}(?:mit|mitnehmen|nehmen|ein|einstecken|aufheben|behalten|ab|abgeben|an dich)\b|\b(?:it|they) (?:is|are) (?:now )?(?:yours|lost|gone|broken|stolen|taken)\b",
    re.IGNORECASE,
)
"""Sentence by which something is had or lost that was named before."""
_TAKE_IT = re.compile(
    r"(?P<may>you (?:may|can|could) )?take it(?: with you| along)?(?P<if> if you (?:like|want|wish|want to|wish to))?\.",
    re.IGNORECASE,
)
_GIVEN_IT = re.compile(
    r"(?:give|hand|surrender)(?: up| over)? it\b|(?:the \w+|he|she|they) (?:takes?|snatch(?:es)?|grabs?|keeps?) it\b",
    re.IGNORECASE,
)
"""Label of a choice by which the thing goes that its condition asks for."""
_MOVED_IT_DE = re.compile(
    r"(?:gib|teil|schenk|überreich|opfer|verlier|wirf|leg|iss|trink|zahl|übergib)\w* (?:du )?(?:ihm |ihr |ihnen )?(?:sie|es|ihn)\b",
    re.IGNORECASE,
)
_RECEIVED = (
    rf"\b(?:gives?|hands?|lends?|presents?) you (?:(?:with )?(?:an?|the|his|her|their|this) )?{_ANY_THING}",
    rf"\byou (?:pick up|take|pocket|receive|are given|keep|accept|put|slip|stow|pack|now (?:have|carry)) (?:an?|the|this|his|her|their) {_ANY_THING}",
    rf"\bdu (?:nimmst|erhältst|bekommst|steckst) (?:(?P<artikel>das|den|die|eine?n?) )?{_ANY_THING}",
)
"""Sentences by which a thing is had."""
_SEEN = (
    rf"^\W*(?:(?:an?|the|some|one|eine?n?|das|den|die) )?{_ANY_THING}\W*$",
    rf"\byou (?:find|see|discover|spot|are carrying|begin with|start with|have) (?:[\w ]+ and )?(?:an?|the|this) {_ANY_THING}",
    rf"\b{_ANY_THING}[^.!?]{{0,40}}(?:take it|yours|help yourself)\b",
    rf"\bdu (?:findest|trägst|hast|besitzt|siehst) (?:[\w ]+ und )?(?:das|den|die|eine?n?) {_ANY_THING}",
)
"""Sentences by which a thing may be had."""
_TAKE = rf"(?:take|pick up|steal|buy|accept|keep) (?:the|an?|this|that) {_ANY_THING}[.!]?"
_DESCRIBED = (
    r"(?:(?!(?:of|to|in|on|with|and|or|for|from|is|are|as|at|by|who|that|und|oder|von|mit|in|auf|der|die|das)\b)[\w'’-]+,? ){0,3}?"
    r"\*{0,2}(?P<thing>HEADS)(?:s|n|en)?\b(?!-)"
)
_MOVES = (
    r"(?:take|pick|grab|pocket|find|keep|steal|collect|buy|receive|get|gain|drop|leave behind|lose|give|hand|offer|sell|surrender|put on|slip|tuck|snatch|press|pass|toss|throw|lend|present|entrust|award|return"
    r"|bring|fetch|draw out|pull out|fish out|dig|pry|prise|lift|unhook|break|snap|shatter|burn|smash|spend|eat|drink|swallow|use up|trade|swap|exchange|win|earn|discover|accept|claim|seize|confiscate|demand|hide|push|slide|hold out|pin|tie|hang|wrap|strap)"
    r"(?:s|es|ed|n|ped|ging|ing)?|found|took|gave|got|kept|stole|bought|lost|sold|lent|threw|given|taken|broken|stolen|brought|won|left behind"
)
_MOVES_DE = (
    r"(?:nimm|nimmst|nimmt|find|erhält|erhältst|bekomm|steck|kauf|verlier|gib|gibst|gibt|reich|überreich|übergib|übergibst|übergibt|überlass|überlässt|schenk|händig|drück|leih|wirf|wirfst|wirft|leg|häng|entdeck|entreiß|stiehl|raub|zerbrich|zerbricht|zerreiß|verbrenn|verkauf|tausch|hol|bring|heb|zieh|greif|fäll|fällt|bewahr|behalt|behält|behältst|binde|bind|schieb|opfer)(?:s?t|e|st|en|est|et)?"
    r"|gehört|gehören"
)
_NEARLY = (
    rf"\b(?:{_MOVES}|{_MOVES_DE})\b[^.!?;:]{{0,60}}?"
    rf"\b(?:the|an?|this|that|his|her|its|their|your|some|one|das|den|die|dem|der|eine?n?|deine?n?|seine?n?|ihre?n?) {_DESCRIBED}",
    rf"\b(?:the|your|das|den|die|der|dein|deine|deinen) {_DESCRIBED}\b[^.!?;:]{{0,60}}?\b(?:(?:is|are|has|have|gets?|goes) (?:now |been |all )*(?:yours|gone|lost|broken|taken|stolen|spent|used|empty|burnt|burned|ruined|destroyed|over)|slips?|falls?|breaks?|snaps?|vanish(?:es)?|disappears?|crumbles?|melts?|dissolves?|sinks?|shatters?|burns|belongs to you"
    r"|gehör(?:t|en) dir|zerbricht|zerbrechen|zerreißt|verschwindet|versinkt|erlischt|fällt|fort|weg|verloren|hin|dahin|hast du|ist dein\w*|nimmst du|bekommst du|erhältst du|findest du|darfst du behalten)\b",
    rf"(?<!like )(?<!as )(?<!than )(?<!without )(?<!with )(?<!of )(?<!ohne )(?<!wie )(?<!mit )\b(?:an?|eine?n?) {_DESCRIBED}",
)
"""Sentences by which what a condition asks for may be had or lost under a fuller or a shorter name: “a golden ring”."""
_HEADING = re.compile(r"\*\*[^*.!?]+\*\*")
_NEEDED = re.compile(r"\b(?:must have|have to have|needs?|brauchst|benötigst)\b", re.IGNORECASE)
_UNSURE = re.compile(
    r"\b(?:if|unless|when|may|can|could|might|would|should|not|never|cannot|without|or|wenn|falls|kannst|darfst|könntest|nicht|oder)\b|n't\b|\?$"
    r"|\b(?:first|second|third|next|last|each|every) (?:time|visit)\b|\b(?:ersten|zweiten|dritten|nächsten|letzten|jedes) mal\b",
    re.IGNORECASE,
)
"""Word by which nothing is said to happen here and now."""


class ThingReader:
    """Reader of what becomes of the things that a story's conditions ask for; of other things nothing is kept."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.sought = things_asked(passages)
        self.passages = {one.name: one for one in passages}
        names = "|".join(map(re.escape, sorted(self.sought, key=len, reverse=True)))

        def compiled(pattern: str) -> re.Pattern[str]:
            return re.compile(pattern.replace("THINGS", names), re.IGNORECASE)

        self.lost = [compiled(one) for one in (*_LOST, *_VERLOREN)]
        self.named = compiled(rf"\b{_ANY_THING}")
        self.given_de = compiled(rf"(?:gibst|zeigst|schenkst|überreichst|opferst) du\b.*\b{_ANY_THING}")
        self.given, self.take = compiled(_GIVEN), compiled(_TAKE)
        self.received, self.seen = [compiled(one) for one in _RECEIVED], [compiled(one) for one in _SEEN]
        heads = "|".join(map(re.escape, sorted(heads_of(self.sought, passages), key=len)[::-1]))
        self.nearly = [re.compile(one.replace("HEADS", heads), re.IGNORECASE) for one in _NEARLY]

    def read(self, passage: Passage) -> Passage:
        """Return a passage with instructions for the things that it gives and takes."""
        if not self.sought:
            return passage
        return replace(passage, blocks=self._of_blocks(passage.blocks, passage))

    def _of_blocks(self, of: Sequence[Block], passage: Passage, asked: str = "") -> tuple[Block, ...]:
        """Return blocks with what they give and take; ``asked`` is the condition that they stand under."""
        blocks: list[Block] = []
        for block in of:
            if isinstance(block, Link):
                blocks += self._of_choice(block, asked)
            elif isinstance(block, Paragraph) and not block.kind:
                blocks += self._of_prose(block, passage)
            elif isinstance(block, ConditionBlock):
                body = self._of_blocks(block.body, passage, block.text)
                blocks.append(replace(block, body=body, otherwise=self._of_blocks(block.otherwise, passage)))
            elif isinstance(block, Check):
                told = [(one, self._of_prose(Paragraph(one.text), passage)) for one in block.cases]
                blocks += [one for _, found in told for one in found if isinstance(one, LeftOver)]
                blocks.append(replace(block, cases=tuple(_with_deeds(case, found) for case, found in told)))
            elif not (isinstance(block, LeftOver) and block.why == "rule" and _says(blocks, block.text)):
                blocks.append(block)
        return tuple(blocks)

    def _of_prose(self, paragraph: Paragraph, passage: Passage) -> list[Block]:
        if paragraph is passage.blocks[0] and _HEADING.fullmatch(paragraph.text):
            return [paragraph]
        blocks: list[Block] = []
        words: list[str] = []
        behind: list[Block] = []
        """What is done or left over, behind the words that tell of it."""

        def end() -> None:
            blocks.extend([Paragraph(" ".join(words))] if words else [])
            blocks.extend(behind)
            words.clear()
            behind.clear()

        spoken_of = ""
        told_of: set[str] = set()
        left = [one.text for one in passage.blocks if isinstance(one, LeftOver)]
        sentences = in_sentences(paragraph.text)
        by_it = [at for at, one in enumerate(sentences) if _TAKE_IT.fullmatch(one) or _BY_IT.search(one)]
        for at, sentence in enumerate(sentences):
            is_by_it = bool(self.named.search(sentence)) and by_it[-1:] > [at]
            if named := self.named.findall(sentence):
                spoken_of = named[-1] if len(set(named)) == 1 else ""
            elif spoken_of and (take := _TAKE_IT.fullmatch(sentence)):
                end()
                verb = "You may take" if take["may"] or take["if"] else "Take"
                blocks.append(Sentence(f"{verb} the **{spoken_of}**", passage.place, sentence, is_prose=True))
                continue
            elif _BY_IT.search(sentence) and self.named.search(" ".join(words)):
                words.append(sentence)
                behind.append(LeftOver(sentence, passage.place, "thing"))
                continue
            taken, lost = _taken(sentence, self.sought), _first(self.lost, sentence)
            if taken:
                end()
                blocks.append(Sentence(taken, passage.place, sentence, is_prose=True))
                continue
            words.append(sentence)
            had = _first(self.received, sentence)
            if had and lost:
                behind.append(LeftOver(sentence, passage.place, "thing"))
                continue
            bare = without_asked(sentence)
            seen = had or (None if lost else _first(self.seen, bare))
            if had and not _UNSURE.search(sentence):
                behind.append(Sentence(_deed(had, is_had=True), passage.place, sentence))
            elif seen and not self._is_taken(passage, seen["thing"]):
                behind.append(LeftOver(sentence, passage.place, "thing"))
            elif (
                not (seen or lost or is_by_it) and not _NEEDED.search(sentence) and (near := _first(self.nearly, bare))
            ):
                is_new = near["thing"].casefold() not in told_of and not any(sentence in one for one in left)
                if is_new and not self._is_taken(passage, near["thing"]):
                    behind.append(LeftOver(sentence, passage.place, "thing"))
                told_of.add(near["thing"].casefold())
            if lost and _UNSURE.search(sentence):
                behind.append(LeftOver(sentence, passage.place, "thing"))
            elif lost:
                if re.fullmatch(rf"{re.escape(lost.groupdict().get('plain') or '')}\.", sentence):
                    words.pop()
                    end()
                behind.append(Sentence(_deed(lost, is_had=False), passage.place, sentence))
        end()
        return blocks

    def _is_taken(self, passage: Passage, thing: str) -> bool:
        """Return whether a passage says elsewhere that a thing is taken."""
        said = f"take the {thing}".casefold(), f"take the **{thing}".casefold()
        return any(
            one in getattr(block, "text", getattr(block, "label", "")).casefold()
            for block in passage.blocks
            for one in said
        )

    def _of_choice(self, link: Link, asked_around: str = "") -> list[Block]:
        """Return a choice with the thing that goes by it.

        Where that is not sure, what is left to do stands before it.
        """
        asked = things_in([*link.when, *([asked_around] if asked_around else [])])
        label = link.label.strip()
        if link.deeds:
            return [link]
        if len(set(asked)) == 1 and _GIVEN_IT.match(label):
            return [replace(link, deeds=(f"Lose the **{asked[0]}**",))]
        if found := self.given.match(label):
            is_had = not label.casefold().startswith("offer")  # who offers a thing may keep it
            if is_had and found["thing"].casefold() in map(str.casefold, asked):
                return [replace(link, deeds=(_deed(found, is_had=False),))]
            return [LeftOver(label, link.place, "thing"), link]
        if self.given_de.match(label) or (asked and _MOVED_IT_DE.match(label)):
            return [LeftOver(label, link.place, "thing"), link]
        if not self.named.search(label) and self.nearly[0].match(label):
            return [LeftOver(label, link.place, "thing"), link]
        taken = self.take.fullmatch(label)
        if taken and not self._is_given(link.target, taken["thing"].casefold()):
            return [LeftOver(label, link.place, "thing"), link]
        return [link]

    def _is_given(self, target: str, thing: str) -> bool:
        """Return whether the passage that a choice leads to speaks of a thing."""
        passage = self.passages.get(target)
        return not passage or any(
            thing in getattr(block, "text", "").casefold() for block in passage.blocks if not isinstance(block, Link)
        )


def _with_deeds(case: Case, found: Sequence[Block]) -> Case:
    """Return an outcome with the instructions that its words were found to say."""
    deeds = [one.text for one in found if isinstance(one, Sentence)]
    return replace(case, deeds=(*case.deeds, *deeds))


def _says(blocks: Sequence[Block], text: str) -> bool:
    """Return whether an instruction was made of a text, or it is left to do already."""
    return any(
        one.source == text if isinstance(one, Sentence) else isinstance(one, LeftOver) and one.text == text
        for one in blocks[-4:]
    )


def _first(patterns: Iterable[re.Pattern[str]], sentence: str) -> re.Match[str] | None:
    """Return what the first pattern finds that finds anything."""
    return next(filter(None, (one.search(sentence) for one in patterns)), None)


def _taken(sentence: str, sought: Collection[str]) -> str:
    """Return the instruction by which a sentence gives one of the things sought; empty if it does not."""
    found = _TAKEN.fullmatch(sentence)
    thing = found and (found["thing"] or found["ding"])
    if not found or not thing or thing.casefold() not in sought:
        return ""
    verb = f"Nimm {found['artikel']}" if found["ding"] else "You may take the" if found["may"] else "Take the"
    return f"{verb} **{thing}**"


def _deed(found: re.Match[str], is_had: bool) -> str:
    """Return the instruction by which a thing is had, or lost."""
    said = (found.groupdict().get("artikel") or "").casefold()
    article = {"dein": "das", "deine": "die", "deinen": "den"}.get(said, said)
    verb = f"{'Nimm' if is_had else 'Verliere'} {article}" if article else f"{'Take' if is_had else 'Lose'} the"
    return f"{verb} **{found['thing']}**"
