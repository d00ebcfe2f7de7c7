"""Fatigue: the ST that effort and spells cost (GL-MAGIC-13)."""

from __future__ import annotations

from turnto.core.procedure import Procedure
from turnto.core.sheet import change
from turnto.core.world import State


def strength_left(state: State) -> int:
    """The ST a caster can still pay with (GL-MAGIC-13)."""
    return state.hero["st"] - state.hero["fatigue"]


def tire(state: State, points: int) -> Procedure[State]:
    """GL-MAGIC-13: paid in ST, as fatigue; down to ST 0."""
    return state.with_hero((yield from change(state.hero, "fatigue", min(points, strength_left(state)))))
