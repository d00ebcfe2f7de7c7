"""Where a game stands: all that rules can read, and apart from it what is kept for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from turnto.core.dice import Dice, Faces, house
from turnto.core.procedure import Ended, Event, Given
from turnto.core.world import State
from turnto.play.ledger import EMPTY, Ledger
from turnto.words import event_from

Thing = tuple[str, Any]
"""An activity in course: the id of its deed, and its state as its rules know it (``Activity.state``)."""

HAND, AUTHOR, EASY = "hand", "author", "easy"
"""Who, but the house, has set the dice of a throw or done a thing: the player at a table, the book's author at work, the
player in easy mode, who throws a second time."""

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
        if id in self.done:
            return self
        return Visit(self.section, self.cursor, (*self.done, id), self.guards, self.back)

    def at(self, cursor: int) -> Visit:
        """The visit read up to this place."""
        return Visit(self.section, cursor, self.done, self.guards, self.back)

    def judging(self, id: str, held: bool) -> Visit:
        """The visit in which this guard was judged."""
        return Visit(self.section, self.cursor, self.done, (*self.guards, (id, held)), self.back)

    def cut(self, depth: int = DEPTH) -> Visit:
        """Return the visit with the latest few visits before it."""
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
    departure: tuple[str, str] | None = None
    """Another book and section that the hero is on the way to."""
    answers: tuple[Given, ...] = ()
    """The answers given to the open beat so far."""

    def on(self, visit: Visit, state: State | None = None) -> Position:
        """The position with the visit and the state as they now stand; spelled out, since most beats do no more."""
        return Position(
            self.book,
            self.edition,
            state or self.state,
            visit,
            self.begun,
            self.thing,
            self.ended,
            self.departure,
            self.answers,
        )

    def with_state(self, state: State) -> Position:
        """The position with the state so changed."""
        return self if state is self.state else self.on(self.visit, state)


@dataclass(frozen=True, slots=True)
class Page:
    """What was on a page besides its own text: for drawing it, and for reading it again."""

    visit: Visit
    preface: tuple[str, str, int] | None = None
    """The outcome whose words stand at the head: (section, deed id, place in its list)."""
    kept_outcomes: tuple[tuple[str, int], ...] = ()
    """Outcomes taken that stay on the page: (deed id, place in its list)."""
    events: tuple[Event, ...] = ()
    event_owners: tuple[tuple[str, int], ...] = ()
    """Whose the events are, in order: (deed id, how many); an empty id where no instruction of the text told them."""


class Thrown(NamedTuple):
    """A row of the log: a throw, or what it decided."""

    book: str
    section: str
    by: str
    """``HAND`` where the player threw the dice on the table, ``AUTHOR`` where the book's author did this; else nothing."""
    event: Event

    @property
    def by_hand(self) -> bool:
        """Whether the player threw the dice on the table."""
        return self.by == HAND


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept for people, and what no rule may read."""

    seed: int = 0
    throws: int = 0
    """How many throws were made: the number of the next one."""
    page: Page | None = None
    previous_page: Page | None = None
    """The page before this one."""
    turns: int = 0
    """How many pages were turned to."""
    log: Ledger = EMPTY
    """Every throw and what it decided, with the book and section it was made in: (book, section, the event as
    JSON), and a fourth word where the player (``HAND``) or an author at work (``AUTHOR``) set the dice or did it."""
    journal: Ledger = EMPTY
    """The game in words: ("turn", section, book), ("do", label, book), ("end", title, book)."""
    steps: Ledger = EMPTY
    """The game as it can be gone back in: what was answered, and now and then where it stood (``rewind``)."""
    by_hand: tuple[int, ...] = ()
    """Which answers of the open beat are dice that the player threw on the table."""
    fated: tuple[tuple[int, Faces], ...] = ()
    """Throws to come that were made by hand before the player went back, or that an author at work has set: (number of
    the throw, its faces)."""
    authored: tuple[int, ...] = ()
    """Which of these an author has set."""
    second_throws: int = 0
    """How many throws were made a second time, in easy mode."""
    shelf: tuple[str, ...] = ()
    """What turns that leave this book may name: ids and titles of the books the player has, and addresses of other
    sites for which the player may set out."""

    def faces(self, thrown: Dice) -> Faces:
        """Return how the next throw falls: as it is fated, else by the dice of the house."""
        fated = dict(self.fated).get(self.throws)
        return fated if fated and thrown.allows(fated) else house(self.seed, self.throws, thrown)

    def set_by(self, number: int, faces: object) -> str:
        """Return who set the throw of this number, if it fell so: ``HAND``, ``AUTHOR``, or nothing for the house."""
        if dict(self.fated).get(number) != faces:
            return ""
        return AUTHOR if number in self.authored else HAND

    def turned_to(self, book: str) -> Iterator[str]:
        """The sections of a book that were turned to, the latest first, as far as the journal is kept."""
        for row in reversed(self.journal):
            match row:
                case ["turn", str(section), own] if own == book:
                    yield section

    def thrown(self) -> Iterator[Thrown]:
        """The throws that are kept and what they decided, the newest first."""
        for row in reversed(self.log):
            if (thrown := _thrown(row)) is not None:
                yield thrown

    def thrown_together(self, wanted: Callable[[str], bool] = lambda _: True) -> Iterator[list[Thrown]]:
        """Yield the throws grouped as they are sealed, newest group first, oldest throw first in each.

        Only groups that are ``wanted`` are read.
        """
        for rows in self.log.newest(wanted):
            yield [thrown for row in rows if (thrown := _thrown(row)) is not None]


def _thrown(row: Any) -> Thrown | None:
    try:
        book, section, event, *by = row
        who = by[0] if by[:1] in ([AUTHOR], [EASY]) else HAND if by else ""
        return Thrown(str(book), str(section), who, event_from(event))
    except (KeyError, TypeError, ValueError):
        return None  # out of a file that somebody else has written


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

    @property
    def thrown_by(self) -> tuple[str, ...]:
        """Who set the dice of each throw of the open beat: ``HAND``, ``AUTHOR``, or nothing for the house."""
        record, answers = self.record, self.position.answers
        thrown = [(place, answer.value) for place, answer in enumerate(answers) if answer.kind == "faces"]
        first = record.throws - len(thrown)
        return tuple(
            HAND if place in record.by_hand else record.set_by(first + at, faces)
            for at, (place, faces) in enumerate(thrown)
        )


def deep_tuple(value: Any) -> Any:
    """JSON's lists as tuples, all the way down."""
    return tuple(map(deep_tuple, value)) if isinstance(value, (list, tuple)) else value
