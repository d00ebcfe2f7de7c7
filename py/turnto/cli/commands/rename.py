"""turnto rename: a section, a keyword or a thing gets another name everywhere in a book."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

from turnto.book import rename as names
from turnto.cli.errors import FAULTY_BOOK, GOOD, Stop
from turnto.rules.installed import installed

SHOWN = 5
"""Lines of prose that still use the old word and are listed."""


def rename(given: Namespace) -> int:
    """Rename, and say what was changed and what was left."""
    path = Path(given.book)
    if not path.exists():
        raise Stop(f"There is no book at {path}: name a folder of Markdown files, or one Markdown file.")
    try:
        found = names.renamed(path, installed(), given.old, given.new, given.kind)
    except names.CannotRename as reason:
        raise Stop(str(reason), FAULTY_BOOK) from None
    for file, text in found.texts.items():
        before = file.read_bytes().decode("utf-8").splitlines(keepends=True)
        sys.stdout.writelines(unified_diff(before, text.splitlines(keepends=True), str(file), str(file), n=0))
    if not given.dry_run:
        _write(found.texts)
    lines = "line" if len(found.changed) == 1 else "lines"
    print(f"{len(found.changed)} {lines} {'would be ' if given.dry_run else ''}changed.", file=sys.stderr)
    if found.left:
        places = ", ".join(f"{place.file}:{place.line}" for place in found.left[:SHOWN])
        more = f" and {len(found.left) - SHOWN} more" if len(found.left) > SHOWN else ""
        print(f"Left alone, as words of the prose: {places}{more}.", file=sys.stderr)
    return GOOD


def _write(texts: Mapping[Path, str]) -> None:
    """Write all texts beside their files first, so that a full disk leaves the book as it was."""
    drafts = {file: file.with_name(f"{file.name}.{os.getpid()}.part") for file in texts}
    try:
        for file, draft in drafts.items():
            draft.write_bytes(texts[file].encode("utf-8"))
        for file, draft in drafts.items():
            draft.replace(file)
    except OSError as reason:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)
        raise Stop(f"The book cannot be written: {reason.filename}: {reason.strerror}.") from None
