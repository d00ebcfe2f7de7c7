"""GNAT as a stranger meets it who has only FORMAT.md and the digest of the rules."""

from __future__ import annotations

from contract.desk import Desk

WAYS = "\n- Success -> over there\n- Failure -> drowned"


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
