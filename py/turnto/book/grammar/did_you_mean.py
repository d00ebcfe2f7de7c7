"""Hints "Did you mean …" from the nearest known words.

Only the first problems of a kind get one, so that a book full of mistakes is still read fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches

from turnto.book.grammar.vocabulary import Known, Vocabulary
from turnto.book.text.tokens import tokens
from turnto.core.names import fold

MOST = 50
"""Limit of hints of one kind in a book; each compares a text with every phrase."""


class Hints:
    """Source of hints that counts them by kind."""

    def __init__(self) -> None:
        self._made: Counter[str] = Counter()

    def _may(self, kind: str) -> bool:
        self._made[kind] += 1
        return self._made[kind] <= MOST

    def word(self, vocabulary: Vocabulary, kind: str, word: str) -> str:
        """Return a hint at the nearest word of a kind."""
        if not self._may(kind):
            return ""
        known = {fold(name): name for name in vocabulary.words_of(kind)}
        if close := get_close_matches(fold(word)[:80], list(known), 1, 0.5):
            return f"Did you mean {known[close[0]]}?"
        return f"A book adds words of its own in its header: {kind}s."

    def name(self, word: str, known: Iterable[str], kind: str) -> str:
        """Return a hint at the nearest name."""
        if not self._may(kind):
            return ""
        by_fold = {fold(name): name for name in known}
        close = get_close_matches(fold(word)[:80], list(by_fold), 1, 0.6)
        return f"Did you mean {by_fold[close[0]]}?" if close else ""

    def phrase(self, vocabulary: Vocabulary, text: str) -> str:
        """Return a hint at the nearest instruction."""
        return self._like("phrase", (*vocabulary.phrases[0], *vocabulary.phrases[1]), text)

    def condition(self, vocabulary: Vocabulary, text: str) -> str:
        """Return a hint at the nearest condition."""
        return self._like("condition", (*vocabulary.conditions[0], *vocabulary.conditions[1]), text)

    def _like(self, kind: str, known: Sequence[Known], text: str) -> str:
        if not self._may(kind):
            return ""
        words = [token.text for token in tokens(text)[:40] if not token.parts]
        best, found = 0.4, ""
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(" ".join(words))
        for one in known:
            for literal in one.wanted.literals:
                likeness = _likeness(matcher, words, literal)
                if likeness > best:
                    best, found = likeness, _shown(one, literal)
        return f"Did you mean “{found}”?" if found else "The phrasebook lists what can be said."


def _likeness(matcher: SequenceMatcher[str], words: Sequence[str], literal: Sequence[str]) -> float:
    said = [word for word in literal if word != "…"]
    if not said or not words:
        return 0.0
    close = sum(1 for word in said if get_close_matches(word, words, 1, 0.75))
    if not close:
        return 0.0
    matcher.set_seq1(" ".join(literal))
    return 0.6 * close / len(said) + 0.2 * matcher.ratio() + 0.2 * min(1.0, len(said) / len(words))


def _shown(one: Known, literal: Sequence[str]) -> str:
    words = set(literal) - {"…"}
    for example in one.what.examples:
        if words <= {token.text for token in tokens(example)}:
            return example
    return " ".join(literal)
