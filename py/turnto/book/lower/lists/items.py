"""Lists lowered item by item: outcomes, choices, offers, and ordinary items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turnto.book.grammar.braces.meanings import Conditional, Deeds
from turnto.book.lower.braces.alternatives import else_if, ways_in
from turnto.book.lower.branches import BranchReader
from turnto.book.lower.label_reader import NoOutcome
from turnto.book.lower.links import choice_of
from turnto.book.lower.lists.conditions import ItemConditions
from turnto.book.lower.lists.labels import ItemLabels, begins_with_outcome, parts_of
from turnto.book.lower.lists.outcomes import OutcomeLowering
from turnto.book.lower.lists.told import tell_first_brackets, tell_second_turn, tell_unclear
from turnto.book.lower.unbraced.into_braces import with_braces, with_names, with_words_around
from turnto.book.lower.unbraced.questions import with_questions
from turnto.book.lower.unbraced.told import tell_undone, tell_unpaid, tell_wish
from turnto.book.model import Asked, Place, plain_words
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import is_blank
from turnto.core.phrase import StandingOffer

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering


class ListLowering:
    """Lowering of one list into its section."""

    def __init__(self, section: SectionLowering, kind: str) -> None:
        self.section, self.kind = section, kind
        self.nodes, self.deeds = section.nodes, section.deeds
        self.reader = BranchReader(section.deeds, section.nodes, section.problems)
        self.conditions = ItemConditions(section)
        self.labels = ItemLabels(section, self.conditions)
        self.outcomes = OutcomeLowering(section, self.reader, self.conditions, self.labels.number)
        self.is_open = False

    def lower(self, block: MarkdownBlock) -> None:
        """Lower all items in order, those of nested lists behind: nothing depends on indentation."""
        self.labels.look_over(block)
        for item in block.children:
            implied = self.section.implied
            is_outcome = begins_with_outcome(self.section, item)
            for own in implied.alternatives(item) if is_outcome else implied.items(item):
                self._item(own)
        self.outcomes.answer_the_rest()
        self.outcomes.guess_the_unread()
        self._shut()

    def _shut(self) -> None:
        if self.is_open:
            self.nodes.leave(self.kind)
            self.is_open = False

    def _item(self, item: MarkdownBlock) -> None:
        if item.line:
            self.section.last_place = Place(self.section.file, item.line)
        parts, others = parts_of(item)
        parts = with_questions(self.section, with_words_around(self.section, with_names(self.section, parts)))
        written = plain_words(parts[0].runs) if parts and isinstance(parts[0], TextPart) else ""
        parts = self._turning(self.section.implied.item(parts))
        when, rest = self.reader.leading(parts, self.conditions.alternative)
        found = self.labels.outcome_of(rest, written)
        if isinstance(found, NoOutcome):
            self.outcomes.refuse(found, item, parts)
        elif found:
            self._special(when)
            self.outcomes.lower(*found, when)
        elif any(isinstance(part, Mark) and part.kind == "arrow" for part in rest):
            more, rest = self.conditions.before_choice(rest)
            also, rest = self.conditions.behind_choice(rest)
            when = (*when, *more, *also)
            rest = with_braces(self.section, rest)
            self._special(when)
            self._choices(when, rest)
        elif self._is_offer(rest):
            self._special(when)
            self._offer(when, rest)
        else:
            tell_unclear(self.section, parts, item)
            self._ordinary(parts, others)
            return
        for other in others:
            self.section.block(other)

    def _special(self, when: tuple[Asked, ...]) -> None:
        """Close the list as shown, for an item that is not shown in it."""
        self._shut()
        self.conditions.keep(when)

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
        self.conditions.forget()

    def _turning(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return parts with an arrow for each turn in braces.

        Those are {If …, turn to 40} and {… Otherwise, turn to 45}; of {Otherwise, if …} each half has its braces.
        """
        found: list[Part] = []
        for part in parts:
            if isinstance(part, Mark) and part.kind == "brace" and (ways := ways_in(self.section, part)):
                found += ways
            elif isinstance(part, Mark) and (pair := else_if(self.section, part)):
                found += pair
            else:
                found.append(part)
        return tuple(found)

    def _choices(self, when: tuple[Asked, ...], rest: Sequence[Part]) -> None:
        for branch in self.reader.branches(rest, when):
            if branch.arrow:
                target = self.section.target(branch.arrow, branch.target)
                go_on = self.section.language.go_on
                self.nodes.put(choice_of(branch.arrow, branch.when, branch.label, branch.deeds, target, go_on))
                tell_second_turn(self.section, plain_words(branch.label), branch.arrow.place)
                tell_first_brackets(self.section, plain_words(branch.label), branch.arrow.place.line)
                if branch.deeds:
                    tell_wish(self.section, plain_words(branch.label), branch.arrow.place.line)
                else:
                    tell_unpaid(self.section, plain_words(branch.label), branch.arrow.place.line)
                    is_said = branch.arrow.offset < 0
                    tell_undone(self.section, branch.label, branch.when, branch.arrow.place.line, is_said)

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
