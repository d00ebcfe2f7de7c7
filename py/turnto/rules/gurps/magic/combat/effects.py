"""What each spell does to a fighter when it works (GL-MAGIC section 5)."""

from __future__ import annotations

from turnto.core.procedure import Changed, Procedure, tell
from turnto.core.sheet import change
from turnto.rules.gurps.combat.state.fight import ASLEEP, DAZED, HERO
from turnto.rules.gurps.combat.state.scene import Scene, hits_of
from turnto.rules.gurps.combat.state.spell_effects import OUTSIDE
from turnto.rules.gurps.combat.wounds.injury import MIND
from turnto.rules.gurps.injury.harm import healed
from turnto.rules.gurps.magic.combat.active_spells import lasts, put
from turnto.rules.gurps.magic.combat.fire import on_fire
from turnto.rules.gurps.tables import shown


def works(scene: Scene, who: int, key: str, strength: int, at: int) -> Procedure[Scene]:
    """The effect, and the spell on where it lasts."""
    yield from tell("gurps-spell-works", spell=shown(key), who=scene.called(at))
    match key:
        case "fireball":
            return scene.with_body(who, held=strength)
        case "sleep":
            yield from tell("gurps-asleep", who=scene.name(at))
            # he falls down, and keeps what he has lost, for he may be woken
            return scene.with_body(at, out=ASLEEP, posture="lying", casting=(), busy=0, aim=0, held=0).interrupted()
        case "daze":
            scene = scene.with_body(at, stun=DAZED, casting=(), aim=0, aim_at=0)
        case "ignite_fire":
            yield from tell("gurps-alight", who=scene.name(at))
            scene = scene.with_body(at, alight=1)
        case "create_fire" | "shape_fire":
            scene = yield from on_fire(scene, at, strength)
            at = OUTSIDE
        case "minor_healing":
            scene, _ = yield from _healed(scene, at, strength)
        case "lend_health":
            scene, strength = yield from _healed(scene, at, strength)
        case "lend_strength":
            scene = yield from _rested(scene, at, strength)
        case "light":
            at = OUTSIDE
    return put(scene, key, who, at, strength) if lasts(key) else scene


def wakes(scene: Scene, at: int) -> Procedure[Scene]:
    """Shaken awake, mentally stunned (GL-COMBAT-57); a Ready turn of whoever does it (ours)."""
    yield from tell("gurps-wakes-up", who=scene.name(at))
    return scene.with_body(at, out="", stun=MIND)


def sleepers(scene: Scene, who: int) -> tuple[int, ...]:
    """Those of a fighter's side who sleep."""
    side = scene.is_foe(who)
    return tuple(own for own in scene.everyone if own != who and scene.is_foe(own) == side and scene.out(own) == ASLEEP)


def _healed(scene: Scene, at: int, hits: int) -> Procedure[tuple[Scene, int]]:
    """Hits back, up to the full number; how many."""
    before = scene.hits(at)
    if at == HERO:
        scene = scene.with_state((yield from healed(scene.state, hits)))
        return scene, scene.hits(at) - before
    after = min(scene.figure(at).full, before + hits)
    yield Changed(hits_of(scene.figure(at)), before, after)
    return scene.with_body(at, hits=after), after - before


def _rested(scene: Scene, at: int, points: int) -> Procedure[Scene]:
    """Fatigue goes, up to basic ST."""
    if at == HERO:
        return scene.with_hero((yield from change(scene.hero, "fatigue", -min(points, scene.hero["fatigue"]))))
    return scene.with_body(at, tired=max(0, scene.body(at).tired - points))
