"""What the page shows of magic in a fight."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.message import joined, say
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.state.spell_effects import ons
from turnto.rules.gurps.magic.casting import casting_time
from turnto.rules.gurps.magic.combat.casting import begun
from turnto.rules.gurps.tables import shown


def panel(scene: Scene, who: int) -> Iterator[str]:
    """The spell being cast and its seconds, a fireball in hand, spells on him, flames; what spells have cost him."""
    body = scene.body(who)
    if body.casting:
        text, left, _ = body.casting
        spell = begun(str(text))
        name, seconds = shown(spell.key), casting_time(spell.key, spell.strength)
        done = seconds - left + 1
        if spell.at == who:
            yield say("gurps-stands-casting", spell=name, done=done, seconds=seconds)
        else:
            at = scene.called(spell.at)
            yield say("gurps-stands-casting-at", spell=name, at=at, done=done, seconds=seconds)
    if body.held:
        yield say("gurps-stands-fireball", dice=body.held)
    for own in ons(scene.fight.spells):
        if own.subject == who:
            yield _spell(own.key, own.strength)
    if body.alight or body.amid:
        yield say("gurps-stands-in-flames")
    if who != HERO and scene.figure(who).spells:
        yield say("gurps-stands-casts", spells=joined(shown(key) for key, _, _ in scene.figure(who).spells))
    if who == HERO or body.tired:
        yield say("gurps-stands-st", left=scene.strength(who), st=scene.figure(who).st)


def _spell(key: str, strength: int) -> str:
    if key not in ("haste", "shield", "foolishness"):
        return shown(key)
    return say(f"gurps-under-{key}", spell=shown(key), by=strength)
