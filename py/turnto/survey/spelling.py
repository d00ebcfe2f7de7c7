"""Words of a book that no dictionary has, and that the book does not list as its own."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from turnto.book.model import Book
from turnto.core.names import fold
from turnto.survey.prose import plain_text, words_of

BRITISH = (
    ("our", "or"),
    ("is", "iz"),
    ("ys", "yz"),
    ("ae", "e"),
    ("ll", "l"),
    ("tre", "ter"),
    ("ce", "se"),
    ("augh", "af"),
)
WORD_LIST = "words.txt"
"""File beside a book with the words of its own, one a line."""


def unknown_words(book: Book, folder: Path) -> dict[str, list[str]]:
    """Return each word that nobody knows with the sections it stands in; raise ImportError without the library.

    Known are the dictionary of the book's language, its word list, names (words with a capital inside a sentence), and
    what its sections and things are called.
    """
    from spellchecker import SpellChecker

    language = book.language[:2]
    if language not in SpellChecker.languages():
        return {}
    checker: Any = SpellChecker(language=language, distance=1)
    listed = folder / WORD_LIST
    if listed.is_file():
        checker.word_frequency.load_words(fold(line) for line in listed.read_text("utf-8").split())
    checker.word_frequency.load_words(word for section in book.sections for word in words_of(section.name))
    where: dict[str, list[str]] = defaultdict(list)
    for section in book.sections:
        for word in dict.fromkeys(word for text in plain_text(section) for word in words_of(text)):
            where[word].append(section.name or section.kind)
    named = {fold(word) for word in where if word[:1].isupper() and language != "de"}
    lower = [word for word in where if fold(word) not in named and len(word) > 2]
    unknown = checker.unknown(_stem(word) for word in lower)
    british = {word for word in unknown if checker.known(_american(word))}
    return {word: where[word] for word in sorted(lower, key=fold) if _stem(word).casefold() in unknown - british}


def _american(word: str) -> list[str]:
    """Return how a word is written in America, whose spelling the library's English has."""
    return [word.replace(british, other) for british, other in BRITISH if british in word]


def _stem(word: str) -> str:
    """Return a word without what English joins to it by an apostrophe: the keeper's, could've."""
    head, mark, tail = word.replace("’", "'").partition("'")
    return head if mark and tail.casefold() in ("", "s", "ve", "ll", "re", "d") else word.replace("’", "'")
