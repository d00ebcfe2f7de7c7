"""The character sheet of Gamebooks & Goonies: fields, panels, derived values, violations of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from turnto.core.hero_form import Field, Panel
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.sheet import Item, Sheet
from turnto.core.untrusted import whole_number
from turnto.core.world import State, Terms

ABILITIES = ("power", "grace", "focus")
"""GOON-09: a book may rename them, in this order, with ``scores`` in its header."""

FIELDS = (
    Field("power", "Power", "number"),
    Field("grace", "Grace", "number"),
    Field("focus", "Focus", "number"),
    Field("hp", "Health Points", "number", start=10, least=1),
    Field("damage", "Damage taken", "number"),
    Field("items", "Items", "items"),
    Field("spells", "Spells", "words"),
    Field("rations", "Rations", "number", start=2, carried=True),
    Field("xp", "Experience, unused", "number"),
    Field("xp_used", "Experience, used", "number"),
)

PANELS = (
    Panel(say("goonies-panel-abilities"), ABILITIES, "boxes"),
    Panel(say("goonies-panel-health"), ("hp", "damage", "hp_left"), "boxes"),
    Panel(say("goonies-panel-arms"), ("weapon", "armour"), "rows"),
    Panel(say("goonies-panel-spells"), ("spells",), "words"),
    Panel(say("goonies-panel-carried"), ("items", "rations"), "items"),
    Panel(say("goonies-panel-experience"), ("xp", "xp_used", "next_level", "levels"), "rows"),
)

SPELLS: Mapping[str, int] = {"Sunburst": 1, "Smoke Screen": 1, "Cold Snap": 1, "Undergrowth": 2, "Windstorm": 2}
"""GOON-24: the spells and their levels."""

LOWERING = frozenset({"sunburst", "smoke screen", "cold snap", "undergrowth"})
"""Spells that lower an enemy's DS; Windstorm only where the book says so (A-11)."""

PRICES = ((100, 35), (250, 50), (500, 85))
"""GOON-29: below so much used experience, the next level costs so much."""

FEWEST_HP, MOST_HP = 9, 11
"""Health Points at the start: a Mage's and a Fighter's (GOON-13); each level adds one (GOON-26)."""


def ability_names(terms: Terms) -> tuple[str, ...]:
    """What this book calls Power, Grace and Focus."""
    named = terms.header.get("scores")
    if isinstance(named, str):
        named = [name.strip() for name in named.split(",")]
    return tuple(named) if isinstance(named, (list, tuple)) and len(named) == 3 else ("Power", "Grace", "Focus")


def ability(name: str, terms: Terms) -> str:
    """The key of an ability, by the book's name for it or the rules' own."""
    for key, own in zip(ABILITIES, ability_names(terms), strict=True):
        if fold(name) in (key, fold(own)):
            return key
    raise KeyError(name)


def shown(key: str, terms: Terms) -> str:
    """An ability as this book calls it."""
    return ability_names(terms)[ABILITIES.index(key)]


def points(own: Item | None) -> int:
    """Damage Points of a weapon or the Protection Score of armour: the number in its tag."""
    return 0 if own is None else own.number("{}") or 0


def weapon(hero: Sheet) -> Item | None:
    """The weapon an attack is made with: the one with most Damage Points (A-25; any other is no better)."""
    weapons = [own for own in hero.items if own.has("weapon")]
    return max(weapons, key=points, default=None)


def armour(hero: Sheet) -> Item | None:
    """The suit worn: the one marked so, else the first (A-25: one suit)."""
    suits = [own for own in hero.items if own.has("armour") or own.has("armor")]
    return next((own for own in suits if own.has("worn")), suits[0] if suits else None)


def pointless(own: Item, state: State, _: Terms) -> str | None:
    """A-25: one weapon counts and one suit is worn; another helps only if it is better."""
    for tags, best, id in ((("weapon",), weapon, "weapon"), (("armour", "armor"), armour, "armour")):
        used = best(state.hero)
        if used and any(map(own.has, tags)) and points(own) <= points(used):
            return say(f"goonies-no-better-{id}", item=used.name, points=points(used))
    return None


def hp_left(hero: Sheet) -> int:
    """GOON-10: Health Points less the damage taken."""
    return hero["hp"] - hero["damage"]


def level_of(spell: str, terms: Terms) -> int:
    """The level of a spell, a book's own spells included: ``Mend (2)`` in its header's ``spells``; 1 where unsaid."""
    for name, level in {**SPELLS, **own_spells(terms)}.items():
        if fold(name) == fold(spell):
            return level
    return 1


def taken_off(spell: str, terms: Terms) -> int:
    """GOON-22: the spell's level is taken off a cast, unless the book says otherwise (A-28)."""
    return 0 if terms.option("ignore_spell_level", "no") == "yes" else level_of(spell, terms)


def own_spells(terms: Terms) -> dict[str, int]:
    """The spells that the book adds, with their levels."""
    listed = terms.header.get("spells", ())
    if isinstance(listed, Mapping):
        listed = [f"{name} ({level})" for name, level in listed.items()]
    found = {}
    for text in listed if isinstance(listed, (list, tuple)) else str(listed).split(","):
        name, _, level = str(text).strip().rstrip(")").partition("(")
        if name.strip():
            found[name.strip()] = 1 if (number := whole_number(level)) is None else number
    return found


def next_price(used: int, terms: Terms) -> int:
    """GOON-29, A-16: what the next level costs; past the table the book's own rows, else the last price."""
    rows = (*PRICES, *_own_rows(terms))
    return next((price for below, price in rows if used < below), rows[-1][1])


def _own_rows(terms: Terms) -> tuple[tuple[int, int], ...]:
    """Rows a book adds to the table: ``levels: 1000 135`` means 135 each below 1000 used."""
    rows = (re.findall(r"\d+", row) for row in listed_levels(terms))
    return tuple((int(row[0]), int(row[1])) for row in rows if len(row) == 2 and int(row[1]))


def listed_levels(terms: Terms) -> tuple[str, ...]:
    """The rows of the header's ``levels``, as they are written."""
    listed = terms.header.get("levels", ())
    rows = listed if isinstance(listed, (list, tuple)) else str(listed).split(",")
    return tuple(str(row) for row in rows if str(row).strip())


def levels(hero: Sheet, terms: Terms) -> int:
    """How many whole levels the used experience has bought (GOON-29)."""
    earned, used, count = hero["xp_used"], 0, 0
    rows = (*PRICES, *_own_rows(terms))
    for below, price in (*rows, (earned + 1, rows[-1][1])):
        if used < below:
            bought = min((earned - used) // price, -((used - below) // price))
            used, count = used + bought * price, count + bought
        if used < below:
            break
    return count


def derived(state: State, terms: Terms) -> dict[str, Any]:
    """Derived values: Health left, arms, the price of the next level, levels gained."""
    hero = state.hero
    return {
        "hp_left": hp_left(hero),
        "weapon": str(arms) if (arms := weapon(hero)) else say("goonies-no-weapon"),
        "armour": str(suit) if (suit := armour(hero)) else say("goonies-no-armour"),
        "next_level": next_price(hero["xp_used"], terms),
        "levels": levels(hero, terms),
    }


def problems(hero: Sheet, terms: Terms) -> Iterable[tuple[str, str]]:
    """Violations of the rules in a hero: points, Health Points, damage, spells."""
    gained = levels(hero, terms)
    total = sum(hero[key] for key in ABILITIES)
    if total > 3 + gained:
        yield "GOON-11", say("goonies-many-points", points=total, gained=gained)
    if total < 3 + gained:
        yield "A-24", say("goonies-few-points", points=total, gained=gained)
    if hero["hp"] > MOST_HP + gained:
        yield "GOON-13", say("goonies-many-hp", hp=hero["hp"], most=MOST_HP, gained=gained)
    if hero["hp"] < FEWEST_HP + gained:
        yield "GOON-13", say("goonies-few-hp", hp=hero["hp"], fewest=FEWEST_HP, gained=gained)
    if hero["damage"] > hero["hp"]:
        yield "GOON-10", say("goonies-much-damage", damage=hero["damage"], hp=hero["hp"])
    known = {fold(name) for name in (*SPELLS, *own_spells(terms))}
    for spell in hero.listed("spells"):
        if fold(spell) not in known:
            yield "GOON-24", say("goonies-no-such-spell", spell=spell)
