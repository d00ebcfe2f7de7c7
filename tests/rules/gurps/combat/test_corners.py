"""What is easily got wrong in a fight: second blows, second hands, second tries, aim, reloading, posture."""

import pytest

from rules.gurps.fighting import KNIGHT, asked, beat, hero, kinds, labels, scene, turn_of, way_named
from rules.playing import WORDS, rules
from turnto.core.runner import Done, run
from turnto.core.sheet import Score
from turnto.rules.gurps.combat.attack.defences import defences
from turnto.rules.gurps.combat.attack.to_hit import Blow, legal
from turnto.rules.gurps.combat.maneuvers.acts import Act, perform

TWO_AXES = hero("broadsword", "axe", dx=13, skills={"Broadsword": 14, "Axe/Mace": 14}, advantages=("Ambidexterity",))


@rules("GL-COMBAT-12", "GL-COMBAT-26", "GL-COMBAT-21")
def test_a_weapon_dropped_by_the_first_of_two_attacks_strikes_no_second() -> None:
    at = turn_of(scene().with_body(0, shock=3), 0)
    first = beat(at, "Use All-Out Attack (two", "6 6 6")
    assert (first.fight.pending, first.fight.turn, first.body(0).shock) == ((), 1, 0)


@rules("GL-COMBAT-34", "GL-COMBAT-26")
def test_a_fouled_gun_fires_no_further_shot() -> None:
    gunman = hero("colt .45", skills={"Guns: pistol": 13})
    at = beat(turn_of(scene(gunman, distance=20), 0), "Use Attack", "6 6 6")
    assert (at.fight.pending, at.body(0).unready, at.body(0).rounds) == ((), 1, 6)


@rules("GL-COMBAT-21", "GL-COMBAT-22")
def test_an_axe_in_the_off_hand_wants_readying_too() -> None:
    at = turn_of(scene(TWO_AXES, answers=("Use the broadsword",)), 0)
    axe = Blow("strike", 0, 1, way_named(at, 0, "axe, swing"), off=1)
    assert legal(at, axe)
    done = run(perform(at, 0, Act("attack", "", 1, axe.way, 1)))
    assert isinstance(done, Done)
    at = beat(done.result, "6 6 4")
    assert (at.body(0).unready, at.body(0).off_unready) == (0, 1)
    assert not legal(at, axe)
    assert "parry off" not in kinds(at)
    assert "parry main" in kinds(at)
    at = beat(turn_of(at, 0), "Use Ready: ready the axe")
    assert at.body(0).off_unready == 0
    assert legal(at, axe)


@rules("GL-COMBAT-41", "GL-RULE-27")
def test_an_axe_that_parries_in_the_off_hand_is_unready() -> None:
    at = scene(TWO_AXES, answers=("Use the broadsword",)).with_body(0, unready=1)
    at = turn_of(at, 1).with_fight(pending=tuple(Blow("defend", 1, 0, 0)))
    assert asked(at).label == "you: parry with the axe"
    assert beat(at, "1 1 2").body(0).off_unready == 1
    assert beat(at, "6 6 3").body(0).off_unready == 0  # only a parry that held


@rules("GL-COMBAT-13", "GL-RULE-24")
def test_a_parry_with_the_other_hand_is_no_different_defence() -> None:
    two = hero("broadsword", "shortsword", skills={"Broadsword": 14, "Shortsword": 18})
    at = scene(two, answers=("Use the broadsword",)).with_body(0, stance="double")
    at = turn_of(at, 1).with_fight(pending=tuple(Blow("defend", 1, 0, 0)))
    assert asked(at).label.startswith("you: parry")
    assert asked(at, "6 6 5").label == "you: dodge"


@rules("GL-COMBAT-32")
@pytest.mark.parametrize("option, aim", [("Use Attack: longbow", 0), ("Use Aim", 3), ("Use Change Position: kneel", 0), ("Use Move: back", 0),
                                         ("Use All-Out Def", 0), ("Flee", 0)])  # fmt: skip
def test_any_other_maneuver_loses_the_aim(option: str, aim: int) -> None:
    archer = hero("longbow", "9 arrows", skills={"Bow": 14})
    at = turn_of(scene(archer, distance=40, flee=True), 0).with_body(0, aim=2, aim_at=1)
    assert beat(at, option, *(("6 6 4",) if "Attack" in option else ())).body(0).aim == aim


@rules("GL-COMBAT-32", "GL-COMBAT-15")
def test_a_turn_lost_to_stun_loses_the_aim() -> None:
    archer = hero("longbow", "9 arrows", skills={"Bow": 14})
    at = turn_of(scene(archer, distance=40), 0).with_body(0, aim=2, aim_at=1, stun="hurt")
    assert beat(at, "6 6 4").body(0).aim == 0


@rules("GL-COMBAT-09")
@pytest.mark.parametrize("left", [2, 1])
def test_a_dodge_cancels_the_turns_reloading_once(left: int) -> None:
    archer = hero("longbow", "9 arrows", skills={"Bow": 14})
    at = scene(archer, ("bowman", 2, "longbow 12"), distance=90, answers=()).with_body(0, unready=left, rounds=0)
    at = beat(turn_of(at, 0), "Use Ready: load")
    assert (at.body(0).unready, at.body(0).rounds) == (left - 1, int(left == 1))
    at = turn_of(at, 1).with_fight(pending=tuple(Blow("defend", 1, 0, 0)))
    assert kinds(at) == {"dodge"}
    at = beat(at, "3 3 3")
    assert (at.body(0).unready, at.body(0).rounds) == (left, 0)
    at = beat(turn_of(at, 2).with_fight(pending=tuple(Blow("defend", 2, 0, 0))), "3 3 3")
    assert at.body(0).unready == left


@rules("GL-COMBAT-07", "GL-COMBAT-08", "GL-RULE-61")
@pytest.mark.parametrize("posture, runs", [("", True), ("crouching", True), ("kneeling", False), ("lying", False)])
def test_nobody_moves_or_runs_who_is_not_on_his_feet(posture: str, runs: bool) -> None:
    at = scene(distance=20, flee=True).with_body(0, posture=posture)
    assert any(label.startswith("Use Move") for label in labels(at)) is runs
    assert ("Flee" in labels(at)) is runs


@rules("GL-AUTH-32", "GL-COMBAT-08")
def test_a_foe_who_has_enough_gets_up_before_he_runs() -> None:
    at = turn_of(scene(flee_at=5).with_body(1, hits=5, posture="lying"), 1)
    at = beat(at)
    assert (at.out(1), at.body(1).posture) == ("", "kneeling")
    assert beat(turn_of(at.with_body(1, posture=""), 1)).fight.ended == "foes_fled"


@rules("GL-AUTH-32")
def test_a_mook_is_out_without_rolling_to_live() -> None:
    at = scene(KNIGHT, ("foe", 1, "mook, HT 10")).with_body(1, hits=-9)
    at = turn_of(at, 0).with_fight(pending=tuple(Blow("hurt", 0, 1, 0)))
    assert beat(at, "6").out(1) == "down"


@rules("GL-COMBAT-60", "GL-RULE-30")
@pytest.mark.parametrize(
    "items, free", [((), True), (("broadsword",), True), (("broadsword", "medium shield"), False), (("greatsword",), False), (("longbow", "9 arrows"), True)]
)  # fmt: skip
def test_a_weapon_for_both_hands_leaves_none_to_parry_or_punch_with(items: tuple[str, ...], free: bool) -> None:
    armed = hero(*items, skills={"Broadsword": 14, "Two-Handed Sword": 14, "Bow": 14, "Shield": 12})
    at = scene(armed)
    assert ("parry hand" in kinds(at)) is free
    assert legal(at, Blow("strike", 0, 1, way_named(at, 0, "punch"))) is free


@rules("GL-COMBAT-44")
def test_a_fist_is_struck_at_in_the_grip_that_parried() -> None:
    spearman = hero("spear", "medium shield", skills={"Spear": 14, "Shield": 12})
    at = scene(spearman, ("brawler", 1, "brawling 12"))
    punch = way_named(at, 1, "punch")
    at = turn_of(at, 1).with_fight(pending=tuple(Blow("defend", 1, 0, punch)))
    at = beat(at, "3 3 3")
    assert at.way(0, at.fight.pending[3]).mode.hands == 1


@rules("GL-COMBAT-22", "GL-COMBAT-42")
@pytest.mark.parametrize("items, disadvantages, punch, parry", [
    ((), (), 12, 6), (("half plate armor",), (), 11, 5), ((), ("Nearsighted",), 10, 6), ((), ("Lame: crippled leg",), 9, 4),
])  # fmt: skip
def test_handicaps_lower_bare_hands_too(
    items: tuple[str, ...], disadvantages: tuple[str, ...], punch: int, parry: int
) -> None:
    at = scene(hero(*items, st=30, disadvantages=disadvantages), ("dog", 1, "bite 12"))
    assert at.way(0, way_named(at, 0, "punch")).mode.level == punch
    found = next(own for own in defences(at, Blow("defend", 1, 0, 0)) if own.kind == "parry hand")
    assert WORDS.put(found.parts[0]) == ("bare hand", parry)


@rules("GL-COMBAT-90", "GL-RULE-60")
@pytest.mark.parametrize("fatigue, after, minutes", [(8, 10, 0), (9, 11, 0), (10, 11, 10), (11, 11, 10)])
def test_one_whom_the_fight_leaves_no_strength_drops_until_he_has_a_point(
    fatigue: int, after: int, minutes: int
) -> None:
    """ST 12 and light encumbrance: two points for a fight of more than ten turns; at 12 he drops and rests to 11."""
    at = scene(KNIGHT.having(fatigue=Score(fatigue)))
    at = beat(turn_of(at.put_out(1, "fled"), 0).with_fight(round=11))
    assert (at.hero["fatigue"], at.state.world.clock) == (after, minutes)


@rules("GL-RULE-26", "GL-COMBAT-41")
@pytest.mark.parametrize("items, level, parry, again", [
    (("rapier",), 15, 10, True), (("rapier", "small shield"), 15, 10, True), (("rapier", "medium shield"), 15, 7, False),
    (("rapier", "anvil (60 lb)"), 8, 4, False),  # Medium: DX-5
])  # fmt: skip
def test_fencing_beyond_its_limits(items: tuple[str, ...], level: int, parry: int, again: bool) -> None:
    at = scene(hero(*items, dx=13, skills={"Fencing": 15, "Shield": 12}), ("dog", 1, "bite 12"))
    assert at.way(0, 0).mode.level == level
    found = next(own for own in defences(at, Blow("defend", 1, 0, 0)) if own.kind == "parry main")
    assert WORDS.put(found.parts[0]) == ("parry", parry)
    assert ("parry main" in kinds(at.with_body(0, spent=("parry main",)))) is again


@rules("GL-RULE-26")
def test_a_saber_held_as_a_shortsword_parries_as_one() -> None:
    at = scene(hero("saber", dx=13, skills={"Shortsword": 14}), ("dog", 1, "bite 12"))
    found = next(own for own in defences(at, Blow("defend", 1, 0, 0)) if own.kind == "parry main")
    assert WORDS.put(found.parts[0]) == ("parry", 7)
    assert "parry main" not in kinds(at.with_body(0, spent=("parry main",)))


@rules("GL-RULE-52", "GL-COMBAT-341")
@pytest.mark.parametrize("st, loads", [(12, True), (14, True), (15, False)])
def test_a_crossbow_three_above_ones_st_cannot_be_cocked(st: int, loads: bool) -> None:
    shooter = hero(f"crossbow (ST {st})", "9 bolts", skills={"Crossbow": 14})
    at = scene(shooter, distance=40)
    assert (at.body(0).main == "crossbow") is loads
    assert (
        any(
            label == "Use Ready: load the crossbow"
            for label in labels(at.with_body(0, main="crossbow", unready=4, rounds=0))
        )
        is loads
    )


@rules("GL-RULE-91", "GL-AUTH-31")
def test_a_foe_defends_with_the_highest_total() -> None:
    at = scene(KNIGHT, ("guard", 1, "broadsword 14, dodge 6, medium shield, shield 14"))
    assert [own.kind for own in defences(at, Blow("defend", 0, 1, 0))] == ["parry main", "block", "dodge"]
    assert defences(at, Blow("defend", 0, 1, 0), ("parry", "block"))[0].kind == "dodge"


GUNMAN = hero("colt .45", skills={"Guns: pistol": 13})


@rules("GL-RULE-47", "GL-COMBAT-34")
def test_further_shots_go_to_targets_of_choice() -> None:
    at = turn_of(scene(GUNMAN, ("thug", 2, "large knife 11, HT 10"), distance=20), 0)
    at = beat(at, "Use Attack: colt .45, shoot at the left thug", "6 6 3")
    assert [option.label for option in asked(at).options] == [
        "Use the next shot at the left thug",
        "Use the next shot at the right thug",
    ]
    assert asked(at, "Use the next shot at the right thug").label == "you: colt .45, shoot at the right thug"
    assert asked(at.with_fight(on=1)).label == "you: colt .45, shoot at the left thug"


@rules("GL-RULE-47")
def test_shots_are_not_wasted_on_the_fallen() -> None:
    at = turn_of(scene(GUNMAN, ("thug", 2, "large knife 11, mook, hits 5"), distance=20), 0)
    at = beat(beat(beat(at, "Use Attack: colt .45, shoot at the left thug", "4 4 4"), "6 6 5"), "6 6")
    assert at.out(1) == "down"
    assert asked(at).label == "you: colt .45, shoot at the right thug"
    done = at.put_out(2, "fled")
    assert beat(done, "6 6 3").fight.ended == "won"


@rules("GL-COMBAT-51", "GL-COMBAT-12")
def test_shock_counts_for_every_blow_of_the_action_and_ends_with_it() -> None:
    at = turn_of(scene(KNIGHT, ("thug", 2, "mook, hits 3, move 3")).with_body(0, shock=4), 0)
    first = beat(at, "Use All-Out Attack (two attacks): broadsword, swing at the left thug", "6 6 3")
    assert asked(first).parts == (("Broadsword", 14), ("shock", -4))
    assert beat(first, "6 6 3").body(0).shock == 0
    down = beat(
        beat(beat(at, "Use All-Out Attack (two attacks): broadsword, swing at the left thug", "3 3 3"), "6 6 5"), "6"
    )
    assert (down.out(1), down.fight.pending, down.body(0).shock) == ("down", (), 0)
