"""Effects of active spells on a fighter, as plain values.

The rest of combat needs to know no magic (GL-MAGIC section 5).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from turnto.rules.gurps.combat.foes.combatant import Figure


class On(NamedTuple):
    """A spell that is on in a fight."""

    key: str
    caster: int
    """His number among the fighters; ``OUTSIDE`` for one who is not there."""
    subject: int
    """Whom it is on; ``OUTSIDE`` for a place, or somebody who is not there."""
    strength: int
    ends: int
    """The tick of the fight at which its time is over."""
    whom: str = ""
    """The subject's name, for when the fight is over."""


OUTSIDE = -1


def ons(spells: tuple[tuple[Any, ...], ...]) -> tuple[On, ...]:
    """The spells of a fight, from its plain values."""
    return tuple(On(*own) for own in spells)


def strength_on(spells: tuple[tuple[Any, ...], ...], who: int, key: str) -> int:
    """How strongly a spell is on a fighter; 0 where it is not.  Of two alike the stronger counts."""
    return max((own.strength for own in ons(spells) if own.subject == who and own.key == key), default=0)


def enchanted(figure: Figure, spells: tuple[tuple[Any, ...], ...], who: int) -> Figure:
    """A figure with the spells that are on it; the hero's enter by the sheet."""
    haste, shield, foolish = (strength_on(spells, who, key) for key in ("haste", "shield", "foolishness"))
    return _changed(figure, haste, shield, foolish) if haste or shield or foolish else figure


@lru_cache(maxsize=256)
def _changed(figure: Figure, haste: int, shield: int, foolish: int) -> Figure:
    """GL-RULE-80: Haste to Move and Dodge; Shield to PD on every side; Foolishness off IQ and Will."""
    return replace(
        figure,
        move=figure.move + haste,
        dodge=figure.dodge + haste,
        pd=figure.pd + shield,
        pd_impaling=figure.pd_impaling + shield,
        iq=figure.iq - foolish,
        will=figure.will - foolish,
    )
