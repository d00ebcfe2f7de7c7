"""The courses of a duel among which the odds choose, and what a policy's course comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from turnto.core.phrase import Deed, Reckoned
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat.decisions.menu import flights
from turnto.rules.gurps.combat.maneuvers.acts import Act
from turnto.rules.gurps.combat.odds.duel import Duel, DuelPolicy
from turnto.rules.gurps.combat.state.setup import setup_of
from turnto.rules.gurps.luck import luck_is_there


def chances(state: State, deed: Deed, terms: Terms, policy: str) -> Reckoned | None:
    """Return a duel's end under a policy and the policy's choices.  None if it has no bounds or is no duel."""
    if policy == "first" and luck_is_there(state):
        return None  # who takes what is listed first uses Luck at once
    duel = Duel(state, deed, terms)
    course = DuelPolicy(duel.grips()[0]) if policy == "first" else _best(duel, state, deed, terms)
    found = duel.bounds(course) if course else None
    if course is None or found is None:
        return None
    exact = duel.exact(course)
    counted = (exact.outcomes, exact.left) if exact else None

    def decided(state: State, keys: Sequence[str]) -> str | None:
        maneuver = course(state.hero["hits"])
        return next((key for key in (*flights(keys), Act("defend").key) if maneuver and key.startswith(maneuver)), None)

    return Reckoned(found.outcomes, found.left, found.unsure, course.grip or "", counted, decided)


def _best(duel: Duel, state: State, deed: Deed, terms: Terms) -> DuelPolicy | None:
    """What it is best to take in hand, then whether to flee, or only defend, and at how many hits.

    At once, after any wound, at half the hits, at 3, or never.  All-out defence is of use only against time.  None if
    the hero may take in hand what makes it no duel: that might be better.
    """
    grips = {course: _worth(duel, course) for course in map(DuelPolicy, duel.grips())}
    if None in grips.values():
        return None
    course = _highest(grips)
    setup = setup_of(deed, terms)
    now, full = state.hero["hits"], state.hero.score("hits").maximum or state.hero["ht"]
    maneuvers = [name for name, is_open in (("flee", setup.flee), ("defend", setup.limit)) if is_open]
    others = (
        DuelPolicy(course.grip, maneuver, hits)
        for maneuver in maneuvers
        for hits in sorted({min(now, limit) for limit in (3, full // 2, now - 1, now)})
    )
    return _highest({own: _worth(duel, own) for own in (course, *others)})


def _worth(duel: Duel, course: DuelPolicy) -> tuple[float, float] | None:
    """Return the value of a course: survival first, then hits left, as precisely as coarse bounds allow."""
    found = duel.coarse(course)
    if found is None:
        return None
    whole = 1 - found.unsure
    beaten = sum(found.outcomes.get(outcome, 0.0) for outcome in ("defeated", "killed"))
    left = sum(hits * chance for hits, chance in found.left.items())
    return round(-beaten / whole, 3), round(left / whole, 2)


def _highest(worths: Mapping[DuelPolicy, tuple[float, float] | None]) -> DuelPolicy:
    """The first of those that are worth most."""
    return max(worths, key=lambda course: worths[course] or (-1.0, 0.0))
