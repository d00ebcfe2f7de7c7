"""Books read by the rule systems that are here, or by one that is given."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from turnto.book import read as reader
from turnto.book.emit import compile as compiler
from turnto.book.model import Book, Problem
from turnto.core.system import System
from turnto.rules.installed import SHIPPED, installed

SYSTEMS = installed()
NAMES = tuple(SHIPPED)
system = SYSTEMS.__getitem__
ADVENTURES = Path(__file__).parents[2] / "adventures"


def read(path: Path | str, rules: System | None = None) -> tuple[Book, list[Problem]]:
    """Read a book; one of the shelf, which no test edits, once a process, and its sections once for all of them."""
    if rules is None and Path(path).resolve().parent == ADVENTURES:
        book, problems = _of_the_shelf(Path(path).name)
        return book, [*problems]
    return reader.read(path, rules or SYSTEMS)


@cache
def _of_the_shelf(name: str) -> tuple[Book, list[Problem]]:
    from turnto.cli import open_book  # it wants libraries that Pyodide does not have

    return open_book.read(ADVENTURES / name)


def read_text(text: str | bytes, name: str = "book", system: System | None = None) -> tuple[Book, list[Problem]]:
    return reader.read_text(text, system or SYSTEMS, name)


def compiled(book: Book, system: System | None = None) -> dict[str, Any]:
    return compiler.compiled(book, system or SYSTEMS[book.system])
