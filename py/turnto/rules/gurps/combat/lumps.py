"""What moments of a duel come to the same in, so that fewer need be gone through: a shock that no roll will ask for, and
whatever a wound neither asks for nor takes away."""

from __future__ import annotations

from collections.abc import Container, Sequence

from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.maneuvers.ready import SHIELD
from turnto.rules.gurps.combat.state.fight import HERO, Body, Fight
from turnto.rules.gurps.combat.state.setup import Setup
from turnto.rules.gurps.combat.wounds.injury import MIND

FOE = 1
DOWN = ("lying", "crawling", "sitting")
HELD = ("main", "off", "unready", "off_unready", "rounds", "thrown", "put_away")
"""Of a body: what is in hand, and what of it lies about."""
NOTHING = {name: getattr(Body(), name) for name in (*HELD, "shock")}


def composed(body: Body, missiles: Container[str]) -> Body:
    """GL-COMBAT-04: without a shock that will be over before any roll asks for it.

    So it is with one who can only get up; and with one who can only make the weapon in hand ready, as it cannot parry, and
    so not break, before.  ``missiles`` are the weapons that shoot, which may be let go instead.
    """
    if not body.shock or body.stun == MIND:
        return body
    readies = body.unready and body.off in ("", SHIELD) and body.main not in missiles
    return body._replace(shock=0) if readies or body.posture in DOWN else body


def is_wound_alone(fight: Fight, setup: Setup) -> bool:
    """Whether nothing but the wound comes of a blow: no further blow of the action, no point that may stick (GL-RULE-27)."""
    blow = Blow(*fight.pending)
    first = Blow(*blow.after) if blow.after else blow
    return not first.left and not setup.stuck


def stripped(fight: Fight) -> Fight:
    """A moment with nothing in anybody's hands, and no shock."""
    for who in (HERO, FOE):
        fight = fight.with_body(who, fight.body(who)._replace(**NOTHING))
    return fight


def clad(after: Fight, before: Fight, most: Sequence[int]) -> Fight:
    """The moment after a wound, with what they held before it, and the shock of before with its own, up to the most."""
    for who in (HERO, FOE):
        own, was = after.body(who), before.body(who)
        held = {name: getattr(was, name) for name in HELD}
        after = after.with_body(who, own._replace(**held, shock=min(own.shock + was.shock, most[who])))
    return after
