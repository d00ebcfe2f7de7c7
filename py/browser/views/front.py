"""Before the game: the shelf, a book's title page, how to play, and who made this.

The build draws the first two beforehand, so that they can be read before Python is up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from browser.keeping import Kept, KeptHero
from browser.views.frame import MARK, act, problem, spread, top
from browser.views.html import NOTHING, Html, classes, join, tag
from browser.views.markdown import markdown
from browser.views.prose import Pictures, prose
from turnto.book.compiled import Book
from turnto.system import System

Card = Mapping[str, Any]

SYSTEMS = {"gnat": "GNAT", "briar": "Badgerstone Briar", "goonies": "Gamebooks & Goonies", "gurps": "GURPS Lite"}
INKS = ("spruce", "madder", "indigo", "umber")
WORDS_A_MINUTE = 180

__all__ = ["about", "problem", "rules", "shelf", "title_page", "top"]


# --- the shelf ------------------------------------------------------------------------------------------


def shelf(cards: Sequence[Card], games: Sequence[Kept] = (), notices: Html = NOTHING) -> Html:
    """Every book, with the games under way in it; and games whose book is not here."""
    known = {str(card["id"]) for card in cards}
    books = [_book(card, [game for game in games if game.book == card["id"]]) for card in cards]
    lost = [_lost(game) for game in games if game.book not in known]
    head = tag(
        "div",
        tag("h1", "The shelf", class_="title", tabindex=-1),
        act("Bring back a game from a file", "import", link=True),
        class_="shelf-head",
    )
    foot = tag(
        "div",
        tag("span", MARK, class_="mark"),
        tag("a", "About, licences and thanks", href="#/?about"),
        class_="colophon",
    )
    return join(spread(join(notices, head, books, lost), wide=True, view="shelf"), foot)


def _book(card: Card, games: Sequence[Kept]) -> Html:
    id, author = str(card["id"]), card.get("author")
    heading = tag(
        "div", tag("h2", card["title"]), tag("p", author, class_="author") if author else None, class_="heading"
    )
    opened = tag(
        "a", "Make a new hero for this book" if games else "Open", class_="link" if games else "act", href=f"#/{id}"
    )
    body = tag(
        "div",
        heading,
        tag("p", card.get("blurb"), class_="blurb") if card.get("blurb") else None,
        facts(card),
        _under_way(games),
        tag("p", opened, class_="acts"),
        class_="body",
    )
    return tag("article", _cover(card), body, class_="book", data_ink=ink(id))


def ink(id: str) -> str:
    """The second ink of a book: always the same one for the same book."""
    return INKS[sum(map(ord, id)) % len(INKS)]


def _cover(card: Card) -> Html:
    address = card.get("cover")
    image = tag("img", src=address, alt="", decoding="async") if address else None
    return tag("div", image, tag("span", card["title"], class_="name"), class_="cover", aria_hidden="true")


def facts(card: Card) -> Html:
    """What one wants to know before opening a book: rules, length, what it holds, who is owed thanks."""
    rows = [("Rules", system_name(card), ""), ("Length", length(card), "")]
    rows += [
        (label, str(card[key]), "line")
        for label, key in (("Holds", "content"), ("Credit", "credit"), ("Licence", "licence"))
        if card.get(key)
    ]
    return tag(
        "dl",
        *(tag("div", tag("dt", label), tag("dd", said), class_=shade or None) for label, said, shade in rows),
        class_="facts",
    )


def system_name(card: Card) -> str:
    """What the rules are called."""
    return SYSTEMS.get(str(card["system"]), str(card["system"]))


def length(card: Card) -> str:
    """How long a book is, and about how long a way through it takes: a reader sees perhaps a third of it."""
    sections, words = int(card.get("sections") or 0), int(card.get("words") or 0)
    minutes = words / 3 / WORDS_A_MINUTE
    if not words:
        return f"{sections} sections"
    hours = (
        "a quarter of an hour"
        if minutes < 20
        else "half an hour"
        if minutes < 45
        else "about an hour"
        if minutes < 90
        else "an evening"
    )
    return f"{sections} sections, {hours}"


def _under_way(games: Sequence[Kept]) -> Html:
    items = [
        tag(
            "li",
            tag("span", tag("b", game.hero or "A hero"), " ", tag("span", where(game), class_="where")),
            tag("span", *_acts(game), class_="acts"),
        )
        for game in games
    ]
    return tag("ul", *items, class_="under-way", aria_label="Games under way") if items else NOTHING


def where(game: Kept) -> str:
    """Where a game stands, for its player."""
    if game.save is None:
        return "This game can no longer be read."
    if game.ended:
        return f"has come to an end: {game.ended}."
    return f"at {game.where}."


def _acts(game: Kept) -> Iterable[Html]:
    name = f"{game.book} {game.slot}"
    if game.save is None:
        yield act("Keep what is left as a file", f"export {name}", link=True)
        yield act("Forget it", f"forget {name}", link=True)
        return
    who = tag("span", f" with {game.hero or 'this hero'}", class_="sr")
    yield tag(
        "button",
        "Look back" if game.ended else "Continue",
        who,
        type="button",
        class_="act",
        data_do=f"continue {name}",
    )
    yield tag("button", "Start again", who, type="button", class_="link", data_do=f"again {name}")
    yield tag("button", "Forget", who, type="button", class_="link", data_do=f"forget {name}")


def _lost(game: Kept) -> Html:
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
    name = f"{game.book} {game.slot}"
    body = tag(
        "div",
        tag("div", tag("h2", game.title), tag("p", "no longer on this shelf", class_="author"), class_="heading"),
        tag("p", said, class_="blurb"),
        tag(
            "p",
            act("Keep this game as a file", f"export {name}", quiet=True),
            act("Forget this game", f"forget {name}", link=True),
            class_="acts",
        ),
        class_="body",
    )
    cover = tag("div", tag("span", game.title, class_="name"), class_="cover", aria_hidden="true")
    return tag("article", cover, body, class_="book lost", data_ink=ink(game.book))


# --- a title page ---------------------------------------------------------------------------------------


def title_page(card: Card, games: Sequence[Kept] = (), heroes: Sequence[KeptHero] = ()) -> Html:
    """A book before it is played."""
    id = str(card["id"])
    image = (
        tag("figure", tag("img", src=card["cover"], alt=card.get("cover_alt") or "", decoding="async"), class_="plate")
        if card.get("cover")
        else None
    )
    begin = tag("a", "Make a hero", class_=classes("act", "quiet" if games else None), href=f"#/{id}/hero")
    going = [
        act(f"Go on with {game.hero or 'your hero'}, at {game.where}", f"continue {game.book} {game.slot}")
        for game in games
        if game.save is not None and not game.ended
    ]
    brought = [
        act(f"Bring {hero.name or 'a hero'}", f"bring {id} {hero.id}", quiet=True)
        for hero in heroes
        if hero.system == card["system"]
    ]
    imprint = tag(
        "div",
        tag("h1", card["title"], tabindex=-1),
        tag("p", f"a gamebook by {card['author']}", class_="author") if card.get("author") else None,
        tag("p", card.get("blurb"), class_="blurb") if card.get("blurb") else None,
        tag("p", *going, begin, *brought, class_="acts"),
        class_="imprint",
    )
    inside = tag("div", image, imprint, facts(card), class_="title-page")
    return tag("div", spread(inside, view="title"), data_ink=ink(id), class_="inked")


# --- how to play, and about -------------------------------------------------------------------------------


def rules(card: Card, book: Book, system: System, pictures: Pictures, *, playing: bool) -> Html:
    """The rules for readers, with this book's rulings, its matter before and behind, credit and licence."""
    chosen = {option.key: book.terms.options.get(option.key) for option in system.options}
    rulings = [
        (option.doc, chosen[option.key])
        for option in system.options
        if chosen[option.key] not in (None, option.default)
    ]
    numbers = book.terms.numbers
    back = tag(
        "a",
        "Back to the page" if playing else "Back to the title page",
        class_="act",
        href=f"#/{card['id']}/play" if playing else f"#/{card['id']}",
    )
    return spread(
        join(
            tag("h1", "How to play", class_="title", tabindex=-1),
            tag("div", markdown(_GENERAL), class_="prose"),
            tag("div", markdown(system.rules_help, above=1), class_="prose"),
            _rulings(rulings),
            _matter("From the book", prose(book.front, numbers, pictures)),
            _matter("At the end of the book", prose(book.back, numbers, pictures)),
            tag("p", credit(system), class_="facts"),
            tag("p", f"{card['title']}: {card['licence']}. {card.get('credit') or ''}", class_="facts")
            if card.get("licence")
            else None,
            tag("p", back, class_="acts"),
        ),
        view="rules",
    )


def _rulings(rulings: Sequence[tuple[str, str | None]]) -> Html:
    """What this book has settled otherwise than the rules."""
    if not rulings:
        return NOTHING
    items = (tag("li", f"{doc.rstrip('.')}: here {said}.") for doc, said in rulings)
    return tag("div", tag("h2", "In this book"), tag("ul", *items), class_="prose")


def _matter(title: str, drawn: Html) -> Html:
    return tag("div", tag("h2", title), drawn, class_="prose") if drawn.strip() else NOTHING


def credit(system: System) -> str:
    """What the makers of the rules are owed."""
    parts = (system.credit.text, system.credit.licence, system.credit.note)
    return f"Rules: {'. '.join(part.rstrip('.') for part in parts if part)}."


_GENERAL = """
You are the hero. Read the page; at its foot choose what to do, and the book turns to the section you chose. The sections
do not stand in order, and nothing is gained by reading them as if they did.

Whatever is printed in the second ink wants something of you: a test to make, a thing to take, a page to turn to. A way
that is closed to you is shown with the reason.

Keys 1 to 9 choose; Enter presses what is marked. Everything is kept as you go: close the page whenever you like.
"""


def about(site: Mapping[str, Any], notice: Html = NOTHING) -> Html:
    """The version, the licences, the thanks."""
    runtime = str(site.get("python") or "Python, by way of Pyodide and PyScript")
    credits_ = sorted({str(card["credit"]) for card in site.get("books", ()) if card.get("credit")})
    thanks = [
        "Turnto is free software under the MIT licence.",
        "The adventures shipped with it are under CC BY-SA 4.0.",
        "GNAT by David Donachie, CC BY-SA 4.0.",
        "Gamebooks & Goonies by Felix Pleșoianu, CC BY 4.0, based on Tunnel Goons by Nate Treme.",
        "The Badgerstone Briar working rules by Duncan Thomson; mechanics only, in our own words.",
        "GURPS Lite, © Steve Jackson Games; mechanics and figures only, in our own words. GURPS is a registered trademark of Steve Jackson Games; not endorsed by them.",
        "The type is Alegreya by Juan Pablo del Peral, SIL Open Font Licence.",
        "Pyodide (MPL 2.0), PyScript (Apache 2.0) and Python (PSF licence) make it run.",
    ]
    return spread(
        join(
            notice,
            tag("h1", "About Turnto", class_="title", tabindex=-1),
            tag(
                "div",
                tag(
                    "p",
                    "Turnto plays solo gamebooks with their own rules and real dice. It runs on your machine and sends nothing anywhere; once it has been opened it works without a network.",
                ),
                tag(
                    "p",
                    "Games are kept by this browser. To move one to another machine, or to be on the safe side, keep it as a file.",
                ),
                tag("h2", "Version"),
                tag("p", f"Turnto {site.get('version', '')}, build {site.get('build', '')}; {runtime}."),
                tag("h2", "Licences and thanks"),
                tag("ul", *(tag("li", line) for line in [*thanks, *credits_])),
                tag("p", tag("a", "The full notices", href="NOTICES.txt")),
                class_="prose",
            ),
            tag(
                "p",
                act("Bring back a game or a hero from a file", "import", quiet=True),
                tag("a", "Back to the shelf", class_="act", href="#/"),
                class_="acts",
            ),
        ),
        view="about",
    )
