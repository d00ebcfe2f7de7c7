"""turnto new: a first book, which passes every check and plays."""

from __future__ import annotations

import re
import shlex
from argparse import Namespace
from importlib.resources import files
from pathlib import Path
from uuid import uuid4

from turnto.cli import open_book
from turnto.cli.errors import GOOD, Stop
from turnto.core.system import System
from turnto.rules.installed import package_of


def new(given: Namespace) -> int:
    """Write a folder with a small adventure in it to learn from and to change."""
    folder = Path(given.name)
    if folder.exists():
        raise Stop(f"{folder} exists already: name a new folder.")
    for name, text in _first_book(open_book.system_of(given.system), folder):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        except OSError as error:
            raise Stop(f"{folder / name} cannot be written: {error.strerror}.") from error
    if given.pages:
        _write_workflow(folder)
    typed = shlex.quote(str(folder))
    print(
        f"{folder} is a book. To play it: turnto play {typed}   To see it in the browser: turnto serve {typed} --watch"
    )
    return GOOD


def _write_workflow(folder: Path) -> None:
    """Write the workflow that checks, builds and publishes the book at each push."""
    path = folder / ".github" / "workflows" / "pages.yml"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_template("pages.yml"), "utf-8")
    except OSError as error:
        raise Stop(f"{path} cannot be written: {error.strerror}.") from error


def _first_book(system: System, folder: Path) -> list[tuple[str, str]]:
    """The files of a first book: those of the folder ``template`` in the system's package, or a plain one."""
    template = files(package_of(system.id)) / "template"
    own = template.iterdir() if template.is_dir() else ()
    texts = [(file.name, file.read_text("utf-8")) for file in own if file.name.endswith(".md")]
    said = {
        "title": title_of(folder.name),
        "folder": str(folder),
        "system": system.id,
        "example": _example(system),
        "ifid": str(uuid4()).upper(),
    }
    return [(name, _filled(text, said)) for name, text in texts or [("book.md", _template("book.md"))]]


def _template(name: str) -> str:
    return files(__package__).joinpath("template", name).read_text("utf-8")


def _filled(text: str, said: dict[str, str]) -> str:
    for name, word in said.items():
        text = text.replace("{{" + name + "}}", word)
    return text


def _example(system: System) -> str:
    """An instruction of the system's that needs nothing after it: no table, no outcomes."""
    examples = (
        one.examples[0]
        for one in system.language.phrases
        if one.examples and not (one.outcomes or one.answers or one.table)
    )
    return f"{{{example}}}" if (example := next(examples, "")) else ""


def title_of(name: str) -> str:
    """A title for a folder: `the-old-mill` is “The Old Mill”; quoted where a header needs that."""
    words = re.sub(r"[-_\s]+", " ", name).strip()
    title = " ".join(word[:1].upper() + word[1:] for word in words.split()) or "A New Book"
    return (
        title
        if re.fullmatch(r"[\w ’'!?,]+", title) and title[0].isalpha()
        else '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )
