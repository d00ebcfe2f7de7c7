"""Games under way on the shelf: what tells them apart, and what can be done with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from browser.ports import Card, SavedGame
from browser.views.html import NOTHING, Html, classes, command, join, tag, worded
from browser.views.shell.card import picture
from browser.views.shell.frame import act, ink
from turnto.words.translator import Translator, capital

MOST_SHOWN = 3
"""How many games stand above the shelf beside the one to go on with; the others are folded."""


def go_on(words: Translator, card: Card, game: SavedGame, now: int) -> Html:
    """The game last played: its picture, its name and hero, where it stands and when it was played."""
    pictures = card.get("pictures") or {}
    heading = tag(
        "div", tag("p", words.say("your-game"), class_="label"), tag("h2", _named(words, game)), class_="heading"
    )
    at = words.say("game-stands", title=str(card["title"]), where=game.where)
    body = tag(
        "div",
        heading,
        tag("p", at, class_="why"),
        tag("p", _dotted([*_time(words, game, now), *_state(words, game)]), class_="why"),
        class_="body",
    )
    acts = tag("div", *_acts(words, game), class_="acts")
    seen = picture(pictures.get(game.picture) or card.get("cover"))
    return tag("section", seen, body, acts, _more(words, game), class_="first", data_ink=ink(str(card["id"])))


def under_way(words: Translator, games: Sequence[SavedGame], now: int) -> Html:
    """The other games, the last played first."""
    items = [
        tag(
            "li",
            tag(
                "span",
                tag("b", _named(words, game)),
                " ",
                tag(
                    "span",
                    _dotted([where_in_title(words, game), *_state(words, game), *_time(words, game, now)]),
                    class_="where",
                ),
                class_="who",
            ),
            tag("span", *_acts(words, game), class_="acts"),
            _more(words, game) if game.save is not None else None,
            data_ink=ink(game.book),
        )
        for game in games
    ]
    if not items:
        return NOTHING
    shown = tag("ul", *items[:MOST_SHOWN], class_="under-way", aria_label=words.say("games-under-way"))
    if len(items) <= MOST_SHOWN:
        return shown
    summary = tag("summary", words.say("more-games", count=len(items) - MOST_SHOWN), class_="link")
    rest = tag("ul", *items[MOST_SHOWN:], class_="under-way", aria_label=words.say("games-under-way"))
    return join(shown, tag("details", summary, rest, class_="more-games", data_keep="more-games"))


# --- what tells a game from the others --------------------------------------------------------------------


def _named(words: Translator, game: SavedGame) -> Html:
    """Return the hero and the reader's title of a game, in a region that can be redrawn alone."""
    hero = game.hero or words.say("a-hero-begins")
    return join(hero, tag("span", own_name(game.called), id=f"called-{game.slot}", class_="called"))


def own_name(called: str) -> Html:
    """The reader's own name for a game, behind its hero."""
    return join(f" \N{EN DASH} {called}") if called else NOTHING


def where_in_title(words: Translator, game: SavedGame) -> str:
    """The book a game is in, and where in it."""
    at = where(words, game).rstrip(".")
    return at if game.save is None else words.say("where-in-title", title=game.title, where=at)


def where(words: Translator, game: SavedGame, book: str = "") -> str:
    """Where a game stands, for its player who looks at this book."""
    if game.save is None:
        return words.say("where-unreadable")
    if game.ended:
        return words.say("where-ended", ending=game.ended)
    if book and game.book != book:
        return words.say("where-in-book", book=game.title, where=game.where)
    return words.say("where-at", where=game.where)


def _state(words: Translator, game: SavedGame) -> Iterator[str | Html]:
    """How far the game has come, and what is left of the hero."""
    if game.turns:
        yield words.say("pages-turned", count=game.turns)
    if game.life:
        what, left, most = game.life
        yield tag(
            "span", words.say("life-left", what=what, left=left, most=most), class_="low" if 3 * left <= most else None
        )


def _time(words: Translator, game: SavedGame, now: int) -> Iterator[str]:
    if game.when and now:
        yield ago(words, now - game.when)


def _dotted(parts: Sequence[str | Html]) -> Html:
    first, *others = parts or [""]
    return join(capital(first) if not isinstance(first, Html) else first, *(join(" · ", part) for part in others))


AGO = ((3_600, 60, "minutes-ago"), (86_400, 3_600, "hours-ago"), (0, 86_400, "days-ago"))
"""Under how many seconds it is counted in which unit."""


def ago(words: Translator, seconds: int) -> str:
    """How long ago a game was played."""
    if seconds < 120:
        return words.say("just-now")
    unit, id = next((unit, id) for most, unit, id in AGO if seconds < most or not most)
    return words.say(id, count=seconds // unit)


# --- what can be done with it -----------------------------------------------------------------------------


def _whose(words: Translator, game: SavedGame) -> Html:
    """Whose game a button is about, for those who do not see what it stands beside."""
    whose = words.say("with-hero", hero=game.called or game.hero or words.say("this-hero"))
    if game.save is not None and not game.called:
        # One hero may be in several games.
        whose = words.say("where-in-title", title=whose, where=where(words, game).rstrip("."))
    return tag("span", f" {whose}", class_="sr")


def _acts(words: Translator, game: SavedGame) -> Iterable[Html]:
    name = (game.book, game.slot)
    if game.save is None:
        yield act(words.say("keep-what-is-left"), "export", *name, link=True)
        yield act(words.say("forget-it"), "forget", *name, link=True)
        return
    yield tag(
        "button",
        words.say("look-back" if game.ended else "continue"),
        _whose(words, game),
        type="button",
        class_=classes("act", "quiet" if game.ended else None),
        data_do=command("continue", *name),
    )


def _more(words: Translator, game: SavedGame) -> Html:
    """Its name, a copy of it, a file, beginning it again, and forgetting it: behind one word."""
    name, field = (game.book, game.slot), f"name-{game.slot}"
    entry = tag(
        "input",
        id=field,
        name="called",
        type="text",
        value=game.called,
        maxlength=80,
        autocomplete="off",
        placeholder=words.say("name-of-game-hint"),
        data_change=command("game-name", *name),
    )
    naming = tag("p", tag("label", words.say("name-of-game"), for_=field, class_="label"), entry, class_="naming")
    does = (
        ("copy-game", command("copy", *name)),
        ("keep-as-file", command("export", *name)),
        ("start-again", command("again", *name)),
        ("forget", command("forget", *name)),
    )
    links = [
        tag("button", words.say(id), _whose(words, game), type="button", class_="link", data_do=do) for id, do in does
    ]
    summary = tag("summary", words.say("more-about-game"), _whose(words, game), class_="link")
    return tag(
        "details",
        summary,
        tag("div", naming, tag("p", *links, class_="acts")),
        class_="own more",
        data_keep=f"game {game.slot}",
    )


def lost(words: Translator, game: SavedGame) -> Html:
    """A game whose book is not on this shelf any more."""
    who = tag("b", game.hero or words.say("your-hero"))
    if game.save is None:
        said = join(words.say("game-lost-unreadable"))
    elif game.where:
        said = worded(words, "game-lost-at", hero=who, where=game.where)
    else:
        said = worded(words, "game-lost", hero=who)
    name = (game.book, game.slot)
    heading = tag("div", tag("p", words.say("no-longer-here"), class_="label"), tag("h2", game.title), class_="heading")
    acts = tag(
        "p",
        act(words.say("keep-this-game"), "export", *name, quiet=True),
        act(words.say("forget-this-game"), "forget", *name, link=True),
        class_="acts",
    )
    body = tag("div", heading, tag("p", said, class_="why"), class_="body")
    return tag("section", picture(""), body, acts, class_="first lost", data_ink=ink(game.book))
