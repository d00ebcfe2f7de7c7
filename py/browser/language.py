"""What the page itself says, in the languages it is translated into: the catalogues in ``browser/messages``."""

from __future__ import annotations

from functools import cache

from turnto.core.catalogues import Catalogues
from turnto.core.message import Message
from turnto.words.translator import COMMON, Translator

MESSAGES = Catalogues(__file__)


def reason(words: Translator, error: Exception) -> str:
    """The sentence of an error that is meant for players: a message in words, or the text as it is."""
    first = error.args[0] if error.args else ""
    return words(first) if isinstance(first, Message) else str(error)


@cache
def page_in(language: str) -> Translator:
    """What puts the page's messages into this language; into English where they are not translated into it.

    ``language`` may be as browsers and headers of books have it: ``de``, ``de-AT``, ``pt_BR``.
    """
    known = language.replace("_", "-").partition("-")[0].lower()
    return Translator(known if known.isalpha() and known in MESSAGES else "en", COMMON, MESSAGES)
