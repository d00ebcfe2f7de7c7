"""What of the world's memory is the hero's own body, and goes along to another book (GL-CAMP-40)."""

from __future__ import annotations

from turnto.rules.gurps.ailments import POISON
from turnto.rules.gurps.health import SLEEPLESS
from turnto.rules.gurps.illness import EXPOSED
from turnto.rules.gurps.injury.condition import WOUNDS
from turnto.rules.gurps.injury.harm import CRIPPLED
from turnto.rules.gurps.losses import LOST
from turnto.rules.gurps.moment import LUCK_DECLARED, LUCK_WAITS
from turnto.rules.gurps.remorse import STRICKEN
from turnto.rules.gurps.running import FADING, HELD, SPELL, UNDER
from turnto.rules.gurps.symptoms import ILLNESS

_FLAGS = frozenset((ILLNESS, POISON, EXPOSED, WOUNDS, SLEEPLESS, LUCK_WAITS, LUCK_DECLARED, FADING, HELD, STRICKEN))


def bodily(flag: str) -> bool:
    """Illness, poison, what is lost for a while or crippled, spells that run, a killing, sleep and Luck; moods and places stay behind."""
    return flag in _FLAGS or flag.startswith((LOST, CRIPPLED, SPELL, UNDER))
