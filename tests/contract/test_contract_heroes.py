"""Hero files as other people's scripts write them."""

from __future__ import annotations

import json

import pytest

from contract.desk import Desk

BOOK = "## here\n{Take the **sword** (one-handed, +1)}\n\n-> over there"


@pytest.mark.parametrize(
    "said, name",
    [("no", "no"), ("Yes", "Yes"), ("on", "on"), ("~", "~"), ("1984", "1984"), ("2026-01-31", "2026-01-31")],
)
def test_a_name_in_yaml_is_words(desk: Desk, said: str, name: str) -> None:
    file = desk.file(f"name: {said}\ntalent: 7/9\nskills: {{Occult: 2}}\nkeywords: [No, 12]\ntitles:\n", ".yaml")
    code, out, told = desk.run("play", desk.book(BOOK, "gnat"), "--hero", file, "--json")
    assert (code, told) == (0, "")
    sheet = json.loads(out)["sheet"]
    assert sheet["name"] == name
    assert (sheet["keywords"], sheet["titles"], sheet["skills"]) == (["No", "12"], [], {"Occult": 2})


@pytest.mark.parametrize("text", ["talent: &a 7\nvitality: *a\n", "items: [\n", "talent: true\n", "- talent\n"])
def test_a_yaml_hero_that_is_none_is_refused(desk: Desk, text: str) -> None:
    code, out, told = desk.run("play", desk.book(BOOK, "gnat"), "--hero", desk.file(text, ".yaml"), "--json")
    assert (code, out, bool(told)) == (2, "", True)


def test_an_item_of_a_hero_file_is_exactly_as_written(desk: Desk) -> None:
    sheet = desk.play(BOOK, {"items": ["sword"]}, at="over there")["sheet"]
    assert sheet["items"] == ["sword"]


@pytest.mark.parametrize("ending, text", [(".json", '\ufeff{"talent": 7}\r\n'), (".yaml", "\ufefftalent: 7\r\n")])
def test_a_mark_of_byte_order_and_other_line_ends_are_no_part_of_a_hero(desk: Desk, ending: str, text: str) -> None:
    code, out, told = desk.run("play", desk.book(BOOK, "gnat"), "--hero", desk.file(text, ending), "--json")
    assert (code, told) == (0, "")
    assert json.loads(out)["sheet"]["talent"] == {"current": 7, "max": 7}
