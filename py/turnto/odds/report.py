"""The odds of the first test or fight of a section, for the command and the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from turnto.core.phrase import Activity, Deed, Reckoned
from turnto.core.runner import Waiting, run
from turnto.core.sheet import Sheet
from turnto.ir.ops import Do
from turnto.markov.graph import TooLong, TooMany
from turnto.odds.confidence import wilson
from turnto.odds.exact import DECIDING, LIMIT, Table
from turnto.odds.positions import Arriving, Carrying, Course, Over, Place, outcome_ids
from turnto.odds.sampling import Budget, often
from turnto.play.game import Game
from turnto.play.position import Position
from turnto.play.session import closed_book

SENSIBLE = "sensible"
"""What ``best`` is called where it leaves options out."""

PLAYS = 2_000
STEPS = 30_000
"""After so many answers and beats no further play is begun, so that the longest fight is answered within half a minute or so."""
FEWEST = 100
"""So many plays there are in any case."""
WORK = 15_000
"""So many positions are gone through to decide well in these plays; beyond that, the first listed is taken."""


def _slow_budget(limit: int) -> Budget:
    """Return the budget for slow beats: half a minute in all.

    A fight of more than ``FEW`` positions has nearly always many thousands, so that it had better be played at once.
    """
    return Budget(min(limit, FEW), WORK // 5, STEPS // 2, FEWEST // 4)


class Unmet(Exception):
    """The section has no test and no fight on arrival."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of an instruction's outcomes, and of what is left of the hero's life after it."""

    sentence: str
    outcomes: dict[str, Fraction]
    left: dict[str, dict[int, Fraction]]
    policy: str
    exact: bool
    unmet: Fraction = Fraction(0)
    """The chance that play never comes to it."""
    plays: int = 0
    interval: dict[str, tuple[float, float]] = field(default_factory=dict)
    played: dict[str, Fraction] = field(default_factory=dict)
    """What the plays came to, where the chances themselves were worked out otherwise."""
    left_out: tuple[str, ...] = ()
    """The options that the policy never weighed: then it is not the best there is."""

    def as_json(self) -> dict[str, Any]:
        """In the shape that docs/command.md promises."""
        shown: dict[str, Any] = {
            "outcomes": {id: _said(chance) for id, chance in self.outcomes.items()},
            "left": {
                key: {str(number): _said(chance) for number, chance in rows.items()} for key, rows in self.left.items()
            },
            "policy": SENSIBLE if self.left_out and self.policy == "best" else self.policy,
            "exact": self.exact,
        }
        if self.left_out:
            shown["left_out"] = list(self.left_out)
        if self.unmet:
            shown["unmet"] = _said(self.unmet)
        if not self.exact:
            shown |= {"plays": self.plays, "interval": {id: list(ends) for id, ends in self.interval.items()}}
        if self.played:
            shown["played"] = {id: _said(chance) for id, chance in self.played.items()}
        return shown


def _said(chance: Fraction) -> str:
    return str(chance)


ENTRY = -1
"""The cursor of a hero who has just come to a section."""


def odds(
    game: Game,
    hero: Sheet,
    section: str,
    policy: str = "best",
    seed: int = 0,
    plays: int = PLAYS,
    limit: int = LIMIT,
    *,
    cursor: int = ENTRY,
) -> Odds:
    """Return the odds of the first test or fight of a section, or of that at the cursor.

    A poison, an exposure, a fall or a blast counts if the book lists its outcomes, or if the section tests nothing
    else. Raises Unmet without a test or fight, and KeyError without such a section.
    """
    game.book.section(section)
    begun = closed_book(game, hero, section).position
    begun = replace(begun, visit=replace(begun.visit, cursor=cursor))
    try:
        return _met(game, Course(game, hazards="listed"), begun, policy, seed, plays, limit)
    except Unmet:
        return _met(game, Course(game, hazards="all"), begun, policy, seed, plays, limit)


def _met(game: Game, course: Course, begun: Position, policy: str, seed: int, plays: int, limit: int) -> Odds:
    """Return the odds of the course's first instruction, and the options left out."""
    left_out: dict[str, None] = {}
    found = _weighed(game, course, begun, policy, seed, plays, limit, left_out)
    return replace(found, left_out=tuple(left_out))


def _weighed(
    game: Game,
    course: Course,
    begun: Position,
    policy: str,
    seed: int,
    plays: int,
    limit: int,
    left_out: dict[str, None],
) -> Odds:
    start, before = course.met(begun), begun.state
    flows = _computed_by_system(game, course, start, policy) if policy != "random" else None
    slow = _is_slow(game, start.section if isinstance(start, Carrying) else begun.visit.section)
    budget = _slow_budget(limit) if slow else Budget(limit, WORK, STEPS, FEWEST)
    for most in dict.fromkeys((min(limit, FEW), budget.positions)) if flows else (budget.positions,):
        try:
            ends = Table(course, start, before, policy, most, left_out=left_out).results()
            return _odds(game, course, ends, policy)
        except TooMany as found:
            if isinstance(found, TooLong):
                budget = _slow_budget(limit)
            if flows and most <= FEW and (flowed := flows[1]()) is not None:
                return _with_bounds(game, course, flows[0], flowed, policy, seed, budget)
    ends, plays = often(game, course, start, policy, seed, plays, budget)
    return _odds(game, course, ends, policy, plays)


FEW = 800
"""Where the system can work the chances out itself, or a beat takes long, so many positions are tried for the exact answer."""

PLAYED_BESIDES = 100
"""Plays beside chances that the system worked out: they must agree."""


def _is_slow(game: Game, section: str) -> bool:
    """Return whether the section has an activity with slow beats."""
    deeds = [op.deed for op in game.book.section(section).ops if isinstance(op, Do)]
    return any(isinstance(does := game.phrase(deed).does, Activity) and does.slow for deed in deeds)


def _computed_by_system(
    game: Game, course: Course, place: Place | Over, policy: str
) -> tuple[Carrying, Callable[[], Reckoned | None]] | None:
    """Return the system's computation of an activity about to begin, or None."""
    while isinstance(place, Arriving):
        driven = run(course.procedure(place))
        if isinstance(driven, Waiting):
            return None
        place = course.after(place, driven.result)
    if isinstance(place, Over) or place.thing is not None:
        return None
    made = course.game.book.deed(place.section, place.id)
    does = game.phrase(made).does
    if not isinstance(does, Activity) or does.chances is None:
        return None
    chances, state = does.chances, place.state
    return place, lambda: chances(state, made, game.terms, "best" if policy in DECIDING else policy)


def _with_bounds(
    game: Game, course: Course, start: Carrying, flowed: Reckoned, policy: str, seed: int, budget: Budget
) -> Odds:
    """Return the chances with certain intervals, and sampled plays beside them."""
    made = course.game.book.deed(start.section, start.id)
    outcomes = dict.fromkeys(outcome_ids(game.phrase(made), made), 0.0) | dict(flowed.outcomes)
    measured = game.system.sheet.life
    if flowed.counted:
        exact, left = flowed.counted
        told = dict.fromkeys(outcomes, Fraction(0)) | dict(exact)
        return Odds(made.sentence, told, {measured.key: dict(left)} if measured else {}, policy, True)
    followed = 1 - flowed.unsure  # what was not is shared out alike, so that the figures sum to 1
    left_over = {n: near for n, chance in flowed.left.items() if (near := _near(chance / followed))}
    rows = {measured.key: left_over} if measured else {}
    high = flowed.unsure + 1e-9
    interval = {id: (max(0.0, chance - 1e-9), min(1.0, chance + high)) for id, chance in outcomes.items()}
    ends, plays = often(game, course, start, policy, seed, PLAYED_BESIDES, budget, flowed)
    figures = {id: _near(chance / followed) for id, chance in outcomes.items()}
    played = _outcomes(game, made, ends)
    return Odds(made.sentence, figures, rows, policy, False, Fraction(0), plays, interval, played)


def _near(chance: float) -> Fraction:
    return Fraction(round(chance * 10**9), 10**9)


def _odds(game: Game, course: Course, ends: dict[Over, Fraction], policy: str, plays: int = 0) -> Odds:
    met = [over for over in ends if over.deed]
    if not met:
        raise Unmet
    made = course.game.book.deed(met[0].section, met[0].deed)
    outcomes = _outcomes(game, made, ends)
    interval = {id: wilson(int(chance * plays), plays) for id, chance in outcomes.items()} if plays else {}
    unmet = sum((chance for over, chance in ends.items() if not over.deed), Fraction(0))
    return Odds(made.sentence, outcomes, _left(game, ends), policy, not plays, unmet, plays, interval)


def _outcomes(game: Game, made: Deed, ends: dict[Over, Fraction]) -> dict[str, Fraction]:
    outcomes = dict.fromkeys(outcome_ids(game.phrase(made), made), Fraction(0))
    for over, chance in ends.items():
        if over.deed and over.outcome is not None:
            id = _told_as(game, made, over.outcome)
            outcomes[id] = outcomes.get(id, Fraction(0)) + chance
    return outcomes


def _told_as(game: Game, made: Deed, outcome: str) -> str:
    """Return the reported outcome: one without odds counts as its stand-in, unless the book names it."""
    known = {listed.id: listed for listed in game.phrase(made).outcomes}
    found = known.get(outcome)
    if found is None or found.counted or found.falls_to is None or outcome in made.outcomes or game.phrase(made).hazard:
        return outcome
    return found.falls_to if known[found.falls_to].counted else outcome


def _left(game: Game, ends: dict[Over, Fraction]) -> dict[str, dict[int, Fraction]]:
    measured = game.system.sheet.life
    if measured is None:
        return {}
    left = {measured.key: _rows(ends, lambda own: own[measured.key])}
    if isinstance(measured.up_to, str):
        left[measured.up_to] = _rows(ends, measured.left)
    return left


def _rows(ends: dict[Over, Fraction], number: Callable[[Sheet], int]) -> dict[int, Fraction]:
    """Return the chance of each final number of a score."""
    rows: dict[int, Fraction] = {}
    for over, chance in ends.items():
        rows[number(over.state.hero)] = rows.get(number(over.state.hero), Fraction(0)) + chance
    return dict(sorted(rows.items()))
