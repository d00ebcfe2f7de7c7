"""Alternatives in one pair of braces: {If …, lose 1 gp. Otherwise, gain 1 gp.}"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnto.book.grammar.braces.meanings import TURN_TO, Conditional, Meaning, OnceOnly
from turnto.book.grammar.braces.several import as_before
from turnto.book.model import plain_words
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import capital, uncapital

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_TURN_COMMA = late(
    r",\s*(?=(?:then )?(?:turn|go|proceed|continue|lies|blättere|gehe|weiter)\b)|\s(?=turn to\b)", re.IGNORECASE
)


def with_alternatives(section: SectionLowering, parts: Sequence[Part]) -> Sequence[Part]:
    """Return parts with "Otherwise, {…}" in the braces whose condition was put there: If you have a rope, {…}."""
    found: list[Part] = []
    for part in parts:
        before = found[-1] if found and isinstance(part, Mark) and part.kind == "brace" else None
        words = plain_words(before.runs) if isinstance(before, TextPart) else ""
        last = next((place for place in reversed(range(len(found))) if isinstance(found[place], Mark)), -1)
        asked = found[last] if words.strip(" ,;.:\n").casefold() in section.language.otherwise and last >= 0 else None
        if isinstance(part, Mark) and isinstance(asked, Mark) and asked.offset < 0:
            text = " ".join(part.text.split())
            other = f"{section.language.otherwise[0].capitalize()}, {uncapital(text)}"
            found[last:] = [section.cut(asked, f"{asked.text.rstrip(' .')}. {other}")]
        else:
            found.append(part)
    return found


def pieces_in(section: SectionLowering, mark: Mark) -> tuple[Conditional | None, Meaning | Mark] | None:
    """Return the two halves of braces that hold an alternative; the second as braces if it holds another."""
    text = " ".join(mark.text.split())
    text = section.deeds.reader.deeds.or_else(text, forced=True) or text
    if not (found := section.otherwise.search(text)) or section.deeds.reader.vocabulary.instruction(text, mark.place):
        return None
    head, tail = text[: found.start()].rstrip(" .;,"), text[found.end() :].strip()
    if not tail:
        return None
    told = len(section.problems)
    asked = section.deeds.meaning(section.cut(mark, head)) if head else None
    if head and not (isinstance(asked, Conditional) and asked.deeds):
        del section.problems[told:]  # the whole is told of
        return None
    deeds = asked.deeds if isinstance(asked, Conditional) else None
    is_turn = not deeds or deeds.said[-1].phrase.id == TURN_TO
    if is_turn and (turned := _with_verb(section, tail)):
        tail = turned
    elif deeds:
        tail = as_before(section.deeds.reader.vocabulary, deeds, tail)
    half = section.cut(mark, capital(tail))
    other = half if asked and pieces_in(section, half) else section.deeds.meaning(half)
    return (asked if isinstance(asked, Conditional) else None), other


def _with_verb(section: SectionLowering, said: str) -> str:
    """Return "to 17" or "you go to 17" behind "otherwise" as a turn; empty for any other words."""
    verb, to = section.turns.ways.turn
    name = said.rstrip(" .")
    first = name.split(" ", 1)[0].casefold()
    if first in section.language.subject and (turn := section.turns.at_end(name[len(first) + 1 :], True)):
        return f"{verb} {to} {turn.name}" if not turn.start else ""
    bare = name[len(to) + 1 :] if first == to else name if name.isdecimal() else ""
    return f"{verb} {to} {bare}" if bare and section.turns.known(bare) else ""


def else_if(section: SectionLowering, mark: Mark) -> tuple[Mark, Mark] | None:
    """Return {Otherwise, if you have the rope} as {Otherwise} and {If you have the rope}; None of other braces."""
    text = " ".join(mark.text.split())
    if mark.kind != "brace" or not (found := section.otherwise.match(text)):
        return None
    tail = text[found.end() :]
    openers = (*section.language.conditional, *section.language.unless, *section.language.once)
    if not tail.casefold().startswith(openers):
        return None
    half = section.cut(mark, capital(tail))
    meaning = section.deeds.meaning(half)
    if not (isinstance(meaning, OnceOnly) or (isinstance(meaning, Conditional) and not meaning.deeds)):
        return None
    return section.cut(mark, section.language.otherwise[0].capitalize()), half


def ways_in(section: SectionLowering, mark: Mark) -> list[Part]:
    """Return the condition and the arrow of {If …, turn to 40}, and those of what it says of otherwise."""
    text = " ".join(mark.text.split())
    found = section.otherwise.search(text)
    head = text[: found.start()].rstrip(" .;,") if found else text
    tail = text[found.end() :].strip() if found else ""
    ways: list[Part] = []
    if head:
        comma = _TURN_COMMA.search(head)
        if not comma or not (turn := section.turns.at_end(head[comma.end() :], True)) or turn.start > 0:
            return []
        ways = [section.cut(mark, head[: comma.start()]), *section.implied.arrow(turn.name)]
    if tail:
        if not (turn := section.turns.at_end(tail, True)) or turn.start > 0:
            return []
        ways += [section.cut(mark, section.language.otherwise[0].capitalize()), *section.implied.arrow(turn.name)]
    return ways
