"""The character sheet of GNAT: its fields, how they are drawn, what is derived, what is not legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from turnto.core.hero_form import Field, Panel
from turnto.core.message import joined, say
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
    Panel(say("gnat-panel-hero"), ("talent", "vitality"), "boxes"),
    Panel(say("label.skills"), ("skills",), "list"),
    Panel(say("gnat-panel-fight"), ("fight_targets", "armour", "armour_left", "armour_penalty"), "rows"),
    Panel(say("gnat-panel-carried"), ("gp", "items"), "items"),
    Panel(say("gnat-panel-load"), ("heavy_items", "heavy_limit"), "rows"),
    Panel(say("gnat-panel-known"), ("keywords", "titles", "status"), "words"),
    Panel(say("label.xp"), ("xp",), "list"),
)


def derived(state: State, terms: Terms) -> Mapping[str, Any]:
    """What follows from the sheet: targets, chances, armour, load."""
    hero, suit = state.hero, worn(state.hero)
    return {
        "talent_chance": chance(hero["talent"]),
        "skill_targets": _skill_targets(hero, terms),
        "fight_targets": {own.shown: fight_target(hero, own, Bout(), terms) for own in _ways_to_fight(hero, terms)},
        "armour": suit.name if suit else say("gnat-none"),
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
            yield "GNAT-11", say("gnat-low-skill", skill=skill, bonus=bonus, least=BASIC_SKILL)
        if fold(skill) not in map(fold, known_skills(terms)):
            yield "GNAT-12", say("gnat-not-a-skill", skill=skill, skills=joined(known_skills(terms)))
    if heavy_items(hero) > heavy_limit(hero):
        yield "GNAT-46", say("gnat-overloaded", heavy=heavy_items(hero), limit=heavy_limit(hero))
    for item in hero.items:
        if len(kinds_named(item)) > 1:
            yield "GNAT-28", say("gnat-two-kinds", item=str(item), kinds=joined(kinds_named(item), "list-and"))
        left = item.number(LEFT)
        if protection(item) and left is not None and not 0 <= left <= protection(item):
            yield "GNAT-41", say("gnat-most-uses", item=str(item), armour=item.name, most=protection(item))
    for group, number in hero.rated("status").items():
        if number < 1:
            yield "GNAT-51", say("gnat-no-status", number=number, group=group)


def _scores(hero: Sheet) -> Iterator[tuple[str, str]]:
    for key, too_low, too_high, least in (
        ("talent", "GNAT-06", "GNAT-07", LEAST_TALENT),
        ("vitality", "GNAT-14", "GNAT-16", 0),
    ):
        now, highest, score = hero[key], hero.maximum(key), say(f"label.{key}")
        if now < least:
            yield too_low, say("gnat-score-low", score=score, now=now, least=least)
        if now > highest:
            yield too_high, say("gnat-score-high", score=score, now=now, highest=highest)
    for key, rule in (("gp", "GNAT-45"), ("xp", "GNAT-54")):
        if hero[key] < 0:
            yield rule, say("gnat-below-0", score=say(f"label.{key}"), now=hero[key])


def complete_hero(hero: Sheet, terms: Terms) -> Sheet:
    """The sheet with maximums for Talent and Vitality where none were given."""
    for key in ("talent", "vitality"):
        score = hero.score(key)
        if score.maximum is None:
            hero = hero.having(**{key: Score(score.current, score.current)})
    return hero
