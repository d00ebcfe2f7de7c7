"""A duel as a Markov chain, and bounds on how it ends."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, log2
from typing import Generic, NamedTuple

from turnto.core.phrase import Deed
from turnto.core.procedure import Ask, Procedure
from turnto.core.runner import Waiting, outcomes, run
from turnto.core.world import State, Terms
from turnto.markov.absorption import Absorption
from turnto.markov.model import BOUNDS, EXACT, Arithmetic, Beyond, Exit, Level, N, Row
from turnto.rules.gurps.combat.fight import begin
from turnto.rules.gurps.combat.odds.transitions import FOE, Transitions
from turnto.rules.gurps.combat.state.fight import HERO, Fight
from turnto.rules.gurps.combat.state.luck import rule_of_thumb
from turnto.rules.gurps.combat.state.setup import setup_of

TIME_UP = "time_up"
WIDTH, AIM = 0.00019, 0.00012
"""Bounds may lie so far apart; if they lie further, how near they are to be brought."""
COARSE = 1e-6
"""What is less likely than this is dropped at first."""
WORK, FRACTIONS = 50_000_000, 5_000
"""Products that bounds may take, and a duel whose odds are fractions."""

LONGEST = int(sys.int_info.default_max_str_digits * log2(10))
"""Bits of the longest number that Python reads back from its digits unless told to."""


class DuelPolicy(NamedTuple):
    """How the hero goes about a duel: fights on by the rules' tactics, but for one other maneuver."""

    grip: str | None = None
    """The key of what he takes in hand if that is asked; None for the first option."""
    maneuver: str = ""
    """flee or defend (all-out)."""
    at: int = 0
    """The hits at which, or at fewer, he does that."""

    def __call__(self, hits: int) -> str:
        """The other maneuver, if it is time for it."""
        return self.maneuver if self.maneuver and hits <= self.at else ""


FIGHT_ON = DuelPolicy()


@dataclass(frozen=True, slots=True)
class Bounds(Generic[N]):
    """Probabilities of a duel's outcomes and hits left, at most ``unsure`` below the truth."""

    outcomes: Mapping[str, N]
    left: Mapping[int, N]
    unsure: N


class _Chain(Generic[N]):
    """Markov chain of a duel, whose transitions end at the first wound, or at a second without one."""

    def __init__(self, transitions: Transitions, arithmetic: Arithmetic[N]) -> None:
        self._transitions = transitions
        self._arithmetic: Arithmetic[N] = arithmetic
        self._known: dict[Hashable, Beyond[N]] = {}
        self._kinds: dict[Level, tuple[int, Hashable]] = {}

    def kind(self, level: Level) -> Hashable:
        """Return the class of a level: levels alike in every question about hits, and in whether time is up."""
        asked = self._transitions.asked
        known = self._kinds.get(level)
        if known is None or known[0] != len(asked):
            answers: list[Hashable] = [question(level[who]) for who, question in asked]
            known = self._kinds[level] = len(asked), (*answers, level[2] == 1)
        return known[1]

    def within(self, state: int, level: Level) -> Row[N]:
        """Transitions that nobody is wounded by, in the same second."""
        row: Row[N] = {}
        for (target, lost), chance in self._transitions.leads(state, level, self._arithmetic).items():
            if isinstance(target, int) and not any(lost):
                row[target] = chance
            else:
                row[Exit(state)] = self._arithmetic.one
        return row

    def beyond(self, state: int, level: Level, kind: Hashable) -> Beyond[N]:
        """All others; the same for all levels of a kind with the same hits of whom the beat wounds."""
        who = self._transitions.wounded.get(state)
        key = (state, kind) if who is None else (state, kind, level[who])
        if key not in self._known:
            found = self._transitions.leads(state, level, self._arithmetic)
            if who is None and state in self._transitions.wounded:
                return self.beyond(state, level, kind)  # the beat was run just now, and asked
            self._known[key] = [
                (lost, TIME_UP if lost[2] and level[2] == 1 else target, chance)
                for (target, lost), chance in found.items()
                if isinstance(target, str) or any(lost)
            ]
        return self._known[key]


class Duel:
    """A fight with one foe, both within reach and without magic."""

    def __init__(self, state: State, deed: Deed, terms: Terms) -> None:
        # Fatigue after a long fight changes nobody's chances in it, and nothing need be counted for the book.
        terms = replace(terms, options={**terms.options, "battle_fatigue": "no"})
        setup = replace(setup_of(deed, terms), rounds_as="", hits_as="", fights_on=True)
        course = self._instead if setup.flee or setup.limit else None
        self._begin: Callable[[], Procedure[tuple[Fight, State]]] = lambda: begin(state, deed, terms)
        self._transitions = Transitions(state, replace(setup, course=course))
        self._course = FIGHT_ON
        self._limit = setup.limit
        self._is_duel = len(setup.figures) == 1 and not setup.distance and not setup.casters
        self._coarse: dict[DuelPolicy, Bounds[float] | None] = {}

    @property
    def states(self) -> int:
        """How many states it was found to have so far."""
        return len(self._transitions.states)

    def grips(self) -> tuple[str, ...]:
        """The keys of what the hero may take in hand, if that is asked."""
        match run(self._begin()):
            case Waiting(request=Ask(options=options)):
                return tuple(option.key for option in options)
        return ("",)

    def coarse(self, course: DuelPolicy = FIGHT_ON) -> Bounds[float] | None:
        """Wide bounds, near enough to tell courses apart; None if it is no duel."""
        if course not in self._coarse:
            self._coarse[course] = self._absorbed(course, BOUNDS, COARSE)
        return self._coarse[course]

    def bounds(self, course: DuelPolicy = FIGHT_ON) -> Bounds[float] | None:
        """Bounds less than ``WIDTH`` apart; None if it is no duel, or takes too much work."""
        found, halvings = self.coarse(course), 0
        while found and found.unsure > WIDTH:
            halvings += ceil(1.35 * log2(found.unsure / AIM))
            found = self._absorbed(course, BOUNDS, COARSE / 2**halvings)
        return found

    def exact(self, course: DuelPolicy = FIGHT_ON) -> Bounds[Fraction] | None:
        """The odds themselves; None if they take more than little work, or no end to be read."""
        found = self._absorbed(course, EXACT, 0)
        if found is None or found.unsure:
            return None
        shown = (*found.outcomes.values(), *found.left.values())
        return found if all(chance.denominator.bit_length() < LONGEST for chance in shown) else None

    def _instead(self, hits: int) -> str:
        return self._course(hits)

    def _absorbed(self, course: DuelPolicy, arithmetic: Arithmetic[N], least: float) -> Bounds[N] | None:
        """How the duel ends in that course; None if it is no duel, or takes too much work."""
        self._course = course
        chain = Absorption(_Chain(self._transitions, arithmetic), arithmetic, least)
        most = FRACTIONS if arithmetic is EXACT else WORK

        def chosen(asked: Ask) -> str:
            keys = [option.key for option in asked.options]
            return course.grip if course.grip in keys else rule_of_thumb(asked) or keys[0]

        for (fight, state), chance in outcomes(self._begin, chosen).items() if self._is_duel else ():
            if fight.spells or fight.body(HERO).held:
                return None
            level: Level = (state.hero["hits"], fight.body(FOE).hits, self._limit)
            chain.enter(self._transitions.number(fight, state), level, arithmetic.ratio(*chance.as_integer_ratio()))
        ended = chain.run(most)
        if not ended or chain.work > most:
            return None
        by_outcome: dict[str, N] = {}
        left: dict[int, N] = {}
        for (outcome, at), share in ended.items():
            by_outcome[outcome] = by_outcome.get(outcome, arithmetic.zero) + share
            left[at[HERO]] = left.get(at[HERO], arithmetic.zero) + share
        return Bounds(
            by_outcome, dict(sorted(left.items())), arithmetic.one - sum(by_outcome.values(), arithmetic.zero)
        )
