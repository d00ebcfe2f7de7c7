"""Dice as a book writes them, their readings and weights, and the dice of the house."""

from collections import Counter
from itertools import product
from typing import get_args

import pytest

from turnto.core.dice import Dice, DiceReading, dice, falls, house, read


@pytest.mark.parametrize(
    "text, expected",
    [
        ("2d6", Dice(2, 6)), ("d6", Dice(1, 6)), ("3d", Dice(3, 6)), ("1d-2", Dice(1, 6, -2)), ("2D6+1", Dice(2, 6, 1)),
        ("1d−2", Dice(1, 6, -2)), (" 2d6 ", Dice(2, 6)), ("1d2", Dice(1, 2)),
    ],
)  # fmt: skip
def test_dice_are_read(text: str, expected: Dice) -> None:
    assert dice(text) == expected


@pytest.mark.parametrize("text", ["", "6", "d", "2x6", "2d6+", "two dice", "-1d6", "101d6", "9999999d6"])
def test_what_are_no_dice_is_told(text: str) -> None:
    if text == "d":
        assert dice(text) == Dice(1, 6)
        return
    with pytest.raises(ValueError, match="expected dice such as 2d6"):
        dice(text)


@pytest.mark.parametrize("thrown", [Dice(2), Dice(3, 6, -1), Dice(1, 2)], ids=str)
def test_dice_print_as_they_are_read(thrown: Dice) -> None:
    assert dice(str(thrown)) == thrown


@pytest.mark.parametrize("reading", get_args(DiceReading))
@pytest.mark.parametrize("thrown", [Dice(1), Dice(2), Dice(3, 4), Dice(4, 3)], ids=str)
def test_every_reading_weighs_the_falls_as_counting_them_does(reading: DiceReading, thrown: Dice) -> None:
    counted = Counter(read(reading, faces) for faces in product(range(1, thrown.sides + 1), repeat=thrown.count))
    weighed: Counter[object] = Counter()
    for faces, weight in falls(thrown, reading):
        assert thrown.allows(faces)
        weighed[read(reading, faces)] += weight
    assert weighed == counted


def test_bands_merge_the_falls_between_cuts() -> None:
    assert sorted(weight for _, weight in falls(Dice(1), "total", (4, 6))) == [1, 2, 3]
    assert {sum(faces) for faces, _ in falls(Dice(2), "total", (8,))} == {2, 8}
    assert sum(weight for _, weight in falls(Dice(8), "total", (20, 30))) == 6**8


def test_the_dice_of_the_house_are_the_same_everywhere_and_fair_enough() -> None:
    assert house(1, 0, Dice(5)) == house(1, 0, Dice(5))
    assert house(1, 0, Dice(5)) != house(1, 1, Dice(5))
    assert [house(0, number, Dice(2)) for number in range(4)] == HOUSE
    counted = Counter(face for number in range(6_000) for face in house(7, number, Dice(1)))
    assert all(900 < counted[face] < 1_100 for face in range(1, 7))


HOUSE = [house(0, number, Dice(2)) for number in range(4)]
