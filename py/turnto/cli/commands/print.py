"""turnto print: a book on paper, for reading devices, or as a page to print."""

from __future__ import annotations

import contextlib
import re
from argparse import Namespace
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from turnto.book.emit.compile import compiled
from turnto.book.emit.numbering import numbers
from turnto.book.emit.symbols import Things
from turnto.book.model import Book, bare
from turnto.cli import hero_source, open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.output import progress, say_what_is_to_do
from turnto.cli.shelf import titled
from turnto.core.names import fold
from turnto.core.system import System
from turnto.core.world import State
from turnto.exchange.paper import epub, pdf
from turnto.exchange.paper.pages import FromRules, SheetField
from turnto.exchange.story import ImportRefused
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.site import paths
from turnto.words import label
from turnto.words.rules_help import rules_for
from turnto.words.translator import capital, translator

KINDS = ("pdf", "epub", "html")


def print_(given: Namespace) -> int:
    """Write a book for print; say how many turns lead to what lies in sight."""
    book, problems = open_book.with_sections(given.book)
    system = open_book.system_of(book.system)
    named = Path(given.out or "").suffix[1:].casefold()
    kind = given.to or (named if named in KINDS else "pdf")
    out = Path(given.out or f"{book.name}.{kind}")
    rules = from_rules(book, system)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        if kind == "pdf":
            made = pdf.pdf(book, rules, given.size, _fonts())
            out.write_bytes(made.data)
            print(
                f"{out}: {len(book.story)} sections on {made.pages} pages of {given.size}; {made.in_sight} of {made.turns} turns lead to a section in sight"
            )
        elif kind == "epub":
            out.write_bytes(epub.epub(book, rules, _modified(book)))
            print(f"{out}: {len(book.story)} sections as EPUB 3")
        else:
            out.write_text(pdf.html(book, rules, given.size, "", _beside(book, out)), "utf-8", newline="\n")
            print(f"{out}: {len(book.story)} sections as a page to print")
    except ImportRefused as reason:
        raise Stop(str(reason)) from None
    except OSError as error:
        raise Stop(f"{out} cannot be written: {error.strerror}.") from error
    if errors := sum(problem.level == "error" for problem in problems):
        progress(
            f"{given.book} has {errors} {'error' if errors == 1 else 'errors'}: what is not understood is printed as it stands."
        )
    say_what_is_to_do(book, given.book)
    return GOOD


def _fonts() -> Path | None:
    """Return the folder of the fonts that the page of play is set in."""
    folder = paths.page_file("static/fonts")
    return folder if folder.is_dir() else None


def _beside(book: Book, out: Path) -> str:
    """Return how the book's folder is reached from a page."""
    root = Path(book.folder).resolve()
    try:
        return "" if out.parent.resolve() == root else root.as_uri() + "/"
    except ValueError:
        return ""


def _modified(book: Book) -> str:
    """Return when this edition was made: its header's date, else the newest of its files."""
    told = book.header.get("date")
    if isinstance(told, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", told):
        return f"{told}T00:00:00Z"
    newest = max((Path(file).stat().st_mtime for file in book.sources if Path(file).is_file()), default=0)
    return datetime.fromtimestamp(newest, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def from_rules(book: Book, system: System) -> FromRules:
    """Return what the rule system gives to a printed book, in the book's language."""
    say = translator(system, book.language)
    game = Game(CompiledBook(compiled(book, system)), system)
    rules = rules_for(system, game.book.terms)
    fields = {field.key: field for field in system.sheet.fields}
    labels = {key: capital(say(field.label)) for key, field in fields.items()}
    sheet: list[SheetField] = []
    presets = book.header.get("presets")
    presets = presets if isinstance(presets, Mapping) else {}
    for panel in system.sheet.panels:
        known = [key for key in panel.keys if key in fields]
        for key in known:
            kind = fields[key].kind
            style = kind if kind in ("score", "number") else "number" if kind == "fact" else "lines"
            sheet.append(SheetField(labels[key], style, _lines_for(key, presets)))
    name = str(book.header.get("system name") or system.name)
    heroes = tuple(
        (str(name), _facts(told, labels), " ".join(_figures(game, str(name)))) for name, told in presets.items()
    )
    credit = " ".join([say(system.credit.text), say(system.credit.licence)]).strip()
    counters = _counters(book, system, labels)
    return FromRules(name, rules, tuple(sheet), credit, heroes, counters, _elsewhere(book))


LEAST_LINES, MOST_LINES = 4, 12
"""Lines of a list on the sheet."""


def _lines_for(key: str, presets: Mapping[str, Any]) -> int:
    """Return how many lines a list of the sheet has: half as many again as a ready hero fills."""
    told = [one.get(key) for one in presets.values() if isinstance(one, Mapping)]
    filled = max((len(value) for value in told if isinstance(value, (Mapping, list, tuple))), default=0)
    return max(LEAST_LINES, min(filled * 3 // 2, MOST_LINES))


def _figures(game: Game, name: str) -> Iterator[str]:
    """Yield what the rules derive for a ready hero, which on paper nobody else reckons."""
    try:
        made = hero_source.preset_named(game, name)
    except Stop:  # a draft may have heroes that are none yet
        return
    say = translator(game.system, game.book.language)
    derived = say.put(dict(game.system.sheet.derived(State(made), game.book.terms)))
    for key, value in derived.items():
        if value in (None, "", 0) or value == {} or value == []:
            continue
        listed = "; ".join(f"{name} {own}" for name, own in value.items()) if isinstance(value, Mapping) else value
        yield f"{capital(label(key, game.system, game.book.language).replace('_', ' '))}: {listed}."


def _elsewhere(book: Book) -> dict[str, dict[str, int]]:
    """Return the numbers of sections in the books beside this one that its turns lead into."""
    wanted = {fold(target.book) for section in book.sections for target in section.targets if target.book}
    found: dict[str, dict[str, int]] = {}
    for path, title in titled(Path(book.folder).resolve().parent) if wanted and book.folder else ():
        if names := wanted & {fold(title), fold(path.name)}:
            with contextlib.suppress(Stop):
                other, _ = open_book.read(path)
                found |= {name: {bare(one): number for one, number in numbers(other).items()} for name in names}
    return found


def _counters(book: Book, system: System, labels: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of what the book counts, as first written, without what the sheet has anyway."""
    things = Things(book, system)
    own = {fold(label) for label in labels.values()}
    every = (*things.given, *things.taken, *things.asked)
    found = {fold(one.name): capital(one.name) for one in reversed(every) if one.kind == "counter"}
    return tuple(sorted(name for folded, name in found.items() if folded not in own))


def _facts(told: Any, labels: Mapping[str, str]) -> str:
    """Return the facts of a ready hero in a line."""
    if not isinstance(told, Mapping):
        return str(told)
    parts: list[str] = []
    for key, value in told.items():
        if key == "portrait":  # a drawing
            continue
        if key == "about":  # a sentence of the author's
            parts.insert(0, str(value).strip())
            continue
        if isinstance(value, Mapping):
            shown = ", ".join(f"{name} {amount}" for name, amount in value.items())
        elif isinstance(value, (list, tuple)):
            shown = ", ".join(map(str, value))
        else:
            shown = str(value)
        parts.append(f"{labels.get(str(key), capital(str(key)))}: {shown}.")
    return " ".join(parts)
