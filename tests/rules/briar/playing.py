"""How the tests of the Briar rules play: heroes, tests, and fights as its books give them."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.playing import PLAIN, Ends, Instructions, deed, fought, odds_of_ends
from turnto.core.phrase import Activity
from turnto.core.procedure import Procedure
from turnto.core.runner import Chooser, first_option
from turnto.core.sheet import Score, Sheet, item
from turnto.core.world import Terms
from turnto.rules.briar import SYSTEM
from turnto.rules.briar.checks import Test, pool_test

BRIAR = Instructions(SYSTEM)
after, carried_out, freely, holds, told = BRIAR.after, BRIAR.carried_out, BRIAR.freely, BRIAR.holds, BRIAR.told


def hero(
    *items: str,
    luck: int | Score = 0,
    wounds: int = 0,
    sp: int = 5,
    fate: int = 0,
    mode: str = "Default",
    companions: tuple[str, ...] = (),
    codes: tuple[str, ...] = (),
    titles: tuple[str, ...] = (),
    talents: dict[str, int] | None = None,
    **attributes: int,
) -> Sheet:
    """A hero; attributes that are not given are 0."""
    made = Sheet().having(wounds=Score(wounds), sp=Score(sp), fate=Score(fate))
    made = made.having(luck=luck if isinstance(luck, Score) else Score(luck, luck))
    for key in ("attune", "charm", "lore", "prowess", "subterfuge", "survival"):
        made = made.having(**{key: Score(attributes.get(key, 0))})
    for name, number in (talents or {}).items():
        made = made.with_rating("talents", name, number)
    for text in items:
        made = made.with_item(item(text))
    for key, words in (("companions", companions), ("codes", codes), ("titles", titles)):
        made = made.with_words(key, words)
    return made.with_fact("mode", mode)


def checked(sheet: Sheet, skill: str = "LORE", settled: Terms = PLAIN, **more: Any) -> Callable[[], Procedure[Any]]:
    """A test as the rules run it."""
    return lambda: pool_test(sheet, Test(skill, **more), settled)


FIGHT = BRIAR.phrase("fight").does
assert isinstance(FIGHT, Activity)


def foe(*facts: str) -> list[list[Any]]:
    """The slot of a fight: foes one after another, by their facts."""
    return [[f"foe {place}" if place else "foe", 1, text] for place, text in enumerate(facts)]


def fight(
    sheet: Sheet, *facts: str, settled: Terms = PLAIN, **values: Any
) -> Callable[[], Procedure[tuple[str, Sheet]]]:
    """A fight from begin to end, as one procedure."""
    return fought(FIGHT, sheet, deed("fight", foe=foe(*facts), **values), settled)


def fight_odds(
    sheet: Sheet, *facts: str, settled: Terms = PLAIN, choose: Chooser = first_option, beats: int = 60, **values: Any
) -> Ends:
    """The chance of every end of a fight that is over within so many beats (it may go on for ever)."""
    return odds_of_ends(FIGHT, sheet, deed("fight", foe=foe(*facts), **values), settled, choose, beats)


def outcome_odds(ends: Ends) -> dict[str, Fraction]:
    """The chance of each outcome of a fight."""
    found: dict[str, Fraction] = {}
    for (outcome, _), chance in ends.items():
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found
