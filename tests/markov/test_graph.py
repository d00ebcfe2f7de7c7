"""Graphs of positions: rings are solved exactly, best play is found, first listed settles ties."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from turnto.core.sheet import Item, Score, Sheet
from turnto.markov.graph import Absorbing, Chance, Decision, StateGraph, TooMany, Worth, components, explore
from turnto.markov.policy_iteration import best_policy, results
from turnto.odds.confidence import wilson
from turnto.odds.utility import spent

Kind = Chance | Decision | Absorbing


def worth(lives: int, left: int = 0, kept: int = 0) -> Worth:
    return Fraction(lives), Fraction(left), Fraction(kept)


WON = Absorbing(worth(1), "won")
LOST = Absorbing(worth(0), "lost")


def graph(kinds: Mapping[str, Kind], limit: int = 100) -> StateGraph:
    return explore("start", lambda node: kinds[str(node)], limit)


def chances(kinds: Mapping[str, Kind]) -> dict[str, Fraction]:
    drawn = graph(kinds)
    policy, _ = best_policy(drawn)
    return results(drawn, policy)


def test_a_throw_that_is_thrown_again_is_removed_exactly() -> None:
    thrown = Chance((("won", 1), ("lost", 2), ("start", 3)))
    assert chances({"start": thrown, "won": WON, "lost": LOST}) == {"won": Fraction(1, 3), "lost": Fraction(2, 3)}


def test_positions_in_a_ring_are_a_linear_system() -> None:
    ruin = {f"gold {n}": Chance(((f"gold {n + 1}", 1), (f"gold {n - 1}", 1))) for n in range(1, 5)}
    ends = {"gold 0": LOST, "gold 5": WON}
    found = chances({"start": Chance((("gold 2", 1),)), **ruin, **ends})
    assert found == {"won": Fraction(2, 5), "lost": Fraction(3, 5)}


def test_an_uneven_ring_is_solved_as_exactly() -> None:
    ruin = {f"gold {n}": Chance(((f"gold {n + 1}", 2), (f"gold {n - 1}", 1))) for n in range(1, 4)}
    found = chances({"start": Chance((("gold 1", 1),)), **ruin, "gold 0": LOST, "gold 4": WON})
    half = Fraction(1, 2)
    assert found["won"] == (1 - half) / (1 - half**4)


def test_the_best_way_is_the_one_that_lives_longest() -> None:
    bold = Chance((("won", 1), ("lost", 1)))
    meek = Chance((("won", 2), ("lost", 1)))
    found = chances({"start": Decision(("bold", "meek")), "bold": bold, "meek": meek, "won": WON, "lost": LOST})
    assert found["won"] == Fraction(2, 3)


@pytest.mark.parametrize(
    "better, worse",
    [
        (worth(1, 0, 0), worth(0, 9, 9)),
        (worth(1, 3, 0), worth(1, 2, 9)),
        (worth(1, 3, 2), worth(1, 3, 1)),
    ],
)
def test_life_goes_before_what_is_left_and_that_before_what_is_kept(better: Worth, worse: Worth) -> None:
    kinds = {
        "start": Decision(("worse", "better")),
        "worse": Absorbing(worse, "worse"),
        "better": Absorbing(better, "better"),
    }
    assert chances(kinds) == {"better": 1}


def test_of_ways_worth_the_same_the_first_listed_is_taken() -> None:
    kinds = {"start": Decision(("one", "two")), "one": Absorbing(worth(1), "one"), "two": Absorbing(worth(1), "two")}
    assert chances(kinds) == {"one": 1}


def test_the_first_listed_is_not_taken_where_it_would_go_round_for_ever() -> None:
    kinds = {"start": Decision(("round", "out")), "round": Decision(("start", "start")), "out": WON}
    assert chances(kinds) == {"won": 1}


def test_best_play_in_a_ring_waits_for_what_it_needs() -> None:
    """Fight on with one chance in six each time, or flee with one in two: three more tries are better than fleeing."""
    kinds: dict[str, Kind] = {
        "start": Decision(("flee", "fight")),
        "flee": Chance((("won", 1), ("lost", 1))),
        "fight": Chance((("won", 2), ("lost", 1), ("start", 3))),
        "won": WON,
        "lost": LOST,
    }
    assert chances(kinds)["won"] == Fraction(2, 3)


def test_a_way_that_never_ends_is_worth_nothing() -> None:
    kinds: dict[str, Kind] = {
        "start": Decision(("ring", "risk")),
        "ring": Chance((("ring", 1),)),
        "risk": Chance((("won", 1), ("lost", 99))),
        "won": WON,
        "lost": LOST,
    }
    assert chances(kinds)["won"] == Fraction(1, 100)


def test_every_component_comes_after_those_it_leads_to() -> None:
    drawn = graph(
        {
            "start": Decision(("a", "b")),
            "a": Decision(("b", "a")),
            "b": Chance((("c", 1), ("d", 1))),
            "c": Decision(("b",)),
            "d": WON,
        }
    )
    order = [{str(drawn.nodes[node]) for node in component} for component in components(drawn)]
    assert order == [{"d"}, {"b", "c"}, {"a"}, {"start"}]


def test_too_many_positions_are_refused() -> None:
    with pytest.raises(TooMany):
        explore(0, lambda node: Decision((node + 1,)), 50)  # type: ignore[operator]


def test_a_long_line_of_positions_is_no_trouble() -> None:
    drawn = explore(0, lambda node: WON if node == 5000 else Decision((node + 1,)), 9999)  # type: ignore[operator]
    assert results(drawn, best_policy(drawn)[0]) == {"won": 1}


@pytest.mark.parametrize(
    "found, plays, low, high",
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (250, 1000, 0.2242, 0.2777),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilsons_interval(found: int, plays: int, low: float, high: float) -> None:
    assert wilson(found, plays) == pytest.approx((low, high), abs=0.0002)


def test_what_was_spent_is_things_uses_of_things_and_points_and_nothing_that_was_gained() -> None:
    before = Sheet().with_item(Item("plate", ("3 left",))).with_item(Item("rope")).with_item(Item("bun", (), 4))
    before = before.having(luck=Score(5), gp=Score(2))
    after = Sheet().with_item(Item("plate", ("1 left",))).with_item(Item("bun", (), 3)).with_item(Item("axe"))
    assert spent(before, before) == 0
    assert spent(before, after.having(luck=Score(4), gp=Score(9))) == 2 + 1 + 1 + 1
    assert (
        spent(before, Sheet().having(luck=Score(5), gp=Score(2))) == 1 + 1 + 4
    )  # what is gone has no uses left to lose
