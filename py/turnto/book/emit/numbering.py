"""Numbers of sections for readers: shuffled, stable across editions, pinned by the author."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from zlib import crc32

from turnto.book.folder import leads_out
from turnto.book.model import Book, Section, bare
from turnto.book.text.regex import late
from turnto.core.dice import Dice, house

MAP = "sections.map"
"""The file beside a book that keeps its numbers: a line ``name = number`` for each section."""
APART = 7
"""Numbers so far apart seldom lie open together in print."""
SWEEPS = 3
TRIES = 12
"""Swaps tried in each sweep for a section whose neighbours in the story are nearer."""


def numbers(book: Book) -> dict[str, int]:
    """Number every section of the story, by name.

    The start is 1 (or its pin); pins come next, then what the map file keeps, then a shuffle that is always the same
    for the same book.  What leads to one another is kept apart where that can be done.
    """
    story = list({bare(section.name): section for section in reversed(book.story)}.values())[::-1]
    given = _given(book, story)
    taken = set(given.values())
    count = len(story)
    free = [number for number in range(1, max([count, *taken], default=0) + 1) if number not in taken]
    rest = [section for section in story if section.name not in given]
    shuffled = _shuffled(free[: len(rest)], crc32(book.name.encode()))
    return _separated(book, rest, shuffled, given)


def _given(book: Book, story: Sequence[Section]) -> dict[str, int]:
    given: dict[str, int] = {}
    taken: set[int] = set()

    def give(section: Section, number: int) -> None:
        if section.name not in given and number not in taken:
            given[section.name] = number
            taken.add(number)

    for section in story:
        if section.pinned is not None:
            give(section, section.pinned)
    if start := start_of(book):
        give(start, 1)
    kept = read_map(book)
    for section in story:
        for name in (section.name, *section.was):
            if (number := kept.get(bare(name))) is not None:
                give(section, number)
    return given


def start_of(book: Book) -> Section | None:
    """Return the first section of a book."""
    wanted = book.header.get("start")
    named = book.by_name
    if isinstance(wanted, str) and bare(wanted) in named:
        return named[bare(wanted)]
    return book.story[0] if book.story else None


def _shuffled(some: Sequence[int], seed: int) -> list[int]:
    found = list(some)
    for place in range(len(found) - 1, 0, -1):
        other = house(seed, place, Dice(1, place + 1))[0] - 1
        found[place], found[other] = found[other], found[place]
    return found


def _separated(book: Book, rest: Sequence[Section], shuffled: list[int], given: Mapping[str, int]) -> dict[str, int]:
    """Swap numbers until neighbours in the story seldom have numbers near each other."""
    near = _neighbours(book)
    numbers = {**given, **dict(zip((section.name for section in rest), shuffled, strict=True))}
    names = [section.name for section in rest]

    def crowding(name: str) -> int:
        here = numbers[name]
        return sum(max(0, APART - abs(here - numbers.get(other, -APART))) ** 2 for other in near.get(name, ()))

    for sweep in range(SWEEPS):
        for place, name in enumerate(names):
            for attempt in range(TRIES):
                if not (crowded := crowding(name)):
                    break
                other = names[house(place, sweep * TRIES + attempt, Dice(1, len(names)))[0] - 1]
                before = crowded + crowding(other)
                numbers[name], numbers[other] = numbers[other], numbers[name]
                if crowding(name) + crowding(other) >= before:
                    numbers[name], numbers[other] = numbers[other], numbers[name]
    return numbers


def _neighbours(book: Book) -> dict[str, set[str]]:
    named = book.by_name
    near: dict[str, set[str]] = {}
    for section in book.story:
        onward = [target.name for target in section.targets if not target.book and not target.back]
        onward += [str(slot.value) for deed in section.deeds for slot in deed.slots if slot.kind == "section"]
        for name in onward:
            if other := named.get(bare(name)):
                near.setdefault(section.name, set()).add(other.name)
                near.setdefault(other.name, set()).add(section.name)
    endings = [section.name for section in book.story if section.ending]
    for one, next_one in pairwise(endings):
        near.setdefault(one, set()).add(next_one)
        near.setdefault(next_one, set()).add(one)
    return near


# --- the map file ---------------------------------------------------------------------------------

_LINE = late(r"\s*(.+?)\s*=\s*(\d{1,6})\s*")


def read_map(book: Book) -> dict[str, int]:
    """Read the map file beside a book, if there is one."""
    if not has_map(book):
        return {}
    file = map_file(book)
    lines = file.read_text("utf-8", errors="replace").split("\n")
    found = (_LINE.fullmatch(line[:1000]) for line in lines if not line.startswith("#"))
    return {bare(match[1]): int(match[2]) for match in found if match}


def map_file(book: Book) -> Path:
    """Return the path of a book's map: in its folder, or beside its single file."""
    folder = Path(book.folder)
    return folder / (MAP if book.name == folder.resolve().name else f"{book.name}.{MAP}")


def has_map(book: Book) -> bool:
    """Return whether a book has a map file of its own; a link to another file does not count."""
    return bool(book.folder) and map_file(book).is_file() and not leads_out(Path(book.folder), map_file(book).name)


def map_text(numbered: Mapping[str, int]) -> str:
    """Format the map file of these numbers."""
    head = "# The numbers readers see.  Keep this file: it keeps them the same from edition to edition.\n"
    return head + "".join(f"{name} = {number}\n" for name, number in sorted(numbered.items(), key=lambda pair: pair[1]))


def write_map(book: Book) -> Path:
    """Write or renew the map file of a book atomically, and return its path."""
    file, text = map_file(book), map_text(numbers(book))
    # Under a name that nobody could know: one that a stranger's book may have laid as a link would be followed.
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=file.parent, delete=False) as new:
        new.write(text)
    try:
        Path(new.name).chmod(file.stat().st_mode & 0o777 if file.exists() else 0o644)
        return Path(new.name).replace(file)
    except BaseException:
        Path(new.name).unlink(missing_ok=True)
        raise
