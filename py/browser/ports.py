"""What the page needs of the browser.  ``dom``, ``store``, ``chance`` and ``library`` give it; tests give it otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from browser.saved_games import Settings, Store, StoreTrouble
from turnto.core.procedure import Event
from turnto.play.game import Game


class Dom(Protocol):
    """The page on screen."""

    def show(self, region: str, html: str) -> None:
        """Put HTML into the region of this id; what was unfolded there by the reader stays unfolded."""

    def has(self, region: str) -> bool:
        """Whether there is a region of this id now."""

    def focus(self, *selectors: str, top: bool = False) -> None:
        """Focus the first of these that is there; ``top`` begins reading at the top of the page."""

    def say(self, words: str) -> None:
        """Say it in the live region, once."""

    def title(self, words: str) -> None:
        """Name the page."""

    def route(self) -> str:
        """The part of the address from # on, escaped as it stands there."""

    def go(self, route: str) -> None:
        """Go there; the route's listener hears of it."""

    def replace(self, route: str) -> None:
        """Be there, without having gone: nobody hears of it, and the way back does not lead through here."""

    def here(self) -> str:
        """The address of this page, without what follows #."""

    def popup(self, id: str, *, show: bool) -> None:
        """Show or hide a popover."""

    def dialog(self, html: str) -> None:
        """Ask something that must be answered first; nothing closes it."""

    def offer_update(self, html: str) -> None:
        """Show that a newer edition waits, out of the way; nothing takes it away."""

    def take_update(self) -> None:
        """Take the newer edition and start the page anew, unless another page of this site is open."""

    def look(self, settings: Settings) -> None:
        """Theme and size."""

    def settle(self) -> None:
        """Let tumbling dice rest at once."""

    def keep(self, book: str, html: str, title: str) -> None:
        """Keep the page for the first sight of the next visit."""

    def offer_file(self, name: str, text: str) -> None:
        """Let the reader keep a text as a file."""

    def ask_file(self) -> None:
        """Let the reader choose a file; its text arrives as an event."""

    def tell(self, events: Sequence[Event]) -> None:
        """Let the window know what happened, for whoever listens there: tests, other pages."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, if the browser lets us."""

    def reload(self) -> None:
        """Start the page anew."""


class Chance(Protocol):
    """Where the one thing comes from that cannot be computed."""

    def number(self) -> int:
        """A number nobody can guess."""

    def seed(self) -> int:
        """The seed of a new game."""


class Library(Protocol):
    """Books and rule systems, fetched when first opened."""

    async def game(self, card: Mapping[str, Any]) -> Game:
        """The book of this card with its rule system; OSError or ValueError where it cannot be had."""


@dataclass(frozen=True, slots=True)
class Hands:
    """All that reaches out of Python."""

    dom: Dom
    store: Store
    chance: Chance
    library: Library
    later: Callable[[Any], object]
    """Lets a coroutine run."""

    def put(self, name: str, text: str) -> bool:
        """Store a text; whether the browser did."""
        try:
            self.store.put(name, text)
        except StoreTrouble:
            return False
        return True

    def drop(self, name: str) -> None:
        """Forget a text, as far as the browser lets us."""
        try:
            self.store.drop(name)
        except StoreTrouble:
            return
