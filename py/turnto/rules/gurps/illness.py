"""Illness: catching it, and its course (GL-COMBAT-84 to 87)."""

from __future__ import annotations

from turnto.procedure import Checked, Procedure, roll, tell
from turnto.rules.gurps.clock import DAY, pass_time
from turnto.rules.gurps.combat.state import DEAD
from turnto.rules.gurps.combat.throws import trimmed
from turnto.rules.gurps.harm import healed, suffer
from turnto.rules.gurps.rolls import THREE_DICE
from turnto.rules.gurps.traits import has
from turnto.sheet import fold
from turnto.state import State, Terms
from turnto.system import Deed, Result

EXPOSURE = {
    "avoided contact": 4, "a house": 3, "a shop": 3, "close quarters": 2, "a brief touch": 1, "brief touch": 1,
    "a victim's things": 0, "things": 0, "cooked flesh": 0, "raw flesh": -1, "long contact": -2, "a kiss": -3, "intimacy": -3,
}  # fmt: skip
"""GL-COMBAT-84: what adds to HT."""

ILL, EXPOSED, SYMPTOMS = "ill", "exposed", "symptoms"
"""Flags of the world: hits the illness has cost and one more; the day of the last roll; the minute symptoms show."""


def exposed(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-COMBAT-84: once a day a secret HT roll at the worst line; caught, or not."""
    hero, day = state.hero, state.world.clock // DAY + 1
    if has(hero, "immunity_disease") or state.world.flag(EXPOSED) == day or state.world.flag(ILL):
        return Result(state, "safe")
    line = EXPOSURE[fold(deed.get("line", "things"))]
    resistant = 8 if has(hero, "disease_resistant") else 0
    target = hero["ht"] + line + resistant + deed.get("modifier", 0)
    faces = yield from roll(THREE_DICE, "Exposure", cuts=(min(max(target, 4), 16) + 1,), target=target, secret=True)
    state = state.with_world(state.world.flagged(EXPOSED, day))
    if sum(faces) <= min(max(target, 4), 16):
        return Result(state, "safe")
    shows = state.world.clock + int(deed.get("days", 1)) * DAY
    return Result(state.with_world(state.world.flagged(ILL, 1).flagged(SYMPTOMS, shows)), "caught")


def day_of_illness(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-COMBAT-85, GL-COMBAT-87: a day passes; once symptoms show, HT: failure costs a hit, success gives one back,
    3 or 4 is the cure, and so is having all the illness took back."""
    state = yield from pass_time(state, DAY, terms)
    if not state.world.flag(ILL) or state.world.clock < int(state.world.flag(SYMPTOMS)):
        return Result(state, "well")
    hero, taken = state.hero, int(state.world.flag(ILL)) - 1
    parts = trimmed((("HT", hero["ht"]), ("care", 1 if deed.get("care") else 0), ("", deed.get("modifier", 0))))
    target = sum(number for _, number in parts)
    faces = yield from roll(
        THREE_DICE, "HT against the illness", cuts=(5, min(max(target, 4), 16) + 1), parts=parts, target=target
    )
    total = sum(faces)
    better = total <= min(max(target, 4), 16)
    yield Checked("HT", parts, faces, total, target, "success" if better else "failure", margin=target - total)
    if not better:
        found = yield from suffer(state, 1)
        state = found.state.with_world(found.state.world.flagged(ILL, taken + 2))
        return Result(state, "worse", dies=found.condition == DEAD)
    if taken and total > 4:
        state = yield from healed(state, 1)
    if total <= 4 or taken <= 1:
        yield from tell("gurps-cured")
        return Result(state.with_world(state.world.flagged(ILL, None).flagged(SYMPTOMS, None)), "cured")
    return Result(state.with_world(state.world.flagged(ILL, taken)), "better")


def cured(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """Whatever ailed the hero is gone; the hits come back by themselves."""
    if state.world.flag(ILL):
        yield from tell("gurps-cured")
    return Result(state.with_world(state.world.flagged(ILL, None).flagged(SYMPTOMS, None)))


def is_ill(state: State) -> bool:
    """Whether symptoms show."""
    return bool(state.world.flag(ILL)) and state.world.clock >= int(state.world.flag(SYMPTOMS))
