"""Lists lowered item by item: outcomes, choices, offers, and ordinary items."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.answers import legal_words, outcome_word
from turnto.book.grammar.apart import without
from turnto.book.grammar.instructions import Conditional, Deeds
from turnto.book.lower.answers import half_won, is_good, is_ill, named_outcomes, tells_what_came
from turnto.book.lower.branches import BranchReader, ItemBranch, denied
from turnto.book.lower.label_reader import NamedOutcomes, NoOutcome
from turnto.book.lower.links import choice_of
from turnto.book.lower.ranges import canonical, left_over
from turnto.book.lower.unbraced.conditions import (
    condition_before,
    conditions_in,
    first_of,
    is_settled,
    mend_of_condition,
    quietly_asked,
    runs_on,
    unbraced_words,
)
from turnto.book.lower.unbraced.into_braces import with_braces, with_names, with_words_around
from turnto.book.lower.unbraced.questions import with_questions
from turnto.book.lower.unbraced.told import tell_undone, tell_unpaid, tell_wish
from turnto.book.model import (
    Asked,
    OpenNode,
    OutcomeItem,
    PictureNode,
    Place,
    Problem,
    ProseNode,
    Runs,
    Slot,
    Suggestion,
    Target,
    bare,
    plain_words,
)
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import (
    capital,
    is_blank,
    marked_again,
    marked_up,
    not_understood,
    past_pause,
    stripped,
    unbroken,
)
from turnto.common.amounts import BY_MARGIN, MOST_MARGIN
from turnto.core.dice import Dice, dice
from turnto.core.names import fold
from turnto.core.phrase import Phrase, StandingOffer

if TYPE_CHECKING:
    from turnto.book.lower.instructions import Awaiting
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
        self.is_surely = False
        """Whether one of its items is an outcome whose words would do for no choice."""
        self.has_outcomes = False
        """Whether any of its items is an outcome."""
        self.before: tuple[Asked, ...] = ()
        """The condition of the item before."""
        self.alternative: tuple[Asked, ...] = ()
        """What {Otherwise} means in the next item."""
        self.asked: tuple[tuple[Asked, ...], ...] = ()
        """The conditions of the items right before one another, for "Otherwise" without braces."""
        self.subject = ""
        """What the condition before asked of, for "if it is 4 or more"."""
        self.wishes = False
        """Whether the item before is also the player's to decide, so that its alternative is open to all."""
        self.deeds.lists += 1
        self.number = self.deeds.lists
        self.rest: list[tuple[Sequence[Part], tuple[Asked, ...], Place]] = []
        self.unread: list[tuple[NoOutcome, Place, int]] = []
        """Labels that look like results and are none, with the problems that were told of them, by number."""
        self.written = ""
        """The words that the item begins with, before an arrow stands for a turn."""
        self.remaining = ""
        """The one outcome of two that the list leaves for its one statement: "You fall" beside "Success"."""
        """Items that answer for what their list leaves open."""

    def lower(self, block: MarkdownBlock) -> None:
        """Lower all items in order, those of nested lists behind: nothing depends on indentation."""
        self._count_lines(block)
        named = [self._named(item) for item in block.children]
        outcomes = [one for one in named if isinstance(one, NamedOutcomes)]
        self.is_surely = any(not one.loose and not one.rest for one in outcomes)
        self.has_outcomes = bool(outcomes) or self._is_answering(block)
        self.remaining = self._left_for_one(block)
        for item in block.children:
            implied = self.section.implied
            is_outcome = self.begins_with_outcome(item)
            for own in implied.alternatives(item) if is_outcome else implied.items(item):
                self._item(own)
        self._answer_the_rest()
        self._guess_the_unread()
        self._shut()

    def _is_answering(self, block: MarkdownBlock) -> bool:
        """Return whether a list has one unknown label for each outcome of its instruction."""
        nearest = self.deeds.nearest
        if not nearest or nearest.lists or nearest.phrase.answers:
            return False
        firsts = [_parts_of(item)[0][:1] for item in block.children]
        words = [plain_words(first[0].runs) if first and isinstance(first[0], TextPart) else "" for first in firsts]
        labelled = [
            _LABELLED.match(one)
            or tells_what_came(one, self.section.code)
            or self._is_unknown_clause(one)
            or self._befalls(one)
            for one in words
        ]
        return all(labelled) and len(labelled) in (len(_left_open(nearest.phrase, ())), len(_counted(nearest.phrase)))

    def _is_unknown_clause(self, words: str) -> bool:
        """Return whether words begin with a condition that nobody knows: "If she comes along".

        Beside outcomes one on the hero is such too, but for what the hero wishes: "If you get there".
        """
        found, own = _IF_CLAUSE.match(words), turn_words(self.section.code)
        if not found or not (own.of_others.match(found[1]) or (self.has_outcomes and not own.wishing.match(found[1]))):
            return False
        return not quietly_asked(
            self.section, f"{self.section.language.conditional[0]} {found[1]}", self.section.last_place
        )

    def _befalls(self, words: str) -> bool:
        """Return whether words begin with what befalls the hero: "If you reach the bank"."""
        found = _IF_CLAUSE.match(words)
        return bool(found and turn_words(self.section.code).befalling.match(found[1]))

    def _shut(self) -> None:
        if self.is_open:
            self.nodes.leave(self.kind)
            self.is_open = False

    def _item(self, item: MarkdownBlock) -> None:
        if item.line:
            self.section.last_place = Place(self.section.file, item.line)
        parts, others = _parts_of(item)
        parts = with_questions(self.section, with_words_around(self.section, with_names(self.section, parts)))
        self.written = plain_words(parts[0].runs) if parts and isinstance(parts[0], TextPart) else ""
        parts = self._turning(self.section.implied.item(parts))
        when, rest = self.reader.leading(parts, self.alternative)
        found = self._outcome_of(rest)
        if isinstance(found, NoOutcome):
            self._no_outcome(found, item, parts)
        elif found:
            self._special(when)
            self._outcome(*found, when)
        elif any(isinstance(part, Mark) and part.kind == "arrow" for part in rest):
            more, rest = self._unbraced(rest)
            also, rest = self._unbraced_behind(rest)
            when = (*when, *more, *also)
            rest = with_braces(self.section, rest)
            self._special(when)
            self._choices(when, rest)
        elif self._is_offer(rest):
            self._special(when)
            self._offer(when, rest)
        else:
            self._tell_unclear(parts, item)
            self._ordinary(parts, others)
            return
        for other in others:
            self.section.block(other)

    def _special(self, when: tuple[Asked, ...]) -> None:
        """Close the list as shown, for an item that is not shown in it."""
        self._shut()
        # "{If A}", "{Otherwise} {If B}", "{Otherwise}": the third is neither A nor B
        chain = self.alternative if when[: len(self.alternative)] == self.alternative != when else ()
        self.alternative = (*chain, *denied(when[len(chain) :])) if when else ()
        self.before = when
        self.asked = (*self.asked, when) if when else ()

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
        self.before = self.alternative = ()

    def _turning(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return parts with an arrow for each turn in braces.

        Those are {If …, turn to 40} and {… Otherwise, turn to 45}; of {Otherwise, if …} each half has its braces.
        """
        found: list[Part] = []
        for part in parts:
            if isinstance(part, Mark) and part.kind == "brace" and (ways := self.section.ways_in(part)):
                found += ways
            elif isinstance(part, Mark) and (pair := self.section.else_if(part)):
                found += pair
            else:
                found.append(part)
        return tuple(found)

    def _tell_unclear(self, parts: Sequence[Part], item: MarkdownBlock) -> None:
        """Report an ordinary item that was most likely meant as an offer or a choice."""
        line = item.line or self.section.last_place.line
        words = "".join(plain_words(part.runs) if isinstance(part, TextPart) else " " for part in parts).strip()
        effects = [part for part in parts if isinstance(part, Mark) and isinstance(self.deeds.meaning(part), Deeds)]
        if effects and isinstance(parts[0], TextPart) and not is_blank(parts[0]):
            told = "this item of an ordinary list has an effect, which happens when the page is read"
            hint = "For a choice end it in -> and a section; for an offer leave only the braces; else write it as a paragraph."
            self.section.problems.append(Problem(effects[0].place, "listed-effect", "warning", told, hint))
        if not effects:
            self._tell_number(words, line)

    def _tell_number(self, words: str, line: int) -> None:
        """Report the number of a section at the end of an item that does not turn to it."""
        first = _NUMBER_FIRST.match(words)
        if first and first[1] in self.section.names:
            place = self.section.place_of(first[0].strip(), line)
            told = f"{first[1]} is a section, and this item does not turn to it"
            self._error(place, "unclear-turn", told, f"Write -> {first[1]} behind the words if it should.")
            return
        found = _NUMBER_AT_END.search(words)
        if found and found[1] in self.section.names:
            place = self.section.place_of(found[0].strip(), line)
            mend = self.section.mend(place, f"-> {found[1]}")
            told = f"{found[1]} is a section, and this item does not turn to it"
            self._error(place, "unclear-turn", told, f"Write -> {found[1]} if it should.", mend)

    # conditions without braces

    def _unbraced(self, rest: Sequence[Part]) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """Return the condition that a choice begins with though its braces are missing, and the choice behind it."""
        if not rest or not isinstance(first := rest[0], TextPart):
            return (), rest
        runs = unbroken(first.runs)
        words = plain_words(runs)
        lowered = words.casefold().lstrip()
        language = self.section.language
        lacking = _LACKING.match(lowered.rstrip())
        if lacking and _OF_SEVERAL.search(lacking[0]) and any(one.word == "and" for one in self.before):
            lacking = None  # who has not both may have one of them
        if not lacking and len(self.before) == 1 and (self.before[0].word == "not" or self.before[0].phrase in _NONE):
            lacking = _DOES_SO.match(lowered.rstrip())  # "Unless you have the rope, … If you do, …"
        otherwise = (*language.otherwise, *((lacking[0],) if lacking else ()))
        if self.before and (other := _ON_THE_OTHER_SIDE.match(lowered)) and _is_other_side(other, self.asked):
            otherwise = (*otherwise, other[0])
        if self.before and (no := _NO_THING.match(lowered)) and any(no[1] in one.say.casefold() for one in self.before):
            otherwise = (*otherwise, no[0])
        if (bracket := _FIRST_BRACKETS.match(lowered)) and (_LACKING.fullmatch(bracket[1]) or bracket[1] in otherwise):
            otherwise = (bracket[0],)
        if self.before and (
            said := next(
                (
                    one
                    for one in otherwise
                    if re.match(rf"{re.escape(one)}(?:[,: ]|$)", lowered)
                    or one == lowered[: len(one)] == (bracket or " ")[0]
                ),
                "",
            )
        ):
            length = len(words) - len(lowered) + len(said)
            if self.wishes:
                return (), self._past(runs, length, rest)
            # "If …, turn to 40. If …, turn to 45. Otherwise turn to 99": in a book that says so, none of them.
            none_of: tuple[Asked, ...] = ()
            for when in self.asked or (self.before,):
                open_still = tuple(
                    one for one in when if one not in none_of
                )  # "not A" and (A or not B) is "not A", "not B"
                none_of = (*none_of, *denied(open_still or when))
            if also := _BUT_IF.match(marked_up(runs), length):
                asked = self.deeds.quietly_asked(also[1].strip(), False, self.section.last_place)
                if asked:
                    return (*none_of, asked), self._past(runs, also.end() - also[0].count("*"), rest)
                self._tell_unread(also[1].strip(), language.conditional[0])
            return none_of, self._past(runs, length, rest)
        if thing := _WITH_THING.match(marked_up(runs)):
            asked = self.deeds.quietly_asked(
                f"{language.having[0]} {thing['thing']}", thing["without"] is not None, self.section.last_place
            )
            return ((asked,), self._past(runs, thing.end() - 4, rest)) if asked else ((), rest)
        opener = next((one for one in (*language.unless, *language.conditional) if lowered.startswith(one + " ")), "")
        if not opener:
            self._tell_of_some(words.strip())
            return (), rest
        start = len(words) - len(lowered) + len(opener)
        ends = [found.start() for found in _CLAUSE_END.finditer(words, start) if found.start() > start][:4]
        whole = len(words.rstrip(" .,"))
        if not ends or (whole not in ends and turn_words(self.section.code).asked_on.match(words, ends[-1])):
            ends.append(whole)
        if turn_words(self.section.code).wishing.match(words[start:].strip()):
            said = f"{opener} {words[start : ends[0]].strip()}"
            asked = self._asked(said, runs) if unbraced_words(self.section.code).wishes.search(said) else None
            self.wishes = bool(asked)
            return ((asked,), self._past(runs, ends[0], rest)) if asked else ((), rest)
        if turn_words(self.section.code).or_wish.search(words, start):
            return (), rest  # "If you have no rope, or don't wish to climb": open to everybody
        for end in ends:
            condition, wish = (
                words[start:end].strip(),
                turn_words(self.section.code).wish_behind.search(words[start:end]),
            )
            if wish:
                condition = words[start:end][: wish.start()].strip()
            if self.subject and (it := _IT_IS.match(condition)):
                condition = f"{self.subject} {condition[it.end(1) :].strip()}"
            asked = None
            if not unbraced_words(self.section.code).same.search(condition):
                asked = self.deeds.quietly_asked(
                    marked_again(condition, runs), opener in language.unless, self.section.last_place
                )
            if asked and turn_words(self.section.code).asked_on.match(words, end):
                continue  # "either the rope or the lamp, but not both"
            if asked and not runs_on(asked, runs) and not self._may_answer(asked):
                self.wishes = bool(wish)
                self.subject = of[1] if (of := _SUBJECT.match(condition)) else self.subject
                behind = self._past(runs, end, rest)
                more = _SECOND.search(words, end)
                if more and not turn_words(self.section.code).wishing.match(words, more.end()):
                    self._tell_unread(words[more.end() :].strip(" ,."), more["opener"])
                wished = capital(wish["wish"]) if wish and wish["wish"] else ""
                return (asked,), [TextPart((f"{wished} ",)), *behind] if wished else behind
            if asked := self._asked(f"{opener} {condition}", runs):
                return (asked,), self._past(runs, end, rest)
        if turn_words(self.section.code).asked_on.match(words, ends[0]):
            ends = [ends[1] if len(ends) > 1 else len(words.rstrip(" .,"))]
        self._tell_unread(words[start : ends[0]].strip(), opener)
        return (), rest

    def _unbraced_effect(self, rest: Sequence[Part]) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """Return the condition before the effect of an outcome: "Success: If you have the rope, {lose 1 LUCK}"."""
        if len(rest) < 2 or not isinstance(first := rest[0], TextPart) or not isinstance(rest[1], Mark):
            return (), rest
        runs = unbroken(first.runs)
        found = condition_before(plain_words(runs), self.section)
        if not found or plain_words(runs)[: found.start].strip():
            return (), rest
        if asked := self._asked(found.said, runs):
            return (asked,), rest[1:]
        if found.is_sure and rest[1].kind == "brace":
            opener, _, condition = found.said.partition(" ")
            self._tell_unread(condition, opener)
        return (), rest

    def _asked(self, said: str, runs: Runs) -> Asked | None:
        """Return the condition of words without braces, unless a name in it runs past its bold part."""
        asked = quietly_asked(self.section, said, self.section.last_place)
        return None if asked and (runs_on(asked, runs) or self._may_answer(asked)) else asked

    def _may_answer(self, asked: Asked) -> bool:
        """Return whether a condition may be an outcome of what is not understood above: "If you are overcome"."""
        return self.deeds.is_lost and any(one.phrase == "has-title" for one in asked.leaves())

    def _unbraced_behind(self, rest: Sequence[Part]) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """Return the condition at the end of a choice's words, or in brackets in them, and the choice without it."""
        arrow = next(place for place, part in enumerate(rest) if isinstance(part, Mark) and part.kind == "arrow")
        if not arrow or not isinstance(last := rest[arrow - 1], TextPart):
            return (), rest
        runs = unbroken(last.runs)
        words = plain_words(runs)
        bold = {plain_words((run,)) for run in runs if isinstance(run, tuple) and run[0] == "strong"}
        if self.before and (other := _OTHERWISE_LAST.search(words)):
            return denied(self.before), self._without(runs, other, arrow, rest)
        if only := _ONCE_LAST.search(words):
            once = Asked("once", say=only[0].strip(" ().,"), place=self.section.last_place)
            return (once,), self._without(runs, only, arrow, rest)
        for found in conditions_in(words, self.section):
            if len(bold) == 1:
                found = replace(found, said=_IT_ITSELF.sub(f"the **{next(iter(bold))}**", found.said))
            if asked := self._asked(found.said, ()):
                kept = (*first_of(runs, found.start), *_behind(runs, found.end))
                return (asked,), (
                    *rest[: arrow - 1],
                    *((TextPart(kept),) if plain_words(kept).strip(" .,;") else ()),
                    *rest[arrow:],
                )
            if found.is_sure:
                opener, _, condition = found.said.partition(" ")
                self._tell_unread(condition, opener)
        if within := turn_words(self.section.code).asked_within.search(words):
            told = f"“{within['said']}” stands amid the words of a way on, which is open to all"
            place = self.section.place_of(within["said"], self.section.last_place.line)
            hint = f"Begin it with the condition: {{{capital(within['said'])}}}."
            self._error(place, "unbraced-condition", told, hint)
        elif only := turn_words(self.section.code).for_some.search(words):
            self._tell_for_some(only[0])
        return (), rest

    def _without(self, runs: Runs, said: re.Match[str], arrow: int, rest: Sequence[Part]) -> Sequence[Part]:
        """Return a way on without some of the words before its arrow."""
        kept = (*first_of(runs, said.start()), *_behind(runs, said.end()))
        return (*rest[: arrow - 1], TextPart(kept), *rest[arrow:])

    def _past(self, runs: Runs, length: int, rest: Sequence[Part]) -> Sequence[Part]:
        return (TextPart(past_pause(_behind(runs, length))), *rest[1:])

    def _tell_of_some(self, words: str) -> None:
        """Report a way on that is only for heroes of whom it tells: "Heroes with Climbing may go down"."""
        if found := _OF_SOME.match(words):
            self._tell_for_some(found[0])

    def _tell_for_some(self, said: str) -> None:
        """Report words that say for whom a way on is."""
        told = f"“{said.strip()}” says who may go this way, and the choice would always be open"
        place = self.section.place_of(said.strip(), self.section.last_place.line)
        hint = "Begin it with the condition: {If …}."
        self.section.problems.append(Problem(place, "unbraced-condition", "warning", told, hint))

    def _tell_unread(self, condition: str, opener: str) -> None:
        """Report a condition that is not the player's wish, and that nobody knows."""
        if self.deeds.is_lost or not turn_words(self.section.code).asks(condition):
            return
        if is_settled(self.section, f"{opener} {condition}"):
            return
        place = self.section.place_near(f"{opener} {condition}", self.section.last_place.line)
        told = f"“{opener} {condition}” is no condition that is known, so the choice would always be open"
        hint, mend = mend_of_condition(self.section, opener, condition, place)
        self._error(place, "unbraced-condition", told, hint, mend)

    # choices and offers

    def _choices(self, when: tuple[Asked, ...], rest: Sequence[Part]) -> None:
        for branch in self.reader.branches(rest, when):
            if branch.arrow:
                target = self.section.target(branch.arrow, branch.target)
                go_on = self.section.language.go_on
                self.nodes.put(choice_of(branch.arrow, branch.when, branch.label, branch.deeds, target, go_on))
                self._tell_second_turn(plain_words(branch.label), branch.arrow.place)
                self._tell_first_brackets(plain_words(branch.label), branch.arrow.place.line)
                if branch.deeds:
                    tell_wish(self.section, plain_words(branch.label), branch.arrow.place.line)
                else:
                    tell_unpaid(self.section, plain_words(branch.label), branch.arrow.place.line)
                    is_said = branch.arrow.offset < 0
                    tell_undone(self.section, branch.label, branch.when, branch.arrow.place.line, is_said)

    def _tell_first_brackets(self, label: str, line: int) -> None:
        """Report brackets before the words of a way on, which close nothing: "[no rope] Jump"."""
        found = _SQUARE_FIRST.match(label)
        if not found:
            return
        place = self.section.place_of(found[0].strip(), line)
        said = f"{self.section.language.conditional[0]} {self.section.language.having[0]} {found['said']}"
        is_box = (found["said"] or "").strip().casefold() in ("", "x")
        new = f"{{{capital(said)}}}" if not is_box and quietly_asked(self.section, said, place) else ""
        told = f"“{found[0].strip()}” stands before the words of a way on, and closes nothing"
        hint = (
            f"Did you mean {new}?"
            if new
            else "A condition stands in braces: {If …}; tags stand at the end, before the arrow."
        )
        if is_box:
            hint = "A box is ticked by {Tick the box} and asked for by {If the box is ticked}; {Once} closes a way on once taken."
        mend = self.section.mend(place, new)
        self._error(place, "unbraced-condition", told, hint, mend)

    def _tell_second_turn(self, label: str, place: Place, is_result: bool = False) -> None:
        """Report words of a way on that turn to another section too: only the last would be gone to.

        Behind a result "turn to" is one before any section.
        """
        said = [found[0] for found in _TURN_TO_NUMBER.finditer(label) if found[1] in self.section.names]
        verb = f"{self.section.implied.ways.turn[0]} "
        pieces = [piece.strip() for piece in _PIECE.split(label)] if is_result and not said else []
        said += [one for one in pieces if one.casefold().startswith(verb) and self.section.implied.turn(one, True)]
        for one in said:
            told = f"“{one}” stands among the words of a way on that turns to another section"
            self._error(place, "two-turns", told, "Write each way on as an item of its own: - … -> section.")

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

    def _outcome_of(self, parts: Sequence[Part]) -> tuple[NamedOutcomes, Sequence[Part]] | NoOutcome | None:
        """Return the outcomes that an item names and the item behind them, or a label that looks like an outcome."""
        nearest = self.deeds.nearest
        if not nearest:
            return None
        if not parts or not isinstance(first := parts[0], TextPart):
            return None if nearest.lists and self.number not in nearest.lists else self._no_range(nearest, parts)
        runs = unbroken(first.runs)
        words = plain_words(runs)
        found = named_outcomes(nearest, words, self.section.code, _set_off(runs), self.deeds.scores)
        is_answered = any(number != self.number for number in nearest.lists)
        unless = next(
            (one for one in self.section.language.unless if words.casefold().lstrip().startswith(f"{one} ")), ""
        )
        if unless and not is_answered:
            plain = f"{self.section.language.conditional[0]}{words.lstrip()[len(unless) :]}"
            denied_one = named_outcomes(nearest, plain, self.section.code, 0, self.deeds.scores)
            if isinstance(denied_one, NamedOutcomes):
                return NoOutcome(" ".join(words.split()[:6]))
        if isinstance(found, NamedOutcomes):
            if is_answered and ((found.loose and not self.is_surely) or found.rest):
                return None
            if self.before and found.rest and not found.ids and not nearest.lists:
                return None  # "If you have the rope, … Otherwise, …": of that condition, and of no outcome
            named = words[: found.length].strip(" ,.:;").casefold()
            answered = {item.outcome for item in self.deeds.outcomes.get(nearest.key, ()) if not item.when}
            if named in self.section.language.otherwise and answered.issuperset(found.ids):
                found = replace(found, ids=(), rest=True)  # "If you go Down, … Otherwise, …": of a fight, if you win
            rest = _behind(runs, found.length)
            return found, ((TextPart(rest), *parts[1:]) if rest else parts[1:])
        if is_answered:
            return None
        strange = found or self._no_range(nearest, parts) or self._beside_outcomes(nearest, words)
        if strange and not strange.why and self._states_the_rest(nearest, strange.label):
            label = re.match(rf"\s*{re.escape(strange.label)}\s*:\s*", words)
            length = label.end() if label else 0
            rest = _behind(runs, length)
            return NamedOutcomes((self.remaining,), length), ((TextPart(rest), *parts[1:]) if rest else parts[1:])
        return strange

    def _states_the_rest(self, nearest: Awaiting, label: str) -> bool:
        """Return whether a label may state the bad outcome that is left: it names no other, and nothing to choose."""
        said, states = fold(label).split(), outcome_words(self.section.code).states
        named = _CHOOSING.intersection(said) or [word for word in said if states.get(word, "no") not in ("no", "drop")]
        return bool(self.remaining) and not named and not is_good(nearest.phrase, self.remaining, self.section.code)

    def _left_for_one(self, block: MarkdownBlock) -> str:
        """Return the one of two outcomes that all items but one leave open, or nothing."""
        nearest = self.deeds.nearest
        if not nearest or nearest.lists or nearest.phrase.answers or len(_counted(nearest.phrase)) != 2:
            return ""
        named = [self._named(item) for item in block.children]
        ids = [id for one in named if isinstance(one, NamedOutcomes) and not one.rest for id in one.ids]
        left = _left_open(nearest.phrase, tuple(ids))
        return left[0] if ids and len(left) == 1 and len(named) == 2 else ""

    def begins_with_outcome(self, item: MarkdownBlock) -> bool:
        """Return whether an item answers an outcome of the instruction above."""
        return isinstance(self._named(item), NamedOutcomes)

    def _named(self, item: MarkdownBlock) -> NamedOutcomes | NoOutcome | None:
        """Return the outcomes at the beginning of an item, or a label that looks like one."""
        parts, _ = _parts_of(item)
        nearest = self.deeds.nearest
        if not nearest or not parts or not isinstance(parts[0], TextPart):
            return None
        runs = unbroken(parts[0].runs)
        return named_outcomes(nearest, plain_words(runs), self.section.code, _set_off(runs), self.deeds.scores)

    def _beside_outcomes(self, nearest: Awaiting, words: str) -> NoOutcome | None:
        """Return the label of an item that is set off like the outcomes beside it: "Disaster: …".

        A choice is what the reader does; "You do not know it" reports a result.
        """
        label = _LABELLED.match(words) or _LABELLED.match(self.written)  # "Disaster: turn to 40"
        if not label and tells_what_came(words, self.section.code):
            label = _TO_A_PAUSE.match(words)
        if not label and (_WHAT_BEFELL.match(words) or self._is_unknown_clause(words)):
            label = _TO_A_PAUSE.match(words)
        return (
            NoOutcome(label[1].strip()) if label and self.has_outcomes and nearest.phrase.answers != "words" else None
        )

    def _no_range(self, nearest: Awaiting, parts: Sequence[Part]) -> NoOutcome | None:
        """Return the words of an item among the lines of a random table that are no range."""
        if nearest.phrase.answers != "ranges":
            return None
        thrown = _thrown(nearest)
        ids = [item.outcome for item in self.deeds.outcomes.get(nearest.key, ())]
        is_choice = any(isinstance(part, Mark) and part.kind == "arrow" for part in parts)
        if is_choice and (not self.has_outcomes or (thrown and ids and not left_over(ids, thrown))):
            return None
        words = plain_words(parts[0].runs) if parts and isinstance(parts[0], TextPart) else "…"
        return NoOutcome(" ".join(words.split()[:6]), "range")

    def _no_outcome(self, found: NoOutcome, item: MarkdownBlock, parts: Sequence[Part]) -> None:
        """Report an item that looks like a result; it is shown, and does nothing."""
        nearest = self.deeds.nearest
        assert nearest
        legal = legal_words(nearest.phrase, self.section.code)
        place = self.section.place_of(found.label, item.line or self.section.last_place.line)
        if nearest.phrase.answers == "ranges":
            told = f"“{found.label}” is no range of numbers, and this is a line of a random table"
            self._error(
                place,
                "unknown-range",
                told,
                "Begin each line with its numbers: 1-2, 6, or 3 or more; the last may say Otherwise.",
            )
        elif any(without(found.label, self.section.language.may)):
            told = f"“{found.label}” is the reader's choice, and stands behind “{nearest.made.text}”"
            hint = (
                "What may be chosen instead stands above it: an item for that, and one for a section where it happens."
            )
            self._error(place, "unknown-outcome", told, hint)
        elif found.why == "margin" and found.meant:
            says_of_what = fold(found.meant).startswith(fold(found.label))
            left = "whether it is exactly as much" if says_of_what else "what it is a margin of"
            told = f"“{found.label}” does not say {left}"
            mend = Suggestion(place, self.section.written(place), found.meant)
            self._error(place, "unknown-outcome", told, f"Did you mean {found.meant}?", mend)
        elif found.why == "margin":
            told = f"“{found.label}” asks by how much, and the outcomes of this instruction do not tell"
            self._error(place, "unknown-outcome", told, f"Its outcomes are {legal}.")
        elif found.meant:
            told = f"“{found.label}” is no outcome of the instruction above"
            mend = Suggestion(place, self.section.written(place), found.meant, only=found.why == "misspelt")
            self._error(place, "unknown-outcome", told, f"Did you mean {found.meant}?", mend)
        else:
            told = f"“{found.label}” looks like a result, and is no outcome of “{nearest.made.text}”"
            self.unread.append((found, place, len(self.section.problems)))
            self._error(place, "unknown-outcome", told, f"Its outcomes are {legal}.")
        nearest.lists.append(self.number)
        words = "".join(
            plain_words(part.runs) if isinstance(part, TextPart) else part.raw
            for part in parts
            if not isinstance(part, PictureNode)
        )
        self.nodes.put(OpenNode("p"), ProseNode(not_understood(words), place))

    def _count_lines(self, block: MarkdownBlock) -> None:
        """Give the lines of a numbered list behind a throw their numbers: "1. Rain", "2. Wind"."""
        nearest = self.deeds.nearest
        for item in block.children if nearest and nearest.phrase.answers == "ranges" and not nearest.lists else ():
            inner = item.children[0] if not item.parts and len(item.children) == 1 else None
            if inner and inner.kind == "ol" and len(inner.children) == 1:  # "- 6. Sun" is a list in an item
                own = inner.children[0]
                parts = own.parts or (own.children[0].parts if own.children else ())
                item.children = [MarkdownBlock("p", item.line, (TextPart((f"{inner.first}: ",)), *parts))]
        if (
            block.kind != "ol"
            or not nearest
            or nearest.phrase.answers != "ranges"
            or nearest.lists
            or not (thrown := _thrown(nearest))
        ):
            return
        least, most = thrown.count + thrown.add, thrown.count * thrown.sides + thrown.add
        if block.first != least or len(block.children) != most - least + 1:
            return
        for number, item in enumerate(block.children, block.first):
            holder = item if item.parts or not item.children else item.children[0]
            holder.parts = (TextPart((f"{number}: ",)), *holder.parts)

    def _answer_the_rest(self) -> None:
        """Lower the items that answer for all their list leaves open: "Otherwise: …"."""
        nearest = self.deeds.nearest
        for rest, when, place in self.rest:
            assert nearest
            items = [item for item in self.deeds.outcomes.get(nearest.key, ()) if not item.when]
            answered = [item.outcome for item in items]
            if nearest.phrase.answers == "ranges":
                thrown = _thrown(nearest)
                ids = left_over(answered, thrown) if thrown else ()
            else:
                ids = _left_open(nearest.phrase, tuple(answered))
                # Who lists a success and all else, or a miss and all else, means a partial one by the latter.
                if "success" in {*answered, *ids}:
                    ids += tuple(id for id in half_won(nearest.phrase, self.section.code) if id not in answered)
            if not ids:
                told = "nothing is left for this line: the others answer for everything"
                self._error(place, "unknown-outcome", told, "Leave it out, or leave out one of the others.")
                continue
            self.section.last_place = place
            self._outcome(NamedOutcomes(ids, 0), rest, when)

    def _guess_the_unread(self) -> None:
        """Hint at the outcomes left for labels that were not understood, the good one first."""
        nearest = self.deeds.nearest
        if not nearest or not self.unread or len(self.unread) > 3:
            return
        answered = tuple(item.outcome for item in self.deeds.outcomes.get(nearest.key, ()))
        left = _left_open(nearest.phrase, answered)
        if not answered and len(self.unread) == len(_counted(nearest.phrase)):
            left = _counted(nearest.phrase)
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

    def _outcome(self, named: NamedOutcomes, rest: Sequence[Part], when: tuple[Asked, ...]) -> None:
        nearest = self.deeds.nearest
        assert nearest
        if self.number not in nearest.lists:
            nearest.lists.append(self.number)
        if named.rest and not named.ids:
            self.rest.append((rest, when, self.section.last_place))
            return
        key, ids = nearest.key, named.ids
        if nearest.phrase.answers == "ranges" and (thrown := _thrown(nearest)):
            ids = canonical(ids, thrown)
        more, rest = self.reader.leading(rest)
        if not more:
            more, rest = self._unbraced_effect(rest)
        rest = with_braces(self.section, rest)
        if named.by:
            when = (*when, _of_margin(named.by, self.section.last_place))
        known = len(when) + len(more)
        for branch in self.reader.branches(rest, (*when, *more)):
            if len(branch.when) > known and branch.label:
                told = "a condition in an outcome stands at its beginning"
                hint = "Let the outcome turn to a section where the condition is asked."
                self._error(branch.when[-1].place, "condition-inside", told, hint)
            target = self.section.target(branch.arrow, branch.target) if branch.arrow else None
            place = self._place(rest, branch)
            for needed in branch.needs:
                told = "an exchange in an outcome would be made by whoever has nothing to give"
                hint = "Let the outcome turn to a section where it stands in braces of its own, or is chosen."
                self._error(needed.place or place, "condition-inside", told, hint)
            words = plain_words(branch.label).strip()
            if not branch.arrow and not branch.deeds and _NUMBER_ALONE.fullmatch(words):
                number = words.strip(" .)").split()[-1]
                if number in self.section.names:  # "Success: 40"
                    arrow, _ = self.section.implied.arrow(number)
                    assert isinstance(arrow, Mark)
                    target, branch = self.section.target(arrow, number), replace(branch, label=(), arrow=arrow)
            if not branch.arrow and (_NUMBER_ALONE.fullmatch(words) or (words and _NUMBER_AT_END.search(words))):
                self._tell_number(f": {words}" if _NUMBER_ALONE.fullmatch(words) else words, place.line)
            elif not branch.arrow and not branch.deeds and bare(words.strip(" .!")) in self.section.names:
                self._tell_named(words.strip(" .!"), place.line)
            if branch.arrow:
                self._tell_second_turn(plain_words(branch.label), branch.arrow.place, is_result=True)
            if branch.label and place.line and not branch.deeds and not branch.when:
                tell_unpaid(self.section, plain_words(branch.label), place.line)
                tell_undone(self.section, branch.label, when, place.line, is_said=True)
            for id in ids:
                if id == ZERO:
                    self._zero(target, place)
                    continue
                item = OutcomeItem(id, place, branch.when, stripped(branch.label), branch.deeds, target)
                answered = self.deeds.outcomes.get(key, ())
                if not named.by and any(one.outcome == id and not one.when and one.target for one in answered):
                    told = f"the line before has said already what {outcome_word(nearest.phrase, id, self.section.code)} leads to"
                    self._error(
                        place, "unknown-outcome", told, "Only the first would ever be gone to. Leave one of them out."
                    )
                for own in (key, *nearest.others):
                    self.deeds.outcomes[own] = _in_order((*self.deeds.outcomes.get(own, ()), item))

    def _tell_named(self, words: str, line: int) -> None:
        """Report an outcome that says nothing but the name of a section: "Success: yard"."""
        told = f"“{words}” is the name of a section, and nothing turns to it"
        place = self.section.place_near(words, line)
        new = f"-> {words}"
        mend = self.section.mend(place, new)
        self.section.problems.append(Problem(place, "unbraced-instruction", "warning", told, f"Write {new}.", mend))

    def _zero(self, target: Target | None, place: Place) -> None:
        if target:
            self.deeds.zero = target
        else:
            told = "what happens at zero must turn to a section"
            self._error(place, "zero-without-turn", told, "Write -> and the name of a section.")

    def _place(self, rest: Sequence[Part], branch: ItemBranch) -> Place:
        marks = [part.place for part in rest if isinstance(part, Mark)]
        return branch.arrow.place if branch.arrow else marks[0] if marks else self.section.last_place

    def _error(self, place: Place, code: str, message: str, hint: str, mend: Suggestion | None = None) -> None:
        self.section.problems.append(Problem(place, code, "error", message, hint, mend))


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


def _counted(phrase: Phrase) -> tuple[str, ...]:
    """Return the outcomes that odds are given for."""
    return tuple(outcome.id for outcome in phrase.outcomes if outcome.counted)


def _left_open(phrase: Phrase, answered: tuple[str, ...]) -> tuple[str, ...]:
    """Return the outcomes that these leave open, without those that fall to another one of them."""
    counted = [outcome.id for outcome in phrase.outcomes if outcome.counted]
    if by := phrase.answered_by:
        nothing = tuple(id for id in counted if by(id, answered) is None)
        return nothing or tuple(id for id in counted if not any(_holds(phrase, own, id, counted) for own in answered))
    falls_to = {outcome.id: outcome.falls_to for outcome in phrase.outcomes}

    def chain(id: str | None) -> Iterator[str]:
        while id := falls_to.get(id or ""):
            yield id

    open_ids = [id for id in counted if id not in answered and not {*chain(id)} & set(answered)]
    return tuple(id for id in open_ids if not {*chain(id)} & set(open_ids))


def _holds(phrase: Phrase, own: str, id: str, counted: Sequence[str]) -> bool:
    """Return whether an outcome is another, or a range that holds it: it answers though all others are listed."""
    others = (own, *(other for other in counted if other != id))
    return own == id or (
        own not in counted and phrase.answered_by is not None and phrase.answered_by(id, others) == own
    )


def _thrown(nearest: Awaiting) -> Dice | None:
    """Return the dice of a random table."""
    written = next((slot.value for slot in nearest.made.slots if slot.kind == "dice"), None)
    try:
        return dice(str(written)) if written else None
    except ValueError:
        return None


_BUT_IF = late(r"\s*,?\s*(?:(?:but|and|aber|und) (?:if )?|(?:if|wenn) )([^,:.]+)(?=[,:.]|$)", re.IGNORECASE)
_IT_IS = late(r"(it|they)(?= (?:is|are)\b)", re.IGNORECASE)
_SUBJECT = late(r"(.+?) (?:is|are)\b")
_SECOND = late(r":\s+(?P<opener>if|unless|wenn|falls)\s+", re.IGNORECASE)
"""A condition behind the words that a condition opens: "If you have a rope, swing across: if the beam holds"."""
_CLAUSE_END = late(r"\s*(?:,|:|\s(?=you (?:can|may|could|must|might)\b)|\s[-\u2013\u2014]\s|\u2014|\bthen\b|\bdann\b)")
_ON_THE_OTHER_SIDE = late(
    r"(?:if (?:it|that|they|yours) (?:is|are)|if you have|with) (?:any )?(?:(?P<less>less|lower|fewer|below|under|smaller)|(?P<more>more|higher|greater|above|over))"
    r"(?: than (?:that|this|it))?(?=[,:]| turn| go|$)"
)
"""What lies on the other side of the number before: "If it is lower"."""
_FEWER = frozenset("less lower most below under fewer weniger niedriger höchstens".split())
_MORE = frozenset("more higher least above over greater better mehr höher mindestens".split())


def _is_other_side(other: re.Match[str], before: Sequence[Sequence[Asked]]) -> bool:
    """Return whether a comparison denies the conditions before: "lower" denies "3 or more"."""
    words = {word for when in before for asked in when for word in asked.say.casefold().split()}
    return bool(words & (_MORE if other["less"] else _FEWER)) and not words & (_FEWER if other["less"] else _MORE)


_NO_THING = late(r"no ([a-z' -]{2,30})\?")
_FIRST_BRACKETS = late(r"[(\[]([^()\[\]]{1,60})[)\]]\s*")
_LACKING = late(
    r"if you (?:(?:do not|don't|have not|haven't|lack) ?(?:have|possess|own|know|carry)? (?:it|them|one|either|any|(?:this|that|these|those|such an?) [a-z]+)"
    r"|(?:cannot|can not|can't|could not|couldn't)(?: or (?:will not|won't))?(?: (?:pay|afford|do)(?: it| so| this| that)?)?|(?:do not|don't|did not|didn't|have not|haven't|are not|aren't|have none))(?=[,:]| turn| go|$)"
    r"|if (?:he|she|it|they) (?:(?:is|are|has|have|does|do|was|were) not|(?:is|are|has|have|does|do|was|were)n't)(?=[,:]| turn| go|$)"
    r"|(?:but )?if (?:you (?:have|own|carry|possess|know) )?(?:neither|none)(?: of (?:them|these|those))?(?=[,:]| turn| go|$)"
    r"|(?:(?:all|any) others|(?:every|any)(?:one|body) else|failing that|in (?:any|every|all) other cases?)(?=[,:]| turn| go| must|$)"
    r"|(?:but )?without (?:it|them|one|this|that|either)(?=[,:]| you| turn| go|$)"
)
"""The denial of the condition before: "If you do not have this Talent"."""
_OF_SEVERAL = late(r"\b(?:neither|none|either|any)\b")
_NONE = frozenset(("has-none", "lacks-money"))
"""Conditions that ask for what is not there."""
_DOES_SO = late(r"(?:but )?if (?:you (?:do|have|are|can|did)(?: so)?|so)(?=[,:]| turn| go|$)")
_WITH_THING = late(
    r"\s*with(?P<without>out)? (?P<thing>(?:(?:the|an?|your|his|her) )?\*\*[^*]+\*\*)(?=[,:]|$)", re.IGNORECASE
)
_OF_SOME = late(
    r"(?:heroes|those|characters|anyone|only those|players|only heroes) (?:with|without|who)\b|you (?:must|need to|will need to|have to) (?:have|carry|own|know|be carrying) (?:the|an?|your|at least|\d+)\b",
    re.IGNORECASE,
)
"""Words at the beginning of a way on that say for whom it is."""
_OTHERWISE_LAST = late(r",? otherwise\b(?=[.!;, ]*$)", re.IGNORECASE)
_ONCE_LAST = late(r"\s*\((?:but )?(?:only )?once(?: only)?\.?\)(?=[.!;, ]*$)", re.IGNORECASE)
_NUMBER_AT_END = late(
    r"(?:\(|\[|\|\s*|\.\.+\s?|\u2026+\s?|(?<=[.!?])\s*|\u00a7\s?|[:\u2013\u2014-]\s?)(\d{1,5})[)\]]?\.?$"
)
_NUMBER_FIRST = late(r"(\d{1,5})(?:\s*[:\u2013\u2014]|\s+-|\.)\s+(?=[^\W\d])")
_NUMBER_ALONE = late(r"\s*(?:section |paragraph |page |abschnitt )?\d{1,5}[.)\s]*", re.IGNORECASE)
_TURN_TO_NUMBER = late(
    r"\b(?:turn|go|lies weiter bei|weiter bei|gehe? zu) (?:to )?(?:section )?(\d{1,5})\b", re.IGNORECASE
)
_PIECE = late(r"[,;.]")
_IT_ITSELF = late(r"(?<=have )it\b|(?<=hold )it\b|(?<=carry )it\b|(?<=possess )it\b", re.IGNORECASE)
_WHAT_BEFELL = late(
    r"\s*(?:the [a-z]+ [a-z]+(?:s|ed)\b|(?:an? )?(?:doubles?|triples?|two|three|both|all) (?:ones?|twos?|threes?|fours?|fives?|six(?:es)?|[1-6]s?)\b|doubles\b|snake eyes\b)",
    re.IGNORECASE,
)
"""What begins as a statement on something else than the hero: "The smoke hides you"."""
_SQUARE_FIRST = late(r"\s*(?:\[(?P<said>[^\[\]]{0,40})\]|[\u2610\u25a1])\s+(?=\S)")
_IF_CLAUSE = late(r"\s*(?:if|wenn|falls) ([^,:.;\u2014]{4,60})", re.IGNORECASE)
_TO_A_PAUSE = late(r"\s*([^,:.;!?\u2014]{1,60})")
_CHOOSING = frozenset("may can could must critical fumble darfst kannst musst kritisch".split())
"""Words of a choice, or of a degree that a test may not have."""
_LABELLED = late(r"\s*((?:[\w'’-]+ ){0,3}[\w'’-]+)\s*:")
_BRACKETED = late(r"\s*[(\[][^()\[\]]{1,60}[)\]]")


def _set_off(runs: Runs) -> int:
    """Return how many characters at the beginning are set off in bold, italics or brackets."""
    if runs and isinstance(runs[0], tuple) and runs[0][0] in ("em", "strong"):
        return len(plain_words(runs[:1]))
    words = plain_words(runs)
    return found.end() if (found := _BRACKETED.match(words)) else 0


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
