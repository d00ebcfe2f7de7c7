"""Words in which authors put the outcome of a test, a fight or a throw, per language.

What a rule system calls its outcomes is the system's; here stand the usual other words for them.  A label such as “If you
pass the test” is read by meaning: each word is one of these, or belongs to the instruction, or the label is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from turnto.book.text.word_files import WordTable, words_of

GOOD = ("success", "yes", "win", "survive", "works", "hit")
"""Meanings of which an instruction's one good outcome answers for each."""
BAD = ("failure", "no", "lose", "miss")
"""Meanings of which an instruction's one bad outcome answers for each."""


class OutcomeWords(WordTable):
    """Words of outcome in one language, in lower case."""

    openers: tuple[str, ...]
    """Words that begin a clause about a result."""
    fillers: frozenset[str]
    """Words that add no meaning to a label."""
    hero: frozenset[str]
    subjects: frozenset[str]
    """Words that begin a statement of what came of something, and no choice."""
    foe: frozenset[str]
    """Words for the other side; the names of an instruction's own foes are that too."""
    roll: frozenset[str]
    """Words for the throw and what it is compared with."""
    negations: frozenset[str]
    idioms: tuple[tuple[str, str], ...]
    """Several words -> one meaning, looked for first."""
    states: Mapping[str, str]
    """Words that say how it went for their subject."""
    done_to: Mapping[str, str]
    """Participles: how it went for the one it was done to.  As verbs with an object: for the object."""
    less: frozenset[str]
    equal: frozenset[str]
    greater: frozenset[str]
    margin: tuple[str, ...]
    """Words before a number that make it a margin."""
    by_margin: re.Pattern[str]
    """By how much: ``n``, with ``least``, ``most``, ``above``, ``below``, ``to``, ``more`` or ``less`` for how it is compared."""
    or_beyond: re.Pattern[str]
    """An outcome, the ``label``, and all that are ``better``, or worse."""
    all_but: re.Pattern[str]
    """All outcomes but the ``label``; if ``short`` of it, only the worse ones."""
    either: frozenset[str]
    contracted: tuple[tuple[re.Pattern[str], str], ...]
    """Contractions, and what they are in full: in "you're beaten" the verb says who is."""
    ill: frozenset[str]
    """What befalls somebody who failed: seen, caught; denied, they did not fail."""
    passive: frozenset[str]
    """Forms of "to be" that make a participle one of its subject."""
    alone: Mapping[str, str]
    """Words and letters that mean something only where they are all of a label."""
    going_on: frozenset[str]
    """Words that begin what a result brings, behind a clause without a comma."""


@cache
def outcome_words(code: str) -> OutcomeWords:
    """Return the words of outcome of a language, or the English ones for an unknown language."""
    return words_of(OutcomeWords, "outcomes", code)
