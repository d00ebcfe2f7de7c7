"""The Ready maneuver: what is drawn, found, loaded and freed, and what is put away for it (GL-COMBAT-09, GL-COMBAT-341)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.message import say
from turnto.core.procedure import Procedure, tell
from turnto.rules.gurps.character.weapons import NEVER, Mode
from turnto.rules.gurps.combat.attack import ammunition
from turnto.rules.gurps.combat.attack.ammunition import held_ways, shooting
from turnto.rules.gurps.combat.attack.defences import LOADING
from turnto.rules.gurps.combat.attack.to_hit import retrieved
from turnto.rules.gurps.combat.maneuvers.in_hand import loaded, starting
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.luck import tried
from turnto.rules.gurps.combat.state.scene import Scene

SHIELD = "shield"
FIND, ANOTHER, OFF = "find ", "another ", "off "
"""Before a weapon's name: a thrown one is looked for on the floor; a second one of the name in hand is drawn; the one in
the off hand is made ready where both hands hold one of the name."""

# --- what is legal --------------------------------------------------------------------------------


def drawable(scene: Scene, who: int) -> Iterator[str]:
    """Weapons that could be readied instead of the one in hand, each once; those thrown must be found first.

    One of the name that the off hand holds is another.  A crippled arm holds nothing (GL-COMBAT-58).
    """
    body = scene.body(who)
    seen = {body.main, ""}
    for way in scene.figure(who).ways:
        weapon = way.mode.weapon
        if weapon in seen or not way.armed or scene.setup.unarmed or way.mode.hands + body.arms > 2:
            continue
        seen.add(weapon)
        if _count(scene, who, weapon) > (body.off, *body.thrown).count(weapon):
            yield ANOTHER + weapon if weapon == body.off else weapon


def _count(scene: Scene, who: int, weapon: str) -> int:
    return scene.hero.carries(weapon) if who == HERO else 1


def reloads(scene: Scene, who: int) -> bool:
    """Return whether the Ready maneuver loads a missile weapon, and does not clear a jam."""
    body, mode = scene.body(who), shooting(scene, who)
    if mode is None or not body.unready:
        return False
    return not body.rounds or (mode.by_round and body.unready > mode.shots - body.rounds)


def can_reload(scene: Scene, who: int) -> bool:
    """GL-RULE-52: a crossbow three or more above its user's ST cannot be cocked; without missiles there is no loading."""
    shoots = [way for way in held_ways(scene, who) if way.mode.mode == "shoot"]
    if any(way.mode.ready >= NEVER for way in shoots):
        return False
    return not shoots or who != HERO or ammunition.has_some(scene.hero, shoots[0].mode)


def off_hand(scene: Scene, who: int) -> str:
    """Return the name of the off-hand weapon being readied: "axe", "off axe" beside another; else empty."""
    body = scene.body(who)
    return OFF + body.off if body.off and body.off == body.main else body.off


def topped_up(scene: Scene, who: int) -> int:
    """Ready turns to load a gun that still has shots in it; 0 where that is not to be done.

    A magazine takes as long as ever; what is loaded round by round wants none for those it has, and no preparation while
    it is open (GL-COMBAT-341).
    """
    body, mode = scene.body(who), shooting(scene, who)
    if mode is None or body.unready or not 0 < body.rounds < mode.shots:
        return 0
    if not mode.by_round:
        return mode.ready
    return mode.shots - body.rounds + (0 if body.loading else mode.preparation)


def can_take_up_shield(scene: Scene, who: int) -> bool:
    """A shield put aside can be taken up again by a hand that is free for it."""
    figure, body = scene.figure(who), scene.body(who)
    held = [way.mode for way in held_ways(scene, who)]
    leaves_a_hand = not held or any(mode.hands == 1 for mode in held)
    has_hands = bool(body.main) + body.arms < 2
    return figure.block is not None and not body.off and leaves_a_hand and has_hands and not scene.setup.unarmed


def others(scene: Scene, who: int, weapon: str) -> list[tuple[int, int]]:
    """Return other copies of a weapon that are carried, readiest first: Ready turns needed, rounds loaded."""
    body, ways = scene.body(who), [way for way in scene.figure(who).ways if way.mode.weapon == weapon]
    used = [own[1:] for own in body.put_away if own[0] == weapon]
    elsewhere = (body.main, body.off, *body.thrown).count(weapon) + len(used)
    fresh = [(starting(ways), loaded(ways))] * max(0, _count(scene, who, weapon) - elsewhere)
    return sorted((*used, *fresh), key=lambda own: (own[0], -own[1]))


def better_other(scene: Scene, who: int) -> tuple[int, int] | None:
    """Return a readier or fuller gun or bow of the same name, or None."""
    body, mode = scene.body(who), shooting(scene, who)
    found = others(scene, who, body.main)[:1] if mode else []
    return found[0] if found and (found[0][0], -found[0][1]) < (body.unready, -body.rounds) else None


# --- doing it -------------------------------------------------------------------------------------


def readied(scene: Scene, who: int, weapon: str) -> Procedure[Scene]:
    """GL-COMBAT-09: draw, find or make ready; ready at once for parry and block.  While reloading, dodge only."""
    body = scene.body(who)
    if weapon.startswith(FIND):
        return (yield from _found(scene, who, weapon.removeprefix(FIND)))
    if weapon.startswith(ANOTHER) or (weapon == SHIELD and not body.off):
        name = weapon.removeprefix(ANOTHER)
        yield from tell("gurps-draws", who=scene.name(who), weapon=name)
        taken = _in_hand(scene, who, name) if weapon != SHIELD else scene.with_body(who, off=SHIELD)
        return taken.with_body(who, aim=0)
    if weapon and weapon == off_hand(scene, who):
        return scene.with_body(who, off_unready=body.off_unready - 1, aim=0)
    if weapon and weapon != body.main:
        yield from tell("gurps-draws", who=scene.name(who), weapon=weapon)
        return _in_hand(scene, who, weapon)
    if body.stuck:
        return (yield from _freed(scene, who))
    mode, turns = shooting(scene, who), topped_up(scene, who)
    if mode and mode.by_round and (turns or reloads(scene, who)):
        return _round_by_round(scene, who, mode)
    if turns:
        scene, body = scene.with_body(who, unready=turns, rounds=0), scene.body(who)
    if reloads(scene, who):
        return _loading(scene, who)
    if body.unready == 1:
        yield from tell("gurps-draws", who=scene.name(who), weapon=body.main)
    return scene.with_body(who, unready=body.unready - 1, aim=0)


def _freed(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-RULE-27: a weapon that sticks wants a roll against ST; the turn that frees it counts for readying it."""
    body = scene.body(who)
    st = scene.figure(who).st - (scene.hero["fatigue"] if who == HERO else 0)
    label = say("gurps-roll-free", who=scene.called(who), weapon=body.main)
    scene, free = yield from tried(scene, who, "free", label, ((say("label.st"), st),))
    if not free:
        return scene
    yield from tell("gurps-free", who=scene.name(who), weapon=body.main)
    return scene.with_body(who, stuck=0, unready=body.unready - 1)


def _found(scene: Scene, who: int, weapon: str) -> Procedure[Scene]:
    """GL-COMBAT-342: a thrown weapon is found again in 1d turns, of which this is the first."""
    turns = yield from retrieved()
    thrown = list(scene.body(who).thrown)
    thrown.remove(weapon)
    scene = _in_hand(scene, who, weapon)
    return scene.with_body(who, thrown=tuple(thrown), unready=turns - 1)


def _in_hand(scene: Scene, who: int, weapon: str) -> Scene:
    """Take another weapon in hand; a two-handed one puts the shield aside.

    Taking that up again needs a Ready turn.
    """
    figure, body = scene.figure(who), scene.body(who)
    ways = [way for way in figure.ways if way.mode.weapon == weapon]
    two = all(way.mode.hands == 2 for way in ways if not way.mode.ranged or len(ways) == 1)
    off = "" if two else body.off
    scene = load_no_more(scene, who)
    unready, rounds = next(iter(others(scene, who, weapon)), (starting(ways), loaded(ways)))
    kept = list(body.put_away)
    if (weapon, unready, rounds) in kept:
        kept.remove((weapon, unready, rounds))
    return scene.with_body(
        who,
        main=weapon,
        off=off,
        unready=unready,
        stuck=0,
        off_unready=body.off_unready if off == body.off else 0,
        aim=0,
        rounds=rounds,
        put_away=_put_away(scene, who, kept),
    )


def _put_away(scene: Scene, who: int, others: list[tuple[str, int, int]]) -> tuple[tuple[str, int, int], ...]:
    """GL-COMBAT-341: what is let go without its full load is found so again."""
    body, ways = scene.body(who), list(held_ways(scene, who))
    if who != HERO or body.rounds >= loaded(ways):  # a foe takes up no missile weapon again
        return tuple(others)
    return tuple(sorted((*others, (body.main, body.unready, body.rounds))))


def _loading(scene: Scene, who: int) -> Scene:
    """GL-COMBAT-09, GL-COMBAT-341: one Ready turn of loading; loaded when none is left."""
    left, mode = scene.body(who).unready - 1, shooting(scene, who)
    assert mode is not None
    return scene.with_body(who, unready=left, stance=LOADING, rounds=0 if left else mode.shots)


def _round_by_round(scene: Scene, who: int, mode: Mode) -> Scene:
    """GL-COMBAT-341: some turns of preparation, then a round a turn; from the first round on it can be fired.

    ``unready`` counts the turns until it is full, as long as it cannot be fired.
    """
    body = scene.body(who)
    left = (body.unready or topped_up(scene, who)) - 1
    rounds = max(body.rounds, mode.shots - left)
    opened = left <= mode.shots - body.rounds
    return scene.with_body(
        who,
        unready=0 if opened and rounds else left,
        rounds=rounds,
        loading=2 if rounds > body.rounds else int(opened),
        stance=LOADING,
        aim=0,
    )


def load_no_more(scene: Scene, who: int) -> Scene:
    """GL-COMBAT-341: who stops loading fires what is in; to go on later takes the preparation again."""
    body, mode = scene.body(who), shooting(scene, who)
    if mode is None or not mode.by_round or not (body.loading or reloads(scene, who)):
        return scene
    return scene.with_body(who, loading=0, unready=0 if body.rounds else max(body.unready, mode.ready))
