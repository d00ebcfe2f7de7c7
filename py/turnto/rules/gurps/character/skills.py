"""Skills: what a level costs, what one can do untrained, and what adds to it (GL-CHAR-140 ff., GL-CORE-16 f.)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.rules.gurps.character.attributes import encumbrance, iq, lameness, will
from turnto.rules.gurps.character.traits import has, level
from turnto.rules.gurps.tables import key_of, shown, table

ATTRIBUTES = ("st", "dx", "iq", "ht")


def entry(name: str) -> Mapping[str, Any] | None:
    """The table entry of a skill, specialities included (``Survival: woods``); None for one the rules do not know."""
    key = key_of(name)
    found = table("skills").get(key) or table("skills").get(key.partition(":")[0])
    return found if found else _language_or_spell(key)


SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "area_knowledge": ("home",),
    "guns": ("pistol", "rifle", "shotgun", "light automatic"),
    "humanities": ("history", "literature", "philosophy", "theology"),
    "musical_instrument": ("lute", "flute", "drum"),
    "natural_sciences": ("botany", "chemistry", "geology", "physics", "zoology"),
    "riding": ("horse", "mule", "camel"),
    "sign_language": ("the silent order",),
    "social_sciences": ("anthropology", "archaeology", "psychology", "sociology"),
    "survival": ("woods", "mountain", "plains", "desert", "swamp", "arctic"),
    "thrown_weapon": ("knife", "axe", "spear"),
}
"""The skills that are learned for one subject each, and what that may be: for guns the whole list, examples for the others."""


def is_of_nothing(name: str) -> bool:
    """Return whether a skill lacks its specialty (``Survival``) or has one that does not exist (``Guns: bow``)."""
    head, _, of = key_of(name).partition(":")
    subjects = SUBJECTS.get(head)
    return subjects is not None and (not of or (head == "guns" and of.replace("_", " ") not in subjects))


_LANGUAGE = re.compile(r"(?:language|sign_language):.*?(?:_\((easy|average|hard|very_hard)\))?")


def _language_or_spell(key: str) -> Mapping[str, Any] | None:
    """GL-CHAR-151: a language is Average unless it says otherwise (``Language: Gaunt (hard)``); GL-MAGIC-02: a spell is Hard."""
    if found := _LANGUAGE.fullmatch(key):
        return _mental((found[1] or "average").replace("_", " "))
    return _mental("hard") if key.startswith("spell:") or key in table("spells") else None


def _mental(difficulty: str) -> Mapping[str, Any]:
    return {"type": "mental", "difficulty": difficulty, "defaults": [], "attribute": "iq"}


def cost(kind: str, difficulty: str, above: int) -> float | None:
    """GL-CHAR-140: the points of a level so far above its attribute; None below the lowest that can be bought."""
    ladder = table("skill_costs")[kind][difficulty]
    costs, place = ladder["costs"], above - ladder["lowest"]
    if place < 0:
        return None
    found: float = costs[place] if place < len(costs) else costs[-1] + ladder["more"] * (place - len(costs) + 1)
    return found


def controlling(hero: Sheet, name: str) -> int:
    """What a skill's level is counted from: its attribute, with the talents that add to learning."""
    known = entry(name)
    attribute = hero[known["attribute"]] if known else hero["iq"]
    key = key_of(name)
    if key.startswith("language"):
        return attribute + level(hero, "language_talent")
    if key.startswith(("musical_instrument", "singing")):
        return attribute + level(hero, "musical_ability")
    return attribute


def skill_cost(hero: Sheet, name: str, at: int) -> float | None:
    """What a skill at this level costs this hero; None where it is below the lowest level or unknown."""
    known = entry(name)
    return cost(known["type"], known["difficulty"], at - controlling(hero, name)) if known else None


def spell_cost(hero: Sheet, at: int) -> float | None:
    """GL-MAGIC-02: a spell is Mental/Hard from IQ + Magery, and at least a point is spent on it."""
    points = cost("mental", "hard", at - hero["iq"] - level(hero, "magery"))
    return points if points is None or points >= 1 else None


def counted_from(hero: Sheet, name: str, key: str) -> int:
    """What the level of a skill, or of one of the ``spells``, is counted from."""
    return hero["iq"] + level(hero, "magery") if key == "spells" else controlling(hero, name)


def lowest(hero: Sheet, name: str, key: str) -> int | None:
    """GL-CHAR-141, GL-MAGIC-02: the lowest level that can be bought; None for a skill the rules do not know."""
    known = entry(name)
    if key == "spells":
        return counted_from(hero, name, key) - 2
    if known is None:
        return None
    return controlling(hero, name) + int(table("skill_costs")[known["type"]][known["difficulty"]]["lowest"])


# --- levels in play -------------------------------------------------------------------------------


def learned(hero: Sheet, name: str, tl: int | None = None) -> int | None:
    """The level on the sheet; None for an untrained hero.

    At each tech level a skill with /TL is another skill (GL-CAMP-02): where the place has one, one learned elsewhere does
    not count.  A skill learned for one subject each (Riding) that is asked for without one is the best of them.
    """
    wanted = _plain(name)
    any_of = f"{wanted}:" if table("skills").get(wanted, {}).get("of") else None
    levels = [
        at
        for own, at in hero.rated("skills").items()
        if (_plain(own) == wanted or (any_of and _plain(own).startswith(any_of)))
        and (tl is None or _of_level(hero, own) in (None, tl))
    ]
    return max(levels, default=None)


def spell_level(hero: Sheet, name: str) -> int | None:
    """The level of a spell; None where it is not known. Spells have no default (GL-MAGIC-02)."""
    wanted = key_of(name).removeprefix("spell:")
    return next((at for own, at in hero.rated("spells").items() if key_of(own).removeprefix("spell:") == wanted), None)


def _plain(name: str) -> str:
    return key_of(name).partition("_(")[0]


def _of_level(hero: Sheet, own: str) -> int | None:
    """The tech level a skill was learned at; None for one that has none."""
    if not (entry(own) or {}).get("tl"):
        return None
    _, found, level_of = fold(own).partition("/tl")
    digits = "".join(sign for sign in level_of[:2] if sign.isdigit())
    return int(digits) if found and digits else hero["tl"]


_VOICED = ("bard", "diplomacy", "savoir_faire", "sex_appeal", "singing", "politician")
_OF_TRAITS: tuple[tuple[str, str, tuple[str, ...], int], ...] = (
    ("voice", "", _VOICED, 2),
    ("animal_empathy", "", ("riding", "animal_handling"), 4),
    ("double_jointed", "", ("climbing", "escape", "mechanic"), 3),
    ("absolute_direction", "", ("navigation",), 3),
    ("fat", "overweight", ("swimming",), 2),
    ("fat", "fat", ("swimming",), 5),
    ("fat", "extremely fat", ("swimming",), 5),
    ("fat", "fat", ("disguise",), -3),
    ("fat", "extremely fat", ("disguise",), -3),
    ("skinny", "", ("disguise",), -2),
)
"""(trait, its kind, skills, what it adds): GL-CHAR-24 to GL-CHAR-27, GL-CHAR-60, GL-CHAR-63, GL-CHAR-68."""


def bonus(hero: Sheet, name: str) -> int:
    """What traits always add to a skill, learned or not, and IQ to guns (GL-CHAR-145)."""
    key = key_of(name).partition(":")[0]
    total = -hero["foolish"] if (entry(name) or {}).get("attribute") == "iq" else 0
    if (entry(name) or {}).get("iq_bonus"):
        total += 2 if hero["iq"] >= 12 else 1 if hero["iq"] >= 10 else 0
    return total + sum(plus for own, kind, skills, plus in _OF_TRAITS if key in skills and has(hero, own, kind))


def defaults(hero: Sheet, name: str, tl: int | None = None) -> Iterator[tuple[str, int]]:
    """GL-CORE-16: every default, (what from, level); a skill does not default to another's default.

    Gear above one's own tech level has none (GL-CORE-18).
    """
    known = entry(name) or {}
    if known.get("tl") and tl is not None and tl > hero["tl"]:
        return
    for base, less in known.get("defaults", ()):
        if base in ATTRIBUTES:
            yield base.upper(), _as_base(hero, base, known) + less
        elif (trained := learned(hero, base, tl)) is not None:
            yield shown(base), trained + less


def _as_base(hero: Sheet, base: str, known: Mapping[str, Any]) -> int:
    """ST less fatigue; IQ less Foolishness, but in skills of IQ, for which the bonus counts it."""
    if base == "st":
        return hero["st"] - hero["fatigue"]
    return iq(hero) if base == "iq" and known.get("attribute") != "iq" else hero[base]


def best(hero: Sheet, name: str, tl: int | None = None, *, untrained: bool = True) -> tuple[str, int] | None:
    """GL-CORE-17: the higher of the learned level and the best default, with where it comes from; None: cannot try."""
    folded = fold(name)
    if folded in ATTRIBUTES:
        return name.upper(), hero["st"] - hero["fatigue"] if folded == "st" else iq(hero) if folded == "iq" else hero[
            folded
        ]
    if folded == "will":
        return "Will", will(hero)
    own = learned(hero, name, tl)
    tried = [(name, own)] if own is not None else []
    if untrained:
        tried += [(say("gurps-part-from", skill=name, base=base), at) for base, at in defaults(hero, name, tl)]
    if not tried:
        return None
    source, at = max(tried, key=lambda pair: pair[1])
    return source, at + bonus(hero, name)


LEGS = frozenset(("acrobatics", "bicycling", "climbing", "dancing", "jumping", "riding", "running", "swimming"))
"""Physical skills that want legs, beside all hand weapons and unarmed fighting (GL-CHAR-112)."""


def burden(hero: Sheet, name: str) -> int:
    """What load and lameness take off a skill: climbing, swimming (GL-EQUIP-25), and all that needs legs (GL-CHAR-112)."""
    key = key_of(name).partition(":")[0]
    carried = min(encumbrance(hero, swimming=key == "swimming"), 5)
    load = {"climbing": carried, "swimming": 2 * carried}.get(key, 0)
    needs_legs = key in LEGS or (entry(name) or {}).get("weapon") in ("hand", "unarmed")
    return load + (lameness(hero) if needs_legs else 0)
