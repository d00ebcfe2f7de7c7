"""On the road, at work, and the clock (GL-EQUIP-32, GL-CAMP-10 to GL-CAMP-22, GL-AUTH-49 to GL-AUTH-53)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from turnto.dice import Dice, dice
from turnto.names import fold
from turnto.phrase import Deed, Result
from turnto.procedure import Part, Procedure, roll, tell
from turnto.rules.gurps.clock import DAY, pass_time
from turnto.rules.gurps.combat.state import overcome
from turnto.rules.gurps.harm import Hurt
from turnto.rules.gurps.health import refreshed, wakeful
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.options import setting
from turnto.rules.gurps.rolls import THREE_DICE, passed
from turnto.rules.gurps.running import strength_left, tire
from turnto.rules.gurps.scores import encumbrance, load
from turnto.rules.gurps.tables import key_of, table
from turnto.rules.gurps.traits import has, traits
from turnto.rules.gurps.trials import base_parts, deed_minutes
from turnto.sheet import change, lose_item
from turnto.state import State, Terms

MILES = (50, 40, 30, 20, 10)
"""A day's march by encumbrance (GL-EQUIP-21)."""
MARCH_HOURS = 8


def miles_a_day(level: int) -> int:
    """GL-EQUIP-25: who carries more than 20 × ST goes nowhere."""
    return MILES[level] if level < len(MILES) else 0


def mount_level(name: str, pounds: float) -> int:
    """A beast's level by its load: up to 2, 6, 10, 15, 20 × ST (GL-EQUIP, beasts)."""
    st = table("mounts")[key_of(name)]["st"]
    return next((level for level, times in enumerate((2, 6, 10, 15, 20)) if pounds <= times * st), 5)


def days_for(miles: int, hundredths: int, a_day: int) -> int:
    """GL-AUTH-50: miles and terrain over miles a day, rounded up."""
    return -(-miles * hundredths // (100 * a_day)) if a_day else 0


def travel(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-50: so many miles or days on the road; each night's rest mends the day's march (fourth correction)."""
    level = encumbrance(state.hero)
    if mount := deed.get("mount"):
        level = mount_level(str(mount), float(deed.get("load", 0)) or _rider(state))
    a_day = miles_a_day(level)
    if not a_day:
        return Result(state, "stuck")
    terrain = int(deed.get("terrain", 0)) or 100
    days = int(deed.get("days", 0)) or days_for(int(deed["miles"]), terrain, a_day)
    yield from tell("gurps-days", days=days)
    for _ in range(days):
        state = yield from _day(state, deed, terms)
        if overcome(state.hero):
            return Hurt(state).result()
    return Result(state, "arrived")


def _rider(state: State) -> float:
    return 150 + load(state.hero)


def _day(state: State, deed: Deed, terms: Terms) -> Procedure[State]:
    """A day: its march, its food, Survival where it is asked, and a night's rest, which mends all fatigue of it (the digest's
    fourth correction).  Who goes without sleep keeps it, and loses 5 more that only a full night mends (GL-COMBAT-93)."""
    hours = int(deed.get("forced", 0))
    if deed.get("sleepless") and not deed.get("mount") and setting(terms, "march_fatigue") == "hourly":
        hours += MARCH_HOURS
    if hours:
        state = yield from march_hours(state, hours, bool(deed.get("hot")))
    if deed.get("food"):
        state = yield from _meals(state)
    if field := deed.get("field"):
        parts = base_parts(state, f"{field}: {deed.get('of')}", terms) or ()
        state, outcome, _ = yield from hero_rolls(state, Rolling("Survival", parts, forced=True), terms)
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
    """GL-COMBAT-93: encumbrance level + 1 for each hour on the road, one more in the heat; he stops before he drops."""
    cost = (min(4, encumbrance(state.hero)) + 1 + hot) * hours
    return (yield from tire(state, min(cost, max(0, strength_left(state) - 1))))


def wait(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-52: the clock moves."""
    return Result((yield from pass_time(state, deed_minutes(deed), terms)))


# --- jobs (GL-CAMP-10 to GL-CAMP-14) ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Job:
    """A post: what it is called, what it asks, what is rolled, what it pays a month."""

    title: str
    roll: str
    modifier: int
    pay: int
    wealth: str = ""
    own_business: bool = False


_PAY = re.compile(r"\$?\s*([\d,]+)(?:\s*a month)?")
_ROLL = re.compile(r"(.+?)\s*([+-]\d+)?")
WEALTHS = ("poor", "struggling", "average", "comfortable", "wealthy")


def job_of(title: str, facts: str) -> Job:
    """Read ``(Writing-1, $600, comfortable)``."""
    rolled, modifier, pay, wealth, own = "10", 0, 0, "", False
    for part in re.split(r"[;]|,(?!\d{3})", facts.translate({0x2212: "-", 0x2013: "-"})):
        said = part.strip()
        if found := _PAY.fullmatch(said):
            pay = int(found[1].replace(",", ""))
        elif fold(said) in WEALTHS:
            wealth = fold(said)
        elif fold(said) in ("self-employed", "own business"):
            own = True
        elif said and (found := _ROLL.fullmatch(said)):
            rolled, modifier = found[1], int(found[2] or 0)
    return Job(title, rolled, modifier, pay, wealth, own)


def wealth_of(state: State) -> str:
    """The hero's Wealth; average where the sheet says nothing."""
    return next((own.of for own in traits(state.hero) if own.key == "wealth"), "average")


_RANKS = (
    "dead broke",
    "poor",
    "struggling",
    "average",
    "comfortable",
    "wealthy",
    "very wealthy",
    "filthy rich",
    "multimillionaire",
)


def rank_of(wealth: str) -> int:
    """Where a Wealth level stands among all."""
    name = wealth.rstrip(" 0123456789")
    return _RANKS.index(name) if name in _RANKS else 3


def job_hindrance(state: State, deed: Deed, _: Terms) -> str | None:
    """GL-CAMP-13, GL-CHAR-40: a post wants a Wealth of its holder; the dead broke have none."""
    own, job = wealth_of(state), _job(deed)
    if own == "dead broke":
        return "Nobody employs the dead broke."
    if job.wealth and rank_of(own) < rank_of(job.wealth):
        return f"That post is for the {job.wealth}."
    return None


def _job(deed: Deed) -> Job:
    return job_of(str(deed.get("job", "")), str(deed.get("facts", "")))


def pay_of(job: Job, state: State, raised: int = 0) -> int:
    """GL-CAMP-12 to GL-CAMP-14: raises of a tenth each; the very rich take home more; the lazy earn half for themselves."""
    pay = job.pay
    for _ in range(raised):
        pay = pay * 11 // 10
    pay *= int(table("costs")["wealth"].get(wealth_of(state).rstrip(" 0123456789"), {}).get("pay", 1))
    return pay // 2 if job.own_business and has(state.hero, "laziness") else pay


def work(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-49: a roll at the end of each month: critical success a raise, critical failure the post lost (GL-RULE-83)."""
    if job_hindrance(state, deed, terms):
        return Result(state, "fired")
    job, outcome = _job(deed), "pay"
    counted = f"raises {job.title}"
    for _ in range(int(deed.get("months", 1))):
        state = yield from pass_time(state, 30 * DAY, terms)
        if overcome(state.hero):
            return Hurt(state).result()
        base: tuple[Part, ...] = (
            ((job.title or "the job", int(job.roll)),)
            if job.roll.isdigit()
            else base_parts(state, job.roll, terms) or ((job.roll, 0),)
        )
        modifier: tuple[Part, ...] = ((f"at {job.modifier:+d}", job.modifier),) if job.modifier else ()
        state, rolled, _ = yield from hero_rolls(
            state, Rolling(job.title or job.roll, (*base, *modifier), forced=True, critical_counts=True), terms
        )
        if rolled == "critical_failure":
            yield from tell("gurps-fired")
            return Result(state, "fired")
        if rolled == "critical_success" and (yield from _is_raised(state)):
            state = state.with_world(state.world.counting(counted, state.world.count(counted) + 1))
            yield from tell("gurps-raise", amount=pay_of(job, state, state.world.count(counted)))
            outcome = "raise"
        pay = pay_of(job, state, state.world.count(counted))
        state = state.with_hero((yield from change(state.hero, "money", pay)))
    return Result(state, outcome)


def _is_raised(state: State) -> Procedure[bool]:
    """GL-CHAR-113: the lazy are passed over half the time."""
    if not has(state.hero, "laziness"):
        return True
    faces = yield from roll(Dice(1), "Raise", "total", cuts=(4,))
    return faces[0] <= 3


def chance(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-CORE-43, GL-AUTH-09: a stated chance: N or less on three dice."""
    thrown = dice(str(deed["dice"])) if deed.get("dice") else THREE_DICE
    least = int(deed["n"])
    faces = yield from roll(thrown, "Chance", cuts=(least + 1 - thrown.add,), secret=bool(deed.get("secret")))
    return Result(state, "yes" if thrown.total(faces) <= least else "no")
