"""What the parts of the page know of one another: the browser's ports, what is stored, the shell around a controller.

The adapters give the ports, tests give them otherwise; ``app`` is the shell, and what the adapters tell of input.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from turnto.core.procedure import Event
from turnto.play.game import Game
from turnto.words.translator import Translator

# --- what is stored ----------------------------------------------------------------------------

PREFIX = "turnto:"
"""What every name in the browser's storage begins with."""
GAME, LAST, DRAFT, HERO, PAGE, SETTINGS = "game:", "last:", "draft:", "hero:", "page:", "settings"
"""Beginnings of the names under which texts are stored."""
LONGEST = 20_000_000
"""Characters of a file that may be imported: several times what a browser keeps."""

Card = Mapping[str, Any]
"""What the site says of a book."""


class StoreTrouble(Exception):
    """The browser would not keep something: storage is blocked, or full."""

    def __init__(self, kind: Literal["blocked", "full"]) -> None:
        super().__init__(kind)
        self.kind = kind


class Store(Protocol):
    """Text under names.  ``put`` and ``drop`` raise StoreTrouble; ``get`` and ``names`` give nothing instead."""

    def get(self, name: str) -> str | None: ...
    def put(self, name: str, text: str) -> None: ...
    def drop(self, name: str) -> None: ...
    def names(self) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game under way as it is stored: what the shelf says of it, and the save itself."""

    book: str
    slot: str
    title: str
    system: str
    hero: str
    where: str
    count: int = 0
    """How often it was stored: the later of two tabs is told by it."""
    ended: str = ""
    save: Mapping[str, Any] | None = None
    """None where what is stored cannot be read."""
    after: tuple[Any, ...] | None = None
    """The answers to the steps after the adventure, once they were begun."""
    home: str = ""
    """The book it began in: it is stored under this one, wherever the hero walks."""
    others: tuple[str, ...] = ()
    """The other books the hero has been in."""
    raw: str = field(default="", compare=False)

    @property
    def name(self) -> str:
        """The name it is stored under."""
        return f"{GAME}{self.home or self.book}:{self.slot}"

    def concerns(self, book: str) -> bool:
        """Whether it is under way in this book, or has been there."""
        return book == self.book or book in self.others


@dataclass(frozen=True, slots=True)
class SavedHero:
    """A hero who has come through an adventure (or was brought as a file), for the next one."""

    id: str
    system: str
    name: str
    sheet: Mapping[str, Any]
    """In the form of a hero file."""


THEMES = ("", "light", "sepia", "dark")
SIZES = ("small", "", "large", "huge")


@dataclass(frozen=True, slots=True)
class Settings:
    """How the page looks to this reader; an empty word is what the system or the design says."""

    theme: str = ""
    size: str = ""
    hinted: bool = False
    """Whether the first-game hint was read and put away."""


# --- the browser --------------------------------------------------------------------------------


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

    def title(self, words: str, language: str) -> None:
        """Name the page, and say which language it is in."""

    def language(self) -> str:
        """The reader's own language, as the browser has it."""

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

    def offer_update(self, html: str, name: str = "") -> None:
        """Show that a newer edition waits, out of the way, under this name; nothing takes it away."""

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


class Entropy(Protocol):
    """Where the one thing comes from that cannot be computed."""

    def number(self) -> int:
        """A number nobody can guess."""

    def seed(self) -> int:
        """The seed of a new game."""


class Library(Protocol):
    """Books and rule systems, fetched when first opened."""

    async def game(self, card: Card) -> Game:
        """The book of this card with its rule system; OSError or ValueError where it cannot be had."""


@dataclass(frozen=True, slots=True)
class Ports:
    """All that reaches out of Python."""

    dom: Dom
    store: Store
    entropy: Entropy
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


# --- the page ------------------------------------------------------------------------------------


class Shell(Protocol):
    """The page around its controllers: where the reader is, and the ways from one screen to another."""

    ports: Ports
    cards: Mapping[str, Card]
    """The books of this site by their ids."""
    settings: Settings
    route: str
    """The address that is shown."""

    @property
    def words(self) -> Translator:
        """What puts the page's messages into the language of the book that is shown, or else the reader's."""

    async def arrive(self) -> None:
        """Show what the address asks for."""

    def screen(self, title: str, html: str, card: Card | None = None) -> None:
        """Show a page of our own under the running head, of this book if there is one."""

    def shelf(self, missing: str = "") -> None:
        """Show every book and every game under way; ``missing`` is a book that was asked for and is not there."""

    async def opened(self, card: Card, route: str) -> Game | None:
        """The book of this card; None where it cannot be had, which is said if the reader is still at this route."""

    async def fetched(self, book: str) -> Game:
        """The book of this id; raises whatever keeps it from opening."""

    def confirm(self, title: str, words: tuple[str, ...], yes: str, no: str, then: Callable[[], object]) -> None:
        """Ask before something is lost; ``then`` is done at yes."""

    def refuse(self, title: str, *words: str) -> None:
        """Say what could not be done; nothing follows from it."""

    def set(self, **chosen: Any) -> None:
        """Change settings, at once and for the next time."""


class Inputs(Protocol):
    """What the page does about input; the listener of the browser's events calls it."""

    async def arrive(self) -> None:
        """The address has changed."""

    def press(self, name: str, *about: Any) -> None:
        """A button of the page's own was pressed: its command, with arguments as JSON has them."""

    def answer(self, token: str, kind: str, value: str = "", *, at_sheet: bool = False) -> None:
        """What a rule or the book asks was answered; ``token`` is the moment the answer is meant for."""

    def submit_hero(self) -> None:
        """The form of a new hero was sent."""

    def edit_hero(self, step: str, value: str, *, checked: bool, typed: bool) -> None:
        """A step of the form of a new hero was edited."""

    def import_file(self, text: str) -> None:
        """A file was chosen; whatever is in it."""

    def set(self, **chosen: Any) -> None:
        """A setting was changed."""

    def stored_elsewhere(self, name: str) -> None:
        """Another tab has written under this name."""

    def newer(self) -> None:
        """A newer edition of the site waits."""
