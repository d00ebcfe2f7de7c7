"""Damage and injury, unarmed, beasts (GL-COMBAT-45 to 64, 96 to 98, 112, 113)."""

from fractions import Fraction

import pytest

from rules.gurps.fighting import KNIGHT, asked, beat, hero, scene, turn_of
from rules.playing import rules
from turnto.core.dice import Dice, dice, falls
from turnto.core.sheet import Score
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.foes.natural_weapons import bite_damage
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.injury.wound_formula import bands, expected, injury, least, thresholds, wound


def struck(at: Scene, **more: object) -> Scene:
    """The foe's blow has got through."""
    return turn_of(at, 1).with_fight(pending=tuple(Blow("hurt", 1, 0, 0, fresh=0, **more)))  # type: ignore[arg-type]


def striking(at: Scene, **more: object) -> Scene:
    """The hero's blow has got through."""
    return turn_of(at, 0).with_fight(pending=tuple(Blow("hurt", 0, 1, 0, fresh=0, **more)))  # type: ignore[arg-type]


# --- from dice to hits ----------------------------------------------------------------------------


@rules("GL-COMBAT-46", "GL-RULE-13")
@pytest.mark.parametrize(
    "kind, bullet, animal, minimum",
    [
        ("cut", False, False, 1),
        ("imp", False, False, 1),
        ("cr", True, False, 1),
        ("cr", False, False, 0),
        ("cut", False, True, 0),
        ("burn", False, False, 0),
    ],
)
def test_the_least_that_damage_comes_to(kind: str, bullet: bool, animal: bool, minimum: int) -> None:
    assert least(kind, bullet=bullet, animal=animal) == minimum


@rules("GL-COMBAT-47", "GL-COMBAT-48", "GL-RULE-14", "GL-COMBAT-112")
@pytest.mark.parametrize(
    "total, kind, dr, minimum, lost",
    [
        (8, "cut", 3, 1, 7), (8, "cr", 3, 0, 5), (8, "imp", 3, 1, 10), (3, "cut", 3, 1, 0), (1, "cut", 0, 1, 1), (-2, "cut", 0, 1, 1),
        (1, "imp", 0, 1, 2), (-2, "imp", 1, 1, 0), (-2, "cr", 0, 0, 0), (4, "burn", 1, 0, 3),
    ],
)  # fmt: skip
def test_minimum_then_dr_then_the_factor(total: int, kind: str, dr: int, minimum: int, lost: int) -> None:
    assert injury(total, kind, dr, minimum) == lost


@rules("GL-COMBAT-48")
@pytest.mark.parametrize("penetrating", range(-3, 20))
def test_cuts_count_half_as_much_again_and_points_double(penetrating: int) -> None:
    more = max(0, penetrating)
    assert [wound(penetrating, kind) for kind in ("cr", "cut", "imp")] == [more, more + more // 2, 2 * more]


@rules("GL-COMBAT-45")
@pytest.mark.parametrize("thrown", ["1d+2", "2d-1", "1d-3", "3d"])
@pytest.mark.parametrize("kind", ["cr", "cut", "imp"])
@pytest.mark.parametrize("dr", [0, 2, 5])
def test_bands_lose_no_injury(thrown: str, kind: str, dr: int) -> None:
    """An oracle: every fall of the dice, against the bands the odds go through."""
    given, minimum = dice(thrown), least(kind)
    by_hand: dict[int, int] = {}
    for faces, weight in falls(given, "faces"):
        lost = wound(max(sum(faces) + given.add, minimum) - dr, kind)
        by_hand[lost] = by_hand.get(lost, 0) + weight
    banded: dict[int, int] = {}
    for faces, weight in falls(given, "total", bands(given, kind, dr, minimum)):
        lost = injury(given.total(faces), kind, dr, minimum)
        banded[lost] = banded.get(lost, 0) + weight
    assert banded == by_hand
    mean = Fraction(sum(lost * weight for lost, weight in by_hand.items()), 6**given.count)
    assert expected(given, kind, dr, minimum) == pytest.approx(float(mean))


@rules("GL-COMBAT-45", "GL-COMBAT-12")
def test_a_strong_blow_does_two_more_and_no_dice_stay_none() -> None:
    assert asked(striking(scene(), plus="strong")).dice == Dice(1, 6, 5)
    child = hero("large knife", "light club", st=4, skills={"Knife": 12})
    at = striking(scene(child), plus="strong")
    assert beat(at).hits(1) == 11  # 1 for a cut, DR 2


@rules("GL-COMBAT-49", "GL-RULE-15")
def test_a_cap_takes_the_place_of_better_dice() -> None:
    strong = hero("rapier", st=20, skills={"Fencing": 14})
    assert scene(strong).way(0, 0).mode.damage == Dice(1, 6, 1)


@rules("GL-COMBAT-47", "GL-COMBAT-35")
def test_armour_and_toughness_are_taken_off_and_chain_mail_minds_points() -> None:
    mailed = hero("broadsword", "chainmail", st=15, skills={"Broadsword": 14}, advantages=("Toughness 1",))
    assert beat(struck(scene(mailed, ("foe", 1, "spear 12, 1d imp"))), "6").hits(0) == 12 - 6  # (6 - 3) x 2
    assert (
        beat(struck(scene(mailed, ("foe", 1, "broadsword 12, 1d+4 cut"))), "6", "3 3 3").hits(0) == 12 - 7
    )  # (10 - 5) x 1.5


# --- wounds ---------------------------------------------------------------------------------------


@rules("GL-COMBAT-50")
def test_hits_start_at_ht_and_a_foes_where_it_says() -> None:
    at = scene(KNIGHT, ("ogre", 1, "HT 12, hits 20"), ("rat", 1, "HT 13"))
    assert (at.hits(0), at.hits(1), at.hits(2)) == (12, 20, 13)


@rules("GL-COMBAT-51", "GL-COMBAT-113")
def test_a_wound_takes_hits_and_leaves_shock_that_adds_up() -> None:
    at = beat(struck(scene()), "3")  # 1d+2 cut, DR 2: 3, and half as much again
    assert (at.hits(0), at.body(0).shock, at.fight.wounds) == (8, 4, (4,))
    assert beat(struck(at), "1").body(0).shock == 5


@rules("GL-COMBAT-52", "GL-RULE-37")
@pytest.mark.parametrize(
    "ht, lost, is_knocked",
    [(10, 5, False), (10, 6, True), (11, 5, False), (11, 6, True), (12, 6, False), (12, 7, True)],
)
def test_more_than_half_of_ht_at_one_blow_knocks_down(ht: int, lost: int, is_knocked: bool) -> None:
    at = struck(scene(hero("broadsword", ht=ht, skills={"Broadsword": 14}), ("foe", 1, f"club 12, 1d+{lost - 1} cr")))
    if is_knocked:
        stands, falls_ = beat(at, "1", "3 3 3"), beat(at, "1", "6 6 4")
        assert (stands.body(0).posture, stands.body(0).stun) == ("", "hurt")
        assert (falls_.body(0).posture, falls_.body(0).stun) == ("lying", "hurt")
    else:
        assert (beat(at, "1").body(0).posture, beat(at, "1").body(0).stun) == ("", "")


@rules("GL-COMBAT-53")
def test_the_stunned_shake_it_off_on_ht_and_act_at_once() -> None:
    at = turn_of(scene(), 0).with_body(0, stun="hurt")
    assert asked(at).parts == (("HT", 12),)
    assert asked(at, "3 3 3").options[0].label == "Fight on"
    at = beat(at, "6 6 4")
    assert (at.body(0).stun, at.fight.turn) == ("hurt", 1)


@rules("GL-COMBAT-57")
@pytest.mark.parametrize("advantages, target", [((), 10 - 2), (("Combat Reflexes",), 16 - 2)])
def test_the_mentally_stunned_roll_iq(advantages: tuple[str, ...], target: int) -> None:
    sheet = hero("broadsword", skills={"Broadsword": 14}, advantages=advantages)
    at = turn_of(scene(sheet), 0).with_body(0, stun="mind", shock=2)
    assert asked(at).target == target


@rules("GL-COMBAT-54")
@pytest.mark.parametrize("hits, yards", [(4, 5), (3, 2), (1, 2), (-4, 2)])
def test_move_is_halved_at_three_hits(hits: int, yards: int) -> None:
    at = scene(distance=20)
    at = turn_of(at.with_hero(at.hero.having(hits=hits).with_fact("condition", "holding")), 0)
    answers = ("3 3 3",) if hits <= 0 else ()
    assert beat(at, *answers, "Use Move: close in").body(1).away == 20 - yards


@rules("GL-COMBAT-55", "GL-RULE-40")
@pytest.mark.parametrize("traits, target", [((), 12), (("Strong Will 2",), 14), (("Weak Will 2",), 10)])
def test_at_no_hits_every_action_starts_with_ht_and_will(traits: tuple[str, ...], target: int) -> None:
    at = scene(hero("broadsword", skills={"Broadsword": 14}, advantages=traits))
    at = turn_of(at.with_hero(at.hero.having(hits=0)), 0)
    assert asked(at).target == target
    assert beat(at, "6 6 4").fight.ended == "defeated"


@rules("GL-COMBAT-56", "GL-RULE-41", "GL-RULE-39")
@pytest.mark.parametrize(
    "before, after, full, due",
    [
        (1, -9, 10, 0), (1, -10, 10, 1), (-10, -14, 10, 0), (-10, -15, 10, 1), (5, -15, 10, 2), (5, -25, 10, 4), (-44, -45, 10, 1),
        (-45, -49, 10, 0), (-49, -50, 10, -1), (10, -60, 10, -1), (5, -20, 20, 1), (3, -11, 11, 1), (-11, -16, 11, 1),
    ],
)  # fmt: skip
def test_ht_rolls_to_live_at_every_threshold(before: int, after: int, full: int, due: int) -> None:
    assert thresholds(before, after, full) == due


@rules("GL-COMBAT-56", "GL-COMBAT-113")
def test_two_thresholds_at_one_blow_are_two_rolls_and_a_failure_is_death() -> None:
    at = struck(scene(hero("broadsword", ht=10, skills={"Broadsword": 14}).having(hits=Score(-9, 10)).with_fact("condition", "holding"),
                      ("foe", 1, "club 12, 1d+5 cr")))  # fmt: skip
    alive = beat(at, "1", "3 3 3", "3 3 3", "3 3 3")  # two to live, one to keep standing
    assert (alive.hits(0), alive.fight.ended) == (-15, "")
    dead = beat(at, "1", "3 3 3", "6 6 4")
    assert (dead.fight.ended, dead.hero.fact("condition")) == ("killed", "dead")


@rules("GL-COMBAT-56")
def test_at_five_times_ht_below_zero_nobody_lives() -> None:
    at = struck(scene(hero("broadsword", ht=10, skills={"Broadsword": 14}).having(hits=Score(-49, 10)).with_fact("condition", "holding"),
                      ("foe", 1, "club 12, 1d cr")))  # fmt: skip
    assert beat(at, "1").fight.ended == "killed"


@rules("GL-COMBAT-59", "GL-RULE-38")
def test_high_pain_threshold_feels_no_shock_and_is_not_stunned_but_may_fall() -> None:
    tough = hero("broadsword", skills={"Broadsword": 14}, advantages=("High Pain Threshold",))
    at = beat(struck(scene(tough, ("foe", 1, "club 12, 1d+7 cr"))), "1", "6 6 4")
    assert (at.body(0).shock, at.body(0).stun, at.body(0).posture) == (0, "", "lying")


@rules("GL-AUTH-32")
def test_a_mook_is_out_at_no_hits_and_others_fight_on() -> None:
    for facts, out in (("mook, HT 10", "down"), ("HT 10", "")):
        at = striking(scene(KNIGHT, ("foe", 1, facts)))
        at = beat(at, "4", *(() if out else ("3 3 3",)))  # 7, half as much again: 10
        assert at.out(1) == out


@rules("GL-COMBAT-113", "GL-RULE-57", "GL-COMBAT-83")
def test_a_poisoned_point_that_gets_past_armour_poisons() -> None:
    snake = ("snake", 1, "beast, bite 13, 1d imp, poison HT-2 2d")
    at = struck(
        scene(
            hero("broadsword", "light leather armor", ht=12, skills={"Broadsword": 14}, advantages=("Toughness 2",)),
            snake,
        )
    )
    assert beat(at, "1").hits(0) == 12  # stopped by the leather
    poisoned = beat(at, "2", "6 6 4", "3 3")  # stopped by Toughness alone, and then HT - 2
    assert poisoned.hits(0) == 12 - 6
    assert beat(at, "2", "3 3 3").hits(0) == 12


# --- bare hands -----------------------------------------------------------------------------------


@rules("GL-COMBAT-60", "GL-COMBAT-61", "GL-COMBAT-64")
@pytest.mark.parametrize(
    "skills, items, way, level, damage",
    [
        ({}, (), "punch", 12, "1d-3"),
        ({}, (), "kick", 10, "1d-1"),
        ({"Brawling": 14}, (), "punch", 14, "1d-2"),
        ({"Boxing": 15}, (), "punch", 15, "1d"),
        ({"Boxing": 15}, (), "kick", 10, "1d-1"),
        ({"Karate": 15}, (), "kick", 13, "1d+2"),
        ({"Brawling": 12}, (), "punch", 12, "1d-2"),  # as good as DX, and its bonus with it
        ({"Karate": 12}, (), "kick", 10, "1d+1"),
        ({"Brawling": 15, "Karate": 15}, (), "punch", 15, "1d"),  # of equals, the one that harms most
        ({}, ("brass knuckles",), "punch", 12, "1d-1"),
        ({}, ("heavy boots",), "kick", 10, "1d"),
        ({"Karate": 15}, ("anvil (30 lb)",), "punch", 15, "1d"),
        ({"Karate": 15}, ("anvil (50 lb)",), "punch", 12, "1d-3"),  # medium load: plain DX
    ],
)
def test_fists_and_feet(skills: dict[str, int], items: tuple[str, ...], way: str, level: int, damage: str) -> None:
    at = scene(hero(*items, skills=skills), unarmed=True)
    mode = next(own.mode for own in at.figure(0).ways if own.mode.mode == way)
    assert (mode.level, mode.damage) == (level, dice(damage))


@rules("GL-COMBAT-61")
@pytest.mark.parametrize("keeps, posture", [("3 3 3", ""), ("6 5 4", "lying")])
def test_a_missed_kick_wants_a_roll_to_keep_ones_feet(keeps: str, posture: str) -> None:
    at = turn_of(scene(hero(skills={"Karate": 14}), unarmed=True), 0)
    assert beat(at, "Use Attack: kick", "5 5 5", keeps).body(0).posture == posture


@rules("GL-AUTH-36")
def test_in_a_brawl_the_weapons_stay_where_they_are() -> None:
    at = turn_of(scene(unarmed=True), 0)
    assert not any("broadsword" in option.label for option in asked(at).options)


# --- beasts ---------------------------------------------------------------------------------------


@rules("GL-COMBAT-97", "GL-RULE-16")
@pytest.mark.parametrize(
    "st, damage",
    [(1, "1d-5"), (3, "1d-4"), (8, "1d-3"), (9, "1d-2"), (12, "1d-1"), (15, "1d-1"), (16, "1d"), (21, "1d+1"), (26, "1d+2"), (31, "2d-1"),
     (36, "2d"), (41, "2d+1"), (46, "2d+2"), (51, "3d-1"), (55, "3d-1"), (56, "3d")],
)  # fmt: skip
def test_how_hard_a_beast_bites(st: int, damage: str) -> None:
    assert bite_damage(st) == dice(damage)


@rules("GL-COMBAT-97")
@pytest.mark.parametrize(
    "facts, kind, damage",
    [
        ("carnivore, ST 16, DX 13", "cut", "1d"),
        ("herbivore, ST 32, DX 13", "cr", "1d"),
        ("carnivore, ST 16, bite 13", "cut", "1d"),  # a level said of it changes nothing else
        ("beast, claws 13, 1d+2", "cut", "1d+2"),
        ("herbivore, ST 32, hooves 13", "cr", "1d"),
        ("beast, bite 13, 1d cr", "cr", "1d"),
    ],
)
def test_a_beast_attacks_with_dx_and_by_what_it_eats(facts: str, kind: str, damage: str) -> None:
    mode = scene(KNIGHT, ("beast", 1, facts)).way(1, 0).mode
    assert (mode.level, mode.kind, mode.damage) == (13, kind, dice(damage))


@rules("GL-COMBAT-96", "GL-COMBAT-98")
@pytest.mark.parametrize(
    "facts, dodge",
    [
        ("beast, DX 13, move 9", 6),
        ("beast, DX 9, move 18", 9),
        ("beast, DX 9, move 30", 10),
        ("beast, DX 13, dodge 8", 8),
    ],
)
def test_a_beast_dodges_and_does_nothing_else(facts: str, dodge: int) -> None:
    at = scene(KNIGHT, ("beast", 1, facts))
    figure = at.figure(1)
    assert (figure.dodge, figure.block, [way.parry for way in figure.ways]) == (dodge, None, [None])


@rules("GL-COMBAT-46", "GL-COMBAT-97")
def test_a_bite_may_do_nothing() -> None:
    at = struck(scene(hero(), ("cat", 1, "carnivore, ST 3, DX 13")))
    assert beat(at, "3").hits(0) == 12


@rules("GL-COMBAT-113")
def test_harm_is_rolled_where_it_can_differ_and_nowhere_else() -> None:
    at = striking(scene())
    assert asked(at).cuts == (2, 3, 4, 5, 6)
    stopped = striking(scene(KNIGHT, ("foe", 1, "DR 7")))
    assert asked(stopped).cuts == (5, 6)
