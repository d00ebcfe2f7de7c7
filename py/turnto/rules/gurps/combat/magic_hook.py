"""Spells in fights: a place for the rules of magic to come in, loaded only where somebody has spells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from turnto.core.procedure import Option, Procedure
from turnto.rules.gurps.combat.maneuvers.acts import Act
from turnto.rules.gurps.combat.state.scene import Scene


@dataclass(frozen=True, slots=True)
class Magic:
    """What the rules of magic bring to a fight.

    A spell begun sets its caster's ``casting`` to (what, seconds still to go, hits lost meanwhile).
    """

    started: Callable[[Scene], Scene]
    """Spells cast before the fight hold in it."""
    options: Callable[[Scene], Iterable[Option]]
    """The spells the hero can begin now, as options whose keys are acts ("cast/sleep/1/0/0")."""
    minded: Callable[[Scene, int], Act | None]
    """What a fighter with spells, or one in flames, does of himself; None where he fights as others do."""
    begins: Callable[[Scene, int, str, int], Procedure[Scene]]
    """The act of casting: the first second of a spell."""
    passes: Callable[[Scene, int], Procedure[Scene]]
    """At the start of every action: spells whose time is over, flames one stands in."""
    comes: Callable[[Scene, int], Procedure[Scene]]
    """At the start of an action of one who casts: the roll when the seconds are over, or whether to go on (GL-RULE-76)."""
    settled: Callable[[Scene], Scene]
    """The fight is over: what is still on goes on by the clock."""
    panel: Callable[[Scene, int], Iterable[str]]
    """What the page shows of it, for one fighter."""


_BRING: list[Callable[[], Magic]] = []


def use(bring: Callable[[], Magic]) -> None:
    """Called once by the system, before any fight: how the rules of magic are brought when they are wanted."""
    _BRING[:] = [bring]


def _wanted(scene: Scene) -> bool:
    return bool(_BRING) and scene.magical


def started(scene: Scene) -> Scene:
    """The fight begins."""
    return _BRING[0]().started(scene) if _wanted(scene) else scene


def options(scene: Scene) -> Iterable[Option]:
    """The spells that can be begun now."""
    return _BRING[0]().options(scene) if _wanted(scene) else ()


def minded(scene: Scene, who: int) -> Act | None:
    """The spell a fighter casts of himself."""
    return _BRING[0]().minded(scene, who) if _wanted(scene) else None


def begins(scene: Scene, who: int, what: str, at: int) -> Procedure[Scene]:
    """The first second of a spell."""
    return (yield from _BRING[0]().begins(scene, who, what, at)) if _wanted(scene) else scene


def passes(scene: Scene, who: int) -> Procedure[Scene]:
    """Time passes for spells and flames."""
    return (yield from _BRING[0]().passes(scene, who)) if _wanted(scene) else scene


def comes(scene: Scene, who: int) -> Procedure[Scene]:
    """A spell goes on, or comes to its roll."""
    if scene.body(who).casting and _wanted(scene):
        return (yield from _BRING[0]().comes(scene, who))
    return scene


def settled(scene: Scene) -> Scene:
    """The fight is over."""
    return _BRING[0]().settled(scene) if _wanted(scene) else scene


def panel(scene: Scene, who: int) -> Iterable[str]:
    """What spells make of a fighter, in words."""
    return _BRING[0]().panel(scene, who) if _wanted(scene) else ()
