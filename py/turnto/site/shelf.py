"""Books on the shelf of a site: compiled, with pictures and a card each."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from browser.views.shell import help
from turnto.book import read
from turnto.book.check.context import on_cycles
from turnto.book.check.pictures import BEGINNINGS, flaw, size_of
from turnto.book.emit import compile
from turnto.book.folder import leads_out
from turnto.book.ifid import ifid_of
from turnto.book.model import Book, Problem
from turnto.book.theme import SHIPPED, read_theme, style_sheet
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.rules.installed import address_of, installed
from turnto.site import paths
from turnto.site.assets import Site
from turnto.site.errors import Trouble
from turnto.words.translator import translator

PICTURES = frozenset(BEGINNINGS)

Compiled = Mapping[str, Any]
Compile = Callable[[Path], Compiled]


@dataclass(frozen=True, slots=True)
class Shelved:
    """Book of a site: its card, its files, and how it is played, for who reads without JavaScript."""

    card: dict[str, Any]
    files: tuple[str, ...]
    ifid: str
    rules: str


def compile_book(path: Path, draft: bool = False) -> Compiled:
    """Compile the book at this path; raise Trouble with its problems if it has errors and is no draft."""
    return compiled_of(path, *read.read(path, installed()), draft)


def compiled_of(path: Path, book: Book, problems: Iterable[Problem], draft: bool = False) -> Compiled:
    """Compile a book that was read.  Raise Trouble with its problems if it has errors and is no draft."""
    rules = installed()
    errors = [problem for problem in problems if problem.level == "error"]
    if errors and draft and book.system in rules.ids and book.story:
        return compile.compiled(book, rules[book.system], errors)
    if errors:
        told = "\n".join(str(problem) for problem in errors)
        raise Trouble(
            f"{path} cannot be built, for it has errors (turnto check {path} says more, --draft builds it all the same):\n{told}"
        )
    return compile.compiled(book, rules[book.system])


def shelve(
    path: Path, site: Site, compiled: Compiled, system_zip: str, measured: Mapping[str, Any] | None = None
) -> Shelved:
    """Add a book and its pictures to the site; return its card, with the ``measured`` difficulty, and its files."""
    bodies = dict(_pictures(path, compiled))
    pictures = {name: site.add_hashed("books", name.replace("/", "-"), body) for name, body in bodies.items()}
    sized = {name: f"{address}{_size(name, bodies[name])}" for name, address in pictures.items()}
    # In the author's order: the first ready hero is the first on the page, as at the command line.
    text = json.dumps(compiled, ensure_ascii=False, separators=(",", ":"))
    address = site.add_hashed("books", f"{compiled['id']}.json", text.encode())
    card = {**_said(compiled), **_rules(compiled), "json": address, "system_zip": system_zip, "pictures": sized}
    if measured:
        card["measured"] = dict(measured)
    card["cover"] = pictures.get(str(_header(compiled).get("cover", "")), "")
    # kept out of what is fetched for offline: only those who show links ask for it
    if preview := _preview(path, str(_header(compiled).get("cover", ""))):
        card["preview"] = site.add_hashed("books", "preview.png", preview)
    if theme := _theme(path, str(_header(compiled).get("theme") or "")):
        card["theme"] = site.add_hashed("assets", "theme.css", theme.encode())
    ifid = ifid_of(_header(compiled), str(compiled["id"]))
    game = Game(CompiledBook(compiled), installed()[str(compiled["system"])])
    return Shelved(card, (address, *pictures.values()), ifid, help.rules(card, game, sized, playing=False))


def _theme(path: Path, name: str) -> str:
    """Return the style sheet of the theme that a book names: one of ours, or a file in its folder."""
    if name in SHIPPED:
        return style_sheet(read_theme(paths.page_file(f"static/themes/{name}.css").read_text("utf-8")))
    file = path / name
    if not name.endswith(".css") or not path.is_dir() or leads_out(path, name) or not file.is_file():
        return ""
    return style_sheet(read_theme(file.read_text("utf-8", "replace")))


def _size(name: str, body: bytes) -> str:
    """Return the size of a picture as the fragment of its address; empty if it does not tell."""
    size = size_of(name, body)
    return f"#{size.width}x{size.height}" if size else ""


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
        "endings": sum(bool(section.get("ending")) for section in compiled["sections"].values()),
        "words": compiled["words"],
        "roams": roams(compiled["sections"]),
        "audience": str(header.get("audience", "")),
    }


def _rules(compiled: Compiled) -> dict[str, Any]:
    """Return what the page must know of the rules before it fetches them, with their credit."""
    id = str(compiled["system"])
    system = installed()[id]
    credit = system.credit
    languages = tuple(system.words.messages) if system.words.in_short else ()
    return {
        "rules": str(_header(compiled).get("system name") or system.name),
        "plain": {language: translator(system, language)(system.words.in_short) for language in languages},
        "weight": system.words.weight,
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
    return 3 * len(on_cycles(links)) >= 2 * len(links)


def _turns(said: Any) -> Iterable[str]:
    """Yield every section of this book that compiled ops turn to."""
    if isinstance(said, dict) and isinstance(said.get("to"), str) and not said.get("book"):
        yield said["to"]
    for inner in said.values() if isinstance(said, dict) else said if isinstance(said, list) else ():
        yield from _turns(inner)


def _preview(path: Path, cover: str) -> bytes:
    """Return the PNG beside an SVG cover, which previews of links show; few show an SVG."""
    beside = Path(cover).with_suffix(".png").as_posix() if cover.endswith(".svg") else ""
    if not beside or leads_out(path, beside) or not (path / beside).is_file():
        return b""
    body = (path / beside).read_bytes()
    return b"" if flaw(beside, body) else body


def _pictures(path: Path, compiled: Compiled) -> Iterable[tuple[str, bytes]]:
    """Yield the pictures that a book names: (name, bytes); raise Trouble for one that may not be published.

    What else lies in the folder is not published: drafts, and what a stranger hopes to find there.
    """
    if not path.is_dir():  # beside a book of one file lie things that are none of its own
        return
    cover = _header(compiled).get("cover")
    portraits = {said["portrait"] for said in compiled.get("portrayed", {}).values() if "." in said.get("portrait", "")}
    covers = [cover] if isinstance(cover, str) and cover else []
    for name in sorted({*compiled.get("pictures", ()), *covers, *portraits}):
        if leads_out(path, name):
            raise Trouble(f"{path}: the picture {name} lies outside the book's folder.")
        if (path / name).is_file():
            body = (path / name).read_bytes()
            if found := flaw(name, body):
                raise Trouble(f"{path}: the picture {name} {found}.")
            yield name, body
