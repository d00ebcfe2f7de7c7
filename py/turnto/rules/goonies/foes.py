"""Enemies as a book tells them, and which spells weaken them: GOON-15, GOON-24, A-10, A-11, A-14."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from turnto.common.unread import row_of
from turnto.core.names import fold, one
from turnto.core.phrase import Deed
from turnto.core.world import Terms
from turnto.rules.goonies.sheet import LOWERING


@dataclass(frozen=True, slots=True)
class Foe:
    """GOON-15: an enemy has a DS and perhaps a weapon; it has no abilities and never rolls."""

    name: str
    ds: int
    points: int = 0
    weapon: str = ""
    immune: tuple[str, ...] = ()


_DS = re.compile(r"\bds\s*(\d+)", re.IGNORECASE)
_WEAPON = re.compile(r"([^,;+]*?)\s*\+(\d+)")
_IMMUNE = re.compile(r"immune to ([^;+]+)", re.IGNORECASE)


def foe(name: str, facts: str, terms: Terms) -> Foe:
    """An enemy from its facts (``DS 8, bite +1, immune to Sunburst``), or from a row of the book's foes.

    Raises ValueError where no DS is known.
    """
    row = row_of(name, terms)
    if row and not facts.strip():
        facts = _facts_of(row)
    ds = _DS.search(facts)
    if not ds:
        raise ValueError(f"expected a DS for {name}, as in (DS 8, bite +1)")
    rest = _DS.sub("", facts)
    immune = _IMMUNE.search(rest)
    armed = _WEAPON.search(_IMMUNE.sub("", rest))
    return Foe(
        name,
        int(ds[1]),
        int(armed[2]) if armed else 0,
        armed[1].strip(" ,;") if armed else "",
        _spells(immune[1]) if immune else (),
    )


def _spells(listed: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in re.split(r",| and | or ", fold(listed)) if part.strip())


EXPECTED_FACTS = "Write the enemy's DS first, and what it fights with: (DS 8, bite +1)."


def _facts_of(row: Mapping[str, str]) -> str:
    facts = [row["facts"] if row.get("facts") else f"DS {row.get('ds', '')}"]
    if arms := row.get("weapon", "").strip():
        facts.append(arms if "+" in arms else f"{arms} +0")
    if immune := (row.get("immune") or row.get("immune to") or "").strip():
        facts.append(f"immune to {immune}")
    return "; ".join(facts)


def foes(deed: Deed, terms: Terms) -> tuple[Foe, ...]:
    """Everyone a fight is against, in order; three dogs are three enemies."""
    besides = _spells(str(deed.get("immune", "")))
    return tuple(
        replace(known, immune=(*known.immune, *besides))
        for name, count, facts in deed["foe"]
        for known in [foe(one(name) if count > 1 else name, facts, terms)] * count
    )


def is_immune(spell: str, against: Foe) -> bool:
    """A-10: whether the enemy's facts say so; light is what Sunburst is made of."""
    return fold(spell) in map(fold, against.immune) or ("light" in against.immune and fold(spell) == "sunburst")


def works(spell: str, against: Foe, terms: Terms) -> bool:
    """Whether a spell lowers this enemy's DS: four do, and Windstorm where the book says so (A-11)."""
    lowering = fold(spell) in LOWERING or (
        fold(spell) == "windstorm" and terms.option("windstorm", "book") == "sunburst"
    )
    return lowering and not is_immune(spell, against)
