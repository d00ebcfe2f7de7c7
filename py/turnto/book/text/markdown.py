"""Markdown parsed to blocks, with words and signs in order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from turnto.book.model import PictureNode, Place, Problem, Runs
from turnto.book.text.regex import late
from turnto.book.text.scanner import MARK, Mark

# Nothing hangs on indentation (no code by four spaces), no line becomes a heading by what follows it, and nothing
# vanishes from the page (link references); raw HTML is text.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable(["table"]).disable(["code", "lheading", "reference"])
DEEPEST = 12
"""Limit of nested emphasis; deeper markup is dropped."""

_HTML = late(r"</?[A-Za-z][A-Za-z0-9-]{0,30}(?:\s[^<>\n]{0,200})?/?>")


@dataclass(frozen=True, slots=True)
class TextPart:
    """Words between signs; a line break of the source is a newline."""

    runs: Runs


Part = TextPart | Mark | PictureNode


@dataclass(slots=True)
class MarkdownBlock:
    """Block of text: a paragraph with its parts, or a container of blocks."""

    kind: str
    line: int
    parts: tuple[Part, ...] = ()
    children: list[MarkdownBlock] = field(default_factory=list)
    text: str = ""
    first: int = 1
    """The number of a numbered list's first item."""


class Parser:
    """Parser for the lines of one section."""

    def __init__(self, file: str, lines: Sequence[str], numbers: Sequence[int], marks: Sequence[Mark]) -> None:
        self.file, self.lines, self.numbers, self.marks = file, lines, numbers, marks
        self.problems: list[Problem] = []

    def blocks(self) -> list[MarkdownBlock]:
        """Return the blocks of the section; text too deeply nested becomes one paragraph."""
        text = "\n".join(self.lines)
        try:
            return self._nested(_MARKDOWN.parse(text))
        except RecursionError:
            place = Place(self.file, self.numbers[0] if self.numbers else 1)
            self.problems.append(
                Problem(
                    place,
                    "too-deep",
                    "error",
                    "the Markdown of this section is nested too deeply",
                    "Take out brackets inside brackets.",
                )
            )
            return [MarkdownBlock("p", place.line, (TextPart((text,)),))]

    def _nested(self, flat: Sequence[Token]) -> list[MarkdownBlock]:
        root = MarkdownBlock("root", 0)
        stack = [root]
        for token in flat:
            line = self._line(token)
            if token.nesting == 1:
                block = MarkdownBlock(_kind(token), line, first=int(token.attrGet("start") or 1))
                stack[-1].children.append(block)
                stack.append(block)
            elif token.nesting == -1:
                stack.pop()
            elif token.type == "inline":
                stack[-1].parts = (*stack[-1].parts, *self._parts(token, stack[-1].line or line))
            elif token.type == "hr":
                stack[-1].children.append(MarkdownBlock("hr", line))
            elif token.type in ("fence", "code_block"):
                stack[-1].children.append(MarkdownBlock("pre", line, text=self._raw(token.content)))
        return root.children

    def _line(self, token: Token) -> int:
        if not token.map or not self.numbers:
            return 0
        return self.numbers[min(token.map[0], len(self.numbers) - 1)]

    def _raw(self, text: str) -> str:
        return MARK.sub(lambda found: self.marks[int(found[1])].raw, text)

    # inline

    def _parts(self, token: Token, line: int) -> tuple[Part, ...]:
        stack: list[tuple[str, str, list[Any]]] = [("", "", [])]
        skipped = 0
        for child in token.children or ():
            if child.nesting == 1:
                if len(stack) > DEEPEST:
                    skipped += 1
                else:
                    stack.append((child.tag, str(child.attrGet("href") or ""), []))
            elif child.nesting == -1:
                if skipped:
                    skipped -= 1
                else:
                    self._closed(stack)
            else:
                stack[-1][2].extend(self._leaf(child, line))
        while len(stack) > 1:
            self._closed(stack)
        return tuple(_lifted(stack[0][2]))

    def _closed(self, stack: list[tuple[str, str, list[Any]]]) -> None:
        tag, address, inner = stack.pop()
        if tag == "a":
            stack[-1][2].append(("link", self._raw(unquote(address)), tuple(inner)))
        else:
            stack[-1][2].append(("strong" if tag == "strong" else "em", tuple(inner)))

    def _leaf(self, child: Token, line: int) -> Iterator[Any]:
        match child.type:
            case "softbreak":
                yield "\n"
            case "hardbreak":
                yield ("br",)
            case "code_inline":
                yield ("code", self._raw(child.content))
            case "image":
                alt = self._raw("".join(inner.content for inner in child.children or ()))
                yield PictureNode(unquote(str(child.attrGet("src") or "")), alt, self._place(line, "!["))
            case _:
                yield from self._text(child.content, line)

    def _text(self, text: str, line: int) -> Iterator[Any]:
        if found := _HTML.search(text):
            self.problems.append(
                Problem(
                    self._place(line, found[0]),
                    "raw-html",
                    "warning",
                    f"{found[0]} is shown as it stands: a book holds no HTML",
                    "Write it in Markdown.",
                )
            )
        start = 0
        for found in MARK.finditer(text):
            if found.start() > start:
                yield text[start : found.start()]
            if int(found[1]) < len(self.marks):
                yield self.marks[int(found[1])]
            start = found.end()
        if start < len(text):
            yield text[start:]

    def _place(self, line: int, words: str) -> Place:
        """Find these words, from a line of the source on."""
        first = bisect_left(self.numbers, line)
        for index in range(first, min(first + 30, len(self.lines))):
            column = self.lines[index].find(words)
            if column >= 0 and not MARK.search(self.lines[index][:column]):
                return Place(self.file, self.numbers[index], column + 1, len(words))
            if column >= 0:
                return Place(self.file, self.numbers[index], 1, 1)
        return Place(self.file, line or 1)


def inline(text: str) -> Runs:
    """Parse the inline markup of an instruction's sentence."""
    words = " ".join(text.split())
    if not any(sign in words for sign in "*_`[\\&<"):
        return (words,)
    try:
        parser = Parser("", (), (), ())
        found = [part for token in _MARKDOWN.parseInline(words) for part in parser._parts(token, 0)]
    except RecursionError:
        return (words,)
    return tuple(run for part in found if isinstance(part, TextPart) for run in part.runs)


def _kind(token: Token) -> str:
    match token.tag:
        case "h1" | "h2":
            return "h2"
        case "blockquote":
            return "quote"
        case "thead" | "tbody":
            return "rows"
        case "tr":
            return "row"
        case "th":
            return "head"
        case "td":
            return "cell"
    return token.tag


def _lifted(runs: Sequence[Any]) -> Iterator[Part]:
    """Lift signs and pictures out of the emphasis around them."""
    words: list[Any] = []
    for run in runs:
        if isinstance(run, (Mark, PictureNode)):
            if words:
                yield TextPart(tuple(words))
            words = []
            if not (isinstance(run, Mark) and run.kind == "comment"):
                yield run
        elif isinstance(run, tuple) and run[0] in ("em", "strong", "link"):
            for part in _lifted(run[-1]):
                if isinstance(part, TextPart):
                    words.append((*run[:-1], part.runs))
                else:
                    if words:
                        yield TextPart(tuple(words))
                    words = []
                    yield part
        else:
            words.append(run)
    if words:
        yield TextPart(tuple(words))
