"""A whole game of the book that `turnto new` writes, as it is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.golden import same_as
from turnto.cli.terminal.events import lines
from turnto.core.dice import Dice
from turnto.core.procedure import Checked, Rolled
from turnto.rules.gurps import SYSTEM

GOLDEN = Path(__file__).parent / "golden"

GAME = (
    "--preset", "Wren",
    "--dice", "3 4  6 2  2 2",
    "--choose", "Take ham | Go down to the landing | Count out | Say that you | Go in after him | Go on | Give him | Go on",
)  # fmt: skip


def test_the_first_book_played_to_its_end(turnto: Callable[..., Any], tmp_path: Path) -> None:
    turnto("new", tmp_path / "mill")
    ran = turnto("play", tmp_path / "mill", *GAME)
    assert ran.code == 0, ran.err
    told = "\n".join(line.rstrip() for line in ran.out.splitlines()) + "\n"
    assert same_as(GOLDEN / "mill.txt", told)


def test_a_trademark_stands_under_the_title(turnto: Callable[..., Any], tmp_path: Path) -> None:
    turnto("new", tmp_path / "lantern", "--system", "gurps")
    told = turnto("play", tmp_path / "lantern", "--dice", "").out
    assert "GURPS is a registered trademark" in " ".join(told.split())


@pytest.mark.parametrize("label, score, told", [
    ("HT to live", "HT", "HT to live: "), ("the guard: parry", "parry", "The guard: parry: "),
    ("you: knife, thrust at the cat", "Knife", "You: knife, thrust at the cat: "), ("Climbing", "Climbing", "Climbing: "),
    ("Test your Talent at -3", "Talent", "Talent: "),
])  # fmt: skip
def test_a_test_is_told_with_what_it_was_for(label: str, score: str, told: str) -> None:
    thrown = Rolled(Dice(3), (3, 3, 3), label)
    tested = Checked(score, ((score, 10),), (3, 3, 3), 9, 10, "success", margin=1)
    ((_, line),) = lines((thrown, tested), SYSTEM, "en")
    assert line == f"⚂ ⚂ ⚂  {told}3 + 3 + 3 = 9 against {score} 10: passed"
