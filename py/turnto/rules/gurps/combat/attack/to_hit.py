"""The roll to hit: its modifiers, and what a hit, a miss and a critical miss do (GL-COMBAT-20 to 34)."""

from __future__ import annotations

from typing import Any, NamedTuple

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.procedure import Part, Procedure, roll, tell
from turnto.rules.gurps.character.weapons import FIREBALL
from turnto.rules.gurps.combat.attack import ammunition
from turnto.rules.gurps.combat.foes.combatant import MODES, OFF_HAND, AttackMode
from turnto.rules.gurps.combat.state.fight import HERO, POSTURES
from turnto.rules.gurps.combat.state.luck import lucky, swung, tried, verdicts
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.state.setup import TOTAL_DARKNESS
from turnto.rules.gurps.effects.symptoms import afflicted
from turnto.rules.gurps.tables import shown
from turnto.rules.gurps.target_roll import trimmed

LYING = "lying"

OWN_POSTURE = {"crouching": -2, "kneeling": -2, "sitting": -2, "lying": -4}
"""GL-COMBAT-18: on one's own attacks; nobody attacks crawling."""

TARGET_POSTURE = {"crouching": -2, "kneeling": -2, "sitting": -2, "crawling": -4, "lying": -4}
BEHIND_COVER = {"": -3, "crouching": -4, "kneeling": -4, "sitting": -4, "crawling": -7, "lying": -7}
"""GL-COMBAT-33: one who stands behind cover is partly exposed."""

BEHIND_ANOTHER = -4

DETERMINED, STRONG, DOUBLE = "determined", "strong", "double"
"""The three kinds of all-out attack (GL-COMBAT-12)."""

THEN_KNEEL = "then kneel"
"""In the place of a kind of all-out attack: one who stands kneels when the blow is struck (GL-COMBAT-08)."""

# Every blow that is weighed adds these up: messages are made once.
_ALL_OUT, _OFF_HAND, _LARGE_SHIELD = (
    say("gurps-part-all-out"),
    say("gurps-part-off-hand"),
    say("gurps-part-large-shield"),
)
_BAD_LIGHT, _BAD_FOOTING, _ONE_EYE = say("gurps-part-light"), say("gurps-part-footing"), say("gurps-part-one-eye")
_BLIND, _DARING, _TARGET = say("gurps-part-blind"), say("gurps-part-daring"), say("gurps-part-target")
_AIM, _SNAP_SHOT, SHOCK = say("gurps-part-aim"), say("gurps-part-snap-shot"), say("gurps-part-shock")
_ATTRIBUTES = {"dx": say("label.dx"), "st": say("label.st")}

NO_SHOT = 3
"""GL-COMBAT-110: with less there is no attacking."""


class Blow(NamedTuple):
    """A blow in course."""

    phase: str
    """strike: to be rolled; defend: it hits unless defended; hurt: it has hit; counter: the answer to a bare hand."""
    who: int
    at: int
    way: int
    plus: str = ""
    left: tuple[tuple[int, int], ...] = ()
    """Further blows of the same action: (way, off hand)."""
    off: int = 0
    most: int = 0
    """Whether it does maximum damage (GL-COMBAT-25)."""
    after: tuple[Any, ...] = ()
    """The blow that goes on when this one, a counter-strike, is over."""
    fresh: int = 1
    """Whether it is the first of its action, and so has the aim."""
    shock: int = 0
    """Of the further blows of an action: the shock it began with (GL-COMBAT-51)."""
    limb: int = 0
    """Whether it goes for the arm that failed to parry it (GL-COMBAT-63)."""
    eff: int = 0
    """What it was rolled against, where the hero at whom it goes has Luck that may spoil it."""


def parts_to_hit(scene: Scene, blow: Blow) -> tuple[Part, ...]:
    """GL-COMBAT-22: the skill and everything that changes it now."""
    figure, body = scene.figure(blow.who), scene.body(blow.who)
    way = figure.ways[blow.way]
    parts: list[Part] = [(skill_shown(way), way.mode.level)]
    parts.append((SHOCK, -(body.shock if blow.fresh else blow.shock)))
    parts.append((POSTURES.get(body.posture, ""), _own_posture(body.posture, way)))
    parts.append((_ALL_OUT, 4 if blow.plus == DETERMINED else 0))
    parts.append(off_hand(scene, blow))
    parts.append((_LARGE_SHIELD, -2 if figure.large_shield and body.off == "shield" else 0))
    parts.append((_BAD_LIGHT, _light(scene, blow.who)))
    parts.append((_BAD_FOOTING, scene.setup.footing))
    parts.append((_ONE_EYE, (-3 if way.mode.ranged else -1) if figure.one_eye else 0))
    parts.append((_BLIND, -6 if figure.blind else 0))
    parts.append((_DARING, 1 if scene.setup.risk and figure.daredevil else 0))
    if blow.who == HERO and scene.state.world.flags:
        parts += afflicted(scene.state)
    if way.mode.ranged:
        parts.append((_TARGET, _target(scene, blow)))
        parts += _aim(scene, blow, way, sum(number for _, number in parts))
    return trimmed(tuple(parts))


def off_hand(scene: Scene, blow: Blow) -> Part:
    """GL-RULE-32."""
    return _OFF_HAND, -OFF_HAND if blow.off and not scene.figure(blow.who).ambidextrous else 0


def skill_shown(way: AttackMode) -> str:
    """What an attack is rolled against, as the player reads it."""
    skill = way.mode.skill
    return MODES[way.mode.mode] if not way.mode.weapon else _ATTRIBUTES.get(skill) or shown(skill)


def _own_posture(posture: str, way: AttackMode) -> int:
    """GL-RULE-35: lying costs nothing with a crossbow, a gun or a beam."""
    steady = way.mode.mode == "shoot" and (way.mode.skill in ("crossbow", "beam_weapons") or way.mode.bullet)
    return 0 if posture == LYING and steady else OWN_POSTURE.get(posture, 0)


def _light(scene: Scene, who: int) -> int:
    """GL-COMBAT-22: Night Vision cancels bad light, not total darkness; the blind have their own -6 instead."""
    figure, light = scene.figure(who), scene.light
    return 0 if figure.blind or (figure.night_vision and light > TOTAL_DARKNESS) else light


def _target(scene: Scene, blow: Blow) -> int:
    """GL-COMBAT-33, GL-RULE-35: the worst of posture, cover and those who stand before him, once."""
    posture = scene.body(blow.at).posture
    covered = scene.setup.cover if blow.at == HERO else scene.setup.foe_cover and scene.is_foe(blow.at)
    screened = scene.is_foe(blow.at) and blow.at not in scene.forward()
    low = BEHIND_COVER[posture] if covered else TARGET_POSTURE.get(posture, 0)
    return min(low, BEHIND_ANOTHER if screened else 0)


def _aim(scene: Scene, blow: Blow, way: AttackMode, so_far: int) -> list[Part]:
    """GL-COMBAT-30, GL-COMBAT-31, GL-RULE-46: aimed, Acc and one for each further turn; unaimed, -4 below the snap-shot number."""
    body = scene.body(blow.who)
    if body.aim and body.aim_at == blow.at and blow.fresh:
        return [(_AIM, way.mode.acc + body.aim - 1)]
    return [(_SNAP_SHOT, -4 if so_far < way.mode.ss else 0)]


def effective(scene: Scene, blow: Blow) -> int:
    """Effective skill."""
    return sum(number for _, number in parts_to_hit(scene, blow))


# --- the roll -------------------------------------------------------------------------------------


def strike(scene: Scene, blow: Blow, *, guarded: bool) -> Procedure[tuple[Scene, Blow | None]]:
    """GL-COMBAT-110: roll to hit.  The blow goes on to be defended, if it can be, or to hurt; None where it missed."""
    way = scene.way(blow.who, blow.way)
    parts = parts_to_hit(scene, blow)
    strikes = {"who": scene.called(blow.who), "way": way.title}
    label = (
        say("gurps-roll-strike-hero", **strikes)
        if blow.at == HERO
        else say("gurps-roll-strike", **strikes, at=scene.called(blow.at))
    )
    said = verdicts(scene, blow.who, blow.at, guarded=guarded)
    scene, outcome, faces = yield from swung(scene, blow.who, label, parts, skill_shown(way), said)
    scene = yield from _used(scene, blow, way)
    if outcome == "critical_failure" and scene.setup.fumbles:
        return (yield from fumbled(scene, blow)), None
    if outcome in ("failure", "critical_failure"):
        return (yield from _kicked_air(scene, blow, way)), None
    if blow.at == HERO and lucky(scene):
        blow = blow._replace(eff=sum(number for _, number in parts))
    if outcome == "critical_success":
        return scene, blow._replace(phase="hurt", most=int(sum(faces) == 3))
    return scene, blow._replace(phase="defend" if guarded else "hurt")


def _used(scene: Scene, blow: Blow, way: AttackMode) -> Procedure[Scene]:
    """GL-COMBAT-21, GL-COMBAT-341, GL-COMBAT-342: what the use of a weapon leaves: unready, unloaded, on the floor."""
    mode, body = way.mode, scene.body(blow.who)
    scene = scene.with_body(blow.who, aim=0, aim_at=0)
    if mode.mode == FIREBALL:
        return scene.with_body(blow.who, held=0)
    if mode.mode == "throw":
        keep = {"off": ""} if blow.off else {"main": "", "unready": 0}
        return scene.with_body(blow.who, **keep, thrown=(*body.thrown, mode.weapon))
    if mode.mode == "shoot":
        if ammunition.is_muscle(mode) and scene.engaged(blow.who):
            scene = scene.with_body(blow.who, shot=1)
        if blow.who == HERO:
            scene = scene.with_hero((yield from ammunition.spent(scene.hero, mode)))
            if not ammunition.has_some(scene.hero, mode):
                scene = yield from scene.stops("gurps-stops-last-shot")
        if mode.shots >= 99:
            return scene
        rounds = body.rounds - 1
        return scene.with_body(blow.who, rounds=max(0, rounds), unready=mode.ready if rounds <= 0 else 0)
    if mode.ready:
        return scene.with_body(blow.who, **{"off_unready" if blow.off else "unready": mode.ready})
    return scene


def fumbled(scene: Scene, blow: Blow) -> Procedure[Scene]:
    """GL-COMBAT-26: a weapon is dropped or fouled and wants a Ready turn; one without falls; a fireball is gone anyway."""
    way = scene.way(blow.who, blow.way)
    if way.mode.mode == FIREBALL:
        return scene
    if not way.armed or not way.mode.weapon:
        yield from tell("gurps-falls", who=scene.name(blow.who))
        return _asked_again(scene.with_body(blow.who, posture=LYING), blow.who)
    yield from tell("gurps-fumble", who=scene.name(blow.who), weapon=way.mode.weapon)
    if way.mode.mode == "throw":
        return scene
    hand = "off_unready" if blow.off else "unready"
    unready = max(getattr(scene.body(blow.who), hand), way.mode.ready if way.mode.mode != "shoot" else 0) + 1
    return _asked_again(scene.with_body(blow.who, **{hand: unready}), blow.who)


def _asked_again(scene: Scene, who: int) -> Scene:
    """Stop fighting on after an event that befalls the hero."""
    return scene.interrupted() if who == HERO else scene


def _kicked_air(scene: Scene, blow: Blow, way: AttackMode) -> Procedure[Scene]:
    """GL-COMBAT-61: a missed kick wants a roll of the skill it was made with, or he falls."""
    if way.mode.mode != "kick" or scene.body(blow.who).posture == LYING:
        return scene
    label = say("gurps-roll-feet", who=scene.called(blow.who))
    scene, stays = yield from tried(scene, blow.who, "feet", label, feet_parts(scene, blow, way))
    if stays:
        return scene
    yield from tell("gurps-falls", who=scene.name(blow.who))
    return _asked_again(scene.with_body(blow.who, posture=LYING), blow.who)


def feet_parts(scene: Scene, blow: Blow, way: AttackMode) -> tuple[Part, ...]:
    """What a kick that missed is kept one's feet by; the slot is still the one that shock lowers (GL-RULE-36)."""
    shock = scene.body(blow.who).shock if blow.fresh else blow.shock
    return (way.mode.skill, way.mode.level + 2), (SHOCK, -shock)


def retrieved() -> Procedure[int]:
    """GL-COMBAT-342: a thrown weapon is found again in 1d turns."""
    faces = yield from roll(Dice(1), say("gurps-turns-to-find"))
    return sum(faces)


def legal(scene: Scene, blow: Blow) -> bool:
    """GL-COMBAT-110: whether this attack can be made now: weapon in hand and ready, in reach or in range, skill enough."""
    body, way = scene.body(blow.who), scene.way(blow.who, blow.way)
    return (
        body.posture != "crawling"
        and not body.unwilling
        and _in_hand(scene, blow, way)
        and _reaches(scene, blow, way)
        and not (scene.setup.unarmed and way.armed)
        and effective(scene, blow) >= NO_SHOT
    )


def _in_hand(scene: Scene, blow: Blow, way: AttackMode) -> bool:
    body, mode = scene.body(blow.who), way.mode
    if mode.mode == FIREBALL:
        return body.held == mode.damage.count
    if mode.mode == "punch":
        return has_free_hand(scene, blow.who)
    if not mode.weapon or (mode.mode == "bite" and not way.armed):
        return True
    if blow.off:
        return body.off == mode.weapon and mode.hands == 1 and not body.off_unready
    if body.main != mode.weapon or body.unready or (mode.hands == 2 and (body.off or body.arms)):
        return False
    return mode.mode != "shoot" or body.rounds > 0


def has_free_hand(scene: Scene, who: int) -> bool:
    """GL-COMBAT-60, GL-RULE-30: a hand that holds nothing; a weapon for both hands leaves none, a bow is carried in one."""
    body = scene.body(who)
    held = [way.mode for way in scene.figure(who).ways if way.mode.weapon == body.main and body.main]
    both = held and not any(mode.hands == 1 or mode.mode == "shoot" for mode in held)
    return (2 if both else bool(body.main)) + bool(body.off) + body.arms < 2


def _reaches(scene: Scene, blow: Blow, way: AttackMode) -> bool:
    away = scene.away(blow.who, blow.at)
    if not way.mode.ranged:
        return away == 0 and (not scene.is_foe(blow.at) or blow.at in scene.forward())
    if ammunition.is_muscle(way.mode) and scene.body(blow.who).shot and scene.engaged(blow.who):
        return False
    if blow.who == HERO and not ammunition.has_some(scene.hero, way.mode):
        return False
    return away <= way.mode.max_range


def next_blow(blow: Blow) -> Blow:
    """The further blow of the same action."""
    (way, off), *rest = blow.left
    return blow._replace(phase="strike", way=way, off=off, left=tuple(rest), most=0, fresh=0, limb=0, eff=0)


def pending(scene: Scene) -> Blow:
    """The blow in course, from the fight's plain values."""
    return Blow(*scene.fight.pending)


def with_pending(scene: Scene, blow: Blow) -> Scene:
    """The scene with a blow in course."""
    return scene.with_fight(pending=blow)
