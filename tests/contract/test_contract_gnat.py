"""GNAT as a stranger meets it who has only FORMAT.md and the digest of the rules."""

from __future__ import annotations

import pytest

from contract.desk import Desk

WAYS = "\n- Success -> over there\n- Failure -> drowned"
FIGHT_WAYS = "\n- If you survive -> over there\n- Otherwise -> drowned"


def test_an_option_of_the_book_answers_the_warning_it_settles(desk: Desk) -> None:
    text = "## here\n{Test Climbing at -1}" + WAYS
    assert desk.problems(text) == [("warning", "no-untrained-mode")]
    assert desk.problems(text, header="options:\n  untrained: default\n") == []


def test_options_may_be_listed_by_name_alone(desk: Desk) -> None:
    text = "## here\n{Test your Talent at -3}" + WAYS
    for header in ("options: [hopeless_below_2]\n", "options: cancel, hopeless_below_2\n"):
        assert desk.odds(text, {"talent": 3}, header=header)["outcomes"] == {"success": "0", "failure": "1"}
        assert desk.problems(text, header=header) == []
    assert desk.problems(text, header="options: [hopeless]\n") == [("warning", "unknown-option")]


@pytest.mark.parametrize(
    "said, target",
    [
        ("Test your Talent (at -3)", 6),
        ("Test your Talent (at −3)", 6),
        ("Test Climbing (at -1) (or by default)", 6),
        ("Test Climbing at -1 (a Default Roll is allowed)", 6),
        ("Fight (three rounds) (at -2)", 6),
        ("Fight (three rounds, at -2)", 6),
        ("Fight three rounds (at -2; without a shield)", 6),
        ("Fight three rounds (at -3), with Advantage (against several enemies)", 5),
    ],
)
def test_a_clause_may_stand_in_brackets(desk: Desk, said: str, target: int) -> None:
    text = f"## here\n{{{said}}}" + (FIGHT_WAYS if said.startswith("Fight") else WAYS)
    assert desk.problems(text) == []
    checked = next(event for event in desk.play(text, dice="1 1")["events"] if event["type"] == "checked")
    assert checked["target"] == target


def test_what_stands_in_brackets_is_known_or_an_error(desk: Desk) -> None:
    text = "## here\n{Test your Talent (at three)}" + WAYS
    assert ("error", "unknown-phrase") in desk.problems(text)


@pytest.mark.parametrize("system", ["gnat", "briar", "goonies"])
def test_you_die_is_understood_under_every_rules(desk: Desk, system: str) -> None:
    text = "## here\nThe roof comes down. {You die.}\n\n## there\n- Jump. {You die} -> over there\n- Run. -> here"
    assert [found for found in desk.problems(text, system) if found[0] == "error"] == []
    for played in (
        desk.play(text, system=system, at="here"),
        desk.play(text, system=system, at="there", choose="jump"),
    ):
        assert played["ended"] == {"ending": None, "title": "", "kind": "death"}
        assert played["asked"] is None
