"""Book cut into passages, each with its text as the author wrote it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from turnto.book.emit.numbering import read_map, start_of
from turnto.book.ifid import ifid_of
from turnto.book.model import Book, Place, bare
from turnto.book.text.header import read_header
from turnto.book.text.scanner import MARK, Mark, Scanner
from turnto.book.text.section_head import read_head
from turnto.exchange import marks
from turnto.ir.runs import plain

_HEAD = re.compile(r" {0,3}##(?!#)[ \t]*(.*?)[ \t]*#*[ \t]*$")
_TAGS = re.compile(r"\[([^\[\]]*)\]\s*$")


@dataclass(frozen=True, slots=True)
class SourcePassage:
    """Section as a passage: its name, what stood in its brackets, its text."""

    name: str
    tags: str
    body: str
    notes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    ending: str = ""
    pinned: int | None = None
    others: tuple[str, ...] = ()
    """Tags of the tool that the book came from."""
    position: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Cut:
    """A file's part from one head to the next, with the marks in it."""

    head: str | None
    body: str
    signs: tuple[Mark, ...]
    offset: int


def passages(book: Book, change: Callable[[Book, Cut], str]) -> list[SourcePassage]:
    """Cut a book into passages; ``change`` rewrites the text of each."""
    found: list[SourcePassage] = []
    places = positions(book)
    for number, (file, text) in enumerate(book.sources.items()):
        name = re.split(r"[\\/]", file)[-1]
        notes = [marks.note("file", name)] if len(book.sources) > 1 else []
        for cut in _cuts(text, file, is_first=number == 0):
            if cut.head is None:
                if cut.body.strip():
                    own = (*notes, marks.note("head", "none"))
                    shown = _free(f"{marks.NO_HEAD} {name}", book)
                    place = aside(3 + number)
                    found.append(SourcePassage(shown, "", change(book, cut), own, ("front",), position=place))
                    notes = []
                continue
            head = read_head(cut.head, Place(file), [])
            tags = found_tags[1] if (found_tags := _TAGS.search(cut.head)) else ""
            kinds = tuple(tag for tag in head.tags if tag in ("front", "back", "foes", "hidden"))
            if tags:
                notes.append(marks.note("tags", tags))
            shown = head.name or _free("untitled", book)
            if shown != head.name:
                notes.append(marks.note("head", "unnamed"))
            body = change(book, cut)
            kept = marks.PLACED.search(cut.body)
            ours = places.get(bare(shown)) or aside(3 + len(book.sources) + len(found))
            place = (int(kept[1]), int(kept[2])) if kept else ours
            others = tuple(tag for found_tags in marks.TAGS.finditer(cut.body) for tag in found_tags[1].split())
            found.append(SourcePassage(shown, tags, body, tuple(notes), kinds, head.ending, head.pinned, others, place))
            notes = []
    return found


def _free(name: str, book: Book) -> str:
    taken = {bare(section.name) for section in book.sections}
    while bare(name) in taken:
        name += " again"
    return name


def _cuts(text: str, file: str, is_first: bool) -> Iterator[Cut]:
    header = read_header(text, file) if is_first else None
    rest, first_line = (header.rest, header.first_line) if header else (text, 1)
    marked = Scanner(rest, file, first_line).marked()
    starts = [0, *(place + 1 for place, sign in enumerate(rest) if sign == "\n")]
    heads: list[tuple[int, int, str]] = []
    for number, line in enumerate(marked.lines):
        if not marked.fenced[number] and (found := _HEAD.match(line[:2000])):
            shown = MARK.sub(
                lambda mark: "" if marked.marks[int(mark[1])].kind == "comment" else marked.marks[int(mark[1])].raw,
                found[1],
            )
            first = starts[marked.numbers[number] - first_line]
            # A comment in the head may span lines: the body begins behind the last of them.
            last = marked.numbers[number + 1] - first_line if number + 1 < len(marked.numbers) else len(starts)
            heads.append((first, starts[last] if last < len(starts) else len(rest), shown.strip()))
    bounds = [(0, 0, None), *heads]
    for number, (_, begin, head) in enumerate(bounds):
        end = bounds[number + 1][0] if number + 1 < len(bounds) else len(rest)
        yield Cut(head, rest[begin:end], tuple(one for one in marked.marks if begin <= one.offset < end), begin)


def header_text(book: Book) -> str:
    """Return the header as written, without its lines."""
    first = next(iter(book.sources.values()), "")
    rest = read_header(first, "").rest
    return re.sub(r"\A---[ \t]*\n|^(?:---|\.\.\.)[ \t]*\n?\Z", "", first[: len(first) - len(rest)], flags=re.MULTILINE)


def numbers_text(book: Book) -> str:
    """Return the file of kept numbers; empty without one."""
    return "".join(f"{name} = {number}\n" for name, number in read_map(book).items())


def rewritten(
    cut: Cut,
    brace: Callable[[Mark], str],
    arrow: Callable[[Mark, str], tuple[str, int]],
    link: Callable[[Mark], str] = lambda mark: mark.raw,
) -> str:
    """Return the text with its braces and arrows rewritten; ``arrow`` says how many characters behind it are taken."""
    parts: list[str] = []
    place = 0
    for mark in cut.signs:
        start = mark.offset - cut.offset
        if start < place:
            continue
        parts.append(_plain(cut.body[place:start]))
        place = start + len(mark.raw)
        if mark.kind == "brace":
            parts.append(brace(mark))
        elif mark.kind == "arrow":
            line = cut.body[place : end if (end := cut.body.find("\n", place)) >= 0 else len(cut.body)]
            said, taken = arrow(mark, line)
            parts.append(said)
            place += taken
        else:
            parts.append(link(mark) if mark.kind == "link" else mark.raw)
    return _lines("".join([*parts, _plain(cut.body[place:])]).strip("\n"))


def _plain(text: str) -> str:
    """Keep brackets in prose from becoming links."""
    return text.replace("[[", "[\\[")


def _lines(text: str) -> str:
    """Keep a line that begins with two colons from becoming a head."""
    return re.sub(r"^(\\*)::", r"\\\1::", text, flags=re.MULTILINE)


def target(book: Book, words: str) -> tuple[str, str]:
    """Return the section that the words behind an arrow name, as its head has it, and what follows it."""
    shown = words.strip()
    for ending in ("", "."):
        name = shown.removesuffix(ending) if ending and shown.endswith(ending) else shown
        section = book.by_name.get(bare(" ".join(name.split())))
        if section and (not ending or name != shown):
            return section.name, ending
    return "", ""


STEP = 150
"""From one passage of a map to the next, each being 100 wide."""


def aside(column: int) -> tuple[int, int]:
    """Return where a passage stands that is no section: in a row above the map."""
    return (100 + STEP * column, 100)


def positions(book: Book) -> dict[str, tuple[int, int]]:
    """Return where each section stands on a map: a row for each step from the start."""
    named = book.by_name
    start = start_of(book)
    depth: dict[str, int] = {}
    waiting = deque([start.name] if start else [])
    if start:
        depth[start.name] = 0
    while waiting:
        section = named[bare(waiting.popleft())]
        for one in section.targets:
            other = named.get(bare(one.name))
            if other and not one.book and not one.back and other.name not in depth:
                depth[other.name] = depth[section.name] + 1
                waiting.append(other.name)
    rows: dict[int, int] = {}
    found: dict[str, tuple[int, int]] = {}
    last = max(depth.values(), default=0) + 1
    for section in book.sections:
        row = depth.get(section.name, last)
        column = rows.get(row, 0)
        rows[row] = column + 1
        found[bare(section.name)] = (100 + STEP * column, 100 + STEP * (row + 1))
    return found


def ifid(book: Book) -> str:
    """Return the book's IFID."""
    return ifid_of(book.header, book.name)


def words_of(runs: Iterable[Any], numbered: Mapping[str, int]) -> str:
    """Return the words of runs without their marks, with numbers for names of sections."""

    def listed(runs: Iterable[Any]) -> list[Any]:
        return [listed(run) if isinstance(run, (tuple, list)) else run for run in runs]

    return plain(listed(runs), numbered)
