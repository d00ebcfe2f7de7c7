"""The ops of one section, with ids that stay when the text around them changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from turnto.book.grammar.vocabulary import Said
from turnto.book.model import (
    Asked,
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
)
from turnto.book.text.typography import plain_words
from turnto.core.names import fold


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


class Ops:
    """Makes the ops of one section, with ids that stay when the text around them changes."""

    def __init__(self, section: Section, named: Mapping[str, Section]) -> None:
        self.section, self.named = section, named
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
