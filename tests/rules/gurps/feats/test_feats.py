"""Where feats end: what is not tried at all, and where ST runs out on the way (GL-CORE-08, GL-COMBAT-90, GL-EQUIP-40, 57, 59)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rules.gurps.playing import carry_out, codes, game, hero, said
from rules.playing import PLAIN, asked, events, fought, labels, result, rules
from turnto.core.phrase import Activity
from turnto.core.procedure import Procedure, Told
from turnto.core.runner import outcomes, run
from turnto.core.sheet import Sheet
from turnto.core.world import State
from turnto.odds import exact, report
from turnto.odds.report import odds
from turnto.rules.gurps.expiring_flags import begun
from turnto.rules.gurps.luck import Rolling, hero_rolls


@rules("GL-CORE-08", "GL-EQUIP-40", "GL-AUTH-71")
def test_who_cannot_try_a_climb_does_not_fall() -> None:
    played = result(carry_out("Climb a modern building of 30 feet", hero(dx=9)))
    assert (played.outcome, played.state.hero["hits"], played.state.world.clock) == ("cannot_try", 10, 0)


@rules("GL-CORE-14", "GL-COMBAT-81")
def test_a_fall_of_no_height_asks_for_no_acrobatics() -> None:
    assert result(carry_out("Fall 0 yards", hero())).outcome == "unhurt"
    assert result(carry_out("Climb a tree of 2 feet", hero(dx=12)), "5 4 4").outcome == "failure"


@pytest.mark.parametrize("throws, wanted, fatigue", [
    (("3 3 3", "3 3 3", "3 3 3"), "success", 8),
    (("6 6 3", "3 3 3", "3 3 3"), "success", 9),
    (("6 6 3", "6 6 3"), "failure", 10),  # no third roll: he lies on the road
])  # fmt: skip
@rules("GL-EQUIP-59", "GL-COMBAT-90")
def test_who_runs_out_of_strength_does_not_arrive(throws: tuple[str, ...], wanted: str, fatigue: int) -> None:
    played = result(carry_out("Run 300 yards", hero(fatigue=8)), *throws)
    assert (played.outcome, played.state.hero["fatigue"]) == (wanted, fatigue)


@rules("GL-EQUIP-57", "GL-EQUIP-59", "GL-COMBAT-90")
def test_who_runs_out_of_strength_in_the_water_drowns() -> None:
    tired = hero(skills={"Swimming": 12}, fatigue=9)
    assert result(carry_out("Swim 100 yards", tired), "3 3 3", "3 3 3").outcome == "reached"
    assert result(carry_out("Swim 100 yards", tired), "3 3 3", "6 6 3").beaten == "dead"


def striven(text: str, sheet: Sheet) -> Callable[[], Procedure[Any]]:
    """A regular contest from begin to end."""
    phrase, deed = said(text)
    assert isinstance(phrase.does, Activity)
    return fought(phrase.does, sheet, deed, PLAIN)


@rules("GL-COMBAT-90", "GL-COMBAT-91", "GL-CORE-22", "GL-CORE-24")
def test_a_contest_of_st_goes_on_with_the_st_that_is_left() -> None:
    tug = striven("Regular Contest: ST against 13; each round costs 4 fatigue", hero())
    assert asked(tug).target == 10
    assert asked(tug, "3 3 3", "3 3 3").target == 6
    assert asked(tug, "3 3 3", "3 3 3", "2 2 2", "3 3 3").target == 2
    assert result(tug, "3 3 3", "3 3 3", "2 2 2", "3 3 3", "1 1 1", "3 3 3")[0] == "lose"
    giants = striven("Regular Contest: ST against 16; each round costs 2 fatigue", hero(st=18))
    assert asked(giants, "4 4 4", "4 4 4").target == 18 - 4 - 2


@rules("GL-CAMP-13", "GL-CHAR-40")
def test_who_is_refused_a_post_is_told_why() -> None:
    told = events(carry_out("Work a month as a steward (10, $700, wealthy)", hero()), Told)
    assert [dict(event.facts) for event in told] == [{"reason": "That post is for the wealthy."}]


@rules("GL-CORE-16", "GL-CAMP-10")
def test_no_post_for_one_who_cannot_try_its_skill() -> None:
    said_of = carry_out("Work a month as an engineer (Electronics, $900)", hero())
    assert result(said_of).outcome == "fired"
    assert [dict(event.facts) for event in events(said_of, Told)] == [
        {"reason": "That post is for one who has learned Electronics."}
    ]
    assert (
        asked(carry_out("Work a month as an engineer (Electronics, $900)", hero(skills={"Electronics": 9}))).target == 9
    )


@pytest.mark.parametrize("text, most", [
    ("Move {} lb by dragging it", 300), ("Move {} lb by dragging it over smooth ground", 600), ("Move {} lb on two wheels", 3000),
    ("Move {} lb on four wheels", 6000), ("Move {} lb on four wheels on a good road", 12000), ("Lift {} lb", 250),
])  # fmt: skip
@rules("GL-EQUIP-45")
def test_what_is_dragged_or_pulled(text: str, most: int) -> None:
    assert result(carry_out(text.format(most), hero())).outcome == "success"
    assert result(carry_out(text.format(most + 1), hero())).outcome == "failure"


@pytest.mark.parametrize("text, fatigue, wanted", [
    ("Carry 200 lb on your back for 3 seconds", 0, "success"),  # 20 x ST
    ("Carry 201 lb on your back for 3 seconds", 3, "success"), ("Carry 250 lb on your back for 10 seconds", 10, "failure"),
    ("Drag 201 lb for 3 seconds", 3, "success"), ("Drag 400 lb over smooth ground for 3 seconds", 0, "success"),
    ("Drag 401 lb over smooth ground for 3 seconds", 3, "success"), ("Move 2100 lb on two wheels for 2 seconds", 2, "success"),
    ("Push 201 lb for 2 seconds", 2, "success"), ("Push 201 lb", 0, "success"), ("Lift 250 lb", 0, "success"),
])  # fmt: skip
@rules("GL-COMBAT-93", "GL-COMBAT-90", "GL-EQUIP-45")
def test_what_is_heavy_tires_second_by_second(text: str, fatigue: int, wanted: str) -> None:
    played = result(carry_out(text, hero()))
    assert (played.state.hero["fatigue"], played.outcome) == (fatigue, wanted)


@rules("GL-EQUIP-59", "GL-RULE-74")
def test_luck_helps_on_a_long_run() -> None:
    lucky = hero(advantages=["Luck 1"])
    assert labels(asked(carry_out("Run 100 yards", lucky), "6 6 3"))[0].startswith("Re-roll")


@rules("GL-CHAR-24", "GL-EQUIP-32")
def test_a_beast_feels_the_weight_of_its_rider() -> None:
    """A pony goes light up to 180 lb: 40 miles a day; 30 with the very fat."""
    assert result(carry_out("Travel 40 miles riding a pony", hero())).state.world.clock == 24 * 60
    fat = hero(disadvantages=["Fat: extremely fat"])
    assert result(carry_out("Travel 40 miles riding a pony", fat)).state.world.clock == 2 * 24 * 60


@rules("GL-EQUIP-32")
def test_a_small_mule_is_too_small_to_ride() -> None:
    assert "small-mount" in codes("## a\n{Travel 40 miles riding a small mule}\n\n- On. -> b\n## b [end]\nx\n")
    assert "small-mount" not in codes("## a\n{Travel 40 miles riding a large mule}\n\n- On. -> b\n## b [end]\nx\n")


LONG = """
## a
{Swim 80 yards at +3, you fell in}
- Reached -> b
- Drowned -> b

## work
{Work 48 months as a scribe (Writing-1, $600)}
- Raise -> b
- Fired -> b

## b [end]
There.
"""


@pytest.mark.slow
@pytest.mark.cpython_only  # odds: no page has them
@rules("GL-EQUIP-57", "GL-CHAR-75")
def test_the_odds_of_a_swim_are_counted_out() -> None:
    """At 12 a roll fails 7 times in 27.  After a failure two successes make it: the next comes 329 times in 729.  One of ST 4
    drowns by four, and Luck throws one of them twice more."""
    found = odds(game(LONG), hero(st=4, advantages=["Luck"], skills={"Swimming": 9}), "a")
    assert found.exact
    assert found.outcomes["drowned"] == Fraction(7, 27) * Fraction(329, 729) ** 3 * Fraction(7, 27) ** 2


@rules("GL-CHAR-67")
def test_a_daredevil_may_throw_a_critical_failure_again_where_only_success_counts() -> None:
    daring = begun(State(hero(advantages=["Daredevil"])), "risk")
    at_8 = Rolling("Swimming", (("Swimming", 8),), forced=True, plain=True)
    assert (
        len(outcomes(lambda: hero_rolls(daring, at_8, PLAIN))) > 2
    )  # critical failures are told apart, and thrown again
    assert len(outcomes(lambda: hero_rolls(State(hero()), at_8, PLAIN))) == 2


@pytest.mark.slow
@pytest.mark.cpython_only  # odds: no page has them
@rules("GL-AUTH-49")
def test_the_odds_of_what_asks_very_often_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted is answers given again on the way, never the clock: every machine says the same."""
    monkeypatch.setattr(report, "STEPS", 600)
    given: list[int] = []
    monkeypatch.setattr(exact, "run", lambda procedure, answers: given.append(len(answers)) or run(procedure, answers))
    first, again = (odds(game(LONG), hero(skills={"Writing": 11}), "work", limit=200) for _ in range(2))
    assert first == again
    assert (first.exact, first.plays >= 25) == (False, True)
    assert all(low < high for low, high in first.interval.values())
    assert sum(given) <= 2 * (exact.ANSWERS_EACH * 200 + 400)
