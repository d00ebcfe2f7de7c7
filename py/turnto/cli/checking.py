"""turnto check: what is wrong with a book, said by line."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from turnto.book import checks, reader
from turnto.book.model import Problem
from turnto.cli.errors import FAULTY_BOOK, GOOD, Stop
from turnto.cli.output import print_json


def check(given: Namespace) -> int:
    """Say every problem of every book; exit code 1 if one is an error."""
    if given.explain:
        return _explain(given.explain)
    if not given.books:
        raise Stop("Name a book to check, or a problem to be told about: turnto check --explain missing-section")
    problems = [problem for book in given.books for problem in problems_of(book)]
    if given.json:
        print_json([_json(problem) for problem in problems])
    else:
        _print(problems)
    return FAULTY_BOOK if any(problem.level == "error" for problem in problems) else GOOD


def problems_of(book: str) -> list[Problem]:
    """Every problem of a book, the reader's and the checks'."""
    path = Path(book)
    if not path.exists():
        raise Stop(f"There is no book at {book}: name a folder of Markdown files, or one Markdown file.")
    read, problems = reader.read(path)
    return sorted({*problems, *checks.problems(read)}, key=lambda problem: (problem.place, problem.code))


def _json(problem: Problem) -> dict[str, str | int]:
    return {
        "file": problem.place.file,
        "line": problem.place.line,
        "column": problem.place.column,
        "code": problem.code,
        "level": problem.level,
        "message": problem.message,
        "hint": problem.hint,
    }


def _print(problems: list[Problem]) -> None:
    if problems:
        print(checks.render(problems))
    errors = sum(problem.level == "error" for problem in problems)
    warnings = len(problems) - errors
    if not problems:
        print("Nothing is wrong with it.")
    else:
        print(f"{_many(errors, 'error')}, {_many(warnings, 'warning')}", file=sys.stderr)


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _explain(code: str) -> int:
    told = checks.explain(code)
    if not told:
        raise Stop(f"There is no problem called “{code}”.")
    print(told)
    return GOOD
