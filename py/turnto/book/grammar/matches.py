"""What a text was matched as: an instruction with its values, a sentence near it, an unknown word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from turnto.book.model import Slot
from turnto.core.phrase import Phrase

TWO = "two-readings"
"""Kind under which an instruction lists what it can mean, if it can be read in two ways."""


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
class Nearest:
    """Sentence of the phrasebook near one that is not understood, and the stretch that was not."""

    sentence: str
    cost: float
    left: tuple[int, int] | None
    literals: int


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """Unknown word in a slot for one of the system's kinds."""

    word: str
    start: int
