"""Values that make up a fight, so that equal positions compare equal and a save can hold them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from turnto.core.message import say

HERO = 0
"""The hero's number among the fighters; the others follow, foes first, then allies."""

POSTURES = {
    posture: say(f"gurps-posture-{posture}") for posture in ("crouching", "kneeling", "sitting", "crawling", "lying")
}
"""What a player reads for each posture but standing."""

LAST_ROUND = 11
"""Rounds are counted no further than battle fatigue asks (GL-RULE-60)."""


class Body(NamedTuple):
    """How one fighter stands in the fight; all else about him is in his figure, which does not change."""

    hits: int = 0
    """Of all but the hero, whose hits are on the sheet."""
    shock: int = 0
    """Hits lost since his last action slot (GL-COMBAT-51)."""
    stun: str = ""
    """Empty, hurt (GL-COMBAT-53), mind (GL-COMBAT-57), or dazed: by the spell, and no roll helps."""
    posture: str = ""
    """Empty for standing; crouching, kneeling, sitting, crawling, lying."""
    stance: str = ""
    """The defences his maneuver left him: empty for any, none, double, dodge; loading, where a dodge undoes the turn's work."""
    spent: tuple[str, ...] = ()
    """Blocks and parries made since his last action, where more attacks may come before the next."""
    main: str = ""
    """The weapon in hand, empty for bare hands."""
    off: str = ""
    """shield, a second weapon, or nothing."""
    unready: int = 0
    """Ready turns until the weapon in hand can be used again."""
    rounds: int = 0
    """Shots loaded in a ranged weapon."""
    aim: int = 0
    """Turns of Aim, up to four."""
    aim_at: int = 0
    away: int = 0
    """Yards between a foe and the hero; 0 is engaged."""
    ran: int = 0
    """Turns run straight away from them, up to two (GL-RULE-61); from the second on with the sprint (GL-EQUIP-30)."""
    back: int = 0
    """1 while his back is turned to the other side, 2 while he does not know of it (GL-COMBAT-37, GL-COMBAT-38)."""
    broken: int = 0
    """Whether his nerve is gone: he will run (GL-AUTH-32)."""
    stuck: int = 0
    """Whether his weapon sticks in what it struck (GL-RULE-27)."""
    arms: int = 0
    """Arms crippled in this fight (GL-COMBAT-63)."""
    shot: int = 0
    """Whether he has had his one bow shot at close quarters (GL-RULE-92)."""
    out: str = ""
    """Empty while he fights; unconscious, dead, down, fled, surrendered, asleep.  The hero's is on the sheet but for fled, surrendered."""
    casting: tuple[Any, ...] = ()
    """A long action: what, seconds still to go, hits lost meanwhile."""
    thrown: tuple[str, ...] = ()
    """Weapons that lie on the floor."""
    off_unready: int = 0
    """The same as ``unready``, of a weapon in the off hand."""
    lucky: int = 0
    """Whether the hero has Luck that he can use in this fight (GL-RULE-74)."""
    tired: int = 0
    """ST that spells have cost him; the hero's fatigue is on the sheet."""
    held: int = 0
    """Dice of the fireball in his hand (GL-MAGIC-32)."""
    alight: int = 0
    """Seconds his clothes have burned, the one to come included; 0 where they do not."""
    amid: int = 0
    """The same for a fire he stands in."""
    tried: int = 0
    """Minor Healings tried on himself in this fight; the hero's are kept with the day."""
    busy: int = 0
    """Whether he spends this second on the job that the book lets the hero do (GL-COMBAT-14)."""
    put_away: tuple[tuple[str, int, int], ...] = ()
    """Missile weapons let go without their full load: the name, the Ready turns they want, the rounds left in them."""
    unwilling: int = 0
    """Whether the hero cannot bring himself to strike: a killing weighs on him (GL-CHAR-118)."""
    loading: int = 0
    """1 while his gun is open for another round; 2 where the last turn put one in, which a dodge undoes (GL-COMBAT-341)."""

    @property
    def is_absorbed(self) -> bool:
        """Whether a wound or a defence may take his mind off a spell or a job."""
        return bool(self.casting or self.busy)


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight in course.  A beat is an action up to its roll to hit, a defence, or the harm done."""

    order: tuple[int, ...] = ()
    turn: int = 0
    """The place in the order of whose action it is."""
    round: int = 1
    bodies: tuple[tuple[Any, ...], ...] = ()
    pending: tuple[Any, ...] = ()
    """The blow in course, an ``attack.Blow``; or who still throws for the order; empty between actions."""
    on: int = 0
    """Whether the player fights on by the sensible policy until something is worth deciding."""
    wounds: tuple[int, ...] = ()
    """The hero's wounds in this fight, for First Aid (the digest's sixth correction)."""
    ended: str = ""
    spells: tuple[tuple[Any, ...], ...] = ()
    """Spells that are on, each an ``enchanted.On``."""
    tick: int = 0
    """Seconds, counted while a spell is on (GL-MAGIC-20)."""
    job: int = 0
    """Seconds of the book's job that are done (GL-COMBAT-14)."""
    second: int = 0
    """How many there have been, this one included: to be told; no rule reads it, and no odds go by it."""

    def body(self, who: int) -> Body:
        """How a fighter stands."""
        own = self.bodies[who]
        return own if isinstance(own, Body) else Body(*own)  # out of a save they come as plain values

    def changed(self, changes: Mapping[str, Any]) -> Fight:
        """The fight with some fields otherwise; done so often in working out odds that it must be quick."""
        return Fight(*[changes[name] if name in changes else getattr(self, name) for name in Fight.__slots__])

    def with_body(self, who: int, body: Body) -> Fight:
        """The fight with a fighter standing otherwise."""
        bodies = (*self.bodies[:who], body, *self.bodies[who + 1 :])
        return Fight(
            self.order, self.turn, self.round, bodies, self.pending, self.on, self.wounds, self.ended, self.spells, self.tick,
            self.job, self.second,
        )  # fmt: skip


DAZED, ASLEEP = "dazed", "asleep"
"""What the spells Daze and Sleep make of a fighter: the one a kind of stun, the other out of the fight."""
