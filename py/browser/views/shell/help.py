"""How to play, and who made this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from browser.views.address import address
from browser.views.html import NOTHING, Html, join, tag
from browser.views.markdown import markdown, marked
from browser.views.page.prose import Pictures, prose
from browser.views.shell.frame import act, spread
from turnto.core.system import System
from turnto.ir.book import CompiledBook
from turnto.words.translator import capital

Card = Mapping[str, Any]


def rules(card: Card, book: CompiledBook, system: System, pictures: Pictures, *, playing: bool) -> Html:
    """The rules for readers, with this book's rulings, its matter before and behind, credit and licence."""
    from turnto.words.rules_help import rules_for, rulings

    numbers = book.terms.numbers
    back = tag(
        "a",
        "Back to the page" if playing else "Back to the title page",
        class_="act",
        href=address(str(card["id"]), "play" if playing else ""),
    )
    return spread(
        join(
            tag("h1", "How to play", class_="title", tabindex=-1),
            tag("div", markdown(_GENERAL), class_="prose"),
            tag("div", markdown(rules_for(system, book.terms), above=1), class_="prose"),
            _rulings(list(rulings(system, book.terms))),
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


def _rulings(sentences: Sequence[str]) -> Html:
    """What this book has settled otherwise than the rules: said above too, each in its place."""
    if not sentences:
        return NOTHING
    items = (tag("li", marked(sentence.removeprefix("- "))) for sentence in sentences)
    head = tag("p", "In these things the book goes its own way; the rules above have them as they are here.")
    return tag("div", tag("h2", "In this book"), head, tag("ul", *items), class_="prose")


def _matter(title: str, drawn: Html) -> Html:
    """What the book says for itself, under its own heading if it begins with one."""
    if not drawn.strip():
        return NOTHING
    return tag("div", None if drawn.lstrip().startswith("<h2") else tag("h2", title), drawn, class_="prose")


def credit(system: System) -> str:
    """What the makers of the rules are owed."""
    credit = system.credit
    parts = (credit.text, credit.licence, credit.note, credit.trademark)
    return f"Rules: {'. '.join(part.rstrip('.') for part in parts if part)}."


_GENERAL = """
You are the hero. Read the page; at its foot choose what to do, and the book turns to the section you chose. The sections
do not stand in order, and nothing is gained by reading them as if they did.

Whatever is printed in the second ink wants something of you: a test to make, a thing to take, a page to turn to. A way
that is closed to you is shown with the reason.

Keys 1 to 9 choose; Enter presses what is marked. Everything is kept as you go: close the page whenever you like.
"""


def of_book(card: Mapping[str, Any]) -> str:
    """A book's credit, with its title where the words do not name it."""
    title, credit = str(card["title"]), str(card["credit"])
    return credit if title in credit else f"{title}: {capital(credit)}"


def about(site: Mapping[str, Any]) -> Html:
    """The version, the licences, the thanks."""
    runtime = str(site.get("python") or "Python, by way of Pyodide and PyScript")
    rules = dict.fromkeys(str(card["system_credit"]) for card in site.get("books", ()) if card.get("system_credit"))
    credits_ = [*rules, *(of_book(card) for card in site.get("books", ()) if card.get("credit"))]
    thanks = [
        "Turnto is free software under the MIT licence.",
        "The adventures shipped with it are under CC BY-SA 4.0.",
        "The type is Alegreya by Juan Pablo del Peral, SIL Open Font Licence.",
        "Pyodide (MPL 2.0), PyScript (Apache 2.0) and Python (PSF licence) make it run.",
    ]
    return spread(
        join(
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
                class_="prose",
            ),
            tag("p", tag("a", "The full notices", href="NOTICES.txt"), class_="prose"),
            tag(
                "p",
                act("Bring back a game or a hero from a file", "import", quiet=True),
                tag("a", "Back to the shelf", class_="act", href="#/"),
                class_="acts",
            ),
        ),
        view="about",
    )
