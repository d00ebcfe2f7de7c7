"""The illness that was caught, as the world remembers it; what it and fear take off rolls (GL-COMBAT-85, GL-CHAR-119)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from turnto.core.message import say
from turnto.core.procedure import Part
from turnto.core.world import State
from turnto.rules.gurps.expiring_flags import lasts

ILLNESS = "illness"
"""Flag of the world: the illness that was caught."""


@dataclass(frozen=True, slots=True)
class Illness:
    """An illness that was caught, and its daily record (GL-COMBAT-87); what is not said is the generic course."""

    shows: int
    """The minute of the clock at which symptoms show."""
    due: int
    """The minute of the next HT roll."""
    taken: int = 0
    """Hits it has cost and not given back."""
    modifier: int = 0
    failure: str = "1"
    """What a failed day costs in hits: a number or dice."""
    success: int = 1
    """Hits that a good day gives back."""
    tires: int = 0
    """Fatigue that a failed day costs."""
    weakness: int = 0
    """What it takes off all rolls against DX, IQ and their skills while it shows."""
    cure: int = 4
    """The roll that is the cure."""

    @property
    def kept_in_flag(self) -> str:
        """How the world remembers it."""
        numbers = (self.shows, self.due, self.taken, self.modifier, self.success, self.tires, self.weakness, self.cure)
        return " ".join((*map(str, numbers), self.failure))


def illness(state: State) -> Illness | None:
    """What the hero has caught, whether it shows yet or not."""
    kept = str(state.world.flag(ILLNESS, "")).split()
    if not kept:
        return None
    shows, due, taken, modifier, success, tires, weakness, cure = map(int, kept[:8])
    return Illness(shows, due, taken, modifier, kept[8], success, tires, weakness, cure)


def ill_with(state: State, own: Illness | None) -> State:
    """The hero has this illness, or none."""
    return state.with_world(state.world.flagged(ILLNESS, own.kept_in_flag if own else None))


def is_ill(state: State) -> bool:
    """Whether symptoms show (GL-COMBAT-85)."""
    own = illness(state)
    return own is not None and state.world.clock >= own.shows


def weakened(state: State) -> Iterator[Part]:
    """GL-COMBAT-85: what the symptoms take off rolls against DX, IQ and the skills based on them."""
    if (own := illness(state)) and own.weakness and is_ill(state):
        yield say("gurps-part-illness"), own.weakness


def afflicted(state: State) -> Iterator[Part]:
    """GL-CHAR-119, GL-COMBAT-85: return the penalties to DX, IQ and their skills from phobias and symptoms."""
    yield say("gurps-part-shaken"), -2 * lasts(state, "shaken")
    yield from weakened(state)
