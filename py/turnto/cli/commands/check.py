"""turnto check: what is wrong with a book, said by line."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from turnto.book.check import linked_books, registry
from turnto.book.model import Book, Problem
from turnto.book.problem import as_json, render
from turnto.cli.errors import FAULTY_BOOK, GOOD, Stop
from turnto.cli.open_book import read
from turnto.cli.output import print_json
from turnto.rules.installed import installed


def check(given: Namespace) -> int:
    """Say every problem of every book; exit code 1 if one is an error."""
    if given.explain:
        return _explain(given.explain)
    if not given.books:
        raise Stop("Name a book to check, or a problem to be told about: turnto check --explain missing-section")
    found = linked_books.check_together([read(Path(book)) for book in given.books], installed())
    problems = [problem for _, own in found for problem in own]
    if given.json:
        print_json(as_json(problems))
    else:
        _print(found)
    return FAULTY_BOOK if any(problem.level == "error" for problem in problems) else GOOD


def _print(found: list[tuple[Book, list[Problem]]]) -> None:
    for book, problems in found:
        if problems:
            print(render(problems, book.sources))
        else:
            print(f"{book.name}: nothing is wrong with it.")
    problems = [problem for _, own in found for problem in own]
    if problems:
        errors = sum(problem.level == "error" for problem in problems)
        print(f"{_many(errors, 'error')}, {_many(len(problems) - errors, 'warning')}", file=sys.stderr)


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _explain(code: str) -> int:
    said = registry.explain(code)
    if not said:
        raise Stop(f"There is no problem called “{code}”.")
    print(said)
    return GOOD
