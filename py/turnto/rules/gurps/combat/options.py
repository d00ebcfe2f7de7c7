"""What the player is asked at the hero's own action, and what each maneuver would mean now (GL-AUTH-35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from turnto.rules.gurps.combat.defence import defences, defended
from turnto.rules.gurps.combat.figures import Way
from turnto.rules.gurps.combat.injury import harm_dice
from turnto.rules.gurps.combat.scene import Scene
from turnto.rules.gurps.combat.state import HERO
from turnto.rules.gurps.combat.tactics import harm_of, next_of, promise, sensible
from turnto.rules.gurps.combat.throws import falls_at_most, percent

ON = "on"
FLIGHT = "flee/"
"""What the answers begin with that are to flee."""

KINDS = {DETERMINED: "+4 to hit", STRONG: "+2 damage", DOUBLE: "two attacks"}


def decided(scene: Scene) -> Procedure[tuple[Scene, Act | None]]:
    """The hero's maneuver: by the sensible policy while the player fights on, else asked; None where he now does."""
    if scene.fight.on or scene.setup.fights_on:
        return scene, Act("flee") if _would_run(scene) else sensible(scene, HERO)
    found = list(options(scene))
    if len(found) == 1:
        return scene, sensible(scene, HERO)
    key = yield from ask(prompt(scene), *found)
    if key == ON:
        return scene.with_fight(on=1), None
    return scene, act(key)


def _may_run(scene: Scene) -> bool:
    return scene.setup.flee and on_feet(scene, HERO)


def _would_run(scene: Scene) -> bool:
    runs = scene.setup.runs
    return runs is not None and _may_run(scene) and runs(scene.hits(HERO))


def sensible_options(asked: Ask) -> tuple[str, ...]:
    """What one who does not look ahead answers in a fight: fight on; one who does may run instead.  Nothing for other questions."""
    keys = [option.key for option in asked.options]
    return (ON, *flights(keys)) if ON in keys else ()


def flights(keys: Iterable[str]) -> list[str]:
    """Those of the answers that are to flee."""
    return [key for key in keys if key.startswith(FLIGHT)]


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
    yield from _job(scene)
    if _may_run(scene):
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
    harm, _ = harm_of(scene, blow)
    said = [
        f"hits on {min(eff, 16)} or less, {percent(eff)}",
        f"defended {defended(scene, blow):.0%}".replace("%", " %"),
    ]
    said.append(f"{_dice(harm_dice(way, blow.plus))} {way.mode.kind}, {harm:.1f} hits in the mean")
    said.append(f"{promise(scene, blow):.1f} for each attack")
    if blow.plus:
        said.append(f"no active defence until your next action: {_defences(scene, 'none')}")
    else:
        unready = "then unready; " if way.mode.ready else ""
        said.append(f"{unready}your defences: {_defences(_afterwards(scene, blow, way))}")
    return "; ".join(said)


def _afterwards(scene: Scene, blow: Blow, way: Way) -> Scene:
    """What the hero will hold when the blow is struck: what is thrown is gone, what is heavy wants readying."""
    if way.mode.mode == "throw":
        return scene.with_body(HERO, **{"off" if blow.off else "main": ""})
    if way.mode.ready:
        return scene.with_body(HERO, **{"off_unready" if blow.off else "unready": way.mode.ready})
    return scene


def _dice(thrown: object) -> str:
    return str(thrown).replace("d6", "d")


def _defences(scene: Scene, stance: str = "") -> str:
    """The defences the hero would have against what the first foe is about to strike with."""
    blow = next_of(scene)
    if blow is None:
        return "none needed"
    found = defences(scene.with_body(HERO, stance=stance, spent=()), blow)
    return ", ".join(f"{own.title} {own.total}" for own in found) or "none"


def _worthwhile(scene: Scene, blows: list[Blow]) -> list[Blow]:
    """Without those that are no better than another in any way (a dominated option is not asked)."""
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
    harm, _ = harm_of(scene, blow)
    return float(effective(scene, blow)), harm, -defended(scene, blow), float(-way.mode.ready)


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
    elif on_feet(scene, HERO) and (scene.setup.distance or scene.setup.cover):
        yield _crouch(scene)
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


def _crouch(scene: Scene) -> Option:
    """GL-COMBAT-16: free, with any maneuver."""
    if scene.body(HERO).posture:
        return Option(Act("free", "").key, "Use no cover: stand up straight", note="takes no time")
    note = f"takes no time; harder to shoot at ({'-4' if scene.setup.cover else '-2'}); your attacks -2"
    return Option(Act("free", "crouching").key, "Use a crouch", note=note)


def _readying(scene: Scene) -> Iterator[Option]:
    body = scene.body(HERO)
    if body.unready and can_reload(scene, HERO):
        shoots = any(way.mode.mode == "shoot" for way in held_ways(scene, HERO))
        meanwhile = "dodge only meanwhile, and a dodge undoes it" if shoots else "it can parry at once when ready"
        note = f"{body.unready} turns to go; {'a roll against ST, for it sticks' if body.stuck else meanwhile}"
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


def _job(scene: Scene) -> Iterator[Option]:
    """GL-COMBAT-14: a second of the job that the book lets the hero do, and how far it is."""
    setup = scene.setup
    if not setup.job:
        return
    mind = min(scene.figure(HERO).will - 3, 13)
    note = (
        f"{scene.fight.job} of {setup.job_seconds} seconds done; your defences: {_defences(scene, setup.busy)}; "
        f"a wound or an active defence loses this second unless you roll {mind} or less, {percent(mind)}"
    )
    yield Option(Act("job").key, f"Use Long Action: {setup.job}", note=note)


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
