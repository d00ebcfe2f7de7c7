"""Games saved with earlier code open, ask what they asked, and go on as they would have gone on.

A save here is what somebody has on a disk: it is never written anew.  How a game goes on may change where a fault of
the rules is mended: TURNTO_RENEW=1 writes that part of a file anew, and never the save or what it asks.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("markdown_it")

from saves import access

HERE = Path(__file__).parent
GAMES = sorted((HERE / "games").glob("*.json"))

assert GAMES, "no saved game was found: a run that opens none shows nothing"


def kept(file: Path, folder: Path) -> tuple[dict[str, Any], list[str], Path]:
    """A kept game: all that is known of it, the books it is played in, and its save in a file of its own."""
    told = json.loads(file.read_text("utf-8"))
    save = folder / "save.json"
    save.write_text(json.dumps(told["save"], ensure_ascii=False), "utf-8")
    return told, [str((HERE / "books" / name).resolve()) for name in told["books"]], save


QUICK = ("-at-rest", "-mid-round", "-mid-roll", "campaign-there")


def marked(file: Path) -> Any:
    """Of each of the rules a game before, in and after a throw is tried quickly; all the others take half a minute."""
    return pytest.param(file, id=file.stem, marks=() if file.stem.endswith(QUICK) else pytest.mark.slow)


@pytest.mark.parametrize("file", [marked(file) for file in GAMES])
def test_a_saved_game_asks_what_it_asked_and_goes_on(file: Path, tmp_path: Path) -> None:
    told, books, save = kept(file, tmp_path)
    shown = access.played(books, save, notice=told.get("notice", ""))
    assert shown.pop("asked") == told["asked"]
    came = [access.played(books, save, access.Answers(step["dice"], step["choose"])) for step in told["then"]]
    if os.environ.get("TURNTO_RENEW"):
        steps = [{**step, "came": anew} for step, anew in zip(told["then"], came, strict=True)]
        access.write_game(file, {**told, "shown": shown, "then": steps})
        told = json.loads(file.read_text("utf-8"))
    assert shown == told["shown"]
    assert came == [step["came"] for step in told["then"]]
