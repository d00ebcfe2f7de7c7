"""What lowers which roll, and what does not; and in what order a wound is borne."""

from typing import Any

import pytest

from rules.gurps.fighting import KNIGHT, asked, beat, deed, hero, scene, turn_of, way_named
from rules.playing import PLAIN, WORDS, rules
from turnto.rules.gurps.combat.attack.concentration import unmoved
from turnto.rules.gurps.combat.attack.defences import defences
from turnto.rules.gurps.combat.attack.to_hit import Blow, effective, parts_to_hit
from turnto.rules.gurps.combat.decisions.tactics import sensible
from turnto.rules.gurps.combat.wounds.injury import most_shock
from turnto.rules.gurps.phrases.combat import FIGHT

DOG = ("dog", 1, "bite 12")


@rules("GL-CHAR-112", "GL-COMBAT-22")
@pytest.mark.parametrize("weapon, way, level", [("longbow", "longbow, shoot", 14), ("javelin", "javelin, throw", 13), ("javelin", "javelin, thrust", 9)])  # fmt: skip
def test_a_lame_leg_does_not_spoil_a_shot(weapon: str, way: str, level: int) -> None:
    """GL-CHAR-112: -3 with hand weapons and unarmed, not with missiles."""
    skills = {"Bow": 14, "Thrown Weapon: spear": 13, "Spear": 12}
    lame = hero(weapon, "9 arrows", skills=skills, disadvantages=("Lame: crippled leg",))
    at = scene(lame, DOG)
    assert at.way(0, way_named(at, 0, way)).mode.level == level


@rules("GL-COMBAT-42", "GL-CHAR-100")
def test_the_near_sighted_strike_worse_and_parry_and_block_as_well_as_ever() -> None:
    """GL-COMBAT-42: min ST, helm, off hand and lameness count in parry and block; eyes are not among them."""
    items = ("broadsword", "medium shield")
    near = hero(*items, skills={"Broadsword": 14, "Shield": 14}, disadvantages=("Bad Sight: near",))
    at = scene(near, DOG)
    assert (at.way(0, 0).mode.level, at.way(0, 0).parry, at.figure(0).block) == (12, 7, 7)


@rules("GL-COMBAT-41", "GL-AUTH-30")
@pytest.mark.parametrize("facts, parry", [
    ("ST 9, broadsword 13", 6), ("ST 8, broadsword 13", 6), ("ST 5, quarterstaff 13", 8), ("ST 9, broadsword 13, Combat Reflexes", 7),
])  # fmt: skip
def test_a_foe_parries_with_the_level_that_is_written(facts: str, parry: int) -> None:
    """GL-COMBAT-41: half of it, two thirds with a staff, be he too weak for the weapon or not."""
    assert scene(hero(), ("guard", 1, facts)).way(1, 0).parry == parry


@rules("GL-RULE-36", "GL-COMBAT-61")
def test_shock_counts_in_keeping_ones_feet_after_a_kick() -> None:
    """GL-RULE-36: DX and skills rolled in that slot."""
    at = turn_of(scene(hero(dx=13), DOG).with_body(0, shock=3), 0)
    feet = asked(at, "Use Attack: kick", "6 6 4")
    assert (feet.label, feet.target) == ("you: keep your feet", 10)


@rules("GL-RULE-32", "GL-COMBAT-44")
def test_the_answer_to_a_fist_from_the_off_hand_is_at_minus_four() -> None:
    """GL-COMBAT-44: the skill of the weapon that parried; in the off hand 4 less."""
    two = hero("broadsword", "shortsword", skills={"Broadsword": 14, "Shortsword": 20})
    at = scene(two, ("brawler", 1, "brawling 12"), answers=("Use the broadsword",)).with_body(0, unready=1)
    punch = way_named(at, 1, "punch")
    at = beat(turn_of(at, 1).with_fight(pending=tuple(Blow("defend", 1, 0, punch))), "2 2 3")
    assert asked(at).parts == (("Shortsword", 20), ("off hand", -4))


@rules("GL-COMBAT-22")
@pytest.mark.parametrize("light, less", [({"light": -4}, -6), ({"dark": True}, -6), ({}, -6)])
def test_the_blind_do_not_mind_the_dark(light: dict[str, Any], less: int) -> None:
    """GL-COMBAT-22: blind and used to it -6, whatever the light."""
    blind = hero("broadsword", skills={"Broadsword": 15}, disadvantages=("Blindness",))
    at = scene(blind, DOG, **light)
    assert sum(number for _, number in parts_to_hit(at, Blow("strike", 0, 1, 0))[1:]) == less


@rules("GL-MAGIC-14", "GL-RULE-34")
def test_a_shield_is_no_passive_defence_from_behind_for_one_who_concentrates() -> None:
    """GL-RULE-34: no shield PD from behind; the armour's alone."""
    mage = hero("broadsword", "medium shield", "heavy leather armor", skills={"Broadsword": 14, "Shield": 13})
    at = scene(mage, ("thug", 2, "knife 11"), answers=("3", "2"), at_back=1).with_body(0, busy=1)
    for who, pd in ((1, 5), (2, 2)):
        blow = Blow("defend", who, 0, 0)
        assert [own.total for own in unmoved(at, blow, defences(at, blow))] == [pd]


@rules("GL-COMBAT-113", "GL-COMBAT-52", "GL-COMBAT-56")
def test_a_deadly_blow_is_borne_step_by_step() -> None:
    """GL-COMBAT-113: the mind on the job (15), the feet (16), and life (17), in this order."""
    archer = hero("longbow", "9 arrows", ht=10, hits=1, skills={"Bow": 14})
    at = scene(archer, ("giant", 1, "broadsword 12, 3d+0 cr"), distance=30).with_body(0, aim=1, aim_at=1)
    at = turn_of(at, 1).with_fight(pending=tuple(Blow("hurt", 1, 0, 0)))
    thrown = ["6 6 3"]
    for label in ("you: keep your aim", "you: HT to keep standing", "you: HT to live"):
        assert asked(at, *thrown).label == label
        thrown.append("3 3 3")
    assert beat(at, *thrown).hits(0) == -14


@rules("GL-COMBAT-61", "GL-AUTH-31")
def test_who_fights_on_with_bare_hands_does_not_risk_a_fall_for_a_little_more_harm() -> None:
    """GL-COMBAT-61: a missed kick may throw him who kicks; a clumsy hero punches, one sure of his feet kicks."""
    clumsy, sure = hero(st=12, dx=10, ht=11), hero(st=12, dx=10, ht=11, skills={"Karate": 16})
    for able, mode in ((clumsy, "punch"), (sure, "kick")):
        at = turn_of(scene(able, ("lout", 1, "brawling 11"), unarmed=True), 0)
        assert at.way(0, sensible(at, 0).way).mode.mode == mode


@rules("GL-COMBAT-51", "GL-COMBAT-32")
@pytest.mark.parametrize("lost, told", [(5, "shock -5"), (40, "shock -16 or more")])
def test_more_shock_than_matters_is_told_as_so_much_or_more(lost: int, told: str) -> None:
    """GL-COMBAT-51: beyond what leaves no blow to strike it is not counted on."""
    at = scene(KNIGHT).with_body(0, shock=min(lost, most_shock(scene(KNIGHT), scene(KNIGHT).figure(0))))
    rows = dict(WORDS.put(list(FIGHT.panel(at.fight, at.state, deed(), PLAIN))))
    assert told in rows["You"].split(", ")


@rules("GL-COMBAT-51", "GL-COMBAT-31")
def test_the_shock_of_one_who_aims_counts_as_far_as_his_aim_reaches() -> None:
    """GL-COMBAT-51: an aim of Acc and three more may be left to a rifleman who has lost all his skill and more."""
    rifle = hero("lee-enfield .303", ht=20, skills={"Guns: rifle": 14})
    at = scene(rifle, distance=60)
    mode = at.way(0, 0).mode
    at = at.with_body(0, aim=4, aim_at=1, shock=most_shock(at, at.figure(0)))
    assert effective(at, Blow("strike", 0, 1, 0)) == 2
    assert most_shock(at, at.figure(0)) == mode.level + mode.acc + 1
