"""What a text in braces may mean: a condition, instructions, an offer, the number of a section."""

from __future__ import annotations

from dataclasses import dataclass

from turnto.book.grammar.matches import PhraseMatch
from turnto.book.model import Asked


@dataclass(frozen=True, slots=True)
class SectionNumber:
    """Number of a section, printed as a clue."""

    name: str


@dataclass(frozen=True, slots=True)
class Conditional:
    """Condition of what follows, of all up to {End} (``block``), or of these ``deeds`` alone."""

    asked: Asked
    text: str
    block: bool = False
    deeds: Deeds | None = None


@dataclass(frozen=True, slots=True)
class OnceOnly:
    """Condition that holds once in an adventure."""

    text: str


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Alternative to the condition before."""

    text: str
    block: bool = False


@dataclass(frozen=True, slots=True)
class EndOfBlock:
    """End of what a condition governs."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """Instructions that are carried out when reached, or offered."""

    said: tuple[PhraseMatch, ...]
    texts: tuple[str, ...]
    """The author's sentence, one piece for each instruction."""
    offered: bool = False
    label: str = ""
    repeatedly: bool = False
    needs: Asked | None = None
    """What must be had for any of it, where one thing is given for another."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Text without a known meaning, which was reported."""

    text: str


TURN_TO = "turn-to"
Meaning = SectionNumber | Conditional | OnceOnly | Otherwise | EndOfBlock | Deeds | NotUnderstood
