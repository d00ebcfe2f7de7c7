"""Paragraphs and quotations that are outcomes of the instruction above or in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnto.book.lower.lists.labels import begins_with_outcome
from turnto.book.model import plain_words
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.parts import lines_of, merged
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import capital

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_LABEL_FIRST = late(r"\s*[^.:!?]{1,40}:(?=\s|$)")


def answering(section: SectionLowering, blocks: Sequence[MarkdownBlock], place: int) -> list[MarkdownBlock]:
    """Return the paragraphs at a place that are outcomes of the instruction above: "**You win** -> 40"."""
    nearest, found = section.deeds.nearest, list[MarkdownBlock]()
    if not nearest or nearest.lists:
        return found
    lines = lines_of(blocks[place].parts) if blocks[place].kind == "p" else []
    items = [MarkdownBlock("li", blocks[place].line + number, tuple(line)) for number, line in enumerate(lines)]
    if len(items) > 1 and all(begins_with_outcome(section, item) for item in items):
        return items
    for number in range(place, len(blocks)):
        block = blocks[number]
        if block.kind != "p" or not _leads_once(section, block.parts) or not begins_with_outcome(section, block):
            break
        found.append(block)
    return found


def _leads_once(section: SectionLowering, parts: Sequence[Part]) -> bool:
    """Return whether a paragraph has one way on, or a label before an instruction: "*Failure:* {Lose 2 gp}"."""
    arrows = sum(isinstance(part, Mark) and part.kind == "arrow" for part in parts)
    words = "".join(plain_words(part.runs) for part in parts[:1] if isinstance(part, TextPart))
    is_done = bool(_LABEL_FIRST.match(words)) and any(isinstance(part, Mark) for part in parts)
    return arrows == 1 or (not arrows and (is_done or bool(section.turns.in_parts(parts, True))))


def compared_in(section: SectionLowering, quote: MarkdownBlock) -> list[MarkdownBlock]:
    """Return outcomes of which the first begins with "> 8", which Markdown takes for a quotation."""
    nearest, first = section.deeds.nearest, quote.children[0] if quote.children else None
    if not nearest or nearest.lists or not first or first.kind != "p" or len(quote.children) > 1:
        return []
    lines = lines_of(first.parts)
    lines[0] = [TextPart(("> ",)), *lines[0]]
    items = [MarkdownBlock("li", quote.line + number, tuple(merged(line))) for number, line in enumerate(lines)]
    return items if all(begins_with_outcome(section, item) for item in items) else []


def with_answers_below(section: SectionLowering, block: MarkdownBlock) -> list[MarkdownBlock]:
    """Return a paragraph whose first line is an instruction, and the lines below it as the list of its outcomes."""
    lines = lines_of(block.parts) if block.kind == "p" else []
    if lines and any(isinstance(part, Mark) and part.kind == "arrow" for part in lines[0]):
        lines = [*_behind_first_brace(lines[0]), *lines[1:]]
    first = next((part for part in lines[0] if isinstance(part, Mark)), None) if len(lines) > 2 else None
    if not first or first.kind != "brace" or not (awaiting := section.deeds.awaiting(first)):
        return [block]
    before = section.deeds.nearest
    section.deeds.nearest = awaiting
    items = [MarkdownBlock("li", block.line + number, tuple(line)) for number, line in enumerate(lines[1:], 1)]
    are_answers = all(begins_with_outcome(section, item) for item in items)
    section.deeds.nearest = before
    if not are_answers:
        return [block]
    return [
        MarkdownBlock("p", block.line, tuple(lines[0])),
        MarkdownBlock("ul", block.line + 1, children=items),
    ]


def _behind_first_brace(line: list[Part]) -> list[list[Part]]:
    """Split a line behind its first braces, if a pause stands there: "{Test Climbing}: success -> 40"."""
    place = next((n for n, part in enumerate(line) if isinstance(part, Mark)), 0)
    behind = line[place + 1] if place + 1 < len(line) else None
    if not isinstance(behind, TextPart) or not isinstance(first := behind.runs[0], str) or first[:1] not in ".:;,":
        return [line]
    return [line[: place + 1], [TextPart((capital(first[1:].lstrip()), *behind.runs[1:])), *line[place + 2 :]]]
