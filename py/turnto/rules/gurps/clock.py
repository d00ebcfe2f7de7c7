"""Time passing (GL-CAMP-20): sections say how long things take; spells run out with the clock."""

from __future__ import annotations

from dataclasses import replace

from turnto.procedure import Procedure
from turnto.rules.gurps.running import run_out
from turnto.state import State, Terms

HOUR, DAY = 60, 24 * 60


def moved(state: State, minutes: int) -> State:
    """The clock later by so many minutes."""
    return state.with_world(replace(state.world, clock=state.world.clock + minutes))


def pass_time(state: State, minutes: int, terms: Terms) -> Procedure[State]:
    """Let time pass, and spells end that nobody keeps up (GL-MAGIC-20)."""
    return (yield from run_out(moved(state, minutes), terms))
