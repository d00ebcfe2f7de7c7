"""A book's own tests: plays beside the book, which `turnto test` runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Turnto = Callable[..., Any]

GOOD = """\
# Plays of the jetty

Words for whoever reads this.

## Nobody drowns who rolls low
Dice: 1 1

- Swim for it.
> You come up on the far side.
> Section: far
> Ending: The Far Side
> ~~The current has you.~~

## The ferry wants its word
> Closed: Call the ferryman
> Has not: rope
- Take the rope
> Has: rope

## In the water
At: water
Dice: 6 6
> The current has you.
> Section: jetty
> Swim for it.
"""


@pytest.fixture
def played(turnto: Turnto, jetty: Path) -> Callable[[str], Any]:
    def play(text: str, *options: str) -> Any:
        jetty.with_name(f"{jetty.stem}.tests.md").write_text(text, "utf-8")
        return turnto("test", jetty, "--own", *options)

    return play


def test_plays_that_go_as_they_say_are_counted(played: Callable[..., Any]) -> None:
    ran = played(GOOD)
    assert (ran.code, ran.out) == (0, "the book's own plays: 3 of 3 went as they say\n")


@pytest.mark.parametrize(
    "lines, line, reason",
    [
        ("> A dry cellar.", 2, "“A dry cellar.” is not on the page"),
        ("> ~~Rain on the jetty~~", 2, "“Rain on the jetty” is on the page"),
        ("> Section: far", 2, "the section is “jetty”"),
        ("> Ending: victory", 2, "the game goes on"),
        ("> Vitality: 99", 2, "vitality is"),
        ("- Fly.", 2, "is no choice"),
        ("- Call the ferryman.", 2, "is closed"),
        ("- Swim for it.\n- Go on.", 3, "dice are asked for"),
        ("> Closed: Swim for it.", 2, "is not closed"),
        ("> Has: rope", 2, "does not have it: rope (carried: "),
        ("> A dry cellar.", 2, "    - Swim for it."),
        ("- Swim for it.\n> A dry cellar.", 3, "and none are left: Dice: or Seed: gives them"),
    ],
)
def test_what_goes_otherwise_is_said_with_its_line_and_the_play(
    played: Callable[..., Any], lines: str, line: int, reason: str
) -> None:
    ran = played(f"## A play\n{lines}\n")
    assert ran.code == 1
    assert f".tests.md:{line}: “A play”: " in ran.out
    assert reason in ran.out
    assert "    Rain on the jetty." in ran.out
    assert "0 of 1 went as they say" in ran.out


def test_failures_are_in_the_json(played: Callable[..., Any]) -> None:
    found = played("## A play\n> A dry cellar.\n", "--json").json["own"]
    assert found["plays"] == 1
    assert found["failed"][0]["line"] == 2
    assert "Rain on the jetty." in found["failed"][0]["transcript"]


def test_the_page_of_an_ending_fits_a_screen(played: Callable[..., Any]) -> None:
    failed = played("## A play\nDice: 1 1\n- Swim for it.\n> Nothing like it.\n", "--json").json["own"]["failed"]
    transcript = failed[0]["transcript"]
    assert "The Far Side" in transcript
    assert max(map(len, transcript.splitlines())) < 100


def test_an_answer_outside_a_play_is_an_error_with_its_line(played: Callable[..., Any]) -> None:
    ran = played("- Swim.\n")
    assert ran.code == 2
    assert ".tests.md:1: a play begins with" in ran.err


def test_a_book_without_plays_says_so_only_where_they_are_asked_for(turnto: Turnto, jetty: Path) -> None:
    assert "brings no plays" in turnto("test", jetty, "--own").err
    assert "own plays" not in turnto("test", jetty, "--plays", "2", "--jobs", "1").out


def test_plays_stand_in_a_folder_of_a_books_folder(turnto: Turnto, jetty: Path, tmp_path: Path) -> None:
    folder = tmp_path / "quay"
    (folder / "tests").mkdir(parents=True)
    (folder / "book.md").write_text(jetty.read_text("utf-8"), "utf-8")
    (folder / "tests" / "plays.md").write_text(GOOD, "utf-8")
    ran = turnto("test", folder, "--plays", "2", "--jobs", "1")
    assert "3 of 3 went as they say" in ran.out
    assert "2 games" in ran.out
