"""What a hero is like in play, in a few words, for those who choose one (BRIAR-08)."""

from __future__ import annotations

from collections.abc import Mapping

from turnto.core.hero_form import Portrait
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.world import Terms
from turnto.rules.briar.sheet import ATTRIBUTES

EMBLEMS: Mapping[str, str] = {
    "attune": "star", "charm": "speech", "lore": "book", "prowess": "sword", "subterfuge": "moon", "survival": "mountain",
    "hunting": "bow", "dodge": "shield", "resolve": "shield", "boating": "wave", "navigation": "eye", "beasts": "paw",
    "plants": "leaf", "commerce": "scales", "craft": "hammer", "perform": "speech", "faith": "star", "occult": "star",
}  # fmt: skip
HIGH, LOW, LEARNED = 3, 1, 2
"""The score of an attribute that is a strength, the one that is a weakness, and the Talent worth a word."""


def portrait(hero: Sheet, _: Terms) -> Portrait:
    """Attributes and Talents, the highest first."""
    strong = sorted((key for key in ATTRIBUTES if hero[key] >= HIGH), key=lambda key: -hero[key])
    learned = [key for name, at in hero.rated("talents").items() if at >= LEARNED and (key := fold(name)) in EMBLEMS]
    weak = [key for key in ATTRIBUTES if hero[key] <= LOW]
    return Portrait(
        tuple(say(f"briar-good-{key}") for key in (*strong, *learned)),
        tuple(say(f"briar-bad-{key}") for key in weak),
        (*(EMBLEMS[key] for key in (*learned, *strong)), "shield"),
    )
