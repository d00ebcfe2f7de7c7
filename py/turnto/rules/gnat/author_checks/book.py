"""What an author should be told of a GNAT book's header and of the items it names."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.names import fold
from turnto.core.phrasebook import read_frames
from turnto.core.sheet import Item
from turnto.core.system import AuthorChecks
from turnto.core.world import Terms
from turnto.rules.gnat.creation import starting_weapons
from turnto.rules.gnat.items import RANGED, kinds_named, weapon_kind
from turnto.rules.gnat.options import entries
from turnto.rules.gnat.spells import SPELLS

Told = tuple[str, str, str, str]
"""(level, code, message, hint)."""


def book_check(terms: Terms) -> Iterator[Told]:
    """Report contradictory tags, items wrongly called weapons, and names of unknown spells."""
    for name, tags in terms.items.items():
        yield from _item(Item(name, tuple(tags)))
    yield from _starting_weapons(terms)
    for one, other in entries(terms, "spells"):
        if "-" in other and fold(other) not in SPELLS and fold(one) not in SPELLS:
            yield (
                "warning", "unknown-spell", f"the header gives the name {one} to “{other}”, which is no spell of the rules",
                f"The rules know {', '.join(SPELLS)} (GNAT-24).",
            )  # fmt: skip


def _item(item: Item) -> Iterator[Told]:
    kinds = kinds_named(item)
    if len(kinds) > 1:
        yield (
            "error", "contradictory-tags", f"{item.name} is tagged {' and '.join(kinds)}",
            "A weapon is of one kind (GNAT-30 to GNAT-34).",
        )  # fmt: skip
    elif weapon_kind(item) == RANGED and any(tag.lstrip("+-").isdigit() for tag in item.tags):
        yield (
            "warning", "ranged-bonus", f"{item.name} is a ranged weapon with a bonus, which does nothing in a Fight",
            "A ranged weapon has no combat bonus (GNAT-34); a magical one gives Advantage (GNAT-35).",
        )  # fmt: skip


def _starting_weapons(terms: Terms) -> Iterator[Told]:
    for weapon in starting_weapons(terms):
        if weapon_kind(weapon) is None:
            yield (
                "warning", "no-weapon", f"the option starting_weapons names {weapon.name}, which is no weapon",
                f"Say its kind: {weapon.name} (one-handed).",
            )  # fmt: skip


CHECKS = AuthorChecks(book_check, frames=read_frames(__file__))
