"""Heroes as files: the keys of the sheet printed, read strictly, and what was printed reads back."""

from typing import Any

import pytest

from support.coinflip import COINFLIP, HERO
from support.reading import NAMES, system
from turnto.core.hero_file import hero, sheet_json
from turnto.core.sheet import Item, Score
from turnto.core.world import State, Terms

FULL = {
    "name": "Bo",
    "nerve": "2/3",
    "p": 12,
    "skills": {"Climbing": 2},
    "items": ["rope (+1 climbing, heavy)", "20 arrows"],
    "keywords": ["Dry"],
    "titles": ["Reeve"],
}


def test_a_hero_file_is_read() -> None:
    sheet, problems = hero(FULL, COINFLIP)
    assert problems == []
    assert (sheet.name, sheet.score("nerve"), sheet["p"]) == ("Bo", Score(2, 3), 12)
    assert sheet.items == (Item("rope", ("+1 climbing", "heavy")), Item("arrow", (), 20))
    assert sheet.rated("skills") == {"Climbing": 2}
    assert sheet.has_word("titles", "reeve")


def test_what_is_left_out_has_the_rules_start() -> None:
    assert hero({}, COINFLIP) == (HERO, [])


@pytest.mark.parametrize("score", [7, "7", "7/7", " 7 / 7 ", {"current": 7, "max": 7}])
def test_a_score_is_written_in_three_ways(score: Any) -> None:
    assert hero({"nerve": score}, COINFLIP)[0].score("nerve") == Score(7, 7)


def test_the_sheet_printed_reads_back() -> None:
    sheet, _ = hero(FULL, COINFLIP)
    printed = sheet_json(State(sheet), COINFLIP)
    assert printed["nerve"] == {"current": 2, "max": 3}
    assert printed["items"] == ["rope (+1 climbing, heavy)", "20 arrows"]
    assert printed["derived"] == {"brave": "yes"}
    assert hero(printed, COINFLIP) == (sheet, [])


def test_an_item_is_exactly_as_written_whatever_tags_the_book_gives_its_like() -> None:
    terms = Terms(items={"rope": ("heavy",)})
    assert hero({"items": ["rope"]}, COINFLIP, terms)[0].items == (Item("rope"),)


@pytest.mark.parametrize(
    "wrong, told",
    [
        ({"nervs": 3}, "nervs: no such field; the fields are name, nerve, p, skills, items, keywords, titles, derived"),
        ({"nerve": "three"}, 'nerve: expected a number, "7/9" or {"current": 7, "max": 9}, got \'three\''),
        ({"nerve": True}, "nerve: expected a number"),
        ({"nerve": 2.5}, "nerve: expected a number"),
        ({"nerve": "9/3"}, "nerve: 9 is more than its maximum, 3"),
        ({"nerve": -1}, "nerve: expected 0 or more, got -1"),
        ({"p": "many"}, "p: expected a whole number, got 'many'"),
        ({"skills": ["Climbing"]}, "skills: expected names with numbers"),
        ({"skills": {"Climbing": "2"}}, "skills: expected a whole number for Climbing, got '2'"),
        ({"items": "rope"}, "items: expected a list of items"),
        ({"items": [{"rope": 1}]}, "items: expected a list of items"),
        ({"keywords": [3]}, "keywords: expected a list of words"),
        ({"name": 3}, "name: expected words, got 3"),
        ([], "expected a hero, got []"),
    ],
)
def test_what_is_wrong_is_refused_with_what_is_legal(wrong: Any, told: str) -> None:
    sheet, problems = hero(wrong, COINFLIP)
    assert [problem.level for problem in problems] == ["error"]
    assert str(problems[0]).startswith(told)
    assert sheet == HERO


READY = [(name, ready) for name in NAMES for ready in system(name).creation.presets]


def test_there_are_ready_heroes() -> None:
    assert len({name for name, _ in READY}) > 1


@pytest.mark.parametrize("name, ready", READY)
def test_every_preset_of_every_system_is_without_fault_and_reads_back(name: str, ready: str) -> None:
    rules = system(name)
    sheet, problems = hero(rules.creation.presets[ready], rules)
    assert problems == []
    assert hero(sheet_json(State(sheet), rules), rules) == (sheet, [])


@pytest.mark.parametrize("fields", [
    {"p": 10**25}, {"nerve": {"current": 3, "max": 10**25}}, {"nerve": 10**25}, {"skills": {"Climbing": -(10**25)}},
    {"items": ["10000000000000000000000000 arrows"]},
])  # fmt: skip
def test_a_number_that_no_save_would_keep_is_refused_with_a_sentence(fields: dict[str, Any]) -> None:
    (problem,) = hero(fields, COINFLIP)[1]
    assert problem.level == "error"
    assert "expected a number of at most 15 figures, got 26" in str(problem)
