"""Words of the format per language, read from ``en.toml`` and ``de.toml`` into the types that say what each is for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from turnto.book.text.regex import late


class WordTable:
    """Words of one language: a table of its file, whose entries the annotations of a subclass type and explain.

    An entry is made at its first use, since a book needs few of them.
    """

    def __init__(self, said: Mapping[str, Any]) -> None:
        if lacking := self.__annotations__.keys() ^ said.keys():
            raise TypeError(f"{type(self).__name__} and its table differ in {sorted(lacking)}")
        self._said = said

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name not in self.__annotations__:
                raise AttributeError(name)
            made = self.__dict__[name] = _typed(self.__annotations__[name], self._said[name], self._said)
            return made


T = TypeVar("T", bound=WordTable)


def known_languages() -> tuple[str, ...]:
    """Return the codes of the languages that a book can be written in."""
    return tuple(sorted(file.stem for file in Path(__file__).parent.glob("*.toml")))


def words_of(kind: type[T], table: str, code: str) -> T:
    """Return a table of a language's words as a type; what it lacks is English."""
    return kind(table_of(table, code))


def table_of(name: str, code: str) -> dict[str, Any]:
    """Return a table of a language's words as the file has it; what it lacks is English."""
    return _tables("en")[name] | _tables(code.split("-")[0].casefold()).get(name, {})


@cache
def _tables(code: str) -> dict[str, dict[str, Any]]:
    file = Path(__file__).with_name(f"{code}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def _typed(kind: str, said: Any, table: Mapping[str, Any]) -> Any:
    """Return what a file says for a field of this type; words without spaces may stand in one string.

    A pattern may name another one of its table: ``{result}``.
    """
    if kind == "re.Pattern[str]":
        return _pattern(re.sub(r"\{([a-z]+)\}", lambda named: "".join(table[named[1]]), "".join(said)))
    if kind.startswith("tuple[tuple[re.Pattern"):
        return tuple((_pattern(pattern), put) for pattern, put in said)
    if kind.startswith("Mapping"):
        return {word: meaning for meaning, words in said.items() for word in words.split()}
    words = said.split() if isinstance(said, str) and kind != "str" else said
    if kind.startswith("frozenset"):
        return frozenset(words)
    return _tuples(words.items() if isinstance(words, dict) else words)


def _pattern(said: str | Sequence[str]) -> re.Pattern[str]:
    return late("".join(said), re.IGNORECASE)


def _tuples(said: Any) -> Any:
    return said if isinstance(said, str | int) else tuple(map(_tuples, said))
