"""The whole page, with hands of paper: what is kept, what is told, what every press does."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from browser import saved_games
from browser.app import App
from browser.ports import LAST, Settings
from browser.views.address import address, place
from browser.views.html import command, tag, text
from support import handmade as book
from support.coinflip import HERO
from support.paper import GAME, PaperScreen, PaperStore, answer, begun, ended, finished, opened
from turnto.core.dice import Dice, house
from turnto.core.procedure import Rolled
from turnto.core.sheet import Item, Score
from turnto.play.game import Game


def test_every_answer_is_kept_before_it_is_drawn():
    app, screen, store = begun()
    name = next(name for name in store.kept if name.startswith("game:test:"))
    before = store.kept[name]
    answer(app, "Flip")
    assert store.kept[name] != before
    assert '<span class="sr">Section </span>2</h1>' in screen.text
    assert "test" in screen.kept


class NothingCame(Exception):
    """As start.mjs throws it where nothing answered."""

    name = "NothingCame"


@pytest.mark.parametrize("error, told, do", [
    (NothingCame("books/x.json"), "without a network", "try"),
    (RuntimeError("404 for books/x.json"), "missing on this site, or damaged", "reload"),
    (json.JSONDecodeError("Expecting value", "<html>", 0), "missing on this site, or damaged", "reload"),
    (ModuleNotFoundError("No module named 'turnto.rules.gnat'", name="turnto.rules.gnat"), "missing on this site", "reload"),
])  # fmt: skip
def test_a_book_that_does_not_come_is_told_apart_from_one_that_cannot_be_played(error: Exception, told: str, do: str):
    app, screen, _ = opened()

    async def refused(card: Mapping[str, Any]) -> Game:
        raise error

    app.ports.library.game = refused  # type: ignore[method-assign]
    screen.go("#/test/play")
    drawn = screen.regions["page"]
    assert told in drawn
    assert f'data-do="{text(command(do))}"' in drawn
    # The reason is for whoever keeps the site, and is no business of one without a network.
    assert (str(tag("small", f"({error})")) in drawn) is (do == "reload")
    app.press("reload")
    assert screen.reloads == 1


def test_a_reload_resumes_with_the_same_pending_throw():
    app, _, store = begun()
    answer(app, "Fight")
    answer(app, "")
    held = app.play.current
    again, screen, _ = opened(PaperStore(dict(store.kept)), "#/test/play")
    now = again.play.current
    assert held is not None
    assert now is not None
    assert now.session == held.session
    assert f'data-answer="{text(command("roll"))}"' in screen.text
    answer(app, "")
    answer(again, "")
    assert now.session == held.session
    assert now.session.record.throws == 2


def test_the_dice_of_the_house_are_those_of_the_seed():
    app, _, _ = begun()
    answer(app, "Flip")
    now = app.play.current
    assert now is not None
    seed = now.session.record.seed
    answer(app, "")
    rolled = [event for *_, event in now.session.record.thrown() if isinstance(event, Rolled)]
    assert rolled[0].faces == house(seed, 0, Dice(1, 2))


def test_a_late_or_double_answer_changes_nothing():
    app, _, _ = begun()
    now = app.play.current
    assert now is not None
    late = now.token
    answer(app, "Flip")
    session = now.session
    app.play.answer(late, "option", "choice Fight the crow.")
    app.play.answer("", "roll")
    assert now.session is session


def test_dice_thrown_on_the_table_are_typed_in():
    app, screen, _ = begun()
    answer(app, "Flip")
    now = app.play.current
    assert now is not None
    app.play.answer(now.token, "faces", "7")
    assert "Type one number from 1 to 2" in screen.said[-1]
    app.play.answer(now.token, "faces", "2")
    assert [event for *_, event in now.session.record.thrown()][-1] == Rolled(Dice(1, 2), (2,), "Flip")


@pytest.mark.parametrize("kind, words", [("full", "is full"), ("blocked", "switched off")])
def test_storage_trouble_is_told_and_play_goes_on(kind: str, words: str):
    app, screen, store = begun()
    store.trouble = kind
    answer(app, "Flip")
    assert words in screen.text
    assert "will not keep your game" in screen.said[-1]
    answer(app, "")
    assert app.play.current is not None
    assert app.play.current.session.record.throws == 1
    app.press("export-open")
    assert json.loads(screen.files[-1][1])["turnto"] == "game"
    store.trouble = ""
    app.press("retry")
    assert words not in screen.text


def test_another_tab_is_not_overwritten():
    app, screen, store = begun()
    other, _, _ = opened(store, "#/test/play")
    answer(other, "Fight")
    kept = dict(store.kept)
    answer(app, "Flip")
    assert store.kept == kept
    assert "in another tab" in screen.text
    app.press("catch-up")
    assert '<span class="sr">Section </span>3</h1>' in screen.text


def test_going_on_in_spite_of_another_tab_is_the_players_choice():
    app, screen, store = begun()
    other, _, _ = opened(store, "#/test/play")
    answer(other, "Fight")
    app.stored_elsewhere(next(name for name in store.kept if name.startswith("game:")))
    assert "in another tab" in screen.text
    app.press("insist")
    answer(app, "Flip")
    assert '<span class="sr">Section </span>2</h1>' in screen.text


def test_a_corrupt_game_is_told_with_what_can_be_done():
    app, screen, store = begun()
    name = next(name for name in store.kept if name.startswith("game:"))
    store.kept[name] = "{"
    del app
    _, screen, _ = opened(store, "#/test/play")
    assert "cannot be" in screen.text
    _, screen, _ = opened(store)
    assert "can no longer be read" in screen.text


def test_starting_again_warns_and_then_begins_with_the_same_hero():
    app, screen, _ = begun()
    answer(app, "Fight")
    app.press("again-open")
    assert "will be gone" in screen.asking
    assert app.play.current is not None
    assert app.play.current.session.visit.section == "crow"
    app.press("yes")
    assert app.play.current.session.visit.section == "gate"
    assert app.play.current.session.state.hero == HERO


def test_what_happened_is_said_in_a_sentence():
    app, screen, _ = begun()
    answer(app, "Flip")
    answer(app, "")
    assert "Flip" in screen.said[-1]


def test_reading_begins_at_the_heading_of_each_page():
    app, screen, _ = begun()
    answer(app, "Flip")
    assert screen.focused[-1] == ("#text h1",)


def test_an_ending_is_shown_with_its_title():
    app, screen, _ = ended()
    assert "Home &lt;at last&gt;" in screen.text
    app.press("after")
    assert "After the adventure" in screen.text


def test_a_mistake_is_reported_with_section_edition_and_version():
    app, screen, _ = begun()
    app.press("report")
    assert "section 1 (gate)" in screen.copied
    assert "Turnto" in screen.copied
    assert "section 1 (gate)" in screen.asking


def test_a_hero_is_made_under_the_rules():
    app, screen, _ = opened(address="#/test/hero")
    assert "Make a hero" in screen.text
    app.creation.edit("name", "Wren", checked=True)
    app.creation.begin()
    assert app.play.current is not None
    assert app.play.current.session.state.hero.name == "Wren"


def test_a_hero_half_made_is_there_again_after_a_newer_edition_was_taken():
    app, _, store = opened(address="#/test/hero")
    app.creation.edit("name", "Wren of O’Brien’s", checked=True, typed=True)
    app.newer()
    app.press("update")
    _, screen, _ = opened(store, "#/test/hero")
    assert "Wren of O’Brien’s" in screen.text


def test_a_forgotten_game_leaves_nothing_behind_and_no_other_game_goes_with_it():
    app, screen, store = opened(address="#/test/hero")
    app.creation.begin()
    first = dict(store.kept)
    screen.go("#/test/hero")
    app.creation.begin()
    (name,) = [name for name in store.kept if name.startswith("game:") and name not in first]
    _, book, slot = name.split(":")
    app.games.forget(book, slot)
    assert name not in store.kept
    assert not [value for key, value in store.kept.items() if key.startswith("last:") and value == slot]
    assert [key for key in first if key.startswith("game:")] == [key for key in store.kept if key.startswith("game:")]


def test_what_is_left_of_a_slot_half_deleted_is_shown_and_breaks_nothing():
    store = PaperStore({LAST + "test": "9", "game:test:4": "{"})
    _, screen, _ = opened(store, "#/test/play")
    assert "This game cannot be opened" in screen.text
    _, screen, _ = opened(store, "#/")
    assert "can no longer be read" in screen.text


def test_a_book_that_is_not_here_is_told():
    _, screen, _ = opened(address="#/nothing")
    assert "not on this shelf" in screen.text


def test_settings_are_kept_and_nonsense_is_not_believed():
    app, _, store = opened()
    app.set(theme="sepia")
    assert saved_games.settings(store).theme == "sepia"
    store.kept["settings"] = '{"theme": "<b>", "size": 3}'
    assert saved_games.settings(store) == Settings()


# --- long games ---------------------------------------------------------------------------------------------


def long_game() -> tuple[App, PaperScreen, PaperStore]:
    """A game with a thousand throws behind it."""
    app, screen, store = begun()
    now = app.play.current
    assert now is not None
    rows = [
        ("test", "ring", {"type": "rolled", "dice": "1d2", "faces": [1 + number % 2], "label": f"Flip {number}"})
        for number in range(1000)
    ]
    record = replace(now.session.record, log=now.session.record.log.adding(*rows))
    now.session = replace(now.session, record=record)
    return app, screen, store


def test_what_lies_behind_is_written_once_and_comes_back() -> None:
    app, _, store = long_game()
    answer(app, "Flip")
    texts = {name: text for name, text in store.kept.items() if name.startswith("past:")}
    assert len(texts) == 7
    store.kept |= dict.fromkeys(texts, "")  # not written again with the next answer
    answer(app, "")
    assert {store.kept[name] for name in texts} == {""}
    store.kept |= texts
    again, _, _ = opened(store, "#/test/play")
    now = again.play.current
    assert now is not None
    assert len(list(now.session.record.thrown())) == 1002
    answer(again, "Go on")
    assert {name for name in store.kept if name.startswith("past:")} == set(texts)


def test_a_long_game_is_a_file_whole_and_leaves_nothing_when_forgotten() -> None:
    app, screen, store = long_game()
    answer(app, "Flip")
    app.press("shelf")
    app.press("export", "test", "1")
    app.press("forget", "test", "1")
    assert not [name for name in store.kept if name.startswith(("game:", "past:"))]
    app.files.imported(screen.files[0][1])
    app.press("yes")
    now = app.play.current
    assert now is not None
    assert len(list(now.session.record.thrown())) == 1000


def test_a_game_whose_past_was_lost_goes_on() -> None:
    app, _, store = long_game()
    answer(app, "Flip")
    for name in [name for name in store.kept if name.startswith("past:")]:
        store.drop(name)
    again, _, _ = opened(store, "#/test/play")
    now = again.play.current
    assert now is not None
    assert len(list(now.session.record.thrown())) == 1000 % 128
    answer(again, "")


# --- riddles ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["roll on", "roll", "roll-on", "free:eat", '["roll"]'])
def test_a_riddle_is_solved_by_whatever_word_it_wants(word: str):
    ways = book.outcome(f'"{word}"', "yard"), book.outcome("otherwise", "dead")
    sections = {**GAME.book.kept["sections"], "gate": book.section(book.do("w", "say-word", {}, *ways))}
    app, screen, _ = opened()
    app.play.begin(book.game(sections), HERO.with_item(Item("biscuit")).having(nerve=Score(1, 3)))
    now = app.play.current
    assert now is not None
    app.play.draw()
    assert 'data-form="text"' in screen.text
    app.play.answer(now.token, "text", word)
    assert now.session.visit.section == "yard"


def test_a_command_is_no_answer_to_a_riddle():
    ways = book.outcome('"roll"', "yard"), book.outcome("otherwise", "dead")
    sections = {**GAME.book.kept["sections"], "gate": book.section(book.do("w", "say-word", {}, *ways))}
    app, _, _ = opened()
    app.play.begin(book.game(sections), HERO)
    now = app.play.current
    assert now is not None
    app.play.draw()
    for do, value in (("roll", ""), ("roll-on", ""), ("option", "roll"), ("free", "roll"), ("nonsense", "roll")):
        app.play.answer(now.token, do, value)
        assert now.session.visit.section == "gate"


# --- names of books -----------------------------------------------------------------------------------------

ANY_NAME = ["my book", "50% off", "what? & why#", "tea: a book", "Räuber", 'it\'s "here"']


def pressed(app: App, screen: PaperScreen, label: str) -> None:
    """Press the first button of the page's own that bears these words, by what is written on it."""
    for said, words in re.findall(r'data-do="([^"]*)"[^>]*>(.*?)</button>', screen.text):
        if label in words:
            return app.press(*json.loads(unescape(said)))
    raise AssertionError(f"no button {label} in {screen.text}")


@pytest.mark.parametrize("name", ANY_NAME)
def test_a_game_of_a_book_of_any_name_is_continued_started_again_and_forgotten(name: str):
    app, screen, store = opened(book=name)
    screen.go(address(name, "hero"))
    app.play.begin(finished(app.opened(app.cards[name], app.route)), HERO)
    screen.go("#/")
    pressed(app, screen, "Continue")
    assert "Rain &amp; mud." in screen.text
    answer(app, "Flip")
    screen.go("#/")
    pressed(app, screen, "Start again")
    app.press("yes")
    assert "Rain &amp; mud." in screen.text
    screen.go("#/")
    pressed(app, screen, "Forget")
    app.press("yes")
    assert not [key for key in store.kept if key.startswith(("game:", "last:"))]


@pytest.mark.parametrize("name", ANY_NAME)
def test_a_game_of_a_book_of_any_name_is_a_file_and_comes_back(name: str):
    app, screen, store = opened(book=name)
    app.play.begin(finished(app.opened(app.cards[name], app.route)), HERO)
    app.press("export", name, "")
    store.kept.clear()
    app.files.imported(screen.files[0][1])
    app.press("yes")
    assert screen.address == address(name, "play")


@pytest.mark.parametrize("name", ANY_NAME)
def test_the_address_of_a_book_means_that_book(name: str):
    assert place(address(name)) == (name, "")
    assert place(address(name, "play")) == (name, "play")


def test_addresses_that_others_have_written_mean_something_too():
    assert place("#/my book/play") == ("my book", "play")
    assert place("#/100%/play") == ("100%", "play")
    assert place("#/%ff")[1] == ""
