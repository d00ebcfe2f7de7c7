"""Append-only lists, such as every throw of a game, in which adding a row costs the same at any length.

The newest rows lie open; as soon as there are ``CHUNK`` of them they are sealed: packed into one text that is never
written again.  A save may keep sealed texts apart, and rows are unpacked only when somebody reads them.
"""

from __future__ import annotations

import json
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterator
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

    def cut(self, length: int) -> Ledger:
        """Return the ledger cut to its first rows; a sealed text that is cut in two is opened again."""
        whole, rest = divmod(max(0, length), CHUNK)
        if length >= len(self):
            return self
        if whole < self.dropped:
            return Ledger(dropped=whole)
        sealed = self.sealed[: whole - self.dropped]
        if len(sealed) == len(self.sealed):
            return Ledger(sealed, self.open[:rest], self.dropped)
        opened = _rows(self.sealed[len(sealed)])[:rest]
        return Ledger(sealed, (), self.dropped).adding(*opened)

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

    def before(self, length: int) -> Iterator[tuple[int, Any]]:
        """Yield the kept ones of the first ``length`` rows with their places, newest first.  Rows are unpacked as they are read."""
        first_open, length = len(self) - len(self.open), min(length, len(self))
        for place in range(length - 1, first_open - 1, -1):
            yield place, json.loads(self.open[place - first_open])
        length = min(length, first_open)
        while length > CHUNK * self.dropped:
            base = (length - 1) // CHUNK * CHUNK
            rows = _rows(self.sealed[base // CHUNK - self.dropped])
            yield from ((base + at, rows[at]) for at in range(min(length - base, len(rows)) - 1, -1, -1))
            length = base

    def since(self, start: int) -> Iterator[tuple[int, Any]]:
        """Yield the kept rows from this place on with their places, oldest first.  Rows are unpacked as they are read."""
        first_open = len(self) - len(self.open)
        for chunk in range(max(0, start // CHUNK - self.dropped), len(self.sealed)):
            base = CHUNK * (chunk + self.dropped)
            yield from ((base + at, row) for at, row in enumerate(_rows(self.sealed[chunk])) if base + at >= start)
        yield from ((first_open + at, json.loads(row)) for at, row in enumerate(self.open) if first_open + at >= start)

    def may_hold(self, words: str, start: int) -> bool:
        """Return whether these words are written anywhere in the sealed texts from this place on, or in the open rows."""
        sealed = self.sealed[max(0, start // CHUNK - self.dropped) :]
        return any(words in row for row in self.open) or any(words in (_opened(text) or "") for text in sealed)

    def newest(self, wanted: Callable[[str], bool] = lambda _: True) -> Iterator[list[Any]]:
        """Yield the kept rows in sealed texts, the newest text first and in it the oldest row.

        A text that is not ``wanted`` as it is written, which costs a twentieth of reading it, is passed over.
        """
        if self.open and wanted("\n".join(self.open)):
            yield [json.loads(row) for row in self.open]
        for text in reversed(self.sealed):
            if (opened := _opened(text)) is not None and wanted(opened) and (rows := _rows_of(opened)):
                yield rows


EMPTY = Ledger()


def _sealed(rows: tuple[str, ...]) -> str:
    from zlib import compress  # not at the top: a game begins long before anything is sealed

    return b2a_base64(compress(f"[{','.join(rows)}]".encode(), 9), newline=False).decode("ascii")


def _opened(text: str) -> str | None:
    """What a sealed text holds, as JSON; None where it is damaged."""
    from zlib import decompressobj, error

    try:
        return decompressobj().decompress(a2b_base64(text), LONGEST_CHUNK).decode("utf-8")
    except (error, ValueError):
        return None


def _rows(text: str) -> list[Any]:
    """The rows of a sealed text; none where it is damaged."""
    opened = _opened(text)
    return [] if opened is None else _rows_of(opened)


def _rows_of(opened: str) -> list[Any]:
    try:
        rows = json_in(opened)
    except ValueError:
        return []
    return rows if isinstance(rows, list) else []
