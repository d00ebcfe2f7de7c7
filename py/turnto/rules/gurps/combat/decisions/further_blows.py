"""Further blows of one action: the second of an all-out attack, further shots (GL-COMBAT-12, GL-RULE-47)."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.procedure import Option, Procedure, ask
from turnto.rules.gurps.combat.attack.to_hit import Blow, effective, legal, next_blow
from turnto.rules.gurps.combat.decisions.tactics import promise
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.target_roll import percent


def next_of_action(scene: Scene, blow: Blow) -> Blow | None:
    """Return the next blow of the action, a shot at the target that promises most.

    None if it cannot be struck: the weapon was dropped or fouled, or nobody is left.
    """
    further = next_blow(blow)
    others = _targets(scene, further)
    if not others:
        return further if not scene.out(further.at) and legal(scene, further) else None
    return max(others, key=lambda own: (promise(scene, own), own.at == further.at))


def _targets(scene: Scene, blow: Blow) -> list[Blow]:
    """Whom a further shot can be fired at; a hand weapon's second blow goes where the first went."""
    if scene.way(blow.who, blow.way).mode.mode != "shoot":
        return []
    others = (blow._replace(at=at) for at in scene.against(blow.who))
    return [own for own in others if legal(scene, own)]


def aimed_anew(scene: Scene, blow: Blow) -> Procedure[Blow]:
    """GL-RULE-47: ask the player for the target of each further shot, unless the hero just fights on."""
    found = _targets(scene, blow) if blow.who == HERO and not scene.fight.on else []
    if len(found) < 2:
        return blow
    options = [
        Option(str(own.at), say("gurps-use-next-shot", at=scene.called(own.at)), note=percent(effective(scene, own)))
        for own in found
    ]
    key = yield from ask(say("gurps-another-shot"), *options)
    return blow._replace(at=int(str(key)))
