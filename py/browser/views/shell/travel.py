"""Heroes who come and go between sites: what the player is asked before anything is done.

Everything that is said of a hero who arrives was written elsewhere: it is shown as the words it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from browser.ports import SavedGame
from browser.views.html import Html, join, tag
from browser.views.html import text as plain
from browser.views.sheet.sheet import plain_sheet
from browser.views.shell.frame import act, inked, notice, spread
from browser.views.shell.shelf import where
from turnto.play.game import Game
from turnto.play.portable_hero import Arrival

NAMELESS = "The hero"


@dataclass(frozen=True, slots=True)
class Departure:
    """A hero about to leave for a book that other people keep."""

    name: str
    title: str
    """The book the way leads into."""
    host: str
    address: str
    """Where it is, the hero being in it if there is room."""
    fits: bool = True
    """Whether the address holds the hero; else they go as a file."""
    kept: bool = True
    """Whether this browser keeps the game that stays behind."""


def leaving(going: Departure) -> Html:
    """Shall we leave for another site?"""
    who = going.name or NAMELESS
    words = [
        f"The way leads into “{going.title}”, a book on another site: {going.host}.",
        f"{who} goes along in the address. Over there you are shown who arrives, and asked, before anything begins."
        if going.fits
        else f"{who} carries too much for an address. Keep {who} as a file first, then go, and bring the file over there.",
        "Here your game stays as it is now, on this page, and you can go on with it whenever you like.",
    ]
    if not going.kept:
        words.append(
            "But this browser keeps nothing: the game here is lost when you leave, unless you keep it as a file."
        )
    go = tag("a", f"Go to {going.host}", class_="act", href=going.address, rel="noreferrer")
    acts = (
        act("Stay here", "close", quiet=True),
        act(f"Keep {who} as a file", "hero-file", quiet=True),
        None if going.kept else act("Keep the game as a file", "export-open", quiet=True),
        go,
    )
    return _asked(f"Go to “{going.title}” at {going.host}?", words, *acts)


def signed_off(name: str, address: str) -> Html:
    """A hero who stands ready to be taken anywhere."""
    who = name or NAMELESS
    words = [
        f"{who} can play any book of the same rules, here, on another site or on another device. The game here stays as it is.",
        f"Keep {who} as a file, and bring it over there."
        + (
            " Or open this address; on another site, put what begins with #hero behind the address of that site."
            if address
            else ""
        ),
    ]
    box = tag("textarea", plain(address), readonly=True, rows=3, aria_label="The address that brings the hero")
    acts = (
        act("Close", "close", quiet=True),
        act("Copy the address", "hero-copy", quiet=True) if address else None,
        act("Keep as a file", "hero-file"),
    )
    return _asked(f"Take {who} elsewhere", words, *acts, box=box if address else None)


def not_now(name: str) -> Html:
    """In the middle of a fight nobody leaves."""
    words = (
        f"{name or NAMELESS} is in the middle of something. Finish it, and try again when the page asks what you do.",
    )
    return _asked("Not just now", words, act("Good", "close"))


def _asked(title: str, words: Iterable[str], *acts: Html | None, box: Html | None = None) -> Html:
    said = [tag("p", line) for line in words]
    return join(tag("h2", title, id="confirm-title"), said, box, tag("p", *acts, class_="acts"))


# --- arriving -------------------------------------------------------------------------------------------


def arriving(game: Game, arrival: Arrival, games: Sequence[SavedGame]) -> Html:
    """Who arrives, and whether they shall come in; ``games`` are those of this book under way."""
    who, id = arrival.hero.name or NAMELESS, game.book.id
    come = f"They come from “{arrival.came_from}”, or so it is written. " if arrival.came_from else ""
    head = tag("h1", f"{who} comes to “{game.book.title}”", class_="title", tabindex=-1)
    first = tag("p", f"{come}Nothing has begun yet: look at the sheet, and say what shall be done.")
    notes = notice("What you should know", arrival.notes) if arrival.notes else None
    begin = act(f"Begin a new game with {who}" if games else f"Come in with {who}", "hero-begin", quiet=bool(games))
    acts = [*(_join(one) for one in games), begin, act(f"Keep {who} for later", "hero-keep", quiet=True)]
    shelf = tag("a", "Send them away", class_="link", href="#/")
    sheet = tag("section", plain_sheet(game, arrival.hero), class_="sheet-inline", aria_label=f"The sheet of {who}")
    inside = join(head, first, notes, _under_way(games, id), tag("p", *acts, shelf, class_="acts"), sheet)
    return inked(id, spread(inside, view="arrival"))


def _under_way(games: Sequence[SavedGame], book: str) -> Html | None:
    if not games:
        return None
    told = [f"{game.hero or 'A hero'} is {where(game, book)}" for game in games]
    told.append(
        "If the hero who arrives goes on in that game, the book remembers what was done in it, and the hero there gives way to the one who comes. A new game leaves it as it is."
    )
    return notice("A game of this book is under way" if len(games) == 1 else "Games of this book are under way", told)


def _join(game: SavedGame) -> Html:
    return act(f"Go on in {_of(game.hero or 'that hero')} game", "hero-join", game.book, game.slot)


def _of(name: str) -> str:
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def where_to(name: str, cards: Sequence[Mapping[str, Any]], wanted: str) -> Html:
    """The books a hero can play here who is not expected in any of them."""
    who = name or NAMELESS
    why = f"The book they are bound for, “{wanted}”, is not on this shelf. " if wanted else ""
    head = tag("h1", f"{who} has come", class_="title", tabindex=-1)
    acts = [act(f"To “{card['title']}”", "hero-to", str(card["id"])) for card in cards]
    shelf = tag("a", "Send them away", class_="link", href="#/")
    words = tag("p", f"{why}These books are played by the rules {who} lives by. Nothing begins before you say so.")
    return spread(join(head, words, tag("p", *acts, shelf, class_="acts")), view="arrival")
