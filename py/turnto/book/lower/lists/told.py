"""Report of items that most likely mean something else than they say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnto.book.grammar.braces.meanings import Deeds
from turnto.book.lower.unbraced.conditions import is_settled, mend_of_condition, quietly_asked
from turnto.book.model import Place, Problem, Suggestion, plain_words
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, is_blank

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

NUMBER_AT_END = late(
    r"(?:\(|\[|\|\s*|\.\.+\s?|\u2026+\s?|(?<=[.!?])\s*|\u00a7\s?|[:\u2013\u2014-]\s?)(\d{1,5})[)\]]?\.?$"
)
_NUMBER_FIRST = late(r"(\d{1,5})(?:\s*[:\u2013\u2014]|\s+-|\.)\s+(?=[^\W\d])")
_TURN_TO_NUMBER = late(
    r"\b(?:turn|go|lies weiter bei|weiter bei|gehe? zu) (?:to )?(?:section )?(\d{1,5})\b", re.IGNORECASE
)
_PIECE = late(r"[,;.]")
_OF_SOME = late(
    r"(?:heroes|those|characters|anyone|only those|players|only heroes) (?:with|without|who)\b|you (?:must|need to|will need to|have to) (?:have|carry|own|know|be carrying) (?:the|an?|your|at least|\d+)\b",
    re.IGNORECASE,
)
"""Words at the beginning of a way on that say for whom it is."""
_SQUARE_FIRST = late(r"\s*(?:\[(?P<said>[^\[\]]{0,40})\]|[\u2610\u25a1])\s+(?=\S)")


def tell_error(
    section: SectionLowering, place: Place, code: str, message: str, hint: str, mend: Suggestion | None = None
) -> None:
    """Report an error in an item."""
    section.problems.append(Problem(place, code, "error", message, hint, mend))


def tell_unclear(section: SectionLowering, parts: Sequence[Part], item: MarkdownBlock) -> None:
    """Report an ordinary item that was most likely meant as an offer or a choice."""
    line = item.line or section.last_place.line
    words = "".join(plain_words(part.runs) if isinstance(part, TextPart) else " " for part in parts).strip()
    effects = [part for part in parts if isinstance(part, Mark) and isinstance(section.deeds.meaning(part), Deeds)]
    if effects and isinstance(parts[0], TextPart) and not is_blank(parts[0]):
        told = "this item of an ordinary list has an effect, which happens when the page is read"
        hint = (
            "For a choice end it in -> and a section; for an offer leave only the braces; else write it as a paragraph."
        )
        section.problems.append(Problem(effects[0].place, "listed-effect", "warning", told, hint))
    if not effects:
        tell_number(section, words, line)


def tell_number(section: SectionLowering, words: str, line: int) -> None:
    """Report the number of a section at the end of an item that does not turn to it."""
    first = _NUMBER_FIRST.match(words)
    if first and first[1] in section.names:
        place = section.place_of(first[0].strip(), line)
        told = f"{first[1]} is a section, and this item does not turn to it"
        tell_error(section, place, "unclear-turn", told, f"Write -> {first[1]} behind the words if it should.")
        return
    found = NUMBER_AT_END.search(words)
    if found and found[1] in section.names:
        place = section.place_of(found[0].strip(), line)
        mend = section.mend(place, f"-> {found[1]}")
        told = f"{found[1]} is a section, and this item does not turn to it"
        tell_error(section, place, "unclear-turn", told, f"Write -> {found[1]} if it should.", mend)


def tell_named(section: SectionLowering, words: str, line: int) -> None:
    """Report an outcome that says nothing but the name of a section: "Success: yard"."""
    told = f"“{words}” is the name of a section, and nothing turns to it"
    place = section.place_near(words, line)
    new = f"-> {words}"
    mend = section.mend(place, new)
    section.problems.append(Problem(place, "unbraced-instruction", "warning", told, f"Write {new}.", mend))


def tell_first_brackets(section: SectionLowering, label: str, line: int) -> None:
    """Report brackets before the words of a way on, which close nothing: "[no rope] Jump"."""
    found = _SQUARE_FIRST.match(label)
    if not found:
        return
    place = section.place_of(found[0].strip(), line)
    said = f"{section.language.conditional[0]} {section.language.having[0]} {found['said']}"
    is_box = (found["said"] or "").strip().casefold() in ("", "x")
    new = f"{{{capital(said)}}}" if not is_box and quietly_asked(section, said, place) else ""
    told = f"“{found[0].strip()}” stands before the words of a way on, and closes nothing"
    hint = (
        f"Did you mean {new}?"
        if new
        else "A condition stands in braces: {If …}; tags stand at the end, before the arrow."
    )
    if is_box:
        hint = "A box is ticked by {Tick the box} and asked for by {If the box is ticked}; {Once} closes a way on once taken."
    mend = section.mend(place, new)
    tell_error(section, place, "unbraced-condition", told, hint, mend)


def tell_second_turn(section: SectionLowering, label: str, place: Place, is_result: bool = False) -> None:
    """Report words of a way on that turn to another section too: only the last would be gone to.

    Behind a result "turn to" is one before any section.
    """
    said = [found[0] for found in _TURN_TO_NUMBER.finditer(label) if found[1] in section.names]
    verb = f"{section.turns.ways.turn[0]} "
    pieces = [piece.strip() for piece in _PIECE.split(label)] if is_result and not said else []
    said += [one for one in pieces if one.casefold().startswith(verb) and section.turns.at_end(one, True)]
    for one in said:
        told = f"“{one}” stands among the words of a way on that turns to another section"
        tell_error(section, place, "two-turns", told, "Write each way on as an item of its own: - … -> section.")


def tell_of_some(section: SectionLowering, words: str) -> None:
    """Report a way on that is only for heroes of whom it tells: "Heroes with Climbing may go down"."""
    if found := _OF_SOME.match(words):
        tell_for_some(section, found[0])


def tell_for_some(section: SectionLowering, said: str) -> None:
    """Report words that say for whom a way on is."""
    told = f"“{said.strip()}” says who may go this way, and the choice would always be open"
    place = section.place_of(said.strip(), section.last_place.line)
    hint = "Begin it with the condition: {If …}."
    section.problems.append(Problem(place, "unbraced-condition", "warning", told, hint))


def tell_unread(section: SectionLowering, condition: str, opener: str) -> None:
    """Report a condition that is not the player's wish, and that nobody knows."""
    if section.deeds.is_lost or not turn_words(section.code).asks(condition):
        return
    if is_settled(section, f"{opener} {condition}"):
        return
    place = section.place_near(f"{opener} {condition}", section.last_place.line)
    told = f"“{opener} {condition}” is no condition that is known, so the choice would always be open"
    hint, mend = mend_of_condition(section, opener, condition, place)
    tell_error(section, place, "unbraced-condition", told, hint, mend)
