"""Plain text: the book as it is printed, without markup."""

from __future__ import annotations

import re
import textwrap

from turnto.book.model import Book
from turnto.exchange.exporters.printed import TURN, TURN_END, WHEN, WHEN_END, PrintedSection, printed

WIDTH = 76
_MARKUP = re.compile(r"\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|\\(?=[^\w\s])")
_PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_TURN = re.compile(f"{TURN}\\d+\\|([^{TURN_END}]*){TURN_END}")


def text(book: Book) -> str:
    """Return a book as plain text, its sections in the order of their numbers."""
    whole = printed(book)
    author = str(whole.header.get("author", ""))
    parts = [whole.title, f"by {author}" if author else ""]
    parts += [_section(one, one.name) for one in whole.front]
    parts += [_section(one, str(one.number)) for one in whole.story]
    parts += [_section(one, one.name) for one in (*whole.back, *whole.foes)]
    return "\n\n\n".join(part for part in parts if part) + "\n"


def _section(one: PrintedSection, head: str) -> str:
    boxes = "  " + "( )" * one.visits + "[ ]" * one.boxes if one.visits or one.boxes else ""
    ending = "\n\n" + (one.title or "The end").upper() if one.ending else ""
    return f"{head}{boxes}\n\n{plain(one.text)}{ending}".strip()


def plain(markdown: str) -> str:
    """Return printed Markdown as plain text, its paragraphs wrapped."""
    deep = 0
    found: list[str] = []
    for block in re.split(r"\n[ \t]*\n", markdown):
        if block.strip() in (WHEN, WHEN_END):
            deep = max(0, deep + (1 if block.strip() == WHEN else -1))
            continue
        said = _MARKUP.sub("", _TURN.sub(r"\1", _PICTURE.sub(r"[Picture: \1]", block)))
        indent = "  " * deep
        if block.lstrip().startswith("|"):
            found.append(textwrap.indent(said, indent))
            continue
        items = re.split(r"\n(?=[ \t]*(?:[-*+]|\d+[.)])[ \t])", said)
        found.append("\n".join(_wrapped(item, indent) for item in items))
    return "\n\n".join(found)


def _wrapped(item: str, indent: str) -> str:
    hang = indent + ("  " if re.match(r"[ \t]*[-*+][ \t]", item) else "")
    return textwrap.fill(" ".join(item.split()), WIDTH, initial_indent=indent, subsequent_indent=hang)
