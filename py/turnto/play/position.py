"""Where a game stands: all that rules can read, and apart from it what is kept for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from turnto.core.procedure import Ended, Event, Given
from turnto.core.world import State
from turnto.play.ledger import EMPTY, Ledger
from turnto.words import event_from

Thing = tuple[str, Any]
"""An activity in course: the id of its deed, and its state as its rules know it (``Activity.state``)."""

DEPTH = 8
"""How many visits back a visit remembers."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One stay in a section: how far it was read, what it has done, what it has judged."""

    section: str
    cursor: int = 0
    done: tuple[str, ...] = ()
    guards: tuple[tuple[str, bool], ...] = ()
    back: Visit | None = None

    def having_done(self, id: str) -> Visit:
        """The visit in which this instruction was carried out."""
        return self if id in self.done else replace(self, done=(*self.done, id))

    def judging(self, id: str, held: bool) -> Visit:
        """The visit in which this guard was judged."""
        return replace(self, guards=(*self.guards, (id, held)))

    def cut(self, depth: int = DEPTH) -> Visit:
        """The visit, remembering no more than so many before it."""
        if self.back is None:
            return self
        return replace(self, back=self.back.cut(depth - 1) if depth > 1 else None)


@dataclass(frozen=True, slots=True)
class Position:
    """All that rules can read: equal positions have equal futures."""

    book: str
    edition: str
    state: State
    visit: Visit
    begun: bool = True
    thing: Thing | None = None
    ended: Ended | None = None
    away: tuple[str, str] | None = None
    """Another book and section that the hero is on the way to."""
    answers: tuple[Given, ...] = ()
    """The answers given to the open beat so far."""


@dataclass(frozen=True, slots=True)
class Page:
    """What was on a page besides its own text: for drawing it, and for reading it again."""

    visit: Visit
    preface: tuple[str, str, int] | None = None
    """The outcome whose words stand at the head: (section, deed id, place in its list)."""
    fell: tuple[tuple[str, int], ...] = ()
    """Outcomes taken that stay on the page: (deed id, place in its list)."""
    events: tuple[Event, ...] = ()
    owners: tuple[tuple[str, int], ...] = ()
    """Whose the events are, in order: (deed id, how many); an empty id where no instruction of the text told them."""


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept for people, and what no rule may read."""

    seed: int = 0
    throws: int = 0
    """How many throws were made: the number of the next one."""
    page: Page | None = None
    left: Page | None = None
    """The page before this one."""
    turns: int = 0
    """How many pages were turned to."""
    log: Ledger = EMPTY
    """Every throw and what it decided, with the book and section it was made in: (book, section, the event as JSON)."""
    journal: Ledger = EMPTY
    """The game in words: ("turn", section, book), ("do", label, book), ("end", title, book)."""
    shelf: tuple[str, ...] = ()
    """What turns that leave this book may name: ids and titles of the books the player has, and addresses of other
    sites for which the player may set out."""

    def turned_to(self, book: str) -> Iterator[str]:
        """The sections of a book that were turned to, the latest first, as far as the journal is kept."""
        for row in reversed(self.journal):
            match row:
                case ["turn", str(section), own] if own == book:
                    yield section

    def thrown(self) -> Iterator[tuple[str, str, Event]]:
        """The throws that are kept and what they decided, the newest first, with book and section."""
        for row in reversed(self.log):
            try:
                book, section, event = row
                yield str(book), str(section), event_from(event)
            except (KeyError, TypeError, ValueError):
                continue  # out of a file that somebody else has written


@dataclass(frozen=True, slots=True)
class Session:
    """A game in play: where it stands, and its record."""

    position: Position
    record: Record

    @property
    def state(self) -> State:
        """The hero and the world as they stand."""
        return self.position.state

    @property
    def visit(self) -> Visit:
        """The visit being read."""
        return self.position.visit


def deep_tuple(value: Any) -> Any:
    """JSON's lists as tuples, all the way down."""
    return tuple(map(deep_tuple, value)) if isinstance(value, (list, tuple)) else value
