"""What fighters with spells do of themselves (GL-AUTH-31, GL-RULE-91: these tactics are ours, and the book may change them).

They cast whenever a spell is of use, taking the spells in the order the book lists them, as strongly as half their ST
allows; a fireball in the hand is thrown.  They put Shield and Haste on themselves, heal themselves when three hits or more
are lost, and turn everything else on the other side, the hero first.  ``afar``: only while nobody is within reach;
``hurt``: only at half their hits or fewer; ``never``.  With no spell to cast they fight as others do.
"""

from __future__ import annotations

from turnto.rules.gurps.character.weapons import FIREBALL
from turnto.rules.gurps.combat.maneuvers.acts import Act, strikes
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.magic.casting import cost_of
from turnto.rules.gurps.magic.combat.casting import Begun, casting_parts, mana_here, strengths
from turnto.rules.gurps.magic.combat.effects import sleepers
from turnto.rules.gurps.magic.combat.fire import harms
from turnto.rules.gurps.magic.combat.menu import AT_FOES, of_use

ON_ITSELF = ("shield", "haste", "minor_healing", "lend_health", "fireball")
WORTH_HEALING = 3
"""Hits lost."""


def minded(scene: Scene, who: int) -> Act | None:
    """Flames first; then a fireball in the hand; then the first spell that is of use."""
    body, figure = scene.body(who), scene.figure(who)
    if body.alight and harms(scene, who, body.alight):
        return Act("cast", "douse")
    if scene.setup.wake and scene.is_foe(who) and (asleep := sleepers(scene, who)):
        return Act("cast", "wake", asleep[0])
    if who == HERO or not figure.spells:
        return None
    if body.held:
        return _throws(scene, who)
    if mana_here(scene) == "none" or not _its_time(scene, who):
        return None
    for key, _, asked in figure.spells:
        for at in (who,) if key in ON_ITSELF else scene.against(who) if key in AT_FOES else ():
            if degree := _degree(scene, who, key, at, asked):
                return Act("cast", f"{key}:{degree}", at)
    return None


def _its_time(scene: Scene, who: int) -> bool:
    match scene.figure(who).casts:
        case "never":
            return False
        case "afar":
            return not scene.engaged(who)
        case "hurt":
            return 2 * scene.hits(who) <= scene.figure(who).full
    return True


def _throws(scene: Scene, who: int) -> Act | None:
    """At the first it can reach, after a second's aim where it would not hit without."""
    for at in scene.against(who):
        for aim in (scene, scene.with_body(who, aim=1, aim_at=at)):
            for blow in strikes(aim, who):
                if blow.at == at and scene.way(who, blow.way).mode.mode == FIREBALL:
                    return Act("attack", "", at, blow.way) if aim is scene else Act("aim", "", at)
    return None


def _degree(scene: Scene, who: int, key: str, at: int, asked: int) -> int:
    """Return the energy of a spell: the book's, or half of ST.  0 if it is useless, too hard or too costly."""
    if not of_use(scene, who, key, at) or sum(n for _, n in casting_parts(scene, who, Begun(key, 1, at))) < 3:
        return 0
    if key in ("minor_healing", "lend_health") and scene.figure(at).full - scene.hits(at) < WORTH_HEALING:
        return 0
    found = strengths(scene, who, key, at)
    if asked:
        return asked if asked in found else 0
    sparing = [n for n in found if 2 * cost_of(key, n) <= scene.strength(who)]
    return sparing[-1] if sparing else found[0] if found else 0
