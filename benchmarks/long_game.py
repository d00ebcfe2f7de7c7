"""What an answer costs late in a long game: carried out and kept as the page keeps it, beside one at the beginning.

    python benchmarks/long_game.py

Nothing depends on how many throws lie behind: the ratios stay near 1 (the open rows of the record vary, so that
single figures move by a third).  Taking the game up reads all of it, and may grow.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "py"))

from browser import saved_games
from browser.controllers import session as playing
from browser.views.shell import roll_log
from turnto.book.emit.compile import compiled
from turnto.book.read import read_text
from turnto.core.hero_file import hero
from turnto.ir.book import CompiledBook
from turnto.play import rewind
from turnto.play.game import Game
from turnto.rules.installed import installed

RULES = installed()
BOOK = """---
title: The Climb
author: A
licence: L
system: gnat
---
## wall
The wall is high.

{Test Climbing, or by default}
- Success -> wall
- Failure -> wall
"""
BEHIND = (0, 1_000, 10_000, 50_000)
ANSWERS = 300


class Store(dict[str, str]):
    """A browser's storage, which counts what is written."""

    written = 0

    def put(self, name: str, text: str) -> None:
        self[name] = text
        self.written += len(text)

    def drop(self, name: str) -> None:
        self.pop(name, None)

    def names(self) -> list[str]:
        return list(self)


def game() -> Game:
    book, problems = read_text(BOOK, RULES, "climb")
    assert not [problem for problem in problems if problem.level == "error"], problems
    return Game(CompiledBook(compiled(book, RULES["gnat"])), RULES["gnat"])


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def costs(made: Game, behind: int) -> tuple[float, float, float, int, float, float]:
    """With so many throws behind: seconds and characters written per answer, seconds to take the game up, all that is stored,
    seconds to go a step back and to search the log for what is not there."""
    store = Store()
    told = {"name": "Ann", "talent": 7, "vitality": 12}
    now = playing.begun(made, hero(told, made.system, made.terms)[0], 1, "1", {})
    while now.session.record.throws < behind:
        playing.answer(now, "roll")
    playing.keep(now, store)
    store.written = 0

    def answer() -> None:
        playing.answer(now, "roll")
        playing.keep(now, store)

    def take_up() -> None:
        kept = saved_games.game(store, now.kept.book, "1")
        assert kept
        playing.taken_up(made, kept, {})

    def step_back() -> None:
        record = now.session.record
        step = rewind.last_step(record)
        way = step and rewind.way_back(record, step.number)
        assert way
        rewind.gone_back(made, record, way)

    def search() -> None:
        roll_log.listed(made, now.session, {}, "what was never thrown for")

    each = median(seconds(answer) for _ in range(ANSWERS))
    written = store.written / ANSWERS
    up, stored = min(seconds(take_up) for _ in range(5)), sum(map(len, store.values()))
    return (
        each,
        written,
        up,
        stored,
        median(seconds(step_back) for _ in range(5)),
        median(seconds(search) for _ in range(5)),
    )


def main() -> None:
    made = game()
    first = costs(made, 0)
    print(
        f"{'throws behind':>14} {'an answer':>10} {'written':>10} {'taken up':>10} {'stored':>10} {'a step back':>12} {'a search':>10}"
    )
    for behind in BEHIND:
        each, written, up, stored, back, search = costs(made, behind)
        ratios = (each / first[0], written / first[1], up / first[2])
        print(
            f"{behind:>14,} {ratios[0]:>10.2f} {ratios[1]:>10.2f} {ratios[2]:>10.2f} {stored / 1000:>7.0f} kB {back * 1000:>9.0f} ms {search * 1000:>7.0f} ms"
        )


if __name__ == "__main__":
    main()
