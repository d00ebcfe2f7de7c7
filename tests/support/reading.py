"""Books read by the rule systems that are here, or by one that is given."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from turnto.book import read as reader
from turnto.book.emit import compile as compiler
from turnto.book.model import Book, Problem
from turnto.book.reread import Readings
from turnto.core.system import System
from turnto.rules.installed import SHIPPED, installed

SYSTEMS = installed()
NAMES = tuple(SHIPPED)
system = SYSTEMS.__getitem__
ADVENTURES = Path(__file__).parents[2] / "adventures"


def read(path: Path | str, rules: System | None = None) -> tuple[Book, list[Problem]]:
    """Read a book; one of the shelf, which no test edits, once a process, and its sections once for all of them."""
    if rules is None and Path(path).resolve().parent == ADVENTURES:
        book, problems, _ = _of_the_shelf(Path(path).name)
        return book, [*problems]
    return reader.read(path, rules or SYSTEMS)


def read_copy(of: Path, copy: Path) -> Book:
    """Read a copy of a book of the shelf in its place; of its sections only those that are not the book's own."""
    files = reader.files_of(copy)
    assert [file.name for file in files] == [file.name for file in reader.files_of(of)]
    readings = Readings()
    readings.go_on_from(_of_the_shelf(of.name)[2].last)
    texts = {of / file.name: file.read_text("utf-8") for file in files}
    return reader.read(of, SYSTEMS, texts, readings)[0]


@cache
def _of_the_shelf(name: str) -> tuple[Book, list[Problem], Readings]:
    from turnto.cli import open_book  # it wants libraries that Pyodide does not have

    readings = Readings()
    return *open_book.read(ADVENTURES / name, readings), readings


def read_text(text: str | bytes, name: str = "book", system: System | None = None) -> tuple[Book, list[Problem]]:
    return reader.read_text(text, system or SYSTEMS, name)


def compiled(book: Book, system: System | None = None) -> dict[str, Any]:
    return compiler.compiled(book, system or SYSTEMS[book.system])
