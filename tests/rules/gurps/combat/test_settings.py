"""What a book may say of a fight: backs turned, cover, nerve, points that stick, blows at the arm (GL-AUTH-30 to 32)."""

import pytest

from rules.gurps.fighting import KNIGHT, asked, beat, hero, kinds, labels, scene, turn_of
from rules.playing import rules, terms
from turnto.rules.gurps.combat.attack.defences import defences
from turnto.rules.gurps.combat.attack.to_hit import Blow, effective, legal
from turnto.rules.gurps.combat.maneuvers.initiative import next_turn
from turnto.rules.gurps.combat.state.scene import Scene

# --- from behind (GL-COMBAT-37, GL-COMBAT-38, GL-RULE-34) ------------------------------------------


def guarded(at: Scene, who: int, blow: Blow) -> dict[str, int]:
    """What someone has against a blow, with the totals."""
    return {own.kind: own.total for own in defences(at, blow)}


@rules("GL-COMBAT-37", "GL-COMBAT-38", "GL-RULE-34", "GL-AUTH-30")
def test_one_taken_from_behind_has_armour_alone_then_a_dodge_then_turns_round() -> None:
    guard = ("guard", 1, "broadsword 12, medium shield, shield 12, heavy leather armor, move 4")
    at = turn_of(scene(KNIGHT, guard, behind="foes"), 0)
    way = Blow("defend", 0, 1, 0)
    assert guarded(at, 1, way) == {"": 2}  # no shield, and nothing else: he does not know of it
    at = beat(at, "Use All-Out Attack (two", "4 4 4")
    assert asked(at).label == "the guard: passive defence"
    at = beat(at, "1 1 2")
    assert at.fight.pending[0] == "strike"
    assert guarded(at, 1, way) == {"dodge": 4 + 2}  # now he knows
    at = beat(beat(at, "6 6 4"), "6 6 4")  # his own action: he turns, and strikes
    assert guarded(at, 1, way) == {"parry main": 6 + 5, "block": 6 + 5, "dodge": 4 + 5}


@rules("GL-COMBAT-38", "GL-COMBAT-05")
def test_the_surprised_turn_round_when_they_have_come_to_themselves() -> None:
    at = scene(behind="foes", surprised="foes")
    at = beat(turn_of(at, 0), "Use Attack", "6 6 4")
    at = beat(at, "6 6 4")
    assert (at.body(1).back, at.body(1).stun) == (1, "mind")
    assert beat(turn_of(at, 1), "3 3 3", "6 6 4").body(1).back == 0


@rules("GL-COMBAT-38", "GL-AUTH-30")
def test_a_hero_taken_from_behind() -> None:
    at = turn_of(scene(behind="hero"), 1)
    assert kinds(at) == {""}
    assert defences(at, Blow("defend", 1, 0, 0))[0].total == 2
    assert beat(turn_of(at, 0), "Use All-Out Defense").body(0).back == 0


@rules("GL-COMBAT-38", "GL-AUTH-30")
def test_those_at_the_heros_back_strike_from_behind_while_others_stand_before_him() -> None:
    at = scene(KNIGHT, ("thug", 3, "broadsword 12, move 3"), answers=("3", "2", "1"), at_back=1)
    assert {who: set(guarded(at, 0, Blow("defend", who, 0, 0))) for who in (1, 2, 3)} == {
        1: {"parry main", "block", "dodge"}, 2: {"parry main", "block", "dodge"}, 3: {"dodge"},
    }  # fmt: skip
    assert guarded(at, 0, Blow("defend", 3, 0, 0))["dodge"] == 5 + 2  # without the shield
    alone = at.put_out(1, "dead").put_out(2, "dead")
    assert len(guarded(alone, 0, Blow("defend", 3, 0, 0))) == 3


@rules("GL-COMBAT-38", "GL-RULE-61")
def test_one_who_runs_defends_himself_as_ever() -> None:
    at = beat(turn_of(scene(flee=True), 0), "Flee")
    assert kinds(at) == {"parry main", "block", "dodge"}


# --- behind others, behind cover --------------------------------------------------------------------


@rules("GL-COMBAT-33", "GL-COMBAT-28", "GL-AUTH-30")
@pytest.mark.parametrize("setup, at_whom, less", [({}, 2, 0), ({"max_attackers": 1}, 1, 0), ({"max_attackers": 1}, 2, -4), ({"foe_cover": True}, 1, -3),
                                                  ({"foe_cover": True, "max_attackers": 1}, 2, -4), ({"cover": True}, 1, 0)])  # fmt: skip
def test_foes_behind_cover_or_behind_others_are_harder_to_shoot(
    setup: dict[str, object], at_whom: int, less: int
) -> None:
    archer = hero("longbow", "9 arrows", skills={"Bow": 20})
    dice = ("2", "1") if "max_attackers" in setup else ()
    at = scene(archer, ("guard", 2, "broadsword 12"), answers=dice, distance=30, **setup)
    assert effective(at, Blow("strike", 0, at_whom, 0)) == 20 + less


@rules("GL-COMBAT-28")
def test_hand_weapons_reach_no_further_than_those_who_have_come_forward() -> None:
    at = scene(KNIGHT, ("guard", 3, "broadsword 12, move 4"), answers=("3", "2", "1"), max_attackers=2)
    assert [legal(at, Blow("strike", 0, who, 0)) for who in (1, 2, 3)] == [True, True, False]
    assert legal(at.put_out(1, "dead"), Blow("strike", 0, 3, 0))


@rules("GL-COMBAT-16", "GL-COMBAT-18")
def test_to_crouch_takes_no_time() -> None:
    at = turn_of(scene(cover=True, distance=20), 0)
    low = beat(at, "Use a crouch", "Use Move: close in")
    assert (low.body(0).posture, low.body(1).away) == ("crouching", 15)
    up = beat(turn_of(low, 0), "Use no cover", "Use All-Out Defense")
    assert up.body(0).posture == ""
    assert not any("crouch" in label for label in labels(scene()))


# --- morale (GL-AUTH-32) ----------------------------------------------------------------------------


@rules("GL-AUTH-32", "GL-CORE-40")
@pytest.mark.parametrize("values, will, out", [
    ({"surrender_at": 8, "by_will": True}, "6 3 1", ""), ({"surrender_at": 8, "by_will": True}, "6 4 1", "surrendered"),
    ({"surrender_at": 8, "morale": 6}, "6 6 1", ""), ({"surrender_at": 8, "morale": 6}, "6 6 2", "surrendered"),  # 14 never holds
    ({"flee_at": 8, "by_will": True}, "6 4 1", "fled"), ({"flee_at": 8, "by_will": True}, "6 3 1", ""),
])  # fmt: skip
def test_nerve_may_hang_on_a_will_roll_at_each_wound(values: dict[str, object], will: str, out: str) -> None:
    at = turn_of(scene(**values), 0).with_fight(pending=tuple(Blow("hurt", 0, 1, 0)))
    at = beat(at, "1", will)  # 3 hits: 8 are left, IQ 10
    if "flee_at" in values and out:
        assert (at.out(1), at.body(1).broken) == ("", 1)
        at = beat(turn_of(at, 1))
        assert at.fight.ended == "foes_fled"
    else:
        assert at.out(1) == out


@rules("GL-AUTH-32", "GL-AUTH-31")
def test_each_foe_may_have_a_nerve_of_its_own() -> None:
    at = scene(
        KNIGHT, ("coward", 1, "move 4, flees at 9"), ("sergeant", 1, "move 3, surrenders at 2"), ("brute", 1, "move 2")
    )
    assert [(at.figure(who).flee_at, at.figure(who).surrender_at) for who in (1, 2, 3)] == [
        (9, None),
        (None, 2),
        (None, None),
    ]


# --- what a book may switch on -----------------------------------------------------------------------


HALBERDIER = hero("halberd", st=13, skills={"Polearm": 14})


@rules("GL-RULE-27", "stuck=no", "stuck=yes")
@pytest.mark.parametrize("option, stuck", [("no", 0), ("yes", 1)])
def test_a_point_that_was_swung_sticks_where_the_book_says_so(option: str, stuck: int) -> None:
    at = turn_of(scene(HALBERDIER, settled=terms(stuck=option)), 0)
    point = next(
        place for place, own in enumerate(at.figure(0).ways) if own.mode.kind == "imp" and own.mode.mode == "swing"
    )
    at = at.with_body(0, unready=2).with_fight(pending=tuple(Blow("hurt", 0, 1, point)))
    at = beat(at, "1 1", "3 3 3")  # 2d+3: 5, DR 2, doubled: 6 hits of 11
    assert (at.body(0).stuck, at.body(0).unready) == (stuck, 2)
    if stuck:
        at = turn_of(at, 0)
        assert asked(at, "Use Ready: ready the halberd").parts == (("ST", 13),)
        assert beat(at, "Use Ready: ready the halberd", "6 6 4").body(0).unready == 2
        free = beat(at, "Use Ready: ready the halberd", "6 6 1")
        assert (free.body(0).stuck, free.body(0).unready) == (0, 1)


@rules("GL-COMBAT-63", "GL-COMBAT-58", "arm_blows=no", "arm_blows=foes", "arm_blows=hero", "arm_blows=both")
@pytest.mark.parametrize("option, of_foes, of_hero", [("no", 0, 0), ("foes", 1, 0), ("hero", 0, 1), ("both", 1, 1)])
def test_a_weapon_that_a_bare_hand_failed_to_parry_may_go_for_the_arm(option: str, of_foes: int, of_hero: int) -> None:
    settled = terms(arm_blows=option)
    at = turn_of(scene(hero(), ("guard", 1, "broadsword 12, 1d+2 cut"), settled=settled), 1)
    assert beat(at.with_fight(pending=tuple(Blow("defend", 1, 0, 1))), "6 6 4").fight.pending[-2] == of_foes  # a thrust
    at = turn_of(scene(KNIGHT, ("brawler", 1, "brawling 12"), settled=settled), 0)
    assert beat(at.with_fight(pending=tuple(Blow("defend", 0, 1, 0))), "6 6 4").fight.pending[-2] == of_hero


@rules("GL-COMBAT-63")
def test_a_fist_that_no_hand_parried_goes_for_no_arm() -> None:
    at = turn_of(scene(hero(), ("brawler", 1, "brawling 12"), settled=terms(arm_blows="both")), 1)
    assert beat(at.with_fight(pending=tuple(Blow("defend", 1, 0, 0))), "6 6 4").fight.pending[-2] == 0


@rules("GL-COMBAT-58", "GL-COMBAT-09")
@pytest.mark.parametrize("arms, drawn", [(0, {"broadsword", "greatsword"}), (1, {"broadsword"}), (2, set())])
def test_a_crippled_arm_draws_nothing(arms: int, drawn: set[str]) -> None:
    two = hero("broadsword", "greatsword", "spear", skills={"Broadsword": 13, "Two-Handed Sword": 12, "Spear": 11})
    at = scene(two, answers=("Use the broadsword",)).with_body(0, main="", arms=arms, thrown=("spear",))
    readied = {label.removeprefix("Use Ready: ") for label in labels(at) if label.startswith("Use Ready")}
    assert readied == {f"draw the {weapon}" for weapon in drawn} | ({"find the spear"} if arms < 2 else set())


@rules("GL-COMBAT-58", "GL-COMBAT-63", "GL-COMBAT-101")
@pytest.mark.parametrize("die, arms", [("3", 0), ("4", 1)])  # 6 and 7 hits of 12: more than half
def test_an_arm_is_crippled_by_more_than_half_and_ht_settles_for_how_long(die: str, arms: int) -> None:
    at = scene(hero("broadsword", skills={"Broadsword": 14}), ("guard", 1, "club 12, 1d+3 cr"))
    at = turn_of(at, 1).with_fight(pending=tuple(Blow("hurt", 1, 0, 0, limb=1)))
    at = beat(at, die, *(("3 3 3",) if arms else ()))
    assert at.body(0).arms == arms
    assert ("parry hand" in kinds(at)) is not bool(arms)  # the sword is in the other
    at = turn_of(at.put_out(1, "fled").with_body(0, stun=""), 0)
    if arms:
        assert asked(at).label == "HT against crippling"
        assert beat(at, "3 3 3").hero.listed("disadvantages") == ("One Arm (until healed)",)
    else:
        assert beat(at).hero.listed("disadvantages") == ()


@rules("GL-COMBAT-43", "GL-COMBAT-111")
def test_a_weapon_breaks_only_by_a_parry_that_held() -> None:
    fencer = hero("rapier", dx=13, skills={"Fencing": 15})
    at = beat(turn_of(scene(fencer, ("foe", 1, "greatsword 12, ST 12")), 1), "3 3 3")
    assert asked(at, "3 3 3").label == "Does the rapier hold?"
    assert beat(at, "6 6 4").body(0).main == "rapier"


@rules("GL-AUTH-34", "GL-RULE-61")
def test_where_nobody_can_follow_one_who_runs_is_away_when_they_have_had_their_blows() -> None:
    at = beat(beat(turn_of(scene(flee=True, no_pursuit=True), 0), "Flee"), "6 6 3")
    assert beat(at).fight.ended == "fled"


@rules("GL-AUTH-30")
@pytest.mark.parametrize("setup, rounds, counted", [({}, 14, 14), ({"limit": 5}, 6, 5), ({"limit": 5}, 3, 3)])
def test_a_book_may_keep_count_of_rounds_and_of_hits_lost(setup: dict[str, int], rounds: int, counted: int) -> None:
    at = scene(rounds_as="Rounds", hits_as="Wounds", **setup).with_fight(round=rounds, wounds=(2, 5))
    world = beat(turn_of(at.put_out(1, "fled"), 0)).state.world
    assert (world.count("rounds"), world.count("wounds")) == (counted, 7)


@rules("GL-AUTH-30", "GL-COMBAT-01")
def test_rounds_are_counted_without_end_where_the_book_keeps_count() -> None:
    at = scene(rounds_as="Rounds")
    for _ in range(60):
        at = next_turn(at)
    assert at.fight.round == 31


@rules("GL-AUTH-36")
def test_in_a_brawl_no_shield_is_held() -> None:
    at = scene(KNIGHT, ("drunk", 1, "brawling 12, medium shield"), unarmed=True)
    assert (at.body(0).off, at.body(1).off) == ("", "")
    assert {own.kind for own in defences(at, Blow("defend", 1, 0, 0))} == {"parry hand", "dodge"}
