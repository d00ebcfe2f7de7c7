"""What the page itself says, in the languages it is translated into: the catalogues in ``browser/messages``."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from turnto.core.catalogues import Catalogues
from turnto.core.message import Message
from turnto.core.system import System
from turnto.play.game import Game
from turnto.words.translator import COMMON, Translator, translator

MESSAGES = Catalogues(__file__)
AS_BOOK = "book"
"""The setting by which the page speaks the language of the book that is open."""


def reason(words: Translator, error: Exception) -> str:
    """The sentence of an error that is meant for players: a message in words, or the text as it is."""
    first = error.args[0] if error.args else ""
    return words(first) if isinstance(first, Message) else str(error)


@cache
def page_in(language: str) -> Translator:
    """What puts the page's messages into this language; into English where they are not translated into it.

    ``language`` may be as browsers and headers of books have it: ``de``, ``de-AT``, ``pt_BR``.
    """
    return Translator(_translated(language) or "en", COMMON, MESSAGES)


def spoken(chosen: str, readers: str, book: str = "") -> str:
    """The language of the page's own words: the reader's choice, else the browser's, else the book's, else English.

    ``readers`` is the first of the browser's languages that the page speaks, or empty; ``book`` is empty on the shelf.
    """
    wanted = (book, readers) if chosen == AS_BOOK else (chosen, readers, book)
    return next((known for one in wanted if (known := _translated(one))), "en")


def _translated(language: str) -> str:
    """The code of a language that the page is translated into; empty for any other."""
    code = language.replace("_", "-").partition("-")[0].lower()
    return code if code.isalpha() and code in MESSAGES else ""


def page_of(game: Game) -> Translator:
    """What puts the page's messages into the language of a game, and names of its rules with them."""
    return _page_of(game.language, game.system)


def of_book(game: Game) -> str | None:
    """The language of a book's own words where the page around them speaks another; None where it is the same."""
    return game.book.language if game.spoken and game.spoken != game.book.language else None


@cache
def _page_of(language: str, system: System) -> Translator:
    spoken = page_in(language).language
    return Translator(spoken, COMMON, MESSAGES, called=translator(system, spoken).named)


RIGHT_TO_LEFT = frozenset(("ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"))
"""Languages that are written from right to left."""


class Writing(TypedDict):
    """The attributes of markup that say in which language it is, and in which direction it is written."""

    lang: str
    dir: str | None


def writing(language: str) -> Writing:
    """What marks a text as of a language."""
    return {"lang": language, "dir": direction(language)}


def direction(language: str) -> str | None:
    """The direction of what is written in a language; None where it is the usual one."""
    return "rtl" if language.replace("_", "-").partition("-")[0].lower() in RIGHT_TO_LEFT else None
