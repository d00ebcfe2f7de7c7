"""Conditions that stand as questions or lean on the one before: "Is your Status 2 or higher? Turn to 40. Lower? Turn to 45"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from turnto.book.grammar.braces.meanings import Deeds
from turnto.book.lower.unbraced.conditions import mend_of_condition, quietly_asked
from turnto.book.model import Problem, plain_words
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.parts import runs_of
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, has_outcomes, marked_up, uncapital
from turnto.core.phrase import StandingOffer

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering


def with_questions(section: SectionLowering, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts with each question that decides where one turns as its condition: "Have you the rope? If so, turn to 40"."""
    found = list(parts)
    words = turn_words(section.code)
    for number, part in enumerate(parts):
        if not isinstance(part, TextPart) or not all(_is_plain(run) for run in part.runs):
            continue
        text = marked_up(part.runs)
        behind = parts[number + 1] if number + 1 < len(parts) else None
        for asked in words.inverted.finditer(text):
            rest, stop, _ = text[asked.end() :].partition(".")
            leads_on = isinstance(behind, Mark) if behind and not stop else section.turns.at_end(rest, True)
            if leads_on and (said := _condition_of(section, asked["asked"])):
                new = f"{asked['before']}{capital(section.language.conditional[0])} {said}, "
                text = text.replace(asked[0], new, 1)
                found[number] = TextPart(runs_of(text))
        for asked in words.asked_before.finditer(text) if "?" in text else ():
            is_before_arrow = isinstance(behind, Mark) and behind.kind == "arrow"
            if not asked["so"] and not is_before_arrow:
                continue
            if not (said := _condition_of(section, asked["asked"])):
                if is_before_arrow or section.turns.at_end(text[asked.end() :].partition(".")[0], True):
                    _tell_unknown_question(section, asked["asked"])
                continue
            new = f"{asked['before']}{capital(section.language.conditional[0])} {said}, "
            text = text.replace(asked[0], new, 1)
            found[number] = TextPart(runs_of(text))
    return tuple(found)


def _tell_unknown_question(section: SectionLowering, question: str) -> None:
    """Report a question that asks for no known condition: the choice behind it would always be open."""
    own = turn_words(section.code)
    said = next((put for pattern, new in own.questions if (put := pattern.sub(new, question, count=1)) != question), "")
    if said and own.asks(said):
        place = section.place_of(f"{question.replace('*', '')}?", section.last_place.line)
        told = f"“{question}?” asks for no condition that is known, so the choice would always be open"
        hint, _ = mend_of_condition(section, section.language.conditional[0], said, place)
        section.problems.append(Problem(place, "unbraced-condition", "error", told, hint))


def _is_plain(run: object) -> bool:
    return isinstance(run, str) or (isinstance(run, tuple) and run[0] in ("strong", "em"))


def with_accepted(section: SectionLowering, blocks: Sequence[MarkdownBlock]) -> None:
    """Put an offer above a list into the item that accepts it.

    An example: {You may pay 5 gp for the **axe**} above "Yes" and "No".
    """
    words = turn_words(section.code)
    for block, below in pairwise(blocks):
        marks = [part for part in block.parts if isinstance(part, Mark) and part.kind == "brace"]
        if block.kind != "p" or below.kind not in ("ul", "ol") or not marks:
            continue
        holders = [item if item.parts or not item.children else item.children[0] for item in below.children]
        firsts = [one.parts[0] if one.parts else None for one in holders]
        labels = [plain_words(one.runs) if isinstance(one, TextPart) else "" for one in firsts]
        accepted = [place for place, label in enumerate(labels) if words.accepting.match(label)]
        deeds = section.deeds.reader.quietly(marks[-1]) if len(accepted) == 1 else None
        if (
            not isinstance(deeds, Deeds)
            or not deeds.offered
            or not any(map(words.refusing.match, labels))
            or any(has_outcomes(one.phrase) or isinstance(one.phrase.does, StandingOffer) for one in deeds.said)
        ):
            continue
        holder, label = holders[accepted[0]], labels[accepted[0]]
        end = words.accepting.match(label)
        assert end
        said = "" if label.casefold().startswith(section.language.conditional) else f"{end[0].strip()}. "
        holder.parts = (TextPart((said,)), marks[-1], TextPart((label[end.end() :],)), *holder.parts[1:])
        told = TextPart((("say", " ".join(marks[-1].text.split())),))
        block.parts = tuple(told if part is marks[-1] else part for part in block.parts)


def _condition_of(section: SectionLowering, question: str) -> str:
    """Return the condition that a question asks; empty for one that nobody knows."""
    for pattern, put in turn_words(section.code).questions:
        said = pattern.sub(put, uncapital(question), count=1)
        if quietly_asked(section, f"{section.language.conditional[0]} {said}", section.last_place):
            return said
    return ""


def as_conditions(section: SectionLowering, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts with the conditions in braces spelled out, if they are questions or lean on the one before."""
    return tuple(
        section.cut(part, said)
        if isinstance(part, Mark)
        and part.kind == "brace"
        and (said := _spelled(section, text := " ".join(part.text.split()))) != text
        else part
        for part in parts
    )


def _spelled(section: SectionLowering, text: str) -> str:
    words = turn_words(section.code)
    said = _condition_of(section, found["asked"]) if (found := words.question.fullmatch(text)) else ""
    if found and said:
        text = f"{found['before'] or ''}{capital(section.language.conditional[0])} {said}, {found['then']}"
    for other in reversed([*words.other_case.finditer(text)]):
        side = other["side"] or other["short"]
        if _is_other_side(section, text[: other.start()], side) if side else said:
            text = f"{text[: other.start()].rstrip(' .;,')}. {capital(section.language.otherwise[0])}, {text[other.end() :]}"
    return section.turns.with_verb(text)


def _is_other_side(section: SectionLowering, before: str, side: str) -> bool:
    """Return whether a comparison leaves nothing but the other side: "lower" behind "2 or higher"."""
    words = section.deeds.reader.vocabulary.ways.lexicon.words
    sides = [words[name].split("|") for name in ("more", "less")]
    said = before.casefold().replace(",", " ").replace("?", " ")
    return any(
        side.casefold() in other and any(f" {joint} {word} " in said for joint in section.language.or_ for word in own)
        for own, other in (sides, sides[::-1])
    )
