"""Phrases and conditions with their patterns, looked up by the words of a text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from turnto.book.grammar.pattern import Needs, PatternGraph, Wanted, anchors, needs_of
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


class _Way(NamedTuple):
    """Pattern of a member, with the words that a matching text holds."""

    member: int
    pattern: str
    words: frozenset[str]
    """Those that can be read off the pattern."""


class Group:
    """Phrases or conditions, with an index of their patterns."""

    def __init__(self, members: Iterable[Known]) -> None:
        self.members = tuple(members)
        self.asks = any(isinstance(member.what, Condition) for member in self.members)
        self._ways: list[_Way] = []
        self._anchored: dict[str, list[int]] = defaultdict(list)
        self._any: list[int] = []
        """Patterns that need no word."""
        self._needs: dict[int, Needs] = {}
        """What patterns need that were parsed: those whose words a text has held."""
        for place, member in enumerate(self.members):
            for pattern in member.wanted.patterns:
                words, all_of = anchors(pattern)
                for found in [self._anchored[word] for word in words] if words else [self._any]:
                    found.append(len(self._ways))
                self._ways.append(_Way(place, pattern, all_of))

    def _looked_up(self, words: frozenset[str]) -> list[int]:
        """Return the patterns of which a text with these words holds an anchor, in their order."""
        return sorted({*self._any}.union(*(self._anchored[word] for word in self._anchored.keys() & words)))

    def likely(self, words: frozenset[str]) -> list[Known]:
        """Return the members of whose patterns a text with these words holds an anchor."""
        return [
            self.members[place] for place in dict.fromkeys(self._ways[way].member for way in self._looked_up(words))
        ]

    def possible(self, words: frozenset[str]) -> Iterator[tuple[Known, PatternGraph]]:
        """Yield the members that a text with these words may match, each with the graph of what it can match."""
        found: dict[int, list[str]] = {}
        ways, known = self._ways, self._needs
        # Five patterns in six are left out here, a hundred for each text that is read: no call for each.
        for number in self._looked_up(words):
            place, pattern, all_of = ways[number]
            if not all_of <= words:
                continue
            if (needs := known.get(number)) is None:
                needs = known[number] = needs_of(pattern)
            for need in needs:
                if words.isdisjoint(need):
                    break
            else:
                found.setdefault(place, []).append(pattern)
        for place, patterns in found.items():
            member = self.members[place]
            yield member, member.wanted.with_clauses(patterns, words)


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
