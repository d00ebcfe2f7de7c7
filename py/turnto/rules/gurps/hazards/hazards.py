"""Fire, falls, falling weights, blasts, poison and plain harm (GL-COMBAT-65 to 67, GL-COMBAT-80 to 83, GL-AUTH-15 to 20)."""

from __future__ import annotations

from dataclasses import replace

from turnto.core.dice import MOST_DICE, Dice, dice
from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Part, Procedure, roll, tell
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import dodge, lameness, passive_defence
from turnto.rules.gurps.character.skills import best
from turnto.rules.gurps.character.traits import level
from turnto.rules.gurps.character.weapons import CRUSHING, CUTTING, IMPALING, block_level, parry_level, weapons
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.effects.fatigue import tire
from turnto.rules.gurps.effects.poison_and_illness import Poison, poison_works, poisoned_with, poisons
from turnto.rules.gurps.expiring_flags import DAY, HOUR
from turnto.rules.gurps.hazards.traps import Coming, Hit, strikes
from turnto.rules.gurps.injury.condition import DEAD, overcome
from turnto.rules.gurps.injury.harm import FULL, HALF, NONE, Hurt, armour, crippling, resists, thrown_harm
from turnto.rules.gurps.injury.wound_formula import least
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.success_roll import THREE_DICE, multiplied, passed

KINDS = {
    "": CRUSHING, "crushing": CRUSHING, "cr": CRUSHING, "cutting": CUTTING, "cut": CUTTING, "impaling": IMPALING,
    "imp": IMPALING, "burning": "burn", "fire": "burn", "heat": "burn", "cold": "burn", "falling": CRUSHING, "bullet": "bullet",
}  # fmt: skip

BURN_STANDING, BURN_PASSING = Dice(1, 6, -1), Dice(1, 6, -3)


# --- plain harm, with an attack or without --------------------------------------------------------


def hurt(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-15: dice of harm; DR counts unless said.  Where something strikes with a skill, passive defence always counts
    (the digest's first correction), an active one only where the book allows it."""
    kind = KINDS.get(str(deed.get("kind", "")).casefold(), CRUSHING)
    state, hit = yield from _strikes(state, deed, kind, terms)
    if not hit:
        return Result(state, "unhurt")
    much = NONE if deed.get("no_armour") else HALF if deed.get("half_armour") else FULL
    dr = 0 if deed.get("no_armour") else armour(state, kind, much)
    bullet = kind == "bullet"
    minimum = least(CRUSHING if bullet else kind, bullet=bullet)
    (thrown, times), worst = multiplied(deed["harm"]), hit == "worst"
    found = yield from thrown_harm(
        state,
        thrown,
        CRUSHING if bullet else kind,
        dr,
        say("gurps-roll-your-damage"),
        least=minimum,
        times=times,
        most=worst,
        terms=terms,
    )
    if deed.get("limb") and found.lost and found.condition != DEAD:
        limb = yield from crippling(found.state, deed["limb"], found.lost, terms)
        found = Hurt(limb, found.lost, found.fell)
    return found.result()


def _strikes(state: State, deed: Deed, kind: str, terms: Terms) -> Procedure[tuple[State, Hit]]:
    """Whether it gets through: its own roll to hit where it has a skill, then the defences that count."""
    if "attack" in deed.values:
        blow = Coming(
            say("gurps-it-strikes"), ((say("gurps-part-skill"), deed["attack"]),), "attack", _defence(state, deed, kind)
        )
        return (yield from strikes(state, blow, terms))
    if not any(deed.get(key) for key in ("dodge", "block", "parry")):
        return state, "hit"
    parts = _defence(state, deed, kind)
    if not parts:
        return state, "hit"
    state, held = yield from resists(state, say("gurps-your-defence", defence=parts[0][0]), parts, terms, parts[0][0])
    return state, "" if held else "hit"


def _defence(state: State, deed: Deed, kind: str) -> tuple[Part, ...]:
    """The best of the defences that count; none is empty."""
    return max(_defences(state, deed, kind), key=lambda own: sum(number for _, number in own), default=())


def _defences(state: State, deed: Deed, kind: str) -> list[tuple[Part, ...]]:
    pd = 0 if deed.get("no_pd") else passive_defence(state.hero, impaling=kind == IMPALING)
    parries = [at for mode in weapons(state.hero) if (at := parry_level(state.hero, mode)) is not None]
    active = {"dodge": dodge(state.hero), "block": block_level(state.hero), "parry": max(parries, default=None)}
    armour: Part = (say("gurps-part-pd"), pd)
    found = [
        ((say(f"gurps-part-{name}"), at), armour) for name, at in active.items() if deed.get(name) and at is not None
    ]
    return [*found] or ([(armour,)] if pd else [])


# --- falls and what falls -------------------------------------------------------------------------


def fall_dice(yards: int, soft: bool = False) -> Dice:
    """GL-COMBAT-81, GL-RULE-55: return the dice of a fall: n for n yards, each reduced by 2 to 4.

    Less four each for 1-2 yards, three for 3-4, two beyond; one more if the ground is soft.
    """
    each = (4 if yards <= 2 else 3 if yards <= 4 else 2) + soft
    count = min(yards, MOST_DICE)
    return Dice(count, 6, -count * each)


def fall_height(deed: Deed) -> int:
    """Whole yards, to the nearest (GL-RULE-55)."""
    return int(deed["yards"]) if "yards" in deed.values else (int(deed["feet"]) + 1) // 3


def fallen(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-16: Acrobatics takes five yards off; armour at half DR; no wound multiplier."""
    return (
        yield from fall(
            state, fall_height(deed), terms, soft=bool(deed.get("soft")), acrobatics=not deed.get("no_acrobatics")
        )
    ).result()


def fall(state: State, yards: int, terms: Terms, *, soft: bool = False, acrobatics: bool = True) -> Procedure[Hurt]:
    """Return the dice of a fall of some yards, fifty at most."""
    yards = min(yards, 50)
    found = best(state.hero, "Acrobatics") if acrobatics and yards > 0 else None
    if found and found[1] >= 3:
        parts = (found, (say("gurps-part-lame"), -lameness(state.hero)))
        state, outcome, _ = yield from hero_rolls(state, Rolling("Acrobatics", parts, plain=True), terms)
        yards -= 5 if passed(outcome) else 0
    if yards <= 0:
        yield from tell("gurps-lands")
        return Hurt(state)
    return (
        yield from thrown_harm(
            state, fall_dice(yards, soft), CRUSHING, armour(state, CRUSHING, HALF), say("gurps-roll-fall"), terms=terms
        )
    )


def weight_dice(pounds: int, yards: int) -> tuple[int, int]:
    """GL-COMBAT-82, GL-RULE-56: how many dice, and what the result is divided by.

    Tens of pounds times tens of yards, each to the nearest ten; what rounds to nothing counts ten and halves the result.
    """
    tens = [max(0, (number + 5) // 10) for number in (pounds, min(yards, 200))]
    return max(1, tens[0]) * max(1, tens[1]), 2 ** tens.count(0)


def struck(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-17: something falls on the hero; dodge where he sees it coming."""
    if deed.get("dodge"):
        name = say("gurps-part-dodge")
        parts: tuple[Part, ...] = ((name, dodge(state.hero)), (say("gurps-part-pd"), passive_defence(state.hero)))
        state, dodged = yield from resists(state, say("gurps-your-defence", defence=name), parts, terms, name)
        if dodged:
            return Result(state, "unhurt")
    count, divide = weight_dice(deed["pounds"], deed["yards"])
    divide *= 2 if deed.get("soft") else 1
    return (
        yield from thrown_harm(
            state,
            Dice(count),
            CRUSHING,
            armour(state, CRUSHING),
            say("gurps-roll-falling-weight"),
            divide=divide,
            terms=terms,
        )
    ).result()


# --- fire and blasts ------------------------------------------------------------------------------


def burned(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-COMBAT-80, GL-RULE-54: worn armour keeps off all flame for three turns a point of DR; then the heat tires.

    Toughness only subtracts.
    """
    thrown = BURN_STANDING if deed.get("standing") else BURN_PASSING
    worn = armour(state, "burn") - level(state.hero, "toughness")
    total, fell = 0, False
    for second in range(1, int(deed.get("seconds", 1)) + 1):
        if worn:
            if second > 3 * worn:
                state, bears = yield from resists(
                    state, say("gurps-roll-your-heat"), (("HT", state.hero["ht"]),), terms
                )
                state = state if bears else (yield from tire(state, 1))
            continue
        found = yield from thrown_harm(
            state, thrown, "burn", level(state.hero, "toughness"), say("gurps-roll-your-fire"), terms=terms
        )
        state, total, fell = found.state, total + found.lost, fell or found.fell
        if found.condition == DEAD:
            break
    return Hurt(state, total, fell).result()


def blast_share(yards: int) -> int:
    """GL-COMBAT-65, GL-RULE-53: the whole below two yards; a quarter at two, a sixteenth at four, and so on."""
    return 1 if yards < 2 else int(4 ** (yards // 2))


def exploded(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-19: concussion, against which only sealed armour helps; then perhaps a fragment (GL-COMBAT-66, GL-COMBAT-67)."""
    yards = int(deed["yards"])
    thrown, times = multiplied(deed["harm"])
    dr = armour(state, CRUSHING, FULL if deed.get("sealed") else NONE)
    found = yield from thrown_harm(
        state, thrown, CRUSHING, dr, say("gurps-roll-blast"), divide=blast_share(yards), times=times, terms=terms
    )
    if "fragments" not in deed.values or yards > 5 * thrown.count or found.condition == DEAD:
        return found.result()
    faces = yield from roll(THREE_DICE, say("gurps-roll-fragment"), cuts=(int(deed.get("chance", 9)) + 1,))
    if sum(faces) > int(deed.get("chance", 9)):
        return found.result()
    other = yield from thrown_harm(
        found.state,
        dice(deed["fragments"]),
        CUTTING,
        armour(found.state, CUTTING),
        say("gurps-roll-fragment-damage"),
        least=1,
        terms=terms,
    )
    return Hurt(other.state, found.lost + other.lost, found.fell or other.fell).result()


# --- poison ---------------------------------------------------------------------------------------


def poisoned(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-COMBAT-83, GL-AUTH-20: roll HT with the poison's modifier, then apply its effect.

    A delayed poison works after its time or its number of pages; where the book lists the outcomes here, that time
    passes at once.
    """
    record = Poison(
        int(deed.get("modifier", 0)),
        failure=str(deed.get("failure", deed.get("failure_hits", 0))),
        success=str(deed.get("success", deed.get("success_hits", 0))),
        tires=int(deed.get("tires", 0)),
    )
    minutes, pages = (
        int(deed.get("delay", 0)) + HOUR * int(deed.get("hours", 0)) + DAY * int(deed.get("days", 0)),
        int(deed.get("pages", 0)),
    )
    if (minutes or pages) and not deed.outcomes:
        due = state.world.clock + minutes if minutes else 0
        return Result(poisoned_with(state, (*poisons(state.world), replace(record, due=due, pages=pages))))
    state = yield from pass_time(state, minutes, terms)
    found, resisted = yield from poison_works(state, record, terms)
    if overcome(found.state.hero):
        return found.result()
    return Result(found.state, "resisted" if resisted else "poisoned")
