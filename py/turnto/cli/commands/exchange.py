"""turnto import and export: stories of other tools as books, and books in the formats of others."""

from __future__ import annotations

import shutil
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from turnto.book import read as reader
from turnto.book.folder import leads_out
from turnto.book.model import Book, Problem
from turnto.book.problem import as_json
from turnto.cli import open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.output import SHOWN, many, print_json, progress, say_what_is_to_do
from turnto.core.system import System
from turnto.exchange.exporters import ifiction, ink, json, text, twee
from turnto.exchange.importers import files
from turnto.exchange.mended import Written
from turnto.exchange.sentences import Sentences, SystemChecks
from turnto.exchange.story import ImportRefused, Story
from turnto.exchange.write import written


def import_(given: Namespace) -> int:
    """Write a book from each story of another format, and report what was left over."""
    system = open_book.system_of(given.system)
    if given.format and given.format not in files.FORMATS:
        raise Stop(f"There is no format “{given.format}”: there are {', '.join(files.FORMATS)}.")
    paths = [Path(name) for name in given.files]
    try:
        language = given.language or files.language_of(paths)
        sentences = Sentences(system, language)
        stories = files.read(paths, given.format or "", SystemChecks(sentences))
        made = [written(story, system, language) for story in stories]
    except ImportRefused as reason:
        raise Stop(str(reason)) from None
    except OSError as error:
        raise Stop(f"{error.filename} cannot be read: {error.strerror}.") from error
    out = Path(given.out) if given.out else Path()
    folders = _folders(stories, paths[0].stem)
    books = [out / name if len(stories) > 1 or not given.out else out for name in folders]
    for book in books:
        if book.is_file() or (book.is_dir() and any(book.iterdir())):
            raise Stop(f"{book} exists already: name a new folder with --out.")
    for book, story, done in zip(books, stories, made, strict=True):
        _save(book, done.files, paths[0].parent if not paths[0].is_dir() else paths[0], story)
    if others := files.passed_over(paths):
        print(
            f"Not read, being of another format: {', '.join(map(str, others))}.  Name them to import them.",
            file=sys.stderr,
        )
    all_ready = all(story.ready for story in stories)
    # Whether a book that came back can be played is asked by the next command, and to read it takes seconds.
    told = [
        _found(book, story, done, system)
        for book, story, done in zip(books, stories, made, strict=True)
        if given.json or not all_ready
    ]
    if given.json:
        print_json(told if len(told) > 1 else told[0])
        return GOOD
    errors = [len(one["errors"]) for one in told] or [0 for _ in books]
    for book, story, done, wrong in zip(books, stories, made, errors, strict=True):
        _report(book, story, done, wrong, system)
    playable = [str(book) for book, wrong in zip(books, errors, strict=True) if not wrong]
    if playable and not all_ready:
        print(
            f"  to play {'it as a draft' if len(playable) == 1 else 'them as drafts'}: turnto serve {' '.join(playable)} --watch"
        )
    return GOOD


def _folders(stories: Sequence[Story], file: str) -> list[str]:
    """Return a folder's name for each story, none twice."""
    found: list[str] = []
    for story in stories:
        name = _folder_name(story.title or file)
        found.append(name if name not in found else next(f"{name}-{n}" for n in count(2) if f"{name}-{n}" not in found))
    return found


def _folder_name(title: str) -> str:
    words = "".join(sign if sign.isalnum() else " " for sign in title.casefold()).split()
    return "-".join(words)[:60] or "imported"


def _save(out: Path, texts: dict[str, str], source: Path, story: Story) -> None:
    try:
        for name, text in texts.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_text(text, "utf-8", newline="\n")
        root = source.resolve()
        for picture in story.pictures:
            file = (root / picture).resolve()
            # A path in somebody else's story may lead anywhere: only what lies beside it is taken along.
            if file.is_relative_to(root) and file.is_file():
                name = picture if story.ready else file.name
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, out / name)
    except (OSError, ValueError) as error:
        raise Stop(f"{out} cannot be written: {getattr(error, 'strerror', None) or error}.") from error


def _found(out: Path, story: Story, made: Written, system: System) -> dict[str, Any]:
    """Return the report of a book as data."""
    # A book that came back is only copied; any other was read while it was written.
    problems = reader.read(out, system)[1] if story.ready else [_in_folder(one, out) for one in made.errors]
    return {
        "book": str(out),
        "format": story.dialect,
        "sections": made.sections,
        "turns": made.turns,
        "instructions": made.understood,
        "left": as_json(made.left),
        "errors": as_json([problem for problem in problems if problem.level == "error"]),
    }


def _in_folder(problem: Problem, folder: Path) -> Problem:
    """Return a problem of a text with the path of its file on the disk."""
    return replace(problem, place=replace(problem.place, file=str(folder / problem.place.file)))


def _report(out: Path, story: Story, made: Written, errors: int, system: System) -> None:
    for problem in made.left[:SHOWN]:
        print(_line(problem), file=sys.stderr)
    if len(made.left) > SHOWN:
        print(f"… and {len(made.left) - SHOWN} more: each has its TODO in the book.", file=sys.stderr)
    if story.ready:
        print(f"{out}: {story.dialect}, with {len(made.files)} {'file' if len(made.files) == 1 else 'files'}")
        print(f"  to go on: turnto check {out}")
        return
    print(f"{out}: {story.dialect}, as a book for {system.name}")
    print(
        f"  {many(made.sections, 'section')}, {many(made.turns, 'turn')}, {many(made.understood, 'instruction')} understood"
    )
    todos = f"{many(len(made.left), 'TODO')}: search for TODO in {out / 'book.md'}" if made.left else "nothing"
    print(f"  left to do: {todos}")
    if errors:
        print(f"  {many(errors, 'error')} to mend before it can be played: turnto check {out}")
    else:
        print(f"  to see what is open: turnto check {out}")


def _line(problem: Problem) -> str:
    return f"{problem.place.file}:{problem.place.line}:{problem.place.column}: left over: {problem.message} [{problem.code}]"


# --- export ---------------------------------------------------------------------------------------


def export(given: Namespace) -> int:
    """Write a book in another format, on standard output or to a file."""
    if given.to not in FORMATS:
        raise Stop(f"There is no format “{given.to}”: there are {', '.join(FORMATS)}.")
    book, problems = open_book.with_sections(given.book)
    said = FORMATS[given.to](book)
    if given.out in (None, "", "-"):
        sys.stdout.write(said)
    else:
        out = Path(given.out)
        try:
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(said, "utf-8", newline="\n")
            _take_pictures(book, out.parent)
        except OSError as error:
            raise Stop(f"{out} cannot be written: {error.strerror}.") from error
        progress(f"{out}: {len(book.story)} sections as {given.to}")
    if errors := sum(problem.level == "error" for problem in problems):
        progress(f"{given.book} has {many(errors, 'error')}; what is not understood stands there as text.")
    if given.to in WITHOUT_NOTES:
        say_what_is_to_do(book, given.book)
    return GOOD


def _take_pictures(book: Book, folder: Path) -> None:
    """Copy the book's pictures beside its export, where they are not there already."""
    root = Path(book.folder)
    for name in book.pictures:
        if leads_out(root, name) or folder.resolve() == root.resolve() or not (root / name).is_file():
            continue
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / name, folder / name)


FORMATS = {
    "twee": twee.twee,
    "twine": twee.twine,
    "gordian": twee.gordian,
    "ink": ink.ink,
    "json": json.json,
    "text": text.text,
    "ifiction": ifiction.ifiction,
}
"""Formats of export by name."""
WITHOUT_NOTES = ("ink", "json", "text")
"""Those that retell the book; the others keep its source with every note, or have none of its text."""
