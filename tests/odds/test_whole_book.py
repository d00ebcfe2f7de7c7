"""A whole book as a decision process: chances by hand, bounds that hold the truth."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.reading import compiled, read, system
from turnto.core.hero_file import hero
from turnto.ir.book import CompiledBook
from turnto.odds.whole_book import WholeBook
from turnto.play.game import Game

BOOK = """\
---
title: Two Doors
system: gnat
presets:
  Rook: {talent: 8, vitality: 3}
---

## hall
{Roll one die}
- 1-2 -> left
- 3-6 -> right

## left
- Up. {Lose 1 Vitality} -> stair
- Down. -> dead

## stair
{Roll one die}
- 1-3 -> win
- 4-6 -> left

## right
- Knock. -> knock
- Back. -> dead

## knock
{Roll one die}
- 1 -> win
- 2-6 -> dead

## win [victory: Out]
Out.

## dead [death: In]
In.
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("whole") / "doors.md"
    path.write_text(BOOK, "utf-8")
    book, problems = read(path)
    assert not [str(problem) for problem in problems if problem.level == "error"]
    return Game(CompiledBook(compiled(book, system("gnat"))), system("gnat"))


def solved(game: Game, limit: int) -> WholeBook:
    rook, _ = hero(game.presets["Rook"], game.system, game.terms)
    return WholeBook(game, rook, limit)


LEFT = 1 / 2 + 1 / 2 * 1 / 2
"""Up at Vitality 3 and 2: at the third Vitality lost the hero is down."""
TRUTH = LEFT / 3 + 2 / 3 * 1 / 6


def test_the_chance_of_winning_under_best_play_is_that_of_the_sum_by_hand(game: Game) -> None:
    whole = solved(game, 1000)
    assert whole.is_whole
    assert whole.low[0] == pytest.approx(TRUTH)
    assert whole.high[0] == pytest.approx(TRUTH)


def test_bounds_hold_the_truth_however_few_positions_were_opened_and_close_in(game: Game) -> None:
    widths = []
    for limit in range(1, 14):
        whole = solved(game, limit)
        assert whole.low[0] <= TRUTH + 1e-9
        assert whole.high[0] >= TRUTH - 1e-9
        widths.append(whole.high[0] - whole.low[0])
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == 1
    assert widths[-1] < 1e-9


def test_the_chances_of_all_endings_make_one(game: Game) -> None:
    ends = solved(game, 1000).ends()
    assert sum(ends.values()) == pytest.approx(1)
    assert ends["victory", "Out"] == pytest.approx(TRUTH)


def test_the_best_line_takes_the_better_answer_and_tells_its_chance(game: Game) -> None:
    steps = list(solved(game, 1000).line())
    assert [(step.section, step.label) for step in steps][:1] == [("left", "Up. Lose 1 Vitality.")]
    assert steps[0].low == pytest.approx(LEFT)


@pytest.mark.cpython_only
def test_solve_prints_and_gives_json(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import json

    from turnto.cli import main

    path = tmp_path / "doors.md"
    path.write_text(BOOK, "utf-8")
    assert main(["solve", str(path), "--plays", "10", "--jobs", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["best"]["exact"] is True
    assert found["best"]["win"][0] == pytest.approx(TRUTH, abs=1e-5)
    assert set(found["policies"]) == {"careful", "random", "endings"}
    assert main(["solve", str(path), "--plays", "10", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Best play wins 36.1111%: exact")
