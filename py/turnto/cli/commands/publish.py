"""turnto build and turnto serve: books as a web site."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import turnto.site.build
import turnto.site.serve
from turnto.book.emit.numbering import has_map, write_map
from turnto.cli import open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.output import progress
from turnto.site import watch


def build(given: Namespace) -> int:
    """Write a site with these books."""
    paths = _paths(given.books)
    built = turnto.site.build.build(paths, Path(given.out), given.zip, say=progress)
    for path in paths:
        _keep_numbers(path, given.keep_numbers)
    print(f"{built.out}: {len(built.books)} {'book' if len(built.books) == 1 else 'books'}, {len(built.files)} files")
    if built.archive:
        print(built.archive)
    return GOOD


def _keep_numbers(path: Path, asked: bool) -> None:
    """Write the map of a book's numbers if that is asked, or renew an existing one."""
    book, _ = open_book.read(path)
    if asked or has_map(book):
        try:
            progress(f"{write_map(book)} keeps the numbers of the sections for the next edition.")
        except OSError as reason:
            raise Stop(f"The numbers cannot be kept: {reason.filename}: {reason.strerror}.") from None


def serve(given: Namespace) -> int:
    """Build the books into a folder of their own and serve it until Ctrl-C."""
    paths = _paths(given.books)
    with tempfile.TemporaryDirectory(prefix="turnto-") as folder:
        out = Path(folder) / "site"

        def rebuild() -> Any:
            return turnto.site.build.build(paths, out, offline=False, say=progress)

        saves = watch.saves(paths) if given.watch else ()
        rebuild()
        turnto.site.serve.serve(out, given.port, saves=saves, rebuild=rebuild)
    return GOOD


def _paths(named: Sequence[str]) -> list[Path]:
    """Return the books' paths; stop, with every error reported, if one cannot be played."""
    for name in named:
        open_book.opened(name)
    return [Path(name) for name in named]
