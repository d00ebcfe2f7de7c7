"""Chances of the next throw: the number of dice results that lead to each outcome.

The rule itself runs once for each result that differs in what it reads, so it is defined only once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from turnto.core.dice import Faces, falls
from turnto.core.procedure import Checked, Event, Given, Roll, Rolled
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import answered, beats, pending_events, waiting_for

MOST = 1_300
"""Falls that are gone through: four dice read one by one; of what is thrown beyond, nothing is told."""


class Chances(NamedTuple):
    """What can come of a throw."""

    outcomes: tuple[tuple[str, int], ...]
    """The id of each outcome, and in how many ways the dice can fall so; the likeliest first."""
    undecided: int
    """In how many ways more is thrown or asked before it is judged."""
    ways: int
    """In how many ways the dice can fall."""
    against: bool = False
    """Whether it is thrown against the hero, so that its success is bad news."""


def chances(game: Game, session: Session) -> Chances | None:
    """Return the chances of the next throw; None without one, or if it is secret or tests nothing."""
    request = waiting_for(game, session)
    if not isinstance(request, Roll) or request.secret:
        return None
    so_far = len(pending_events(game, session))
    found: dict[str, int] = {}
    undecided, against = 0, False
    for number, (faces, weight) in enumerate(falls(request.dice, request.reading, request.cuts)):
        if number >= MOST:
            return None
        checked = _judged(game, session, faces, so_far)
        if checked is None:
            undecided += weight
        else:
            found[checked.outcome] = found.get(checked.outcome, 0) + weight
            against = checked.against
    if not found:
        return None
    listed = sorted(found.items(), key=lambda one: -one[1])
    return Chances(tuple(listed), undecided, sum(found.values()) + undecided, against)


def _judged(game: Game, session: Session, faces: Faces, so_far: int) -> Checked | None:
    """What the throw is found to mean; None where something else is thrown or asked first."""
    thrown = False
    for event in _events(game, answered(game, session, Given("faces", faces)), so_far):
        if isinstance(event, Rolled):
            if thrown:
                return None
            thrown = True
        elif thrown and isinstance(event, Checked):
            return event
    return None


def _events(game: Game, session: Session, so_far: int) -> Iterator[Event]:
    """What happens from here to the next question, without what the open beat had told before."""
    skipped = so_far
    for further, events in beats(game, session):
        yield from _after(events, skipped)
        session, skipped = further, max(0, skipped - len(events))
    yield from _after(pending_events(game, session), skipped)


def _after(events: Sequence[Event], skipped: int) -> Sequence[Event]:
    return events[skipped:]
