"""Everything of the page's own that can be pressed is answered, and nothing answers what cannot be pressed."""

from __future__ import annotations

import re
from pathlib import Path

BROWSER = Path(__file__).parents[1] / "py" / "browser"
SOURCES = [path.read_text("utf-8") for path in sorted(BROWSER.rglob("*.py"))]
PRESSED = re.compile(r"""\bcommand\("([a-z!-]+)"|\bact\((?:[^()]|\([^()]*\))*?,\s*"([a-z!-]+)"|\bdo="([a-z!-]+)""")
KINDS = {"option", "free"}
"""Kinds of answers to what a rule asks: they go to the game, not to a command of the page's own."""
ANSWERED = re.compile(r"def do_(\w+)\(")


def test_what_is_pressed_and_what_answers_are_the_same() -> None:
    pressed = {word for text in SOURCES for found in PRESSED.findall(text) for word in found if word} - KINDS
    answers = {name for text in SOURCES for name in ANSWERED.findall(text)}
    assert len(pressed) > 20
    assert {word.replace("-", "_").replace("!", "_now") for word in pressed} == answers
