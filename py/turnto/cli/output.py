"""What a command prints."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnto.book.model import Book

SHOWN = 40
"""Places that are listed one by one."""


def print_json(value: Any) -> None:
    """One JSON value on standard output, and nothing else; in plain ASCII where the output is not UTF-8."""
    is_utf8 = (getattr(sys.stdout, "encoding", None) or "utf-8").casefold().replace("-", "") == "utf8"
    json.dump(value, sys.stdout, ensure_ascii=not is_utf8, indent=2)
    sys.stdout.write("\n")


def progress(words: str) -> None:
    """Say on standard error how far it is."""
    print(words, file=sys.stderr)


def many(number: int, word: str) -> str:
    """Return a number of things in words: “1 error”, “2 errors”."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def say_what_is_to_do(book: Book, path: object) -> None:
    """Say which notes of a draft do not stand in what was made of it: none is lost in silence."""
    for place, words in book.todos[:SHOWN]:
        progress(f"{place.file}:{place.line}: left out: {words}")
    if book.todos:
        progress(f"{path}: {many(len(book.todos), 'TODO')} left out; they are listed by turnto check {path} --read")
