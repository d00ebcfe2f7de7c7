"""Header of a book: YAML parsed as plain words, lists and tables, without YAML's implicit types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from turnto.book.model import Place, Problem
from turnto.book.text.regex import late
from turnto.core.names import fold

_HEADER = late(r"\A---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_FIELD = late(r"([A-Za-z][\w -]{0,40}):[ \t]*(.*)")
LONGEST = 200_000

FIELDS = (
    "title", "author", "authors", "language", "system", "system name", "licence", "license", "blurb", "cover", "cover alt", "ifid", "edition",
    "presets", "zero", "options", "foes", "start", "content", "credit", "series", "theme", "date", "publisher", "rights", "illustrator",
    "editor", "elsewhere", "audience", "undo", "odds", "easy", "conditions", "was",
)  # fmt: skip
"""Known fields; others are kept too: rules have their own, and so have tools."""


@dataclass(frozen=True, slots=True)
class Header:
    """Fields of a header with their places (``options``, ``options: hopeless``), and the text behind it."""

    fields: Mapping[str, Any]
    places: Mapping[str, Place] = field(default_factory=dict)
    rest: str = ""
    first_line: int = 1
    problems: tuple[Problem, ...] = ()


class _Alias(Exception):
    def __init__(self, mark: Any) -> None:
        self.mark = mark


class _Plain(yaml.BaseLoader):
    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            event: yaml.Event = self.peek_event()  # type: ignore[no-untyped-call]
            raise _Alias(event.start_mark)
        return super().compose_node(parent, index)


def read_header(text: str, file: str) -> Header:
    """Parse the header that a text begins with; without one there are no fields."""
    if not re.match(r"---[ \t]*(?:\n|\Z)", text):
        return Header({}, rest=text)
    found = _HEADER.match(text[:LONGEST])
    if not found:
        problem = Problem(
            Place(file, 1, 1, 3),
            "header",
            "error",
            "the header has no end",
            "Write --- on a line of its own below its last field.",
        )
        return Header({}, rest=text, problems=(problem,))
    rest = text[found.end() :]
    first_line = text.count("\n", 0, found.end()) + 1
    fields, places, problems = _fields(found[1], file)
    return Header(fields, places, rest, first_line, tuple(problems))


def _fields(text: str, file: str) -> tuple[dict[str, Any], dict[str, Place], list[Problem]]:
    def place(mark: Any) -> Place:
        return Place(file, mark.line + 2, mark.column + 1) if mark else Place(file, 2)

    problems: list[Problem] = []
    try:
        node = yaml.compose(text, Loader=_Plain)
        if node is None:
            return {}, {}, []
        if isinstance(node, yaml.MappingNode):
            return *_mapping(node, place, problems), problems
        told, hint = "the header is no list of fields", "Write each field as name: value."
        return {}, {}, [Problem(place(node.start_mark), "header", "error", told, hint)]
    except _Alias as alias:
        at, told = place(alias.mark), "a header cannot refer to another part of itself (*name)"
        hint = "Put a value that begins with * in quotes."
    except yaml.MarkedYAMLError as wrong:
        at, told = place(wrong.problem_mark), "the header cannot be read from here on"
        hint = "Put a value that holds a colon or begins with a sign in quotes."
        if re.search("quoted scalar|flow", wrong.context or ""):
            at, told = place(wrong.context_mark), "what opens here is not closed"
            hint = "Close the quotes or the bracket where the value ends."
        elif r"\t" in (wrong.problem or ""):
            told, hint = "a tab cannot stand here", "Write spaces."
    except (yaml.YAMLError, RecursionError, ValueError):
        at, told, hint = Place(file, 2), "the header cannot be read", "Put values that hold signs in quotes."
    return *_line_by_line(text, file), [Problem(at, "header", "error", told, hint)]


def _mapping(node: yaml.MappingNode, place: Any, problems: list[Problem]) -> tuple[dict[str, Any], dict[str, Place]]:
    fields: dict[str, Any] = {}
    places: dict[str, Place] = {}
    for key_node, value_node in node.value:
        key = str(_plain(key_node)).strip().casefold()
        at = place(key_node.start_mark)
        at = Place(at.file, at.line, at.column, max(1, len(key)))
        if key in fields:
            problems.append(Problem(at, "header", "error", f"the header says {key} twice", "Keep one of them."))
        fields[key] = _plain(value_node)
        places[key] = at
        if isinstance(value_node, yaml.MappingNode):
            for inner, _ in value_node.value:
                below, name = place(inner.start_mark), str(_plain(inner))
                places.setdefault(f"{key}: {name}", Place(below.file, below.line, below.column, max(1, len(name))))
    return fields, places


def _plain(node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {_key(key): _plain(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(value) for value in node.value]
    return str(node.value).strip()


def _key(node: yaml.Node) -> str:
    """Return the word of a key; a question mark for any other node.

    A mapping as a key within a key, forty deep, would be said twice as long at each depth.
    """
    return str(node.value).strip() if isinstance(node, yaml.ScalarNode) else "?"


def plain_yaml(text: str) -> Any:
    """Parse untrusted YAML: whole numbers become numbers, null becomes None, everything else stays text.

    ``no``, ``on`` and dates are words; what stands in a list, and a ``name``, is always words.  Raises ValueError.
    """
    try:
        node = yaml.compose(text, Loader=_Plain)
    except _Alias:
        raise ValueError("one part cannot refer to another (*name)") from None
    except (yaml.YAMLError, RecursionError) as wrong:
        raise ValueError(" ".join(str(wrong).split())) from None
    return _valued(node) if node else None


_KINDS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "null", "map", "seq"))


def _valued(node: yaml.Node) -> Any:
    if node.tag not in _KINDS:
        raise ValueError(f"nothing is made of a tag ({node.tag[:60]})")
    if isinstance(node, yaml.MappingNode):
        pairs = ((_key(key), value) for key, value in node.value)
        return {key: _plain(value) if fold(key) == "name" else _valued(value) for key, value in pairs}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(value) if isinstance(value, yaml.ScalarNode) else _valued(value) for value in node.value]
    if isinstance(node, yaml.ScalarNode) and node.style is None:
        if node.value in ("", "~", "null"):
            return None
        if re.fullmatch(r"[+-]?[0-9]{1,9}", node.value):
            return int(node.value)
    return _plain(node)


def _line_by_line(text: str, file: str) -> tuple[dict[str, Any], dict[str, Place]]:
    """Parse the simple fields of a header that is not valid YAML, so that the book can be checked."""
    fields: dict[str, Any] = {}
    places: dict[str, Place] = {}
    for number, line in enumerate(text.split("\n")):
        if (found := _FIELD.match(line)) and found[2]:
            key = found[1].strip().casefold()
            fields.setdefault(key, found[2].strip().strip("\"'"))
            places.setdefault(key, Place(file, number + 2, 1, len(key)))
    return fields, places
