"""Names in a text: what stands under the cursor, where it is defined, where else it is meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from turnto.book.model import Place
from turnto.core.names import many
from turnto.lsp.draft import EditedBook
from turnto.lsp.index import Index

NEAR = 12
"""Lines from the place of an instruction on in which its names are looked for."""


@dataclass(frozen=True, slots=True)
class Span:
    """Part of a line; lines and columns count from 0, as editors count."""

    file: Path
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Name:
    """Name of a thing of the book, and where it stands."""

    kind: str
    """section, item, keyword, title, counter …"""
    name: str
    span: Span


def name_at(draft: EditedBook, file: Path, line: int, column: int) -> Name | None:
    """Return the longest known name under the cursor; what arrows and heads hold is a section."""
    lines = draft.lines(file)
    if line >= len(lines):
        return None
    text = lines[line]
    is_way = text.startswith("## ") or -1 < text.rfind("->") < column
    best: tuple[tuple[bool, int], Name] | None = None
    for key in draft.index.names:
        kind, _, name = key.partition(" ")
        for start, end in _found(name, text):
            if start <= column <= end:
                rank = ((kind == "section") == is_way, end - start)
                if best is None or rank > best[0]:
                    best = rank, Name(kind, name, Span(file, line, start, end))
    return best[1] if best else None


def definition(draft: EditedBook, name: Name) -> Span | None:
    """Return the head of a section, or where a thing is given first."""
    places = draft.index.names.get(f"{name.kind} {name.name}", ())
    return next(_spans(draft, name.name, places[:1]), None)


def references(draft: EditedBook, name: Name) -> list[Span]:
    """Return every place where a name is meant."""
    found = _spans(draft, name.name, draft.index.names.get(f"{name.kind} {name.name}", ()))
    return list(dict.fromkeys(found))


def _spans(draft: EditedBook, name: str, places: Iterable[Place]) -> Iterator[Span]:
    cached: dict[Path, list[str]] = {}
    for place in places:
        file = Path(place.file)
        lines = cached.setdefault(file, draft.lines(file))
        yield next(_near(file, lines, name, place), Span(file, place.line - 1, place.column - 1, place.column))


def _near(file: Path, lines: list[str], name: str, place: Place) -> Iterator[Span]:
    """Yield the name from a place on, in its line first."""
    for line in range(place.line - 1, min(place.line - 1 + NEAR, len(lines))):
        least = place.column - 2 if line == place.line - 1 else 0
        for start, end in _found(name, lines[line]):
            if start >= least:
                yield Span(file, line, start, end)


def _found(name: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield where a name stands in a line as a word, one or several of it."""
    lowered, wanted = text.casefold(), " ".join(name.casefold().split())
    if not wanted or len(lowered) != len(text) or wanted[: max(3, len(wanted) - 3)] not in lowered:
        return  # most names: the plural of each need not be made
    for said in dict.fromkeys((wanted, many(wanted))):
        start = lowered.find(said)
        while start >= 0:
            end = start + len(said)
            if not (lowered[start - 1 : start].isalnum() or lowered[end : end + 1].isalnum()):
                yield start, end
            start = lowered.find(said, end)


def sections(index: Index, file: Path, lines: int) -> Iterator[tuple[str, int, int]]:
    """Yield the sections of a file with their first and last lines, counted from 0."""
    own = sorted((place.line - 1, name) for name, place in index.sections if Path(place.file) == file)
    for (first, name), (after, _) in pairwise([*own, (lines, "")]):
        yield name, first, after - 1
