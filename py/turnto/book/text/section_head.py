"""Parser for section heads: ``## name [tag, tag]``."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches

from turnto.book.model import Place, Problem
from turnto.book.text.regex import late
from turnto.core.names import fold

ENDINGS = ("end", "victory", "defeat", "death")
NAMES = ("region", "place")
"""Tags that name where a section lies, for the maps."""
NOTED = ("person", "promise", "kept")
"""Tags of what a reader of the section notes in the journal: somebody met, a promise made, a promise kept."""
PLAIN = ("hidden", "front", "back", "foes", "once")
_TAGS = late(r"^(.*?)\s*\[([^\[\]]*)\]$")


@dataclass(frozen=True, slots=True)
class Head:
    """Parsed head of a section."""

    name: str
    place: Place
    tags: tuple[str, ...] = ()
    pinned: int | None = None
    ending: str = ""
    title: str = ""
    was: tuple[str, ...] = ()
    region: str = ""
    place_name: str = ""
    noted: tuple[tuple[str, str], ...] = ()
    """What stands in the journal of who was here, each after its tag."""


def read_head(text: str, place: Place, problems: list[Problem]) -> Head:
    """Parse the head of a section."""
    found = _TAGS.match(text) if text.endswith("]") else None
    name, listed = (found[1], found[2]) if found else (text, "")
    name = " ".join(name.split())
    head = _Listed(int(name) if _NUMBER.fullmatch(name) else None)
    for piece in listed.split(","):
        head.take(piece.strip())
    problems += [_unknown_tag(tag, place) for tag in head.unknown]
    if not name and not {"front", "back", "foes"} & set(head.tags):
        problems.append(
            Problem(place, "no-name", "error", "this section has no name", "Write it behind the two signs: ## name.")
        )
    problems += _contradictory(name, [*head.said, *head.tags], place)
    region, landmark = (head.names.get(one, "") for one in NAMES)
    noted = tuple(head.noted)
    return Head(
        name, place, tuple(head.tags), head.pinned, head.ending, head.title, tuple(head.was), region, landmark, noted
    )


_NUMBER = late(r"[0-9]{1,6}")


@dataclass(slots=True)
class _Listed:
    """Tags of a head, parsed piece by piece; a title, an old name and what is noted may hold commas."""

    pinned: int | None
    tags: list[str] = field(default_factory=list)
    was: list[str] = field(default_factory=list)
    ending: str = ""
    title: str = ""
    said: list[str] = field(default_factory=list)
    """Every ending and number, repeated ones too."""
    unknown: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    """The region and the place, where they are given."""
    noted: list[tuple[str, str]] = field(default_factory=list)
    _open: str = ""
    """What the next piece may continue: a title, an old name, what is noted."""

    def take(self, piece: str) -> None:
        """Take one more piece."""
        key, colon, value = (part.strip() for part in piece.partition(":"))
        word = fold(key)
        if word in ENDINGS and (colon or not value):
            self.ending, self.title, self._open = word, value, "title"
            self.said.append(word)
        elif _NUMBER.fullmatch(word) and not colon:
            self.pinned, self._open = int(word), ""
            self.said.append(word)
        elif word == "was" and colon:
            self.was.append(" ".join(value.split()))
            self._open = "was"
        elif word in NAMES and value:
            self.names[word] = " ".join(value.split())
            self._open = ""
        elif word in NOTED and value:
            self.noted.append((word, value))
            self._open = "noted"
        elif word in PLAIN and not colon:
            self.tags.append(word)
            self._open = ""
        elif self._open == "title" and self.title:
            self.title = f"{self.title}, {piece}"
        elif self._open == "was":
            self.was[-1] = f"{self.was[-1]}, {piece}"
        elif self._open == "noted":
            self.noted[-1] = (self.noted[-1][0], f"{self.noted[-1][1]}, {piece}")
        elif word:
            self.tags.append(word)
            self.unknown.append(key)


def _contradictory(name: str, tags: list[str], place: Place) -> list[Problem]:
    """Report two numbers, two endings, or an ending outside the story."""
    numbers = {int(tag) for tag in (*tags, name) if _NUMBER.fullmatch(tag)}
    kinds = [tag for tag in dict.fromkeys(tags) if tag in (*ENDINGS, "front", "back", "foes")]
    both = [str(number) for number in sorted(numbers)] if len(numbers) > 1 else kinds if len(kinds) > 1 else []
    if not both:
        return []
    told = f"a section cannot be both {both[0]} and {both[1]}"
    return [Problem(place, "contradictory-tags", "error", told, "Keep one of them; a title stands behind a colon.")]


def _unknown_tag(tag: str, place: Place) -> Problem:
    known = (*ENDINGS, *PLAIN, *(f"{tag}: …" for tag in (*NAMES, *NOTED)), "was: old name")
    close = get_close_matches(fold(tag)[:40], known, 1, 0.6)
    hint = f"Did you mean {close[0]}?" if close else "A section's tags are a number, " + ", ".join(known) + "."
    return Problem(place, "unknown-tag", "warning", f"nothing is known of the tag {tag[:60]}", hint)
