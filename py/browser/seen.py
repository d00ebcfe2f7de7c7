"""What a reader has seen of a book over all games: sections, turns, endings, deaths, margin notes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from browser.ports import SEEN, Store
from turnto.core.untrusted import json_in, word
from turnto.play.position import Visit

MOST = 20_000
"""Sections, ways and the like that are kept of one book: more than any has."""
LONGEST_NOTE, LONGEST_NAME = 4_000, 80


class Sight(NamedTuple):
    """How far a section was read, and which of its conditions did not hold then."""

    cursor: int
    unmet: tuple[str, ...] = ()


class Seen(NamedTuple):
    """What was seen of one book; sections, ways and endings in the order in which they were first come to."""

    sections: Mapping[str, Sight] = {}
    ways: tuple[tuple[str, str], ...] = ()
    endings: tuple[str, ...] = ()
    deaths: Mapping[str, int] = {}
    """How often heroes have died in a section."""
    notes: Mapping[str, str] = {}
    """The reader's own words, by section; without one, those about the whole book."""
    called: Mapping[str, str] = {}
    """What readers know those sections by in which heroes have died: the shelf has no book open to look it up."""

    def with_visit(self, visit: Visit) -> Seen:
        """Also how far this visit has read its section."""
        unmet = tuple(id for id, held in visit.guards if not held)
        sight = Sight(max(0, visit.cursor), unmet)
        before = self.sections.get(visit.section)
        if before == sight or (before and before.cursor > sight.cursor):
            return self
        return self._replace(sections={**self.sections, visit.section: sight})

    def with_way(self, since: str, to: str) -> Seen:
        """Also a way that was taken."""
        known = self if to in self.sections else self._replace(sections={**self.sections, to: Sight(0)})
        way = (since, to)
        return known if way in known.ways or since == to else known._replace(ways=(*known.ways, way))

    def with_ending(self, section: str) -> Seen:
        """Also an ending that was come to."""
        return self if section in self.endings else self._replace(endings=(*self.endings, section))

    def with_death(self, section: str, called: str = "") -> Seen:
        """Also a death, in a section that readers know by this."""
        deaths = {**self.deaths, section: self.deaths.get(section, 0) + 1}
        return self._replace(deaths=deaths, called={**self.called, section: called} if called else self.called)

    def with_note(self, section: str, words: str) -> Seen:
        """With these words in the margin of a section, or about the whole book; nothing takes them away."""
        kept = {where: note for where, note in self.notes.items() if where != section}
        return self._replace(notes={**kept, section: words[:LONGEST_NOTE]} if words.strip() else kept)


def seen(store: Store, book: str) -> Seen:
    """What was seen of a book; nothing where nothing sound is stored."""
    try:
        return read(json_in(store.get(SEEN + book) or "{}"))
    except (ValueError, TypeError, AttributeError):
        return Seen()


def read(made: Any) -> Seen:
    """Parse the JSON of what was seen; raise ValueError, TypeError or AttributeError if it is invalid."""
    return Seen(
        {word(name): Sight(int(sight[0]), tuple(map(word, sight[1:]))) for name, sight in _pairs(made, "sections")},
        tuple((word(one), word(other)) for one, other in list(made.get("ways", []))[:MOST]),
        tuple(map(word, list(made.get("endings", []))[:MOST])),
        {word(name): int(times) for name, times in _pairs(made, "deaths")},
        {word(name): word(words)[:LONGEST_NOTE] for name, words in _pairs(made, "notes")},
        {word(name): word(called)[:LONGEST_NAME] for name, called in _pairs(made, "called")},
    )


def as_json(known: Seen) -> dict[str, Any]:
    """What was seen, as it is stored and stands in a file."""
    sections = {name: [sight.cursor, *sight.unmet] for name, sight in known.sections.items()}
    return {**known._asdict(), "sections": sections}


def keep(store: Store, book: str, known: Seen) -> None:
    """Store what was seen of a book.  Raises StoreTrouble."""
    store.put(SEEN + book, json.dumps(as_json(known), ensure_ascii=False, separators=(",", ":")))


def merged(one: Seen, other: Seen) -> Seen:
    """What either has seen; of two notes on one section, both."""
    both = other
    for name, sight in one.sections.items():
        if name not in both.sections or both.sections[name].cursor < sight.cursor:
            both = both._replace(sections={**both.sections, name: sight})
    deaths = {name: max(one.deaths.get(name, 0), other.deaths.get(name, 0)) for name in {**one.deaths, **other.deaths}}
    notes = dict(other.notes)
    for name, words in one.notes.items():
        notes[name] = words if notes.get(name, words) == words else f"{words}\n{notes[name]}"
    return both._replace(
        ways=_once([*one.ways, *other.ways]),
        endings=_once([*one.endings, *other.endings]),
        deaths=deaths,
        notes=notes,
        called={**one.called, **other.called},
    )


def _once(listed: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(listed))


def _pairs(made: Any, name: str) -> Iterator[tuple[Any, Any]]:
    return iter(list(made.get(name, {}).items())[:MOST])
