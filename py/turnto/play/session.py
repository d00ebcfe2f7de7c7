"""Sessions and steps: how a game runs, beat by beat.

A *beat* is the unit that is committed whole.  ``step`` rebuilds the open beat's procedure and feeds it the
answers so far; while it asks, the session waits, and that is a position that can be saved; when it returns,
hero, world, visit and turn are committed at once and the next beat starts, until something is asked or the
game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from turnto.core.procedure import (
    Answer,
    Checked,
    Ended,
    Event,
    FightBegan,
    FightEnded,
    Given,
    Option,
    Request,
    Roll,
    Rolled,
    Turned,
)
from turnto.core.runner import Done, IllegalAnswer, Waiting, given, run
from turnto.core.sheet import Sheet
from turnto.core.world import State, World
from turnto.ir.ops import Do
from turnto.play.beat import beat
from turnto.play.game import Game
from turnto.play.page import free_options, traded_at
from turnto.play.position import Page, Position, Record, Session, Visit
from turnto.play.transitions import Next
from turnto.words import event_json

UNASKED = 1000
"""So many turns without a question are an error of the book's."""


MOST_TOLD = 500
"""Events that a page keeps, and up to twice as many before it is cut: a fight of hundreds of rounds is on one page."""


class BookError(Exception):
    """The book cannot go on: a fault of its author's, said in the author's words."""


# --- beginning ------------------------------------------------------------------------------------


def begin(game: Game, hero: Sheet, seed: int = 0, shelf: tuple[str, ...] = ()) -> Session:
    """A new game: the hero before the first section."""
    return _opened(game, hero, game.book.start, seed, shelf, begun=False)


def begin_at(game: Game, hero: Sheet, section: str, seed: int = 0, shelf: tuple[str, ...] = ()) -> Session:
    """A game that arrives at a section: no creation, no opening; one visit counted, entry effects happen.

    Raises KeyError where the book has no such section.
    """
    game.book.section(section)
    return _opened(game, hero, section, seed, shelf, begun=True)


def _opened(game: Game, hero: Sheet, section: str, seed: int, shelf: tuple[str, ...], begun: bool) -> Session:
    return advance(game, closed_book(game, hero, section, seed, shelf, begun))


def closed_book(
    game: Game, hero: Sheet, section: str, seed: int = 0, shelf: tuple[str, ...] = (), begun: bool = True
) -> Session:
    """A session before its first beat: nothing has happened yet.  ``begun`` skips the opening."""
    visit = Visit(section, cursor=-1)
    position = Position(
        game.book.id, game.book.edition, State(hero.in_the_words_of(game.terms.plurals), World()), visit, begun
    )
    return Session(position, Record(seed=seed, page=Page(visit), shelf=shelf))


# --- stepping -------------------------------------------------------------------------------------


def waiting_for(game: Game, session: Session) -> Request | None:
    """What the session asks; None when the game is over or has left for another book."""
    if session.position.ended or session.position.departure:
        return None
    driven = _driven(game, session)[1]
    assert isinstance(driven, Waiting), "a session at rest waits for something or is over"
    return driven.request


def pending_events(game: Game, session: Session) -> tuple[Event, ...]:
    """What the open beat has told so far, not yet committed: dice that lie, decisions taken.

    Nothing of a session that has just turned a page and waits for nothing yet: its next beat has not begun.
    """
    if session.position.ended or session.position.departure:
        return ()
    driven = _driven(game, session)[1]
    return driven.events if isinstance(driven, Waiting) else ()


def unworded_events(game: Game, session: Session) -> tuple[Event, ...]:
    """Return the same as the rules told it, for rules that compare messages: names in words differ by language."""
    if session.position.ended or session.position.departure:
        return ()
    return _driven(game, session)[0].events


_Driven = tuple[Waiting | Done[Next], Waiting | Done[Next]]
_LAST: list[tuple[Game, Position, tuple[str, ...], _Driven]] = []


def _driven(game: Game, session: Session) -> _Driven:
    """The open beat, driven by its answers: as the rules tell it, and in words.

    The last one is kept: a page that is drawn asks for it many times over.
    """
    position, shelf = session.position, session.record.shelf
    for kept, at, there, driven in _LAST:
        if kept is game and at is position and there == shelf:
            return driven
    told = run(beat(game, position, shelf), position.answers)
    driven = told, _in_words(game, told)
    _LAST[:] = [(game, position, shelf, driven)]
    return driven


def _in_words(game: Game, driven: Waiting | Done[Next]) -> Waiting | Done[Next]:
    """What was asked and told, as the reader reads it: beyond a session nobody meets a message."""
    events = game.words.put(driven.events)
    if isinstance(driven, Done):
        return replace(driven, events=events)
    return Waiting(game.words.put(driven.request), events)


def also(game: Game, session: Session) -> tuple[Option, ...]:
    """The free deeds open beside what is asked."""
    return game.words.put(free_options(game, session))


def step(game: Game, session: Session, answer: Given | Answer) -> Session:
    """The session after one answer.  Raises IllegalAnswer, and then nothing has changed."""
    return advance(game, answered(game, session, answer))


def answered(game: Game, session: Session, answer: Given | Answer, *, by_hand: bool = False) -> Session:
    """The session with one more answer to its open beat, which has not run on yet.

    A bare value answers what is asked; a free action takes the place of the open beat.  ``by_hand``: the player threw
    the dice on the table, which the log says and no rule knows.
    """
    request = waiting_for(game, session)
    if request is None:
        raise IllegalAnswer("the game is over")
    options = () if isinstance(request, Roll) else request.options
    if isinstance(answer, Given) and answer.kind == "free":
        options = also(game, session)
        if answer.value not in [option.key for option in options]:
            raise IllegalAnswer(f"expected something that can be done now, got {answer.value!r}")
        taken = answer
    else:
        taken = given(request, answer)
    position = replace(session.position, answers=(*session.position.answers, taken))
    record = session.record
    if taken.kind == "faces":
        thrown_by_hand = (len(session.position.answers),) if by_hand else ()
        record = replace(record, throws=record.throws + 1, by_hand=(*record.by_hand, *thrown_by_hand))
    else:
        said = next((option.label for option in options if option.key == taken.value), str(taken.value))
        record = replace(record, journal=record.journal.adding(("do", said, position.book)))
    return Session(position, record)


def advance(game: Game, session: Session) -> Session:
    """Run beats until something is asked or the game is over."""
    for further, _ in beats(game, session):
        session = further
    return session


def beats(game: Game, session: Session) -> Iterator[tuple[Session, tuple[Event, ...]]]:
    """Every session on the way to the next question or the end, each with the events of the beat committed."""
    for _ in range(UNASKED):
        if session.position.ended or session.position.departure:
            return
        driven = _driven(game, session)[1]
        if isinstance(driven, Waiting):
            return
        session = _committed(session, driven, _owner(game, session))
        yield session, driven.events
    raise BookError(
        f"{UNASKED} turns passed from section {session.visit.section} on and nothing was asked: the book goes round in a ring"
    )


def _owner(game: Game, session: Session) -> str:
    """Return the instruction that this beat carries out, or the open counter; None for neither."""
    position, visit = session.position, session.visit
    if position.answers and (at := traded_at(game, visit, str(position.answers[0].value))):
        return at
    if position.thing:
        return position.thing[0]
    is_free = bool(position.answers) and position.answers[0].kind == "free"
    if is_free or not position.begun or visit.cursor < 0:
        return ""
    ops = game.book.section(visit.section).ops
    match ops[visit.cursor : visit.cursor + 1]:
        case (Do(deed=deed),):
            return deed.id
    return ""


def _committed(session: Session, driven: Done[Next], owner: str) -> Session:
    position, page, fell = driven.result
    old, record = session.record.page, session.record
    assert old is not None
    book = session.position.book
    log = list(_logged(session, driven.events))
    turned = [("turn", event.section, book) for event in driven.events if isinstance(event, Turned)]
    ended = [("end", event.title or event.kind, book) for event in driven.events if isinstance(event, Ended)]
    record = replace(
        record,
        turns=record.turns + len(turned),
        log=record.log.adding(*log),
        journal=record.journal.adding(*turned, *ended),
        by_hand=(),
    )
    if page is None:
        drawn = _grown(old, position.visit, fell, driven.events, owner)
        return Session(replace(position, answers=()), replace(record, page=drawn))
    left = None if session.visit.cursor < 0 else _grown(old, session.visit, fell, _before_turn(driven.events), owner)
    came = replace(page, events=driven.events, event_owners=(("", len(driven.events)),))
    return Session(
        replace(position, answers=()),
        replace(record, page=came, previous_page=left or record.previous_page),
    )


def _logged(session: Session, events: Sequence[Event]) -> Iterator[tuple[object, ...]]:
    """Return the log rows of a beat, whose throws are in the order of its answers."""
    thrown_by = iter(session.thrown_by)
    for event in events:
        if isinstance(event, Rolled):
            by = next(thrown_by, "")
            yield (session.position.book, session.visit.section, event_json(event), *filter(None, (by,)))
        elif isinstance(event, Checked):
            yield (session.position.book, session.visit.section, event_json(event))


def _grown(old: Page, visit: Visit, fell: tuple[tuple[str, int], ...], events: Sequence[Event], owner: str) -> Page:
    owners = (*old.event_owners, (owner, len(events))) if events else old.event_owners
    grown = replace(
        old, visit=visit, kept_outcomes=(*old.kept_outcomes, *fell), events=(*old.events, *events), event_owners=owners
    )
    return _cut(grown) if len(grown.events) > 2 * MOST_TOLD else grown


def _cut(page: Page) -> Page:
    """Return the page with its latest events alone, and the beginning of the fight in course."""
    over = max((place for place, event in enumerate(page.events) if isinstance(event, FightEnded)), default=-1)
    spare = len(page.events) - MOST_TOLD
    stays = [
        place >= spare or (place > over and isinstance(event, FightBegan)) for place, event in enumerate(page.events)
    ]
    owners, place = [], 0
    for owner, count in page.event_owners:
        if left := sum(stays[place : place + count]):
            owners.append((owner, left))
        place += count
    events = tuple(event for event, stay in zip(page.events, stays, strict=True) if stay)
    return replace(page, events=events, event_owners=tuple(owners))


def _before_turn(events: Sequence[Event]) -> tuple[Event, ...]:
    for place, event in enumerate(events):
        if isinstance(event, Turned):
            return tuple(events[:place])
    return tuple(events)
