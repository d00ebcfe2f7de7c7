"""Before the game: the shelf, a book's title page, how to play, and who made this.

The build draws the first two beforehand, so that they can be read before Python is up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any

from browser.ports import SavedGame, SavedHero
from browser.views.address import address
from browser.views.html import NOTHING, Html, classes, command, join, tag
from browser.views.shell.frame import MARK, act, ink, inked, spread, top

Card = Mapping[str, Any]

WORDS_A_MINUTE = 180
MINUTES_A_PAGE = 1 / 4
TIMES = (
    (12, "ten minutes"),
    (20, "a quarter of an hour"),
    (45, "half an hour"),
    (90, "about an hour"),
    (200, "an evening"),
    (inf, "more than an evening"),
)

__all__ = ["shelf", "title_page", "top"]


# --- the shelf ------------------------------------------------------------------------------------------


def shelf(cards: Sequence[Card], games: Sequence[SavedGame] = (), notices: Html = NOTHING) -> Html:
    """Every book, with the games under way in it; and games whose book is not here."""
    known = {str(card["id"]) for card in cards}
    here = [game for game in games if game.book in known]
    books = [_book(card, [game for game in here if game.concerns(str(card["id"]))]) for card in cards]
    lost = [_lost(game) for game in games if game.book not in known]
    head = tag(
        "div",
        tag("h1", "The shelf", class_="title", tabindex=-1),
        act("Bring back a game or a hero from a file", "import", link=True),
        class_="shelf-head",
    )
    foot = tag(
        "div",
        tag("span", MARK, class_="mark"),
        tag("a", "About, licences and thanks", href="#/?about"),
        class_="colophon",
    )
    return join(spread(join(notices, head, books, lost), wide=True, view="shelf"), foot)


def _book(card: Card, games: Sequence[SavedGame]) -> Html:
    id, author = str(card["id"]), card.get("author")
    heading = tag(
        "div", tag("h2", card["title"]), tag("p", author, class_="author") if author else None, class_="heading"
    )
    opened = tag(
        "a", "Make a new hero for this book" if games else "Open", class_="link" if games else "act", href=address(id)
    )
    body = tag(
        "div",
        heading,
        tag("p", card.get("blurb"), class_="blurb") if card.get("blurb") else None,
        facts(card, short=True),
        _under_way(games, id),
        tag("p", opened, class_="acts"),
        class_="body",
    )
    return tag("article", _cover(card), body, class_="book", data_ink=ink(id))


def _cover(card: Card) -> Html:
    address = card.get("cover")
    image = tag("img", src=address, alt="", decoding="async") if address else None
    return tag("div", image, tag("span", card["title"], class_="name"), class_="cover", aria_hidden="true")


def facts(card: Card, *, short: bool = False) -> Html:
    """What one wants to know before opening a book: rules, length, what it holds; and, unless ``short``, who is owed thanks."""
    rows = [("Rules", system_name(card), ""), ("Length", length(card), "")]
    rows += [
        (label, str(card[key]), "line")
        for label, key in (("Holds", "content"), ("Credit", "credit"), ("Licence", "licence"))
        if card.get(key) and not (short and key != "content")
    ]
    return tag(
        "dl",
        *(tag("div", tag("dt", label), tag("dd", said), class_=shade or None) for label, said, shade in rows),
        class_="facts",
    )


def system_name(card: Card) -> str:
    """What the rules are called."""
    return str(card.get("rules") or card["system"])


def length(card: Card) -> str:
    """How long a book is, and about how long one way through it takes: to read it, and to choose and throw on every page."""
    sections, words = int(card.get("sections") or 0), int(card.get("words") or 0)
    if not words:
        return f"{sections} sections"
    minutes = _read(card) * (words / WORDS_A_MINUTE + sections * MINUTES_A_PAGE)
    return f"{sections} sections, {next(told for most, told in TIMES if minutes < most)}"


def _read(card: Card) -> float:
    """The part of a book that one way through it reads: more where the same pages are come back to."""
    return 2 / 3 if card.get("roams") else 1 / 3


def _under_way(games: Sequence[SavedGame], book: str) -> Html:
    items = [
        tag(
            "li",
            tag("span", tag("b", game.hero or "A hero"), " ", tag("span", where(game, book), class_="where")),
            tag("span", *_acts(game), class_="acts"),
        )
        for game in games
    ]
    return tag("ul", *items, class_="under-way", aria_label="Games under way") if items else NOTHING


def where(game: SavedGame, book: str = "") -> str:
    """Where a game stands, for its player who looks at this book."""
    if game.save is None:
        return "This game can no longer be read."
    if game.ended:
        return f"has come to an end: {game.ended}."
    if book and game.book != book:
        return f"under way in {game.title}, at {game.where}."
    return f"at {game.where}."


def _at(game: SavedGame, book: str) -> str:
    return f"at {game.where}" if game.book == book else f"in {game.title}"


def _acts(game: SavedGame) -> Iterable[Html]:
    name = (game.book, game.slot)
    if game.save is None:
        yield act("Keep what is left as a file", "export", *name, link=True)
        yield act("Forget it", "forget", *name, link=True)
        return
    who = tag("span", f" with {game.hero or 'this hero'}", class_="sr")
    yield tag(
        "button",
        "Look back" if game.ended else "Continue",
        who,
        type="button",
        class_="act",
        data_do=command("continue", *name),
    )
    yield tag("button", "Start again", who, type="button", class_="link", data_do=command("again", *name))
    yield tag("button", "Forget", who, type="button", class_="link", data_do=command("forget", *name))


def _lost(game: SavedGame) -> Html:
    who = game.hero or "your hero"
    said = join(
        "Your game with ",
        tag("b", who),
        f", at {game.where}, is safe" if game.where else " is safe",
        ", but the book it belongs to is not here any more. If it comes back, the game goes on where it stands.",
    )
    if game.save is None:
        said = join(
            "A game of this book was kept here, but it cannot be read any more, and the book is not here either."
        )
    name = (game.book, game.slot)
    body = tag(
        "div",
        tag("div", tag("h2", game.title), tag("p", "no longer on this shelf", class_="author"), class_="heading"),
        tag("p", said, class_="blurb"),
        tag(
            "p",
            act("Keep this game as a file", "export", *name, quiet=True),
            act("Forget this game", "forget", *name, link=True),
            class_="acts",
        ),
        class_="body",
    )
    cover = tag("div", tag("span", game.title, class_="name"), class_="cover", aria_hidden="true")
    return tag("article", cover, body, class_="book lost", data_ink=ink(game.book))


# --- a title page ---------------------------------------------------------------------------------------


def title_page(card: Card, games: Sequence[SavedGame] = (), heroes: Sequence[SavedHero] = ()) -> Html:
    """A book before it is played."""
    id = str(card["id"])
    image = (
        tag("figure", tag("img", src=card["cover"], alt=card.get("cover_alt") or "", decoding="async"), class_="plate")
        if card.get("cover")
        else None
    )
    begin = tag("a", "Make a hero", class_=classes("act", "quiet" if games else None), href=address(id, "hero"))
    going = [
        act(
            f"Go on with {game.hero or 'your hero'}, {_at(game, id)}",
            "continue",
            game.book,
            game.slot,
        )
        for game in games
        if game.save is not None and not game.ended
    ]
    brought = [
        act(f"Bring {hero.name or 'a hero'}", "bring", id, hero.id, quiet=True)
        for hero in heroes
        if hero.system == card["system"]
    ]
    imprint = tag(
        "div",
        tag("h1", card["title"], tabindex=-1),
        tag("p", f"a gamebook by {card['author']}", class_="author") if card.get("author") else None,
        tag("p", card.get("blurb"), class_="blurb") if card.get("blurb") else None,
        tag("p", *going, begin, *brought, act("Bring a hero from a file", "import", link=True), class_="acts"),
        class_="imprint",
    )
    inside = tag("div", image, imprint, facts(card), class_="title-page")
    return inked(id, spread(inside, view="title"))
