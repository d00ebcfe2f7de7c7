"""JSON for other programs: sections with their blocks, as ``docs/book.schema.json`` describes them."""

from __future__ import annotations

import json as standard
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from turnto.book.emit.compile import foes
from turnto.book.emit.numbering import numbers, start_of
from turnto.book.model import (
    Asked,
    Book,
    ChoiceNode,
    CloseNode,
    DoNode,
    GuardedNode,
    Instruction,
    Node,
    OfferNode,
    OpenNode,
    OutcomeItem,
    PictureNode,
    ProseNode,
    Section,
    Target,
    bare,
)
from turnto.exchange.exporters.source import words_of

VERSION = 1
"""Version of the schema; a field that goes away or changes its meaning makes a new one."""


def json(book: Book) -> str:
    """Return a book as JSON text."""
    return standard.dumps(as_data(book), ensure_ascii=False, indent=2) + "\n"


def as_data(book: Book) -> dict[str, Any]:
    """Return a book as the value that its JSON holds."""
    numbered = numbers(book)
    start = start_of(book)
    named = {bare(section.name): section.name for section in reversed(book.story)}
    return {
        "format": "turnto-book",
        "version": VERSION,
        "id": book.name,
        "system": book.system,
        "language": book.language,
        "start": start.name if start else None,
        "header": _plain_data(book.header),
        "foes": foes(book),
        "sections": [_section(section, numbered, named) for section in book.sections if section.kind != "foes"],
    }


def _plain_data(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain_data(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain_data(inner) for inner in value]
    return value if isinstance(value, (str, int, bool)) or value is None else str(value)


def _section(section: Section, numbered: Mapping[str, int], named: Mapping[str, str]) -> dict[str, Any]:
    writer = _Blocks(section, numbered, named)
    made: dict[str, Any] = {
        "name": section.name,
        "kind": section.kind,
        "number": numbered.get(section.name) if section.kind == "story" else None,
    }
    if section.ending:
        made["ending"] = {"kind": section.ending, "title": section.title}
    if section.pinned is not None:
        made["pinned"] = section.pinned
    if section.was:
        made["was"] = list(section.was)
    for name, words in (("region", section.region), ("place", section.place_name)):
        if words:
            made[name] = words
    if section.noted:
        made["noted"] = [list(one) for one in section.noted]
    if "hidden" in section.tags:
        made["hidden"] = True
    if section.zero:
        made["zero"] = writer.target(section.zero)
    made["blocks"] = writer.blocks(section.body)
    return made


class _Blocks:
    def __init__(self, section: Section, numbered: Mapping[str, int], named: Mapping[str, str]) -> None:
        self.section, self.numbered, self.named = section, numbered, named

    def words(self, runs: Sequence[Any]) -> str:
        return " ".join(words_of(runs, self.numbered).split(" "))

    def target(self, target: Target) -> dict[str, Any]:
        if target.back:
            return {"back": True}
        if target.book:
            return {"book": target.book, "section": target.name}
        return {"section": self.named.get(bare(target.name), target.name)}

    def instruction(self, deed: Instruction) -> dict[str, Any]:
        made: dict[str, Any] = {
            "type": "instruction",
            "text": deed.text,
            "phrase": deed.phrase,
            "values": _plain_data({key: value for key, value in deed.values.items() if not isinstance(value, Asked)}),
        }
        if items := self.section.outcomes.get(deed.key):
            made["outcomes"] = [self.outcome(item) for item in items]
        if rows := self.section.rows.get(deed.key):
            made["rows"] = [dict(row) for row in rows]
        return made

    def outcome(self, item: OutcomeItem) -> dict[str, Any]:
        made: dict[str, Any] = {"outcome": item.outcome, "text": self.words(item.say)}
        return made | self._branch(item.when, item.deeds, item.target)

    def _branch(self, when: Iterable[Asked], deeds: Iterable[Instruction], target: Target | None) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if asked := [one.say for one in when]:
            made["when"] = asked
        if done := [self.instruction(deed) for deed in deeds]:
            made["do"] = done
        if target:
            made["turn"] = self.target(target)
        return made

    def blocks(self, nodes: Sequence[Node]) -> list[dict[str, Any]]:
        """Return nodes as blocks; words that follow one another are one text."""
        found: list[dict[str, Any]] = []
        kind = "p"
        is_new = True
        for node in nodes:
            match node:
                case OpenNode(kind=opened):
                    kind, is_new = opened, True
                case CloseNode():
                    is_new = True
                case ProseNode(runs=runs):
                    said = self.words(runs)
                    if not is_new and found and found[-1]["type"] == "text":
                        found[-1]["text"] += said
                    elif said.strip():
                        found.append({"type": "text", "style": kind, "text": said})
                        is_new = False
                case PictureNode(file=file, alt=alt):
                    found.append({"type": "picture", "file": file, "alt": alt})
                case DoNode(deed=deed):
                    found.append(self.instruction(deed))
                case OfferNode(when=when, deeds=deeds, label=label, times=times):
                    offer: dict[str, Any] = {"type": "offer", "text": self.words(label), "times": times}
                    found.append(offer | self._branch(when, deeds, None))
                case ChoiceNode(when=when, deeds=deeds, label=label, target=target, tags=tags):
                    made: dict[str, Any] = {
                        "type": "choice",
                        "text": self.words(label),
                        **({"tags": list(tags)} if tags else {}),
                    }
                    found.append(made | self._branch(when, deeds, target))
                case GuardedNode(asked=asked, body=body, otherwise=otherwise):
                    guarded = {"type": "if", "condition": asked.say, "then": self.blocks(body)}
                    found.append(guarded | ({"otherwise": self.blocks(otherwise)} if otherwise else {}))
        return found
