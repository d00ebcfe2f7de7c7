"""Saved game in a file: written atomically, resumed, never discarded."""

from __future__ import annotations

import contextlib
import glob
import json
import os
import stat
import sys
import tempfile
import time
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
    _refuse_other_things(path, file)
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
    return Keeper(file) if file else lambda _: None


class Keeper:
    """Writer of one game's file, which sees when another game has written there."""

    def __init__(self, file: str) -> None:
        self.file = file
        _sweep(Path(file).resolve())
        self._left = _mark(file)

    def __call__(self, journey: Campaign) -> None:
        """Save the game; beside the file, from now on, where another game has written it since."""
        if _mark(self.file) not in (None, self._left):
            other = _free_beside(Path(self.file))
            told = f"Another game has been saved to {self.file} since; this one is saved to {other} from here on."
            print(told, file=sys.stderr)
            self.file = str(other)
        keep(self.file, journey)
        self._left = _mark(self.file)


def _mark(file: str) -> tuple[int, int, int] | None:
    """Return what changes when a file is written again; None without a file."""
    try:
        found = Path(file).stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def _free_beside(path: Path) -> Path:
    number = 2
    while (beside := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    return beside


def keep(file: str, journey: Campaign) -> None:
    """Write the game to the file atomically.

    A link is followed, and stays a link.
    """
    path = Path(file).resolve()
    _refuse_other_things(path, file)
    text = json.dumps(campaign.packed(journey), ensure_ascii=False)
    try:
        _replace(path, text)
    except OSError as error:
        raise Stop(f"The game could not be saved to {file}: {error.strerror or error}") from error


def _refuse_other_things(path: Path, file: str) -> None:
    """Raise Stop unless the path is free or a regular file.

    A folder cannot be written, and a pipe or a device would block.
    """
    if path.exists() and not path.is_file():
        raise Stop(f"{file} is no file that a game can be saved to; name another one for --save.")


_UNFINISHED = ".unfinished"
_STALE = 60.0
"""Seconds after which an unfinished file is none that is just being written."""


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_UNFINISHED, dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        Path(name).chmod(_mode(path))
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """Return who may read and write a file: as it is, or as new files are."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sweep(path: Path) -> None:
    """Remove what games that were killed in the midst of saving have left."""
    for left in path.parent.glob(f".{glob.escape(path.name)}.*{_UNFINISHED}"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _STALE:
                left.unlink()
