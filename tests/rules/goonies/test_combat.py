"""Fights: GOON-15 to GOON-20, magic in them, and every option both ways."""

from typing import Any

import pytest

from rules.goonies.playing import FIGHT, MACE, RAPIER, fight, fighter, foes, hero, mage, phrase, rogue
from rules.playing import PLAIN, asked, deed, done, labels, result, rules, terms
from turnto.core.runner import Done
from turnto.core.world import State, Terms
from turnto.rules.goonies.checks import soaked
from turnto.rules.goonies.combat import Fight
from turnto.rules.goonies.foes import foe
from turnto.rules.goonies.phrases import CONDITIONS

WOLF = foes(("wolf", 1, "DS 8, bite +1"))
RAT = foes(("rat", 1, "DS 7"))


def one_round(
    sheet: Any, *answers: str, against: Any = WOLF, settled: Terms = PLAIN, **said: Any
) -> tuple[Fight, State]:
    """A fight after its first round."""
    made = deed("fight", foe=against, **said)
    begun = result(lambda: FIGHT.begin(State(sheet), made, settled))
    driven = done(lambda: FIGHT.beat(begun[0], begun[1], made, settled), *answers)
    assert isinstance(driven, Done)
    return driven.result


@rules("GOON-12", "GOON-16")
def test_a_blow_deals_the_margin_and_the_weapons_points() -> None:
    going, state = one_round(fighter(), "Fight on", "4 4")
    assert going.hurt == 2 + 1
    assert state.hero["damage"] == 0


@rules("GOON-15", "GOON-16", "A-4")
def test_a_failure_brings_the_margin_and_the_enemys_weapon() -> None:
    _, state = one_round(hero(), "Fight on", "1 2")
    assert state.hero["damage"] == 5 + 1
    _, state = one_round(hero(), "Fight on", "1 2", against=RAT)
    assert state.hero["damage"] == 4


@rules("A-4")
def test_the_enemys_weapon_counts_in_every_hit() -> None:
    assert one_round(hero(), "Flee", "1 2")[1].hero["damage"] == 6
    assert one_round(mage(), "Cast Sunburst", "1 2")[1].hero["damage"] == (8 - 4 + 1) - 1


@rules("GOON-17", "A-6")
def test_defeated_at_damage_equal_to_its_ds_which_does_not_fall_with_the_damage() -> None:
    going, _ = one_round(fighter(), "Fight on", "4 4")
    assert (going.ds, going.place) == (8, 0)
    assert result(fight(hero(6, 0, 0, MACE), foe=WOLF), "Fight on", "3 4", "Fight on", "2 2")[0] == "win"
    assert one_round(hero(7, 0, 0), "Fight on", "3 4", against=RAT)[0].place == 1
    assert one_round(hero(6, 0, 0), "Fight on", "3 4", against=RAT)[0].place == 0


@rules("GOON-18", "A-3", "armour=literal")
@pytest.mark.parametrize("hit, left", [(0, 0), (1, 1), (2, 2), (3, 3), (4, 1), (5, 2), (9, 6)])
def test_armour_soaks_only_from_a_hit_greater_than_its_score(hit: int, left: int) -> None:
    assert soaked(hit, 3, PLAIN) == left


@rules("A-3", "armour=at_least_1")
@pytest.mark.parametrize("hit, left", [(0, 0), (1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (9, 6)])
def test_armour_by_the_option_leaves_one_at_the_least(hit: int, left: int) -> None:
    assert soaked(hit, 3, terms(armour="at_least_1")) == left


@rules("GOON-18")
def test_an_enemys_hit_goes_through_the_suit() -> None:
    assert one_round(fighter(), "Fight on", "1 1")[1].hero["damage"] == 4 + 1 - 3
    assert one_round(fighter(), "Fight on", "1 3")[1].hero["damage"] == 3
    assert one_round(fighter(), "Fight on", "1 1", settled=terms(armour="at_least_1"))[1].hero["damage"] == 2
    assert one_round(fighter(), "Fight on", "1 3", settled=terms(armour="at_least_1"))[1].hero["damage"] == 1


@rules("GOON-19", "GOON-28", "xp_for_fleeing=margin")
def test_running_tests_grace_and_is_worth_the_margin() -> None:
    outcome, left = result(fight(rogue(), foe=WOLF), "Flee", "5 5")
    assert (outcome, left["xp"], left["damage"]) == ("flee", 4, 0)
    going, state = one_round(rogue(), "Flee", "1 1")
    assert not going.fled
    assert state.hero["damage"] == 4 + 1 - 2


@rules("GOON-28", "xp_for_fleeing=ds")
def test_running_may_be_worth_the_ds_as_it_stands() -> None:
    book = terms(xp_for_fleeing="ds")
    assert result(fight(rogue(), book, foe=WOLF), "Flee", "5 5")[1]["xp"] == 8
    dazed = result(fight(mage(), book, foe=WOLF), "Cast Sunburst", "5 5", "Flee", "5 5")
    assert dazed[1]["xp"] == 8 - 3


@rules("A-1", "combat_tie=trade")
def test_a_tie_trades_weapons_points() -> None:
    going, state = one_round(fighter(), "Fight on", "3 3")
    assert (going.hurt, state.hero["damage"]) == (1, 1)
    outcome, left = result(fight(rogue(), foe=WOLF), "Flee", "3 3")
    assert (outcome, left["damage"], left["xp"]) == ("flee", 1, 0)
    going, state = one_round(mage(), "Cast Sunburst", "3 4")
    assert (going.ds, going.stunned, state.hero["damage"]) == (7, 1, 1)
    assert one_round(fighter(), "Fight on", "2 3", against=RAT)[1].hero["damage"] == 0


@rules("A-1")
def test_an_enemy_that_a_tie_defeats_does_not_answer() -> None:
    made = deed("fight", foe=WOLF)
    going, state = done(
        lambda: FIGHT.beat(Fight(ds=8, hurt=7), State(fighter()), made, PLAIN), "Fight on", "3 3"
    ).result
    assert (going.place, state.hero["damage"]) == (1, 0)
    going, state = done(
        lambda: FIGHT.beat(Fight(ds=8, hurt=7), State(mage()), made, PLAIN), "Cast Sunburst", "3 4"
    ).result
    assert (going.place, state.hero["damage"]) == (1, 0)


@rules("combat_tie=hit", "A-1")
def test_a_tie_may_hit_and_cost_nothing() -> None:
    book = terms(combat_tie="hit")
    going, state = one_round(fighter(), "Fight on", "3 3", settled=book)
    assert (going.hurt, state.hero["damage"]) == (1, 0)
    assert result(fight(rogue(), book, foe=WOLF), "Flee", "3 3")[1]["damage"] == 0
    assert one_round(mage(), "Cast Sunburst", "3 4", settled=book)[0].ds == 7


@rules("combat_tie=nothing", "A-1")
def test_a_tie_may_do_nothing() -> None:
    book = terms(combat_tie="nothing")
    going, state = one_round(fighter(), "Fight on", "3 3", settled=book)
    assert (going.hurt, state.hero["damage"]) == (0, 0)
    assert not one_round(rogue(), "Flee", "3 3", settled=book)[0].fled
    assert one_round(mage(), "Cast Sunburst", "3 4", settled=book)[0].ds == 8


@rules("GOON-20")
def test_what_can_be_done_in_a_round() -> None:
    request = asked(lambda: FIGHT.beat(Fight(ds=8), State(mage()), deed("fight", foe=WOLF), PLAIN))
    assert labels(request) == ["Fight on with the staff (+2)", "Cast Sunburst", "Cast Undergrowth", "Flee"]
    held = asked(lambda: FIGHT.beat(Fight(ds=8), State(rogue()), deed("fight", foe=WOLF, cannot_run=True), PLAIN))
    assert labels(held) == ["Fight on with the rapier (+3)", "Cast Smoke Screen"]


@rules("A-15")
def test_bare_hands_and_tools_have_no_points_and_no_penalty() -> None:
    going, _ = one_round(hero(2, 0, 0, "rope"), "Fight on", "4 4")
    assert going.hurt == 2


@rules("A-25")
def test_the_best_weapon_is_used_and_points_do_not_add_up() -> None:
    going, _ = one_round(hero(2, 0, 0, MACE, RAPIER), "Fight on with the rapier", "4 4")
    assert going.hurt == 2 + 3


@rules("GOON-15", "A-14", "A-18")
def test_several_enemies_come_one_after_the_other() -> None:
    rats = foes(("rat", 2, "DS 5"), ("ratcatcher", 1, "DS 6, hook +2"))
    strong = hero(9, 0, 0, RAPIER)
    outcome, left = result(fight(strong, foe=rats), *("Fight on", "1 1") * 3)
    assert (outcome, left["xp"]) == ("win", 5 + 5 + 6)


@rules("A-8", "A-14")
def test_a_lowered_ds_lasts_for_that_enemy_only() -> None:
    rats = foes(("rat", 2, "DS 7"))
    going, state = one_round(mage(), "Cast Sunburst", "5 5", against=rats)
    assert going.ds == 7 - 4
    made = deed("fight", foe=rats)
    twice = done(lambda: FIGHT.beat(going, state, made, PLAIN), "Cast Sunburst", "1 2").result
    assert twice[0].ds == 2, "they add up"
    won = done(lambda: FIGHT.beat(twice[0], twice[1], made, PLAIN), "Fight on", "3 4").result
    assert (won[0].place, won[0].ds, won[0].stunned) == (1, 7, 0)


@rules("A-7")
def test_a_ds_stops_at_one_and_one_already_hurt_falls_at_once() -> None:
    going, _ = one_round(mage(), "Cast Sunburst", "6 6", against=foes(("moth", 1, "DS 3")))
    assert going.ds == 1
    assert going.place == 0
    made = deed("fight", foe=foes(("moth", 1, "DS 3")))
    assert (
        done(lambda: FIGHT.beat(Fight(ds=3, hurt=1), State(mage()), made, PLAIN), "Cast Sunburst", "6 6")
        .result[0]
        .place
        == 1
    )


@rules("GOON-22", "A-28", "ignore_spell_level=no")
def test_a_spells_level_is_taken_from_its_cast() -> None:
    assert one_round(mage(), "Cast Sunburst", "4 4")[0].ds == 8 - (8 + 2 - 1 - 8)
    assert one_round(mage(), "Cast Undergrowth", "5 5")[0].ds == 8 - (10 + 2 - 2 - 8)


@rules("A-28", "ignore_spell_level=yes")
def test_a_book_may_leave_the_level_out() -> None:
    book = terms(ignore_spell_level="yes")
    assert one_round(mage(), "Cast Undergrowth", "5 5", settled=book)[0].ds == 8 - 4


@rules("GOON-23", "A-12")
def test_a_backfire_in_a_fight_is_the_enemys_hit_through_armour() -> None:
    going, state = one_round(mage(), "Cast Undergrowth", "1 3")
    assert going.ds == 8
    assert state.hero["damage"] == (8 - 4) + 1 - 1


@rules("GOON-24", "A-9")
@pytest.mark.parametrize("spell, level", [("Sunburst", 1), ("Smoke Screen", 1), ("Cold Snap", 1), ("Undergrowth", 2)])
def test_four_spells_stun(spell: str, level: int) -> None:
    going, state = one_round(mage(spells=(spell,)), f"Cast {spell}", "5 5")
    assert (going.ds, going.stunned) == (8 - (4 - level), 1)
    stunned = next(one for one in CONDITIONS if one.id == "stunned")
    assert stunned.holds(state, deed("stunned"), PLAIN)
    assert not stunned.holds(State(mage()), deed("stunned"), PLAIN)


@rules("A-10")
def test_an_immune_enemy_loses_nothing_but_the_roll_is_made() -> None:
    moth = foes(("owl", 1, "DS 8, beak +1, immune to Sunburst and Cold Snap"))
    going, state = one_round(mage(), "Cast Sunburst", "5 5", against=moth)
    assert (going.ds, going.stunned, state.hero["damage"]) == (8, 0, 0)
    assert one_round(mage(), "Cast Sunburst", "1 1", against=moth)[1].hero["damage"] > 0
    assert one_round(mage(), "Cast Undergrowth", "5 5", against=moth)[0].ds == 6


@rules("A-11", "GOON-24", "windstorm=book")
def test_windstorm_lowers_nothing_by_itself() -> None:
    assert one_round(mage(spells=("Windstorm",)), "Cast Windstorm", "5 5")[0].ds == 8


@rules("A-11", "windstorm=sunburst")
def test_windstorm_may_be_as_sunburst() -> None:
    book = terms(windstorm="sunburst")
    assert one_round(mage(spells=("Windstorm",)), "Cast Windstorm", "5 5", settled=book)[0].ds == 6


@rules("A-18", "A-19", "GOON-27")
def test_an_enemy_is_worth_its_initial_ds_and_flight_and_victory_once_each() -> None:
    outcome, left = result(fight(mage(), foe=foes(("wolf", 1, "DS 8"))), "Cast Sunburst", "6 6", "Fight on", "6 6")
    assert (outcome, left["xp"]) == ("win", 8)
    made = deed("fight", foe=WOLF)
    fled = done(lambda: FIGHT.beat(Fight(ds=8), State(rogue()), made, PLAIN), "Flee", "5 5").result[1]
    assert done(lambda: FIGHT.beat(Fight(ds=8), fled, made, PLAIN), "Flee", "5 5").result[1].hero["xp"] == 4
    back = done(lambda: FIGHT.beat(Fight(ds=8, hurt=7), fled, made, PLAIN), "Fight on", "6 6").result[1]
    assert back.hero["xp"] == 4 + 8


@rules("A-23", "GOON-10")
def test_out_of_the_fight_is_lost() -> None:
    assert result(fight(hero(hp=3), foe=WOLF), "Fight on", "1 1")[0] == "lose"
    assert result(fight(hero(hp=3, damage=3), foe=WOLF))[0] == "lose"


@rules("A-27")
def test_damage_outlasts_the_fight() -> None:
    assert result(fight(rogue(damage=4), foe=WOLF), "Flee", "5 5")[1]["damage"] == 4


@rules("GOON-15")
@pytest.mark.parametrize(
    "facts, expected",
    [
        ("DS 8, bite +1, immune to Sunburst", (8, 1, "bite", ("sunburst",))),
        ("ds 11", (11, 0, "", ())),
        ("immune to Cold Snap or Undergrowth; DS 9; two claws +2", (9, 2, "two claws", ("cold snap", "undergrowth"))),
    ],
)
def test_the_facts_of_an_enemy(facts: str, expected: Any) -> None:
    made = foe("wolf", facts, PLAIN)
    assert (made.ds, made.points, made.weapon, made.immune) == expected


@rules("GOON-15")
def test_an_enemy_from_the_books_table() -> None:
    book = terms(foes={"old wolf": {"ds": "9", "weapon": "bite +2", "immune": "Sunburst"}})
    made = foe("old wolf", "", book)
    assert (made.ds, made.points, made.immune) == (9, 2, ("sunburst",))
    assert foe("old wolves", "", book).ds == 9, "several of them have the row of one"
    with pytest.raises(ValueError, match="expected a DS for cat"):
        foe("cat", "", book)


@rules("A-26", "GOON-15")
def test_an_author_who_gives_an_enemy_armour_is_told() -> None:
    told = phrase("fight").check(deed("fight", foe=foes(("knight", 1, "DS 8, armour +2"))))
    assert [code for code, _, _ in told] == ["enemy-armour"]


@rules("GOON-15")
def test_a_foes_weapon_is_called_as_the_author_wrote_it() -> None:
    assert foe("Torwächter", "DS 9, Knüppel +2, Immune to Sunburst", terms()).weapon == "Knüppel"
