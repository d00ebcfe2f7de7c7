"""Absorption and state reduction, against sums made by hand."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Generic

import pytest

from turnto.markov.absorption import Absorption
from turnto.markov.elimination import eliminated
from turnto.markov.model import BOUNDS, EXACT, Arithmetic, Beyond, Exit, Level, N, Row

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
Table = dict[int, tuple[tuple[int | str, Level, Fraction], ...]]
"""State -> where it leads at every level, what each number of the level loses, the probability."""


class Written(Generic[N]):
    """A chain as a table says; who has lost the last of the level's second number ends in "won", time runs out at 0."""

    def __init__(self, table: Table, arithmetic: Arithmetic[N]) -> None:
        self._table = table
        self._arithmetic: Arithmetic[N] = arithmetic

    def kind(self, level: Level) -> Hashable:
        """All levels are alike."""
        return ()

    def within(self, state: int, level: Level) -> Row[N]:
        """As the table says."""
        row: Row[N] = {}
        for target, lost, chance in self._table[state]:
            if isinstance(target, str) or any(lost):
                row[Exit(state)] = self._arithmetic.one
            else:
                row[target] = self._arithmetic.ratio(chance.numerator, chance.denominator)
        return row

    def beyond(self, state: int, level: Level, kind: Hashable) -> Beyond[N]:
        """As the table says."""
        return [
            (lost, _ended(target, lost, level), self._arithmetic.ratio(chance.numerator, chance.denominator))
            for target, lost, chance in self._table[state]
            if isinstance(target, str) or any(lost)
        ]


def _ended(target: int | str, lost: Level, level: Level) -> int | str:
    if lost[1] and lost[1] >= level[1]:
        return "won"
    return "time_up" if lost[2] and lost[2] >= level[2] else target


def absorbed(
    table: Table, hits: int, seconds: int = 0, arithmetic: Arithmetic[N] = EXACT, least: float = 0.0
) -> dict[str, N]:
    chain = Absorption(Written(table, arithmetic), arithmetic, least)
    chain.enter(0, (5, hits, seconds), arithmetic.one)
    found: dict[str, N] = {}
    for (outcome, _), chance in chain.run().items():
        found[outcome] = found.get(outcome, arithmetic.zero) + chance
    return found


WOUND: Table = {
    0: ((0, (0, 1, 0), THIRD), (1, (0, 0, 0), 2 * THIRD)),
    1: ((0, (0, 0, 0), HALF), ("lost", (0, 0, 0), HALF)),
}
"""A third of the hero's blows wound; after a miss the foe ends it half the time."""

BOTH: Table = {
    0: ((1, (0, 1, 0), HALF), (1, (0, 3, 0), THIRD), (1, (0, 0, 0), Fraction(1, 6))),
    1: (
        (0, (1, 0, 1), THIRD),
        (0, (2, 0, 1), THIRD),
        (0, (0, 0, 1), Fraction(1, 4)),
        ("lost", (0, 0, 0), Fraction(1, 12)),
    ),
}
"""The hero's blow costs 1 hit, 3, or none; so does the foe's 1, 2, or none, or it fells him; then a second is over."""


def by_hand(hits: int, seconds: int) -> dict[str, Fraction]:
    """BOTH, second by second."""
    now, found = {hits: Fraction(1)}, {"won": Fraction(0), "lost": Fraction(0)}
    for _ in range(seconds):
        after: dict[int, Fraction] = {}
        for theirs, chance in now.items():
            for lost, share in ((1, HALF), (3, THIRD), (0, Fraction(1, 6))):
                if lost and lost >= theirs:
                    found["won"] += chance * share
                else:
                    after[theirs - lost] = after.get(theirs - lost, Fraction(0)) + chance * share
        found["lost"] += sum(after.values()) * Fraction(1, 12)
        now = {theirs: chance * Fraction(11, 12) for theirs, chance in after.items()}
    return {**found, "time_up": sum(now.values(), Fraction(0))}


@pytest.mark.parametrize("hits", [1, 2, 3])
def test_a_cycle_is_summed_to_its_end(hits: int) -> None:
    """He wounds before he is felled with 1/3 + 2/3 · 1/2 · (the same again), which makes 1/2."""
    assert absorbed(WOUND, hits) == {"won": HALF**hits, "lost": 1 - HALF**hits}


@pytest.mark.parametrize("hits, seconds", [(1, 1), (4, 2), (9, 5)])
def test_levels_only_fall_and_what_time_cuts_short_is_counted_apart(hits: int, seconds: int) -> None:
    assert absorbed(BOTH, hits, seconds) == {end: chance for end, chance in by_hand(hits, seconds).items() if chance}


@pytest.mark.parametrize("table, hits, seconds", [(WOUND, 1, 0), (WOUND, 30, 0), (BOTH, 9, 5), (BOTH, 12, 6)])
def test_bounds_are_never_above_the_truth_and_hardly_below(table: Table, hits: int, seconds: int) -> None:
    exact, bounds = absorbed(table, hits, seconds), absorbed(table, hits, seconds, BOUNDS)
    for outcome, chance in exact.items():
        assert 0 <= chance - Fraction(bounds[outcome]) < Fraction(1, 10**12)


@pytest.mark.parametrize("least", [1e-2, 1e-4])
def test_what_is_dropped_is_missing_from_the_sum_and_bounds_the_error(least: float) -> None:
    exact, bounds = absorbed(BOTH, 12, 6), absorbed(BOTH, 12, 6, BOUNDS, least)
    missing = 1 - sum(map(Fraction, bounds.values()))
    assert 0 < missing < Fraction(100 * least)
    for outcome, chance in exact.items():
        assert 0 <= chance - Fraction(bounds.get(outcome, 0.0)) <= missing


def test_a_chain_that_never_ends_is_missing_from_the_sum() -> None:
    stays = (0, 0, 0)
    table: Table = {
        0: ((1, stays, HALF), ("won", stays, HALF)),
        1: ((2, stays, Fraction(1)),),
        2: ((1, stays, Fraction(1)),),
    }
    assert absorbed(table, 1, arithmetic=BOUNDS)["won"] == pytest.approx(0.5, abs=1e-12)


def test_a_transition_that_is_not_known_is_missing_from_the_sum() -> None:
    """Half the time it begins anew, a quarter is won, and of a quarter nothing is known: of all that is half, in the end."""
    assert absorbed({0: ((0, (0, 0, 0), HALF), ("won", (0, 0, 0), Fraction(1, 4)))}, 1) == {"won": HALF}


def test_more_work_than_allowed_is_dropped() -> None:
    chain = Absorption(Written(WOUND, EXACT), EXACT, 0.0)
    chain.enter(0, (5, 40, 0), Fraction(1))
    assert 0 < sum(chain.run(most=20).values()) < 1


def test_reduced_rows_lead_only_onwards_with_the_same_visits() -> None:
    """Three states that lead to one another and out, by a third each: from the first, 3/2 visits to it and 3/4 to each other."""
    rows: dict[int, Row[Fraction]] = {
        state: {(state + 1) % 3: THIRD, (state + 2) % 3: THIRD, Exit(state): Fraction(1)} for state in range(3)
    }
    done = eliminated(rows, EXACT)
    place = {state: index for index, state in enumerate(done)}
    assert all(place[onward] > place[n] for n, row in done.items() for onward in row if isinstance(onward, int))
    here, visits = {0: Fraction(1), 1: Fraction(0), 2: Fraction(0)}, dict.fromkeys(range(3), Fraction(0))
    for state, row in done.items():
        for target, share in row.items():
            if isinstance(target, Exit):
                visits[target.state] += here[state] * share
            else:
                here[target] += here[state] * share
    assert visits == {0: Fraction(3, 2), 1: Fraction(3, 4), 2: Fraction(3, 4)}
