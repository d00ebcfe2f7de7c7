"""What the hero can make ready now, and how long each takes (GL-COMBAT-09, GL-COMBAT-341, GL-AUTH-35)."""

from __future__ import annotations

from collections.abc import Iterator

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

MEANWHILE = "dodge only meanwhile, and a dodge undoes it"


def readyings(scene: Scene) -> Iterator[Option]:
    """Everything that a Ready turn can be spent on now."""
    body = scene.body(HERO)
    if body.unready and can_reload(scene, HERO):
        loads = reloads(scene, HERO)
        meanwhile = MEANWHILE if loads else _of_use(scene, body.main)
        turns = f"{body.unready} turn{'s' if body.unready > 1 else ''} to go"
        note = f"{turns}; {'a roll against ST, for it sticks' if body.stuck else meanwhile}"
        yield Option(
            Act("ready", body.main).key, f"Use Ready: {'load' if loads else 'ready'} the {body.main}", note=note
        )
    if body.off_unready:
        where = " in your off hand" if body.off == body.main else ""
        key = Act("ready", off_hand(scene, HERO)).key
        yield Option(key, f"Use Ready: ready the {body.off}{where}", note="it can parry at once when ready")
    yield from _guns(scene)
    if can_take_up_shield(scene, HERO):
        note = f"it blocks at once, PD {scene.figure(HERO).shield_pd}"
        yield Option(Act("ready", SHIELD).key, "Use Ready: take up the shield", note=note)
    for weapon in dict.fromkeys(body.thrown):
        if not body.main and body.arms < 2:
            yield Option(Act("ready", FIND + weapon).key, f"Use Ready: find the {weapon}", note="1d turns")
    for weapon in drawable(scene, HERO):
        name = weapon.removeprefix(ANOTHER)
        said = weapon if name != weapon else f"the {name}"
        yield Option(Act("ready", weapon).key, f"Use Ready: draw {said}", note=_drawn(scene, name))


def _guns(scene: Scene) -> Iterator[Option]:
    """GL-COMBAT-341: to load before it is empty, or to take the second of a brace of pistols."""
    body, mode = scene.body(HERO), shooting(scene, HERO)
    if mode and (turns := topped_up(scene, HERO)) and can_reload(scene, HERO):
        so_far = f"{turns} turn{'s' if turns > 1 else ''}, {body.rounds} of {mode.shots} shots in it"
        note = f"{so_far}; {'a round a turn, and you may fire when you like; ' if mode.by_round else ''}{MEANWHILE}"
        yield Option(Act("ready", body.main).key, f"Use Ready: load the {body.main}", note=note)
    if found := better_other(scene, HERO):
        label = f"Use Ready: draw another {body.main}"
        yield Option(Act("ready", ANOTHER + body.main).key, label, note=_when(*found))


def _when(turns: int, rounds: int) -> str:
    if turns:
        return f"then {turns} turn{'s' if turns > 1 else ''} more to make it ready"
    return f"{rounds} shot{'s' if rounds > 1 else ''} in it, for your next turn"


def _drawn(scene: Scene, weapon: str) -> str:
    """What a weapon will be when it is in hand."""
    if turns := next((turns for turns, _ in others(scene, HERO, weapon)), 0):
        return f"then {turns} turn{'s' if turns > 1 else ''} more to make it ready"
    return _of_use(scene, weapon)


def _of_use(scene: Scene, weapon: str) -> str:
    """GL-COMBAT-09: a weapon made ready parries at once, if it parries at all."""
    ways = (way for way in scene.figure(HERO).ways if way.mode.weapon == weapon and not way.mode.ranged)
    return "it can parry at once when ready" if any(way.parry is not None for way in ways) else "for your next turn"
