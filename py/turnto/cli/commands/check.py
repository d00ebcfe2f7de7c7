"""turnto check: problems of a book by line, how it was read, and mends of which there is only one."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from turnto.book.check import linked_books, registry
from turnto.book.model import Book, Problem
from turnto.book.problem import as_json, render
from turnto.book.reread import Readings
from turnto.cli.errors import FAULTY_BOOK, GOOD, Stop
from turnto.cli.open_book import read, system_of
from turnto.cli.output import many, print_json, progress
from turnto.rules.installed import installed


def check(given: Namespace) -> int:
    """Say every problem of every book; exit code 1 if one is an error."""
    if given.explain is not None:
        return _explain(given.explain)
    if not given.books:
        raise Stop("Name a book to check, or a problem to be told about: turnto check --explain missing-section")
    readings = {book: Readings() for book in given.books}
    if not given.watch:
        return _check(given, readings)
    from turnto.site import watch

    saves = watch.saves([Path(book) for book in given.books])
    code = _check(given, readings)
    try:
        for _ in saves:
            progress("—")
            try:
                code = _check(given, readings)
            except Stop as gone:  # many editors save by taking the file away for a moment
                progress(str(gone))
    except KeyboardInterrupt:
        progress("")
    return code


def _check(given: Namespace, readings: Mapping[str, Readings]) -> int:
    """Check once; sections that have not changed since the last time are not read again."""
    if given.fix:
        _fix(given.books, given.json)
    found = linked_books.check_together([read(Path(book), readings[book]) for book in given.books], installed())
    problems = [problem for _, own in found for problem in own]
    if given.read:
        _print_as_read(found, given.json)
    elif given.json:
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
        print(f"{many(errors, 'error')}, {many(len(problems) - errors, 'warning')}", file=sys.stderr)


# --- how it was read ----------------------------------------------------------------------------------


def _print_as_read(found: list[tuple[Book, list[Problem]]], as_json: bool) -> None:
    from turnto.book.as_read import as_read, printed, read_json

    told = [as_read(book, system_of(book.system)) for book, _ in found if book.system in installed().ids]
    if as_json:
        print_json([read_json(one) for one in told])
    else:
        print("\n\n".join(map(printed, told)))
    for book, problems in found:
        if errors := [problem for problem in problems if problem.level == "error"]:
            print(render(errors, book.sources), file=sys.stderr)


# --- mends --------------------------------------------------------------------------------------------


def _fix(books: Sequence[str], is_quiet: bool) -> None:
    """Show and write the only possible mends; a book that they would make worse stays as it is."""
    from turnto.book.mend import difference, mended, mends_of

    for name in books:
        book, problems = read(Path(name))
        after = mended(book.sources, mends_of(problems, book.sources))
        if not after:
            progress(f"{book.name}: there is nothing to mend of which there is only one way.")
            continue
        told = difference(book.sources, after)
        print(told, file=sys.stderr if is_quiet else sys.stdout)
        for file, text in after.items():
            _write(Path(file), book.sources[file], text)
        _, left = read(Path(name))
        if _errors(left) > _errors(problems):
            for file, text in after.items():
                _write(Path(file), text, book.sources[file])
            raise Stop(f"{book.name}: these mends would have made other errors; nothing was changed.")
        progress(f"{many(len(after), 'file')} of {book.name} mended.")


def _errors(problems: Sequence[Problem]) -> int:
    return sum(problem.level == "error" for problem in problems)


def _write(path: Path, before: str, after: str) -> None:
    """Write a text with the line ends of its file, unless the file has changed since it was read."""
    raw = path.read_bytes()
    text = raw.decode("utf-8-sig", "strict")
    ends = "\r\n" if "\r\n" in text else "\n"
    if text.replace("\r\n", "\n") != before:
        raise Stop(f"{path} has changed meanwhile, or is written in a way that is not kept; it stays as it is.")
    mark = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
    path.write_bytes(mark + after.replace("\n", ends).encode())


# --- codes --------------------------------------------------------------------------------------------


def _explain(code: str) -> int:
    if not code:
        for one in registry.codes():
            print(f"{one:24} {(registry.explain(one) or '').splitlines()[0]}")
        return GOOD
    told = registry.explain(code)
    if not told:
        raise Stop(f"There is no problem called “{code}”. turnto check --explain lists them all.")
    print(told)
    return GOOD
