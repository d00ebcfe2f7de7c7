"""Over distance: swimming and running (GL-EQUIP-30, GL-EQUIP-31, GL-EQUIP-55 to GL-EQUIP-59)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Part, Procedure, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import encumbrance, lameness, running_eighths, strength_left
from turnto.rules.gurps.character.skills import best, bonus, learned
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.effects.fatigue import tire
from turnto.rules.gurps.feats.jump_climb_lift import FAILURE, SUCCESS, fits
from turnto.rules.gurps.injury.condition import CONDITION, DEAD
from turnto.rules.gurps.injury.harm import resists
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls.trials import base_parts, modifiers
from turnto.rules.gurps.success_roll import passed


def swim_yards(hero: Sheet, seconds: int) -> int:
    """GL-EQUIP-55: return the yards swum in some seconds.

    A tenth of the skill a second over short ways; over long ones the skill, less twice the encumbrance, in ten.
    """
    skill = _swimming(hero)
    if seconds <= 10:
        return max(1, skill // 10) * seconds
    return max(1, skill - 2 * encumbrance(hero, swimming=True)) * seconds // 10


def _swimming(hero: Sheet) -> int:
    """Without what makes the fat float: that helps the rolls alone (GL-EQUIP-56)."""
    return (best(hero, "Swimming") or ("", 0))[1] - bonus(hero, "Swimming")


def swim(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-EQUIP-56, GL-EQUIP-57: a roll on entering and every five minutes; who fails tires and rolls again till he drowns."""
    yards = int(deed.get("yards", 0))
    minutes = int(deed.get("minutes", 0)) or -(-yards // max(1, swim_yards(state.hero, 60)))
    rolls, since = 1 + minutes // 5, 0
    intended: tuple[Part, ...] = () if deed.get("unintended") else ((say("gurps-part-on-purpose"), 3),)
    while rolls > 0:
        parts = (
            *(base_parts(state, "Swimming", terms) or ()),
            *intended,
            *_rescue(state, deed),
            *modifiers(deed, state),
        )
        state, outcome, _ = yield from hero_rolls(state, Rolling("Swimming", parts, forced=True, plain=True), terms)
        intended = ()  # the digest's twelfth correction: on the first roll alone
        if passed(outcome):
            rolls, since = rolls - 1 + since, 0
        else:
            since = 1  # one roll more, a minute after the first success
            state = yield from tire(state, 1)
            if strength_left(state.hero) <= 0:
                return (yield from _drowned(state, deed))
    state = yield from _long_way(state, yards, terms)
    if strength_left(state.hero) <= 0:
        return (yield from _drowned(state, deed))
    return Result((yield from pass_time(state, minutes, terms)), "reached")


def _drowned(state: State, deed: Deed) -> Procedure[Result]:
    """GL-EQUIP-57: at ST 0 he drowns, unless the book has somebody to pull him out."""
    if "drowned" in deed.outcomes:
        return Result(state, "drowned")
    yield from tell("gurps-dies", who="you")
    return Result(state.with_hero(state.hero.with_fact(CONDITION, DEAD)), "drowned", beaten=DEAD)


def _rescue(state: State, deed: Deed) -> Iterator[Part]:
    """GL-EQUIP-58: at -5, and the difference of ST."""
    if deed.get("victim") is not None:
        yield say("gurps-part-rescue"), -5
        yield say("gurps-part-st-against-theirs"), state.hero["st"] - int(deed["victim"])


def _long_way(state: State, yards: int, terms: Terms) -> Procedure[State]:
    """GL-EQUIP-59: roll HT for each 100 yards or lose a point of fatigue, until ST 0 (GL-COMBAT-90)."""
    for _ in range(yards // 100):
        if strength_left(state.hero) <= 0:
            break
        state, bears = yield from resists(state, "HT", (("HT", state.hero["ht"]),), terms)
        state = state if bears else (yield from tire(state, 1))
    return state


def run_yards(hero: Sheet, seconds: int) -> int:
    """GL-EQUIP-31: the unrounded Speed with Running, a yard more for sprinting, less the load: times the seconds."""
    eighths = running_eighths(hero, learned(hero, "running")) + 8 - 8 * (encumbrance(hero) + lameness(hero))
    return max(0, eighths) * seconds // 8


def run(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-26: run or swim some yards, in a number of seconds where the book asks for it."""
    yards = int(deed["yards"])
    result = Result(state, SUCCESS)
    if seconds := int(deed.get("seconds", 0)):
        result = yield from fits(state, run_yards(state.hero, seconds), yards, "yards")
    if has(state.hero, "lame", "one leg") or has(state.hero, "lame", "legless"):
        result = Result(state, FAILURE)  # GL-CHAR-112
    state = yield from _long_way(state, yards, terms)
    return Result(state, result.outcome if strength_left(state.hero) > 0 else FAILURE)  # at ST 0 he drops, GL-COMBAT-90
