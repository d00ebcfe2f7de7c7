"""Sections of a book as they were last read, so that a save costs what it has changed.

How a section is read hangs on its own text, on what its book's header adds to the rules' words, and on those names of
sections that it may say.  A section that has only moved up or down is moved, and not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, NamedTuple, TypeVar

from turnto.book.grammar.hints.did_you_mean import Hints
from turnto.book.model import Place, Problem, Section
from turnto.core.names import fold

T = TypeVar("T")


class SectionText(NamedTuple):
    """All of a section that its reading hangs on, whatever line of its file it begins at."""

    file: str
    title: str
    text: str
    """Its lines, with a sign in place of each mark."""
    marks: tuple[tuple[str, str], ...]
    """Kind of each mark, and how it is written."""

    def words(self) -> set[str]:
        """Return its words, folded as in names."""
        return words_of(" ".join((self.title, self.text, *(raw for _, raw in self.marks))))


def words_of(text: str) -> set[str]:
    """Return the words of a text, folded as in names."""
    return set(re.findall(r"[^\W_]+", fold(text.replace("%20", " "))))


@dataclass(frozen=True, slots=True)
class SectionReading:
    """A section as it was read, with its problems and the line of its head."""

    section: Section
    problems: tuple[Problem, ...]
    line: int
    before: Mapping[str, int]
    """How many hints of each kind the book had had before; only the kinds that were wanted here."""
    hints: Counter[str]
    """How many of each kind were wanted."""


LastReading = tuple[Hashable, frozenset[str], dict[SectionText, SectionReading]]
"""Context, names of the sections, and the sections by their text."""


class Readings:
    """The sections of one book by their text, as far as the last reading had them."""

    def __init__(self) -> None:
        self._context: Hashable = None
        self._names: frozenset[str] = frozenset()
        self._known: dict[SectionText, SectionReading] = {}
        self._now: dict[SectionText, SectionReading] = {}
        self.made = 0
        """How many sections were read and not known."""

    @property
    def last(self) -> LastReading:
        """Return what the last reading made, for another process to go on from."""
        return self._context, self._names, self._now

    def go_on_from(self, last: LastReading) -> None:
        """Know what a reading of the same book made elsewhere."""
        self._context, self._names, self._now = last

    def begin(self, context: Hashable, names: frozenset[str], articles: Iterable[str]) -> None:
        """Begin to read the book anew.

        Forget what was read in another context, and what may say a name that has come or gone; a name may be said
        without its article.
        """
        self._known = self._now if context == self._context else {}
        if self._known and (changed := [words_of(name).difference(articles) for name in names ^ self._names]):
            self._known = {
                text: known for text, known in self._known.items() if not any(map(text.words().issuperset, changed))
            }
        self._context, self._names, self._now = context, names, {}

    def section(
        self, key: SectionText, place: Place, read: Callable[[], Section], hints: Hints, problems: list[Problem]
    ) -> Section:
        """Return the section at a place and add its problems; read it only if its text is new."""
        known = self._now.get(key) or self._known.get(key)
        if known is None or not hints.go_on(known.before, known.hints):
            self.made += 1
            before, first = hints.made, len(problems)
            section = read()
            wanted = hints.made - before
            known = SectionReading(
                section, tuple(problems[first:]), place.line, {kind: before[kind] for kind in wanted}, wanted
            )
            del problems[first:]
        elif known.line != place.line:
            by = place.line - known.line
            known = replace(
                known, section=moved(known.section, by), problems=moved(known.problems, by), line=place.line
            )
        self._now[key] = known
        problems += known.problems
        return known.section


def moved(value: T, by: int) -> T:
    """Return a part of a book with all its places ``by`` lines further down."""
    made: Any = value
    if isinstance(value, Place):
        made = replace(value, line=value.line + by) if value.file else value
    elif isinstance(value, tuple):
        parts = [moved(part, by) for part in value]
        if any(part is not own for part, own in zip(parts, value, strict=True)):
            made = type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    elif isinstance(value, list):
        made = [moved(part, by) for part in value]
    elif isinstance(value, Mapping):
        made = {key: moved(part, by) for key, part in value.items()}
    elif is_dataclass(value):
        parts_of = {own.name: getattr(value, own.name) for own in fields(value)}
        changed = {name: new for name, part in parts_of.items() if (new := moved(part, by)) is not part}
        made = replace(value, **changed) if changed else value  # type: ignore[type-var]
    return made  # type: ignore[no-any-return]
