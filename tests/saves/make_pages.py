"""Wrote what a browser kept for a reader, once; the files stay as they are.  See `make_games`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from saves.access import Page
from saves.make_games import NEVER, chances

HERE = Path(__file__).parent

WAYS = {
    "gnat": (("lime-kiln.md",), (("yard", 1, 4), ("ganger", 2, 5), ("shop", 3, 3), ("door", 4, 0), ("reckoning", 5, 1))),
    "briar": (("ferry.md",), (("bank", 1, 4), ("bull", 2, 1), ("market", 3, 2), ("toll", 4, 0), ("end of it", 5, 30))),
    "eels": (("eel-trap.md",), ()),
    "goonies": (("goose-fair.md",), (("gate", 1, 4), ("geese", 2, 4), ("tent", 3, 0), ("geese", 6, 3))),
    "gurps": (("toll-bridge.md",), (("inn", 1, 4), ("bravo", 2, 3), ("dogs", 3, 7), ("chandler", 4, 2), ("gate", 5, 0), ("aid", 6, 60), ("aid", 8, 2), ("aid", 9, 3))),
    "locks": (("upper-lock.md", "lower-lock.md"), (("gates", 1, 2), ("gates", 2, 9))),
}  # fmt: skip
"""The books of a browser, and its games: where each began, its seed, how many answers were given."""


def main() -> None:
    """Write the browsers that are not there yet."""
    (HERE / "pages").mkdir(exist_ok=True)
    for name, (books, games) in WAYS.items():
        file = HERE / "pages" / f"{name}.json"
        if not file.exists():
            told = made([str(HERE / "books" / book) for book in books], games)
            file.write_text(json.dumps({"books": list(books), **told}, ensure_ascii=False, indent=1) + "\n", "utf-8")


def made(books: list[str], games: tuple[tuple[str, int, int], ...]) -> dict[str, Any]:
    """What the browser keeps, and what is known of it."""
    page = Page(books, {})
    first = page.games[Path(books[0]).stem]
    for section, seed, count in games:
        play = page.begin(first, 0xC0FFEE00 + seed, seed, section)
        chance = chances(seed)
        for _ in range(count):
            if page.asked(play) is None:
                break
            play = page.answer(play, answer(page.values(play), chance))
        if page.asked(play) is None:
            page.after(play)
    page.keep_settings("sepia", "large")
    drafts = {book: page.draft(game, chances(7)) for book, game in page.games.items()}
    heroes = page.keep_heroes()
    store = dict(page.kept)
    shown = {name: page.shown(play) for name, play in page.open().items()}
    then: dict[str, Any] = {}
    for name, play in page.open().items():
        chance, given = chances(99), []
        for _ in range(4):
            if page.asked(play) is None:
                break
            given.append(answer(page.values(play), chance))
            play = page.answer(play, given[-1])
        then[name] = {"answers": given, "came": page.shown(play)}
    return {"store": store, "shown": shown, "then": then, "drafts": drafts, "heroes": heroes}


def answer(values: list[tuple[str, str]], chance: Any) -> str:
    """One of the answers, by its label; what is thrown or typed stands for itself."""
    labels = [label for label, _ in values if not label.startswith(NEVER)]
    return labels[next(chance) % len(labels)]


if __name__ == "__main__":
    main()
