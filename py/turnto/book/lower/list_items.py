"""The items of a list: outcomes, choices, offers, and ordinary items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.answers import named_outcomes
from turnto.book.grammar.instructions import Deeds, If
from turnto.book.lower.branches import Way, WayReader
from turnto.book.lower.links import choice_of
from turnto.book.model import Asked, OutcomeItem, Place, Problem, Runs, Target
from turnto.book.text.markdown import Block, Part, Words
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import is_blank, plain_words, stripped, unbroken
from turnto.core.phrase import Stand

if TYPE_CHECKING:
    from turnto.book.lower.section import Weaver

ZERO = "zero"
"""The outcome whose turn is the section's own answer to being beaten."""


class ItemWeaver:
    """Weaves one list into its section."""

    def __init__(self, weaver: Weaver, kind: str) -> None:
        self.weaver, self.kind = weaver, kind
        self.loom, self.deeds = weaver.loom, weaver.deeds
        self.reader = WayReader(weaver.deeds, weaver.loom, weaver.problems)
        self.is_open = False
        self.before: tuple[Asked, ...] = ()
        """The condition of the item before, for {Otherwise}."""

    def weave(self, block: Block) -> None:
        """All items in order; items of lists inside them follow, for nothing hangs on indentation."""
        for item in block.children:
            self._item(item)
        self._shut()

    def _shut(self) -> None:
        if self.is_open:
            self.loom.leave(self.kind)
            self.is_open = False

    def _item(self, item: Block) -> None:
        if item.line:
            self.weaver.last_place = Place(self.weaver.file, item.line)
        parts, others = _parts_of(item)
        when, rest = self.reader.leading(parts, self.before)
        if found := self._outcome_of(rest):
            self._special(when)
            self._outcome(*found, when)
        elif any(isinstance(part, Mark) and part.kind == "arrow" for part in rest):
            self._special(when)
            self._choices(when, rest)
        elif self._is_offer(rest):
            self._special(when)
            self._offer(when, rest)
        else:
            self._ordinary(parts, others)
            return
        for other in others:
            self.weaver.block(other)

    def _special(self, when: tuple[Asked, ...]) -> None:
        """An item that is none of the list as shown: what was shown of it ends."""
        self._shut()
        self.before = when

    def _ordinary(self, parts: Sequence[Part], others: Sequence[Block]) -> None:
        if not others and all(map(is_blank, parts)):
            return
        if not self.is_open:
            self.loom.enter(self.kind)
            self.is_open = True
        self.loom.enter("li")
        self.weaver.prose("", parts)
        for other in others:
            self.weaver.block(other)
        self.loom.leave("li")
        self.before = ()

    # choices and offers

    def _choices(self, when: tuple[Asked, ...], rest: Sequence[Part]) -> None:
        for way in self.reader.ways(rest, when):
            if way.arrow:
                target = self.weaver.target(way.arrow, way.target)
                go_on = self.weaver.language.go_on
                self.loom.put(choice_of(way.arrow, way.when, way.label, way.deeds, target, go_on))

    def _is_offer(self, parts: Sequence[Part]) -> bool:
        """Whether an item is only instructions."""
        found = False
        for part in parts:
            meaning = self.deeds.meaning(part) if isinstance(part, Mark) else None
            if isinstance(meaning, Deeds) or (isinstance(meaning, If) and meaning.deeds):
                found = True
            elif not (isinstance(part, Words) and plain_words(part.runs).strip(" \n.,;:") == ""):
                return False
        return found

    def _offer(self, when: tuple[Asked, ...], parts: Sequence[Part]) -> None:
        marked: list[tuple[Mark, Deeds]] = []
        for part in parts:
            meaning = self.deeds.meaning(part) if isinstance(part, Mark) else None
            if isinstance(meaning, If) and meaning.deeds:
                when, meaning = (*when, meaning.asked), meaning.deeds
            if isinstance(part, Mark) and isinstance(meaning, Deeds):
                marked.append((part, meaning))
        if any(isinstance(said.phrase.does, Stand) for _, deeds in marked for said in deeds.said):
            self._stands(marked)
        else:
            self.loom.put(self.deeds.offer(marked[0][0].place, when, marked))

    def _stands(self, marked: Sequence[tuple[Mark, Deeds]]) -> None:
        """What stays open beside the choices needs no offering."""
        for mark, deeds in marked:
            self.loom.leaf = "p"
            self.weaver.do(mark, replace(deeds, offered=False))
            self.loom.leaf = ""

    # outcomes

    def _outcome_of(self, parts: Sequence[Part]) -> tuple[tuple[str, ...], Sequence[Part]] | None:
        """The outcomes an item answers for, with the item behind the words that say so."""
        nearest = self.deeds.nearest
        if not nearest or not parts or not isinstance(first := parts[0], Words):
            return None
        runs = unbroken(first.runs)
        if not (found := named_outcomes(nearest[1], plain_words(runs), self.weaver.code)):
            return None
        rest = _behind(runs, found[1])
        return found[0], ((Words(rest), *parts[1:]) if rest else parts[1:])

    def _outcome(self, ids: tuple[str, ...], rest: Sequence[Part], when: tuple[Asked, ...]) -> None:
        assert self.deeds.nearest
        key = self.deeds.nearest[0]
        more, rest = self.reader.leading(rest)
        known = len(when) + len(more)
        for way in self.reader.ways(rest, (*when, *more)):
            if len(way.when) > known and way.label:
                told = "a condition in an outcome stands at its beginning"
                hint = "Let the outcome turn to a section where the condition is asked."
                self._error(way.when[-1].place, "condition-inside", told, hint)
            target = self.weaver.target(way.arrow, way.target) if way.arrow else None
            place = self._place(rest, way)
            for id in ids:
                if id == ZERO:
                    self._zero(target, place)
                    continue
                item = OutcomeItem(id, place, way.when, stripped(way.label), way.deeds, target)
                self.deeds.outcomes[key] = (*self.deeds.outcomes.get(key, ()), item)

    def _zero(self, target: Target | None, place: Place) -> None:
        if target:
            self.deeds.zero = target
        else:
            told = "what happens at zero must turn to a section"
            self._error(place, "zero-without-turn", told, "Write -> and the name of a section.")

    def _place(self, rest: Sequence[Part], way: Way) -> Place:
        marks = [part.place for part in rest if isinstance(part, Mark)]
        return way.arrow.place if way.arrow else marks[0] if marks else self.weaver.last_place

    def _error(self, place: Place, code: str, message: str, hint: str) -> None:
        self.weaver.problems.append(Problem(place, code, "error", message, hint))


def _parts_of(item: Block) -> tuple[tuple[Part, ...], list[Block]]:
    """An item's own words, and the blocks that stand in it besides."""
    parts: list[Part] = list(item.parts)
    others: list[Block] = []
    for child in item.children:
        has_arrow = any(isinstance(part, Mark) and part.kind == "arrow" for part in parts)
        if child.kind != "p" or others or has_arrow:
            others.append(child)
        else:
            parts += [Words((("br",),)), *child.parts] if parts else child.parts
    return tuple(parts), others


def _behind(runs: Runs, length: int) -> Runs:
    """The runs without so many characters at the beginning."""
    found: list[Any] = []
    for run in runs:
        words = plain_words((run,))
        if length >= len(words):
            length -= len(words)
            continue
        if isinstance(run, str):
            run = run[length:]
        elif isinstance(run[-1], tuple):
            run = (*run[:-1], _behind(run[-1], length))
        found.append(run)
        length = 0
    return tuple(found)
