"""What readers of a book will be told in English because its language is not translated whole."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from browser.language import MESSAGES
from turnto.core.catalogues import Catalogue
from turnto.play.game import MESSAGES as PLAY
from turnto.rules.installed import installed
from turnto.words.translator import COMMON

ENGLISH = "en"
ONLY_ENGLISH = "-many"
"""Ending of the ids that English grammar alone needs."""
NAMED = 5
"""How many ids of untranslated messages a line names."""


def untranslated(books: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a line for each language and each part of Turnto that leaves some of it English.

    Languages are those of the books, and those that the page speaks to readers whose browser asks for one.
    """
    systems, listed = installed(), list(books)
    spoken = [(language, str(book["system"])) for book in listed for language in (_base(book), *sorted(MESSAGES))]
    for language, system in dict.fromkeys(spoken):
        if language == ENGLISH:
            continue
        parts = {"the page": (COMMON, PLAY, MESSAGES), f"the rules of {system}": (systems[system].words.messages,)}
        for name, catalogues in parts.items():
            missing = sorted(id for one in catalogues for id in _missing(one, language))
            of = sum(len(_ids(one)) for one in catalogues)
            if missing:
                few = ", ".join(missing[:NAMED]) + (", …" if missing[NAMED:] else "")
                yield (
                    f"{language}: {len(missing)} of {of} sentences of {name} are not translated ({few}), and are said in"
                    " English (docs/translate.md says how to add them)."
                )


def _base(book: Mapping[str, Any]) -> str:
    return str(book.get("language") or ENGLISH).replace("_", "-").partition("-")[0].lower()


def _ids(catalogues: Mapping[str, Catalogue]) -> set[str]:
    """Return the ids of a part's messages."""
    return {id for id in catalogues.get(ENGLISH, ()) if id and not id.endswith(ONLY_ENGLISH)}


def _missing(catalogues: Mapping[str, Catalogue], language: str) -> set[str]:
    """Return the ids of the messages that a part does not say in this language."""
    return _ids(catalogues) - set(catalogues.get(language, ()))
