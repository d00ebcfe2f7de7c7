"""What a book can say in GNAT, read by the reader's own matcher: sections 4 and 6 of the digest."""

from typing import Any

import pytest

from rules.playing import PLAIN, WORDS, rules
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place
from turnto.rules.gnat import SYSTEM

ENGLISH, GERMAN = Vocabulary(SYSTEM), Vocabulary(SYSTEM, "de")
HERE = Place("book.md", 1, 1)


def said(text: str, vocabulary: Vocabulary = ENGLISH) -> tuple[str, dict[str, Any]]:
    found = vocabulary.instruction(text, HERE)
    assert found is not None, f"nobody knows {text!r}"
    return found.phrase.id, dict(found.values)


@rules("GNAT-03", "GNAT-06", "GNAT-07", "GNAT-10", "GNAT-14", "GNAT-15", "GNAT-16", "GNAT-18", "GNAT-26", "GNAT-37")
@pytest.mark.parametrize(
    "text, phrase, values",
    [
        ("Test your Talent", "test-talent", {}),
        ("Test your Talent at -3", "test-talent", {"modifier": -3}),
        ("Test your Talent at +2 with Advantage", "test-talent", {"modifier": 2, "advantage": True}),
        ("Test Talent, at a disadvantage", "test-talent", {"disadvantage": True}),
        ("Test Climbing at −2, or by default", "test", {"skill": "Climbing", "modifier": -2, "untrained": "default"}),
        ("Test Climbing; a Default Roll is allowed", "test", {"skill": "Climbing", "untrained": "default"}),
        ("Test Occult, skill only", "test", {"skill": "Occult", "untrained": "no"}),
        ("Test Search, untrained at +0", "test", {"skill": "Search", "untrained": "plain"}),
        ("test search untrained at +0, at -1", "test", {"skill": "Search", "untrained": "plain", "modifier": -1}),
        ("Fight", "fight", {}),
        ("Fight one round at -2, without a shield", "fight", {"rounds": 1, "modifier": -2, "no_shield": True}),
        ("Fight one round at -2; you cannot use a shield", "fight", {"rounds": 1, "modifier": -2, "no_shield": True}),
        (
            "Fight three rounds at -3 against several enemies, at a disadvantage, without a shield; a long weapon gives +1",
            "fight",
            {"rounds": 3, "modifier": -3, "several": True, "disadvantage": True, "no_shield": True, "reach": 1},
        ),
        ("Fight two rounds at -2, two Wounds each round", "fight", {"rounds": 2, "modifier": -2, "wounds": 2}),
        ("Fight a round, no Wounds each round", "fight", {"rounds": 1, "wounds": 0}),
        (
            "Fight two rounds at -1, using Swimming, or by default",
            "fight",
            {"rounds": 2, "modifier": -1, "skill": "Swimming", "untrained": "default"},
        ),
        ("Fight two rounds at -1, with Advantage, ignoring armour", "fight", {"rounds": 2, "modifier": -1, "advantage": True, "ignoring_armour": True}),
        ("You may cast Flight", "cast", {"spell": "Flight"}),
        ("Cast Fly", "cast", {"spell": "Fly"}),
        ("You may cast a Flight spell at -2", "cast", {"spell": "Flight", "modifier": -2}),
        ("Take a Wound", "wounds", {"n": 1}),
        ("Take two Wounds, ignoring armour", "wounds", {"n": 2, "ignoring_armour": True}),
        ("Lose 1 Talent", "lose-talent", {"n": 1}),
        ("Restore 1 Talent", "restore-talent", {"n": 1}),
        ("Lose one Vitality", "harm", {"n": 1}),
        ("Heal one Vitality", "heal", {"n": 1}),
        (
            "Rest: a ration, restore 2 Talent, heal 1 Vitality; without a ration, lose 1 Vitality",
            "rest",
            {"rations": 1, "talent": 2, "vitality": 1, "hungry_lose_vitality": 1},
        ),
        ("Rest: restore 3 Talent", "rest", {"talent": 3}),
        (
            "Rest: a ration, heal 1 Vitality; without a ration, lose 1 Talent and 1 Vitality",
            "rest",
            {"rations": 1, "vitality": 1, "hungry_lose_talent": 1, "hungry_lose_vitality": 1},
        ),
        ("Rest: a ration, restore 1 Talent; without a ration, nothing", "rest", {"rations": 1, "talent": 1, "hungry": "nothing"}),
        ("Your armour can be repaired", "repairer", {}),
        ("Your armour can be repaired for 20 gp", "repairer", {"price": 20}),
        ("Gain 2 xp", "xp", {"n": 2}),
        ("Raise Talent by 1", "raise-talent", {"n": 1}),
        ("Raise your Talent by 1, current too", "raise-talent", {"n": 1, "current_too": True}),
        ("Raise Vitality by 1", "raise-vitality", {"n": 1}),
        ("Raise Climbing by 1", "raise-skill", {"skill": "Climbing", "n": 1}),
        ("Status 2 with Treysham", "status", {"n": 2, "with": "Treysham"}),
        ("Raise your Status with the Boilers by 1", "raise-status", {"up": 1, "with": "the Boilers"}),
    ],
)  # fmt: skip
def test_the_digests_idioms_are_read(text: str, phrase: str, values: dict[str, Any]) -> None:
    assert said(text) == (phrase, values)


@rules("GNAT-49", "GNAT-50", "GNAT-44", "GNAT-45", "GNAT-52")
@pytest.mark.parametrize(
    "text",
    ["Gain the keyword *Arbalest*", "Lose the title Reeve", "Take the **rope** (+1 climbing, heavy)", "Gain 10 gp", "Pay 5 gp",
     "Lose all your items", "She buys treasure", "After the adventure, lose the **lamp**", "Take a **Sword (+1)**"],
)  # fmt: skip
def test_what_every_book_can_say_is_not_taken_from_it(text: str) -> None:
    assert said(text)[0] not in {phrase.id for phrase in SYSTEM.language.phrases}


@rules("GNAT-02", "GNAT-25")
@pytest.mark.parametrize(
    "text, phrase, values",
    [
        ("Teste dein Talent mit -3", "test-talent", {"modifier": -3}),
        ("Teste Climbing mit -2, oder ungelernt", "test", {"skill": "Climbing", "modifier": -2, "untrained": "default"}),
        ("Kämpfe drei Runden mit -3 gegen mehrere Gegner, ohne Schild, mit Nachteil", "fight",
         {"rounds": 3, "modifier": -3, "several": True, "no_shield": True, "disadvantage": True}),
        ("Erleide zwei Wunden", "wounds", {"n": 2}),
        ("Verliere 1 Talent", "lose-talent", {"n": 1}),
        ("Heile 2 Vitalität", "heal", {"n": 2}),
        ("Du darfst Flight wirken", "cast", {"spell": "Flight"}),
    ],
)  # fmt: skip
def test_a_german_book_says_it_in_german(text: str, phrase: str, values: dict[str, Any]) -> None:
    assert said(text, GERMAN) == (phrase, values)


@rules("GNAT-25")
@pytest.mark.parametrize(
    "text",
    ["Fight three rounds at -3, blindfolded", "Test Sailing", "Rest: a nap"],
)
def test_what_nobody_knows_is_never_silently_read(text: str) -> None:
    assert ENGLISH.instruction(text, HERE) is None


@rules("GNAT-12", "GNAT-24")
def test_a_books_own_skills_and_spells_are_read() -> None:
    wider = Vocabulary(SYSTEM, "en", {"skill": ("Sailing",), "spell": ("Terror",)})
    assert said("Test Sailing, skill only", wider)[1]["skill"] == "Sailing"
    assert said("Cast Terror", wider)[1]["spell"] == "Terror"


@rules("GNAT-02")
@pytest.mark.parametrize("phrase", SYSTEM.language.phrases, ids=lambda phrase: phrase.id)
def test_every_phrase_has_a_line_and_examples_that_are_read(phrase: Any) -> None:
    assert phrase.doc
    assert phrase.examples
    for example in phrase.examples:
        assert said(example)[0] == phrase.id


@rules("GNAT-51", "GNAT-34")
@pytest.mark.parametrize("condition", SYSTEM.language.conditions, ids=lambda condition: condition.id)
def test_every_condition_has_a_line_and_examples_that_are_read(condition: Any) -> None:
    assert condition.doc
    assert condition.examples
    for example in condition.examples:
        asked, problems = ENGLISH.asked(example, HERE)
        assert asked is not None, example
        assert (asked.phrase, problems) == (condition.id, ())


@rules("GNAT-17")
def test_outcome_words_are_the_contracts() -> None:
    counted = {
        phrase.id: [outcome.id for outcome in phrase.outcomes if outcome.counted] for phrase in SYSTEM.language.phrases
    }
    assert counted["test-talent"] == counted["test"] == ["success", "failure"]
    assert counted["fight"] == ["survive", "die"]
    assert counted["cast"] == ["works", "otherwise"]
    words = {outcome.id: outcome.words["en"][0] for phrase in SYSTEM.language.phrases for outcome in phrase.outcomes}
    assert words["survive"] == "if you survive"
    assert words["works"] == "if it works"
    assert words["die"] == words["otherwise"] == "otherwise"


@rules("GNAT-02")
def test_every_message_is_there_in_every_language() -> None:
    told = {id for id in SYSTEM.words.messages["en"] if not id.startswith("label.")}
    assert told == {id for id in SYSTEM.words.messages["de"] if not id.startswith("label.")}


@rules("GNAT-01", "GNAT-67")
def test_the_credit_stands_with_the_rules() -> None:
    assert "David Donachie" in SYSTEM.credit.text
    assert SYSTEM.credit.licence == "CC BY-SA 4.0"
    assert "David Donachie" in WORDS(SYSTEM.words.rules_help)
    assert PLAIN.option("untrained", "no") == "no"
