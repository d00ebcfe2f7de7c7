"""Games on the shelf: told apart, named, copied, forgotten and had back; everything as one file; and whether it stays here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from browser import fingers, saved_games, seen, shelf_file
from browser.controllers import keeping
from browser.controllers import session as playing
from browser.ports import FINGER, GAME, HERO, KEEPING, SavedGame, SavedHero
from support import handmade, paper
from support.paper import PaperStore, answer, begun, begun_in, opened
from turnto.core import hero_file
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.rules.installed import installed


def games(store: PaperStore) -> list[SavedGame]:
    return saved_games.games(store)


def put_finger(app: Any) -> None:
    app.press("finger")


# --- told apart ---------------------------------------------------------------------------------------


def test_a_game_tells_its_section_its_pages_its_heros_life_and_its_time() -> None:
    app, screen, _ = begun()
    answer(app, "Fight")
    screen.go("#/")
    for words in ("at section 3", "2 pages turned to", "Nerve 3 of 3", "Played just now"):
        assert words in screen.text


@pytest.mark.parametrize("rules, told, left", [
    ("gnat", {"talent": 7, "vitality": 12}, "Vitality 12 12"),
    ("briar", {"prowess": 2, "survival": 2, "wounds": 1}, "Wounds to take 2 3"),
    ("goonies", {"power": 1, "hp": 10, "damage": 3}, "Damage to take 7 10"),
])  # fmt: skip
def test_what_is_left_of_a_hero_whose_wounds_are_counted_up_is_not_told_as_wounds(
    rules: str, told: dict[str, Any], left: str
) -> None:
    made = handmade.game({"a": handmade.section(number=1)}, installed()[rules])
    now = playing.begun(made, hero_file.hero(told, made.system, made.terms)[0], 1, "1", {})
    assert " ".join(map(str, playing.saved(now).life or ())) == left


def test_the_buttons_of_two_games_of_one_hero_say_where_each_stands() -> None:
    app, screen, _ = begun()
    answer(app, "Fight")
    screen.go("#/")
    assert 'Continue<span class="sr"> with this hero, at 3</span>' in screen.text


def test_a_name_of_ones_own_is_kept_beside_the_game_and_stays_when_another_tab_plays_on() -> None:
    app, screen, store = begun()
    (game,) = games(store)
    screen.go("#/")
    app.press("game-name", "test", game.slot, "  the careful   one ")
    assert screen.regions[f"called-{game.slot}"] == " – the careful one"
    assert "called the careful one" in screen.said[-1]
    other, _, _ = opened(store, "#/test/play")
    answer(other, "Fight")
    assert "another tab" not in str(screen.said)
    (game,) = games(store)
    assert game.called == "the careful one"
    screen.go("#/")
    assert "– the careful one" in screen.text
    app.press("game-name", "test", game.slot, " ")
    assert games(store)[0].called == ""


def test_a_name_that_the_browser_does_not_keep_is_told() -> None:
    app, screen, store = begun()
    screen.go("#/")
    store.trouble = "full"
    app.press("game-name", "test", games(store)[0].slot, "x")
    assert "would not keep the name" in screen.said[-1]


def test_markup_in_a_name_is_shown_as_words() -> None:
    app, screen, store = begun()
    screen.go("#/")
    app.press("game-name", "test", games(store)[0].slot, "<img src=x>")
    screen.go("#/")
    assert "<img src=x" not in screen.text
    assert "&lt;img src=x" in screen.text


# --- copied, forgotten, had back -----------------------------------------------------------------------


def test_a_copy_has_the_past_and_the_fingers_and_goes_its_own_way() -> None:
    app, screen, store = begun()
    put_finger(app)
    (game,) = games(store)
    screen.go("#/")
    app.press("copy", "test", game.slot)
    one, other = games(store)
    assert {one.called, other.called} == {"", f"Copy of {game.hero or game.title}"}
    assert len(fingers.fingers(store, one)) == len(fingers.fingers(store, other)) == 1
    copy = next(own for own in (one, other) if own.called)
    app.press("continue", "test", copy.slot)
    answer(app, "Fight")
    assert {own.slot: own.turns for own in games(store)} == {game.slot: 1, copy.slot: 2}


def test_a_copy_for_which_there_is_no_room_leaves_nothing_behind() -> None:
    app, screen, store = begun()
    screen.go("#/")
    before, put = dict(store.kept), store.put

    def refused(name: str, text: str) -> None:
        if name.startswith("called:"):
            store.trouble = "full"
        put(name, text)

    store.put = refused  # type: ignore[method-assign]
    app.press("copy", "test", games(store)[0].slot)
    assert "was not copied" in screen.asking
    store.trouble = ""
    assert store.kept == before


def test_a_forgotten_game_is_had_back_whole() -> None:
    app, screen, store = begun()
    put_finger(app)
    answer(app, "Fight")
    (game,) = games(store)
    screen.go("#/")
    app.press("game-name", "test", game.slot, "mine")
    before = {name: text for name, text in store.kept.items() if not name.startswith(("page:", "last:"))}
    app.press("forget", "test", game.slot)
    assert "Forgotten: mine" in screen.text
    assert not [name for name in store.kept if name.startswith((GAME, FINGER, "called:"))]
    app.press("unforget")
    assert {name: text for name, text in store.kept.items() if not name.startswith(("page:", "last:"))} == before
    assert "Forgotten" not in screen.text


# --- everything as one file ------------------------------------------------------------------------------


def well_used() -> PaperStore:
    """A browser with a game, a finger in it, a hero, notes and settings."""
    app, _, store = begun()
    put_finger(app)
    answer(app, "Fight")
    app.set(theme="sepia")
    store.put(HERO + "a", saved_games.written_hero(SavedHero("a", "coinflip", "Hob", {"nerve": 3})))
    known = seen.seen(store, "test").with_note("gate", "mind the mud")
    seen.keep(store, "test", known)
    return store


def exported(store: PaperStore) -> str:
    app, screen, _ = opened(store)
    app.press("export-all")
    name, text = screen.files[-1]
    assert name == "turnto-1970-01-12.turnto.json"
    return text


OWN = ("page:", "last:", KEEPING, "draft:")


def of_the_reader(store: PaperStore) -> dict[str, str]:
    return {name: text for name, text in store.kept.items() if not name.startswith(OWN)}


def test_everything_goes_out_as_one_file_and_comes_back_in_another_browser() -> None:
    store = well_used()
    text = exported(store)
    app, screen, fresh = opened()
    app.import_file(text)
    for words in ("one game, one hero and what was seen of one book", "nothing that is here is lost"):
        assert words in screen.asking
    app.press("beside")
    assert of_the_reader(fresh) == of_the_reader(store)
    assert "Brought in: one game" in screen.text
    assert app.settings.theme == "sepia"
    app.press("continue", "test", games(fresh)[0].slot)
    assert app.play.current is not None


def test_what_is_here_already_is_brought_in_once() -> None:
    store = well_used()
    text, before = exported(store), of_the_reader(store)
    app, screen, _ = opened(store)
    app.import_file(text)
    assert "stand otherwise" not in screen.asking
    app.press("beside")
    assert of_the_reader(store) == before


@pytest.mark.parametrize("how, turns", [("beside", [1, 2]), ("in-place", [1])])
def test_a_game_that_stands_otherwise_here_is_never_replaced_unasked(how: str, turns: list[int]) -> None:
    store = well_used()
    text = exported(store)
    app, screen, _ = opened(store, "#/test/play")
    app.press("finger")
    answer(app, "")
    app.set(theme="dark")
    screen.go("#/")
    stood = games(store)[0].raw
    app.import_file(text)
    assert "One of the games is here already and stands otherwise" in screen.asking
    assert games(store)[0].raw == stood
    app.press(how)
    assert len(games(store)) == len(turns)
    assert (stood in [game.raw for game in games(store)]) is (how == "beside")
    for game in games(store):
        assert fingers.fingers(store, game)
    # neither are settings
    assert app.settings.theme == "dark"
    app.press("settings-of-file")
    assert app.settings.theme == "sepia"


def test_notes_and_heroes_of_the_file_are_added_to_those_here() -> None:
    text = exported(well_used())
    app, _, store = opened()
    seen.keep(store, "test", seen.Seen().with_note("gate", "dogs").with_way("gate", "yard"))
    other = saved_games.written_hero(SavedHero("a", "coinflip", "Other", {"nerve": 1}))
    store.put(HERO + "a", other)
    app.import_file(text)
    app.press("beside")
    known = seen.seen(store, "test")
    assert {"gate", "yard", "crow"} <= set(known.sections)
    assert known.notes["gate"] == "mind the mud\ndogs"
    assert store.kept[HERO + "a"] == other
    assert sorted(hero.name for hero in saved_games.heroes(store)) == ["Hob", "Other"]


def changed(text: str, **texts: Any) -> str:
    made = json.loads(text)
    return json.dumps({**made, "texts": {**made["texts"], **texts}})


def test_trap_203_an_imported_shelf_may_hold_unvalidated_fields_and_only_what_is_what_its_name_says_comes_in() -> None:
    text = changed(
        exported(well_used()),
        **{
            "game:test:zz<b>": "{}", "game:../x:1": '{"turnto":"game"}', "seen:test2": '{"sections": 3}', "hero:b": "[]",
            "finger:9:nowhere:1": "{}", "past:1:elsewhere:log:0": "x", "keeping": "{}", "page:test": "<b>", "evil": "x",
            "last:test": "<b>", "game:test:7": 5,
        },
    )  # fmt: skip
    app, screen, store = opened()
    app.import_file(text)
    assert "11 things in it cannot be read" in screen.asking
    app.press("beside")
    assert not [
        name for name in store.kept if "<b>" in name or ".." in name or name in ("evil", "page:test", "seen:test2")
    ]
    assert len(games(store)) == 1


def test_trap_180_an_imported_shelf_may_hold_markup_and_shows_it_as_words() -> None:
    text = exported(well_used())
    made = json.loads(text)
    for name, own in made["texts"].items():
        if name.startswith(GAME):
            game = json.loads(own)
            game["hero"] = game["title"] = game["where"] = "<img src=x onerror=alert(1)>"
            game["life"] = ["<img src=x>", 1, 3]
            made["texts"][name] = json.dumps(game)
    app, screen, _ = opened()
    app.import_file(json.dumps(made))
    app.press("beside")
    assert "<img src=x" not in screen.text
    assert "&lt;img src=x" in screen.text


def test_trap_166_a_shelf_for_which_there_is_no_room_is_told_and_changes_nothing() -> None:
    text = exported(well_used())
    app, screen, store = opened()
    store.kept["seen:big"] = " " * shelf_file.ROOM
    before = dict(store.kept)
    app.import_file(text)
    assert "no room for all of it" in screen.asking
    del store.kept["seen:big"]
    app.import_file(text)
    store.trouble = "full"
    app.press("beside")
    assert "Not everything could be brought in" in screen.asking
    del before["seen:big"]
    assert {name: text for name, text in store.kept.items() if name != KEEPING} == before


@pytest.mark.parametrize("wrong", [
    '{"turnto": "everything"}', '{"turnto": "everything", "version": 2, "texts": {}}',
    '{"turnto": "everything", "version": 1, "texts": []}', '{"turnto": "everything", "version": 1, "texts": {}}',
    '{"turnto": "everything", "version": 1, "texts": {"game:test:1": "{"}}',
])  # fmt: skip
def test_a_wrong_file_is_a_clear_message_and_nothing_is_lost(wrong: str) -> None:
    app, screen, store = begun()
    screen.go("#/")
    before = dict(store.kept)
    app.import_file(wrong)
    assert "was not brought back" in screen.asking
    assert store.kept == before


def test_a_games_own_file_has_its_fingers_and_its_name() -> None:
    app, screen, store = begun()
    put_finger(app)
    app.press("game-name", "test", games(store)[0].slot, "mine")
    screen.go("#/")
    app.press("export", "test", games(store)[0].slot)
    again, _, fresh = opened()
    again.import_file(screen.files[-1][1])
    again.press("yes")
    (game,) = games(fresh)
    assert game.called == "mine"
    assert len(fingers.fingers(fresh, game)) == 1


# --- whether it stays here -----------------------------------------------------------------------------------


def test_the_browser_is_asked_to_keep_things_once_there_is_something_to_lose() -> None:
    app, screen, store = begun()
    now = app.play.current
    assert now is not None
    answer(app, "Fight")
    assert "last" not in screen.asked
    app.lasts(False)
    assert keeping.known(store).promised is False


NOW = 20_000_000


@pytest.mark.parametrize("kept, turns, forgetful, lasting, told", [
    ({"promised": False}, 9, False, False, True),
    ({"promised": True}, 9, False, True, False),
    ({}, 9, False, False, False),
    ({}, 9, True, False, True),
    ({"promised": False}, 1, False, False, False),
    ({"promised": False, "exported": NOW - 60}, 9, False, False, False),
    ({"promised": False, "hushed": NOW - 60}, 9, True, False, False),
    ({"promised": False, "exported": NOW - 15 * 86_400}, 9, False, False, True),
    ({"promised": False}, 9, False, True, False),
])  # fmt: skip
def test_a_file_is_advised_where_a_browser_may_forget_and_nowhere_else(
    kept: dict[str, Any], turns: int, forgetful: bool, lasting: bool, told: bool
) -> None:
    _, _, store = begun()
    name, text = next((name, text) for name, text in store.kept.items() if name.startswith(GAME))
    store.kept[name] = json.dumps({**json.loads(text), "turns": turns})
    store.kept[KEEPING] = json.dumps(kept)
    app, screen, _ = opened(store)
    app.ports.entropy.time = NOW  # type: ignore[attr-defined]
    assert "room" in screen.asked
    app.room(400_000, 4_600_000, lasting=lasting, forgetful=forgetful)
    assert "0.4 MB kept here, room for about 4.6 MB more" in screen.regions["room"]
    app.room(20_000, 4_980_000, lasting=lasting, forgetful=forgetful)
    assert "0.1 MB kept here, room for about 5 MB more" in screen.regions["room"]
    assert ("may forget your games" in screen.regions.get("nudge", "")) is told


def test_what_is_stored_of_the_promise_is_not_believed_unseen() -> None:
    assert keeping.known(PaperStore({KEEPING: '{"promised": "<b>", "exported": []}'})) == keeping.Kept()
    assert keeping.known(PaperStore({KEEPING: "["})) == keeping.Kept()


def test_everything_a_reader_would_miss_is_in_the_file() -> None:
    store = well_used()
    store.put("past:1:test:log:0", "[]")
    kinds = {name.partition(":")[0] for name in json.loads(exported(store))["texts"]}
    assert {"game", "past", "finger", "hero", "seen", "settings"} <= kinds
    assert not kinds & {"page", "keeping", "draft"}


# --- the seed of the house's dice -----------------------------------------------------------------------------


def test_a_seed_is_chosen_on_the_title_page_stands_in_the_address_and_begins_the_same_game() -> None:
    thrown = []
    for _ in range(2):
        app, screen, _ = opened(address="#/test")
        app.press("house-seed", "test", " 424242 ")
        assert screen.queried == "seed=424242"
        screen.go("#/test/hero")
        app.creation.begin()
        answer(app, "Flip")
        now = app.play.current
        assert now is not None
        app.answer(now.token, "roll")
        assert now.session.record.seed == 424242
        thrown.append(list(now.session.record.thrown()))
        app.press("log")
        assert "?seed=424242#/test" in screen.regions["log"]
    assert thrown[0] == thrown[1] != []


@pytest.mark.parametrize("wrong", ["seven", "-1", "1.5", "9007199254740992", "9" * 400, "²"])
def test_what_is_no_seed_is_told_and_stays_to_be_mended(wrong: str) -> None:
    app, screen, _ = opened(address="#/test")
    app.press("house-seed", "test", "7")
    app.press("house-seed", "test", wrong)
    assert "whole number" in screen.regions["seed-told-test"]
    assert app.ports.entropy.chosen_seed() == 7
    assert screen.queried == "seed=7"
    app.press("house-seed", "test", "")
    assert app.ports.entropy.chosen_seed() is None
    assert screen.queried == ""


# --- own dice and chances -----------------------------------------------------------------------------------------


def test_a_wrong_face_from_elsewhere_than_the_pad_is_refused_and_trap_147_a_second_press_changes_nothing() -> None:
    app, screen, _ = begun()
    app.set(throws="own")
    answer(app, "Flip")
    now = app.play.current
    assert now is not None
    assert 'id="own-die"' in screen.text
    token = now.token
    app.answer(token, "faces", "7")
    assert now.session.record.throws == 0
    app.answer(token, "faces", "2")
    after = now.session
    app.answer(token, "faces", "1")
    assert now.session == after
    assert [row.by_hand for row in now.session.record.thrown()][-1]


def test_chances_are_told_on_request_and_never_in_a_book_that_refuses_them() -> None:
    app, screen, _ = begun()
    answer(app, "Flip")
    assert "chances" not in screen.text
    app.set(odds="on")
    assert "1 of 2 = 50" in screen.regions["text"]
    refusing = Game(CompiledBook({**paper.GAME.book.kept, "odds": "no"}), paper.GAME.system)
    told, screen = begun_in(refusing)
    told.set(odds="on")
    answer(told, "Flip")
    assert " of 2 = " not in screen.text


def test_a_game_that_was_forgotten_can_be_had_back_after_the_page_was_closed() -> None:
    app, screen, store = begun()
    slot = games(store)[0].slot
    screen.go("#/")
    app.press("forget", "test", slot)
    assert games(store) == []
    again, screen, _ = opened(store)
    assert "Have it back" in screen.text
    again.press("unforget")
    assert [kept.slot for kept in games(store)] == [slot]
    assert "Have it back" not in screen.text
    assert "forgotten" not in store.kept


def test_a_game_is_forgotten_for_good_after_a_month_and_nonsense_at_once() -> None:
    app, screen, store = begun()
    screen.go("#/")
    app.press("forget", "test", games(store)[0].slot)
    kept = json.loads(store.kept["forgotten"])
    for text in (json.dumps({**kept, "when": kept["when"] - 40 * 86_400}), "{", '{"name": 3}', "[]"):
        store.kept["forgotten"] = text
        _, screen, _ = opened(store)
        assert "Have it back" not in screen.text
        assert "forgotten" not in store.kept
