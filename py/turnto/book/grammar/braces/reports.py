"""Problems of a text in braces."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from turnto.book.grammar.conditions import MIXED
from turnto.book.grammar.hints.did_you_mean import Hints
from turnto.book.grammar.matches import TWO
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place, Problem, Suggestion
from turnto.book.text.scanner import Mark
from turnto.core.names import fold


class Reports:
    """Problems of the texts in braces, with hints at known words."""

    def __init__(self, vocabulary: Vocabulary, hints: Hints, problems: list[Problem]) -> None:
        self.vocabulary, self.hints, self.problems = vocabulary, hints, problems

    def report(self, mark: Mark, text: str, wrong: Sequence[tuple[str, str, int]]) -> None:
        for kind, word, _ in dict.fromkeys(wrong):
            if kind == MIXED:
                self.problem(
                    mark.place,
                    "and-or",
                    f"“{short(word)}” can be read in two ways",
                    "Write either … or …, and …: “either” shows what belongs together.",
                )
                continue
            if kind == TWO:
                ways = word.split("|")
                self.problem(
                    mark.place,
                    TWO,
                    f"“{short(text)}” can be read in two ways",
                    f"Write {' or '.join(f'{{{way}}}' for way in ways)}.",
                    Suggestion(mark.place, mark.raw, f"{{{ways[0]}}}"),
                )
                continue
            hint = self.hints.word(self.vocabulary, kind, word)
            place = mark.place
            found = mark.raw.find(word)
            if found > 0 and "\n" not in mark.raw[:found]:
                place = Place(place.file, place.line, place.column + found, len(word))
            mend = None
            if (
                (meant := hint.removeprefix("Did you mean ").removesuffix("?")) != hint
                and word in mark.raw
                and _is_like(word, meant)
            ):
                mend = Suggestion(mark.place, mark.raw, mark.raw.replace(word, meant, 1))
            told = f"“{short(word)}” is no {kind} of {self.vocabulary.system.name}"
            self.problem(place, "unknown-word", told, hint, mend)

    def problem(self, place: Place, code: str, message: str, hint: str, suggestion: Suggestion | None = None) -> None:
        self.problems.append(Problem(place, code, "error", message, hint, suggestion))


def _is_like(word: str, meant: str) -> bool:
    """Return whether a word resembles a known one, or a part of it, enough to replace it."""
    one, other = fold(word), fold(meant)
    return one in other.split() or SequenceMatcher(None, one, other).ratio() >= 0.7


def short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
