"""Conditions of a manuscript that nothing asks in what was made of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from turnto.book.model import Place
from turnto.exchange.importers.prose.clauses import GOOD_OR_BAD, HAVING, IS_SO, TURN, in_sentences
from turnto.exchange.importers.prose.patterns import DEGREE, MARKED_TURN, STILL_ALIVE, THROWN, THROWN_ELSE, WISH_TOO
from turnto.exchange.importers.prose.unsaid import content
from turnto.exchange.story import OTHERWISE, Block, Check, ConditionBlock, LeftOver, Link, Sentence, walk

_SPOKEN = re.compile(r"[\"“„«»][^\"“”«»]*(?:[\"”“»«]|$)|(?<![*\w])\*(?![*\s])[^*]{40,}\*")
"""What is said in the story, and what is written there, whose conditions are none of the reader's."""
_FIRST = re.compile(
    r"\W*(?:(?:and|but|then|now|so|or|und|aber|oder|dann) )?(?:if|unless|provided|whenever|as long as|should|had|were|wenn|falls|sofern|solange|es sei denn)\b",
    re.IGNORECASE,
)
"""Begin of a sentence that tells what is so under a condition."""
_ASKED = re.compile(
    r"(?:^|[.!?;:(–—,]\s*|\b(?:and|or|but|then|und|oder|aber|dann)\s+)(?:(?:and|or|but|then|only|und|oder|aber|dann|nur)[, ]+)*"
    r"(?:if|unless|provided(?: that)?|whenever|as long as|so long as|assuming(?: that)?|on condition that"
    r"|should(?= (?:you|he|she|it|they|the|your|this|that|an?|any)\b)|(?:had|were)(?= (?:you|it)\b)"
    r"|wenn|falls|sofern|soweit|vorausgesetzt|solange|es sei denn)\b,?\s+"
    rf"(?P<clause>[^,;:()–—{TURN}]+)",
    re.IGNORECASE,
)
"""Condition in a sentence, as far as its next sign."""
_ASKED_DE = re.compile(
    r"(?:^|[.;:–—]\s*|\b(?:und|oder|aber)\s+)"
    r"(?P<clause>(?:(?:hast|bist|kennst|besitzt|trägst|weißt|kannst|konntest|darfst|warst|hattest|gewinnst|verlierst|überlebst|scheiterst) (?:oder \w+ )?du"
    rf"|(?:ist|sind|war|waren|hat|\w{{3,}}t) (?:er|sie|es|der|die|das|dir|dich|deine?[rn]?))\b[^,.;:?{TURN}]*)(?=,|:|{TURN})",
    re.IGNORECASE,
)
"""Condition of German with its verb first: “Sind es drei oder mehr, lies …”."""
_OR_IF = re.compile(
    rf"\b(?:if|unless|wenn|falls)\b[^.;:{TURN}]*?,? (?:or|oder) (?:if|when|wenn|falls)\b(?P<clause>[^,.;:{TURN}]*)",
    re.IGNORECASE,
)
"""Second condition that will do as well as the first."""
_ELSE = re.compile(
    r"(?:^|[.!?;:(–—,]\s*|\b(?:and|or|but|und|oder|aber)\s+)(?:otherwise|failing (?:that|this|which)|in (?:any|every) other case|in jedem anderen fall|sonst|andernfalls|ansonsten)\b",
    re.IGNORECASE,
)
"""What is so where a condition is not."""
_CHOSEN = re.compile(
    rf"you(?:'d)? (?:(?:(?:do not|don't|would|really|now|still|also) )*(?:want|wish|like|care|dare|choose|decide|prefer|think|feel|would|rather|sooner|trust|believe)\b|(?!{IS_SO})(?=[a-z]))"
    r"|du\b.*\b(?:willst|möchtest|magst|lieber)\b|du\b(?!.*\b(?:hast|bist|kennst|besitzt|trägst|kannst|hattest|warst|weißt)$)",
    re.IGNORECASE,
)
"""Condition that the reader chooses, and what answers to an offer."""


def unread(paragraphs: Iterable[tuple[str, Place]], blocks: Sequence[Block]) -> list[LeftOver]:
    """Return each sentence with a condition that neither a condition, an outcome nor a TODO of the blocks says."""
    made = list(walk(tuple(blocks)))
    told = [content(one) for one in _conditions(made)]
    is_tried = any(isinstance(one, Check) and one.cases for one in made)
    ways = [one.when for one in made if isinstance(one, Link) and one.when]
    # “If you want to climb, … Otherwise …” is a choice of two
    is_else_asked = bool(ways) and not is_tried and OTHERWISE not in [word for when in ways for word in when]
    is_else_asked = is_else_asked and not any(isinstance(one, ConditionBlock) and one.otherwise for one in made)
    left = [" ".join(one.text.split()) for one in made if isinstance(one, LeftOver)]

    def is_read(clause: str, leads: bool) -> bool:
        if STILL_ALIVE.match(f"if {clause}") or STILL_ALIVE.match(f"wenn {clause}"):
            return True
        if _CHOSEN.match(clause) and not HAVING.match(clause):
            return True
        if is_tried and any(one.match(f"if {clause}") for one in (GOOD_OR_BAD, THROWN, THROWN_ELSE, DEGREE)):
            return True
        words = content(WISH_TOO.split(clause, maxsplit=1)[0])
        # “If so, turn to 5”: an answer, whose turn the reader of turns has looked at
        return any(words <= one for one in told) if words else leads

    found = []
    for text, place in paragraphs:
        whole = " ".join(text.split())
        mute = _SPOKEN.sub(lambda one: "_" * len(one[0]), whole)
        end = 0
        for sentence in in_sentences(whole):
            begin = whole.index(sentence, end)
            end = begin + len(sentence)
            said = mute[begin:end]
            bare = MARKED_TURN.sub(r"\1", sentence)
            is_told = TURN not in said and not _FIRST.match(said)
            if is_told or any(bare.rstrip(". ") in one for one in left):
                continue
            is_else_lost = is_else_asked and _ELSE.search(said) and not any(_ELSE.search(one) for one in left)
            clauses = [one["clause"].strip() for asked in (_ASKED, _ASKED_DE) for one in asked.finditer(said)]
            is_chosen_too = any(_CHOSEN.match(one["clause"].strip()) for one in _OR_IF.finditer(said))
            if is_else_lost or is_chosen_too or not all(is_read(one, TURN in said) for one in clauses):
                found.append(LeftOver(bare, place, "condition"))
    return found


def _conditions(made: Iterable[Block]) -> Iterator[str]:
    """Yield what the blocks ask, and what is left to do of them."""
    for block in made:
        if isinstance(block, Link):
            yield from block.when
            yield from block.deeds
        elif isinstance(block, ConditionBlock):
            yield f"{block.text} {block.source}"
        elif isinstance(block, Check):
            yield f"{block.text} {block.source}"
            yield from (f"{one.word} {' '.join(one.deeds)}" for one in block.cases)
        elif isinstance(block, Sentence):
            yield f"{block.text} {block.source} {' '.join(block.when)}"
        elif isinstance(block, LeftOver):
            yield block.text
