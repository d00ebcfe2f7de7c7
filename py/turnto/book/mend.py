"""Mends of a book that are the only ones there are, made in its text and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import unified_diff

from turnto.book.model import Problem, Suggestion
from turnto.book.text.header import read_header
from turnto.book.text.scanner import Scanner

ARROWS = ("->", "\u2192")
"""Arrows that stay as they are."""


def mends_of(problems: Iterable[Problem], sources: Mapping[str, str]) -> list[Suggestion]:
    """Return the mends of which there is only one: those of problems, and arrows that an editor has changed."""
    found = [problem.suggestion for problem in problems if problem.suggestion and problem.suggestion.only]
    for number, (file, text) in enumerate(sources.items()):
        header = read_header(text, file) if number == 0 else None
        scanned = Scanner(header.rest if header else text, file, header.first_line if header else 1).marked()
        found += [
            Suggestion(mark.place, mark.raw, "->", only=True)
            for mark in scanned.marks
            if mark.kind == "arrow" and mark.raw not in ARROWS
        ]
    return list(dict.fromkeys(found))


def mended(sources: Mapping[str, str], mends: Iterable[Suggestion]) -> dict[str, str]:
    """Return the texts with their mends; one that does not fit its place, or overlaps another, is left out."""
    found = dict(sources)
    starts = {file: [0, *(sign.end() for sign in re.finditer("\n", text))] for file, text in sources.items()}
    taken = {file: len(text) for file, text in sources.items()}
    for mend in sorted(mends, key=lambda one: (one.place.file, one.place.line, one.place.column), reverse=True):
        file, number = mend.place.file, mend.place.line - 1
        if not mend.old or not 0 <= number < len(starts.get(file, ())):
            continue
        at = starts[file][number] + mend.place.column - 1
        end = at + len(mend.old)
        if sources[file][at:end] == mend.old and end <= taken[file]:
            found[file] = found[file][:at] + mend.new + found[file][end:]
            taken[file] = at
    return {file: text for file, text in found.items() if text != sources[file]}


def difference(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Return what changes, as a diff."""
    pieces = (
        unified_diff(before[file].splitlines(), text.splitlines(), file, file, lineterm="", n=1)
        for file, text in after.items()
    )
    return "\n".join(line for piece in pieces for line in piece)
