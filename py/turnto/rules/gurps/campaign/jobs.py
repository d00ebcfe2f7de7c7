"""At work: posts and what they pay a month (GL-CAMP-10 to GL-CAMP-14, GL-AUTH-49)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Part, Procedure, roll, tell
from turnto.core.sheet import change
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.traits import has, traits
from turnto.rules.gurps.hazards.recovery import pass_month
from turnto.rules.gurps.injury.condition import overcome
from turnto.rules.gurps.injury.harm import Hurt
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls.trials import base_parts
from turnto.rules.gurps.tables import table


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


def job_of(title: str, facts: str) -> Job:
    """Read ``(Writing-1, $600, comfortable)``; a number that stands first is what is rolled against (GL-CAMP-11)."""
    rolled, modifier, pay, wealth, own = "10", 0, 0, "", False
    for place, part in enumerate(re.split(r"[;]|,(?!\d{3})", facts.translate({0x2212: "-", 0x2013: "-"}))):
        said = part.strip()
        if not place and said.isdigit():
            rolled = said
        elif found := _PAY.fullmatch(said):
            pay = int(found[1].replace(",", ""))
        elif fold(said) in table("jobs")["wealth"]:
            wealth = fold(said)
        elif fold(said) in ("self-employed", "own business"):
            own = True
        elif said and (found := _ROLL.fullmatch(said)):
            rolled, modifier = found[1], int(found[2] or 0)
    return Job(title, rolled, modifier, pay, wealth, own)


def wealth_of(state: State) -> str:
    """The hero's Wealth; average where the sheet says nothing."""
    return next((own.of for own in traits(state.hero) if own.key == "wealth"), "average")


def rank_of(wealth: str) -> int:
    """Where a Wealth level stands among all."""
    name = wealth.rstrip(" 0123456789")
    ranks = tuple(table("costs")["wealth"])
    return ranks.index(name if name in ranks else "average")


def job_hindrance(state: State, deed: Deed, terms: Terms) -> str | None:
    """GL-CAMP-13, GL-CHAR-40: return why the hero cannot take a job.

    A job asks for a Wealth, which the dead broke lack, and for a roll that the hero can try at all (GL-CORE-16).
    """
    own, job = wealth_of(state), _job(deed)
    if own == "dead broke":
        return say("gurps-job-dead-broke")
    if job.wealth and rank_of(own) < rank_of(job.wealth):
        return say("gurps-job-wealth", wealth=job.wealth)
    if not job.roll.isdigit() and base_parts(state, job.roll, terms) is None:
        return say("gurps-job-skill", skill=job.roll)
    return None


def _job(deed: Deed) -> Job:
    return job_of(str(deed.get("job", "")), str(deed.get("facts", "")))


def pay_of(job: Job, state: State, raised: int = 0) -> int:
    """GL-CAMP-12 to GL-CAMP-14: raises of a tenth each; the very rich take home more; the lazy earn half for themselves."""
    pay, rules = job.pay, table("jobs")
    for _ in range(raised):
        pay = pay * (100 + rules["month"]["critical_success"]["raise_percent"]) // 100
    pay *= rules["pay_times"].get(wealth_of(state).rstrip(" 0123456789"), 1)
    return int(pay * rules["laziness"]["own_business"] if job.own_business and has(state.hero, "laziness") else pay)


def work(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-49: work some months, each with its roll, until the post is lost."""
    if reason := job_hindrance(state, deed, terms):
        yield from tell("gurps-no-post", reason=reason)
        return Result(state, "fired")
    job, outcome = _job(deed), "pay"
    for _ in range(int(deed.get("months", 1))):
        state = yield from pass_month(state, terms)
        if overcome(state.hero):
            return Hurt(state).result()
        state, what = yield from _month(state, job, terms)
        if what == "fired":
            return Result(state, what)
        outcome = "raise" if what == "raise" else outcome
    return Result(state, outcome)


def _month(state: State, job: Job, terms: Terms) -> Procedure[tuple[State, str]]:
    """GL-CAMP-11, GL-CAMP-12, GL-RULE-83: the roll at a month's end; a raise, the pay, or the post lost without it."""
    rolling = Rolling(job.title or job.roll, _chances(state, job, terms), forced=True, critical_counts=True)
    state, rolled, _ = yield from hero_rolls(state, rolling, terms)
    comes_to = table("jobs")["month"][rolled]
    if comes_to["lost"]:
        yield from tell("gurps-fired")
        return state, "fired"
    counted, raised = f"raises {job.title}", False
    if comes_to["raise_percent"] and (raised := (yield from _is_raised(state))):
        state = state.with_world(state.world.counting(counted, state.world.count(counted) + 1))
        yield from tell("gurps-raise", amount=pay_of(job, state, state.world.count(counted)))
    if comes_to["pay"]:
        pay = pay_of(job, state, state.world.count(counted))
        state = state.with_hero((yield from change(state.hero, "money", pay)))
    return state, "raise" if raised else "pay"


def _chances(state: State, job: Job, terms: Terms) -> tuple[Part, ...]:
    """What is rolled against: a skill or attribute, or a flat number, with the job's own modifier."""
    flat: tuple[Part, ...] = ((job.title or say("gurps-part-the-job"), int(job.roll) if job.roll.isdigit() else 0),)
    base = flat if job.roll.isdigit() else base_parts(state, job.roll, terms) or flat
    return (*base, (say("gurps-part-at", by=job.modifier), job.modifier)) if job.modifier else base


def _is_raised(state: State) -> Procedure[bool]:
    """GL-CHAR-113: the lazy are passed over half the time."""
    if not has(state.hero, "laziness"):
        return True
    highest = int(table("jobs")["laziness"]["raise_on"])
    faces = yield from roll(Dice(1), say("gurps-roll-raise"), "total", cuts=(highest + 1,))
    return faces[0] <= highest
