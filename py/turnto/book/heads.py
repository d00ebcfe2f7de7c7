"""Section heads: ``## name [tag, tag]``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from turnto.book.model import Place, Problem
from turnto.names import fold

ENDINGS = ("end", "victory", "defeat", "death")
PLAIN = ("hidden", "front", "back", "foes", "once")
_TAGS = re.compile(r"^(.*?)\s*\[([^\[\]]*)\]$")


@dataclass(frozen=True, slots=True)
class Head:
    """What a section's head says."""

    name: str
    place: Place
    tags: tuple[str, ...] = ()
    pinned: int | None = None
    ending: str = ""
    title: str = ""
    was: tuple[str, ...] = ()


def read_head(text: str, place: Place, problems: list[Problem]) -> Head:
    """The head of a section."""
    found = _TAGS.match(text) if text.endswith("]") else None
    name, listed = (found[1], found[2]) if found else (text, "")
    name = " ".join(name.split())
    tags: list[str] = []
    was: list[str] = []
    pinned, ending, title = (int(name) if re.fullmatch(r"[0-9]{1,6}", name) else None), "", ""
    taking = ""
    said: list[str] = []
    for piece in listed.split(","):
        key, colon, value = (part.strip() for part in piece.partition(":"))
        word = fold(key)
        if word in ENDINGS and (colon or not value):
            ending, title, taking = word, value, "title"
            said.append(word)
        elif re.fullmatch(r"[0-9]{1,6}", word) and not colon:
            pinned, taking = int(word), ""
            said.append(word)
        elif word == "was" and colon:
            was.append(" ".join(value.split()))
            taking = "was"
        elif word in PLAIN and not colon:
            tags.append(word)
            taking = ""
        elif taking == "title" and title:
            title = f"{title}, {piece.strip()}"
        elif taking == "was":
            was[-1] = f"{was[-1]}, {piece.strip()}"
        elif word:
            tags.append(word)
            problems.append(_unknown_tag(key, place))
    if not name and not {"front", "back", "foes"} & set(tags):
        problems.append(
            Problem(place, "no-name", "error", "this section has no name", "Write it behind the two signs: ## name.")
        )
    problems += _contradictory(name, [*said, *tags], place)
    return Head(name, place, tuple(tags), pinned, ending, title, tuple(was))


def _contradictory(name: str, tags: list[str], place: Place) -> list[Problem]:
    """Two numbers, two endings, or an ending that is no part of the story."""
    numbers = {int(tag) for tag in (*tags, name) if re.fullmatch(r"[0-9]{1,6}", tag)}
    kinds = [tag for tag in dict.fromkeys(tags) if tag in (*ENDINGS, "front", "back", "foes")]
    both = [str(number) for number in sorted(numbers)] if len(numbers) > 1 else kinds if len(kinds) > 1 else []
    if not both:
        return []
    told = f"a section cannot be both {both[0]} and {both[1]}"
    return [Problem(place, "contradictory-tags", "error", told, "Keep one of them; a title stands behind a colon.")]


def _unknown_tag(tag: str, place: Place) -> Problem:
    known = (*ENDINGS, *PLAIN, "was: old name")
    close = get_close_matches(fold(tag)[:40], known, 1, 0.6)
    hint = f"Did you mean {close[0]}?" if close else "A section's tags are a number, " + ", ".join(known) + "."
    return Problem(place, "unknown-tag", "warning", f"nothing is known of the tag {tag[:60]}", hint)
