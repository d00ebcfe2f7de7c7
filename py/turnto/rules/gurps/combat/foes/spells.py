"""Spells of a foe: ``casts Sleep 15, Fireball 14 for 2, Shield 13`` (GL-AUTH-30, GL-MAGIC)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from turnto.rules.gurps.tables import key_of, table

_SPELL = re.compile(r"([a-z ]+?) (\d+)(?: (?:for|at strength|with) (\d+)d?(?: [a-z]+)?)?")
_WHEN = {
    "casts from afar": "afar", "casts at a distance": "afar", "casts when hurt": "hurt", "never casts": "never",
    "casts at once": "always",
}  # fmt: skip


@dataclass(slots=True)
class Casting:
    """What was said of a foe's magic."""

    spells: list[tuple[str, int, int]] = field(default_factory=list)
    """Key, level, how strongly; 0 for as tactics have it."""
    when: str = ""
    resistance: int = 0
    listing: bool = False
    """Whether the fact before was a spell after *casts*: only there Shield is the spell and not the skill."""


def _spell(found: re.Match[str]) -> tuple[str, int, int]:
    """Key, level, and how strongly: no more than the spell allows."""
    key = key_of(found[1])
    return key, int(found[2]), min(int(found[3] or 0), int(table("spells")[key].get("most", 999)))


def said_of_magic(part: str, said: Casting) -> bool:
    """Read a fact about magic and return whether it is one; a foe with spells is a mage."""
    listing, said.listing = said.listing, False
    if part in _WHEN:
        said.when = _WHEN[part]
        return True
    if found := re.fullmatch(r"magic resistance (\d+)", part):
        said.resistance = int(found[1])
        return True
    if part == "mage" or re.fullmatch(r"magery(?: [123])?", part):
        return True
    begins = re.match(r"(?:casts|knows|spells?:?) (?!throwing)", part)
    text = part[begins.end() :] if begins else part
    parts = [_SPELL.fullmatch(own.strip()) for own in re.split(r" and (?=[a-z ]+ \d)", text)]
    known = [_spell(own) for own in parts if own and key_of(own[1]) in table("spells")]
    ambiguous = any(own[0] in table("skills") for own in known) and not (begins or listing)
    if begins and len(known) != len(parts):
        raise ValueError(
            f"{part!r} names no spell with its level: expected facts such as (casts Sleep 14, Shield 13 for 2)"
        )
    if not known or len(known) != len(parts) or ambiguous:
        return False
    said.spells += known
    said.listing = bool(begins or listing)
    return True
