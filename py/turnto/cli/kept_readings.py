"""Readings of books kept between commands in the user's cache, as Python keeps compiled modules.

To read a book takes most of the time of a command.  A file holds what was read of one book and the stamp of the code that
read it; read from other code, or damaged, it is as if there were none, and nothing but time is lost with it.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from turnto.book.reread import Readings
from turnto.common import phrases_by_id
from turnto.core.phrase import Phrase
from turnto.core.system import System
from turnto.rules.installed import SHIPPED, installed
from turnto.site import paths

MOST_BOOKS = 50
"""Books whose readings are kept; those used longest ago go first."""
_CODE = Path(__file__).parents[1]


@contextmanager
def kept(book: Path, readings: Readings) -> Iterator[None]:
    """Begin a first reading with what an earlier command read of the book, and keep what this one reads anew."""
    if readings.made:
        yield
        return
    file = paths.cache() / "readings" / sha256(os.fsencode(book.resolve())).hexdigest()[:24]
    _load(file, readings)
    yield
    if readings.made:
        _save(file, readings)


def _load(file: Path, readings: Readings) -> None:
    # A damaged file raises nearly anything.
    with suppress(Exception), file.open("rb") as stream:
        if stream.read(len(_stamp())) == _stamp():
            readings.go_on_from(_Unpickler(stream).load())
            os.utime(file)


def _save(file: Path, readings: Readings) -> None:
    # A folder that cannot be written to, or a system that is not shipped, costs the next command its time.
    with suppress(OSError, pickle.PicklingError):
        stream = BytesIO()
        _Pickler(stream, pickle.HIGHEST_PROTOCOL).dump(readings.last)
        paths.write_cached(file, _stamp() + stream.getvalue())
        for old in sorted(file.parent.iterdir(), key=lambda own: own.stat().st_mtime)[:-MOST_BOOKS]:
            old.unlink()


@cache
def _stamp() -> bytes:
    """Return the digest of the code that reads: its version of Python, and when each of its files was written."""
    files = sorted(own for ending in ("py", "toml") for own in _CODE.rglob(f"*.{ending}"))
    said = [(str(own), found.st_size, found.st_mtime_ns) for own in files for found in (own.stat(),)]
    return sha256(repr((sys.version, said)).encode()).digest()


class _Pickler(pickle.Pickler):
    """Keeps rule systems and their phrases by id."""

    _system = ""

    def persistent_id(self, obj: Any) -> tuple[str, str] | None:
        if isinstance(obj, System):
            if obj.id not in SHIPPED:
                raise pickle.PicklingError("its code has no stamp")
            self._system = obj.id
            return obj.id, ""
        return (self._system, obj.id) if isinstance(obj, Phrase) else None


class _Unpickler(pickle.Unpickler):
    """Makes nothing but types of Turnto, so that a file of somebody else's runs no code."""

    def persistent_load(self, pid: Any) -> System | Phrase:
        system = installed()[pid[0]]
        return phrases_by_id(system)[pid[1]] if pid[1] else system

    def find_class(self, module: str, name: str, /) -> Any:
        found = super().find_class(module, name) if module.split(".")[0] in ("turnto", "collections") else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a reading")
        return found
