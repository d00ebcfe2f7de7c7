"""Loader of a book for a command: read, compiled, joined with its rule system."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from turnto.cli.errors import FAULTY_BOOK, Stop
from turnto.core.names import fold
from turnto.core.system import System
from turnto.core.untrusted import json_in
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.rules.installed import installed

if TYPE_CHECKING:
    from turnto.book.model import Book, Problem
    from turnto.book.reread import Readings


def opened(path: str, draft: bool = False) -> Game:
    """Load the book at this path for play; raise Stop, with every error reported, if it has any.

    A ``draft`` plays with its errors: what is not understood is marked, and does nothing.
    """
    where = Path(path)
    if not where.exists():
        raise Stop(f"There is no book at {path}: name a folder of Markdown files, or one Markdown file.")
    kept = _compiled_already(where) if where.suffix == ".json" else _compiled(where, draft)
    return Game(CompiledBook(kept), system_of(str(kept["system"])))


def system_of(id: str) -> System:
    """Return the rule system of this id; raise Stop, listing the known ones, for another."""
    rules = installed()
    try:
        return rules[id]
    except KeyError:
        told = f"There is no rule system “{id}”" if id else "No rule system is named"
        raise Stop(f"{told}: there are {', '.join(rules.ids)}.") from None
    except (ImportError, AttributeError) as reason:
        raise Stop(f"The rule system “{id}” is installed, but cannot be loaded: {reason}") from reason


def is_draft(path: str) -> bool:
    """Return whether the book at this path has errors."""
    return not path.endswith(".json") and any(problem.level == "error" for problem in read(Path(path))[1])


def _compiled(where: Path, draft: bool = False) -> dict[str, Any]:
    book, problems = read(where)
    return compiled_of(where, book, problems, draft)


def compiled_of(where: Path, book: Book, problems: Iterable[Problem], draft: bool = False) -> dict[str, Any]:
    """Compile a book that was read; raise Stop, with every error reported, if it has any and is no ``draft``."""
    from turnto.book.emit.compile import compiled
    from turnto.book.problem import render

    errors = [problem for problem in problems if problem.level == "error"]
    if errors:
        print(render(errors, book.sources), file=sys.stderr)
        number = "one error" if len(errors) == 1 else f"{len(errors)} errors"
        if draft and book.system in installed().ids and book.story:
            print(f"{where} has {number}; it plays as a draft, in which they are marked.", file=sys.stderr)
            return compiled(book, system_of(book.system), errors)
        raise Stop(f"{where} has {number} and cannot be played: turnto check {where}", FAULTY_BOOK)
    return compiled(book, system_of(book.system))


def _compiled_already(where: Path) -> dict[str, Any]:
    try:
        kept = json_in(where.read_text("utf-8"))
        if not isinstance(kept, dict):
            raise ValueError
        CompiledBook(kept)
    except (OSError, ValueError):
        raise Stop(f"{where} is no compiled book: name a folder of Markdown files, or one Markdown file.") from None
    return kept


def section_named(game: Game, wanted: str) -> str:
    """Return the section of this name, number or old name; raise Stop with the nearest ones."""
    names: dict[str, str] = {fold(name): name for name in game.book.kept["sections"]}
    by_number = {str(number): name for name, number in game.terms.numbers.items()}
    if name := names.get(fold(wanted)) or by_number.get(wanted.strip()) or _renamed(game, wanted):
        return name
    close = get_close_matches(fold(wanted), names, 3)
    hint = f" Did you mean {' or '.join(names[name] for name in close)}?" if close else ""
    raise Stop(f"{game.book.title} has no section “{wanted}”.{hint}")


def _renamed(game: Game, wanted: str) -> str | None:
    return next((name for old, name in game.book.renamed.items() if fold(old) == fold(wanted)), None)


def with_sections(path: str) -> tuple[Book, list[Problem]]:
    """Read a book with its problems; raise Stop if it has no section, errors or not."""
    book, problems = read(Path(path))
    if not book.story:
        raise Stop(f"{path} has no section: turnto check {path}", FAULTY_BOOK)
    return book, problems


def read(path: Path, readings: Readings | None = None) -> tuple[Book, list[Problem]]:
    """Read a book with its problems; raise Stop if there is no book.

    ``readings`` keep what was read before by this command; what earlier ones read is known too.
    """
    if not path.exists():
        raise Stop(f"There is no book at {path}: name a folder of Markdown files, or one Markdown file.")
    from turnto.book import read as reader
    from turnto.book.reread import Readings
    from turnto.cli.kept_readings import kept

    readings = Readings() if readings is None else readings
    try:
        with kept(path, readings):
            return reader.read(path, installed(), readings=readings)
    except OSError as error:
        raise Stop(f"{path} cannot be read: {error.strerror or error}.") from error
