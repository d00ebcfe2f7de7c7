"""Each spell of the list, in a fight and outside, with what it comes to (GL-MAGIC section 5, GL-RULE-80)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.gurps.fighting import asked as asked_in
from rules.gurps.fighting import beat, hero, turn_of
from rules.gurps.magic.test_casting import GUARD, MAGE, about_to, came, cast, drive, fight, knowing, minute_later
from rules.gurps.playing import SPOKEN, after, carry_out, holds, outcome, said
from rules.gurps.playing import terms as book
from rules.playing import WORDS, asked, done, labels, rules
from turnto.core.procedure import Checked
from turnto.core.sheet import Score
from turnto.core.world import State
from turnto.rules.gurps.character.attributes import iq, will
from turnto.rules.gurps.character.skills import best
from turnto.rules.gurps.combat.attack.defences import defences, dodge, passive
from turnto.rules.gurps.combat.attack.to_hit import Blow, effective
from turnto.rules.gurps.combat.fight import _action
from turnto.rules.gurps.combat.foes.parse import foe
from turnto.rules.gurps.combat.maneuvers.acts import Act
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.state.spell_effects import On
from turnto.rules.gurps.combat.wounds.injury import wounded
from turnto.rules.gurps.effects.active_spells import held, is_on, running
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.injury.condition import CONDITION
from turnto.rules.gurps.magic.combat.active_spells import passes, put, settled, started, take_off
from turnto.rules.gurps.magic.combat.menu import options
from turnto.rules.gurps.magic.combat.tactics import minded
from turnto.rules.gurps.magic.ignite import ways_to_light

HERE = book(mana="normal")
OK = "3 3 4"
UNRESISTED = "6 6 3"
PEASANT = ("peasant", 1, "ST 10, DX 10, HT 10, club 10, 1d cr")


def offered(at: Scene, label: str) -> list[str]:
    """The spells on the list that begin so."""
    return [option.label for option in WORDS.put(list(options(at))) if option.label.startswith(label)]


def acted(at: Scene, who: int, *answers: str) -> Scene:
    """The scene after a fighter's action."""
    return beat(turn_of(at, who), *answers)


# --- Sleep ------------------------------------------------------------------------------------------


@rules("GL-MAGIC-33", "GL-MAGIC-16")
def test_sleep_puts_out_of_the_fight_and_is_not_on() -> None:
    at = cast("sleep", OK, UNRESISTED)
    assert (at.out(1), at.fight.spells, at.hero["fatigue"]) == ("asleep", (), 4)
    assert beat(at).fight.ended == "won"


@rules("GL-MAGIC-33", "GL-COMBAT-57")
def test_sleepers_can_be_woken_and_wake_stunned() -> None:
    at = cast("sleep", OK, UNRESISTED, at=fight(MAGE, ("guard", 2, GUARD[2])).with_body(1, hits=7))
    assert minded(at, 2) is None
    at = cast("sleep", OK, UNRESISTED, at=fight(MAGE, ("guard", 2, GUARD[2]), wake=True).with_body(1, hits=7))
    assert minded(at, 2) == Act("cast", "wake", 1)
    woken = acted(at, 2)
    assert (woken.out(1), woken.hits(1), woken.body(1).stun, woken.body(1).posture) == ("", 7, "mind", "lying")
    friends = fight(MAGE, GUARD, ally=[["Bors", 1, "ST 12, HT 12, move 4, broadsword 12"]])
    friends = friends.with_body(2, out="asleep", posture="lying")
    assert beat(friends, "Use Ready: wake Bors").body(2).stun == "mind"


@rules("GL-MAGIC-33", "GL-COMBAT-102", "GL-RULE-95")
@pytest.mark.parametrize("kill, ended", [(False, "defeated"), (True, "killed")])
def test_a_hero_asleep_is_at_their_mercy(kill: bool, ended: str) -> None:
    witch = ("witch", 1, "ST 10, IQ 13, HT 10, casts Sleep 14")
    at = about_to(fight(MAGE, witch, kill=kill), "sleep", target=0, who=1)
    assert acted(at, 1, OK, UNRESISTED).fight.ended == ended


# --- Daze -------------------------------------------------------------------------------------------


@rules("GL-MAGIC-33", "GL-RULE-80", "GL-COMBAT-37")
def test_the_dazed_do_nothing_and_have_passive_defence_alone() -> None:
    at = cast("daze", OK, UNRESISTED, at=fight(MAGE, (*GUARD[:2], GUARD[2] + ", PD 2")))
    assert at.body(1).stun == "dazed"
    (own,) = defences(at, Blow("defend", 0, 1, 0))
    assert (own.kind, own.total) == ("", 2)
    done(lambda: _action(turn_of(at, 1)))  # nothing is thrown, nothing asked
    assert at.fight.spells[0][:4] == ("daze", 0, 1, 1)


@rules("GL-RULE-80")
def test_any_injury_ends_a_daze() -> None:
    at = cast("daze", OK, UNRESISTED)
    hurt = drive(wounded, at, 1, 1)
    assert hurt.body(1).stun == ""
    assert drive(passes, hurt, 1).fight.spells == ()


@rules("GL-RULE-80", "GL-MAGIC-33")
@pytest.mark.parametrize("theirs, stun", [("1 1 1", ""), ("6 6 3", "dazed")])
def test_resisting_a_further_spell_ends_a_daze(theirs: str, stun: str) -> None:
    at = about_to(cast("daze", OK, UNRESISTED), "foolishness", 2)
    assert came(at, OK, theirs).body(1).stun == stun


@rules("GL-MAGIC-20")
def test_a_daze_that_runs_out_is_over() -> None:
    at = cast("daze", OK, UNRESISTED)
    assert drive(passes, minute_later(at), 0, dice=("Lose Daze",)).body(1).stun == ""
    kept = drive(passes, minute_later(at), 0, dice=("Pay 2",))
    assert (kept.body(1).stun, kept.hero["fatigue"]) == ("dazed", 5)


# --- Foolishness ------------------------------------------------------------------------------------


@rules("GL-MAGIC-33", "GL-CORE-05")
def test_foolishness_takes_iq_will_and_spells() -> None:
    witch = ("witch", 1, "ST 10, IQ 13, HT 10, casts Haste 14, Light 12")
    at = cast("foolishness", OK, UNRESISTED, strength=3, at=fight(MAGE, witch))
    assert (at.figure(1).iq, at.figure(1).will, at.hero["fatigue"]) == (10, 10, 3)
    assert asked_in(turn_of(about_to(at, "haste", 1, 1, who=1), 1)).target == 11
    assert drive(passes, minute_later(at), 0, dice=("Pay 2",)).hero["fatigue"] == 5  # half, up


@rules("GL-AUTH-42", "GL-MAGIC-33")
def test_foolishness_on_the_hero_reaches_all_that_comes_of_iq() -> None:
    state = State(
        hero(iq=12, skills={"Stealth": 13, "Research": 12, "Broadsword": 12}).with_rating("spells", "Light", 12)
    )
    fool = after("Foolishness is cast on you at 14, with 3 points", state, OK, UNRESISTED)
    made = fool.hero
    assert (iq(made), will(made), best(made, "IQ")) == (9, 9, ("IQ", 9))
    assert best(made, "Research") == ("Research", 9)
    assert best(made, "Stealth") == ("Stealth", 13)
    assert WORDS.put(best(made, "Forgery")) == ("Forgery (from IQ)", 3)
    assert WORDS.put(best(made, "Traps")) == ("Traps (from IQ)", 4)
    assert made["iq"] == 12  # the sheet keeps what it was
    assert asked(carry_out("Cast Light, in high mana", fool)).target == 9
    assert asked(carry_out("Will roll", fool)).target == 9
    assert asked(carry_out("Vision roll", fool)).target == 9
    assert iq(done(lambda: pass_time(fool, 1, HERE)).result.hero) == 12


# --- Haste and Shield -------------------------------------------------------------------------------


@rules("GL-RULE-80", "GL-RULE-19", "GL-RULE-21")
def test_haste_adds_to_move_and_dodge_and_not_to_the_order() -> None:
    before = fight()
    at = cast("haste", OK, strength=3, target=0)
    assert (at.own.move - before.own.move, dodge(at, 0) - dodge(before, 0), at.hero["fatigue"]) == (3, 3, 6)
    assert at.fight.order == before.fight.order
    witch = put(fight(), "haste", 1, 1, 2)
    assert (witch.figure(1).move, dodge(witch, 1)) == (before.figure(1).move + 2, dodge(before, 1) + 2)


@rules("GL-RULE-80", "GL-RULE-34")
def test_shield_adds_to_armour_and_shield_on_every_side() -> None:
    sheet = knowing().with_item(hero("light leather armor", "medium shield").items[0])
    before = fight(sheet)
    at = cast("shield", OK, strength=4, target=0, at=before)
    way = at.way(1, 0)
    assert passive(at, 0, way) == passive(before, 0, way) + 4
    assert at.hero["fatigue"] == 8
    assert drive(passes, minute_later(at.with_hero(at.hero.having(fatigue=4))), 0, dice=("Pay 4",)).hero["fatigue"] == 8
    witch = put(fight(), "shield", 1, 1, 2)
    assert passive(witch, 1, witch.way(0, 0)) == 2


@rules("GL-MAGIC-30")
def test_friends_can_be_guarded_hastened_and_healed() -> None:
    friend = ["Bors", 1, "ST 12, HT 12, move 4, broadsword 12"]
    at = fight(MAGE, GUARD, ally=[friend])
    assert offered(at, "Cast Shield") == ["Cast Shield", "Cast Shield on Bors"]
    at = came(about_to(at.with_body(2, hits=7), "minor_healing", 3, 2), OK)
    assert (at.hits(2), at.hero["fatigue"]) == (10, 3)
    at = came(about_to(at, "shield", 2, 2), OK)
    assert passive(at, 2, at.way(1, 0)) == 2


# --- healing ----------------------------------------------------------------------------------------


@rules("GL-RULE-80")
def test_every_try_at_minor_healing_counts_for_its_subject_and_day() -> None:
    wounded_mage = MAGE.having(hits=Score(5, 12))
    at = cast("minor_healing", "5 5 5", strength=2, target=0, at=fight(wounded_mage))
    assert (at.hits(0), at.hero["fatigue"]) == (5, 1)
    assert asked_in(about_to(at, "minor_healing", 2, 0)).target == 11
    at = came(about_to(at, "minor_healing", 2, 0), "3 3 3")
    assert (at.hits(0), at.hero["fatigue"]) == (7, 3)
    assert asked_in(about_to(at, "minor_healing", 2, 0)).target == 8
    outside = at.state
    assert asked(carry_out("Cast Minor Healing at strength 1", outside, HERE)).target == 8
    assert asked(carry_out("Cast Minor Healing on the child, at strength 1", outside, HERE)).target == 14


@rules("GL-RULE-80", "GL-MAGIC-20")
def test_lent_health_is_lost_again() -> None:
    at = cast("lend_health", OK, strength=9, target=0, at=fight(MAGE.having(hits=Score(5, 12))))
    assert (at.hits(0), at.hero["fatigue"], at.fight.spells[0][:5]) == (12, 9, ("lend_health", 0, 0, 7, 3600))


@rules("GL-RULE-80", "GL-COMBAT-56", "GL-RULE-40")
@pytest.mark.parametrize(
    "hits, lent, throws, left, condition",
    [(8, 3, (), 5, ""), (3, 5, ("3 3 3",), -2, "holding"), (3, 5, ("6 6 3",), -2, "unconscious"),
     (-5, 10, ("3 3 3",), -15, ""), (-5, 10, ("6 6 3",), -15, "dead")],
)  # fmt: skip
def test_lent_health_that_ends_can_cross_0_and_death(
    hits: int, lent: int, throws: tuple[str, ...], left: int, condition: str
) -> None:
    state = after("Cast Lend Health at strength 5", MAGE.having(hits=Score(2, 12)), "1 1 1", settled=HERE)
    state = state.with_world(state.world.flagged("spell:lend_health", f"{lent} 60 1")).with_hero(
        state.hero.having(hits=hits)
    )
    ended = done(lambda: pass_time(state, 60, HERE), *throws).result
    assert (ended.hero["hits"], ended.hero.fact(CONDITION)) == (left, condition)
    at = started(in_a_fight(state))
    (own,) = (On(*found) for found in at.fight.spells)
    assert drive(take_off, at, own, dice=throws).hits(0) == left


def in_a_fight(state: State) -> Scene:
    """A fight this hero is in."""
    return fight().with_state(state)


@rules("GL-MAGIC-30")
def test_lend_strength_rests_a_friend_for_as_much() -> None:
    at = fight(MAGE, GUARD, ally=[["Anna", 1, "ST 10, IQ 12, move 4, casts Shield 12"]])
    assert not offered(at, "Cast Lend Strength")
    at = at.with_body(2, tired=6)
    assert offered(at, "Cast Lend Strength") == ["Cast Lend Strength on Anna"]
    at = came(about_to(at, "lend_strength", 4, 2), OK)
    assert (at.strength(2), at.hero["fatigue"]) == (8, 4)
    assert after("Cast Lend Strength on the ferryman, at strength 5", MAGE, OK, settled=HERE).hero["fatigue"] == 5
    assert after("Lend Strength is cast on you at 14, with 4 points", MAGE.having(fatigue=6), OK).hero["fatigue"] == 2


# --- fire -------------------------------------------------------------------------------------------


@rules("GL-MAGIC-32", "GL-RULE-51", "GL-COMBAT-31")
def test_a_fireball_is_held_aimed_and_thrown_as_an_attack() -> None:
    at = cast("fireball", OK, strength=2, target=0)
    assert (at.body(0).held, at.hero["fatigue"]) == (2, 2)
    (ball,) = [
        place for place, way in enumerate(at.own.ways) if way.mode.mode == "fireball" and way.mode.damage.count == 2
    ]
    blow = Blow("strike", 0, 1, ball)
    assert (effective(at, blow), effective(at.with_body(0, aim=1, aim_at=1), blow)) == (15, 16)
    slow = fight(knowing().with_rating("skills", "Spell Throwing", 12)).with_body(0, held=2)
    assert (effective(slow, blow), effective(slow.with_body(0, aim=2, aim_at=1), blow)) == (8, 14)
    untaught = fight(hero(iq=14, dx=12, advantages=("Magery 1",)).with_rating("spells", "Fireball", 14)).with_body(
        0, held=1
    )
    place_of = next(place for place, way in enumerate(untaught.own.ways) if way.mode.mode == "fireball")
    assert effective(untaught, Blow("strike", 0, 1, place_of)) == 8 - 4  # DX-4, a snap shot


@rules("GL-COMBAT-31", "GL-CORE-08")
def test_one_who_could_not_throw_without_may_aim() -> None:
    clumsy = hero(dx=10, ht=13, iq=14, advantages=("Magery 1",)).with_rating("spells", "Fireball", 14)
    request = asked_in(fight(clumsy).with_body(0, held=1))
    assert "Use Aim at the guard" in labels(request)
    assert not any(label.startswith("Use Attack: fireball") for label in labels(request))


@rules("GL-MAGIC-32", "GL-COMBAT-41")
def test_a_fireball_is_dodged_or_blocked_and_not_parried() -> None:
    at = fight(MAGE, ("guard", 1, "ST 11, DX 11, HT 11, broadsword 14, medium shield, shield 12")).with_body(0, held=3)
    ball = next(place for place, way in enumerate(at.own.ways) if way.mode.damage.count == 3)
    assert {own.kind for own in defences(at, Blow("defend", 0, 1, ball))} == {"dodge", "block"}


@rules("GL-MAGIC-32", "GL-COMBAT-48")
def test_a_fireball_does_its_dice_less_dr_and_no_more() -> None:
    at = fight(MAGE, (*GUARD[:2], GUARD[2] + ", DR 2")).with_body(0, held=3)
    thrown = beat(at, "Use Attack: fireball", "3 3 4")
    hurt = beat(beat(thrown, "6 6 6"), "4 4 4", "3 3 3")
    assert (hurt.hits(1), thrown.body(0).held) == (11 - 10, 0)


@rules("GL-COMBAT-26", "GL-MAGIC-32")
def test_a_critical_miss_loses_the_ball_and_nothing_else() -> None:
    at = beat(fight().with_body(0, held=1), "Use Attack: fireball", "6 6 6")
    assert (at.body(0).held, at.body(0).posture, at.body(0).unready) == (0, "", 0)


@rules("GL-MAGIC-32", "GL-MAGIC-16", "GL-AUTH-41")
def test_a_fireball_outside_is_held_until_it_is_thrown() -> None:
    ball = after("Cast Fireball with 3 dice", MAGE, OK, settled=HERE)
    assert (held(ball), ball.hero["fatigue"], holds("the spell Fireball is on", ball)) == (3, 3, True)
    assert asked(carry_out("Cast Light", ball, HERE)).target == 13
    text = "Throw the fireball at the wolf, against dodge 7, DR 1"
    assert outcome(text, ball, "5 5 3", "6 6 6", "4 4 4") == "hit"
    assert outcome(text, ball, "5 5 3", "2 2 2") == "miss"
    assert outcome(text, ball, "6 6 5") == "miss"
    thrown = after("Throw the fireball at the door, 10 yards away", ball, "5 5 3", "4 4 4")
    assert held(thrown) == 0
    assert outcome("Throw the fireball at the moon, 51 yards away", ball) == "miss"
    assert outcome("Throw the fireball at the door", MAGE) == "miss"
    clumsy = after("Throw the fireball at the door at -9", ball)
    assert (
        held(clumsy) == 3
    )  # less than 3 with the snap shot: it cannot be tried, and stays in the hand (GL-COMBAT-110)


@rules("GL-MAGIC-31", "GL-COMBAT-80", "GL-RULE-54")
def test_a_fire_created_about_a_foe_burns_him_for_a_second() -> None:
    at = cast("create_fire", OK, at=fight(MAGE, PEASANT))
    assert (at.body(1).amid, at.hero["fatigue"], at.fight.spells[0][:4]) == (1, 2, ("create_fire", 0, -1, 1))
    burned = drive(passes, at, 1, dice=("5",))
    assert (burned.hits(1), burned.body(1).amid) == (6, 0)
    down = drive(passes, at.with_body(1, posture="lying"), 1, dice=("3",))
    assert (down.hits(1), down.body(1).amid) == (8, 2)


@rules("GL-COMBAT-80", "GL-RULE-54")
def test_worn_armour_keeps_fire_off_three_turns_a_point_and_hide_does_not() -> None:
    at = cast("create_fire", OK, at=fight(MAGE, ("guard", 1, "HT 10, club 10, 1d cr, DR 2")))
    assert drive(passes, at, 1).hits(1) == 10
    hot = at.with_body(1, amid=7, posture="lying")
    assert drive(passes, hot, 1, dice=("3 3 3",)).body(1).tired == 0
    assert drive(passes, hot, 1, dice=("6 6 3",)).body(1).tired == 1
    wolf = cast("create_fire", OK, at=fight(MAGE, ("wolf", 1, "beast, HT 10, DX 12, bite 12, 1d cut, DR 2")))
    assert drive(passes, wolf, 1, dice=("6",)).hits(1) == 7


@rules("GL-MAGIC-31")
def test_each_further_yard_takes_in_one_more() -> None:
    at = fight(MAGE, ("peasant", 3, PEASANT[2]))
    assert "Cast Create Fire for 3 yards (6 fatigue)" in labels(asked_in(at, "Cast Create Fire on the middle peasant"))
    at = came(about_to(at, "create_fire", 2, 2), OK)
    assert [at.body(who).amid for who in (1, 2, 3)] == [1, 1, 0]


@rules("GL-MAGIC-31")
def test_shape_fire_moves_a_fire_that_is_there() -> None:
    at = fight(MAGE, ("peasant", 2, PEASANT[2]))
    assert not offered(at, "Cast Shape Fire")
    at = put(at, "create_fire", 0, -1, 1)
    assert len(offered(at, "Cast Shape Fire")) == 2
    at = came(about_to(at, "shape_fire", 1, 2), OK)
    assert (at.body(2).amid, at.hero["fatigue"]) == (1, 2)
    moved = beat(at, "Use the fire on the left peasant")
    assert (moved.body(1).amid, moved.fight.order[moved.fight.turn]) == (1, moved.fight.order[1])


@rules("GL-MAGIC-30", "GL-COMBAT-80")
def test_clothes_that_are_lit_burn_until_they_are_put_out() -> None:
    at = cast("ignite_fire", OK, strength=3, at=fight(MAGE, PEASANT))
    assert (at.body(1).alight, at.hero["fatigue"]) == (1, 3)
    assert acted(at, 1, "4", "6 6 3").body(1).alight == 2
    out = acted(at, 1, "4", "3 3 1")  # DX 10 less the shock of 3
    assert (out.body(1).alight, out.hits(1)) == (0, 7)
    assert not offered(fight(MAGE, ("wolf", 1, "beast, DX 12, bite 12, 1d cut")), "Cast Ignite Fire")
    mine = fight().with_body(0, alight=1)
    assert beat(mine, "3", "Use Ready: put out the flames", "3 3 4")  # DX 12 less 2.body(0).alight == 0


@rules("GL-MAGIC-30")
@pytest.mark.parametrize(
    "thing, ways",
    [("the candle", [(1, 1)]), ("tinder", [(1, 1)]), ("a sheet of paper", [(2, 1)]), ("his clothing", [(3, 1), (2, 4)]), ("dry firewood", [(3, 1)]),
     ("the leather strap", [(3, 2)]), ("the heavy wood", [(4, 2), (3, 6)]), ("the coal", [(4, 1)]), ("the thatch", [(1, 1), (2, 1), (3, 1), (4, 1)])],
)  # fmt: skip
def test_what_ignite_fire_lights_and_how_long_it_takes(thing: str, ways: list[tuple[int, int]]) -> None:
    assert list(ways_to_light(thing)) == ways


@rules("GL-MAGIC-30", "GL-AUTH-40")
def test_longer_than_a_second_costs_as_much_again() -> None:
    text = "Cast Ignite Fire on the heavy wood"
    assert after(text, MAGE, OK, settled=HERE).hero["fatigue"] == 8  # 18 is more than there is
    assert (
        after("Cast Ignite Fire on his clothing", MAGE, "Cast Ignite Fire at heat 2 for 4 s (8", OK, settled=HERE).hero[
            "fatigue"
        ]
        == 8
    )
    assert after("Cast Ignite Fire on the candle", MAGE, OK, settled=HERE).hero["fatigue"] == 1
    assert outcome("Cast Ignite Fire on the heavy wood, within 1 second", MAGE, settled=HERE) == "cannot_cast"
    assert outcome("Cast Ignite Fire on the paper, at strength 1", MAGE, settled=HERE) == "cannot_cast"
    assert after("Cast Ignite Fire at strength 2", MAGE, OK, settled=HERE).hero["fatigue"] == 2
    assert after("Cast Ignite Fire on the candle, at strength 3", MAGE, OK, settled=HERE).hero["fatigue"] == 3


# --- Light and Detect Magic -------------------------------------------------------------------------


@rules("GL-MAGIC-30", "GL-COMBAT-22")
def test_light_makes_the_dark_no_worse_than_candle_light() -> None:
    at = fight(dark=True)
    blow = Blow("strike", 0, 1, 0)
    assert effective(at, blow) == 12 - 10
    at = came(about_to(at, "light", 1, 0), OK)
    assert (effective(at, blow), at.hero["fatigue"]) == (12 - 3, 1)
    assert not offered(at, "Cast Light")
    assert not offered(fight(light=-2), "Cast Light")
    lit = after("Cast Light", MAGE, OK, settled=HERE)
    assert is_on(lit, "light")
    assert asked(carry_out("Vision roll in darkness at -6", lit)).target == 14 - 3
    assert asked(carry_out("Vision roll in total darkness", lit)).target == 14 - 3


@rules("GL-MAGIC-30", "GL-AUTH-40")
@pytest.mark.parametrize("faces, result", [(OK, "success"), ("1 1 2", "critical_success"), ("6 5 4", "failure")])
def test_detect_magic_tells_and_a_critical_tells_more(faces: str, result: str) -> None:
    assert outcome("Cast Detect Magic on the ring", MAGE, faces, settled=HERE) == result
    assert outcome("Cast Detect Magic on the ring, within 4 seconds", MAGE, settled=HERE) == "cannot_cast"
    assert not offered(fight(), "Cast Detect")


# --- what a book can say more -----------------------------------------------------------------------


@rules("GL-AUTH-40")
def test_one_of_several_spells() -> None:
    sheet = knowing(14, "Light", "Sleep")
    request = asked(carry_out("Cast Light or Haste or Sleep", sheet, HERE))
    assert labels(request) == ["Cast Light", "Cast Sleep"]
    assert asked(carry_out("Cast Light or Haste", sheet, HERE)).label == "Light"
    assert outcome("Cast Haste or Shield", sheet, settled=HERE) == "cannot_cast"
    assert labels(asked(carry_out("Cast Fireball, within 2 seconds", MAGE, HERE))) == [
        "Cast Fireball for 1 die (1 fatigue)",
        "Cast Fireball for 2 dice (2 fatigue)",
    ]


@rules("GL-MAGIC-10", "GL-MAGIC-32", "GL-AUTH-40")
@pytest.mark.parametrize(
    "dice, seconds, there_is_time", [(3, 1, False), (3, 2, False), (3, 3, True), (2, 1, False), (1, 1, True)]
)
def test_a_fireball_takes_a_second_for_each_die_that_the_book_has_it_of(
    dice: int, seconds: int, there_is_time: bool
) -> None:
    text = f"Cast Fireball with {dice} dice, within {seconds} seconds"
    assert (outcome(text, MAGE, *(["3 3 3"] if there_is_time else []), settled=HERE) == "success") is there_is_time
    if not there_is_time:
        assert outcome(text, MAGE, settled=HERE) == "cannot_cast"
        phrase, deed = said(text, HERE)
        assert (
            WORDS(phrase.hindrance(State(MAGE), deed, HERE) or "")
            == f"There is no time: Fireball takes {dice} seconds."
        )


@rules("GL-MAGIC-13", "GL-AUTH-40")
def test_a_spell_so_strong_that_the_hero_is_too_tired_for_it_closes_its_choice() -> None:
    phrase, deed = said("Cast Shield with 3 points", HERE)
    assert phrase.hindrance(State(MAGE), deed, HERE) is None
    tired = State(MAGE.having(fatigue=MAGE["st"] - 5))
    assert WORDS(phrase.hindrance(tired, deed, HERE) or "") == "You are too tired to cast it so strongly."
    assert outcome("Cast Shield with 3 points", tired, settled=HERE) == "cannot_cast"


@rules("GL-MAGIC-33", "GL-AUTH-40", "GL-RULE-81")
def test_the_subject_may_be_a_foe_of_the_books_table() -> None:
    foes = {"guard": {"ht": "13", "iq": "9", "traits": "strong will 1, magic resistance 2"}}
    here = replace(HERE, foes=foes)
    assert asked(carry_out("Cast Sleep on the guard", MAGE, here)).target == 14 - 2
    assert asked(carry_out("Cast Sleep on the guard", MAGE, here), OK).target == 13 + 1 + 2
    assert asked(carry_out("Cast Sleep on the guard, against HT 8", MAGE, here), OK).target == 8 + 2
    assert asked(carry_out("Cast Sleep on the porter", MAGE, here), OK).target == 10


@rules("GL-MAGIC-32", "GL-AUTH-40")
def test_no_spell_is_stronger_than_the_list_allows() -> None:
    assert after("Cast Fireball with 5 dice", MAGE, OK, settled=HERE).hero["fatigue"] == 3
    assert after("Haste is cast on you at 14, with 9 points", MAGE, OK).hero["haste"] == 3
    assert foe("witch", "ST 10, casts Shield 12 for 9", HERE).spells == (("shield", 12, 5),)


@rules("GL-MAGIC-12", "GL-AUTH-40")
@pytest.mark.parametrize("answered", [False, True])
def test_a_book_that_answers_a_critical_failure_says_what_it_brings(answered: bool) -> None:
    outcomes = ("success", "failure", "critical_failure") if answered else ("success", "failure")
    dice = ["6 6 6"] if answered else ["6 6 6", "5"]
    result = done(carry_out("Cast Light", MAGE, HERE, outcomes), *dice).result
    assert (result.outcome, result.state.hero["hits"]) == ("critical_failure", 12 if answered else 11)


@rules("GL-AUTH-42", "GL-RULE-11")
@pytest.mark.parametrize(
    "text, target",
    [("Sleep is cast on you at 14", 13), ("Foolishness is cast on you at 14", 15), ("A spell is cast on you at 14 against your Will", 15),
     ("The hag's curse is cast on you at 12 against your IQ, at -2", 13), ("A spell is cast on you at 14 against your ST", 13)],
)  # fmt: skip
def test_with_what_the_hero_resists(text: str, target: int) -> None:
    sheet = hero(iq=14, advantages=("Strong Will",))
    assert asked(carry_out(text, sheet), "3 3 4").target == target


@rules("GL-AUTH-42")
def test_what_others_cast_on_the_hero_works_on_him() -> None:
    plain = hero(dx=11, ht=12)
    quick = after("Haste is cast on you at 14, with 2 points, for 3 minutes", plain, OK)
    assert SPOKEN.sheet.derived(quick, HERE)["move"] == SPOKEN.sheet.derived(State(plain), HERE)["move"] + 2
    assert running(quick) == ()  # none of his own
    assert is_on(done(lambda: pass_time(quick, 2, HERE)).result, "haste")
    assert not is_on(done(lambda: pass_time(quick, 3, HERE)).result, "haste")
    assert (
        after("Minor Healing is cast on you at 14, with 3 hits", plain.having(hits=Score(5, 12)), OK).hero["hits"] == 8
    )
    assert outcome("Haste is cast on you at 14", plain, "6 6 4") == "resisted"
    burned = after("Fireball is thrown at you at 14, with 2 dice", plain, OK, "6 6 6", "2 3")
    assert burned.hero["hits"] == 7
    assert outcome("Fireball is thrown at you at 14, with 2 dice", plain, OK, "1 1 1") == "resisted"


@rules("GL-RULE-74", "GL-CHAR-75", "GL-AUTH-42")
def test_luck_helps_against_a_fireball() -> None:
    lucky = hero(dx=11, ht=12, advantages=("Luck",))
    ball = "Fireball is thrown at you at 14, with 2 dice"
    assert after(ball, lucky, OK, "6 6 6", "Keep", "2 3").hero["hits"] == 7
    assert outcome(ball, lucky, OK, "6 6 6", "Re-roll the defence", "6 6 6", "1 1 1") == "resisted"
    assert outcome(ball, lucky, OK, "6 6 6", "Re-roll the blow", OK, "6 6 6") == "resisted"


@rules("GL-AUTH-42", "GL-COMBAT-80")
def test_fire_cast_on_the_hero_burns_him() -> None:
    plain = hero(dx=11, ht=12)
    assert after("Create Fire is cast on you at 14", plain, OK, "5").hero["hits"] == 8
    assert (
        after("Ignite Fire is cast on you at 14, at strength 3", plain, OK, "6 6 5", "3 3 3", "3", "1").hero["hits"]
        == 10
    )
    assert after("Ignite Fire is cast on you at 14, at strength 2", plain, OK).hero["hits"] == 12


@rules("GL-AUTH-41")
def test_on_or_off() -> None:
    lit = after("Cast Light", MAGE, OK, settled=HERE)
    assert (holds("the spell Light is on", lit), holds("the spell Light is off", lit)) == (True, False)
    assert (holds("your Light spell is on", MAGE), holds("your Light spell is off", MAGE)) == (False, True)


@rules("GL-AUTH-41", "GL-MAGIC-16")
def test_the_sheet_says_what_is_on() -> None:
    lit = after(
        "Cast Light", after("Haste is cast on you at 14, with 2 points, for 3 minutes", MAGE, OK), OK, settled=HERE
    )
    ball = after(
        "Cast Fireball with 2 dice",
        after("Cast Daze on the porter, against HT 9", lit, OK, UNRESISTED, settled=HERE),
        OK,
        settled=HERE,
    )
    assert SPOKEN.sheet.derived(ball, HERE)["spells_on"] == {
        "Light": "1 min", "Daze on porter": "1 min", "Haste": "2, 3 min", "Fireball": "2d in your hand",
    }  # fmt: skip
    assert "spells_on" not in SPOKEN.sheet.derived(State(MAGE), HERE)


@rules("GL-MAGIC-16", "GL-MAGIC-32")
def test_a_ball_falls_from_the_hand_of_one_who_is_out() -> None:
    at = fight().with_body(0, held=2)
    assert held(settled(at).state) == 2
    assert held(settled(at.put_out(0, "unconscious")).state) == 0


@rules("GL-MAGIC-20", "GL-AUTH-41")
def test_a_book_may_end_spells() -> None:
    lit = after("Cast Haste at strength 2", after("Cast Light", MAGE, OK, settled=HERE), OK, settled=HERE)
    dark = after("The spell Light ends", lit)
    assert [own.key for own in running(dark)] == ["haste"]
    assert dark.hero["fatigue"] == lit.hero["fatigue"]
    plain = after("All your spells end", lit)
    assert (running(plain), plain.hero["haste"]) == ((), 0)


@rules("GL-RULE-79", "GL-MAGIC-16")
def test_two_alike_count_twice() -> None:
    lit = after("Cast Light", after("Cast Light", MAGE, OK, settled=HERE), OK, settled=HERE)
    assert len(running(lit)) == 2
    assert asked(carry_out("Cast Light", lit, HERE)).target == 12
    quick = after(
        "Cast Haste at strength 1", after("Cast Haste at strength 3", MAGE, OK, settled=HERE), OK, settled=HERE
    )
    assert [(own.key, own.strength) for own in running(quick)] == [("haste", 1)]  # begun anew on himself


@rules("GL-MAGIC-13", "GL-RULE-78", "GL-COMBAT-90")
def test_outside_too_who_pays_down_to_nothing_drops() -> None:
    state = after("Cast Shield at strength 5", MAGE.having(fatigue=2), OK, settled=HERE)
    assert state.world.clock == 10
    assert (state.hero["st"] - state.hero["fatigue"], running(state)) == (1, ())


@rules("GL-MAGIC-22")
def test_the_unconscious_keep_up_nothing_outside() -> None:
    lit = after("Cast Light", MAGE, OK, settled=HERE)
    asleep = lit.with_hero(lit.hero.with_fact(CONDITION, "unconscious"))
    assert running(done(lambda: pass_time(asleep, 1, HERE)).result) == ()


@rules("GL-MAGIC-32", "GL-AUTH-42")
def test_a_ball_that_comes_is_told_by_the_name_of_the_skill() -> None:
    checks = [
        event.score
        for event in done(carry_out("Fireball is thrown at you at 12, for 2 dice", MAGE), "6 6 3").events
        if isinstance(event, Checked)
    ]
    assert checks == ["Spell Throwing"]
