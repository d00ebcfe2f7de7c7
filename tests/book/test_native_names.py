"""Names of the rules in German books: scores, skills and wares are written in German, and mean what the rules call them in English."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from support.reading import NAMES, compiled, read_text, system
from turnto.book.emit.symbols import Things
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place
from turnto.book.text.tokens import tokens
from turnto.core.hero_file import hero
from turnto.ir.book import CompiledBook
from turnto.words.native import native_names

HERE = Place("")


@pytest.mark.parametrize("rules, said, values", [
    ("gnat", "Teste Klettern", {"skill": "Climbing"}),
    ("gnat", "Nimm einen Dolch", {"items": [["dagger", [], 1]]}),
    ("gnat", "Nimm zwei Dolche", {"items": [["dagger", [], 2]]}),
    ("gnat", "Nimm **Seil** (+1 Klettern, schwer)", {"items": [["rope", ["+1 Climbing", "heavy"], 1]]}),
    ("gnat", "Nimm eine leichte Rüstung (noch 2)", {"items": [["light armour", ["2 left"], 1]]}),
    ("gnat", "Verliere eines deiner Seile", {"items": [["rope", [], 1]]}),
    ("gnat", "Verliere des Seils", {"items": [["rope", [], 1]]}),
    ("gnat", "Nimm drei Rationen", {"items": [["ration", [], 3]]}),
    ("gnat", "Nimm den Schlüssel", {"items": [["Schlüssel", [], 1]]}),
    ("briar", "Verliere 1 GLÜCK", {"n": 1}),
    ("briar", "Verliere 1 LUCK", {"n": 1}),
    ("briar", "Teste KAMPFKRAFT", {"score": "PROWESS"}),
    ("briar", "Marin schließt sich dir an (HEIMLICHKEIT, Ausweichen; Zäh)", {"facts": "subterfuge, Dodge; Tough"}),
    ("goonies", "Teste Kraft gegen 8", {"score": "Power", "ds": 8}),
    ("goonies", "Nimm einen Streitkolben", {"items": [["mace", [], 1]]}),
    ("gurps", "Würfle auf Klettern", {"skill": "Climbing"}),
    ("gurps", "Würfle gegen Überleben (Wald)", {"field": "Survival", "of": "woods"}),
    ("gurps", "Nimm ein Kurzschwert", {"items": [["shortsword", [], 1]]}),
    ("gurps", "Nimm 20 Pfeile", {"items": [["arrow", [], 20]]}),
    ("gurps", "Nimm zwei Äxte", {"items": [["axe", [], 2]]}),
    ("gurps", "Nimm 3 Kurzschwerter", {"items": [["shortsword", [], 3]]}),
    ("gurps", "Nimm ein **Seil** (2,5 Pfund)", {"items": [["Seil", ["2.5 lb"], 1]]}),
    ("gurps", "Nimm einen kleinen Schild", {"items": [["small shield", [], 1]]}),
    ("gurps", "Warte bis Mitternacht", {"hour": "midnight"}),
    ("gurps", "Sinneswurf Gehör", {"sense": "Hearing"}),
    ("gurps", "Die Waffenschmiedin verkauft", {"who": "Die Waffenschmiedin"}),
    ("gurps", "Kämpfe gegen einen Söldner (ST 11, DX 10, HT 11, Kurzschwert 10, 1W+1 schneidend, Bewegung 5)",
     {"foe": [["Söldner", 1, "ST 11, DX 10, HT 11, Shortsword 10, 1d+1 cut, Move 5"]]}),
])  # fmt: skip
def test_an_instruction_names_things_of_the_rules_in_german(rules: str, said: str, values: Mapping[str, Any]) -> None:
    vocabulary = Vocabulary(system(rules), "de")
    found = vocabulary.instruction(said, HERE, strict=True) or vocabulary.instruction(said, HERE)
    assert found
    assert found.unknown == ()
    assert {name: value for name, value in found.values.items() if name in values} == values


@pytest.mark.parametrize("rules, asked, values", [
    ("gnat", "du Klettern hast", {"skill": "Climbing"}),
    ("gnat", "du einen Dolch hast", {"item": ["dagger", [], 1]}),
    ("gnat", "du eine leichte Rüstung trägst", {"suit": "light"}),
    ("briar", "dein GLÜCK 2 oder mehr ist", {"n": 2}),
    ("goonies", "deine Kraft 4 oder mehr ist", {"score": "Power", "n": 4}),
    ("gurps", "deine Trefferpunkte 3 oder mehr sind", {"score": "hits", "n": 3}),
    ("gurps", "du Magiebegabung hast", {"trait": "Magery"}),
    ("gurps", "es noch Nacht ist", {"span": "night"}),
])  # fmt: skip
def test_a_condition_names_things_of_the_rules_in_german(rules: str, asked: str, values: Mapping[str, Any]) -> None:
    found, unknown = Vocabulary(system(rules), "de").asked(asked, HERE)
    assert found
    assert unknown == ()
    assert dict(found.values) == values


@pytest.mark.parametrize("rules", NAMES)
def test_every_name_that_players_read_is_read_in_a_book(rules: str) -> None:
    native = native_names(system(rules), "de")
    vocabulary = Vocabulary(system(rules), "de")
    for kind, words in native.kinds.items():
        for name, word in words:
            spelled = tuple(token.text for token in tokens(name))
            assert word in {own for said, own in vocabulary.kinds[kind][spelled[0]] if said == spelled}, (kind, name)
    for ware in native.system.words.names.wares:
        assert native.ware(native.said("item", [ware, [], 1])[0]) == ware


@pytest.mark.parametrize("german, english", [
    ("Wachsamkeit 2", "Alertness 2"), ("Phobie: Hunde (-5)", "Phobia: dogs (-5)"), ("Kampfreflexe", "Combat Reflexes"),
    ("Luck", "Luck"), ("mag keine Katzen", "mag keine Katzen"),
])  # fmt: skip
def test_a_trait_of_a_ready_hero_is_named_in_german(german: str, english: str) -> None:
    assert native_names(system("gurps"), "de").trait(german) == english


def test_a_name_in_english_is_read_in_a_german_book_as_before() -> None:
    vocabulary = Vocabulary(system("gnat"), "de")
    found = vocabulary.instruction("Teste Climbing", HERE)
    assert found
    assert found.values["skill"] == "Climbing"


def test_an_english_book_reads_no_german() -> None:
    found = Vocabulary(system("gnat"), "en").instruction("Take a **Dolch**", HERE)
    assert found
    assert found.values["items"] == [["Dolch", [], 1]]


@pytest.mark.parametrize("rules, said", [
    ("gnat", "Teste Klettern"), ("gnat", "Nimm **Dolch**"), ("gnat", "Nimm **Seil** (+1 Klettern, schwer)"),
    ("gnat", "Verliere 1 Vitalität"), ("briar", "Verliere 1 GLÜCK"), ("briar", "Teste KAMPFKRAFT"),
    ("gurps", "Nimm 2 **Kurzschwerter**"), ("gurps", "Nimm **Seil** (2,5 Pfund)"),
])  # fmt: skip
def test_the_sentence_that_is_read_back_is_german(rules: str, said: str) -> None:
    vocabulary = Vocabulary(system(rules), "de")
    found = vocabulary.instruction(said, HERE)
    assert found
    assert vocabulary.canonical(found.phrase, found.values) == said


BOOK = """---
title: Der Krämer
author: Ada
licence: CC0
system: gnat
language: de
start: laden
presets:
  Jan:
    name: Jan
    talent: 8
    vitality: 3
    skills: {Klettern: 2, Schleichen: 2, Suchen: 2}
    items: [Schwert (einhändig), 2 Rationen, "Seil (+1 Klettern, schwer)", Kreisel]
    gp: 20
---
## laden
{Der Krämer verkauft}

| Ware | Preis | Vorrat |
|---|---|---|
| Dolch | 5 gp | 2 |
| Fackel | 1 gp | 9 |

- {Wenn du ein Schwert hast}, hinaus. -> ende
- Hinaus. -> ende

## ende [end]
Aus.
"""


def test_ready_heroes_and_wares_are_named_in_german() -> None:
    book, problems = read_text(BOOK)
    assert [(own.code, own.message) for own in problems if own.level == "error"] == []
    game = CompiledBook(compiled(book))
    jan, found = hero(game.presets["Jan"], system("gnat"), game.terms)
    assert [problem.message for problem in found] == []
    assert jan.rated("skills") == {"Climbing": 2, "Search": 2, "Stealth": 2}
    assert [own.written for own in jan.items] == [
        "sword (one-handed)", "2 rations", "rope (+1 Climbing, heavy)", "Kreisel",
    ]  # fmt: skip
    wares = [row["item"] for deed in game.section("laden").deeds.values() for row in deed.get("rows", ())]
    assert wares == ["dagger", "Fackel"]


@pytest.mark.parametrize("said", [
    "den **rostigen Schlüssel** hast", "im Besitz des **rostigen Schlüssels** bist", "keinen **rostiger Schlüssel** hast",
])  # fmt: skip
def test_a_thing_of_the_authors_own_is_the_same_in_every_case(said: str) -> None:
    text = BOOK.replace("Kreisel", "rostiger Schlüssel").replace("{Wenn du ein Schwert hast}", f"{{Wenn du {said}}}")
    book, problems = read_text(text)
    assert [own.code for own in problems if "Schlüssel" in own.message] == []
    asked = {thing.name for thing in Things(book, system("gnat")).asked}
    assert asked == {"rostiger Schlüssel"}
    assert '"rostiger Schlüssel"' in json.dumps(compiled(book)["sections"], ensure_ascii=False)
