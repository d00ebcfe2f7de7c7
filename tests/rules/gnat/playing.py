"""How the tests of GNAT play: heroes, and Fights as its books give them."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.playing import PLAIN, Ends, Instructions, deed, fought, odds_of_ends
from turnto.core.phrase import Activity
from turnto.core.procedure import Procedure
from turnto.core.runner import Chooser, first_option
from turnto.core.sheet import Score, Sheet, item
from turnto.core.world import Terms
from turnto.rules.gnat import SYSTEM

GNAT = Instructions(SYSTEM)
after, carried_out, holds, phrase = GNAT.after, GNAT.carried_out, GNAT.holds, GNAT.phrase


def hero(
    talent: int | Score = 9,
    vitality: int | Score = 3,
    *items: str,
    skills: dict[str, int] | None = None,
    gp: int = 10,
    xp: int = 0,
) -> Sheet:
    """A hero; a number is a score that stands at its maximum."""
    made = Sheet().having(talent=_full(talent), vitality=_full(vitality), gp=gp, xp=xp)
    for skill, bonus in (skills or {}).items():
        made = made.with_rating("skills", skill, bonus)
    for text in items:
        made = made.with_item(item(text))
    return made


def _full(score: int | Score) -> Score:
    return score if isinstance(score, Score) else Score(score, score)


def freely(sheet: Sheet, key: str, settled: Terms = PLAIN) -> Sheet:
    """The hero after a free deed."""
    return GNAT.freely(sheet, key, settled).hero


FIGHT = phrase("fight").does
assert isinstance(FIGHT, Activity)


def fight(sheet: Sheet, settled: Terms = PLAIN, **values: Any) -> Callable[[], Procedure[tuple[str, Sheet]]]:
    """A Fight from begin to end through its activity, as one procedure."""
    return fought(FIGHT, sheet, deed("fight", **values), settled)


def fight_odds(sheet: Sheet, settled: Terms = PLAIN, choose: Chooser = first_option, **values: Any) -> Ends:
    """The chance of every end of a Fight."""
    return odds_of_ends(FIGHT, sheet, deed("fight", **values), settled, choose)


def vitality_odds(ends: Ends) -> dict[int, Fraction]:
    """The chance of every Vitality that is left."""
    left: dict[int, Fraction] = {}
    for (_, sheet), chance in ends.items():
        left[sheet["vitality"]] = left.get(sheet["vitality"], Fraction(0)) + chance
    return left
