"""Guilt after a killing, which lasts 3d days and asks Will for any violence (GL-CHAR-118)."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.procedure import Procedure, roll, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.expiring_flags import DAY
from turnto.rules.gurps.success_roll import THREE_DICE

STRICKEN = "stricken"
"""Flag of the world: the minute of the clock until which a killing weighs on the hero."""
STEELED = "steeled"
"""What lasts to the section that a choice of violence leads to: Will has held, and a fight there asks it no more."""


def cannot_kill(hero: Sheet) -> bool:
    """Whether a killing would strike the hero down."""
    return has(hero, "pacifism", "cannot kill")


def has_killed(state: State, whom: str) -> Procedure[State]:
    """3d days from now; of two killings the one that weighs longer counts."""
    yield from tell("gurps-killed", who=whom)
    days = sum((yield from roll(THREE_DICE, say("gurps-roll-days-stricken"))))
    until = max(state.world.clock + days * DAY, int(state.world.flag(STRICKEN)))
    yield from tell("gurps-stricken", days=days)
    return state.with_world(state.world.flagged(STRICKEN, until))


def days_stricken(state: State) -> int:
    """The days that a killing will still weigh on the hero, the one begun included; 0 where none does."""
    return max(0, -((state.world.clock - int(state.world.flag(STRICKEN))) // DAY))


def gets_over_it(state: State) -> Procedure[State]:
    """The days are over."""
    if not state.world.flag(STRICKEN) or days_stricken(state):
        return state
    yield from tell("gurps-over-it")
    return state.with_world(state.world.flagged(STRICKEN, None))
