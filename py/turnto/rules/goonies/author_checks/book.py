"""Author checks of Gamebooks & Goonies: rows of the header that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from turnto.common.unread import Idle, idle_bonuses, idle_numbers, unread_in_the_table
from turnto.core.phrasebook import read_frames
from turnto.core.sheet import Item
from turnto.core.system import AuthorChecks
from turnto.core.world import Terms
from turnto.rules.goonies.foes import EXPECTED_FACTS, foe
from turnto.rules.goonies.sheet import listed_levels


def book_check(terms: Terms) -> Iterable[tuple[str, str, str, str]]:
    """Report rows of ``levels`` and of the foes that cannot be read."""
    yield from _odd_levels(terms)
    yield from unread_in_the_table(terms.foes, terms, foe, EXPECTED_FACTS)


def _odd_levels(terms: Terms) -> Iterable[tuple[str, str, str, str]]:
    """Report rows of ``levels`` that are not two numbers: used experience, and the price below it (GOON-29)."""
    for row in listed_levels(terms):
        if len(re.findall(r"\d+", row)) != 2:
            yield (
                "warning",
                "odd-level",
                f"levels says “{row.strip()}”, which is not two numbers",
                "Write 1000 135: below 1000 used experience the next level costs 135.",
            )


USUAL = {
    **dict.fromkeys(
        "sword longsword broadsword shortsword greatsword sabre rapier dagger knife axe hatchet mace club cudgel staff quarterstaff spear "
        "halberd hammer warhammer flail whip bow crossbow sling hook sickle scythe cleaver poker bludgeon cutlass lance pike trident".split(),
        "weapon",
    ),
    **dict.fromkeys(
        "mail chainmail jerkin armour armor cuirass breastplate hauberk robe robes coat leather leathers doublet shield buckler helmet "
        "vest padding plate".split(),
        "armour",
    ),
}
"""What things of a name mostly are, for the hint."""


def idle_tags(thing: Item) -> Iterable[Idle]:
    """Report bonuses to abilities, and points of what is neither weapon nor armour."""
    yield from idle_bonuses(thing, "Say it at the test: {Test Power against 9; +1 if you have the **rope**}.")
    yield from idle_numbers(thing, ("weapon", "armour"), USUAL)


CHECKS = AuthorChecks(book_check, idle=idle_tags, frames=read_frames(__file__))
