"""The character sheet of GNAT: its fields, how they are drawn, what is derived, what is not legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from turnto.core.hero_form import Field, Panel
from turnto.core.names import fold
from turnto.core.sheet import Score, Sheet
from turnto.core.world import State, Terms
from turnto.rules.gnat.advancement import BASIC_SKILL, known_skills
from turnto.rules.gnat.checks import LEAST_TALENT, chance, skill_target
from turnto.rules.gnat.combat import Bout, fight_target, loadouts, sensible_loadouts
from turnto.rules.gnat.items import (
    LEFT,
    armour_penalty,
    heavy_items,
    heavy_limit,
    kinds_named,
    protection,
    uses_left,
    worn,
)
from turnto.rules.gnat.options import setting

FIELDS = (
    Field("talent", "Talent", "score", start=9, least=2, note="Two dice, this or less (GNAT-02)."),
    Field("vitality", "Vitality", "score", start=3, note="A Wound costs 1; at 0 you are overcome (GNAT-14, GNAT-17)."),
    Field(
        "skills", "Skills", "ratings", least=2, adds=True, note="Added to Talent when the skill is tested (GNAT-09)."
    ),
    Field("items", "Things carried", "items", note="Heavy ones: no more than twice your maximum Vitality (GNAT-46)."),
    Field("gp", "Gold pieces", "number", start=10, note="In your coin pouch (GNAT-45).", carried=True),
    Field("xp", "Experience", "number", start=0, note="Spent at a Rest or between adventures (GNAT-59)."),
    Field("keywords", "Keywords", "words", note="What you have learned and done (GNAT-49)."),
    Field("titles", "Titles", "words", note="Carried from book to book (GNAT-50)."),
    Field("status", "Status", "ratings", note="A title with a number (GNAT-51)."),
)

PANELS = (
    Panel("Hero", ("talent", "vitality"), "boxes"),
    Panel("Skills", ("skills",), "list"),
    Panel("In a fight", ("fight_targets", "armour", "armour_left", "armour_penalty"), "rows"),
    Panel("Carried", ("gp", "items"), "items"),
    Panel("Load", ("heavy_items", "heavy_limit"), "rows"),
    Panel("Known for", ("keywords", "titles", "status"), "words"),
    Panel("Experience", ("xp",), "list"),
)


def derived(state: State, terms: Terms) -> Mapping[str, Any]:
    """What follows from the sheet: targets, chances, armour, load."""
    hero, suit = state.hero, worn(state.hero)
    return {
        "talent_chance": chance(hero["talent"]),
        "skill_targets": _skill_targets(hero, terms),
        "fight_targets": {str(own): fight_target(hero, own, Bout(), terms) for own in _ways_to_fight(hero, terms)},
        "armour": suit.name if suit else "none",
        "armour_left": uses_left(suit) if suit else 0,
        "armour_penalty": armour_penalty(hero, terms),
        "heavy_items": heavy_items(hero),
        "heavy_limit": heavy_limit(hero),
    }


def _skill_targets(hero: Sheet, terms: Terms) -> dict[str, int]:
    untrained = setting(terms, "untrained")
    targets = {skill: skill_target(hero, skill, terms, untrained=untrained) for skill in known_skills(terms)}
    return {skill: sum(number for _, number in parts) for skill, parts in targets.items() if parts is not None}


def _ways_to_fight(hero: Sheet, terms: Terms) -> tuple[Any, ...]:
    """Every legal loadout; bare hands only where there is nothing else."""
    armed = tuple(own for own in loadouts(hero) if own.weapon is not None)
    return armed or sensible_loadouts(hero, Bout(), terms)


def problems(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    """What is not legal about a hero."""
    yield from _scores(hero)
    for skill, bonus in hero.rated("skills").items():
        if bonus < BASIC_SKILL:
            yield "GNAT-11", f"{skill} is {bonus:+d}: a skill is +{BASIC_SKILL} or more, or not there at all"
        if fold(skill) not in map(fold, known_skills(terms)):
            yield "GNAT-12", f"{skill} is not a skill: {', '.join(known_skills(terms))}"
    if heavy_items(hero) > heavy_limit(hero):
        yield (
            "GNAT-46",
            f"{heavy_items(hero)} heavy things are carried: {heavy_limit(hero)} are allowed (twice the maximum Vitality)",
        )
    for item in hero.items:
        if len(kinds_named(item)) > 1:
            yield "GNAT-28", f"{item} cannot be {' and '.join(kinds_named(item))}"
        left = item.number(LEFT)
        if protection(item) and left is not None and not 0 <= left <= protection(item):
            yield "GNAT-41", f"{item}: {item.name} can ignore at most {protection(item)} Wounds"
    for group, number in hero.rated("status").items():
        if number < 1:
            yield "GNAT-51", f"Status {number} with {group}: leave it out where it is 0"


def _scores(hero: Sheet) -> Iterator[tuple[str, str]]:
    for key, label, rule, least in (
        ("talent", "Talent", "GNAT-06", LEAST_TALENT),
        ("vitality", "Vitality", "GNAT-14", 0),
    ):
        if hero[key] < least:
            yield rule, f"{label} is {hero[key]}: it never falls below {least}"
        if hero[key] > hero.maximum(key):
            yield (
                "GNAT-07" if key == "talent" else "GNAT-16",
                f"{label} is {hero[key]}, above its maximum of {hero.maximum(key)}",
            )
    for key, label, rule in (("gp", "Gold", "GNAT-45"), ("xp", "Experience", "GNAT-54")):
        if hero[key] < 0:
            yield rule, f"{label} is {hero[key]}: it cannot be less than 0"


def complete_hero(hero: Sheet, terms: Terms) -> Sheet:
    """The sheet with maximums for Talent and Vitality where none were given."""
    for key in ("talent", "vitality"):
        score = hero.score(key)
        if score.maximum is None:
            hero = hero.having(**{key: Score(score.current, score.current)})
    return hero
