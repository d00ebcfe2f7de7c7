"""What a play has cost: the score that life hangs on, and the things that were spent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from turnto.core.names import fold
from turnto.core.phrase import Phrase
from turnto.core.sheet import Sheet
from turnto.core.system import System
from turnto.core.world import State
from turnto.markov.graph import Worth

GOOD_ENDS = frozenset(
    ("survive", "win", "won", "escape", "flee", "fled", "surrendered", "foes_fled", "time_up", "job_done")
)
"""The outcomes of a fight that is won or got away from."""

_PLENTY = 1_000_000


@dataclass(frozen=True, slots=True)
class Life:
    """The score at whose end the hero is overcome."""

    key: str
    full: int
    fills: bool = False
    """Whether the hero is overcome when it is full (wounds ticked) and not when it is empty."""

    against: str = ""
    """The score of the hero's that it counts up against, where there is one."""

    def most(self, hero: Sheet) -> int:
        """How much of it the hero has when nothing is lost."""
        return self.full if self.fills else hero.maximum(self.key)

    def left(self, hero: Sheet) -> int:
        """How much of it there is still to lose."""
        return self.full - hero[self.key] if self.fills else hero[self.key]


def life(system: System, hero: Sheet) -> Life | None:
    """The score that the rules judge being overcome by, found by asking them; None where they judge none.

    Where harm is counted up against another score (damage against Health Points), it is the count.
    """
    found: list[Life] = []
    for field in system.fields:
        if field.kind not in ("score", "number"):
            continue
        full = max(hero.maximum(field.key), field.most or 0, *(life.full for life in found), 1)
        at_none, at_full = (system.overcome(hero.having(**{field.key: number})) for number in (0, full))
        if at_none != at_full:
            found.append(Life(field.key, full, fills=at_full))
    count = next((life for life in found if life.fills), None)
    if count and len(found) > 1:
        return replace(count, against=next(life.key for life in found if not life.fills))
    return count or next(iter(found), None)


def spent(before: Sheet, after: Sheet) -> int:
    """How many things the hero has parted with: items, uses of items, points of scores."""
    things = sum(max(0, own.count - after.carries(own.name)) for own in before.items)
    uses = sum(
        max(0, _uses(before, own.name) - _uses(after, own.name)) for own in before.items if after.carries(own.name)
    )
    points = sum(max(0, score.current - after[key]) for key, score in before.scores)
    return things + uses + points


def _uses(hero: Sheet, name: str) -> int:
    return sum(own.number("{} left") or 0 for own in hero.items if fold(own.name) == fold(name))


def kept(hero: Sheet) -> int:
    """How many things the hero has: items, uses of items, points of scores."""
    things = sum(own.count + (own.number("{} left") or 0) for own in hero.items)
    return things + sum(score.current for _, score in hero.scores)


def worth(system: System, lives_by: Life | None, before: State | None, after: State, lived: bool) -> Worth:
    """What an end is worth: not dying, then what is left, then having spent little.

    Where decisions are remembered from wherever they were first come to, there is no ``before``: then it is what is kept.
    """
    left = lives_by.left(after.hero) if lives_by else 0
    thrift = kept(after.hero) if before is None else -spent(before.hero, after.hero)
    return Fraction(lived), Fraction(left), Fraction(_PLENTY + thrift)


def lived(system: System, phrase: Phrase, outcome: str | None, after: State, lasting: bool) -> bool:
    """Whether this end is no death: a fight won or got away from; elsewhere, not being overcome."""
    known = {listed.id for listed in phrase.outcomes}
    if lasting and known & GOOD_ENDS:
        return outcome in GOOD_ENDS
    return not system.overcome(after.hero)
