"""How fast books are played by simulated players, and how that grows with the size of the book.

    .venv/bin/python benchmarks/plays.py [BOOK] [--plays 200] [--jobs 2]

For each policy: processor time a play in one process, what 10,000 would take there and on so many cores, and the ratio
to the policy ``random``, which hardly depends on the machine.  Then the time a turned page costs in a made book of 3,000 sections
beside one of 1,000: the ratio is 1 where time is linear in the size of the book.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from turnto.book.emit.compile import compiled
from turnto.book.read import read_text
from turnto.cli import hero_source, open_book
from turnto.core.hero_file import hero
from turnto.core.sheet import Sheet
from turnto.ir.book import CompiledBook
from turnto.odds.simulate import simulate
from turnto.play.game import Game
from turnto.rules.installed import installed

RULES = installed()
ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    arguments = argparse.ArgumentParser(description="Times plays of a book by simulated players.")
    arguments.add_argument("book", nargs="?", type=Path, default=ROOT / "adventures" / "the-hollow-weight")
    arguments.add_argument("--plays", type=int, default=200)
    arguments.add_argument("--jobs", type=int, default=2)
    given = arguments.parse_args()
    game = open_book.opened(str(given.book))
    own = hero_source.hero_for(game, None, None)
    base = 0.0
    print(f"{given.book.name}, {given.plays} plays each; “on {given.jobs} cores” is reckoned")
    for policy in ("random", "first", "best", "careful", "endings"):
        each, pages = timed(game, own, policy, given.plays)
        base = base or each
        whole = each * 10_000
        print(
            f"{policy:8} {each * 1000:7.2f} ms a play ({pages:.0f} pages)   10,000: {whole:6.0f} s in one process,"
            f" {whole / given.jobs:6.0f} s on {given.jobs} cores   to random {each / base:5.2f}"
        )
    per_page: dict[int, float] = {}
    for size in (1_000, 3_000):
        each, pages = timed(made(size), hero({}, RULES["gnat"])[0], "careful", given.plays)
        per_page[size] = each / pages
        print(f"{size} sections: {each * 1000:7.2f} ms a play, {per_page[size] * 1e6:6.0f} µs a page")
    print(f"a page of 3,000 sections to one of 1,000: {per_page[3_000] / per_page[1_000]:.2f}")


def timed(game: Game, own: Sheet, policy: str, plays: int) -> tuple[float, float]:
    """Processor seconds and pages a play."""
    begun = time.process_time()
    tally = simulate(game, own, policy, 1, plays)
    return (time.process_time() - begun) / plays, max(1, tally.turns) / plays


def made(size: int) -> Game:
    """A book of so many sections, with tests, things, counts of visits and a riddle in every tenth."""
    parts = [
        f"## s{n}\nYou come to place {n}.\n\n{{Take the **thing {n}**}}\n\n{{Test your Talent}}\n- Success: -> s{n + 1}\n- Failure: -> s{n + 2}\n"
        if n % 10 == 0
        else f"## s{n}\nYou come to place {n}.\n\n- On. -> s{n + 1}\n- {{If you have the **thing {n - n % 10}**}} Aside. -> s{n + 2}\n- {{If you have been to s{n - n % 10}}} Far. -> s{n + 3}\n"
        for n in range(1, size)
    ]
    ends = "".join(f"## s{n} [victory]\nOut.\n\n" for n in range(size, size + 4))
    rules = RULES["gnat"]
    book, _ = read_text("---\nsystem: gnat\n---\n" + "\n".join(parts) + "\n" + ends, rules, "made")
    return Game(CompiledBook(compiled(book, rules)), rules)


if __name__ == "__main__":
    main()
