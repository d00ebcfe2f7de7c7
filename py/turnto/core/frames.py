"""Ways of putting what a book can say, declared by rule systems for their authors; no page loads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Ways = Mapping[str, tuple[str, ...]]
"""Id of a phrase or condition -> patterns."""


@dataclass(frozen=True, slots=True)
class Frames:
    """What a rule system adds to the shared lexicon of one language.

    Patterns are those of phrases, with two signs more: ``<name>`` stands for the alternatives of a name, and
    ``@act(slot; pattern)`` for every way the lexicon knows to say the act of it: ``@lose(n; <vitality>)`` is "lose two points
    of Vitality", "your Vitality drops by two", "Vitality -2" …  They fill the slots of the phrase that they are a way of.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    """Name of a score or another thing of the rules -> what authors call it, as alternatives: ``"vitality|hp|hit points"``."""
    scores: tuple[str, ...] = ()
    """Which of the names are scores: what is called so is no counter of the book, and no thing."""
    instructions: Ways = field(default_factory=dict)
    conditions: Ways = field(default_factory=dict)
    clauses: Ways = field(default_factory=dict)
    """``phrase.clause`` or ``*.clause`` -> further patterns of the clause."""
    hints: Ways = field(default_factory=dict)
    """Looser patterns of instructions: what they fit is asked about, never read so."""
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Kind of slot -> another name -> the word of that kind."""
    facts: tuple[tuple[str, str], ...] = ()
    """How authors put facts of foes -> how the rules read them: patterns of regular expressions with what replaces them."""
    tags: tuple[tuple[str, str], ...] = ()
    """How authors put tags of things -> how the rules read them, for hints alone."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What authors call a field of the header -> the field that the rules read."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Columns of a table of foes: what authors call one -> what the rules read; empty where they read any."""


NO_FRAMES = Frames()
