"""Checks for authors of foes whose facts the rules cannot read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from turnto.core.names import fold, one
from turnto.core.phrase import Deed
from turnto.core.world import Terms

Read = Callable[[str, str, Terms], object]
"""A foe from its name, its facts and the book's table; ValueError where nothing can be made of them."""


def row_of(name: str, terms: Terms) -> Mapping[str, str]:
    """Return a foe's row in the book's table, by singular or plural; empty for an unknown foe."""
    return terms.foes.get(fold(name)) or terms.foes.get(one(fold(name))) or {}


def unread_in_a_fight(
    deed: Deed, read: Read, expected: str, slots: Iterable[str] = ("foe",)
) -> Iterable[tuple[str, str, str]]:
    """Yield the foes of an instruction whose facts cannot be read."""
    for slot in slots:
        for name, _, facts in deed.get(slot, ()):
            if facts and (wrong := _refused(read, name, facts, Terms())):
                yield "foe-facts", wrong, expected


def unread_facts(
    deed: Deed, known: re.Pattern[str], expected: str, slots: Iterable[str] = ("foe",)
) -> Iterable[tuple[str, str, str]]:
    """Yield the facts of an instruction's foes that the rules do not read."""
    for slot in slots:
        for name, _, facts in deed.get(slot, ()):
            for fact in re.split(r"[,;]", str(facts)):
                if fact.strip() and not known.fullmatch(fold(fact)):
                    yield "unread-fact", f"“{fact.strip()}” of {name} is nothing that the rules read", expected


def unread_in_the_table(
    names: Iterable[str], terms: Terms, read: Read, expected: str
) -> Iterable[tuple[str, str, str, str]]:
    """Yield the rows of the book's table of foes that cannot be read."""
    for name in names:
        if wrong := _refused(read, name, "", terms):
            yield "error", "foe-facts", wrong, expected


def _refused(read: Read, name: str, facts: str, terms: Terms) -> str | None:
    try:
        read(name, facts, terms)
    except ValueError as wrong:
        return str(wrong)
    return None
