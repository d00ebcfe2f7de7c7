"""Words that a rule system declares for the outcomes of an instruction."""

from __future__ import annotations

from turnto.book.grammar.pattern import in_language
from turnto.core.names import fold
from turnto.core.phrase import Phrase


def outcome_words(phrase: Phrase, code: str) -> list[tuple[str, str]]:
    """Return what items of a phrase may begin with, longest first: (words, outcome)."""
    found = [(fold(word), outcome.id) for outcome in phrase.outcomes for word in in_language(outcome.words, code)]
    return sorted(found, key=lambda pair: -len(pair[0]))


def legal_words(phrase: Phrase, code: str) -> str:
    """Return the outcomes of an instruction in words, for a hint."""
    names = [words[0] for outcome in phrase.outcomes if (words := in_language(outcome.words, code)) and outcome.counted]
    names = names or [words[0] for outcome in phrase.outcomes if (words := in_language(outcome.words, code))]
    return ", ".join(name[:1].upper() + name[1:] for name in names)


def outcome_word(phrase: Phrase, id: str, code: str) -> str:
    """Return the first word that is declared for an outcome."""
    words = next((in_language(outcome.words, code) for outcome in phrase.outcomes if outcome.id == id), ())
    return words[0] if words else ""
