"""Names of the rules as messages: what heroes, books and events call in English, for whoever reads in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from turnto.core.message import joined, say
from turnto.core.names import slug
from turnto.core.sheet import item
from turnto.rules.gurps.campaign.money import name_of
from turnto.rules.gurps.character.attributes import TABLES
from turnto.rules.gurps.character.presets import CONCEPTS, PRESETS
from turnto.rules.gurps.character.skills import SUBJECTS
from turnto.rules.gurps.character.traits import trait
from turnto.rules.gurps.tables import key_of, shown, table

_WRITTEN = re.compile(r"([^:(]+?)(?: (\d+))?(?:: ([^(]+?))?(?: \(([^()]+)\))?")
"""A name with its level, its kind and what stands in brackets: ``Phobia: dogs (-5)``."""
_NUMBERED = re.compile(r"(.+?) (\d+)")
_LEVELS = re.compile(r" [234]$")
"""The end of a kind that has levels of its own: ``multimillionaire 2``."""
_NOTES = {
    "or-less": re.compile(r"(\d+) or less"),
    "points": re.compile(r"(\d+) points"),
    "person-of": re.compile(r"person of (\d+) points"),
    "equipment": re.compile(r"equipment (\d+)"),
    "abilities": re.compile(r"abilities (\d+)"),
}
_LOADS = frozenset(("none", "light", "medium", "heavy", "extra-heavy"))
"""How heavy a load is, which is no spell of Light."""


def names() -> Iterator[str]:
    """Yield every name that the rules know a thing by."""
    for kind in ("skills", "spells", "advantages", "disadvantages", "mounts"):
        yield from map(shown, table(kind))
    yield from (name_of(kind, key) for kind in TABLES for key in table(kind))
    yield from (*CONCEPTS, *PRESETS, *(quirk for hero in PRESETS.values() for quirk in hero["quirks"]))
    yield from (*table("names")["things"], *table("names")["rows"])


def kinds() -> Iterator[str]:
    """Yield every kind in which a thing is had: the woods of Survival, the spiders of a Phobia."""
    for group in ("advantages", "disadvantages"):
        for known in table(group).values():
            yield from (
                kind for kind in (*known.get("kinds", ()), *known.get("samples", ())) if not _LEVELS.search(kind)
            )
    yield from (subject for subjects in SUBJECTS.values() for subject in subjects)
    yield from table("names")["kinds"]


@cache
def _known() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(map(slug, names())), frozenset(map(slug, kinds()))


@lru_cache(maxsize=2048)
def called(text: str) -> str:
    """Return a name of the rules as a message with its level, kind and notes.  Any other text stays."""
    known, _ = _known()
    if text in _LOADS:
        return say(f"gurps-load-{text}")
    if slug(text) in known:
        return say(f"gurps-name-{slug(text)}")
    found = _WRITTEN.fullmatch(text)
    if found and (name := _named(found[1])):
        _, level, of, note = found.groups()
        if level:
            name = say("gurps-named-level", name=name, level=level)
        if of:
            name = say("gurps-named-of", name=name, of=kind_of(of))
        return say("gurps-named-note", name=name, note=_noted(note)) if note else name
    own = trait(text)  # ``Handsome`` is ``Appearance: handsome``
    if own.of and not own.note and slug(shown(own.key)) in known:
        return say("gurps-named-of", name=say(f"gurps-name-{slug(shown(own.key))}"), of=kind_of(own.of))
    return _several(text)


def _named(head: str) -> str:
    """Return the message of a bare name; nothing for a word of the author's."""
    known, _ = _known()
    own = head if slug(head) in known else shown(key_of(head))
    return say(f"gurps-name-{slug(own)}") if slug(own) in known else ""


def kind_of(of: str) -> str:
    """Return a kind of a thing as a message: the woods of Survival; any other text as it is."""
    _, known = _known()
    if slug(of) in known:
        return say(f"gurps-of-{slug(of)}")
    found = _NUMBERED.fullmatch(of)
    if found and slug(found[1]) in known:
        return say("gurps-named-level", name=say(f"gurps-of-{slug(found[1])}"), level=found[2])
    return of


def _noted(note: str) -> str:
    return joined(map(_note, note.split(", ")))


def _note(text: str) -> str:
    for kind, pattern in _NOTES.items():
        if found := pattern.fullmatch(text):
            return say(f"gurps-note-{kind}", number=found[1])
    return kind_of(text)


def _several(text: str) -> str:
    """Return several of a thing, as ``20 arrows``; a text that names no thing of the rules stays."""
    known, _ = _known()
    if not text[:1].isdigit():
        return text
    own = item(text)
    if own.count < 2 or own.tags or slug(own.name) not in known:
        return text
    if own.name in table("names")["several"]:
        return say(f"gurps-several-{slug(own.name)}", number=own.count)
    return say("gurps-named-several", number=own.count, name=say(f"gurps-name-{slug(own.name)}"))
