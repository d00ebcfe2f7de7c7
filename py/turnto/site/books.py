"""A book on the shelf: compiled, with its pictures and what the shelf says of it."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from turnto.site.assets import Site
from turnto.site.errors import Trouble

PICTURES = {".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif"}

Compiled = Mapping[str, Any]
Compile = Callable[[Path], Compiled]


@dataclass(frozen=True, slots=True)
class Shelved:
    """A book as the site holds it."""

    card: dict[str, Any]
    files: tuple[str, ...]


def compile_book(path: Path) -> Compiled:
    """The compiled book at this path; Trouble, said as the reader says it, if it has errors."""
    from turnto.book import compile as compiler
    from turnto.book import reader

    book, problems = reader.read(path)
    errors = [problem for problem in problems if getattr(problem, "level", "error") == "error"]
    if errors or book is None:
        told = "\n".join(str(problem) for problem in errors)
        raise Trouble(f"{path} cannot be built: it has errors (turnto check {path} explains them).\n{told}")
    return compiler.compiled(book)


def shelve(path: Path, site: Site, compiled: Compiled, system_zip: str) -> Shelved:
    """Put a book and its pictures into the site; what the shelf and Python need to know of it."""
    pictures = {name: site.add_hashed("books", name.replace("/", "-"), body) for name, body in _pictures(path)}
    text = json.dumps(compiled, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    address = site.add_hashed("books", f"{compiled['id']}.json", text.encode())
    card = {**_said(compiled), "json": address, "system_zip": system_zip, "pictures": pictures}
    card["cover"] = pictures.get(str(_header(compiled).get("cover", "")), "")
    return Shelved(card, (address, *pictures.values()))


def _header(compiled: Compiled) -> Mapping[str, Any]:
    header: Mapping[str, Any] = compiled.get("header", {})
    return header


def _said(compiled: Compiled) -> dict[str, Any]:
    """What a reader wants to know before opening it."""
    header = _header(compiled)
    ops = [section["ops"] for section in compiled["sections"].values()]
    return {
        "id": compiled["id"],
        "title": compiled["title"],
        "system": compiled["system"],
        "edition": str(compiled.get("edition", "")),
        "language": compiled.get("language", "en"),
        **{name: header.get(name, "") for name in ("author", "blurb", "content", "licence", "credit", "cover_alt")},
        "sections": len(ops),
        "words": sum(len(re.findall(r"\w[\w'’-]*", words)) for words in strings_in(ops)),
    }


def strings_in(tree: Any) -> Iterable[str]:
    """The prose of compiled ops: the strings inside lists of runs."""
    match tree:
        case ["text", list() as runs]:
            yield from _words(runs)
        case ["choice" | "offer", _, _, *rest]:
            yield from (words for part in rest if isinstance(part, list) for words in _prose(part))
        case list():
            for part in tree:
                yield from strings_in(part)


def _prose(part: list[Any]) -> Iterable[str]:
    return _words(part) if part and isinstance(part[0], str) else ()


def _words(runs: list[Any]) -> Iterable[str]:
    for run in runs:
        match run:
            case str():
                yield run
            case ["link", _, list() as inner] | [_, list() as inner]:
                yield from _words(inner)


def _pictures(path: Path) -> Iterable[tuple[str, bytes]]:
    """The pictures in a book's folder by the name the book calls them."""
    if not path.is_dir():
        return
    for file in sorted(path.rglob("*")):
        if file.suffix.lower() in PICTURES and file.is_file():
            yield file.relative_to(path).as_posix(), file.read_bytes()
