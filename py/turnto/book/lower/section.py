"""Blocks and signs lowered to the nodes of a section: prose, instructions, guards, choices."""

from __future__ import annotations

import re
from collections.abc import Sequence

from turnto.book.grammar.instructions import (
    Conditional,
    Deeds,
    EndOfBlock,
    InstructionReader,
    Meaning,
    NotUnderstood,
    OnceOnly,
    Otherwise,
    SectionNumber,
)
from turnto.book.lower.instructions import SectionDeeds, governs_inline
from turnto.book.lower.links import choice_of, target_of
from turnto.book.lower.list_items import ListLowering
from turnto.book.lower.nodes import NodeBuilder
from turnto.book.model import Asked, DoNode, Node, OpenNode, PictureNode, Place, Problem, ProseNode, Runs, Target
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import (
    begins_with_pause,
    behind,
    capital,
    in_lower_case,
    is_blank,
    is_pause,
    plain_words,
    sentence,
    unbroken,
)
from turnto.core.phrase import StandingOffer


class SectionLowering:
    """Lowering of one section."""

    def __init__(self, reader: InstructionReader, names: frozenset[str], problems: list[Problem], place: Place) -> None:
        self.file, self.last_place = place.file, place
        self.names, self.problems = names, problems
        self.language, self.code = reader.language, reader.vocabulary.code
        self.nodes = NodeBuilder(problems)
        self.deeds = SectionDeeds(reader, problems)

    # blocks

    def lower(self, blocks: Sequence[MarkdownBlock]) -> tuple[Node, ...]:
        """Lower all blocks and return the nodes of the section."""
        for block in blocks:
            self.block(block)
        self.deeds.table_is_missing()
        self.nodes.close_all()
        return tuple(self.nodes.out)

    def block(self, block: MarkdownBlock) -> None:
        """Lower one block."""
        if block.line:
            self.last_place = Place(self.file, block.line)
        if block.kind != "table" and (block.parts or block.children):
            self.deeds.table_is_missing()
        match block.kind:
            case "ul" | "ol":
                ListLowering(self, block.kind).lower(block)
            case "quote":
                self.nodes.enter("quote")
                for child in block.children:
                    self.block(child)
                self.nodes.leave("quote")
            case "pre":
                self.nodes.put(OpenNode("pre"), ProseNode((block.text.rstrip("\n"),), self.last_place))
            case "hr":
                self.nodes.put(OpenNode("hr"))
            case "table":
                self._table(block)
            case kind if not all(map(is_blank, block.parts)):
                self.prose(kind if re.fullmatch("h[2-6]", kind) else "p", block.parts)

    def _table(self, block: MarkdownBlock) -> None:
        if self.deeds.pending:
            self.deeds.take_table(*table_of(block))
            return
        self.nodes.enter("table")
        for row in (row for group in block.children for row in group.children):
            self.nodes.enter("row")
            for cell in row.children:
                self.nodes.enter(cell.kind)
                self.prose("", cell.parts)
                self.nodes.leave(cell.kind)
            self.nodes.leave("row")
        self.nodes.leave("table")

    # running text

    def prose(self, kind: str, parts: Sequence[Part]) -> None:
        """Lower running text with its signs; conditions end with its paragraph or item."""
        first = len(self.nodes.frames)
        self.nodes.leaf = kind
        place = 0
        while place < len(parts):
            place = self._part(parts, place, first)
        self.nodes.close_inline(first)
        self.nodes.leaf = ""
        self.nodes.after_condition = False

    def _part(self, parts: Sequence[Part], place: int, first: int) -> int:
        part = parts[place]
        match part:
            case TextPart():
                self._words(part.runs, starts=place == 0)
            case PictureNode():
                self.nodes.say(part)
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
        if self.nodes.after_condition and plain_words(words).strip():
            if begins_with_pause(TextPart(words)) and isinstance(words[0], str):
                words = (words[0].lstrip(), *words[1:])
            words = in_lower_case(words, self.language)
            self.nodes.after_condition = False
        if starts and words and isinstance(words[0], str):
            words = (words[0].lstrip(), *words[1:])
        said = plain_words(words)
        if said.strip() or (said and not self.nodes.leaf):
            self.nodes.say(ProseNode(words, self.last_place))

    def _sign(self, mark: Mark, meaning: Meaning, following: object, first: int, alone: bool) -> None:
        match meaning:
            case SectionNumber(name):
                self.nodes.say(ProseNode((("number", name),), mark.place))
            case Conditional(deeds=Deeds() as deeds):
                is_open = self.nodes.open_frame(mark, meaning.asked, self._behind(meaning.text), False, None)
                self.do(mark, deeds, following)
                if is_open:
                    self.nodes.close_frame()
            case Conditional():
                self.nodes.open_frame(mark, meaning.asked, self._behind(meaning.text), meaning.block, following)
            case OnceOnly():
                self.nodes.open_frame(mark, self.deeds.first_time(mark), meaning.text, False, following)
            case Otherwise():
                self.nodes.flip(mark, meaning.text, first, following, meaning.block or alone)
            case EndOfBlock():
                self.nodes.end(mark)
            case Deeds():
                self.do(mark, meaning, following)
            case NotUnderstood(text):
                self.nodes.say(ProseNode((("say", sentence(text, following)),), mark.place))

    def _behind(self, text: str) -> str:
        """Return a sign's words, in lower case behind a condition's comma."""
        said = behind(text, self.language) if self.nodes.after_condition else text
        self.nodes.after_condition = False
        return said

    def do(self, mark: Mark, deeds: Deeds, following: object = None) -> None:
        """Lower instructions in running prose: carried out when reached, or offered."""
        if deeds.offered and not any(isinstance(said.phrase.does, StandingOffer) for said in deeds.said):
            said_so = self._behind(" ".join(deeds.texts))
            self.nodes.say(ProseNode((("say", sentence(said_so, following)),), mark.place))
            self.nodes.put(self.deeds.offer(mark.place, (), [(mark, deeds)]))
            return
        last = len(deeds.said) - 1
        for number, (said, text) in enumerate(zip(deeds.said, deeds.texts, strict=True)):
            if number:
                self.nodes.say(ProseNode((" ",), mark.place))
                text = capital(text)
            text = self._behind(text)
            made = self.deeds.made(mark, said, sentence(text, following if number == last else None))
            self.nodes.say(DoNode(made))
            self.deeds.follow(made, said.phrase)

    # turns

    def target(self, arrow: Mark, words: str) -> Target:
        """Return the target of an arrow."""
        return target_of(arrow, words, self.names, self.problems)

    def _turn(self, parts: Sequence[Part], place: int, when: tuple[Asked, ...]) -> int:
        """Lower an arrow in a paragraph, up to the end of its line, to the choice "Go on"."""
        arrow = parts[place]
        assert isinstance(arrow, Mark)
        words, later, place = "", "", place + 1
        if place < len(parts) and isinstance(behind := parts[place], TextPart):
            words, _, later = plain_words(behind.runs).partition("\n")
            place += 1
        self.nodes.put(choice_of(arrow, when, (), (), self.target(arrow, words), self.language.go_on))
        self.nodes.leaf = self.nodes.leaf or "p"
        if later.strip():
            self._words((later.strip(),), starts=True)
        return place

    def _conditional_turn(self, parts: Sequence[Part], place: int) -> int:
        """Lower ``{If …} -> there`` alone on its line to a choice, shown closed if its condition fails."""
        if place:
            before = parts[place - 1]
            if not isinstance(before, TextPart) or not plain_words(before.runs).rstrip(" ").endswith("\n"):
                return 0
        when: list[Asked] = []
        for at, part in enumerate(parts[place:], place):
            if isinstance(part, Mark) and part.kind == "arrow":
                return self._turn(parts, at, tuple(when))
            meaning = self.deeds.meaning(part) if isinstance(part, Mark) else None
            if isinstance(part, Mark) and isinstance(meaning, (Conditional, OnceOnly)) and governs_inline(meaning):
                when.append(self.deeds.asked(part, meaning))
            elif not is_pause(part):
                return 0
        return 0


def table_of(block: MarkdownBlock) -> tuple[list[str], list[list[str]]]:
    """Return the heads and the rows of a table, as text."""
    rows = [[_cell_text(cell.parts) for cell in row.children] for group in block.children for row in group.children]
    return (rows[0], rows[1:]) if rows else ([], [])


def _cell_text(parts: Sequence[Part]) -> str:
    """Return the words of a cell."""
    texts = []
    for part in parts:
        if isinstance(part, TextPart):
            texts.append(plain_words(unbroken(part.runs)))
        elif isinstance(part, Mark):
            texts.append(part.raw)
    return "".join(texts).strip()
