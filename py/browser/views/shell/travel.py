"""Questions about heroes who come from and go to other sites, asked before anything is done.

What is known of an arriving hero was written elsewhere: it is shown as plain text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from browser.language import page_of
from browser.ports import Card, SavedGame
from browser.views.html import Html, join, tag
from browser.views.html import text as plain
from browser.views.sheet.sheet import plain_sheet
from browser.views.shell.frame import act, inked, notice, spread
from browser.views.shell.games import where
from turnto.play.game import Game
from turnto.play.portable_hero import Arrival
from turnto.words.translator import Translator


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


def leaving(words: Translator, going: Departure) -> Html:
    """Shall we leave for another site?"""
    who = going.name or words.say("the-hero")
    lines = [
        words.say("leave-to-site", book=going.title, site=going.host),
        words.say("leave-in-address" if going.fits else "leave-as-file", hero=who),
        words.say("leave-game-stays"),
    ]
    if not going.kept:
        lines.append(words.say("leave-game-lost"))
    go = tag("a", words.say("go-to-site", site=going.host), class_="act", href=going.address, rel="noreferrer")
    acts = (
        act(words.say("stay-here"), "close", quiet=True),
        act(words.say("keep-hero-as-file", hero=who), "hero-file", quiet=True),
        None if going.kept else act(words.say("keep-game-as-file"), "export-open", quiet=True),
        go,
    )
    return _asked(words.say("leave-title", book=going.title, site=going.host), lines, *acts)


def signed_off(words: Translator, name: str, address: str) -> Html:
    """A hero who stands ready to be taken anywhere."""
    who = name or words.say("the-hero")
    how = words.say("elsewhere-by-address" if address else "elsewhere-by-file", hero=who)
    box = tag("textarea", plain(address), readonly=True, rows=3, aria_label=words.say("address-of-hero"))
    acts = (
        act(words.say("close"), "close", quiet=True),
        act(words.say("copy-address"), "hero-copy", quiet=True) if address else None,
        act(words.say("keep-as-file"), "hero-file"),
    )
    title, lines = words.say("elsewhere-title", hero=who), (words.say("elsewhere-any-book", hero=who), how)
    return _asked(title, lines, *acts, box=box if address else None)


def not_now(words: Translator, name: str) -> Html:
    """In the middle of a fight nobody leaves."""
    why = words.say("not-now-why", hero=name or words.say("the-hero"))
    return _asked(words.say("not-now"), (why,), act(words.say("close"), "close"))


def _asked(title: str, lines: Iterable[str], *acts: Html | None, box: Html | None = None) -> Html:
    said = [tag("p", line) for line in lines]
    return join(tag("h2", title, id="confirm-title"), said, box, tag("p", *acts, class_="acts"))


# --- arriving -------------------------------------------------------------------------------------------


def arriving(game: Game, arrival: Arrival, games: Sequence[SavedGame]) -> Html:
    """Who arrives, and whether they shall come in; ``games`` are those of this book under way."""
    words = page_of(game)
    who, id = arrival.hero.name or words.say("the-hero"), game.book.id
    head = tag("h1", words.say("arrive-title", hero=who, book=game.book.title), class_="title", tabindex=-1)
    first = tag(
        "p",
        words.say("arrive-from", book=arrival.came_from) if arrival.came_from else None,
        " " if arrival.came_from else None,
        words.say("arrive-look"),
    )
    notes = notice(words.say("what-to-know"), arrival.notes) if arrival.notes else None
    begin = act(words.say("begin-new-with" if games else "come-in-with", hero=who), "hero-begin", quiet=bool(games))
    keep = act(words.say("keep-hero-for-later", hero=who), "hero-keep", quiet=True)
    acts = [*(_join(words, one) for one in games), begin, keep]
    shelf = tag("a", words.say("send-away"), class_="link", href="#/")
    drawn = plain_sheet(game, arrival.hero)
    sheet = tag("section", drawn, class_="sheet-inline", aria_label=words.say("sheet-of", hero=who))
    inside = join(head, first, notes, _under_way(words, games, id), tag("p", *acts, shelf, class_="acts"), sheet)
    return inked(id, spread(inside, view="arrival"))


def _under_way(words: Translator, games: Sequence[SavedGame], book: str) -> Html | None:
    if not games:
        return None
    told = [
        words.say("hero-is-where", hero=game.hero or words.say("a-hero-begins"), where=where(words, game, book))
        for game in games
    ]
    told.append(words.say("join-or-begin"))
    return notice(words.say("a-game-under-way" if len(games) == 1 else "many-games-under-way"), told)


def _join(words: Translator, game: SavedGame) -> Html:
    # English alone has two genitives.
    who = game.hero or words.say("that-hero")
    return act(
        words.say("join-game-s" if who.endswith("s") else "join-game", hero=who), "hero-join", game.book, game.slot
    )


def where_to(words: Translator, name: str, cards: Sequence[Card], wanted: str) -> Html:
    """The books a hero can play here who is not expected in any of them."""
    who = name or words.say("the-hero")
    head = tag("h1", words.say("has-come", hero=who), class_="title", tabindex=-1)
    acts = [act(words.say("to-book", book=str(card["title"])), "hero-to", str(card["id"])) for card in cards]
    shelf = tag("a", words.say("send-away"), class_="link", href="#/")
    lines = tag(
        "p",
        words.say("bound-for-missing", book=wanted) if wanted else None,
        " " if wanted else None,
        words.say("books-by-rules", hero=who),
    )
    return spread(join(head, lines, tag("p", *acts, shelf, class_="acts")), view="arrival")
