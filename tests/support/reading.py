"""Books read by the rule systems that are here, or by one that is given."""

from __future__ import annotations

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


def read(path: Path | str, rules: System | None = None) -> tuple[Book, list[Problem]]:
    return reader.read(path, rules or SYSTEMS)


def read_text(text: str | bytes, name: str = "book", system: System | None = None) -> tuple[Book, list[Problem]]:
    return reader.read_text(text, system or SYSTEMS, name)


def compiled(book: Book, system: System | None = None) -> dict[str, Any]:
    return compiler.compiled(book, system or SYSTEMS[book.system])
