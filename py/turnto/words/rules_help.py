"""The rules for readers, with the options of one book.

A line of a system's ``rules_help`` may begin with ``[[option = choice]]``: only books with that choice show it.
``[[option = *]]`` stands for any words of the book's own, and ``[[option]]`` inside a line is replaced by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from turnto.core.names import fold
from turnto.core.system import BookOption, System
from turnto.core.world import Terms
from turnto.words.translator import translator

_ONLY = re.compile(r"\[\[(\w+) = ?([^\]]*)\]\] ?")
_WORDS = re.compile(r"\[\[(\w+)\]\]")
ANY = "*"


def settled(system: System, terms: Terms) -> dict[str, str]:
    """Return the setting of each option in this book: one of its choices, or the book's own text."""
    return {option.key: _setting(option, system, terms) for option in system.language.options}


def _setting(option: BookOption, system: System, terms: Terms) -> str:
    listed: Mapping[str, str] = terms.options
    header = terms.header if option.key in system.language.header else {}
    said = str(listed.get(option.key, header.get(option.key, option.default))).strip()
    if not option.choices:
        return said
    if set(option.choices) == {"yes", "no"}:
        return "yes" if fold(said) in ("yes", "true", "on") else "no"
    return next((choice for choice in option.choices if fold(choice) == fold(said)), option.default)


def rules_for(system: System, terms: Terms) -> str:
    """Return the rules for readers of this book, as Markdown."""
    settings = settled(system, terms)
    lines = (_line(line, settings, system) for line in _help(system, terms).split("\n"))
    return "\n".join(line for line in lines if line is not None)


def rulings(system: System, terms: Terms) -> Iterator[str]:
    """Yield a sentence for each option that this book sets otherwise than the rules."""
    settings = settled(system, terms)
    other = {option.key for option in system.language.options if settings[option.key] != option.default}
    for line in _help(system, terms).split("\n"):
        marked = {_key(found) for found in (*_ONLY.finditer(line), *_WORDS.finditer(line))}
        if marked & other and (said := _line(line, settings, system)):
            yield said


def _help(system: System, terms: Terms) -> str:
    """The rules for readers in the book's language, which a system gives as a message or as plain text."""
    return translator(system, terms.language)(system.words.rules_help)


def _key(found: re.Match[str]) -> str:
    return found[1]


def _line(line: str, settings: Mapping[str, str], system: System) -> str | None:
    if found := _ONLY.match(line):
        key, wanted = found.groups()
        default = next(option.default for option in system.language.options if option.key == key)
        here = settings[key]
        if here != wanted and not (wanted == ANY and here != default):
            return None
        line = line[found.end() :]
    return _WORDS.sub(lambda found: settings[found[1]], line)
