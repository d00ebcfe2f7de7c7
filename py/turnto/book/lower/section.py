"""Blocks and signs woven into a section: prose, instructions, guards, choices."""

from __future__ import annotations

import re
from collections.abc import Sequence

from turnto.book.grammar.instructions import Deeds, End, If, Meaning, Number, Once, Otherwise, Reader, Unknown
from turnto.book.lower.instructions import SectionDeeds, governs_inline
from turnto.book.lower.links import choice_of, target_of
from turnto.book.lower.list_items import ItemWeaver
from turnto.book.lower.nodes import Loom
from turnto.book.model import Asked, Do, Node, Open, Picture, Place, Problem, Prose, Runs, Target
from turnto.book.text.markdown import Block, Part, Words
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import (
    begins_with_pause,
    behind,
    capital,
    is_blank,
    is_pause,
    lowered,
    plain_words,
    sentence,
    unbroken,
)
from turnto.core.phrase import Stand


class Weaver:
    """Weaves one section."""

    def __init__(self, reader: Reader, names: frozenset[str], problems: list[Problem], place: Place) -> None:
        self.file, self.last_place = place.file, place
        self.names, self.problems = names, problems
        self.language, self.code = reader.language, reader.vocabulary.code
        self.loom = Loom(problems)
        self.deeds = SectionDeeds(reader, problems)

    # blocks

    def weave(self, blocks: Sequence[Block]) -> tuple[Node, ...]:
        """The nodes of a section."""
        for block in blocks:
            self.block(block)
        self.deeds.table_is_missing()
        self.loom.close_all()
        return tuple(self.loom.out)

    def block(self, block: Block) -> None:
        """One block."""
        if block.line:
            self.last_place = Place(self.file, block.line)
        if block.kind != "table" and (block.parts or block.children):
            self.deeds.table_is_missing()
        match block.kind:
            case "ul" | "ol":
                ItemWeaver(self, block.kind).weave(block)
            case "quote":
                self.loom.enter("quote")
                for child in block.children:
                    self.block(child)
                self.loom.leave("quote")
            case "pre":
                self.loom.put(Open("pre"), Prose((block.text.rstrip("\n"),), self.last_place))
            case "hr":
                self.loom.put(Open("hr"))
            case "table":
                self._table(block)
            case kind if not all(map(is_blank, block.parts)):
                self.prose(kind if re.fullmatch("h[2-6]", kind) else "p", block.parts)

    def _table(self, block: Block) -> None:
        if self.deeds.pending:
            self.deeds.take_table(*table_of(block))
            return
        self.loom.enter("table")
        for row in (row for group in block.children for row in group.children):
            self.loom.enter("row")
            for cell in row.children:
                self.loom.enter(cell.kind)
                self.prose("", cell.parts)
                self.loom.leave(cell.kind)
            self.loom.leave("row")
        self.loom.leave("table")

    # running text

    def prose(self, kind: str, parts: Sequence[Part]) -> None:
        """Running text with its signs, up to the end of a paragraph or item; conditions end with it."""
        first = len(self.loom.frames)
        self.loom.leaf = kind
        place = 0
        while place < len(parts):
            place = self._part(parts, place, first)
        self.loom.close_inline(first)
        self.loom.leaf = ""
        self.loom.after_condition = False

    def _part(self, parts: Sequence[Part], place: int, first: int) -> int:
        part = parts[place]
        match part:
            case Words():
                self._words(part.runs, starts=place == 0)
            case Picture():
                self.loom.say(part)
            case Mark(kind="arrow"):
                return self._turn(parts, place, ())
            case Mark():
                meaning = self.deeds.meaning(part)
                if governs_inline(meaning) and (end := self._conditional_turn(parts, place)):
                    return end
                following = parts[place + 1] if place + 1 < len(parts) else None
                self._sign(part, meaning, following, first, alone=len(parts) == 1)
        return place + 1

    def _words(self, runs: Runs, starts: bool) -> None:
        words = unbroken(runs)
        if self.loom.after_condition and plain_words(words).strip():
            if begins_with_pause(Words(words)) and isinstance(words[0], str):
                words = (words[0].lstrip(), *words[1:])
            words = lowered(words, self.language)
            self.loom.after_condition = False
        if starts and words and isinstance(words[0], str):
            words = (words[0].lstrip(), *words[1:])
        said = plain_words(words)
        if said.strip() or (said and not self.loom.leaf):
            self.loom.say(Prose(words, self.last_place))

    def _sign(self, mark: Mark, meaning: Meaning, following: object, first: int, alone: bool) -> None:
        match meaning:
            case Number(name):
                self.loom.say(Prose((("number", name),), mark.place))
            case If(deeds=Deeds() as deeds):
                is_open = self.loom.open_frame(mark, meaning.asked, self._behind(meaning.text), False, None)
                self.do(mark, deeds, following)
                if is_open:
                    self.loom.close_frame()
            case If():
                self.loom.open_frame(mark, meaning.asked, self._behind(meaning.text), meaning.block, following)
            case Once():
                self.loom.open_frame(mark, self.deeds.first_time(mark), meaning.text, False, following)
            case Otherwise():
                self.loom.flip(mark, meaning.text, first, following, meaning.block or alone)
            case End():
                self.loom.end(mark)
            case Deeds():
                self.do(mark, meaning, following)
            case Unknown(text):
                self.loom.say(Prose((("say", sentence(text, following)),), mark.place))

    def _behind(self, text: str) -> str:
        """A sign's words; what stands behind a condition's comma goes on with its sentence."""
        said = behind(text, self.language) if self.loom.after_condition else text
        self.loom.after_condition = False
        return said

    def do(self, mark: Mark, deeds: Deeds, following: object = None) -> None:
        """Instructions in running prose: carried out when reached, or offered."""
        if deeds.offered and not any(isinstance(said.phrase.does, Stand) for said in deeds.said):
            said_so = self._behind(" ".join(deeds.texts))
            self.loom.say(Prose((("say", sentence(said_so, following)),), mark.place))
            self.loom.put(self.deeds.offer(mark.place, (), [(mark, deeds)]))
            return
        last = len(deeds.said) - 1
        for number, (said, text) in enumerate(zip(deeds.said, deeds.texts, strict=True)):
            if number:
                self.loom.say(Prose((" ",), mark.place))
                text = capital(text)
            text = self._behind(text)
            made = self.deeds.made(mark, said, sentence(text, following if number == last else None))
            self.loom.say(Do(made))
            self.deeds.follow(made, said.phrase)

    # turns

    def target(self, arrow: Mark, words: str) -> Target:
        """Where an arrow leads."""
        return target_of(arrow, words, self.names, self.problems)

    def _turn(self, parts: Sequence[Part], place: int, when: tuple[Asked, ...]) -> int:
        """An arrow in a paragraph: it runs to the end of its line and makes the choice "Go on"."""
        arrow = parts[place]
        assert isinstance(arrow, Mark)
        words, later, place = "", "", place + 1
        if place < len(parts) and isinstance(behind := parts[place], Words):
            words, _, later = plain_words(behind.runs).partition("\n")
            place += 1
        self.loom.put(choice_of(arrow, when, (), (), self.target(arrow, words), self.language.go_on))
        self.loom.leaf = self.loom.leaf or "p"
        if later.strip():
            self._words((later.strip(),), starts=True)
        return place

    def _conditional_turn(self, parts: Sequence[Part], place: int) -> int:
        """``{If …} -> there`` alone on its line: a choice with a condition, shown closed where it does not hold."""
        if place and not _ends_line(parts[place - 1]):
            return 0
        when: list[Asked] = []
        for at, part in enumerate(parts[place:], place):
            if isinstance(part, Mark) and part.kind == "arrow":
                return self._turn(parts, at, tuple(when))
            meaning = self.deeds.meaning(part) if isinstance(part, Mark) else None
            if isinstance(part, Mark) and isinstance(meaning, (If, Once)) and governs_inline(meaning):
                when.append(self.deeds.asked(part, meaning))
            elif not is_pause(part):
                return 0
        return 0


def _ends_line(part: Part) -> bool:
    return isinstance(part, Words) and plain_words(part.runs).rstrip(" ").endswith("\n")


def table_of(block: Block) -> tuple[list[str], list[list[str]]]:
    """The heads and the rows of a table, as text."""
    rows = [[_cell_text(cell.parts) for cell in row.children] for group in block.children for row in group.children]
    return (rows[0], rows[1:]) if rows else ([], [])


def _cell_text(parts: Sequence[Part]) -> str:
    """The words of a cell."""
    texts = []
    for part in parts:
        if isinstance(part, Words):
            texts.append(plain_words(unbroken(part.runs)))
        elif isinstance(part, Mark):
            texts.append(part.raw)
    return "".join(texts).strip()
