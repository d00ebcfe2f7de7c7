"""Saved game in a file: written atomically, resumed, never discarded."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from turnto.cli.errors import Stop
from turnto.cli.shelf import Shelf
from turnto.play import campaign, save
from turnto.play.campaign import Campaign
from turnto.play.game import Game


def resumed(file: str, shelf: Shelf) -> tuple[Game, Campaign] | None:
    """Load the game of a file and its book from the shelf; return None without a file.

    Raise Stop, leaving the file as it is, if it cannot be continued.
    """
    path = Path(file)
    if not path.exists():
        return None
    try:
        text = path.read_text("utf-8")
        game = shelf.of(campaign.book_of(text) or "") or shelf.game
        journey, told = campaign.read(text, game)
    except (save.SaveError, OSError, UnicodeDecodeError) as error:
        why = game.words(error.reason) if isinstance(error, save.SaveError) else "It cannot be read."
        raise Stop(f"{file}: {why} The file was left as it is; name another one for --save.") from error
    for sentence in told:
        print(sentence, file=sys.stderr)
    session = replace(journey.session, record=replace(journey.session.record, shelf=shelf.known))
    return game, replace(journey, session=session)


def keeper(file: str | None) -> Callable[[Campaign], None]:
    """Return the function that saves a game after every beat; without a file it does nothing."""
    return (lambda journey: keep(file, journey)) if file else lambda _: None


def keep(file: str, journey: Campaign) -> None:
    """Write the game to the file atomically.

    A link is followed, and stays a link.
    """
    path = Path(file).resolve()
    text = json.dumps(campaign.packed(journey), ensure_ascii=False)
    try:
        _replace(path, text)
    except OSError as error:
        raise Stop(f"The game could not be saved to {file}: {error.strerror or error}") from error


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
