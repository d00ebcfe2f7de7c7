"""Patterns and slots: how the words of an instruction are found."""

from collections.abc import Iterator
from typing import Any

import pytest

from support.demo import DEMO, said
from support.reading import NAMES, system
from turnto.book.grammar.frames.ways import ways_of
from turnto.book.grammar.pattern import PatternError, anchors, literal, needed, parse
from turnto.book.grammar.vocabulary import Vocabulary, words_added
from turnto.book.model import Place
from turnto.book.phrasebook import phrasebook
from turnto.book.text.tokens import tokens
from turnto.common import conditions_for, phrases_for
from turnto.core.system import System


def systems() -> list[System]:
    found = []
    for id in NAMES:
        try:
            found.append(system(id))
        except (ImportError, AttributeError):
            continue
    return found


SYSTEMS = systems()


@pytest.mark.parametrize("text, phrase, values", [
    ("Push the door", "push", {}),
    ("push THE door.", "push", {}),
    ("Push door", "push", {}),
    ("Shove the door", "push", {}),
    ("Push the door at -3", "push", {"modifier": -3}),
    ("Push the door at −3", "push", {"modifier": -3}),
    ("Push the door at – 3", "push", {"modifier": -3}),
    ("Push the door at minus three", "push", {"modifier": -3}),
    ("Push the door, at +2, twice", "push", {"modifier": 2, "twice": True}),
    ("Push the door twice and at +2", "push", {"modifier": 2, "twice": True}),
    ("Push the door; twice; at 2", "push", {"modifier": 2, "twice": True}),
    ("Twice, push the door", "push", {"twice": True}),
    ("Push\u00a0the\n  door", "push", {}),
    ("Count one round", "count", {"n": 1}),
    ("Count a round", "count", {"n": 1}),
    ("Count 12 rounds", "count", {"n": 12}),
    ("Count twenty rounds", "count", {"n": 20}),
    ("Count thirty rounds", "count", {"n": 30}),
    ("Count ninety rounds", "count", {"n": 90}),
    ("Count 1,200 rounds", "count", {"n": 1200}),
    ("Count 2,500,000 rounds", "count", {"n": 2500000}),
    ("Slow x1.5", "slow", {"by": 150}),
    ("Slow ×2", "slow", {"by": 200}),
    ("Slow x 0.25", "slow", {"by": 25}),
    ("Slow 1.05", "slow", {"by": 105}),
    ("Slow x3 twice", "slow", {"by": 300, "twice": True}),
    ("List one, two and three", "list", {"a": 1, "b": 2, "c": 3}),
    ("List one or two", "list", {"a": 1, "b": 2}),
    ("Throw one die", "throw", {"dice": "1d6"}),
    ("Throw three dice", "throw", {"dice": "3d6"}),
    ("Throw 2d", "throw", {"dice": "2d6"}),
    ("Throw 2d-1", "throw", {"dice": "2d6-1"}),
    ("Throw d8", "throw", {"dice": "1d8"}),
    ("Pool -1d", "pool", {"d": -1}),
    ("Pool −2d", "pool", {"d": -2}),
    ("Pool +d", "pool", {"d": 1}),
    ("Pool 2d", "pool", {"d": 2}),
    ("Shout “Open up!”", "shout", {"words": "Open up!"}),
    ("Use lock picking", "use", {"knack": "Lock Picking"}),
    ("Use *Whistling* at -1", "use", {"knack": "Whistling", "modifier": -1}),
    ("Meet Captain Rook of the Weir at -2", "meet", {"who": "Captain Rook of the Weir", "modifier": -2}),
    ("Note the word *Arbalest*", "note", {"keyword": "Arbalest"}),
    ("Note the word Arbalest", "note", {"keyword": "Arbalest"}),
])  # fmt: skip
def test_an_instruction_is_found(text: str, phrase: str, values: dict[str, Any]) -> None:
    assert said(text) == (phrase, values)


@pytest.mark.parametrize("text, items", [
    ("Carry the **rope** (+1 climbing, heavy)", [["rope", ["+1 climbing", "heavy"], 1]]),
    ("Carry a **Sword (+1)**", [["Sword", ["+1"], 1]]),
    ("Carry three rations", [["rations", [], 3]]),
    ("Carry 20 arrows and a bow (ranged)", [["arrows", [], 20], ["bow", ["ranged"], 1]]),
    ("Carry **axe**, **rope** and **lamp**", [["axe", [], 1], ["rope", [], 1], ["lamp", [], 1]]),
    ("Carry axe, rope, lamp", [["axe", [], 1], ["rope", [], 1], ["lamp", [], 1]]),
    ("Carry the **flint and steel**", [["flint and steel", [], 1]]),
    ("Carry your **visitor’s ticket**", [["visitor’s ticket", [], 1]]),
])  # fmt: skip
def test_items_are_read_as_a_book_writes_them(text: str, items: list[Any]) -> None:
    assert said(text) == ("carry", {"items": items})


@pytest.mark.parametrize("text, foes", [
    ("Fight a wolf (DS 8, bite +1)", [["wolf", 1, "DS 8, bite +1"]]),
    ("Fight a wolf (DS 8) then two dogs (DS 6)", [["wolf", 1, "DS 8"], ["dogs", 2, "DS 6"]]),
    ("Fight two gate guards", [["gate guards", 2, ""]]),
    ("Fight the **Old One** (ST 12)", [["Old One", 1, "ST 12"]]),
])  # fmt: skip
def test_foes_are_read_one_after_another(text: str, foes: list[Any]) -> None:
    assert said(text) == ("fight", {"foe": foes})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "the",
        "Pusch the door",
        "Push the door at",
        "Push the door hard",
        "Use the force",
        "Throw a brick",
        "Slow 2",
        "Count 1,20 rounds",
        "List one two three",
        "List one, two three",
        "(" * 500,
        "a " * 5000,
    ],
)
def test_what_nobody_knows_is_found_nowhere(text: str) -> None:
    assert said(text) is None


def test_the_phrase_that_says_more_itself_is_meant() -> None:
    assert said("Carry nothing at all") == ("carry-nothing", {})


def test_a_deed_and_a_condition_stand_in_slots() -> None:
    found = Vocabulary(DEMO).instruction("Until you are brave, push the door at -1", Place(""))
    assert found
    assert found.values["cond"].phrase == "brave"
    assert found.values["cond_say"] == "you are brave"
    assert found.values["then"].phrase.id == "push"
    assert found.values["then"].values == {"modifier": -1}


def test_a_book_adds_words_to_the_kinds_of_the_rules() -> None:
    added = words_added({"knacks": ["Rowing (on rivers)", "Old Songs"]}, ("knack",))
    found = Vocabulary(DEMO, added=added).instruction("Use old songs", Place(""))
    assert found
    assert found.values == {"knack": "Old Songs"}
    assert words_added({"knacks": "Rowing, Lore"}, ("knack",)) == {"knack": ("Rowing", "Lore")}
    assert words_added({"knacks": {"flight": "Wings"}}, ("knack",)) == {"knack": ("flight", "Wings")}


def test_an_unknown_word_of_a_kind_is_told_apart() -> None:
    found = Vocabulary(DEMO).instruction("Use whisling", Place(""), lenient=True)
    assert found
    assert found.unknown == (("knack", "whisling", 4),)


@pytest.mark.parametrize("pattern, words", [
    ("take [the] (lamp|light) {n:number}", [{"take"}, {"lamp", "light"}]),
    ("(take the lamp|take a light)", [{"take"}]),
    ("wound[s]", [{"wound", "wounds"}]),
    ("[the] {n:number}", []),
])  # fmt: skip
def test_the_words_a_pattern_needs(pattern: str, words: list[set[str]]) -> None:
    assert [set(one_of) for one_of in needed(parse(pattern))] == words


def test_endings_may_be_glued_on() -> None:
    assert parse("round[s]") == parse("(rounds|round)")
    assert literal(parse("take {n:number} wound(s|ed)")) == ("take", "…", "wounds")


def test_a_comma_is_asked_for_only_as_a_choice_of_its_own() -> None:
    assert parse("take (and|,) go") == (
        ("word", "take"),
        ("either", ((("word", "and"),), (("comma",),))),
        ("word", "go"),
    )
    assert parse("(take|get), {n:number}, (go|leave),") == parse("(take|get) {n:number} (go|leave)")


@pytest.mark.parametrize("pattern", ["take (the", "take the)", "take {lamp", "[", "]", "{x}"])
def test_a_pattern_that_is_not_well_written_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError):
        parse(pattern)


def test_tokens_keep_their_places() -> None:
    text = "Take the **rope** (+1 climbing), at −2d"
    for token in tokens(text):
        assert text[token.start : token.end].replace("−", "-").casefold() == token.text


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.id)
def test_every_example_of_a_system_is_understood_as_what_it_shows(rules: System) -> None:
    vocabulary = Vocabulary(rules)
    own = {phrase.id for phrase in rules.language.phrases}
    for phrase in (*rules.language.phrases, *(phrase for phrase in phrases_for(rules) if phrase.id not in own)):
        for example in phrase.examples:
            found = vocabulary.instruction(example, Place(""))
            assert found, f"{phrase.id}: {{{example}}} is not understood"
            assert found.phrase.id == phrase.id, f"{phrase.id}: {{{example}}} is understood as {found.phrase.id}"


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.id)
def test_every_example_of_a_condition_is_understood(rules: System) -> None:
    vocabulary = Vocabulary(rules)
    for condition in (*rules.language.conditions, *conditions_for(rules)):
        for example in condition.examples:
            asked, wrong = vocabulary.asked(example, Place(""))
            assert asked, f"{condition.id}: {{If {example}}} is not understood"
            assert not wrong


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.id)
def test_the_phrasebook_names_every_phrase(rules: System) -> None:
    text = phrasebook(rules)
    for phrase in (*rules.language.phrases, *phrases_for(rules)):
        assert f"### {phrase.id}\n" in text


@pytest.mark.parametrize(
    ("pattern", "one_of", "all_of"),
    [
        ("[you] lose {n:number} vitality", {"vitality"}, {"lose", "vitality"}),
        ("spend {n:number} round[s] of rest", {"spend"}, {"spend", "of", "rest"}),
        ("(lose|drop|lay down) {item:item}", {"lose", "drop", "down"}, set[str]()),
        ("(gain|[then] (take|keep)) {item:item}", {"gain", "take", "keep"}, set[str]()),
        ("{item:item} (is|are) (taken away|lost)", {"taken", "lost"}, set[str]()),
        ("[the] {item:item}", set[str](), set[str]()),
    ],
)
def test_a_pattern_is_looked_up_by_words_that_every_match_holds(
    pattern: str, one_of: set[str], all_of: set[str]
) -> None:
    assert anchors(pattern) == (one_of, all_of)


def shortest_texts(parts: tuple[Any, ...]) -> Iterator[set[str]]:
    """Yield the words of texts that match, each with one alternative and nothing optional."""
    plain = {part[1] for part in parts if part[0] == "word"}
    either = [part[1] for part in parts if part[0] == "either" and part[1][-1]]
    for place, sequences in enumerate(either):
        others = set[str]().union(*(next(shortest_texts(one[0])) for one in either[:place] + either[place + 1 :]))
        yield from (plain | others | own for sequence in sequences for own in shortest_texts(sequence))
    if not either:
        yield plain


@pytest.mark.parametrize("own", SYSTEMS, ids=lambda own: own.name)
def test_every_text_that_matches_a_pattern_holds_a_word_it_is_looked_up_by(own: System) -> None:
    ways = ways_of(own, "en")
    for known in (*ways.phrases.members, *ways.conditions.members):
        for pattern in known.wanted.patterns:
            one_of, all_of = anchors(pattern)
            texts = [*shortest_texts(parse(pattern))]
            assert all((not one_of or one_of & said) and all_of <= said for said in texts), pattern
