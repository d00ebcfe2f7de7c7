"""A whole game as it is told, kept as a file that a person can read: TURNTO_RENEW=1 writes it anew."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent / "golden"

GAME = (
    "--preset", "Wren",
    "--dice", "3 4  6 2  2 2",
    "--choose", "Take ham | Go down to the landing | Count out | Say that you | Go in after him | Go on | Give him | Go on",
)  # fmt: skip


def same_as(file: str, told: str) -> bool:
    """Whether this is what the golden file tells."""
    path = GOLDEN / file
    if os.environ.get("TURNTO_RENEW"):
        path.write_text(told, "utf-8")
    return path.read_text("utf-8") == told


def test_the_first_book_played_to_its_end(turnto: Callable[..., Any], tmp_path: Path) -> None:
    turnto("new", tmp_path / "mill")
    ran = turnto("play", tmp_path / "mill", *GAME)
    assert ran.code == 0, ran.err
    told = "\n".join(line.rstrip() for line in ran.out.splitlines()) + "\n"
    assert same_as("mill.txt", told)
