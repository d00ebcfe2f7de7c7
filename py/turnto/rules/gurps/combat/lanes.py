"""Chances that stand side by side: a row has a lane for each level that is gone through at the same time.

Two ways to reckon with them.  ``Exact`` has a fraction on each lane.  ``Near`` packs a row into one whole number, so that
a share of all its lanes is taken by one multiplication; what does not fit a lane is cut off, never rounded up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

N = TypeVar("N", float, Fraction)
R = TypeVar("R")
W = TypeVar("W")


class Lanes(Protocol[N, R, W]):
    """How rows are reckoned with.  A row of nothing is false."""

    @property
    def least(self) -> float:
        """What is less likely than this need not be followed."""

    def number(self, chance: Fraction) -> N:
        """What single chances are reckoned in."""

    def weight(self, share: N) -> W:
        """A share as rows take it."""

    def row(self, lane: int, chance: Fraction) -> R:
        """A row with one chance."""

    def both(self, row: R | None, more: R) -> R:
        """Two rows together; the first may be used up."""

    def begun(self, row: R) -> R:
        """A sum that begins with a whole row."""

    def plus(self, sum: R | None, row: R, share: W) -> R:
        """A sum with a share of a row more; the sum before may be used up."""

    def done(self, sum: R) -> R:
        """A sum as a row."""

    def window(self, lanes: Collection[int]) -> R:
        """A row through which one sees what is on some lanes."""

    def only(self, row: R, window: R) -> R:
        """What is seen of a row."""

    def moved(self, row: R, lanes: int) -> R:
        """A row so many lanes further up."""

    def on(self, row: R) -> Sequence[int]:
        """The lanes where there is something."""

    def chances(self, row: R) -> dict[int, N]:
        """Lane -> chance."""

    def bits(self, row: R) -> int:
        """The work of reckoning with a row."""


WHOLE = Fraction(1)


class Exact:
    """Rows of fractions."""

    least = 0.0

    def number(self, chance: Fraction) -> Fraction:
        """As it is."""
        return chance

    def weight(self, share: Fraction) -> Fraction:
        """As it is."""
        return share

    def row(self, lane: int, chance: Fraction) -> dict[int, Fraction]:
        """A row with one chance."""
        return {lane: chance}

    def both(self, row: dict[int, Fraction] | None, more: dict[int, Fraction]) -> dict[int, Fraction]:
        """The first is changed."""
        return self.plus(row, more, WHOLE)

    def begun(self, row: dict[int, Fraction]) -> dict[int, Fraction]:
        """As it is."""
        return row

    def plus(self, sum: dict[int, Fraction] | None, row: dict[int, Fraction], share: Fraction) -> dict[int, Fraction]:
        """The sum is changed."""
        sum = {} if sum is None else sum
        for lane, chance in row.items():
            taken = chance if share is WHOLE else chance * share
            sum[lane] = sum[lane] + taken if lane in sum else taken
        return sum

    def done(self, sum: dict[int, Fraction]) -> dict[int, Fraction]:
        """As it is."""
        return sum

    def window(self, lanes: Collection[int]) -> dict[int, Fraction]:
        """With a whole on each lane."""
        return dict.fromkeys(lanes, WHOLE)

    def only(self, row: dict[int, Fraction], window: dict[int, Fraction]) -> dict[int, Fraction]:
        """What is on the same lanes."""
        return {lane: chance for lane, chance in row.items() if lane in window}

    def moved(self, row: dict[int, Fraction], lanes: int) -> dict[int, Fraction]:
        """Further up."""
        return {lane + lanes: chance for lane, chance in row.items()}

    def on(self, row: dict[int, Fraction]) -> Sequence[int]:
        """The lanes where there is something."""
        return tuple(row)

    def chances(self, row: dict[int, Fraction]) -> dict[int, Fraction]:
        """As it is."""
        return row

    def bits(self, row: dict[int, Fraction]) -> int:
        """Of the longest denominator, for each lane."""
        return len(row) * max((chance.denominator.bit_length() for chance in row.values()), default=0)


FINE, MIDDLE, ROUGH = 58, 36, 24
"""Bits after the point."""


class Near:
    """Rows of fixed point numbers, each packed into one whole number, the first lane lowest."""

    def __init__(self, point: int = FINE) -> None:
        """Chances have so many bits after the point."""
        self._point = point
        self._bytes = (2 * point + 4 + 7) // 8  # a share of a chance has twice as many bits, and fits a lane
        self._lane = 8 * self._bytes
        # What is kept of a lane once a share is moved back behind the point: above it the next lane's bits have come down.
        self._fits = (1 << self._lane - point) - 1
        self._all = self._fits

    @property
    def least(self) -> float:
        """Some thousand times the last bit: what is rarer is worth no beats of its own."""
        return 2.0 ** (12 - self._point)

    def number(self, chance: Fraction) -> float:
        """In floating point."""
        return float(chance)

    def weight(self, share: float) -> int:
        """In fixed point, cut off."""
        return int(share * (1 << self._point))

    def row(self, lane: int, chance: Fraction) -> int:
        """A row with one chance."""
        return int(chance * (1 << self._point)) << lane * self._lane

    def both(self, row: int | None, more: int) -> int:
        """No lane runs over: their chances sum to no more than 1."""
        return more if row is None else row + more

    def begun(self, row: int) -> int:
        """Products have twice as many bits after the point."""
        return row << self._point

    def plus(self, sum: int | None, row: int, share: int) -> int:
        """One multiplication for all lanes."""
        return row * share if sum is None else sum + row * share

    def done(self, sum: int) -> int:
        """Moved back behind the point, and rid of what came down from the next lane."""
        row = sum >> self._point
        while row > self._all:
            self._all |= self._all << self._all.bit_length() + self._point
        return row & self._all

    def window(self, lanes: Collection[int]) -> int:
        """Every bit set that a chance may have."""
        packed = bytearray((max(lanes, default=-1) + 1) * self._bytes)
        fits = self._fits.to_bytes(self._bytes, "little")
        for lane in lanes:
            packed[lane * self._bytes : (lane + 1) * self._bytes] = fits
        return int.from_bytes(packed, "little")

    def only(self, row: int, window: int) -> int:
        """The bits that are set in both."""
        return row & window

    def moved(self, row: int, lanes: int) -> int:
        """Further up."""
        return row << lanes * self._lane if lanes >= 0 else row >> -lanes * self._lane

    def on(self, row: int) -> Sequence[int]:
        """The lanes where there is something."""
        return tuple(self._read(row))

    def chances(self, row: int) -> dict[int, float]:
        """In floating point."""
        return {lane: chance / (1 << self._point) for lane, chance in self._read(row).items()}

    def bits(self, row: int) -> int:
        """Of the row."""
        return row.bit_length()

    def _read(self, row: int) -> dict[int, int]:
        packed = row.to_bytes(-(-row.bit_length() // 8), "little")
        lanes = (packed[place : place + self._bytes] for place in range(0, len(packed), self._bytes))
        return {lane: chance for lane, own in enumerate(lanes) if (chance := int.from_bytes(own, "little"))}
