"""Whether a hint says what the author's text says: direction, numbers, names, who is meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from turnto.book.grammar.frames.nearest import DENYING
from turnto.book.grammar.frames.slots import PERSONS
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.tokens import tokens
from turnto.core.names import fold, plainly

_WORDS = late(r"[\w'-]+")
_IN_BRACKETS = late(r"\(([^()]*[^\W\d][^()]*)\)")
_DIGITS = late(r"\d+")
_SIGNS = late(r"(?<![\w.])[+-]\d+")
_REASON = late(
    r"\b(?:(?:because|since|as|while(?! you (?:wear|have|carry|hold))|weil|da)\b|for (?=(?:you|he|she|it|they|the(?! (?:next|rest|time|whole)))\b))[^.;,]*",
    re.IGNORECASE,
)
"""A clause that only tells why."""
_SIGNED = late(r"[+-]\d+")
_HELPERS = frozenset("companion companions ally allies gefährte gefährten".split())
"""Who may help, and is not left out of a hint."""


def keeps(vocabulary: Vocabulary, text: str, sentence: str) -> bool:
    """Return whether a hint keeps a text's direction, kinds, names, and the order of many numbers.

    A loss is not turned into a gain, nor a code word into a thing."""
    if not holds(vocabulary, text, sentence):
        return False
    numbers = [_SIGNED.findall(one.replace("\u2212", "-").replace(" ", "")) for one in (text, sentence)]
    if len(numbers[0]) > 2 and sorted(numbers[0]) == sorted(numbers[1]) and numbers[0] != numbers[1]:
        return False  # some stand at the wrong thing
    digits = [Counter(_DIGITS.findall(one)) for one in (text, sentence)]
    if any(number != "1" for number in digits[0] - digits[1]):
        return False
    spelled = {plainly(word) for word in _WORDS.findall(sentence)}
    words = [_spoken(one) for one in (text, sentence)]
    for token in tokens(text)[1:]:
        if text[token.start].isupper() and plainly(token.text) in vocabulary.ways.learned_names - spelled:
            return False
    said, put = (tuple(token.text for token in tokens(one)) for one in (text, sentence))
    openers = (*vocabulary.language.conditional, *vocabulary.language.unless, *vocabulary.language.may)
    is_moved = said[:1] and said[0] in vocabulary.ways.lexicon.acts and said[0] in put[1:] and said[0] not in said[1:]
    if is_moved and not fold(sentence).startswith(openers):
        return False  # {Add 1 to Choose} of "Choose an ability; raise it by 1"
    if put[:1] and put[0] in vocabulary.ways.lexicon.acts and _is_noun(said, put[0]):
        return False  # "You are out of the fight" fights nobody
    if not vocabulary.ways.came.isdisjoint(_results(vocabulary, said) - {*put}):
        return False  # "on a critical failure turn to 99" turns there on nothing else
    if leaves_out_helpers(text, sentence) or vocabulary.ways.spells(said) - vocabulary.ways.spells(put):
        return False
    facts = [set(_WORDS.findall(one)) - {""} for one in _IN_BRACKETS.findall(text)]
    if any(one and spelled.isdisjoint(map(plainly, one)) for one in facts):
        return False  # "Pay 1 sp" leaves out the companion of "The knight rides with you for 1 sp (Prowess; Tough)"
    if not words[1].isdisjoint(vocabulary.language.or_) and words[0].isdisjoint(vocabulary.language.or_):
        return False  # "Test Search and Tracking" is no test of one of them
    befalls = vocabulary.ways.lexicon.words.get("befalls-it", "").split("|")
    whom = next((said[:n] for n, word in enumerate(said[:5]) if n and word in befalls), ())
    others = {word for word in whom if word not in (*vocabulary.language.articles, *PERSONS, "this", "that")}
    if others and others.isdisjoint(put) and {"you", "your"}.isdisjoint(said[len(whom) :]):
        return False  # "The guard takes a Wound" befalls him
    if denies(sentence) and not denies(text):
        return False  # "The shades flee; otherwise fight them" does not say that you cannot run
    if any(f" {other} " in text for other in vocabulary.language.otherwise[:2]) and not any(
        one in fold(sentence) for one in (*vocabulary.language.otherwise, *vocabulary.language.unless)
    ):
        return False  # what is done otherwise is not done then
    codes = {token.text for token in tokens(text) if token.style == "em"}
    things = {token.text for token in tokens(sentence) if token.style == "strong"}
    return directs(vocabulary, text, sentence) and codes.isdisjoint(things)


def _results(vocabulary: Vocabulary, words: Sequence[str]) -> set[str]:
    """Return the words behind an opener of results: "failure" of "on a critical failure"."""
    openers = outcome_words(vocabulary.code).openers
    return {
        word
        for place, opener in enumerate(words)
        if opener in openers and opener not in vocabulary.language.conditional
        for word in words[place + 1 : place + 4]
    }


def _is_noun(words: Sequence[str], act: str) -> bool:
    """Return whether a word that may be an act is a noun wherever it stands: "the fight"."""
    places = [place for place, word in enumerate(words) if word == act]
    return bool(places) and all(place > 0 and words[place - 1] in _DEFINITE for place in places)


_DEFINITE = frozenset("the der die das den dem".split())


def holds(vocabulary: Vocabulary, text: str, sentence: str) -> bool:
    """Return whether a hint neither leaves out nor invents what turns the meaning of a text: "permanently", "all".

    Reasons are left aside.
    """
    signed = [Counter(_SIGNS.findall(one.replace("\u2212", "-"))) for one in (text, sentence)]
    if signed[0] - signed[1]:
        return False
    said = _REASON.sub("", text)
    if not all(put.search(sentence) or not kept.search(said) for kept, put in vocabulary.ways.kept):
        return False
    return all(said.search(text) or not put.search(sentence) for put, said in vocabulary.ways.invented)


def denies(text: str) -> bool:
    """Return whether a text holds a word that denies something."""
    return "n't" in text or not (DENYING | {"cannot", "except"}).isdisjoint(token.text for token in tokens(text))


def directs(vocabulary: Vocabulary, text: str, sentence: str) -> bool:
    """Return whether a hint neither gives what a text takes nor takes what it gives."""
    said, hint = direction(vocabulary, text), direction(vocabulary, sentence)
    return not (said and hint and said != hint)


def direction(vocabulary: Vocabulary, text: str) -> str:
    """Return whether a text only takes ("down") or only gives ("up"); empty for both and neither."""
    texts = {token.text for token in tokens(text) if not token.style}
    ways = [name for name, words in vocabulary.ways.directions if not words.isdisjoint(texts)]
    return ways[0] if len(ways) == 1 else ""


def leaves_out_helpers(text: str, sentence: str) -> bool:
    """Return whether a hint leaves out companions that cannot help; words on beasts are no such words."""
    said = _spoken(text)
    return not DENYING.isdisjoint(said) and not _HELPERS.isdisjoint(said - _spoken(sentence))


def _spoken(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(token.text for token in tokens(text))
