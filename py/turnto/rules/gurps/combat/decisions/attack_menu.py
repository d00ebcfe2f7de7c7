"""The attacks the hero can make now, and what each would mean: to hit, defended, harm, the defences left (GL-AUTH-35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod

from turnto.core import message
from turnto.core.message import decimal, joined, say
from turnto.core.procedure import Card, Option
from turnto.rules.gurps.character.weapons import dice_said
from turnto.rules.gurps.combat.attack.defences import Defence, defences, defended
from turnto.rules.gurps.combat.attack.to_hit import DOUBLE, THEN_KNEEL, Blow, effective, legal
from turnto.rules.gurps.combat.decisions.tactics import gets_through, harm_of, next_of, promise
from turnto.rules.gurps.combat.foes.combatant import AttackMode
from turnto.rules.gurps.combat.maneuvers.acts import (
    KINDS,
    KNEELING,
    Act,
    all_out_kinds,
    risen,
    second_blow,
    shots,
    strikes,
)
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.wounds.injury import harm_dice, resistance
from turnto.rules.gurps.target_roll import percent


def attacks(scene: Scene) -> Iterator[Option]:
    """Yield an option for every attack worth making.

    A kneeling hero stands up with it, or shoots as he is (GL-COMBAT-08).
    """
    blows = _worthwhile(scene, list(strikes(scene, HERO)))
    up = risen(scene, HERO)
    favourites = {at: _favourite(up, [blow for blow in blows if blow.at == at]) for at in {blow.at for blow in blows}}
    for blow in blows:
        yield Option(
            Act("attack", "", blow.at, blow.way, blow.off).key,
            say("gurps-use-attack", attack=_named(up, blow)),
            note=_attack_note(up, blow),
            card=_card(up, blow, "" if blow in favourites[blow.at] else say("gurps-card-other-attacks")),
        )
    yield from _kneeling(scene, blows)
    best = max(
        (blow for blow in blows if not up.way(HERO, blow.way).mode.ranged),
        key=lambda blow: promise(up, blow),
        default=None,
    )
    for at in dict.fromkeys(blow.at for blow in blows) if best else ():
        there = [blow for blow in blows if blow.at == at and not up.way(HERO, blow.way).mode.ranged]
        if there:
            yield from _all_outs(up, max(there, key=lambda blow: promise(up, blow)))


def _favourite(scene: Scene, blows: list[Blow]) -> list[Blow]:
    """The attacks that are cards of their own: of more than two, the one that promises most."""
    return blows if len(blows) < 3 else [max(blows, key=lambda blow: promise(scene, blow))]


def _card(scene: Scene, blow: Blow, variant_of: str = "", act: str = "") -> Card:
    """An attack as a card: what is done with what, and how often it gets through with what effect."""
    way = scene.way(HERO, blow.way)
    done = act or say("gurps-card-off-hand" if blow.off else "gurps-card-attack", act=_done(way))
    return Card(done, figure(scene, blow), scene.figure(blow.at).words, variant_of)


def _done(way: AttackMode) -> str:
    """An attack in people's words: "Swing the axe"."""
    mode = way.mode
    if not mode.weapon or mode.mode == "bite":
        return say("gurps-card-bare", way=way.title)
    return say(f"gurps-card-{mode.mode}", weapon=mode.weapon)


def figure(scene: Scene, blow: Blow) -> str:
    """Return an attack's chance to wound and its mean hits; of several blows, for all together."""
    if not harm_of(scene, blow)[1]:
        return say("gurps-figure-no-harm")
    blows = _together(scene, blow)
    through = 1 - prod(1 - gets_through(scene, one) for one in blows)
    hits = round(sum(promise(scene, one) for one in blows) / through) if through else 0
    return say("gurps-figure-attack", chance=message.percent(through), count=hits)


def _together(scene: Scene, blow: Blow) -> tuple[Blow, ...]:
    """All blows of one attack: every shot, or both of a double attack, the second as it will be struck."""
    if blow.plus == DOUBLE and (second := second_blow(scene, blow)):
        return blow, blow._replace(way=second[0], off=second[1])
    return (blow,) * (shots(scene, blow) if scene.way(HERO, blow.way).mode.mode == "shoot" else 1)


def _kneeling(scene: Scene, blows: list[Blow]) -> Iterator[Option]:
    """GL-COMBAT-18: yield a kneeling hero's shots at -2, which keep him as hard to hit as before."""
    if scene.body(HERO).posture == KNEELING:
        yield from _shots(scene, blows, KNEELING, "gurps-use-attack-kneeling")


def shots_then_kneeling(scene: Scene) -> Iterator[Option]:
    """GL-COMBAT-08: a standing hero may shoot and kneel in the same second."""
    blows = _worthwhile(scene, list(strikes(scene, HERO)))
    yield from _shots(scene, blows, THEN_KNEEL, "gurps-use-attack-then-kneel")


def _shots(scene: Scene, blows: list[Blow], how: str, id: str) -> Iterator[Option]:
    for blow in blows:
        if scene.way(HERO, blow.way).mode.ranged and legal(scene, blow):
            key = Act("attack", how, blow.at, blow.way, blow.off).key
            card = _card(scene, blow, say("gurps-card-other-attacks"))
            yield Option(key, say(id, attack=_named(scene, blow)), note=_attack_note(scene, blow, how), card=card)


def _all_outs(scene: Scene, blow: Blow) -> Iterator[Option]:
    for kind in all_out_kinds(scene, blow):
        there = blow._replace(plus=kind)
        key = Act("all-out", kind, blow.at, blow.way, blow.off).key
        label = say("gurps-use-all-out-attack", kind=KINDS[kind], attack=_named(scene, blow))
        card = _card(
            scene,
            there,
            say("gurps-card-all-out"),
            say(f"gurps-card-all-out-{kind}", act=_done(scene.way(HERO, blow.way))),
        )
        yield Option(key, label, note=_attack_note(scene, there), card=card)


def is_shot_at(scene: Scene) -> bool:
    """Whether it is of use to make oneself small: somebody may shoot."""
    return bool(scene.setup.distance or scene.setup.cover)


def _named(scene: Scene, blow: Blow) -> str:
    id = "gurps-attack-off-hand" if blow.off else "gurps-attack"
    return say(id, way=scene.way(HERO, blow.way).title, at=scene.called(blow.at))


def _attack_note(scene: Scene, blow: Blow, how: str = "") -> str:
    """To hit, how often it is defended, the harm of a hit, and the defences left."""
    way, blows = scene.way(HERO, blow.way), _together(scene, blow)
    said = [part for one in dict.fromkeys(blows) for part in _what_it_does(scene, one, alone=len(blows) == 1)]
    if len(blows) > 1:
        mean = sum(promise(scene, one) for one in blows)
        # About: the first may go so wrong that there is no second.
        id = "gurps-note-both" if len(blows) == 2 else "gurps-note-together"
        said.append(say(id, mean=f"{mean:.0f}", count=len(blows)))
    if not harm_of(scene, blow)[1]:
        dr = resistance(scene, blow.at, way)
        said.insert(0, say("gurps-note-no-harm", who=scene.called(blow.at), dr=dr))
    if blow.plus:
        said.append(say("gurps-note-all-out", defences=defences_left(scene, "none")))
    else:
        if way.mode.ready:
            said.append(say("gurps-note-then-unready"))
        after = scene.with_body(HERO, posture=KNEELING) if how == THEN_KNEEL else scene
        said.append(say("gurps-note-defences", defences=defences_left(_afterwards(after, blow, way))))
    return joined(said, "list-semicolon")


def _what_it_does(scene: Scene, blow: Blow, *, alone: bool) -> Iterator[str]:
    """Describe a blow by its chances and harm.

    A blow that comes ``alone`` has its mean over all throws too.
    """
    way, eff = scene.way(HERO, blow.way), effective(scene, blow)
    yield say("gurps-note-to-hit", target=min(eff, 16), chance=percent(eff))
    yield say("gurps-note-defended", chance=message.percent(defended(scene, blow)))
    facts = {
        "dice": dice_said(str(harm_dice(way, blow.plus))),
        "kind": say(f"gurps-short-{way.mode.kind}"),
        "hits": decimal(harm_of(scene, blow)[0], 1),
    }
    if alone:
        yield say("gurps-note-harm", **facts, mean=decimal(promise(scene, blow), 1))
    else:
        yield say("gurps-note-harm-each", **facts)


def _afterwards(scene: Scene, blow: Blow, way: AttackMode) -> Scene:
    """What the hero will hold when the blow is struck: what is thrown is gone, what is heavy wants readying."""
    if way.mode.mode == "throw":
        return scene.with_body(HERO, **{"off" if blow.off else "main": ""})
    if way.mode.ready:
        return scene.with_body(HERO, **{"off_unready" if blow.off else "unready": way.mode.ready})
    return scene


def defences_left(scene: Scene, stance: str = "") -> str:
    """The defences the hero would have against what the first foe is about to strike with."""
    blow = next_of(scene)
    if blow is None:
        return say("gurps-none-needed")
    return totals(defences(scene.with_body(HERO, stance=stance, spent=()), blow))


def totals(found: Iterable[Defence]) -> str:
    """Return defences with the numbers they are rolled against: "dodge 6, block 9"."""
    listed = joined(say("gurps-defence-and-total", defence=own.title, total=own.total) for own in found)
    return listed or say("gurps-no-defences")


def _worthwhile(scene: Scene, blows: list[Blow]) -> list[Blow]:
    """Without those that are no better than another in any way (a dominated option is not asked)."""
    merits = [(blow, _merits(scene, blow)) for blow in blows]
    return [blow for blow, own in merits if not any(_dominates(scene, *other, blow, own) for other in merits)]


def _dominates(scene: Scene, other: Blow, one: tuple[float, ...], blow: Blow, two: tuple[float, ...]) -> bool:
    if other == blow or other.at != blow.at:
        return False
    if scene.way(HERO, other.way).mode.ranged != scene.way(HERO, blow.way).mode.ranged:
        return False
    return all(a >= b for a, b in zip(one, two, strict=True)) and (
        one != two or (other.way, other.off) < (blow.way, blow.off)
    )


def _merits(scene: Scene, blow: Blow) -> tuple[float, ...]:
    scene = risen(scene, HERO)
    way = scene.way(HERO, blow.way)
    harm, _ = harm_of(scene, blow)
    return float(effective(scene, blow)), harm, -defended(scene, blow), float(-way.mode.ready)
