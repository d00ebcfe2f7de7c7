"""Spells in fights: a place for the rules of magic to come in, so that neither has to know the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from turnto.procedure import Option, Procedure
from turnto.rules.gurps.combat.scene import Scene


@dataclass(frozen=True, slots=True)
class Casting:
    """What the rules of magic bring to a fight.

    ``options`` are the spells that can be begun now, as options whose keys are acts ("cast/Fireball/1/0/0").
    ``begins`` takes the action for the first second of a spell: it sets the caster's ``casting`` to (what, seconds
    still to go, hits lost meanwhile).  ``comes`` is called at the start of each action of one who casts, before he
    acts (GL-MAGIC-10, GL-RULE-76): it rolls when the seconds are over, or asks whether to go on.
    """

    options: Callable[[Scene], Iterable[Option]]
    begins: Callable[[Scene, int, str, int], Procedure[Scene]]
    comes: Callable[[Scene, int], Procedure[Scene]]


_MAGIC: list[Casting] = []


def use(casting: Casting) -> None:
    """Called once by the system, before any fight."""
    _MAGIC[:] = [casting]


def options(scene: Scene) -> Iterable[Option]:
    """The spells that can be begun now."""
    return _MAGIC[0].options(scene) if _MAGIC else ()


def begins(scene: Scene, who: int, what: str, at: int) -> Procedure[Scene]:
    """The first second of a spell."""
    return (yield from _MAGIC[0].begins(scene, who, what, at)) if _MAGIC else scene


def comes(scene: Scene, who: int) -> Procedure[Scene]:
    """A spell goes on, or comes to its roll."""
    if _MAGIC and scene.body(who).casting:
        return (yield from _MAGIC[0].comes(scene, who))
    return scene
