"""Active spells in a fight: brought into it, kept up, ended, and taken out of it (GL-MAGIC-16 to 23)."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.procedure import Option, Procedure, ask, tell
from turnto.rules.gurps.character.attributes import SPELL_SCORES
from turnto.rules.gurps.combat.state.fight import ASLEEP, DAZED, HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.state.spell_effects import OUTSIDE, On, ons, strength_on
from turnto.rules.gurps.combat.wounds.injury import HT
from turnto.rules.gurps.effects.active_spells import (
    HELD,
    SPELL,
    UNDER,
    all_on,
    drained,
    fading,
    held,
    keeping_price,
    put_on,
    put_under,
    rules_of,
)
from turnto.rules.gurps.effects.fatigue import tire
from turnto.rules.gurps.injury.condition import DEAD, UNCONSCIOUS
from turnto.rules.gurps.injury.wound_formula import thresholds
from turnto.rules.gurps.magic.combat.fire import burned
from turnto.rules.gurps.tables import shown
from turnto.rules.gurps.target_roll import checked

SECONDS = 60
"""In a minute of the world's clock."""


def lasts(key: str) -> int:
    """A spell's period in seconds; 0 for one that is done at once."""
    return int(rules_of(key)["minutes"]) * SECONDS


def how_many_on(scene: Scene, who: int) -> int:
    """GL-MAGIC-16, GL-RULE-79: a caster's spells that are on, a fireball in the hand included."""
    return sum(own.caster == who for own in ons(scene.fight.spells)) + (scene.body(who).held > 0)


# --- before and after -----------------------------------------------------------------------------


def started(scene: Scene) -> Scene:
    """What was cast before the fight holds in it."""
    state = scene.state
    found = [
        On(own.key, HERO if own.own else OUTSIDE, HERO if own.on_hero else OUTSIDE, own.strength,
           max(1, own.ends - state.world.clock) * SECONDS, own.subject)
        for own in all_on(state)
    ]  # fmt: skip
    return scene.with_body(HERO, held=held(state)).with_fight(spells=tuple(found))


def settled(scene: Scene) -> Scene:
    """What is on goes on by the clock, a minute begun as a whole one.

    But the fight's spells on foes and friends, and theirs on the hero, fade when the page is turned (ours): nobody keeps
    them up, and a book need not say that a minute has passed.
    """
    world = scene.state.world
    for flag, _ in world.flags:
        if flag.startswith((SPELL, UNDER)):
            world = world.flagged(flag, None)
    ball = 0 if scene.out(HERO) in (UNCONSCIOUS, DEAD, ASLEEP) else scene.body(HERO).held
    state = scene.state.with_world(world.flagged(HELD, ball or None))
    brief: list[str] = []
    for own in ons(scene.fight.spells):
        before = all_on(state)
        minutes = max(1, -(-(own.ends - scene.fight.tick) // SECONDS))
        if own.caster == HERO:
            ends = world.clock + minutes
            state = put_on(state, own.key, own.strength, own.subject == HERO, own.whom, ends=ends)
        elif own.subject == HERO:
            state = put_under(state, own.key, own.strength, minutes)
        if own.subject > HERO or own.caster > HERO:
            brief += [new.flag for new in all_on(state) if new not in before]
    return scene.with_state(fading(state, brief))


# --- on and off -----------------------------------------------------------------------------------


def put(scene: Scene, key: str, who: int, at: int, strength: int) -> Scene:
    """A spell with a duration begins."""
    whom = "" if at in (HERO, OUTSIDE) else scene.figure(at).name
    own = On(key, who, at, strength, scene.fight.tick + lasts(key), whom)
    return _with(scene, (*scene.fight.spells, own))


def _with(scene: Scene, spells: tuple[tuple[object, ...], ...]) -> Scene:
    """The scene with these spells on; those on the hero move the scores of his sheet."""
    scene = scene.with_fight(spells=spells, tick=scene.fight.tick if spells else 0)
    scores = {score: strength_on(spells, HERO, key) for key, score in SPELL_SCORES.items()}
    if all(scene.hero[score] == now for score, now in scores.items()):
        return scene
    return scene.with_hero(scene.hero.having(**scores))


def _without(scene: Scene, own: On) -> Scene:
    spells = list(scene.fight.spells)
    spells.remove(tuple(own))
    return _with(scene, tuple(spells))


def take_off(scene: Scene, own: On) -> Procedure[Scene]:
    """A spell ends: the dazed come to themselves, lent health is lost again."""
    yield from tell("gurps-spell-off", spell=shown(own.key))
    scene = _without(scene, own)
    if own.subject == OUTSIDE or scene.out(own.subject):
        return scene
    if own.key == "daze" and scene.body(own.subject).stun == DAZED:
        scene = scene.with_body(own.subject, stun="")
        return scene.interrupted() if own.subject == HERO else scene
    if own.key == "lend_health":
        return (yield from _drained(scene, own.subject, own.strength))
    return scene


def _drained(scene: Scene, who: int, hits: int) -> Procedure[Scene]:
    """GL-RULE-80: no blow, but it can cross 0 and the thresholds of death."""
    if who == HERO:
        return scene.with_state((yield from drained(scene.state, hits)))
    before, figure = scene.hits(who), scene.figure(who)
    scene = yield from scene.losing(who, hits)
    label = say("gurps-roll-live", who=scene.called(who))
    for _ in range(abs(thresholds(before, before - hits, figure.full))):
        if not (yield from checked(label, ((HT, figure.ht),), score=HT)):
            return scene.put_out(who, DEAD)
    return scene


def tire_out(scene: Scene, who: int, points: int) -> Procedure[Scene]:
    """GL-MAGIC-13: paid in ST, the hero's on his sheet; no lower than 0."""
    points = min(points, scene.strength(who))
    if who == HERO:
        return scene.with_state((yield from tire(scene.state, points)))
    return scene.with_body(who, tired=scene.body(who).tired + points)


def drops(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-RULE-78: who has no ST left falls unconscious, once the spell has worked."""
    if scene.strength(who) > 0 or scene.out(who):
        return scene
    yield from tell("gurps-faints", who=scene.name(who))
    return scene.put_out(who, UNCONSCIOUS)


# --- as time goes by ------------------------------------------------------------------------------


def passes(scene: Scene, who: int) -> Procedure[Scene]:
    """At the start of an action, end or maintain spells whose time is up, then let flames burn."""
    for own in ons(scene.fight.spells):
        if own.key == "daze" and own.subject != OUTSIDE and scene.body(own.subject).stun != DAZED:
            scene = _without(scene, own)  # an injury, or a spell resisted, has ended it
        elif own.ends <= scene.fight.tick:
            scene = yield from _run_out(scene, own)
    return (yield from drops((yield from burned(scene, who)), who))


def _run_out(scene: Scene, own: On) -> Procedure[Scene]:
    """GL-MAGIC-20, GL-MAGIC-22: a conscious caster with the ST may pay for another period; otherwise the spell ends."""
    price = keeping_price(own.key, own.strength)
    able = own.caster != OUTSIDE and not scene.out(own.caster)
    if able and price is not None and price < scene.strength(own.caster) and (yield from _keeps(scene, own, price)):
        scene = yield from tire_out(scene, own.caster, price)
        longer = own._replace(ends=own.ends + lasts(own.key))
        return _with(_without(scene, own), (*_without(scene, own).fight.spells, tuple(longer)))
    return (yield from take_off(scene, own))


def _keeps(scene: Scene, own: On, price: int) -> Procedure[bool]:
    """The player is asked; others keep up what guards their own side."""
    name = shown(own.key)
    if own.caster != HERO:
        return own.key in ("shield", "haste") and not scene.out(own.subject)
    key = yield from ask(
        say("gurps-runs-out", spell=name),
        Option("keep", say("gurps-keep-up", spell=name, fatigue=price)),
        Option("lose", say("gurps-lose", spell=name)),
    )
    return key == "keep"
