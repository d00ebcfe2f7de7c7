"""Reader of Twee files, Twine pages and archives, and Twine's JSON: passages as they were written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import unescape

from turnto.book.model import Place
from turnto.exchange.prose import attributes, without_private
from turnto.exchange.story import ImportRefused, LeftOver


@dataclass(frozen=True, slots=True)
class TweePassage:
    """Passage with its text as in the file; ``line`` is the line that its text begins in."""

    name: str
    tags: tuple[str, ...]
    text: str
    file: str
    line: int
    position: str = ""

    def place(self, offset: int = 0) -> Place:
        """Return the place of an offset in the text."""
        start = self.text.rfind("\n", 0, offset) + 1
        return Place(self.file, self.line + self.text.count("\n", 0, offset), offset - start + 1)


@dataclass(slots=True)
class TweeStory:
    """Story as its file has it."""

    title: str = ""
    format: str = ""
    version: str = ""
    start: str = ""
    ifid: str = ""
    creator: str = ""
    passages: list[TweePassage] = field(default_factory=list)
    notes: list[LeftOver] = field(default_factory=list)
    scripts: dict[str, str] = field(default_factory=dict)
    """Scripts and style sheets of the whole story."""


# --- Twee -----------------------------------------------------------------------------------------

_HEAD = re.compile(r"^::[ \t]*(?P<rest>[^\n]*)$", re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
SCRIPTS = frozenset({"script", "stylesheet"})


def read_twee(text: str, file: str, story: TweeStory | None = None) -> TweeStory:
    """Read Twee 3, or the older notation, into a story."""
    story = story or TweeStory()
    heads = list(_HEAD.finditer(text))
    if heads and (before := text[: heads[0].start()].strip("\ufeff \t\r\n")):
        story.notes.append(LeftOver(before, Place(file, 1), "text before the first passage"))
    line, counted = 1, 0
    for number, head in enumerate(heads):
        line += text.count("\n", counted, head.start())
        counted = head.start()
        end = heads[number + 1].start() if number + 1 < len(heads) else len(text)
        name, tags, position = _head(head["rest"], Place(file, line), story)
        # A line of text that begins with two colons is written with a backslash before them.
        body = re.sub(r"^\\(?=::)", "", text[head.end() + 1 : end].rstrip(), flags=re.MULTILINE)
        _take(story, TweePassage(name, tags, body, file, line + 1, position))
    return story


_OWN_STORY = re.compile(r"^::[ \t]*Story(?:Title|Data)\b", re.MULTILINE)


def read_files(texts: Sequence[tuple[str, str]]) -> list[TweeStory]:
    """Read Twee files as one story; where each of them has a title or data, as one each."""
    if len(texts) > 1 and all(_OWN_STORY.search(text) for _, text in texts):
        return [read_twee(text, file) for file, text in texts]
    story = TweeStory()
    for file, text in texts:
        read_twee(text, file, story)
    return [story]


def _head(rest: str, place: Place, story: TweeStory) -> tuple[str, tuple[str, ...], str]:
    """Parse ``name [tags] {metadata}``."""
    rest, position = _trimmed(rest), ""
    if found := re.search(r"(?<!\\)\{[^{}]*\}$", rest[-2000:]):
        shown = found[0]
        try:
            told = json.loads(shown)
            position = str(told.get("position", "")) if isinstance(told, dict) else ""
            rest = _trimmed(rest[: -len(shown)])
        except ValueError:
            if '"' in shown:
                story.notes.append(LeftOver(shown, place, "metadata that cannot be read"))
                rest = _trimmed(rest[: -len(shown)])
    tags: tuple[str, ...] = ()
    if found := re.search(r"(?<!\\)\[((?:\\.|[^\[\]\\])*)\]$", rest[-2000:]):
        tags = tuple(_ESCAPED.sub(r"\1", tag) for tag in found[1].split())
        rest = _trimmed(rest[: -len(found[0])])
    return _ESCAPED.sub(r"\1", rest), tags, position


def _trimmed(text: str) -> str:
    """Return text without the spaces around it; one that is written with a backslash stays."""
    trimmed = text.strip()
    return trimmed + " " if trimmed.endswith("\\") and not trimmed.endswith("\\\\") else trimmed


def _take(story: TweeStory, passage: TweePassage) -> None:
    """Add a passage; those about the story fill its fields."""
    match passage.name:
        case "StoryTitle":
            title = " ".join(passage.text.split())
            if story.title not in ("", title):
                story.notes.append(LeftOver(title, passage.place(), "further title"))
            story.title = story.title or title
        case "StoryData":
            _story_data(story, passage)
        case "StoryAuthor":
            story.creator = " ".join(passage.text.split())
        case _:
            for tag in SCRIPTS & set(passage.tags):
                ending = "js" if tag == "script" else "css"
                name = f"{passage.name}.{ending}"
                story.scripts[name] = "\n\n".join(filter(None, [story.scripts.get(name, ""), passage.text]))
                story.notes.append(LeftOver(f"{tag} {passage.name}: left-over/{name}", passage.place(), tag))
                break
            else:
                story.passages.append(passage)


def _story_data(story: TweeStory, passage: TweePassage) -> None:
    try:
        told = json.loads(passage.text)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        story.notes.append(LeftOver(passage.text, passage.place(), "StoryData that cannot be read"))
        return
    story.ifid = _text(told, "ifid")
    story.format, story.version = _text(told, "format"), _text(told, "format-version")
    story.start = _text(told, "start")


def _text(told: Mapping[str, object], key: str) -> str:
    value = told.get(key)
    return value if isinstance(value, str) else ""


# --- Twine's pages and archives ---------------------------------------------------------------------

_STORY = re.compile(r"<tw-storydata\b([^>]*)>", re.IGNORECASE)
_PASSAGE = re.compile(r"<tw-passagedata\b([^>]*)>", re.IGNORECASE)
_SCRIPT = re.compile(r"<(style|script)\b[^>]*type=[\"']text/twine-(css|javascript)[\"'][^>]*>", re.IGNORECASE)
_OLD = re.compile(r"<div\b([^>]*\btiddler=[^>]*)>", re.IGNORECASE)


def read_page(text: str, file: str) -> list[TweeStory]:
    """Read every story of a Twine page or archive; Twine 1 pages too."""
    starts = list(_STORY.finditer(text))
    if not starts:
        return [_old_page(text, file)]
    ends = [*(start.start() for start in starts[1:]), len(text)]
    return [_page_story(text, start, end, file) for start, end in zip(starts, ends, strict=True)]


def _page_story(text: str, start: re.Match[str], end: int, file: str) -> TweeStory:
    told = attributes(start[1])
    story = TweeStory(
        told.get("name", ""), told.get("format", ""), told.get("format-version", ""), "", told.get("ifid", "")
    )
    first = told.get("startnode", "")
    for found in _SCRIPT.finditer(text, start.end(), end):
        body = _until(text, found.end(), f"</{found[1]}", end)
        if body.strip():
            name = "story.css" if found[2].casefold() == "css" else "story.js"
            story.scripts[name] = body.strip()
            story.notes.append(LeftOver(f"left-over/{name}", Place(file, _line(text, found.start())), found[1]))
    line, counted = 1, 0
    for found in _PASSAGE.finditer(text, start.end(), end):
        own = attributes(found[1])
        line += text.count("\n", counted, found.end())
        counted = found.end()
        body = unescape(_until(text, found.end(), "</tw-passagedata", end))
        name = own.get("name", "") or f"passage {own.get('pid', '')}"
        if own.get("pid") == first:
            story.start = name
        _take(story, TweePassage(name, tuple(own.get("tags", "").split()), body, file, line, own.get("position", "")))
    return story


def _until(text: str, start: int, sign: str, end: int) -> str:
    place = text.find(sign, start, end)
    return text[start : place if place >= 0 else end]


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _old_page(text: str, file: str) -> TweeStory:
    """Read a page of Twine 1: passages are elements with the attribute tiddler."""
    story = TweeStory()
    for found in _OLD.finditer(text):
        own = attributes(found[1])
        body = unescape(_until(text, found.end(), "</div", len(text))).replace("\\n", "\n").replace("\\t", "\t")
        tags = tuple(own.get("tags", "").split())
        line, position = _line(text, found.end()), own.get("twine-position", "")
        _take(story, TweePassage(own.get("tiddler", ""), tags, body, file, line, position))
    if not story.passages:
        raise ImportRefused(f"{file} is a web page, but no Twine story is in it.")
    return story


# --- JSON -----------------------------------------------------------------------------------------


def read_json(text: str, file: str) -> TweeStory:
    """Read a story in Twine's JSON form, or as Twison writes it."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise ImportRefused(f"{file} is no JSON that can be read: {wrong}") from None
    if not isinstance(told, dict) or not isinstance(told.get("passages"), list):
        raise ImportRefused(f"{file} is JSON, but no story: it has no list of passages.")
    story = TweeStory(
        _text(told, "name"), _text(told, "format"), _text(told, "format-version"), _text(told, "start"),
        _text(told, "ifid"), _text(told, "author"),
    )  # fmt: skip
    first = str(told.get("startnode", ""))
    for name, text_ in (("story.js", _text(told, "script")), ("story.css", _text(told, "style"))):
        if text_:
            story.scripts[name] = text_
            story.notes.append(LeftOver(f"left-over/{name}", Place(file), "script"))
    for number, own in enumerate(told["passages"], 1):
        if not isinstance(own, dict):
            continue
        tags = own.get("tags")
        listed = tags if isinstance(tags, list) else str(tags or "").split()
        name = _text(own, "name") or f"passage {number}"
        if first and str(own.get("pid", number)) == first:
            story.start = name
        about = own.get("metadata")
        position = _text(about, "position") if isinstance(about, dict) else ""
        _take(story, TweePassage(name, tuple(map(str, listed)), _text(own, "text"), file, 1, position))
    return story


def prepared(text: str) -> str:
    """Return the text of a file with one kind of line end and without the signs used as marks."""
    return without_private(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))


def numbered(story: TweeStory) -> Iterator[TweePassage]:
    """Yield passages with unique names.

    Links lead to the last of one name, as in Tweego; the earlier ones stay under other names.
    """
    last = {passage.name: number for number, passage in enumerate(story.passages)}
    taken = set(last)
    repeated: dict[str, int] = {}
    for at, passage in enumerate(story.passages):
        if at != last[passage.name]:
            story.notes.append(LeftOver(passage.name, passage.place(), "a later passage has the same name"))
            number = repeated.get(passage.name, 0) + 1
            while f"{passage.name}, earlier {number}" in taken:
                number += 1
            repeated[passage.name] = number
            passage = replace(passage, name=f"{passage.name}, earlier {number}")
            taken.add(passage.name)
        yield passage
