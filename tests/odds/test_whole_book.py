"""A whole book as a decision process: chances by hand, bounds that hold the truth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.reading import compiled, read, read_text, system
from turnto.core.hero_file import hero
from turnto.ir.book import CompiledBook
from turnto.ir.ops import Choice
from turnto.odds.solving.learning_player import Lessons
from turnto.odds.solving.plays import Share, here
from turnto.odds.solving.whole_book import WholeBook
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


ROUND_AND_ROUND = """\
---
title: Round
system: gnat
---

## hall
{The first time you are here} It is warm. {Otherwise} It is cold.

- Take the apple. {Once} {Gain the **apple**} -> hall
- Take the pear. {Once} {Gain the **pear**} -> hall
- Ask. {Gain the keyword *Asked*} -> hall
- Listen. {Gain the keyword *Listened*} -> hall
- {If you have visited the garden twice} Out. -> win
- To the garden. -> garden

## garden
- Back. -> hall

## win [victory: Out]
Out.
"""


@pytest.mark.slow
def test_positions_with_one_future_are_counted_once_so_that_a_round_has_an_end() -> None:
    game = Game(CompiledBook(compiled(read_text(ROUND_AND_ROUND)[0], system("gnat"))), system("gnat"))
    rook, _ = hero({"talent": 8, "vitality": 3}, game.system, game.terms)
    whole = WholeBook(game, rook, 2000)
    assert whole.is_whole
    assert whole.low[0] == 1
    # two fruits, two keywords, no visit of the garden or one or two; the two sections and the end
    assert whole.positions <= 2 * 2**4 * 3 + 2
    apart = WholeBook(game, rook, 2000, is_merged=False)
    assert not apart.is_whole


def test_where_waiting_costs_nothing_the_best_line_does_not_wait() -> None:
    text = ROUND_AND_ROUND.partition("## ")[0] + (
        "## gate\n{Add 1 to *Turns*}\n- Wait. -> gate\n- Go. -> fork\n\n"
        "## fork\n{Roll one die}\n- 1-4 -> won\n- 5-6 -> lost\n\n## won [victory: Out]\nOut.\n\n## lost [death: In]\nIn.\n"
    )
    game = Game(CompiledBook(compiled(read_text(text)[0], system("gnat"))), system("gnat"))
    rook, _ = hero({"talent": 8, "vitality": 3}, game.system, game.terms)
    # the time of opening is long over when the line is asked for
    left = iter(range(20, -10_000, -1))
    whole = WholeBook(game, rook, 1000, lambda: next(left) > 0)
    assert not whole.is_whole
    assert [step.label for step in whole.line()] == ["Go."]
    assert whole.ends() == {("victory", "Out"): pytest.approx(2 / 3), ("death", "In"): pytest.approx(1 / 3)}


def test_of_several_players_the_one_with_more_proof_is_the_best() -> None:
    from turnto.cli.commands.solve import Plays
    from turnto.odds.solving.plays import FinishedPlay

    def plays(won: int, of: int) -> Plays:
        return Plays([FinishedPlay(seed, seed < won, "", frozenset(), ()) for seed in range(of)])

    assert plays(60, 100).surely() > plays(2, 3).surely()


KEY_BOOK = """\
---
title: The Key
system: gnat
presets:
  Rook: {talent: 8, vitality: 3}
---

## hall
- Take the key. {Take the **key**. Take the **spoon**.} -> door
- Leave it. -> door

## door
- {If you have the **key**} Unlock. -> luck
- {If you have the **spoon**} Dig. -> dead
- Knock. -> dead
- Call. -> dead

## luck
{Roll one die}
- 1-4 -> hat
- 5-6 -> dead

## hat
- The left hat. {Take the **left hat**.} -> win
- The right hat. -> win

## win [victory: Out]
Out.

## dead [death: In]
In.

## attic
- Down. -> dead
"""


def solved_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[dict[str, Any], str]:
    from turnto.cli import main

    path = tmp_path / "key.md"
    path.write_text(KEY_BOOK, "utf-8")
    asked = ["solve", str(path), "--plays", "12", "--jobs", "1", *more]
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(asked) == 0
    return found, capsys.readouterr().out


@pytest.mark.cpython_only
def test_what_a_thing_is_worth_is_exact_where_the_book_is_and_what_does_not_matter_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found, told = solved_by_the_command(tmp_path, capsys)
    assert found["best"]["exact"] is True
    assert [step["choice"] for step in found["best"]["line"]][1] == "Unlock."
    assert found["walkthrough"] is None
    assert found["worth"]["key"] == {"with": pytest.approx(2 / 3, abs=1e-4), "without": 0, "plays": 0, "same": False}
    assert found["worth"]["spoon"]["same"] is True
    idle = found["no_difference"]
    assert idle["sections that can never be come to"] == ["attic"]
    assert idle["choices that lead alike, for certain"] == ["door: Knock. | Call."]
    assert idle["choices that never matter to winning, for certain"] == [
        "hat: The left hat. Take the left hat. | The right hat."
    ]
    assert idle["things that no win hangs on"] == ["left hat", "spoon"]
    assert "67% with,   0% without  key" in told
    assert "positions opened" in told


@pytest.mark.cpython_only
@pytest.mark.slow
def test_a_book_too_large_is_estimated_by_a_player_who_learns_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found, told = solved_by_the_command(tmp_path, capsys, "--positions", "1", "--seconds", "4")
    assert found["best"]["exact"] is False
    assert found["best"]["win"] == [0, 1]
    assert "too large for certain bounds" in told
    assert "under seed" in told
    learned = found["policies"]["learned"]
    assert learned["plays"] == 12
    assert learned["win_rate"] > 0
    # nothing is known for certain, so the best line is that of a player who wins more often
    assert found["best"]["line"] == []
    assert "The best line; " not in told
    assert [step["choice"] for step in found["walkthrough"]["line"]][:2] == [
        "Take the key. Take the key. Take the spoon.",
        "Unlock.",
    ]


@pytest.mark.cpython_only
def test_where_no_play_is_over_in_time_this_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from turnto.cli.commands import solve

    monkeypatch.setattr(solve, "UNTIL", dict.fromkeys(solve.UNTIL, 0.0))
    found, told = solved_by_the_command(tmp_path, capsys, "--seconds", "5")
    assert found["best"]["win"] == [0, 1]
    assert all(one["plays"] == 0 for one in found["policies"].values())
    assert "No play was over in this time" in told
    assert "careful: no play was over in its time" in told
    assert "no play came to" not in told


def test_bounds_hold_the_truth_when_the_time_is_over(game: Game) -> None:
    rook, _ = hero(game.presets["Rook"], game.system, game.terms)
    for steps in range(12):
        left = iter(range(steps, -1000, -1))
        whole = WholeBook(game, rook, 1000, lambda left=left: next(left) > 0)  # type: ignore[misc]
        assert whole.low[0] <= TRUTH + 1e-9
        assert whole.high[0] >= TRUTH - 1e-9


DEADLY_BUT_LUCKY = """\
---
title: Luck
system: gnat
presets:
  Rook: {talent: 8, vitality: 3}
---

## fork
- Left. -> left
- Right. -> right

## left
{Roll one die}
- 1-3 -> win
- 4-6 -> dead

## right
{Roll one die}
- 1 -> win
- 2-6 -> late

## late [death: Late]
In.

## win [victory: Out]
Out.

## dead [death: In]
In.
"""


def test_who_learned_leaves_the_usual_way_only_for_one_that_surely_promises_more(tmp_path: Path) -> None:
    (tmp_path / "luck.md").write_text(DEADLY_BUT_LUCKY, "utf-8")
    book, _ = read(tmp_path / "luck.md")
    luck = Game(CompiledBook(compiled(book, system("gnat"))), system("gnat"))
    rook, _ = hero(luck.presets["Rook"], luck.system, luck.terms)
    left, right = (op.id for op in luck.book.section("fork").ops if isinstance(op, Choice))
    fork = ("fork", *sorted((left, right)))

    def taken(lessons: Lessons) -> set[str]:
        shares = [Share("learned", tuple(range(40)), lessons)]
        (result,) = here(luck, rook)(shares, lambda: 1.0)
        return {play.line[0][1] for play in result.plays}

    # A reader who knows nothing takes either way, and so does one who has seen both lost, or one win by chance.
    lost = Lessons(plays=9, won=0, results={fork: {left: (8, 0), right: (1, 0)}})
    lucky = Lessons(plays=9, won=4, results={fork: {left: (8, 3), right: (1, 1)}})
    won = Lessons(plays=60, won=33, results={fork: {left: (30, 28), right: (30, 5)}})
    assert taken(Lessons()) == taken(lost) == taken(lucky) == {"Left.", "Right."}
    assert taken(won) == {"Left."}


def test_lessons_are_the_same_in_any_order() -> None:
    def taught(*ends: bool) -> Lessons:
        lessons = Lessons()
        for end in ends:
            lessons.note({("door", "a", "b"): {"a"} if end else {"b"}}, end)
        return lessons

    one, other = Lessons(), Lessons()
    for lessons, parts in ((one, (taught(True, False), taught(True))), (other, (taught(True), taught(False, True)))):
        for part in parts:
            lessons.add(part)
    assert one == other
    assert one.worth(("door", "a", "b"), "a")[0] > one.worth(("door", "a", "b"), "b")[0]
