"""First aid, rest, waking, fatigue (GL-COMBAT-70 to 75, 90 to 94)."""

from typing import Any

import pytest

from rules.gurps.books import PHRASES
from rules.gurps.fighting import hero
from rules.playing import PLAIN, play, rules, terms
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Told
from turnto.core.runner import Done
from turnto.core.sheet import Score, Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.hazards.recovery import come_to, hours_out, treatment
from turnto.rules.gurps.injury.condition import overcome

RULES = {phrase.id: phrase.does for phrase in PHRASES}


def after(
    sheet: Sheet | State,
    phrase: str,
    *answers: str,
    settled: Terms = PLAIN,
    listed: tuple[str, ...] = (),
    **values: Any,
) -> Result:
    """What an instruction came to."""
    state = sheet if isinstance(sheet, State) else State(sheet)
    done = play(lambda: RULES[phrase](state, Deed("d", phrase, values, outcomes=listed), settled), *answers)  # type: ignore[operator]
    assert isinstance(done, Done), done
    return done.result


def wounded(hits: int, wounds: str, **more: Any) -> State:
    """A hero with fresh wounds."""
    state = State(hero(hits=hits, skills={"First Aid": 12}, **more).having(tl=Score(more.get("tl", 3))))
    return state.with_world(state.world.flagged("wounds", wounds))


@rules("GL-COMBAT-71")
@pytest.mark.parametrize(
    "tl, treats",
    [(0, (30, None, 1)), (1, (30, -4, 2)), (2, (30, -3, 3)), (3, (30, -3, 3)), (4, (30, -2, 4)), (5, (20, -2, 4)), (6, (20, -1, 5)),
     (7, (20, -1, 5)), (8, (10, 0, 6)), (12, (10, 0, 6))],
)  # fmt: skip
def test_first_aid_by_tech_level(tl: int, treats: tuple[int, int | None, int]) -> None:
    assert treatment(tl) == treats


@rules("GL-COMBAT-72", "GL-RULE-43")
@pytest.mark.parametrize(
    "wounds, dice, hits, minutes",
    [
        ("5", ("3 3 3", "5"), 7 + 2, 30),  # TL 3: 1d - 3
        ("5", ("3 3 3", "1"), 7 + 1, 30),  # at least 1
        ("5", ("1 1 1",), 7 + 3, 30),  # a critical success
        ("1", ("3 3 3", "6"), 7 + 1, 30),  # no more than the wound
        ("3 2", ("3 3 3", "6", "3 3 3", "5"), 7 + 3 + 2, 60),  # a roll for every wound
        ("5", ("6 6 4",), 7 + 1, 30),  # a failure is a bandage
        ("3 2", ("6 6 4", "6 6 4"), 7 + 1, 60),  # one bandage a fight
        ("5", ("6 6 6",), 7 - 2, 30),  # a critical failure costs two
    ],
)
def test_first_aid(wounds: str, dice: tuple[str, ...], hits: int, minutes: int) -> None:
    result = after(wounded(7, wounds), "first-aid", *dice)
    assert (result.state.hero["hits"], result.state.world.clock) == (hits, minutes)


@rules("GL-COMBAT-70", "GL-COMBAT-71")
def test_bandages_give_one_hit_for_all_the_wounds_of_a_fight() -> None:
    assert after(wounded(7, "3 2"), "bandage").state.hero["hits"] == 8
    assert (
        after(State(wounded(7, "3 2").hero.having(tl=Score(0)), wounded(7, "3 2").world), "first-aid").state.hero[
            "hits"
        ]
        == 8
    )
    again = after(after(wounded(7, "3 2"), "bandage").state, "bandage")
    assert again.state.hero["hits"] == 8


@rules("GL-COMBAT-73", "GL-RULE-44")
@pytest.mark.parametrize(
    "traits, values, dice, hits",
    [
        ((), {"days": 3}, ("3 3 3", "6 6 4", "3 3 3"), 7),
        ((), {"days": 1, "modifier": -2}, ("4 4 3",), 5),
        ((), {"days": 1, "care": True, "modifier": -2}, ("4 4 3",), 6),
        ((), {"days": 1, "physician": 11, "modifier": -1}, ("4 4 4",), 5),
        ((), {"days": 1, "hungry": True}, (), 5),
        (("Rapid Healing",), {"days": 1}, ("6 5 5",), 6),
        (("Very Rapid Healing",), {"days": 1}, ("6 5 5",), 7),
    ],
)
def test_a_day_of_rest_ends_with_an_ht_roll(
    traits: tuple[str, ...], values: dict[str, Any], dice: tuple[str, ...], hits: int
) -> None:
    assert after(hero(hits=5, advantages=traits), "rest-days", *dice, **values).state.hero["hits"] == hits


@rules("GL-COMBAT-75")
def test_hits_never_exceed_ht() -> None:
    assert after(hero(hits=10), "heal", n=5).state.hero["hits"] == 12
    assert after(hero(hits=3), "heal-all").state.hero["hits"] == 12


@rules("GL-COMBAT-74", "GL-RULE-42")
@pytest.mark.parametrize("hits, hours", [(-1, 1), (-8, 8), (-11, 11), (-30, 12), (3, 0), (0, 0)])
def test_hours_until_one_wakes(hits: int, hours: int) -> None:
    assert hours_out(hits) == hours


@rules("GL-COMBAT-74")
@pytest.mark.parametrize(
    "hits, dice, minutes, condition",
    [
        (11, ("6 6 4", "3 3 3"), 30, ""),  # two lost at most: every quarter of an hour
        (5, ("3 3 3",), 60, ""),
        (0, ("6 6 4", "3 3 3"), 120, "holding"),
        (-8, (), 480, "holding"),
        (-12, ("3 3 3",), 720, "holding"),
        (-12, ("6 6 4",), 1440, "holding"),  # a coma, and somebody's care
    ],
)
def test_one_of_whom_the_book_goes_on_to_tell_wakes(
    hits: int, dice: tuple[str, ...], minutes: int, condition: str
) -> None:
    state = State(hero(hits=hits).with_fact("condition", "unconscious"))
    done = play(lambda: come_to(state, PLAIN), *dice)
    assert isinstance(done, Done)
    assert (done.result.world.clock, done.result.hero.fact("condition")) == (minutes, condition)
    assert (Told("gurps-coma") in done.events) == (minutes == 1440)
    assert not overcome(done.result.hero)


# --- fatigue --------------------------------------------------------------------------------------


@rules("GL-COMBAT-90")
def test_fatigue_comes_off_st_and_at_none_he_drops_until_there_is_a_point() -> None:
    result = after(hero(), "tire", n=5)
    assert (result.state.hero["fatigue"], result.state.hero["hits"], result.outcome) == (5, 12, "ok")
    result = after(hero(), "tire", n=20)
    assert (result.state.hero["fatigue"], result.state.world.clock, result.outcome) == (11, 10, "exhausted")


@rules("GL-COMBAT-91", "GL-RULE-59")
def test_fatigue_lowers_st_rolls_and_not_damage_or_load() -> None:
    from turnto.rules.gurps.character.attributes import encumbrance
    from turnto.rules.gurps.character.skills import best
    from turnto.rules.gurps.character.weapons import weapons

    fresh = hero("broadsword", "chainmail", skills={"Broadsword": 13})
    tired = fresh.having(fatigue=6)
    assert (best(fresh, "st"), best(tired, "st")) == (("ST", 12), ("ST", 6))
    assert weapons(tired)[0] == weapons(fresh)[0]
    assert encumbrance(tired) == encumbrance(fresh)


@rules("GL-COMBAT-92")
@pytest.mark.parametrize("fatigue, yards", [(8, 6), (9, 3), (11, 3)])
def test_at_st_three_by_fatigue_move_is_halved(fatigue: int, yards: int) -> None:
    from turnto.rules.gurps.character.attributes import move

    assert move(hero().having(fatigue=fatigue)) == yards


@rules("GL-COMBAT-93")
@pytest.mark.parametrize(
    "phrase, values, items, option, lost",
    [
        ("march", {"hours": 3}, (), "hourly", 3),
        ("march", {"hours": 2}, ("chainmail",), "hourly", 4),
        ("march", {"hours": 3, "hot": True}, (), "hourly", 6),
        ("march", {"hours": 8}, (), "daily", 0),
        ("sleep-half", {}, (), "hourly", 2),
        ("sleep-none", {}, (), "hourly", 5),
    ],
)
def test_what_tires(phrase: str, values: dict[str, Any], items: tuple[str, ...], option: str, lost: int) -> None:
    assert after(hero(*items), phrase, settled=terms(march_fatigue=option), **values).state.hero["fatigue"] == lost


@rules("GL-COMBAT-94")
@pytest.mark.parametrize("values, left", [({"hours": 1}, 2), ({"minutes": 25}, 6), ({"minutes": 30, "meal": True}, 4)])
def test_rest_mends_a_point_in_ten_minutes(values: dict[str, Any], left: int) -> None:
    assert after(hero().having(fatigue=8), "rest-hours", **values).state.hero["fatigue"] == left


@rules("GL-COMBAT-94")
def test_lost_sleep_is_mended_by_a_full_night_alone() -> None:
    state = after(hero().having(fatigue=3), "sleep-none").state
    state = after(state, "rest-hours", hours=3).state
    assert state.hero["fatigue"] == 5
    assert after(state, "sleep").state.hero["fatigue"] == 0
