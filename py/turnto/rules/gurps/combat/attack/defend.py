"""Defending against a blow, and what it leaves: spent, unready, broken, answered (GL-COMBAT-13, GL-COMBAT-41 to 44, GL-COMBAT-111)."""

from __future__ import annotations

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.procedure import Option, Procedure, ask, roll, tell
from turnto.core.sheet import lose_item
from turnto.rules.gurps.combat.attack.ammunition import spoiled
from turnto.rules.gurps.combat.attack.concentration import distracted, unmoved
from turnto.rules.gurps.combat.attack.defences import (
    BLOCK,
    DODGE,
    LOADING,
    PARRY,
    PARRY_HAND,
    PARRY_MAIN,
    PASSIVE,
    Defence,
    defences,
    family_of,
    parrying_way,
)
from turnto.rules.gurps.combat.attack.to_hit import Blow, fumbled
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.luck import lucky, saved, verdicts
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.target_roll import checked, percent

NONE = Defence("", "", ())
"""In the place of a defence where there was none, or none was wanted: the blow missed after all."""

SCORES = {"dodge": DODGE, "block": BLOCK, "parry": PARRY, "": PASSIVE}
"""What is rolled against, by the family of the defence."""


def defend(scene: Scene, blow: Blow) -> Procedure[tuple[Scene, Defence, bool]]:
    """GL-COMBAT-111: one active defence with PD; in all-out defence another of a different kind after a failure.

    The last defence tried, and whether the blow was stopped.
    """
    tried: tuple[str, ...] = ()
    own = NONE
    while found := defences(scene, blow, tried):
        own = yield from _picked(scene, blow, found)
        if not own.parts:
            return scene, own, False
        family = family_of(own.kind)
        tried = (*tried, family)
        may_try_again = scene.body(blow.at).stance == "double" and bool(own.kind) and len(tried) == 1
        guarded = may_try_again and bool(defences(scene, blow, tried))
        held = yield from checked(
            say("gurps-defends", who=scene.called(blow.at), defence=own.title),
            own.parts,
            score=SCORES[family],
            said=_verdicts(scene, blow, family, guarded=guarded),
            against=scene.is_foe(blow.at),
        )
        scene = yield from _after(scene, blow, own, held)
        if held:
            return scene, own, True
        if not may_try_again:
            break
    return (yield from _saved(scene, blow, own)) if own.parts and lucky(scene, blow.at) else (scene, own, False)


def _verdicts(scene: Scene, blow: Blow, family: str, *, guarded: bool) -> tuple[str, str]:
    """How a defence came out, in a sentence that names who struck at whom; ``guarded``: another may follow."""
    names = {"striker": scene.called(blow.who), "at": scene.called(blow.at)}
    held = f"{family or 'passive'}-held"
    missed = verdicts(scene, blow.who, blow.at, guarded=guarded)["success"]
    if blow.who == HERO:
        return say(f"gurps-you-{held}", **names), missed
    if blow.at == HERO:
        return say(f"gurps-{held}-at-hero", **names), missed
    return say(f"gurps-{held}", **names), missed


def _saved(scene: Scene, blow: Blow, own: Defence) -> Procedure[tuple[Scene, Defence, bool]]:
    """GL-RULE-74: Luck betters the defence that failed, or spoils the blow."""
    label = say("gurps-defends", who=scene.called(blow.at), defence=own.title)
    scene, how = yield from saved(scene, label, own.parts, SCORES[family_of(own.kind)], blow.eff)
    if how == "held" and own.kind.startswith("parry"):
        scene = yield from _after_parry(scene, blow, own.kind)
    if how == "fumbled" and scene.setup.fumbles:
        scene = yield from fumbled(scene, blow)
    return scene, own if how in ("held", "hit") else NONE, how != "hit"


def _picked(scene: Scene, blow: Blow, found: tuple[Defence, ...]) -> Procedure[Defence]:
    """Return the best defence, or the one that the player picks.

    A hero who casts or is at a job is always asked whether he defends at the risk of it.
    """
    if blow.at != HERO or not (scene.setup.ask_defence or scene.body(HERO).is_absorbed):
        return found[0]
    found = (*(found if scene.setup.ask_defence else found[:1]), *unmoved(scene, blow, found))
    if len(found) == 1:
        return found[0]
    options = [_option(own, _kept(scene)) for own in found]
    key = yield from ask(say("gurps-which-defence"), *options)
    return next(own for own, option in zip(found, options, strict=True) if option.key == key)


def _kept(scene: Scene) -> tuple[str, str]:
    """Return the option to make no active defence, and the note of what may still disturb him."""
    body = scene.body(HERO)
    if body.is_absorbed:
        return say("gurps-keep-concentrating"), say("gurps-keep-concentrating-note")
    if body.aim:
        return say("gurps-keep-aiming"), say("gurps-keep-aiming-note")
    return say("gurps-keep-loading"), say("gurps-keep-loading-note")


def _option(own: Defence, kept: tuple[str, str]) -> Option:
    note = say("gurps-or-less", target=own.total, chance=percent(own.total)) if own.parts else say("gurps-it-hits")
    if own.kind:
        return Option(own.kind, say("gurps-use-defence", defence=own.title), note=note)
    return Option("mind", kept[0], note=say("gurps-keep-note", defence=own.title, chance=note, why=kept[1]))


def _after(scene: Scene, blow: Blow, own: Defence, held: bool) -> Procedure[Scene]:
    """Apply what an active defence leaves: a use spent, the aim lost; after a parry, the weapon unready or broken."""
    if not own.kind:
        return scene
    scene = scene.with_body(blow.at, aim=0, aim_at=0)
    scene = yield from distracted(scene, blow.at)
    if scene.body(blow.at).stance == LOADING:
        scene = spoiled(scene, blow.at)
    if own.kind != "dodge" and _more_may_come(scene, blow):
        scene = scene.with_body(blow.at, spent=tuple(sorted((*scene.body(blow.at).spent, own.kind))))
    if held and own.kind.startswith("parry"):
        scene = yield from _after_parry(scene, blow, own.kind)
    return scene


def _more_may_come(scene: Scene, blow: Blow) -> bool:
    """Whether anything else may strike at him before his next action, so that it matters what he has spent."""
    return (
        bool(blow.left)
        or bool(blow.after)
        or scene.body(blow.at).stance == "double"
        or len(tuple(scene.standing(not scene.is_foe(blow.at)))) > 1
    )


def at_the_arm(scene: Scene, blow: Blow, own: Defence) -> bool:
    """GL-COMBAT-63: whether a weapon that a bare hand failed to parry goes for the arm, as the book allows."""
    side = "foes" if scene.is_foe(blow.who) else "hero"
    armed = scene.way(blow.who, blow.way).armed
    return own.kind == PARRY_HAND and armed and scene.setup.arm_blows in ("both", side)


def _after_parry(scene: Scene, blow: Blow, kind: str) -> Procedure[Scene]:
    """GL-COMBAT-111: apply what a successful parry leaves of the weapon; a bare hand takes no harm."""
    if kind == PARRY_HAND:
        return scene
    body = scene.body(blow.at)
    weapon = body.main if kind == PARRY_MAIN else body.off
    own = parrying_way(scene, blow.at, weapon)
    assert own is not None
    if own.mode.unbalanced:
        hand = "unready" if kind == PARRY_MAIN else "off_unready"
        scene = scene.with_body(blow.at, **{hand: 1})  # GL-COMBAT-41, GL-RULE-27
    heavy = scene.way(blow.who, blow.way)
    if own.weight and heavy.armed and heavy.weight >= 3 * own.weight:
        faces = yield from roll(Dice(1), say("gurps-does-it-hold", weapon=weapon), cuts=(3,))
        if sum(faces) <= 2:
            scene = yield from _broken(scene, blow.at, kind, weapon)
    return scene


def _broken(scene: Scene, who: int, kind: str, weapon: str) -> Procedure[Scene]:
    """GL-COMBAT-43: the parry counts, the weapon is gone."""
    yield from tell("gurps-broken", who=scene.name(who), weapon=weapon)
    hand = {"main": "", "unready": 0} if kind == PARRY_MAIN else {"off": "", "off_unready": 0}
    scene = scene.with_body(who, **hand)
    if who == HERO and (own := scene.hero.item(weapon)):
        scene = scene.with_hero((yield from lose_item(scene.hero, own, 1)))
    return scene.interrupted() if who == HERO else scene


def counters(scene: Scene, blow: Blow, kind: str) -> int | None:
    """The way a weapon that parried a bare-handed attack strikes at the attacker; None where it does not."""
    way = scene.way(blow.who, blow.way)
    natural = way.mode.mode == "bite"
    if (way.armed and not natural) or scene.body(blow.at).unwilling:
        return None
    if natural and not scene.setup.parry_hurts:
        return None
    body = scene.body(blow.at)
    weapon = body.main if kind == PARRY_MAIN else body.off
    ways = scene.figure(blow.at).ways
    able = (way for way in ways if way.mode.hands == 1 or not body.off)
    first = next((own for own in able if own.mode.weapon == weapon and not own.mode.ranged), None)
    return ways.index(first) if first else None
