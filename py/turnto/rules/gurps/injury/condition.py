"""The condition of the hero's body: awake, holding on, unconscious or dead, and the wounds nobody has seen to."""

from __future__ import annotations

from turnto.core.sheet import Sheet

LIVE = ("hits", "fatigue", "money", "points")
"""Scores that no figure depends on."""


CONDITION = "condition"
"""The fact that says how the hero is: empty, holding (awake at 0 hits or fewer), unconscious, dead."""


HOLDING, UNCONSCIOUS, DEAD = "holding", "unconscious", "dead"


def condition(hero: Sheet) -> str:
    """How the hero is."""
    return hero.fact(CONDITION)


WOUNDS = "wounds"
"""The flag of the world that keeps the wounds nobody has seen to yet: "3 5"."""


def overcome(hero: Sheet) -> bool:
    """Return whether the hero is dead or unconscious.  At 0 hits or fewer an HT roll may have kept him awake.

    GL-COMBAT-55, GL-RULE-40.
    """
    state = condition(hero)
    return state in (UNCONSCIOUS, DEAD) or (hero["hits"] <= 0 and state != HOLDING)
