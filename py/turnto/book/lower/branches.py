"""The ways through a list item: its conditions, its words and effects in order, and where it leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from turnto.book.grammar.instructions import Deeds, If, Number, Once, Otherwise
from turnto.book.lower.instructions import SectionDeeds, governs_inline
from turnto.book.lower.nodes import Loom
from turnto.book.model import Asked, Instruction, Picture, Place, Problem
from turnto.book.text.markdown import Part, Words
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import (
    capital,
    clause,
    has_outcomes,
    is_blank,
    is_pause,
    past_pause,
    plain_words,
    sentence,
    unbroken,
)


@dataclass(slots=True)
class Way:
    """One way through an item: its condition, its words, its effects, where it leads."""

    when: tuple[Asked, ...] = ()
    label: tuple[Any, ...] = ()
    deeds: tuple[Instruction, ...] = ()
    arrow: Mark | None = None
    target: str = ""


class WayReader:
    """Follows the parts of an item; {Otherwise} begins another way."""

    def __init__(self, deeds: SectionDeeds, loom: Loom, problems: list[Problem]) -> None:
        self.deeds, self.loom, self.problems = deeds, loom, problems

    def ways(self, parts: Sequence[Part], when: tuple[Asked, ...]) -> list[Way]:
        """The ways through an item whose leading conditions are known."""
        ways = [Way(when)]
        for place, part in enumerate(parts):
            way = ways[-1]
            match part:
                case Words() if way.arrow and not way.target.strip():
                    way.target = plain_words(part.runs)
                case Words() if not (way.arrow and is_blank(part)):
                    self._not_behind(way, None)
                    way.label = (*way.label, *unbroken(part.runs))
                case Picture():
                    self.loom.put(part)
                case Mark(kind="arrow"):
                    self._not_behind(way, part.place)
                    way.arrow = part
                case Mark():
                    following = parts[place + 1] if place + 1 < len(parts) else None
                    self._sign(ways, part, following)
        return ways

    def leading(
        self, parts: Sequence[Part], before: tuple[Asked, ...] = ()
    ) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """The conditions an item begins with, and what comes behind them; ``before`` is what {Otherwise} denies."""
        when: list[Asked] = []
        for place, part in enumerate(parts):
            if is_pause(part) if when else is_blank(part):
                continue
            meaning = self.deeds.meaning(part) if isinstance(part, Mark) and part.kind == "brace" else None
            if isinstance(part, Mark) and isinstance(meaning, (If, Once)) and governs_inline(meaning):
                when.append(self.deeds.asked(part, meaning))
            elif isinstance(meaning, Otherwise) and before and not when:
                when += denied(before)
            elif when and isinstance(part, Words):
                return tuple(when), (Words(past_pause(part.runs)), *parts[place + 1 :])
            else:
                return tuple(when), parts[place:]
        return tuple(when), ()

    def _not_behind(self, way: Way, place: Place | None) -> None:
        if way.arrow:
            told = "something stands behind an arrow, which runs to the end of its item"
            hint = "Put it before the arrow, or into an item of its own."
            self._error(place or way.arrow.place, "after-arrow", told, hint)

    def _sign(self, ways: list[Way], mark: Mark, following: object) -> None:
        way = ways[-1]
        meaning = self.deeds.meaning(mark)
        if isinstance(meaning, Otherwise):
            self._otherwise(ways, mark)
            return
        self._not_behind(way, mark.place)
        match meaning:
            case Number(name):
                way.label = (*way.label, ("number", name))
            case If(deeds=Deeds()):
                told = "an effect of a choice or an outcome cannot have a condition of its own"
                self._error(
                    mark.place, "condition-inside", told, "Make it a section, or two items with a condition each."
                )
            case If() | Once():
                if plain_words(way.label).strip() or way.deeds:
                    way.label = (*way.label, ("say", clause(meaning.text, following)))
                way.when = (*way.when, self.deeds.asked(mark, meaning))
            case Deeds():
                self._effects(way, mark, meaning, following)
            case _:
                way.label = (*way.label, ("say", sentence(mark.text, following)))

    def _otherwise(self, ways: list[Way], mark: Mark) -> None:
        if ways[-1].when:
            ways.append(Way(denied(ways[-1].when)))
        else:
            hint = "It belongs to an {If …} earlier in the same item."
            self._error(mark.place, "otherwise-without-if", "no condition stands before this {Otherwise}", hint)

    def _effects(self, way: Way, mark: Mark, deeds: Deeds, following: object) -> None:
        last = len(deeds.said) - 1
        for number, (said, text) in enumerate(zip(deeds.said, deeds.texts, strict=True)):
            if has_outcomes(said.phrase):
                self.deeds.nested(mark, said.phrase)
            end = following if number == last and not isinstance(following, Mark) else None
            made = self.deeds.made(mark, said, sentence(text if number == 0 else capital(text), end))
            way.deeds = (*way.deeds, made)
            space = (" ",) if way.label and not plain_words(way.label[-1:]).endswith((" ", "(")) else ()
            way.label = (*way.label, *space, ("say", made.say))

    def _error(self, place: Place, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(place, code, "error", message, hint))


def denied(when: Sequence[Asked]) -> tuple[Asked, ...]:
    """What holds where these conditions do not all hold."""
    say = " and ".join(asked.say for asked in when)
    if len(when) == 1 and when[0].word == "not":
        return when[0].parts
    inner = when[0] if len(when) == 1 else Asked("and", say=say, parts=tuple(when), place=when[0].place)
    return (Asked("not", say=inner.say, parts=(inner,), place=inner.place),)
