"""turnto play over several books: in one run, in one save, and without what is not there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EAST = """---
title: East
system: briar
presets:
  Ada:
    prowess: 1
---
## quay
{{Gain the code *Dusk*}}
- Sail. -> West: {to}
- Stay. -> bed
## bed [end]
Sleep.
"""
WEST = """---
title: West
system: briar
---
## beach
{Tick a Wound}
- Sail home. -> East: quay
- Walk inland. -> inn
## inn [end: The Inn]
{If you have the code *Dusk*} They light a lamp.
"""


@pytest.fixture
def east(tmp_path: Path) -> Path:
    """Two books in folders beside each other."""
    for name, text in (("east", EAST.format(to="beach")), ("west", WEST)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "book.md").write_text(text, "utf-8")
    return tmp_path / "east"


def test_a_turn_into_the_book_beside_it_goes_on_there(turnto: Callable[..., Any], east: Path) -> None:
    played = turnto("play", east, "--choose", "Sail | Sail home | Sail. | Walk", "--json").json
    assert (played["book"], played["section"]) == ("west", "inn")
    assert played["ended"]["title"] == "The Inn"
    assert (played["sheet"]["wounds"], played["sheet"]["codes"]) == (2, ["Dusk"])
    assert [event["section"] for event in played["events"] if event["type"] == "turned"] == [
        "quay",
        "beach",
        "quay",
        "beach",
        "inn",
    ]


def test_the_text_of_both_is_told(turnto: Callable[..., Any], east: Path) -> None:
    told = turnto("play", east, "--choose", "Sail | Walk").out
    assert [line.strip() for line in told.splitlines()].count("West") == 1
    assert "they light a lamp" in told.lower()


def test_one_save_holds_the_journey(turnto: Callable[..., Any], east: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    first = turnto("play", east, "--choose", "Sail", "--save", save, "--json").json
    assert (first["book"], first["section"]) == ("west", "beach")
    again = turnto("play", east, "--choose", "Walk", "--save", save, "--json").json
    assert (again["book"], again["section"]) == ("west", "inn")
    assert turnto("play", east, "--save", save, "--json").json["ended"]["title"] == "The Inn"


def test_a_book_further_off_is_named(turnto: Callable[..., Any], east: Path, tmp_path: Path) -> None:
    far = tmp_path / "far"
    far.mkdir()
    (east.parent / "west").rename(far / "west")
    alone = turnto("play", east, "--json").json
    assert "West" in alone["asked"]["closed"][0]["reason"]
    assert turnto("play", east, far / "west", "--choose", "Sail", "--json").json["book"] == "west"


def test_a_book_with_errors_is_not_there(turnto: Callable[..., Any], east: Path) -> None:
    (east.parent / "west" / "book.md").write_text(WEST.replace("Tick a Wound", "Tikc a Wound"), "utf-8")
    ran = turnto("play", east, "--json")
    assert ran.code == 0
    assert ran.json["asked"]["closed"][0]["label"] == "Sail."


def test_a_section_that_is_not_there_is_told_and_the_hero_stays(turnto: Callable[..., Any], east: Path) -> None:
    (east / "book.md").write_text(EAST.format(to="harbour"), "utf-8")
    ran = turnto("play", east, "--choose", "Sail", "--json")
    assert (ran.json["book"], ran.json["section"], ran.json["asked"]["kind"]) == ("east", "quay", "choice")
    assert "harbour" in ran.err
    assert "missing-section" in turnto("check", east, east.parent / "west").out


def test_books_checked_together_know_of_each_other(turnto: Callable[..., Any], east: Path) -> None:
    together = {problem["code"] for problem in turnto("check", east, east.parent / "west", "--json").json}
    assert not together & {"never-given", "never-tested", "missing-section"}
    assert "never-tested" in {problem["code"] for problem in turnto("check", east, "--json").json}


def test_a_section_that_another_book_leads_to_is_reached(turnto: Callable[..., Any], east: Path) -> None:
    west = east.parent / "west"
    harbour = WEST.replace("## inn", "## cove\n- Climb. -> inn\n## cave\n- Climb. -> inn\n## inn")
    (west / "book.md").write_text(harbour, "utf-8")
    (east / "book.md").write_text(EAST.format(to="cove"), "utf-8")
    alone, both = (
        [problem["message"] for problem in ran.json if problem["code"] == "unreachable"]
        for ran in (turnto("check", west, "--json"), turnto("check", east, west, "--json"))
    )
    assert alone == ["nothing leads to section cove", "nothing leads to section cave"]
    assert both == ["nothing leads to section cave"]


def test_many_games_walk_between_books_given_together(turnto: Callable[..., Any], east: Path) -> None:
    alone = turnto("test", east, "--plays", 100, "--policy", "random", "--json").json
    assert set(alone["endings"]) == {"bed"}
    assert "books" not in alone
    both = turnto("test", east, east.parent / "west", "--plays", 100, "--policy", "random", "--json").json
    assert set(both["endings"]) == {"bed", "West: inn", ""}
    assert both["deaths"] == {"West: beach": both["endings"][""]}  # the third Wound
    assert both["sections"] == {"known": 4, "seen": 4}
    assert both["books"]["East"] == 100
    assert 0 < both["endings"]["West: inn"] <= both["books"]["West"] < 100


def test_a_game_that_finds_no_section_there_goes_on_where_it_was(turnto: Callable[..., Any], east: Path) -> None:
    (east / "book.md").write_text(EAST.format(to="nowhere"), "utf-8")
    both = turnto("test", east, east.parent / "west", "--plays", 5, "--policy", "random", "--json").json
    assert set(both["endings"]) == {"bed"}
    assert both["books"] == {"East": 5}
