"""Morale: a foe surrenders at a number of hits, or by a Will roll at each wound below it (GL-AUTH-32)."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.procedure import Part, Procedure, tell
from turnto.rules.gurps.combat.maneuvers.acts import on_feet
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.target_roll import checked


def wavers(scene: Scene, who: int) -> Procedure[Scene]:
    """After a wound: whether he surrenders now, or will run.  A Will roll against fear never holds on 14 (GL-CORE-40)."""
    figure = scene.figure(who)
    gives_up = figure.surrender_at is not None and scene.at_most(who, figure.surrender_at)
    runs = figure.flee_at is not None and scene.at_most(who, figure.flee_at)
    if not (gives_up or runs):
        return scene
    if figure.by_will is not None:
        parts: tuple[Part, ...] = ((say("gurps-will"), figure.will), ("", figure.by_will))
        if (yield from checked(say("gurps-roll-will", who=scene.called(who)), parts, capped=True)):
            return scene
    if gives_up:
        yield from tell("gurps-surrenders", who=scene.name(who))
        return scene.put_out(who, "surrendered")
    return scene.with_body(who, broken=1)


def would_run(scene: Scene, who: int) -> bool:
    """Whether a foe leaves at his action: he gets up first."""
    figure = scene.figure(who)
    fixed = figure.by_will is None and figure.flee_at is not None and scene.at_most(who, figure.flee_at)
    return (fixed or bool(scene.body(who).broken)) and on_feet(scene, who)
