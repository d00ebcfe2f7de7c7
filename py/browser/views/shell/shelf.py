"""Before the game: the shelf, a book's title page, how to play, and who made this.

The build draws the first two beforehand, so that they can be read before Python is up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from browser.language import page_in
from browser.ports import Card, SavedGame, SavedHero
from browser.views.address import address
from browser.views.html import NOTHING, Html, classes, command, join, tag, worded
from browser.views.shell.frame import MARK, act, ink, inked, spread, top
from turnto.words.translator import Translator

WORDS_A_MINUTE = 180
MINUTES_A_PAGE = 1 / 4
# Under so many minutes of reading, which message says how long that is.
TIMES = (
    (12, "ten-minutes"),
    (20, "quarter-of-an-hour"),
    (45, "half-an-hour"),
    (90, "about-an-hour"),
    (200, "an-evening"),
    (inf, "more-than-an-evening"),
)

__all__ = ["shelf", "title_page", "top", "words_of"]


def words_of(card: Card) -> Translator:
    """What puts the page's messages into the language of a book, or the nearest there is."""
    return page_in(str(card.get("language") or "en"))


# --- the shelf ------------------------------------------------------------------------------------------


def shelf(words: Translator, cards: Sequence[Card], games: Sequence[SavedGame] = (), notices: Html = NOTHING) -> Html:
    """Every book, with the games under way in it; and games whose book is not here."""
    known = {str(card["id"]) for card in cards}
    here = [game for game in games if game.book in known]
    books = [_book(words, card, [game for game in here if game.concerns(str(card["id"]))]) for card in cards]
    lost = [_lost(words, game) for game in games if game.book not in known]
    head = tag(
        "div",
        tag("h1", words.say("the-shelf"), class_="title", tabindex=-1),
        act(words.say("bring-back"), "import", link=True),
        class_="shelf-head",
    )
    foot = tag(
        "div",
        tag("span", MARK, class_="mark"),
        tag("a", words.say("about-licences-thanks"), href="#/?about"),
        class_="colophon",
    )
    return join(spread(join(notices, head, books, lost), wide=True, view="shelf"), foot)


def _book(words: Translator, card: Card, games: Sequence[SavedGame]) -> Html:
    id, author = str(card["id"]), card.get("author")
    heading = tag(
        "div", tag("h2", card["title"]), tag("p", author, class_="author") if author else None, class_="heading"
    )
    opened = tag(
        "a",
        words.say("new-hero-for-this-book" if games else "open"),
        class_="link" if games else "act",
        href=address(id),
    )
    body = tag(
        "div",
        heading,
        tag("p", card.get("blurb"), class_="blurb") if card.get("blurb") else None,
        facts(words, card, short=True),
        _under_way(words, games, id),
        tag("p", opened, class_="acts"),
        class_="body",
    )
    return tag("article", _cover(card), body, class_="book", data_ink=ink(id))


def _cover(card: Card) -> Html:
    address = card.get("cover")
    image = tag("img", src=address, alt="", decoding="async") if address else None
    return tag("div", image, tag("span", card["title"], class_="name"), class_="cover", aria_hidden="true")


def facts(words: Translator, card: Card, *, short: bool = False) -> Html:
    """What one wants to know before opening a book: rules, length, what it holds; and, unless ``short``, who is owed thanks."""
    rows = [("fact-rules", system_name(card), ""), ("fact-length", length(words, card), "")]
    rows += [
        (id, str(card[key]), "line")
        for id, key in (("fact-holds", "content"), ("fact-credit", "credit"), ("fact-licence", "licence"))
        if card.get(key) and not (short and key != "content")
    ]
    return tag(
        "dl",
        *(tag("div", tag("dt", words.say(id)), tag("dd", said), class_=shade or None) for id, said, shade in rows),
        class_="facts",
    )


def system_name(card: Card) -> str:
    """What the rules are called."""
    return str(card.get("rules") or card["system"])


def length(words: Translator, card: Card) -> str:
    """How long a book is, and about how long one way through it takes: to read it, and to choose and throw on every page."""
    sections, length = int(card.get("sections") or 0), int(card.get("words") or 0)
    if not length:
        return words.say("so-many-sections", number=sections)
    minutes = _read(card) * (length / WORDS_A_MINUTE + sections * MINUTES_A_PAGE)
    time = words.say(next(id for most, id in TIMES if minutes < most))
    return words.say("sections-and-time", number=sections, time=time)


def _read(card: Card) -> float:
    """The part of a book that one way through it reads: more where the same pages are come back to."""
    return 2 / 3 if card.get("roams") else 1 / 3


def _under_way(words: Translator, games: Sequence[SavedGame], book: str) -> Html:
    items = [
        tag(
            "li",
            tag(
                "span",
                tag("b", game.hero or words.say("a-hero-begins")),
                " ",
                tag("span", where(words, game, book), class_="where"),
            ),
            tag("span", *_acts(words, game), class_="acts"),
        )
        for game in games
    ]
    return tag("ul", *items, class_="under-way", aria_label=words.say("games-under-way")) if items else NOTHING


def where(words: Translator, game: SavedGame, book: str = "") -> str:
    """Where a game stands, for its player who looks at this book."""
    if game.save is None:
        return words.say("where-unreadable")
    if game.ended:
        return words.say("where-ended", ending=game.ended)
    if book and game.book != book:
        return words.say("where-in-book", book=game.title, where=game.where)
    return words.say("where-at", where=game.where)


def _acts(words: Translator, game: SavedGame) -> Iterable[Html]:
    name = (game.book, game.slot)
    if game.save is None:
        yield act(words.say("keep-what-is-left"), "export", *name, link=True)
        yield act(words.say("forget-it"), "forget", *name, link=True)
        return
    who = tag("span", f" {words.say('with-hero', hero=game.hero or words.say('this-hero'))}", class_="sr")
    yield tag(
        "button",
        words.say("look-back" if game.ended else "continue"),
        who,
        type="button",
        class_="act",
        data_do=command("continue", *name),
    )
    yield tag("button", words.say("start-again"), who, type="button", class_="link", data_do=command("again", *name))
    yield tag("button", words.say("forget"), who, type="button", class_="link", data_do=command("forget", *name))


def _lost(words: Translator, game: SavedGame) -> Html:
    who = tag("b", game.hero or words.say("your-hero"))
    if game.save is None:
        said = join(words.say("game-lost-unreadable"))
    elif game.where:
        said = worded(words, "game-lost-at", hero=who, where=game.where)
    else:
        said = worded(words, "game-lost", hero=who)
    name = (game.book, game.slot)
    body = tag(
        "div",
        tag("div", tag("h2", game.title), tag("p", words.say("no-longer-here"), class_="author"), class_="heading"),
        tag("p", said, class_="blurb"),
        tag(
            "p",
            act(words.say("keep-this-game"), "export", *name, quiet=True),
            act(words.say("forget-this-game"), "forget", *name, link=True),
            class_="acts",
        ),
        class_="body",
    )
    cover = tag("div", tag("span", game.title, class_="name"), class_="cover", aria_hidden="true")
    return tag("article", cover, body, class_="book lost", data_ink=ink(game.book))


# --- a title page ---------------------------------------------------------------------------------------


def title_page(card: Card, games: Sequence[SavedGame] = (), heroes: Sequence[SavedHero] = ()) -> Html:
    """A book before it is played."""
    id, words = str(card["id"]), words_of(card)
    image = (
        tag("figure", tag("img", src=card["cover"], alt=card.get("cover_alt") or "", decoding="async"), class_="plate")
        if card.get("cover")
        else None
    )
    begin = tag(
        "a", words.say("make-a-hero"), class_=classes("act", "quiet" if games else None), href=address(id, "hero")
    )
    going = [
        act(
            words.say(
                "go-on-at" if game.book == id else "go-on-in",
                hero=game.hero or words.say("your-hero"),
                where=game.where if game.book == id else game.title,
            ),
            "continue",
            game.book,
            game.slot,
        )
        for game in games
        if game.save is not None and not game.ended
    ]
    brought = [
        act(words.say("bring-hero", hero=hero.name or words.say("a-hero")), "bring", id, hero.id, quiet=True)
        for hero in heroes
        if hero.system == card["system"]
    ]
    imprint = tag(
        "div",
        tag("h1", card["title"], tabindex=-1),
        tag("p", words.say("gamebook-by", author=str(card["author"])), class_="author") if card.get("author") else None,
        tag("p", card.get("blurb"), class_="blurb") if card.get("blurb") else None,
        tag("p", *going, begin, *brought, act(words.say("bring-hero-from-file"), "import", link=True), class_="acts"),
        class_="imprint",
    )
    inside = tag("div", image, imprint, facts(words, card), class_="title-page")
    return inked(id, spread(inside, view="title"))
