"""Checks for authors of what the rules cannot read: facts of foes, tags of things."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from turnto.core.names import fold, one
from turnto.core.phrase import Deed
from turnto.core.sheet import BONUS, Item
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


def unread_facts(deed: Deed, known: re.Pattern[str], expected: str) -> Iterable[tuple[str, str, str]]:
    """Yield the facts of an instruction's foes that the rules do not read, and those said twice."""
    for name, _, facts in deed.get("foe", ()):
        said: set[str] = set()
        for fact in re.split(r"[,;]", str(facts)):
            if fact.strip() and not known.fullmatch(fold(fact)):
                yield "unread-fact", f"“{fact.strip()}” of {name} is nothing that the rules read", expected
            if numbered := re.fullmatch(r"([^\W\d]+) \d+", fact.strip()):
                if fold(numbered[1]) in said:
                    yield (
                        "foe-facts",
                        f"“{facts}” says “{numbered[1]}” of {name} twice",
                        "Say it once. How many there are stands before the name.",
                    )
                said.add(fold(numbered[1]))


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


# --- tags of things -------------------------------------------------------------------------------

Idle = tuple[str, str, str]
"""(tag, hint, what it may be meant for)."""
_PLAIN = re.compile(r"[+-]\d+")


def idle_bonuses(thing: Item, say_instead: str) -> Iterable[Idle]:
    """Yield the bonuses of a thing to skills: +1 climbing."""
    for tag in thing.tags:
        if tag[0] in "+-" and BONUS.fullmatch(fold(tag)):
            yield tag, f"A thing itself helps with no roll in these rules. {say_instead}", ""


def idle_numbers(thing: Item, kinds: tuple[str, ...], usual: dict[str, str]) -> Iterable[Idle]:
    """Yield the plain numbers of a thing without any of these kinds.

    ``usual`` maps nouns to the kind they mostly are.
    """
    if any(map(thing.has, kinds)):
        return
    kind = next((usual[word] for word in reversed(fold(thing.name).split()) if word in usual), "")
    for tag in thing.tags:
        if _PLAIN.fullmatch(tag):
            meant = [f"({one}, {tag})" for one in ([kind] if kind else kinds)]
            hint = f"Did you mean {' or '.join(meant)}?" if meant else "Take it out."
            yield tag, hint, f"{kind}, {tag}" if kind else ""
