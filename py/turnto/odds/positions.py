"""Places of a play for odds: on the way to an instruction, or in the middle of one.

A place gives the procedure of its next beat; carried out, that leads to another place or to an ``Over``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from turnto.core.phrase import Activity, Deed, Phrase, Result, StandingOffer, Turn
from turnto.core.procedure import Answer, Procedure
from turnto.core.runner import Done, IllegalAnswer, Waiting, run
from turnto.core.world import State
from turnto.ir.ops import Do
from turnto.play.beat import beat
from turnto.play.game import Game
from turnto.play.position import Position, Visit

LOST = frozenset(("death", "defeat"))
"""The kinds of ending behind which no way goes on for a hero who has failed."""


@dataclass(frozen=True, slots=True)
class Over:
    """The end of an instruction: its deed ("" if none was met), its outcome, the state then."""

    section: str
    deed: str
    outcome: str | None
    state: State
    died: bool = False
    turn: Turn | None = None
    """The turn that its rule forces, whatever the book's list says."""
    visit: Visit | None = field(default=None, compare=False)
    """The visit in which it was carried out, for looking where its outcome leads."""
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Compute the hash once: places are looked up many times over, and a sheet is long."""
        object.__setattr__(self, "_hash", hash((self.section, self.deed, self.outcome, self.state, self.died)))

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True)
class Arriving:
    """A position on the way to an instruction with odds."""

    position: Position


@dataclass(frozen=True, slots=True)
class Carrying:
    """In the middle of an instruction: its id, the state of an activity, hero and world."""

    section: str
    id: str
    thing: Any
    state: State
    visit: Visit | None = field(default=None, compare=False)
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Compute the hash once: places are looked up many times over, and a sheet is long."""
        object.__setattr__(self, "_hash", hash((self.section, self.id, self.thing, self.state)))

    def __hash__(self) -> int:
        return self._hash


Place = Arriving | Carrying


def is_counted(phrase: Phrase) -> bool:
    """Return whether an instruction has odds: a test, a fight, a random table."""
    return phrase.answers == "ranges" or any(outcome.counted for outcome in phrase.outcomes)


def outcome_ids(phrase: Phrase, made: Deed) -> tuple[str, ...]:
    """Return the ids of the outcomes with odds."""
    if phrase.answers == "ranges":
        return made.outcomes
    return tuple(outcome.id for outcome in phrase.outcomes if outcome.counted or phrase.hazard)


def at_hand(game: Game, position: Position) -> Deed | None:
    """Return the instruction of the next beat; None on the way there and at the end of the page."""
    if position.thing or position.visit.cursor < 0 or not position.begun:
        return None
    visit = position.visit
    match game.book.section(visit.section).ops[visit.cursor : visit.cursor + 1]:
        case (Do(deed=deed),) if deed.id not in visit.done and not isinstance(game.phrase(deed).does, StandingOffer):
            return deed
    return None


def at_page_end(game: Game, position: Position) -> bool:
    """Return whether the next beat is the page's own question."""
    return (
        position.begun
        and not position.thing
        and not position.answers
        and position.visit.cursor >= len(game.book.section(position.visit.section).ops)
    )


def place_of(game: Game, position: Position, answers: tuple[Answer, ...] = ()) -> Place:
    """Return the place of a position: in an instruction if one asks, else on the way."""
    if position.thing:
        id, thing = position.thing
        place = Course(game).plain(Carrying(position.visit.section, id, thing, position.state, position.visit))
    elif made := at_hand(game, position):
        place = Carrying(position.visit.section, made.id, None, position.state, position.visit)
    else:
        return Arriving(position)
    return place if _asks_itself(Course(game), place, answers) else Arriving(position)


def _asks_itself(course: Course, place: Carrying, answers: tuple[Answer, ...]) -> bool:
    """Return whether the instruction itself asks, rather than a consequence of its outcome."""
    if place.thing is not None and isinstance(course.after(place, (place.thing, place.state)), Over):
        return False
    try:
        return isinstance(run(course.procedure(place), answers), Waiting)
    except IllegalAnswer:
        return False


Hazards = Literal["none", "listed", "all"]


class Course:
    """The transitions between the places of one game."""

    def __init__(self, game: Game, shelf: tuple[str, ...] = (), hazards: Hazards = "none") -> None:
        """``hazards``: which poisons, falls and the like count as tests: none, those whose outcomes are listed, all."""
        self.game = game
        self._hazards = hazards
        self.shelf = shelf

    def procedure(self, place: Place) -> Procedure[Any]:
        """The next beat."""
        if isinstance(place, Arriving):
            return beat(self.game, place.position, self.shelf)
        made = self.game.book.deed(place.section, place.id)
        does = self.game.phrase(made).does
        assert not isinstance(does, StandingOffer)
        if not isinstance(does, Activity):
            return does(place.state, made, self.game.terms)
        if place.thing is None:
            return does.begin(place.state, made, self.game.terms)
        return does.beat(place.thing, place.state, made, self.game.terms)

    def plain(self, place: Carrying) -> Carrying:
        """The place without what the rules of its activity never read."""
        does = self.game.phrase(self.game.book.deed(place.section, place.id)).does
        assert isinstance(does, Activity)
        return replace(place, thing=does.plain(place.thing))

    def after(self, place: Place, result: Any) -> Place | Over:
        """Return the place that a beat with this result leads to."""
        if isinstance(place, Arriving):
            return self.met(result[0])
        if isinstance(result, Result):
            return Over(place.section, place.id, result.outcome, result.state, result.dies, result.turn, place.visit)
        thing, state = result
        made = self.game.book.deed(place.section, place.id)
        does = self.game.phrase(made).does
        assert isinstance(does, Activity)
        outcome = does.outcome(thing, state, made, self.game.terms)
        if outcome is not None:
            return Over(place.section, place.id, outcome, state, visit=place.visit)
        return replace(place, thing=does.plain(thing), state=state)

    def met(self, position: Position) -> Place | Over:
        """Return the place of a position on the way: at an instruction, at the end of the page, or neither."""
        position = replace(position, answers=())
        if position.ended or position.departure:
            return Over(
                position.visit.section,
                "",
                None,
                position.state,
                died=bool(position.ended and position.ended.kind in LOST),
            )
        made = at_hand(self.game, position)
        if made and self._is_counted(made) and self._is_settled(position.state):
            return Carrying(made.section, made.id, None, position.state, position.visit)
        if at_page_end(self.game, position):
            return Over(position.visit.section, "", None, position.state, visit=position.visit)
        return Arriving(position)

    def _is_counted(self, made: Deed) -> bool:
        phrase = self.game.phrase(made)
        is_met = self._hazards == "all" or (self._hazards == "listed" and made.outcomes)
        return is_counted(phrase) or bool(phrase.hazard and is_met)

    def _is_settled(self, state: State) -> bool:
        settled = run(self.game.system.play.settle(state, self.game.terms))
        return isinstance(settled, Done) and settled.result == state
