"""Help while writing: completions, meanings, mends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from turnto.book.model import Problem
from turnto.lsp.draft import EditedBook
from turnto.lsp.index import Index, Meaning
from turnto.lsp.names import Span

SECTION_TAGS = (
    *("end", "victory", "defeat", "death", "hidden", "once", "front", "back", "foes"),
    *("region: ", "place: ", "person: ", "promise: ", "kept: ", "was: "),
)
HEADER_FIELDS = ("title", "system", "author", "licence", "language", "blurb", "cover", "edition", "start", "zero", "presets", "options")  # fmt: skip
MOST = 100
"""Completions that are offered at once: the next letter chooses among the rest."""


@dataclass(frozen=True, slots=True)
class Completion:
    """Text that may follow, and what it replaces."""

    label: str
    text: str
    kind: str
    """section, phrase, condition, thing, keyword, tag, field."""
    start: int
    """Column from which the line is replaced."""
    about: str = ""


def completions(draft: EditedBook, file: Path, line: int, column: int) -> tuple[list[Completion], bool]:
    """Return what may stand at a place, by what stands before it on the line; and whether that is all."""
    lines = draft.lines(file)
    found = _possible(draft, lines, line, column)
    if found:
        said = lines[line][found[0].start : column].casefold().strip()
        # an editor may match letters anywhere, so beginnings only come first
        found = [one for one in found if said in one.label.casefold()] or found
        found.sort(key=lambda one: not one.label.casefold().startswith(said))
    return found[:MOST], len(found) <= MOST


def _possible(draft: EditedBook, lines: list[str], line: int, column: int) -> list[Completion]:
    before = lines[line][:column] if line < len(lines) else ""
    index = draft.index
    if arrow := re.search(r"(?:->|→)\s*([^-]*)$", before):
        names = [*index.names_of("section"), "back"]
        return [Completion(name, name, "section", arrow.start(1)) for name in dict.fromkeys(names)]
    if tag := re.match(r"## [^\[]*\[(?:[^\]]*,\s*)?([^,\]]*)$", before):
        return [Completion(name, name, "tag", tag.start(1)) for name in SECTION_TAGS]
    if _in_header(lines, line) and (word := re.match(r"(\w*)$", before)):
        return [Completion(name, f"{name}: ", "field", word.start(1)) for name in HEADER_FIELDS]
    if thing := re.search(r"\*\*([^*]*)$", before):
        return [Completion(name, f"{name}**", "thing", thing.start(1)) for name in _distinct(index, "item")]
    if keyword := re.search(r"(?<!\*)\*([^*]*)$", before):
        names = [*_distinct(index, "keyword"), *_distinct(index, "keywords"), *_distinct(index, "title")]
        return [Completion(name, f"{name}*", "keyword", keyword.start(1)) for name in names]
    if (brace := re.search(r"\{([^{}]*)$", before)) and index.sayable:
        return [Completion(said, said, kind, brace.start(1), about) for said, kind, about in index.sayable]
    return []


def _in_header(lines: list[str], line: int) -> bool:
    marks = [at for at, text in enumerate(lines[: line + 200]) if text.strip() == "---"]
    return len(marks) > 0 and marks[0] == 0 and line > 0 and (len(marks) < 2 or line < marks[1])


def _distinct(index: Index, kind: str) -> list[str]:
    return list(dict.fromkeys(index.names_of(kind)))


# --- what an instruction means ------------------------------------------------------------------------


def meaning_at(index: Index, file: Path, line: int, column: int) -> Meaning | None:
    """Return the instruction under the cursor (line and column from 0)."""
    for meant in index.meanings.get(str(file), ()):
        start = meant.place.column - 1
        if meant.place.line - 1 == line and start <= column < start + max(meant.place.length, meant.length):
            return meant
    return None


# --- mends --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mend:
    """Change that puts a problem right."""

    title: str
    problem: Problem
    span: Span
    text: str
    only: bool


def mends(index: Index, file: Path, first: int, last: int) -> Iterator[Mend]:
    """Yield the mends of the problems in some lines, counted from 0."""
    for problem in index.problems:
        mend = problem.suggestion
        if mend is None or Path(mend.place.file) != file or not first <= mend.place.line - 1 <= last:
            continue
        start = mend.place.column - 1
        # a mend over several lines is for the command, which shows it first
        if "\n" not in mend.old:
            span = Span(file, mend.place.line - 1, start, start + len(mend.old))
            yield Mend(f"Write {mend.new}", problem, span, mend.new, mend.only)


def problems_of(index: Index, files: Iterable[Path]) -> dict[Path, list[Problem]]:
    """Return the problems of each file, empty lists too; those of no file stand at the first."""
    found: dict[Path, list[Problem]] = {file: [] for file in files}
    first = next(iter(found), None)
    for problem in index.problems:
        file = Path(problem.place.file)
        if file in found:
            found[file].append(problem)
        elif first is not None:
            found[first].append(problem)
    return found
