"""Every phrase and condition that all books share is understood as it is documented."""

import pytest

from support.coinflip import COINFLIP
from turnto.common import conditions_for, phrases_for
from turnto.core.phrase import Condition, Phrase

patterns = pytest.importorskip("turnto.book.grammar.vocabulary")
from turnto.book.grammar.vocabulary import Vocabulary  # noqa: E402
from turnto.book.model import Asked, Place  # noqa: E402

ENGLISH = Vocabulary(COINFLIP)
GERMAN = Vocabulary(COINFLIP, "de")
HERE = Place("book.md")


def _id(value: object) -> str:
    return value.id if isinstance(value, (Phrase, Condition)) else str(value)


@pytest.mark.parametrize(
    "phrase, example", [(phrase, example) for phrase in phrases_for(COINFLIP) for example in phrase.examples], ids=_id
)
def test_the_examples_of_a_phrase_are_read_as_that_phrase(phrase: Phrase, example: str) -> None:
    said = ENGLISH.instruction(example.rstrip(":"), HERE)
    assert said
    assert said.phrase.id == phrase.id


@pytest.mark.parametrize(
    "condition, example", [(what, example) for what in conditions_for(COINFLIP) for example in what.examples], ids=_id
)
def test_the_examples_of_a_condition_are_read_as_that_condition(condition: Condition, example: str) -> None:
    asked, unknown = ENGLISH.asked(example, HERE)
    assert isinstance(asked, Asked)
    assert (asked.word, asked.phrase, unknown) == ("is", condition.id, ())


def test_every_phrase_and_condition_is_documented() -> None:
    for what in (*phrases_for(COINFLIP), *conditions_for(COINFLIP)):
        assert what.doc, what.id
        assert what.examples, what.id


def test_no_two_phrases_share_an_id() -> None:
    ids = [what.id for what in (*phrases_for(COINFLIP), *conditions_for(COINFLIP))]
    assert len(set(ids)) == len(ids)


READ = [
    ("Take the **rope** (+1 climbing, heavy)", "take-items", {"items": [["rope", ["+1 climbing", "heavy"], 1]]}),
    ("Gain three rations", "take-items", {"items": [["rations", [], 3]]}),
    ("Take the **rope** and the **lamp**", "take-items", {"items": [["rope", [], 1], ["lamp", [], 1]]}),
    ("Lose the lamp", "lose-items", {"items": [["lamp", [], 1]]}),
    ("Hand over a ration", "give-items", {"items": [["ration", [], 1]]}),
    ("Lose all your items", "lose-all-items", {"kind": "items"}),
    ("Lose all of your weapons", "lose-all-items", {"kind": "weapons"}),
    ("Lose all your items, but not treasure", "lose-all-items", {"kind": "items", "except": "treasure"}),
    ("Lose an item of your choice", "lose-choice", {"count": 1, "kind": "item"}),
    (
        "Lose two items of your choice, but not treasure",
        "lose-choice",
        {"count": 2, "kind": "items", "except": "treasure"},
    ),
    ("Choose one of: **axe**, **rope**", "choose-items", {"count": 1, "items": [["axe", [], 1], ["rope", [], 1]]}),
    ("Choose up to two of: **axe**, **rope**", "choose-items", {"most": 2, "items": [["axe", [], 1], ["rope", [], 1]]}),
    ("Gain 10 p", "gain-money", {"amount": 10}),
    ("Gain 2d6 p", "gain-money-dice", {"dice": "2d6"}),
    ("Pay five p", "pay-money", {"amount": 5}),
    ("Lose 1d6 p", "lose-money", {"dice": "1d6"}),
    ("Lose all your p", "lose-all-money", {}),
    ("Lose all your money", "lose-all-money", {}),
    ("Gain the keyword *Arbalest*", "gain-code", {"keyword": "Arbalest"}),
    ("Gain the codeword Blue Lamp", "gain-code", {"keyword": "Blue Lamp"}),
    ("Delete the code *Blatant*", "lose-code", {"keyword": "Blatant"}),
    ("Gain the title Reeve of Low Hask", "gain-title", {"title": "Reeve of Low Hask"}),
    ("Tick the box", "tick-box", {}),
    ("Tick the box in mill", "tick-box", {"section": "mill"}),
    ("Tick two boxes", "tick-boxes", {"count": 2}),
    ("Tick a box", "tick-boxes", {"count": 1}),
    ("Add 2 to Suspicion", "add-to", {"amount": 2, "counter": "Suspicion"}),
    ("Set Suspicion to 0", "set-to", {"amount": 0, "counter": "Suspicion"}),
    ("Reduce the Heat by one", "subtract-from", {"amount": 1, "counter": "Heat"}),
    ("The chandler sells", "sells", {"who": "The chandler"}),
    ("She buys treasure", "buys-treasure", {"who": "She"}),
    ("She buys treasure at half its value", "buys-treasure", {"who": "She", "half": True}),
    ("She buys", "buys", {"who": "She"}),
    ("Roll two dice", "roll-table", {"dice": "2d6"}),
    ("Turn to the number on the coin", "turn-to-number", {"clue": "on the coin"}),
    ("Say the word", "say-word", {}),
    ("In three sections, turn to ambush", "later", {"count": 3, "section": "ambush"}),
    ("Turn to the mill", "turn-to", {"section": "the mill"}),
    ("After the adventure, lose the **lamp**", "after-lose", {"items": [["lamp", [], 1]]}),
]


@pytest.mark.parametrize("text, phrase, values", READ)
def test_an_instruction_is_read_with_its_values(text: str, phrase: str, values: dict[str, object]) -> None:
    said = ENGLISH.instruction(text, HERE)
    assert said
    assert (said.phrase.id, {key: value for key, value in said.values.items() if key in values}) == (phrase, values)


GERMAN_READ = [
    ("Nimm das **Seil**", "take-items"),
    ("Verliere alle deine Gegenstände", "lose-all-items"),
    ("Verliere einen Gegenstand deiner Wahl", "lose-choice"),
    ("Zahle 5 p", "pay-money"),
    ("Notiere das Kennwort *Armbrust*", "gain-code"),
    ("Streiche das Kennwort *Armbrust*", "lose-code"),
    ("Du erhältst den Titel Vogt", "gain-title"),
    ("Kreuze das Kästchen an", "tick-box"),
    ("Kreuze zwei Kästchen an", "tick-boxes"),
    ("Zähle 2 zu Verdacht hinzu", "add-to"),
    ("Setze Verdacht auf 0", "set-to"),
    ("Der Krämer verkauft", "sells"),
    ("Sie kauft deine Schätze", "buys-treasure"),
    ("Wirf zwei Würfel", "roll-table"),
    ("Sage das Wort", "say-word"),
    ("In drei Abschnitten weiter zu Hinterhalt", "later"),
]


@pytest.mark.parametrize("text, phrase", GERMAN_READ)
def test_a_german_book_says_it_in_german(text: str, phrase: str) -> None:
    said = GERMAN.instruction(text, HERE)
    assert said
    assert said.phrase.id == phrase


ASKED = [
    ("you have the rope", "has-item", {"item": ["rope", [], 1]}),
    ("you have two torches", "has-item", {"item": ["torches", [], 2]}),
    ("you have Climbing", "has-item", {}),
    ("you have at least three rations", "has-at-least", {"count": 3}),
    ("you have no rations", "has-none", {}),
    ("you have 10 p", "has-money", {"amount": 10}),
    ("you have at least 5 p", "has-money", {"amount": 5}),
    ("you have less than 5 p", "has-less-money", {"amount": 5}),
    ("you have no p", "has-no-money", {}),
    ("you have the keyword *Dry*", "has-code", {"keyword": "Dry"}),
    ("the keyword Dry", "has-code", {"keyword": "Dry"}),
    ("you have ever had the keyword Dry", "had-code", {"keyword": "Dry"}),
    ("you have ever had the rope", "had-item", {}),
    ("you have the title Reeve", "has-title", {"title": "Reeve"}),
    ("you are a Reeve", "has-title", {"title": "Reeve"}),
    ("you have been here before", "here-before", {}),
    ("the first time you are here", "first-time", {}),
    ("this is the first time you are here", "first-time", {}),
    ("you have visited the mill", "visited", {}),
    ("you have not visited mill", "not-visited", {"section": "mill"}),
    ("you have not been here before", "first-time", {}),
    ("you have visited mill twice", "visited-twice", {"section": "mill"}),
    ("you have visited mill three times", "visited-times", {"section": "mill", "times": 3}),
    ("the box is ticked", "box-ticked", {}),
    ("two boxes are ticked", "boxes-ticked", {"count": 2}),
    ("there are two or more boxes marked", "boxes-ticked", {"count": 2}),
    ("the third box is checked", "boxes-ticked", {"count": 3}),
    ("no boxes are checked", "boxes-ticked", {"count": 0}),
    ("exactly one box is ticked", "boxes-ticked-exactly", {"count": 1}),
    ("there is a box marked", "box-ticked", {}),
    ("a box in mill is ticked", "box-ticked", {"section": "mill"}),
    ("no box is ticked", "box-empty", {}),
    ("Suspicion is 4 or more", "counter-least", {"counter": "Suspicion", "number": 4}),
    ("Suspicion is at least 4", "counter-least", {"counter": "Suspicion", "number": 4}),
    ("Suspicion is less than 4", "counter-below", {"counter": "Suspicion", "number": 4}),
    ("Suspicion is 3", "counter-is", {"counter": "Suspicion", "number": 3}),
    ("your Nerve is 2 or less", "counter-most", {"number": 2}),
]


@pytest.mark.parametrize("text, condition, values", ASKED)
def test_a_condition_is_read_with_its_values(text: str, condition: str, values: dict[str, object]) -> None:
    asked, unknown = ENGLISH.asked(text, HERE)
    assert asked
    assert not unknown
    assert (asked.word, asked.phrase, {key: asked.values[key] for key in values}) == ("is", condition, values)


@pytest.mark.parametrize(
    "text, condition",
    [
        ("you do not have the rope", "has-item"),
        ("you don't have the keyword Dry", "has-code"),
        ("you have never had the rope", "had-item"),
        ("the box is not ticked", "box-ticked"),
        ("Suspicion is not 3", "counter-is"),
    ],
)
def test_a_denial_is_read(text: str, condition: str) -> None:
    asked, _ = ENGLISH.asked(text, HERE)
    assert asked
    if asked.word == "not":
        assert asked.parts[0].phrase == condition
    else:
        assert asked.phrase == "box-empty"


@pytest.mark.parametrize(
    "text, condition",
    [
        ("du das Seil hast", "has-item"),
        ("du hast das Seil", "has-item"),
        ("du das Kennwort *Trocken* hast", "has-code"),
        ("das Kästchen angekreuzt ist", "box-ticked"),
        ("du warst schon einmal hier", "here-before"),
        ("Verdacht 4 oder mehr ist", "counter-least"),
        ("du hast 5 p", "has-money"),
        ("du 5 p hast", "has-money"),
        ("du den Titel Vogt hast", "has-title"),
    ],
)
def test_a_german_condition_is_read(text: str, condition: str) -> None:
    asked, _ = GERMAN.asked(text, HERE)
    assert asked
    assert asked.phrase == condition


def test_nested_deeds_and_conditions_are_read() -> None:
    said = ENGLISH.instruction("Lose an item of your choice, but not treasure; if you have none, lose 5 p", HERE)
    assert said
    assert said.values["instead"].phrase.id == "lose-money"
    assert said.values["except"] == "treasure"
    said = ENGLISH.instruction("At each turning until the keyword Dry, lose 1 p", HERE)
    assert said
    assert said.values["then"].phrase.id == "lose-money"
    assert said.values["until"].phrase == "has-code"
