"""Mends are tried before they are offered: their section is read again with each."""

import pytest

pytest.importorskip("markdown_it")

from support.reading import read_text
from turnto.book.model import Problem

HEAD = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: {}\n---\n## here\n{}\n\n## 4 [end]\n\n## 5 [end]\n"


def problems(system: str, text: str) -> list[Problem]:
    _, found = read_text(HEAD.format(system, text))
    return [one for one in found if 7 < one.place.line <= 8 + text.count("\n") and one.code != "dead-end"]


def test_a_mend_that_makes_another_error_is_not_offered() -> None:
    found = problems("briar", "{Pay 3 sp or leave the tavern}. -> 4")
    (told,) = [one for one in found if one.code == "two-readings"]
    assert told.suggestion is None
    assert "{If you have 3 sp, pay 3 sp. Otherwise, leave the tavern} is near, and not all." in told.hint


def test_a_mend_that_takes_a_way_on_away_is_not_offered() -> None:
    text = "{Fight a wolf (8)}. You may escape by paying 3 sp: turn to 4.\n- Win -> 5"
    assert all("turn to 4" not in one.message or one.suggestion is None for one in problems("gnat", text))
    assert not [one.suggestion for one in problems("gnat", text) if one.code == "unknown-phrase" and one.suggestion]


def test_what_is_told_only_because_of_a_mistake_is_left_out() -> None:
    text = "You can try to climb over: test Climbing. If you succeed, turn to 4. If you fail, turn to 5."
    (told,) = problems("gnat", text)
    assert (told.code, told.level) == ("unbraced-instruction", "error")
    assert told.suggestion
    assert told.suggestion.new == "{test Climbing}"


def test_what_is_bought_is_more_than_its_price() -> None:
    (told,) = problems("briar", "- Hire Osk for 5 sp -> 4")
    assert told.suggestion
    assert told.suggestion.new == "{Hire Osk for 5 sp}"


def test_a_condition_on_the_story_is_no_code_word_with_the_names_of_the_rules() -> None:
    (told,) = problems("briar", "{If you have taken any Wounds, turn to 4} -> 5")
    assert "*taken any Wounds*" not in told.hint


def test_a_hint_shares_a_telling_word() -> None:
    told = [one for one in problems("gurps", "{If you are broke, turn to 4} -> 5") if one.level == "error"]
    assert "you are armed" not in told[0].hint
