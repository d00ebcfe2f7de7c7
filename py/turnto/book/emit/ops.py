"""Ops of one section, with ids that stay when the text around them changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from zlib import crc32

from turnto.book.emit.earlier_names import EarlierWordings
from turnto.book.emit.symbols import Things
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.model import (
    Asked,
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
    Place,
    ProseNode,
    Runs,
    Section,
    Target,
    bare,
    plain_words,
)
from turnto.book.text.regex import late
from turnto.book.text.typography import not_understood
from turnto.common.amounts import ASKS_MARGIN, BY_MARGIN, BY_THE_MARGIN
from turnto.core.names import fold, plural_in
from turnto.core.phrase import Deed, Turn
from turnto.core.sheet import Item, in_the_words_of, item
from turnto.ir import encode, runs
from turnto.ir.ops import (
    And,
    Block,
    Branch,
    Choice,
    CompiledDeed,
    Condition,
    Do,
    End,
    If,
    Is,
    Jump,
    Not,
    Offer,
    Once,
    Op,
    Or,
    Picture,
    Text,
    compiled_deed,
)


def listed(tree: Runs) -> runs.Runs:
    """Convert an inline tree to lists, joining neighbouring words."""
    found: runs.Runs = []
    for run in tree:
        if not isinstance(run, str):
            found.append([listed(part) if isinstance(part, tuple) else part for part in run])
        elif found and isinstance(found[-1], str):
            found[-1] += run
        elif run:
            found.append(run)
    return found


_PLURAL_TAG = late(r"\s*\(\s*plural [^(),;]+\)|[,;]\s*plural [^(),;]+(?=[,;)])|(?<=\()\s*plural [^(),;]+[,;]\s*", re.I)
"""An instruction stays the same when its author adds what several of a thing are called: saved games do not go through it again."""


class Ops:
    """Emitter of the ops of one section."""

    def __init__(
        self,
        section: Section,
        named: Mapping[str, Section],
        things: Things,
        wrong: Collection[tuple[str, int, int]] = (),
        earlier: EarlierWordings | None = None,
    ) -> None:
        """``wrong`` are the places of errors: what stands there is shown with a mark, and does nothing."""
        self.section, self.named, self.things, self.wrong = section, named, things, wrong
        self.earlier = earlier
        self.ids: set[str] = set()
        self.earlier_ids: dict[str, str] = {}
        """The ids that instructions and choices had under earlier names, each with the one it has."""
        self.made: list[Op] = []
        self.used: Counter[str] = Counter()
        self.landings: set[int] = set()
        first_name = section.was[0] if section.was else section.name
        self.home = fold(first_name)

    def ops(self) -> list[Op]:
        """Return the ops of the section."""
        self._nodes(self.section.body)
        return self.made

    def id(self, kind: str, text: str, before: Iterable[str] | None = None) -> str:
        """Make an id of section, kind, a hash of the text, and a count of equal ones.

        ``before`` are its earlier wordings.
        """
        text = _PLURAL_TAG.sub("", text)
        mark = self._mark(kind, text)
        self.used[mark] += 1
        count = f".{self.used[mark]}" if self.used[mark] > 1 else ""
        self.ids.add(mark + count)
        if self.earlier:
            for wording in self.earlier.of_text(text) if before is None else before:
                self.earlier_ids.setdefault(self._mark(kind, wording) + count, mark + count)
        return mark + count

    def _mark(self, kind: str, text: str) -> str:
        slug = re.sub(r"\W+", "-", self.home).strip("-")[:40]
        return f"{slug}.{kind}.{crc32(f'{self.home}|{kind}|{fold(text)}'.encode()):08x}"

    def _nodes(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            match node:
                case OpenNode(kind):
                    self.made.append(Block("block", kind))
                case CloseNode(kind):
                    self.made.append(End("end", kind))
                case ProseNode(runs=words):
                    self._text(listed(words))
                case PictureNode(file=file, alt=alt):
                    self.made.append(Picture("picture", file, alt))
                case DoNode(deed) if self._is_wrong(deed.place):
                    self._text(listed(not_understood(plain_words(deed.say))))
                case DoNode(deed):
                    self.made.append(Do("do", self.deed(deed)))
                case GuardedNode():
                    self._guarded(node)
                case OfferNode():
                    self._offer(node)
                case ChoiceNode():
                    self._choice(node)

    def _text(self, words: runs.Runs) -> None:
        """Append words, joined with those before them if no op jumps between the two."""
        match self.made[-1:]:
            case [Text(kind, before)] if len(self.made) not in self.landings:
                self.made[-1] = Text(kind, _joined(before, words))
            case _:
                self.made.append(Text("text", words))

    def _land(self) -> int:
        """Mark the next op as the target of a jump, and return its place."""
        self.landings.add(len(self.made))
        return len(self.made)

    def _guarded(self, node: GuardedNode) -> None:
        op = If("if", self.id("if", node.text), self.asked(node.asked), 0, listed(node.say))
        place = len(self.made)
        self.made.append(op)
        self._nodes(node.body)
        if node.otherwise:
            end_of_body = len(self.made)
            self.made.append(Jump("jump", 0))
            self.made[place] = op._replace(otherwise=self._land())
            self._nodes(node.otherwise)
            self.made[end_of_body] = Jump("jump", self._land())
        else:
            self.made[place] = op._replace(otherwise=self._land())

    def _is_wrong(self, place: Place) -> bool:
        return bool(self.wrong) and (place.file, place.line, place.column) in self.wrong

    def _right(self, deeds: Sequence[Instruction]) -> list[Instruction]:
        return [deed for deed in deeds if not self._is_wrong(deed.place)]

    def _leads_nowhere(self, to: Target | None) -> bool:
        return bool(self.wrong) and to is not None and not to.back and not to.book and bare(to.name) not in self.named

    def _offer(self, node: OfferNode) -> None:
        if len(self._right(node.deeds)) < len(node.deeds):
            self.made += [
                Block("block", "p"),
                Text("text", listed(not_understood(plain_words(node.label)))),
                End("end", "p"),
            ]
            return
        id = self.id("offer", " ".join(deed.text for deed in node.deeds))
        deeds = tuple(self.deed(deed) for deed in node.deeds)
        self.made.append(Offer("offer", id, self._when(node.when, id), deeds, listed(node.label), node.times))

    def _choice(self, node: ChoiceNode) -> None:
        to = node.target
        if self._leads_nowhere(to):
            told = f"{plain_words(node.label)} -> {to.name}"
            self.made += [Block("block", "p"), Text("text", listed(not_understood(told))), End("end", "p")]
            return
        label, end = plain_words(node.label), "back" if to.back else f"{to.book}:{bare(to.name)}"
        before = self.earlier.of_choice(label, end) if self.earlier else ()
        id = self.id("choice", f"{label} -> {end}", before)
        deeds = tuple(self.deed(deed) for deed in self._right(node.deeds))
        when, turn = self._when(node.when, id), self.turn(node.target)
        self.made.append(Choice("choice", id, when, listed(node.label), deeds, turn, node.tags))

    def turn(self, target: Target) -> Turn:
        """Convert a target to a turn."""
        if target.back:
            return Turn(back=True)
        return Turn(target.name, book=target.book) if target.book else Turn(self._name(target.name))

    def _name(self, written: str) -> str:
        section = self.named.get(bare(written))
        return section.name if section else written

    # deeds and conditions

    def deed(self, made: Instruction) -> CompiledDeed:
        """Compile an instruction with its branches."""
        id, values = self.id(made.phrase, made.text), self.values(made.values, made.slots)
        if made.key in self.section.rows:
            values["rows"] = [self._row(row) for row in self.section.rows[made.key]]
        items = self.section.outcomes.get(made.key, ())
        branches = tuple(self._branch(item) for item in items)
        asks = any(asked.phrase == BY_MARGIN.id for item in items for one in item.when for asked in one.leaves())
        if asks or any(deed.phrase.endswith(BY_THE_MARGIN) for item in items for deed in item.deeds):
            values[ASKS_MARGIN] = True
        return compiled_deed(id, made.phrase, values, listed(made.say), branches, self.section.name)

    def _branch(self, item: OutcomeItem) -> Branch:
        when = self._when(item.when)
        deeds = tuple(self.deed(deed) for deed in self._right(item.deeds))
        if item.target and self._leads_nowhere(item.target):
            say = [*listed(item.say), " ", *listed(not_understood(f"-> {item.target.name}"))]
            return Branch(item.outcome, when, say, deeds, None)
        return Branch(item.outcome, when, listed(item.say), deeds, self.turn(item.target) if item.target else None)

    def values(self, values: Mapping[str, Any], slots: Sequence[Any]) -> dict[str, Any]:
        """Convert slot values to JSON values; sections get their own names."""
        kinds = {slot.name: slot.kind for slot in slots}
        return {name: self._in_slot(kinds.get(name, ""), value) for name, value in values.items()}

    def _in_slot(self, kind: str, value: Any) -> Any:
        if kind == "section" and isinstance(value, str):
            return self._name(value)
        if kind == "item" and isinstance(value, list):
            return self._thing(*value)
        if kind == "items":
            return [self._thing(*slot) for slot in value]
        if kind == "name" and isinstance(value, str):
            return self.things.one_of(value)
        return self._value(value)

    def _thing(self, name: str, tags: Sequence[str], count: int) -> list[Any]:
        """The item under the author's singular, with the plural that the author gives it anywhere."""
        known = in_the_words_of(Item(self.things.one_of(name)), self.things.plurals)
        kept = [tag for tag in tags if not plural_in(tag)]
        return [known.name, [f"plural {known.plural}", *kept] if known.plural else kept, count]

    def _row(self, row: Mapping[str, str]) -> dict[str, str]:
        """A row of a shop, its ware under the author's name for one of it."""
        own = in_the_words_of(item(row["item"]), self.things.plurals) if row.get("item") else None
        return {**row, "item": own.written} if own and own.plural else dict(row)

    def _value(self, value: Any) -> Any:
        if isinstance(value, Asked):
            return encode.condition(self.asked(value))
        if isinstance(value, PhraseMatch):
            return {"phrase": value.phrase.id, "values": self.values(value.values, value.slots), "say": [value.text]}
        return [self._value(part) for part in value] if isinstance(value, (list, tuple)) else value

    def _when(self, when: Sequence[Asked], id: str = "") -> tuple[Condition, ...]:
        return tuple(self.asked(asked, id) for asked in when)

    def asked(self, asked: Asked, id: str = "") -> Condition:
        """Compile a condition; ``id`` belongs to the choice or offer that ``once`` limits."""
        match asked.word:
            case "is":
                values = self.values(asked.values, asked.slots)
                return Is("is", Deed("", asked.phrase, values, asked.say, section=self.section.name))
            case "once":
                return Once("once", id or self.id("once", asked.say))
            case "not":
                return Not("not", self.asked(asked.parts[0], id))
            case "and":
                return And("and", self._when(asked.parts, id))
            case "or":
                return Or("or", self._when(asked.parts, id))


def _joined(one: runs.Runs, other: runs.Runs) -> runs.Runs:
    if one and other and isinstance(one[-1], str) and isinstance(other[0], str):
        return [*one[:-1], one[-1] + other[0], *other[1:]]
    return [*one, *other]
