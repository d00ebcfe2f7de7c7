"""How to play, and who made this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from browser.language import page_in
from browser.ports import Card
from browser.views.address import address
from browser.views.html import NOTHING, Html, join, tag
from browser.views.markdown import markdown, marked
from browser.views.page.prose import Pictures, prose
from browser.views.shell.frame import act, spread
from turnto.core.system import System
from turnto.ir.book import CompiledBook
from turnto.words.translator import Translator, capital


def rules(card: Card, book: CompiledBook, system: System, pictures: Pictures, *, playing: bool) -> Html:
    """The rules for readers, with this book's rulings, its matter before and behind, credit and licence."""
    from turnto.words.rules_help import rules_for, rulings

    numbers, words = book.terms.numbers, page_in(book.language)
    back = tag(
        "a",
        words.say("back-to-page" if playing else "back-to-title-page"),
        class_="act",
        href=address(str(card["id"]), "play" if playing else ""),
    )
    return spread(
        join(
            tag("h1", words.say("how-to-play"), class_="title", tabindex=-1),
            tag("div", markdown(words.say("rules-in-general")), class_="prose"),
            tag("div", markdown(rules_for(system, book.terms), above=1), class_="prose"),
            _rulings(words, list(rulings(system, book.terms))),
            _matter(words.say("from-the-book"), prose(book.front, numbers, pictures)),
            _matter(words.say("end-of-the-book"), prose(book.back, numbers, pictures)),
            tag("p", credit(words, system), class_="facts"),
            tag("p", f"{card['title']}: {card['licence']}. {card.get('credit') or ''}", class_="facts")
            if card.get("licence")
            else None,
            tag("p", back, class_="acts"),
        ),
        view="rules",
    )


def _rulings(words: Translator, sentences: Sequence[str]) -> Html:
    """What this book has settled otherwise than the rules: said above too, each in its place."""
    if not sentences:
        return NOTHING
    items = (tag("li", marked(sentence.removeprefix("- "))) for sentence in sentences)
    head = tag("p", words.say("in-this-book-why"))
    return tag("div", tag("h2", words.say("in-this-book")), head, tag("ul", *items), class_="prose")


def _matter(title: str, drawn: Html) -> Html:
    """What the book says for itself, under its own heading if it begins with one."""
    if not drawn.strip():
        return NOTHING
    return tag("div", None if drawn.lstrip().startswith("<h2") else tag("h2", title), drawn, class_="prose")


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
            tag("p", tag("a", words.say("full-notices"), href="NOTICES.txt"), class_="prose"),
            tag(
                "p",
                act(words.say("bring-back"), "import", quiet=True),
                tag("a", words.say("back-to-shelf"), class_="act", href="#/"),
                class_="acts",
            ),
        ),
        view="about",
    )
