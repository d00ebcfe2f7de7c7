"""A comma outside the braces of a condition stands at the head of no choice, wherever it is shown, and old saves go on."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("markdown_it")

from browser.views.page.page import page
from support.coinflip import COINFLIP, HERO
from support.handmade import labels, take
from support.reading import compiled, read_text
from turnto.ir.book import CompiledBook
from turnto.play import save
from turnto.play import session as play
from turnto.play.game import Game

BOOK = """---
title: Test
system: coinflip
---
## gate
{Take the **sword**}

- {Once} {If you have a sword}, cut the rope. -> yard
- Wait. -> yard

## yard
- Back. -> gate
- On. -> end

## end [end]
Done.
"""


def game() -> Game:
    book, problems = read_text(BOOK, "test", COINFLIP)
    assert [problem for problem in problems if problem.level == "error"] == []
    return Game(CompiledBook(compiled(book, COINFLIP)), COINFLIP)


def as_once_compiled() -> Game:
    """The same book as it was compiled when the comma was the choice's: its id is made of other words."""
    kept = json.loads(json.dumps(game().book.kept))
    for op in kept["sections"]["gate"]["ops"]:
        if op[0] == "choice" and op[3] == ["Cut the rope."]:
            op[1], op[3] = OLD_ID, [", cut the rope."]
            op[2] = [[when[0], OLD_ID] if when[0] == "once" else when for when in op[2]]
    return Game(CompiledBook(kept), COINFLIP)


OLD_ID = "gate.choice.0ldc0mma"


def test_the_page_shows_no_comma_at_the_head_of_a_choice() -> None:
    made = game()
    drawn = page(made, play.begin(made, HERO))
    assert "Cut the rope." in drawn
    assert ", cut" not in drawn


def test_a_save_from_before_goes_on_where_it_stood() -> None:
    old, now = as_once_compiled(), game()
    session = play.begin(old, HERO)
    assert labels(old, session)[0] == ", cut the rope."
    again, notes = save.read(json.dumps(save.packed(session)), now)
    assert notes == ()
    assert labels(now, again) == ["Cut the rope.", "Wait."]
    assert labels(now, take(now, again, "Cut the rope.")) == ["Back.", "On."]


def test_a_save_that_has_taken_the_choice_goes_on_behind_it() -> None:
    old, now = as_once_compiled(), game()
    session = take(old, play.begin(old, HERO), ", cut the rope.")
    again, notes = save.read(json.dumps(save.packed(session)), now)
    assert notes == ()
    # under its new id the choice was not taken yet: {Once} lets it be taken once more
    assert labels(now, take(now, again, "Back.")) == ["Cut the rope.", "Wait."]
