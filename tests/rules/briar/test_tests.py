"""Tests: pools, bands, Luck, and both forms of a Partial (BRIAR-01 to BRIAR-07, A-2 to A-8)."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.briar.playing import after, carried_out, checked, hero, holds, told
from rules.playing import PLAIN, WORDS, asked, events, labels, play, result, rules, terms
from turnto.core.procedure import Ask, Roll, Told
from turnto.core.runner import Chooser, Waiting, outcomes
from turnto.core.sheet import Score
from turnto.rules.briar.checks import Test, band, pool_parts


@rules("BRIAR-03")
@pytest.mark.parametrize(
    "face, named", [(1, "miss"), (2, "miss"), (3, "miss"), (4, "partial"), (5, "partial"), (6, "success")]
)
def test_three_bands(face: int, named: str) -> None:
    assert band(face) == named


@rules("BRIAR-01", "BRIAR-02", "BRIAR-04", "A-8")
@pytest.mark.parametrize(
    "rating, faces, named",
    [
        (3, "1 4 5", "partial"),
        (3, "1 2 3", "miss"),
        (3, "6 1 1", "success"),
        (1, "6", "success"),
        (0, "6 3", "miss"),
        (0, "6 4", "partial"),
        (0, "6 6", "success"),
    ],
)
def test_the_highest_die_counts_and_with_none_the_lowest_of_two(rating: int, faces: str, named: str) -> None:
    assert result(checked(hero(lore=rating)), faces)[0] == named


@rules("BRIAR-01")
def test_of_several_the_one_with_the_larger_pool_is_tested() -> None:
    for rolled in ("1 4 5", "1 2 3"):
        better = told(hero(lore=3), "test", rolled, score="LORE")
        assert told(hero(lore=3, charm=1), "test", rolled, score="CHARM", score2="LORE") == better


@rules("BRIAR-02")
def test_a_book_may_keep_the_lowest() -> None:
    assert told(hero(lore=3), "test", "6 6 2", score="LORE", lowest=True) == "miss"


@rules("BRIAR-05", "A-5")
def test_below_zero_is_a_miss_without_a_roll_and_without_luck() -> None:
    named, after_it = result(checked(hero(luck=2), parts=(("this test", -1),)))
    assert (named, after_it["luck"]) == ("miss", 2)


@rules("BRIAR-06", "BRIAR-19", "BRIAR-28", "BRIAR-32", "A-24")
def test_every_modifier_is_added_by_name() -> None:
    laden = hero(*(f"stone {n}" for n in range(11)), lore=3, wounds=2, companions=("Ada (Lore)",))
    parts = pool_parts(laden, Test("LORE", (("this test", -1),)))
    assert WORDS.put(parts) == (("LORE", 3), ("this test", -1), ("Wounded", -1), ("over the limit", -1), ("Ada", 1))


@rules("BRIAR-09", "A-2")
def test_a_talent_is_a_pool_a_gate_and_a_bonus() -> None:
    boatman = hero(lore=1, talents={"Boating": 2})
    assert pool_parts(boatman, Test("Boating")) == (("Boating", 2),)
    assert pool_parts(boatman, Test("Hunting")) == (("Hunting", 0),)
    assert holds(boatman, "talent", score="Boating")
    assert not holds(boatman, "talent", score="Hunting")
    roll = asked(carried_out(boatman, "test", score="LORE", bonus=1, thing="Boating"))
    assert roll.dice.count == 2


@rules("A-2", "BRIAR-06")
@pytest.mark.parametrize("thing, due", [
    ("Boating", True), ("Hunting", False), ("the cork jacket", True), ("cork jacket", True), ("Marin", True),
    ("the code *Dogear*".replace("*", ""), True), ("the code Docket", False), ("the title Carrier", True), ("the title Elver", False), ("den Titel Carrier", True), ("das Kennwort Dogear", True),
])  # fmt: skip
def test_a_bonus_hangs_on_what_the_hero_has(thing: str, due: bool) -> None:
    bearer = hero(
        "cork jacket", lore=1, talents={"Boating": 1}, companions=("Marin",), codes=("Dogear",), titles=("Carrier",)
    )
    roll = asked(carried_out(bearer, "test", score="LORE", bonus=1, thing=thing))
    assert roll.dice.count == 1 + due


# --- Luck -------------------------------------------------------------------------------------------


@rules("BRIAR-07", "A-3")
def test_luck_throws_all_the_dice_again_and_the_second_result_stands() -> None:
    lucky = hero(lore=2, luck=2)
    again = asked(checked(lucky), "4 5", "Re-roll")
    assert isinstance(again, Roll)
    assert again.dice.count == 2
    assert result(checked(lucky), "4 5", "Re-roll", "1 2") == ("miss", lucky.having(luck=Score(1, 2)))


@rules("A-3")
def test_at_no_dice_both_are_thrown_again() -> None:
    assert result(checked(hero(luck=1)), "1 6", "Re-roll", "6 6")[0] == "success"


@rules("BRIAR-07", "BRIAR-10")
def test_without_luck_or_after_a_success_nothing_is_asked() -> None:
    assert result(checked(hero(lore=1)), "1")[0] == "miss"
    assert result(checked(hero(lore=1, luck=3)), "6")[1]["luck"] == 3


@rules("A-4", "luck_repeat=no")
def test_luck_is_spent_once_on_a_test() -> None:
    assert result(checked(hero(lore=1, luck=3)), "1", "Re-roll", "1")[1]["luck"] == 2


@rules("A-4", "luck_repeat=yes")
def test_luck_may_be_spent_as_long_as_it_lasts_where_the_book_says() -> None:
    lucky, often = hero(lore=1, luck=2), terms(luck_repeat="yes")
    assert result(checked(lucky, settled=often), "1", "Re-roll", "1", "Re-roll", "1")[1]["luck"] == 0


@rules("BRIAR-07")
def test_what_was_thrown_may_be_kept() -> None:
    assert labels(asked(checked(hero(lore=1, luck=1)), "4")) == ["Re-roll (1 LUCK of 1)", "Keep the Partial"]
    assert result(checked(hero(lore=1, luck=1)), "4", "Keep")[1]["luck"] == 1


# --- a Partial --------------------------------------------------------------------------------------


@rules("BRIAR-03", "A-7")
def test_a_partial_may_be_bought() -> None:
    assert told(hero(sp=5), "buy-partial", "Pay", n=2) == "success"
    assert after(hero(sp=5), "buy-partial", "Pay", n=2)["sp"] == 3
    assert told(hero(sp=5), "buy-partial", "Refuse", n=2) == "miss"
    assert told(hero(luck=1), "buy-partial", "Pay", luck=1) == "success"
    assert after(hero(), "buy-partial", "Pay", ticks=1)["wounds"] == 1
    assert after(hero("lantern"), "buy-partial-with", "Pay", item=["lantern", [], 1]).items == ()


@rules("A-7")
def test_who_cannot_pay_has_missed_and_is_asked_nothing() -> None:
    assert told(hero(sp=1), "buy-partial", n=2) == "miss"
    assert told(hero(), "buy-partial-with", item=["lantern", [], 1]) == "miss"
    assert events(carried_out(hero(sp=1), "buy-partial", n=2), Told)


@rules("A-7")
def test_a_test_without_a_partial_falls_to_success_and_the_author_is_told() -> None:
    from support.reading import read_text

    text = "---\nsystem: briar\n---\n## a\n{Test LORE}\n- Miss -> b\n- Success -> b\n## b [end]\nEnd.\n"
    assert "no-partial" in {problem.code for problem in read_text(text)[1]}


# --- counted independently ----------------------------------------------------------------------------

BANDS = ("miss", "partial", "success")


def counted(pool: int) -> dict[str, Fraction]:
    """The bands of a pool, every fall of plain dice looked at."""
    if pool < 0:
        return {"miss": Fraction(1), "partial": Fraction(0), "success": Fraction(0)}
    if pool > 6:  # so many falls have no die above 3, 5, 6
        upto = [Fraction(most**pool, 6**pool) for most in (0, 3, 5, 6)]
        return {name: upto[place + 1] - upto[place] for place, name in enumerate(BANDS)}
    falls = list(product(range(1, 7), repeat=pool or 2))
    kept = [max(fall) if pool else min(fall) for fall in falls]
    of = {"miss": (1, 2, 3), "partial": (4, 5), "success": (6,)}
    return {name: Fraction(sum(face in of[name] for face in kept), len(falls)) for name in BANDS}


def unless(*good: str) -> Chooser:
    """Spends LUCK unless the result is among these."""

    def choose(request: Ask) -> str:
        return "keep" if any(WORDS(request.prompt).endswith(f"{name}.") for name in good) else "re-roll"

    return choose


@rules("BRIAR-01", "BRIAR-02", "BRIAR-03", "BRIAR-04", "BRIAR-05")
@pytest.mark.parametrize("pool", range(-1, 7))
def test_the_chances_of_a_pool_are_those_counted_by_hand(pool: int) -> None:
    found = outcomes(checked(hero(), parts=(("this test", pool),)))
    assert {name: found.get((name, hero()), Fraction(0)) for name in BANDS} == counted(pool)


@rules("BRIAR-01", "BRIAR-02")
@pytest.mark.parametrize("pool", (7, 8))
def test_large_pools_by_the_power_of_five_sixths(pool: int) -> None:
    found = outcomes(checked(hero(), parts=(("this test", pool),)))
    assert found["success", hero()] == 1 - Fraction(5, 6) ** pool
    assert found["miss", hero()] == Fraction(1, 2) ** pool


@rules("BRIAR-07", "A-3", "A-5")
@pytest.mark.parametrize("pool", range(-1, 9))
@pytest.mark.parametrize("good", [("partial", "success"), ("success",)])
def test_the_best_use_of_one_luck(pool: int, good: tuple[str, ...]) -> None:
    """To reach one of the good bands, LUCK is best spent on every other: p + (1 - p) p."""
    lucky = hero(luck=1)
    found = outcomes(checked(lucky, parts=(("this test", pool),)), unless(*good))
    reached = sum(chance for (name, _), chance in found.items() if name in good)
    once = sum(counted(pool)[name] for name in good)
    assert reached == once + (1 - once) * once


@rules("BRIAR-02")
@pytest.mark.parametrize("pool, sixes", [(1, "1/6"), (2, "11/36"), (3, "91/216"), (4, "671/1296")])
def test_success_printed_small(pool: int, sixes: str) -> None:
    assert counted(pool)["success"] == Fraction(sixes)
    assert told(hero(lore=pool), "test", " ".join(["6"] * pool), score="LORE") == "success"


@rules("BRIAR-08")
def test_every_attribute_can_be_tested_and_is_none_where_not_given() -> None:
    for name in ("ATTUNE", "CHARM", "LORE", "PROWESS", "SUBTERFUGE", "SURVIVAL"):
        waiting: Any = play(carried_out(hero(), "test", score=name))
        assert isinstance(waiting, Waiting)
        assert waiting.request.reading == "lowest"
    assert PLAIN.option("luck_repeat", "no") == "no"


@rules("A-2", "A-7")
def test_a_careful_player_reckons_with_a_bonus_for_a_title() -> None:
    """Positions alike in all but codes and titles share what was learned, unless a test reads those."""
    from support.reading import compiled, read_text
    from turnto.ir.book import CompiledBook
    from turnto.odds.simulate import simulate
    from turnto.play.game import Game
    from turnto.rules.briar import SYSTEM

    page = "{Test LORE; +1d if you have the title Carrier}\n- Miss -> b\n- Partial -> b\n- Success -> c\n"
    text = f"---\nsystem: briar\n---\n## a\n{page}\n## b [defeat]\nB.\n## c [victory]\nC.\n"
    made = Game(CompiledBook(compiled(read_text(text)[0], SYSTEM)), SYSTEM)
    tally = simulate(made, hero(lore=1, luck=1, titles=("Carrier",)), "careful", 1, 20)
    assert (tally.plays, tally.unfinished) == (20, 0)
