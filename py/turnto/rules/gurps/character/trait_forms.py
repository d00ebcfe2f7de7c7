"""Spelling of traits on a sheet: their levels and kinds, and the meaning of other spellings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from turnto.core.message import joined, say
from turnto.rules.gurps.character.trait_costs import GROUPS, KINDS_OF_ONES_OWN, frequency, met_cost
from turnto.rules.gurps.character.traits import Trait
from turnto.rules.gurps.tables import shown, table

EXAMPLES: Mapping[str, str] = {
    "ally": "Ally: Bors (100 points, 9 or less)",
    "patron": "Patron: the Guild (organization, 12 or less)",
    "enemy": "Enemy: the Guild (medium group, 9 or less)",
    "dependent": "Dependent: Wat (25 points, loved one, 9 or less)",
    "duty": "Duty: the watch (12 or less)",
    "reputation": "Reputation 2: sailors (large class, 10 or less)",
    "status": "Status 2",
}
"""Traits whose price hangs on facts, and Status, which is a number of its own on the sheet."""


def forms(key: str, known: Mapping[str, Any]) -> Iterator[str]:
    """A trait as it can be written on a sheet."""
    name = shown(key)
    if key in EXAMPLES:
        return
    if "levels" in known:
        yield from (f"{name} {number}" for number in range(1, len(known["levels"]) + 1))
    elif "per_level" in known:
        yield from (f"{name} {number}" for number in range(1, min(int(known.get("most", 4)), 8) + 1))
    elif "kinds" in known:
        yield from (f"{name}: {kind}" for kind in known["kinds"] if kind != "self-defence")  # a spelling
    elif "samples" in known:
        yield from (f"{name}: {kind} ({points})" for kind, points in known["samples"].items())
    elif "choices" in known:
        yield from (f"{name} ({points})" for points in known["choices"])
    else:
        yield name


def refusal(text: str, own: Trait, group: str) -> tuple[str, str]:
    """Why a trait has no price: its rule, and how it is written."""
    known = next((table(name)[own.key] for name in (group, *GROUPS) if own.key in table(name)), None)
    if known is None:
        return "GL-CHAR-02", say("gurps-no-such-trait", trait=text, group=say(f"label.{group[:-1]}"))
    often = frequency(own)
    if own.key in ("ally", "patron", "dependent", "enemy") and often and met_cost(1, often) is None:
        return "GL-CHAR-45", say("gurps-how-often", trait=text)
    return str(known["rule"]), say(
        "gurps-write-it-as",
        trait=text,
        examples=joined((say("gurps-quoted", text=form) for form in _meant(own, known)), "list-or"),
    )


def misplaced(text: str, own: Trait, group: str) -> tuple[str, str] | None:
    """Its rule, and where an advantage belongs that stands among the disadvantages, or the other way round."""
    other = GROUPS[group == GROUPS[0]]
    if own.key in table(group) or own.key not in table(other):
        return None
    return str(table(other)[own.key]["rule"]), say(
        "gurps-wrong-list", trait=text, group=say(f"gurps-{group}"), other=say(f"gurps-{other}")
    )


def _meant(own: Trait, known: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the trait that a sheet may mean, by four other spellings of it.

    A subject of the player's own stays the same.
    """
    named = f"{shown(own.key)}: {own.of}"
    if own.of and "choices" in known:
        return tuple(f"{named} ({points})" for points in known["choices"])
    if own.of and own.key in KINDS_OF_ONES_OWN:
        return tuple(f"{named} ({kind})" for kind in known["kinds"])[:4]
    return tuple(forms(own.key, known))[:4] or (EXAMPLES[own.key],)
