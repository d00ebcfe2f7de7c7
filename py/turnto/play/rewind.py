"""Rewinding of a game: every answer and some snapshots are recorded, so any moment can be made again.

Chance is an input, so a game is its answers.  ``Record.steps`` holds them, a row for each press of the player; at the
head of each text that the ledger seals stands a mark, the whole game as it was.  Going back takes the nearest mark
before the step and gives the answers since: at most 127 of them, however long the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from typing import Any, NamedTuple

from turnto.core.dice import Faces
from turnto.core.procedure import Given, Told
from turnto.core.runner import KINDS, IllegalAnswer
from turnto.play import campaign
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.ledger import CHUNK, EMPTY
from turnto.play.position import AUTHOR, EASY, HAND, Record, Session, deep_tuple
from turnto.play.session import BookError, advance, answered
from turnto.words import event_json

MARK, STEP = "at", "did"
MOST_REDONE = 2_000
"""Steps gone back over at once that can be done again: reading more would keep the reader of a long game waiting."""


class PastStep(NamedTuple):
    """One press of the player's: what was answered, and where."""

    number: int
    """Its row in the record."""
    book: str
    section: str
    label: str
    """What was pressed, or what was thrown for."""
    turns: int
    """How many pages had been turned to before it."""
    answers: tuple[Given, ...]
    """What was pressed, and the throws behind it that nobody was to see, or that were made at the same press."""
    by: str = ""
    """``HAND`` where the first of them is a throw of the player's own, ``AUTHOR`` where the book's author did something,
    ``EASY`` where a throw was taken back to be made a second time."""

    @property
    def by_hand(self) -> bool:
        """Whether the first answer is a throw of the player's own."""
        return self.by == HAND

    @property
    def throws(self) -> int:
        """How many throws it holds."""
        return sum(given.kind == "faces" for given in self.answers)


class WayBack(NamedTuple):
    """What it takes to stand before a step again."""

    number: int
    mark: Mapping[str, Any]
    """The game as it stood at the mark before."""
    steps: tuple[PastStep, ...]
    """What is answered again from there."""

    @property
    def book(self) -> str:
        """The id of the book in which the mark was made."""
        return str(self.mark["save"]["position"]["book"])


# --- recording --------------------------------------------------------------------------------------


def recorded(
    before: Campaign, after: Session, label: str, answers: Sequence[Given], *, by_hand: bool = False, by: str = ""
) -> Session:
    """The session after a press, with the press in its record."""
    was = before.session
    rows: list[object] = [] if was.record.steps.open else [_mark(before)]
    how = HAND if by_hand else by
    rows.append(row(PastStep(0, was.position.book, was.visit.section, label, was.record.turns, tuple(answers), how)))
    return replace(after, record=replace(after.record, steps=was.record.steps.adding(*rows)))


def row(step: PastStep) -> tuple[object, ...]:
    """Return a press as the record keeps it."""
    given = [[answer.kind, answer.value] for answer in step.answers]
    return (STEP, step.book, step.section, step.label, step.turns, given, *filter(None, (step.by,)))


def done_by_author(before: Campaign, after: Campaign, label: str) -> Session:
    """Return the session after an author's change, which can be undone but not redone."""
    recorded_ = recorded(before, after.session, label, (), by=AUTHOR)
    return marked(replace(after, session=recorded_))


def thrown_again(there: Campaign, record: Record, label: str) -> Session:
    """Return the session before a throw that easy mode makes a second time, with other dice.

    Log and steps of ``record`` tell it."""
    where, back = there.session.position.book, there.session.record
    told = event_json(Told("second-throw", (("what", label),)))
    log = back.log.adding((where, there.session.visit.section, told, EASY))
    number = record.second_throws + 1
    anew = replace(back, log=log, throws=record.throws, fated=(), authored=(), second_throws=number)
    session = recorded(there, replace(there.session, record=anew), label, (), by=EASY)
    return marked(replace(there, session=session))


def marked(here: Campaign) -> Session:
    """The session with a mark of where it stands: in another book than before, or with its throws counted otherwise."""
    record = here.session.record
    return replace(here.session, record=replace(record, steps=record.steps.adding(_mark(here))))


def _mark(here: Campaign) -> tuple[object, ...]:
    record = here.session.record
    bare = replace(record, log=EMPTY, journal=EMPTY, steps=EMPTY, shelf=())
    save = campaign.packed(replace(here, session=replace(here.session, record=bare)))
    return (MARK, {"log": len(record.log), "journal": len(record.journal), "save": save})


# --- looking back ---------------------------------------------------------------------------------------


def steps(record: Record) -> Iterator[PastStep]:
    """What was pressed, the latest first, as far as it is kept."""
    for number, row in _rows(record):
        if step := _step(number, row):
            yield step


def last_step(record: Record) -> PastStep | None:
    """What was pressed last; None where nothing was."""
    return next(steps(record), None)


def to_throw_again(record: Record) -> PastStep | None:
    """The last press, if it threw dice and they were not thrown a second time already."""
    last, before = [*islice(steps(record), 2), None, None][:2]
    is_throw = last is not None and bool(last.answers) and all(given.kind == "faces" for given in last.answers)
    return last if is_throw and not (before and before.by == EASY) else None


def page_before(record: Record, turns: int) -> PastStep | None:
    """Return the press that turned on from the page of this number; None where it is not known any more.

    Pages are turned in the order of the rows, so the sealed texts are halved: it costs the same in a long game.
    """
    ledger = record.steps
    first, last = CHUNK * ledger.dropped, len(ledger)
    while last - first > 2 * CHUNK:
        middle = (first + last) // 2
        at = next((step for place, row in ledger.before(middle) if (step := _step(place, row))), None)
        if at is None or at.turns <= turns:
            first = middle
        else:
            last = middle
    for place, row in ledger.before(last):
        if (step := _step(place, row)) and step.turns <= turns:
            return step if step.turns == turns else None
    return None


def steps_from(record: Record, number: int) -> Iterator[PastStep]:
    """What was pressed from the step of this number on, in order, as far as it is kept."""
    return (step for place, row in record.steps.since(number) if (step := _step(place, row)))


def again_from(record: Record, number: int) -> tuple[PastStep, ...]:
    """Return the presses from this step on that can be done again: what an author did is not."""
    return tuple(takewhile(lambda step: step.answers, islice(steps_from(record, number), MOST_REDONE)))


def again_since(record: Record, earlier: Record) -> tuple[PastStep, ...]:
    """Return the presses to redo behind an ``earlier`` record; none unless it begins this one."""
    number = len(earlier.steps)
    return again_from(record, number) if record.steps.cut(number) == earlier.steps else ()


def way_back(record: Record, number: int) -> WayBack | None:
    """The way to stand before the step of this number; None where it is not kept."""
    between: list[PastStep] = []
    is_found = False
    for place, row in record.steps.before(number + 1):
        step = _step(place, row)
        is_found = is_found or (place == number and step is not None)
        if step and place < number:
            between.append(step)
        elif is_found and place < number and isinstance(row, list) and row[:1] == [MARK]:
            return WayBack(number, row[1], tuple(reversed(between)))
    return None


def steps_in(rows: Sequence[Any]) -> tuple[PastStep, ...]:
    """Return the presses that these rows keep, up to the first row that keeps none."""
    found = takewhile(bool, (_step(number, row) for number, row in enumerate(rows)))
    return tuple(step for step in found if step)


def _rows(record: Record) -> Iterator[tuple[int, Any]]:
    last = len(record.steps) - 1
    for place, row in enumerate(reversed(record.steps)):
        yield last - place, row


def _step(number: int, row: Any) -> PastStep | None:
    match row:
        case [kind, str(book), str(section), str(label), int(turns), list(given), *how] if kind == STEP:
            answers = [Given(kind, deep_tuple(value)) for kind, value in given if kind in KINDS]
            by = how[0] if how[:1] in ([AUTHOR], [EASY]) else HAND if how else ""
            return PastStep(number, book, section, label, turns, tuple(answers), by)
    return None


# --- going back -------------------------------------------------------------------------------------------


def gone_back(game: Game, record: Record, way: WayBack) -> tuple[Campaign, tuple[str, ...]]:
    """The game as it stood before a step, and what the player should be told.

    Where the book or the rules of today do not take an answer any more, the game stands where it was last taken.
    Raises SaveError, KeyError, TypeError or ValueError where the mark itself is damaged.
    """
    found, notes = campaign.unpacked(way.mark["save"], game)
    log, journal = record.log.cut(int(way.mark["log"])), record.journal.cut(int(way.mark["journal"]))
    session = replace(found.session, record=replace(found.session.record, log=log, journal=journal, shelf=record.shelf))
    number = way.number
    for step in way.steps:
        try:
            session = given_again(game, session, step)
        except (IllegalAnswer, BookError, KeyError):
            number = step.number
            break
    number -= number % CHUNK == 1  # the mark that heads a sealed text is made with the first step behind it
    there = replace(session, record=replace(session.record, steps=record.steps.cut(number)))
    return Campaign(there, found.memory), notes


def given_again(game: Game, session: Session, step: PastStep) -> Session:
    """The session after the answers of a step.  Raises IllegalAnswer where one is not possible any more."""
    for place, answer in enumerate(step.answers):
        session = advance(game, answered(game, session, answer, by_hand=step.by_hand and place == 0))
    return session


def fated(record: Record, number: int, throws: int) -> tuple[tuple[int, Faces], ...]:
    """The throws made by hand from a step on, by their numbers if the one of the step is ``throws``.

    The house throws the rest as before, for its dice follow from their numbers.
    """
    found: list[tuple[int, Faces]] = []
    if not record.steps.may_hold(f'"{HAND}"', number):
        return ()
    for step in _forward(record, number):
        first = step.answers[0] if step.answers else None
        if first and step.by_hand and isinstance(first.value, tuple):
            found.append((throws, first.value))
        throws += step.throws
    return tuple(found)


def _forward(record: Record, number: int) -> list[PastStep]:
    """The steps from this one on, in order, up to where throws are counted otherwise."""
    found: list[PastStep] = []
    for place, row in _rows(record):
        if place < number:
            break
        if step := _step(place, row):
            found.append(step)
        elif place % CHUNK:  # a mark that heads a sealed text changes nothing
            found.clear()
    return found[::-1]
