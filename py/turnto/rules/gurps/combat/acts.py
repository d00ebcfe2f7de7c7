"""Maneuvers: what a fighter may do with his second, and what it leaves him (GL-COMBAT-07 to 18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from turnto.procedure import Procedure, tell
from turnto.rules.gurps.arms import NEVER
from turnto.rules.gurps.combat import ammunition
from turnto.rules.gurps.combat.attack import DETERMINED, DOUBLE, LYING, STRONG, Blow, legal, retrieved, with_pending
from turnto.rules.gurps.combat.defence import LOADING, exhausted, weakened
from turnto.rules.gurps.combat.figures import Way
from turnto.rules.gurps.combat.fortune import tried
from turnto.rules.gurps.combat.scene import Scene
from turnto.rules.gurps.combat.state import HERO

MOST_AIM = 4
"""One turn of Aim and up to three more (GL-COMBAT-31)."""


class Act(NamedTuple):
    """A maneuver as chosen."""

    maneuver: str
    """attack, all-out, defend, position, ready, aim, move, flee, cast, job, wait, yield."""
    how: str = ""
    """The kind of all-out attack, the new posture, the weapon drawn, closer or back, the spell."""
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
    """Every attack that can be made now, off hand included; one who kneels stands up with it (GL-COMBAT-08)."""
    scene = risen(scene, who)
    for at in scene.against(who):
        for place, way in enumerate(scene.figure(who).ways):
            for off in (0, 1) if scene.body(who).off == way.mode.weapon and way.mode.weapon else (0,):
                blow = Blow("strike", who, at, place, off=off)
                if legal(scene, blow):
                    yield blow


def risen(scene: Scene, who: int) -> Scene:
    """GL-COMBAT-08: kneeling to standing goes with an attack."""
    return scene.with_body(who, posture="") if scene.body(who).posture == "kneeling" else scene


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


def drawable(scene: Scene, who: int) -> Iterator[str]:
    """Weapons that could be readied instead of the one in hand, each once; those thrown must be found first."""
    body = scene.body(who)
    seen = {body.main, body.off, ""}
    for way in scene.figure(who).ways:
        weapon = way.mode.weapon
        if weapon in seen or not way.armed or scene.setup.unarmed:
            continue
        seen.add(weapon)
        if _count(scene, who, weapon) > body.thrown.count(weapon):
            yield weapon


def _count(scene: Scene, who: int, weapon: str) -> int:
    return scene.hero.carries(weapon) if who == HERO else 1


def has_another(scene: Scene, who: int, weapon: str) -> bool:
    """Whether one more of a thrown weapon is carried."""
    return _count(scene, who, weapon) > scene.body(who).thrown.count(weapon)


def reloads(scene: Scene, who: int) -> bool:
    """Whether what a fighter has to ready is a missile weapon that is being loaded."""
    body = scene.body(who)
    return bool(body.unready) and any(way.mode.mode == "shoot" for way in held_ways(scene, who))


def held_ways(scene: Scene, who: int) -> Iterator[Way]:
    """The ways of the weapon in hand."""
    main = scene.body(who).main
    return (way for way in scene.figure(who).ways if way.mode.weapon == main and main)


def can_reload(scene: Scene, who: int) -> bool:
    """GL-RULE-52: a crossbow three or more above its user's ST cannot be cocked; without missiles there is no loading."""
    shoots = [way for way in held_ways(scene, who) if way.mode.mode == "shoot"]
    if any(way.mode.ready >= NEVER for way in shoots):
        return False
    return not shoots or who != HERO or ammunition.has_some(scene.hero, shoots[0].mode)


def on_feet(scene: Scene, who: int) -> bool:
    """Whether he can run: nobody does who kneels, sits or lies."""
    return scene.body(who).posture in ("", "crouching")


def yards(scene: Scene, who: int) -> int:
    """Move as it is now."""
    now = weakened(scene.figure(who).move, scene.hits(who))
    return max(1, now // 2) if exhausted(scene, who) else now


# --- doing it -------------------------------------------------------------------------------------


def perform(scene: Scene, who: int, chosen: Act) -> Procedure[Scene]:
    """Carry out a maneuver; an attack is left in course, everything else ends the action."""
    match chosen.maneuver:
        case "attack":
            return _attack(risen(scene, who), who, chosen)
        case "all-out":
            return _all_out(risen(scene, who).with_body(who, stance="none"), who, chosen)
        case "defend":
            return scene.with_body(who, stance="double", aim=0)
        case "position":
            return scene.with_body(who, posture=chosen.how, aim=0, aim_at=0)
        case "ready":
            return (yield from _ready(scene, who, chosen.how))
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


def _attack(scene: Scene, who: int, chosen: Act) -> Scene:
    blow = Blow("strike", who, chosen.at, chosen.way, off=chosen.off)
    return with_pending(scene, blow._replace(left=((chosen.way, 0),) * (shots(scene, blow) - 1)))


def shots(scene: Scene, blow: Blow) -> int:
    """GL-COMBAT-34, GL-RULE-47: how many shots the attack is; a foe fires as many as the book says, one if it does not."""
    mode = scene.way(blow.who, blow.way).mode
    if mode.rof <= 1 or not scene.setup.full_rate:
        return 1
    allowed = mode.rof if blow.who == HERO else min(mode.rof, scene.figure(blow.who).shots)
    return max(1, min(allowed, scene.body(blow.who).rounds))


def _all_out(scene: Scene, who: int, chosen: Act) -> Scene:
    blow = Blow("strike", who, chosen.at, chosen.way, chosen.how, off=chosen.off)
    second = second_blow(scene, blow) if chosen.how == DOUBLE else None
    return with_pending(scene, blow._replace(left=(second,) if second else ()))


def _ready(scene: Scene, who: int, weapon: str) -> Procedure[Scene]:
    """GL-COMBAT-09: draw, find or make ready; ready at once for parry and block.  While reloading, dodge only."""
    body = scene.body(who)
    if weapon.startswith(FIND):
        return (yield from _found(scene, who, weapon.removeprefix(FIND)))
    if weapon and weapon == body.off:
        return scene.with_body(who, off_unready=body.off_unready - 1, aim=0)
    if weapon and weapon != body.main:
        yield from tell("gurps-draws", who=scene.name(who), weapon=weapon)
        return _in_hand(scene, who, weapon)
    if body.stuck:
        return (yield from _freed(scene, who))
    if reloads(scene, who):
        return _loading(scene, who)
    if body.unready == 1:
        yield from tell("gurps-draws", who=scene.name(who), weapon=body.main)
    return scene.with_body(who, unready=body.unready - 1, aim=0)


def _freed(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-RULE-27: a weapon that sticks wants a roll against ST; the turn that frees it counts for readying it."""
    body = scene.body(who)
    st = scene.figure(who).st - (scene.hero["fatigue"] if who == HERO else 0)
    scene, free = yield from tried(scene, who, "free", f"{scene.name(who)}: free the {body.main}", (("ST", st),))
    if not free:
        return scene
    yield from tell("gurps-free", who=scene.name(who), weapon=body.main)
    return scene.with_body(who, stuck=0, unready=body.unready - 1)


FIND = "find "
"""Before a thrown weapon's name: it is looked for on the floor."""


def _found(scene: Scene, who: int, weapon: str) -> Procedure[Scene]:
    """GL-COMBAT-342: a thrown weapon is found again in 1d turns, of which this is the first."""
    turns = yield from retrieved()
    thrown = list(scene.body(who).thrown)
    thrown.remove(weapon)
    scene = _in_hand(scene, who, weapon)
    return scene.with_body(who, thrown=tuple(thrown), unready=turns - 1)


def _in_hand(scene: Scene, who: int, weapon: str) -> Scene:
    """Another weapon in hand; a two-handed one puts the shield aside, a one-handed one takes it up again."""
    figure, body = scene.figure(who), scene.body(who)
    ways = [way for way in figure.ways if way.mode.weapon == weapon]
    two = all(way.mode.hands == 2 for way in ways if not way.mode.ranged or len(ways) == 1)
    off = "" if two else "shield" if figure.block is not None else body.off if body.off != weapon else ""
    rounds = max((way.mode.shots for way in ways if way.mode.mode == "shoot"), default=0)
    other = body.off_unready if off == body.off else 0
    return scene.with_body(who, main=weapon, off=off, unready=0, stuck=0, off_unready=other, aim=0, rounds=rounds)


def _loading(scene: Scene, who: int) -> Scene:
    """GL-COMBAT-09, GL-COMBAT-341: one Ready turn of loading; loaded when none is left."""
    body = scene.body(who)
    left = body.unready - 1
    mode = next(way.mode for way in held_ways(scene, who) if way.mode.mode == "shoot")
    return scene.with_body(who, unready=left, stance=LOADING, rounds=0 if left else mode.shots)


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
    return "kneeling" if scene.body(who).posture in (LYING, "crawling") else ""
