"""Two whole games of the two rounds, each through both books, as they are told."""

import io
import sys
from pathlib import Path

import pytest

from rules.golden import same_as
from rules.playing import rules
from support.reading import SYSTEMS, read
from turnto.book.check import linked_books
from turnto.cli import main

pytestmark = [pytest.mark.cpython_only, pytest.mark.slow]

GOLDEN = Path(__file__).parent / "golden"
ADVENTURES = Path(__file__).parents[3] / "adventures"
GAMES = [
    ("high", "the-high-round", "Lettice Marrow, sorter", 0, "Own Letters Last"),
    ("low", "the-low-round", "Brother Aumer, unfrocked", 0, "In Good Time"),
]


@rules("BRIAR-11", "BRIAR-12", "BRIAR-29", "BRIAR-37")
@pytest.mark.parametrize("name, book, preset, seed, title", GAMES, ids=[game[0] for game in GAMES])
def test_a_whole_game_through_both_books(
    name: str,
    book: str,
    preset: str,
    seed: int,
    title: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    answers = (GOLDEN / f"{name}.answers").read_text("utf-8").splitlines()
    script = ["--preset", preset, "--seed", str(seed), "--choose", " | ".join(answers)]
    assert main(["play", str(ADVENTURES / book), *script]) == 0
    told = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines()) + "\n"
    assert same_as(GOLDEN / f"{name}.txt", told)
    assert title in told
    assert {"The High Round", "The Low Round"} <= {line.strip() for line in told.splitlines()}


@rules("A-34")
def test_the_two_books_have_nothing_wrong_with_them() -> None:
    found = linked_books.check_together([read(ADVENTURES / book) for _, book, *_ in GAMES], SYSTEMS)
    assert [str(problem) for _, problems in found for problem in problems] == []
