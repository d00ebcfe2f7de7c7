"""What the player is asked at the hero's own action, and what each maneuver would mean now (GL-AUTH-35)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.procedure import Ask, Option, Procedure, ask
from turnto.rules.gurps.combat import spells
from turnto.rules.gurps.combat.acts import (
    FIND,
    MOST_AIM,
    Act,
    act,
    all_out_kinds,
    can_reload,
    drawable,
    held_ways,
    on_feet,
    risen,
    strikes,
    yards,
)
from turnto.rules.gurps.combat.attack import DETERMINED, DOUBLE, STRONG, Blow, effective
from turnto.rules.gurps.combat.damage import expected
from turnto.rules.gurps.combat.defence import best_total, defences
from turnto.rules.gurps.combat.injury import at_least, harm_dice, resistance
from turnto.rules.gurps.combat.scene import Scene
from turnto.rules.gurps.combat.state import HERO
from turnto.rules.gurps.combat.tactics import promise, sensible
from turnto.rules.gurps.combat.throws import falls_at_most, percent

ON = "on"

KINDS = {DETERMINED: "+4 to hit", STRONG: "+2 damage", DOUBLE: "two attacks"}


def decided(scene: Scene) -> Procedure[tuple[Scene, Act | None]]:
    """The hero's maneuver: by the sensible policy while the player fights on, else asked; None where he now does."""
    if scene.fight.on:
        return scene, sensible(scene, HERO)
    found = list(options(scene))
    if len(found) == 1:
        return scene, sensible(scene, HERO)
    key = yield from ask(prompt(scene), *found)
    if key == ON:
        return scene.with_fight(on=1), None
    return scene, act(key)


def sensible_option(asked: Ask) -> str | None:
    """What one who does not look ahead answers in a fight: fight on; None for every other question."""
    return ON if any(option.key == ON for option in asked.options) else None


def prompt(scene: Scene) -> str:
    """How it stands, in a line."""
    there = ", ".join(
        f"{scene.figure(who).name} {scene.hits(who)} of {scene.figure(who).full} hits" for who in scene.standing(True)
    )
    return f"You have {scene.hits(HERO)} hits. Against you: {there}. What do you do?"


def options(scene: Scene) -> Iterator[Option]:
    """Every maneuver open, the sensible policy first."""
    yield Option(ON, "Fight on", note=_on_note(scene))
    yield from _attacks(scene)
    yield from _others(scene)
    yield from spells.options(scene)
    if scene.setup.flee and on_feet(scene, HERO):
        yield Option(
            Act("flee").key, "Flee", note=f"1d + Move {yards(scene, HERO)} against theirs; they strike at you first"
        )
    if scene.setup.may_yield:
        yield Option(Act("yield").key, "Refuse to fight on", note="you surrender")


def _on_note(scene: Scene) -> str:
    return f"{describe(scene, sensible(scene, HERO))}, and so on until something is worth deciding"


def describe(scene: Scene, chosen: Act) -> str:
    """A maneuver in a few words."""
    match chosen.maneuver:
        case "attack" | "all-out":
            return f"{scene.way(HERO, chosen.way).title} at {scene.name(chosen.at)}"
        case "position":
            return "get up" if chosen.how != "lying" else "drop"
        case "ready":
            return f"ready the {chosen.how}" if chosen.how else "get ready"
        case "aim":
            return f"aim at {scene.name(chosen.at)}"
        case "move":
            return "close in" if chosen.how == "closer" else "back off"
        case "defend":
            return "all-out defense"
    return "wait"


# --- attacks --------------------------------------------------------------------------------------


def _attacks(scene: Scene) -> Iterator[Option]:
    blows = _worthwhile(scene, list(strikes(scene, HERO)))
    up = risen(scene, HERO)
    for blow in blows:
        yield Option(
            Act("attack", "", blow.at, blow.way, blow.off).key,
            f"Use Attack: {_named(up, blow)}",
            note=_attack_note(up, blow),
        )
    best = max(
        (blow for blow in blows if not up.way(HERO, blow.way).mode.ranged),
        key=lambda blow: promise(up, blow),
        default=None,
    )
    for at in dict.fromkeys(blow.at for blow in blows) if best else ():
        there = [blow for blow in blows if blow.at == at and not up.way(HERO, blow.way).mode.ranged]
        if there:
            yield from _all_outs(up, max(there, key=lambda blow: promise(up, blow)))


def _all_outs(scene: Scene, blow: Blow) -> Iterator[Option]:
    for kind in all_out_kinds(scene, blow):
        there = blow._replace(plus=kind)
        key = Act("all-out", kind, blow.at, blow.way, blow.off).key
        yield Option(key, f"Use All-Out Attack ({KINDS[kind]}): {_named(scene, blow)}", note=_attack_note(scene, there))


def _named(scene: Scene, blow: Blow) -> str:
    hand = ", off hand" if blow.off else ""
    return f"{scene.way(HERO, blow.way).title}{hand} at {scene.name(blow.at)}"


def _attack_note(scene: Scene, blow: Blow) -> str:
    """To hit, how often it is defended, the harm of a hit, and the defences left."""
    way = scene.way(HERO, blow.way)
    eff = effective(scene, blow)
    defended = round(best_total(scene, blow) * 100 / 216)
    harm = expected(
        harm_dice(way, blow.plus), way.mode.kind, resistance(scene, blow.at, way), at_least(scene, HERO, way)
    )
    said = [f"hits on {min(eff, 16)} or less, {percent(eff)}", f"defended {defended} %"]
    said.append(f"{_dice(harm_dice(way, blow.plus))} {way.mode.kind}, {harm:.1f} hits in the mean")
    if blow.plus:
        said.append("no active defence until your next action")
    elif way.mode.ready and not way.mode.ranged:
        said.append("then unready")
    else:
        said.append(f"your defences stay: {_defences(scene)}")
    return "; ".join(said)


def _dice(thrown: object) -> str:
    return str(thrown).replace("d6", "d")


def _defences(scene: Scene, stance: str = "") -> str:
    """The best defences the hero would have against the first foe's first way."""
    foe = next(scene.standing(True), None)
    if foe is None or not scene.figure(foe).ways:
        return "none needed"
    found = defences(scene.with_body(HERO, stance=stance, spent=()), Blow("defend", foe, HERO, 0))
    return ", ".join(f"{own.title} {own.total}" for own in found) or "none"


def _worthwhile(scene: Scene, blows: list[Blow]) -> list[Blow]:
    """Without those that are no better than another in any way (CONTRACT: a dominated option is not asked)."""
    return [blow for blow in blows if not any(_dominates(scene, other, blow) for other in blows if other != blow)]


def _dominates(scene: Scene, other: Blow, blow: Blow) -> bool:
    one, two = _merits(scene, other), _merits(scene, blow)
    if other.at != blow.at or scene.way(HERO, other.way).mode.ranged != scene.way(HERO, blow.way).mode.ranged:
        return False
    return all(a >= b for a, b in zip(one, two, strict=True)) and (
        one != two or (other.way, other.off) < (blow.way, blow.off)
    )


def _merits(scene: Scene, blow: Blow) -> tuple[float, ...]:
    scene = risen(scene, HERO)
    way = scene.way(HERO, blow.way)
    harm = expected(harm_dice(way), way.mode.kind, resistance(scene, blow.at, way), at_least(scene, HERO, way))
    return float(effective(scene, blow)), harm, float(-best_total(scene, blow)), float(-way.mode.ready)


# --- everything else ------------------------------------------------------------------------------


def _others(scene: Scene) -> Iterator[Option]:
    body = scene.body(HERO)
    yield Option(
        Act("defend").key,
        "Use All-Out Defense",
        note=f"no attack; two different defences against each blow: {_defences(scene, 'double')}",
    )
    yield from _readying(scene)
    yield from _aims(scene)
    if body.posture in ("lying", "crawling", "sitting"):
        yield Option(
            Act("position", "kneeling").key, "Use Change Position: kneel", note="then stand with your next attack"
        )
    elif body.posture == "kneeling" and not any(True for _ in strikes(scene, HERO)):
        yield Option(Act("position", "").key, "Use Change Position: stand up")
    elif not body.posture and (scene.setup.distance or scene.setup.cover):
        yield Option(
            Act("position", "kneeling").key,
            "Use Change Position: kneel",
            note="harder to shoot at (-2); attacks and defences -2",
        )
        yield Option(
            Act("position", "lying").key,
            "Use Change Position: lie down",
            note="harder to shoot at (-4); attacks -4, defences -3",
        )
    if not scene.engaged(HERO) and scene.against(HERO) and on_feet(scene, HERO):
        yield Option(Act("move", "closer").key, "Use Move: close in", note=f"{yards(scene, HERO)} yards nearer")
        yield Option(Act("move", "back").key, "Use Move: back off", note=f"{yards(scene, HERO)} yards farther")


def _readying(scene: Scene) -> Iterator[Option]:
    body = scene.body(HERO)
    if body.unready and can_reload(scene, HERO):
        shoots = any(way.mode.mode == "shoot" for way in held_ways(scene, HERO))
        note = f"{body.unready} turns to go" + (
            "; dodge only meanwhile" if shoots else "; it can parry at once when ready"
        )
        yield Option(
            Act("ready", body.main).key, f"Use Ready: {'load' if shoots else 'ready'} the {body.main}", note=note
        )
    if body.off_unready:
        yield Option(
            Act("ready", body.off).key, f"Use Ready: ready the {body.off}", note="it can parry at once when ready"
        )
    for weapon in dict.fromkeys(body.thrown):
        if not body.main:
            yield Option(Act("ready", FIND + weapon).key, f"Use Ready: find the {weapon}", note="1d turns")
    for weapon in drawable(scene, HERO):
        yield Option(Act("ready", weapon).key, f"Use Ready: draw the {weapon}", note="ready at once to parry")


def _aims(scene: Scene) -> Iterator[Option]:
    """GL-COMBAT-31: a ready ranged weapon and a named target, whom only the aim may bring within one's skill."""
    body = scene.body(HERO)
    seen = set()
    aimed = (scene.with_body(HERO, aim=max(1, body.aim), aim_at=at) for at in scene.against(HERO))
    for blow in (blow for there in aimed for blow in strikes(there, HERO) if blow.at == there.body(HERO).aim_at):
        mode = scene.way(HERO, blow.way).mode
        if not mode.ranged or blow.at in seen or (body.aim_at == blow.at and body.aim >= MOST_AIM):
            continue
        seen.add(blow.at)
        turns = body.aim if body.aim_at == blow.at else 0
        eff = effective(scene.with_body(HERO, aim=turns + 1, aim_at=blow.at), blow)
        yield Option(
            Act("aim", "", blow.at).key,
            f"Use Aim at {scene.name(blow.at)}",
            note=f"next turn {min(eff, 16)} or less, {falls_at_most(eff) * 100 // 216} %; any active defence loses it",
        )
