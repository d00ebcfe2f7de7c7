"""Phrases and conditions with their patterns, looked up by the words of a text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from turnto.book.grammar.pattern import Wanted, anchors
from turnto.book.text.regex import late
from turnto.core.phrase import Clause, Condition, Phrase

_SLOT = late(r"\{(\w+):")


@dataclass(frozen=True, slots=True)
class Known:
    """Phrase or condition with its compiled patterns."""

    what: Phrase | Condition
    wanted: Wanted
    clauses: tuple[Clause, ...] = ()
    clause_slots: tuple[frozenset[str], ...] = ()
    plain: int = 0
    """How many of its patterns, the first ones, are the phrasebook's."""
    patterns: tuple[str, ...] = ()
    """The patterns of a clause that stands for itself."""


class Group:
    """Phrases or conditions, with an index of their patterns."""

    def __init__(self, members: Iterable[Known]) -> None:
        self.members = tuple(members)
        self.asks = any(isinstance(member.what, Condition) for member in self.members)
        self._anchored: dict[str, set[tuple[int, int]]] = defaultdict(set)
        self._any: set[tuple[int, int]] = set()
        """Patterns that need no word: member, and which of its patterns."""
        for place, member in enumerate(self.members):
            for number, pattern in enumerate(member.wanted.patterns):
                words, _ = anchors(pattern)
                for found in [self._anchored[word] for word in words] if words else [self._any]:
                    found.add((place, number))

    def likely(self, words: frozenset[str]) -> Iterator[tuple[Known, list[str]]]:
        """Yield the members that a text with these words may match, each with those of its patterns."""
        found = self._any.union(*(self._anchored[word] for word in self._anchored.keys() & words))
        for place, hits in groupby(sorted(found), key=itemgetter(0)):
            member = self.members[place]
            yield member, [member.wanted.patterns[number] for _, number in hits]


def known(
    what: Phrase | Condition,
    patterns: Iterable[str],
    clauses: Iterable[Iterable[str]],
    joints: Iterable[str],
    plain: int = 0,
) -> Known:
    """Compile the patterns of a phrase, and those of each of its clauses."""
    said = [tuple(own) for own in clauses]
    compiled = Wanted(tuple(patterns), said, tuple(joints))
    return Known(what, compiled, what.clauses if isinstance(what, Phrase) else (), tuple(map(slot_names, said)), plain)


def slot_names(patterns: Iterable[str]) -> frozenset[str]:
    """Return the names of all slots in patterns."""
    return frozenset(name for pattern in patterns for name in _SLOT.findall(pattern))
