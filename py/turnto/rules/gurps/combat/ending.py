"""The end of a fight, and what is settled then once (GL-COMBAT-101, GL-COMBAT-102)."""

from __future__ import annotations

from dataclasses import replace

from turnto.core.procedure import Changed, FightEnded, Procedure, tell
from turnto.core.sheet import lose_item
from turnto.rules.gurps.combat import magic_hook
from turnto.rules.gurps.combat.attack.concentration import is_job_done
from turnto.rules.gurps.combat.state.fight import ASLEEP, HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.injury.condition import CONDITION, DEAD, HOLDING, UNCONSCIOUS, WOUNDS, condition

LONG_FIGHT = 10
"""Turns after which a fight is tiring (GL-COMBAT-93)."""


def result(scene: Scene) -> str:
    """How the fight stands: empty while it goes on."""
    state = condition(scene.hero)
    if state == DEAD:
        return "killed"
    if state == UNCONSCIOUS:
        return "killed" if scene.setup.kill else "defeated"
    if out := scene.body(HERO).out:
        asleep = "killed" if scene.setup.kill else "defeated"
        return "fled" if out == "fled" else asleep if out == ASLEEP else "defeated"
    if not any(True for _ in scene.standing(True)):
        ways = {scene.body(who).out for who in scene.everyone if scene.is_foe(who)}
        how = "surrendered" if "surrendered" in ways else "foes_fled" if ways == {"fled"} else "won"
        return how if how in scene.setup.answered else "won"
    if is_job_done(scene):
        return "job_done"
    if scene.setup.limit and scene.fight.round > scene.setup.limit:
        return "time_up"
    return ""


def over(scene: Scene) -> Procedure[Scene]:
    """Where it is over: what it leaves the hero with, once."""
    ended = result(scene)
    if not ended:
        return scene
    if ended == "killed" and condition(scene.hero) != DEAD:
        yield from tell("gurps-finished-off")
        scene = scene.with_hero(scene.hero.with_fact(CONDITION, DEAD))
    scene = magic_hook.settled(scene.with_fight(ended=ended, pending=()))
    if condition(scene.hero) != DEAD and scene.body(HERO).arms:
        scene = yield from _crippled(scene)
    if condition(scene.hero) not in (DEAD, UNCONSCIOUS):
        scene = yield from _tired(scene)
        scene = scene.with_hero(scene.hero.with_fact(CONDITION, HOLDING if scene.at_most(HERO, 0) else None))
    if ended in ("fled", "defeated"):
        for weapon in scene.body(HERO).thrown:
            if own := scene.hero.item(weapon):
                scene = scene.with_hero((yield from lose_item(scene.hero, own, 1)))
    scene = yield from _counted(_untended(scene))
    yield FightEnded(ended, _within(scene, max(scene.fight.round, scene.fight.second)))
    return scene


def _within(scene: Scene, seconds: int) -> int:
    """The seconds fought: where time ran out, the next had begun and nobody acted in it."""
    return min(seconds, scene.setup.limit) if scene.setup.limit else seconds


def _crippled(scene: Scene) -> Procedure[Scene]:
    """GL-COMBAT-58, GL-COMBAT-101: when the fight is over an HT roll settles how long an arm stays crippled."""
    from turnto.rules.gurps.injury.harm import crippling

    return scene.with_state((yield from crippling(scene.state, "arm", scene.hero["ht"])))


def _untended(scene: Scene) -> Scene:
    """The wounds of the fight wait for First Aid; those of an earlier one are past that."""
    wounds = " ".join(map(str, scene.fight.wounds))
    return scene.with_world(scene.state.world.flagged(WOUNDS, wounds or None))


def _counted(scene: Scene) -> Procedure[Scene]:
    """GL-AUTH-30: how many rounds it took and how many hits it cost the hero, where the book keeps count."""
    setup, took = scene.setup, _within(scene, scene.fight.round)
    for name, number in ((setup.rounds_as, took), (setup.hits_as, sum(scene.fight.wounds))):
        world = scene.state.world
        if name:
            if world.count(name) != number:
                yield Changed(name, world.count(name), number)
            scene = scene.with_world(world.counting(name, number))
    return scene


def _tired(scene: Scene) -> Procedure[Scene]:
    """GL-RULE-60: beyond ten turns, encumbrance level and one more of fatigue.

    One whom it leaves no ST drops, and lies for the ten minutes that bring back a point (GL-COMBAT-90, GL-COMBAT-94).
    """
    if not scene.setup.battle_fatigue or _within(scene, scene.fight.round) <= LONG_FIGHT:
        return scene
    hero = scene.hero
    after = min(hero["st"], hero["fatigue"] + scene.figure(HERO).load + 1)
    if after != hero["fatigue"]:
        yield Changed("fatigue", hero["fatigue"], after)
    if after < hero["st"]:
        return scene.with_hero(hero.having(fatigue=after))
    yield from tell("gurps-drops")
    world = scene.state.world
    return scene.with_hero(hero.having(fatigue=after - 1)).with_world(replace(world, clock=world.clock + 10))
