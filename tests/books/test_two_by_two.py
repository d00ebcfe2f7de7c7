"""Two by Two, the book for a first evening: what it teaches is in it, it is short, it ends, and it is what the shelf opens first."""

from pathlib import Path

import pytest

from books.test_hollow_weight import said
from books.test_shipped import opened
from browser.views.shell.shelf import start_here
from turnto.core.hero_file import hero
from turnto.odds.confidence import wilson
from turnto.odds.simulate import simulate
from turnto.play.game import Game

ADVENTURES = Path(__file__).parents[2] / "adventures"
PLAYS = 40

LIGHT = ("a-queen-for-huffcap", "the-hollow-weight", "the-stocktaking", "two-by-two")
"""Books of light rules, one of them a workbook."""

TAUGHT = {
    "GNAT-02 a Talent test": ("test-talent", {}),
    "GNAT-03 a modifier": ("test-talent", {"modifier": True}),
    "GNAT-06 lose Talent": ("lose-talent", {}),
    "GNAT-10 by default": ("test", {"untrained": "default"}),
    "A-5 untrained at +0": ("test", {"untrained": "plain"}),
    "GNAT-14 Wounds": ("wounds", {}),
    "GNAT-18 rest": ("rest", {}),
    "GNAT-25 a fight": ("fight", {}),
    "GNAT-26 several rounds": ("fight", {"rounds": True}),
    "GNAT-36 several enemies": ("fight", {"several": True}),
    "GNAT-37 no shield": ("fight", {"no_shield": True}),
    "GNAT-39 Advantage": ("fight", {"advantage": True}),
    "GNAT-48 a shop": ("sells", {}),
    "GNAT-49 keywords": ("gain-code", {}),
    "GNAT-54 experience": ("xp", {}),
    "things to choose from": ("choose-items", {}),
    "a counter": ("add-to", {}),
    "a spell when indicated": ("cast", {}),
}


@pytest.fixture(scope="module")
def game() -> Game:
    return opened(ADVENTURES / "two-by-two")


@pytest.mark.parametrize("mechanic", TAUGHT)
def test_what_it_teaches_is_in_it(game: Game, mechanic: str) -> None:
    phrase, values = TAUGHT[mechanic]
    assert said(game.book, phrase, **values)


def test_it_is_short(game: Game) -> None:
    numbered = [name for name, section in game.book.kept["sections"].items() if section.get("number")]
    assert 40 <= len(numbered) <= 50
    assert game.book.kept["words"] <= 10_000


def test_it_ends_in_five_ways_and_in_deaths_besides(game: Game) -> None:
    kinds = [section["ending"]["kind"] for section in game.book.kept["sections"].values() if section.get("ending")]
    assert len(kinds) - kinds.count("death") == 5
    assert kinds.count("victory") == 2
    assert kinds.count("death") == 4


def test_an_item_a_keyword_a_test_and_the_clock_come_before_the_first_hub(game: Game) -> None:
    way = ("fold", "track", "the door", "under the door")
    first = {"sections": [game.book.kept["sections"][name] for name in way]}
    text = str(first)
    for phrase in ("choose-items", "gain-code", "set-to", "'test'"):
        assert phrase in text


def test_the_shelf_sends_newcomers_to_it() -> None:
    cards = [
        {
            "id": book.id,
            "weight": rules.words.weight,
            "words": book.kept["words"],
            "sections": len(book.kept["sections"]),
            "audience": book.header.get("audience", "readers"),
        }
        for book, rules in ((one.book, one.system) for one in (opened(ADVENTURES / name) for name in LIGHT))
    ]
    chosen = start_here(cards)
    assert chosen is not None
    assert chosen["id"] == "two-by-two"


@pytest.mark.slow
def test_every_ready_hero_wins_now_and_then_and_seldom_twice_in_three(game: Game) -> None:
    """A few careful plays each; the README has what two hundred say (35 to 40 in a hundred)."""
    for name, kept in game.book.presets.items():
        made, _ = hero({**kept, "name": name}, game.system, game.terms)
        tally = simulate(game, made, "careful", seed=1, plays=PLAYS)
        low, high = wilson(tally.won, PLAYS)
        print(f"{name}: won {tally.won} of {PLAYS}, {tally.turns / PLAYS:.0f} sections a play")
        assert tally.stuck == tally.unfinished == 0
        assert low <= 0.40
        assert high >= 0.10
