"""Context of a check: a book with its sections by name, the graph of their links, and its things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from turnto.book.emit.compile import compiled
from turnto.book.emit.numbering import start_of
from turnto.book.emit.symbols import Things
from turnto.book.grammar.hints.did_you_mean import Hints
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.model import (
    Book,
    Place,
    Problem,
    Section,
    Suggestion,
    bare,
    sections_in,
)
from turnto.core.phrase import Condition, Phrase
from turnto.core.system import System
from turnto.core.world import Terms
from turnto.ir.book import CompiledBook

TO_NUMBER = "turn-to-number"
"""The common phrase that asks for the number of a hidden section."""
DEATH = "die"
"""The phrase of the rules that kills the hero, so that nothing need lead on from it."""
SCHEDULED = "later"
"""The common phrase that schedules a turn to a section for some turns later."""


PROSE_FIELDS = frozenset(
    ("title", "author", "blurb", "cover", "cover alt", "language", "system", "credit", "licence", "license")
)
"""Fields of a header whose words are for readers: a section's name in them is no link."""


class CheckContext:
    """A book with what is derived from it for all checks, each part computed when first asked for."""

    def __init__(self, book: Book, system: System, entrances: Iterable[str] = ()) -> None:
        """``entrances``: the sections that other books lead to."""
        self.book, self.system, self.entrances = book, system, frozenset(entrances)
        self.named = book.by_name
        self.hints = Hints()

    @cached_property
    def things(self) -> Things:
        """Return what the book gives and asks for."""
        return Things(self.book, self.system)

    @cached_property
    def terms(self) -> Terms:
        """The facts of the book that the rules are given before play."""
        return CompiledBook(compiled(self.book, self.system, things=self.things)).terms

    @cached_property
    def phrases(self) -> Mapping[str, Phrase]:
        """The phrases of its system, by id."""
        return self.things.phrases

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        """The conditions of its system, by id."""
        return self.things.conditions

    def problem(
        self,
        place: Place,
        message: str,
        hint: str = "",
        error: bool = False,
        suggestion: Suggestion | None = None,
        code: str = "",
    ) -> Problem:
        """Make a problem: a warning, or an error if so marked; without a ``code``, its check's name is its code."""
        return Problem(place, code, "error" if error else "warning", message, hint, suggestion)

    def header_place(self, *fields: str) -> Place:
        """Return the place of the first of these header fields; without any, the first line."""
        for field in fields:
            if field in self.book.header_places:
                return self.book.header_places[field]
        return Place(next(iter(self.book.sources), ""), 1)

    # the graph

    @cached_property
    def hidden(self) -> tuple[str, ...]:
        """Return the sections that are reached by a guessed number only."""
        return tuple(section.name for section in self.book.story if "hidden" in section.tags)

    @cached_property
    def links(self) -> Mapping[str, frozenset[str]]:
        """Map each section to the sections that can come next."""
        return {section.name: frozenset(self._links_from(section)) for section in self.book.story}

    def _links_from(self, section: Section) -> Iterator[str]:
        for name, _, is_way in section.named:
            if is_way and (found := self.named.get(bare(name))):
                yield found.name
        if any(deed.phrase == TO_NUMBER for deed in section.deeds):
            yield from self.hidden

    @cached_property
    def returning(self) -> frozenset[str]:
        """Return the sections with an arrow back to the section before."""
        return frozenset(section.name for section in self.book.story if any(target.back for target in section.targets))

    @cached_property
    def reachable(self) -> frozenset[str]:
        """Return the sections that are reachable from the start, the entrances and the header."""
        start = start_of(self.book)
        first = {start.name, *self.entrances} if start else set(self.entrances)
        for key, value in self.book.header.items():
            if key not in PROSE_FIELDS:
                first |= {self.named[bare(word)].name for word in words_in(value) if bare(word) in self.named}
        return frozenset(reachable_from(first, self.links))

    @cached_property
    def escaping(self) -> frozenset[str]:
        """Return the sections from which an ending, another book or a dead end is reachable."""
        backward: dict[str, set[str]] = {}
        for name, onward in self.links.items():
            for other in onward:
                backward.setdefault(other, set()).add(name)
                if other in self.returning:
                    backward.setdefault(name, set()).add(other)
        ends = {
            section.name
            for section in self.book.story
            if section.ending or not has_way_on(section) or any(target.book for target in section.targets)
        }
        found = reachable_from(ends, backward)
        known: set[str] = set()
        while fresh := {name for name, target in self._scheduled if target in found} - known:
            known |= fresh
            found = reachable_from(found | reachable_from(fresh, self.links), backward)
        return frozenset(found)

    @cached_property
    def _scheduled(self) -> tuple[tuple[str, str], ...]:
        """Return the scheduled turns: (the section that schedules, the section that will come)."""
        return tuple(
            (section.name, self.named[bare(name)].name)
            for section in self.book.story
            for deed in section.deeds
            if deed.phrase == SCHEDULED
            for name, _ in sections_in(deed)
            if bare(name) in self.named
        )


def has_way_on(section: Section) -> bool:
    """Return whether anything in a section leads on."""
    return (
        any(True for _ in section.targets)
        or any(is_way for deed in section.deeds for _, is_way in sections_in(deed))
        or any(deed.phrase in (TO_NUMBER, DEATH) for deed in section.deeds)
    )


def reachable_from(first: Iterable[str], links: Mapping[str, Iterable[str]]) -> set[str]:
    """Return these nodes and every node that the links lead to from them."""
    found, open_ = set(first), list(first)
    while open_:
        for other in links.get(open_.pop(), ()):
            if other not in found:
                found.add(other)
                open_.append(other)
    return found


def on_cycles(links: Mapping[str, Iterable[str]]) -> frozenset[str]:
    """Return the nodes from which the links lead back to themselves, in time linear in the links (Tarjan)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_: dict[str, None] = {}
    found: set[str] = set()
    for root in links:
        path = [] if root in order else [(root, iter(links[root]))]
        if path:
            order[root] = lowest[root] = len(order)
            open_[root] = None
        while path:
            name, onward = path[-1]
            if (other := next(onward, None)) is None:
                path.pop()
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[name])
                if lowest[name] == order[name]:
                    members = [name]
                    while (last := open_.popitem()[0]) != name:
                        members.append(last)
                    found |= {*members} if len(members) > 1 or name in links[name] else set()
            elif other not in order and other in links:
                order[other] = lowest[other] = len(order)
                open_[other] = None
                path.append((other, iter(links[other])))
            elif other in open_:
                lowest[name] = min(lowest[name], order[other])
    return frozenset(found)


def words_in(value: Any) -> Iterator[str]:
    """Yield every text nested in the value of a header field or a slot."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from words_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from words_in(inner)


def nested_matches(values: Mapping[str, Any]) -> Iterator[PhraseMatch]:
    """Yield the instructions nested in the slots of an instruction."""
    for value in values.values():
        if isinstance(value, PhraseMatch):
            yield value
            yield from nested_matches(value.values)


def short(name: str) -> str:
    """Cut a name to the length that a message can hold."""
    return name if len(name) <= 60 else name[:59] + "…"
