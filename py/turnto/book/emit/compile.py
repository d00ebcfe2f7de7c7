"""Compiler of a book to the JSON form that play loads (``ir.book``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from turnto.book.emit.earlier_names import KINDS, EarlierWordings, named_before
from turnto.book.emit.numbering import numbers, start_of
from turnto.book.emit.ops import Ops
from turnto.book.emit.symbols import Things
from turnto.book.model import (
    Book,
    ChoiceNode,
    DoNode,
    Instruction,
    OfferNode,
    PictureNode,
    Problem,
    ProseNode,
    Section,
    bare,
    plain_words,
)
from turnto.core.names import fold
from turnto.core.system import System
from turnto.ir.book import FORMAT
from turnto.ir.encode import encoded
from turnto.ir.ops import Block, If, Jump, Op, Text

REFUSALS = frozenset(("no", "off", "none", "never", "nein", "aus"))
"""What a header says that takes something from its readers, in the languages books are written in."""


def compiled(
    book: Book, system: System, problems: Iterable[Problem] = (), things: Things | None = None
) -> dict[str, Any]:
    """Compile a book; the same text gives the same result.

    ``problems`` make it a draft: what an error stands at is shown with a mark and does nothing.  ``things``, if they are
    known, make it an outline: what stands in the sections is left out.
    """
    is_outline = things is not None
    wrong = frozenset(
        (problem.place.file, problem.place.line, problem.place.column)
        for problem in problems
        if problem.level == "error"
    )
    named = book.by_name
    numbered = {} if is_outline else numbers(book)
    things = things or Things(book, system)
    start = start_of(book)
    earlier, earlier_ids, ids = EarlierWordings(book), dict[str, str](), set[str]()
    sections = {}
    for section in book.story:
        if section.name not in sections:
            ops = Ops(section, named, things, wrong, earlier)
            sections[section.name] = _section(section, [] if is_outline else ops.ops(), named, numbered)
            earlier_ids |= ops.earlier_ids
            ids |= ops.ids
    before = _earlier(book, things, {old: new for old, new in earlier_ids.items() if old not in ids})
    zero = named.get(bare(str(book.header.get("zero", ""))))
    return {
        "format": FORMAT,
        "id": book.name,
        "edition": str(book.header.get("edition", "")),
        "title": _text(book.header.get("title")) or book.name,
        "system": system.id,
        "language": book.language,
        "start": start.name if start else "",
        "zero": zero.name if zero else None,
        **{name: "no" for name in ("undo", "odds", "easy") if fold(str(book.header.get(name, ""))) in REFUSALS},
        "header": dict(book.header),
        "options": {fold(key): choice for key, choice in options_of(book.header.get("options")).items()},
        **presets(book),
        "foes": foes(book),
        "items": things.tags,
        **({"plurals": things.plurals} if things.plurals else {}),
        **({"earlier": before} if before else {}),
        "tested": sorted(things.tested),
        "ever": sorted(things.ever),
        "asked": sorted(things.abilities),
        "front": [] if is_outline else _matter(book, "front", named, things),
        "back": [] if is_outline else _matter(book, "back", named, things),
        "sections": sections,
        "words": 0 if is_outline else words(book),
        "pictures": sorted(
            {node.file for section in book.sections for node in section.nodes if isinstance(node, PictureNode)}
        ),
    }


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def options_of(value: Any) -> dict[str, str]:
    """Return the options of a header; one that is only listed has the choice yes."""
    if isinstance(value, Mapping):
        return {str(key): str(choice) for key, choice in value.items()}
    listed = value.split(",") if isinstance(value, str) else value if isinstance(value, (list, tuple)) else ()
    return {name: "yes" for own in listed if (name := str(own).strip())}


PORTRAYAL = ("about", "portrait")
"""Fields of a ready hero that say something of them and are no part of a hero file."""


def presets(book: Book) -> dict[str, Any]:
    """Return the ready heroes as hero files, and separately their portraits and the author's words."""
    listed = book.header.get("presets")
    heroes = listed if isinstance(listed, dict) else {}
    portrayed = {
        name: said
        for name, hero in heroes.items()
        if isinstance(hero, dict) and (said := {key: str(hero[key]) for key in PORTRAYAL if hero.get(key)})
    }
    bare = {name: bare_preset(hero) for name, hero in heroes.items()}
    return {"presets": numbers_as_such(bare), **({"portrayed": portrayed} if portrayed else {})}


def bare_preset(hero: Any) -> Any:
    """Return a ready hero without what is no part of a hero file."""
    return {key: value for key, value in hero.items() if key not in PORTRAYAL} if isinstance(hero, dict) else hero


def numbers_as_such(value: Any) -> Any:
    """Convert digits in a header value to numbers, as hero files have them."""
    if isinstance(value, Mapping):
        return {key: numbers_as_such(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [numbers_as_such(inner) for inner in value]
    return int(value) if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9]{1,9}", value) else value


def foes(book: Book) -> dict[str, dict[str, str]]:
    """Return the foes of the tables and the header: folded name -> {column: text}."""
    found: dict[str, dict[str, str]] = {}
    listed = book.header.get("foes")
    if isinstance(listed, Mapping):
        for name, facts in listed.items():
            told = facts if isinstance(facts, Mapping) else {"facts": facts}
            row = {fold(str(key)): _text(value) for key, value in told.items()}
            found[fold(str(name))] = {"name": str(name), **row}
    for section in book.sections:
        for facts in section.foes:
            if facts:
                found[fold(next(iter(facts.values())))] = dict(facts)
    return found


def words(book: Book) -> int:
    """Count the words that a reader of the whole book reads."""
    count = 0
    for section in book.sections:
        for node in section.nodes:
            match node:
                case (
                    ProseNode(runs=runs)
                    | DoNode(deed=Instruction(say=runs))
                    | ChoiceNode(label=runs)
                    | OfferNode(label=runs)
                ):
                    count += len(plain_words(runs).split())
        count += sum(len(plain_words(item.say).split()) for items in section.outcomes.values() for item in items)
    return count


def _matter(book: Book, kind: str, named: Mapping[str, Section], things: Things) -> list[Any]:
    ops: list[Op] = []
    for section in book.sections:
        if section.kind == kind:
            if section.name:
                ops += (Block("block", "h2"), Text("text", [section.name]))
            ops += _shifted(Ops(section, named, things).ops(), len(ops))
    return encoded(ops)


def _shifted(ops: Iterable[Op], by: int) -> Iterator[Op]:
    """Shift the jump targets of ops that move behind others."""
    for op in ops:
        match op:
            case If(otherwise=otherwise):
                yield op._replace(otherwise=otherwise + by)
            case Jump(to=to):
                yield op._replace(to=to + by)
            case _:
                yield op


def _earlier(book: Book, things: Things, ids: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Map earlier names of keywords and things, and earlier ids, to those of today.

    A name in use is not an earlier one.
    """
    found: dict[str, dict[str, str]] = {"ids": dict(ids)}
    for kind in KINDS:
        found[kind] = {
            fold(old): new
            for new, olds in named_before(book.header, kind).items()
            for old in olds
            if not things.is_in_use(kind, old)
        }
    return {kind: names for kind, names in found.items() if names}


def _section(
    section: Section, ops: Iterable[Op], named: Mapping[str, Section], numbered: Mapping[str, int]
) -> dict[str, Any]:
    made: dict[str, Any] = {"number": numbered.get(section.name)}
    if section.tags:
        made["tags"] = list(section.tags)
    if section.was:
        made["was"] = list(section.was)
    if section.ending:
        made["ending"] = {"kind": section.ending, "title": section.title}
    if section.region:
        made["region"] = section.region
    if section.place_name:
        made["place"] = section.place_name
    if section.noted:
        made["noted"] = [list(one) for one in section.noted]
    if section.zero and (zero := named.get(bare(section.zero.name))):
        made["zero"] = zero.name
    made["ops"] = encoded(ops)
    return made
