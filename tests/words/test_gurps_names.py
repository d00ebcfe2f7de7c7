"""The rules' names in another language: each has one, and what authors and players call things stays as it is."""

from __future__ import annotations

import pytest

from turnto.core.message import decimal, say
from turnto.core.names import slug
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.names import NAMES, kinds, names
from turnto.words.translator import translator

GERMAN, ENGLISH = translator(SYSTEM, "de"), translator(SYSTEM, "en")


def test_every_name_and_every_kind_has_words_in_every_language() -> None:
    ids = {f"gurps-name-{slug(name)}" for name in names()} | {f"gurps-of-{slug(kind)}" for kind in kinds()}
    for language, catalogue in SYSTEM.words.messages.items():
        assert ids <= set(catalogue), language


def test_the_english_catalogue_says_every_name_as_the_rules_write_it() -> None:
    english = SYSTEM.words.messages["en"]
    assert [name for name in names() if english[f"gurps-name-{slug(name)}"].casefold() != name.casefold()] == []


@pytest.mark.parametrize("name, german", [
    ("Fast-Talk", "Überreden"), ("Survival: mountain", "Überleben: Gebirge"), ("Thrown Weapon: knife", "Wurfwaffe: Messer"),
    ("Alertness 2", "Wachsamkeit 2"), ("Phobia: dogs (-5)", "Phobie: Hunde (-5)"), ("Handsome", "Aussehen: gut aussehend"),
    ("Wealth: multimillionaire 2", "Wohlstand: Multimillionär 2"), ("Bad Sight: near, correctable", "Schlechte Augen: kurzsichtig, mit Brille"),
    ("Ally: Bors (100 points, 9 or less)", "Verbündeter: Bors (100 Punkte, 9 oder weniger)"), ("Language: Gaunt (hard)", "Sprache: Gaunt (schwer)"),
    ("light leather armor", "leichte Lederrüstung"), ("20 arrows", "20 Pfeile"), ("2 longbows", "2 Langbögen"),
    ("12 javelins", "12 Wurfspieße"), ("rope (2.5 lb)", "rope (2,5 Pfund)"), ("broadsword (3 lb)", "Breitschwert (3 Pfund)"),
    ("Light", "Licht"), ("light", "leicht"),
])  # fmt: skip
def test_a_name_is_told_with_its_level_its_kind_and_what_stands_in_brackets(name: str, german: str) -> None:
    assert GERMAN.named(name) == german
    assert ENGLISH.named(name) == name


@pytest.mark.parametrize("number, english, german", [
    (0.25, "0.25 lb", "0,25 Pfund"), (36.5, "36.5 lb", "36,5 Pfund"), (3.0, "3 lb", "3 Pfund"), (-0.5, "-0.5 lb", "-0,5 Pfund"),
])  # fmt: skip
def test_decimals_are_written_as_the_language_writes_them(number: float, english: str, german: str) -> None:
    told = say("gurps-lb", number=decimal(number))
    assert (ENGLISH(told), GERMAN(told)) == (english, german)


def test_what_a_weapon_in_hand_does_is_told_in_german() -> None:
    assert GERMAN(say("gurps-harm", dice="1d+1", kind=say("gurps-short-cut"))) == "1W+1 Schnitt"


@pytest.mark.parametrize("text", ["rope", "Guiraud", "the glove of the Count", "12", "Ring: of Doom", "3 ropes", ""])
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert NAMES.called(text) == text
