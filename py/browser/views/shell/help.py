"""How to play, and who made this."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from browser.language import page_of, writing
from browser.ports import Card
from browser.views.address import address
from browser.views.html import NOTHING, Html, join, tag
from browser.views.markdown import markdown, marked
from browser.views.page.prose import Pictures, prose
from browser.views.shell.frame import act, spread
from turnto.core.system import System
from turnto.play.game import Game
from turnto.words.translator import Translator, capital


def rules(card: Card, game: Game, pictures: Pictures, *, playing: bool) -> Html:
    """The rules for readers, with this book's rulings, its matter before and behind, credit and licence."""
    from turnto.words.rules_help import rules_for, rulings

    book, system, words = game.book, game.system, page_of(game)
    numbers, terms = book.terms.numbers, replace(book.terms, language=game.language)
    back = tag(
        "a",
        words.say("back-to-page" if playing else "back-to-title-page"),
        class_="act",
        href=address(str(card["id"]), "play" if playing else ""),
    )
    inside = join(
        tag("div", markdown(words.say("rules-in-general")), class_="prose"),
        tag("div", markdown(rules_for(system, terms), above=1), class_="prose"),
        _rulings(words, list(rulings(system, terms))),
        _matter(words.say("from-the-book"), prose(book.front, numbers, pictures), book.language),
        _matter(words.say("end-of-the-book"), prose(book.back, numbers, pictures), book.language),
    )
    contents, inside = with_contents(words, inside)
    return spread(
        join(
            tag("h1", words.say("how-to-play"), class_="title", tabindex=-1),
            contents,
            inside,
            tag("p", credit(words, system), class_="facts"),
            tag("p", f"{card['title']}: {card['licence']}. {card.get('credit') or ''}", class_="facts")
            if card.get("licence")
            else None,
            tag("p", back, class_="acts"),
        ),
        view="rules",
    )


_HEADING = re.compile(r"<h2>(.*?)</h2>")
_MARKUP = re.compile(r"<[^>]*>")
FEWEST = 3
"""Headings from which on a text has contents."""


def with_contents(words: Translator, inside: Html) -> tuple[Html, Html]:
    """Return a text with anchors and a table of contents by its headings; a short text has no contents."""
    titles: list[str] = []

    def place(found: re.Match[str]) -> str:
        titles.append(_MARKUP.sub("", found[1]))
        return f'<h2 id="part-{len(titles)}" tabindex="-1">{found[1]}</h2>'

    marked_up = Html(_HEADING.sub(place, inside))
    if len(titles) < FEWEST:
        return NOTHING, inside
    items = (
        tag("li", tag("button", Html(title), type="button", class_="link", data_to=f"part-{number}"))
        for number, title in enumerate(titles, 1)
    )
    return tag("nav", tag("ol", *items), class_="contents", aria_label=words.say("contents")), marked_up


def _rulings(words: Translator, sentences: Sequence[str]) -> Html:
    """What this book has settled otherwise than the rules: said above too, each in its place."""
    if not sentences:
        return NOTHING
    items = (tag("li", marked(sentence.removeprefix("- "))) for sentence in sentences)
    head = tag("p", words.say("in-this-book-why"))
    return tag("div", tag("h2", words.say("in-this-book")), head, tag("ul", *items), class_="prose")


def _matter(title: str, drawn: Html, language: str) -> Html:
    """What the book says for itself, under its own heading if it begins with one."""
    if not drawn.strip():
        return NOTHING
    headed = drawn.lstrip().startswith("<h2")
    own = tag("div", drawn, class_="prose", **writing(language))
    return own if headed else tag("div", tag("h2", title), own, class_="prose")


def credit(words: Translator, system: System) -> str:
    """What the makers of the rules are owed."""
    credit = system.credit
    parts = (credit.text, credit.licence, credit.note, credit.trademark)
    said = ". ".join(part.rstrip(".") for part in parts if part)
    return words.say("rules-credit", credit=said)


def of_book(card: Mapping[str, Any]) -> str:
    """A book's credit, with its title where the words do not name it."""
    title, credit = str(card["title"]), str(card["credit"])
    return credit if title in credit else f"{title}: {capital(credit)}"


THANKS = (
    "thanks-turnto",
    "thanks-adventures",
    "thanks-type",
    "thanks-pyodide",
)


def about(words: Translator, site: Mapping[str, Any]) -> Html:
    """The version, the licences, the thanks."""
    runtime = str(site.get("python") or words.say("python-by-way-of"))
    rules = dict.fromkeys(str(card["system_credit"]) for card in site.get("books", ()) if card.get("system_credit"))
    credits_ = [*rules, *(of_book(card) for card in site.get("books", ()) if card.get("credit"))]
    thanks = [words.say(id) for id in THANKS]
    return spread(
        join(
            tag("h1", words.say("about-turnto"), class_="title", tabindex=-1),
            tag(
                "div",
                tag("p", words.say("what-turnto-is")),
                tag("p", words.say("where-games-are")),
                tag("h2", words.say("version")),
                tag(
                    "p",
                    words.say(
                        "which-version",
                        version=str(site.get("version", "")),
                        build=str(site.get("build", "")),
                        runtime=runtime,
                    ),
                ),
                tag("h2", words.say("licences-and-thanks")),
                tag("ul", *(tag("li", line) for line in [*thanks, *credits_])),
                class_="prose",
            ),
            tag("p", tag("a", words.say("full-notices"), href=str(site.get("notices", "NOTICES.txt"))), class_="prose"),
            tag(
                "p",
                act(words.say("bring-back"), "import", quiet=True),
                tag("a", words.say("back-to-shelf"), class_="act", href="#/"),
                class_="acts",
            ),
        ),
        view="about",
    )
