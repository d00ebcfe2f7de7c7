"""Skills: what a level costs, what one can do untrained, and what adds to it (GL-CHAR-140 ff., GL-CORE-16 f.)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from turnto.rules.gurps.scores import encumbrance, lameness
from turnto.rules.gurps.tables import key_of, shown, table
from turnto.rules.gurps.traits import has, level
from turnto.sheet import Sheet, fold

ATTRIBUTES = ("st", "dx", "iq", "ht")

_PHYSICAL = {"easy": -1, "average": -2, "hard": -3}
_MENTAL = {"easy": -2, "average": -2, "hard": -3, "very hard": -4}
_LADDERS: dict[tuple[str, str], tuple[tuple[float, ...], int, int]] = {
    # (type, difficulty): the costs from the lowest level on, the lowest level, points for each level more
    ("physical", "easy"): ((0.5, 1, 2, 4, 8, 16), -1, 8),
    ("physical", "average"): ((0.5, 1, 2, 4, 8, 16, 24), -2, 8),
    ("physical", "hard"): ((0.5, 1, 2, 4, 8, 16, 24, 32), -3, 8),
    ("mental", "easy"): ((0.5, 1, 2, 4, 6), -1, 2),
    ("mental", "average"): ((0.5, 1, 2, 4, 6, 8), -2, 2),
    ("mental", "hard"): ((0.5, 1, 2, 4, 6, 8, 10), -3, 2),
    ("mental", "very hard"): ((0.5, 1, 2, 4, 8, 12, 16, 20), -4, 4),
}


def entry(name: str) -> Mapping[str, Any] | None:
    """The table entry of a skill, specialities included (``Survival: woods``); None for one the rules do not know."""
    key = key_of(name)
    found = table("skills").get(key) or table("skills").get(key.partition(":")[0])
    return found if found else _language_or_spell(key)


def _language_or_spell(key: str) -> Mapping[str, Any] | None:
    if key.startswith("language:"):
        return {"type": "mental", "difficulty": "average", "defaults": [], "attribute": "iq"}
    if key.startswith("spell:") or key in table("spells"):
        return {"type": "mental", "difficulty": "hard", "defaults": [], "attribute": "iq"}
    return None


def cost(kind: str, difficulty: str, above: int) -> float | None:
    """GL-CHAR-140: the points of a level so far above its attribute; None below the lowest that can be bought."""
    costs, lowest, more = _LADDERS[kind, difficulty]
    place = above - lowest
    if place < 0:
        return None
    return costs[place] if place < len(costs) else costs[-1] + more * (place - len(costs) + 1)


def controlling(hero: Sheet, name: str) -> int:
    """What a skill's level is counted from: its attribute, with the talents that add to learning."""
    known = entry(name)
    attribute = hero[known["attribute"]] if known else hero["iq"]
    key = key_of(name)
    if key.startswith("language"):
        return attribute + level(hero, "language_talent")
    if key.startswith(("musical_instrument", "singing")):
        return attribute + level(hero, "musical_ability")
    if key.startswith("spell:") or key in table("spells"):
        return attribute + level(hero, "magery")
    return attribute


def skill_cost(hero: Sheet, name: str, at: int) -> float | None:
    """What a skill at this level costs this hero; None where it is below the lowest level or unknown."""
    known = entry(name)
    return cost(known["type"], known["difficulty"], at - controlling(hero, name)) if known else None


# --- levels in play -------------------------------------------------------------------------------


def learned(hero: Sheet, name: str) -> int | None:
    """The level on the sheet, a tech level apart; None for an untrained hero."""
    for group in ("skills", "spells"):
        for own, at in hero.rated(group).items():
            if key_of(own) == key_of(name):
                return at
    return None


def bonus(hero: Sheet, name: str) -> int:
    """What always adds to a skill, learned or not: Voice, IQ with guns (GL-CHAR-145), animals, joints."""
    key = key_of(name)
    known = entry(name) or {}
    total = 0
    if known.get("iq_bonus"):
        total += 2 if hero["iq"] >= 12 else 1 if hero["iq"] >= 10 else 0
    if has(hero, "voice") and key in ("bard", "diplomacy", "savoir_faire", "sex_appeal", "singing", "politician"):
        total += 2
    if has(hero, "animal_empathy") and key.startswith(("riding", "animal_handling")):
        total += 4
    if has(hero, "double_jointed") and key in ("climbing", "escape", "mechanic"):
        total += 3
    if has(hero, "absolute_direction") and key == "navigation":
        total += 3
    return total


def defaults(hero: Sheet, name: str) -> Iterator[tuple[str, int]]:
    """GL-CORE-16: every default, (what from, level); a skill does not default to another's default."""
    for base, less in (entry(name) or {}).get("defaults", ()):
        if base in ATTRIBUTES:
            from_st = hero["st"] - hero["fatigue"] if base == "st" else hero[base]
            yield base.upper(), from_st + less
        elif (known := learned(hero, base)) is not None:
            yield shown(base), known + less


def best(hero: Sheet, name: str) -> tuple[str, int] | None:
    """GL-CORE-17: the higher of the learned level and the best default, with where it comes from; None: cannot try."""
    if fold(name) in ATTRIBUTES:
        at = hero["st"] - hero["fatigue"] if fold(name) == "st" else hero[fold(name)]
        return name.upper(), at
    own = learned(hero, name)
    tried = [(name, own)] if own is not None else []
    tried += [(f"{name} (from {base})", at) for base, at in defaults(hero, name)]
    if not tried:
        return None
    source, at = max(tried, key=lambda pair: pair[1])
    return source, at + bonus(hero, name)


def burden(hero: Sheet, name: str) -> int:
    """What load and lameness take off a skill: climbing, swimming (GL-EQUIP-25), and all that needs legs (GL-CHAR-112)."""
    key = key_of(name)
    carried = min(encumbrance(hero, swimming=key == "swimming"), 5)
    if key == "climbing":
        return carried
    if key == "swimming":
        return 2 * carried
    known = entry(name) or {}
    if known.get("weapon") in ("hand", "unarmed"):
        return lameness(hero)
    return 0
