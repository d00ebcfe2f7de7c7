"""A game kept in a file: written whole or not at all, resumed where it stood, never thrown away."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from turnto.cli.errors import Stop
from turnto.play.game import Game
from turnto.play.position import Session


def resumed(file: str, game: Game) -> Session | None:
    """The game in the file; None where there is no file yet.  Stop, leaving the file as it is, where it cannot be gone on with."""
    from turnto.play.saves import unpacked

    path = Path(file)
    if not path.exists():
        return None
    try:
        kept = json.loads(path.read_text("utf-8"))
        book = str(kept["position"]["book"]) if "position" in kept else str(kept["book"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise Stop(_corrupt(file)) from error
    if book != game.book.id:
        raise Stop(
            f"{file} keeps a game of another book, “{book}”. It was left as it is; name another file for --save."
        )
    try:
        return unpacked(kept, game)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Stop(_corrupt(file)) from error


def _corrupt(file: str) -> str:
    return f"{file} is damaged and holds no game that can be gone on with. It was left as it is; name another file for --save."


def keep(file: str, game: Game, session: Session) -> None:
    """Write the game to the file in one go: either the new one stands there whole, or the old one still does."""
    from turnto.play.saves import packed

    path = Path(file)
    text = json.dumps(packed(session), ensure_ascii=False)
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
