"""Parser for the beginning of a list item that names outcomes of an instruction."""

from __future__ import annotations

import re

from turnto.book.grammar.pattern import in_language
from turnto.book.text.tokens import plain
from turnto.core.names import fold
from turnto.core.phrase import Phrase

Named = tuple[tuple[str, ...], int]
"""The outcomes that an item names, and the number of characters that name them."""

_RANGE = re.compile(r"\s*(\d{1,6}(?:\s*-\s*\d{1,6}|\s*\+|\s+(?:or|oder)\s+\w{2,10})?)\s*(?::\s*|$)")
_QUOTED = re.compile(r'\s*("[^"]*"(?:\s*(?:,|or|oder|/)\s*"[^"]*")*)\s*:?\s*')
_ENDS = re.compile(r"\s*([,:.;!\u2014]|$)\s*")
_JOINT = re.compile(r"\s*(?:/|or|and|oder|und)\s+(?:if\s+|on a\s+)?")


def named_outcomes(phrase: Phrase, text: str, code: str) -> Named | None:
    """Return the outcomes that an item's text begins with, or None."""
    return _answer(phrase, text) or _worded(phrase, text, code)


def _answer(phrase: Phrase, text: str) -> Named | None:
    """Parse a range of numbers, or an answer in quotes."""
    pattern = {"ranges": _RANGE, "words": _QUOTED}.get(phrase.answers)
    if pattern and (found := pattern.match(plain(text))):
        return (" ".join(found[1].split()),), found.end()
    return None


def _worded(phrase: Phrase, text: str, code: str) -> Named | None:
    """Parse outcome words, perhaps several: "Tie or failure: …"."""
    words = outcome_words(phrase, code)
    lowered = plain(text).casefold()
    if len(lowered) != len(text):
        return None
    ids: list[str] = []
    place = len(lowered) - len(lowered.lstrip())
    while found := next((pair for pair in words if _stands_at(lowered, place, pair[0])), None):
        ids.append(found[1])
        place += len(found[0])
        if end := _ENDS.match(lowered, place):
            return tuple(dict.fromkeys(ids)), end.end()
        if not (joint := _JOINT.match(lowered, place)):
            return None
        place = joint.end()
    return None


def _stands_at(text: str, place: int, word: str) -> bool:
    return text.startswith(word, place) and not text[place + len(word) : place + len(word) + 1].isalnum()


def outcome_words(phrase: Phrase, code: str) -> list[tuple[str, str]]:
    """Return what items of a phrase may begin with, longest first: (words, outcome)."""
    found = [(fold(word), outcome.id) for outcome in phrase.outcomes for word in in_language(outcome.words, code)]
    return sorted(found, key=lambda pair: -len(pair[0]))
