"""Keeping one's mind on a job in a fight: a spell, a lock, an aim (GL-COMBAT-14, GL-COMBAT-32, GL-MAGIC-14)."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.procedure import Procedure, tell
from turnto.rules.gurps.combat.attack.defences import LOADING, PASSIVE, PD, Defence, from_behind, passive
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.state.luck import tried
from turnto.rules.gurps.combat.state.scene import Scene


def distracted(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-MAGIC-14: a wound or a defence breaks concentration unless Will-3, no better than 13, is made.

    A spell is then lost; of a longer job this second alone is (GL-COMBAT-14), and what has been done of it stays done.
    """
    if not scene.body(who).is_absorbed:
        return scene
    parts = ((say("gurps-will"), scene.figure(who).will), (say("gurps-distraction"), -3))
    label = say("gurps-roll-concentrate", who=scene.called(who))
    scene, held = yield from tried(scene, who, "mind", label, parts, capped=True)
    return scene if held else (yield from _lost(scene, who))


def lost_in_stun(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-MAGIC-10: a fighter who can do nothing loses his concentration."""
    return (yield from _lost(scene, who)) if scene.body(who).is_absorbed else scene


def _lost(scene: Scene, who: int) -> Procedure[Scene]:
    if scene.body(who).busy:
        yield from tell("gurps-job-disturbed", job=scene.setup.job)
    else:
        yield from tell("gurps-distracted", who=scene.name(who))
    return scene.with_body(who, casting=(), busy=0)


def job_goes_on(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-COMBAT-14: the second spent on the job is over when his next action begins, and counts."""
    if not scene.body(who).busy:
        return scene
    setup, done = scene.setup, scene.fight.job + 1
    yield from tell("gurps-job", job=setup.job, done=done, seconds=setup.job_seconds)
    return scene.with_body(who, busy=0).with_fight(job=done)


def is_job_done(scene: Scene) -> bool:
    """Whether the job is done, and the fight with it."""
    return 0 < scene.setup.job_seconds <= scene.fight.job


def aim_shaken(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-COMBAT-32: wounded while aiming: Will, no better than 13, or the aim is lost."""
    if not scene.body(who).aim:
        return scene
    parts = ((say("gurps-will"), scene.figure(who).will),)
    label = say("gurps-roll-aim", who=scene.called(who))
    scene, held = yield from tried(scene, who, "aim", label, parts, capped=True)
    if held:
        return scene
    return scene.with_body(who, aim=0, aim_at=0)


def _is_intent(scene: Scene, who: int) -> bool:
    """Whether an active defence may cost him a spell, a second of a job, his aim or his load."""
    body = scene.body(who)
    return bool(body.is_absorbed or body.aim or body.stance == LOADING)


def unmoved(scene: Scene, blow: Blow, found: tuple[Defence, ...]) -> tuple[Defence, ...]:
    """GL-MAGIC-14, GL-COMBAT-09, GL-COMBAT-32: offer passive defence alone to a fighter with something to lose.

    It does not distract; where he has none, he may stand there undefended.
    """
    if not _is_intent(scene, blow.at) or not found[0].kind:
        return ()
    pd = passive(scene, blow.at, scene.way(blow.who, blow.way), from_behind(scene, blow))
    return (Defence("", PASSIVE if pd else say("gurps-no-defence"), ((PD, pd),) if pd else ()),)
