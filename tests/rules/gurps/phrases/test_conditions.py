"""What a book can ask of the sheet and of the clock, in the words an author writes (GL-AUTH-10, GL-AUTH-27, GL-AUTH-41, GL-AUTH-52)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.gurps.playing import WORDS, after, codes, hero, holds, terms
from rules.playing import result, rules
from turnto.book.model import Place
from turnto.core.sheet import item
from turnto.core.world import State
from turnto.rules.gurps.campaign.page_turn import begin
from turnto.rules.gurps.effects.clock import moved
from turnto.rules.gurps.effects.poison_and_illness import Poison, poisoned_with
from turnto.rules.gurps.expiring_flags import today


def at(minutes: int, **fields: Any) -> State:
    """A hero so many minutes into the adventure."""
    state = State(hero(**fields))
    return state.with_world(replace(state.world, clock=minutes))


DAY = 24 * 60


@rules("GL-AUTH-52", "GL-CAMP-20")
@pytest.mark.parametrize(
    "text, minutes, true",
    [
        ("three days have passed", 3 * DAY, True),
        ("3 days have passed", 3 * DAY - 1, False),
        ("more than 3 days have passed", 3 * DAY, False),
        ("more than 3 days have passed", 3 * DAY + 1, True),
        ("at least 6 hours have passed", 360, True),
        ("90 minutes or more have passed", 89, False),
        ("less than two hours have passed", 119, True),
        ("fewer than 2 days have passed", 2 * DAY, False),
        ("a week has passed", 7 * DAY, True),
        ("over 30 minutes have passed", 31, True),
    ],
)
def test_how_much_time_has_passed(text: str, minutes: int, true: bool) -> None:
    assert holds(text, at(minutes)) is true


@rules("GL-AUTH-52", "GL-CAMP-20", "start_hour=")
@pytest.mark.parametrize(
    "text, hour, true",
    [
        ("it is night", 20, True),
        ("it is night", 3, True),
        ("it is night", 6, False),
        ("it is dark", 23, True),
        ("it is day", 19, True),
        ("it is morning", 11, True),
        ("it is afternoon", 11, False),
        ("it is the afternoon", 12, True),
        ("it is evening", 21, True),
        ("it is still light", 21, False),
        ("it is past 18 o'clock", 18, True),
        ("it is past 6 o'clock pm", 17, False),
        ("it is later than 18:30", 18, False),
        ("it is after noon", 13, True),
        ("it is before dusk", 19, True),
        ("it is before midday", 12, False),
    ],
)
def test_the_hour_of_the_day(text: str, hour: int, true: bool) -> None:
    assert holds(text, at(0), terms(start_hour=hour)) is true
    assert holds(text, at((hour - 8) % 24 * 60)) is true  # an adventure begins at eight where nothing is said


@rules("GL-CAMP-20")
@pytest.mark.parametrize("span, begin, end", [
    ("night", 20, 6), ("dark", 20, 6), ("day", 6, 20), ("daytime", 6, 20), ("daylight", 6, 20), ("light", 6, 20),
    ("morning", 6, 12), ("afternoon", 12, 18), ("evening", 18, 22),
])  # fmt: skip
def test_a_part_of_the_day_holds_from_one_hour_to_another(span: str, begin: int, end: int) -> None:
    found = [hour for hour in range(24) if holds(f"it is {span}", at(0), terms(start_hour=hour))]
    assert found == [hour for hour in range(24) if (hour - begin) % 24 < (end - begin) % 24]


@rules("GL-CAMP-20")
@pytest.mark.parametrize("name, hour", [
    ("dawn", 6), ("daybreak", 6), ("sunrise", 6), ("morning", 6), ("noon", 12), ("midday", 12), ("evening", 18), ("dusk", 20),
    ("sunset", 20), ("nightfall", 20), ("night", 20), ("midnight", 0),
])  # fmt: skip
def test_the_hours_that_have_a_name(name: str, hour: int) -> None:
    assert after(f"Wait until {name}", at(0), settled=terms(start_hour=8)).world.clock == (hour - 8) % 24 * 60


@rules("GL-AUTH-52")
@pytest.mark.parametrize(
    "text, minutes",
    [("Wait until nightfall", 12 * 60), ("Wait until 18 o'clock", 600), ("Wait for dawn", 22 * 60), ("Wait until 8 o'clock", 0),
     ("Sleep until morning", 22 * 60), ("Wait until 9:30", 90), ("Wait until 5 o'clock pm", 540), ("Wait until 12 am", 16 * 60),
     ("Wait until 12 pm", 240), ("Wait until 1 am", 17 * 60), ("Wait until 12:30 am", 16 * 60 + 30), ("Wait until 1:15 pm", 315)],
)  # fmt: skip
def test_waiting_for_an_hour(text: str, minutes: int) -> None:
    assert after(text, at(0)).world.clock == minutes


@rules("GL-AUTH-52")
def test_no_clock_shows_25() -> None:
    for text, found in (
        ("25 o'clock", True),
        ("9:75", True),
        ("24:01", True),
        ("24 o'clock", False),
        ("0:30", False),
        ("12:30 am", False),
    ):
        assert ("no-hour" in codes(f"## a\n{{Wait until {text}}}\n\n-> b\n\n## b [end]\nThere.")) is found, text
    assert holds("it is past 12:30 am", at(0))
    assert not holds("it is past 12:30 pm", at(0))


@rules("GL-CAMP-20")
def test_a_day_ends_at_midnight() -> None:
    assert [today(at(minutes)) for minutes in (0, 16 * 60 - 1, 16 * 60, 40 * 60 - 1, 40 * 60)] == [0, 0, 1, 1, 2]
    late = result(lambda: begin(State(hero()), terms(start_hour=22)))
    assert [today(moved(late, minutes)) for minutes in (119, 120)] == [0, 1]


SHEETS: dict[str, Any] = {
    "hurt": {
        "st": 12,
        "hits": "6/10",
        "fatigue": 5,
        "money": 40,
        "points": 2,
        "age": 17,
        "skills": {"Bow": 12, "Survival: woods": 11},
    },
    "laden": {
        "items": ["chainmail", "short bow", "small shield", "large knife"],
        "skills": {"Shield": 12},
        "money": 400,
        "age": 30,
    },
    "handsome": {"advantages": ["Handsome", "Wealthy", "Magery 2"], "disadvantages": ["Phobia (spiders)"], "tl": 7},
    "poor": {"disadvantages": ["Poor", "Unattractive", "Phobia: dogs"], "status": -1},
}


@rules("GL-AUTH-10")
@pytest.mark.parametrize(
    "text, true",
    [
        # the numbers of the sheet as they are now
        ("your hits are 6 or fewer", "hurt"), ("your hits are 7 or more", "laden handsome poor"), ("you have 6 hits or fewer", "hurt"),
        ("you have fewer than 7 hits", "hurt"), ("you have 10 or more hits left", "laden handsome poor"), ("you have lost 4 hits", "hurt"),
        ("you have lost 5 or more hits", ""), ("you have all your hits", "laden handsome poor"),
        ("your fatigue is 5 or more", "hurt"), ("your fatigue is less than 5", "laden handsome poor"), ("you have lost 5 fatigue", "hurt"),
        ("you have 6 or more fatigue", ""), ("you are rested", "laden handsome poor"), ("your current ST is 7 or less", "hurt"),
        ("your ST is over 9", "laden handsome poor"), ("your ST is 7 or less", "hurt"), ("your Move is 5 or more", "hurt handsome poor"),
        ("your Move is less than 5", "laden"), ("your Dodge is at least 5", "hurt handsome poor"), ("your DR is 4 or more", "laden"), ("your PD is more than 4", "laden"),
        ("your Block is 6 or more", "laden"), ("your Speed is 5 or more", "hurt laden handsome poor"), ("your Bow is 12 or more", "hurt"), ("your Bow is less than 12", "laden handsome poor"),
        ("your Karate is below 9", "hurt laden handsome poor"), ("your Survival (woods) is at most 11", "hurt laden handsome poor"), ("you are 18 or older", "laden handsome poor"),
        ("you are under 18", "hurt"), ("your TL is 6 or less", "hurt laden poor"), ("your tech level is more than 6", "handsome"), ("your Status is -1 or less", "poor"), ("your Status is less than 0", "poor"),
        # load
        ("you are encumbered", "laden"), ("you are unencumbered", "hurt handsome poor"), ("your encumbrance is light or less", "hurt handsome poor"),
        ("your encumbrance is heavy", ""), ("your load is medium or more", "laden"), ("your encumbrance is none", "hurt handsome poor"),
        # money and points
        ("you have $40", "hurt laden"), ("you have at least $41", "laden"), ("you have less than $40", "handsome poor"), ("you can pay $400", "laden"),
        ("you have 2 unspent points", "hurt"), ("you have at least 3 points to spend", ""),
        # things named like skills
        ("you have a bow", "laden"), ("you have the bow", "laden"), ("you have Bow", "hurt"), ("you have a shield", "laden"), ("you have Shield", "laden"), ("you have a knife", "laden"),
        ("you are armed", "laden"), ("you wear armor", "laden"),
        # standing and looks
        ("you are poor", "poor"), ("you are Poor or better", "hurt laden handsome poor"), ("you are Struggling or worse", "poor"), ("you are Comfortable", "handsome"),
        ("you are Attractive or better", "handsome"), ("your looks are Unattractive or worse", "poor"), ("your appearance is Average", "hurt laden handsome"),
        ("you are Handsome", "handsome"), ("you are human", "hurt laden handsome poor"),
        # traits by kind and level
        ("you have Magery 2", "handsome"), ("you have Magery 3", ""), ("you have Phobia (spiders)", "handsome"), ("you have the disadvantage Phobia: dogs", "poor"), ("you have Phobia", "handsome poor"),
    ],
)  # fmt: skip
def test_what_can_be_asked_of_the_sheet(text: str, true: str) -> None:
    assert {name for name, fields in SHEETS.items() if holds(text, hero(**fields))} == set(true.split())


@rules("GL-AUTH-10", "GL-CHAR-100", "GL-CHAR-118", "GL-CHAR-119")
@pytest.mark.parametrize("text, trait", [
    ("you have Pacifism: cannot kill", "Pacifism: cannot kill"), ("you have Phobia: the strange", "Phobia: the strange (-15)"), ("you have Duty: the watch", "Duty: the watch (9 or less)"),
    ("you have Bad Sight: near", "Bad Sight: near, correctable"), ("you are Nearsighted", "Bad Sight: near, correctable"), ("you are Farsighted", "Bad Sight: far"),
])  # fmt: skip
def test_a_kind_of_trait_is_asked_for_by_its_name(text: str, trait: str) -> None:
    """A denial or an article in the name is part of it, and none of the question."""
    found, _ = WORDS.asked(text, Place("", 1))
    assert found is not None
    assert found.word == "is"
    assert holds(text, hero(disadvantages=[trait]))
    assert not holds(
        text, hero(disadvantages=["Pacifism: self-defense", "Phobia: dogs (-5)", "Duty: the court (9 or less)"])
    )


@rules("GL-AUTH-10", "GL-CHAR-160")
def test_the_race_of_the_hero() -> None:
    header = "races:\n  Goblin: {st: -2}\n"
    assert (
        codes(
            "## a\n{If you are a goblin}, duck.\n\n{If your race is human}, do not.\n\n-> b\n\n## b [end]\nB.", header
        )
        == []
    )
    goblin = hero().with_fact("race", "goblin")
    assert not holds("you are human", goblin)


@rules("GL-AUTH-20")
def test_poison_that_has_not_worked_yet() -> None:
    drunk = poisoned_with(State(hero()), (Poison(due=5),))
    assert holds("you are poisoned", drunk)
    assert not holds("you are poisoned", hero())


@rules("GL-AUTH-27", "GL-RULE-93")
def test_friends_and_foes_that_came_or_did_not() -> None:
    state = State(hero())
    state = state.with_world(state.world.flagged("appears:ally bors", 1))
    for text in (
        "your ally appears",
        "Bors appears",
        "Bors has come",
        "your enemy does not appear",
        "the enemy is absent",
    ):
        assert holds(text, state), text
    for text in ("your enemy appears", "Bors does not appear", "duty calls", "you are called to duty"):
        assert not holds(text, state), text
    called = state.with_world(state.world.flagged("appears:patron the guild", 1))
    assert holds("the Guild appears", called)
    called = state.with_world(state.world.flagged("appears:duty", 1))
    assert holds("you are called to duty", called)


@rules("GL-AUTH-10")
def test_an_article_makes_a_thing_of_what_is_named_like_a_skill() -> None:
    carrier = hero().with_item(item("longbow"))
    assert holds("you have a bow", carrier)
    assert not holds("you have Bow", carrier)
    assert not holds("you have a bow", hero(skills={"Bow": 12}))
    assert holds("you have a staff", hero().with_item(item("quarterstaff")))
    assert not holds("you have a shield", hero(skills={"Shield": 12}))
