"""Passage put together from what a dialect reads in it: words, links, conditions, what is left over."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import chain

from turnto.book.model import Place
from turnto.exchange.story import Block, ConditionBlock, LeftOver, Link, Paragraph, Sentence

DEEPEST = 40
"""Limit of nested conditions; deeper ones are kept as words."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_JOINTS = frozenset("or and oder und then".split())
_GAP = re.compile(r"(?<=\S)[ \t]{2,}(?=\S)")
_BLANK = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_URL = re.compile(r"(?:[a-z][a-z0-9+.-]{1,20}://|mailto:|javascript:)", re.IGNORECASE)


NOWHERE = Place("")


@dataclass(slots=True)
class _Frame:
    text: str = ""
    source: str = ""
    place: Place = NOWHERE
    blocks: list[Block] = field(default_factory=list)
    before: list[Block] | None = None
    """The body, once the otherwise has begun."""
    words: list[str] = field(default_factory=list)
    """The words of the paragraph."""
    line: list[str] = field(default_factory=list)
    """The words of the line that is being read, and those of them that are no label."""
    own: list[str] = field(default_factory=list)
    has_link: bool = False
    links: list[Block] = field(default_factory=list)
    """What follows the paragraph."""
    chained: int = 0
    """Conditions that an else-if opened inside this one."""


class BlockBuilder:
    """Builder of a passage's blocks."""

    def __init__(
        self, prose: Callable[[str], str], names: Collection[str], place: Callable[[int], Place], line_breaks: bool
    ) -> None:
        self.prose, self.names, self.place = prose, names, place
        self.line_breaks = line_breaks
        self.frames = [_Frame()]
        self.at = 0
        """Offset in the source of what is being added."""
        self.fixed: Place | None = None
        """The place of everything, while another passage is read into this one."""

    def here(self) -> Place:
        """Return the place of what is being added."""
        return self.fixed or self.place(self.at)

    # adding

    def words(self, text: str) -> None:
        """Add running text in the dialect's markup."""
        frame = self.frames[-1]
        for number, piece in enumerate(text.split("\n")):
            if number:
                is_blank = not "".join(frame.line).strip()
                self._end_line()
                if self.line_breaks or is_blank:
                    self.end_paragraph()
                elif frame.words:
                    frame.words.append("\n")
            frame.line.append(piece)
            frame.own.append(piece)
            if "[[" in piece and "]]" not in piece:
                self.left(piece[piece.index("[[") :], "link that is not closed")

    def _end_line(self) -> None:
        """Keep the words of a line, unless it holds links and no other words."""
        frame = self.frames[-1]
        own = self.prose("".join(frame.own))
        if not frame.has_link or any(word.casefold() not in _JOINTS for word in _WORD.findall(own)):
            frame.words += frame.line
        frame.line, frame.own, frame.has_link = [], [], False

    def link(self, label: str, target: str, when: tuple[str, ...] = (), deeds: tuple[str, ...] = ()) -> None:
        """Add a link that stands in running text; its words stay there too."""
        target = target if target in self.names else " ".join(target.split())
        label = label.strip() or target
        if _URL.match(target):
            self.words(f"{label} ({target})" if label != target else target)
            self.left(target, "address")
            return
        self.frames[-1].line.append(label)
        self.frames[-1].has_link = True
        self.frames[-1].links.append(Link(self.prose(label.replace("\n", " ")), target, self.here(), when, deeds))

    def turn(self, label: str, target: str) -> None:
        """Add a turn that has no words in running text."""
        self.frames[-1].links.append(
            Link(self.prose(label), target if target in self.names else target.strip(), self.here())
        )

    def say(self, sentence: str, source: str) -> None:
        """Add an instruction made of code; without a sentence the code is left over."""
        if sentence:
            self._put(Sentence(sentence, self.here(), source))
        else:
            self.left(source, "instruction")

    def left(self, text: str, why: str) -> None:
        """Add what cannot be carried over, behind the line that it stands in."""
        if text.strip():
            self._put(LeftOver(text.strip(), self.here(), why))

    def _put(self, block: Block) -> None:
        frame = self.frames[-1]
        if any(map(str.strip, chain(frame.words, frame.line))):
            frame.links.append(block)
        else:
            self.end_paragraph()
            frame.blocks.append(block)

    def end_paragraph(self) -> None:
        """Close the paragraph: its words, then its links."""
        frame = self.frames[-1]
        self._end_line()
        if text := self.prose(_GAP.sub(" ", "".join(frame.words))).strip():
            frame.blocks += [Paragraph(part) for part in _BLANK.split(text) if part.strip()]
        frame.blocks += frame.links
        frame.words, frame.links = [], []

    # conditions

    def open(self, text: str, source: str) -> None:
        """Begin what holds under a condition."""
        self.end_paragraph()
        if len(self.frames) < DEEPEST:
            self.frames.append(_Frame(text, source, self.here()))
        else:
            self.left(source, "condition")
            self.frames[-1].chained += 1

    def otherwise(self, text: str = "", source: str = "") -> None:
        """Begin what holds otherwise; with a condition of its own, what holds under that."""
        self.end_paragraph()
        frame = self.frames[-1]
        if len(self.frames) == 1 or frame.before is not None:
            return self.open(text, source) if source else self.left(source or "else", "condition")
        frame.before, frame.blocks = frame.blocks, []
        if source:
            self.open(text, source)
            self.frames[-1].chained = -1
        return None

    def close(self) -> None:
        """End the innermost condition, with those it was the else-if of."""
        while len(self.frames) > 1:
            self.end_paragraph()
            frame = self.frames[-1]
            if frame.chained > 0:
                frame.chained -= 1
                return
            self.frames.pop()
            body, otherwise = (frame.blocks, []) if frame.before is None else (frame.before, frame.blocks)
            made = ConditionBlock(frame.text, frame.place, frame.source, tuple(body), tuple(otherwise))
            self.frames[-1].blocks.append(made)
            if frame.chained != -1:
                return

    def blocks(self) -> tuple[Block, ...]:
        """Return everything, with all that is open closed."""
        while len(self.frames) > 1:
            self.close()
        self.end_paragraph()
        return tuple(self.frames[0].blocks)
