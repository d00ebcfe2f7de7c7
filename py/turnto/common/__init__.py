"""What every book can say, whatever its rules.

For the static checks a condition's ``tests`` name the kind of thing and the slot.  Three kinds more than
``gives`` and ``takes`` have: ``("visit", slot)`` asks for a section's visits (slot "": the section it stands
in) and ``("ever item" | "ever keyword" | "ever title", slot)`` for having had.  What they name is what a
compiled book has remembered (``tested`` and ``ever``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from turnto.common import (
    conditions,
    conditions_of_the_past,
    counters,
    endings,
    item_phrases,
    keywords,
    money,
    riddles,
    scheduled,
    shops,
    tables,
)
from turnto.core.phrase import Condition, Phrase
from turnto.core.system import System, worded


@lru_cache(maxsize=20)
def phrases_for(system: System) -> tuple[Phrase, ...]:
    """The instructions common to all systems, in this system's words for money and codes."""
    own_items = item_phrases.phrases(
        system, lambda: phrases_by_id(system)
    )  # "lose a thing, or else …" carries out any other
    parts = (money, keywords, counters, shops, tables, riddles, scheduled, endings)
    phrases = (*own_items, *(phrase for part in parts for phrase in part.phrases(system)))
    return worded(__file__, phrases, system.goods.money)


@lru_cache(maxsize=20)
def conditions_for(system: System) -> tuple[Condition, ...]:
    """The conditions common to all systems."""
    asked = (*conditions.conditions(system), *conditions_of_the_past.conditions(system))
    return worded(__file__, asked, system.goods.money)


@lru_cache(maxsize=20)
def phrases_by_id(system: System) -> Mapping[str, Phrase]:
    """Every instruction a book of this system can give; the system's own goes before the common one."""
    return {phrase.id: phrase for phrase in (*phrases_for(system), *system.language.phrases)}


@lru_cache(maxsize=20)
def conditions_by_id(system: System) -> Mapping[str, Condition]:
    """Everything a book of this system can ask of hero and world."""
    return {condition.id: condition for condition in (*conditions_for(system), *system.language.conditions)}
