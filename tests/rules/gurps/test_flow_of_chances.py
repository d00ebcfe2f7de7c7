"""Chances that run down through moments which come round to themselves, against sums made by hand."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import pytest

from rules.playing import rules
from turnto.rules.gurps.combat.flow import Flow, Level, TooLong, Ways, without_rings

Table = dict[int, Ways]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


class Told:
    """Moments that lead to the same at every level, but that a wound at the last hit is the end."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def kind(self, at: Level) -> Hashable:
        return ()

    def key(self, number: int, at: Level) -> Hashable:
        return number, at[1] == 1

    def onward(self, number: int, at: Level) -> Ways:
        if at[1] > 1:
            return self.table[number]
        return tuple(((("won", 0, 1, 0) if way[2] else way), share) for way, share in self.table[number])


def flowed(table: Table, hits: int, work: int = 10**6) -> Flow[Fraction]:
    flow = Flow(Told(table), Fraction)
    flow.enter(0, (5, hits, 0), Fraction(1))
    flow.run(work)
    return flow


WOUND: Table = {
    0: (((0, 0, 1, 0), THIRD), ((1, 0, 0, 0), 2 * THIRD)),
    1: (((0, 0, 0, 0), HALF), (("lost", 0, 0, 0), HALF)),
}
"""A third of the hero's blows wound; after a miss the foe ends it half the time."""


@rules("GL-AUTH-30")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_a_ring_is_summed_to_its_end(hits: int) -> None:
    """He wounds before he is felled with 1/3 + 2/3 · 1/2 · (the same again), which makes 1/2."""
    found = flowed(WOUND, hits)
    assert found.outcomes == {"won": HALF**hits, "lost": 1 - HALF**hits}
    assert found.left == {5: Fraction(1)}
    assert found.unsure == 0


def test_a_fight_that_never_ends_is_told_as_unsure() -> None:
    table: Table = {
        0: (((1, 0, 0, 0), HALF), (("won", 0, 0, 0), HALF)),
        1: (((2, 0, 0, 0), Fraction(1)),),
        2: (((1, 0, 0, 0), Fraction(1)),),
    }
    found = flowed(table, 1)
    assert found.outcomes == {"won": HALF}
    assert found.unsure == HALF


def test_what_is_too_unlikely_is_not_followed_and_is_told() -> None:
    """A wound in a million leads to where nobody looks: so much is unsure, and no more."""
    rare = Fraction(1, 10**6)
    flow = Flow(Told({0: (((0, 1, 0, 0), rare), (("won", 0, 0, 0), 1 - rare))}), float, 1e-5)
    flow.enter(0, (5, 5, 0), 1.0)
    flow.run(10**6)
    assert flow.unsure == pytest.approx(1e-6)
    assert flow.outcomes["won"] == pytest.approx(1 - 1e-6)


def test_the_patience_for_it_has_an_end() -> None:
    with pytest.raises(TooLong):
        flowed(WOUND, 40, work=100)


def test_rows_without_rings_lead_only_onwards() -> None:
    """Three moments that all lead to one another and to two ends; by symmetry, and each end's share."""
    rows: dict[int, dict[int | str, Fraction]] = {
        n: {(n + 1) % 3: THIRD, (n + 2) % 3: THIRD, "ab"[n > 0]: THIRD} for n in range(3)
    }
    done = without_rings(rows, Fraction(0))  # type: ignore[arg-type]
    place = {number: index for index, number in enumerate(done)}
    assert all(place[onward] > place[n] for n, row in done.items() for onward in row if isinstance(onward, int))
    assert all(sum(row.values()) == 1 for row in done.values())
