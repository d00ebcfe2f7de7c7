"""What the page shows of magic in a fight."""

from __future__ import annotations

from collections.abc import Iterator

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
        at = f" on {scene.name(spell.at)}" if spell.at != who else ""
        done = casting_time(spell.key, spell.strength) - left + 1
        yield f"casting {shown(spell.key)}{at} (second {done} of {casting_time(spell.key, spell.strength)})"
    if body.held:
        yield f"a fireball in hand ({body.held}d)"
    for own in ons(scene.fight.spells):
        if own.subject == who:
            yield _spell(own.key, own.strength)
    if body.alight or body.amid:
        yield "in flames"
    if who != HERO and scene.figure(who).spells:
        yield "casts " + ", ".join(shown(key) for key, _, _ in scene.figure(who).spells)
    if who == HERO or body.tired:
        yield f"ST {scene.strength(who)} of {scene.figure(who).st}"


def _spell(key: str, strength: int) -> str:
    signs = {"haste": "+", "shield": "PD +", "foolishness": "IQ -"}
    return f"{shown(key)} ({signs[key]}{strength})" if key in signs else shown(key)
