"""Maneuvers, postures, striking near and far (GL-COMBAT-07 to 34, 341, 342, 110)."""

from fractions import Fraction

import pytest

from rules.gurps.fighting import GUARD, KNIGHT, asked, beat, hero, labels, scene, turn_of, way_named
from rules.playing import PLAIN, WORDS, rules, terms
from turnto.core.procedure import Roll
from turnto.core.runner import Done, outcomes, run
from turnto.core.world import Terms
from turnto.rules.gurps.combat.attack.to_hit import Blow, effective, legal, parts_to_hit
from turnto.rules.gurps.combat.maneuvers.acts import Act, all_out_kinds, perform, strikes
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.target_roll import attacked

ARCHER = hero("regular bow", "20 arrows", "shortsword", skills={"Bow": 14, "Shortsword": 13})


def blow(at: Scene, who: int = 0, target: int = 1, way: int = 0, **more: object) -> Blow:
    """A blow about to be rolled."""
    return Blow("strike", who, target, way, **more)  # type: ignore[arg-type]


# --- the roll to hit ------------------------------------------------------------------------------


def by_hand(eff: int) -> dict[str, int]:
    """GL-CORE-09 to 11, counted over the 216 falls: another way of saying it than the code's."""
    counted = dict.fromkeys(("critical_success", "success", "failure", "critical_failure"), 0)
    for a in range(1, 7):
        for b in range(1, 7):
            for c in range(1, 7):
                total = a + b + c
                if total in (3, 4) or (total == 5 and eff >= 15) or (total == 6 and eff >= 16):
                    counted["critical_success"] += 1
                elif total == 18 or (total == 17 and eff <= 15) or total >= eff + 10:
                    counted["critical_failure"] += 1
                elif total <= eff and total < 17:
                    counted["success"] += 1
                else:
                    counted["failure"] += 1
    return counted


@rules("GL-COMBAT-20", "GL-COMBAT-23", "GL-COMBAT-24")
@pytest.mark.parametrize("eff", range(3, 21))
def test_a_roll_to_hit_is_a_success_roll(eff: int) -> None:
    chances: dict[str, Fraction] = {}
    for (outcome, _), chance in outcomes(lambda: attacked("", (("skill", eff),), "skill")).items():
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    assert {key: chances.get(key, Fraction(0)) * 216 for key in by_hand(eff)} == by_hand(eff)


@rules("GL-COMBAT-22", "GL-COMBAT-18")
@pytest.mark.parametrize(
    "changes, setup, facts, part",
    [
        ({"posture": "crouching"}, {}, {}, ("crouching", -2)),
        ({"posture": "kneeling"}, {}, {}, ("kneeling", -2)),
        ({"posture": "sitting"}, {}, {}, ("sitting", -2)),
        ({"posture": "lying"}, {}, {}, ("lying", -4)),
        ({"shock": 3}, {}, {}, ("shock", -3)),
        ({}, {"light": -3}, {}, ("bad light", -3)),
        ({}, {"dark": True}, {}, ("bad light", -10)),
        ({}, {"footing": -4}, {}, ("bad footing", -4)),
        ({}, {"bad_footing": True}, {}, ("bad footing", -2)),
        ({}, {}, {"disadvantages": ("One Eye",)}, ("one eye", -1)),
        ({}, {"risk": True}, {"advantages": ("Daredevil",)}, ("daring", 1)),
    ],
)
def test_what_changes_a_roll_to_hit(changes: dict, setup: dict, facts: dict, part: tuple[str, int]) -> None:
    at = scene(hero("broadsword", skills={"Broadsword": 14}, **facts), **setup).with_body(0, **changes)
    assert WORDS.put(parts_to_hit(at, blow(at))) == (("Broadsword", 14), part)


@rules("GL-COMBAT-22")
def test_night_vision_cancels_bad_light_and_not_total_darkness() -> None:
    seeing = hero("broadsword", skills={"Broadsword": 14}, advantages=("Night Vision",))
    for setup, eff in (({"light": -6}, 14), ({"dark": True}, 4)):
        at = scene(seeing, **setup)
        assert effective(at, blow(at)) == eff


@rules("GL-COMBAT-22", "GL-RULE-32")
def test_the_off_hand_strikes_at_four_less_but_for_the_ambidextrous() -> None:
    for advantages, eff in (((), 9), (("Ambidexterity",), 13)):
        two = hero("shortsword", "baton", skills={"Shortsword": 13}, advantages=advantages)
        at = scene(two)
        way = way_named(at, 0, "baton, swing")
        assert effective(at, blow(at, way=way, off=1)) == eff


@rules("GL-COMBAT-22")
@pytest.mark.parametrize(
    "items, st, less",
    [(("broadsword",), 9, -1), (("broadsword", "large shield"), 12, -2), (("broadsword", "half plate armor"), 30, -1)],
)
def test_what_is_carried_may_hinder(items: tuple[str, ...], st: int, less: int) -> None:
    at = scene(hero(*items, st=st, skills={"Broadsword": 14, "Shield": 12}))
    assert effective(at, blow(at)) == 14 + less


@rules("GL-COMBAT-25", "GL-COMBAT-24")
def test_a_three_does_maximum_damage_and_four_rolls_it_without_defence() -> None:
    at = turn_of(scene(), 0)
    assert asked(beat(at, "Use Attack", "1 1 2")).label == "you: damage, cutting"
    three = beat(beat(at, "Use Attack", "1 1 1"), "3 3 3")  # 1d+3: 9, less 2, by one and a half: 10, a great wound
    assert three.hits(1) == 1


@rules("GL-COMBAT-26", "GL-RULE-17", "fumbles=simple", "fumbles=off")
def test_a_critical_miss_costs_a_ready_turn_or_ones_feet() -> None:
    at = beat(turn_of(scene(), 0), "Use Attack", "6 6 6")
    assert at.body(0).unready == 1
    at = beat(turn_of(at, 0), "Use Ready")
    assert at.body(0).unready == 0
    fists = turn_of(scene(hero(skills={"Brawling": 13})), 0)
    assert beat(fists, "Use Attack: punch", "6 6 6").body(0).posture == "lying"
    off = turn_of(scene(settled=terms(fumbles="off")), 0)
    assert beat(off, "Use Attack", "6 6 6").body(0).unready == 0


# --- maneuvers ------------------------------------------------------------------------------------


@rules("GL-COMBAT-07", "GL-COMBAT-16")
def test_moving_changes_the_distance_and_nothing_else() -> None:
    at = beat(turn_of(scene(distance=20), 0), "Use Move: close in")
    assert (at.body(1).away, at.body(0).stance) == (15, "")


@rules("GL-COMBAT-08")
def test_lying_to_standing_takes_two_turns_and_kneeling_to_standing_goes_with_an_attack() -> None:
    at = turn_of(scene().with_body(0, posture="lying"), 0)
    at = beat(at, "Fight on")
    assert at.body(0).posture == "kneeling"
    waiting = asked(turn_of(at, 0))
    assert waiting.label.startswith("you: broadsword, swing")
    assert waiting.parts == (("Broadsword", 14),)
    assert beat(turn_of(at, 0), "6 6 4").body(0).posture == ""


@rules("GL-COMBAT-09", "GL-COMBAT-21", "GL-EQUIP-08")
def test_an_axe_strikes_every_other_turn() -> None:
    at = turn_of(scene(hero("axe", skills={"Axe/Mace": 13})), 0)
    at = beat(at, "Use Attack: axe", "6 6 4")
    assert at.body(0).unready == 1
    assert not any(label.startswith("Use Attack: axe") for label in labels(at))
    at = beat(turn_of(at, 0), "Use Ready: ready the axe")
    assert any(label.startswith("Use Attack: axe") for label in labels(at))


@rules("GL-COMBAT-21")
@pytest.mark.parametrize("title, turns", [("halberd, swing", 2), ("halberd, thrust", 1)])
def test_a_polearm_wants_two_turns_after_a_swing_one_after_a_thrust(title: str, turns: int) -> None:
    at = turn_of(scene(hero("halberd", st=13, skills={"Polearm": 14})), 0)
    done = run(perform(at, 0, Act("attack", "", 1, way_named(at, 0, title))))
    assert isinstance(done, Done)
    assert beat(done.result, "6 6 4").body(0).unready == turns


@rules("GL-COMBAT-11", "GL-COMBAT-15")
def test_what_is_open_to_one_who_stands_with_a_sword() -> None:
    assert labels(scene()) == [
        "Fight on",
        "Use Attack: broadsword, swing at the gate guard",
        "Use All-Out Attack (+4 to hit): broadsword, swing at the gate guard",
        "Use All-Out Attack (+2 damage): broadsword, swing at the gate guard",
        "Use All-Out Attack (two attacks): broadsword, swing at the gate guard",
        "Use All-Out Defense",
    ]


@rules("GL-COMBAT-12", "GL-RULE-23")
def test_all_out_attack_leaves_no_active_defence_and_counts_as_skill() -> None:
    at = turn_of(scene(), 0)
    request = asked(at, "Use All-Out Attack (+4")
    assert isinstance(request, Roll)
    assert (request.target, request.cuts) == (18, (4, 7, 17, 18))
    at = beat(at, "Use All-Out Attack (+4", "6 6 5")
    assert at.body(0).stance == "none"
    defence = asked(beat(at, "3 3 3"))
    assert defence.parts == (("PD", 5),)


@rules("GL-COMBAT-12")
def test_all_out_attack_for_damage_and_the_double_one() -> None:
    at = turn_of(scene(), 0)
    strong = beat(beat(at, "Use All-Out Attack (+2", "4 4 4"), "6 6 5")
    assert str(asked(strong).dice) == "1d6+5"
    first = beat(at, "Use All-Out Attack (two", "6 6 4")
    assert first.fight.pending[0] == "strike"
    second = beat(first, "6 6 4")
    assert (second.fight.pending, second.fight.turn) == ((), 1)


@rules("GL-COMBAT-12")
def test_two_attacks_take_two_weapons_or_one_that_needs_no_readying() -> None:
    for items, kinds in ((("axe",), ["determined", "strong"]), (("broadsword",), ["determined", "strong", "double"])):
        at = scene(hero(*items, skills={"Axe/Mace": 13, "Broadsword": 13}))
        assert list(all_out_kinds(at, blow(at))) == kinds
    at = scene(ARCHER, distance=30, answers=("Use the regular bow",))
    assert list(all_out_kinds(at, blow(at))) == []


@rules("GL-COMBAT-14", "long_action=any", "long_action=dodge")
@pytest.mark.parametrize("option, stance", [("any", ""), ("dodge", "dodge")])
def test_one_who_is_busy_may_defend_unless_the_book_says_dodge(option: str, stance: str) -> None:
    mage = KNIGHT.with_rating("spells", "Haste", 12)
    at = turn_of(scene(mage, settled=terms(long_action=option)), 0).with_body(0, casting=("haste:1:0", 2, 0))
    assert beat(at, "Cast on").body(0).stance == stance


@rules("GL-COMBAT-18", "GL-RULE-35")
def test_nobody_attacks_crawling() -> None:
    at = scene().with_body(0, posture="crawling")
    assert not legal(at, blow(at))


@rules("GL-COMBAT-110", "GL-CORE-08")
def test_with_a_skill_below_three_there_is_no_attack() -> None:
    at = scene().with_body(0, shock=12)
    assert not legal(at, blow(at))
    assert list(strikes(at, 0)) == []


# --- from afar ------------------------------------------------------------------------------------


def archer(*, settled: Terms = PLAIN, **setup: object) -> Scene:
    """A bow drawn on a guard thirty yards off."""
    there = {"distance": 30, **setup}
    return turn_of(scene(ARCHER, GUARD, settled=settled, answers=("Use the regular bow",), **there), 0)


@rules("GL-COMBAT-30", "GL-RULE-46")
@pytest.mark.parametrize("shock, parts", [(0, ()), (1, (("shock", -1),)), (2, (("shock", -2), ("snap shot", -4)))])
def test_a_snap_shot_is_at_four_less_below_its_number(shock: int, parts: tuple[tuple[str, int], ...]) -> None:
    at = archer().with_body(0, shock=shock)  # snap-shot number 13
    assert WORDS.put(parts_to_hit(at, blow(at))) == (("Bow", 14), *parts)


@rules("GL-COMBAT-31", "GL-COMBAT-10")
@pytest.mark.parametrize("turns, eff", [(1, 16), (2, 17), (3, 18), (4, 19), (5, 19)])
def test_aiming_adds_accuracy_and_one_for_each_further_turn_up_to_three(turns: int, eff: int) -> None:
    at = archer()
    for _ in range(turns):
        if any(label.startswith("Use Aim") for label in labels(at)):
            at = turn_of(beat(at, "Use Aim"), 0)
    assert effective(at, blow(at)) == eff


@rules("GL-COMBAT-32")
def test_aim_is_lost_by_an_active_defence() -> None:
    at = archer(distance=0).with_body(0, aim=2, aim_at=1)
    at = beat(turn_of(at, 1), "3 3 3")
    assert beat(at, "6 6 5").body(0).aim == 0


@rules("GL-COMBAT-10", "GL-COMBAT-32", "ask_defence=yes")
def test_who_aims_may_trust_in_his_armour_where_the_player_picks_defences() -> None:
    """GL-COMBAT-10: any defence is open to one who aims, but using one loses the aim."""
    at = archer(distance=0, settled=terms(ask_defence="yes")).with_body(0, aim=2, aim_at=1)
    at = beat(turn_of(at, 1), "3 3 3")
    assert [option.label for option in asked(at).options] == [
        "Use dodge",
        "Use parry with your bare hand",
        "Keep aiming",
    ]
    assert beat(at, "Keep aiming").body(0).aim == 2
    assert beat(at, "Use dodge", "6 6 5").body(0).aim == 0


@rules("GL-COMBAT-32", "GL-COMBAT-113")
@pytest.mark.parametrize("will, aim", [("3 3 3", 2), ("5 5 5", 0)])
def test_aim_is_lost_by_a_wound_unless_will_holds_it(will: str, aim: int) -> None:
    at = archer().with_body(0, aim=2, aim_at=1).with_fight(pending=tuple(Blow("hurt", 1, 0, 0)))
    assert beat(at, "1", will).body(0).aim == aim


@rules("GL-COMBAT-33", "GL-COMBAT-18")
@pytest.mark.parametrize(
    "posture, cover, less", [("", False, 0), ("crouching", False, -2), ("kneeling", False, -2), ("sitting", False, -2), ("lying", False, -4),
                             ("crawling", False, -4), ("", True, -3), ("kneeling", True, -4), ("lying", True, -7)]
)  # fmt: skip
def test_those_who_keep_low_are_harder_to_shoot(posture: str, cover: bool, less: int) -> None:
    bowman = ("bowman", 1, "DX 12, longbow 30")
    at = scene(KNIGHT, bowman, distance=30, cover=cover).with_body(0, posture=posture)
    assert effective(at, Blow("strike", 1, 0, 0)) == 30 + less


@rules("GL-COMBAT-34", "GL-RULE-47", "rof=full", "rof=single")
@pytest.mark.parametrize("option, left", [("full", 2), ("single", 0)])
def test_a_gun_fires_its_rate_and_the_first_shot_has_the_aim(option: str, left: int) -> None:
    gunman = hero("colt .45", skills={"Guns: pistol": 10})
    at = turn_of(scene(gunman, distance=20, settled=terms(rof=option)), 0).with_body(0, aim=1, aim_at=1)
    at = beat(at, "Use Attack", "4 4 4")
    assert len(at.fight.pending[5]) == left
    assert at.body(0).rounds == 6
    if left:
        at = beat(at, "1 2 2")  # dodged
        assert asked(at).parts == (("Guns: Pistol", 11),)  # a snap shot at 10 or better


@rules("GL-COMBAT-341", "GL-COMBAT-09")
@pytest.mark.parametrize(
    "weapon, skill, st, turns",
    [
        ("longbow", "Bow", 12, 2),
        ("sling", "Sling", 12, 2),
        ("crossbow", "Crossbow", 12, 4),
        ("crossbow (ST 13)", "Crossbow", 12, 8),
    ],
)
def test_so_many_ready_turns_to_load(weapon: str, skill: str, st: int, turns: int) -> None:
    shooter = hero(weapon, "5 arrows", "5 bolts", st=st, skills={skill: 14})
    at = turn_of(scene(shooter, distance=90), 0)
    at = turn_of(beat(at, "Use Attack", "6 6 4"), 0)
    for turn in range(turns):
        assert at.body(0).unready == turns - turn
        at = turn_of(beat(at, "Use Ready: load"), 0)
        assert at.body(0).stance == "loading"
    assert (at.body(0).unready, at.body(0).rounds) == (0, 1)


@rules("GL-COMBAT-342", "GL-EQUIP-14")
def test_arrows_are_spent_and_without_them_nothing_is_shot() -> None:
    at = beat(archer(), "Use Attack", "6 6 4")
    assert at.hero.carries("arrow") == 19
    bare = hero("regular bow", "arrow", "shortsword", skills={"Bow": 14, "Shortsword": 13})
    at = turn_of(scene(bare, distance=30, answers=("Use the regular bow",)), 0)
    at = beat(at, "Use Attack", "6 6 4")
    assert not legal(at.with_body(0, rounds=1, unready=0), blow(at))


@rules("GL-COMBAT-342")
def test_a_thrown_weapon_leaves_the_hand_and_the_next_must_be_readied() -> None:
    thrower = hero("2 javelins", skills={"Spear": 13, "Thrown Weapon: spear": 13})
    at = turn_of(scene(thrower, distance=9), 0)
    at = turn_of(beat(at, "Use Attack: javelin, throw", "6 6 4"), 0)
    assert (at.body(0).main, at.body(0).thrown) == ("", ("javelin",))
    at = turn_of(beat(at, "Use Ready: draw the javelin"), 0)
    assert at.body(0).main == "javelin"
    assert at.hero.carries("javelin") == 2  # they lie on the floor, and are his again when it is over


@rules("GL-COMBAT-342")
def test_beyond_its_range_nothing_is_thrown() -> None:
    thrower = hero("javelin", skills={"Thrown Weapon: spear": 13})
    assert any("throw" in label for label in labels(scene(thrower, distance=30)))
    assert not any("throw" in label for label in labels(scene(thrower, distance=31)))


@rules("GL-COMBAT-28", "GL-RULE-92")
def test_at_close_quarters_a_bow_has_one_shot() -> None:
    at = turn_of(scene(ARCHER, answers=("Use the regular bow",)), 0)
    at = turn_of(beat(at, "Use Attack: regular bow", "6 6 4"), 0).with_body(0, unready=0, rounds=1)
    assert not any("regular bow" in label for label in labels(at))
    assert any(label == "Use Ready: draw the shortsword" for label in labels(at))


@rules("GL-COMBAT-342")
@pytest.mark.parametrize("turns, unready", [("1", 0), ("4", 3)])
def test_a_thrown_weapon_is_found_again_in_1d_turns(turns: str, unready: int) -> None:
    thrower = hero("javelin", skills={"Spear": 13, "Thrown Weapon: spear": 13})
    at = turn_of(scene(thrower, distance=9), 0)
    at = turn_of(beat(at, "Use Attack: javelin, throw", "6 6 4"), 0)
    at = beat(at, "Use Ready: find the javelin", turns)
    assert (at.body(0).main, at.body(0).thrown, at.body(0).unready) == ("javelin", (), unready)
