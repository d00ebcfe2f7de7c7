"""The spells the hero can begin now, each with its time, its chance and its cost (GL-AUTH-35)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core import message
from turnto.core.message import say
from turnto.core.procedure import Option
from turnto.rules.gurps.combat.maneuvers.acts import Act
from turnto.rules.gurps.combat.state.fight import DAZED, HERO
from turnto.rules.gurps.combat.state.scene import CANDLE, Scene
from turnto.rules.gurps.combat.state.spell_effects import ons, strength_on
from turnto.rules.gurps.effects.active_spells import rules_of
from turnto.rules.gurps.magic.casting import cannot, casting_time, chance, cost_of
from turnto.rules.gurps.magic.combat.casting import Begun, casting_parts, mana_here, resisting_parts, strengths
from turnto.rules.gurps.magic.combat.effects import sleepers
from turnto.rules.gurps.tables import shown

AT_FOES = ("sleep", "daze", "foolishness", "create_fire", "shape_fire", "ignite_fire")
ON_FRIENDS = ("shield", "haste", "minor_healing", "lend_health", "lend_strength")
ALONE = ("fireball", "light")
BURNING = ("fireball", "create_fire", "shape_fire", "ignite_fire")
IN_FIGHTS = (*AT_FOES, *ON_FRIENDS, *ALONE)
"""All but Detect Magic, for which there is nothing in a fight to be detected."""


def options(scene: Scene) -> Iterator[Option]:
    """Spells to begin; flames to put out; a fire to move; spells to end."""
    if scene.body(HERO).alight:
        yield Option(
            Act("cast", "douse").key,
            say("gurps-use-douse"),
            note=say("gurps-use-douse-note", target=scene.figure(HERO).dx - scene.body(HERO).shock),
        )
    for at in sleepers(scene, HERO):
        label = say("gurps-use-wake", who=scene.called(at))
        yield Option(Act("cast", "wake", at).key, label, note=say("gurps-use-wake-note"))
    here = mana_here(scene)
    for key in IN_FIGHTS:
        if cannot(scene.state, key, here) is None and not (scene.body(HERO).unwilling and key in BURNING):
            for at in whom(scene, HERO, key):
                if of_use(scene, HERO, key, at):
                    yield from _option(scene, key, at)
    yield from _fires(scene)
    yield from _ends(scene)


def whom(scene: Scene, who: int, key: str) -> tuple[int, ...]:
    """At whom a fighter can cast a spell: the other side, his own, or himself for what has no subject."""
    if key in AT_FOES:
        return scene.against(who)
    return tuple(scene.standing(scene.is_foe(who))) if key in ON_FRIENDS else (who,)


def of_use(scene: Scene, who: int, key: str, at: int) -> bool:
    """Whether it would change anything now."""
    body, spells = scene.body(at), ons(scene.fight.spells)
    match key:
        case "daze":
            return body.stun != DAZED
        case "shield" | "haste" | "foolishness":
            return not strength_on(scene.fight.spells, at, key)
        case "minor_healing" | "lend_health":
            return scene.hits(at) < scene.figure(at).full
        case "lend_strength":
            return at not in (who, HERO) and body.tired > 0
        case "ignite_fire":
            return not body.alight and not scene.figure(at).beast
        case "create_fire":
            return not body.amid and not any(own.key == key and own.caster == who for own in spells)
        case "shape_fire":
            return any(own.key == "create_fire" for own in spells) and not _shapes(scene, who)
        case "light":
            return scene.setup.light < CANDLE and not any(own.key == key for own in spells)
        case "fireball":
            return not body.held
    return True


def _shapes(scene: Scene, who: int) -> int:
    """Return the radius of the fire that a fighter can move; 0 without one."""
    return max(
        (own.strength for own in ons(scene.fight.spells) if own.key == "shape_fire" and own.caster == who), default=0
    )


def _option(scene: Scene, key: str, at: int) -> Iterator[Option]:
    found = strengths(scene, HERO, key, at)
    if not found:
        return
    level = sum(number for _, number in casting_parts(scene, HERO, Begun(key, found[0], at)))
    if level < 3:
        return
    name = shown(key)
    label = say("gurps-cast", spell=name) if at == HERO else say("gurps-cast-at", spell=name, at=scene.called(at))
    seconds = _range(sorted({casting_time(key, n) for n in (found[0], found[-1])}))
    fatigue = _range(sorted({cost_of(key, n) for n in (found[0], found[-1])}))
    note = say("gurps-cast-note", seconds=seconds, chance=_odds(scene, key, at, level), fatigue=fatigue)
    yield Option(Act("cast", key, at).key, label, note=note)


def _range(ends: list[int]) -> str:
    return str(ends[0]) if len(ends) == 1 else say("gurps-range", least=ends[0], most=ends[-1])


def _odds(scene: Scene, key: str, at: int, level: int) -> str:
    if "resisted" not in rules_of(key):
        return say("gurps-or-less", target=min(level, 16), chance=message.percent(chance(level) / 100))
    against = sum(number for _, number in resisting_parts(scene, at, key))
    return say(
        "gurps-or-less-against",
        target=min(level, 16),
        against=against,
        chance=message.percent(chance(level, against) / 100),
    )


def _fires(scene: Scene) -> Iterator[Option]:
    """Shape Fire is on: the fire goes where it is willed, 5 yards a second."""
    fires = [own.strength for own in ons(scene.fight.spells) if own.key == "create_fire"]
    radius = min(_shapes(scene, HERO), max(fires, default=0))
    if radius and not scene.body(HERO).unwilling:
        for at in scene.against(HERO):
            if not scene.body(at).amid:
                yield Option(
                    Act("cast", f"move fire:{radius}", at).key,
                    say("gurps-use-fire", at=scene.called(at)),
                    note=say("gurps-use-fire-note"),
                )


def _ends(scene: Scene) -> Iterator[Option]:
    """GL-MAGIC-21."""
    keys = [own.key for own in ons(scene.fight.spells) if own.caster == HERO]
    for key in dict.fromkeys([*keys, *(["fireball"] if scene.body(HERO).held else [])]):
        if scene.strength(HERO) > 1:
            label = say("gurps-lose-spell", spell=shown(key))
            yield Option(Act("cast", f"end:{key}").key, label, note=say("gurps-lose-spell-note"))
