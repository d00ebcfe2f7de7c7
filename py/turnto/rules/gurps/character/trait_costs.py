"""What each trait costs (GL-CHAR-20 to GL-CHAR-129): by the tables, and by how often friends, foes and fame are met."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import ceil
from typing import Any

from turnto.core.names import fold
from turnto.core.world import Terms
from turnto.rules.gurps.character.traits import Trait
from turnto.rules.gurps.options import literacy_norm, number
from turnto.rules.gurps.tables import table

Cost = int | float

GROUPS = ("advantages", "disadvantages")


def attribute_cost(at: int) -> int:
    """GL-CHAR-11: the table, and 25 for each point beyond 18."""
    costs = table("costs")["attribute_costs"]
    return int(costs[str(max(1, min(at, 18)))]) + max(0, at - 18) * 25


def trait_cost(own: Trait, terms: Terms, group: str) -> Cost | None:
    """The points of a trait; None for one the rules do not know, or whose kind is not named."""
    for name in (group, *GROUPS):
        known = table(name).get(own.key)
        if known and (cost := _cost(own, known, terms)) is not None:
            return cost
    return _of_the_book(own, terms)


def _of_the_book(own: Trait, terms: Terms) -> int | None:
    """Traits of a book's own: ``traits: {Second Sight: 10}`` in its header."""
    listed = terms.header.get("traits")
    if isinstance(listed, Mapping):
        for name, points in listed.items():
            if fold(str(name)).replace(" ", "_").replace("-", "_") == own.key and re.fullmatch(
                r"[+-]?\d+", str(points)
            ):
                return int(str(points))
    return None


def _cost(own: Trait, known: Mapping[str, Any], terms: Terms) -> Cost | None:
    if "cost" in known:
        return int(known["cost"])
    if "per_level" in known:
        return int(known["per_level"]) * own.level if _possible(own.level, known) else None
    if "levels" in known:
        return int(known["levels"][own.level - 1]) if 1 <= own.level <= len(known["levels"]) else None
    if "kinds" in known:
        return _of_kind(own, known["kinds"])
    if "by_norm" in known:
        return int(known["by_norm"][literacy_norm(terms)])
    if "choices" in known:
        listed = own.points if own.points is not None else known.get("samples", {}).get(own.of)
        return int(listed) if listed in known["choices"] else None
    if own.points is not None:
        return own.points if own.points in _lawful(known["formula"]) else None
    return _FORMULAS[known["formula"]](own, number(terms, "points", 100) - 100)


def _possible(level: int, known: Mapping[str, Any]) -> bool:
    if "least" in known:
        return bool(known["least"] <= level < 0)
    return 1 <= level <= int(known.get("most", 99))


KINDS_OF_ONES_OWN = ("vow", "sense_of_duty")
"""Traits that are of something of one's own beside their kind: ``Vow: silence (minor)``."""


def _of_kind(own: Trait, kinds: Mapping[str, int]) -> int | None:
    named = fold(own.note) if own.key in KINDS_OF_ONES_OWN and own.of not in kinds else own.of
    if found := re.fullmatch(r"multimillionaire(?: ([1-9]))?", named):
        return 50 + 25 * int(found[1] or 1)  # GL-CHAR-40
    return int(kinds[named]) if named in kinds else None


# --- friends, foes, duty and fame -----------------------------------------------------------------


def notes(own: Trait) -> tuple[str, ...]:
    """The facts in brackets behind a trait, as the sheet writes them: ``(100 points, 9 or less)``."""
    listed = own.note if own.points is None else f"{own.note}, {own.points}"
    return tuple(" ".join(fold(part).split()) for part in listed.split(",") if part.strip())


def frequency(own: Trait) -> int | None:
    """GL-CHAR-45: how often it appears: N or less on three dice; None where it does not say."""
    return next((int(found[1]) for part in notes(own) if (found := re.fullmatch(r"(\d+) or less", part))), None)


def met_cost(base: int, often: int) -> int | None:
    """GL-CHAR-45: by how often they appear: ×3, ×2, ×1, ×1/2 (rounded up in size, GL-RULE-68)."""
    times = table("costs")["frequencies"].get(str(often))
    if times is None:
        return None
    size: int = ceil(abs(base) * times)
    return size if base > 0 else -size


def _number(own: Trait, pattern: str) -> int | None:
    return next((int(found[1]) for part in notes(own) if (found := re.fullmatch(pattern, part))), None)


def _plus(own: Trait) -> int | None:
    """Equipment and special abilities: 5 or 10 each (GL-CHAR-48, GL-CHAR-49)."""
    more = [_number(own, rf"{kind} \+?(\d+)") for kind in ("equipment", "abilities")]
    return None if any(plus not in (None, 5, 10) for plus in more) else sum(plus or 0 for plus in more)


def _ally(own: Trait, shift: int = 0) -> Cost | None:
    """GL-CHAR-48: by the points the ally is built on; 50 or fewer is a Dependent, above 150 a Patron (GL-RULE-69)."""
    stated, often, plus = _number(own, r"(\d+) points"), frequency(own), _plus(own)
    points = (stated or 0) - shift
    if stated is None or often is None or plus is None or not 51 <= points <= 150:
        return None
    return met_cost((0 if points <= 75 else 5 if points <= 100 else 10) + plus, often)


_PATRONS = {"organization": 10, "large organization": 15, "huge organization": 25, "nation": 30}


def patron_base(points: int) -> int | None:
    """GL-CHAR-49: one person, by the points they are built on."""
    return 15 if points >= 200 else 10 if points >= 150 else None


def _patron(own: Trait, shift: int = 0) -> Cost | None:
    """GL-CHAR-49: by what the patron is, or by the base value the sheet states."""
    often, plus = frequency(own), _plus(own)
    person = _number(own, r"person of (\d+) points")
    base = patron_base(person - shift) if person is not None else _number(own, r"base (\d+)")
    base = next((_PATRONS[part] for part in notes(own) if part in _PATRONS), base)
    if often is None or plus is None or base not in (10, 15, 25, 30):
        return None
    return met_cost(base + plus, often)


_ENEMIES = {"one person": -5, "formidable person": -10, "small group": -10, "medium group": -20, "large group": -30,
            "formidable group": -30, "government": -40}  # fmt: skip


def enemy_base(points: int) -> int:
    """GL-CHAR-50, GL-RULE-69: one enemy, by points: 51 to 99 count as 50."""
    return -10 if points >= 100 else -5


def group_base(number: int) -> int:
    """GL-CHAR-50, GL-RULE-69: a group of ordinary people, by size: exactly 20 is medium."""
    return -5 if number <= 2 else -10 if number <= 5 else -20 if number <= 20 else -30


def _enemy(own: Trait, shift: int = 0) -> Cost | None:
    """GL-CHAR-50: by who the enemy is, by points or by number."""
    often = frequency(own)
    if often is None:
        return None
    for part in notes(own):
        if part in _ENEMIES:
            return met_cost(_ENEMIES[part], often)
        if found := re.fullmatch(r"(\d+) points", part):
            return met_cost(enemy_base(int(found[1]) - shift), often)
        if found := re.fullmatch(r"(\d+) people", part):
            return met_cost(group_base(int(found[1])), often)
    return None


def dependent_base(points: int) -> int:
    """GL-CHAR-47, GL-RULE-69: by the points the dependent is built on; exactly 50 is still -6."""
    return -16 if points <= 0 else -12 if points <= 25 else -6 if points <= 50 else 0


_IMPORTANCE = {"rational risk": 1, "friend": 2, "loved one": 4}


def _dependent(own: Trait, shift: int = 0) -> Cost | None:
    """GL-CHAR-47, GL-RULE-68: base, importance first (halves, rounded up in size), then frequency."""
    often, points = frequency(own), _number(own, r"(-?\d+) points")
    halves = next((_IMPORTANCE[part] for part in notes(own) if part in _IMPORTANCE), None)
    if often is None or points is None or halves is None:
        return None
    return met_cost(-((-dependent_base(points - shift) * halves + 1) // 2), often)


_DUTY = {15: -15, 12: -10, 9: -5, 6: -2}


def _duty(own: Trait, _: int = 0) -> Cost | None:
    """GL-CHAR-31: return the cost of a Duty by its frequency; 5 less if harmless.

    A deadly duty that never ends costs -20.
    """
    if "extremely hazardous" in notes(own):
        return -20
    often = frequency(own)
    if often not in _DUTY:
        return None
    if {"non-hazardous", "not dangerous"} & set(notes(own)):
        return min(0, _DUTY[often] + 5) or None
    return _DUTY[often]


_BASES = {
    "ally": range(5, 21, 5), "patron": range(10, 51, 5), "enemy": (-5, -10, -20, -30, -40),
    "dependent": (-3, -6, -8, -12, -16, -24, -32),
}  # fmt: skip


def _lawful(formula: str) -> frozenset[int | None]:
    """Return the costs that a sheet may state for a contact trait without details: ``Enemy: the Guild (-10)``."""
    if formula == "duty":
        return frozenset((*_DUTY.values(), -20))
    return frozenset(met_cost(base, often) for base in _BASES.get(formula, ()) for often in (15, 12, 9, 6))


_CLASSES = {"everyone": 1, "large class": 2, "small class": 3}
_RECOGNIZED = {None: 1, 10: 2, 7: 3}


def reputation_cost(modifier: int, known_to: str = "everyone", often: int | None = None) -> int | None:
    """GL-CHAR-37: 5 for each point, times who knows it, times how often: rounded down in size."""
    if known_to not in _CLASSES or often not in _RECOGNIZED or not 1 <= abs(modifier) <= 4:
        return None
    size = 5 * abs(modifier) // (_CLASSES[known_to] * _RECOGNIZED[often])
    return size if modifier > 0 else -size


def _reputation(own: Trait, _: int = 0) -> Cost | None:
    known_to = next((part for part in notes(own) if part in _CLASSES), "everyone")
    return reputation_cost(own.level, known_to, frequency(own))


_FORMULAS: Mapping[str, Callable[[Trait, int], Cost | None]] = {
    "ally": _ally,
    "patron": _patron,
    "enemy": _enemy,
    "dependent": _dependent,
    "duty": _duty,
    "reputation": _reputation,
}
"""Brackets are for heroes of 100 points: where the book's heroes have more or fewer, they shift by as much (GL-CHAR-46)."""
