"""The odds of poison, exposure, falls and blasts (GL-AUTH-15 to GL-AUTH-21)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.gurps.books import game
from rules.gurps.fighting import hero
from rules.playing import rules
from turnto.odds.report import Unmet, odds

HERO = hero(ht=10, hits=10)


def chances(text: str) -> dict[str, Fraction]:
    """The outcomes that may come about on arriving at a section of this text."""
    found = odds(game(text), HERO, "start")
    assert found.exact
    assert sum(found.outcomes.values()) == 1
    return {id: chance for id, chance in found.outcomes.items() if chance}


@rules("GL-COMBAT-83", "GL-AUTH-20")
def test_the_odds_of_a_poison() -> None:
    text = "{Poison: HT-2; on a failure 1 damage}\n\n- Resisted. -> on\n- Poisoned. -> on"
    assert chances(text) == {"resisted": Fraction(56, 216), "poisoned": Fraction(160, 216)}


@rules("GL-COMBAT-84", "GL-AUTH-21")
def test_the_odds_of_catching_an_illness() -> None:
    text = "{Exposed to illness: a house and a kiss}\n\n- If you catch it: -> on\n- Otherwise: -> on"
    assert chances(text) == {"safe": Fraction(35, 216), "caught": Fraction(181, 216)}


@rules("GL-COMBAT-81", "GL-AUTH-16")
def test_the_odds_of_a_fall_are_given_where_nothing_else_is_tested() -> None:
    assert chances("{Fall 1 yard, without acrobatics}\n\n- Go on. -> on") == {
        "unhurt": Fraction(4, 6),
        "hurt": Fraction(2, 6),
    }


@rules("GL-COMBAT-65", "GL-AUTH-19")
def test_the_odds_of_a_blast() -> None:
    found = odds(game("{An explosion of 1d at 2 yards}\n\n- Go on. -> on"), HERO, "start")
    assert (found.outcomes["unhurt"], found.outcomes["hurt"], found.outcomes["dead"]) == (
        Fraction(1, 2),
        Fraction(1, 2),
        0,
    )
    assert found.left["hits"] == {9: Fraction(1, 2), 10: Fraction(1, 2)}


def test_harm_on_the_way_to_a_test_is_no_test_unless_its_outcomes_are_listed() -> None:
    to_poison = "{Fall 1 yard}\n\n{Poison: HT; on a failure 1 damage}\n\n- Resisted. -> on\n- Poisoned. -> on"
    assert set(chances(to_poison)) == {"resisted", "poisoned"}
    with pytest.raises(Unmet):
        odds(game("Nothing.\n\n- Go on. -> on"), HERO, "start")
