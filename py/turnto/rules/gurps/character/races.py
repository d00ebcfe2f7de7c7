"""Races: templates of a book's header, bought whole (GL-CHAR-160 to GL-CHAR-166)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.untrusted import whole_number
from turnto.core.world import Terms
from turnto.rules.gurps.character.skills import ATTRIBUTES, controlling, entry, skill_cost
from turnto.rules.gurps.character.skills import cost as ladder
from turnto.rules.gurps.character.trait_costs import GROUPS, Cost, attribute_cost, trait_cost
from turnto.rules.gurps.character.traits import has, trait
from turnto.rules.gurps.options import listing
from turnto.rules.gurps.tables import key_of

HUMAN = "human"


def races(terms: Terms) -> Mapping[str, Mapping[str, Any]]:
    """The races a book adds: ``races: {Goblin: {st: -2, advantages: [Night Vision], skills: {Stealth: 0}}}``."""
    listed = terms.header.get("races")
    found = listed if isinstance(listed, Mapping) else {}
    return {str(name): dict(race) if isinstance(race, Mapping) else {} for name, race in found.items()}


def peoples(terms: Terms) -> tuple[str, ...]:
    """Of whom heroes can be: those the book allows; where it does not say, humans and those it describes."""
    return listing(terms, "allowed_races") or (HUMAN, *races(terms))


def race_of(hero: Sheet, terms: Terms) -> Mapping[str, Any]:
    """The template of the hero's race; an empty one for humans."""
    wanted = fold(hero.fact("race", HUMAN))
    return next((race for name, race in races(terms).items() if fold(name) == wanted), {})


def _whole(text: Any) -> int:
    return whole_number(str(text).translate({0x2212: "-", 0x2013: "-"})) or 0


def race_modifiers(hero: Sheet, terms: Terms) -> dict[str, int]:
    """GL-CHAR-162: what the race adds to attributes as bought."""
    race = race_of(hero, terms)
    return {key: _whole(race[key]) for key in ATTRIBUTES if key in race}


def racial_traits(hero: Sheet, terms: Terms) -> frozenset[tuple[str, str]]:
    """The traits a hero has by race: (key, kind)."""
    return frozenset((trait(text).key, trait(text).of) for group in GROUPS for text in _listed(hero, group, terms))


def _listed(hero: Sheet, group: str, terms: Terms) -> list[str]:
    listed = race_of(hero, terms).get(group, ())
    return [part.strip() for part in listed.split(",")] if isinstance(listed, str) else [str(text) for text in listed]


def racial_points(hero: Sheet, name: str, terms: Terms) -> Cost | None:
    """What the race has paid for a skill; None where it has none of it (GL-CHAR-164)."""
    relative = _skills(hero, terms).get(key_of(name))
    return None if relative is None else skill_cost(hero, name, controlling(hero, name) + relative)


def _skills(hero: Sheet, terms: Terms) -> dict[str, int]:
    listed = race_of(hero, terms).get("skills")
    return {key_of(str(name)): _whole(at) for name, at in listed.items()} if isinstance(listed, Mapping) else {}


def race_cost(hero: Sheet, terms: Terms) -> Cost:
    """GL-CHAR-160, GL-CHAR-161: attributes as levels of 10 and the modifier, traits, quirks and skills in one sum."""
    total: Cost = sum(attribute_cost(10 + more) for more in race_modifiers(hero, terms).values())
    for group in GROUPS:
        total += sum(trait_cost(trait(text), terms, group) or 0 for text in _listed(hero, group, terms))
    total -= len(_listed(hero, "quirks", terms))
    for name, relative in _skills(hero, terms).items():
        if known := entry(name):
            total += ladder(known["type"], known["difficulty"], relative) or 0
    return total


def with_race(hero: Sheet, terms: Terms) -> Sheet:
    """Return the hero with the race's traits, marked so, and skills at its levels or better."""
    for group in GROUPS:
        for text in _listed(hero, group, terms):
            own = trait(text)
            if not has(hero, own.key, own.of):
                hero = hero.with_word(group, f"{text} (racial)")
    race = race_of(hero, terms).get("skills")
    for name, relative in race.items() if isinstance(race, Mapping) else ():
        at = controlling(hero, str(name)) + _whole(relative)
        if (hero.rating("skills", str(name)) or 0) < at:
            hero = hero.with_rating("skills", str(name), at)
    return hero
