"""Notices that a book was saved, however an editor does it."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from watchfiles import watch

from turnto.site.shelf import PICTURES

BETWEEN_LOOKS = 1.0
"""Seconds after which a folder that was moved away, or has come back, is noticed: a watch follows the folder it has."""

TEXTS_AND_PICTURES = PICTURES | {".md"}

Looked = dict[Path, tuple[int, int]]
"""When each file was written, and how long it is; of a folder, which one it is."""


def saves(books: Sequence[Path], between_looks: float = BETWEEN_LOOKS) -> Iterator[None]:
    """One item for every burst of saves of a text or a picture of these books, from this call on."""
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
    """Something whenever anything changes in these folders, and now and then."""
    yield ()
    if not folders:
        return time.sleep(between_looks)
    milliseconds = max(1, int(between_looks * 1000))
    try:
        yield from watch(*folders, rust_timeout=milliseconds, yield_on_timeout=True)
    except FileNotFoundError:
        return  # gone between two breaths


def _folders(books: tuple[Path, ...]) -> Looked:
    """The folders that stand there now: a book's own, or the one its only file is in."""
    found: Looked = {}
    for book in books:
        folder = book if book.suffix.lower() != ".md" else book.parent
        if folder.is_dir():
            status = folder.stat()
            found[folder] = (status.st_dev, status.st_ino)
    return found


def look(books: Sequence[Path]) -> Looked:
    """The texts and pictures of these books as they stand; what editors keep beside them is none of them."""
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
