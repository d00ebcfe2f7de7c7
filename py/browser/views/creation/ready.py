"""Ready heroes as cards: an emblem, a name, a sentence, and the sheet at a press."""

from __future__ import annotations

from collections.abc import Iterable

from browser.language import page_of
from browser.views.creation import emblems
from browser.views.html import NOTHING, Html, classes, command, join, tag, text
from browser.views.page.prose import Pictures, in_book, inline
from browser.views.sheet.sheet import plain_sheet
from turnto.core.hero_file import hero as read_hero
from turnto.core.hero_form import Portrait
from turnto.core.sheet import Sheet
from turnto.play.game import Game
from turnto.words.translator import Translator, capital

MOST_GOOD, MOST_BAD = 3, 2
"""So many strengths and weaknesses make a sentence; the sheet has the rest."""
OWN = ""
"""The preset that is none: a hero of one's own."""


def portrait(game: Game, hero: Sheet) -> Portrait:
    """What a hero is like, in words."""
    return game.words.put(game.system.creation.portrait(hero, game.terms))


def sentence(words: Translator, like: Portrait) -> str:
    """A hero in a sentence: "Climbs well, goes unseen; talks badly."."""
    good, bad = like.good[:MOST_GOOD], like.bad[:MOST_BAD]
    sides = [", ".join(side) for side in (good, bad) if side]
    return capital(words.say("hero-in-a-line", traits="; ".join(sides))) if sides else ""


def roster(words: Translator, game: Game, chosen: str, pictures: Pictures | None = None) -> Html:
    """Draw the ready heroes and a hero of one's own as a choice; the author's sentence precedes the rules'."""
    like = {name: portrait(game, read_hero(kept, game.system, game.terms)[0]) for name, kept in game.presets.items()}
    drawn = emblems.for_each([one.emblems for one in like.values()])
    cards = [
        _card(
            words,
            place,
            name,
            in_book(game, inline([_said(game, name, "about")], {})) or text(sentence(words, like[name])),
            face(_said(game, name, "portrait"), pictures or {}) or emblems.emblem(drawn[place]),
            chosen == name,
            first=not place,
        )
        for place, name in enumerate(like)
    ]
    cards.append(_own(words, len(cards), chosen == OWN))
    legend = tag("legend", words.say("ready-made-or-own"))
    return tag("fieldset", legend, tag("div", *cards, class_="roster"), class_="step")


def _said(game: Game, name: str, what: str) -> str:
    """What the author says of a ready hero; nothing where the rules' own are offered."""
    return str(game.book.portrayed.get(name, {}).get(what, ""))


def face(portrait: str, pictures: Pictures) -> Html:
    """A hero as the author draws them: one of the emblems by its name, or a picture of the book."""
    if portrait in emblems.NAMES:
        return emblems.emblem(portrait)
    if address := pictures.get(portrait, "").partition("#")[0]:
        return tag("img", src=address, alt="", class_="emblem face", width=48, height=48)
    return NOTHING


def _card(words: Translator, place: int, name: str, said: Html, drawn: Html, chosen: bool, *, first: bool) -> Html:
    """The first ready hero of a book is the one its author hands to a newcomer."""
    who, comma, trade = words.named(name).partition(",")
    apart = join(tag("span", comma, class_="comma"), " ", tag("small", trade.strip())) if comma else None
    called = tag("span", who, apart, class_="name")
    badge = tag("span", words.say("good-for-a-first-game"), class_="badge") if first else None
    inside = join(called, tag("span", said, class_="gist") if said else None, badge)
    see = tag(
        "button",
        words.say("the-sheet"),
        aria_label=f"{words.say('the-sheet')}: {who}",
        type="button",
        class_="link",
        data_do=command("ready-sheet", name),
    )
    return tag("div", _choice(place, name, drawn, inside, chosen), see, class_="ready")


def _own(words: Translator, place: int, chosen: bool) -> Html:
    inside = join(
        tag("span", words.say("your-own"), class_="name"), tag("span", words.say("step-by-step"), class_="gist")
    )
    return tag("div", _choice(place, OWN, emblems.emblem("hammer"), inside, chosen), class_="ready own-hero")


def _choice(place: int, name: str, drawn: Html, inside: Html, chosen: bool) -> Html:
    entry = tag(
        "input", type="radio", id=f"preset-{place}", name="preset", value=name, checked=chosen, data_draft="preset"
    )
    return tag("label", entry, drawn, tag("span", inside, class_="about-hero"))


def drawer(words: Translator) -> Html:
    """Where a ready hero's sheet is drawn out."""
    return tag(
        "div",
        id="ready-sheet",
        class_="drawer sheet-inline",
        popover=True,
        role="dialog",
        aria_label=words.say("character-sheet"),
    )


def sheet_of(game: Game, name: str) -> Html:
    """A ready hero's sheet, for the drawer."""
    words = page_of(game)
    hero, _ = read_hero(game.presets[name], game.system, game.terms)
    away = {"popovertarget": "ready-sheet", "popovertargetaction": "hide"}
    close = tag("button", words.say("close"), type="button", class_="link", **away)
    head = tag("div", tag("h2", words.named(name)), close, class_="drawer-head")
    line = sentence(words, portrait(game, hero))
    return join(head, tag("p", line, class_="gist") if line else NOTHING, plain_sheet(game, hero))


def chosen_picture(like: Portrait) -> str:
    """The emblem of a hero who stands alone."""
    return like.emblems[0] if like.emblems else "shield"


def traits(side: Iterable[str], label: str, class_: str) -> Html:
    """What a hero can, or cannot, as a list under its name."""
    listed = list(side)
    if not listed:
        return NOTHING
    items = (tag("li", one) for one in listed)
    return tag("div", tag("h3", label), tag("ul", *items), class_=classes("can", class_))
