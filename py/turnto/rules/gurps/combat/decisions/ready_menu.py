"""What the hero can make ready now, and how long each takes (GL-COMBAT-09, GL-COMBAT-341, GL-AUTH-35)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.message import joined, say
from turnto.core.procedure import Option
from turnto.rules.gurps.combat.attack.ammunition import shooting
from turnto.rules.gurps.combat.maneuvers.acts import Act
from turnto.rules.gurps.combat.maneuvers.ready import (
    ANOTHER,
    FIND,
    SHIELD,
    better_other,
    can_reload,
    can_take_up_shield,
    drawable,
    off_hand,
    others,
    reloads,
    topped_up,
)
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene

MEANWHILE = say("gurps-note-dodge-only")


def readyings(scene: Scene) -> Iterator[Option]:
    """Everything that a Ready turn can be spent on now."""
    body = scene.body(HERO)
    if body.unready and can_reload(scene, HERO):
        loads = reloads(scene, HERO)
        meanwhile = MEANWHILE if loads else _of_use(scene, body.main)
        turns = say("gurps-note-turns-to-go", count=body.unready)
        note = joined((turns, say("gurps-note-sticks") if body.stuck else meanwhile), "list-semicolon")
        label = say("gurps-use-load" if loads else "gurps-use-ready", weapon=body.main)
        yield Option(Act("ready", body.main).key, label, note=note)
    if body.off_unready:
        label = say("gurps-use-ready-off-hand" if body.off == body.main else "gurps-use-ready", weapon=body.off)
        yield Option(Act("ready", off_hand(scene, HERO)).key, label, note=say("gurps-note-parries"))
    yield from _guns(scene)
    if can_take_up_shield(scene, HERO):
        note = say("gurps-note-blocks", pd=scene.figure(HERO).shield_pd)
        yield Option(Act("ready", SHIELD).key, say("gurps-use-shield"), note=note)
    for weapon in dict.fromkeys(body.thrown):
        if not body.main and body.arms < 2:
            label = say("gurps-use-find", weapon=weapon)
            yield Option(Act("ready", FIND + weapon).key, label, note=say("gurps-note-find"))
    for weapon in drawable(scene, HERO):
        name = weapon.removeprefix(ANOTHER)
        label = say("gurps-use-draw" if name == weapon else "gurps-use-draw-another", weapon=name)
        yield Option(Act("ready", weapon).key, label, note=_drawn(scene, name))


def _guns(scene: Scene) -> Iterator[Option]:
    """GL-COMBAT-341: to load before it is empty, or to take the second of a brace of pistols."""
    body, mode = scene.body(HERO), shooting(scene, HERO)
    if mode and (turns := topped_up(scene, HERO)) and can_reload(scene, HERO):
        so_far = say("gurps-note-load", count=turns, rounds=body.rounds, shots=mode.shots)
        by_round = [say("gurps-note-by-round")] if mode.by_round else []
        note = joined((so_far, *by_round, MEANWHILE), "list-semicolon")
        yield Option(Act("ready", body.main).key, say("gurps-use-load", weapon=body.main), note=note)
    if found := better_other(scene, HERO):
        turns, rounds = found
        note = say("gurps-note-then-ready", count=turns) if turns else say("gurps-note-shots", count=rounds)
        label = say("gurps-use-draw-another", weapon=body.main)
        yield Option(Act("ready", ANOTHER + body.main).key, label, note=note)


def _drawn(scene: Scene, weapon: str) -> str:
    """What a weapon will be when it is in hand."""
    if turns := next((turns for turns, _ in others(scene, HERO, weapon)), 0):
        return say("gurps-note-then-ready", count=turns)
    return _of_use(scene, weapon)


def _of_use(scene: Scene, weapon: str) -> str:
    """GL-COMBAT-09: a weapon made ready parries at once, if it parries at all."""
    ways = (way for way in scene.figure(HERO).ways if way.mode.weapon == weapon and not way.mode.ranged)
    parries = any(way.parry is not None for way in ways)
    return say("gurps-note-parries" if parries else "gurps-note-next-turn")
