"""Lists lowered item by item: outcomes, choices, offers, and ordinary items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.answers import named_outcomes
from turnto.book.grammar.instructions import Conditional, Deeds
from turnto.book.lower.branches import BranchReader, ItemBranch
from turnto.book.lower.links import choice_of
from turnto.book.model import Asked, OutcomeItem, Place, Problem, Runs, Target
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import is_blank, plain_words, stripped, unbroken
from turnto.core.phrase import StandingOffer

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

ZERO = "zero"
"""The outcome whose target is the section's own turn for a hero at zero."""


class ListLowering:
    """Lowering of one list into its section."""

    def __init__(self, section: SectionLowering, kind: str) -> None:
        self.section, self.kind = section, kind
        self.nodes, self.deeds = section.nodes, section.deeds
        self.reader = BranchReader(section.deeds, section.nodes, section.problems)
        self.is_open = False
        self.before: tuple[Asked, ...] = ()
        """The condition of the item before, for {Otherwise}."""

    def lower(self, block: MarkdownBlock) -> None:
        """Lower all items in order, those of nested lists behind: nothing depends on indentation."""
        for item in block.children:
            self._item(item)
        self._shut()

    def _shut(self) -> None:
        if self.is_open:
            self.nodes.leave(self.kind)
            self.is_open = False

    def _item(self, item: MarkdownBlock) -> None:
        if item.line:
            self.section.last_place = Place(self.section.file, item.line)
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
            self.section.block(other)

    def _special(self, when: tuple[Asked, ...]) -> None:
        """Close the list as shown, for an item that is not shown in it."""
        self._shut()
        self.before = when

    def _ordinary(self, parts: Sequence[Part], others: Sequence[MarkdownBlock]) -> None:
        if not others and all(map(is_blank, parts)):
            return
        if not self.is_open:
            self.nodes.enter(self.kind)
            self.is_open = True
        self.nodes.enter("li")
        self.section.prose("", parts)
        for other in others:
            self.section.block(other)
        self.nodes.leave("li")
        self.before = ()

    # choices and offers

    def _choices(self, when: tuple[Asked, ...], rest: Sequence[Part]) -> None:
        for branch in self.reader.branches(rest, when):
            if branch.arrow:
                target = self.section.target(branch.arrow, branch.target)
                go_on = self.section.language.go_on
                self.nodes.put(choice_of(branch.arrow, branch.when, branch.label, branch.deeds, target, go_on))

    def _is_offer(self, parts: Sequence[Part]) -> bool:
        """Return whether an item holds instructions only."""
        found = False
        for part in parts:
            meaning = self.deeds.meaning(part) if isinstance(part, Mark) else None
            if isinstance(meaning, Deeds) or (isinstance(meaning, Conditional) and meaning.deeds):
                found = True
            elif not (isinstance(part, TextPart) and plain_words(part.runs).strip(" \n.,;:") == ""):
                return False
        return found

    def _offer(self, when: tuple[Asked, ...], parts: Sequence[Part]) -> None:
        marked: list[tuple[Mark, Deeds]] = []
        for part in parts:
            meaning = self.deeds.meaning(part) if isinstance(part, Mark) else None
            if isinstance(meaning, Conditional) and meaning.deeds:
                when, meaning = (*when, meaning.asked), meaning.deeds
            if isinstance(part, Mark) and isinstance(meaning, Deeds):
                marked.append((part, meaning))
        if any(isinstance(said.phrase.does, StandingOffer) for _, deeds in marked for said in deeds.said):
            self._stands(marked)
        else:
            self.nodes.put(self.deeds.offer(marked[0][0].place, when, marked))

    def _stands(self, marked: Sequence[tuple[Mark, Deeds]]) -> None:
        """Put standing offers, which are open beside the choices by themselves."""
        for mark, deeds in marked:
            self.nodes.leaf = "p"
            self.section.do(mark, replace(deeds, offered=False))
            self.nodes.leaf = ""

    # outcomes

    def _outcome_of(self, parts: Sequence[Part]) -> tuple[tuple[str, ...], Sequence[Part]] | None:
        """Return the outcomes that an item names, and the item behind their words."""
        nearest = self.deeds.nearest
        if not nearest or not parts or not isinstance(first := parts[0], TextPart):
            return None
        runs = unbroken(first.runs)
        if not (found := named_outcomes(nearest[1], plain_words(runs), self.section.code)):
            return None
        rest = _behind(runs, found[1])
        return found[0], ((TextPart(rest), *parts[1:]) if rest else parts[1:])

    def _outcome(self, ids: tuple[str, ...], rest: Sequence[Part], when: tuple[Asked, ...]) -> None:
        assert self.deeds.nearest
        key = self.deeds.nearest[0]
        more, rest = self.reader.leading(rest)
        known = len(when) + len(more)
        for branch in self.reader.branches(rest, (*when, *more)):
            if len(branch.when) > known and branch.label:
                told = "a condition in an outcome stands at its beginning"
                hint = "Let the outcome turn to a section where the condition is asked."
                self._error(branch.when[-1].place, "condition-inside", told, hint)
            target = self.section.target(branch.arrow, branch.target) if branch.arrow else None
            place = self._place(rest, branch)
            for id in ids:
                if id == ZERO:
                    self._zero(target, place)
                    continue
                item = OutcomeItem(id, place, branch.when, stripped(branch.label), branch.deeds, target)
                self.deeds.outcomes[key] = (*self.deeds.outcomes.get(key, ()), item)

    def _zero(self, target: Target | None, place: Place) -> None:
        if target:
            self.deeds.zero = target
        else:
            told = "what happens at zero must turn to a section"
            self._error(place, "zero-without-turn", told, "Write -> and the name of a section.")

    def _place(self, rest: Sequence[Part], branch: ItemBranch) -> Place:
        marks = [part.place for part in rest if isinstance(part, Mark)]
        return branch.arrow.place if branch.arrow else marks[0] if marks else self.section.last_place

    def _error(self, place: Place, code: str, message: str, hint: str) -> None:
        self.section.problems.append(Problem(place, code, "error", message, hint))


def _parts_of(item: MarkdownBlock) -> tuple[tuple[Part, ...], list[MarkdownBlock]]:
    """Split an item into its own words and its further blocks."""
    parts: list[Part] = list(item.parts)
    others: list[MarkdownBlock] = []
    for child in item.children:
        has_arrow = any(isinstance(part, Mark) and part.kind == "arrow" for part in parts)
        if child.kind != "p" or others or has_arrow:
            others.append(child)
        else:
            parts += [TextPart((("br",),)), *child.parts] if parts else child.parts
    return tuple(parts), others


def _behind(runs: Runs, length: int) -> Runs:
    """Drop characters at the beginning of the runs."""
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
