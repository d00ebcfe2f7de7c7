"""Things thrown: how far, at whom, and what they do (GL-EQUIP-50 to GL-EQUIP-53)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from turnto.core.dice import Dice, dice
from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Part, Procedure, roll, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import NOTHING, load, strength_left
from turnto.rules.gurps.character.builds import body_weight
from turnto.rules.gurps.character.skills import learned
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.character.weapons import CRUSHING
from turnto.rules.gurps.feats.jump_climb_lift import FAILURE, fits
from turnto.rules.gurps.hazards.hazards import hurt
from turnto.rules.gurps.injury.wound_formula import injury, told_harm
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls.trials import modifiers
from turnto.rules.gurps.success_roll import passed
from turnto.rules.gurps.tables import table
from turnto.rules.gurps.target_roll import checked

HIT, MISS, FELLED = "hit", "miss", "felled"


# --- how far (GL-EQUIP-50, GL-EQUIP-51) -------------------------------------------------------------


def throw_twentieths(hundredths: int) -> int:
    """GL-EQUIP-51: return the factor of the nearest listed weight, in twentieths of a yard per ST.

    Half-way between two, the heavier counts.
    """
    listed: Sequence[Mapping[str, float]] = table("throws")["distance"]
    rows = [(round(100 * row["pounds"]), round(20 * row["times"])) for row in listed]
    return min(rows, key=lambda row: (abs(row[0] - hundredths), -row[0]))[1]


def throw_range(hero: Sheet, hundredths: int) -> int:
    """Return the range in yards for a weight in hundredths of a pound; 0 above 25 × ST.

    It is the factor times ST plus a sixth of Throwing.
    """
    st = strength_left(hero)
    if hundredths > 2500 * st:
        return 0
    return throw_twentieths(hundredths) * (st + (learned(hero, "throwing") or 0) // 6) // 20


def throw(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-26: throw a thing within range: roll Throwing or DX-3 at a target, Throwing or DX at an area."""
    can = throw_range(state.hero, int(deed["weight"]))
    result = yield from fits(state, can, int(deed.get("yards", 1)), "yards")
    if result.outcome == FAILURE:
        return result
    rolling = Rolling("Throwing", _throwing(state, deed), critical_counts="critical_success" in deed.outcomes)
    state, outcome, _ = yield from hero_rolls(state, rolling, terms)
    return Result(state, outcome)


def _throwing(state: State, deed: Deed) -> tuple[Part, ...]:
    hero = state.hero
    untrained = hero["dx"] - (0 if deed.get("area") else 3)
    own = learned(hero, "throwing") or 0
    base: Part = (
        ("Throwing", own)
        if own >= untrained
        else ("DX" if deed.get("area") else say("gurps-part-from", skill="Throwing", base="DX"), untrained)
    )
    eye: tuple[Part, ...] = ((say("gurps-part-one-eye"), -3),) if has(hero, "one_eye") else ()
    return (base, *eye, *modifiers(deed, state))


# --- what it does (GL-EQUIP-52, GL-EQUIP-53) --------------------------------------------------------


def thrown_damage(st: int, hundredths: int) -> Dice:
    """GL-EQUIP-52, GL-EQUIP-53: of a blunt thing thrown; beyond ST 20 a point more for each two of ST."""
    rows = table("throws")["damage"]
    if st < rows[0]["st"]:
        return NOTHING
    row = next(row for row in reversed(rows) if st >= row["st"])
    column = next(
        (name for name, most in (("to_10", 10), ("to_50", 50), ("to_100", 100)) if hundredths <= 100 * most), "more"
    )
    if row[column] is None:
        return NOTHING
    found = dice(row[column])
    return replace(found, add=found.add + max(0, (st - 20) // 2))


def throw_at(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-EQUIP-50, GL-EQUIP-52: a blunt thing thrown at somebody or something within reach, who may dodge, but not a critical
    success.  Basic ST does the harm, what is left of it carries (GL-COMBAT-91)."""
    weight, yards = int(deed["weight"]), int(deed.get("yards", 0))
    can = throw_range(state.hero, weight)
    if yards > can or weight > 2500 * strength_left(state.hero):
        yield from tell(
            "gurps-distance", can=say("gurps-yards", number=can), need=say("gurps-yards", number=max(yards, 1))
        )
        return Result(state, MISS)
    state, outcome, _ = yield from hero_rolls(
        state, Rolling("Throwing", _throwing(state, deed), critical_counts=True), terms
    )
    if not passed(outcome):
        return Result(state, MISS)
    defence = int(deed.get("defence", 0))
    defended = defence and outcome != "critical_success"
    if defended and (
        yield from checked(say("gurps-roll-they-defend"), ((say("gurps-part-defence"), defence),), score="defence")
    ):
        return Result(state, MISS)
    thrown = thrown_damage(state.hero["st"], weight)
    if deed.get("fragile"):
        yield from _harmed(thrown, deed.get("what") or say("gurps-what-was-thrown"), 0)
    lost = yield from _harmed(thrown, str(deed["target"]), int(deed.get("dr", 0)))
    return Result(state, FELLED if (yield from _falls(deed, lost)) else HIT)


def _harmed(thrown: Dice, whom: str, dr: int) -> Procedure[int]:
    """What it costs whom it strikes; a fragile thing suffers as much itself, rolled for it apart."""
    total = 0
    if thrown != NOTHING:
        total = max(0, thrown.total((yield from roll(thrown, say("gurps-roll-damage-to", who=whom), "total"))))
    lost = injury(total, CRUSHING, dr)
    yield from told_harm(whom, total, dr, lost, CRUSHING)
    return lost


def _falls(deed: Deed, lost: int) -> Procedure[bool]:
    """Return whether a thrown hit fells its target.

    A thing breaks with its last hit; a person falls by a wound over half of HT, or the last hit, on a failed HT
    roll (GL-COMBAT-52, GL-RULE-40).
    """
    ht = int(deed.get("ht", 0))
    hits = int(deed.get("hits", ht))
    if not ht:
        return bool(hits) and lost >= hits
    if 2 * lost <= ht and lost < hits:
        return False
    return not (yield from checked(say("gurps-roll-keep-standing"), (("HT", ht),), score="HT"))


# --- at the hero ------------------------------------------------------------------------------------


def strikes_you(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-EQUIP-52: a blunt thing thrown at the hero, as plain harm is (GL-AUTH-15)."""
    return (yield from _borne(state, deed, int(deed["weight"]), terms))


def thrown_about(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-EQUIP-52: the hero himself is thrown, with all he carries: he takes what one of his weight would do."""
    return (yield from _borne(state, deed, round(100 * (body_weight(state.hero) + load(state.hero))), terms))


def _borne(state: State, deed: Deed, hundredths: int, terms: Terms) -> Procedure[Result]:
    thrown = thrown_damage(int(deed["st"]), hundredths)
    if thrown == NOTHING:
        yield from told_harm("you", 0, 0, 0, CRUSHING)
        return Result(state, "unhurt")
    return (yield from hurt(state, deed.having(harm=str(thrown), kind=""), terms))
