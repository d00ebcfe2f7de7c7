"""Games and heroes that come and go as files, and those the browser would not keep; with hands of paper."""

from __future__ import annotations

import json

import pytest

from browser import saved_games
from browser.ports import SavedHero, StoreTrouble
from support.coinflip import COINFLIP
from support.paper import answer, begun, ended, opened


def test_a_game_goes_out_as_a_file_and_comes_back_in_a_place_of_its_own():
    app, screen, store = begun()
    answer(app, "Fight")
    app.press("export-open")
    _, text = screen.files[-1]
    app.files.imported(text)
    assert "Bring back" in screen.asking
    app.press("yes")
    assert len([name for name in store.kept if name.startswith("game:test:")]) == 2
    assert '<span class="sr">Section </span>3</h1>' in screen.text


HOSTILE = [
    "", "{", "[]", "null", '"x"', "9" * 50, '{"turnto": "game"}', "[" * 5000, " " * 2_000_001,
    json.dumps({"turnto": "game", "book": "test", "system": "coinflip", "count": 0, "save": {}}),
    json.dumps({"turnto": "game", "book": "../../x", "system": "coinflip", "count": 0, "save": {"session": 1}}),
    json.dumps({"turnto": "game", "book": "test", "system": "coinflip", "count": 0, "save": {"session": {"position": 1}, "start": {}}}),
    json.dumps({"turnto": "hero", "hero": 1}),
]  # fmt: skip


@pytest.mark.parametrize("text_", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_refused_in_plain_words(text_: str):
    app, screen, store = opened()
    app.files.imported(text_)
    assert "was not brought back" in screen.asking
    assert not [name for name in store.kept if name.startswith(("game:", "hero:"))]


def test_markup_in_an_imported_game_is_shown_as_words():
    app, screen, store = begun()
    made = json.loads(store.kept[next(name for name in store.kept if name.startswith("game:"))])
    made["hero"] = made["title"] = made["where"] = "<img src=x onerror=alert(1)>"
    made["save"]["session"]["position"]["hero"]["name"] = "<img src=x onerror=alert(1)>"
    app.files.imported(json.dumps(made))
    assert "<img" not in screen.asking
    app.press("yes")
    assert "<img src=x" not in screen.text
    app.shelf()
    assert "<img src=x" not in screen.text


@pytest.mark.parametrize("kind, words", [("full", "is full"), ("blocked", "switched off")])
def test_a_hero_whom_the_browser_would_not_keep_after_the_adventure_is_not_said_to_be_kept(kind: str, words: str):
    app, screen, store = ended()
    store.trouble = kind
    app.press("after")
    assert words in screen.text
    assert "is kept here" not in screen.text
    store.trouble = ""
    app.press("retry")
    assert "is kept here" in screen.text
    assert len([name for name in store.kept if name.startswith("hero:")]) == 1


def test_a_hero_who_cannot_be_brought_back_is_told():
    app, screen, store = opened()
    text = saved_games.written_hero(SavedHero("x", COINFLIP.id, "Wren", {"p": 3}))
    app.files.imported(text)
    assert "Keep this hero?" in screen.asking
    store.trouble = "full"
    app.press("yes")
    assert "The hero could not be brought back" in screen.asking
    store.trouble = ""
    app.files.imported(text)
    app.press("yes")
    assert [hero.name for hero in saved_games.heroes(store)] == ["Wren"]


def test_a_game_whose_page_cannot_be_drawn_is_not_offered(monkeypatch: pytest.MonkeyPatch):
    app, screen, store = begun()
    text = store.kept[next(name for name in store.kept if name.startswith("game:"))]

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("browser.controllers.files.sheet", broken)
    app.files.imported(text)
    assert "was not brought back" in screen.asking
    assert "ZeroDivisionError" not in screen.asking


def test_a_game_that_was_stored_by_half_is_not_taken_for_another_tabs():
    app, screen, store = begun()
    put = store.put

    def refused(name: str, text: str) -> None:
        if name.startswith("last:"):
            raise StoreTrouble("full")
        put(name, text)

    store.put = refused  # type: ignore[method-assign]
    answer(app, "Fight")
    assert "is full" in screen.text
    answer(app, "")
    assert "another tab" not in screen.text.casefold()
    store.put = put  # type: ignore[method-assign]
    app.press("retry")
    assert "is full" not in screen.text
