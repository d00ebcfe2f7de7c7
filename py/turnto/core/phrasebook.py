"""Phrasebooks: patterns of phrases and conditions as data per language.  No page has them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from turnto.core.phrase import Condition, Patterns, Phrase

_NAME = re.compile(r"<([a-z][a-z-]*)>")
_ALONE = re.compile(r"(?<=[(|])<([a-z][a-z-]*)>(?=[|)])")
_Said = TypeVar("_Said", Phrase, Condition)


@lru_cache
class Phrasebook:
    """The patterns in the folder ``phrasebook`` beside a module: ``de.toml`` and the other languages.

    The tables ``phrases`` and ``conditions`` hold id -> patterns; ``clauses`` and ``outcomes`` hold ``phrase.name`` -> patterns, ``*.name`` being
    that of any phrase, and ``*.name=value`` that of a clause with a value of its own.  ``examples`` holds id -> sentences.  ``names`` are alternatives, or any words with brackets of
    their own, which ``<name>`` in a pattern stands for; ``<coin>`` for those of the name ``coin-gp`` if the coin of the rules is "gp", or else for the coin itself.
    """

    def __init__(self, module: str, coin: str) -> None:
        """Take the file of the module that the folder stands beside, and the coin of the rules."""
        self._folder, self._coin = Path(module).parent / "phrasebook", coin
        self._read: dict[str, Mapping[str, Mapping[str, tuple[str, ...]]]] = {}

    def worded(self, what: _Said) -> _Said:
        """Return a phrase or condition with its patterns and examples."""
        examples = what.examples or _Examples(self, what.id)
        if isinstance(what, Condition):
            return what._replace(patterns=_Entry(self, what.patterns, "conditions", what.id), examples=examples)
        clauses = (
            (clause, clause.name if clause.value is True else f"{clause.name}={clause.value}")
            for clause in what.clauses
        )
        return replace(
            what,
            patterns=_Entry(self, what.patterns, "phrases", what.id),
            examples=examples,
            clauses=tuple(
                clause._replace(patterns=_Entry(self, clause.patterns, "clauses", f"{what.id}.{key}", f"*.{key}"))
                for clause, key in clauses
            ),
            outcomes=tuple(
                one._replace(words=_Entry(self, one.words, "outcomes", f"{what.id}.{one.id}", f"*.{one.id}"))
                for one in what.outcomes
            ),
        )

    @property
    def languages(self) -> frozenset[str]:
        """The languages there are files of."""
        return frozenset(path.stem for path in self._folder.glob("*.toml"))

    def said(self, language: str, table: str) -> Mapping[str, tuple[str, ...]]:
        """Return a table of a language, its file read when first asked for."""
        if language not in self._read:
            file = self._folder / f"{language}.toml"
            found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
            names: dict[str, str] = {}
            for name, words in found.pop("names", {}).items():
                names[name] = _named(words, names)
            names["coin"] = names.get(f"coin-{self._coin}", self._coin)
            self._read[language] = {
                table: {key: tuple(_named(pattern, names) for pattern in patterns) for key, patterns in entries.items()}
                for table, entries in {**found, "names": {key: (words,) for key, words in names.items()}}.items()
            }
        return self._read[language].get(table, {})


def _named(pattern: str, names: Mapping[str, str]) -> str:
    """Return a pattern with the words of its names; alternatives get brackets, unless they stand among others of a bracket."""
    pattern = _ALONE.sub(lambda found: names[found[1]], pattern)
    return _NAME.sub(lambda found: said if set(said := names[found[1]]) & set("([") else f"({said})", pattern)


class _Entry(Mapping[str, tuple[str, ...]]):
    """Patterns of one phrase, clause or outcome by language; those in the code go first."""

    __slots__ = ("_book", "_inline", "_keys", "_table")

    def __init__(self, book: Phrasebook, inline: Patterns, table: str, *keys: str) -> None:
        self._book, self._inline, self._table, self._keys = book, inline, table, keys

    def __getitem__(self, language: str) -> tuple[str, ...]:
        if language in self._inline:
            return self._inline[language]
        said = self._book.said(language, self._table)
        for key in self._keys:
            if key in said:
                return said[key]
        raise KeyError(language)

    def __iter__(self) -> Iterator[str]:
        return (language for language in sorted({*self._inline, *self._book.languages}) if language in self)

    def __len__(self) -> int:
        return len(list(iter(self)))


class _Examples(Sequence[str]):
    """Examples of one phrase or condition, in English."""

    __slots__ = ("_book", "_id")

    def __init__(self, book: Phrasebook, id: str) -> None:
        self._book, self._id = book, id

    def __getitem__(self, place: Any) -> Any:
        return self._book.said("en", "examples").get(self._id, ())[place]

    def __len__(self) -> int:
        return len(self._book.said("en", "examples").get(self._id, ()))


# --- other ways of putting it ---------------------------------------------------------------------

Ways = Mapping[str, Sequence[str]]
"""Id of a phrase or condition -> patterns."""


@dataclass(frozen=True, slots=True)
class Frames:
    """What a rule system adds to the lexicon of a language: a TOML file with these fields.

    Patterns are those of phrases, with two signs more: ``<name>`` stands for the alternatives of a name, and
    ``@act(slot; pattern)`` for every way the lexicon knows to say the act of it: ``@lose(n; <vitality>)`` is "lose two points
    of Vitality", "your Vitality drops by two", "Vitality -2" …  They fill the slots of the phrase that they are a way of.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    """Name of a score or another thing of the rules -> what authors call it, as alternatives: ``"vitality|hp|hit points"``."""
    scores: Sequence[str] = ()
    """Which of the names are scores: what is called so is no counter of the book, and no thing."""
    instructions: Ways = field(default_factory=dict)
    conditions: Ways = field(default_factory=dict)
    clauses: Ways = field(default_factory=dict)
    """``phrase.clause`` or ``*.clause`` -> further patterns of the clause."""
    hints: Ways = field(default_factory=dict)
    """Looser patterns of instructions: what they fit is asked about, never read so."""
    likely: Sequence[Sequence[str]] = ()
    """Sentences that the phrasebook lacks, each with those that say what is likely meant, for hints alone."""
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Kind of slot -> another name -> the word of that kind."""
    facts: Sequence[Sequence[str]] = ()
    """How authors put facts of foes -> how the rules read them: patterns of regular expressions with what replaces them."""
    tags: Sequence[Sequence[str]] = ()
    """How authors put tags of things -> how the rules read them, for hints alone."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What authors call a field of the header -> the field that the rules read."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Columns of a table of foes: what authors call one -> what the rules read; empty where they read any."""


NO_FRAMES = Frames()


def read_frames(module: str, **names: Mapping[str, str]) -> dict[str, Frames]:
    """Return language -> frames, from the TOML files beside a module and names of patterns that its code makes."""
    said = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in Path(module).parent.glob("*.toml")}
    return {code: Frames(**{**own, "names": {**own["names"], **names.get(code, {})}}) for code, own in said.items()}
