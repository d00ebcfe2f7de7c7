"""Names of the Briar rules as messages: attributes, Talents, traits of companions, modes, tags."""

from turnto.common.messages import RuleNames
from turnto.rules.briar.companions import TRAITS
from turnto.rules.briar.sheet import ATTRIBUTES, MODES, TALENTS

NAMES = RuleNames(
    "briar",
    (*ATTRIBUTES, *TALENTS, *TRAITS, *MODES, "luck", "fate", "injured", "weapon", "ranged", "thrown", "small"),
    {"wages": r"Mercenary (\d+) sp"},
)
