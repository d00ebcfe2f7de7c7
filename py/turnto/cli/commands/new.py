"""turnto new: a first book, which passes every check and plays."""

from __future__ import annotations

import re
import shlex
from argparse import Namespace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from turnto.cli.errors import GOOD, Stop


def new(given: Namespace) -> int:
    """Write a folder with a small adventure in it to learn from and to change."""
    folder = Path(given.name)
    if folder.exists():
        raise Stop(f"{folder} exists already: name a new folder.")
    template = files("turnto") / "templates" / given.system
    if not template.is_dir():
        raise Stop(f"There is no first book for {given.system} yet; there is one for {', '.join(_known())}.")
    for name, text in _filled(template, folder):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        except OSError as error:
            raise Stop(f"{folder / name} cannot be written: {error.strerror}.") from error
    typed = shlex.quote(str(folder))
    print(
        f"{folder} is a book. To play it: turnto play {typed}   To see it in the browser: turnto serve {typed} --watch"
    )
    return GOOD


def _known() -> list[str]:
    return sorted(own.name for own in (files("turnto") / "templates").iterdir() if own.is_dir())


def _filled(template: Traversable, folder: Path) -> list[tuple[str, str]]:
    title = title_of(folder.name)
    texts = [(own.name, own.read_text("utf-8")) for own in template.iterdir() if own.name.endswith(".md")]
    return [(name, text.replace("{{title}}", title).replace("{{folder}}", str(folder))) for name, text in texts]


def title_of(name: str) -> str:
    """A title for a folder: `the-old-mill` is “The Old Mill”; quoted where a header needs that."""
    words = re.sub(r"[-_\s]+", " ", name).strip()
    title = " ".join(word[:1].upper() + word[1:] for word in words.split()) or "A New Book"
    return (
        title
        if re.fullmatch(r"[\w ’'!?,]+", title) and title[0].isalpha()
        else '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )
