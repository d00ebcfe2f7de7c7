"""What browsers have kept opens: games, heroes, heroes in the making and settings, and what was signed off for elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("markdown_it")

from saves import access

HERE = Path(__file__).parent
PAGES = sorted((HERE / "pages").glob("*.json"))

assert PAGES, "no browser was found: a run that opens none shows nothing"


@pytest.fixture(params=PAGES, ids=lambda file: file.stem)
def told(request: pytest.FixtureRequest) -> Any:
    """What a browser kept, and all that is known of it."""
    return json.loads(request.param.read_text("utf-8"))


@pytest.fixture
def page(told: Any) -> access.Page:
    return access.Page([str(HERE / "books" / name) for name in told["books"]], dict(told["store"]))


def test_every_game_asks_what_it_asked_and_goes_on(told: Any, page: access.Page) -> None:
    games = page.open()
    assert {name: page.shown(play) for name, play in games.items()} == told["shown"]
    came = {}
    for name, play in games.items():
        for label in told["then"][name]["answers"]:
            play = page.answer(play, label)
        came[name] = page.shown(play)
    assert came == {name: then["came"] for name, then in told["then"].items()}


def test_a_game_that_was_exported_can_be_brought_back(told: Any, page: access.Page) -> None:
    for hero in told["heroes"].values():
        name = next(name for name in told["shown"] if json.loads(hero["game"])["slot"] == name.rpartition(":")[2])
        assert page.brought(hero) == told["shown"][name]


def test_heroes_who_were_kept_or_signed_off_are_let_in(told: Any, page: access.Page) -> None:
    for slot, hero in told["heroes"].items():
        assert page.arrived(slot, hero) == hero["came"]


def test_a_hero_in_the_making_is_as_it_was_left(told: Any, page: access.Page) -> None:
    assert {book: page.drafted(game) for book, game in page.games.items()} == told["drafts"]


def test_settings_are_as_they_were(page: access.Page) -> None:
    assert page.settings() == ("sepia", "large", True)
