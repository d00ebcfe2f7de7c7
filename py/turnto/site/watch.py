"""Notices that a book was saved: by looking, which needs no library and minds no way of saving or moving a file."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from turnto.site.books import PICTURES

BETWEEN_LOOKS = 0.5
"""Seconds."""

Looked = dict[Path, tuple[int, int]]
"""When each file was written, and how long it is."""


def saves(books: Sequence[Path], between_looks: float = BETWEEN_LOOKS) -> Iterator[None]:
    """One item for every look at which a text or picture is not as it was; the first look is taken at once."""
    return _saves(books, look(books), between_looks)


def _saves(books: Sequence[Path], before: Looked, between_looks: float) -> Iterator[None]:
    while True:
        time.sleep(between_looks)
        now = look(books)
        if now != before:
            before = now
            yield


def look(books: Sequence[Path]) -> Looked:
    """The texts and pictures of these books as they stand; what editors keep beside them is none of them."""
    found: Looked = {}
    for book in books:
        for file in (book, *book.rglob("*")):
            if file.suffix.lower() not in PICTURES | {".md"}:
                continue
            try:
                status = file.stat()
            except OSError:
                continue  # gone between two breaths, or a lock that is no file
            found[file] = (status.st_mtime_ns, status.st_size)
    return found
