"""What grows with a book: its check, its build, its bytes, its start, a turn and memory, at 300, 1,000 and 3,000 sections.

    .venv/bin/python benchmarks/growth.py [SECTIONS ...]

Each figure stands with its ratio to the smallest book of the run, whose sections are alike.  Seconds of check and build are the
processor's; milliseconds are the clock's, in Chromium, the median of twenty turns.  Python's memory is the size of its heap, the page's
is what its JavaScript holds after a collection.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

import long_game
from latency import PRESS
from reader import RULES, sound
from start import ARGUMENTS

from browser.controllers import session as playing
from turnto.book.emit.compile import compiled
from turnto.book.read import read_text
from turnto.core.hero_file import hero
from turnto.dev.chromium import find_chromium
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.site import build, serve

TURNS = 20
FIGURES = ("check s", "build s", "book kB", "start ms", "turn ms", "Python MB", "page MB")


def main() -> None:
    arguments = argparse.ArgumentParser(description="What grows with a book.")
    arguments.add_argument("sections", nargs="*", type=int, default=[300, 1_000, 3_000])
    first: list[float] = []
    read_text(sound(3), RULES, "small")  # what is loaded once is no part of any figure
    print(f"{'sections':>9}" + "".join(f"{name:>18}" for name in FIGURES))
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        for count in arguments.parse_args().sections:
            found = figures(chromium, Path(scratch) / str(count), count)
            first = first or found
            row = (f"{own:10.4g} (×{own / one:.2f})" for own, one in zip(found, first, strict=True))
            print(f"{count:9,}" + "".join(f"{cell:>18}" for cell in row), flush=True)


def figures(chromium: Browser, folder: Path, count: int) -> list[float]:
    """Return the figures of a book with this many sections, in the order of their names."""
    folder.mkdir()
    source = folder / "big.md"
    source.write_text(sound(count), "utf-8")
    start = time.process_time()
    book, _ = read_text(source.read_text("utf-8"), RULES, "big")
    checked = time.process_time() - start
    start = time.process_time()
    made = build.build([source], folder / "site")
    built = time.process_time() - start
    kilobytes = sum(path.stat().st_size for path in made.out.glob("books/big*.json")) / 1e3
    game = Game(CompiledBook(compiled(book, RULES["gnat"])), RULES["gnat"])
    return [checked, built, kilobytes, *played(chromium, made.out, game)]


def played(chromium: Browser, site: Path, game: Game) -> list[float]:
    """Return start and turn in milliseconds, Python's memory and the page's in megabytes, of a game under way."""
    store = long_game.Store()
    told = {"name": "Ann", "talent": 7, "vitality": 12}
    playing.keep(playing.begun(game, hero(told, game.system, game.terms)[0], 1, "1", {}), store)
    context = chromium.new_context()
    page = context.new_page()
    put = "for (const [name, text] of Object.entries(%s)) localStorage.setItem(`turnto:${name}`, text);"
    page.add_init_script(put % json.dumps(store))
    with serve.running(site) as server:
        page.goto(f"{server.address}#/big/play")
        page.wait_for_selector("html[data-ready]", timeout=120_000)
        page.wait_for_selector("#text [data-answer]", timeout=120_000)
        start = page.evaluate("performance.now()")
        turns = [page.evaluate(PRESS) for _ in range(TURNS)]
        (worker,) = (one for one in page.workers if one.evaluate("Boolean(globalThis.turnto?.interpreter)"))
        python = worker.evaluate("turnto.interpreter._module.HEAPU8.length") / 1e6
        session = context.new_cdp_session(page)
        session.send("HeapProfiler.collectGarbage")
        own = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    context.close()
    return [start, statistics.median(turn for turn in turns if turn is not None), python, own]


if __name__ == "__main__":
    main()
