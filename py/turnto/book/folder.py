"""Boundary of a book's folder: links and paths that leave it are refused.

A book may come from a stranger.  What is read for it is published with it, so that a link to a file of whoever builds
it would publish that file.
"""

from __future__ import annotations

from pathlib import Path, PureWindowsPath


def leads_out(folder: Path, file: str | Path) -> bool:
    """Return whether a file named in a folder lies outside it, by its name or by a symbolic link.

    Names are judged as every system reads them, so that a book is the same book everywhere.
    """
    named = PureWindowsPath(file)
    if isinstance(file, str) and (named.anchor or ".." in named.parts):
        return True
    try:
        return not (folder / file).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # a link that leads to itself, or a name that no file can have
        return True
