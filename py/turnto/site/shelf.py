"""Books on the shelf of a site: compiled, with pictures and a card each."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from turnto.book import read
from turnto.book.check.context import reachable_from
from turnto.book.emit import compile
from turnto.rules.installed import address_of, installed
from turnto.site.assets import Site
from turnto.site.errors import Trouble

PICTURES = {".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif"}

Compiled = Mapping[str, Any]
Compile = Callable[[Path], Compiled]


@dataclass(frozen=True, slots=True)
class Shelved:
    """Book of a site: its card and its files."""

    card: dict[str, Any]
    files: tuple[str, ...]


def compile_book(path: Path) -> Compiled:
    """Compile the book at this path; raise Trouble with its problems if it has errors."""
    rules = installed()
    book, problems = read.read(path, rules)
    errors = [problem for problem in problems if problem.level == "error"]
    if errors:
        told = "\n".join(str(problem) for problem in errors)
        raise Trouble(f"{path} cannot be built, for it has errors (turnto check {path} says more):\n{told}")
    return compile.compiled(book, rules[book.system])


def shelve(path: Path, site: Site, compiled: Compiled, system_zip: str) -> Shelved:
    """Put a book and its pictures into the site and return its card and files."""
    pictures = {name: site.add_hashed("books", name.replace("/", "-"), body) for name, body in _pictures(path)}
    # In the author's order: the first ready hero is the first on the page, as at the command line.
    text = json.dumps(compiled, ensure_ascii=False, separators=(",", ":"))
    address = site.add_hashed("books", f"{compiled['id']}.json", text.encode())
    card = {**_said(compiled), **_rules(compiled), "json": address, "system_zip": system_zip, "pictures": pictures}
    card["cover"] = pictures.get(str(_header(compiled).get("cover", "")), "")
    return Shelved(card, (address, *pictures.values()))


def _header(compiled: Compiled) -> Mapping[str, Any]:
    header: Mapping[str, Any] = compiled.get("header", {})
    return header


def _said(compiled: Compiled) -> dict[str, Any]:
    """Return what the card tells of a book before it is opened."""
    header = _header(compiled)
    return {
        "id": compiled["id"],
        "title": compiled["title"],
        "system": compiled["system"],
        "edition": str(compiled.get("edition", "")),
        "language": compiled.get("language", "en"),
        **{name: header.get(name, "") for name in ("author", "blurb", "content", "licence", "credit", "cover_alt")},
        "sections": len(compiled["sections"]),
        "words": compiled["words"],
        "roams": roams(compiled["sections"]),
    }


def _rules(compiled: Compiled) -> dict[str, Any]:
    """Return what the page must know of the rules before it fetches them, with their credit."""
    id = str(compiled["system"])
    system = installed()[id]
    credit = system.credit
    return {
        "rules": str(_header(compiled).get("system name") or system.name),
        "system_address": address_of(id),
        "system_credit": " ".join(
            filter(
                None,
                (f"{credit.text}{f' ({credit.licence})' if credit.licence else ''}.", credit.note, credit.trademark),
            )
        ),
    }


def roams(sections: Mapping[str, Any]) -> bool:
    """Return whether the reader roams: two thirds of the sections or more lie on a cycle."""
    links = {name: set(_turns(section["ops"])) & sections.keys() for name, section in sections.items()}
    return 3 * sum(name in reachable_from(onward, links) for name, onward in links.items()) >= 2 * len(links)


def _turns(said: Any) -> Iterable[str]:
    """Yield every section of this book that compiled ops turn to."""
    if isinstance(said, dict) and isinstance(said.get("to"), str) and not said.get("book"):
        yield said["to"]
    for inner in said.values() if isinstance(said, dict) else said if isinstance(said, list) else ():
        yield from _turns(inner)


def _pictures(path: Path) -> Iterable[tuple[str, bytes]]:
    """Yield the pictures in a book's folder: (relative name, bytes)."""
    if not path.is_dir():
        return
    for file in sorted(path.rglob("*")):
        if file.suffix.lower() in PICTURES and file.is_file():
            yield file.relative_to(path).as_posix(), file.read_bytes()
