"""What bodies can do: jumping, climbing, lifting (GL-EQUIP-35 to GL-EQUIP-47)."""

from __future__ import annotations

from turnto.core.message import decimal, say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Procedure, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import strength_left
from turnto.rules.gurps.character.skills import learned
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.effects.fatigue import tire
from turnto.rules.gurps.hazards.hazards import fall
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls.trials import base_parts, modifiers
from turnto.rules.gurps.success_roll import passed
from turnto.rules.gurps.tables import table

SUCCESS, FAILURE = "success", "failure"


def fits(state: State, can: int | float, need: int | float, unit: str) -> Procedure[Result]:
    """A feat within one's powers succeeds, one beyond them fails; nothing is rolled (GL-CORE-14)."""
    yield from tell(
        "gurps-distance", can=say(f"gurps-{unit}", number=decimal(can)), need=say(f"gurps-{unit}", number=decimal(need))
    )
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
    """GL-AUTH-26: jump some feet across, or some inches up."""
    run_up = int(deed.get("run_up", 4 if deed.get("running") else 0))
    if deed.get("inches") is not None:
        return (yield from fits(state, high_jump(state.hero, run_up), int(deed["inches"]), "inches"))
    feet = int(deed.get("feet", 0)) or 3 * int(deed.get("yards", 0))
    return (yield from fits(state, long_jump(state.hero, run_up), feet, "feet"))


# --- lifting (GL-EQUIP-45) ------------------------------------------------------------------------


def lift_limit(hero: Sheet, how: str, *, smooth: bool = False, wheels: int = 0, road: bool = False) -> int:
    """Return the limit in pounds: dragging and pulling as on the back, half the weight on smooth ground.

    Wheels divide the weight, a good road again.
    """
    each = table("lifts")
    pounds = int(each.get(how, each["back"])) * strength_left(hero)
    if smooth:
        pounds *= 2
    if wheels:
        pounds *= (20 if wheels == 4 else 10) * (2 if road else 1)
    return pounds


def lift(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-AUTH-26; what is heavy costs a point of fatigue each second, and who has no ST left drops it (GL-COMBAT-90)."""
    how = _how(deed)
    pounds = next(int(deed[verb]) for verb in ("weight", "drag", "shove") if verb in deed.values) / 100
    if how == "two hands" and has(state.hero, "one_arm"):
        how = "one hand"  # GL-CHAR-115
    limit = lift_limit(
        state.hero, how, smooth=bool(deed.get("smooth")), wheels=int(deed.get("wheels", 0)), road=bool(deed.get("road"))
    )
    result = yield from fits(state, limit, pounds, "lb")
    if result.outcome == SUCCESS and _is_heavy(state.hero, deed, how, pounds, limit):
        state = yield from tire(state, int(deed.get("seconds", 1)))
        return Result(state, SUCCESS if strength_left(state.hero) > 0 else FAILURE)
    return result


def _how(deed: Deed) -> str:
    """How the book says that it is moved; else as its verb has it, and what rolls is dragged."""
    if "how" in deed.values:
        return str(deed["how"])
    if "shove" in deed.values:
        return "shove"
    return "drag" if deed.get("wheels") or "drag" in deed.values else "two hands"


def _is_heavy(hero: Sheet, deed: Deed, how: str, pounds: float, limit: int) -> bool:
    """GL-COMBAT-93: return whether a load tires: over 20 × ST, or two thirds of the limit.

    A push tires where the book states its duration.
    """
    if how in ("back", "drag"):
        return 3 * pounds > 2 * limit
    return (
        how in ("shove", "shove with a run", "shift") and "seconds" in deed.values and pounds > 20 * strength_left(hero)
    )


# --- climbing (GL-EQUIP-40) -----------------------------------------------------------------------

LONG_CLIMB = 60
"""Feet; what is higher is climbed at the pace of a long climb."""


def climb_rolls(kind: str, feet: int) -> int:
    """One to start, and one for each further five minutes."""
    return 1 + climb_minutes(kind, feet) // 5


def climb_minutes(kind: str, feet: int) -> int:
    """Whole minutes on the way; the table has feet a minute, and a rung is a foot."""
    return feet // int(table("climbs")[kind]["long" if feet > LONG_CLIMB else "short"])


def climb(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-26: Climbing with the modifier, less the encumbrance level; the first failure decides."""
    kind = climb_kind(deed)
    feet = int(deed.get("feet", 0)) or 3 * int(deed.get("yards", 0))
    modifier = table("climbs")[kind]["modifier"]
    outcome, rolls, made = SUCCESS, climb_rolls(kind, feet), 0
    if modifier is not None:
        parts = (*(base_parts(state, "Climbing", terms) or ()), (kind, modifier), *modifiers(deed, state))
        while made < rolls and passed(outcome):
            rolling = Rolling("Climbing", parts, critical_counts="critical_success" in deed.outcomes)
            state, outcome, _ = yield from hero_rolls(state, rolling, terms)
            made += 1
    if outcome == "cannot_try":  # he never left the ground (GL-CORE-08)
        return Result(state, outcome)
    state = yield from pass_time(state, climb_minutes(kind, feet), terms)
    if passed(outcome) or deed.get("no_fall"):
        return Result(state, outcome)
    height = height_reached(feet, rolls + 1 - made if is_down(deed) else made, rolls)
    yards = int(deed.get("fall", fall_yards(height, outcome)))
    fallen = yield from fall(state, yards, terms)
    return Result(fallen.state, outcome, beaten=fallen.condition)


def climb_kind(deed: Deed) -> str:
    """Which row of the table an instruction means."""
    kind = str(deed.get("kind") or deed.get("lower") or "tree")
    if kind == "rope":
        return ("rope down with gear" if deed.get("gear") else "rope down") if is_down(deed) else "rope up"
    return "ladder down" if kind == "ladder" and is_down(deed) else kind


def is_down(deed: Deed) -> bool:
    """Whether the way is down."""
    return bool(deed.get("down") or deed.get("lower"))


def height_reached(feet: int, stretch: int, stretches: int) -> int:
    """Return the height in feet at a stretch of a climb; every roll covers an equal part of the way."""
    return feet * stretch // stretches


def fall_yards(feet: int, outcome: str) -> int:
    """GL-EQUIP-40, GL-RULE-55: half the height reached, on a critical failure the whole of it; in yards, to the nearest."""
    return (feet + 1) // 3 if outcome == "critical_failure" else (feet + 3) // 6
