"""The sheets of the ready heroes of the shipped books, as the page draws them."""

import re
from pathlib import Path

import pytest

from books.test_shipped import opened
from browser.views.sheet.sheet import SheetDrawing
from turnto.core.hero_file import hero
from turnto.play import session

ADVENTURES = Path(__file__).parents[2] / "adventures"
BOOKS = sorted(path.parent for path in ADVENTURES.glob("*/book.md"))
AN_ID = re.compile(r"\b(?:gnat|briar|goonies|gurps|label)[-.][a-z][a-z.-]+")


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_a_sheet_says_everything_in_words_and_no_message_by_its_id(book: Path) -> None:
    game = opened(book)
    assert game.book.presets
    for name, kept in game.book.presets.items():
        made, _ = hero({**kept, "name": name}, game.system, game.terms)
        begun = session.begin(game, made)
        free = [action.key for action in session.also(game, begun)]
        drawn = str(SheetDrawing(game, begun.state, (), free).all())
        assert not AN_ID.findall(drawn)
