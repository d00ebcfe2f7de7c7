"""What a system declares is all that odds and page know of it: its life, and which outcomes are good or bad."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.coinflip import COINFLIP, HERO
from turnto.core.phrase import Outcome, Phrase
from turnto.core.sheet import Score, Sheet
from turnto.core.system import Life, Outcomes
from turnto.core.world import State
from turnto.odds.utility import lived

CHEERED, JEERED, SHRUGGED = (Outcome(id, {"en": (id,)}) for id in ("cheered", "jeered", "shrugged-at"))
DUEL = next(one for one in COINFLIP.language.phrases if one.id == "fight")
STAGE: Phrase = replace(DUEL, id="stage", outcomes=(CHEERED, JEERED, SHRUGGED))
SHOW = replace(COINFLIP, outcomes=Outcomes(good=frozenset({"cheered"}), bad=frozenset({"jeered"})))


@pytest.mark.parametrize("outcome, alive", [("cheered", True), ("jeered", False), ("shrugged-at", False)])
def test_an_activity_with_a_good_outcome_is_survived_by_a_good_one_alone(outcome: str, alive: bool) -> None:
    assert lived(SHOW, STAGE, outcome, State(HERO), lasting=True) is alive


def test_where_no_outcome_is_good_whoever_is_not_overcome_has_lived() -> None:
    silent = replace(COINFLIP, outcomes=Outcomes())
    assert lived(silent, STAGE, "jeered", State(HERO), lasting=True)
    assert not lived(silent, STAGE, "cheered", State(HERO.having(nerve=0)), lasting=True)
    assert lived(SHOW, STAGE, "jeered", State(HERO), lasting=False)


@pytest.mark.parametrize(
    "life, left, most",
    [(Life("nerve"), 3, 5), (Life("bruises", up_to=4), 2, 4), (Life("bruises", up_to="girth"), 7, 9)],
)
def test_life_is_counted_down_or_up_to_a_number_or_to_another_score(life: Life, left: int, most: int) -> None:
    hero = Sheet().having(nerve=Score(3, 5), bruises=2, girth=9)
    assert (life.left(hero), life.most(hero)) == (left, most)


def test_without_a_rule_of_its_own_a_system_takes_the_end_of_life_for_being_overcome() -> None:
    counted = replace(COINFLIP, sheet=replace(COINFLIP.sheet, life=Life("bruises", up_to=4)))
    assert not counted.overcome(HERO.having(bruises=3))
    assert counted.overcome(HERO.having(bruises=4))
    assert not replace(COINFLIP, sheet=replace(COINFLIP.sheet, life=None)).overcome(HERO.having(nerve=0))
