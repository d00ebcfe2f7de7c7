"""How the tests of the page fight: a book of a few lines, opened on a page of paper by any of the rules."""

from __future__ import annotations

from typing import Any

from browser.app import App
from support.paper import PaperScreen, opened
from support.reading import compiled, read_text, system
from turnto.core.hero_file import hero as read_hero
from turnto.ir.book import CompiledBook
from turnto.play.game import Game

HEROES: dict[str, dict[str, Any]] = {
    "briar": {"name": "Wren", "prowess": 2, "survival": 3, "items": ["boathook (weapon)"]},
    "gurps": {"name": "Wren", "dx": 14, "skills": {"Broadsword": 18}, "items": ["broadsword"]},
}


def begun(rules: str, text: str, seed: int | None = None) -> tuple[App, PaperScreen]:
    """The page with a game of this book begun, at its first section."""
    book, problems = read_text(f"---\ntitle: T\nsystem: {rules}\n---\n\n{text}")
    assert not [one for one in problems if one.level == "error"]
    made = Game(CompiledBook(compiled(book)), system(rules))
    kept = HEROES.get(rules) or next(iter(made.system.creation.presets.values()))
    app, screen, _ = opened()
    app.ports.entropy.choose_seed(seed)
    app.play.begin(made, read_hero(kept, made.system, made.terms)[0])
    app.play.draw(fresh_page=True)
    return app, screen


def press(app: App, do: str, value: str = "") -> None:
    """Give an answer of the page."""
    assert app.play.current
    app.play.answer(app.play.current.token, do, value)
