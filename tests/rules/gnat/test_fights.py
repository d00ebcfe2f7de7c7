"""Fights as the rules tell them: GNAT-25 to GNAT-41, A-3, A-7, A-8, A-10, A-11, A-15, A-17 to A-21, A-30, A-36."""

from typing import Any

import pytest

from rules.gnat.playing import FIGHT, fight, hero
from rules.playing import PLAIN, WORDS, asked, deed, done, events, labels, result, rules, terms
from turnto.core.dice import Dice
from turnto.core.procedure import Checked, FightBegan, FightEnded, Roll, Rolled, RoundEnded
from turnto.core.sheet import Score, item
from turnto.core.world import State
from turnto.rules.gnat.combat import Bout, Loadout, fight_parts, fight_target, loadouts, sensible_loadouts
from turnto.rules.gnat.items import fight_bonus, is_magical, is_shield, weapon_kind

ARMOURY = ("sword (one-handed)", "shield", "greatsword (two-handed)", "spear (long)", "bow (ranged)")


# --- weapons -----------------------------------------------------------------------------------------------


@rules("GNAT-30", "GNAT-31", "GNAT-33", "GNAT-34")
@pytest.mark.parametrize(
    "text, kind",
    [
        ("sword", "one-handed"), ("axe", "one-handed"), ("dagger", "one-handed"), ("mace", "one-handed"),
        ("greatsword", "two-handed"), ("heavy mace", "two-handed"), ("spear", "long"), ("polearm", "long"),
        ("bow", "ranged"), ("Sword (+1)", "one-handed"), ("rusty sword of dawn", "one-handed"),
        ("ox-goad (long)", "long"), ("sword (two-handed)", "two-handed"), ("flail (two-handed weapon)", "two-handed"),
        ("cudgel (weapon)", "one-handed"), ("crossbow", "ranged"), ("one-handed weapon", "one-handed"),
        ("rope (+1 climbing)", None), ("rainbow", None), ("shield", None), ("light armour", None), ("ring (magical)", None),
    ],
)  # fmt: skip
def test_a_weapon_is_of_the_kind_its_tags_say_or_its_noun(text: str, kind: str | None) -> None:
    assert weapon_kind(item(text)) == kind


@rules("GNAT-30", "GNAT-34", "A-20", "A-21")
@pytest.mark.parametrize(
    "text, bonus",
    [
        ("sword", 0),
        ("Sword (+1)", 1),
        ("spear (long, +2)", 2),
        ("sword (-1)", -1),
        ("bow (ranged, +1)", 0),
        ("axe (+1 climbing)", 0),
    ],
)
def test_a_weapons_bonus_is_the_number_on_its_tag_and_a_ranged_one_has_none(text: str, bonus: int) -> None:
    assert fight_bonus(item(text)) == bonus


@rules("GNAT-35")
def test_a_magical_weapon_keeps_its_kind_and_bonus() -> None:
    beam = item("assay beam (two-handed, magical, +1)")
    assert (weapon_kind(beam), fight_bonus(beam), is_magical(beam)) == ("two-handed", 1, True)


@rules("GNAT-28", "GNAT-30", "GNAT-31", "GNAT-33", "GNAT-34", "GNAT-36", "GNAT-37")
def test_a_shield_needs_a_free_hand() -> None:
    ways = [WORDS(way.shown) for way in loadouts(hero(9, 3, *ARMOURY))]
    assert ways == ["sword and shield", "sword", "greatsword", "spear", "bow", "bare hands and shield", "bare hands"]
    assert [WORDS(way.shown) for way in loadouts(hero(9, 3, *ARMOURY), shield_allowed=False)] == [
        "sword", "greatsword", "spear", "bow", "bare hands",
    ]  # fmt: skip
    assert is_shield(item("iron shield"))
    assert is_shield(item("targe (shield)"))


# --- the target -----------------------------------------------------------------------------------------------

SWORD, GREATSWORD, SPEAR, BOW, SHIELD = map(item, ("sword (+1)", "greatsword", "spear", "bow", "shield"))


@rules("GNAT-27", "GNAT-29", "GNAT-33", "GNAT-36", "GNAT-38", "A-18", "A-19", "A-20", "A-21", "A-30", "A-2")
@pytest.mark.parametrize(
    "held, bout, parts",
    [
        (Loadout(None), Bout(), (("Talent", 9), ("unarmed", -1))),
        (Loadout(BOW), Bout(-2), (("Talent", 9), ("at -2", -2))),
        (Loadout(SWORD), Bout(-2), (("Talent", 9), ("at -2", -2), ("sword", 1))),
        (Loadout(SWORD, SHIELD), Bout(-2), (("Talent", 9), ("at -2", -2), ("shield", 1), ("sword", 1))),
        (Loadout(SWORD, SHIELD), Bout(-3, several=True), (("Talent", 9), ("at -3", -3), ("shield", 2), ("sword", 1))),
        (Loadout(SWORD, SHIELD), Bout(-1, several=True), (("Talent", 9), ("at -1", -1), ("shield", 1), ("sword", 1))),
        (Loadout(SWORD, SHIELD), Bout(0, several=True), (("Talent", 9), ("sword", 1))),
        (Loadout(SWORD, SHIELD), Bout(2), (("Talent", 9), ("at +2", 2), ("sword", 1))),
        (Loadout(None, SHIELD), Bout(), (("Talent", 9), ("unarmed", -1), ("shield", 1))),
        (Loadout(None, SHIELD), Bout(-1, several=True), (("Talent", 9), ("at -1", -1), ("unarmed", -1), ("shield", 2))),
        # a positive modifier is a bonus and kept apart from the penalty a shield lessens
        (Loadout(None, SHIELD), Bout(2, several=True), (("Talent", 9), ("at +2", 2), ("unarmed", -1), ("shield", 1))),
        (Loadout(SPEAR), Bout(-2, reach=1), (("Talent", 9), ("at -2", -2), ("reach", 1))),
        (Loadout(SWORD), Bout(-2, reach=1), (("Talent", 9), ("at -2", -2), ("sword", 1))),
        (Loadout(GREATSWORD), Bout(-20), (("Talent", 9), ("at -20", -20))),
    ],
)
def test_the_target_of_a_fight_is_made_of_its_parts(held: Loadout, bout: Bout, parts: tuple[Any, ...]) -> None:
    assert WORDS.put(fight_parts(hero(), held, bout, PLAIN)) == parts
    assert fight_target(hero(), held, bout, PLAIN) == sum(number for _, number in parts)


@rules("A-30", "GNAT-43", "untrained=default")
@pytest.mark.parametrize(
    "skills, items, untrained, option, further",
    [
        ({"Swimming": 2}, (), "no", "no", (("Swimming", 2),)),
        ({"Swimming": 2}, ("medium armour",), "no", "no", (("Swimming", 2), ("armour", -2))),
        ({}, (), None, "no", ()),
        ({}, ("cork float (+1 swimming)", "medium armour"), None, "no", (("armour", -2),)),
        ({}, (), "default", "no", (("by default", -2),)),
        ({}, ("cork float (+1 swimming)",), "default", "no", (("by default", -2), ("cork float", 1))),
        ({}, ("cork float (+1 swimming)",), "plain", "no", (("cork float", 1),)),
        ({}, (), None, "default", (("by default", -2),)),
    ],
)
def test_a_fight_in_the_water_adds_swimming(
    skills: dict[str, int], items: tuple[str, ...], untrained: str | None, option: str, further: tuple[Any, ...]
) -> None:
    wet = fight(
        hero(9, 3, "sword", *items, skills=skills), terms(untrained=option), skill="Swimming", untrained=untrained
    )
    assert asked(wet).parts == (("Talent", 9), *further)


@rules("GNAT-37", "GNAT-38", "A-4")
def test_the_guard_behind_the_door_of_the_rulebook() -> None:
    guard = {"rounds": 1, "modifier": -2}
    armed = hero(9, 3, "sword", "shield")
    assert asked(fight(armed, **guard, no_shield=True)).target == 7
    assert asked(fight(armed, **guard)).target == 8
    assert result(fight(armed, **guard, no_shield=True), "4 4") == (
        "survive",
        hero(9, 2, "sword", "shield").having(vitality=Score(2, 3)),
    )


@rules("GNAT-36", "GNAT-26")
def test_the_goblin_mob_of_the_rulebook() -> None:
    mob = fight(hero(9, 3, "sword", "shield"), rounds=3, modifier=-3, several=True)
    assert asked(mob).target == 8
    assert result(mob, "5 4", "4 4", "5 5")[1]["vitality"] == 1


# --- choosing arms --------------------------------------------------------------------------------------------


def sensible(*items: str, **bout: Any) -> list[str]:
    return [WORDS(way.shown) for way in sensible_loadouts(hero(9, 3, *items), Bout(**bout), PLAIN)]


@rules("GNAT-28", "GNAT-36", "A-19", "A-23")
@pytest.mark.parametrize(
    "items, bout, ways",
    [
        (("axe", "sword (+1)"), {"modifier": -2}, ["sword (+1)"]),  # an axe beside a better sword
        (("axe",), {"modifier": -2}, ["axe"]),  # the bare fist beside the axe
        (("axe", "shield"), {"modifier": -2}, ["axe and shield"]),  # a lawful shield on one's back
        (("sword", "shield", "greatsword"), {"modifier": -2}, ["sword and shield", "greatsword"]),
        (("sword", "shield", "greatsword"), {"modifier": 0}, ["greatsword"]),  # the shield does nothing here
        (("sword", "shield", "greatsword"), {"modifier": -2, "shield_allowed": False}, ["greatsword"]),
        (("sword", "spear"), {"reach": 1}, ["spear"]),
        (("sword (+1)", "spear"), {"reach": 1}, ["sword (+1)"]),
        (("sword (+1)", "staff (one-handed, magical)"), {}, ["sword (+1)", "staff (magical)"]),
        (("sword (+1)", "dagger (silver)"), {}, ["sword (+1)", "dagger (silver)"]),
        (("sword", "sword of state (treasure, 90gp)"), {}, ["sword"]),
        (("bow", "shield"), {"modifier": -3, "several": True}, ["bare hands and shield"]),
        (("bow (magical)", "shield"), {"modifier": -3, "several": True}, ["bow (magical)", "bare hands and shield"]),
        ((), {}, ["bare hands"]),
        (("shield",), {}, ["bare hands and shield"]),
        (("shield", "shield", "axe"), {"modifier": -1}, ["axe and shield"]),
    ],
)
def test_only_loadouts_that_are_better_in_something_are_asked_about(
    items: tuple[str, ...], bout: dict[str, Any], ways: list[str]
) -> None:
    assert sensible(*items, **bout) == ways


@rules("A-8", "cancel=yes")
def test_where_advantage_and_disadvantage_cancel_a_magical_weapon_is_rid_of_disadvantage() -> None:
    armed = hero(9, 3, "sword (+1)", "wand (one-handed, magical)")
    ways = sensible_loadouts(armed, Bout(disadvantage=True), terms(cancel="yes"))
    assert [WORDS(way.shown) for way in ways] == ["sword (+1)", "wand (magical)"]
    ways = sensible_loadouts(armed, Bout(advantage=True, disadvantage=True), terms(cancel="yes"))
    assert [WORDS(way.shown) for way in ways] == ["sword (+1)"]


@rules("GNAT-28")
def test_arms_are_chosen_by_name_and_held_for_the_whole_fight() -> None:
    duel = fight(hero(9, 3, "sword (+1)", "shield", "greatsword"), rounds=2, modifier=-2)
    question = asked(duel)
    assert question.prompt == "What do you fight with?"
    assert labels(question) == ["Use the sword (+1) and shield", "Use the greatsword"]
    assert [option.note for option in question.options] == [
        "9 or less, 83 % a round",
        "7 or less, 58 % a round; re-rolls a 6",
    ]
    assert asked(duel, "Use the sword").target == 9
    assert asked(duel, "Use the sword", "1 1").target == 9
    assert asked(duel, "Use the greatsword", "6 1").label == "Re-roll the 6 (two-handed)"
    assert labels(asked(fight(hero(9, 3, "bow (magical)", "shield"), modifier=-3, several=True)))[1] == (
        "Use your bare hands and shield"
    )


# --- rounds, in order ---------------------------------------------------------------------------------------


@rules("GNAT-25", "GNAT-38")
def test_a_fight_is_one_round_against_one_enemy_for_one_wound_unless_the_book_says_more() -> None:
    driven = done(fight(hero(9, 3, "sword")), "5 5")
    assert driven.result[1]["vitality"] == 2
    told = [event for event in driven.events if isinstance(event, (FightBegan, RoundEnded, FightEnded))]
    assert told == [
        FightBegan("", (("rounds", 1), ("modifier", 0), ("several", 0))),
        RoundEnded(1, "lost"),
        FightEnded("survive", 1),
    ]


@rules("GNAT-26", "A-36")
def test_a_fight_is_won_by_being_alive_even_if_every_round_was_failed() -> None:
    assert result(fight(hero(9, 3, "sword"), rounds=2, modifier=-5), "6 5", "6 5")[0] == "survive"


@rules("GNAT-26", "GNAT-17")
def test_a_fight_is_lost_at_zero_and_no_further_round_is_thrown() -> None:
    lost = done(fight(hero(9, Score(2, 3), "sword"), rounds=9, modifier=-5), "6 5", "6 5")
    assert lost.result[0] == "die"
    assert lost.events[-1] == FightEnded("die", 2)


@rules("A-29", "GNAT-26")
def test_a_fight_begun_at_zero_is_lost_and_asks_nothing() -> None:
    lost = done(fight(hero(9, Score(0, 3), "sword", "shield", "greatsword"), modifier=-2))
    assert lost.result[0] == "die"


@rules("GNAT-32", "GNAT-25", "A-15", "A-17", "GNAT-15")
@pytest.mark.parametrize(
    "wounds, dice, left", [(1, "6 6", 3), (1, "6 5", 4), (2, "6 6", 2), (2, "6 5", 3), (0, "6 6", 5), (0, "6 5", 5)]
)
def test_a_fumble_adds_a_wound_to_a_round_that_does_any(wounds: int, dice: str, left: int) -> None:
    assert result(fight(hero(9, 5, "sword"), wounds=wounds, modifier=-4), dice)[1]["vitality"] == left


@rules("A-15", "GNAT-41")
def test_a_fumbles_two_wounds_need_two_uses_of_armour() -> None:
    clad = fight(hero(9, 3, "sword", "medium armour"))
    assert labels(asked(clad, "6 6")) == ["Ignore the Wound (medium armour, 2 left)", "Take the Wound"]
    assert result(clad, "6 6", "Ignore", "Ignore")[1]["vitality"] == 3
    assert result(clad, "6 6", "Take", "Ignore")[1]["vitality"] == 2


@rules("GNAT-15")
def test_a_fight_whose_wounds_ignore_armour_does_not_ask_about_it() -> None:
    assert result(fight(hero(9, 3, "sword", "heavy armour"), ignoring_armour=True), "6 5")[1]["vitality"] == 2


@rules("A-17")
@pytest.mark.parametrize("vitality, dice, outcome", [(2, "6 5", "survive"), (2, "6 6", "die"), (3, "6 6", "survive")])
def test_at_vitality_2_only_a_fumble_kills_and_at_3_nothing_can(vitality: int, dice: str, outcome: str) -> None:
    assert result(fight(hero(9, vitality, "sword"), modifier=-5), dice)[0] == outcome


# --- re-rolls --------------------------------------------------------------------------------------------------


@rules("GNAT-31", "A-10", "A-11", "A-3", "GNAT-32")
def test_a_two_handed_weapon_re_rolls_the_first_6_of_each_round_once() -> None:
    swing = fight(hero(7, 3, "greatsword"), rounds=2)
    assert asked(swing, "6 6") == Roll(Dice(1), "Re-roll the 6 (two-handed)", cuts=(2, 6))
    assert events(swing, Checked, "6 6", "1")[0].faces == (1, 6)  # the first is re-rolled
    assert events(swing, Checked, "2 6", "6")[0].faces == (2, 6)  # the second result stands
    assert events(swing, Checked, "6 6", "6")[0].natural == "fumble"  # judged on the final dice
    assert asked(swing, "6 1", "1").label == "Fight, round 2 of 2"
    assert events(swing, Checked, "6 1", "1")[0].natural == "critical"
    assert asked(swing, "6 1", "1", "1 6").label == "Re-roll the 6 (two-handed)"  # each round anew


@rules("GNAT-33", "GNAT-34", "GNAT-30")
@pytest.mark.parametrize("weapon", ["spear", "bow", "sword"])
def test_other_weapons_re_roll_nothing(weapon: str) -> None:
    assert result(fight(hero(7, 3, weapon)), "6 5")[1]["vitality"] == 2


@rules("GNAT-35", "GNAT-39", "A-7", "A-21", "A-38")
@pytest.mark.parametrize("weapon, advantage", [("bow (magical)", False), ("sword (magical)", True), ("sword", True)])
def test_advantage_is_one_re_roll_a_round_from_however_many_sources(weapon: str, advantage: bool) -> None:
    duel = fight(hero(7, 3, weapon), rounds=2, advantage=advantage)
    assert labels(asked(duel, "5 4")) == ["Re-roll the 5 (keep the 4)", "Re-roll the 4 (keep the 5)", "Keep 5 and 4"]
    assert asked(duel, "5 4", "Re-roll the 4", "5").label == "Fight, round 2 of 2"
    assert asked(duel, "3 4").label == "Fight, round 2 of 2"  # not offered on a pass
    assert labels(asked(duel, "3 4", "6 6")) == ["Re-roll the 6 (keep the 6)", "Keep 6 and 6"]


@rules("GNAT-39", "GNAT-40", "GNAT-31", "A-8", "A-3", "cancel=no")
def test_all_re_rolls_apply_in_the_order_two_handed_disadvantage_advantage() -> None:
    duel = fight(hero(7, 3, "greatsword (magical)"), disadvantage=True)
    assert asked(duel, "2 6").label == "Re-roll the 6 (two-handed)"
    assert asked(duel, "2 6", "5").label == "Re-roll the 2 (Disadvantage)"
    # a 6 made by Disadvantage is not re-rolled again; Advantage comes last
    assert labels(asked(duel, "2 6", "5", "6"))[0] == "Re-roll the 6 (keep the 5)"
    driven = done(duel, "2 6", "5", "6", "Re-roll the 6", "1")
    assert [event.faces for event in driven.events if isinstance(event, Rolled)] == [(2, 6), (5,), (6,), (1,)]
    assert next(event for event in driven.events if isinstance(event, Checked)).faces == (1, 5)


@rules("A-8", "GNAT-40")
def test_a_1_made_by_the_two_handed_re_roll_is_re_rolled_by_disadvantage() -> None:
    duel = fight(hero(7, 3, "greatsword"), disadvantage=True)
    assert asked(duel, "6 5", "1").label == "Re-roll the 1 (Disadvantage)"


@rules("A-8", "cancel=no", "cancel=yes")
@pytest.mark.parametrize("option, both", [("no", True), ("yes", False)])
def test_advantage_and_disadvantage_both_apply_unless_the_book_lets_them_cancel(option: str, both: bool) -> None:
    duel = fight(hero(7, 3, "sword"), terms(cancel=option), advantage=True, disadvantage=True)
    if both:
        assert labels(asked(duel, "2 6", "6"))[0].startswith("Re-roll")
    else:
        assert result(duel, "2 6")[1]["vitality"] == 2


@rules("hopeless_below_2=yes", "hopeless_below_2=no", "A-1")
@pytest.mark.parametrize("option, thrown", [("yes", 0), ("no", 2)])
def test_a_hopeless_round_is_lost_without_a_throw_where_the_book_says_so(option: str, thrown: int) -> None:
    duel = fight(hero(7, 3, "sword"), terms(hopeless_below_2=option), rounds=2, modifier=-6)
    driven = done(duel, *["6 5"] * thrown)
    assert driven.result[1]["vitality"] == 1
    assert sum(isinstance(event, Rolled) for event in driven.events) == thrown


# --- potions, panel --------------------------------------------------------------------------------------------


@rules("A-24", "potion_in_fight=no", "potion_in_fight=yes")
def test_a_potion_is_drunk_between_rounds_only_where_the_book_lets_one() -> None:
    hurt = hero(9, 3, "sword", "healing potion")
    assert isinstance(asked(fight(hurt, rounds=3, modifier=-5), "6 5"), Roll)
    allowed = fight(hurt, terms(potion_in_fight="yes"), rounds=3, modifier=-5)
    assert isinstance(asked(allowed), Roll)  # not before the first round
    assert labels(asked(allowed, "6 5")) == ["Use the healing potion", "Fight on"]
    assert result(allowed, "6 5", "Use", "6 5", "6 5")[1]["vitality"] == 1
    assert labels(asked(allowed, "6 5", "Fight on", "6 5")) == ["Use the healing potion", "Fight on"]
    assert isinstance(asked(allowed, "1 1"), Roll)  # nothing to heal, nothing asked


@rules("GNAT-27")
def test_the_panel_shows_round_arms_and_target() -> None:
    said, state = deed("fight", rounds=3, modifier=-2), State(hero(9, 3, "sword", "shield"))
    going, _ = result(lambda: FIGHT.begin(state, said, PLAIN))
    assert WORDS.put(list(FIGHT.panel(going, state, said, PLAIN))) == [
        ("Round", "1 of 3"),
        ("Arms", "sword and shield"),
        ("Target", "8 (72 %)"),
    ]
