"""On the road, and the clock (GL-EQUIP-32, GL-CAMP-20 to GL-CAMP-22, GL-AUTH-50 to GL-AUTH-53)."""

from __future__ import annotations

from turnto.core.dice import dice
from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Procedure, roll, tell
from turnto.core.sheet import lose_item
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import encumbrance
from turnto.rules.gurps.character.mounts import mount_level, mount_move, rider
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.effects.fatigue import strength_left, tire
from turnto.rules.gurps.expiring_flags import DAY
from turnto.rules.gurps.hazards.recovery import pass_month, refreshed, wakeful
from turnto.rules.gurps.injury.condition import overcome
from turnto.rules.gurps.injury.harm import Hurt
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.options import setting
from turnto.rules.gurps.rolls.trials import base_parts, deed_minutes
from turnto.rules.gurps.success_roll import THREE_DICE, passed
from turnto.rules.gurps.tables import key_of, shown, table

MARCH_HOURS = 8


def miles_a_day(level: int) -> int:
    """GL-EQUIP-21, GL-EQUIP-25: a day's march by encumbrance; who carries more than 20 × ST goes nowhere."""
    miles = [row["miles"] for row in table("loads")["people"].values()]
    return int(miles[level]) if level < len(miles) else 0


def days_for(miles: int, hundredths: int, a_day: int) -> int:
    """GL-AUTH-50: miles and terrain over miles a day, rounded up."""
    return -(-miles * hundredths // (100 * a_day)) if a_day else 0


def travel(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-50: travel some miles or days; each night's rest mends the day's march (fourth correction)."""
    level = encumbrance(state.hero)
    if mount := deed.get("mount"):
        pounds = float(deed.get("load", 0)) or rider(state.hero)
        level = mount_level(str(mount), pounds)
        yield from tell("gurps-mount", mount=shown(key_of(str(mount))), move=mount_move(str(mount), pounds))
    a_day = miles_a_day(level)
    if not a_day:
        yield from tell("gurps-overloaded")
        return Result(state, "stuck")
    terrain = int(deed.get("terrain", 0)) or 100
    days = int(deed.get("days", 0)) or days_for(int(deed["miles"]), terrain, a_day)
    yield from tell("gurps-days", days=days)
    for _ in range(days):
        state = yield from _day(state, deed, terms)
        if overcome(state.hero):
            return Hurt(state).result()
    return Result(state, "arrived")


def _day(state: State, deed: Deed, terms: Terms) -> Procedure[State]:
    """Spend a day: march, food, Survival where the book asks for it, and a night's rest.

    The night mends all fatigue of the day (the digest's fourth correction). A hero without sleep keeps it and loses
    5 more, which only a full night mends (GL-COMBAT-93).
    """
    hours = int(deed.get("forced", 0))
    if deed.get("sleepless") and not deed.get("mount") and setting(terms, "march_fatigue") == "hourly":
        hours += MARCH_HOURS
    if hours:
        state = yield from march_hours(state, hours, bool(deed.get("hot")))
    if deed.get("food"):
        state = yield from _meals(state)
    if field := deed.get("field"):
        parts = base_parts(state, f"{field}: {deed.get('of')}", terms) or ()
        state, outcome, _ = yield from hero_rolls(state, Rolling("Survival", parts, forced=True, plain=True), terms)
        if not passed(outcome):
            state = yield from tire(state, 1)
    state = yield from pass_time(state, DAY, terms)
    if deed.get("sleepless"):
        return (yield from wakeful(state, 5))
    return (yield from refreshed(state, whole=True))


def _meals(state: State) -> Procedure[State]:
    food = state.hero.item("ration")
    if food is None:
        yield from tell("gurps-hungry")
        return (yield from tire(state, 1))
    return state.with_hero((yield from lose_item(state.hero, food, 1)))


def march_hours(state: State, hours: int, hot: bool = False) -> Procedure[State]:
    """GL-COMBAT-93: fatigue for each hour on the road, encumbrance + 1, one more in heat; stop before ST 0."""
    cost = (min(4, encumbrance(state.hero)) + 1 + hot) * hours
    return (yield from tire(state, min(cost, max(0, strength_left(state) - 1))))


def wait(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-52: move the clock; whole days mend fatigue (GL-CAMP-20, GL-COMBAT-94), a month wounds (GL-CAMP-21)."""
    minutes = deed_minutes(deed)
    if minutes >= 30 * DAY:
        return Result((yield from pass_month(state, terms, minutes // DAY)))
    if minutes >= DAY:
        state = yield from refreshed(state, whole=True)
    return Result((yield from pass_time(state, minutes, terms)))


def chance(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-CORE-43, GL-AUTH-09: a stated chance: N or less on three dice."""
    thrown = dice(str(deed["dice"])) if deed.get("dice") else THREE_DICE
    least = int(deed["n"])
    faces = yield from roll(
        thrown, say("gurps-roll-chance"), cuts=(least + 1 - thrown.add,), secret=bool(deed.get("secret"))
    )
    return Result(state, "yes" if thrown.total(faces) <= least else "no")
