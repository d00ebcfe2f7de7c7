"""What GNAT, Briar and Goonies call things in another language; what authors and players call things stays as it is."""

from __future__ import annotations

import pytest

from support.reading import system
from turnto.common.messages import RuleNames
from turnto.core.system import System
from turnto.rules.briar.names import NAMES as OF_BRIAR
from turnto.rules.gnat.creation import NAMES as OF_GNAT
from turnto.rules.goonies.names import NAMES as OF_GOONIES
from turnto.words.translator import translator

GNAT, BRIAR, GOONIES = map(system, ("gnat", "briar", "goonies"))


@pytest.mark.parametrize("rules, names", [(GNAT, OF_GNAT), (BRIAR, OF_BRIAR), (GOONIES, OF_GOONIES)])
def test_every_name_has_words_of_its_own_in_both_languages(rules: System, names: RuleNames) -> None:
    english, german = (rules.words.messages[language] for language in ("en", "de"))
    assert names.ids <= set(english)
    assert names.ids <= set(german)
    assert {id for id in names.ids if english[id] == german[id]} == set()


@pytest.mark.parametrize("rules, name, german", [
    (GNAT, "Climbing", "Klettern"), (GNAT, "Climbing +2", "Klettern +2"), (GNAT, "View spell", "Zauber Fernsicht"),
    (GNAT, "sword (one-handed, +1)", "Schwert (einhändig, +1)"), (GNAT, "rope (+1 climbing, heavy)", "Seil (+1 Klettern, schwer)"),
    (GNAT, "light armour (1 left)", "leichte Rüstung (noch 1)"), (GNAT, "2 daggers", "2 Dolche"),
    (GNAT, "cudgel (one-handed)", "cudgel (einhändig)"), (GNAT, "ring (Flight spell)", "ring (Zauber Flug)"),
    (BRIAR, "Default", "Normal"), (BRIAR, "PROWESS", "KAMPFKRAFT"), (BRIAR, "umbrella (weapon)", "umbrella (Waffe)"),
    (BRIAR, "Bo (Dodge; Mercenary 3 sp, injured)", "Bo (Ausweichen; Söldner für 3 Silber, verletzt)"),
    (GOONIES, "Smoke Screen", "Rauchwand"), (GOONIES, "Grace", "Anmut"), (GOONIES, "mace (weapon, +1)", "Streitkolben (Waffe, +1)"),
])  # fmt: skip
def test_a_name_is_told_with_its_number_and_its_tags(rules: System, name: str, german: str) -> None:
    assert translator(rules, "de").named(name) == german
    assert translator(rules, "en").named(name) == name


@pytest.mark.parametrize(
    "text", ["Guiraud", "the sword of Ys", "guard (gatekeeper)", "Kraft", "Schwert", "12", "", "a (b", "3 lamps", "ring (of doom, heavy)"]
)  # fmt: skip
@pytest.mark.parametrize("names", [OF_GNAT, OF_BRIAR, OF_GOONIES])
def test_any_other_text_stays_as_it_is(names: RuleNames, text: str) -> None:
    assert names.called(text) == text


def test_dice_have_the_letter_of_the_language() -> None:
    german, english = translator(GNAT, "de"), translator(GNAT, "en")
    assert [german.named(text) for text in ("2d6", "1d-2", "3dx10", "2d+1", "10d", "d6", "dad")] == [
        "2W6", "1W-2", "3Wx10", "2W+1", "10W", "d6", "dad",
    ]  # fmt: skip
    assert english.named("2d6") == "2d6"
