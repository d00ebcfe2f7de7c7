"""Mounts and beasts of burden: encumbrance by load, and speed (GL-EQUIP-32)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.message import say
from turnto.core.sheet import Sheet
from turnto.rules.gurps.character.attributes import load
from turnto.rules.gurps.character.builds import body_weight
from turnto.rules.gurps.tables import key_of, shown, table

SLOWED = (0, 2, 4, 6, 8)
"""What each level of its load takes off a beast's Move."""
AT_FOUR = 2
"""The least Move of one that carries up to 20 x ST."""
WILLING = 30
"""Times its ST: a very willing beast still goes with so much, at Move 1."""

TOO_SMALL = "too small to ride"
"""What the table notes of one that carries packs alone."""


def mount_level(name: str, pounds: float) -> int:
    """A beast's level by its load: up to 2, 6, 10, 15, 20 × ST; 5 beyond."""
    st = table("mounts")[key_of(name)]["st"]
    return next((level for level, times in enumerate(table("loads")["beasts"]) if pounds <= times * st), 5)


def mount_move(name: str, pounds: float) -> int:
    """A beast's Move with such a load; 0 where it cannot move."""
    beast, level = table("mounts")[key_of(name)], mount_level(name, pounds)
    if level >= len(SLOWED):
        return int(pounds <= WILLING * beast["st"])
    return max(AT_FOUR if level == 4 else 1, int(beast["move"]) - SLOWED[level])


def rider(hero: Sheet) -> float:
    """What a mount carries: the hero as heavy as ST and build make him (GL-CHAR-24), and all he has."""
    return body_weight(hero) + load(hero)


def mounts_listed(hero: Sheet) -> Iterator[tuple[str, str]]:
    """Yield each mount the hero has, with its Move alone and under him."""
    for key in dict.fromkeys(key_of(own.name) for own in hero.items if key_of(own.name) in table("mounts")):
        beast = table("mounts")[key]
        if beast.get("note") == TOO_SMALL:
            yield shown(key), say("gurps-mount-too-small", move=beast["move"])
        else:
            yield shown(key), say("gurps-mount-ridden", move=beast["move"], ridden=mount_move(key, rider(hero)))
