"""The odds of Fights against a count made here, by plain enumeration: nothing of the rules' code is used in it."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from rules.gnat.playing import fight_odds, hero, vitality_odds
from rules.playing import WORDS, choosing, rules, terms
from turnto.core.procedure import Ask
from turnto.core.runner import Chooser

pytestmark = pytest.mark.slow

Pair = tuple[int, int]
Advantage = Callable[[Pair, int], int | None]
"""Which die of a failing pair is thrown again; None keeps both."""


def passes(pair: Pair, target: int) -> bool:
    return pair == (1, 1) or (pair != (6, 6) and sum(pair) <= target)


def with_die(pair: Pair, place: int, face: int) -> Pair:
    return (face, pair[1]) if place == 0 else (pair[0], face)


def keep(pair: Pair, target: int) -> int | None:
    return None


def higher(pair: Pair, target: int) -> int | None:
    return 0 if pair[0] >= pair[1] else 1


def lower(pair: Pair, target: int) -> int | None:
    return 0 if pair[0] <= pair[1] else 1


@cache
def hits(
    target: int, two_handed: bool, disadvantage: bool, advantage: Advantage | None, wounds: int
) -> dict[int, Fraction]:
    """How many Wounds one round does: every fall of two dice and three spare ones, all equally likely."""
    counted: Counter[int] = Counter()
    for d1, d2, a, b, c in product(range(1, 7), repeat=5):
        pair = (d1, d2)
        if two_handed and 6 in pair:
            pair = with_die(pair, pair.index(6), a)
        if disadvantage and (pair[0] < 3 or pair[1] < 3):
            pair = with_die(pair, 0 if pair[0] < 3 else 1, b)
        if advantage and not passes(pair, target):
            place = advantage(pair, target)
            pair = pair if place is None else with_die(pair, place, c)
        hurt = 0 if passes(pair, target) else wounds + (pair == (6, 6) and wounds > 0)
        counted[hurt] += 1
    return {hurt: Fraction(number, 6**5) for hurt, number in counted.items()}


def left_after(rounds: int, vitality: int, armour: int, each: dict[int, Fraction]) -> dict[int, Fraction]:
    """The Vitality left after all rounds, armour used as long as it lasts; every sequence of rounds is gone through."""
    left: dict[int, Fraction] = {}
    for sequence in product(each, repeat=rounds):
        chance, uses, standing = Fraction(1), armour, vitality
        for hurt in sequence:
            chance *= each[hurt]
            ignored = min(uses, hurt) if standing else 0
            uses -= ignored
            standing = max(0, standing - hurt + ignored) if standing else 0
        left[standing] = left.get(standing, Fraction(0)) + chance
    return left


def dying(left: dict[int, Fraction]) -> Fraction:
    return left.get(0, Fraction(0))


def checked(odds: dict[Any, Fraction], expected: dict[int, Fraction]) -> None:
    assert vitality_odds(odds) == expected
    assert sum(chance for (outcome, _), chance in odds.items() if outcome == "die") == dying(expected)
    assert sum(odds.values()) == 1


@rules("GNAT-25", "GNAT-26", "GNAT-32", "A-17", "A-36")
@pytest.mark.parametrize("target", range(15))
@pytest.mark.parametrize("rounds, vitality", [(1, 1), (1, 2), (3, 3)])
def test_plain_fights(target: int, rounds: int, vitality: int) -> None:
    expected = left_after(rounds, vitality, 0, hits(target, False, False, None, 1))
    checked(fight_odds(hero(9, vitality, "sword"), rounds=rounds, modifier=target - 9), expected)


@rules("GNAT-25", "GNAT-32", "A-17")
def test_the_rulebooks_own_figures_for_one_round() -> None:
    odds = fight_odds(hero(9, 2, "sword"), modifier=-2)
    assert vitality_odds(odds) == {2: Fraction(21, 36), 1: Fraction(14, 36), 0: Fraction(1, 36)}


@rules("GNAT-29", "GNAT-30", "GNAT-31", "GNAT-33", "GNAT-34", "GNAT-35")
@pytest.mark.parametrize("modifier", [-4, -2, 0, 2])
@pytest.mark.parametrize(
    "weapon, bonus, two_handed",
    [("sword", 0, False), ("sword (+1)", 1, False), ("greatsword", 0, True), ("flail (two-handed, +2)", 2, True),
     ("spear", 0, False), ("spear (long, +1)", 1, False), ("bow", 0, False), (None, -1, False)],
)  # fmt: skip
def test_each_kind_of_weapon(modifier: int, weapon: str | None, bonus: int, two_handed: bool) -> None:
    armed = hero(9, 3, *([weapon] if weapon else []))
    expected = left_after(2, 3, 0, hits(9 + modifier + bonus, two_handed, False, None, 1))
    checked(fight_odds(armed, rounds=2, modifier=modifier), expected)


@rules("GNAT-33")
@pytest.mark.parametrize("weapon, target", [("spear", 8), ("sword", 7)])
def test_reach_helps_a_long_weapon_only(weapon: str, target: int) -> None:
    expected = left_after(2, 3, 0, hits(target, False, False, None, 2))
    checked(fight_odds(hero(9, 3, weapon), rounds=2, modifier=-2, reach=1, wounds=2), expected)


@rules("GNAT-36", "GNAT-37", "A-18", "A-19")
@pytest.mark.parametrize("modifier", [-4, -3, -2, -1, 0, 1])
@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("weapon", ["sword", None])
@pytest.mark.parametrize("forbidden", [False, True])
def test_shields_against_one_and_several(modifier: int, several: bool, weapon: str | None, forbidden: bool) -> None:
    penalty = max(0, -modifier) + (0 if weapon else 1)
    helped = 0 if forbidden else min(penalty, 2 if several else 1)
    target = 9 + max(0, modifier) - penalty + helped
    armed = hero(9, 3, *([weapon] if weapon else []), "shield")
    odds = fight_odds(armed, rounds=2, modifier=modifier, several=several, no_shield=forbidden)
    checked(odds, left_after(2, 3, 0, hits(target, False, False, None, 1)))


# --- re-rolls ---------------------------------------------------------------------------------------------------

POLICIES = {"keep": keep, "higher": higher, "lower": lower}


def re_rolling(policy: str) -> Chooser:
    """The same policy, as answers to what the rule asks."""

    def choose(request: Ask) -> str:
        if policy == "keep":
            return "keep"
        faces = {
            option.key: int(WORDS(option.label).removeprefix("Re-roll the ")[0]) for option in request.options[:-1]
        }
        return (max if policy == "higher" else min)(faces, key=lambda key: faces[key])

    return choose


def _rerolls() -> Iterator[tuple[str, bool, bool, str | None]]:
    for weapon, two_handed in (("sword", False), ("greatsword", True)):
        for disadvantage in (False, True):
            for policy in (None, "keep", "higher", "lower"):
                yield weapon, two_handed, disadvantage, policy


@rules("GNAT-31", "GNAT-39", "GNAT-40", "A-3", "A-8", "A-10", "A-11", "A-38", "cancel=no")
@pytest.mark.parametrize("target", [1, 4, 7, 10, 12])
@pytest.mark.parametrize("weapon, two_handed, disadvantage, policy", list(_rerolls()))
def test_re_rolls_in_their_order(
    weapon: str, two_handed: bool, disadvantage: bool, policy: str | None, target: int
) -> None:
    each = hits(target, two_handed, disadvantage, POLICIES[policy] if policy else None, 1)
    odds = fight_odds(
        hero(9, 3, weapon), choose=re_rolling(policy or "keep"), modifier=target - 9,
        advantage=policy is not None, disadvantage=disadvantage,
    )  # fmt: skip
    checked(odds, left_after(1, 3, 0, each))


@rules("GNAT-35", "A-7", "cancel=yes", "A-8")
@pytest.mark.parametrize("option", ["no", "yes"])
@pytest.mark.parametrize("weapon, two_handed", [("bow (magical)", False), ("greatsword (magical)", True)])
def test_a_magical_weapon_at_a_disadvantage(option: str, weapon: str, two_handed: bool) -> None:
    both = option == "no"
    each = hits(7, two_handed, both, higher if both else None, 1)
    odds = fight_odds(
        hero(9, 2, weapon), terms(cancel=option), re_rolling("higher"), rounds=2, modifier=-2, disadvantage=True
    )
    checked(odds, left_after(2, 2, 0, each))


@rules("A-10")
@pytest.mark.parametrize("target", range(2, 13))
def test_left_to_right_and_right_to_left_give_the_same_odds(target: int) -> None:
    counted = Counter[bool]()
    for d1, d2, again in product(range(1, 7), repeat=3):
        pair = (d1, d2)
        if d2 < 3:
            pair = (d1, again)
        elif d1 < 3:
            pair = (again, d2)
        counted[passes(pair, target)] += 1
    each = hits(target, False, True, None, 1)
    assert each.get(0, Fraction(0)) == Fraction(counted[True], 6**3)


# --- armour ------------------------------------------------------------------------------------------------------


@rules("GNAT-41", "A-15", "GNAT-32")
@pytest.mark.parametrize(
    "suit, uses", [("light armour", 1), ("medium armour", 2), ("heavy armour", 3), ("heavy armour (1 left)", 1)]
)
@pytest.mark.parametrize("wounds", [0, 1, 2])
def test_armour_used_as_long_as_it_lasts(suit: str, uses: int, wounds: int) -> None:
    expected = left_after(3, 3, uses, hits(7, False, False, None, wounds))
    odds = fight_odds(hero(9, 3, "sword", suit), choose=choosing("Ignore"), rounds=3, modifier=-2, wounds=wounds)
    checked(odds, expected)


@rules("GNAT-41")
def test_armour_never_used_is_as_if_there_were_none() -> None:
    expected = left_after(3, 3, 0, hits(7, False, False, None, 1))
    checked(fight_odds(hero(9, 3, "sword", "heavy armour"), choose=choosing("Take"), rounds=3, modifier=-2), expected)


@rules("GNAT-41", "GNAT-15")
def test_armour_kept_for_the_last_vitality() -> None:
    def choose(request: Any) -> str:
        return "ignore" if WORDS(request.options[1].note).startswith("Vitality 1 ") else "take"

    each = hits(7, False, False, None, 1)
    expected: dict[int, Fraction] = {}
    for sequence in product(each, repeat=4):
        chance, uses, standing = Fraction(1), 2, 3
        for hurt in sequence:
            chance *= each[hurt]
            for _ in range(hurt):
                if standing == 1 and uses:
                    uses -= 1
                elif standing:
                    standing -= 1
        expected[standing] = expected.get(standing, Fraction(0)) + chance
    odds = fight_odds(hero(9, 3, "sword", "medium armour"), choose=choose, rounds=4, modifier=-2)
    checked(odds, expected)


# --- spells in Fights ----------------------------------------------------------------------------------------------

CASTS = Fraction(sum(a + b <= 10 for a, b in product(range(1, 7), repeat=2)), 36)


@rules("GNAT-21", "GNAT-22", "GNAT-24", "A-16")
def test_casting_is_11_in_12() -> None:
    assert Fraction(11, 12) == CASTS


@rules("GNAT-24", "GNAT-22", "A-12", "A-37", "A-39")
@pytest.mark.parametrize("failed", ["Lose", "Keep"])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_group_spell_cast_as_soon_as_it_is_held(failed: str, rounds: int) -> None:
    each = hits(6, False, False, None, 1)

    def left(rounds: int, vitality: int, held: bool) -> dict[int, Fraction]:
        if not rounds or not vitality:
            return {vitality: Fraction(1)}
        ways: list[tuple[Fraction, int, bool]] = []
        if held:
            ways.append((CASTS, vitality, False))
            standing = vitality - (failed == "Keep")
            for hurt, chance in each.items():
                ways.append(((1 - CASTS) * chance, max(0, standing - hurt) if standing else 0, failed == "Keep"))
        else:
            ways += [(chance, max(0, vitality - hurt), False) for hurt, chance in each.items()]
        summed: dict[int, Fraction] = {}
        for chance, standing, still in ways:
            for end, further in left(rounds - 1, standing, still).items():
                summed[end] = summed.get(end, Fraction(0)) + chance * further
        return summed

    odds = fight_odds(
        hero(9, 3, "sword", "Fireball spell"), choose=choosing("Cast", failed), rounds=rounds, modifier=-3, several=True
    )
    checked(odds, left(rounds, 3, True))


@rules("GNAT-24", "GNAT-22", "A-12", "A-16", "A-39", "GNAT-32")
@pytest.mark.parametrize("failed", ["Lose", "Keep"])
@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize("rounds, wounds", [(1, 1), (3, 1), (2, 2)])
def test_invulnerability_cast_at_every_failed_round(failed: str, copies: int, rounds: int, wounds: int) -> None:
    each = hits(6, False, False, None, wounds)

    def saved(hurt: int, vitality: int, held: int, untried: int) -> dict[tuple[int, int], Fraction]:
        """The chances of (Vitality, copies) after a round that does this hurt."""
        if not hurt or not vitality or not untried:
            return {(max(0, vitality - hurt), held): Fraction(1)}
        ends = {(vitality, held - 1): CASTS}
        further = (
            saved(hurt, vitality, held - 1, untried - 1)
            if failed == "Lose"
            else saved(hurt, vitality - 1, held, untried - 1)
        )
        for end, chance in further.items():
            ends[end] = ends.get(end, Fraction(0)) + (1 - CASTS) * chance
        return ends

    going = {(4, copies): Fraction(1)}
    for _ in range(rounds):
        further: dict[tuple[int, int], Fraction] = {}
        for (vitality, held), chance in going.items():
            if not vitality:
                further[vitality, held] = further.get((vitality, held), Fraction(0)) + chance
                continue
            for hurt, likely in each.items():
                for end, saving in saved(hurt, vitality, held, held).items():
                    further[end] = further.get(end, Fraction(0)) + chance * likely * saving
        going = further
    expected: dict[int, Fraction] = {}
    for (vitality, _), chance in going.items():
        expected[vitality] = expected.get(vitality, Fraction(0)) + chance
    spells = "Invulnerability spell" if copies == 1 else f"{copies} Invulnerability spell"
    odds = fight_odds(
        hero(9, 4, "sword", spells), choose=choosing("Cast", failed), rounds=rounds, modifier=-3, wounds=wounds
    )
    checked(odds, expected)


@rules("A-30")
def test_a_fight_in_the_water_in_armour() -> None:
    swimmer = hero(9, 3, "sword", "light armour", skills={"Swimming": 2})
    expected = left_after(2, 3, 1, hits(9 + 2 - 1 - 2, False, False, None, 1))
    checked(fight_odds(swimmer, choose=choosing("Ignore"), rounds=2, modifier=-2, skill="Swimming"), expected)


@rules("hopeless_below_2=yes")
def test_hopeless_rounds_always_hurt() -> None:
    odds = fight_odds(hero(9, 3, "sword"), terms(hopeless_below_2="yes"), rounds=2, modifier=-9)
    assert vitality_odds(odds) == {1: Fraction(1)}
