"""Items of a list that are outcomes: what each of them does, and where it turns to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turnto.book.grammar.answers import legal_words, outcome_word
from turnto.book.grammar.apart import without
from turnto.book.lower.answers import half_won, is_good, is_ill
from turnto.book.lower.branches import BranchReader, ItemBranch
from turnto.book.lower.label_reader import NamedOutcomes, NoOutcome
from turnto.book.lower.lists.conditions import ItemConditions
from turnto.book.lower.lists.labels import counted, left_open, thrown_by
from turnto.book.lower.lists.told import NUMBER_AT_END, tell_error, tell_named, tell_number, tell_second_turn
from turnto.book.lower.ranges import canonical, left_over
from turnto.book.lower.unbraced.into_braces import with_braces
from turnto.book.lower.unbraced.told import tell_undone, tell_unpaid
from turnto.book.model import (
    Asked,
    OpenNode,
    OutcomeItem,
    PictureNode,
    Place,
    ProseNode,
    Slot,
    Suggestion,
    Target,
    bare,
    plain_words,
)
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import capital, not_understood, stripped
from turnto.common.amounts import BY_MARGIN, MOST_MARGIN
from turnto.core.names import fold

if TYPE_CHECKING:
    from turnto.book.lower.instructions import Awaiting
    from turnto.book.lower.section import SectionLowering

ZERO = "zero"
"""The outcome whose target is the section's own turn for a hero at zero."""
_NUMBER_ALONE = late(r"\s*(?:section |paragraph |page |abschnitt )?\d{1,5}[.)\s]*", re.IGNORECASE)


class OutcomeLowering:
    """Lowering of the items of one list that are outcomes, or look like them."""

    def __init__(self, section: SectionLowering, reader: BranchReader, conditions: ItemConditions, number: int) -> None:
        """``number`` is that of the list."""
        self.section, self.nodes, self.deeds = section, section.nodes, section.deeds
        self.reader, self.conditions, self.number = reader, conditions, number
        self.rest: list[tuple[Sequence[Part], tuple[Asked, ...], Place]] = []
        """Items that answer for what their list leaves open."""
        self.unread: list[tuple[NoOutcome, Place, int]] = []
        """Labels that look like results and are none, with the problems that were told of them, by number."""

    def lower(self, named: NamedOutcomes, rest: Sequence[Part], when: tuple[Asked, ...]) -> None:
        """Keep what comes of the outcomes that an item names."""
        nearest = self.deeds.nearest
        assert nearest
        if self.number not in nearest.lists:
            nearest.lists.append(self.number)
        if named.rest and not named.ids:
            self.rest.append((rest, when, self.section.last_place))
            return
        ids = named.ids
        if nearest.phrase.answers == "ranges" and (thrown := thrown_by(nearest)):
            ids = canonical(ids, thrown)
        more, rest = self.reader.leading(rest)
        if not more:
            more, rest = self.conditions.before_effect(rest)
        rest = with_braces(self.section, rest)
        if named.by:
            when = (*when, _of_margin(named.by, self.section.last_place))
        known = len(when) + len(more)
        for branch in self.reader.branches(rest, (*when, *more)):
            if len(branch.when) > known and branch.label:
                told = "a condition in an outcome stands at its beginning"
                hint = "Let the outcome turn to a section where the condition is asked."
                tell_error(self.section, branch.when[-1].place, "condition-inside", told, hint)
            target = self.section.target(branch.arrow, branch.target) if branch.arrow else None
            place = self._place(rest, branch)
            for needed in branch.needs:
                told = "an exchange in an outcome would be made by whoever has nothing to give"
                hint = "Let the outcome turn to a section where it stands in braces of its own, or is chosen."
                tell_error(self.section, needed.place or place, "condition-inside", told, hint)
            words = plain_words(branch.label).strip()
            if not branch.arrow and not branch.deeds and _NUMBER_ALONE.fullmatch(words):
                number = words.strip(" .)").split()[-1]
                if number in self.section.names:  # "Success: 40"
                    arrow, _ = self.section.implied.arrow(number)
                    assert isinstance(arrow, Mark)
                    target, branch = self.section.target(arrow, number), replace(branch, label=(), arrow=arrow)
            if not branch.arrow and (_NUMBER_ALONE.fullmatch(words) or (words and NUMBER_AT_END.search(words))):
                tell_number(self.section, f": {words}" if _NUMBER_ALONE.fullmatch(words) else words, place.line)
            elif not branch.arrow and not branch.deeds and bare(words.strip(" .!")) in self.section.names:
                tell_named(self.section, words.strip(" .!"), place.line)
            if branch.arrow:
                tell_second_turn(self.section, plain_words(branch.label), branch.arrow.place, is_result=True)
            if branch.label and place.line and not branch.deeds and not branch.when:
                tell_unpaid(self.section, plain_words(branch.label), place.line)
                tell_undone(self.section, branch.label, when, place.line, is_said=True)
            for id in ids:
                if id == ZERO:
                    self._zero(target, place)
                    continue
                item = OutcomeItem(id, place, branch.when, stripped(branch.label), branch.deeds, target)
                self._keep(nearest, item, is_by_margin=bool(named.by))

    def _keep(self, nearest: Awaiting, item: OutcomeItem, is_by_margin: bool) -> None:
        """Keep an outcome of an instruction; one that the lines before have answered already is reported."""
        answered = self.deeds.outcomes.get(nearest.key, ())
        if not is_by_margin and any(one.outcome == item.outcome and not one.when and one.target for one in answered):
            word = outcome_word(nearest.phrase, item.outcome, self.section.code)
            told = f"the line before has said already what {word} leads to"
            hint = "Only the first would ever be gone to. Leave one of them out."
            tell_error(self.section, item.place, "unknown-outcome", told, hint)
        for own in (nearest.key, *nearest.others):
            self.deeds.outcomes[own] = _in_order((*self.deeds.outcomes.get(own, ()), item))

    def refuse(self, found: NoOutcome, item: MarkdownBlock, parts: Sequence[Part]) -> None:
        """Report an item that looks like a result; it is shown, and does nothing."""
        nearest = self.deeds.nearest
        assert nearest
        legal = legal_words(nearest.phrase, self.section.code)
        place = self.section.place_of(found.label, item.line or self.section.last_place.line)
        if nearest.phrase.answers == "ranges":
            told = f"“{found.label}” is no range of numbers, and this is a line of a random table"
            hint = "Begin each line with its numbers: 1-2, 6, or 3 or more; the last may say Otherwise."
            tell_error(self.section, place, "unknown-range", told, hint)
        elif any(without(found.label, self.section.language.may)):
            told = f"“{found.label}” is the reader's choice, and stands behind “{nearest.made.text}”"
            hint = (
                "What may be chosen instead stands above it: an item for that, and one for a section where it happens."
            )
            tell_error(self.section, place, "unknown-outcome", told, hint)
        elif found.why == "margin" and found.meant:
            says_of_what = fold(found.meant).startswith(fold(found.label))
            left = "whether it is exactly as much" if says_of_what else "what it is a margin of"
            told = f"“{found.label}” does not say {left}"
            mend = Suggestion(place, self.section.written(place), found.meant)
            tell_error(self.section, place, "unknown-outcome", told, f"Did you mean {found.meant}?", mend)
        elif found.why == "margin":
            told = f"“{found.label}” asks by how much, and the outcomes of this instruction do not tell"
            tell_error(self.section, place, "unknown-outcome", told, f"Its outcomes are {legal}.")
        elif found.meant:
            told = f"“{found.label}” is no outcome of the instruction above"
            mend = Suggestion(place, self.section.written(place), found.meant, only=found.why == "misspelt")
            tell_error(self.section, place, "unknown-outcome", told, f"Did you mean {found.meant}?", mend)
        else:
            told = f"“{found.label}” looks like a result, and is no outcome of “{nearest.made.text}”"
            self.unread.append((found, place, len(self.section.problems)))
            tell_error(self.section, place, "unknown-outcome", told, f"Its outcomes are {legal}.")
        nearest.lists.append(self.number)
        words = "".join(
            plain_words(part.runs) if isinstance(part, TextPart) else part.raw
            for part in parts
            if not isinstance(part, PictureNode)
        )
        self.nodes.put(OpenNode("p"), ProseNode(not_understood(words), place))

    def answer_the_rest(self) -> None:
        """Lower the items that answer for all their list leaves open: "Otherwise: …"."""
        nearest = self.deeds.nearest
        for rest, when, place in self.rest:
            assert nearest
            items = [item for item in self.deeds.outcomes.get(nearest.key, ()) if not item.when]
            answered = [item.outcome for item in items]
            if nearest.phrase.answers == "ranges":
                thrown = thrown_by(nearest)
                ids = left_over(answered, thrown) if thrown else ()
            else:
                ids = left_open(nearest.phrase, tuple(answered))
                # Who lists a success and all else, or a miss and all else, means a partial one by the latter.
                if "success" in {*answered, *ids}:
                    ids += tuple(id for id in half_won(nearest.phrase, self.section.code) if id not in answered)
            if not ids:
                told = "nothing is left for this line: the others answer for everything"
                tell_error(
                    self.section, place, "unknown-outcome", told, "Leave it out, or leave out one of the others."
                )
                continue
            self.section.last_place = place
            self.lower(NamedOutcomes(ids, 0), rest, when)

    def guess_the_unread(self) -> None:
        """Hint at the outcomes left for labels that were not understood, the good one first."""
        nearest = self.deeds.nearest
        if not nearest or not self.unread or len(self.unread) > 3:
            return
        answered = tuple(item.outcome for item in self.deeds.outcomes.get(nearest.key, ()))
        left = left_open(nearest.phrase, answered)
        if not answered and len(self.unread) == len(counted(nearest.phrase)):
            left = counted(nearest.phrase)
            if is_good(nearest.phrase, left[-1], self.section.code):
                left = left[::-1]
        if len(left) != len(self.unread):
            return
        labels = [found.label for found, _, _ in self.unread]
        ill = [is_ill(label, self.section.code) for label in labels]
        if len(labels) == 2 and all(ill):
            return  # “You fall” and “You drown”: which is the worse?
        if len(labels) == 2 and (ill == [True, False]) == is_good(nearest.phrase, left[0], self.section.code):
            left = left[::-1]
        for (_found, place, number), id in zip(self.unread, left, strict=True):
            word = capital(outcome_word(nearest.phrase, id, self.section.code))
            mend = Suggestion(place, self.section.written(place), word) if self.section.written(place) else None
            told = self.section.problems[number]
            hint = f"Did you mean {word}? {told.hint}"
            self.section.problems[number] = replace(told, hint=hint, suggestion=mend)

    def _zero(self, target: Target | None, place: Place) -> None:
        if target:
            self.deeds.zero = target
        else:
            told = "what happens at zero must turn to a section"
            tell_error(self.section, place, "zero-without-turn", told, "Write -> and the name of a section.")

    def _place(self, rest: Sequence[Part], branch: ItemBranch) -> Place:
        marks = [part.place for part in rest if isinstance(part, Mark)]
        return branch.arrow.place if branch.arrow else marks[0] if marks else self.section.last_place


def _of_margin(by: tuple[int, int], place: Place) -> Asked:
    """Return the condition that a margin lies between two numbers."""
    least, most = by
    values = {**({"least": least} if least else {}), **({"most": most} if most < MOST_MARGIN else {})}
    slots = tuple(Slot(name, "number", n) for name, n in values.items())
    return Asked("is", BY_MARGIN.id, values, slots, "", place=place)


def _in_order(items: tuple[OutcomeItem, ...]) -> tuple[OutcomeItem, ...]:
    """Put items that ask by how much before those that ask less closely: "Success by 3 or more" before "Success".

    Two for one outcome, of which the first turns nowhere, are one.
    """

    def width(item: OutcomeItem) -> int:
        asked = next((one for one in item.when if one.phrase == BY_MARGIN.id), None)
        return asked.values.get("most", MOST_MARGIN) - asked.values.get("least", 0) if asked else MOST_MARGIN + 1

    last = items[-1]
    for n, one in enumerate(items[:-1]):
        # "Make a DX roll or take 1d damage" answers for a failure; the list below says where that leads.
        if one.outcome == last.outcome and not one.when and not last.when and one.target is None and last.target:
            say = (*one.say, " ", *last.say) if one.say and last.say else one.say or last.say
            whole = replace(last, say=say, deeds=(*one.deeds, *last.deeds))
            return (*items[:n], whole, *items[n + 1 : -1])
    place = next((n for n, one in enumerate(items) if one.outcome == last.outcome and width(one) > width(last)), None)
    return items if place is None else (*items[:place], last, *items[place:-1])
