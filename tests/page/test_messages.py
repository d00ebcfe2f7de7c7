"""What goes between the page's thread and Python: one message an input, storage that may say no a moment later."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from browser.adapters.page_thread import Listener, Outbox, Screen
from browser.adapters.storage import StoreCopy
from browser.app import App
from browser.ports import Ports, StoreTrouble
from support.paper import PaperScreen, begun


class Thread:
    """The page's thread of paper: what was sent to it, and what is to be called when Python has come to its end."""

    def __init__(self) -> None:
        self.sent: list[list[Any]] = []
        self.soon: list[Callable[[], None]] = []
        self.outbox = Outbox(lambda text: self.sent.append(json.loads(text)), self.soon.append)

    def turn(self) -> list[list[Any]]:
        """Everything that has been sent by the time Python has nothing more to say."""
        for then in self.soon:
            then()
        sent = [said for batch in self.sent for said in batch]
        self.soon, self.sent = [], []
        return sent


def test_what_one_input_brings_about_is_one_message():
    thread = Thread()
    screen = Screen(thread.outbox, "#/", "", "en")
    screen.show("page", '<p id="text">One</p>')
    screen.say("Two")
    assert thread.sent == []
    assert len(thread.soon) == 1
    assert thread.turn() == [["show", "page", '<p id="text">One</p>'], ["say", "Two"]]


def test_regions_are_known_by_what_was_shown():
    screen = Screen(Thread().outbox, "#/", "", "en")
    assert screen.has("page")
    assert not screen.has("text")
    screen.show("page", '<p id="text">One</p>')
    assert screen.has("text")
    screen.show("page", "")
    assert not screen.has("text")


def test_a_text_is_stored_when_it_is_sent():
    thread = Thread()
    store = StoreCopy(thread.outbox.send, {"settings": "{}"})
    store.put("game:a:1", "one")
    store.drop("settings")
    assert store.get("game:a:1") == "one"
    assert store.names() == ["game:a:1"]
    assert thread.turn() == [["put", "game:a:1", "one"], ["put", "settings", None]]


def test_after_a_refusal_every_text_is_a_trial_until_one_is_stored():
    thread = Thread()
    store = StoreCopy(thread.outbox.send, {"game:a:1": "old"})
    store.put("game:a:1", "new")
    store.refused("full", [("game:a:1", "old")])
    assert store.get("game:a:1") == "old"
    with pytest.raises(StoreTrouble):
        store.put("game:a:1", "newer")
    assert ["put", "game:a:1", "newer"] in thread.turn()
    assert store.accepted()
    store.put("game:a:1", "newest")
    assert store.get("game:a:1") == "newest"


def test_storage_that_is_switched_off_refuses_from_the_start():
    store = StoreCopy(Thread().outbox.send, None)
    with pytest.raises(StoreTrouble):
        store.put("settings", "{}")


def listening() -> tuple[Thread, Listener, Any, Any]:
    """A game under way that hears messages, with its paper screen and the thread."""
    app, paper, _ = begun()
    thread = Thread()
    screen = Screen(thread.outbox, "#/test/play", "", "en")
    store = StoreCopy(thread.outbox.send, {})
    ports = Ports(paper, app.ports.store, app.ports.entropy, app.ports.library, app.ports.later)
    return thread, Listener(app, ports, thread.outbox, screen, store), app, paper


def test_an_answer_as_a_message_is_an_answer():
    thread, listener, app, _ = listening()
    before = app.play.current.session
    listener.hear(json.dumps(["answer", app.play.current.token, "option", "choice Fight the crow.", False]))
    assert app.play.current.session != before
    assert thread.turn()[-1] == ["done"]


def test_a_refusal_that_comes_late_is_told_on_the_page_of_the_game():
    _, listener, app, paper = listening()
    name = app.play.current.kept.name
    listener.hear(json.dumps(["not-kept", "full", [[name, None]]]))
    assert app.play.current.trouble == "full"
    assert "is full" in paper.text
    listener.hear(json.dumps(["kept", name]))
    assert app.play.current.trouble == ""
    assert "is full" not in paper.text


def test_a_refusal_is_told_once_and_play_goes_on():
    _, listener, app, paper = listening()
    name = app.play.current.kept.name
    listener.hear(json.dumps(["not-kept", "full", [[name, None]]]))
    app.press("hush")
    listener.hear(json.dumps(["not-kept", "full", [[name, None]]]))
    assert "is full" not in paper.text


def test_what_another_tab_has_written_is_known_to_the_copy():
    _, listener, _, _ = listening()
    listener.hear(json.dumps(["stored", "settings", '{"theme": "dark"}']))
    assert listener.store.get("settings") == '{"theme": "dark"}'
    listener.hear(json.dumps(["stored", "", None]))
    assert listener.store.names() == []


# --- faults ------------------------------------------------------------------------------------------------------


def wired() -> tuple[Thread, Listener, App, PaperScreen]:
    """A game under way whose storage is the copy that messages go through."""
    app, paper, kept = begun()
    thread = Thread()
    store = StoreCopy(thread.outbox.send, kept.kept)
    app.ports = app.play.ports = replace(app.ports, store=store)
    return thread, Listener(app, app.ports, thread.outbox, Screen(thread.outbox, "#/", "", "en"), store), app, paper


def press(listener: Listener, app: App, choice: str) -> None:
    assert app.play.current
    listener.hear(json.dumps(["answer", app.play.current.token, "option", f"choice {choice}", False]))


def test_a_fault_inside_a_press_is_told_and_stores_nothing(monkeypatch: pytest.MonkeyPatch):
    thread, listener, app, paper = wired()
    assert app.play.current
    before, kept = app.play.current.session, {name: listener.store.get(name) for name in listener.store.names()}
    with monkeypatch.context() as patch:
        patch.setattr("browser.controllers.play.vitals", _broken_once())
        press(listener, app, "Fight the crow.")
    assert [said for said in thread.turn() if said[0] == "put"] == []
    assert {name: listener.store.get(name) for name in listener.store.names()} == kept
    assert app.play.current.session == before
    assert "Something went wrong here" in paper.asking
    assert "ZeroDivisionError" in paper.asking
    press(listener, app, "Fight the crow.")
    assert app.play.current.session != before


def _broken_once() -> Callable[..., Any]:
    calls: list[int] = []

    def vitals(*given: Any) -> Any:
        calls.append(1)
        if len(calls) == 1:
            raise ZeroDivisionError("once")
        return real(*given)

    from browser.views.sheet.bar import vitals as real

    return vitals


def test_where_the_kept_page_cannot_be_drawn_either_the_shelf_is_the_way_on(monkeypatch: pytest.MonkeyPatch):
    _, listener, app, paper = wired()

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("ever")

    monkeypatch.setattr("browser.controllers.play.vitals", broken)
    press(listener, app, "Fight the crow.")
    assert paper.address == "#/"
    assert "Something went wrong here" in paper.asking


def test_the_report_of_a_fault_can_be_copied(monkeypatch: pytest.MonkeyPatch):
    _, listener, app, paper = wired()
    monkeypatch.setattr("browser.controllers.play.vitals", _broken_once())
    press(listener, app, "Fight the crow.")
    listener.hear(json.dumps(["press", "copy-fault"]))
    assert "ZeroDivisionError" in paper.copied
    listener.hear(json.dumps(["press", "close"]))
    assert paper.asking == ""
