"""Ways of putting what a book can say, declared by rule systems for their authors; no page loads them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

Ways = Mapping[str, Sequence[str]]
"""Id of a phrase or condition -> patterns."""


@dataclass(frozen=True, slots=True)
class Frames:
    """What a rule system adds to the shared lexicon of one language: a TOML file named after it, with these fields.

    Patterns are those of phrases, with two signs more: ``<name>`` stands for the alternatives of a name, and
    ``@act(slot; pattern)`` for every way the lexicon knows to say the act of it: ``@lose(n; <vitality>)`` is "lose two points
    of Vitality", "your Vitality drops by two", "Vitality -2" …  They fill the slots of the phrase that they are a way of.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    """Name of a score or another thing of the rules -> what authors call it, as alternatives: ``"vitality|hp|hit points"``."""
    scores: Sequence[str] = ()
    """Which of the names are scores: what is called so is no counter of the book, and no thing."""
    instructions: Ways = field(default_factory=dict)
    conditions: Ways = field(default_factory=dict)
    clauses: Ways = field(default_factory=dict)
    """``phrase.clause`` or ``*.clause`` -> further patterns of the clause."""
    hints: Ways = field(default_factory=dict)
    """Looser patterns of instructions: what they fit is asked about, never read so."""
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Kind of slot -> another name -> the word of that kind."""
    facts: Sequence[Sequence[str]] = ()
    """How authors put facts of foes -> how the rules read them: patterns of regular expressions with what replaces them."""
    tags: Sequence[Sequence[str]] = ()
    """How authors put tags of things -> how the rules read them, for hints alone."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What authors call a field of the header -> the field that the rules read."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Columns of a table of foes: what authors call one -> what the rules read; empty where they read any."""


NO_FRAMES = Frames()


def read_frames(package: str, **names: Mapping[str, str]) -> dict[str, Frames]:
    """Return language -> frames, from the TOML files of a package and names of patterns that its code makes."""
    found = {}
    for code, file in ((file.name.removesuffix(".toml"), file) for file in files(package).iterdir()):
        if code != file.name:
            said = tomllib.loads(file.read_text("utf-8"))
            found[code] = Frames(**{**said, "names": {**said["names"], **names.get(code, {})}})
    return found
