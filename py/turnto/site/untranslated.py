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
            whole = [_counted(one, language) for one in catalogues]
            missing, of = sum(one for one, _ in whole), sum(of for _, of in whole)
            if missing:
                yield (
                    f"{language}: {missing} of {of} sentences of {name} are not translated, and are said in English"
                    " (docs/translate.md says how to add them)."
                )


def _base(book: Mapping[str, Any]) -> str:
    return str(book.get("language") or ENGLISH).replace("_", "-").partition("-")[0].lower()


def _counted(catalogues: Mapping[str, Catalogue], language: str) -> tuple[int, int]:
    """Return how many messages a part does not say in this language, and how many it has."""
    if ENGLISH not in catalogues:
        return 0, 0
    ids = {id for id in catalogues[ENGLISH] if id and not id.endswith(ONLY_ENGLISH)}
    known = set(catalogues[language]) if language in catalogues else set()
    return len(ids - known), len(ids)
