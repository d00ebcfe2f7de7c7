"""What bodies can do: running, jumping, climbing, lifting, throwing, swimming (GL-EQUIP-30 to GL-EQUIP-59)."""

from __future__ import annotations

from collections.abc import Mapping

from turnto.dice import Dice
from turnto.phrase import Deed, Result
from turnto.procedure import Part, Procedure, tell
from turnto.rules.gurps.clock import pass_time
from turnto.rules.gurps.hazards import fall
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls import passed
from turnto.rules.gurps.running import tire
from turnto.rules.gurps.scores import NOTHING, strength_left
from turnto.rules.gurps.skills import learned
from turnto.rules.gurps.traits import has
from turnto.rules.gurps.trials import base_parts, modifiers
from turnto.sheet import Sheet
from turnto.state import State, Terms

SUCCESS, FAILURE = "success", "failure"


def fits(state: State, can: int | float, need: int | float, unit: str) -> Procedure[Result]:
    """A feat within one's powers succeeds, one beyond them fails; nothing is rolled (GL-CORE-14)."""
    yield from tell("gurps-distance", can=f"{can:g} {unit}", need=f"{need:g} {unit}")
    return Result(state, SUCCESS if can >= need else FAILURE)


# --- jumping (GL-EQUIP-35 to GL-EQUIP-37) -------------------------------------------------------------


def jumping_strength(hero: Sheet) -> int:
    """Current ST, or the Jumping skill where it is better (GL-EQUIP-37, GL-RULE-87)."""
    return max(strength_left(hero), learned(hero, "jumping") or 0)


def long_jump(hero: Sheet, run_up: int = 0) -> int:
    """Feet: ST - 3 standing, a foot more for each yard of run-up, to twice the standing jump at most."""
    standing = max(0, jumping_strength(hero) - 3)
    return min(2 * standing, standing + run_up)


def high_jump(hero: Sheet, run_up: int = 0) -> int:
    """Inches: 3 × ST - 10, and 24 more with a run-up of four yards."""
    return max(0, 3 * jumping_strength(hero) - 10 + (24 if run_up >= 4 else 0))


def jump(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-AUTH-26: across so many feet, or up so many inches."""
    run_up = int(deed.get("run_up", 4 if deed.get("running") else 0))
    if deed.get("inches") is not None:
        return (yield from fits(state, high_jump(state.hero, run_up), int(deed["inches"]), "inches"))
    feet = int(deed.get("feet", 0)) or 3 * int(deed.get("yards", 0))
    return (yield from fits(state, long_jump(state.hero, run_up), feet, "feet"))


# --- lifting (GL-EQUIP-45) ------------------------------------------------------------------------

LIFTS: Mapping[str, int] = {
    "one hand": 6,
    "two hands": 25,
    "back": 30,
    "shove": 25,
    "shove with a run": 50,
    "shift": 100,
}
"""What one can move, in pounds for each point of current ST."""


def lift_limit(hero: Sheet, how: str, *, smooth: bool = False, wheels: int = 0, road: bool = False) -> int:
    """Pounds: dragging is as on the back, half the weight on smooth ground; wheels divide it, a good road again."""
    pounds = LIFTS.get(how, 30) * strength_left(hero)
    if smooth:
        pounds *= 2
    if wheels:
        pounds *= (20 if wheels == 4 else 10) * (2 if road else 1)
    return pounds


def lift(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-AUTH-26; above 20 × ST on the back, a point of fatigue for each second (GL-COMBAT-93)."""
    how, pounds = str(deed.get("how", "two hands")), int(deed["pounds"])
    if how == "two hands" and has(state.hero, "one_arm"):
        how = "one hand"  # GL-CHAR-115
    limit = lift_limit(
        state.hero, how, smooth=bool(deed.get("smooth")), wheels=int(deed.get("wheels", 0)), road=bool(deed.get("road"))
    )
    result = yield from fits(state, limit, pounds, "lb")
    if result.outcome == SUCCESS and how == "back" and pounds > 20 * strength_left(state.hero):
        state = yield from tire(state, int(deed.get("seconds", 1)))
        return Result(state, SUCCESS)
    return result


# --- throwing (GL-EQUIP-50 to GL-EQUIP-53) ------------------------------------------------------------

THROWN: tuple[tuple[int, int], ...] = (
    (4, 70), (6, 60), (8, 50), (12, 38), (16, 30), (20, 24), (30, 20), (40, 16), (60, 14), (80, 12), (100, 10), (120, 8),
    (160, 6), (200, 5), (240, 4), (320, 3), (400, 2), (800, 1),
)  # fmt: skip
"""(quarters of a pound, twentieths of a yard for each point of ST)."""


def throw_twentieths(quarters: int) -> int:
    """GL-EQUIP-51: the factor of the nearest listed weight; half-way between two, the heavier."""
    return min(THROWN, key=lambda row: (abs(row[0] - quarters), -row[0]))[1]


def throw_range(hero: Sheet, quarters: int) -> int:
    """Whole yards: the factor times ST and a sixth of Throwing; 0 for what is heavier than 25 × ST."""
    st = strength_left(hero)
    if quarters > 100 * st:
        return 0
    return throw_twentieths(quarters) * (st + (learned(hero, "throwing") or 0) // 6) // 20


_THROWN_DAMAGE: Mapping[int, tuple[Dice | None, ...]] = {
    5: (Dice(1, 6, -5), Dice(1, 6, -4), Dice(1, 6, -5), None),
    7: (Dice(1, 6, -4), Dice(1, 6, -3), Dice(1, 6, -3), None),
    9: (Dice(1, 6, -3), Dice(1, 6, -2), Dice(1, 6, -2), Dice(1, 6, -3)),
    11: (Dice(1, 6, -2), Dice(1, 6, -1), Dice(1, 6, -1), Dice(1, 6, -2)),
    13: (Dice(1, 6, -1), Dice(1), Dice(1), Dice(1)),
    15: (Dice(1), Dice(1, 6, 1), Dice(1, 6, 2), Dice(1, 6, 2)),
    17: (Dice(1, 6, 1), Dice(1, 6, 2), Dice(2, 6, -2), Dice(2, 6, -1)),
    19: (Dice(1, 6, 2), Dice(2, 6, -2), Dice(2, 6, -1), Dice(2)),
}
"""GL-EQUIP-52: ST from -> damage up to 10, 50, 100 lb and above."""


def thrown_damage(st: int, pounds: int) -> Dice:
    """GL-EQUIP-52, GL-EQUIP-53: of a blunt thing thrown; beyond ST 20 a point more for each two of ST."""
    if st < 5:
        return NOTHING
    row = _THROWN_DAMAGE[min(19, st - (st + 1) % 2)]
    found = row[0 if pounds <= 10 else 1 if pounds <= 50 else 2 if pounds <= 100 else 3]
    if found is None:
        return NOTHING
    return Dice(found.count, found.sides, found.add + max(0, (st - 20) // 2))


def throw(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-26: near enough, then a roll: Throwing or DX-3 to hit a target, Throwing or DX to land it in an area."""
    can = throw_range(state.hero, 4 * int(deed.get("pounds", 1)))
    result = yield from fits(state, can, int(deed.get("yards", 1)), "yards")
    if result.outcome == FAILURE:
        return result
    state, outcome, _ = yield from hero_rolls(
        state, Rolling("Throwing", _throwing(state, deed), critical_counts="critical_success" in deed.outcomes), terms
    )
    return Result(state, outcome)


def _throwing(state: State, deed: Deed) -> tuple[Part, ...]:
    hero = state.hero
    untrained = hero["dx"] - (0 if deed.get("area") else 3)
    own = learned(hero, "throwing") or 0
    base: Part = ("Throwing", own) if own >= untrained else ("DX" if deed.get("area") else "DX - 3", untrained)
    eye: tuple[Part, ...] = (("one eye", -3),) if has(hero, "one_eye") else ()
    return (base, *eye, *modifiers(deed, state))


# --- climbing (GL-EQUIP-40) -----------------------------------------------------------------------

CLIMBS: Mapping[str, tuple[int | None, int, int]] = {
    "ladder": (None, 1, 60), "tree": (5, 1, 20), "mountain": (0, 2, 10), "stone wall": (-3, 5, 4),
    "modern building": (-3, 10, 2), "rope up": (-2, 1, 20), "rope down": (-1, 1, 30), "rope down with gear": (-1, 1, 720),
}  # fmt: skip
"""Kind -> (modifier, None where nothing is rolled; seconds a foot on a short climb; feet a minute on a long one)."""
LONG_CLIMB = 60
"""Feet; what is higher is climbed at the pace of a long climb."""


def climb_rolls(kind: str, feet: int) -> int:
    """One to start, and one for each further five minutes."""
    return 1 + climb_minutes(kind, feet) // 5


def climb_minutes(kind: str, feet: int) -> int:
    """Whole minutes on the way."""
    _, seconds, in_a_minute = CLIMBS[kind]
    return feet // in_a_minute if feet > LONG_CLIMB else feet * seconds // 60


def climb(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-26: Climbing with the modifier, less the encumbrance level; the first failure decides."""
    kind = climb_kind(deed)
    feet = int(deed.get("feet", 0)) or 3 * int(deed.get("yards", 0))
    modifier, _, _ = CLIMBS[kind]
    outcome = SUCCESS
    if modifier is not None:
        parts = (*(base_parts(state, "Climbing", terms) or ()), (kind, modifier), *modifiers(deed, state))
        for _number in range(climb_rolls(kind, feet)):
            rolling = Rolling("Climbing", parts, critical_counts="critical_success" in deed.outcomes)
            state, outcome, _ = yield from hero_rolls(state, rolling, terms)
            if not passed(outcome):
                break
    state = yield from pass_time(state, climb_minutes(kind, feet), terms)
    if passed(outcome) or deed.get("no_fall"):
        return Result(state, outcome)
    yards = int(deed.get("fall", fall_yards(feet, outcome)))
    fallen = yield from fall(state, yards, terms)
    return Result(fallen.state, outcome, beaten=fallen.condition)


def climb_kind(deed: Deed) -> str:
    """Which row of the table an instruction means."""
    kind = str(deed.get("kind") or deed.get("lower") or "tree")
    if kind == "rope":
        down = deed.get("down") or deed.get("lower")
        return ("rope down with gear" if deed.get("gear") else "rope down") if down else "rope up"
    return kind


def fall_yards(feet: int, outcome: str) -> int:
    """GL-EQUIP-40: how far one falls: half the height, on a critical failure the whole of it."""
    yards = feet // 3
    return yards if outcome == "critical_failure" else yards // 2
