"""View of what led to a page: the decisive throw, the end of a fight, the effects of a choice."""

from __future__ import annotations

from collections.abc import Sequence

from browser.views.page import events as told
from turnto.core.procedure import Chose, Event, FightEnded, Rolled, Told, Turned
from turnto.play.position import Session


def arrived_by(session: Session) -> tuple[Event, ...]:
    """What led to this page: the effects of the choice taken, or the throw whose outcome turned here."""
    page_, left = session.record.page, session.record.previous_page
    assert page_ is not None
    led = before_turn(page_.events)
    if led and isinstance(led[0], Chose) and not led[0].prompt:
        return led[1:]
    return last_throw(since_turn(left.events)) if left else led


def before_turn(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events up to the first turning; none where nothing was turned to."""
    turns = [place for place, event in enumerate(events) if isinstance(event, Turned)]
    return tuple(events[: turns[0]]) if turns else ()


def since_turn(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events from the first turning on."""
    turns = [place for place, event in enumerate(events) if isinstance(event, Turned)]
    return tuple(events[turns[0] + 1 :]) if turns else tuple(events)


def last_throw(events: Sequence[Event]) -> tuple[Event, ...]:
    """From the last throw on, the throws that it re-rolls included."""
    rolled = [place for place, event in enumerate(events) if isinstance(event, Rolled)]
    if not rolled:
        outcomes = [
            place for place, event in enumerate(events) if isinstance(event, Told) and event.message == "outcome"
        ]
        return tuple(events[outcomes[-1] :]) if outcomes else ()
    first = rolled[-1]
    while first and _of_one_throw(events[first - 1]):
        first -= 1
    return tuple(events[first:])


def fight_before(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of the fight that led here, since the reader's last decision.

    One press may have thrown all of its dice.
    """
    events = told.last_fight(events)
    span = told.fight_of(events)
    if span is None or not isinstance(events[span[1] - 1], FightEnded) or has_throw(events[span[1] :]):
        return ()
    decided = [place for place in range(*span) if isinstance(events[place], Chose)]
    since = told.after_arming(events[decided[-1] + 1 if decided else span[0] : span[1]])
    return since if has_throw(since[1:]) else ()


def has_throw(events: Sequence[Event]) -> bool:
    """Whether dice fell."""
    return any(isinstance(event, Rolled) for event in events)


def _of_one_throw(event: Event) -> bool:
    return isinstance(event, Rolled) or (isinstance(event, Chose) and bool(event.prompt))
