"""Wires the page together: what PyScript runs in its worker once it is up."""

from __future__ import annotations

import json
from asyncio import ensure_future
from collections.abc import Mapping
from typing import Any

import js
from pyodide.ffi import create_proxy

from browser.adapters.entropy import BrowserEntropy
from browser.adapters.library import SiteLibrary
from browser.adapters.page_thread import Listener, Outbox, Screen
from browser.adapters.storage import StoreCopy
from browser.app import App
from browser.ports import GAME, SETTINGS, Ports

_running: set[Any] = set()
_faults: list[Any] = []
"""Who is told of what goes wrong in a coroutine, once there is someone."""


def _later(coroutine: Any) -> None:
    """Let it run; held until it is done, or it might be swept away unfinished."""
    running = ensure_future(coroutine)
    _running.add(running)
    running.add_done_callback(_done)


def _done(running: Any) -> None:
    _running.discard(running)
    if not running.cancelled() and (error := running.exception()) and _faults:
        _faults[0](error)


class _Soon:
    """Scheduler that calls a function after the running one, through one proxy for the life of the page."""

    def __init__(self) -> None:
        self._then: Any = None
        self._proxy = create_proxy(self._call)

    def __call__(self, then: Any) -> None:
        self._then = then
        js.queueMicrotask(self._proxy)

    def _call(self) -> None:
        self._then()


async def start() -> None:
    """Show what the address asks for, then listen."""
    outbox = Outbox(js.turnto.say, _Soon())
    try:
        await _arrive((await js.turnto.hello).to_py(), outbox)
    except Exception as error:
        outbox.send("failed", str(error))
        raise
    outbox.send("ready")


async def _arrive(hello: Mapping[str, Any], outbox: Outbox) -> None:
    screen = Screen(outbox, hello["route"], hello["here"], hello["language"])
    texts = hello["texts"]
    store = StoreCopy(outbox.send, None if texts is None else dict(texts))
    ports = Ports(screen, store, BrowserEntropy(hello["search"]), SiteLibrary(), _later)
    app = App(json.loads(hello["site"]), ports)
    if SETTINGS in hello["back"]:
        screen.look(app.settings)
    try:
        await app.arrive()
    except Exception as error:  # the page is there all the same, with what can be done
        app.fault(error)
    _faults.append(app.fault)
    if any(name.startswith(GAME) for name in hello["back"]):
        app.brought_back()
    js.turnto.listen(create_proxy(Listener(app, ports, outbox, screen, store).hear))


_later(start())
