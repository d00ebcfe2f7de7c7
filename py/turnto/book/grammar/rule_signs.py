"""Signs by which a story is known to say what only braces do.

They are words per language, and what the rules count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.text.regex import late
from turnto.book.text.word_files import WordTable, words_of
from turnto.words.translator import translator

MACRO = late(r"\((?:if|else-?if|unless|set|put|print|link(?:-goto)?|goto|either|random)\s*:[^()]*\)?|\$[a-z_]\w+")
"""What Twine carries out."""


class LeftOverWords(WordTable):
    """Words of one language by which a story does what only braces do."""

    acting: frozenset[str]
    """Words of which one stands in all that ``cue``, ``noting``, ``keeping``, ``taking``, ``adding`` and ``able`` find: the quickest test for them."""
    cue: re.Pattern[str]
    """What a clause holds that may be an instruction, besides numbers and marked names."""
    so: re.Pattern[str]
    """A choice that is made by doing what the sentence before offers: "If you do"."""
    for_some: re.Pattern[str]
    """A sentence that offers something to some heroes: ``asked`` and what they may do."""
    titled: re.Pattern[str]
    """A condition on a title: "you are a Reeve"."""
    using: re.Pattern[str]
    """An ability that words of a choice begin with: "Cast Flight", "Climbing-2:"."""
    units: str
    """What the rules count besides scores and money, as alternatives of a pattern."""
    numbers: str
    """Numbers in words, as alternatives of a pattern."""
    points: str
    """What stands between a number and its score: "points of"."""
    able: re.Pattern[str]
    """What may be done by whoever has an ability: "Anyone with ``name`` may"."""
    paying: re.Pattern[str]
    """A choice that costs the sum that the story names: "If you pay him"."""
    joint: re.Pattern[str]
    """Where a clause of a sentence ends."""
    subject: re.Pattern[str]
    """The hero before a verb: "You must now"."""
    hero: frozenset[str]
    """Words of which one stands in what befalls the hero: "you", "your"."""
    told: re.Pattern[str]
    """What makes a sentence tell of what might be, or of what another does."""
    limiting: re.Pattern[str]
    """What limits a fight or a test beside it: "It always strikes first"."""
    sparing: re.Pattern[str]
    """What spares the hero a test or a fight: "you need not roll"."""
    losing: str
    """How a thing is lost that the story says is ``gone``."""
    noting: re.Pattern[str]
    """What is done to a sheet without saying what: "Add these to your purse", "Cross him off"."""
    keeping: re.Pattern[str]
    """What bids the reader keep the sheet, at the beginning of a clause: "Gain two hams", "erase it"."""
    taking: re.Pattern[str]
    """What is left to the reader to take: "Take what you want", "You may take any two of these"."""
    changing: re.Pattern[str]
    """What becomes of a score in words: "is halved"."""
    handing: re.Pattern[str]
    """A ``thing`` in bold that the story puts somewhere or hands over: "a **ring**", "his **sword** (+1)"."""
    listing: re.Pattern[str]
    """What stands above a list of things that may be had: "You may take any of these:"."""
    passing: re.Pattern[str]
    """Time that goes by: "An hour passes"."""
    giving: re.Pattern[str]
    """What is done with money: "He gives you", "You find"."""
    selling: re.Pattern[str]
    """What heads wares: "has for sale", "You can buy"."""
    adding: re.Pattern[str]
    """What is added to whatever is thrown or counted: "add 1 to your rolls"."""


@cache
def left_over_words(code: str) -> LeftOverWords:
    """Return those words of a language."""
    return words_of(LeftOverWords, "left_over", code)


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns of what a book's rules count."""

    number: re.Pattern[str]
    score: re.Pattern[str]
    scored: re.Pattern[str]
    """A score with a number: "2 LUCK", "one point of LUCK"."""
    money: re.Pattern[str]
    cue: re.Pattern[str]
    """What a clause holds that may be an instruction."""
    acting: frozenset[str]
    """Words of which one, or a sign, stands in every sentence that is told of."""


@cache
def _patterns(code: str, scores: tuple[str, ...], money: tuple[str, ...]) -> Patterns:
    """Return the patterns of a language, with the names of the rules' scores and of money."""
    own = left_over_words(code)
    number, score = rf"(?:\d+|\b(?i:{own.numbers}))", rf"\b(?:{'|'.join(map(re.escape, scores))})\b"
    scored = rf"{number} (?:(?i:{own.points}) )?{score}|{score} (?:by )?{number}"
    sums = rf"\$ ?\d[\d,]*|{number} (?i:{'|'.join(map(re.escape, money))})\b"
    cue = rf"\d|{score}|{number} (?:\w+ )?(?i:{own.units})\b|(?i:{own.cue.pattern})"
    acting = frozenset(map(str.casefold, (*own.acting, *own.numbers.split("|"), *scores)))
    return Patterns(late(number), late(score), late(scored), late(sums), late(cue), acting)


def patterns_of(vocabulary: Vocabulary) -> Patterns:
    """Return the patterns of what the rules of a book count."""
    fields, code = vocabulary.system.sheet.fields, vocabulary.code
    named = translator(vocabulary.system, code).first
    labels = (named(f"label.{field.key}") or field.label for field in fields if field.kind in ("score", "number"))
    scores = tuple(label for label in labels if isinstance(label, str) and label.isalpha())
    money = tuple(sorted(one for one in vocabulary.ways.lexicon.money if one.replace(" ", "").isalpha()))
    return _patterns(code, scores, money)
