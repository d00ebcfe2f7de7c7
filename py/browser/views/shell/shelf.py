"""Before the game: the shelf, and a book's title page.

The build draws both beforehand, so that they can be read before Python is up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from browser.language import direction
from browser.ports import Card, SavedGame, SavedHero
from browser.views.address import BLANK, ON_PAPER, address
from browser.views.html import NOTHING, Html, classes, command, join, tag
from browser.views.shell.card import (
    LIGHT,
    facts,
    for_authors,
    hardness,
    length,
    minutes,
    picture,
    plain_rules,
    system_name,
    time,
    words_of,
)
from browser.views.shell.frame import MARK, act, ink, inked, spread, top
from turnto.words.translator import Translator, capital

__all__ = ["length", "shelf", "system_name", "title_page", "top", "words_of"]

NONE_FOUND: Mapping[str, str] = {}

# --- the shelf ------------------------------------------------------------------------------------------


def shelf(
    words: Translator,
    cards: Sequence[Card],
    games: Sequence[SavedGame] = (),
    notices: Html = NOTHING,
    now: int = 0,
    found: Mapping[str, str] = NONE_FOUND,
) -> Html:
    """What this is, what to do first, and every book; and games whose book is not here.

    ``now`` is the time in seconds, to say how long ago a game was played; 0 where nobody knows.  ``found`` says by book
    what the reader has found of it.
    """
    from browser.views.shell.games import go_on, lost, under_way  # not at the top: a page in play does not draw them

    known = {str(card["id"]): card for card in cards}
    here = sorted((game for game in games if game.book in known), key=lambda game: -game.when)
    last = next((game for game in here if game.save is not None and not game.ended), None)
    others = [game for game in here if game is not last]
    first = None if last else start_here(cards)
    head = tag(
        "div",
        tag("h1", words.say("what-this-is"), class_="title", tabindex=-1),
        tag("p", words.say("what-one-does")),
        class_="shelf-head",
    )
    begin = go_on(words, known[last.book], last, now) if last else _start(words, first) if first else None
    listed = under_way(words, others, now)
    books = tag(
        "div", *(_book(words, card, card is first, found.get(str(card["id"]), "")) for card in cards), class_="books"
    )
    gone = [lost(words, game) for game in games if game.book not in known]
    nudge = tag("div", id="nudge") if games else None
    heading = tag("h2", words.say("the-shelf"), class_="label")
    keeping = tag("div", act(words.say("keep-all"), "export-all", link=True), tag("span", id="room"), class_="keeping")
    foot = tag(
        "div",
        tag("span", MARK, class_="mark"),
        keeping if games else None,
        act(words.say("bring-back"), "import", link=True),
        tag("a", words.say("hero-hall"), href="#/?heroes"),
        tag("a", words.say("about-licences-thanks"), href="#/?about"),
        tag("p", words.say("one-file" if _is_one_file(cards) else "works-offline"), class_="offline"),
        class_="colophon",
    )
    return join(spread(join(notices, head, begin, listed, nudge, heading, books, gone), wide=True, view="shelf"), foot)


def _is_one_file(cards: Sequence[Card]) -> bool:
    """Return whether the page with these books is one HTML file, whose games stay with the file (`turnto build --single-file`)."""
    return any(card.get("alone") for card in cards)


def start_here(cards: Sequence[Card]) -> Card | None:
    """Return the book for newcomers: the lightest rules, then the shortest; None on a shelf of one book."""
    for_readers = [card for card in cards if not for_authors(card)]
    if len(cards) < 2 or not for_readers:
        return None
    return min(for_readers, key=lambda card: (int(card.get("weight") or LIGHT), minutes(card) or 1_000))


def _start(words: Translator, card: Card) -> Html:
    """The book to begin with, and why."""
    id = str(card["id"])
    number = minutes(card)
    why = words.say("start-here-why", rules=plain_rules(words, card), number=number) if number else ""
    heading = tag("div", tag("p", words.say("start-here"), class_="label"), tag("h2", card["title"]), class_="heading")
    reason = tag("p", why, class_="why") if why else None
    opened = tag("a", words.say("begin-book", title=str(card["title"])), class_="act", href=address(id))
    body = tag("div", heading, reason, class_="body")
    return tag("section", picture(card.get("cover")), body, opened, class_="first", data_ink=ink(id))


def _book(words: Translator, card: Card, first: bool, found: str) -> Html:
    """A cover with what is under it."""
    id = str(card["id"])
    image = tag("img", src=card["cover"], alt="", decoding="async") if card.get("cover") else None
    title = tag("h3", card["title"], class_="name")
    told = tuple(filter(None, (time(words, card), hardness(words, card))))
    label = "for-authors" if for_authors(card) else "start-here" if first else ""
    notes = card.get("content")
    return tag(
        "article",
        tag("a", tag("div", image, title, class_="cover"), href=address(id)),
        tag("p", words.say(label), class_="label badge") if label else None,
        tag("p", capital(plain_rules(words, card))),
        [tag("p", capital(one)) for one in told] if told else tag("p", length(words, card)),
        tag("p", found, class_="got") if found else None,
        tag("details", tag("summary", words.say("content-notes")), tag("p", str(notes))) if notes else None,
        class_="book",
        data_ink=ink(id),
    )


# --- a title page ---------------------------------------------------------------------------------------


def title_page(
    card: Card,
    games: Sequence[SavedGame] = (),
    heroes: Sequence[SavedHero] = (),
    found: Html | None = None,
    words: Translator | None = None,
    seed: int | None = None,
) -> Html:
    """A book before it is played, in its own language unless ``words`` are the reader's.

    ``found`` says what the reader has found of it in earlier games, ``seed`` is the one chosen for the dice of the next.
    """
    id, words, language = str(card["id"]), words or words_of(card), str(card.get("language") or "en")
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
                hero=game.called or game.hero or words.say("your-hero"),
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
        tag("h1", card["title"], tabindex=-1, lang=language, dir=direction(language)),
        tag("p", words.say("gamebook-by", author=str(card["author"])), class_="author") if card.get("author") else None,
        tag("p", card.get("blurb"), class_="blurb", lang=language, dir=direction(language))
        if card.get("blurb")
        else None,
        tag(
            "p",
            *going,
            begin,
            *brought,
            act(words.say("bring-hero-from-file"), "import", link=True),
            tag("a", words.say("bring-hero-on-paper"), class_="link", href=address(id, ON_PAPER)),
            tag("a", words.say("blank-sheet"), class_="link", href=address(id, BLANK)),
            class_="acts",
        ),
        class_="imprint",
    )
    kept = tag("p", words.say("one-file"), class_="hint") if _is_one_file([card]) else None
    inside = tag("div", image, imprint, found, facts(words, card), _house(words, id, seed), kept, class_="title-page")
    return inked(id, spread(inside, view="title"))


def _house(words: Translator, book: str, seed: int | None) -> Html:
    """The seed of the house's dice, to be the same for two readers.

    The title pages of all books stand in the page as it is built, so that an id bears the book's.
    """
    entry = tag(
        "input",
        id=f"house-seed-{book}",
        name="seed",
        type="text",
        inputmode="numeric",
        autocomplete="off",
        value="" if seed is None else str(seed),
        aria_describedby=f"seed-hint-{book}",
        data_change=command("house-seed", book),
    )
    return tag(
        "details",
        tag("summary", words.say("house-dice"), class_="link"),
        tag(
            "p", tag("label", words.say("house-seed"), for_=f"house-seed-{book}", class_="label"), entry, class_="field"
        ),
        tag("p", words.say("house-seed-hint"), id=f"seed-hint-{book}", class_="hint"),
        tag("p", id=f"seed-told-{book}", class_="none"),
        class_="own seed",
        open=seed is not None,
    )
