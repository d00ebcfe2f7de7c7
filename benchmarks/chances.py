"""What it costs to tell the chances of a throw before it is made, beside drawing the page without them.

    python benchmarks/chances.py

Each throw of a simulated game of each shipped system is asked for its chances, as the page does with that setting on.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "py"))

from browser.views.page.page import page
from turnto.book.emit.compile import compiled
from turnto.book.read import read
from turnto.core.dice import house
from turnto.core.hero_file import hero
from turnto.core.procedure import Ask, Given, Roll
from turnto.ir.book import CompiledBook
from turnto.odds.next_throw import chances
from turnto.play import session as play
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.rules.installed import installed

ROOT = Path(__file__).parents[1]
BOOKS = ("the-hollow-weight", "the-high-round", "a-queen-for-huffcap", "while-the-glove-is-up")
THROWS, PRESSES = 40, 600
"""Throws that are measured of each book, and presses after which a game is given up."""


def seconds(run: Callable[[Game, Session], object], game: Game, now: Session) -> float:
    start = time.perf_counter()
    run(game, now)
    return time.perf_counter() - start


def throws(game: Game) -> Iterator[Session]:
    """Every moment before a throw, of games in which each way on is taken in turn."""
    made, _ = hero(next(iter(game.presets.values())), game.system, game.terms)
    now = play.begin(game, made)
    for press in range(PRESSES):
        match play.waiting_for(game, now):
            case Roll(dice=dice) as request:
                if not request.secret:
                    yield now
                given = Given("faces", house(1, press, dice))
            case Ask(kind="choice", options=(*options,)) if options:
                given = Given("option", options[press % len(options)].key)
            case _:
                now = play.begin(game, made)
                continue
        now = play.step(game, now, given)
        if now.position.ended or now.position.departure:
            now = play.begin(game, made)


def main() -> None:
    rules = installed()
    print(f"{'book':>24} {'throws':>7} {'median':>10} {'longest':>10} {'beside drawing the page':>24}")
    for name in BOOKS:
        book, _ = read(ROOT / "adventures" / name, rules)
        game = Game(CompiledBook(compiled(book, rules[book.system])), rules[book.system])
        moments = [now for _, now in zip(range(THROWS), throws(game), strict=False)]
        told = [seconds(chances, game, now) for now in moments]
        drawn = [seconds(page, game, now) for now in moments]
        ratio = median(told) / median(drawn)
        print(f"{name:>24} {len(told):>7} {median(told) * 1000:>7.1f} ms {max(told) * 1000:>7.1f} ms {ratio:>24.2f}")


if __name__ == "__main__":
    main()
