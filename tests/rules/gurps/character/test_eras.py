"""Tech levels, what heroes of each start with, and what things cost in an age that is not their own (GL-CAMP-01 to GL-CAMP-05)."""

from dataclasses import replace

import pytest

from rules.gurps import digest
from rules.gurps.digest import rows
from rules.gurps.playing import after, carry_out, hero, said, terms
from rules.playing import PLAIN, WORDS, events, rules
from turnto.core.phrase import StandingOffer
from turnto.core.procedure import Told
from turnto.core.world import State, Terms
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.character.tech_levels import era_price, own_level, price_here, standard_money
from turnto.rules.gurps.creation.choices import gear_picks
from turnto.rules.gurps.creation.draft import money_left, price_of
from turnto.rules.gurps.tables import table
from turnto.words import translator


@rules("GL-CAMP-01", "GL-CHAR-41")
def test_tech_levels() -> None:
    listed = rows(digest.TECH_LEVELS)
    known = table("tech_levels")
    assert [[key, own["age"], own["marks"]] for key, own in known.items()] == listed
    assert [standard_money(tl) for tl in range(17)] == [1000] * 5 + [750] * 2 + [15000] * 10


@pytest.mark.parametrize("text, header, price", [
    (".38 special", {"tl": 7}, 400),  # the rules' own example: $20 at TL6
    (".38 special", {"tl": 6}, 20),
    (".38 special", {}, 20),  # no age is stated
    ("winchester 44 40", {"tl": 6}, 40),  # TL5 and TL6 start with the same
    ("winchester 44 40", {"tl": 6, "start_wealth": 5000}, 267),  # mid-20th century
    ("laser pistol", {"tl": 9}, 1000),
    ("blaster", {"tl": 3}, 133),
    ("leather jacket", {"tl": 7}, 50),  # listed for TL1 to 8
    ("light leather armor", {"tl": 7}, 3150),  # listed up to TL4
    ("light leather armor", {"tl": 4, "start_wealth": 3000}, 210),
    ("body armor light", {"tl": 12}, 270),
    ("broadsword", {"tl": 7}, 500),  # of no age in the tables
    ("20 arrows", {"tl": 7}, 40),
])  # fmt: skip
@rules("GL-CAMP-05", "GL-RULE-84")
def test_what_things_cost_in_another_age(text: str, header: dict[str, int], price: float) -> None:
    assert price_of(text, terms(**header)) == price


@rules("GL-CAMP-05", "GL-RULE-84")
def test_the_worked_example_of_prices() -> None:
    assert era_price(20, 15000, 750) == 400


@rules("GL-CAMP-05", "GL-CHAR-41")
def test_hero_making_counts_in_the_money_of_the_age() -> None:
    draft = {"items": ["colt 45"], "tl": 7, "advantages": [], "disadvantages": []}
    assert money_left(draft, terms(tl=7)) == 15000 - 600
    picks = {own.key: WORDS(own.cost) for own in gear_picks(draft, hero(tl=7), terms(tl=7))}
    assert picks["colt 45"] == "$600"
    assert picks["luger"] == "$500"


def _labels(text: str, state: State, book: Terms) -> list[str]:
    phrase, deed = said(text, book)
    assert isinstance(phrase.does, StandingOffer)
    return [translator(SYSTEM)(one.label) for one in phrase.does.options(state, deed, book)]


@rules("GL-CAMP-05", "GL-CAMP-42", "GL-AUTH-46")
def test_used_gear_fetches_the_money_of_the_place() -> None:
    own = hero(items=["colt 45", "broadsword"], money=0)
    assert _labels("The armourer buys gear", State(own), PLAIN) == ["Sell colt 45 ($12)", "Sell broadsword ($200)"]
    assert _labels("The armourer buys gear", State(own), terms(tl=7))[0] == "Sell colt 45 ($240)"
    elsewhere = after("The world changes: TL 7", own, settled=terms(tl=6))
    assert _labels("The armourer buys gear", elsewhere, terms(tl=6))[0] == "Sell colt 45 ($240)"


def _shop(phrase: str, state: State, *wares: str) -> list[str]:
    found, deed = said(phrase, PLAIN)
    assert isinstance(found.does, StandingOffer)
    full = replace(deed, values={**deed.values, "rows": [{"item": ware, "price": ""} for ware in wares]})
    return [translator(SYSTEM)(one.label) for one in found.does.options(state, full, PLAIN)]


@rules("GL-EQUIP-14", "GL-AUTH-46")
def test_twenty_bolts_cost_twenty_times_as_much_as_one() -> None:
    rich = State(hero(items=["20 bolts"], money=100))
    assert _shop("The armoury sells:", rich, "20 bolts", "bolt", "20 prodd pellets", "3 daggers") == [
        "Buy 20 bolts ($40)", "Buy bolt ($2)", "Buy 20 prodd pellets ($2)", "Buy 3 daggers ($60)",
    ]  # fmt: skip
    assert _shop("She buys:", rich, "20 bolts") == ["Sell bolt ($2)"]  # one by one


@rules("GL-CAMP-05")
def test_a_thing_of_no_age_costs_the_same_in_all() -> None:
    assert price_here({"price": 0.1}, own_level(terms(tl=7)), terms(tl=7)) == 0.1


@rules("GL-CAMP-02", "GL-CORE-18")
def test_a_skill_of_another_age_is_told_by_its_age() -> None:
    smith = hero(tl=3, skills={"Lockpicking": 14})
    told = events(carry_out("Roll against Lockpicking", smith, terms(tl=7)), Told)
    assert [dict(event.facts) for event in told] == [{"skill": "Lockpicking/TL7"}]
    told = events(carry_out("Roll against Karate", smith, terms(tl=7)), Told)
    assert [dict(event.facts) for event in told] == [{"skill": "Karate"}]
