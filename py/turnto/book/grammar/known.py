"""Phrases and conditions with their compiled patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from turnto.book.grammar.pattern import Wanted
from turnto.core.phrase import Clause, Condition, Phrase

_SLOT = re.compile(r"\{(\w+):")


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
