"""Markov chains with levels, such as hits left, that no transition raises."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import nextafter
from typing import Generic, NamedTuple, Protocol, TypeVar

N = TypeVar("N", float, Fraction)
"""Probabilities: floats that are lower bounds, or fractions."""

Level = tuple[int, ...]
"""Numbers that no transition raises; states whose level stays the same may form cycles."""


@dataclass(frozen=True, slots=True)
class Arithmetic(Generic[N]):
    """The arithmetic of probabilities, with its rounding."""

    zero: N
    one: N
    ratio: Callable[[int, int], N]
    """A probability of so many cases in so many, never above it."""
    down: Callable[[N], N]
    """The result of one operation, moved below its rounding error."""
    up: Callable[[N], N]
    """The same, moved above it."""
    rounding: N
    """The greatest relative error of one operation."""


BOUNDS: Arithmetic[float] = Arithmetic(
    0.0,
    1.0,
    lambda cases, whole: 1.0 if cases == whole else nextafter(cases / whole, 0.0),
    lambda result: nextafter(result, 0.0),
    lambda result: nextafter(result, 2.0),
    2.0**-53,
)
"""Floats that each stay below the truth."""
EXACT: Arithmetic[Fraction] = Arithmetic(Fraction(0), Fraction(1), Fraction, lambda x: x, lambda x: x, Fraction(0))
"""Fractions, for few states."""


class Exit(NamedTuple):
    """The transitions of a state to other levels, as a part of a row."""

    state: int


Row = dict[int | Exit, N]
"""The transitions of a state within its level: target -> probability, and its ``Exit`` -> 1 if it has others."""
Beyond = Sequence[tuple[Level, int | str, N]]
"""The other transitions: what each number of the level loses, the state or the final outcome, the probability."""


class Model(Protocol[N]):
    """A chain of states, known by number, at levels."""

    def kind(self, level: Level) -> Hashable:
        """Equivalence class of levels: at all levels of a kind each state has the same row."""

    def within(self, state: int, level: Level) -> Row[N]:
        """The row of a state; what is missing from 1 is unknown."""

    def beyond(self, state: int, level: Level, kind: Hashable) -> Beyond[N]:
        """The transitions of a state to other levels and to final outcomes, at a level of this kind."""
