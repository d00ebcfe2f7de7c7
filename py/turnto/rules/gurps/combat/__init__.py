"""Fights, second by second: GL-COMBAT, GL-AUTH-30 to 36, with the rulings on combat (GL-RULE-19 to 53, 91 to 95)."""

from turnto.rules.gurps.combat.fortune import rule_of_thumb
from turnto.rules.gurps.combat.options import sensible_options
from turnto.rules.gurps.combat.phrases import FIGHT, FIGHT_CONDITIONS, FIGHT_MESSAGES, FIGHT_PHRASES
from turnto.rules.gurps.combat.setup import OPTIONS as FIGHT_OPTIONS
from turnto.rules.gurps.injury.condition import overcome

__all__ = [
    "FIGHT",
    "FIGHT_CONDITIONS",
    "FIGHT_MESSAGES",
    "FIGHT_OPTIONS",
    "FIGHT_PHRASES",
    "overcome",
    "rule_of_thumb",
    "sensible_options",
]
