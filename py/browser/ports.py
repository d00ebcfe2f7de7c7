"""Interfaces between the parts of the page: the browser's ports, the stored data, the shell of a controller.

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
FINGER, SEEN, CALLED, KEEPING, FORGOTTEN = "finger:", "seen:", "called:", "keeping", "forgotten"
"""Beginnings of the names under which texts are stored."""
LONGEST = 20_000_000
"""Characters of a file that may be imported: several times what a browser keeps."""

Card = Mapping[str, Any]
"""What the site says of a book."""


LONGEST_NOTES = 20_000
"""Characters of a player's notes on one game."""


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
    picture: str = ""
    """The file of the last picture that was seen, by its name in the book."""
    when: int = 0
    """When it was last played, in seconds; 0 where that was not noted."""
    before: tuple[str, ...] = ()
    """The titles of the books its hero had come through before."""
    notes: str = ""
    """What its player has noted in the journal."""
    turns: int = 0
    """How many pages were turned to."""
    life: tuple[str, int, int] | None = None
    """What the hero's life is counted in, what is left of it and the whole; None where the rules count none."""
    undone: tuple[Any, ...] = ()
    """What was undone last and can be done again, as rows of the record (``turnto.play.rewind``)."""
    called: str = ""
    """The reader's own name for it, which is stored beside the game: another tab may have it open."""
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
    books: tuple[str, ...] = ()
    """The titles of the books they have come through, in order."""
    steps: tuple[str, ...] = ()
    """What was done after the last of them, in words."""


LOOKS: Mapping[str, tuple[str, ...]] = {
    "theme": ("", "light", "sepia", "dark"),
    "contrast": ("", "usual", "high"),
    "face": ("", "sans", "easy"),
    "size": ("small", "", "large", "huge"),
    "measure": ("narrow", "", "wide"),
    "leading": ("close", "", "open"),
    "align": ("", "justified"),
    "numbers": ("", "hidden"),
    "closed": ("", "hidden"),
    "dice": ("slow", "", "fast", "still"),
    "motion": ("", "none"),
    "sound": ("", "on"),
    "confirm": ("", "on"),
    "keys": ("", "none"),
    "hand": ("", "left"),
    "aloud": ("", "on"),
    "pace": ("slow", "", "fast"),
}
"""Settings that the page's own thread carries out (static/look.js) -> their values; empty is what the design or the system says."""
THROWS = ("", "own")
"""The house throws, or the reader does and taps what fell."""
ODDS = ("", "on")
EASY = ("", "on")
UNDOS = ("", "anew", "stop", "none")
"""Going back, the dice stay as they fell; fall anew; undo stops at dice; there is none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What this reader has chosen; the page's own thread has applied it before anything was drawn."""

    theme: str = ""
    size: str = ""
    hinted: bool = False
    """Whether the first-game hint was read and put away."""
    undo: str = ""
    """What becomes of dice when the reader goes back: one of ``UNDOS``."""
    throws: str = ""
    """Whose dice are thrown: one of ``THROWS``."""
    odds: str = ""
    """Whether the chances of a throw are told before it is made."""
    easy: str = ""
    """Whether a throw may be made a second time."""
    language: str = ""
    """The language of what the page itself says: empty is the browser's, ``book`` the book's."""
    contrast: str = ""
    face: str = ""
    measure: str = ""
    leading: str = ""
    align: str = ""
    numbers: str = ""
    """Whether section numbers are to be seen."""
    closed: str = ""
    """Whether choices that are closed are to be seen."""
    dice: str = ""
    """How fast dice come to rest."""
    motion: str = ""
    sound: str = ""
    confirm: str = ""
    """Whether a choice is pressed twice."""
    keys: str = ""
    """Whether single keys choose."""
    hand: str = ""
    aloud: str = ""
    """Whether each new page is read aloud."""
    pace: str = ""
    """How fast it is read aloud."""


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
        """The first language the browser asks for that the page speaks; empty where it speaks none of them."""

    def route(self) -> str:
        """Return the part of the address from # on, in its escaped form."""

    def go(self, route: str) -> None:
        """Go there; the route's listener hears of it."""

    def replace(self, route: str) -> None:
        """Be there, without having gone: nobody hears of it, and the way back does not lead through here."""

    def query(self, words: str) -> None:
        """Let the address of this page be that with this query: what follows ?, or nothing."""

    def here(self) -> str:
        """The address of this page, without what follows #."""

    def mark(self, turns: int, *, new: bool) -> None:
        """Write the page into the browser's history, by its number of turns, as a ``new`` entry or over the last."""

    def popup(self, id: str, *, show: bool) -> None:
        """Show or hide a popover."""

    def dialog(self, html: str) -> None:
        """Ask something that must be answered first; nothing closes it."""

    def offer_update(self, html: str, name: str = "") -> None:
        """Show that a newer edition waits, out of the way, under this name; nothing takes it away."""

    def take_update(self) -> None:
        """Take the newer edition and start the page anew, unless another page of this site is open."""

    def look(self, settings: Settings) -> None:
        """Show the page as these say, which were not chosen on it: it has applied its own choices itself."""

    def keep(self, book: str, html: str, title: str) -> None:
        """Keep the page for the first sight of the next visit."""

    def ask_to_last(self) -> None:
        """Ask the browser for persistent storage; the answer arrives as an event."""

    def ask_room(self) -> None:
        """Ask how much room there is; the answer arrives as an event."""

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

    def print(self) -> None:
        """Print what is shown."""


LARGEST_SEED = 2**53
"""A save is JSON, other programs read its numbers as floating point, and saves refuse larger ones."""


def seed_of(said: str) -> int | None:
    """The seed that somebody has written; None where it is no number that can be one."""
    is_number = said.isascii() and said.isdigit() and len(said) < 17
    return int(said) if is_number and int(said) < LARGEST_SEED else None


class Entropy(Protocol):
    """Where what cannot be computed comes from: chance, and the time."""

    def number(self) -> int:
        """A number nobody can guess."""

    def seed(self) -> int:
        """The seed of a new game: the one that was chosen, or else a number nobody can guess."""

    def chosen_seed(self) -> int | None:
        """The seed that the address or the reader has chosen for new games; None where each gets another."""

    def choose_seed(self, seed: int | None) -> None:
        """Choose the seed of new games, or none."""

    def now(self) -> int:
        """The time, in seconds since 1970."""


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

    def shelf(self, missing: str = "", told: str = "", focus: tuple[str, ...] = ()) -> None:
        """Show the shelf, with a notice above it and the focus on the first present element of ``focus``.

        ``missing`` is a book that was asked for and does not exist.
        """

    async def opened(self, card: Card, route: str) -> Game | None:
        """Fetch the book of a card; None if it fails.  The failure is shown if the reader is still at this route."""

    async def fetched(self, book: str) -> Game:
        """The book of this id; raises whatever keeps it from opening."""

    def confirm(self, title: str, words: tuple[str, ...], yes: str, no: str, then: Callable[[], object]) -> None:
        """Ask before something is lost; ``then`` is done at yes."""

    def refuse(self, title: str, *words: str) -> None:
        """Say what could not be done; nothing follows from it."""

    def set(self, **chosen: Any) -> None:
        """Change settings, at once and for the next time."""

    def settings_changed(self) -> None:
        """Take up the settings as they are stored."""


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

    def page_back(self, turns: int) -> None:
        """The browser's history has come to the page of this number (``Dom.mark``)."""

    def set(self, **chosen: Any) -> None:
        """A setting was changed."""

    def stored_elsewhere(self, name: str) -> None:
        """Another tab has written under this name."""

    def lasts(self, granted: bool) -> None:
        """Whether the browser keeps what is stored even when it runs short of room."""

    def room(self, used: int, left: int, *, lasting: bool, forgetful: bool) -> None:
        """Show the stored bytes and about how many more fit.

        ``lasting``: the browser keeps them under pressure; ``forgetful``: it deletes the data of sites that were
        not visited for a week.
        """

    def not_stored(self, kind: Literal["blocked", "full"], names: tuple[str, ...]) -> None:
        """The browser would not keep what was stored under these names."""

    def stored_again(self) -> None:
        """The browser has stored something after it had refused to."""

    def fault(self, error: Exception) -> None:
        """Something went wrong over an input that should not have: nothing of it was stored or shown."""

    def newer(self) -> None:
        """A newer edition of the site waits."""
