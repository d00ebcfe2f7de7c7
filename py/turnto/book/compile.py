"""A book as play reads it: the compact form that ``compiled`` describes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from turnto.book.compiled import FORMAT
from turnto.book.model import (
    Asked,
    Book,
    Choice,
    Close,
    Do,
    Guarded,
    Instruction,
    Node,
    Offer,
    Open,
    OutcomeItem,
    Picture,
    Prose,
    Runs,
    Section,
    Target,
    bare,
    walk,
)
from turnto.book.numbering import numbers, start_of
from turnto.book.said import plain_words
from turnto.book.systems import system_of
from turnto.book.things import Things
from turnto.book.vocabulary import Said
from turnto.sheet import fold
from turnto.system import System


def compiled(book: Book, system: System | None = None) -> dict[str, Any]:
    """The book for play; the same text gives the same form.  Raises KeyError where its rule system is unknown."""
    system = system or system_of(book.system)
    named = book.by_name()
    numbered = numbers(book)
    things = Things(book, system)
    start = start_of(book)
    sections = {}
    for section in book.story:
        if section.name not in sections:
            sections[section.name] = _section(section, named, numbered, system)
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
        "header": dict(book.header),
        "options": _options(book.header.get("options")),
        "presets": numbers_as_such(book.header.get("presets", {}))
        if isinstance(book.header.get("presets"), dict)
        else {},
        "foes": foes(book),
        "items": things.tags,
        "tested": sorted(things.tested),
        "ever": sorted(things.ever),
        "front": _matter(book, "front", named, system),
        "back": _matter(book, "back", named, system),
        "sections": sections,
        "words": words(book),
        "pictures": sorted(
            {node.file for section in book.sections for node in walk(section.body) if isinstance(node, Picture)}
        ),
    }


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _options(value: Any) -> dict[str, str]:
    return {fold(str(key)): str(choice) for key, choice in value.items()} if isinstance(value, Mapping) else {}


def numbers_as_such(value: Any) -> Any:
    """Ready heroes with their numbers as numbers, as hero files have them."""
    if isinstance(value, Mapping):
        return {key: numbers_as_such(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [numbers_as_such(inner) for inner in value]
    return int(value) if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9]{1,9}", value) else value


def foes(book: Book) -> dict[str, dict[str, str]]:
    """The rows of the tables of foes, and the header's: folded name -> {column: text}."""
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
    """How many words a reader of the whole book reads."""
    count = 0
    for section in book.sections:
        for node in walk(section.body):
            match node:
                case Prose(runs=runs) | Do(deed=Instruction(say=runs)) | Choice(label=runs) | Offer(label=runs):
                    count += len(plain_words(runs).split())
        count += sum(len(plain_words(item.say).split()) for items in section.outcomes.values() for item in items)
    return count


def _matter(book: Book, kind: str, named: Mapping[str, Section], system: System) -> list[Any]:
    ops: list[Any] = []
    for section in book.sections:
        if section.kind == kind:
            heading = [["block", "h2"], ["text", [section.name]]] if section.name else []
            ops += _shifted([*heading, *_Ops(section, named, system).ops()], len(ops), len(heading))
    return ops


def _shifted(ops: list[Any], by: int, heading: int) -> list[Any]:
    """Ops moved behind others: the places they name move too."""
    moved = []
    for op in ops:
        if op[0] == "if":
            op = [*op[:3], op[3] + by + heading, *op[4:]]
        elif op[0] == "jump":
            op = ["jump", op[1] + by + heading]
        moved.append(op)
    return moved


def _section(
    section: Section, named: Mapping[str, Section], numbered: Mapping[str, int], system: System
) -> dict[str, Any]:
    made: dict[str, Any] = {"number": numbered.get(section.name)}
    if section.tags:
        made["tags"] = list(section.tags)
    if section.was:
        made["was"] = list(section.was)
    if section.ending:
        made["ending"] = {"kind": section.ending, "title": section.title}
    if section.zero and (zero := named.get(bare(section.zero.name))):
        made["zero"] = zero.name
    made["ops"] = _Ops(section, named, system).ops()
    return made


# --- the ops of a section -------------------------------------------------------------------------


def listed(runs: Runs) -> list[Any]:
    """An inline tree in lists, neighbouring words put together."""
    found: list[Any] = []
    for run in runs:
        if not isinstance(run, str):
            found.append([listed(part) if isinstance(part, tuple) else part for part in run])
        elif found and isinstance(found[-1], str):
            found[-1] += run
        elif run:
            found.append(run)
    return found


class _Ops:
    """Makes the ops of one section, with ids that stay when the text around them changes."""

    def __init__(self, section: Section, named: Mapping[str, Section], system: System) -> None:
        self.section, self.named, self.system = section, named, system
        self.made: list[Any] = []
        self.used: Counter[str] = Counter()
        self.landings: set[int] = set()
        first_name = section.was[0] if section.was else section.name
        self.home = fold(first_name)

    def ops(self) -> list[Any]:
        """All of them."""
        self._nodes(self.section.body)
        return self.made

    def id(self, kind: str, text: str) -> str:
        """Section, kind, a short hash of the instruction, and which of its like it is."""
        slug = re.sub(r"\W+", "-", self.home).strip("-")[:40]
        mark = f"{slug}.{kind}.{crc32(f'{self.home}|{kind}|{fold(text)}'.encode()):08x}"
        self.used[mark] += 1
        return mark if self.used[mark] == 1 else f"{mark}.{self.used[mark]}"

    def _nodes(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            match node:
                case Open(kind):
                    self.made.append(["block", kind])
                case Close(kind):
                    self.made.append(["end", kind])
                case Prose(runs=runs):
                    self._text(runs)
                case Picture(file=file, alt=alt):
                    self.made.append(["picture", file, alt])
                case Do(deed):
                    self.made.append(["do", self.deed(deed)])
                case Guarded():
                    self._guarded(node)
                case Offer():
                    self._offer(node)
                case Choice():
                    self._choice(node)

    def _text(self, runs: Runs) -> None:
        """Words; put together with those before them where no op leads between the two."""
        if self.made and self.made[-1][0] == "text" and len(self.made) not in self.landings:
            self.made[-1] = ["text", _joined(self.made[-1][1], listed(runs))]
        else:
            self.made.append(["text", listed(runs)])

    def _land(self) -> int:
        """The place of the next op, that another leads to."""
        self.landings.add(len(self.made))
        return len(self.made)

    def _guarded(self, node: Guarded) -> None:
        op = ["if", self.id("if", node.text), self.asked(node.asked), 0, listed(node.say)]
        self.made.append(op)
        self._nodes(node.body)
        if node.otherwise:
            jump: list[Any] = ["jump", 0]
            self.made.append(jump)
            op[3] = self._land()
            self._nodes(node.otherwise)
            jump[1] = self._land()
        else:
            op[3] = self._land()

    def _offer(self, node: Offer) -> None:
        id = self.id("offer", " ".join(deed.text for deed in node.deeds))
        deeds = [self.deed(deed) for deed in node.deeds]
        self.made.append(["offer", id, self._when(node.when, id), deeds, listed(node.label), node.times])

    def _choice(self, node: Choice) -> None:
        id = self.id("choice", f"{plain_words(node.label)} -> {self._turn_text(node.target)}")
        deeds = [self.deed(deed) for deed in node.deeds]
        self.made.append(
            [
                "choice",
                id,
                self._when(node.when, id),
                listed(node.label),
                deeds,
                self.turn(node.target),
                list(node.tags),
            ]
        )

    def _turn_text(self, target: Target) -> str:
        return "back" if target.back else f"{target.book}:{bare(target.name)}"

    def turn(self, target: Target) -> dict[str, Any]:
        """A compiled turn."""
        if target.back:
            return {"back": True}
        if target.book:
            return {"book": target.book, "to": target.name}
        return {"to": self._name(target.name)}

    def _name(self, written: str) -> str:
        section = self.named.get(bare(written))
        return section.name if section else written

    # deeds and conditions

    def deed(self, made: Instruction) -> dict[str, Any]:
        """A compiled instruction with its outcomes."""
        kept: dict[str, Any] = {
            "id": self.id(made.phrase, made.text),
            "phrase": made.phrase,
            "values": self.values(made.values, made.slots),
            "say": listed(made.say),
        }
        if made.key in self.section.rows:
            kept["values"]["rows"] = [dict(row) for row in self.section.rows[made.key]]
        if items := self.section.outcomes.get(made.key):
            kept["outcomes"] = [self._outcome(item) for item in items]
        return kept

    def _outcome(self, item: OutcomeItem) -> dict[str, Any]:
        return {
            "is": item.outcome,
            "when": [self.asked(asked) for asked in item.when],
            "say": listed(item.say),
            "deeds": [self.deed(deed) for deed in item.deeds],
            "turn": self.turn(item.target) if item.target else None,
        }

    def values(self, values: Mapping[str, Any], slots: Sequence[Any]) -> dict[str, Any]:
        """What stands in the slots, in plain lists and words; sections by their own names."""
        sections = {slot.name for slot in slots if slot.kind == "section"}
        return {
            name: self._name(value) if name in sections and isinstance(value, str) else self._value(value)
            for name, value in values.items()
        }

    def _value(self, value: Any) -> Any:
        if isinstance(value, Asked):
            return self.asked(value)
        if isinstance(value, Said):
            return {"phrase": value.phrase.id, "values": self.values(value.values, value.slots), "say": [value.text]}
        return [self._value(part) for part in value] if isinstance(value, (list, tuple)) else value

    def _when(self, when: Sequence[Asked], id: str) -> list[Any]:
        return [self.asked(asked, id) for asked in when]

    def asked(self, asked: Asked, id: str = "") -> list[Any]:
        """A compiled condition."""
        match asked.word:
            case "is":
                return ["is", asked.phrase, self.values(asked.values, asked.slots), asked.say]
            case "once":
                return ["once", id or self.id("once", asked.say)]
        return [asked.word, *(self.asked(part, id) for part in asked.parts)]


def _joined(one: list[Any], other: list[Any]) -> list[Any]:
    if one and other and isinstance(one[-1], str) and isinstance(other[0], str):
        return [*one[:-1], one[-1] + other[0], *other[1:]]
    return [*one, *other]
