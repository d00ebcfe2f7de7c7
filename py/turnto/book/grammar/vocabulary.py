"""Vocabulary of a book: its system's phrases and conditions, in its language, with added words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from turnto.book.grammar.conditions import asked
from turnto.book.grammar.pattern import Fit, Wanted, find, in_language, parse, wanted
from turnto.book.grammar.slots import READERS
from turnto.book.model import Asked, Place, Slot, bare
from turnto.book.text.locale import Locale, language
from turnto.book.text.tokens import Token, opened, tokens, written
from turnto.common import conditions_by_id, conditions_for, phrases_by_id, phrases_for
from turnto.core.names import fold
from turnto.core.phrase import Clause, Condition, Phrase
from turnto.core.system import System


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """Parsed instruction: its phrase, the values of its slots, and unknown words."""

    phrase: Phrase
    text: str
    values: Mapping[str, Any] = field(hash=False)
    slots: tuple[Slot, ...]
    unknown: tuple[tuple[str, str, int], ...] = ()
    """(kind, word, its place in the text)."""
    lead: str = ""
    """The words before its first slot: “Lose” of “Lose 2 Talent”."""


@dataclass(frozen=True, slots=True)
class Known:
    """Phrase or condition with its compiled patterns."""

    what: Phrase | Condition
    wanted: Wanted
    clauses: tuple[Clause, ...] = ()
    clause_slots: tuple[frozenset[str], ...] = ()


def _slot_names(patterns: Iterable[str]) -> frozenset[str]:
    names: set[str] = set()

    def gather(parts: Any) -> None:
        for part in parts:
            if part[0] == "slot":
                names.add(part[1])
            elif part[0] == "either":
                for sequence in part[1]:
                    gather(sequence)

    for pattern in patterns:
        gather(parse(pattern))
    return frozenset(names)


Groups = tuple[tuple[Known, ...], tuple[Known, ...]]


@lru_cache(maxsize=20)
def _known_of(system: System, code: str) -> tuple[Groups, Groups]:
    """Made once for a system and a language."""
    phrases = _groups(system.language.phrases, phrases_for(system), code)
    return phrases, _groups(system.language.conditions, conditions_for(system), code)


def _groups(own: Sequence[Phrase | Condition], common: Sequence[Phrase | Condition], code: str) -> Groups:
    replaced = {what.id for what in own}
    return _known(own, code), _known([what for what in common if what.id not in replaced], code)


def _known(some: Iterable[Phrase | Condition], code: str) -> tuple[Known, ...]:
    found = []
    for what in some:
        clauses = what.clauses if isinstance(what, Phrase) else ()
        patterns = [in_language(clause.patterns, code) for clause in clauses]
        sought = wanted(in_language(what.patterns, code), patterns, language(code).joints)
        found.append(Known(what, sought, clauses, tuple(map(_slot_names, patterns))))
    return tuple(found)


@dataclass(frozen=True)
class Vocabulary:
    """Phrases and conditions of a book; the system's own go before the common ones."""

    system: System
    code: str = "en"
    added: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that the book adds to the system's kinds."""
    sections: frozenset[str] = frozenset()
    """Names of its sections, folded for comparison."""

    @cached_property
    def language(self) -> Locale:
        """Return the words of the format itself."""
        return language(self.code)

    @cached_property
    def phrases(self) -> Groups:
        """Return the system's phrases, and the common ones that it does not replace."""
        return _known_of(self.system, self.code)[0]

    @cached_property
    def conditions(self) -> Groups:
        """Return the system's conditions, and the common ones that it does not replace."""
        return _known_of(self.system, self.code)[1]

    @cached_property
    def phrase_by_id(self) -> Mapping[str, Phrase]:
        """Return every phrase by its id."""
        return phrases_by_id(self.system)

    @cached_property
    def condition_by_id(self) -> Mapping[str, Condition]:
        """Return every condition by its id."""
        return conditions_by_id(self.system)

    def words_of(self, kind: str) -> tuple[str, ...]:
        """Return the legal words of one of the system's kinds."""
        return (*self.system.language.kinds.get(kind, ()), *self.added.get(kind, ()))

    @cached_property
    def kinds(self) -> Mapping[str, Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]]:
        """Map kind and first word to (all words, the name), longest first."""
        found: dict[str, dict[str, list[tuple[tuple[str, ...], str]]]] = {}
        for kind in (*self.system.language.kinds, *self.added):
            firsts = found.setdefault(kind, {})
            for name in self.words_of(kind):
                words = tuple(token.text for token in tokens(name))
                if words:
                    firsts.setdefault(words[0], []).append((words, name))
        return {
            kind: {first: tuple(sorted(names, key=lambda named: -len(named[0]))) for first, names in firsts.items()}
            for kind, firsts in found.items()
        }

    def instruction(self, text: str, place: Place, lenient: bool = False) -> PhraseMatch | None:
        """Parse an instruction; return None for an unknown one.

        Clauses may stand in brackets: {Fight (three rounds) (at -2)}.
        """
        words = tokens(text)
        groups = sum(token.kind == "group" for token in words)
        for kept in dict.fromkeys((groups, min(groups, 1), 0)):
            said = Reading(self, text, place, lenient).instruction(words if kept == groups else opened(text, kept))
            if said:
                return said
        return None

    def asked(
        self, text: str, place: Place, lenient: bool = False
    ) -> tuple[Asked | None, tuple[tuple[str, str, int], ...]]:
        """Parse a condition (without its "if") and list its faults: (kind, word, place)."""
        reading = Reading(self, text, place, lenient)
        found = asked(reading, tokens(text))
        return found, tuple(reading.unknown)


class Reading:
    """Parse of one text with a vocabulary."""

    def __init__(self, vocabulary: Vocabulary, text: str, place: Place, lenient: bool = False) -> None:
        self.vocabulary = vocabulary
        self.language = vocabulary.language
        self.text = text
        self.place = place
        self.lenient = lenient
        self.unknown: list[tuple[str, str, int]] = []
        self._deep = 0

    def instruction(self, words: Sequence[Token]) -> PhraseMatch | None:
        """Return the best match: the system's own first, then the one with most literal words."""
        for group in self.vocabulary.phrases:
            if best := self.best(group, words):
                known, fit = best
                assert isinstance(known.what, Phrase)
                values, slots = self._filled(known, fit)
                lead = written(self.text, words[: min(fit.starts, default=0)]).rstrip(" $:,")
                return PhraseMatch(known.what, self.text, values, slots, self._unknown(fit), lead)
        return None

    def best(self, group: Sequence[Known], words: Sequence[Token]) -> tuple[Known, Fit] | None:
        """Return the best match of a group, with its fit."""
        texts = frozenset(token.text for token in words)
        found: tuple[Known, Fit] | None = None
        for known in group:
            fit = find(known.wanted, self.text, words, self._extents) if known.wanted.possible(texts) else None
            if fit and (found is None or fit.literals > found[1].literals):
                found = known, fit
        return found

    def _filled(self, known: Known, fit: Fit) -> tuple[dict[str, Any], tuple[Slot, ...]]:
        values: dict[str, Any] = {}
        slots: list[Slot] = []
        for name, kind, value in fit.slots:
            if isinstance(value, UnknownWord):
                value = value.word
            values[name] = value
            slots.append(Slot(name, kind, value))
            if isinstance(value, Asked):
                values[f"{name}_say"] = value.say
            elif isinstance(value, PhraseMatch):
                slots += value.slots
        for number in fit.clauses:
            if not known.clause_slots[number] & values.keys():
                values[known.clauses[number].name] = known.clauses[number].value
        return values, tuple(slots)

    def _unknown(self, fit: Fit) -> tuple[tuple[str, str, int], ...]:
        own = tuple((kind, value.word, value.start) for _, kind, value in fit.slots if isinstance(value, UnknownWord))
        return (*own, *self.unknown)

    def filled(self, known: Known, fit: Fit) -> tuple[dict[str, Any], tuple[Slot, ...]]:
        """Return the values and slots of a condition; keep its unknown words in ``unknown``."""
        self.unknown += [
            (kind, value.word, value.start) for _, kind, value in fit.slots if isinstance(value, UnknownWord)
        ]
        return self._filled(known, fit)

    def _extents(self, kind: str, text: str, words: Sequence[Token], place: int) -> Iterable[tuple[int, Any]]:
        if kind == "section":
            ends = list(READERS[kind](self.language, text, words, place))
            known = [(end, name) for end, name in ends if bare(name) in self.vocabulary.sections]
            return known or ends
        if kind in READERS:
            return READERS[kind](self.language, text, words, place)
        if kind in ("deed", "condition"):
            return self._nested(kind, words, place)
        return self._of_kind(kind, words, place)

    def _of_kind(self, kind: str, words: Sequence[Token], place: int) -> list[tuple[int, Any]]:
        """Match a word of one of the system's kinds, longest first; if lenient, any word."""
        found: list[tuple[int, Any]] = []
        for start in dict.fromkeys((place, place + 1) if words[place].text in self.language.articles else (place,)):
            if start >= len(words):
                continue
            for spelled, name in self.vocabulary.kinds.get(kind, {}).get(words[start].text, ()):
                if tuple(token.text for token in words[start : start + len(spelled)]) == spelled:
                    found.append((start + len(spelled), name))
        if self.lenient and not found:
            for end in range(place + 1, min(place + 4, len(words)) + 1):
                if words[end - 1].kind not in ("word", "quoted"):
                    break
                found.append((end, UnknownWord(written(self.text, words[place:end]), words[place].start)))
        return found

    def _nested(self, kind: str, words: Sequence[Token], place: int) -> list[tuple[int, Any]]:
        if self._deep > 2:
            return []
        self._deep += 1
        ends = [len(words), *(end for end in range(place + 1, len(words)) if words[end].parts)]
        found: list[tuple[int, Any]] = []
        for end in ends[:12]:
            inner: Any = asked(self, words[place:end]) if kind == "condition" else self._deed(words[place:end])
            if inner is not None:
                found.append((end, inner))
        self._deep -= 1
        return found

    def _deed(self, words: Sequence[Token]) -> PhraseMatch | None:
        said = self.instruction(words)
        return said and PhraseMatch(said.phrase, written(self.text, words), said.values, said.slots, said.unknown)


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """Unknown word in a slot for one of the system's kinds."""

    word: str
    start: int


def words_added(header: Mapping[str, Any], kinds: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return what a header adds to the system's kinds: its field ``skills`` to the kind ``skill``."""
    added: dict[str, tuple[str, ...]] = {}
    for kind in kinds:
        listed = header.get(f"{kind}s")
        names: list[str] = []
        if isinstance(listed, Mapping):
            names = [word for pair in listed.items() for word in pair if isinstance(word, str)]
        elif isinstance(listed, (list, tuple)):
            names = [word.split("(")[0].split(":")[0].strip() for word in listed if isinstance(word, str)]
        elif isinstance(listed, str):
            names = [word.split("(")[0].split(":")[0].strip() for word in listed.split(",")]
        known = {fold(name) for name in names}
        added[kind] = tuple(name for name in names if name and fold(name) in known)
    return added
