"""The hall of heroes: who has come through an adventure, what they did then, where they may go next."""

from __future__ import annotations

import json

from browser import saved_games
from browser.app import App
from browser.ports import HERO, SavedHero
from support.paper import CARD, PaperScreen, PaperStore, ended, now_of, opened


def come_through() -> tuple[App, PaperScreen, PaperStore]:
    """The page with a hero who has taken every step after a victory."""
    app, screen, store = ended()
    app.press("after")
    return app, screen, store


def stored_hero(store: PaperStore) -> SavedHero:
    (found,) = saved_games.heroes(store)
    return found


def test_a_hero_who_has_come_through_stands_in_the_hall_with_the_book():
    app, screen, store = come_through()
    assert stored_hero(store).books == ("Test",)
    screen.go("#/?heroes")
    assert "Has come through Test." in screen.text
    assert "<h1" in screen.text
    assert app.play.current is None


def test_who_has_yet_to_take_the_steps_after_waits_at_the_door():
    _, screen, _ = ended()
    screen.go("#/?heroes")
    assert "the steps after the adventure are still to be taken" in screen.text


def test_the_dead_wait_at_no_door():
    """Trap: the kind of an ending is asked for, not whether there is one."""
    app, screen, store = ended()
    name = now_of(app).kept.name
    made = json.loads(store.kept[name])
    made["save"]["session"]["position"]["ended"]["kind"] = "death"
    store.kept[name] = json.dumps(made)
    again, screen, _ = opened(store, "#/?heroes")
    assert "are still to be taken" not in screen.text
    assert "Nobody stands here yet" in screen.text
    assert again is not None


def test_the_books_a_hero_was_in_go_along_into_the_next():
    app, _, store = come_through()
    hero = stored_hero(store)
    store.kept[HERO + hero.id] = saved_games.written_hero(
        SavedHero(hero.id, "gnat" if hero.system == "gnat" else hero.system, "Ann", hero.sheet, ("First", "Test"))
    )
    app.creation._set_out(now_of(app).game, now_of(app).session.state.hero, ("First", "Test"))
    assert now_of(app).kept.before == ("First", "Test")
    again, _, _ = opened(store, "#/test/play")
    assert now_of(again).kept.before == ("First", "Test")
    again.press("again-open")
    again.press("yes")
    assert now_of(again).kept.before == ("First", "Test")


def test_notes_on_a_game_stay_when_it_is_started_again():
    app, _, _ = ended()
    app.press("notes", "The door is trapped.")
    app.press("again-open")
    app.press("yes")
    assert now_of(app).kept.notes == "The door is trapped."


def test_the_sheet_of_a_hero_in_the_hall_can_be_printed():
    app, screen, store = come_through()
    kept = stored_hero(store)
    store.kept[HERO + kept.id] = saved_games.written_hero(SavedHero(kept.id, str(CARD["system"]), "Ann", kept.sheet))
    screen.go("#/?heroes")
    app.press("hall-sheet", kept.id)
    assert "hall-print" in screen.regions[f"hall-{kept.id}"]
    app.press("hall-print", kept.id)
    assert "paper-sheet" in screen.regions["page"]
    assert "#/?heroes" in screen.regions["page"]
    app.press("print")
    assert screen.printed == 1


def test_a_hero_is_forgotten_after_a_question_and_no_other():
    _, screen, store = come_through()
    hero = stored_hero(store)
    store.kept[f"{HERO}f00"] = saved_games.written_hero(SavedHero("f00", hero.system, "Bea", hero.sheet))
    app, screen, _ = opened(store, "#/?heroes")
    app.press("hall-forget", "f00")
    assert "Forget Bea?" in screen.asking
    assert f"{HERO}f00" in store.kept
    app.press("yes")
    assert [one.id for one in saved_games.heroes(store)] == [hero.id]
    assert "Bea" not in screen.text


def test_a_hero_of_the_hall_is_a_file_that_comes_back_with_all_they_have_done():
    _, _, store = come_through()
    app, screen, _ = opened(store, "#/?heroes")
    hero = stored_hero(store)
    app.press("hall-keep", hero.id)
    _, text = screen.files[-1]
    assert saved_games.read_hero(text, hero.id) == hero


def test_markup_in_a_heros_file_reaches_no_page():
    """Trap: an imported save may contain HTML."""
    _, _, store = come_through()
    hero = stored_hero(store)
    bad = SavedHero(hero.id, hero.system, "<img src=x>", hero.sheet, ("<script>",), ("<b onclick=x>",))
    store.kept[HERO + hero.id] = saved_games.written_hero(bad)
    _, screen, _ = opened(store, "#/?heroes")
    assert "<img src=x" not in screen.text
    assert "<script>" not in screen.text
    assert "<b onclick" not in screen.text


def test_nonsense_among_what_a_hero_has_done_is_nothing():
    made = {"turnto": "hero", "system": "gnat", "name": "Ann", "hero": {}, "books": [3, "A", None], "steps": "no"}
    assert saved_games.read_hero(json.dumps(made), "1").books == ("A",)
    assert saved_games.read_hero(json.dumps(made), "1").steps == ()
