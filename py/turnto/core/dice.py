"""Dice as a book writes them, the ways they can lie, and the dice of the house."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Literal

_NOT_DICE = "expected dice such as 2d6, 1d or 3d-1, got {!r}"

Faces = tuple[int, ...]
DiceReading = Literal["faces", "sorted", "total", "highest", "lowest"]
"""What a rule reads of a throw; the less it reads, the fewer cases the odds have to weigh."""

MOST_DICE = 100
"""More than any rule asks for; a kept hero of hostile strength would ask for billions."""

_NOTATION = re.compile(r"(\d*)d(\d*)([+-]\d+)?")


@dataclass(frozen=True, slots=True)
class Dice:
    """Some dice of one kind and a number added to their total: ``2d6``, ``3d6-1``."""

    count: int
    sides: int = 6
    add: int = 0

    def __post_init__(self) -> None:
        """Bound the number of dice: every face is drawn, kept and shown."""
        if self.count > MOST_DICE:
            object.__setattr__(self, "count", MOST_DICE)

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}{self.add:+d}" if self.add else f"{self.count}d{self.sides}"

    def total(self, faces: Faces) -> int:
        """Return the sum of the faces and the added number."""
        return sum(faces) + self.add

    def allows(self, faces: Faces) -> bool:
        """Return whether these faces are possible for the dice."""
        return len(faces) == self.count and all(1 <= face <= self.sides for face in faces)


def dice(text: str) -> Dice:
    """Read ``2d6``, ``d6``, ``3d`` or ``1d-2``; six sides where none are named.

    Raises ValueError for anything else, and for more dice than anybody throws.
    """
    found = _NOTATION.fullmatch(text.replace(" ", "").replace("\N{MINUS SIGN}", "-").lower())
    if not found or len(found[1]) > 5 or int(found[1] or 1) > MOST_DICE:
        raise ValueError(_NOT_DICE.format(text))
    count, sides, add = found.groups()
    return Dice(int(count or 1), int(sides or 6), int(add or 0))


def read(reading: DiceReading, faces: Faces) -> Faces | int:
    """Return what a rule learns of these faces: the faces, the sorted faces or the total."""
    match reading:
        case "faces":
            return faces
        case "sorted":
            return tuple(sorted(faces))
        case "total":
            return sum(faces)
        case "highest":
            return max(faces)
        case "lowest":
            return min(faces)


def falls(thrown: Dice, reading: DiceReading = "faces", cuts: tuple[int, ...] = ()) -> Iterator[tuple[Faces, int]]:
    """Yield each distinguishable throw as example faces with its number of equally likely falls.

    ``cuts`` merges the numbers of a reading into bands: (4, 6) makes 1-3, 4-5 and 6.
    The weights add up to ``sides ** count``.
    """
    if not cuts:
        yield from _falls(thrown, reading)
        return
    bands: dict[int, tuple[Faces, int]] = {}
    for faces, weight in _falls(thrown, reading):
        number = read(reading, faces)
        assert isinstance(number, int), "only a reading that is one number can be cut"
        band = sum(number >= cut for cut in cuts)
        first, so_far = bands.get(band, (faces, 0))
        bands[band] = (first, so_far + weight)
    yield from bands.values()


def _falls(thrown: Dice, reading: DiceReading) -> Iterator[tuple[Faces, int]]:
    sides, count = range(1, thrown.sides + 1), thrown.count
    match reading:
        case "faces":
            for faces in product(sides, repeat=count):
                yield faces, 1
        case "sorted":
            for faces in combinations_with_replacement(sides, count):
                yield faces, _arrangements(faces)
        case "total":
            yield from _totals(thrown)
        case "highest":
            for face in sides:
                yield (face,) * count, face**count - (face - 1) ** count
        case "lowest":
            for face in sides:
                least = thrown.sides - face + 1
                yield (face,) * count, least**count - (least - 1) ** count


def _arrangements(faces: Faces) -> int:
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return ways


def _totals(thrown: Dice) -> Iterator[tuple[Faces, int]]:
    weights: dict[int, tuple[Faces, int]] = {0: ((), 1)}
    for _ in range(thrown.count):
        further: dict[int, tuple[Faces, int]] = {}
        for total, (faces, weight) in weights.items():
            for face in range(1, thrown.sides + 1):
                known, so_far = further.get(total + face, ((*faces, face), 0))
                further[total + face] = (known, so_far + weight)
        weights = further
    yield from weights.values()


_MASK = (1 << 64) - 1


def house(seed: int, number: int, thrown: Dice) -> Faces:
    """Return the faces of the house dice for throw ``number`` (from 0) of a seeded game.

    A counter-based generator: each die is splitmix64's finaliser over (seed, throw, die), so the faces
    are the same on every Python and no state needs saving: undo, and the dice stay as they fell.
    """
    start = _mixed((seed & _MASK) ^ _mixed(number + 0x9E3779B97F4A7C15))
    return tuple(_mixed(start + die * 0x9E3779B97F4A7C15) % thrown.sides + 1 for die in range(thrown.count))


def _mixed(number: int) -> int:
    number = (number + 0x9E3779B97F4A7C15) & _MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)
