"""The first screen: what this is, what to do first, the books, the game under way."""

from __future__ import annotations

import pytest

from browser.language import page_in
from browser.ports import SavedGame
from browser.views.html import command, text
from browser.views.shell.card import facts, hardness, length
from browser.views.shell.games import ago
from browser.views.shell.shelf import shelf, start_here
from support.paper import CARD, begun

WORDS = page_in("en")
LIGHT = {**CARD, "id": "light", "title": "Light", "weight": 1, "plain": {"en": "light rules: two dice"}}
FULL = {**CARD, "id": "full", "title": "Full", "weight": 3, "words": 900}
WORKBOOK = {**LIGHT, "id": "work", "title": "Work", "words": 300, "audience": "authors"}


def test_a_newcomer_is_sent_to_the_lightest_rules_then_the_shortest_book_and_never_to_a_workbook() -> None:
    assert start_here([FULL, WORKBOOK, LIGHT]) is LIGHT
    longer = {**LIGHT, "id": "longer", "words": 90_000}
    assert start_here([longer, LIGHT]) is LIGHT


def test_a_shelf_of_one_book_needs_no_advice() -> None:
    assert start_here([LIGHT]) is None
    assert "Start here" not in shelf(WORDS, [LIGHT])


def test_why_one_starts_there_is_said() -> None:
    drawn = shelf(WORDS, [FULL, LIGHT])
    assert "Light rules: two dice, and about 60 minutes" in drawn


def test_a_workbook_for_authors_says_so() -> None:
    assert "A workbook for authors" in shelf(WORDS, [LIGHT, WORKBOOK])
    assert "A workbook for authors" in facts(WORDS, WORKBOOK)
    assert "A workbook for authors" not in facts(WORDS, LIGHT)


def test_the_rules_are_told_in_the_readers_language_or_else_by_name() -> None:
    card = {**LIGHT, "plain": {"en": "light rules", "de": "leichte Regeln"}}
    assert "Leichte Regeln" in shelf(page_in("de"), [card])
    assert "GNAT" in shelf(WORDS, [{**card, "plain": {}}])


@pytest.mark.parametrize("won, died, told", [
    (30, 0, "easy to win, heroes seldom die"),
    (14, 2, "a fair challenge, heroes seldom die"),
    (10, 4, "hard to win, dangerous"),
    (0, 20, "very hard to win, deadly"),
])  # fmt: skip
def test_how_hard_a_book_is_is_what_the_build_measured(won: int, died: int, told: str) -> None:
    card = {**LIGHT, "measured": {"plays": 40, "won": won, "died": died, "turns": 20.0}}
    assert hardness(WORDS, card) == told
    assert f"Of 40 games that a careful computer played, {won} were won" in facts(WORDS, card)


def test_nothing_is_said_of_how_hard_a_book_is_that_was_not_played() -> None:
    assert hardness(WORDS, LIGHT) == ""
    assert "How hard" not in facts(WORDS, LIGHT)


@pytest.mark.parametrize("sections, words, roams, turns, told", [
    (100, 18_000, False, 29.0, "about 30 minutes"),
    # Two by Two: a kept game of it has 3,751 words on 26 pages, where its text has 192 words in a section.
    (50, 9_623, False, 18.4, "about 20 minutes"),
    (99, 17_410, True, 75.0, "about 60 minutes"),
])  # fmt: skip
def test_a_book_that_was_played_takes_as_long_as_its_games_did(
    sections: int, words: int, roams: bool, turns: float, told: str
) -> None:
    measured = {"plays": 40, "won": 0, "died": 0, "turns": turns}
    card = {"sections": sections, "words": words, "roams": roams, "measured": measured}
    assert length(WORDS, card) == f"{sections} sections, {told}"


def test_the_game_last_played_comes_first_with_its_picture_its_hero_its_section_and_its_time() -> None:
    card = {**LIGHT, "id": "b", "title": "The Weir", "pictures": {"well.svg": "books/well-1.svg"}}
    older = SavedGame("b", "1", "The Weir", "gnat", "Hob", "3", save={}, when=100)
    newer = SavedGame("b", "2", "The Weir", "gnat", "Wren", "19", save={}, picture="well.svg", when=900)
    drawn = shelf(WORDS, [FULL, card], [older, newer], now=900 + 3 * 3600)
    first = drawn[drawn.index('class="first"') : drawn.index("</section>")]
    for words in ("Wren", "The Weir, at section 19", "Played 3 hours ago", "books/well-1.svg"):
        assert words in first
    assert str(text(command("continue", "b", "2"))) in first
    assert "Start here" not in drawn
    assert drawn.index("Wren") < drawn.index("Hob") < drawn.index("Full")


def test_a_game_that_is_over_is_not_what_comes_first() -> None:
    over = SavedGame("light", "1", "Light", "gnat", "Hob", "3", save={}, ended="Home", when=900)
    drawn = shelf(WORDS, [FULL, LIGHT], [over], now=1000)
    assert "Start here" in drawn
    assert "Look back" in drawn


@pytest.mark.parametrize("seconds, told", [
    (-5, "played just now"), (119, "played just now"), (120, "played 2 minutes ago"), (3600, "played an hour ago"),
    (86_399, "played 23 hours ago"), (86_400, "played a day ago"), (900_000, "played 10 days ago"),
])  # fmt: skip
def test_how_long_ago_a_game_was_played(seconds: int, told: str) -> None:
    assert ago(WORDS, seconds) == told


def test_a_game_is_kept_with_its_time() -> None:
    _, screen, store = begun()
    assert any('"when":1000000' in kept for kept in store.kept.values())
    screen.go("#/")
    assert "Played just now" in screen.text


def test_bringing_a_file_comes_last() -> None:
    drawn = shelf(WORDS, [LIGHT, FULL])
    assert drawn.index("Bring back a game") > drawn.index("Full")


def test_of_many_games_the_last_three_stand_above_the_books_and_the_others_are_folded() -> None:
    games = [
        SavedGame(
            "light", f"s{n}", "Light", "gnat", f"Hero {n}", "at 3", save={}, when=n, ended="victory" if n < 3 else ""
        )
        for n in range(7)
    ]
    drawn = shelf(WORDS, [LIGHT], games)
    head, _, folded = drawn.partition("3 more games")
    assert all(f"Hero {n}" in head for n in (6, 5, 4, 3))
    assert not any(f"Hero {n}" in head for n in (2, 1, 0))
    assert folded.count('class="act quiet"') == 3  # what has ended is looked back at, and does not call for it
    assert "more games" not in shelf(WORDS, [LIGHT], games[:4])
