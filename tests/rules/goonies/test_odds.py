"""Fights and casts against a count made here: nothing of the rules' code is used in it."""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from rules.goonies.playing import carried_out, fighter, hero, mage, rogue
from rules.playing import rules, terms
from support.reading import compiled, read_text
from turnto.core.runner import outcomes
from turnto.ir.book import CompiledBook
from turnto.odds.report import odds
from turnto.play.game import Game
from turnto.rules.goonies import SYSTEM

pytestmark = pytest.mark.slow

PAIRS = list(product(range(1, 7), repeat=2))
KINDS = {"Fighter": (2, 11, 1, 3), "Rogue": (0, 10, 3, 2), "Mage": (0, 9, 2, 1)}
"""Power, HP, weapon, armour (GOON-13)."""
HEROES = {"Fighter": fighter, "Rogue": rogue, "Mage": mage}


def lessened(hit: int, suit: int, option: str) -> int:
    if hit == 0:
        return 0
    if option == "at_least_1":
        return max(1, hit - suit)
    return hit - suit if hit > suit else hit


def wins(kind: str, ds: int, bite: int, tie: str, armour: str) -> Fraction:
    """The chance that one who only attacks wins: by own recursion over (damage taken, damage dealt)."""
    power, hp, arm, suit = KINDS[kind]

    @cache
    def from_here(taken: int, dealt: int) -> Fraction:
        stays, total = 0, Fraction(0)
        for pair in PAIRS:
            roll = sum(pair) + power
            hit, blow = 0, 0
            if roll > ds:
                hit = roll - ds + arm
            elif roll < ds:
                blow = ds - roll + bite
            elif tie != "nothing":
                hit = arm
                blow = bite if tie == "trade" and dealt + hit < ds else 0
            after = (taken + lessened(blow, suit, armour), dealt + hit)
            if after == (taken, dealt):
                stays += 1
            elif after[0] >= hp:
                continue
            elif after[1] >= ds:
                total += Fraction(1, 36)
            else:
                total += Fraction(1, 36) * from_here(*after)
        return total / (1 - Fraction(stays, 36))

    return from_here(0, 0)


def game(instruction: str, options: str = "") -> Game:
    text = f"---\nsystem: goonies\ntitle: T\nstart: here\n{options}---\n\n## here\n\n{{{instruction}}}\n\n- Go on. -> there\n\n## there [end]\n\nOver.\n"
    book, problems = read_text(text, "test", SYSTEM)
    assert [problem for problem in problems if problem.level == "error"] == []
    return Game(CompiledBook(compiled(book, SYSTEM)), SYSTEM)


@rules(
    "GOON-13",
    "GOON-16",
    "GOON-17",
    "GOON-18",
    "A-1",
    "A-3",
    "combat_tie=trade",
    "combat_tie=hit",
    "combat_tie=nothing",
    "armour=literal",
    "armour=at_least_1",
)
@pytest.mark.parametrize("armour", ["literal", "at_least_1"])
@pytest.mark.parametrize("tie", ["trade", "hit", "nothing"])
@pytest.mark.parametrize("ds", [7, 9, 12])
@pytest.mark.parametrize("kind", KINDS)
def test_a_fight_to_the_end(kind: str, ds: int, tie: str, armour: str) -> None:
    made = game(f"Fight a wolf (DS {ds}, bite +1)", f"options:\n  combat_tie: {tie}\n  armour: {armour}\n")
    counted = odds(made, HEROES[kind](), "here", policy="first")
    assert counted.exact
    assert counted.outcomes["win"] == wins(kind, ds, 1, tie, armour)
    assert counted.outcomes["win"] + counted.outcomes["lose"] == 1


@pytest.mark.cpython_only
@rules("GOON-19", "GOON-20")
@pytest.mark.parametrize("ds", [7, 8])
@pytest.mark.parametrize("kind", KINDS)
def test_the_best_way_to_fight_is_no_worse_than_attacking(kind: str, ds: int) -> None:
    counted = odds(game(f"Fight a wolf (DS {ds}, bite +1)"), HEROES[kind](), "here", policy="best")
    assert counted.exact
    assert counted.outcomes["win"] + counted.outcomes["flee"] >= wins(kind, ds, 1, "trade", "literal")
    assert sum(counted.outcomes.values()) == 1


@rules("GOON-22", "A-28", "ignore_spell_level=no", "ignore_spell_level=yes")
@pytest.mark.parametrize("ignored", ["no", "yes"])
@pytest.mark.parametrize("spell, level", [("Sunburst", 1), ("Windstorm", 2)])
@pytest.mark.parametrize("focus", [0, 1, 2, 3])
@pytest.mark.parametrize("ds", range(7, 13))
def test_a_cast(ds: int, focus: int, spell: str, level: int, ignored: str) -> None:
    less = 0 if ignored == "yes" else level
    totals = [sum(pair) + focus - less for pair in PAIRS]
    expected = {
        "success": Fraction(sum(total > ds for total in totals), 36),
        "tie": Fraction(sum(total == ds for total in totals), 36),
        "failure": Fraction(sum(total < ds for total in totals), 36),
    }
    book = terms(ignore_spell_level=ignored)
    caster = hero(0, 0, focus, hp=30, spells=(spell,))
    counted: dict[Any, Fraction] = {}
    for ended, chance in outcomes(carried_out(caster, "cast", book, spell=spell, ds=ds)).items():
        counted[ended.outcome] = counted.get(ended.outcome, Fraction(0)) + chance
    assert counted == {id: chance for id, chance in expected.items() if chance}


@rules("GOON-16")
@pytest.mark.parametrize("power", [0, 1, 2, 3])
def test_power_nought_never_beats_twelve(power: int) -> None:
    beats = sum(sum(pair) + power > 12 for pair in PAIRS)
    assert (beats == 0) == (power == 0)
