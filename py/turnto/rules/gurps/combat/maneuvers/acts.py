"""Maneuvers: what a fighter may do with his second, and what it leaves him (GL-COMBAT-07 to 18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from turnto.core.message import say
from turnto.core.procedure import Procedure, tell
from turnto.rules.gurps.combat.attack.defences import exhausted, weakened
from turnto.rules.gurps.combat.attack.to_hit import (
    DETERMINED,
    DOUBLE,
    LYING,
    STRONG,
    THEN_KNEEL,
    Blow,
    legal,
    with_pending,
)
from turnto.rules.gurps.combat.maneuvers.ready import readied, reloads
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene

KINDS = {
    DETERMINED: say("gurps-kind-determined"),
    STRONG: say("gurps-kind-strong"),
    DOUBLE: say("gurps-kind-double"),
}
"""Of all-out attack, as the player reads them (GL-COMBAT-12)."""

CROUCHING, KNEELING = "crouching", "kneeling"
MOST_AIM = 4
"""One turn of Aim and up to three more (GL-COMBAT-31)."""


class Act(NamedTuple):
    """A maneuver as chosen."""

    maneuver: str
    """attack, all-out, defend, position, free, ready, aim, move, flee, cast, job, wait, yield."""
    how: str = ""
    """The kind of all-out attack, the new posture or the one kept, the weapon drawn, closer or back, the spell."""
    at: int = 0
    way: int = 0
    off: int = 0

    @property
    def key(self) -> str:
        """As an answer."""
        return "/".join(map(str, self))


def act(key: str) -> Act:
    """The maneuver that an answer names."""
    maneuver, how, at, way, off = key.split("/")
    return Act(maneuver, how, int(at), int(way), int(off))


# --- what is legal --------------------------------------------------------------------------------


def strikes(scene: Scene, who: int) -> Iterator[Blow]:
    """Yield every attack that can be made now, off hand included; a kneeling fighter stands up with it (GL-COMBAT-08)."""
    scene = risen(scene, who)
    for at in scene.against(who):
        for place, way in enumerate(scene.figure(who).ways):
            for off in (0, 1) if scene.body(who).off == way.mode.weapon and way.mode.weapon else (0,):
                blow = Blow("strike", who, at, place, off=off)
                if legal(scene, blow):
                    yield blow


def risen(scene: Scene, who: int) -> Scene:
    """GL-COMBAT-08: kneeling to standing goes with an attack."""
    return scene.with_body(who, posture="") if scene.body(who).posture == KNEELING else scene


def second_blow(scene: Scene, blow: Blow) -> tuple[int, int] | None:
    """GL-COMBAT-12: the second of two attacks: the other ready weapon, or the same one where it needs no readying."""
    figure, body = scene.figure(blow.who), scene.body(blow.who)
    if not blow.off and body.off not in ("", "shield"):
        for place, way in enumerate(figure.ways):
            if way.mode.weapon == body.off and legal(scene, Blow("strike", blow.who, blow.at, place, off=1)):
                return place, 1
    return (blow.way, blow.off) if not figure.ways[blow.way].mode.ready else None


def all_out_kinds(scene: Scene, blow: Blow) -> Iterator[str]:
    """The kinds of all-out attack open with this blow: hand, foot and hand weapons only."""
    if scene.way(blow.who, blow.way).mode.ranged or scene.away(blow.who, blow.at):
        return
    yield DETERMINED
    if scene.way(blow.who, blow.way).mode.damage.count:
        yield STRONG
    if second_blow(scene, blow):
        yield DOUBLE


def on_feet(scene: Scene, who: int) -> bool:
    """Whether he can run: nobody does who kneels, sits or lies."""
    return scene.body(who).posture in ("", CROUCHING)


def yards(scene: Scene, who: int) -> int:
    """Move as it is now."""
    now = weakened(scene, who, scene.figure(who).move)
    return max(1, now // 2) if exhausted(scene, who) else now


# --- doing it -------------------------------------------------------------------------------------


def perform(scene: Scene, who: int, chosen: Act) -> Procedure[Scene]:
    """Carry out a maneuver; an attack is left in course, everything else ends the action."""
    yield from _seen(scene, who, chosen)
    match chosen.maneuver:
        case "attack":
            return _attack(risen(scene, who) if chosen.how != KNEELING else scene, who, chosen)
        case "all-out":
            return _all_out(risen(scene, who).with_body(who, stance="none"), who, chosen)
        case "defend":
            return scene.with_body(who, stance="double", aim=0)
        case "position":
            return scene.with_body(who, posture=chosen.how, aim=0, aim_at=0)
        case "ready":
            return (yield from readied(scene, who, chosen.how))
        case "aim":
            body = scene.body(who)
            so_far = body.aim if body.aim_at == chosen.at else 0
            return scene.with_body(who, aim=min(so_far + 1, MOST_AIM), aim_at=chosen.at)
        case "move":
            return _moved(scene.with_body(who, aim=0), who, chosen.how)
        case "free":
            return scene.with_body(who, posture=chosen.how)
        case "job":
            return scene.with_body(who, busy=1, stance=scene.setup.busy, aim=0, aim_at=0)
        case "yield":
            yield from tell("gurps-surrenders", who=scene.name(who))
            return scene.put_out(who, "surrendered")
    return scene.with_body(who, aim=0)


def _seen(scene: Scene, who: int, chosen: Act) -> Procedure[None]:
    """Tell an act that no dice tell of, unless the player has just chosen it."""
    if scene.setup.fights_on or (who == HERO and not scene.fight.on):
        return
    match chosen.maneuver:
        case "aim":
            yield from tell("gurps-aims", who=scene.name(who), at=scene.called(chosen.at))
        case "position":
            yield from tell("gurps-rises", who=scene.name(who))
        case "move":
            away = (
                scene.body(who).away if scene.is_foe(who) else min(scene.body(at).away for at in scene.standing(True))
            )
            yield from tell("gurps-closes", who=scene.name(who), yards=max(0, away - yards(scene, who)))
        case "defend":
            yield from tell("gurps-guards", who=scene.name(who))
        case "all-out":
            yield from tell("gurps-all-out", who=scene.name(who), kind=KINDS[chosen.how])
        case "ready" if (reloads(scene, who) or scene.body(who).loading) and chosen.how == scene.body(who).main:
            yield from tell("gurps-loads", who=scene.name(who), weapon=chosen.how)


def _attack(scene: Scene, who: int, chosen: Act) -> Scene:
    after = THEN_KNEEL if chosen.how == THEN_KNEEL else ""
    blow = Blow("strike", who, chosen.at, chosen.way, after, off=chosen.off)
    return with_pending(scene, blow._replace(left=((chosen.way, 0),) * (shots(scene, blow) - 1)))


def knelt(scene: Scene, blow: Blow) -> Scene:
    """GL-COMBAT-08: the blow is struck, and he kneels who meant to, if he is still on his feet."""
    if blow.plus != THEN_KNEEL or not on_feet(scene, blow.who):
        return scene
    return scene.with_body(blow.who, posture=KNEELING)


def shots(scene: Scene, blow: Blow) -> int:
    """GL-COMBAT-34, GL-RULE-47: return the number of shots; a foe fires as many as the book says, else one."""
    mode = scene.way(blow.who, blow.way).mode
    if mode.rof <= 1 or not scene.setup.full_rate:
        return 1
    allowed = mode.rof if blow.who == HERO else min(mode.rof, scene.figure(blow.who).shots)
    return max(1, min(allowed, scene.body(blow.who).rounds))


def _all_out(scene: Scene, who: int, chosen: Act) -> Scene:
    blow = Blow("strike", who, chosen.at, chosen.way, chosen.how, off=chosen.off)
    second = second_blow(scene, blow) if chosen.how == DOUBLE else None
    return with_pending(scene, blow._replace(left=(second,) if second else ()))


def _moved(scene: Scene, who: int, how: str) -> Scene:
    """GL-COMBAT-06, GL-COMBAT-07: distances change by Move; from the hero's side for all, from a foe's for him alone."""
    far = yards(scene, who)
    movers = [who] if scene.is_foe(who) else list(scene.standing(True))
    for foe in movers:
        away = scene.body(foe).away
        now = max(0, away - far) if how == "closer" else away + far
        scene = scene.with_body(foe, away=now)
        if away and not now:
            scene = scene.interrupted()
    return scene


def rises(scene: Scene, who: int) -> str:
    """GL-COMBAT-08: the next posture on the way up: lying, kneeling, standing."""
    return KNEELING if scene.body(who).posture in (LYING, "crawling") else ""
