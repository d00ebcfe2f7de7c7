"""Watcher that reports every save of a book, by any editor."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from watchfiles import watch

from turnto.site.shelf import PICTURES

BETWEEN_LOOKS = 1.0
"""Seconds between looks for folders that were moved, since a watch follows the moved folder."""

TEXTS_AND_PICTURES = PICTURES | {".md", ".css"}

Looked = dict[Path, tuple[int, int]]
"""Time of writing and length of each file; of a folder, its device and inode."""


def saves(books: Sequence[Path], between_looks: float = BETWEEN_LOOKS) -> Iterator[None]:
    """Yield once for every burst of saves of texts or pictures, from this call on."""
    made = tuple(book.resolve() for book in books)
    return _saves(made, look(made), between_looks)


def _saves(books: tuple[Path, ...], before: Looked, between_looks: float) -> Iterator[None]:
    while True:
        folders = _folders(books)
        for _ in _wakings(folders, between_looks):
            if (now := look(books)) != before:
                before = now
                yield
            if _folders(books) != folders:
                break


def _wakings(folders: Looked, between_looks: float) -> Iterator[object]:
    """Yield whenever anything changes in these folders, and at intervals."""
    yield ()
    if not folders:
        return time.sleep(between_looks)
    milliseconds = max(1, int(between_looks * 1000))
    try:
        yield from watch(*folders, rust_timeout=milliseconds, yield_on_timeout=True)
    except FileNotFoundError:
        return  # gone between two breaths


def _folders(books: tuple[Path, ...]) -> Looked:
    """Return the existing folders of the books: a book's own, or that of its single file."""
    found: Looked = {}
    for book in books:
        folder = book if book.suffix.lower() != ".md" else book.parent
        if folder.is_dir():
            status = folder.stat()
            found[folder] = (status.st_dev, status.st_ino)
    return found


def look(books: Sequence[Path]) -> Looked:
    """Return the state of the books' texts and pictures, without editors' own files."""
    found: Looked = {}
    for book in books:
        for file in (book, *book.rglob("*")):
            if file.suffix.lower() not in TEXTS_AND_PICTURES:
                continue
            try:
                status = file.stat()
            except OSError:
                continue  # gone between two breaths, or a lock that is no file
            found[file] = (status.st_mtime_ns, status.st_size)
    return found
