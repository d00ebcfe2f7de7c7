"""The hall of heroes: who has come through an adventure, what they did then, and where they may go next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from browser.ports import Card, SavedGame, SavedHero
from browser.views.address import address
from browser.views.html import Html, command, join, tag
from browser.views.shell.card import plain_rules
from browser.views.shell.frame import act, spread
from turnto.words.translator import Translator, capital


class WaitingHero(NamedTuple):
    """A hero whose adventure is over and who has not done the steps after it."""

    game: SavedGame
    title: str
    """The book's, as the shelf has it."""


def hall(
    words: Translator, cards: Mapping[str, Card], heroes: Sequence[SavedHero], waiting: Sequence[WaitingHero]
) -> Html:
    """Everyone who stands in the hall, and those on the doorstep."""
    head = tag("h1", words.say("hero-hall"), class_="title", tabindex=-1)
    before = tag("ul", *(_on_the_doorstep(words, one) for one in waiting), class_="under-way") if waiting else None
    listed = [_hero(words, cards, one) for one in heroes]
    none = None if listed or waiting else tag("p", words.say("hall-empty"))
    back = tag("p", tag("a", words.say("back-to-shelf"), class_="link", href="#/"), class_="acts")
    return spread(
        join(head, tag("p", words.say("hall-hint"), class_="hint"), before, none, listed, back), wide=True, view="hall"
    )


def _on_the_doorstep(words: Translator, one: WaitingHero) -> Html:
    hero = one.game.hero or words.say("a-hero-begins")
    said = words.say("hero-came-through", book=one.title, ending=one.game.ended)
    go = act(words.say("to-steps-after"), "continue", one.game.book, one.game.slot)
    return tag(
        "li", tag("span", tag("b", hero), " ", tag("span", said, class_="where")), tag("span", go, class_="acts")
    )


def _hero(words: Translator, cards: Mapping[str, Card], one: SavedHero) -> Html:
    name = one.name or words.say("a-hero-begins")
    fitting = [card for card in cards.values() if card["system"] == one.system]
    rules = capital(plain_rules(words, fitting[0])) if fitting else one.system
    been = [tag("p", words.say("hero-has-come-through", books=", ".join(one.books)), class_="why")] if one.books else []
    done = tag("ul", *(tag("li", line) for line in one.steps), class_="news") if one.steps else None
    told = tag("details", tag("summary", words.say("after-the-adventure"), class_="link"), done) if done else None
    acts = [
        tag(
            "button",
            words.say(id),
            _of(words, name) if id == "sheet" else tag("span", f": {name}", class_="sr"),
            type="button",
            class_="link",
            data_do=do,
        )
        for id, do in (
            *([("sheet", command("hall-sheet", one.id))] if fitting else []),
            ("keep-the-hero-as-file", command("hall-keep", one.id)),
            ("forget-this-hero", command("hall-forget", one.id)),
        )
    ]
    return tag(
        "article",
        tag("h2", name),
        tag("p", rules, class_="why"),
        been,
        told,
        tag("h3", words.say("may-go-to"), class_="label"),
        _ways(words, fitting, one, name),
        tag("p", *acts, class_="acts"),
        tag("div", id=f"hall-{one.id}"),
        class_="in-hall",
    )


def inside(words: Translator, sheet: Html, hero: str) -> Html:
    """A hero's sheet, unfolded where they stand, with the way to have it on paper."""
    to_paper = tag("p", act(words.say("print-sheet"), "hall-print", hero, link=True), class_="acts")
    return tag("div", sheet, to_paper, class_="sheet-inline")


def _of(words: Translator, name: str) -> Html:
    return tag("span", f" {words.say('of-hero', hero=name)}", class_="sr")


def _ways(words: Translator, cards: Sequence[Card], one: SavedHero, name: str) -> Html:
    """The books that are played by the hero's rules; those they have come through last."""
    if not cards:
        return tag("p", words.say("no-book-for-hero"), class_="none")
    ordered = sorted(cards, key=lambda card: str(card["title"]) in one.books)
    return tag("ul", *(tag("li", *_way(words, card, one, name)) for card in ordered), class_="ways-shown")


def _way(words: Translator, card: Card, one: SavedHero, name: str) -> Iterator[Html | str]:
    title = str(card["title"])
    been = tag("span", words.say("been-there"), class_="where") if title in one.books else None
    yield tag("span", tag("a", title, href=address(str(card["id"]))), been)
    yield tag(
        "button",
        words.say("set-out"),
        tag("span", f" {words.say('hero-into-book', hero=name, book=title)}", class_="sr"),
        type="button",
        class_="link",
        data_do=command("bring", str(card["id"]), one.id),
    )
