"""Spells that are on (GL-MAGIC-16 to GL-MAGIC-23): what they do to the hero while they last, and how they end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from turnto.procedure import Option, Procedure, ask, tell
from turnto.rules.gurps.tables import shown, table
from turnto.sheet import change
from turnto.state import State, Terms

SPELL = "spell:"


@dataclass(frozen=True, slots=True)
class Running:
    """A spell that is on: how strong, till when (minutes of the clock), on the hero or on another."""

    key: str
    strength: int
    ends: int
    on_hero: bool = True

    @property
    def kept_in_flag(self) -> str:
        """How the world remembers it."""
        return f"{self.strength} {self.ends} {int(self.on_hero)}"


def running(state: State) -> tuple[Running, ...]:
    """Every spell the hero has on."""
    return tuple(
        Running(name.removeprefix(SPELL), *_numbers(str(kept)))
        for name, kept in state.world.flags
        if name.startswith(SPELL)
    )


def _numbers(kept: str) -> tuple[int, int, bool]:
    strength, ends, on_hero = kept.split()
    return int(strength), int(ends), on_hero == "1"


def is_on(state: State, key: str) -> bool:
    """GL-AUTH-41: whether a spell is running."""
    return any(own.key == key for own in running(state))


def rules_of(key: str) -> Mapping[str, Any]:
    """The table entry of a spell."""
    found: Mapping[str, Any] = table("spells")[key]
    return found


def keeping_cost(own: Running) -> int | None:
    """GL-MAGIC-20: what another period costs; None where it cannot be kept up. Half a point counts as a whole one."""
    keep, per = rules_of(own.key)["keep"], rules_of(own.key).get("per")
    if keep is None:
        return None
    return -int(-(keep * (own.strength if per else 1)) // 1)


def strength_left(state: State) -> int:
    """The ST a caster can still pay with (GL-MAGIC-13)."""
    return state.hero["st"] - state.hero["fatigue"]


def tire(state: State, points: int) -> Procedure[State]:
    """GL-MAGIC-13: paid in ST, as fatigue; down to ST 0."""
    return state.with_hero((yield from change(state.hero, "fatigue", min(points, strength_left(state)))))


# --- on and off -----------------------------------------------------------------------------------

_SCORES = {"haste": "haste", "shield": "shield_spell"}
"""The scores a spell on the hero adds to while it is on (GL-RULE-80)."""


def put_on(state: State, key: str, strength: int, on_hero: bool) -> State:
    """A spell with a duration begins; one that runs already is begun anew."""
    own = Running(key, strength, state.world.clock + int(rules_of(key)["minutes"]), on_hero)
    state = state.with_world(state.world.flagged(SPELL + key, own.kept_in_flag))
    if on_hero and key in _SCORES:
        state = state.with_hero(state.hero.having(**{_SCORES[key]: strength}))
    return state


def take_off(state: State, own: Running) -> Procedure[State]:
    """A spell ends; health that was lent is lost again (Lend Health)."""
    yield from tell("gurps-spell-off", spell=shown(own.key))
    state = state.with_world(state.world.flagged(SPELL + own.key, None))
    if own.on_hero and own.key in _SCORES:
        state = state.with_hero(state.hero.having(**{_SCORES[own.key]: 0}))
    if own.on_hero and own.key == "lend_health":
        state = state.with_hero((yield from change(state.hero, "hits", -own.strength, least=-500)))
    return state


def cancel(state: State, key: str) -> Procedure[State]:
    """GL-MAGIC-21: ending a spell early costs 1 ST."""
    for own in running(state):
        if own.key == key:
            state = yield from tire(state, 1)
            state = yield from take_off(state, own)
    return state


def run_out(state: State, _: Terms) -> Procedure[State]:
    """GL-MAGIC-20: when the duration is over, another period is paid for or the spell ends."""
    for own in running(state):
        while own.ends <= state.world.clock:
            price = keeping_cost(own)
            behind = (state.world.clock - own.ends) // max(1, int(rules_of(own.key)["minutes"])) + 1
            if price is None or price * behind >= strength_left(state) or not (yield from _keeps(own, price * behind)):
                state = yield from take_off(state, own)
                break
            state = yield from tire(state, price * behind)
            own = Running(own.key, own.strength, own.ends + behind * int(rules_of(own.key)["minutes"]), own.on_hero)
            state = state.with_world(state.world.flagged(SPELL + own.key, own.kept_in_flag))
    return state


def _keeps(own: Running, price: int) -> Procedure[bool]:
    name = shown(own.key)
    key = yield from ask(
        f"The spell {name} runs out. Keep it up?", Option("keep", f"Pay {price} fatigue for {name}"), Option("lose", f"Lose {name}")
    )  # fmt: skip
    return key == "keep"
