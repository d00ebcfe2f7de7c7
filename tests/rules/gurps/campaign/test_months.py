"""Days and months that go by: fatigue goes with the nights, and work is rolled for as the author says (GL-CAMP-10 to GL-CAMP-20)."""

import pytest

from rules.gurps.playing import after, carry_out, hero
from rules.playing import asked, rules
from turnto.core.world import State
from turnto.rules.gurps.campaign.jobs import job_of
from turnto.rules.gurps.effects.poison_and_illness import Illness, ill_with, illness


@pytest.mark.parametrize("facts, rolled, pay", [
    ("12, $600", "12", 600), ("9, 1,200 a month", "9", 1200), ("$600", "10", 600), ("Writing-1, 600", "Writing", 600), ("IQ, $450", "IQ", 450),
])  # fmt: skip
@rules("GL-CAMP-10", "GL-CAMP-11")
def test_a_job_is_rolled_against_a_skill_an_attribute_or_a_number(facts: str, rolled: str, pay: int) -> None:
    job = job_of("clerk", facts)
    assert (job.roll, job.pay) == (rolled, pay)


@rules("GL-CAMP-11")
def test_the_number_of_a_job_is_its_target() -> None:
    assert asked(carry_out("Work a month as a clerk (12, $600)", hero())).target == 12


@rules("GL-CAMP-20", "GL-COMBAT-94")
def test_nights_that_go_by_mend_fatigue() -> None:
    tired = hero(fatigue=6)
    assert after("Two days pass", tired).hero["fatigue"] == 0
    assert after("Two months pass", tired).hero["fatigue"] == 0
    assert after("Six hours pass", tired).hero["fatigue"] == 6
    assert asked(carry_out("Work a month as a porter (ST, $300)", tired)).target == 10


@rules("GL-CAMP-20", "GL-CAMP-21", "GL-COMBAT-73", "GL-RULE-44")
def test_a_month_that_goes_by_heals_and_single_days_heal_who_rests() -> None:
    """A gap of a month is full healing, with its one roll of the job; of less time the book says whether he rests."""
    wounded = hero(hits="2/10")
    assert after("One month passes", wounded).hero["hits"] == 10
    assert after("Five weeks pass", wounded).hero["hits"] == 10
    assert after("Two weeks pass", wounded).hero["hits"] == 2
    assert after("Work a month as a porter (ST, $300)", wounded, "3 3 3").hero["hits"] == 10
    assert after("Rest a day", wounded, "3 3 3").hero["hits"] == 3


@rules("GL-CAMP-21", "GL-COMBAT-87")
def test_a_month_does_not_heal_one_who_is_still_ill() -> None:
    ill = ill_with(State(hero(hits="6/10")), Illness(0, 0, failure="0", success=0, cure=2))
    month = after("One month passes", ill, *(["4 4 4"] * 31))
    assert (month.hero["hits"], illness(month) is None) == (6, False)
