"""Names of the rules of Gamebooks & Goonies as messages: abilities, spells, archetypes and their gear."""

from turnto.common.messages import RuleNames
from turnto.core.sheet import item
from turnto.rules.goonies.creation import ARCHETYPES, OWN, PRESETS
from turnto.rules.goonies.sheet import ABILITIES, SPELLS

_WARES = tuple(item(text).name for hero in PRESETS.values() for text in hero["items"])

NAMES = RuleNames(
    "goonies",
    (
        *ABILITIES,
        *SPELLS,
        *ARCHETYPES,
        OWN,
        *_WARES,
        *("weapon", "armour", "armor", "worn"),
    ),
    several=_WARES,
    wares=_WARES,
)
