"""turnto build and turnto serve: books as a web site."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from turnto.cli import books
from turnto.cli.errors import GOOD
from turnto.cli.output import progress
from turnto.site import build as building
from turnto.site import serve as serving
from turnto.site import watch as watching


def build(given: Namespace) -> int:
    """Write a site with these books."""
    built = building.build(_paths(given.books), Path(given.out), given.zip, say=progress)
    print(f"{built.out}: {len(built.books)} {'book' if len(built.books) == 1 else 'books'}, {len(built.files)} files")
    if built.archive:
        print(built.archive)
    return GOOD


def serve(given: Namespace) -> int:
    """Build the books into a folder of their own and serve it until Ctrl-C."""
    paths = _paths(given.books)
    with tempfile.TemporaryDirectory(prefix="turnto-") as folder:
        out = Path(folder) / "site"

        def rebuild() -> Any:
            return building.build(paths, out, offline=False, say=progress)

        saves = watching.saves(paths) if given.watch else ()
        rebuild()
        serving.serve(out, given.port, saves=saves, rebuild=rebuild)
    return GOOD


def _paths(named: Sequence[str]) -> list[Path]:
    """The books' paths, after every error in them was said."""
    for name in named:
        books.opened(name)
    return [Path(name) for name in named]
