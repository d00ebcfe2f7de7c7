"""Durability of the stored games: persistence is requested, room is shown, and an export is advised where browsers
forget."""

from __future__ import annotations

import json
from typing import NamedTuple

from browser import saved_games
from browser.ports import KEEPING, Shell, Store
from browser.views.shell import keeping as view
from turnto.core.untrusted import json_in

SOME_DAYS = 14 * 86_400
"""Seconds for which nobody is told again to keep a file, after one was kept or the advice was put away."""
SOMETHING_TO_LOSE = 5
"""Pages that were turned to in some game before a reader is advised to keep a file."""


class Kept(NamedTuple):
    """What is known of how safe things are here."""

    promised: bool | None = None
    """Whether the browser has promised to keep everything; None where it was not asked yet."""
    exported: int = 0
    """When everything was last kept as a file, in seconds."""
    hushed: int = 0
    """When the advice was last put away."""


def known(store: Store) -> Kept:
    """What is known of how safe things are here; nothing where nothing sound is stored."""
    try:
        made = json_in(store.get(KEEPING) or "{}")
        promised, exported, hushed = made.get("promised"), made.get("exported", 0), made.get("hushed", 0)
    except (ValueError, AttributeError):
        return Kept()
    return Kept(
        promised if isinstance(promised, bool) else None,
        exported if isinstance(exported, int) else 0,
        hushed if isinstance(hushed, int) else 0,
    )


class Keeping:
    """What the page does so that nothing is lost."""

    def __init__(self, shell: Shell) -> None:
        self.shell, self.ports = shell, shell.ports

    def note_answer(self, granted: bool) -> None:
        """The browser has promised to keep everything, or has not."""
        self._keep(known(self.ports.store)._replace(promised=granted))

    def note_export(self) -> None:
        """Everything was kept as a file."""
        self._keep(known(self.ports.store)._replace(exported=self.ports.entropy.now()))
        self.ports.dom.show("nudge", "")

    def hush(self) -> None:
        """The advice was read and put away."""
        self._keep(known(self.ports.store)._replace(hushed=self.ports.entropy.now()))
        self.ports.dom.show("nudge", "")
        self.ports.dom.focus("#page h1")

    def _keep(self, kept: Kept) -> None:
        self.ports.put(KEEPING, json.dumps(kept._asdict()))

    def show(self, used: int, left: int, *, lasting: bool, forgetful: bool) -> None:
        """Say on the shelf how much room there is, and advise to keep a file where this browser may forget."""
        dom, words, kept = self.ports.dom, self.shell.words, known(self.ports.store)
        if not dom.has("room"):
            return
        dom.show("room", view.room(words, used, left))
        since = self.ports.entropy.now() - max(kept.exported, kept.hushed)
        may_forget = forgetful or (kept.promised is False and not lasting)
        has_much = any(game.turns >= SOMETHING_TO_LOSE for game in saved_games.games(self.ports.store))
        if may_forget and has_much and since > SOME_DAYS:
            dom.show("nudge", view.nudge(words, forgetful=forgetful))
