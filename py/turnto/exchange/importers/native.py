"""Importer of Turnto books that come back from Twine or Gordian."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from turnto.book.text.section_head import ENDINGS
from turnto.exchange import marks
from turnto.exchange.importers.twine import TweePassage, TweeStory
from turnto.exchange.links import split_link
from turnto.exchange.story import Story


def is_native(story: TweeStory) -> bool:
    """Return whether a story is a book that was exported from here."""
    return any(map(_is_header, story.passages))


def _is_header(passage: TweePassage) -> bool:
    """Return whether a passage is the header of an exported book, and not one that a story calls so."""
    is_skipped = passage.name == marks.HEADER and marks.SKIP in passage.tags
    return is_skipped and bool(re.search(r"^[\w-]+:", passage.text, re.MULTILINE))


_NOTE = re.compile(r"<!-- turnto (\w+): (.*?) -->\n?")
_ARROWED = re.compile(r"(->|\u2192)[ \t]*\[\[((?:(?!\]\]|\[\[)[^\n]){1,500})\]\]")
_LINK = re.compile(r"(?<!\\)\[\[((?:(?!\]\]|\[\[)[^\n]){1,500})\]\]")
_TAGS = re.compile(r"<(/?)(keyword|item|check)>")
_ADDED = re.compile(re.escape(marks.ADDED) + ".*?" + re.escape(marks.ADDED_END), re.DOTALL)
_PICTURE = re.compile(r"!\[[^\]\n]*\]\(([^)\s]{1,200})\)|^[ \t]*(?:cover|portrait): (\S+\.\w+)$", re.MULTILINE)
_TURN = re.compile(r"turn ?to", re.IGNORECASE)


def story_of(raw: TweeStory) -> Story:
    """Return a story whose files are ready to be written."""
    header = next(passage.text for passage in raw.passages if _is_header(passage))
    files: dict[str, list[str]] = {"book.md": [f"---\n{header.strip(chr(10))}\n---"]}
    current = "book.md"
    ready: dict[str, str] = {}
    places = next(
        ({name: place for place, name in _PLACE.findall(one.text)} for one in raw.passages if one.name == marks.PLACES),
        None,
    )
    for passage in _as_written(raw.passages, list(places or ())):
        if _is_header(passage) or passage.name in ("gb-front-cover", marks.PLACES):
            continue
        if passage.name == marks.MAP:
            ready["sections.map"] = passage.text.rstrip() + "\n"
            continue
        told, body = _notes(passage.text)
        if "file" in told and re.fullmatch(r"[^\\/:]{1,100}\.md", told["file"]):
            current = told["file"]
        files.setdefault(current, []).append(_section(passage, told, body, places))
    ready |= {name: "\n\n".join(parts).rstrip() + "\n" for name, parts in files.items()}
    pictures = dict.fromkeys(shown or named for shown, named in _PICTURE.findall("\n".join(ready.values())))
    return Story("a book of Turnto's own", raw.title, ready=ready, pictures=tuple(pictures))


def _as_written(passages: Sequence[TweePassage], names: Sequence[str]) -> list[TweePassage]:
    """Return passages that Twine sorted by their names in the order of the book; new ones come last.

    Sections without a pinned number are shuffled from that order, and those of a file stand together in it.
    """
    found = [passage.name for passage in passages]
    if found != sorted(found):
        return list(passages)
    order = {name: at for at, name in enumerate(names)}
    return sorted(passages, key=lambda passage: order.get(passage.name, len(order)))


def _notes(text: str) -> tuple[dict[str, str], str]:
    """Take the notes from the head of a passage."""
    told: dict[str, str] = {}
    while found := _NOTE.match(text):
        told[found[1]] = found[2]
        text = text[found.end() :]
    return told, text


_PLACE = re.compile(r"^(-?\d+,-?\d+) (.+)$", re.MULTILINE)


def _section(passage: TweePassage, told: dict[str, str], body: str, places: Mapping[str, str] | None) -> str:
    text = native_text(body)
    if told.get("head") == "none":
        return text
    name = "" if told.get("head") == "unnamed" else passage.name
    tags = told["tags"] if "tags" in told else ", ".join(tag for tag in passage.tags if _OWN.fullmatch(tag))
    others = [tag for tag in passage.tags if not _OWN.fullmatch(tag) and not _OF_GORDIAN.fullmatch(tag)]
    if (kept := marks.TAGS.search(text)) is None or kept[1].split() != others:
        text = "\n\n".join([marks.tagged(others)] * bool(others) + [marks.TAGS.sub("", text)])
    if position := marks.placed(passage.position):  # whoever moves a passage on the map moves what is kept of it
        text, kept_places = marks.PLACED.subn(position, text, count=1)
        is_own = places is None or marks.placed(places.get(passage.name, "")) == position
        text = text if kept_places or is_own else f"{position}\n\n{text}"
    return f"## {name}" + (f" [{tags}]" if tags else "") + f"\n\n{text}"


_OWN = re.compile(rf"{'|'.join((*ENDINGS, 'hidden', 'front', 'back', 'foes'))}|\d+")
_OF_GORDIAN = re.compile(rf"(?:front|back)matter_\d+|{marks.SKIP}")


def native_text(body: str) -> str:
    """Return the text of a passage in our format."""
    text = _ADDED.sub("", body)
    text = re.sub(
        re.escape(marks.OPEN) + r"((?:(?!<!--[{}]-->)[\s\S]){0,4000})" + re.escape(marks.CLOSE),
        lambda found: "{" + _TAGS.sub(_star, found[1]) + "}",
        text,
    )
    text = _ARROWED.sub(lambda found: f"{found[1]} {split_link(found[2])[1]}", text)
    text = _LINK.sub(_turned, text)
    return re.sub(r"^\\(\\*)::", r"\1::", text, flags=re.MULTILINE).strip("\n")


def _turned(found: re.Match[str]) -> str:
    """Write a link that Gordian prints as “turn to 12” as an arrow; others are links in our format too."""
    label, target = split_link(found[1])
    return f"-> {target}" if _TURN.fullmatch(label) else found[0]


def _star(found: re.Match[str]) -> str:
    return {"keyword": "*", "item": "**", "check": ""}[found[2]]
