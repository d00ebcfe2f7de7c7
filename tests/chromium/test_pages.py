"""A page on which much happens: each thing is drawn where the text asks for it, in the order it happened."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from browser.controllers import session as playing
from browser.views.page.page import page
from turnto.cli.hero_source import preset_named
from turnto.cli.open_book import opened
from turnto.core.procedure import Roll
from turnto.play import save
from turnto.play.game import Game
from turnto.play.session import waiting_for

BOOK = """---
title: Mixed
system: gnat
author: Nobody
---

## start

First you listen.

{Test your Talent}
- Success: You hear bees.
- Failure: You hear nothing.

Then you climb.

{Test Climbing at -2, or by default}
- Success: You are up.
- Failure: You slip. {Lose 1 Vitality}

There is a box. {You may take the **rope**.}

{Fight one round at -1}

After the fight it is quiet.

{Test your Talent}
- Success: You sleep.
- Failure: You wake.

- On. -> end

## end [victory: Done]

Done.
"""
IN_ORDER = (
    "First you listen",
    "1 + 2 = 3 against",
    "You hear bees",
    "Then you climb",
    "6 + 5 = 11 against",
    "You slip",
    "There is a box",
    "1 + 6 = 7 against",
    "After the fight it is quiet",
    "5 + 1 = 6 against",
    "You sleep",
    "Take the rope",
)


@pytest.fixture
def mixed(tmp_path: Path) -> Game:
    (tmp_path / "book.md").write_text(BOOK, "utf-8")
    return opened(str(tmp_path))


def played(game: Game) -> playing.OpenGame:
    """The page at rest, everything on it done."""
    made = playing.begun(game, preset_named(game, None), 1, "1", {})
    throws = ["1 2", "6 5", "1 6", "5 1"]
    while throws:
        request = waiting_for(game, made.session)
        assert request is not None
        if isinstance(request, Roll):
            playing.answer(made, "faces", throws.pop(0))
        else:
            playing.answer(made, "option", request.options[0].key)
    return made


def read(html: str) -> str:
    """What a reader reads, top to bottom."""
    return " ".join(re.sub(r"<[^>]+>", " ", html.replace("\u00a0", " ")).split())


def test_every_throw_stands_under_its_own_instruction(mixed: Game) -> None:
    text = read(page(mixed, played(mixed).session))
    places = [text.find(words) for words in IN_ORDER]
    assert -1 not in places, dict(zip(IN_ORDER, places, strict=True))
    assert places == sorted(places)


def test_the_page_is_the_same_after_a_save(mixed: Game) -> None:
    session = played(mixed).session
    again, _ = save.unpacked(json.loads(json.dumps(save.packed(session))), mixed)
    assert page(mixed, again) == page(mixed, session)


def test_the_last_throw_is_the_one_that_tumbles(mixed: Game) -> None:
    html = page(mixed, played(mixed).session, fresh=True)
    assert html.count("cube") == 2
    assert html.index("After the fight it is quiet") < html.index("cube")
