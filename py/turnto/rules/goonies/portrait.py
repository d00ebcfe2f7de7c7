"""What a hero is like in play, in a few words, for those who choose one (GOON-09, GOON-13)."""

from __future__ import annotations

from turnto.core.hero_form import Portrait
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.world import Terms
from turnto.rules.goonies.sheet import ABILITIES, ability_names

EMBLEMS = {"power": "sword", "grace": "moon", "focus": "book"}
STRONG = 2


def portrait(hero: Sheet, terms: Terms) -> Portrait:
    """Abilities, the highest first, and spells; abilities that the book has renamed are called by their names."""
    names = dict(zip(ABILITIES, ability_names(terms), strict=True))

    def called(kind: str, key: str) -> str:
        known = fold(names[key]) == key
        return say(f"goonies-{kind}-{key}") if known else say(f"goonies-{kind}-named", name=names[key])

    ranked = sorted(ABILITIES, key=lambda key: -hero[key])
    spells = len(hero.listed("spells"))
    cast = (say("goonies-good-spells", count=spells),) if spells else ()
    strong = [key for key in ranked if hero[key] >= STRONG]
    return Portrait(
        (*(called("good", key) for key in strong), *cast),
        tuple(called("bad", key) for key in ABILITIES if hero[key] <= 0),
        (*(["star"] if spells > 1 else []), *(EMBLEMS[key] for key in strong or ranked[:1]), "shield"),
    )
