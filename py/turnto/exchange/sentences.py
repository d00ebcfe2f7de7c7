"""Candidate sentences tried on the grammar of a book's rules: what reads becomes an instruction."""

from __future__ import annotations

import re
from functools import lru_cache

from turnto.book.grammar.answers import outcome_words
from turnto.book.grammar.braces.meanings import Conditional, Deeds, Meaning, NotUnderstood
from turnto.book.grammar.braces.reader import InstructionReader
from turnto.book.grammar.hints.did_you_mean import NoHints
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.lower.label_reader import LabelReader, NamedOutcomes, NoOutcome
from turnto.book.model import Place, Problem, bare
from turnto.book.text import locale
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import has_outcomes
from turnto.core.names import fold
from turnto.core.phrase import Phrase
from turnto.core.system import System
from turnto.exchange.story import Checks

LONGEST = 400
"""Characters of a sentence that is tried: an instruction is no page."""


class Sentences:
    """Grammar of a book that is being written."""

    def __init__(self, system: System, language: str = "en", sections: frozenset[str] = frozenset()) -> None:
        self.system, self.language = system, language
        self.vocabulary = Vocabulary(system, language, {}, frozenset(map(bare, sections)))
        self.hints = NoHints()
        self._meaning = lru_cache(maxsize=20_000)(self._read)

    def _read(self, text: str) -> Meaning | None:
        if not text.strip() or len(text) > LONGEST or "{" in text or "}" in text or "\n" in text:
            return None
        problems: list[Problem] = []
        reader = InstructionReader(self.vocabulary, self.hints, problems, is_quiet=True)
        meaning = reader.meaning(Mark("brace", text, f"{{{text}}}", Place("", 1), 0))
        return None if problems or isinstance(meaning, NotUnderstood) else meaning

    def instruction(self, text: str) -> Deeds | None:
        """Return what an instruction means, with its condition left out; None if it is not understood."""
        meaning = self._meaning(text)
        if isinstance(meaning, Conditional):
            return meaning.deeds
        return meaning if isinstance(meaning, Deeds) else None

    def is_condition(self, text: str) -> bool:
        """Return whether a sentence ("If you have the rope") is a condition alone."""
        meaning = self._meaning(text)
        return isinstance(meaning, Conditional) and meaning.deeds is None

    def may_be_inside(self, text: str) -> bool:
        """Return whether an instruction may stand inside a choice or an outcome."""
        meaning = self._meaning(text)
        return (
            isinstance(meaning, Deeds)
            and not meaning.offered
            and not any(has_outcomes(said.phrase) or said.phrase.table for said in meaning.said)
        )

    def stands_alone(self, text: str) -> bool:
        """Return whether an instruction needs nothing behind it: no outcomes, no table."""
        deeds = self.instruction(text)
        return deeds is not None and not any(has_outcomes(said.phrase) or said.phrase.table for said in deeds.said)

    def branching(self, text: str) -> Phrase | None:
        """Return the phrase of an instruction with outcomes."""
        deeds = self.instruction(text)
        if deeds is None or (not (said := deeds.said[-1]).phrase.outcomes and not said.phrase.answers):
            return None
        return said.phrase

    def outcome(self, phrase: Phrase, word: str) -> str:
        """Return the phrase's own word for an outcome; empty where it has none."""
        if (degree := _DEGREE.fullmatch(word)) and phrase.margins:
            known_word = self.outcome(phrase, degree["word"])
            return known_word and f"{known_word}{degree['by']}"
        known = outcome_words(phrase, self.language)
        if fold(word) in {said for said, _ in known} or (phrase.answers == "ranges" and _RANGE.fullmatch(word)):
            return word
        if phrase.answers == "ranges":  # the last line of a table, for what no other says
            return locale.language(self.language).otherwise[0].capitalize() if fold(word) in BAD else ""
        wanted = (
            self.system.outcomes.good if fold(word) in GOOD else self.system.outcomes.bad if fold(word) in BAD else ()
        )
        words = [said for said, id in known if id in wanted]
        return min(words, key=len).capitalize() if words else ""


class SystemChecks(Checks):
    """Tests and fights of a rule system, with their outcomes by meaning: “If you are reduced to zero Vitality, …”."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences

    def __call__(self, sentence: str) -> bool:
        return self.sentences.branching(sentence) is not None

    def outcome(self, check: str, said: str) -> tuple[str, str] | None:
        phrase, language = self.sentences.branching(check), self.sentences.language
        if phrase is None or phrase.answers:
            return None
        if degree := _DEGREE.fullmatch(said):
            plain = self.outcome(check, degree["word"]) if phrase.margins else None
            return plain and (f"{plain[0]}{degree['by']}", "")
        scores = " ".join(field.label for field in self.sentences.system.sheet.fields)
        found = LabelReader(phrase, language, check, scores=scores).named(said, 0)
        if isinstance(found, NoOutcome) and not found.why:
            return "", said[said.find(found.label) + len(found.label) :]
        if not isinstance(found, NamedOutcomes) or len(found.ids) != 1 or found.by:
            return None
        words = [word for word, id in outcome_words(phrase, language) if id == found.ids[0]]
        return min(words, key=len), said[found.length :]


_DEGREE = re.compile(r"(?P<word>success|failure)(?P<by> by \w+ or more)")
"""Outcome by margin: “success by 3 or more”."""
_RANGE = re.compile(
    r"\d{1,4}\+|\d{1,4}(?:\s*(?:[-–,]|to|or|bis|oder)\s*\d{1,4})*|\d{1,4} (?:or|oder) [a-zö]{4,7}|odd|even|(?:un)?gerade",
    re.IGNORECASE,
)
GOOD = frozenset({"success", "succeed", "pass", "win", "survive"})
BAD = frozenset({"failure", "fail", "lose", "otherwise", "else"})
