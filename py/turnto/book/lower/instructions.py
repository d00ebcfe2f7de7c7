"""Instructions of one section with their meanings, outcomes and tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from turnto.book.grammar.apart import without
from turnto.book.grammar.braces.meanings import Conditional, Deeds, Meaning, NotUnderstood, OnceOnly
from turnto.book.grammar.braces.reader import InstructionReader
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.lower.columns import column, unread, weighed
from turnto.book.model import Asked, Instruction, OfferNode, OutcomeItem, Place, Problem, Runs, Target
from turnto.book.text.markdown import TextPart
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import capital, has_outcomes, sentence
from turnto.core.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Pending:
    """Instruction that a table must follow."""

    key: int
    phrase: Phrase
    place: Place


@dataclass(slots=True)
class Awaiting:
    """Instruction whose outcomes a list may answer."""

    made: Instruction
    phrase: Phrase
    lists: list[int] = field(default_factory=list)
    """The lists that answer for its outcomes, by number."""
    others: tuple[int, ...] = ()
    """Keys of the same instruction under other conditions, for whose outcomes they answer too."""

    @property
    def key(self) -> int:
        """Return the key of the instruction."""
        return self.made.key

    @property
    def foes(self) -> str:
        """Return the names of the other side in it."""
        slots = [slot for slot in self.made.slots if slot.kind in ("foe", "keyword", "name")]
        values = [
            one for slot in slots for one in (slot.value if isinstance(slot.value, (list, tuple)) else [slot.value])
        ]
        named = " ".join(str(one[0] if isinstance(one, (list, tuple)) and one else one) for one in values)
        against = _AGAINST.search(self.made.text)
        return f"{named} {against[1]}" if against else named


_AGAINST = late(r"\b(?:the|an?|den|die|das|der|einen?|ein) ([^\W\d_]+)", re.IGNORECASE)


class SectionDeeds:
    """Instructions of a section by key, with what belongs to each."""

    def __init__(self, reader: InstructionReader, problems: list[Problem]) -> None:
        self.reader, self.problems = reader, problems
        self.nearest: Awaiting | None = None
        """The instruction that a list of outcomes belongs to."""
        self.pending: Pending | None = None
        self.unread: dict[int, bool] = {}
        """Conditions that were not read, by offset, and whether each opens a block."""
        self.is_lost = False
        """Whether the last paragraph holds what is not understood, so that nobody knows what a list below it answers."""
        self.outcomes: dict[int, tuple[OutcomeItem, ...]] = {}
        self.rows: dict[int, tuple[dict[str, str], ...]] = {}
        self.zero: Target | None = None
        self.scores = " ".join(
            field.label for field in reader.vocabulary.system.sheet.fields if isinstance(field.label, str)
        )
        """What the scores of the rules are called."""
        self.bad = reader.vocabulary.system.outcomes.bad
        """The outcomes of the rules that are bad for the hero."""
        self._keys = 0
        self.lists = 0
        """Lists so far."""
        self._meanings: dict[int, Meaning] = {}

    def meaning(self, mark: Mark) -> Meaning:
        """Return what a mark means, parsed once."""
        if mark.offset not in self._meanings:
            found = self._meanings[mark.offset] = self.reader.meaning(mark)
            if isinstance(found, NotUnderstood):
                said = (*self.reader.language.conditional, *self.reader.language.unless)
                if found.text.casefold().startswith(tuple(f"{one} " for one in said)):
                    self.unread[mark.offset] = found.text.endswith(":")
        return self._meanings[mark.offset]

    def awaiting(self, mark: Mark) -> Awaiting | None:
        """Return the instruction of a mark as one whose outcomes are expected, if it has any."""
        meaning = self.meaning(mark)
        for said in meaning.said[-1:] if isinstance(meaning, Deeds) else ():
            if said.phrase.outcomes or said.phrase.answers:
                made = Instruction(0, mark.place, said.text, said.phrase.id, said.values, said.slots, ())
                return Awaiting(made, said.phrase)
        return None

    @property
    def has_any(self) -> bool:
        """Return whether an instruction stands before."""
        return self._keys > 0

    def made(self, mark: Mark, said: PhraseMatch, say: Runs) -> Instruction:
        """Make an instruction with the next key."""
        self._keys += 1
        return Instruction(self._keys, mark.place, said.text, said.phrase.id, said.values, said.slots, say)

    def follow(self, made: Instruction, phrase: Phrase) -> None:
        """Expect the outcomes or the table of this instruction."""
        if phrase.outcomes or phrase.answers:
            self.nearest = Awaiting(made, phrase)
        if phrase.table:
            self.table_is_missing()
            self.pending = Pending(made.key, phrase, made.place)

    # tables

    def table_is_missing(self) -> None:
        """Report the expected table as missing."""
        if self.pending:
            self._error(self.pending, "a table must follow this instruction")
            self.pending = None

    def take_table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Keep the table that the last instruction expects."""
        assert self.pending
        wanted = self.pending.phrase.table
        columns = [column(head, wanted) for head in heads]
        if self.reader.vocabulary.system.goods.price:  # rules with a list of gear count what it weighs
            rows = weighed(columns, rows)
        first = wanted[0]
        for name in unread(columns, wanted, rows):
            hint = f"Its columns: {', '.join(wanted)}."
            told = f"nothing reads the column “{name}” of this table"
            self.problems.append(Problem(self.pending.place, "unread-column", "error", told, hint))
        for name in sorted({name for name in columns if name in wanted and columns.count(name) > 1}):
            both = [head for head, said in zip(heads, columns, strict=True) if said == name]
            if len(unread(both, (), [row_of(both, heads, row) for row in rows])) > 1:
                told = f"the columns {' and '.join(f'“{head}”' for head in both)} of this table are both read as {name}"
                hint = "What is sold and what is bought are two instructions, each with a table of its own: {She sells:} and {She buys:}."
                self.problems.append(Problem(self.pending.place, "unread-column", "error", told, hint))
        if first in columns:
            thing = self.reader.vocabulary.native.thing
            self.rows[self.pending.key] = tuple(
                {
                    name: thing(said) if name == "item" else said
                    for name, said in zip(columns, row, strict=False)
                    if said or name in wanted
                }
                for row in rows
            )
        else:
            self._error(self.pending, f"the table has no column {first}")
            self.rows[self.pending.key] = ()
        self.pending = None

    def _error(self, pending: Pending, message: str) -> None:
        hint = f"Its columns: {', '.join(pending.phrase.table)}."
        self.problems.append(Problem(pending.place, "missing-table", "error", message, hint))

    # offers

    def offer(self, place: Place, when: tuple[Asked, ...], marked: Sequence[tuple[Mark, Deeds]]) -> OfferNode:
        """Make an offer: instructions that the player may have carried out on the page."""
        made: list[Instruction] = []
        label: list[Any] = []
        count = sum(len(deeds.said) for _, deeds in marked)
        for mark, deeds in marked:
            for said, text in zip(deeds.said, deeds.texts, strict=True):
                if count > 1 and has_outcomes(said.phrase):
                    self.nested(mark, said.phrase)
                deed = self.made(mark, said, sentence(text))
                made.append(deed)
                self.follow(deed, said.phrase)
            text = capital(self._what_is_done(deeds.label or " ".join(deeds.texts)).rstrip("."))
            # One instruction is the word of a button, without a stop; of several each is a sentence.
            words = sentence(text, TextPart((".",)) if len(marked) == 1 else None)
            label += [" ", *words] if label else words
        times: Literal["once", "any"] = "any" if any(deeds.repeatedly for _, deeds in marked) else "once"
        return OfferNode(place, when, tuple(made), tuple(label), times)

    def _what_is_done(self, text: str) -> str:
        """Return the words of a button: "haggle" of "you may haggle"."""
        return next(without(text, sorted(self.reader.language.may, key=len, reverse=True)), text)

    def nested(self, mark: Mark, phrase: Phrase) -> None:
        """Report an instruction with outcomes inside a choice or an outcome."""
        told = f"this instruction has outcomes of its own ({phrase.id}) and cannot stand inside a choice or an outcome"
        hint = "Make it a section: turn to one where it stands alone."
        self.problems.append(Problem(mark.place, "nested-outcome", "error", told, hint))

    # conditions

    def quietly_asked(self, text: str, is_denied: bool, place: Place) -> Asked | None:
        """Return the condition that a text without braces is, if every word of it is known."""
        for way in ({"strict": True}, {"wide": True}, {}):
            found, wrong = self.reader.vocabulary.asked(text, place, **way)
            if found and not wrong:
                return Asked("not", say=text, parts=(found,), place=place) if is_denied else found
        return None

    def hint_of_condition(self, text: str, is_result: bool = False) -> str:
        """Return a hint at the nearest condition."""
        return self.reader.hints.condition(self.reader.vocabulary, text, is_result)

    def asked(self, mark: Mark, meaning: Conditional | OnceOnly) -> Asked:
        """Return the condition of a sign."""
        return meaning.asked if isinstance(meaning, Conditional) else Asked("once", say=meaning.text, place=mark.place)

    def first_time(self, mark: Mark) -> Asked:
        """Return the condition of ``{Once}`` in prose: the first visit."""
        if "first-time" in self.reader.vocabulary.condition_by_id:
            return Asked("is", "first-time", say=mark.text.strip(), place=mark.place)
        return Asked("once", say=mark.text.strip(), place=mark.place)


def row_of(heads: Sequence[str], of: Sequence[str], row: Sequence[str]) -> list[str]:
    """Return the cells of a row under some of its heads."""
    return [cell for head, cell in zip(of, row, strict=False) if head in heads]


def governs_inline(meaning: Meaning) -> bool:
    """Return whether a condition reaches to the end of its paragraph or item."""
    return isinstance(meaning, OnceOnly) or (
        isinstance(meaning, Conditional) and not meaning.block and meaning.deeds is None
    )
