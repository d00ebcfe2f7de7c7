"""Everything of the page's own that can be pressed is answered, and nothing answers what cannot be pressed."""

from __future__ import annotations

import re
from pathlib import Path

from support.paper import begun, opened

VIEWS = Path(__file__).parents[1] / "py" / "browser"
SOURCES = [path.read_text("utf-8") for path in sorted(VIEWS.rglob("*.py"))]
PRESSED = re.compile(r"""\bcommand\("([a-z!-]+)"|\bact\((?:[^()]|\([^()]*\))*?,\s*"([a-z!-]+)"|\bdo="([a-z!-]+)""")
KINDS = {"option", "free"}
"""Kinds of answers to what a rule asks: they go to the game, not to a command of the page's own."""


def test_what_is_pressed_and_what_answers_are_the_same() -> None:
    pressed = {word for text in SOURCES for found in PRESSED.findall(text) for word in found if word} - KINDS
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
