"""What can be picked while a hero is made: every trait, skill, spell and ware with what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from turnto.form import Draft, Pick
from turnto.rules.gurps.drafts import money_left, price_of
from turnto.rules.gurps.money import name_of
from turnto.rules.gurps.options import listing
from turnto.rules.gurps.prices import GROUPS, trait_cost
from turnto.rules.gurps.scores import TABLES
from turnto.rules.gurps.skills import SUBJECTS, controlling, entry, skill_cost, spell_cost
from turnto.rules.gurps.tables import shown, table
from turnto.rules.gurps.traits import level, trait
from turnto.sheet import Sheet
from turnto.state import Terms


def trait_picks(group: str, draft: Draft, terms: Terms) -> Iterator[Pick]:
    """Every trait in every kind and level, with its points; friends, foes and fame in one form of each, to be written over."""
    offered = [text for key, known in table(group).items() for text in forms(key, known)]
    for text in dict.fromkeys((*offered, *map(str, draft[group]))):
        cost = trait_cost(trait(text), terms, group)
        if text in draft[group] or (cost is not None and (cost > 0) == (group == GROUPS[0]) and cost):
            about = str(table(group).get(trait(text).key, {}).get("does", ""))
            yield Pick(text, text, f"{cost or 0:+g}" + (f": {about}" if about else ""))


def forms(key: str, known: Mapping[str, Any]) -> Iterator[str]:
    """A trait as it can be written on a sheet."""
    name = shown(key)
    if "levels" in known:
        yield from (f"{name} {number}" for number in range(1, len(known["levels"]) + 1))
    elif "least" in known:
        yield from (f"{name} {number}" for number in range(known["least"], 0))
    elif "per_level" in known:
        yield from (f"{name} {number}" for number in range(1, min(int(known.get("most", 4)), 8) + 1))
    elif "kinds" in known:
        yield from (f"{name}: {kind}" for kind in known["kinds"])
    elif "samples" in known:
        yield from (f"{name}: {kind} ({points})" for kind, points in known["samples"].items())
    elif "choices" in known:
        yield from (f"{name} ({points})" for points in known["choices"])
    elif "formula" in known:
        yield _SAMPLE[key]
    else:
        yield name


_SAMPLE = {
    "ally": "Ally: a friend (100 points, 9 or less)",
    "patron": "Patron: a protector (base 10, 9 or less)",
    "reputation": "Reputation 1: everyone (everyone, 10 or less)",
    "dependent": "Dependent: a child (25 points, friend, 9 or less)",
    "enemy": "Enemy: a rival (one person, 9 or less)",
    "duty": "Duty: a post (9 or less)",
}


def skill_picks(hero: Sheet, terms: Terms) -> Iterator[Pick]:
    """The skills on the draft, those the book names, then all others; what is learned for a subject each, with subjects."""
    listed = (
        *hero.rated("skills"),
        *listing(terms, "skills"),
        *(one for key in table("skills") for one in _each(key, terms)),
    )
    for name in dict.fromkeys(listed):
        yield Pick(name, name, skill_note(hero, name))
    for language in listing(terms, "languages"):
        name = f"Language: {language}"
        yield Pick(name, name, skill_note(hero, name))


def _each(key: str, terms: Terms) -> Iterator[str]:
    """A skill as it can be learned: Survival as “Survival: woods”, “Survival: desert” …"""
    subjects = SUBJECTS.get(key, ("",))
    if key == "area_knowledge":
        subjects = listing(terms, "home") or subjects
    yield from (f"{shown(key)}: {of}" if of else shown(key) for of in subjects)


def skill_note(hero: Sheet, name: str) -> str:
    """The points of the levels about the attribute."""
    known = entry(name)
    if known is None:
        return ""
    at = controlling(hero, name)
    costs = ", ".join(
        f"{at + more}: {cost:g}" for more in range(-2, 4) if (cost := skill_cost(hero, name, at + more)) is not None
    )
    return f"{known['type']}, {known['difficulty']} ({costs})"


def spell_picks(hero: Sheet) -> Iterator[Pick]:
    """Every spell, with the points of its levels and what it needs."""
    at = hero["iq"] + level(hero, "magery")
    costs = ", ".join(f"{at + more}: {cost:g}" for more in range(-2, 3) if (cost := spell_cost(hero, at + more)))
    for key, known in table("spells").items():
        needs = ", ".join(known["prerequisites"])
        yield Pick(shown(key), shown(key), f"({costs})" + (f", needs {needs}" if needs else ""))


def gear_picks(draft: Draft, terms: Terms) -> Iterator[Pick]:
    """What is carried, and every ware of the book's age with its price; closed where it costs more than there is."""
    left, tl = money_left(draft, terms), int(draft["tl"])
    for text in draft["items"]:
        yield Pick(str(text), str(text), f"${price_of(str(text)) or 0:g}")
    own = set(map(str, draft["items"]))
    for name in TABLES:
        for key, known in table(name).items():
            text, price = name_of(name, key), known.get("price")
            if price is None or not of_era(known.get("tl"), tl) or text in own:
                continue
            own.add(text)
            closed = "" if price <= left else f"costs ${price:g}, and ${left} are left"
            yield Pick(text, text, f"${price:g}, {known['weight']:g} lb", closed)


def of_era(era: Any, tl: int) -> bool:
    """Whether a thing is made at a tech level."""
    if isinstance(era, list):
        return bool(era[0] <= tl and (era[1] is None or tl <= era[1]))
    return era is None or bool(int(era) <= tl)
