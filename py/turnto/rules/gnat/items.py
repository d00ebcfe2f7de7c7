"""What an item is to the rules: a weapon of some kind, a shield, a suit of armour, heavy, treasure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from turnto.core.names import fold, one
from turnto.core.sheet import BONUS, Item, Sheet
from turnto.core.world import Terms
from turnto.rules.gnat.options import on

ONE_HANDED, TWO_HANDED, LONG, RANGED = "one-handed", "two-handed", "long", "ranged"
WEAPON_KINDS = (ONE_HANDED, TWO_HANDED, LONG, RANGED)
"""GNAT-30, 31, 33, 34."""

NOUNS = {
    ONE_HANDED: "sword shortsword longsword broadsword axe ax dagger knife mace",
    TWO_HANDED: "greatsword greataxe",
    LONG: "spear polearm halberd pike",
    RANGED: "bow longbow shortbow crossbow",
}
_KIND_OF_NOUN = {noun: kind for kind, nouns in NOUNS.items() for noun in nouns.split()}
_KIND_OF_TAG = {"weapon": ONE_HANDED, "one handed": ONE_HANDED, "two handed": TWO_HANDED} | {
    kind: kind for kind in WEAPON_KINDS
}

PROTECTION = {"light": 1, "medium": 2, "heavy": 3}
"""GNAT-41."""
ENCUMBERED = ("Stealth", "Swimming", "Climbing")
"""GNAT-43: the skills that armour hinders."""

LEFT, NOT_WORN = "{} left", "not worn"
_SUIT = re.compile(r"(?:.*\b)?(light|medium|heavy)\b(?: \w+)* armou?r")
_NUMBER = re.compile(r"[+-]?\d+")


@lru_cache(maxsize=4096)
def weapon_kind(item: Item) -> str | None:
    """The kind of a weapon by its tags, else by its noun; None for any other item."""
    for tag in item.tags:
        if kind := _KIND_OF_TAG.get(fold(tag).removesuffix(" weapon")):
            return kind
    if fold(item.name) == "heavy mace":
        return TWO_HANDED
    by_name = _KIND_OF_TAG.get(fold(item.name).removesuffix(" weapon")) or _KIND_OF_NOUN.get(_noun(item.name))
    return by_name or (ONE_HANDED if item.has("weapon") else None)


def _noun(name: str) -> str:
    words = fold(name).split(" of ")[0].split()
    return one(words[-1]) if words else ""


@lru_cache(maxsize=4096)
def is_shield(item: Item) -> bool:
    """GNAT-36."""
    return _noun(item.name) == "shield" or item.has("shield")


@lru_cache(maxsize=4096)
def protection(item: Item) -> int:
    """Wounds that a whole suit of armour can ignore; 0 for any other item (GNAT-41)."""
    for words in (item.name, *item.tags):
        if found := _SUIT.fullmatch(fold(words)):
            return PROTECTION[found[1]]
    return 0


@lru_cache(maxsize=4096)
def is_heavy(item: Item) -> bool:
    """Weapons, shields and armour always are; other things where they are marked (GNAT-46)."""
    return item.has("heavy") or is_shield(item) or protection(item) > 0 or weapon_kind(item) is not None


def is_magical(item: Item) -> bool:
    """GNAT-35."""
    return item.has("magical") or item.has("magic")


def fight_bonus(weapon: Item) -> int:
    """The number on a weapon's own tag; a ranged weapon never has one (GNAT-30, 31, 34)."""
    if weapon_kind(weapon) == RANGED:
        return 0
    return next((int(tag) for tag in map(fold, weapon.tags) if _NUMBER.fullmatch(tag)), 0)


def treasure_value(item: Item) -> int | None:
    """The value of a treasure in gp; None for any other item (GNAT-47)."""
    if not item.has("treasure"):
        return None
    return next((value for form in ("{}gp", "worth {}gp") if (value := item.number(form)) is not None), 0)


def worn(hero: Sheet) -> Item | None:
    """The suit of armour that is worn: the first that is not marked as carried (A-23)."""
    return next((item for item in hero.items if protection(item) and not item.has(NOT_WORN)), None)


def uses_left(suit: Item) -> int:
    """How many Wounds a suit can still ignore (GNAT-41); counted per suit (A-23)."""
    left = suit.number(LEFT)
    return protection(suit) if left is None else max(0, min(left, protection(suit)))


def with_uses(suit: Item, left: int) -> Item:
    """The suit with this number of uses left, in a tag unless it is whole."""
    bare = suit.untagged(LEFT)
    return bare if left >= protection(suit) else bare.tagged(LEFT.format(left))


def armour_penalty(hero: Sheet, terms: Terms) -> int:
    """What Stealth, Swimming and Climbing are lowered by: the worn suit's full protection (GNAT-43, A-9)."""
    suit = worn(hero)
    if suit is None:
        return 0
    return uses_left(suit) if on(terms, "remaining") else protection(suit)


def heavy_items(hero: Sheet) -> int:
    """How many heavy items are carried."""
    return sum(item.count for item in hero.items if is_heavy(item))


def heavy_limit(hero: Sheet) -> int:
    """Twice the maximum Vitality (GNAT-46)."""
    return 2 * hero.maximum("vitality")


def weapons(hero: Sheet) -> Iterator[Item]:
    """The weapons carried (GNAT-28)."""
    return (item for item in hero.items if weapon_kind(item))


def shield(hero: Sheet) -> Item | None:
    """The shield to use; one is as good as another (A-23)."""
    return next((item for item in hero.items if is_shield(item)), None)


def skill_item(hero: Sheet, skill: str) -> Item | None:
    """The thing with the highest bonus to a skill: only that one counts (GNAT-13)."""
    helpful = [item for item in hero.items if item.bonus(skill) > 0]
    return max(helpful, key=lambda item: item.bonus(skill), default=None)


def helps_only(item: Item) -> tuple[str, ...]:
    """The skills that a thing helps with, if it is good for nothing else (GNAT-13)."""
    found = [BONUS.fullmatch(fold(tag)) for tag in item.tags if fold(tag) != "heavy"]
    return tuple(help_[2] for help_ in found if help_) if all(found) else ()


def kinds_named(item: Item) -> tuple[str, ...]:
    """The kinds of weapon that an item's tags name: more than one contradict each other."""
    named = (fold(tag).removesuffix(" weapon") for tag in item.tags if fold(tag) != "weapon")
    return tuple(dict.fromkeys(_KIND_OF_TAG[tag] for tag in named if tag in _KIND_OF_TAG))


def is_a(item: Item, kind: str) -> bool:
    """Whether a thing is of a kind the rules know: weapon, shield, armour, treasure, spell, heavy."""
    word = one(fold(kind))
    match word:
        case "weapon":
            return weapon_kind(item) is not None
        case "shield":
            return is_shield(item)
        case "armour" | "armor" | "suit of armour":
            return protection(item) > 0
        case "heavy item" | "heavy thing" | "heavy":
            return is_heavy(item)
        case "spell":
            return (
                item.has("spell")
                or fold(item.name).endswith(" spell")
                or fold(item.name).startswith(("spell of ", "scroll of "))
            )
    return weapon_kind(item) is not None and word == f"{weapon_kind(item)} weapon"
