"""Sentences of several pieces, one of which is understood.

What stands round that piece is a clause of it, or only tells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.frames.amounts import ORDINALS
from turnto.book.grammar.frames.nearest import DENYING, SMALL, TURNING, Indexed, Near, Weights, nearest, says_when
from turnto.book.grammar.frames.slots import PERSONS, WHEN
from turnto.book.grammar.frames.telling import BECAUSE, is_story
from turnto.book.grammar.known import Known
from turnto.book.grammar.pattern import find
from turnto.book.text.tokens import Token, tokens
from turnto.core.names import plainly

if TYPE_CHECKING:  # a vocabulary calls these and hands its readings in
    from turnto.book.grammar.matches import PhraseMatch
    from turnto.book.grammar.reading import Reading

MOST = 7
"""Pieces of the longest sentence that is looked at."""
CUTS = frozenset(("and", "but", "while", "although", "though", "und", "aber", "während"))
"""Words between pieces, besides punctuation."""
SIGN = 0.8
"""Cost of a clause that is known by one word of its own."""
TELLING = 0.5
"""Cost of a piece that only tells."""
MOST_COST = 2.5
"""Cost of the dearest clause that a piece is taken for."""

Stretch = tuple[int, int]


def pieces(text: str) -> list[Stretch]:
    """Return the places of the pieces of a text: what punctuation and "and" set apart, outside brackets."""
    found: list[Stretch] = []
    start = 0
    for token in tokens(text):
        if token.parts or (token.text in CUTS and token.kind == "word" and not token.style):
            if text[start : token.start].strip():
                found.append((start, token.start))
            start = token.end
    return [*found, (start, len(text))] if text[start:].strip(" .!") else found


def runs(count: int) -> Iterator[tuple[int, int]]:
    """Yield the runs of some of the pieces, the longest first."""
    for length in range(count - 1, 0, -1):
        for first in range(count - length + 1):
            yield first, first + length


def as_clause(clauses: Sequence[Indexed], reading: Reading, weights: Weights) -> tuple[Mapping[str, Any], float] | None:
    """Read a piece as a clause of an instruction; return its values and their cost.

    None for a piece that no clause reads.
    """
    words = [token for token in reading.prepared(tokens(reading.text)) if not token.parts]
    texts = frozenset(token.text for token in words)
    for known in (one.known for one in clauses):
        if fit := find(known.wanted.possible(texts), reading.text, words, reading.extents):
            values = reading.filled(known, fit)[0]
            return values or {known.clauses[0].name: known.clauses[0].value}, 0.0
    if not texts.isdisjoint({"first", *ORDINALS}):
        return None  # "the first of them without your shield"
    found = nearest(clauses, reading.text, words, reading.extents, weights)
    if not found or found[0].cost > min(MOST_COST, 0.5 * len(words)) or not found[0].fit.literals:
        return by_sign(clauses, reading, words)
    if len(found) > 1 and found[1].cost - found[0].cost < 0.2 and _says(reading, found[1]) != _says(reading, found[0]):
        return None  # two clauses fit alike
    return _says(reading, found[0]), found[0].cost


def by_sign(
    clauses: Sequence[Indexed], reading: Reading, words: Sequence[Token]
) -> tuple[Mapping[str, Any], float] | None:
    """Read a piece as the one clause whose own word it holds: "no room to swing a shield" by "shield".

    The piece denies something if the clause does with that word, and holds nothing that another clause is known by.
    """
    lexicon = reading.vocabulary.ways.lexicon
    numbers = {word for word, n in reading.language.numbers if n} - set(reading.language.articles)
    if any(token.kind not in ("word", "mark") or token.style or token.text in numbers for token in words):
        return None
    texts = {token.text for token in words} | {token.text.removesuffix("s") for token in words}
    if any(says_when(words, place) for place in range(1, len(words))) or any(
        one.text == "before" and other.text in PERSONS | {"you"} for one, other in pairwise(words)
    ):
        return None  # "no shield in the first round"
    signs = [(one.known, one.words - lexicon.empty - SMALL - DENYING) for one in clauses]
    told: list[Known] = []
    for known, own in signs:
        others = frozenset[str]().union(*(words for one, words in signs if one is not known))
        if (shown := texts & (own - others)) and not known.clause_slots and _denies(known, shown, texts):
            told.append(known)
        elif shown:
            return None
    return ({told[0].clauses[0].name: told[0].clauses[0].value}, SIGN) if len(told) == 1 else None


def _denies(known: Known, shown: Collection[str], texts: Collection[str]) -> bool:
    """Return whether a clause says these words denied, or not denied, as a piece does."""
    is_denied = not DENYING.isdisjoint(texts)
    return any(
        DENYING.isdisjoint(said) != is_denied
        for said in (set(re.findall(r"[a-z]+", pattern)) for pattern in known.patterns)
        if not said.isdisjoint(shown)
    )


def _says(reading: Reading, near: Near) -> Mapping[str, Any]:
    values = reading.filled(near.known, near.fit)[0]
    return values or {near.known.clauses[0].name: near.known.clauses[0].value}


def telling_cost(reading: Reading, words: Sequence[Token], clause_words: frozenset[str]) -> float | None:
    """Return what it costs to leave a piece out as mere telling; None if it holds what may be meant.

    That is a number, a mark, a name of the rules, a word of the instruction's clauses, or an act that is understood.
    """
    ways = reading.vocabulary.ways
    if is_story(reading, words) and clause_words.isdisjoint(token.text for token in words if token.text not in DENYING):
        return 0.0
    numbers = {word for word, _ in reading.language.numbers} - set(reading.language.articles)
    meant = ways.meant | TURNING | WHEN | numbers | clause_words
    said = [token for token in words if not token.parts]
    if said and said[0].text in BECAUSE:
        meant = meant - DENYING
    if any(
        token.kind != "word" or token.style or not meant.isdisjoint((token.text, plainly(token.text))) for token in said
    ):
        return None
    acts = sum(not ways.lexicon.acts.isdisjoint((token.text, plainly(token.text))) for token in said)
    if acts and reading.vocabulary.instruction(reading.text, reading.place, wide=True):
        return None
    return TELLING + 0.4 * acts


def is_certain(found: PhraseMatch, text: str, naming: frozenset[str]) -> bool:
    """Return whether a piece is an instruction by its own words, and not by a plain name that says anything."""
    marked = set('*"(') & set(text)
    return not found.unknown and (bool(marked) or not any(slot.kind in naming for slot in found.slots))
