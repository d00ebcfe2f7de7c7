"""Wires the page together: what PyScript runs once it is up."""

from __future__ import annotations

import json
from asyncio import ensure_future
from typing import Any

import js

from browser.adapters.dom import Listener, Screen
from browser.adapters.entropy import BrowserEntropy
from browser.adapters.library import SiteLibrary
from browser.adapters.storage import LocalStore
from browser.app import App
from browser.ports import Ports

_running: set[Any] = set()


def _later(coroutine: Any) -> None:
    """Let it run; held until it is done, or it might be swept away unfinished."""
    running = ensure_future(coroutine)
    _running.add(running)
    running.add_done_callback(_running.discard)


async def start() -> None:
    """Show what the address asks for, then listen."""
    site = json.loads(str(js.document.getElementById("turnto-site").textContent))
    ports = Ports(Screen(), LocalStore(), BrowserEntropy(), SiteLibrary(), _later)
    app = App(site, ports)
    ports.dom.look(app.settings)
    await app.arrive()
    Listener(app, ports).listen()
    js.turnto.ready()


_later(start())
