"""Keeping one's mind on a job in a fight: a spell, a lock, an aim (GL-COMBAT-14, GL-COMBAT-32, GL-MAGIC-14)."""

from __future__ import annotations

from turnto.procedure import Procedure, tell
from turnto.rules.gurps.combat.attack import Blow
from turnto.rules.gurps.combat.defence import Defence, passive
from turnto.rules.gurps.combat.fortune import tried
from turnto.rules.gurps.combat.scene import Scene


def distracted(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-MAGIC-14: wounded or defending while concentrating: Will-3, no better than 13, or the job is lost."""
    if not scene.body(who).casting:
        return scene
    parts = (("Will", scene.figure(who).will), ("distracted", -3))
    scene, held = yield from tried(scene, who, "mind", f"{scene.name(who)}: concentrate", parts, capped=True)
    if held:
        return scene
    yield from tell("gurps-distracted", who=scene.name(who))
    return scene.with_body(who, casting=())


def lost_in_stun(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-MAGIC-10: one who can do nothing has no second of concentration either."""
    if scene.body(who).casting:
        yield from tell("gurps-distracted", who=scene.name(who))
    return scene.with_body(who, casting=())


def aim_shaken(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-COMBAT-32: wounded while aiming: Will, no better than 13, or the aim is lost."""
    if not scene.body(who).aim:
        return scene
    parts = (("Will", scene.figure(who).will),)
    scene, held = yield from tried(scene, who, "aim", f"{scene.name(who)}: keep your aim", parts, capped=True)
    if held:
        return scene
    return scene.with_body(who, aim=0, aim_at=0)


def unmoved(scene: Scene, blow: Blow, found: tuple[Defence, ...]) -> tuple[Defence, ...]:
    """GL-MAGIC-14: one who casts may trust in passive defence, which does not distract; with none, simply stand there."""
    if not scene.body(blow.at).casting or not found[0].kind:
        return ()
    pd = passive(scene, blow.at, scene.way(blow.who, blow.way))
    return (Defence("", "passive defence" if pd else "no defence", (("PD", pd),) if pd else ()),)
