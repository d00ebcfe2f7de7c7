"""Tests, margins, harm and what is earned by them: GOON-01 to GOON-10, GOON-27, and the rulings on them."""

from fractions import Fraction
from itertools import product

import pytest

from rules.goonies.playing import MAIL, after, carried_out, fighter, freely, hero, holds, phrase
from rules.playing import deed, done, events, result, rules, terms
from turnto.core.phrase import Rule
from turnto.core.procedure import Checked
from turnto.core.runner import outcomes
from turnto.core.world import State
from turnto.rules.goonies.sheet import ABILITIES


@rules("GOON-01", "GOON-02", "GOON-03", "GOON-04", "GOON-05", "GOON-07")
@pytest.mark.parametrize("ability", [0, 1, 2, 3])
@pytest.mark.parametrize("ds", range(7, 13))
def test_two_dice_and_the_ability_against_the_ds(ability: int, ds: int) -> None:
    expected = {"success": 0, "tie": 0, "failure": 0}
    for faces in product(range(1, 7), repeat=2):
        total = sum(faces) + ability
        expected["success" if total > ds else "tie" if total == ds else "failure"] += 1
    counted = outcomes(carried_out(hero(power=ability, hp=30), "test", score="Power", ds=ds))
    for outcome, number in expected.items():
        found = sum((chance for ended, chance in counted.items() if ended.outcome == outcome), Fraction(0))
        assert found == Fraction(number, 36)


@rules("GOON-02")
@pytest.mark.parametrize("score, key", [("Power", 0), ("Grace", 1), ("Focus", 2)])
def test_each_ability_is_tested_by_its_name(score: str, key: int) -> None:
    able = [0, 0, 0]
    able[key] = 3
    (checked,) = events(carried_out(hero(*able), "test", score=score, ds=9), Checked, "3 4")
    assert (checked.total, checked.outcome, checked.margin) == (10, "success", 1)


@rules("GOON-02")
def test_of_several_abilities_the_best_is_tested() -> None:
    named = {"score": "Power", "score2": "Focus", "score3": "Grace"}
    (checked,) = events(carried_out(hero(1, 2, 3), "test", **named, ds=9), Checked, "3 4")
    assert (checked.score, checked.total) == ("Focus", 10)


@rules("GOON-08")
def test_no_natural_roll_is_special() -> None:
    assert result(carried_out(hero(), "test", score="Power", ds=12), "6 6").outcome == "tie"
    assert result(carried_out(hero(power=9), "test", score="Power", ds=8), "1 1").outcome == "success"


@rules("GOON-06")
def test_a_failure_the_book_says_nothing_of_costs_the_margin() -> None:
    assert after(hero(), "test", "1 3", listed=("success",), score="Grace", ds=9)["damage"] == 5


@rules("A-20")
def test_a_failure_with_a_consequence_of_its_own_costs_nothing_more() -> None:
    assert after(hero(), "test", "1 3", listed=("success", "failure"), score="Grace", ds=9)["damage"] == 0
    both = after(hero(), "test", "1 3", listed=("failure",), score="Grace", ds=9, margin=True)
    assert both["damage"] == 5


@rules("A-2")
def test_a_tie_answers_as_a_success_where_the_book_has_no_tie_and_harms_nobody() -> None:
    ended = done(carried_out(hero(), "test", score="Power", ds=7, listed=("success",)), "3 4").result
    assert ended.outcome == "tie"
    assert ended.state.hero["damage"] == 0
    assert {one.id: one.falls_to for one in phrase("test").outcomes}["tie"] == "success"


@rules("GOON-10")
def test_damage_adds_up_to_the_health_points() -> None:
    worn = after(hero(hp=10, damage=3), "damage", n=4)
    assert worn["damage"] == 7
    assert after(worn, "damage", n=9)["damage"] == 10


@rules("A-5")
def test_armour_helps_against_a_hazard_only_where_the_book_says_so() -> None:
    assert after(fighter(), "damage", n=5)["damage"] == 5
    assert after(fighter(), "damage", n=5, armour_helps=True)["damage"] == 2
    assert after(fighter(), "test", "1 1", score="Grace", ds=9)["damage"] == 6
    assert after(fighter(), "test", "1 1", score="Grace", ds=9, armour_helps=True)["damage"] == 3


@rules("GOON-27", "A-18")
def test_what_is_overcome_is_worth_its_ds_once() -> None:
    first = done(carried_out(hero(power=3), "test", score="Power", ds=9), "5 5").result.state
    assert first.hero["xp"] == 9
    again: Rule = phrase("test").does  # type: ignore[assignment]
    assert result(lambda: again(first, deed("test", score="Power", ds=9), terms()), "5 5").state.hero["xp"] == 9
    tied = done(carried_out(hero(), "test", score="Power", ds=7), "3 4").result.state
    assert tied.hero["xp"] == 7
    assert done(carried_out(hero(), "test", score="Power", ds=7), "1 1").result.state.hero["xp"] == 0


@rules("GOON-27")
def test_a_test_may_be_worth_nothing_and_the_book_may_award_what_it_likes() -> None:
    assert after(hero(power=9), "test", "1 1", score="Power", ds=9, no_xp=True)["xp"] == 0
    assert after(hero(), "xp", n=9)["xp"] == 9


@rules("GOON-09")
def test_a_book_may_rename_the_abilities() -> None:
    renamed = terms({"scores": ["Might", "Mischief", "Magic"]})
    (checked,) = events(carried_out(hero(grace=2), "test", renamed, score="Mischief", ds=7), Checked, "3 4")
    assert checked.score == "Mischief"
    assert checked.total == 9
    assert holds(hero(grace=2), "ability", renamed, score="Mischief", n=2)
    assert after(hero(), "raise", settled=renamed, score="Magic", n=1)["focus"] == 1
    assert terms({"scores": "Brute, Skulker, Erudite"}).header["scores"]
    assert len(ABILITIES) == 3


@rules("GOON-10")
def test_conditions_ask_for_what_is_left() -> None:
    assert holds(hero(hp=10, damage=5), "hp-left", n=5)
    assert not holds(hero(hp=10, damage=6), "hp-left", n=5)
    assert holds(hero(damage=1), "hurt")
    assert not holds(hero(), "hurt")


@rules("A-25")
def test_one_suit_is_worn_and_it_can_be_changed() -> None:
    both = hero(0, 0, 0, MAIL, "buff coat (armour, +2)")
    assert after(both, "damage", n=9, armour_helps=True)["damage"] == 6
    changed = freely(both, "wear:1")
    assert after(changed, "damage", n=9, armour_helps=True)["damage"] == 7
    assert State(changed).hero.carries("chain mail") == 1
