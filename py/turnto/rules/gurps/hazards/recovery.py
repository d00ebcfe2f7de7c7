"""Healing, waking, rest and fatigue (GL-COMBAT-70 to 75, GL-COMBAT-90 to 94)."""

from __future__ import annotations

from turnto.core.dice import Dice, dice
from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Changed, Part, Procedure, roll, tell
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import encumbrance
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.effects.fatigue import tire
from turnto.rules.gurps.effects.symptoms import is_ill
from turnto.rules.gurps.expiring_flags import DAY, HOUR
from turnto.rules.gurps.injury.condition import CONDITION, DEAD, HOLDING, UNCONSCIOUS, WOUNDS, overcome
from turnto.rules.gurps.injury.harm import Hurt, healed, resists, suffer
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.options import setting
from turnto.rules.gurps.rolls.trials import base_parts, modifiers
from turnto.rules.gurps.success_roll import success_roll
from turnto.rules.gurps.tables import table
from turnto.rules.gurps.target_roll import checked

SLEEPLESS = "sleepless"
"""The flag for fatigue that only a full night mends (GL-COMBAT-94)."""


def treatment(tl: int) -> tuple[int, int | None, int]:
    """GL-COMBAT-71: minutes, what is added to 1d (None: bandages only), and the most it restores."""
    row = next(row for row in table("first_aid").values() if row["tl"][1] is None or tl <= row["tl"][1])
    return row["minutes"], row["add"], row["critical"]


def untended(state: State) -> tuple[int, ...]:
    """The wounds nobody has seen to yet."""
    return tuple(map(int, str(state.world.flag(WOUNDS, "")).split()))


def first_aid(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-COMBAT-70 to 72 and the digest's sixth correction: a roll for every wound; bandaging one point a fight in all."""
    wounds, before = untended(state), state.hero["hits"]
    if not wounds:
        yield from tell("gurps-no-wounds")
        return Result(state, "nothing")
    state = state.with_world(state.world.flagged(WOUNDS, None))
    tl = int(deed.get("tl", state.hero["tl"]))
    bandaged = False
    for wound in wounds if not deed.get("bandage") and treatment(tl)[1] is not None else wounds[:1]:
        state, bandaged = yield from _tended(state, deed, terms, wound, tl, bandaged)
    return Result(state, "healed" if state.hero["hits"] > before else "nothing")


def _tended(
    state: State, deed: Deed, terms: Terms, wound: int, tl: int, bandaged: bool
) -> Procedure[tuple[State, bool]]:
    """One wound: no more is restored than it cost."""
    minutes, add, most = treatment(tl)
    if deed.get("bandage") or add is None:
        return (yield from healed((yield from pass_time(state, 30, terms)), min(1, wound))), True
    state = yield from pass_time(state, minutes, terms)
    state, outcome = yield from _aid(state, deed, terms)
    match outcome:
        case "critical_success":
            return (yield from healed(state, min(most, wound))), bandaged
        case "success":
            faces = yield from roll(Dice(1, 6, add), say("gurps-roll-first-aid"))
            return (yield from healed(state, min(max(1, sum(faces) + add), wound))), bandaged
        case "critical_failure":
            return (yield from suffer(state, 2, terms, wound=False)).state, True
    return ((yield from healed(state, 1)) if not bandaged else state), True


def _aid(state: State, deed: Deed, terms: Terms) -> Procedure[tuple[State, str]]:
    """The roll: somebody else's, of whom the book says the skill, or the hero's own."""
    if "skill" in deed.values:
        parts: tuple[Part, ...] = (("First Aid", int(deed["skill"])), *modifiers(deed, state))
        outcome, _ = yield from success_roll("First Aid", parts, plain=True)
        return state, outcome
    parts = (*(base_parts(state, "First Aid", terms) or (("First Aid", 0),)), *modifiers(deed, state))
    state, outcome, _ = yield from hero_rolls(state, Rolling("First Aid", parts, critical_counts=True), terms)
    return state, outcome


# --- days and nights ------------------------------------------------------------------------------


def rest_days(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-COMBAT-73, GL-RULE-44: every full day of rest, properly fed, ends with an HT roll; the night mends all fatigue."""
    before = state.hero["hits"]
    if before >= state.hero["ht"] and not state.hero["fatigue"]:
        yield from tell("gurps-whole")
    care = bool(deed.get("care")) or int(deed.get("physician", 0)) >= 12
    for _ in range(int(deed.get("days", 1))):
        state = yield from pass_time(state, DAY, terms, care=care)
        if overcome(state.hero):
            return Hurt(state).result()
        state = yield from refreshed(state, whole=True)
        if not deed.get("hungry") and state.hero["hits"] < state.hero["ht"]:
            state = yield from _mended(state, deed, care, terms)
    return Result(state, "healed" if state.hero["hits"] > before else "nothing")


def pass_month(state: State, terms: Terms, days: int = 30) -> Procedure[State]:
    """GL-CAMP-20, GL-CAMP-21, GL-COMBAT-94: pass a month or more, which mends fatigue and wounds.

    An illness that lasts may prevent it.
    """
    state = yield from pass_time((yield from refreshed(state, whole=True)), days * DAY, terms)
    if overcome(state.hero) or is_ill(state):
        return state
    return (yield from healed(state, state.hero["ht"] - state.hero["hits"]))


def _mended(state: State, deed: Deed, care: bool, terms: Terms) -> Procedure[State]:
    hero = state.hero
    rapid = 5 if has(hero, "rapid_healing") or has(hero, "very_rapid_healing") else 0
    parts = (
        ("HT", hero["ht"]),
        (say("gurps-part-rapid-healing"), rapid),
        (say("gurps-part-care"), int(care)),
        ("", deed.get("modifier", 0)),
    )
    state, heals = yield from resists(state, say("gurps-roll-heal"), parts, terms)
    return (yield from healed(state, 2 if has(hero, "very_rapid_healing") else 1)) if heals else state


def rest_minutes(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-COMBAT-94: mend a point of fatigue per ten quiet minutes, one more with a meal.

    Fatigue from lost sleep stays.
    """
    minutes = int(deed.get("minutes", 0)) + HOUR * int(deed.get("hours", 0))
    state = yield from pass_time(state, minutes, terms)
    state = yield from refreshed(state, minutes // 10 + (1 if deed.get("meal") else 0))
    return Result(state)


def refreshed(state: State, points: int = 0, *, whole: bool = False) -> Procedure[State]:
    """Recover some fatigue except lost sleep, or all of it by a full night."""
    before = state.hero["fatigue"]
    left = 0 if whole else max(min(before, int(state.world.flag(SLEEPLESS))), before - points)
    if whole:
        state = state.with_world(state.world.flagged(SLEEPLESS, None))
    if left != before:
        yield Changed("fatigue", before, left)
    return state.with_hero(state.hero.having(fatigue=left))


def slept(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-COMBAT-93, GL-COMBAT-94: a full night mends all fatigue; half a night costs 2, none 5, until one sleeps."""
    lost = {"full": 0, "half": 2, "none": 5}[deed.get("sleep", "full")]
    state = yield from pass_time(state, 8 * HOUR, terms)
    if not lost:
        return Result((yield from refreshed(state, whole=True)))
    return (yield from _tired_out(_sleepless(state, lost), lost, terms))


def _sleepless(state: State, lost: int) -> State:
    return state.with_world(state.world.flagged(SLEEPLESS, int(state.world.flag(SLEEPLESS)) + lost))


def wakeful(state: State, lost: int) -> Procedure[State]:
    """Fatigue for lost sleep, which only a full night mends."""
    return (yield from tire(_sleepless(state, lost), lost))


# --- fatigue --------------------------------------------------------------------------------------


def _tired_out(state: State, points: int, terms: Terms) -> Procedure[Result]:
    """At ST 0 he drops, and lies until there is a point of ST again (GL-COMBAT-90)."""
    state = yield from tire(state, points)
    if state.hero["fatigue"] < state.hero["st"]:
        return Result(state, "ok")
    return Result((yield from dropped(state, terms)), "exhausted")


def dropped(state: State, terms: Terms) -> Procedure[State]:
    """GL-COMBAT-90: at ST 0 he drops, and lies until there is a point of ST again."""
    if state.hero["fatigue"] < state.hero["st"] or overcome(state.hero):
        return state
    yield from tell("gurps-drops")
    state = yield from pass_time(state, 10, terms)
    return state.with_hero(state.hero.having(fatigue=state.hero["st"] - 1))


def settled(state: State, terms: Terms) -> Procedure[State]:
    """Settle the hero before the page goes on: wake him (GL-COMBAT-74), or let him drop at ST 0 (GL-COMBAT-90)."""
    return (yield from dropped((yield from come_to(state, terms)), terms))


def tired(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-22: lose some fatigue."""
    return (yield from _tired_out(state, (yield from _amount(deed, say("gurps-roll-fatigue"))), terms))


def recovered(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Recover some or all fatigue."""
    return Result((yield from refreshed(state, deed.get("n", 0), whole="n" not in deed.values)))


def marched(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-COMBAT-93: fatigue for hours of march, encumbrance + 1 each, one more in heat.

    The book may waive it.
    """
    hours = int(deed["hours"])
    state = yield from pass_time(state, hours * HOUR, terms)
    each = min(encumbrance(state.hero), 4) + 1 + (1 if deed.get("hot") else 0)
    points = 0 if setting(terms, "march_fatigue") == "daily" else hours * each
    return (yield from _tired_out(state, points, terms))


# --- hits and waking ------------------------------------------------------------------------------


def restored(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Recover hits, never above HT (GL-COMBAT-75); all of them without a number."""
    if not {"n", "dice"} & deed.values.keys():
        return Result((yield from healed(state, state.hero["ht"] - state.hero["hits"])))
    return Result((yield from healed(state, (yield from _amount(deed, say("gurps-roll-healing"))))))


def _amount(deed: Deed, label: str) -> Procedure[int]:
    """As much as the instruction says: a number, or dice."""
    if "dice" not in deed.values:
        return int(deed["n"])
    thrown = dice(str(deed["dice"]))
    return max(0, thrown.total((yield from roll(thrown, label))))


def hits_lost(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Hits lost whatever one wears."""
    return (yield from suffer(state, (yield from _amount(deed, say("gurps-roll-hits"))), terms)).result()


def hours_out(hits: int) -> int:
    """GL-COMBAT-74: below 0 as many hours as hits below it, twelve at most."""
    return min(12, max(0, -hits))


def come_to(state: State, terms: Terms) -> Procedure[State]:
    """GL-COMBAT-74, GL-RULE-42: wake an unconscious hero whose story goes on.

    At 0 hits or more, on an HT roll each hour (each quarter if no more than two hits are lost); below 0, after as
    many hours; at -HT and below after twelve hours on an HT roll, else in a coma from which the finders nurse him.
    """
    hero = state.hero
    if hero.fact(CONDITION) not in (UNCONSCIOUS, DEAD):
        return state
    hits = hero["hits"]
    minutes = hours_out(hits) * HOUR
    if hits >= 0:
        minutes = yield from _until_awake(hero["ht"], 15 if hero["ht"] - hits <= 2 else HOUR)
    elif hits <= -hero["ht"]:
        state, wakes = yield from resists(state, say("gurps-roll-coma"), (("HT", hero["ht"]),), terms)
        minutes = 12 * HOUR + (0 if wakes else hero["ht"] * HOUR)
        if not wakes:
            yield from tell("gurps-coma")
    yield from tell("gurps-wakes", minutes=minutes)
    state = yield from pass_time(state, minutes, terms)
    return state.with_hero(state.hero.with_fact(CONDITION, HOLDING if hits <= 0 else None))


def _until_awake(ht: int, each: int) -> Procedure[int]:
    minutes = each
    while minutes < DAY and not (yield from checked(say("gurps-roll-wake"), (("HT", ht),), score="HT")):
        minutes += each
    return minutes


def woken(state: State, _: Deed, terms: Terms) -> Procedure[Result]:
    """GL-COMBAT-74, where the book says it itself."""
    return Result((yield from come_to(state, terms)))
