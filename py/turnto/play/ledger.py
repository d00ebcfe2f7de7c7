"""Lists that only grow, such as every throw of a game: adding a row costs the same, however many there are.

The newest rows lie open; as soon as there are ``CHUNK`` of them they are sealed: packed into one text that is never
written again.  A save may keep sealed texts apart, and rows are unpacked only when somebody reads them.
"""

from __future__ import annotations

import json
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from turnto.core.untrusted import json_in

CHUNK = 128
"""Rows to a sealed text: few enough to be written with every answer, enough to pack well."""
MOST_SEALED = 1_024
"""Sealed texts that are kept, the newest: some 130,000 rows, or 60,000 throws, in about 2 MB."""
LONGEST_CHUNK = 1_000_000
"""Characters of a sealed text unpacked; what a file from outside would unpack beyond that is not looked at."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Rows of plain JSON values, the oldest first."""

    sealed: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """The newest rows, each as JSON."""
    dropped: int = 0
    """How many sealed texts are so old that they are not kept any more."""

    def adding(self, *rows: object) -> Ledger:
        """The ledger with these rows behind its own."""
        if not rows:
            return self
        sealed, dropped = self.sealed, self.dropped
        open_ = (*self.open, *(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows))
        while len(open_) >= CHUNK:
            sealed, open_ = (*sealed, _sealed(open_[:CHUNK])), open_[CHUNK:]
        if len(sealed) > MOST_SEALED:
            dropped += len(sealed) - MOST_SEALED
            sealed = sealed[-MOST_SEALED:]
        return Ledger(sealed, open_, dropped)

    def __len__(self) -> int:
        """How many rows were ever added."""
        return CHUNK * (self.dropped + len(self.sealed)) + len(self.open)

    def __iter__(self) -> Iterator[Any]:
        """The rows that are kept, the oldest first."""
        for text in self.sealed:
            yield from _rows(text)
        yield from map(json.loads, self.open)

    def __reversed__(self) -> Iterator[Any]:
        """The rows that are kept, the newest first; older ones are unpacked only as far as they are read."""
        yield from map(json.loads, reversed(self.open))
        for text in reversed(self.sealed):
            yield from reversed(_rows(text))


EMPTY = Ledger()


def _sealed(rows: tuple[str, ...]) -> str:
    from zlib import compress  # not at the top: a game begins long before anything is sealed

    return b2a_base64(compress(f"[{','.join(rows)}]".encode(), 9), newline=False).decode("ascii")


def _rows(text: str) -> list[Any]:
    """The rows of a sealed text; none where it is damaged."""
    from zlib import decompressobj, error

    try:
        rows = json_in(decompressobj().decompress(a2b_base64(text), LONGEST_CHUNK).decode("utf-8"))
    except (error, ValueError):
        return []
    return rows if isinstance(rows, list) else []
