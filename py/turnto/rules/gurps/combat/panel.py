"""What the page shows while a fight lasts."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.phrase import Deed
from turnto.rules.gurps.combat import spells
from turnto.rules.gurps.combat.defence import defences
from turnto.rules.gurps.combat.scene import Scene
from turnto.rules.gurps.combat.scene import scene as moment
from turnto.rules.gurps.combat.setup import setup_of
from turnto.rules.gurps.combat.state import HERO, Fight
from turnto.rules.gurps.combat.tactics import next_of
from turnto.state import State, Terms


def panel(fight: Fight, state: State, deed: Deed, terms: Terms) -> Iterator[tuple[str, str]]:
    """Each foe, then the hero: hits, what ails him, what he holds, and the defences left."""
    scene = moment(fight, state, setup_of(deed, terms))
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
        yield "Turn", f"{fight.round} of {scene.setup.limit}"


def _stands(scene: Scene, who: int) -> Iterator[str]:
    body = scene.body(who)
    if out := scene.out(who):
        yield out
        return
    yield f"{scene.hits(who)} of {scene.figure(who).full} hits"
    if body.away:
        yield f"{body.away} yards away"
    if body.stun:
        yield {"hurt": "stunned", "mind": "mentally stunned"}.get(body.stun, "dazed: does nothing")
    if body.posture:
        yield body.posture
    if body.shock:
        yield f"shock -{body.shock}"
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
    yield from spells.panel(scene, who)
