"""Names of the rules as messages: what heroes, books and events call in English, for whoever reads in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from turnto.common.messages import RuleNames
from turnto.core.message import say
from turnto.core.names import slug
from turnto.rules.gurps.campaign.money import name_of
from turnto.rules.gurps.character.attributes import TABLES
from turnto.rules.gurps.character.presets import CONCEPTS, PRESETS
from turnto.rules.gurps.character.skills import SUBJECTS
from turnto.rules.gurps.character.traits import trait
from turnto.rules.gurps.tables import key_of, shown, table

_WRITTEN = re.compile(r"([^:(]+?)(?: (\d+))?(?:: ([^(]+?))?")
"""A name with its level and its kind: ``Phobia: dogs``."""
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
    yield from _wares()
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


class _Names(RuleNames):
    """Names with a level, a kind and what stands in brackets: ``Phobia: dogs (-5)``, ``Magery 2``."""

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """Kind in which a thing is had -> its message."""
        return {kind: f"gurps-of-{slug(kind)}" for kind in kinds()}

    @cached_property
    def _kinds(self) -> frozenset[str]:
        return frozenset(map(slug, self.kinds))

    def bare(self, text: str) -> str:
        """Return the message of a name with its level and kind; nothing for a word of the author's."""
        if text in _LOADS:
            return say(f"gurps-load-{text}")
        if known := self.name(text):
            return known
        found = _WRITTEN.fullmatch(text)
        if found and (name := self._head(found[1])):
            _, level, of = found.groups()
            if level:
                name = say("gurps-named-level", name=name, level=level)
            return say("gurps-named-of", name=name, of=self.kind_of(of)) if of else name
        if "(" in text:
            return ""
        own = trait(text)  # ``Handsome`` is ``Appearance: handsome``
        if own.of and not own.note and (name := self.name(shown(own.key))):
            return say("gurps-named-of", name=name, of=self.kind_of(own.of))
        return self.formed(text)

    def mark(self, tag: str) -> str:
        """Return the message of a note, or a number, a kind or the player's own words unchanged."""
        for kind, pattern in _NOTES.items():
            if found := pattern.fullmatch(tag):
                return say(f"gurps-note-{kind}", number=found[1])
        of = self.kind_of(tag)
        return of if of != tag else self.formed(tag)

    def _head(self, head: str) -> str:
        return self.name(head) or self.name(shown(key_of(head)))

    def kind_of(self, of: str) -> str:
        """Return a kind of a thing as a message: the woods of Survival; any other text as it is."""
        if slug(of) in self._kinds:
            return say(f"gurps-of-{slug(of)}")
        found = _NUMBERED.fullmatch(of)
        if found and slug(found[1]) in self._kinds:
            return say("gurps-named-level", name=say(f"gurps-of-{slug(found[1])}"), level=found[2])
        return of


def _wares() -> Iterator[str]:
    yield from (name_of(kind, key) for kind in TABLES for key in table(kind))


NAMES = _Names(
    "gurps", names(), {"lb": r"([0-9.]*[0-9\u00bc-\u00be]) ?(?:lbs?|pounds?)\.?"}, several=_wares(), wares=_wares()
)
