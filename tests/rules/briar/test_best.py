"""The best way through a fight, with LUCK to spend and companions to hide behind: counted by a recursion made here."""

from fractions import Fraction
from functools import cache

import pytest

from rules.briar.playing import hero
from rules.briar.test_lives import game
from rules.playing import rules
from turnto.odds.report import odds

Worth = tuple[Fraction, Fraction]
"""The chance to win, and the mean of the slots left on the track."""


def bands(pool: int) -> tuple[Fraction, Fraction, Fraction]:
    """Miss, Partial, Success."""
    if pool < 0:
        return Fraction(1), Fraction(0), Fraction(0)
    success = Fraction(1, 36) if pool == 0 else 1 - Fraction(5, 6) ** pool
    reached = Fraction(1, 4) if pool == 0 else 1 - Fraction(1, 2) ** pool
    return 1 - reached, reached - success, success


def best(prowess: int, foe: int, luck: int, friends: int) -> Worth:
    """Best play of a fight against a foe with so many Wounds, both fallen being lost."""

    @cache
    def standing(left: int, shaken: bool, ticks: int, luck: int, friends: int) -> Worth:
        if ticks == 3:
            return Fraction(0), Fraction(0)
        if left == 0:
            return Fraction(1), Fraction(3 - ticks)
        pool = prowess - (ticks >= 2)
        chances = bands(pool)
        kept = [after(band, left, shaken, ticks, luck, friends) for band in range(3)]
        if not luck or pool < 0:
            return mean(chances, kept)
        again = mean(chances, [after(band, left, shaken, ticks, luck - 1, friends) for band in range(3)])
        return mean(chances, [max(kept[0], again), max(kept[1], again), kept[2]])

    def after(band: int, left: int, shaken: bool, ticks: int, luck: int, friends: int) -> Worth:
        left -= band > 0
        if band == 2:
            return standing(left, shaken, ticks, luck, friends)
        if not shaken:
            return standing(left, True, ticks, luck, friends)
        ways = [standing(left, True, ticks + 1, luck, friends)]
        if friends:
            ways.append(standing(left, True, ticks, luck, friends - 1))
        return max(ways)

    def mean(chances: tuple[Fraction, ...], ends: list[Worth]) -> Worth:
        won, slots = (sum((c * end[n] for c, end in zip(chances, ends, strict=True)), Fraction(0)) for n in range(2))
        return won, slots

    return standing(foe, False, 0, luck, friends)


@rules("BRIAR-07", "BRIAR-14", "BRIAR-33", "A-6", "A-11")
@pytest.mark.parametrize(
    "prowess, foe, luck, friends",
    [(2, 2, 0, 0), (2, 2, 1, 0), (2, 2, 0, 1), (1, 3, 1, 1), pytest.param(2, 3, 2, 2, marks=pytest.mark.slow)],
)
def test_the_best_use_of_luck_and_of_companions_in_a_fight(prowess: int, foe: int, luck: int, friends: int) -> None:
    sheet = hero("sword (weapon)", prowess=prowess, luck=luck, companions=("Ada", "Bo")[:friends])
    made = game(f"{{Fight a wolf (Wounds {foe})}}\n- If you win -> b\n- Otherwise -> b\n")
    counted = odds(made, sheet, "a")
    assert counted.exact
    won, slots = best(prowess, foe, luck, friends)
    assert counted.outcomes["win"] == won
    in_all = sum((chance * (3 - ticks) for ticks, chance in counted.left["wounds"].items()), Fraction(0))
    # where both fall nothing is left either way, so the mean holds for every end
    assert in_all == slots
