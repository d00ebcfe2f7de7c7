"""What can be asked of hero and world, in the spellings docs/format.md shows or implies, judged by hand."""

from __future__ import annotations

import pytest

from contract.desk import Desk

GIVEN = (
    "{Take the **rope**} {Take two **torches**} {Gain the keyword *Bolt*} {Gain the title Reeve} {Status 2 with Treysham} "
    "{Add 3 to Heat}\n\n"
)
NEVER = "\n\n## elsewhere\n{Take the **lamp**} {Gain the keyword *Arbalest*} {Gain the title Knight}\n\n-> over there"


@pytest.mark.parametrize(
    "asked, holds",
    [
        ("you have any rope", True),
        ("you have any lamp", False),
        ("you have both the rope and the lamp", False),
        ("you have both the rope and two torches", True),
        ("you have the rope but not the lamp", True),
        ("you have the lamp but not the rope", False),
        ("you have more than one torch", True),
        ("you have more than two torches", False),
        ("you have fewer than three torches", True),
        ("you have fewer than two torches", False),
        ("you have more than 9 gp", True),
        ("you have more than 10 gp", False),
        ("you have any gp", True),
        ("you have any money", True),
        ("you have money", True),
        ("you have no money", False),
        ("you can afford 10 gp", True),
        ("you can afford 11 gp", False),
        ("you have the code word Bolt", True),
        ("you have keyword Arbalest", False),
        ("you have no keyword *Arbalest*", True),
        ("you have the keywords *Bolt* and *Arbalest*", False),
        ("you have the keywords *Bolt* or *Arbalest*", True),
        ("you have ever had the lamp", False),
        ("you never had the lamp", True),
        ("you are Reeve", True),
        ("you are reeve", True),
        ("you are not Reeve", False),
        ("you are Knight", False),
        ("you have not visited the elsewhere", True),
        ("you visited elsewhere before", False),
        ("you were here before", False),
        ("first time here", True),
        ("the box is unticked", True),
        ("this box is ticked", False),
        ("your Status is 2 or more", True),
        ("your Status is 3 or more", False),
        ("your Status with Treysham is at least 2", True),
        ("your Status with Treysham is 1", False),
        ("your Status with Treysham is less than 3", True),
        ("your Status with Ferrol is 0", True),
        ("you have Status with Treysham", True),
        ("you have Status with Ferrol", False),
        ("you wear no armour", True),
        ("you are unhurt", True),
        ("you have a spell of Flight", False),
    ],
)
def test_what_is_asked_is_understood(desk: Desk, asked: str, holds: bool) -> None:
    text = f"## here\n{GIVEN}- {{If {asked}}} Yes. -> over there\n- No. -> drowned{NEVER}"
    assert [code for level, code in desk.problems(text) if level == "error"] == []
    played = desk.play(text)["asked"]
    assert (played["options"][0] == "Yes.") is holds, played


@pytest.mark.parametrize(
    "asked",
    [
        "you are alone",
        "you have an item worth 40 gp",
        "you have Climbing +3 or more",
        "you have the keyword 5 gp",
        "you have twice as many as you",
    ],
)
def test_what_nobody_knows_is_an_error_and_not_the_name_of_something(desk: Desk, asked: str) -> None:
    text = f"## here\n- {{If {asked}}} Yes. -> over there\n- No. -> drowned"
    assert ("error", "unknown-phrase") in desk.problems(text)


def test_a_name_set_in_italics_or_bold_may_hold_any_word(desk: Desk) -> None:
    asked = "{If you have the keyword *No more*} {If you have the **letter to you**}"
    text = f"## here\n- {asked} Yes. -> over there\n- No. -> drowned"
    assert {code for level, code in desk.problems(text) if level == "error"} == set()


@pytest.mark.parametrize(
    "asked, reason",
    [
        ("you have ever had the **lamp**", "You never had the lamp."),
        ("you have ever had the keyword *Arbalest*", "You never had the keyword Arbalest."),
        ("you have ever had the title Knight", "You never had the title Knight."),
        ("you are Knight", "You need the title Knight."),
        ("you have the **lamp**", "You need the lamp."),
    ],
)
def test_a_closed_choice_says_why_in_a_whole_sentence(desk: Desk, asked: str, reason: str) -> None:
    text = f"## here\n- {{If {asked}}} Yes. -> over there\n- No. -> drowned{NEVER}"
    assert desk.play(text)["asked"]["closed"] == [{"label": "Yes.", "reason": reason}]


@pytest.mark.parametrize(
    "asked, reason",
    [
        ("If you do not have the **horn**", "You have the horn."),
        ("If you don't have the **horn**", "You have the horn."),
        ("If you have no **horn**", "You have the horn."),
        ("Unless you have the **horn**", "You have the horn."),
        ("If you have not got the **horn**", "You have got the horn."),
        ("If you have ever been here before", "You have not been here before."),
        ("If you have been here before", "You have not been here before."),
        ("If this is not your first visit here", "You are here for the first time."),
        ("If you have not visited here", "You have been there."),
    ],
)
def test_what_must_not_be_so_is_said_as_it_is_and_never_as_if_and_not(desk: Desk, asked: str, reason: str) -> None:
    text = f"## here\n{{Take the **horn**}}\n\n- {{{asked}}} Yes. -> over there\n- No. -> drowned{NEVER}"
    assert desk.play(text)["asked"]["closed"] == [{"label": "Yes.", "reason": reason}]
