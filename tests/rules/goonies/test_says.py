"""What a book can say in Gamebooks & Goonies, read by the reader's own matcher and played: section 4 of the digest."""

from typing import Any

import pytest

from rules.goonies.playing import fighter, mage
from rules.playing import deed, rules
from support.reading import compiled, read_text
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place
from turnto.ir.book import CompiledBook
from turnto.odds.report import odds
from turnto.play import session as play
from turnto.play.game import Game
from turnto.rules.goonies import SYSTEM

ENGLISH = Vocabulary(SYSTEM)
HERE = Place("book.md", 1, 1)


def said(text: str) -> tuple[str, dict[str, Any]]:
    """The phrase and the values of an instruction."""
    found = ENGLISH.instruction(text, HERE)
    assert found is not None, f"nobody knows {text!r}"
    return found.phrase.id, dict(found.values)


def game(text: str, header: str = "") -> Game:
    """A game of a book read from this text."""
    book, problems = read_text(f"---\ntitle: T\nsystem: goonies\nlanguage: en\n{header}---\n\n{text}", "test", SYSTEM)
    assert [problem for problem in problems if problem.level == "error"] == []
    return Game(CompiledBook(compiled(book, SYSTEM)), SYSTEM)


@rules("GOON-02", "GOON-06", "GOON-15", "GOON-19", "GOON-22", "GOON-25", "A-5", "A-29")
@pytest.mark.parametrize(
    "text, phrase, values",
    [
        ("Test Power against 9", "test", {"score": "Power", "ds": 9}),
        ("Test your Focus against DS 7", "test", {"score": "Focus", "ds": 7}),
        ("Test Grace against 9; on a failure take the margin as damage", "test", {"score": "Grace", "ds": 9, "margin": True}),
        ("Test Grace against nine; on a failure the margin is damage; armour helps; worth no xp", "test", {"score": "Grace", "ds": 9, "margin": True, "armour_helps": True, "no_xp": True}),
        ("Cast Smoke Screen against 8", "cast", {"spell": "Smoke Screen", "ds": 8}),
        ("Cast Cold Snap, in calm", "cast-in-calm", {"spell": "Cold Snap"}),
        ("Cast Sunburst or Cold Snap in calm", "cast-in-calm", {"spell": "Sunburst", "other": "Cold Snap"}),
        ("Take 2 damage", "damage", {"n": 2}),
        ("Take 4 damage; armour helps", "damage", {"n": 4, "armour_helps": True}),
        ("Heal all your damage", "heal-all", {}),
        ("Heal 2 damage", "heal", {"n": 2}),
        ("You have time to rest", "rest", {}),
        ("Learn Undergrowth", "learn", {"spell": "Undergrowth"}),
        ("Gain 9 xp", "xp", {"n": 9}),
        ("Raise Focus by 1", "raise", {"score": "Focus", "n": 1}),
        ("Raise your maximum hp by 1", "raise", {"n": 1}),
        ("Lower Focus by 1", "lower", {"score": "Focus", "n": 1}),
        ("Lower your maximum hp by 1", "lower", {"n": 1}),
    ],
)  # fmt: skip
def test_what_the_digest_says(text: str, phrase: str, values: dict[str, Any]) -> None:
    assert said(text) == (phrase, values)


@rules("GOON-15", "GOON-19", "A-10", "A-14")
def test_a_fight_as_a_book_says_it() -> None:
    phrase, values = said(
        "Fight two rats (DS 6) then the ratcatcher (DS 9, hook +2, immune to Sunburst); you cannot run"
    )
    assert phrase == "fight"
    assert values["cannot_run"] is True
    assert [(count, facts) for _, count, facts in values["foe"]] == [
        (2, "DS 6"),
        (1, "DS 9, hook +2, immune to Sunburst"),
    ]


@rules("GOON-01")
@pytest.mark.parametrize("phrase", [one.id for one in SYSTEM.language.phrases])
def test_every_example_is_read_as_its_own_phrase(phrase: str) -> None:
    examples = next(one for one in SYSTEM.language.phrases if one.id == phrase).examples
    assert examples
    for example in examples:
        assert said(example)[0] == phrase


@rules("GOON-12", "GOON-25", "A-21")
def test_rations_are_the_number_on_the_sheet() -> None:
    made = game("""
## camp
{Gain two rations} {Lose a ration}

- {If you have at least three rations} Feast. {Give three rations} -> fed
- {If you have at least four rations} Gorge. -> fed

## fed [end]
Over.
""")
    camped = play.begin(made, fighter())
    assert camped.position.state.hero["rations"] == 3
    assert not camped.position.state.hero.carries("ration")


@pytest.mark.cpython_only  # odds: no page has them
@rules("GOON-15")
def test_foes_by_name_from_a_table() -> None:
    made = game("""
## den
{Fight the old wolf}

- If you win: It goes. -> fled
- Otherwise -> fled

## fled [end]
Over.

## foes [foes]

| Foe | DS | Weapon | Immune |
|---|---|---|---|
| old wolf | 8 | bite +1 | Sunburst |
""")
    same = game(
        "## den\n{Fight a wolf (DS 8, bite +1, immune to Sunburst)}\n\n- If you win: It goes. -> fled\n- Otherwise -> fled\n\n## fled [end]\nOver.\n"
    )
    assert odds(made, mage(), "den", "first").outcomes == odds(same, mage(), "den", "first").outcomes


@rules("GOON-09", "GOON-24")
def test_names_and_spells_of_a_books_own() -> None:
    made = game(
        "## forge\n{Learn Mend}\n\n{Test Might against 9}\n\n- Success: Yes. -> done\n- Failure: No. -> done\n\n## done [end]\nOver.\n",
        "scores: Might, Mischief, Magic\nspells: Mend (2), Whistle (1)\n",
    )
    assert (
        odds(made, fighter(), "forge").outcomes["success"]
        == odds(
            game(
                "## forge\n{Test Power against 9}\n\n- Success: Y. -> done\n- Failure: N. -> done\n\n## done [end]\nOver.\n"
            ),
            fighter(),
            "forge",
        ).outcomes["success"]
    )


@rules("GOON-07")
def test_an_author_is_told_of_a_ds_that_no_dice_can_reach() -> None:
    test = next(one for one in SYSTEM.language.phrases if one.id == "test")
    assert [code for code, _, _ in test.check(deed("test", score="Power", ds=31))] == ["odd-ds"]
    assert not list(test.check(deed("test", score="Power", ds=12)))
