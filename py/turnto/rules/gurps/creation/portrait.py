"""What a hero is like in play, in a few words, for those who choose one without knowing the rules."""

from __future__ import annotations

from typing import NamedTuple

from turnto.core.hero_form import Portrait
from turnto.core.message import say
from turnto.core.sheet import Sheet
from turnto.core.world import Terms
from turnto.rules.gurps.character.skills import bonus
from turnto.rules.gurps.tables import key_of, table


class Aspect(NamedTuple):
    """Something heroes are good at or not: the skills for it, and the level from which they are."""

    emblem: str
    skills: tuple[str, ...]
    good_from: int = 13


ASPECTS = {
    "fights": Aspect("sword", ()),
    "talks": Aspect("speech", ("diplomacy", "fast_talk", "savoir_faire", "bard", "acting", "intimidation", "leadership", "streetwise")),
    "climbs": Aspect("mountain", ("climbing", "acrobatics"), 12),
    "sneaks": Aspect("moon", ("stealth", "shadowing"), 13),
    "wilds": Aspect("bow", ("survival", "tracking"), 12),
    "heals": Aspect("healing", ("first_aid", "physician", "diagnosis"), 14),
    "learns": Aspect("book", ("law", "research", "occultism", "humanities", "natural_sciences", "social_sciences"), 13),
    "opens": Aspect("key", ("lockpicking", "traps"), 13),
    "casts": Aspect("star", (), 10),
    "rides": Aspect("paw", ("riding",), 13),
    "trades": Aspect("scales", ("merchant",), 14),
    "beasts": Aspect("paw", ("animal_handling",), 13),
    "swims": Aspect("wave", ("swimming",), 13),
}  # fmt: skip
POOR = 10
"""The level at which something that everybody has to do is done badly."""
ALL_DO = ("fights", "talks", "climbs")
FEWEST_SPELLS = 2


def portrait(hero: Sheet, _: Terms) -> Portrait:
    """What is far above its mark comes first; of fighting, talking and climbing it is also said who cannot."""
    levels = {name: _level(hero, name) for name in ASPECTS}
    best = sorted(
        (name for name, at in levels.items() if at >= ASPECTS[name].good_from),
        key=lambda name: ASPECTS[name].good_from - levels[name],
    )
    weak = [name for name in ALL_DO if levels[name] <= POOR]
    return Portrait(
        tuple(say(f"gurps-good-{name}") for name in best),
        (*(say(f"gurps-bad-{name}") for name in weak), *([say("gurps-bad-weak")] if hero["ht"] < POOR else [])),
        (*dict.fromkeys(ASPECTS[name].emblem for name in best), "shield"),
    )


def _level(hero: Sheet, name: str) -> int:
    """The best of the skills for it; 0 for what was never learned."""
    if name == "casts":
        spells = hero.rated("spells")
        return max(spells.values(), default=0) if len(spells) >= FEWEST_SPELLS else 0
    skills = ASPECTS[name].skills
    levels = (
        at + bonus(hero, own)
        for own, at in hero.rated("skills").items()
        if (key := key_of(own).partition(":")[0]) in skills
        or (name == "fights" and table("skills").get(key, {}).get("weapon"))
    )
    return max(levels, default=0)
