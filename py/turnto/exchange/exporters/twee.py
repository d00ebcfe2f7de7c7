"""Twee 3 and Twine archives: the book's own text, with links that Twine draws on its map."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape

from turnto.book.emit.numbering import start_of
from turnto.book.model import Book, bare
from turnto.book.text.scanner import Mark
from turnto.exchange import marks
from turnto.exchange.exporters import source
from turnto.exchange.exporters.printed import boxes_asked_for
from turnto.exchange.exporters.source import Cut, SourcePassage

FORMAT = ("Harlowe", "3.3.9")
"""Twine's own first format, which every Twine has."""


def twee(book: Book) -> str:
    """Return a book as Twee 3."""
    return _written(book, source.passages(book, _changed), _tags)


def _written(book: Book, passages: list[SourcePassage], tags_of: Tags) -> str:
    start = start_of(book)
    data = {
        "ifid": source.ifid(book),
        "format": FORMAT[0],
        "format-version": FORMAT[1],
        "start": start.name if start else "",
    }
    found = [
        f":: StoryTitle\n{title(book)}",
        f":: StoryData\n{json.dumps(data, indent=2, ensure_ascii=False)}",
    ]
    for name, tags, text, (x, y) in _listed(book, passages, tags_of):
        told = json.dumps({"position": f"{x},{y}", "size": "100,100"}, separators=(",", ":"))
        found.append(f"{_head(name, tags)} {told}\n{text}".rstrip())
    return "\n\n".join(found) + "\n"


Tags = Callable[[SourcePassage], tuple[str, ...]]


def _listed(
    book: Book, passages: list[SourcePassage], tags_of: Tags
) -> Iterator[tuple[str, tuple[str, ...], str, tuple[int, int]]]:
    """Yield the name, tags, text and place of each passage, first those that keep what no passage says."""
    yield marks.HEADER, (marks.SKIP,), source.header_text(book).rstrip(), source.aside(0)
    if kept := source.numbers_text(book):
        yield marks.MAP, (marks.SKIP,), kept.rstrip(), source.aside(1)
    places = "\n".join(f"{one.position[0]},{one.position[1]} {one.name}" for one in passages)
    yield marks.PLACES, (marks.SKIP,), places, source.aside(2)
    for one in passages:
        yield one.name, (*tags_of(one), *one.others), "\n".join([*one.notes, one.body]).rstrip(), one.position


def _head(name: str, tags: tuple[str, ...]) -> str:
    def escaped(text: str) -> str:
        return re.sub(r"([\[\]{}\\])", r"\\\1", text)

    return f":: {escaped(name)}" + (f" [{' '.join(map(escaped, tags))}]" if tags else "")


def _tags(one: SourcePassage) -> tuple[str, ...]:
    number = (str(one.pinned),) if one.pinned is not None else ()
    return (*one.kinds, *((one.ending,) if one.ending else ()), *number)


def _changed(book: Book, cut: Cut) -> str:
    def arrow(mark: Mark, line: str) -> tuple[str, int]:
        name, dot = source.target(book, line)
        return (f"{mark.raw} {link(name)}{dot}", len(line)) if name and "]" not in name else (mark.raw, 0)

    return source.rewritten(cut, lambda mark: mark.raw, arrow)


def link(name: str, label: str = "") -> str:
    """Return a link to a passage."""
    return f"[[{label or name}->{name}]]" if label or "|" in name else f"[[{name}]]"


def title(book: Book) -> str:
    """Return the title of a book on one line."""
    told = book.header.get("title")
    return " ".join(str(told).split()) if told else book.name


# --- Twine archive --------------------------------------------------------------------------------


def twine(book: Book) -> str:
    """Return a book as a Twine 2 archive."""
    passages = source.passages(book, _changed)
    start = start_of(book)
    listed = list(_listed(book, passages, _tags))
    first = next((pid for pid, one in enumerate(listed, 1) if start and one[0] == start.name), 1)
    elements = [
        f'<tw-passagedata pid="{pid}" name="{escape(name)}" tags="{escape(" ".join(tags))}" position="{at[0]},{at[1]}" '
        f'size="100,100">{escape(text)}</tw-passagedata>'
        for pid, (name, tags, text, at) in enumerate(listed, 1)
    ]
    return (
        f'<tw-storydata name="{escape(title(book))}" startnode="{first}" creator="Turnto" creator-version="1" '
        f'ifid="{source.ifid(book)}" zoom="1" format="{FORMAT[0]}" format-version="{FORMAT[1]}" options="" hidden>\n'
        '<style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css"></style>\n'
        '<script role="script" id="twine-user-script" type="text/twine-javascript"></script>\n'
        + "\n".join(elements)
        + "\n</tw-storydata>\n"
    )


# --- Gordian --------------------------------------------------------------------------------------


def gordian(book: Book) -> str:
    """Return a book as Twee in Gordian's dialect: keywords, items, checks, pins and endings as its tags."""
    boxes = boxes_asked_for(book)
    passages = [
        replace(one, body=f"{marks.ADDED}<checkboxes>{count}</checkboxes>{marks.ADDED_END}\n{one.body}")
        if (count := boxes.get(bare(one.name)))
        else one
        for one in source.passages(book, _printed)
    ]
    front = [one.name for one in passages if "front" in one.kinds]
    back = [one.name for one in passages if "back" in one.kinds]

    def tags(one: SourcePassage) -> tuple[str, ...]:
        found: list[str] = []
        if "front" in one.kinds:
            found.append(f"frontmatter_{front.index(one.name) + 1}")
        elif "back" in one.kinds:
            found.append(f"backmatter_{back.index(one.name) + 1}")
        elif "foes" in one.kinds:
            found.append(marks.SKIP)
        if one.ending:
            found.append("death" if one.ending == "death" else "end")
        if one.pinned is not None:
            found.append(str(one.pinned))
        return tuple(found)

    text = _written(book, passages, tags)
    cover = f":: gb-front-cover\n<h1>{escape(title(book))}</h1>\n<p>{escape(str(book.header.get('author', '')))}</p>"
    return f"{text}\n{cover}\n"


_KEYWORD = re.compile(r"\b((?:key|code)words?|codes?)((?:,? (?:and )?\*(?!\*)[^*\n]{1,80}\*)+)", re.IGNORECASE)
_CHECKED = re.compile(r"\s*(?:test|roll|fight|quick contest|cast)\b", re.IGNORECASE)


def _printed(book: Book, cut: Cut) -> str:
    def brace(mark: Mark) -> str:
        text = re.sub(r"\*\*([^*\n]{1,80})\*\*", r"<item>\1</item>", mark.text)
        text = _KEYWORD.sub(lambda found: found[1] + re.sub(r"\*([^*\n]+)\*", r"<keyword>\1</keyword>", found[2]), text)
        if _CHECKED.match(text):
            text = f"<check>{text}</check>"
        return f"{marks.OPEN}{text}{marks.CLOSE}"

    def arrow(mark: Mark, line: str) -> tuple[str, int]:
        name, dot = source.target(book, line)
        return (link(name, "turnto") + dot, len(line)) if name and "]" not in name else (mark.raw, 0)

    return source.rewritten(cut, brace, arrow)
