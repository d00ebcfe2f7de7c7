"""Chances that run down through moments which come round to themselves, against sums made by hand."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import pytest

from rules.playing import rules
from turnto.rules.gurps.combat.flow import Flow, TooLong
from turnto.rules.gurps.combat.lanes import FINE, ROUGH, Exact, Near
from turnto.rules.gurps.combat.leads import Fall, Level, Way, Ways
from turnto.rules.gurps.combat.rings import without_detours, without_rings

Table = dict[int, Ways]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ROUNDING = Fraction(1, 2**50)
"""Of the floating point that a row is read into."""


class Told:
    """Moments that lead to the same at every level, but that a wound of the foe's last hit is the end."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def kind(self, at: Level) -> Hashable:
        return ()

    def onward(self, number: int, at: Level) -> Ways:
        return tuple((_ended(way, at), share) for way, share in self.table[number])

    def falls(self, number: int) -> list[tuple[Fall, Fraction]]:
        wounds = [(way, share) for way, share in self.table[number] if way[1] or way[2]]
        return [(Fall(int(not way[1]), way[1] or way[2], (place,)), share) for place, (way, share) in enumerate(wounds)]

    def sight(self, fall: Fall, hits: int) -> Hashable:
        return fall.at and hits <= fall.lost

    def wounded(self, number: int, fall: Fall, at: Level) -> Ways:
        wounds = [way for way, _ in self.table[number] if way[1] or way[2]]
        return ((_ended(wounds[fall.faces[0]], at), Fraction(1)),)


def _ended(way: Way, at: Level) -> Way:
    return ("won", way[1], way[2], way[3]) if way[2] >= at[1] else way


def flowed(
    table: Table, hits: int, seconds: int = 0, work: int = 10**6
) -> Flow[Fraction, dict[int, Fraction], Fraction]:
    flow = Flow(Told(table), Exact(), (5, hits, seconds))
    flow.enter(0, (5, hits, seconds), Fraction(1))
    flow.run(work)
    return flow


def nearly(table: Table, hits: int, seconds: int = 0, point: int = FINE) -> Flow[float, int, int]:
    flow = Flow(Told(table), Near(point), (5, hits, seconds))
    flow.enter(0, (5, hits, seconds), Fraction(1))
    flow.run(10**12)
    return flow


WOUND: Table = {
    0: (((0, 0, 1, 0), THIRD), ((1, 0, 0, 0), 2 * THIRD)),
    1: (((0, 0, 0, 0), HALF), (("lost", 0, 0, 0), HALF)),
}
"""A third of the hero's blows wound; after a miss the foe ends it half the time."""

BOTH: Table = {
    0: (((1, 0, 1, 0), HALF), ((1, 0, 3, 0), THIRD), ((1, 0, 0, 0), Fraction(1, 6))),
    1: (
        ((0, 1, 0, 1), THIRD),
        ((0, 2, 0, 1), THIRD),
        ((0, 0, 0, 1), Fraction(1, 4)),
        (("lost", 0, 0, 0), Fraction(1, 12)),
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


@rules("GL-AUTH-30")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_a_ring_is_summed_to_its_end(hits: int) -> None:
    """He wounds before he is felled with 1/3 + 2/3 · 1/2 · (the same again), which makes 1/2."""
    found = flowed(WOUND, hits)
    assert found.outcomes == {"won": HALF**hits, "lost": 1 - HALF**hits}
    assert found.left == {5: Fraction(1)}


@rules("GL-AUTH-30")
@pytest.mark.parametrize("hits, seconds", [(1, 1), (4, 2), (9, 5)])
def test_what_time_cuts_short_is_counted_apart(hits: int, seconds: int) -> None:
    found = flowed(BOTH, hits, seconds)
    expected = {ended: chance for ended, chance in by_hand(hits, seconds).items() if chance}
    assert {ended: chance for ended, chance in found.outcomes.items() if chance} == expected
    assert sum(found.left.values()) == 1
    assert max(found.left) == 5
    assert min(found.left) >= 5 - 2 * seconds


def test_a_fight_that_never_ends_is_missing_from_the_sum() -> None:
    table: Table = {
        0: (((1, 0, 0, 0), HALF), (("won", 0, 0, 0), HALF)),
        1: (((2, 0, 0, 0), Fraction(1)),),
        2: (((1, 0, 0, 0), Fraction(1)),),
    }
    assert flowed(table, 1).outcomes == {"won": HALF}


@pytest.mark.parametrize("point", [ROUGH, FINE])
@pytest.mark.parametrize("hits, seconds", [(1, 0), (12, 0), (1, 6), (4, 2), (9, 5), (12, 6)])
def test_packed_rows_are_never_above_the_truth_and_hardly_below(point: int, hits: int, seconds: int) -> None:
    table = BOTH if seconds else WOUND
    exact, near = flowed(table, hits, seconds), nearly(table, hits, seconds, point)
    for ended, chance in exact.outcomes.items():
        assert -ROUNDING < chance - Fraction(near.outcomes.get(ended, 0.0)) < Fraction(2000, 2**point) + ROUNDING
    assert near.left.keys() <= exact.left.keys()
    for ours, chance in exact.left.items():
        assert near.left.get(ours, 0.0) == pytest.approx(float(chance), abs=2000 / 2**point)


def test_what_is_too_unlikely_for_a_packed_row_is_missing_from_the_sum() -> None:
    """A wound in a hundred millions leads to where nobody looks: so much is missing, and no more."""
    rare = Fraction(1, 10**8)
    found = nearly({0: (((0, 1, 0, 0), rare), (("won", 0, 0, 0), 1 - rare))}, 5, point=ROUGH)
    assert 1 - 2e-7 < found.outcomes["won"] < 1
    assert found.left[5] == found.outcomes["won"]


def test_the_patience_for_it_has_an_end() -> None:
    with pytest.raises(TooLong):
        flowed(WOUND, 40, work=100)


def test_rows_without_rings_lead_only_onwards() -> None:
    """Three moments that all lead to one another and to two ends; by symmetry, and each end's share."""
    rows: dict[int, dict[int | str | None, Fraction]] = {
        n: {(n + 1) % 3: THIRD, (n + 2) % 3: THIRD, "ab"[n > 0]: THIRD} for n in range(3)
    }
    done = without_rings(rows, Fraction(0))
    place = {number: index for index, number in enumerate(done)}
    assert all(place[onward] > place[n] for n, row in done.items() for onward in row if isinstance(onward, int))
    assert all(sum(row.values()) == 1 for row in done.values())


def test_what_is_only_passed_through_is_gone_straight_on() -> None:
    """From 0 by way of 1 and 2 to the ends; 3 begins too, and stays; 4 has four ways in and four out, and stays as well."""
    rows: dict[int, dict[int | str | None, Fraction]] = {
        0: {1: HALF, 3: HALF},
        1: {2: Fraction(1)},
        2: {"a": HALF, "b": HALF},
        3: {"a": THIRD, 4: 2 * THIRD},
        **{n: {4: HALF, "a": HALF} for n in (5, 6, 7)},
        4: {end: Fraction(1, 4) for end in "abcd"},
    }
    found = without_detours(rows, (0, 3, 5, 6, 7), Fraction(0))
    assert list(found) == [0, 3, 5, 6, 7, 4]
    assert found[0] == {3: HALF, "a": Fraction(1, 4), "b": Fraction(1, 4)}
    assert found[3] == {"a": THIRD, 4: 2 * THIRD}


def test_where_nobody_knows_where_it_leads_is_missing_from_the_sum() -> None:
    """Half the time it begins anew, a quarter is won, and of a quarter nothing is known: of all that is half, in the end."""
    found = flowed({0: (((0, 0, 0, 0), HALF), (("won", 0, 0, 0), Fraction(1, 4)))}, 1)
    assert found.outcomes == {"won": HALF}
