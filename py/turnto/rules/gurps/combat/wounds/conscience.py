"""A conscience in a fight: who cannot kill and has killed strikes no more unless Will allows (GL-CHAR-118)."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.procedure import Procedure, tell
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.luck import tried
from turnto.rules.gurps.combat.state.scene import YOU, Scene
from turnto.rules.gurps.effects.guilt import STEELED, days_stricken, has_killed
from turnto.rules.gurps.expiring_flags import lasts
from turnto.rules.gurps.injury.condition import DEAD


def weighed(scene: Scene, who: int) -> Procedure[Scene]:
    """A foe may have died by the hero's hand; a beast weighs on nobody."""
    figure = scene.figure(who)
    if not scene.own.cannot_kill or figure.beast or not scene.is_foe(who) or scene.out(who) != DEAD:
        return scene
    return (yield from steeled(scene.with_state((yield from has_killed(scene.state, scene.name(who))))))


def ready_to_strike(scene: Scene) -> Procedure[Scene]:
    """A fight begins: Will, unless it has held at the choice that led here."""
    return scene if lasts(scene.state, STEELED) else (yield from steeled(scene))


def steeled(scene: Scene) -> Procedure[Scene]:
    """Will, no better than 13, to strike at all in this fight while a killing weighs on the hero."""
    if not days_stricken(scene.state) or not scene.against(HERO):
        return scene
    parts = ((say("gurps-will"), scene.own.will),)
    scene, strikes = yield from tried(scene, HERO, "violence", say("gurps-roll-strikes", who=YOU), parts, capped=True)
    if strikes:
        return scene
    yield from tell("gurps-no-violence")
    return scene.with_body(HERO, unwilling=1, aim=0, aim_at=0)
