"""What a hero is like in play, in a few words, for those who choose one (GNAT-12, GNAT-61)."""

from __future__ import annotations

from collections.abc import Mapping

from turnto.core.hero_form import Portrait
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.world import Terms

EMBLEMS: Mapping[str, str] = {
    "appraise": "scales", "climbing": "mountain", "diplomacy": "speech", "linguistics": "book", "naturalist": "leaf",
    "occult": "star", "search": "eye", "stealth": "moon", "swimming": "wave", "tracking": "paw", "trapfinding": "key",
}  # fmt: skip
STRONG, WEAK = 9, 7
"""The Talent that a Fight is fought well with, and that it is fought badly with."""


def portrait(hero: Sheet, _: Terms) -> Portrait:
    """Each skill is something the hero can do; Talent says how Fights go."""
    known = [key for name in hero.rated("skills") if (key := fold(name)) in EMBLEMS]
    fights = hero["talent"] >= STRONG
    return Portrait(
        (*([say("gnat-good-fights")] if fights else []), *(say(f"gnat-good-{key}") for key in known)),
        (say("gnat-bad-fights"),) if hero["talent"] <= WEAK else (),
        (*([] if known and not fights else ["sword"]), *(EMBLEMS[key] for key in known), "shield"),
    )
