"""Flames in a fight: clothes alight, and a fire one stands in (GL-COMBAT-80, Ignite Fire, Create Fire, Shape Fire)."""

from __future__ import annotations

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.procedure import Procedure, roll, tell
from turnto.rules.gurps.combat.attack.to_hit import SHOCK
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.wounds.conscience import weighed
from turnto.rules.gurps.combat.wounds.injury import HT, wounded
from turnto.rules.gurps.effects.fatigue import tire
from turnto.rules.gurps.injury.wound_formula import bands, injury, told_harm
from turnto.rules.gurps.target_roll import checked

STANDING = Dice(1, 6, -1)
"""GL-COMBAT-80: each second."""


def in_area(scene: Scene, at: int, radius: int) -> tuple[int, ...]:
    """GL-MAGIC-31 without a map: a yard covers one fighter, each further yard one more of those at his side (ours)."""
    beside = [who for who in scene.standing(scene.is_foe(at)) if who != at]
    return (at, *beside[: radius - 1])


def on_fire(scene: Scene, at: int, radius: int) -> Procedure[Scene]:
    """Set a fighter's place on fire: he burns for a second, and then leaves it if he can move."""
    for who in in_area(scene, at, radius):
        yield from tell("gurps-amid", who=scene.name(who))
        scene = scene.with_body(who, amid=1)
    return scene


def burned(scene: Scene, who: int) -> Procedure[Scene]:
    """At the start of his action: flames about him, which he leaves if he is able; then clothes that burn."""
    body = scene.body(who)
    if body.amid:
        scene = yield from _scorched(scene, who, body.amid)
        if not scene.out(who):
            stays = scene.body(who).stun or scene.body(who).posture == "lying"
            scene = scene.with_body(who, amid=body.amid + 1 if stays else 0)
    if body.alight and not scene.out(who):
        scene = yield from _scorched(scene, who, body.alight)
        if not scene.out(who):
            scene = scene.with_body(who, alight=body.alight + 1)
    return scene


def harms(scene: Scene, who: int, second: int) -> bool:
    """GL-COMBAT-80, GL-RULE-54: worn armour keeps off all flame for three turns a point of DR; then its heat tires."""
    return second > 3 * _worn(scene, who)


def _worn(scene: Scene, who: int) -> int:
    figure = scene.figure(who)
    return 0 if figure.beast else figure.dr


def _scorched(scene: Scene, who: int, second: int) -> Procedure[Scene]:
    figure = scene.figure(who)
    if not harms(scene, who, second):
        return scene
    if _worn(scene, who):
        if (yield from checked(say("gurps-roll-heat", who=scene.called(who)), ((HT, figure.ht),), score=HT)):
            return scene
        if who == HERO:
            return scene.with_state((yield from tire(scene.state, 1)))
        return scene.with_body(who, tired=min(figure.st, scene.body(who).tired + 1))
    dr = figure.tough + (figure.dr if figure.beast else 0)
    faces = yield from roll(
        STANDING, say("gurps-roll-fire", who=scene.called(who)), cuts=bands(STANDING, "burn", dr, 0)
    )
    total = STANDING.total(faces)
    lost = injury(total, "burn", dr)
    yield from told_harm(scene.name(who), max(0, total), dr, lost, "burn")
    return (yield from weighed((yield from wounded(scene, who, lost)), who)) if lost else scene


def doused(scene: Scene, who: int) -> Procedure[Scene]:
    """A Ready turn and a DX roll put burning clothes out."""
    figure, body = scene.figure(who), scene.body(who)
    dx = say("label.dx")
    label = say("gurps-roll-douse", who=scene.called(who))
    if (yield from checked(label, ((dx, figure.dx), (SHOCK, -body.shock)), score=dx)):
        return scene.with_body(who, alight=0)
    return scene
