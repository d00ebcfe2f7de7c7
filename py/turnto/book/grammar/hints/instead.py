"""Sentences of the phrasebook about the same as a text, with the author's own numbers and names in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from turnto.book.grammar.frames.nearest import SMALL
from turnto.book.grammar.frames.slots import PERSONS
from turnto.book.grammar.hints.faithful import directs
from turnto.book.grammar.pattern import in_language
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.text.regex import late
from turnto.book.text.tokens import tokens
from turnto.book.text.word_files import table_of
from turnto.core.names import plainly
from turnto.core.phrase import Condition, Phrase

MOST = 2
"""Sentences that are shown."""
LEAST = 0.35
"""Weight of the words that a sentence must share: one word of three phrases."""
_FILLED = (
    late(r"\*\*[^*]+\*\*(?: \([^()]*\))?"),
    late(r"(?<!\*)\*[^*]+\*(?!\*)"),
    late(r"\d*d\d+(?:[+-]\d+)?"),
    late(r"(?<![\w.])[+\u2212-] ?\d+d?\b"),
    late(r"(?<![\w+\u2212-])\d+\b(?! ?d\b)"),
)
"""What an author puts in a sentence of his own: things, names, dice, modifiers, numbers."""


def said_near(vocabulary: Vocabulary, text: str) -> list[str]:
    """Return the few instructions of the phrasebook that share most with a text; none that shares too little."""
    lexicon = vocabulary.ways.lexicon
    said = {form for token in tokens(text)[:40] if token.kind == "word" for form in (token.text, plainly(token.text))}
    said -= SMALL | lexicon.empty | lexicon.fillers | lexicon.openers | lexicon.tails | PERSONS
    rarity = vocabulary.ways.rarity
    own, acts = (
        _own_words(vocabulary, text),
        lexicon.acts | frozenset(("test", "roll", "cast", "fight")),
    )
    found: dict[str, tuple[float, Phrase]] = {}
    for one in vocabulary.ways.indexed_phrases:
        of_clauses = vocabulary.ways.clause_words(one.known.what.id)
        shared = said & one.likely
        weight = sum((0.3 if word in of_clauses else 1) / rarity[word] for word in shared)
        weight += sum(0.3 for kind in own if kind in one.kinds)
        weight *= 1 if shared & acts - of_clauses else 0.4
        if weight >= LEAST and weight > found.get(one.known.what.id, (0.0, None))[0]:
            assert isinstance(one.known.what, Phrase)
            found[one.known.what.id] = weight, one.known.what
    best = sorted(found.values(), key=lambda pair: -pair[0])
    shown = (next(_filled(vocabulary, phrase, text), "") for weight, phrase in best if weight * 1.5 >= best[0][0])
    return [one for one in dict.fromkeys(shown) if one and directs(vocabulary, text, one)][:MOST]


def _own_words(vocabulary: Vocabulary, text: str) -> dict[str, str]:
    """Return the words of the rules' kinds that a text holds, the first of each kind."""
    said = [token for token in tokens(text)[:40] if token.kind == "word"]
    found: dict[str, str] = {}
    for kind, firsts in vocabulary.kinds.items():
        for place, token in enumerate(said):
            for spelled, name in firsts.get(token.text, ()):
                if tuple(one.text for one in said[place : place + len(spelled)]) == spelled:
                    found.setdefault(kind, name)
    return found


def _filled(vocabulary: Vocabulary, phrase: Phrase, text: str) -> Iterator[str]:
    """Yield the example of a phrase that is likest to a text.

    First with what the text says in its places, then as it is.
    """
    said, rarity = {token.text for token in tokens(text)}, vocabulary.ways.rarity
    kinds = {kind: vocabulary.words_of(kind) for kind in vocabulary.system.language.kinds}
    examples = list(examples_in(phrase, vocabulary.code, kinds))

    def likeness(example: str) -> float:
        shared = said & {token.text for token in tokens(example)} - SMALL
        return sum(1 / rarity[word] for word in shared if word in rarity) - len(example) / 200

    for example in sorted(examples, key=likeness, reverse=True)[:1]:
        put = example
        for pattern in _FILLED:
            for old, value in zip(pattern.findall(example), pattern.findall(text), strict=False):
                put = put.replace(old, value, 1)
        for kind, name in _own_words(vocabulary, text).items():
            old = _own_words(vocabulary, put).get(kind)
            put = re.sub(rf"\b{re.escape(old)}\b", name, put, count=1, flags=re.IGNORECASE) if old else put
        read = vocabulary.instruction(put, strict=True)
        if read and not read.unknown and read.phrase.id == phrase.id:
            yield put
        yield example


def examples_in(what: Phrase | Condition, language: str, kinds: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """Return the examples; in another language than English, one made of each of the first patterns."""
    if language.startswith("en"):
        return what.examples
    samples = table_of("samples", language)
    made = (_sample(pattern, kinds, samples) for pattern in in_language(what.patterns, language)[:2])
    return [text[:1].upper() + text[1:] if isinstance(what, Phrase) else text for text in made if text]


_OPTIONAL = late(r"\[[^\[\]]*\]")
_EITHER = late(r"\(([^()|]*)(?:\|[^()]*)?\)")
_SLOT = late(r"\{\w+:([\w-]+)\}")


def _sample(pattern: str, kinds: Mapping[str, Sequence[str]], samples: Mapping[str, str]) -> str:
    """Return a pattern with something in its slots, without what may be left out, the first of what is either."""
    for simpler, by in ((_OPTIONAL, ""), (_EITHER, r"\1")):
        while (shorter := simpler.sub(by, pattern)) != pattern:
            pattern = shorter

    def filled(slot: re.Match[str]) -> str:
        return samples.get(slot[1]) or next(iter(kinds.get(slot[1], ())), "…")

    return re.sub(r"\s+([,;.])", r"\1", " ".join(_SLOT.sub(filled, pattern).split()))
