"""Illness as books speak of it: catching it, its days, its end (GL-COMBAT-84 to 87, GL-AUTH-21)."""

from __future__ import annotations

from dataclasses import replace

from turnto.names import fold
from turnto.phrase import Deed, Result
from turnto.procedure import Procedure, roll
from turnto.rules.gurps.ailments import Illness, get_well, ill_with, illness, is_ill
from turnto.rules.gurps.clock import DAY, pass_time
from turnto.rules.gurps.combat.state import overcome
from turnto.rules.gurps.harm import Hurt
from turnto.rules.gurps.rolls import THREE_DICE
from turnto.rules.gurps.traits import has
from turnto.state import State, Terms

EXPOSURE = {
    "avoided contact": 4, "a house": 3, "a shop": 3, "close quarters": 2, "a brief touch": 1, "brief touch": 1,
    "a victim's things": 0, "things": 0, "cooked flesh": 0, "raw flesh": -1, "long contact": -2, "a kiss": -3, "intimacy": -3,
}  # fmt: skip
"""GL-COMBAT-84: what adds to HT."""

EXPOSED = "exposed"
"""Flag of the world: the day of the last roll."""


def exposed(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-COMBAT-84: once a day a secret HT roll at the worst line; caught, or not."""
    hero, day = state.hero, state.world.clock // DAY + 1
    if has(hero, "immunity_disease") or state.world.flag(EXPOSED) == day or illness(state):
        return Result(state, "safe")
    line = EXPOSURE[fold(deed.get("line", "things"))]
    resistant = 8 if has(hero, "disease_resistant") else 0
    target = hero["ht"] + line + resistant + deed.get("modifier", 0)
    highest = min(max(target, 4), 16)
    faces = yield from roll(THREE_DICE, "Exposure", cuts=(highest + 1,), target=target, secret=True)
    state = state.with_world(state.world.flagged(EXPOSED, day))
    if sum(faces) <= highest:
        return Result(state, "safe")
    return Result(ill_with(state, caught(state, deed)), "caught")


def caught(state: State, deed: Deed) -> Illness:
    """The illness as the instruction describes it: its delay, at least a day, and its daily record (GL-COMBAT-85, GL-RULE-58)."""
    shows = state.world.clock + max(1, int(deed.get("days", 1))) * DAY
    return Illness(
        shows,
        shows,
        modifier=int(deed.get("daily", 0)),
        failure=str(deed.get("failure", deed.get("failure_hits", 0 if "tires" in deed.values else 1))),
        success=int(deed.get("success_hits", 1)),
        tires=int(deed.get("tires", 0)),
        weakness=-abs(int(deed.get("weakness", 0))),
        cure=int(deed.get("cure", 4)),
    )


def falls_ill(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """It is caught, without a roll, by all but the immune."""
    return Result(
        state if has(state.hero, "immunity_disease") or illness(state) else ill_with(state, caught(state, deed))
    )
    yield


def day_of_illness(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """A day passes, and what ails the hero takes its course: worse, better, cured, or well where no symptoms show."""
    own = illness(state)
    if own and (modifier := int(deed.get("modifier", 0))):
        state = ill_with(state, _harder(own, modifier))
    state = yield from pass_time(state, DAY, terms, care=bool(deed.get("care")))
    now = illness(state)
    if now and own:
        state = ill_with(state, _harder(now, own.modifier - now.modifier))
    if overcome(state.hero):
        return Hurt(state).result()
    if own is None or (now and not is_ill(state)):
        return Result(state, "well")
    if now is None:
        return Result(state, "cured")
    return Result(state, "better" if now.taken < own.taken else "worse")


def _harder(own: Illness, by: int) -> Illness:
    return replace(own, modifier=own.modifier + by)


def cured(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """Whatever ailed the hero is gone; the hits come back by themselves."""
    return Result((yield from get_well(state)) if illness(state) else state)
