"""The page on screen: what puts HTML there, and what listens to what is pressed.

JavaScript's null comes as a value of its own that is false and is not None: nothing here is compared with None.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import js
from pyscript.ffi import create_proxy, to_js

from browser.ports import LONGEST, Inputs, Ports, Settings
from turnto.core.procedure import Event
from turnto.words import event_json

SOON = 450
"""Milliseconds within which a second click of a double click means nothing."""


class Screen:
    """The page on screen."""

    def show(self, region: str, html: str) -> None:
        """Put HTML into a region; details the reader has unfolded stay so."""
        place = js.document.getElementById(region)
        if not place:
            return
        open_ = [_said(one, "keep") for one in place.querySelectorAll("details[open][data-keep]")]
        js.document.body.classList.remove("settled")
        focused = self._focused_in(place)
        place.innerHTML = html
        for one in place.querySelectorAll("details[data-keep]"):
            one.open = _said(one, "keep") in open_
        if focused and (again := js.document.getElementById(focused)):
            again.focus()

    def _focused_in(self, place: Any) -> str:
        active = js.document.activeElement
        return str(active.id) if active and active.id and place.contains(active) and active != place else ""

    def has(self, region: str) -> bool:
        return bool(js.document.getElementById(region))

    def focus(self, *selectors: str, top: bool = False) -> None:
        for selector in selectors:
            if found := js.document.querySelector(selector):
                found.focus(to_js({"preventScroll": top}))
                if top:
                    js.scrollTo(0, 0)
                else:
                    found.scrollIntoView(to_js({"block": "nearest"}))
                return

    def say(self, words: str) -> None:
        region = js.document.getElementById("said")
        # The same words twice are two happenings: a changed ending makes a screen reader say them again.
        region.textContent = f"{words}\u00a0" if region.textContent == words else words

    def title(self, words: str, language: str) -> None:
        js.document.title = words
        js.document.documentElement.lang = language

    def language(self) -> str:
        return str(js.navigator.language or "en")

    def route(self) -> str:
        return str(js.location.hash or "")

    def go(self, route: str) -> None:
        js.location.hash = route

    def replace(self, route: str) -> None:
        js.history.replaceState(js.history.state, "", route)

    def here(self) -> str:
        return str(js.location.href).partition("#")[0]

    def popup(self, id: str, *, show: bool) -> None:
        found = js.document.getElementById(id)
        if found and found.popover and bool(found.matches(":popover-open")) != show:
            found.showPopover() if show else found.hidePopover()

    def dialog(self, html: str) -> None:
        box = js.document.getElementById("dialog")
        if not box:
            box = js.document.createElement("dialog")
            box.id = "dialog"
            box.setAttribute("aria-labelledby", "confirm-title")
            js.document.body.append(box)
        if not html:
            box.close()
            return
        box.innerHTML = html
        if not box.open:
            box.showModal()

    def offer_update(self, html: str, name: str = "") -> None:
        box = js.document.getElementById("update")
        if not box:
            box = js.document.createElement("aside")
            box.id = "update"
            js.document.body.append(box)
        box.setAttribute("aria-label", name)
        box.innerHTML = html

    def take_update(self) -> None:
        js.turnto.update()

    def look(self, settings: Settings) -> None:
        root = js.document.documentElement
        for name, value in (("theme", settings.theme), ("size", settings.size)):
            if value:
                root.setAttribute(f"data-{name}", value)
            else:
                root.removeAttribute(f"data-{name}")

    def settle(self) -> None:
        js.document.body.classList.add("settled")

    def keep(self, book: str, html: str, title: str) -> None:
        js.turnto.keep(book, html, title)

    def offer_file(self, name: str, text: str) -> None:
        made = js.Blob.new(to_js([text]), to_js({"type": "application/json"}))
        link = js.document.createElement("a")
        link.href = js.URL.createObjectURL(made)
        link.download = name
        js.document.body.append(link)
        link.click()
        link.remove()
        js.setTimeout(js.URL.revokeObjectURL.bind(js.URL, link.href), 10_000)

    def ask_file(self) -> None:
        box = js.document.getElementById("file")
        if not box:
            box = js.document.createElement("input")
            box.type, box.id, box.hidden, box.accept = "file", "file", True, ".json,application/json"
            js.document.body.append(box)
        box.value = ""
        box.click()

    def tell(self, events: Sequence[Event]) -> None:
        told = json.dumps([event_json(event) for event in events])
        js.dispatchEvent(js.CustomEvent.new("turnto:told", to_js({"detail": told})))

    def copy(self, text: str) -> None:
        if js.navigator.clipboard:
            js.navigator.clipboard.writeText(text).catch(js.Boolean)

    def reload(self) -> None:
        js.location.reload()


class Listener:
    """Everything that is pressed, typed or stored elsewhere comes in here, by one function."""

    def __init__(self, inputs: Inputs, ports: Ports) -> None:
        self.inputs, self.ports = inputs, ports
        self.last_answer = 0.0

    def listen(self) -> None:
        """Hear everything, from now on and for the life of the page."""
        heard = create_proxy(self.hear)
        for kind in ("click", "keydown", "submit", "change"):
            js.document.addEventListener(kind, heard)
        js.addEventListener("hashchange", heard)
        js.addEventListener("storage", heard)
        js.addEventListener("turnto:update", heard)

    def hear(self, event: Any) -> None:
        """One event."""
        match event.type:
            case "click":
                self._clicked(event)
            case "keydown":
                self._typed(event)
            case "submit":
                self._submitted(event)
            case "change":
                self._changed(event)
            case "hashchange":
                self.ports.later(self.inputs.arrive())
            case "turnto:update":
                self.inputs.newer()
            case "storage":
                name = str(event.key or "")
                self.inputs.stored_elsewhere(name.removeprefix("turnto:"))

    def _clicked(self, event: Any) -> None:
        self.ports.dom.settle()
        target = event.target.closest("[data-answer], [data-do]") if event.target.closest else None
        if not target or target.disabled:
            return
        event.preventDefault()
        if not target.hasAttribute("data-answer"):
            self._pressed(target)
            return
        if event.detail > 1 and js.performance.now() - self.last_answer < SOON:
            return
        self._answer(target, *json.loads(_said(target, "answer")))

    def _pressed(self, target: Any) -> None:
        """A press on something of the page's own, with the gaps about it as they are filled."""
        do, *about = json.loads(_said(target, "do"))
        if around := target.closest("[data-gaps]"):
            about.append([str(one.value) for one in around.querySelectorAll("input, select")])
        self.inputs.press(do, *about)

    def _answer(self, target: Any, do: str, value: str = "") -> None:
        around = target.closest("[data-token]")
        if around:
            at_sheet = bool(target.closest("#sheet"))
            self.inputs.answer(_said(around, "token"), do, value, at_sheet=at_sheet)
            self.last_answer = js.performance.now()

    def _typed(self, event: Any) -> None:
        """Keys 1 to 9 choose, wherever nothing else wants them; any key lets the dice rest."""
        self.ports.dom.settle()
        if event.key == "Enter" and (gaps := event.target.closest("[data-gaps]")) and event.target.tagName == "INPUT":
            event.preventDefault()
            self._pressed(gaps.querySelector("button"))
            return
        if (
            event.repeat
            or event.ctrlKey
            or event.altKey
            or event.metaKey
            or event.key not in "123456789"
            or not event.key
        ):
            return
        if event.target.closest(
            "input:not([type=radio]):not([type=checkbox]), textarea, select, dialog, [popover]:popover-open"
        ):
            return
        found = js.document.querySelector(f'#text [data-key="{event.key}"]:not(:disabled)')
        if found:
            event.preventDefault()
            self._chosen(found)

    def _chosen(self, found: Any) -> None:
        """What a key stands for: an answer, or ways that are folded away and open."""
        if found.hasAttribute("data-answer"):
            self._answer(found, *json.loads(_said(found, "answer")))
        else:
            found.focus()
            found.click()

    def _submitted(self, event: Any) -> None:
        form = event.target
        kind = _said(form, "form")
        if not kind:
            return
        event.preventDefault()
        if kind == "hero":
            self.inputs.submit_hero()
        elif box := form.querySelector("input"):
            self._answer(form, kind, str(box.value))

    def _changed(self, event: Any) -> None:
        target = event.target
        if target.id == "file":
            if target.files.length:
                self.ports.later(self._read(target.files.item(0)))
        elif setting := _said(target, "setting"):
            self.inputs.set(**{setting: str(target.value)})
        elif step := _said(target, "draft"):
            typed = target.type == "text"
            self.inputs.edit_hero(step, str(target.value), checked=bool(target.checked), typed=typed)

    async def _read(self, file: Any) -> None:
        if file.size > LONGEST:
            self.inputs.import_file(" " * (LONGEST + 1))
        else:
            self.inputs.import_file(str(await file.text()))


def _said(element: Any, name: str) -> str:
    """What stands in a data attribute; nothing where there is none."""
    return str(element.getAttribute(f"data-{name}") or "")
