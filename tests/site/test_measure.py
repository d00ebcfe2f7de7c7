"""How hard a book is, measured where it is built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from turnto.odds.confidence import wilson
from turnto.site import measure, paths
from turnto.site.assets import Site
from turnto.site.shelf import compile_book, shelve

BOOK = Path(__file__).parents[2] / "adventures" / "the-stocktaking"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    monkeypatch.setattr(paths, "cache", lambda: tmp_path)
    monkeypatch.setattr(measure, "FEWEST", 3)
    monkeypatch.setattr(measure, "MOST", 3)
    return dict(compile_book(BOOK))


def test_a_book_is_played_once_and_its_figures_are_kept_under_its_content(compiled: dict[str, Any]) -> None:
    told: list[str] = []
    first = measure.measured(compiled, told.append)
    assert first
    assert first["plays"] == 3
    assert first["turns"] > 0
    assert measure.measured(compiled, told.append) == first
    assert len(told) == 1
    measure.measured({**compiled, "title": "Another edition"}, told.append)
    assert len(told) == 2


def test_a_long_book_is_played_less_often(compiled: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "MOST", 60)
    monkeypatch.setattr(measure, "TURNS", 100)
    found = measure.measured(compiled, lambda _: None)
    assert found
    assert found["plays"] in range(3, 60, 10)
    assert found["plays"] * found["turns"] >= 100
    assert (found["plays"] - 10) * found["turns"] < 130


def test_so_many_plays_tell_a_book_that_is_won_in_one_game_of_three_from_an_easy_one() -> None:
    # Forty did not: of Two by Two, won in 36 of 100, twenty happened to be won, and the shelf called it easy.
    for share in (0.1, 0.36, 0.5):
        least, most = wilson(round(share * measure.MOST), measure.MOST)
        assert most - least <= 0.16


def test_a_book_without_ready_heroes_is_not_measured(compiled: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnto.play.game.Game.presets", {})
    assert measure.measured(compiled, lambda _: None) is None


def test_the_card_bears_what_was_measured_the_rules_in_plain_words_and_for_whom_it_is(compiled: dict[str, Any]) -> None:
    card = shelve(BOOK, Site(), compiled, "gnat.zip", {"plays": 3, "won": 1, "died": 0, "turns": 8.0}).card
    assert card["measured"]["won"] == 1
    assert card["plain"]["en"].startswith("light rules")
    assert card["weight"] == 1
    assert card["audience"] == "authors"
    assert "measured" not in shelve(BOOK, Site(), compiled, "gnat.zip").card
