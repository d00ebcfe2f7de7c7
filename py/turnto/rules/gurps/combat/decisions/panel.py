"""What the page shows while a fight lasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from turnto.core.phrase import Deed
from turnto.core.procedure import Changed, Event, Told
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat import magic_hook
from turnto.rules.gurps.combat.attack.defences import defences, exhausted
from turnto.rules.gurps.combat.attack.to_hit import LYING
from turnto.rules.gurps.combat.decisions.tactics import next_of
from turnto.rules.gurps.combat.state.fight import HERO, Fight
from turnto.rules.gurps.combat.state.scene import Scene, named
from turnto.rules.gurps.combat.state.scene import scene as moment
from turnto.rules.gurps.combat.state.setup import setup_of
from turnto.rules.gurps.combat.wounds.injury import HURT, most_shock


def panel(fight: Fight, state: State, deed: Deed, terms: Terms) -> Iterator[tuple[str, str]]:
    """Each foe, then the hero: hits, what ails him, what he holds, and the defences left."""
    scene = _acting(moment(fight, state, setup_of(deed, terms)))
    for who in (*(who for who in scene.everyone if who != HERO), HERO):
        name = "you" if who == HERO else scene.figure(who).name
        yield name[:1].upper() + name[1:], ", ".join(_stands(scene, who))
    blow = next_of(scene)
    if blow is not None:
        found = defences(scene, blow)
        yield "Defences", ", ".join(f"{own.title} {own.total}" for own in found) or "none"
    if scene.setup.job:
        yield scene.setup.job[:1].upper() + scene.setup.job[1:], f"{fight.job} of {scene.setup.job_seconds} seconds"
    if scene.setup.limit:
        yield "Time", f"second {fight.round} of {scene.setup.limit}"


def _acting(scene: Scene) -> Scene:
    """GL-COMBAT-03: where he chooses his maneuver, what the hero's last one left of his defences is over."""
    fight = scene.fight
    if fight.order and fight.order[fight.turn] == HERO and not fight.pending:
        return scene.with_body(HERO, spent=(), stance="")
    return scene


def told(fight: Fight, deed: Deed, terms: Terms, events: Iterable[Event]) -> Fight:
    """The fight with the wounds, falls and stuns that have been told, though dice are still thrown for what else they do."""
    names = {named(figure): who for who, figure in enumerate(setup_of(deed, terms).figures, 1)}
    hits = {f"{figure.name}: hits": names[named(figure)] for figure in setup_of(deed, terms).figures}
    for event in events:
        if isinstance(event, Changed) and event.what in hits:
            fight = _otherwise(fight, hits[event.what], {"hits": event.after})
        elif isinstance(event, Told) and event.message in _MEANT:
            fight = _otherwise(fight, names.get(str(dict(event.facts)["who"]), HERO), _MEANT[event.message])
    return fight


def _otherwise(fight: Fight, who: int, changes: Mapping[str, Any]) -> Fight:
    return fight.with_body(who, fight.body(who)._replace(**changes))


_MEANT: Mapping[str, Mapping[str, str]] = {"gurps-falls": {"posture": LYING}, "gurps-stunned": {"stun": HURT}}
"""What the messages of a fight mean for a body."""


def _stands(scene: Scene, who: int) -> Iterator[str]:
    body = scene.body(who)
    if out := scene.out(who):
        yield out
        return
    yield f"{scene.hits(who)} of {scene.figure(who).full} hits"
    if exhausted(scene, who):
        yield "exhausted"
    if body.unwilling:
        yield "cannot bring yourself to strike"
    if body.away:
        yield f"{body.away} yards away"
    if body.stun:
        yield {"hurt": "stunned", "mind": "mentally stunned"}.get(body.stun, "dazed: does nothing")
    if body.posture:
        yield body.posture
    if body.shock:
        yield f"shock -{body.shock}" + (" or more" if body.shock == most_shock(scene, scene.figure(who)) else "")
    if body.main:
        yield body.main + (" (stuck)" if body.stuck else " (not ready)" if body.unready else "")
    if body.off:
        yield body.off + (" (not ready)" if body.off_unready else "")
    if body.arms:
        yield "an arm crippled" if body.arms == 1 else "both arms crippled"
    if body.back:
        yield "back turned"
    if body.aim:
        yield f"aiming ({body.aim})"
    if body.busy:
        yield "busy with it"
    if body.stance:
        yield {
            "none": "no active defence",
            "double": "all-out defense",
            "dodge": "dodge only",
            "loading": "loading, dodge only",
        }[body.stance]
    yield from magic_hook.panel(scene, who)
