"""Blocks and signs woven into a section: prose, instructions, guards, choices, offers, outcomes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from turnto.book.items import ItemWeaver
from turnto.book.markdown import Block, Part, Words
from turnto.book.marks import Mark
from turnto.book.meaning import Deeds, End, If, Meaning, Number, Once, Otherwise, Reader, Unknown
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
    Place,
    Problem,
    Prose,
    Runs,
    Target,
    bare,
)
from turnto.book.said import capital, clause, has_outcomes, is_blank, lowered, plain_words, sentence, stripped, unbroken
from turnto.book.vocabulary import Said
from turnto.sheet import fold
from turnto.system import Phrase, Stand

DEEPEST = 24
"""So many conditions may be open inside one another."""


@dataclass(slots=True)
class Frame:
    """A condition that is open: what it governs is gathered here."""

    guard: Guarded
    block: bool
    depth: int
    outer: list[Node]
    body: list[Node] = field(default_factory=list)
    otherwise: list[Node] | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """An instruction that a table must follow."""

    key: int
    phrase: Phrase
    place: Place


class Weaver:
    """Weaves one section."""

    def __init__(self, reader: Reader, names: frozenset[str], problems: list[Problem], file: str) -> None:
        self.file = file
        self.reader, self.names, self.problems = reader, names, problems
        self.language = reader.language
        self.out: list[Node] = []
        self.frames: list[Frame] = []
        self.depth = 0
        self.keys = 0
        self.nearest: tuple[int, Phrase] | None = None
        """The instruction whose outcomes a list names."""
        self.pending: Pending | None = None
        self.outcomes: dict[int, tuple[OutcomeItem, ...]] = {}
        self.rows: dict[int, tuple[dict[str, str], ...]] = {}
        self.zero: Target | None = None
        self.last_place = Place("")
        self.leaf = ""
        """The paragraph that is to be opened at its first word."""
        self.after_condition = False
        self.meanings: dict[int, Meaning] = {}

    # blocks

    def weave(self, blocks: Sequence[Block]) -> tuple[Node, ...]:
        """The nodes of a section."""
        for block in blocks:
            self.block(block)
        self._table_is_missing()
        self._close_frames(0, at_end=True)
        return tuple(self.out)

    def block(self, block: Block) -> None:
        """One block."""
        if block.line:
            self.last_place = Place(self.file, block.line)
        if block.kind != "table" and (block.parts or block.children):
            self._table_is_missing()
        match block.kind:
            case "ul" | "ol":
                ItemWeaver(self, block.kind).weave(block)
            case "quote":
                self.container("quote", block.children)
            case "pre":
                self.out += [Open("pre"), Prose((block.text.rstrip("\n"),), self.last_place)]
            case "hr":
                self.out.append(Open("hr"))
            case "table":
                self._table(block)
            case _:
                self.paragraph(block.kind if re.fullmatch("p|h[2-6]", block.kind) else "p", block.parts)

    def container(self, kind: str, children: Sequence[Block]) -> None:
        """A block that holds others."""
        self.out.append(Open(kind))
        self.depth += 1
        for child in children:
            self.block(child)
        self.depth -= 1
        self._close_frames(self.depth + 1)
        self.out.append(Close(kind))

    def _table_is_missing(self) -> None:
        if self.pending:
            columns = ", ".join(self.pending.phrase.table)
            self.problem(
                self.pending.place,
                "missing-table",
                "error",
                "a table must follow this instruction",
                f"Its columns: {columns}.",
            )
            self.pending = None

    def _table(self, block: Block) -> None:
        heads, rows = table_of(block)
        if self.pending:
            self.rows[self.pending.key] = tuple(dict(zip(map(fold, heads), row, strict=False)) for row in rows)
            if missing := [column for column in self.pending.phrase.table[:1] if column not in map(fold, heads)]:
                self.problem(
                    self.pending.place,
                    "missing-table",
                    "error",
                    f"the table has no column {', '.join(missing)}",
                    f"Its columns: {', '.join(self.pending.phrase.table)}.",
                )
                self.rows[self.pending.key] = ()
            self.pending = None
            return
        self.out.append(Open("table"))
        for group in block.children:
            for row in group.children:
                self.out.append(Open("row"))
                for cell in row.children:
                    self.out.append(Open(cell.kind))
                    self.depth += 1
                    self.prose("", cell.parts)
                    self.depth -= 1
                    self.out.append(Close(cell.kind))
                self.out.append(Close("row"))
        self.out.append(Close("table"))

    # paragraphs

    def paragraph(self, kind: str, parts: Sequence[Part]) -> None:
        """A paragraph or a heading."""
        if parts and not all(map(is_blank, parts)):
            self.prose(kind, parts)

    def prose(self, kind: str, parts: Sequence[Part]) -> None:
        """Running text with its signs, up to the end of a paragraph or item; conditions end with it."""
        frames = len(self.frames)
        self.leaf = kind
        place = 0
        while place < len(parts):
            place = self._part(parts, place, frames)
        self._close_inline(frames)
        self.leaf = ""
        self.after_condition = False

    def _part(self, parts: Sequence[Part], place: int, frames: int) -> int:
        part = parts[place]
        following = parts[place + 1] if place + 1 < len(parts) else None
        match part:
            case Words():
                self._words(part.runs, starts=place == 0)
            case Picture():
                self.say(part)
            case Mark(kind="arrow"):
                return self._turn(parts, place, ())
            case Mark():
                meaning = self.meaning(part)
                if (
                    isinstance(meaning, (If, Once))
                    and not self._is_block(meaning)
                    and (end := self._conditional_turn(parts, place))
                ):
                    return end
                self._sign(part, meaning, following, frames, alone=len(parts) == 1)
        return place + 1

    def _words(self, runs: Runs, starts: bool = False) -> None:
        words = unbroken(runs)
        if self.after_condition and plain_words(words).strip():
            words = lowered(words, self.language)
            self.after_condition = False
        if starts and words and isinstance(words[0], str):
            words = (words[0].lstrip(), *words[1:])
        if plain_words(words) if self.leaf == "" else plain_words(words).strip():
            self.say(Prose(words, self.last_place))

    def say(self, node: Node) -> None:
        """Something shown: it opens the paragraph it stands in."""
        if self.leaf:
            self.out.append(Open(self.leaf))
            self.leaf = ""
        self.out.append(node)

    def _sign(self, mark: Mark, meaning: Meaning, following: object, frames: int, alone: bool) -> None:
        match meaning:
            case Number(name):
                self.say(Prose((("number", name),), mark.place))
            case If(deeds=Deeds() as deeds):
                open_frames = len(self.frames)
                self._open_frame(mark, meaning.asked, meaning.text, False, None)
                self.do(mark, deeds, following)
                if len(self.frames) > open_frames:
                    self._close_frame()
            case If():
                self._open_frame(mark, meaning.asked, meaning.text, meaning.block, following)
            case Once():
                self._open_frame(mark, self.first_time(mark), meaning.text, False, following)
            case Otherwise():
                self._otherwise(mark, meaning, frames, following, alone)
            case End():
                self._end(mark)
            case Deeds():
                self.do(mark, meaning, following)
            case Unknown(text):
                self.say(Prose((("say", sentence(text, following)),), mark.place))

    # turns

    def _turn(self, parts: Sequence[Part], place: int, when: tuple[Asked, ...]) -> int:
        """An arrow in a paragraph: it runs to the end of its line and makes the choice "Go on"."""
        arrow = parts[place]
        assert isinstance(arrow, Mark)
        words, rest = "", place + 1
        if rest < len(parts) and isinstance(part := parts[rest], Words):
            words, line_end, later = plain_words(part.runs).partition("\n")
            rest += 1
            if line_end and later.strip():
                after = later.strip()
                self.out.append(self.choice(arrow, when, (), (), words))
                self.leaf = self.leaf or "p"
                self._words((after,), starts=True)
                return rest
        self.out.append(self.choice(arrow, when, (), (), words))
        self.leaf = self.leaf or "p"
        return rest

    def choice(
        self, arrow: Mark, when: tuple[Asked, ...], label: Runs, deeds: tuple[Instruction, ...], words: str
    ) -> Choice:
        """A way on; its tags stand in square brackets before the arrow."""
        label, tags = _tagged(stripped(label))
        target = self.target(arrow, words)
        return Choice(arrow.place, when, label or (self.language.go_on,), deeds, target, tags)

    def _conditional_turn(self, parts: Sequence[Part], place: int) -> int:
        """``{If …} -> there`` alone on its line: a choice with a condition, shown closed where it does not hold."""
        when: list[Asked] = []
        at_start = place == 0 or (
            isinstance(before := parts[place - 1], Words) and plain_words(before.runs).rstrip(" ").endswith("\n")
        )
        while at_start and place < len(parts):
            part = parts[place]
            if isinstance(part, Mark) and part.kind == "arrow":
                return self._turn(parts, place, tuple(when)) if when else 0
            if (
                isinstance(part, Mark)
                and isinstance(meaning := self.meaning(part), (If, Once))
                and not self._is_block(meaning)
            ):
                when.append(self.asked(part, meaning))
            elif not is_blank(part):
                return 0
            place += 1
        return 0

    def target(self, arrow: Mark, words: str) -> Target:
        """Where an arrow leads."""
        name = " ".join(words.split())
        name = name.removesuffix(".").rstrip()
        place = replace(arrow.place, length=max(1, len(arrow.raw) + 1 + len(name)))
        if not name:
            self.problem(
                arrow.place,
                "missing-section",
                "error",
                "this arrow leads nowhere",
                "Write the name of a section behind it.",
            )
        if bare(name) in self.names:
            return Target(name, place)
        if fold(name) in ("back", "zurück"):
            return Target("", place, back=True)
        book, colon, section = name.partition(":")
        if colon and book.strip() and section.strip():
            return Target(section.strip(), place, book=book.strip())
        return Target(name, place)

    # instructions

    def meaning(self, mark: Mark) -> Meaning:
        """What a mark means, found out once."""
        if mark.offset not in self.meanings:
            self.meanings[mark.offset] = self.reader.meaning(mark)
        return self.meanings[mark.offset]

    def instruction(self, mark: Mark, said: Said, say: Runs) -> Instruction:
        """An instruction with a key of its own; lists and tables that follow may belong to it."""
        self.keys += 1
        return Instruction(self.keys, mark.place, said.text, said.phrase.id, said.values, said.slots, say)

    def follow(self, made: Instruction, phrase: Phrase) -> None:
        """What comes next may be this instruction's outcomes, or its table."""
        if phrase.outcomes or phrase.answers:
            self.nearest = made.key, phrase
        if phrase.table:
            self._table_is_missing()
            self.pending = Pending(made.key, phrase, made.place)

    def do(self, mark: Mark, deeds: Deeds, following: object = None) -> None:
        """Instructions in running prose: carried out when reached, or offered."""
        if deeds.offered and not any(isinstance(said.phrase.does, Stand) for said in deeds.said):
            self.say(Prose((("say", sentence(" ".join(deeds.texts), following)),), mark.place))
            self.out.append(self.offer(mark.place, (), [(mark, deeds)]))
            return
        last = len(deeds.said) - 1
        for number, (said, text) in enumerate(zip(deeds.said, deeds.texts, strict=True)):
            made = self.instruction(
                mark, said, sentence(text if number == 0 else capital(text), following if number == last else None)
            )
            if number:
                self.say(Prose((" ",), mark.place))
            self.say(Do(made))
            self.follow(made, said.phrase)

    def offer(self, place: Place, when: tuple[Asked, ...], marked: Sequence[tuple[Mark, Deeds]]) -> Offer:
        """Something the player may do, staying on the page."""
        made: list[Instruction] = []
        label: list[Any] = []
        count = sum(len(deeds.said) for _, deeds in marked)
        for mark, deeds in marked:
            for said, text in zip(deeds.said, deeds.texts, strict=True):
                if count > 1 and has_outcomes(said.phrase):
                    self.nested(mark, said.phrase)
                deed = self.instruction(mark, said, sentence(text))
                made.append(deed)
                self.follow(deed, said.phrase)
            text = capital((deeds.label or " ".join(deeds.texts)).rstrip("."))
            label += [" ", *sentence(text)] if label else sentence(text, Words((".",)))
        times: Literal["once", "any"] = "any" if any(deeds.repeatedly for _, deeds in marked) else "once"
        return Offer(place, when, tuple(made), tuple(label), times)

    def nested(self, mark: Mark, phrase: Phrase) -> None:
        """Report an instruction that cannot stand where it does."""
        self.problem(
            mark.place,
            "nested-outcome",
            "error",
            f"this instruction has outcomes of its own ({phrase.id}) and cannot stand inside a choice or an outcome",
            "Make it a section: turn to one where it stands alone.",
        )

    # conditions

    def asked(self, mark: Mark, meaning: If | Once) -> Asked:
        """The condition a sign asks."""
        return meaning.asked if isinstance(meaning, If) else Asked("once", say=meaning.text, place=mark.place)

    def first_time(self, mark: Mark) -> Asked:
        """``{Once}`` in prose: the first time one is here."""
        if "first-time" in self.reader.vocabulary.condition_by_id:
            return Asked("is", "first-time", say=mark.text.strip(), place=mark.place)
        return Asked("once", say=mark.text.strip(), place=mark.place)

    def _is_block(self, meaning: Meaning) -> bool:
        return isinstance(meaning, If) and (meaning.block or meaning.deeds is not None)

    def _open_frame(self, mark: Mark, asked: Asked, text: str, block: bool, following: object) -> None:
        if len(self.frames) >= DEEPEST:
            self.problem(
                mark.place,
                "too-deep",
                "error",
                "more conditions are open here than anybody can follow",
                "Make it a section of its own.",
            )
            return
        if self.leaf and not block:
            self.out.append(Open(self.leaf))
            self.leaf = ""
        guard = Guarded(asked, mark.text, clause(text, following), mark.place)
        frame = Frame(guard, block, self.depth, self.out)
        self.frames.append(frame)
        self.out = frame.body
        if block:
            self.out.append(Open("p"))
        self.out.append(Prose((("say", guard.say), *(() if block else (_gap(following),))), mark.place))
        self.after_condition = not block

    def _close_frame(self) -> None:
        frame = self.frames.pop()
        guard = replace(frame.guard, body=tuple(frame.body), otherwise=tuple(frame.otherwise or ()))
        self.out = frame.outer
        self.out.append(guard)

    def _close_inline(self, frames: int) -> None:
        """At the end of a paragraph its own conditions end."""
        while len(self.frames) > frames and not self.frames[-1].block:
            self._close_frame()
        if any(not frame.block for frame in self.frames[frames:]):
            inline_below = [frame for frame in self.frames[frames:] if not frame.block]
            for frame in inline_below:  # a block condition opened behind one of the paragraph's: let both last
                frame.block = True

    def _close_frames(self, depth: int, at_end: bool = False) -> None:
        while self.frames and (at_end or self.frames[-1].depth >= depth):
            frame = self.frames[-1]
            if frame.block:
                self.problem(
                    frame.guard.place,
                    "unclosed-if",
                    "error",
                    "this condition has no {End}",
                    "Write {End} on a line of its own where it ends, in the same list and the same section.",
                )
            self._close_frame()

    def _otherwise(self, mark: Mark, meaning: Otherwise, frames: int, following: object, alone: bool) -> None:
        flips = [frame for frame in self.frames[frames:] if not frame.block and frame.otherwise is None]
        if not flips and (meaning.block or alone):
            flips = [frame for frame in self.frames if frame.block and frame.otherwise is None]
        if not flips:
            self.problem(
                mark.place,
                "otherwise-without-if",
                "error",
                "no condition stands before this {Otherwise}",
                "It belongs to an {If …} earlier in the same paragraph or item, or to an {If …:} that is still open.",
            )
            return
        while self.frames[-1] is not flips[-1]:
            self._close_frame()
        frame = self.frames[-1]
        frame.otherwise = self.out = []
        if frame.block:
            self.out.append(Open("p"))
        self.out.append(Prose((("say", clause(meaning.text)), "" if frame.block else _gap(following)), mark.place))
        self.after_condition = not frame.block

    def _end(self, mark: Mark) -> None:
        if not any(frame.block for frame in self.frames):
            self.problem(
                mark.place,
                "stray-end",
                "error",
                "no condition is open here for this {End} to close",
                "An {If …:} with a colon is what {End} closes.",
            )
            return
        while not self.frames[-1].block:
            self._close_frame()
        if self.frames[-1].depth == self.depth:
            self._close_frame()
        else:
            self.problem(
                mark.place,
                "stray-end",
                "error",
                "this {End} stands inside a list or quotation, and its condition outside",
                "Put both on lines of their own.",
            )

    def problem(
        self, place: Place, code: str, level: Literal["error", "warning"], message: str, hint: str = ""
    ) -> None:
        """Tell the author."""
        self.problems.append(Problem(place, code, level, message, hint))


def _gap(following: object) -> str:
    """The space behind a condition, where the author left none."""
    return "" if isinstance(following, Words) and plain_words(following.runs)[:1].isspace() else " "


_TAG = re.compile(r"\[([\w -]{1,40})\]$")


def _tagged(label: Runs) -> tuple[Runs, tuple[str, ...]]:
    tags: list[str] = []
    while label and isinstance(label[-1], str) and (found := _TAG.search(label[-1])):
        tags.insert(0, fold(found[1]))
        label = stripped((*label[:-1], label[-1][: found.start()]))
    return label, tuple(tags)


def table_of(block: Block) -> tuple[list[str], list[list[str]]]:
    """The heads and the rows of a table, as text."""
    rows = [[cell_text(cell.parts) for cell in row.children] for group in block.children for row in group.children]
    return (rows[0], rows[1:]) if rows else ([], [])


def cell_text(parts: Sequence[Part]) -> str:
    """The words of a cell."""
    return "".join(
        plain_words(unbroken(part.runs)) if isinstance(part, Words) else part.raw if isinstance(part, Mark) else ""
        for part in parts
    ).strip()
