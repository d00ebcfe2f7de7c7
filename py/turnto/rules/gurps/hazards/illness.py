"""Illness as books speak of it: catching it, its days, its end (GL-COMBAT-84 to 87, GL-AUTH-21)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Procedure, roll
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.effects.poison_and_illness import get_well
from turnto.rules.gurps.effects.symptoms import Illness, ill_with, illness, is_ill
from turnto.rules.gurps.expiring_flags import DAY, today
from turnto.rules.gurps.injury.condition import overcome
from turnto.rules.gurps.injury.harm import Hurt
from turnto.rules.gurps.success_roll import THREE_DICE, highest_success
from turnto.rules.gurps.tables import table

EXPOSURE: Mapping[str, int] = {said: row["ht"] for row in table("exposure").values() for said in row["said"]}
"""GL-COMBAT-84: what adds to HT, by all that each line is called."""

_ARTICLE = re.compile(r"^(?:an?|the) ")
_BARE = {_ARTICLE.sub("", said): add for said, add in EXPOSURE.items()}

EXPOSED = "exposed"
"""Flag of the world: the day of the last roll, and what was thrown."""


def lines(deed: Deed) -> Iterator[tuple[str, int | None]]:
    """Yield each listed way of exposure in an instruction with its HT modifier, None if unknown."""
    for slot in ("line", "line2", "line3", "line4"):
        for said in re.split(r"[,;]|\band\b|\bor\b", fold(str(deed.get(slot, "")))):
            if line := said.strip():
                yield line, _BARE.get(_ARTICLE.sub("", line))


def worst_line(deed: Deed) -> int:
    """Return what the worst line that applies adds to HT (GL-COMBAT-84); 0 if the instruction names none."""
    return min((add for _, add in lines(deed) if add is not None), default=EXPOSURE["things"])


def exposed(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-COMBAT-84: once a day a secret HT roll; caught, or not.  What was thrown holds all day: a worse line is judged by it."""
    hero = state.hero
    if has(hero, "immunity_disease") or illness(state):
        return Result(state, "safe")
    resistant = 8 if has(hero, "disease_resistant") else 0
    target = hero["ht"] + worst_line(deed) + resistant + deed.get("modifier", 0)
    state, total = yield from _of_the_day(state, target)
    if total <= highest_success(target):
        return Result(state, "safe")
    return Result(ill_with(state, caught(state, deed)), "caught")


def _of_the_day(state: State, target: int) -> Procedure[tuple[State, int]]:
    """The day's throw: made when he first is in danger, remembered till the next day."""
    day = today(state) + 1
    kept = str(state.world.flag(EXPOSED, "")).split()
    if kept[:1] == [str(day)]:
        return state, int(kept[-1]) if kept[1:] else 0
    total = sum((yield from roll(THREE_DICE, say("gurps-roll-exposure"), "total", target=target, secret=True)))
    return state.with_world(state.world.flagged(EXPOSED, f"{day} {total}")), total


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
