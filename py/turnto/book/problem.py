"""Problems as an author reads them, and as other programs do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from turnto.book.model import Problem

WIDEST = 160
"""A source line is shown no wider than this."""


def render(problems: Iterable[Problem], sources: Mapping[str, str] | None = None) -> str:
    """``file:line:col: message [code]``, the source line, a caret, the hint; the files are read where no text is given."""
    texts: dict[str, list[str]] = {name: text.split("\n") for name, text in (sources or {}).items()}
    return "\n\n".join(_rendered(problem, _lines(problem.place.file, texts)) for problem in problems)


def _lines(file: str, texts: dict[str, list[str]]) -> list[str]:
    if file not in texts:
        try:
            text = Path(file).read_bytes().decode("utf-8-sig", "replace")
        except (OSError, ValueError):
            text = ""
        texts[file] = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return texts[file]


def _rendered(problem: Problem, lines: list[str]) -> str:
    said = [str(problem) if problem.level == "error" else _as_warning(problem)]
    place = problem.place
    if 0 < place.line <= len(lines) and lines[place.line - 1].strip():
        said += _shown(lines[place.line - 1], place.line, place.column, place.length)
    if problem.hint:
        said.append(f"  {problem.hint}")
    return "\n".join(said)


def _as_warning(problem: Problem) -> str:
    place = problem.place
    return f"{place.file}:{place.line}:{place.column}: warning: {problem.message} [{problem.code}]"


def _shown(line: str, number: int, column: int, length: int) -> list[str]:
    start = max(0, column - 1 - WIDEST // 2) if column > WIDEST - 20 else 0
    cut = line[start : start + WIDEST].replace("\t", " ")
    caret = "^" * max(1, min(length, len(cut) - (column - 1 - start)))
    margin = f"  {number} | "
    return [margin + cut, " " * (len(margin) - 2) + "| " + " " * (column - 1 - start) + caret]


def as_json(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """The problems as docs/command.md lists them."""
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
    """The problems as one comes upon them; the same one once."""
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
