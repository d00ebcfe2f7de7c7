"""Time passing (GL-CAMP-20): sections say how long things take; illness, poison and spells go by the clock."""

from __future__ import annotations

from dataclasses import replace

from turnto.core.procedure import Procedure
from turnto.core.world import State, Terms
from turnto.rules.gurps.effects.active_spells import run_out
from turnto.rules.gurps.effects.attribute_losses import come_back
from turnto.rules.gurps.effects.guilt import gets_over_it
from turnto.rules.gurps.effects.poison_and_illness import strikes
from turnto.rules.gurps.injury.harm import limbs_mend


def moved(state: State, minutes: int) -> State:
    """Return the state with the clock moved on by some minutes."""
    return state.with_world(replace(state.world, clock=state.world.clock + minutes))


def pass_time(state: State, minutes: int, terms: Terms, *, care: bool = False) -> Procedure[State]:
    """Let time pass for illness, poison, spells and guilt.

    An illness takes its daily course, milder in a physician's care; poison works (GL-COMBAT-83 to 87); spells that
    nobody maintains end (GL-MAGIC-20); the guilt of a killing wears off (GL-CHAR-118).
    """
    ends = state.world.clock + minutes
    state = yield from strikes(state, ends, terms, care=care)
    state = yield from limbs_mend(state.with_world(replace(state.world, clock=ends)))
    state = yield from gets_over_it((yield from come_back(state)))
    return (yield from run_out(state, terms))
