"""Every event and every message has words, in every language; and a shape in JSON that reads back."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from support.coinflip import COINFLIP
from support.reading import NAMES, system
from turnto.core import procedure
from turnto.core.dice import Dice
from turnto.core.procedure import (
    Ask,
    Changed,
    Checked,
    Chose,
    Closed,
    Ended,
    Event,
    FightBegan,
    FightEnded,
    Gained,
    Lost,
    Option,
    Roll,
    Rolled,
    RoundEnded,
    Told,
    Turned,
)
from turnto.words import asked_json, ended_json, event_from, event_json, say, say_all, spelled
from turnto.words.translator import COMMON

ROOT = Path(__file__).parents[2]
FAILED = Checked("Talent", (("Talent", 9), ("", -2)), (3, 5), 8, 7, "failure", margin=-1)

SAID: list[tuple[Event, str]] = [
    (Rolled(Dice(2), (3, 5), "Test your Talent"), "Test your Talent: 3 + 5 = 8."),
    (Rolled(Dice(1), (4,), "Roll one die."), "Roll one die: 4."),
    (Rolled(Dice(1, 6, 2), (4,), ""), "You roll 4 + 2 = 6."),
    (Rolled(Dice(2), (3, 5), "Search", secret=True), "Dice are thrown in secret."),
    (FAILED, "Talent test: 8 against 7. Failed."),
    (Checked("Climbing", (), (1, 1), 2, 9, "success", "critical"), "Climbing test: 2 against 9. Passed. A critical!"),
    (Checked("Cast Flight", (), (5, 6), 11, 10, "otherwise"), "Cast Flight: 11 against 10. It fails."),
    (Checked("LORE", (("LORE", 2),), (2, 5), 5, None, "partial"), "LORE test: 5. Partial success."),
    (Checked("LORE", (("LORE", 0),), (), 0, None, "miss"), "LORE test: no dice to roll. Miss."),
    (Changed("nerve", 3, 1), "Nerve falls from 3 to 1."),
    (Changed("Acrobatics", 12, 13), "Acrobatics rises from 12 to 13."),
    (Changed("nerve", 1, 3), "Nerve rises from 1 to 3."),
    (Changed("nerve", 3, 4, highest=True), "Your highest Nerve rises from 3 to 4."),
    (Changed("Rations", 3, 2), "Rations fall from 3 to 2."),
    (Changed("p", 3, 10), "You gain 7 p and have 10."),
    (Changed("p", 10, 7), "You lose 3 p and have 7 left."),
    (Changed("box mill", 0, 1), "You tick a box."),
    (Changed("Heat", 0, -1), "Heat falls from 0 to −1."),
    (Gained("item", "rope (+1 climbing, heavy)"), "You take the rope (+1 climbing, heavy)."),
    (Gained("item", "ration", 3), "You take 3 rations."),
    (Gained("item", "Flight spell"), "You take the Flight spell."),
    (Gained("item", "Sword (+1)"), "You take the Sword (+1)."),
    (Gained("item", "Excalibur"), "You take Excalibur."),
    (Lost("item", "your father's ring"), "You lose your father's ring."),
    (Lost("item", "miller's lamp"), "You lose the miller's lamp."),
    (Lost("item", "lamp"), "You lose the lamp."),
    (Gained("status", "2 with Treysham"), "You gain status 2 with Treysham."),
    (Gained("item", "ration", 3), "You take 3 rations."),
    (Gained("keyword", "Arbalest"), "You gain the keyword Arbalest."),
    (Gained("companion", "Marin"), "Marin joins you."),
    (Lost("title", "Reeve"), "You lose the title Reeve."),
    (Lost("item", "torch", 2), "You lose 2 torches."),
    (Chose("Use the sword"), "You choose: Use the sword."),
    (Turned("mill", 12), "You turn to 12."),
    (Turned("mill"), "You turn the page."),
    (FightBegan("a wolf"), "A fight begins: a wolf."),
    (FightBegan(""), "A fight begins."),
    (RoundEnded(2, "won"), "Round 2: you win."),
    (RoundEnded(2), "Round 2 is over."),
    (FightEnded("survive", 3), "The fight is over: you survive."),
    (Ended("victory", "home", "Home"), "Home. You have won."),
    (Ended("death", None), "You die. The adventure is over."),
    (Told("outcome", (("words", "Yes."),)), "Yes."),
    (Told("unheard of", (("by", 2),)), "unheard of, 2"),
]


@pytest.mark.parametrize("event, sentence", SAID, ids=lambda value: value if isinstance(value, str) else "")
def test_an_event_is_said_in_a_sentence(event: Event, sentence: str) -> None:
    assert say(event, COINFLIP) == sentence


@pytest.mark.parametrize("event", [event for event, _ in SAID], ids=repr)
def test_an_event_in_json_reads_back(event: Event) -> None:
    assert event_from(event_json(event)) == event


def test_every_kind_of_event_is_said_above_and_in_german() -> None:
    assert {type(event) for event, _ in SAID} == set(get_args(procedure.Event))
    for event, english in SAID:
        german = say(event, COINFLIP, "de")
        assert german
        assert german != english or isinstance(event, (Told, Rolled))


@pytest.mark.parametrize(
    "event, sentence",
    [
        (FAILED, "3 + 5 = 8 against Talent 9 − 2 = 7: failed"),
        (Checked("Talent", (("Talent", 9),), (3, 5), 8, 9, "success"), "3 + 5 = 8 against Talent 9: passed"),
        (Checked("Talent", (), (3, 5), 8, 10, "success"), "3 + 5 = 8 against Talent 10: passed"),
        (Checked("power", (("Power", 2),), (3, 5), 10, 9, "success"), "3 + 5 + Power 2 = 10 against 9: passed"),
        (
            Checked("LORE", (("LORE", 2), ("Wounded", -1)), (5,), 5, None, "partial"),
            "LORE 2 − Wounded 1 = 1 die: 5, of which 5 counts: partial success",
        ),
        (
            Checked("Mood", (("at +1", 1), ("Voice", 2), ("Bully", -2)), (5, 4, 5), 15, None, "good"),
            "5 + 4 + 5 + 1 + Voice 2 − Bully 2 = 15: good",
        ),
        (Checked("Mood", (), (5, 4, 5), 14, None, "good"), "5 + 4 + 5 = 14: good"),
        (Checked("LORE", (("LORE", 0),), (), 0, None, "miss"), "LORE 0: no dice to roll: miss"),
    ],
)
def test_a_tests_arithmetic_is_spelled_out(event: Checked, sentence: str) -> None:
    assert spelled(event, COINFLIP) == sentence


def test_what_is_news_is_said_and_nothing_twice() -> None:
    events = [
        Chose("Test"),
        Rolled(Dice(2), (3, 5), "Test your Talent"),
        FAILED,
        Changed("nerve", 3, 2),
        Turned("mill", 4),
    ]
    assert say_all(events, COINFLIP) == "Talent test: 8 against 7. Failed. Nerve falls from 3 to 2."
    assert say_all([Rolled(Dice(1), (4,), "Roll one die")], COINFLIP) == "Roll one die: 4."
    assert say_all([Rolled(Dice(1), (4,), "Roll one die", secret=True)], COINFLIP) == ""


# --- catalogues ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_what_happens_to_the_reader_is_said_to_the_reader(name: str) -> None:
    words = {**COMMON["en"], **system(name).words.messages["en"]}
    assert {id.removesuffix("-you") for id in words} <= set(words)
    for id, template in words.items():
        if isinstance(template, str) and re.match(r"\{who\} \w", template) and id not in NEVER_OF_THE_READER:
            said = say(Told(id, (("who", "you"), ("weapon", "axe"))), system(name))
            assert said.startswith("You "), said


OF_COMPANIONS = {"briar-not-along", "briar-third", "briar-wants-pay"}
NEVER_OF_THE_READER = {"gurps-surrenders", "gurps-foe-flees", *OF_COMPANIONS}


def test_a_systems_own_messages_go_before_the_common_ones() -> None:
    from dataclasses import replace

    from turnto.core.system import Words

    rules = replace(COINFLIP, words=Words({"en": {"turned": "On to {number}!"}, "de": {"label.heads": "Kopf"}}))
    assert say(Turned("mill", 3), rules) == "On to 3!"
    assert say(Checked("Flip", (), (1,), 1, 1, "heads"), rules, "de") == "Probe auf Flip: 1 gegen 1. Kopf."
    assert say(Turned("mill", 3), rules, "fr") == "On to 3!"


# --- shapes -------------------------------------------------------------------------------------------


def test_what_is_asked_has_the_contracts_shape() -> None:
    request = Ask("What do you do?", (Option("a", "Go"),), (Closed("Stay", "No room."),))
    assert asked_json(request, [Option("eat", "Eat")]) == {
        "kind": "choice",
        "prompt": "What do you do?",
        "options": ["Go"],
        "closed": [{"label": "Stay", "reason": "No room."}],
        "also": ["Eat"],
        "dice": None,
    }
    assert asked_json(None) is None
    thrown = asked_json(Roll(Dice(2), "Test your Talent"))
    assert thrown
    assert (thrown["kind"], thrown["prompt"], thrown["dice"]) == ("dice", "Test your Talent", "2d6")
    assert ended_json(Ended("death", None)) == {"ending": None, "title": "", "kind": "death"}


def test_the_page_of_shapes_tells_every_event_and_key() -> None:
    rows = dict(
        re.findall(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", (ROOT / "docs/json.md").read_text("utf-8"), re.MULTILINE)
    )
    for kind in get_args(procedure.Event):
        name = event_json(next(event for event, _ in SAID if type(event) is kind))["type"]
        assert name in rows
        keys: set[str] = set(re.findall(r"`(\w+)`", rows[name]))
        assert keys == {field.name for field in fields(kind)}, name


NOT_EVENTS: list[Any] = [
    {"type": "rolled"},
    {"type": "none"},
    {"type": "changed", "what": 5, "before": 1, "after": 2},
    {"type": "changed", "what": "x", "before": "1", "after": 2},
    {"type": "turned", "section": "a", "number": "1"},
    {"type": "told", "message": "x", "facts": {"a": ["<b>"]}},
    {"type": "turned", "section": "a", "evil": 1},
]


@pytest.mark.parametrize("kept", NOT_EVENTS, ids=str)
def test_what_is_no_event_is_refused(kept: Any) -> None:
    with pytest.raises((ValueError, TypeError, KeyError, AttributeError)):
        event_from(kept)
