"""The character sheet of the Briar rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from turnto.core.hero_form import Field, Panel
from turnto.core.message import joined, say
from turnto.core.names import fold
from turnto.core.sheet import Item, Sheet
from turnto.core.world import State, Terms
from turnto.rules.briar.companions import CARRIED, MOST, TRAITS, companions, unknown_traits

ATTRIBUTES = ("attune", "charm", "lore", "prowess", "subterfuge", "survival")
TALENTS = (
    "Hunting",
    "Dodge",
    "Resolve",
    "Boating",
    "Navigation",
    "Beasts",
    "Plants",
    "Commerce",
    "Craft",
    "Perform",
    "Faith",
    "Occult",
)
MODES = {"Easy": 3, "Default": 1, "Hard": 0}
"""BRIAR-35: the Fate each mode starts with."""

TRACK = ("battered", "wounded", "down")
"""BRIAR-18: the slots of the Wounds track, in the order in which they are ticked."""

FIELDS = (
    *(Field(key, key.upper(), "number") for key in ATTRIBUTES),
    Field("talents", "Talents", "ratings", adds=True),
    Field("luck", "LUCK", "score", start="0/0"),
    Field("wounds", "Wounds", "number", most=3),
    Field("items", "Items", "items"),
    Field("sp", "Silver", "number", carried=True),
    Field("companions", "Companions", "words"),
    Field("codes", "Codes", "words"),
    Field("titles", "Titles", "words"),
    Field("fate", "Fate", "number", start=1, start_by=("mode", MODES)),
    Field("mode", "Mode", "fact", start="Default", choices=tuple(MODES)),
)

PANELS = (
    Panel(say("briar-panel-attributes"), ATTRIBUTES, "boxes"),
    Panel(say("briar-panel-fortune"), ("luck", "fate", "mode"), "boxes"),
    Panel(say("briar-panel-wounds"), ("wounds", "track", "standing_penalty"), "rows"),
    Panel(say("briar-panel-talents"), ("talents",), "list"),
    Panel(say("briar-panel-companions"), ("companions",), "words"),
    Panel(say("briar-panel-carried"), ("items", "carried", "sp"), "items"),
    Panel(say("briar-panel-codes"), ("codes",), "words"),
    Panel(say("briar-panel-titles"), ("titles",), "words"),
)


def carried(hero: Sheet) -> int:
    """BRIAR-27, A-20: entries that count against the limit; small ones do not."""
    return sum(1 for own in hero.items if not own.has("small"))


def limit(hero: Sheet) -> int:
    """BRIAR-27, A-22: 10 + PROWESS, and 6 for each Carry companion."""
    return 10 + hero["prowess"] + CARRIED * sum(own.has("Carry") for own in companions(hero))


def wounded(hero: Sheet) -> bool:
    """BRIAR-19: the second slot of the track is ticked."""
    return hero["wounds"] >= 2


def overloaded(hero: Sheet) -> bool:
    """BRIAR-28: over the limit, however far."""
    return carried(hero) > limit(hero)


def is_melee(own: Item) -> bool:
    """A-12: whether the item arms in a fight: a weapon not only for shooting, or a thrown one."""
    return own.has("thrown") or (own.has("weapon") and not own.has("ranged"))


def armed(hero: Sheet, terms: Terms) -> bool:
    """Whether the hero has something to fight with; always so where the book sets ``assume_armed``."""
    return terms.option("assume_armed", "no") == "yes" or any(map(is_melee, hero.items))


def rating(hero: Sheet, name: str) -> int:
    """The rating of an Attribute or Talent; not listed is 0 (A-2)."""
    return hero[fold(name)] if fold(name) in ATTRIBUTES else hero.rating("talents", name) or 0


def derived(state: State, _: Terms) -> dict[str, Any]:
    """Derived values: load, its limit, the standing penalty, the Wounds track."""
    hero = state.hero
    return {
        "carried": say("briar-carried", carried=carried(hero), limit=limit(hero)),
        "carry_limit": limit(hero),
        "standing_penalty": -(wounded(hero) + overloaded(hero)),
        "track": joined(say(f"label.{slot}") for slot in TRACK[: hero["wounds"]]) or say("briar-unhurt"),
    }


def problems(hero: Sheet, terms: Terms) -> Iterable[tuple[str, str]]:
    """Violations of the rules in a hero, each with the rule."""
    if len(companions(hero)) > MOST:
        yield "BRIAR-29", say("briar-many-companions", companions=len(companions(hero)))
    for own in companions(hero):
        for trait in unknown_traits(own, terms):
            yield "BRIAR-34", say("briar-unknown-trait", who=own.name, trait=trait, traits=joined(TRAITS))
    if not 0 <= hero["wounds"] <= 3:
        yield "BRIAR-18", say("briar-many-wounds", wounds=hero["wounds"])
    if hero.fact("mode", "Default") not in MODES:
        yield "BRIAR-35", say("briar-unknown-mode", mode=hero.fact("mode"), modes=joined(MODES))


def pointless(item: Item, state: State, _: Terms) -> str | None:
    """One weapon arms and one bow shoots; what can be thrown is another matter (A-12, BRIAR-21)."""
    if item.has("thrown"):
        return None
    shoots, strikes = item.has("ranged"), is_melee(item)
    if (shoots or strikes) and all(
        any(does(own) for own in state.hero.items)
        for does, is_for in ((is_melee, strikes), (_is_ranged, shoots))
        if is_for
    ):
        return say("briar-one-bow" if shoots else "briar-one-weapon")
    return None


def _is_ranged(own: Item) -> bool:
    return own.has("ranged")


def about(item: Item, _: State, __: Terms) -> Iterator[str]:
    """What a thing does in play: weapons, and what weighs nothing (A-12, BRIAR-21, BRIAR-23, BRIAR-27)."""
    kind = next((kind for kind in ("thrown", "ranged", "weapon") if item.has(kind)), None)
    if kind:
        yield say(f"briar-about-{kind}")
    if item.has("small"):
        yield say("briar-about-small")
