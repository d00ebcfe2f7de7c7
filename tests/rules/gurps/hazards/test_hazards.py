"""Harm from anything but a fight (GL-COMBAT-58, 65 to 67, 80 to 87; GL-AUTH-15 to 21)."""

from typing import Any

import pytest

from rules.gurps.fighting import hero
from rules.gurps.hazards.test_health import RULES, after
from rules.playing import PLAIN, play, rules
from turnto.core.dice import dice
from turnto.core.phrase import Deed
from turnto.core.procedure import Roll
from turnto.core.runner import Waiting
from turnto.core.sheet import Sheet
from turnto.core.world import State
from turnto.rules.gurps.effects.symptoms import is_ill
from turnto.rules.gurps.hazards.hazards import blast_share, fall_dice, weight_dice
from turnto.rules.gurps.hazards.illness import EXPOSURE
from turnto.rules.gurps.injury.condition import overcome


def first_asked(sheet: Sheet | State, phrase: str, *answers: str, **values: Any) -> Roll:
    """The throw an instruction wants after these answers."""
    state = sheet if isinstance(sheet, State) else State(sheet)
    waiting = play(lambda: RULES[phrase](state, Deed("d", phrase, values), PLAIN), *answers)  # type: ignore[operator]
    assert isinstance(waiting, Waiting), waiting
    assert isinstance(waiting.request, Roll)
    return waiting.request


ARMOURED = hero("light leather armor", "medium shield", skills={"Shield": 12})


@rules("GL-AUTH-15", "GL-COMBAT-25", "GL-COMBAT-47")
@pytest.mark.parametrize(
    "values, answers, hits",
    [
        ({"harm": "2d-1", "kind": "cutting"}, ("3 2",), 12 - 4),  # 4 - 1, half as much again
        ({"harm": "2d-1", "kind": "cutting", "no_armour": True}, ("3 2",), 12 - 6),
        ({"harm": "1d", "kind": "crushing", "half_armour": True}, ("3",), 12 - 3),
        ({"harm": "1d", "kind": "impaling", "attack": 12}, ("6 6 4",), 12),  # it misses
        (
            {"harm": "1d", "kind": "impaling", "attack": 12},
            ("3 3 3", "1 1 2"),
            12,
        ),  # passive defence counts (first correction)
        ({"harm": "1d", "kind": "impaling", "attack": 12}, ("3 3 3", "6 6 4", "3"), 12 - 4),
        ({"harm": "1d", "kind": "crushing", "attack": 12}, ("1 1 1",), 12 - 5),  # a 3: 6, unthrown
        ({"harm": "1d", "kind": "crushing", "attack": 12}, ("1 1 2", "3"), 12 - 2),
        ({"harm": "1d", "kind": "impaling", "attack": 12, "dodge": True}, ("3 3 3", "3 3 3"), 12),  # dodge 5 and PD 4
        (
            {"harm": "1d", "kind": "impaling", "attack": 12, "dodge": True, "no_pd": True},
            ("3 3 3", "4 3 3", "3"),
            12 - 4,
        ),
    ],
)
def test_plain_harm(values: dict[str, Any], answers: tuple[str, ...], hits: int) -> None:
    assert after(ARMOURED, "take-damage", *answers, **values).state.hero["hits"] == hits


DART = {"harm": "1d", "kind": "impaling", "attack": 12}
LUCKY = ARMOURED.with_words("advantages", ("Luck",))
BARE = hero(advantages=("Luck",))


@rules("GL-RULE-74", "GL-CHAR-75", "GL-AUTH-15")
@pytest.mark.parametrize(
    "sheet, values, answers, hits, waits",
    [
        # after a defence that failed, the defence or the blow
        (LUCKY, {}, ("3 3 3", "6 6 4", "Keep", "3"), 8, 0),
        (LUCKY, {}, ("3 3 3", "6 6 4", "Re-roll the defence", "6 6 4", "1 1 1"), 12, 18),
        (LUCKY, {}, ("3 3 3", "6 6 4", "Re-roll the defence", "6 6 4", "6 6 4", "3"), 8, 18),
        (LUCKY, {}, ("3 3 3", "6 6 4", "Re-roll the blow", "3 3 3", "6 6 1"), 12, 18),  # the worst of three misses
        (LUCKY, {}, ("3 3 3", "6 6 4", "Re-roll the blow", "3 3 3", "1 1 1", "3"), 8, 18),
        # a critical hit, against which there is no defence until it is none
        (LUCKY, {}, ("1 1 2", "Keep", "3"), 8, 0),
        (LUCKY, {}, ("1 1 1", "Keep", "3 3 3"), 2, 0),  # all the harm it can do, and HT to keep standing
        (LUCKY, {}, ("1 1 1", "Re-roll the blow", "1 1 1", "6 6 6"), 12, 18),
        (LUCKY, {}, ("1 1 1", "Re-roll the blow", "1 1 1", "1 1 2", "3"), 8, 18),
        (LUCKY, {}, ("1 1 1", "Re-roll the blow", "1 1 1", "3 3 3", "1 1 1"), 12, 18),
        (LUCKY, {}, ("1 1 1", "Re-roll the blow", "1 1 1", "3 3 3", "6 6 4", "3"), 8, 18),
        # nothing to defend oneself with
        (BARE, {}, ("3 3 3", "Re-roll the blow", "6 6 1", "3 3 3"), 12, 18),
        (BARE, {}, ("3 3 3", "Keep", "3"), 6, 0),
        # what misses, or was defended against, is left alone
        (BARE, {}, ("6 6 1",), 12, 0),
        (LUCKY, {"dodge": True}, ("3 3 3", "3 3 3"), 12, 0),
    ],
)
def test_luck_helps_against_what_strikes_where_nobody_fights(
    sheet: Sheet, values: dict[str, Any], answers: tuple[str, ...], hits: int, waits: int
) -> None:
    done = after(sheet, "take-damage", *answers, **DART, **values)
    assert (done.state.hero["hits"], done.state.world.flag("luck")) == (hits, waits)


@rules("GL-RULE-74", "GL-CHAR-75")
def test_luck_that_rests_is_not_offered_against_what_strikes() -> None:
    resting = State(BARE)
    resting = resting.with_world(resting.world.flagged("luck", 3))
    assert after(resting, "take-damage", "3 3 3", "3", **DART).state.hero["hits"] == 6


@rules("GL-AUTH-15", "GL-RULE-40")
def test_what_harm_can_come_to() -> None:
    def outcome(*answers: str, hits: int = 12, harm: str = "2d") -> str | None:
        return after(hero(hits=hits), "take-damage", *answers, harm=harm).outcome

    assert outcome("1 1", harm="2d-2") == "unhurt"
    assert outcome("1 1") == "hurt"
    assert outcome("6 6", "6 6 4", "3 3 3") == "knocked_down"
    assert outcome("2 2", "6 6 4", hits=4) == "unconscious"
    awake = after(hero(hits=4), "take-damage", "2 2", "3 3 3", harm="2d")
    assert (awake.outcome, overcome(awake.state.hero), awake.state.hero.fact("condition")) == ("hurt", False, "holding")
    dead = after(hero(hits=-8).with_fact("condition", "holding"), "take-damage", "2 2", "6 6 4", harm="2d")
    assert (dead.outcome, overcome(dead.state.hero)) == ("dead", True)


@rules("GL-COMBAT-58", "GL-RULE-45")
@pytest.mark.parametrize(
    "limb, lost, answers, trait",
    [
        ("leg", "6", (), None),
        ("leg", "7", ("3 3 3", "3 3 3"), "Lame: crippled leg (until healed)"),
        ("hand", "5", ("6 6 4", "4"), "One Hand (4 months)"),
        ("arm", "7", ("3 3 3", "6 6 6"), "One Arm (for good)"),
        ("foot", "4", (), None),
    ],
)
def test_a_named_limb_may_be_crippled(limb: str, lost: str, answers: tuple[str, ...], trait: str | None) -> None:
    result = after(hero(), "take-damage", "1", *answers, harm=f"1d+{int(lost) - 1}", limb=limb)
    assert result.state.hero.listed("disadvantages") == ((trait,) if trait else ())
    if trait and "healed" in trait:
        assert after(result.state, "heal-all").state.hero.listed("disadvantages") == ()


@rules("GL-COMBAT-81", "GL-RULE-55")
@pytest.mark.parametrize(
    "yards, soft, thrown",
    [
        (1, False, "1d-4"),
        (2, False, "2d-8"),
        (3, False, "3d-9"),
        (4, False, "4d-12"),
        (5, False, "5d-10"),
        (10, False, "10d-20"),
        (3, True, "3d-12"),
        (6, True, "6d-18"),
    ],
)
def test_the_dice_of_a_fall(yards: int, soft: bool, thrown: str) -> None:
    assert fall_dice(yards, soft) == dice(thrown)


@rules("GL-COMBAT-81", "GL-AUTH-16")
def test_acrobatics_takes_five_yards_off_and_armour_counts_half() -> None:
    climber = hero("heavy leather armor", skills={"Acrobatics": 12})
    assert after(climber, "fall", "3 3 3", yards=5).outcome == "unhurt"
    assert after(climber, "fall", "6 6 4", "5 5 5 5 5", "3 3 3", "3 3 3", yards=5).state.hero["hits"] == 12 - (15 - 1)
    assert first_asked(climber, "fall", yards=3, no_acrobatics=True).dice == dice("3d-9")


@rules("GL-COMBAT-82", "GL-RULE-56")
@pytest.mark.parametrize(
    "pounds, yards, count, divide",
    [
        (20, 30, 6, 1),
        (20, 10, 2, 1),
        (4, 10, 1, 2),
        (20, 4, 2, 2),
        (2, 2, 1, 4),
        (5, 10, 1, 1),
        (15, 10, 2, 1),
        (14, 26, 3, 1),
        (10, 900, 20, 1),
    ],
)
def test_the_dice_of_a_falling_weight(pounds: int, yards: int, count: int, divide: int) -> None:
    assert weight_dice(pounds, yards) == (count, divide)


@rules("GL-COMBAT-82", "GL-AUTH-17")
def test_a_falling_weight_may_be_soft_and_may_be_dodged() -> None:
    assert after(hero(), "falling-object", "4 2", thing="stone", pounds=20, yards=10).state.hero["hits"] == 6
    assert after(hero(), "falling-object", "4 3", thing="sack", pounds=20, yards=10, soft=True).state.hero["hits"] == 9
    assert after(hero(), "falling-object", "3 2 1", thing="stone", pounds=20, yards=10, dodge=True).outcome == "unhurt"


@rules("GL-COMBAT-80", "GL-RULE-54", "GL-AUTH-18")
def test_fire_burns_the_bare_and_tires_the_armoured() -> None:
    assert after(hero(), "stand-in-fire", "4", "2", seconds=2).state.hero["hits"] == 12 - 3 - 1
    assert after(hero(), "pass-through-fire", "6").state.hero["hits"] == 12 - 3
    tough = hero(advantages=("Toughness 1",))
    assert after(tough, "stand-in-fire", "4").state.hero["hits"] == 12 - 2
    leather = hero("heavy leather armor")
    result = after(leather, "stand-in-fire", "6 6 4", "3 3 3", seconds=8)  # DR 2: the first roll on the seventh
    assert (result.state.hero["hits"], result.state.hero["fatigue"]) == (12, 1)
    assert after(leather, "stand-in-fire", seconds=6).state.hero["fatigue"] == 0


@rules("GL-COMBAT-65", "GL-RULE-53")
@pytest.mark.parametrize("yards, share", [(0, 1), (1, 1), (2, 4), (3, 4), (4, 16), (5, 16), (6, 64)])
def test_a_blast_falls_off(yards: int, share: int) -> None:
    assert blast_share(yards) == share


@rules("GL-COMBAT-65", "GL-COMBAT-66", "GL-COMBAT-67", "GL-AUTH-19")
def test_a_blast_minds_no_armour_that_is_not_sealed_and_throws_fragments() -> None:
    mailed = hero("chainmail")
    assert after(mailed, "explosion", "6 5 4", harm="3d", yards=2).state.hero["hits"] == 12 - 3
    assert after(mailed, "explosion", "1 1 3", harm="3d", yards=1, sealed=True).state.hero["hits"] == 12 - 1
    both = after(hero(), "explosion", "2 2 2", "3 3 3", "2 1", harm="3d", yards=2, fragments="2d")
    assert both.state.hero["hits"] == 12 - 1 - 4
    assert after(hero(), "explosion", "2 2 2", "4 3 3", harm="3d", yards=2, fragments="2d").state.hero["hits"] == 11
    assert after(hero(), "explosion", "1 1 1 1 1 1", harm="6d", times=20, yards=8).state.hero["hits"] == 12
    assert after(hero(), "explosion", "2 2 2", harm="3d", yards=16, fragments="2d").outcome == "unhurt"  # out of reach


@rules("GL-COMBAT-83", "GL-AUTH-20")
@pytest.mark.parametrize(
    "traits, answers, hits, outcome",
    [
        ((), ("6 3 2", "3 3"), 6, "poisoned"),
        ((), ("5 3 2",), 11, "resisted"),
        (("Resistant to Poison",), ("6 4 3",), 11, "resisted"),
    ],
)
def test_poison(traits: tuple[str, ...], answers: tuple[str, ...], hits: int, outcome: str) -> None:
    listed = {"modifier": -2, "failure": "2d", "success_hits": 1, "delay": 10}
    result = after(hero(advantages=traits), "poison", *answers, listed=("poisoned",), **listed)
    assert (result.state.hero["hits"], result.outcome, result.state.world.clock) == (hits, outcome, 10)


# --- illness --------------------------------------------------------------------------------------


@rules("GL-COMBAT-84")
@pytest.mark.parametrize(
    "line, add",
    [("avoided contact", 4), ("a house", 3), ("a shop", 3), ("close quarters", 2), ("a brief touch", 1), ("things", 0), ("cooked flesh", 0),
     ("raw flesh", -1), ("long contact", -2), ("a kiss", -3), ("intimacy", -3)],
)  # fmt: skip
def test_what_exposes_to_an_illness(line: str, add: int) -> None:
    assert EXPOSURE[line] == add
    request = first_asked(hero(), "exposed", line=line)
    assert (request.target, request.secret) == (12 + add, True)


@rules("GL-COMBAT-84")
@pytest.mark.parametrize(
    "line, add",
    [
        ("a house, a brief touch", 1),
        ("long contact and a kiss", -3),
        ("a shop; things; raw flesh", -1),
        ("kiss", -3),
    ],
)
def test_of_several_ways_of_exposure_the_worst_counts(line: str, add: int) -> None:
    assert first_asked(hero(), "exposed", line=line).target == 12 + add


@rules("GL-COMBAT-84")
def test_a_way_of_exposure_that_nobody_knows_adds_nothing() -> None:
    assert first_asked(hero(), "exposed", line="a look").target == 12
    assert first_asked(hero(), "exposed").target == 12


@rules("GL-COMBAT-84")
def test_the_resistant_and_the_immune_and_one_roll_a_day() -> None:
    assert first_asked(hero(advantages=("Disease Resistant",)), "exposed", line="a kiss").target == 17
    assert after(hero(advantages=("Immunity Disease",)), "exposed", line="a kiss").outcome == "safe"
    safe = after(hero(), "exposed", "3 3 3", line="a kiss")
    assert after(safe.state, "exposed", line="a kiss").outcome == "safe"


@rules("GL-COMBAT-85", "GL-COMBAT-86", "GL-COMBAT-87", "GL-RULE-58", "GL-AUTH-21")
def test_the_course_of_an_illness() -> None:
    caught = after(hero(), "exposed", "6 6 4", line="long contact")
    assert caught.outcome == "caught"
    assert not is_ill(caught.state)
    worse = after(caught.state, "day-of-illness", "6 6 4")
    assert (worse.outcome, worse.state.hero["hits"], is_ill(worse.state)) == ("worse", 11, True)
    worse = after(worse.state, "day-of-illness", "6 6 4")
    better = after(worse.state, "day-of-illness", "3 3 3")
    assert (better.outcome, better.state.hero["hits"]) == ("better", 11)
    cured = after(better.state, "day-of-illness", "3 3 3")
    assert (cured.outcome, cured.state.hero["hits"], is_ill(cured.state)) == ("cured", 12, False)
    assert after(worse.state, "day-of-illness", "1 1 2").outcome == "cured"
    assert first_asked(worse.state, "day-of-illness", care=True, modifier=-3).target == 10
    harder = after(worse.state, "day-of-illness", "6 6 4", modifier=-3)
    assert first_asked(harder.state, "day-of-illness").target == 12  # the modifier was that day's alone


def test_the_course_of_an_illness_knocks_out_and_says_so() -> None:
    caught = after(hero(hits=1), "exposed", "6 6 4", line="long contact")
    assert after(caught.state, "day-of-illness", "6 6 4", "6 6 4").outcome == "unconscious"
    assert after(caught.state, "rest-days", "6 6 4", "6 6 4", days=3).outcome == "unconscious"
