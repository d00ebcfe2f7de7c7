"""How a duel ends when the hero fights on, or runs at so many hits: the chances of its moments let run down to its ends.

Where the fight may cross only so many hits the answer is the chance itself, in fractions.  The chances of a fight to
the death are fractions of some fifteen thousand digits, which nobody can read: they are given to a dozen places.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from turnto.core.phrase import Deed, Reckoned
from turnto.core.procedure import Ask, Procedure
from turnto.core.runner import Waiting, run
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat.branches import ends
from turnto.rules.gurps.combat.decisions.menu import flights
from turnto.rules.gurps.combat.fight import begin
from turnto.rules.gurps.combat.flow import Flow
from turnto.rules.gurps.combat.lanes import FINE, MIDDLE, ROUGH, Exact, Lanes, N, Near, R, W
from turnto.rules.gurps.combat.leads import Level, TooLong
from turnto.rules.gurps.combat.moments import NEVER, Beats, level
from turnto.rules.gurps.combat.state.fight import HERO, Fight
from turnto.rules.gurps.combat.state.setup import setup_of
from turnto.rules.gurps.luck import luck_is_there

PATIENCE = 6_500_000_000
"""So many bits are gone through where it need not be exact."""
FINER = {FINE: 20, MIDDLE: 7}
"""Bits after the point, and how many times the work of ROUGH that is."""
WORK, WORK_OF_A_LIMIT = 240_000_000, 140_000_000
"""So much is spent on fractions, where no more than that is expected."""
BITS, BITS_OF_A_LIMIT = 100, 10
"""Bits by which fractions are expected to grow with each hit lost, and in a fight with a time limit."""
MOST_UNSURE = 0.02
"""Plays are told instead of what leaves more open; a few hundred of them leave several hundredths."""
LONGEST = int(sys.int_info.default_max_str_digits / 0.30103)
"""Bits of the longest number that Python reads back from its digits unless told to: a fraction with longer ones is
no answer."""

Counted = tuple[Mapping[str, Fraction], Mapping[int, Fraction]]
Beginning = Sequence[tuple[int, Level, Fraction]]


@dataclass(frozen=True, slots=True)
class Chances:
    """How often a fight ends so, and with how many hits left; each within ``unsure`` of the truth, but for rounding."""

    outcomes: Mapping[str, float]
    left: Mapping[int, float]
    unsure: float
    counted: Counted | None = None
    """Both as fractions, where these are not too long to be read."""


class Course(NamedTuple):
    """How the hero goes about a duel."""

    grip: str | None = None
    """The key of what he takes in hand where that is asked; None for the first option."""
    runs_at: int = NEVER
    """The hits at which he runs."""


WHATEVER = Course()


class Duel:
    """A fight with one foe, both within reach and without spells, gone about in one way or another."""

    def __init__(self, state: State, deed: Deed, terms: Terms) -> None:
        """The hero fights on; fatigue after a long fight changes nobody's chances in it, and rounds need not be counted."""
        terms = replace(terms, options={**terms.options, "battle_fatigue": "no"})
        setup = replace(setup_of(deed, terms), rounds_as="", hits_as="", fights_on=True)
        self._begin: Callable[[], Procedure[tuple[Fight, State]]] = lambda: begin(state, deed, terms)
        self._is_one = len(setup.figures) == 1 and not setup.distance
        self._limit = setup.limit
        self._beats = Beats(state, setup)
        self._rough: dict[Course, Flow[float, int, int] | None] = {}

    def chances(self, course: Course = WHATEVER, work: int = WORK) -> Chances | None:
        """How it ends, in fractions too where they are expected to take no more than ``work``; None if it is no such fight."""
        rough = self._roughly(course)
        if rough is None:
            return None
        near = self._finer(course, rough)
        unsure = max(0.0, 1 - sum(near.outcomes.values()))
        return Chances(near.outcomes, dict(sorted(near.left.items())), unsure, self._counted(course, near, work))

    def worth(self, course: Course) -> tuple[float, float] | None:
        """Not to be beaten; then what is left, each of what was followed: roughly, but enough to tell courses apart."""
        found = self._roughly(course)
        if found is None:
            return None
        whole = sum(found.outcomes.values()) or 1.0
        beaten = sum(found.outcomes.get(id, 0.0) for id in ("defeated", "killed"))
        return -beaten / whole, sum(number * chance for number, chance in found.left.items()) / whole

    def grips(self) -> tuple[str, ...]:
        """The keys of what the hero may take in hand, where that is asked."""
        match run(self._begin()):
            case Waiting(request=Ask(options=options)):
                return tuple(option.key for option in options)
        return ("",)

    def _beginning(self, grip: str | None) -> Beginning:
        """The moments that it begins with, for who acts first may be diced for; none if it is no such fight."""
        begun = []
        for (fight, armed), chance in ends(self._begin, grip) if self._is_one else ():
            if self._beats.setup.casters or fight.spells or fight.body(HERO).held:
                return ()
            begun.append((self._beats.number(fight, armed), level(fight, armed, self._limit), chance))
        return begun

    def _flowed(self, course: Course, lanes: Lanes[N, R, W], work: int) -> Flow[N, R, W] | None:
        """The flow of chances from the beginnings to the ends; None if it is no such fight, or takes too much work."""
        self._beats.running_at(course.runs_at)
        try:
            begun = self._beginning(course.grip)
            if not begun:
                return None
            ours, theirs, seconds = (max(numbers) for numbers in zip(*(at for _, at, _ in begun), strict=True))
            flow = Flow(self._beats, lanes, (ours, theirs, seconds))
            for number, at, chance in begun:
                flow.enter(number, at, chance)
            flow.run(work)
        except TooLong:
            return None
        return flow

    def _roughly(self, course: Course) -> Flow[float, int, int] | None:
        if course not in self._rough:
            self._rough[course] = self._flowed(course, Near(ROUGH), PATIENCE)
        return self._rough[course]

    def _finer(self, course: Course, rough: Flow[float, int, int]) -> Flow[float, int, int]:
        """As near as there is patience for; what is rare may lead to more moments than that."""
        point = next((point for point, times in FINER.items() if rough.work * times <= PATIENCE), None)
        return (self._flowed(course, Near(point), 2 * PATIENCE) if point else None) or rough

    def _counted(self, course: Course, near: Flow[float, int, int], work: int) -> Counted | None:
        """In fractions; None where that takes too much work, or they are too long."""
        work = min(work, WORK_OF_A_LIMIT) if self._limit else work
        if near.expected(BITS_OF_A_LIMIT if self._limit else BITS) > work:
            return None
        flow = self._flowed(course, Exact(), work)
        if flow is None or sum(flow.outcomes.values()) != 1:
            return None
        shown = [*flow.outcomes.values(), *flow.left.values()]
        if any(chance.denominator.bit_length() > LONGEST for chance in shown):
            return None
        return flow.outcomes, dict(sorted(flow.left.items()))


def chances(state: State, deed: Deed, terms: Terms, policy: str) -> Reckoned | None:
    """How a duel ends by a policy, and what it decides; None where it cannot be told so."""
    if policy == "first" and luck_is_there(state):
        return None  # who takes what is listed first uses Luck at once
    duel = Duel(state, deed, terms)
    course = Course(duel.grips()[0]) if policy == "first" else _best(duel, state, bool(setup_of(deed, terms).flee))
    found = duel.chances(course) if course else None
    if course is None or found is None or found.unsure > MOST_UNSURE:
        return None
    return Reckoned(
        found.outcomes, found.left, found.unsure, course.grip or "", found.counted, _running_at(course.runs_at)
    )


def _best(duel: Duel, state: State, may_flee: bool) -> Course | None:
    """What it is best to take in hand, then at how many hits to run: at once, after any wound, at half of them, at 3, never.

    None where the hero may take in hand what makes it another fight: that might be better.
    """
    grips = {course: duel.worth(course) for course in map(Course, duel.grips())}
    if None in grips.values():
        return None
    course = _highest(grips)
    now, full = state.hero["hits"], state.hero.score("hits").maximum or state.hero["ht"]
    limits = sorted({min(now, limit) for limit in (3, full // 2, now - 1, now)}) if may_flee else ()
    return _highest({own: duel.worth(own) for own in (course, *(course._replace(runs_at=hits) for hits in limits))})


def _highest(worths: Mapping[Course, tuple[float, float] | None]) -> Course:
    """The first of those that are worth most."""
    return max(worths, key=lambda course: worths[course] or (-1.0, 0.0))


def _running_at(hits: int) -> Callable[[State, Sequence[str]], str | None]:
    """Flees when asked with so many hits or fewer, where that can be done."""

    def decided(state: State, keys: Sequence[str]) -> str | None:
        return next(iter(flights(keys)), None) if state.hero["hits"] <= hits else None

    return decided
