"""Arrows, bolts and stones: what a missile weapon shoots, and what is left of it (GL-EQUIP-14)."""

from __future__ import annotations

from turnto.core.procedure import Procedure
from turnto.core.sheet import Item, Sheet, lose_item
from turnto.rules.gurps.character.weapons import Mode

_SHOOTS = {"bow": ("arrow",), "crossbow": ("bolt", "quarrel")}
"""Slings take any stone, prodds any pebble; guns are held to have magazines enough."""


def is_muscle(mode: Mode) -> bool:
    """Whether it is a bow or the like, which gets one shot at close quarters (GL-COMBAT-28)."""
    return mode.mode == "shoot" and not mode.bullet and mode.skill != "beam_weapons" and mode.shots < 99


def missiles(hero: Sheet, mode: Mode) -> Item | None:
    """The missiles carried for a weapon."""
    return next((own for name in _wanted(mode) if (own := hero.item(name))), None)


def _wanted(mode: Mode) -> tuple[str, ...]:
    return () if mode.mode != "shoot" or mode.key == "prodd" else _SHOOTS.get(mode.skill, ())


def has_some(hero: Sheet, mode: Mode) -> bool:
    """Whether there is anything to shoot."""
    return not _wanted(mode) or missiles(hero, mode) is not None


def spent(hero: Sheet, mode: Mode) -> Procedure[Sheet]:
    """One missile fewer."""
    own = missiles(hero, mode)
    return (yield from lose_item(hero, own, 1)) if own else hero
