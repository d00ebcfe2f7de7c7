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
        path.write_text(PAGES, "utf-8")
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
    return [(name, _filled(text, said)) for name, text in texts or [("book.md", PLAIN)]]


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


PAGES = """# At each push: the book is checked, built and published at GitHub Pages.
# Choose “GitHub Actions” as the source under Settings, Pages.
name: pages

on:
  push:
    branches: [main]
  workflow_dispatch:

permissions:
  contents: read
  pages: write
  id-token: write

concurrency:
  group: pages

jobs:
  publish:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: ${{ steps.deployed.outputs.page_url }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      # A released wheel carries what the page needs; its address may stand here instead of the name.
      - run: pip install turnto
      - run: turnto check .
      - uses: actions/configure-pages@v5
        id: pages
      - run: turnto build . --out _site --address "${{ steps.pages.outputs.base_url }}/"
      - uses: actions/upload-pages-artifact@v3
        with:
          path: _site
      - id: deployed
        uses: actions/deploy-pages@v4
"""

PLAIN = """---
# This is the header. Only `system` must be here; `turnto check` says what else would be good to have.
title: {{title}}
author: Your name
language: en
licence: CC BY-SA 4.0
system: {{system}}
ifid: {{ifid}}
start: gate
blurb: What the reader is told before the book is opened.
---

<!-- A book is prose with three signs in it.
     Two hashes open a section. You give names; readers see numbers, which Turnto gives out.
     An arrow turns to a section.
     Braces hold an instruction in the words of the rules: turnto phrasebook {{system}} lists what can be said. -->

## gate

You stand before a gate. {{example}}

- Go in. -> yard
- Go home. -> home

## yard [victory: Inside]

You are in.

## home [end]

There will be other gates.
"""


def title_of(name: str) -> str:
    """A title for a folder: `the-old-mill` is “The Old Mill”; quoted where a header needs that."""
    words = re.sub(r"[-_\s]+", " ", name).strip()
    title = " ".join(word[:1].upper() + word[1:] for word in words.split()) or "A New Book"
    return (
        title
        if re.fullmatch(r"[\w ’'!?,]+", title) and title[0].isalpha()
        else '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )
