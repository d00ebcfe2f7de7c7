"""The words of the format itself, per language: conditions, numbers, articles.

The words of instructions are the rule system's; here stand those that every book needs.
"""

from __future__ import annotations

from functools import cache

from turnto.book.text.word_files import WordTable, words_of


class Locale(WordTable):
    """Words of the format in one language, in lower case."""

    conditional: tuple[str, ...]
    unless: tuple[str, ...]
    otherwise: tuple[str, ...]
    once: tuple[str, ...]
    end: tuple[str, ...]
    both: tuple[str, ...]
    either: tuple[str, ...]
    neither: tuple[str, str]
    between: tuple[tuple[str, ...], tuple[str, ...], str, str]
    """Words before a range of numbers, those within it, and those before its least and its most."""
    or_: tuple[str, ...]
    and_: tuple[str, ...]
    but: tuple[str, ...]
    """Joints of conditions with the meaning of "and"."""
    then: tuple[str, ...]
    joints: tuple[str, ...]
    """Words that may stand between clauses."""
    may: tuple[str, ...]
    """Beginnings that make an instruction an offer."""
    repeatedly: tuple[str, ...]
    buying: str
    """What buys a ware of a shop, any number of times."""
    paying: str
    """What pays: "pay"."""
    taking: str
    """What takes a thing: "take"."""
    or_more: str
    """What behind a number makes it the least of a range."""
    subject: tuple[str, ...]
    """Words for the hero that an instruction may begin with."""
    number_of: tuple[str, ...]
    having: tuple[str, ...]
    """Beginnings of conditions on what one has, which a second part may leave out."""
    negations: tuple[tuple[str, str], ...]
    """Negated words -> plain words."""
    articles: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...]
    dice: tuple[str, ...]
    plus: tuple[str, ...]
    minus: tuple[str, ...]
    clause_openers: tuple[str, ...]
    noted: tuple[str, ...]
    """Words behind a name that say where it stands, and are no part of it: "the word Owl *written down*"."""
    """Words that begin a clause, and are in no plain name that stands before one."""
    go_on: str
    openers: tuple[str, ...]
    """Words that lose their capital behind a condition; empty where nouns have capitals."""
    doing: tuple[str, ...]
    """Words that instructions begin with, and conditions; they lose it too."""


@cache
def language(code: str) -> Locale:
    """Return the words of a language, or the English ones for an unknown language."""
    return words_of(Locale, "format", code)
