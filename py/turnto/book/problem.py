"""Problems formatted for authors and for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from turnto.book.model import Place, Problem

WIDTH = 100
"""Characters of a source line that are shown; of a longer one, the part around the problem."""


def render(problems: Iterable[Problem], sources: Mapping[str, str]) -> str:
    """Format each problem with its place, source line, caret and hint."""
    lines = {file: text.splitlines() for file, text in sources.items()}
    return "\n".join(_rendered(problem, lines.get(problem.place.file, [])) for problem in problems)


def _rendered(problem: Problem, lines: list[str]) -> str:
    place = problem.place
    word = "" if problem.level == "error" else "warning: "
    shown = [f"{place.file}:{place.line}:{place.column}: {word}{problem.message} [{problem.code}]"]
    if 1 <= place.line <= len(lines):
        shown += _excerpt(lines[place.line - 1], place)
    if problem.hint:
        shown.append(f"  {problem.hint}")
    return "\n".join(shown)


def _excerpt(line: str, place: Place) -> list[str]:
    """Return the part of the line around the place, and a caret under it."""
    line = line.replace("\t", " ")
    start = max(0, place.column - 1 - WIDTH // 2) if len(line) > WIDTH else 0
    part = line[start : start + WIDTH]
    before = "…" if start else ""
    after = "…" if start + WIDTH < len(line) else ""
    margin = f"{place.line:>5} | "
    offset = place.column - 1 - start
    carets = "^" * max(1, min(place.length, len(part) - offset))
    return [f"{margin}{before}{part}{after}", " " * (len(margin) + len(before) + offset) + carets]


def as_json(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Return the JSON form that docs/command.md promises."""
    return [
        {
            "file": problem.place.file,
            "line": problem.place.line,
            "column": problem.place.column,
            "code": problem.code,
            "level": problem.level,
            "message": problem.message,
            "hint": problem.hint,
        }
        for problem in problems
    ]


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sort problems by place in the text and drop repeated ones."""
    return sorted(
        dict.fromkeys(problems),
        key=lambda problem: (
            problem.place.file,
            problem.place.line,
            problem.place.column,
            problem.code,
            problem.message,
        ),
    )
