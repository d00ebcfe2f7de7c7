"""How much an instruction says: a number, or dice; and what a thing that one has adds to a test."""

from __future__ import annotations

from turnto.core.dice import dice
from turnto.core.phrase import Clause, Deed
from turnto.core.procedure import Procedure, roll
from turnto.core.sheet import Sheet

HELPS = Clause(
    "helps",
    {
        "en": ("{helps:with-sign} if you have {helper:item}",),
        "de": ("{helps:with-sign} wenn du {helper:item} hast",),
    },
)
"""A bonus for who has a thing, or a skill of that name."""


def amount(deed: Deed, default: int = 1) -> Procedure[int]:
    """Return how much it is; dice are thrown first."""
    if not (thrown := deed.get("dice")):
        return int(deed.get("n", default))
    own = dice(str(thrown))
    return max(0, own.total((yield from roll(own, deed.sentence))))


def help_of(hero: Sheet, deed: Deed, skills: str = "skills") -> int:
    """Return what a thing or a skill adds that the hero has, 0 otherwise."""
    if not (helper := deed.get("helper")):
        return 0
    has = hero.carries(helper[0]) >= helper[2] or hero.rating(skills, helper[0]) is not None
    return int(deed["helps"]) if has else 0
