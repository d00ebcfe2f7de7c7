"""A whole game of the big book: the seed, the hero and every answer, and what `turnto play` makes of them.

`tests/chromium/whole_game.txt` holds them; `tests/chromium/find_game.py` finds another where the book has changed.
"""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

from turnto.cli import main
from turnto.cli.open_book import opened
from turnto.core.hero_file import sheet_json
from turnto.play.campaign import unpacked

TESTS = Path(__file__).resolve().parents[1]
BOOK = TESTS.parent / "adventures" / "the-hollow-weight"
SEED, HERO, *ANSWERS = (TESTS / "chromium" / "whole_game.txt").read_text("utf-8").splitlines()
THROWS = 12
"""So many throws in a row at most, before an answer is asked for."""


def told() -> dict[str, Any]:
    """What `turnto play` says of the game."""
    script = ["--preset", HERO, "--seed", SEED, "--choose", " | ".join(ANSWERS), "--json"]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["play", str(BOOK), *script]) == 0
    made: dict[str, Any] = json.loads(out.getvalue())
    return made


def plain(words: str) -> str:
    """Words without what only typesetting gave them."""
    for curled, straight in (("“", '"'), ("”", '"'), ("’", "'"), ("‘", "'"), ("−", "-"), ("\u00a0", " ")):
        words = words.replace(curled, straight)
    return "".join(words.casefold().split())


def place_of(answer: str, words: list[str]) -> int:
    """Which of the buttons with these words is meant by an answer, whatever the typography."""
    found = [place for place, said in enumerate(words) if plain(said).startswith(plain(answer))]
    assert found, f"“{answer}” is not among {words}"
    return found[0]


def sheet(session: Any) -> Any:
    """The hero of a session as a page has kept it, in the form `turnto play` prints."""
    game = opened(str(BOOK))
    campaign, _ = unpacked(session, game)
    return game.words.put(sheet_json(campaign.session.state, game.system, game.terms))
