"""Problems as an author reads them: where, what, the line itself, and what to do."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from turnto.book.model import Problem


def told(problems: Iterable[Problem], sources: Mapping[str, str]) -> str:
    """Every problem, with its source line and a caret under the place."""
    lines = {file: text.splitlines() for file, text in sources.items()}
    return "\n".join(_told(problem, lines.get(problem.place.file, [])) for problem in problems)


def _told(problem: Problem, lines: list[str]) -> str:
    place = problem.place
    word = "" if problem.level == "error" else "warning: "
    said = [f"{place.file}:{place.line}:{place.column}: {word}{problem.message} [{problem.code}]"]
    if 1 <= place.line <= len(lines):
        said += _shown(lines[place.line - 1], place.line, place.column, place.length)
    if problem.hint:
        said.append(f"  {problem.hint}")
    return "\n".join(said)


WIDTH = 100


def _shown(line: str, number: int, column: int, length: int) -> list[str]:
    """The part of the line around the place, and a caret under it."""
    line = line.replace("\t", " ")
    start = max(0, column - 1 - WIDTH // 2) if len(line) > WIDTH else 0
    part = line[start : start + WIDTH]
    before = "…" if start else ""
    after = "…" if start + WIDTH < len(line) else ""
    margin = f"{number:>5} | "
    carets = "^" * max(1, min(length, len(part) - (column - 1 - start)))
    return [f"{margin}{before}{part}{after}", " " * (len(margin) + len(before) + column - 1 - start) + carets]


def complain(problems: Iterable[Problem], sources: Mapping[str, str]) -> None:
    """Say problems on standard error."""
    print(told(problems, sources), file=sys.stderr)
