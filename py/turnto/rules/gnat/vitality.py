"""Vitality: Wounds, armour, healing; and Talent lost and restored (GNAT-06, 07, 14 to 17, 41, 42)."""

from __future__ import annotations

from dataclasses import replace

from turnto.core.message import say
from turnto.core.procedure import Option, Procedure, ask, tell
from turnto.core.sheet import Sheet, change
from turnto.rules.gnat.checks import LEAST_TALENT
from turnto.rules.gnat.items import protection, uses_left, with_uses, worn


def overcome(hero: Sheet) -> bool:
    """At Vitality 0 (GNAT-17)."""
    return hero["vitality"] <= 0


def wounds(hero: Sheet, count: int, ignoring_armour: bool = False) -> Procedure[Sheet]:
    """Take Wounds one at a time; armour may ignore each, else it costs 1 Vitality (GNAT-14, 15, 41, A-15)."""
    for number in range(count):
        if overcome(hero):
            break
        hero = yield from _wound(hero, count - number, ignoring_armour)
    return hero


def _wound(hero: Sheet, to_come: int, ignoring_armour: bool) -> Procedure[Sheet]:
    suit = None if ignoring_armour else worn(hero)
    if suit is not None and uses_left(suit):
        left = uses_left(suit)
        now = hero["vitality"]
        key = yield from ask(
            say("gnat-wound-of", count=to_come) if to_come > 1 else say("gnat-wound"),
            Option("ignore", say("gnat-ignore-wound", armour=suit.name, left=left)),
            Option("take", say("gnat-take-wound"), note=say("gnat-vitality-falls", before=now, after=now - 1)),
        )
        if key == "ignore":
            yield from tell("armour-used", armour=suit.name, left=left - 1)
            return hero.with_changed(suit, with_uses(suit, left - 1))
    return (yield from lose_vitality(hero, 1))


def lose_vitality(hero: Sheet, number: int) -> Procedure[Sheet]:
    """Vitality falls, never under 0, and no armour helps (GNAT-14, 15)."""
    return (yield from change(hero, "vitality", -number))


def heal(hero: Sheet, number: int | None = None) -> Procedure[Sheet]:
    """Vitality rises, never over its maximum; None for all of it (GNAT-16)."""
    number = hero.maximum("vitality") if number is None else number
    return (yield from change(hero, "vitality", number))


def lose_talent(hero: Sheet, number: int) -> Procedure[Sheet]:
    """Current Talent falls, never below 2; the maximum stays (GNAT-06, A-1)."""
    return (yield from change(hero, "talent", -number, least=LEAST_TALENT))


def restore_talent(hero: Sheet, number: int | None = None) -> Procedure[Sheet]:
    """Current Talent rises, never over its maximum; None for all of it (GNAT-07)."""
    number = hero.maximum("talent") if number is None else number
    return (yield from change(hero, "talent", number))


def repaired(hero: Sheet) -> Sheet:
    """Every suit whole again (GNAT-42, A-22)."""
    return replace(
        hero, items=tuple(with_uses(item, protection(item)) if protection(item) else item for item in hero.items)
    )
