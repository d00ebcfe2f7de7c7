"""The state that rules read and change: the hero and the world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from turnto.core.names import fold
from turnto.core.sheet import Pairs, Sheet, put, value_of
from turnto.core.untrusted import LARGEST


@dataclass(frozen=True, slots=True)
class World:
    """What has become of the book's world since the adventure began.

    Only what some section can ask for is kept, so that equal positions stay equal: ``visits`` counts
    sections whose visits are tested, ``ever`` the things whose having-had is tested.
    """

    counters: Pairs = ()
    """Counters, tick boxes and stock: name -> number."""
    once: tuple[str, ...] = ()
    """Ids of choices and guards that are open but once in an adventure, and were used."""
    visits: tuple[tuple[str, int], ...] = ()
    ever: tuple[str, ...] = ()
    """What the hero has ever had: ``"item rope"``, folded."""
    later: tuple[tuple[int, str], ...] = ()
    """Sections that will be turned to: (how many turns from now, section)."""
    lasting: tuple[str, ...] = ()
    """Ids of effects that strike at each turning until they end."""
    clock: int = 0
    """Minutes since the adventure began."""
    flags: Pairs = ()
    """What a system keeps for itself: name -> number or word."""

    def count(self, name: str) -> int:
        """Return the value of a counter, tick box or stock; it starts at 0."""
        return int(value_of(self.counters, fold(name), 0))

    def counting(self, name: str, number: int) -> World:
        """The world with this counter at this number, or at the largest a saved game can hold."""
        held = max(-LARGEST, min(number, LARGEST))
        return replace(self, counters=put(self.counters, fold(name), held or None))

    def visited(self, section: str) -> int:
        """Return the number of visits to a section."""
        return int(value_of(self.visits, section, 0))

    def visiting(self, section: str) -> World:
        """The world with one more visit to this section."""
        return replace(self, visits=put(self.visits, section, self.visited(section) + 1))

    def having_had(self, thing: str) -> World:
        """The world that remembers that this was had."""
        return self if thing in self.ever else replace(self, ever=tuple(sorted((*self.ever, thing))))

    def having_done(self, once: str) -> World:
        """The world in which this can not be done again."""
        return self if once in self.once else replace(self, once=tuple(sorted((*self.once, once))))

    def flag(self, name: str, default: Any = 0) -> Any:
        """A number or word that a system has kept."""
        return value_of(self.flags, name, default)

    def flagged(self, name: str, value: int | str | None) -> World:
        """The world with this kept, or forgotten (None)."""
        return replace(self, flags=put(self.flags, name, value))


@dataclass(frozen=True, slots=True)
class State:
    """The hero and the world: what an instruction is carried out on."""

    hero: Sheet
    world: World = field(default_factory=World)

    def with_hero(self, hero: Sheet) -> State:
        """The state with the hero as the sheet now stands."""
        return self if hero is self.hero else State(hero, self.world)

    def with_world(self, world: World) -> State:
        """The state with the world so changed."""
        return self if world is self.world else State(self.hero, world)


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What a book has settled before play: fixed, so never part of a position, and equal to itself alone.

    ``options`` are the book's rulings, ``items`` the tags of the items it names (by folded name),
    ``foes`` the rows of its tables of foes, ``header`` every field of its header as written.
    """

    options: Mapping[str, str] = field(default_factory=dict)
    items: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    foes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    header: Mapping[str, Any] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Section name -> number, for clues and riddles."""
    hidden: frozenset[str] = frozenset()
    """The sections that are reached only by riddles."""
    language: str = "en"
    plurals: Mapping[str, str] = field(default_factory=dict)
    """What the author calls one of a thing -> what several of it."""
    asked: frozenset[str] = frozenset()
    """The scores, skills, traits and spells that its instructions and conditions name, folded."""
    earlier_words: Mapping[str, str] = field(default_factory=dict)
    earlier_items: Mapping[str, str] = field(default_factory=dict)
    """What keywords and things were called in earlier editions, folded -> what they are called now."""

    def asks_for(self, name: str) -> bool:
        """Whether the book's text names this score, skill or trait: what a hero who has it can use here."""
        return fold(name) in self.asked

    def option(self, name: str, default: str) -> str:
        """The book's ruling, or the rules' own."""
        return self.options.get(name, default)


def packed(world: World) -> dict[str, Any]:
    """Return the world as JSON for a save."""
    return {
        "counters": dict(world.counters),
        "once": list(world.once),
        "visits": dict(world.visits),
        "ever": list(world.ever),
        "later": [list(pair) for pair in world.later],
        "lasting": list(world.lasting),
        "clock": world.clock,
        "flags": dict(world.flags),
    }


def unpacked(kept: Mapping[str, Any]) -> World:
    """Return the world of a save; raise ValueError, TypeError or KeyError for anything else."""
    return World(
        tuple(sorted((str(name), int(n)) for name, n in kept["counters"].items())),
        tuple(sorted(map(str, kept["once"]))),
        tuple(sorted((str(name), int(n)) for name, n in kept["visits"].items())),
        tuple(sorted(map(str, kept["ever"]))),
        tuple((int(turns), str(section)) for turns, section in kept["later"]),
        tuple(map(str, kept["lasting"])),
        int(kept["clock"]),
        tuple(
            sorted(
                (str(name), value if isinstance(value, (int, str)) else str(value))
                for name, value in kept["flags"].items()
            )
        ),
    )
