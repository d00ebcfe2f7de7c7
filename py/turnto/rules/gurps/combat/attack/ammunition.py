"""Arrows, bolts and stones: what a missile weapon shoots, and what is left of it (GL-EQUIP-14)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.procedure import Procedure
from turnto.core.sheet import Item, Sheet, lose_item
from turnto.rules.gurps.character.weapons import Mode
from turnto.rules.gurps.combat.foes.combatant import AttackMode
from turnto.rules.gurps.combat.state.scene import Scene

_SHOOTS = {"bow": ("arrow",), "crossbow": ("bolt", "quarrel")}
"""Slings take any stone, prodds any pebble; guns are held to have magazines enough."""


def is_muscle(mode: Mode) -> bool:
    """Whether it is a bow or the like, which gets one shot at close quarters (GL-COMBAT-28)."""
    return mode.mode == "shoot" and not mode.bullet and mode.skill != "beam_weapons" and mode.shots < 99


def missiles(hero: Sheet, mode: Mode) -> Item | None:
    """The missiles carried for a weapon."""
    return next((own for name in _wanted(mode) if (own := hero.item(name))), None)


def _wanted(mode: Mode) -> tuple[str, ...]:
    return () if mode.mode != "shoot" or mode.key == "prodd" else _SHOOTS.get(mode.skill, ())


def has_some(hero: Sheet, mode: Mode) -> bool:
    """Whether there is anything to shoot."""
    return not _wanted(mode) or missiles(hero, mode) is not None


def spent(hero: Sheet, mode: Mode) -> Procedure[Sheet]:
    """One missile fewer."""
    own = missiles(hero, mode)
    return (yield from lose_item(hero, own, 1)) if own else hero


def shooting(scene: Scene, who: int) -> Mode | None:
    """How the weapon in hand shoots, if it does."""
    return next((way.mode for way in held_ways(scene, who) if way.mode.mode == "shoot"), None)


def spoiled(scene: Scene, who: int) -> Scene:
    """GL-COMBAT-09: a dodge cancels that turn's reloading."""
    body, mode = scene.body(who), shooting(scene, who)
    unready, rounds, loading = body.unready + 1, 0, 0
    if mode and mode.by_round:
        loading, rounds = body.loading // 2, body.rounds - body.loading // 2
        if body.loading:
            unready = 0 if loading and rounds else mode.shots - rounds + 1 - loading
    return scene.with_body(who, unready=unready, rounds=rounds, loading=loading, stance="dodge")


def held_ways(scene: Scene, who: int) -> Iterator[AttackMode]:
    """The ways of the weapon in hand."""
    main = scene.body(who).main
    return (way for way in scene.figure(who).ways if way.mode.weapon == main and main)
