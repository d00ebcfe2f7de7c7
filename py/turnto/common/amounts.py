"""Amounts in instructions: numbers or dice, bonuses of carried things, and margins of success."""

from __future__ import annotations

from turnto.core.dice import dice
from turnto.core.phrase import Clause, Condition, Deed
from turnto.core.procedure import Procedure, roll
from turnto.core.sheet import Sheet
from turnto.core.world import State

HELPS = Clause("helps")
"""A bonus for who has a thing, or a skill of that name."""


def amount(deed: Deed, default: int = 1) -> Procedure[int]:
    """Return how much it is; dice are thrown first."""
    if not (thrown := deed.get("dice")):
        return int(deed.get("n", default))
    own = dice(str(thrown))
    return max(0, own.total((yield from roll(own, deed.sentence))))


def help_of(hero: Sheet, deed: Deed) -> int:
    """Return what a thing or a skill adds that the hero has, 0 otherwise."""
    if not (helper := deed.get("helper")):
        return 0
    has = hero.carries(helper[0]) >= helper[2] or hero.rating("skills", helper[0]) is not None
    return int(deed["helps"]) if has else 0


# --- by how much: "Success by 3 or more"

MARGIN = "margin"
"""Flag: the margin of the last test whose outcomes ask for it."""
ASKS_MARGIN = "by_margin"
"""Value of an instruction whose outcomes ask by how much."""
BY_THE_MARGIN = "-by-margin"
"""End of the ids of instructions inside an outcome that count the margin of its test."""
MOST_MARGIN = 99
"""More than any margin."""


def with_margin(state: State, deed: Deed, margin: int) -> State:
    """Return the state with a test's margin, if its outcomes ask for it."""
    return state.with_world(state.world.flagged(MARGIN, abs(margin))) if deed.get(ASKS_MARGIN) else state


BY_MARGIN = Condition(
    "by-margin",
    holds=lambda state, deed, _: (
        int(deed.get("least", 0)) <= state.world.flag(MARGIN) <= int(deed.get("most", MOST_MARGIN))
    ),
    doc="Behind an outcome in its list: by how much the test succeeded or failed, as in “Success by 3 or more: …”.",
)
