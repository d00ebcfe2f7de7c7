"""The page's thread, seen from the worker: what is shown goes there as messages, what is pressed comes from there."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from browser.adapters.storage import StoreCopy
from browser.ports import Inputs, Ports, Settings
from turnto.core.procedure import Event
from turnto.words import event_json

ALWAYS = ("top", "page")
"""Regions of the page itself; every other stands in what was shown there."""


class Outbox:
    """Things said to the page, in order, sent once Python has nothing more to say."""

    def __init__(self, post: Callable[[str], object], soon: Callable[[Callable[[], None]], object]) -> None:
        """``soon`` calls a function as soon as what is running now has come to its end."""
        self._post, self._soon = post, soon
        self._waiting: list[tuple[Any, ...]] = []

    def send(self, what: str, *about: Any) -> None:
        """Send this to the page: the name of a function in ``static/python.mjs`` or ``dom.mjs`` and its arguments."""
        if not self._waiting:
            self._soon(self.flush)
        self._waiting.append((what, *about))

    def take_back(self) -> None:
        """Forget what has not been sent yet."""
        self._waiting = []

    def flush(self) -> None:
        """Send what has been said."""
        if self._waiting:
            said, self._waiting = self._waiting, []
            self._post(json.dumps(said))


class Screen:
    """The page on screen; ``hash`` is what follows # in its address, as last heard."""

    def __init__(self, outbox: Outbox, hash: str, here: str, language: str) -> None:
        self._send, self.hash, self._here, self._language = outbox.send, hash, here, language
        self._shown: dict[str, str] = {}

    def show(self, region: str, html: str) -> None:
        if region in ALWAYS:
            self._shown[region] = html
        self._send("show", region, html)

    def has(self, region: str) -> bool:
        return region in ALWAYS or any(f'id="{region}"' in html for html in self._shown.values())

    def focus(self, *selectors: str, top: bool = False) -> None:
        self._send("focus", selectors, top)

    def say(self, words: str) -> None:
        self._send("say", words)

    def title(self, words: str, language: str) -> None:
        self._send("title", words, language)

    def language(self) -> str:
        return self._language

    def route(self) -> str:
        return self.hash

    def go(self, route: str) -> None:
        self._send("go", route)

    def replace(self, route: str) -> None:
        self.hash = route
        self._send("replace", route)

    def mark(self, turns: int, *, new: bool) -> None:
        self._send("mark", turns, new)

    def query(self, words: str) -> None:
        self._here = self._here.partition("?")[0] + (f"?{words}" if words else "")
        self._send("query", words)

    def here(self) -> str:
        return self._here

    def popup(self, id: str, *, show: bool) -> None:
        self._send("popup", id, show)

    def dialog(self, html: str) -> None:
        self._send("dialog", html)

    def offer_update(self, html: str, name: str = "") -> None:
        self._send("offerUpdate", html, name)

    def take_update(self) -> None:
        self._send("takeUpdate")

    def look(self, settings: Settings) -> None:
        self._send("look", asdict(settings))

    def keep(self, book: str, html: str, title: str) -> None:
        self._send("keep", book, html, title)

    def offer_file(self, name: str, text: str) -> None:
        self._send("offerFile", name, text)

    def ask_to_last(self) -> None:
        self._send("askToLast")

    def ask_room(self) -> None:
        self._send("askRoom")

    def ask_file(self) -> None:
        self._send("askFile")

    def tell(self, events: Sequence[Event]) -> None:
        self._send("tell", json.dumps([event_json(event) for event in events]))

    def copy(self, text: str) -> None:
        self._send("copy", text)

    def reload(self) -> None:
        self._send("reload")

    def print(self) -> None:
        self._send("print")


class Listener:
    """Everything that is pressed, typed or stored elsewhere comes in here, by one function."""

    def __init__(self, inputs: Inputs, ports: Ports, outbox: Outbox, screen: Screen, store: StoreCopy) -> None:
        self.inputs, self.ports, self.outbox, self.screen, self.store = inputs, ports, outbox, screen, store
        self._heard: dict[str, Callable[..., object]] = {
            "press": inputs.press,
            "answer": lambda token, kind, value, at_sheet: inputs.answer(token, kind, value, at_sheet=at_sheet),
            "submit": inputs.submit_hero,
            "edit": lambda step, value, checked, typed: inputs.edit_hero(step, value, checked=checked, typed=typed),
            "file": inputs.import_file,
            "page-back": inputs.page_back,
            "set": lambda setting, value: inputs.set(**{setting: value}),
            "lasts": inputs.lasts,
            "room": lambda used, left, lasting, forgetful: inputs.room(
                used, left, lasting=lasting, forgetful=forgetful
            ),
            "newer": inputs.newer,
            "arrive": self._arrive,
            "stored": self._stored,
            "kept": self._kept,
            "not-kept": self._not_kept,
        }

    def hear(self, text: str) -> None:
        """One input, as JSON: what it is, and what about it."""
        what, *about = json.loads(text)
        self.store.begin()
        try:
            self._heard[what](*about)
        except Exception as error:  # whatever went wrong: nothing of it is shown or stored, and it is told
            self.outbox.take_back()
            self.store.take_back()
            self.inputs.fault(error)
        self.outbox.send("done")

    def _arrive(self, route: str) -> None:
        self.screen.hash = route
        self.ports.later(self.inputs.arrive())

    def _stored(self, name: str, text: str | None) -> None:
        self.store.changed(name, text)
        self.inputs.stored_elsewhere(name)

    def _kept(self, *_names: str) -> None:
        if self.store.accepted():
            self.inputs.stored_again()

    def _not_kept(self, trouble: Any, lost: list[Any]) -> None:
        self.store.refused(trouble, lost)
        self.inputs.not_stored(trouble, tuple(name for name, _ in lost))
