"""What every book can say, whatever its rules.

For the static checks a condition's ``tests`` name the kind of thing and the slot.  Three kinds more than
``gives`` and ``takes`` have: ``("visit", slot)`` asks for a section's visits (slot "": the section it stands
in) and ``("ever item" | "ever keyword" | "ever title", slot)`` for having had.  ``remembers`` turns them into
what the compiled book must have remembered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnto.common import chance, codes, conditions, counts, items, later, money, past, riddles, shops
from turnto.system import Condition, Phrase, System


def PHRASES(system: System) -> tuple[Phrase, ...]:
    """The instructions common to all systems, in this system's words for money and codes."""
    parts = (items, money, codes, counts, shops, chance, riddles, later)
    return tuple(phrase for part in parts for phrase in part.phrases(system))


def CONDITIONS(system: System) -> tuple[Condition, ...]:
    """The conditions common to all systems."""
    return (*conditions.conditions(system), *past.conditions(system))


def remembers(
    system: System, condition: Condition, values: Mapping[str, Any], section: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a condition needs remembered: (sections whose visits are counted, things had: the book's ``tested`` and ``ever``)."""
    visits: list[str] = []
    ever: list[str] = []
    groups = {"item": "item", "keyword": system.codes, "title": codes.TITLES}
    for kind, slot in condition.tests:
        value = values.get(slot)
        if kind == "visit":
            visits.append(str(value) if slot else section)
        elif kind.startswith("ever "):
            name = value[0] if isinstance(value, (list, tuple)) else str(value)
            ever.append(conditions.ever_key(groups[kind.removeprefix("ever ")], name))
    return tuple(visits), tuple(ever)
