"""How to play says what holds in this book: every option of every system, in each of its settings."""

import re
from itertools import combinations

import pytest

from support.reading import NAMES, system
from turnto.core.system import BookOption, System
from turnto.core.world import Terms
from turnto.words.rules_help import rules_for, rulings, settled
from turnto.words.translator import translator

EVERY = [(system(name), option) for name in NAMES for option in system(name).language.options]
IDS = [f"{one.id}-{option.key}" for one, option in EVERY]
FREE = {
    "starting_weapons": "boar spear (long)",
    "luck_sections": "27",
    "disadvantage_limit": "-35",
    "sell_ratio": "0.7",
    "start_hour": "21",
}
"""Words of a book's own, for the options that take any."""


def told(rules: System, **options: str) -> str:
    """The rules as a book with these options tells them."""
    return rules_for(rules, Terms(options=options))


def settings(option: BookOption) -> tuple[str, ...]:
    return option.choices or (option.default, FREE[option.key])


def test_there_are_options() -> None:
    assert len(EVERY) > 25


@pytest.mark.parametrize("rules, option", EVERY, ids=IDS)
def test_each_setting_of_each_option_is_said_in_words_of_its_own(rules: System, option: BookOption) -> None:
    texts = {setting: told(rules, **{option.key: setting}) for setting in settings(option)}
    for one, other in combinations(texts, 2):
        only_here = set(texts[one].split("\n")) - set(texts[other].split("\n"))
        only_there = set(texts[other].split("\n")) - set(texts[one].split("\n"))
        assert all(map(str.strip, only_here | only_there))
        assert only_here, one
        assert only_there, other


@pytest.mark.parametrize("rules, option", EVERY, ids=IDS)
def test_what_a_book_has_settled_otherwise_is_listed_and_nothing_else(rules: System, option: BookOption) -> None:
    for setting in settings(option):
        listed = list(rulings(rules, Terms(options={option.key: setting})))
        if setting == option.default:
            assert listed == []
        else:
            assert [line for line in listed if line in told(rules, **{option.key: setting})] == listed != []


@pytest.mark.parametrize("name", NAMES)
def test_no_mark_is_left_and_none_names_what_is_no_option(name: str) -> None:
    rules = system(name)
    assert not re.search(r"[][]{2}", told(rules))
    marked = re.findall(r"\[\[(\w+)(?: = ?([^]]*))?\]\]", translator(rules)(rules.words.rules_help))
    known = {option.key: (*option.choices, option.default, "*") for option in rules.language.options}
    assert [(key, choice) for key, choice in marked if choice and choice not in known.get(key, ())] == []
    assert {key for key, _ in marked} == set(known)


@pytest.mark.parametrize(
    "words, held", [("yes", "yes"), ("True", "yes"), ("on", "yes"), ("no", "no"), ("off", "no"), ("NO", "no")]
)
def test_a_yes_is_understood_as_the_rules_understand_it(words: str, held: str) -> None:
    assert settled(system("gnat"), Terms(options={"cancel": words}))["cancel"] == held


def test_a_field_of_the_header_settles_what_the_rules_read_there() -> None:
    assert "Used gear sells for 0.7" in rules_for(system("gurps"), Terms(header={"sell_ratio": "0.7"}))
    assert "combat_tie" not in system("goonies").language.header
    assert settled(system("goonies"), Terms(header={"combat_tie": "hit"}))["combat_tie"] == "trade"


def test_a_tie_in_a_fight_is_told_as_it_is_in_this_book() -> None:
    assert "nothing happens to either side" in told(system("goonies"), combat_tie="nothing")
    assert "nothing happens to either side" not in told(system("goonies"))
