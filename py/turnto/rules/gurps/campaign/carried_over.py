"""What of the world's memory is the hero's own body, and goes along to another book (GL-CAMP-40)."""

from __future__ import annotations

from turnto.rules.gurps.effects.active_spells import FADING, HELD, SPELL, UNDER
from turnto.rules.gurps.effects.attribute_losses import LOST
from turnto.rules.gurps.effects.guilt import STRICKEN
from turnto.rules.gurps.effects.poison_and_illness import POISON
from turnto.rules.gurps.effects.symptoms import ILLNESS
from turnto.rules.gurps.expiring_flags import LUCK_DECLARED, LUCK_WAITS
from turnto.rules.gurps.hazards.illness import EXPOSED
from turnto.rules.gurps.hazards.recovery import SLEEPLESS
from turnto.rules.gurps.injury.condition import WOUNDS
from turnto.rules.gurps.injury.harm import CRIPPLED

_FLAGS = frozenset((ILLNESS, POISON, EXPOSED, WOUNDS, SLEEPLESS, LUCK_WAITS, LUCK_DECLARED, FADING, HELD, STRICKEN))


def bodily(flag: str) -> bool:
    """Return the flags that cross into another book: illness, poison, crippling, spells, guilt, sleep, Luck."""
    return flag in _FLAGS or flag.startswith((LOST, CRIPPLED, SPELL, UNDER))
