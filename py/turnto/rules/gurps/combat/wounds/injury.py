"""What a wound does: hits, shock, knockdown, stun, death; and staying on one's feet (GL-COMBAT-50 to 59)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from turnto.core.dice import Dice, dice
from turnto.core.message import say
from turnto.core.procedure import Part, Procedure, roll, tell
from turnto.rules.gurps.character.weapons import IMPALING
from turnto.rules.gurps.combat.attack.concentration import aim_shaken, distracted
from turnto.rules.gurps.combat.attack.to_hit import LYING, SHOCK, STRONG, Blow
from turnto.rules.gurps.combat.foes.combatant import AttackMode, Figure
from turnto.rules.gurps.combat.state.fight import DAZED, HERO
from turnto.rules.gurps.combat.state.luck import KEEP, lucky, spent, tried, wanted
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.wounds.conscience import weighed
from turnto.rules.gurps.combat.wounds.morale import wavers
from turnto.rules.gurps.injury.condition import DEAD, UNCONSCIOUS
from turnto.rules.gurps.injury.wound_formula import (
    IN_WORDS,
    STRONG_BLOW,
    bands,
    due,
    expected,
    injury,
    least,
    told_harm,
)

HT = say("label.ht")

HURT, MIND = "hurt", "mind"
"""The two kinds of stun: by a wound (GL-COMBAT-53), by surprise or horror (GL-COMBAT-57)."""


def harm_dice(way: AttackMode, plus: str = "") -> Dice:
    """GL-COMBAT-45, GL-RULE-16: the weapon's dice, two more for an all-out attack for damage; no dice at all stay none."""
    damage = way.mode.damage
    return Dice(damage.count, damage.sides, damage.add + STRONG_BLOW) if plus == STRONG and damage.count else damage


def resistance(scene: Scene, who: int, way: AttackMode) -> int:
    """GL-COMBAT-47: armour, by what it is struck with, and Toughness."""
    figure = scene.figure(who)
    return (figure.dr_impaling if way.mode.kind == IMPALING else figure.dr) + figure.tough


def at_least(scene: Scene, who: int, way: AttackMode) -> int:
    """GL-COMBAT-46, for the way a fighter strikes."""
    return least(way.mode.kind, bullet=way.mode.bullet, animal=scene.figure(who).beast)


def hurt(scene: Scene, blow: Blow) -> Procedure[Scene]:
    """GL-COMBAT-112, GL-COMBAT-113: roll damage, take off DR, multiply, and bear what is left."""
    way = scene.way(blow.who, blow.way)
    thrown, dr, minimum = harm_dice(way, blow.plus), resistance(scene, blow.at, way), at_least(scene, blow.who, way)
    if blow.most or not thrown.count:
        total = thrown.count * thrown.sides + thrown.add
    else:
        kind = IN_WORDS.get(way.mode.kind, way.mode.kind)
        label = say("gurps-roll-damage", who=scene.called(blow.who), kind=kind)
        faces = yield from roll(thrown, label, cuts=bands(thrown, way.mode.kind, dr, minimum))
        scene, total = yield from _harder(scene, blow, way, thrown, thrown.total(faces))
    lost = injury(total, way.mode.kind, dr, minimum)
    yield from told_harm(scene.name(blow.at), max(total, minimum), dr, lost, way.mode.kind)
    if lost:
        scene = yield from wounded(scene, blow.at, lost)
        scene = yield from _bitten(scene, blow, way, lost)
    if way.poison and max(total, minimum) > dr - scene.figure(blow.at).tough and not scene.out(blow.at):
        scene = yield from _poisoned(scene, blow.at, way)  # GL-RULE-57
    return (yield from weighed(scene, blow.at)) if blow.who == HERO else scene


def _bitten(scene: Scene, blow: Blow, way: AttackMode, lost: int) -> Procedure[Scene]:
    """What else a wound does where the book says so: the arm is crippled (GL-COMBAT-63), the point sticks (GL-RULE-27)."""
    if blow.limb and 2 * lost > scene.figure(blow.at).full and not scene.out(blow.at):
        yield from tell("gurps-arm", who=scene.name(blow.at))
        scene = scene.with_body(blow.at, arms=min(2, scene.body(blow.at).arms + 1))
    if scene.setup.stuck and way.mode.mode == "swing" and way.mode.kind == IMPALING and not blow.off:
        yield from tell("gurps-stuck", who=scene.name(blow.who), weapon=way.mode.weapon)
        scene = scene.with_body(blow.who, stuck=1, unready=max(1, scene.body(blow.who).unready))
    return scene


def _harder(scene: Scene, blow: Blow, way: AttackMode, thrown: Dice, total: int) -> Procedure[tuple[Scene, int]]:
    """GL-CHAR-75: the hero's damage, where it did less than it does in the mean, may be thrown twice more."""
    dr, minimum = resistance(scene, blow.at, way), at_least(scene, blow.who, way)
    lost = injury(total, way.mode.kind, dr, minimum)
    if not lucky(scene, blow.who) or lost >= expected(thrown, way.mode.kind, dr, minimum):
        return scene, total
    key = yield from wanted("damage", say("gurps-luck-damage", damage=max(total, minimum), hits=lost))
    if key == KEEP:
        return scene, total
    for _ in range(2):
        again = yield from roll(thrown, say("gurps-damage-again"), cuts=bands(thrown, way.mode.kind, dr, minimum))
        total = max(total, thrown.total(again))
    return spent(scene), total


def _poisoned(scene: Scene, who: int, way: AttackMode) -> Procedure[Scene]:
    """GL-COMBAT-83: HT and the poison's modifier, or its damage."""
    modifier, harm = way.poison
    parts = ((HT, scene.figure(who).ht), (say("gurps-part-poison"), int(modifier)))
    scene, resisted = yield from tried(scene, who, "poison", say("gurps-roll-poison", who=scene.called(who)), parts)
    if resisted:
        return scene
    thrown = dice(harm)
    faces = yield from roll(thrown, say("gurps-poison"))
    lost = max(0, thrown.total(faces))
    yield from tell("gurps-poisoned", who=scene.name(who), lost=lost)
    return (yield from wounded(scene, who, lost)) if lost else scene


def wounded(scene: Scene, who: int, lost: int) -> Procedure[Scene]:
    """GL-COMBAT-112, GL-COMBAT-113: hits and shock; then one's mind on the job; then one's feet; then living.

    Nobody throws for what no longer matters: beyond -5 x HT there is no roll at all, and who gives up keeps no feet.
    """
    figure = scene.figure(who)
    scene = yield from scene.losing(who, lost)
    if who == HERO:
        scene = (yield from _pauses(scene, lost, figure.full)).with_fight(
            wounds=tuple(sorted((*scene.fight.wounds, lost)))
        )
    if figure.mook and scene.at_most(who, 0):
        yield from tell("gurps-down", who=scene.name(who))
        return scene.put_out(who, "down")
    rolls = scene.asks(who, due(lost, figure.full))
    if rolls == 0:
        scene = yield from wavers(scene, who)
        return scene if scene.out(who) else (yield from _borne(scene, who, lost))
    if rolls > 0:
        scene, alive = yield from _lives((yield from _borne(scene, who, lost)), who, rolls)
        if alive:
            return (yield from wavers(scene, who))
    yield from tell("gurps-dies", who=scene.name(who))
    return scene.put_out(who, DEAD)


def _pauses(scene: Scene, lost: int, full: int) -> Procedure[Scene]:
    """Return whether a wound interrupts "Fight on": the first below half of the hits, each below a third."""
    if not scene.fight.on or scene.setup.fights_on:
        return scene.interrupted()
    why = scene.asks(HERO, _grave(lost, full))
    if not why:
        return scene
    return (yield from scene.stops(why))


@cache
def _grave(lost: int, full: int) -> Callable[[int], str]:
    """A question of hits after a wound: what about it is worth another thought."""

    def asked(hits: int) -> str:
        if 3 * hits <= full:
            return "gurps-stops-third"
        return "gurps-stops-half" if 2 * hits < full <= 2 * (hits + lost) else ""

    return asked


def _borne(scene: Scene, who: int, lost: int) -> Procedure[Scene]:
    """What a wound is to one whom it may leave alive: shock, the aim or the spell lost, the knock."""
    figure, body = scene.figure(who), scene.body(who)
    if body.stun == DAZED:  # any injury ends it
        scene = scene.with_body(who, stun="")
    if not figure.high_pain:
        scene = scene.with_body(who, shock=min(body.shock + lost, most_shock(scene, figure)))
    if body.casting:
        what, left, hurts = body.casting
        scene = scene.with_body(who, casting=(what, left, hurts + lost))
    scene = yield from aim_shaken(scene, who)
    scene = yield from distracted(scene, who)
    return (yield from _knocked_down(scene, who)) if 2 * lost > figure.full else scene


_GREAT = 30


def most_shock(scene: Scene, figure: Figure) -> int:
    """Return the most shock that makes a difference to a fighter.

    Beyond it no attack can hit, all-out or aimed, and IQ succeeds on 3 and 4 alone. A panel that shows as much
    means that or more.
    """
    levels = (way.mode.level + max(0, way.mode.acc - 1) for way in figure.ways)
    plain = scene.setup.mana == "none" and not scene.setup.mana_here
    return max(figure.dx, figure.iq, figure.will, *levels) + 2 if plain else _GREAT


def _lives(scene: Scene, who: int, rolls: int) -> Procedure[tuple[Scene, bool]]:
    """GL-COMBAT-56, GL-RULE-41: an HT roll for every threshold crossed, until one fails."""
    alive = True
    for _ in range(rolls):
        if alive:
            label = say("gurps-roll-live", who=scene.called(who))
            parts: tuple[Part, ...] = ((HT, scene.figure(who).ht),)
            scene, alive = yield from tried(scene, who, "live", label, parts, score=HT)
    return scene, alive


def _knocked_down(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-COMBAT-52, GL-RULE-37, GL-RULE-38: an HT roll or fall; stunned either way, but for High Pain Threshold."""
    figure = scene.figure(who)
    stands = scene.body(who).posture == LYING
    if not stands:
        label = say("gurps-roll-stand", who=scene.called(who))
        scene, stands = yield from tried(scene, who, "stand", label, ((HT, figure.ht),), score=HT)
    if not stands:
        yield from tell("gurps-falls", who=scene.name(who))
        scene = scene.with_body(who, posture=LYING)
    if figure.high_pain:
        return scene
    yield from tell("gurps-stunned", who=scene.name(who))
    scene = scene.with_body(who, stun=HURT)
    return scene.interrupted() if who == HERO else scene


# --- at the start of an action --------------------------------------------------------------------


def stays_awake(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-COMBAT-55: at 0 hits or fewer, HT with Strong or Weak Will at the start of every action, or unconscious."""
    if not scene.at_most(who, 0):
        return scene
    figure = scene.figure(who)
    parts: tuple[Part, ...] = ((HT, figure.ht), (say("gurps-part-will"), figure.will_extra))
    label = say("gurps-roll-awake", who=scene.called(who))
    scene, awake = yield from tried(scene, who, "awake", label, parts, score=HT)
    if awake:
        return scene
    yield from tell("gurps-faints", who=scene.name(who))
    return scene.put_out(who, UNCONSCIOUS)


def recovers(scene: Scene, who: int) -> Procedure[tuple[Scene, bool]]:
    """GL-COMBAT-53, GL-COMBAT-57: the stunned roll HT, the surprised IQ; who fails does nothing, and the shock is used up."""
    body, figure = scene.body(who), scene.figure(who)
    if not body.stun:
        return scene, True
    if body.stun == DAZED:
        return scene.with_body(who, shock=0), False
    # GL-RULE-36: shock lowers IQ, not HT
    parts: tuple[Part, ...] = ((HT, figure.ht),)
    if body.stun == MIND:
        reflexes = 6 if figure.reflexes else 0
        parts = ((say("label.iq"), figure.iq), (SHOCK, -body.shock), (say("gurps-part-reflexes"), reflexes))
    label = say("gurps-roll-shake", who=scene.called(who))
    scene, shaken = yield from tried(scene, who, "shake", label, parts, score=parts[0][0])
    if shaken:
        scene = scene.with_body(who, stun="")
        return (scene.interrupted() if who == HERO else scene), True
    return scene.with_body(who, shock=0, aim=0, aim_at=0), False
