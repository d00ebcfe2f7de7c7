"""Going back on the page: undo, the browser's own Back, fingers; with the dice as they fell, anew, or not at all."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from browser import fingers, saved_games
from browser.app import App
from browser.fingers import Finger
from browser.ports import FINGER, SavedGame
from support import handmade as book
from support.paper import PaperStore, answer, begun, begun_in, ended, honest_game, now_of, opened
from turnto.core.procedure import Rolled
from turnto.play.position import HAND
from turnto.play.rewind import steps


def last_throw(app: App) -> Rolled:
    return next(event for *_, event in now_of(app).session.record.thrown() if isinstance(event, Rolled))


def fight(app: App, rounds: int = 2) -> None:
    answer(app, "Fight")
    for _ in range(rounds):
        answer(app, "")


def test_undo_goes_back_any_number_of_steps_also_after_a_reload():
    app, _, store = begun()
    moments = [now_of(app).session]
    for label in ("Fight", "", ""):
        answer(app, label)
        moments.append(now_of(app).session)
    again, screen, _ = opened(PaperStore(dict(store.kept)), "#/test/play")
    for was in reversed(moments[:-1]):
        again.press("undo")
        assert now_of(again).session == was
    assert 'data-view="section"' in screen.text
    again.press("undo")
    assert now_of(again).session == moments[0]


def test_what_was_taken_back_stays_so_after_a_reload():
    app, _, store = begun()
    answer(app, "Flip")
    before = now_of(app).session
    answer(app, "")
    app.press("undo")
    again, _, _ = opened(store, "#/test/play")
    assert now_of(again).session == before


def test_what_was_taken_back_is_done_again_after_a_reload_too():
    app, screen, store = begun()
    answer(app, "Flip")
    answer(app, "")
    thrown = now_of(app).session
    assert "redo" not in screen.regions["undo"]
    app.press("undo")
    app.press("undo")
    again, screen, _ = opened(PaperStore(dict(store.kept)), "#/test/play")
    assert 'aria-label="Redo: Flip' in screen.regions["undo"]
    again.press("redo")
    again.press("redo")
    assert now_of(again).session == thrown
    assert "redo" not in screen.regions["undo"]


@pytest.mark.parametrize("rows", ["x", [3], [["did"]], [["did", "test", "gate", "Flip", 0, [["option", "nothing"]]]]])
def test_what_was_tampered_with_is_not_done_again(rows: Any):
    app, _, store = begun()
    answer(app, "Flip")
    app.press("undo")
    (name,) = (name for name in store.kept if name.startswith("game:"))
    store.kept[name] = json.dumps({**json.loads(store.kept[name]), "undone": rows})
    again, screen, _ = opened(store, "#/test/play")
    stood = now_of(again).session
    again.press("redo")
    assert now_of(again).session == stood
    assert "redo" not in screen.regions["undo"]


def test_undo_says_what_it_takes_back_and_is_shut_where_there_is_nothing():
    app, screen, _ = begun()
    assert "disabled" in screen.regions["undo"]
    answer(app, "Flip")
    assert "Undo: Flip for it." in screen.regions["undo"]
    app.press("undo")
    assert screen.said[-1] == "Taken back: Flip for it."
    assert "disabled" in screen.regions["undo"]


@pytest.mark.parametrize("mode", ["", "anew"])
def test_the_dice_stay_as_they_fell_or_fall_anew(mode: str):
    app, _, _ = begun()
    app.set(undo=mode)
    fight(app, 1)
    fell = [last_throw(app).faces]
    for _ in range(12):  # a coin may well fall twice alike; twelve times it does not
        app.press("undo")
        answer(app, "")
        fell.append(last_throw(app).faces)
    assert (len(set(fell)) == 1) is (mode == "")


def test_dice_that_fell_anew_are_gone_back_behind_again_and_counted():
    app, _, _ = begun()
    app.set(undo="anew")
    answer(app, "Fight")
    before = now_of(app).session
    answer(app, "")
    app.press("undo")
    assert now_of(app).session.record.throws == 1
    answer(app, "")
    app.press("undo")
    assert now_of(app).session.position == before.position
    app.press("undo")
    assert now_of(app).session.visit.section == "gate"


def test_dice_of_ones_own_stay_as_they_fell_too():
    app, _, _ = begun()
    answer(app, "Fight")
    for faces in ("1", "2", "2"):
        now = now_of(app)
        app.play.answer(now.token, "faces", faces)
    thrown = [event.faces for *_, event in now_of(app).session.record.thrown() if isinstance(event, Rolled)]
    for _ in range(2):  # what the house lets fall again is still the reader's own
        for _ in range(3):
            app.press("undo")
        for _ in range(3):
            answer(app, "")
        again = [
            (by, event.faces) for _, _, by, event in now_of(app).session.record.thrown() if isinstance(event, Rolled)
        ]
        assert again == [(HAND, faces) for faces in thrown]


def test_undo_may_stop_at_dice():
    app, screen, _ = begun()
    app.set(undo="stop")
    answer(app, "Fight")
    app.press("undo")
    assert now_of(app).session.visit.section == "gate"
    fight(app, 1)
    stood = now_of(app).session
    app.press("undo")
    assert now_of(app).session == stood
    assert "undo stops there" in screen.said[-1]


def test_a_book_may_let_nothing_be_taken_back():
    app, screen = begun_in(honest_game())
    answer(app, "Flip")
    stood = now_of(app).session
    assert screen.regions["undo"] == ""
    app.press("undo")
    assert now_of(app).session == stood
    assert "every throw" in screen.said[-1]
    app.press("notebook", "way")
    assert 'data-do="[&quot;back-to' not in screen.regions["notebook"]
    assert "finger" not in screen.regions["notebook"]


def test_what_lay_behind_a_finger_is_done_again_where_the_way_leads_through_it():
    app, screen, _ = begun()
    first = put_finger(app)
    answer(app, "Flip")
    answer(app, "")
    thrown = now_of(app).session
    app.press("finger-go", first.id)
    assert "Redo: Flip" in screen.regions["undo"]
    app.press("redo")
    app.press("redo")
    assert now_of(app).session == thrown
    # From another way there is nothing to be done again.
    app.press("undo")
    app.press("undo")
    answer(app, "Fight")
    app.press("finger")
    kept = fingers.fingers(app.ports.store, now_of(app).kept)
    second = next(one for one in kept if one.id != first.id)
    app.press("undo")
    answer(app, "Flip")
    app.press("finger-go", second.id)
    assert "redo" not in screen.regions["undo"]


def test_a_reader_may_choose_to_take_nothing_back():
    app, screen, _ = begun()
    app.set(undo="none")
    answer(app, "Flip")
    assert screen.regions["undo"] == ""
    stood = now_of(app).session
    app.press("undo")
    assert now_of(app).session == stood
    assert "You have chosen" in screen.said[-1]


def test_the_browsers_back_is_a_page_back_and_forward_a_page_on():
    app, screen, _ = begun()
    gate = now_of(app).session
    answer(app, "Fight")
    assert screen.history == [1, 2]
    answer(app, "")
    crow = now_of(app).session
    app.page_back(1)
    assert now_of(app).session == gate
    app.page_back(2)
    assert now_of(app).session.visit.section == "crow"
    app.press("redo")
    assert now_of(app).session == crow
    assert screen.said[-1] == "Done again: Duel."


def test_where_one_may_not_go_back_the_browser_stays_on_the_page_too():
    app, screen, _ = begun()
    app.set(undo="none")
    answer(app, "Flip")
    stood, screen.history = now_of(app).session, [1]
    app.page_back(1)
    assert now_of(app).session == stood
    assert screen.history == [1, 2]


def test_a_press_meant_for_a_moment_that_was_taken_back_changes_nothing():
    """TRAPS: a result that arrives after the player has left changes nothing."""
    app, _, _ = begun()
    answer(app, "Fight")
    late = now_of(app).token
    app.press("undo")
    stood = now_of(app).session
    app.play.answer(late, "roll")
    assert now_of(app).session is stood


def test_effects_of_a_page_come_once_however_often_one_goes_back_to_it():
    """TRAPS: a revisit by undo keeps no memo; an effect happens once a visit."""
    game = book.game(
        {
            "a": book.section(book.do("g", "gain-money", {"amount": 3}), book.choice("On", "b")),
            "b": book.section(book.do("h", "gain-money", {"amount": 5}), book.choice("On", "a")),
        }
    )
    app, _ = begun_in(game)
    rich = now_of(app).session.state.hero["p"]
    for _ in range(5):
        answer(app, "On")
        assert now_of(app).session.state.hero["p"] == rich + 5
        app.press("undo")
        assert now_of(app).session.state.hero["p"] == rich


# --- fingers ---------------------------------------------------------------------------------------------


def put_finger(app: App) -> Finger:
    app.press("finger")
    return fingers.fingers(app.ports.store, now_of(app).kept)[0]


def test_a_finger_is_put_in_at_any_moment_and_gone_back_to_at_will():
    app, screen, store = begun()
    fight(app, 1)
    stood, finger = now_of(app).session, put_finger(app)
    assert finger.name == "At 3"
    assert "Go back there" in screen.regions["notebook"]
    for _ in range(6):
        if now_of(app).session.position.ended:
            break
        answer(app, "")
    again, _, _ = opened(PaperStore(dict(store.kept)), "#/test/play")
    for _ in range(2):
        again.press("finger-go", finger.id)
        assert now_of(again).session == stood
        answer(again, "")
    again.press("undo")
    again.press("undo")
    assert now_of(again).session.visit.section == "crow"


def test_a_finger_is_named_and_taken_out():
    app, screen, store = begun()
    finger = put_finger(app)
    app.press("finger-name", finger.id, "  before <b>the crow</b> ")
    app.press("notebook", "way")
    assert 'value="before &lt;b&gt;the crow&lt;/b&gt;"' in screen.regions["notebook"]
    app.press("finger-drop", finger.id)
    assert not [name for name in store.kept if name.startswith(FINGER)]


def test_a_finger_that_the_browser_has_no_room_for_is_not_said_to_be_in():
    """TRAPS: storage that is full or blocked must tell the player."""
    app, screen, store = begun()
    store.trouble = "full"
    app.press("finger")
    assert "no room for another finger" in screen.said[-1]


def test_a_finger_from_outside_is_hostile_until_checked():
    """TRAPS: an imported save may contain anything."""
    app, _screen, store = begun()
    stood = now_of(app).session
    finger = put_finger(app)
    bad: list[Any] = [[], {"session": 3}, {"session": {"record": {}}}, {**finger.save, "start": None}]
    for save in bad:
        made = json.dumps({"turnto": "finger", **fingers.as_json(finger), "save": save})
        store.kept[fingers.name_of(now_of(app).kept, finger.id)] = made
        app.press("notebook", "way")
        app.press("finger-go", finger.id)
        assert now_of(app).session == stood


def test_forgetting_a_game_takes_its_fingers_out():
    app, _, store = begun()
    put_finger(app)
    now = now_of(app)
    app.press("forget", "test", now.kept.slot)
    assert not [name for name in store.kept if name.startswith((FINGER, "game:"))]


def kept_with(log: list[str]) -> SavedGame:
    ledger = {"sealed": log, "open": [], "dropped": 0}
    record = {"log": ledger, "journal": ledger, "steps": ledger}
    return SavedGame("b", "1", "B", "gnat", "", "", save={"session": {"record": record}})


def test_a_finger_keeps_the_latest_past_itself_and_shares_the_older_with_its_game():
    past = [f"text {number}" for number in range(9)]
    whole = kept_with(past).save
    assert whole is not None
    finger = fingers.cut_short(Finger("f", "F", "1", "b", "B", 0, whole))
    assert finger.save["session"]["record"]["log"]["sealed"] == past[-fingers.KEPT_BEHIND :]
    assert fingers.made_whole(finger, kept_with([*past, "later"])) == whole
    other = [*past[:5], *("elsewhere" for _ in range(5))]
    apart = fingers.made_whole(finger, kept_with(other))["session"]["record"]["log"]
    assert (apart["dropped"], apart["sealed"]) == (5, past[-4:])


def test_the_steps_are_listed_by_page_and_each_leads_back():
    app, screen, _ = begun()
    fight(app, 1)
    app.press("notebook", "way")
    drawn = screen.regions["notebook"]
    assert drawn.index("Section 3") < drawn.index("Section 1")
    first = list(steps(now_of(app).session.record))[-1]
    app.press("back-to", first.number)
    assert now_of(app).session.visit.section == "gate"


def test_after_the_adventure_too_a_step_is_taken_back():
    app, _, _ = ended()
    app.press("after")
    now = now_of(app)
    app.press("undo")
    assert now.after is None
    app.press("undo")
    assert now.session.position.ended is None


def test_undo_where_another_tab_has_gone_on_changes_nothing():
    app, screen, store = begun()
    answer(app, "Flip")
    other, _, _ = opened(store, "#/test/play")
    answer(other, "")
    kept = dict(store.kept)
    app.press("undo")
    assert store.kept == kept
    assert "elsewhere" in screen.text or "another" in screen.text


def test_old_games_without_steps_open_and_can_be_gone_back_in_from_then_on():
    app, _, store = begun()
    name = now_of(app).kept.name
    made = json.loads(store.kept[name])
    for field in ("steps", "by_hand", "fated"):
        del made["save"]["session"]["record"][field]
    store.kept[name] = json.dumps(made)
    again, screen, _ = opened(store, "#/test/play")
    assert "disabled" in screen.regions["undo"]
    stood = now_of(again).session
    answer(again, "Fight")
    again.press("undo")
    assert now_of(again).session == stood


def test_settings_of_going_back_are_kept_and_nonsense_is_not_believed():
    app, _, store = begun()
    app.set(undo="stop")
    assert saved_games.settings(store) == replace(saved_games.settings(PaperStore()), undo="stop")
    store.kept["settings"] = json.dumps({"undo": "<b>"})
    assert saved_games.settings(store).undo == ""
