"""Everything of the page's own that can be pressed is answered, and nothing answers what cannot be pressed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from support.paper import begun, opened

VIEWS = Path(__file__).parents[1] / "py" / "browser"
KINDS = {"option", "free"}
"""Kinds of answers to what a rule asks: they go to the game, not to a command of the page's own."""


def commands(tree: ast.AST) -> Iterator[str]:
    """Every command that a source puts on a button: ``command("log")``, ``act("Close", "close")``, ``do="yes"``."""
    places = {"command": 0, "_step": 0, "act": 1, "_now": 1}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            place = places.get(node.func.id if isinstance(node.func, ast.Name) else node.func.attr)
            given = node.args[place : place + 1] if place is not None else []
            given += [key.value for key in node.keywords if key.arg == "do"]
            yield from (one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))


def test_what_is_pressed_and_what_answers_are_the_same() -> None:
    pressed = {name for path in VIEWS.rglob("*.py") for name in commands(ast.parse(path.read_text("utf-8")))} - KINDS
    app, _, _ = opened()
    assert len(pressed) > 20
    assert pressed == set(app.commands)


def test_a_press_that_nothing_answers_does_nothing() -> None:
    app, screen, store = begun()
    before = screen.text, dict(store.kept)
    app.press("sell-the-farm")
    assert (screen.text, dict(store.kept)) == before


def test_a_press_with_arguments_of_the_wrong_kind_does_nothing() -> None:
    app, screen, _ = opened()
    app.press("continue", "test")
    app.press("continue", "test", 4)
    app.press("points", "age", True, "")
    assert screen.address == "#/"
    app.press("continue", "test", "4")
    assert screen.address == "#/test/play"
