"""What the checks look at: the book with its sections by name, its ways, its things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from turnto.book.emit.numbering import start_of
from turnto.book.emit.symbols import Things
from turnto.book.grammar.did_you_mean import Hints
from turnto.book.grammar.vocabulary import PhraseMatch
from turnto.book.model import (
    Asked,
    Book,
    ChoiceNode,
    OfferNode,
    Place,
    Problem,
    ProseNode,
    Section,
    bare,
    conditions_of,
    deeds_of,
    targets_of,
    walk,
)
from turnto.core.phrase import Condition, Phrase
from turnto.core.system import System

TO_NUMBER = "turn-to-number"
"""The common phrase that asks for the number of a hidden section."""
DEATH = "die"
"""The phrase of the rules that kills: nothing need lead on from it."""
SCHEDULED = "later"
"""The common phrase after which another section comes first, some turns on."""


class CheckContext:
    """A book seen as a whole."""

    def __init__(self, book: Book, system: System, entrances: Iterable[str] = ()) -> None:
        """``entrances``: the sections that other books lead to."""
        self.book, self.system, self.entrances = book, system, frozenset(entrances)
        self.named = book.by_name()
        self.hints = Hints()

    @cached_property
    def things(self) -> Things:
        """What it gives and asks for."""
        return Things(self.book, self.system)

    @cached_property
    def phrases(self) -> Mapping[str, Phrase]:
        """The phrases of its system, by id."""
        return self.things.phrases

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        """The conditions of its system, by id."""
        return self.things.conditions

    def problem(self, place: Place, code: str, message: str, hint: str = "", error: bool = False) -> Problem:
        """A problem; a warning unless it is said to be an error."""
        return Problem(place, code, "error" if error else "warning", message, hint)

    def header_place(self, *fields: str) -> Place:
        """Where the header says the first of these fields; its beginning where it says none."""
        for field in fields:
            if field in self.book.header_places:
                return self.book.header_places[field]
        return Place(next(iter(self.book.sources), ""), 1)

    # names that lead somewhere

    def mentions(self, section: Section) -> Iterator[tuple[str, Place, bool]]:
        """Every section named in a section: (name, place, whether it is a way)."""
        for target in targets_of(section):
            if not target.back and not target.book and target.name:
                yield target.name, target.place, True
        for deed in deeds_of(section):
            for name, is_way in _sections_in(deed.values, deed.slots):
                yield name, deed.place, is_way
        for asked in conditions_of(section):
            for name in _asked_sections(asked):
                yield name, asked.place, False
        for name, place in clues(section):
            yield name, place, False

    # the graph

    @cached_property
    def hidden(self) -> tuple[str, ...]:
        """The sections that only a riddle leads to."""
        return tuple(section.name for section in self.book.story if "hidden" in section.tags)

    @cached_property
    def links(self) -> Mapping[str, frozenset[str]]:
        """Section -> the sections that can come next."""
        return {section.name: frozenset(self._links_from(section)) for section in self.book.story}

    def _links_from(self, section: Section) -> Iterator[str]:
        for name, _, is_way in self.mentions(section):
            if is_way and (found := self.named.get(bare(name))):
                yield found.name
        if any(deed.phrase == TO_NUMBER for deed in deeds_of(section)):
            yield from self.hidden

    @cached_property
    def returning(self) -> frozenset[str]:
        """Sections with a way back to wherever one came from."""
        return frozenset(
            section.name for section in self.book.story if any(target.back for target in targets_of(section))
        )

    @cached_property
    def reachable(self) -> frozenset[str]:
        """The sections that can be turned to at all."""
        start = start_of(self.book)
        first = {start.name, *self.entrances} if start else set(self.entrances)
        skipped = {
            "title",
            "author",
            "blurb",
            "cover",
            "cover alt",
            "language",
            "system",
            "credit",
            "licence",
            "license",
        }
        for key, value in self.book.header.items():
            if key not in skipped:
                first |= {self.named[bare(word)].name for word in words_in(value) if bare(word) in self.named}
        return frozenset(_spread(first, self.links))

    @cached_property
    def escaping(self) -> frozenset[str]:
        """The sections from which an ending, another book or a dead end can be reached."""
        backward: dict[str, set[str]] = {}
        for name, onward in self.links.items():
            for other in onward:
                backward.setdefault(other, set()).add(name)
                if other in self.returning:
                    backward.setdefault(name, set()).add(other)
        ends = {section.name for section in self.book.story if section.ending or self._leaves(section)}
        found = _spread(ends, backward)
        known: set[str] = set()
        while fresh := {name for name, target in self._scheduled if target in found} - known:
            known |= fresh
            found = _spread(found | _spread(fresh, self.links), backward)
        return frozenset(found)

    @cached_property
    def _scheduled(self) -> tuple[tuple[str, str], ...]:
        """Sections that set something going which comes first some sections on: (section, what comes)."""
        return tuple(
            (section.name, self.named[bare(name)].name)
            for section in self.book.story
            for deed in deeds_of(section)
            if deed.phrase == SCHEDULED
            for name, _ in _sections_in(deed.values, deed.slots)
            if bare(name) in self.named
        )

    def _leaves(self, section: Section) -> bool:
        return not has_way_on(section) or any(target.book for target in targets_of(section))


def has_way_on(section: Section) -> bool:
    """Whether anything in a section leads on."""
    return (
        any(True for _ in targets_of(section))
        or any(is_way for deed in deeds_of(section) for _, is_way in _sections_in(deed.values, deed.slots))
        or any(deed.phrase in (TO_NUMBER, DEATH) for deed in deeds_of(section))
    )


def _spread(first: Iterable[str], links: Mapping[str, Iterable[str]]) -> set[str]:
    found, open_ = set(first), list(first)
    while open_:
        for other in links.get(open_.pop(), ()):
            if other not in found:
                found.add(other)
                open_.append(other)
    return found


def words_in(value: Any) -> Iterator[str]:
    """Every text in something that a header or a slot holds."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from words_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from words_in(inner)


def _sections_in(values: Mapping[str, Any], slots: Iterable[Any]) -> Iterator[tuple[str, bool]]:
    """The sections an instruction names: (name, whether it leads there)."""
    for slot in slots:
        if slot.kind == "section" and isinstance(slot.value, str):
            yield slot.value, True
    for value in values.values():
        if isinstance(value, Asked):
            yield from ((name, False) for name in _asked_sections(value))


def _asked_sections(asked: Asked) -> Iterator[str]:
    for leaf in asked.leaves():
        for slot in leaf.slots:
            if slot.kind == "section":
                yield str(slot.value)


def clues(section: Section) -> Iterator[tuple[str, Place]]:
    """The sections whose numbers are printed in a section."""
    for node in walk(section.body):
        match node:
            case (
                ProseNode(runs=runs, place=place)
                | ChoiceNode(label=runs, place=place)
                | OfferNode(label=runs, place=place)
            ):
                yield from ((name, place) for name in _numbers(runs))
    for items in section.outcomes.values():
        for item in items:
            yield from ((name, item.place) for name in _numbers(item.say))


def _numbers(runs: Iterable[Any]) -> Iterator[str]:
    for run in runs:
        if isinstance(run, tuple):
            if run[0] == "number":
                yield run[1]
            elif isinstance(run[-1], tuple):
                yield from _numbers(run[-1])


def nested_said(values: Mapping[str, Any]) -> Iterator[PhraseMatch]:
    """The instructions inside an instruction."""
    for value in values.values():
        if isinstance(value, PhraseMatch):
            yield value
            yield from nested_said(value.values)


def short(name: str) -> str:
    """A name as a message can hold it."""
    return name if len(name) <= 60 else name[:59] + "…"
