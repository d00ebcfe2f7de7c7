"""What foes do of themselves, and what "fight on" does for the hero (GL-AUTH-31).

Both get up, make their weapon ready, close or shoot, and strike; never all-out unless fierce.  A foe strikes with what
does most damage, the hero with what does most harm to the one he is at, counting the chance to hit and to be defended.
"""

from __future__ import annotations

from turnto.rules.gurps.combat.attack.ammunition import held_ways
from turnto.rules.gurps.combat.attack.defences import defended
from turnto.rules.gurps.combat.attack.to_hit import DETERMINED, DOUBLE, LYING, STRONG, Blow, effective, feet_parts
from turnto.rules.gurps.combat.foes.combatant import AttackMode
from turnto.rules.gurps.combat.maneuvers.acts import Act, all_out_kinds, on_feet, rises, shots, strikes, yards
from turnto.rules.gurps.combat.maneuvers.ready import (
    ANOTHER,
    SHIELD,
    can_reload,
    can_take_up_shield,
    drawable,
    reloads,
    topped_up,
)
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.wounds.injury import at_least, harm_dice, resistance
from turnto.rules.gurps.injury.wound_formula import expected, harms, injury
from turnto.rules.gurps.success_roll import criticals
from turnto.rules.gurps.target_roll import CHANCES, falls_at_most

FAR = 10
"""Yards beyond which a foe takes the time to aim."""

SURE = 12
"""A fierce foe whose blows land so often strikes twice, or harder, instead of more carefully."""


def sensible(scene: Scene, who: int) -> Act:
    """The maneuver a fighter takes of himself."""
    body = scene.body(who)
    if body.posture in ("lying", "crawling", "sitting"):
        return Act("position", rises(scene, who))
    if body.unwilling or (scene.figure(who).cautious and scene.at_most(who, 3)):
        return Act("defend")
    if body.loading and topped_up(scene, who):
        return Act("ready", body.main)
    blows = _given(scene, list(strikes(scene, who)))
    if not any(scene.way(blow.who, blow.way).armed for blow in blows) or _is_better_readied(scene, who, blows):
        if body.unready and _worth_readying(scene, who):
            return Act("ready", body.main)
        better = _by_worth(scene, who, near=True) if scene.engaged(who) and scene.figure(who).ways else []
        if better and (not body.main or any(way.mode.mode == "shoot" for way in held_ways(scene, who))):
            return Act("ready", better[0])
    if blows:
        return _strike(scene, who, max(blows, key=lambda blow: _worth(scene, blow)))
    return _getting_at_them(scene, who)


def _given(scene: Scene, blows: list[Blow]) -> list[Blow]:
    """Return the attacks that the book gives a foe, and bare-handed ones only if none of those is possible."""
    return [blow for blow in blows if scene.way(blow.who, blow.way).given] or blows


def _is_better_readied(scene: Scene, who: int, blows: list[Blow]) -> bool:
    """Whether the weapon in hand, once ready, promises more than blows with the other until then and then one more."""
    body = scene.body(who)
    if not body.unready or body.off in ("", SHIELD):
        return False
    ready = (blow for blow in strikes(scene.with_body(who, unready=0), who) if not blow.off)
    there = max((promise(scene, blow) for blow in ready if scene.way(who, blow.way).armed), default=0.0)
    return there > (body.unready + 1) * max(promise(scene, blow) for blow in blows)


def _worth_readying(scene: Scene, who: int) -> bool:
    """Return whether a missile weapon is worth readying: not at close quarters, nor if loading takes too long."""
    if not can_reload(scene, who):
        return False
    if not reloads(scene, who):
        return True
    if any(way.mode.bullet or way.mode.skill == "beam_weapons" for way in held_ways(scene, who)):
        return True
    if scene.engaged(who):
        return False
    nearest = min((scene.away(who, other) / max(1, yards(scene, other)) for other in scene.against(who)), default=99.0)
    return nearest > scene.body(who).unready or not any(True for _ in drawable(scene, who))


def _worth(scene: Scene, blow: Blow) -> float:
    """Return the value of a blow: its damage for a foe, its expected harm for the hero."""
    way = scene.way(blow.who, blow.way)
    if scene.is_foe(blow.who):
        return way.mode.damage.count * 3.5 + way.mode.damage.add
    return promise(scene, blow) / (1 + way.mode.ready / 2 * (not way.mode.ranged) + 2 * _falling(scene, blow, way))


def _falling(scene: Scene, blow: Blow, way: AttackMode) -> float:
    """GL-COMBAT-61: return the chance that a missed kick makes the kicker fall.

    Getting up costs a second, and a fall 3 on all defences.
    """
    if way.mode.mode != "kick" or scene.body(blow.who).posture == LYING:
        return 0.0
    kept = sum(number for _, number in feet_parts(scene, blow, way))
    return (1 - falls_at_most(effective(scene, blow)) / 216) * (1 - falls_at_most(kept) / 216)


def promise(scene: Scene, blow: Blow) -> float:
    """Return the mean hits a blow costs its target.

    A 3 does full damage; other critical hits allow no defence.
    """
    eff = effective(scene, blow)
    critical = CHANCES[criticals(eff)[0]] - 1
    plain = falls_at_most(eff) - critical - 1
    harm, most = harm_of(scene, blow)
    return (most + critical * harm + plain * (1 - defended(scene, blow)) * harm) / 216


def gets_through(scene: Scene, blow: Blow) -> float:
    """The chance that a blow hits, is not defended and does harm."""
    eff = effective(scene, blow)
    critical = CHANCES[criticals(eff)[0]]
    landed = (critical + (falls_at_most(eff) - critical) * (1 - defended(scene, blow))) / 216
    way = scene.way(blow.who, blow.way)
    dr, minimum = resistance(scene, blow.at, way), at_least(scene, blow.who, way)
    return max(0.0, landed * harms(harm_dice(way, blow.plus), way.mode.kind, dr, minimum))


def harm_of(scene: Scene, blow: Blow) -> tuple[float, int]:
    """The hits that a blow which gets through costs: in the mean, and at most."""
    way = scene.way(blow.who, blow.way)
    thrown, dr, minimum = harm_dice(way, blow.plus), resistance(scene, blow.at, way), at_least(scene, blow.who, way)
    most = injury(thrown.count * thrown.sides + thrown.add, way.mode.kind, dr, minimum)
    return expected(thrown, way.mode.kind, dr, minimum), most


def _strike(scene: Scene, who: int, blow: Blow) -> Act:
    """Attack; with a missile and time, aim once first; the fierce attack all-out."""
    way = scene.way(who, blow.way)
    if way.mode.ranged and _should_aim(scene, blow):
        return Act("aim", "", blow.at)
    if scene.figure(who).fierce and not way.mode.ranged:
        kinds = list(all_out_kinds(scene, blow))
        sure = effective(scene, blow) >= SURE
        wanted = [DOUBLE, STRONG, DETERMINED] if sure else [DETERMINED]
        kind = next((own for own in wanted if own in kinds), None)
        if kind:
            return Act("all-out", kind, blow.at, blow.way, blow.off)
    return Act("attack", "", blow.at, blow.way, blow.off)


def _should_aim(scene: Scene, blow: Blow) -> bool:
    """Return whether to aim once: a snap shot would suffer and the foes are far.

    Far is beyond ten yards for a foe, beyond their next move for the hero.
    """
    body, away = scene.body(blow.who), scene.away(blow.who, blow.at)
    if body.aim or away <= (FAR if blow.who != HERO else yards(scene, blow.at)):
        return False
    mode = scene.way(blow.who, blow.way).mode
    return effective(scene.with_body(blow.who, aim=0), blow) < mode.ss or (blow.who == HERO and shots(scene, blow) == 1)


def _getting_at_them(scene: Scene, who: int) -> Act:
    """Nothing can be struck now: another weapon, the reload, closing, or waiting for them to come."""
    body = scene.body(who)
    near = scene.engaged(who)
    if aimed := _aiming(scene, who):
        return aimed
    useless = not body.main or any(way.mode.mode == "shoot" for way in held_ways(scene, who))
    if useless and (near or not body.unready):
        for weapon in _by_worth(scene, who, near):
            return Act("ready", weapon)
    if body.unready and can_reload(scene, who):
        return Act("ready", body.main)
    if not near and body.main and not useless and can_take_up_shield(scene, who):
        return Act("ready", SHIELD)
    if not near and scene.against(who):
        return Act("move", "closer") if on_feet(scene, who) else Act("position", "")
    return Act("wait")


def _aiming(scene: Scene, who: int) -> Act | None:
    """A second's aim where it alone brings somebody within one's skill, and there is time for it."""
    for at in scene.against(who):
        there = scene.with_body(who, aim=1, aim_at=at)
        for blow in strikes(there, who):
            if blow.at == at and scene.way(who, blow.way).mode.ranged and _should_aim(scene, blow):
                return Act("aim", "", at)
    return None


def _by_worth(scene: Scene, who: int, near: bool) -> list[str]:
    """Weapons to draw, the one first that does most damage; no bow where they stand at one's throat."""
    able: dict[str, float] = {}
    for weapon in drawable(scene, who):
        name = weapon.removeprefix(ANOTHER)
        for way in scene.figure(who).ways:
            if way.mode.weapon == name and (not way.mode.ranged or (not near and way.mode.mode == "throw")):
                mean = (way.mode.damage.count * 3.5 + way.mode.damage.add) * max(1, way.mode.level)
                able[weapon] = max(able.get(weapon, 0.0), mean)
    return sorted(able, key=lambda weapon: -able[weapon])


def next_of(scene: Scene) -> Blow | None:
    """Return a foe's next attack if it were his turn: the first within reach, else the first, or None."""
    foes = list(scene.forward())
    foe = next((who for who in foes if scene.away(HERO, who) == 0), foes[0] if foes else None)
    if foe is None or not scene.figure(foe).ways:
        return None
    chosen = sensible(scene, foe)
    way = chosen.way if chosen.maneuver in ("attack", "all-out") else 0
    return Blow("defend", foe, HERO, way, off=chosen.off)
