"""Leaving the table: a game kept for another day, or the ending."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.text import Text

from turnto.cli.errors import Stop
from turnto.cli.game import save_file
from turnto.cli.terminal.sheet import sheet_text
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.position import Session


def leave(out: Console, journey: Campaign, file: str | None) -> None:
    """Keep the game: in its file, or in one named now."""
    name = file or _asked(out, "Keep the game in (a file name; Enter for none): ")
    if not name:
        return
    if not file and Path(name).exists():
        out.print(Text(f"{name} exists already and was left as it is; the game was not kept.", "red"))
        return
    save_file.keep(name, journey)
    out.print(f"The game is kept. To go on: turnto play BOOK --save {name}", soft_wrap=True)


def ended(out: Console, game: Game, session: Session) -> None:
    """What became of the hero, and how to carry one on who lived."""
    over = session.position.ended
    assert over
    sections = len(set(session.record.turned_to(game.book.id)))
    throws = session.record.throws
    out.print(Text(f"{sections} of {len(game.book.kept['sections'])} sections read, {throws} throws.", "dim"))
    if over.kind == "death":
        return
    out.print()
    out.print(sheet_text(session.state, game.system, game.terms), markup=False)
    out.print()
    if name := _asked(out, "Keep this hero for another adventure in (a file name; Enter for no): "):
        _write_hero(out, game, session, Path(name))


def _write_hero(out: Console, game: Game, session: Session, path: Path) -> None:
    from turnto.core.hero_file import sheet_json

    if path.exists():
        out.print(Text(f"{path} exists already and was left as it is.", "red"))
        return
    kept = game.words.put(sheet_json(session.state, game.system, game.terms))
    try:
        path.write_text(json.dumps(kept, ensure_ascii=False, indent=2) + "\n", "utf-8")
    except OSError as error:
        raise Stop(f"The hero could not be written to {path}: {error.strerror}") from error
    out.print(f"What comes after an adventure: turnto hero {game.system.id} {path} --after", soft_wrap=True)


def _asked(out: Console, prompt: str) -> str:
    try:
        return out.input(Text(prompt)).strip()
    except (EOFError, KeyboardInterrupt):
        out.print()
        return ""
