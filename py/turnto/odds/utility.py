"""The utility of a play's end: survival, life left, things spent."""

from __future__ import annotations

from fractions import Fraction

from turnto.core.names import fold
from turnto.core.phrase import Phrase
from turnto.core.sheet import Sheet
from turnto.core.system import Life, System
from turnto.core.world import State
from turnto.markov.graph import Worth

PLENTY = 1_000_000
"""More than anybody can spend."""


def spent(before: Sheet, after: Sheet) -> int:
    """Return how much the hero has spent: items, uses of items, points of scores."""
    things = sum(max(0, own.count - after.carries(own.name)) for own in before.items)
    uses = sum(
        max(0, _uses(before, own.name) - _uses(after, own.name)) for own in before.items if after.carries(own.name)
    )
    points = sum(max(0, score.current - after[key]) for key, score in before.scores)
    return things + uses + points


def _uses(hero: Sheet, name: str) -> int:
    return sum(own.number("{} left") or 0 for own in hero.items if fold(own.name) == fold(name))


def kept(hero: Sheet) -> int:
    """Return how much the hero owns: items, uses of items, points of scores."""
    things = sum(own.count + (own.number("{} left") or 0) for own in hero.items)
    return things + sum(score.current for _, score in hero.scores)


def worth(lives_by: Life | None, before: State | None, after: State, lived: bool) -> Worth:
    """Return an end's utility: survival first, then life left, then little spent.

    Where decisions are remembered from wherever they were first come to, there is no ``before``: then it is what is kept.
    """
    left = lives_by.left(after.hero) if lives_by else 0
    thrift = kept(after.hero) if before is None else -spent(before.hero, after.hero)
    return Fraction(lived), Fraction(left), Fraction(PLENTY + thrift)


def lived(system: System, phrase: Phrase, outcome: str | None, after: State, lasting: bool) -> bool:
    """Return whether the hero survives this end: a fight won or fled, elsewhere not overcome."""
    good = system.outcomes.good
    if lasting and any(listed.id in good for listed in phrase.outcomes):
        return outcome in good
    return not system.overcome(after.hero)
