"""Where the moments of a duel lead, as the flow of its chances asks for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol

from turnto.rules.gurps.combat.lanes import R

Level = tuple[int, int, int]
"""What stands beside a moment: the hero's hits, the foe's, the seconds left if there is a limit.  All only fall."""
Way = tuple[int | str, int, int, int]
"""Where a beat leads: the moment after it (or how the fight ended), and what each number of the level loses."""
Ways = tuple[tuple[Way, Fraction], ...]


class TooLong(Exception):
    """It takes more work than there is patience for."""


class Fall(NamedTuple):
    """How a wound may turn out."""

    at: int
    """Who is wounded: a place in the level."""
    lost: int
    """The hits that it costs, or the most if it is open how many."""
    faces: tuple[int, ...] = ()
    """How the dice for it fall, if there are any."""
    is_open: bool = False
    """Whether more is thrown for than these dice."""


class Leads(Protocol):
    """Where moments lead."""

    def kind(self, at: Level) -> Hashable:
        """What beats that wound nobody can see of a level: at levels of one kind they lead to the same with the same chances."""

    def onward(self, number: int, at: Level) -> Ways:
        """Where a moment leads; the chances sum to 1, or to less by what is not known."""

    def falls(self, number: int) -> Sequence[tuple[Fall, Fraction]]:
        """The ways in which a moment may wound, with their chances: several that each cost so much, or one that is open."""

    def sight(self, fall: Fall, hits: int) -> Hashable:
        """What a wound sees of the hits of whom it wounds: at hits that look the same it leads to the same."""

    def wounded(self, number: int, fall: Fall, at: Level) -> Ways:
        """Where it leads that the dice for a wound fall so; the chances sum to 1, or it is not known."""


class Looks(Generic[R]):
    """Levels of one kind and one sum, and what wounds see of them."""

    def __init__(self, leads: Leads, window: Callable[[Collection[int]], R], levels: dict[int, Level]) -> None:
        """``levels`` by their lanes."""
        self.window = window(levels)
        self.base = min(levels)
        """The lane that becomes the first, so that rows are short."""
        self.levels = {lane - self.base: at for lane, at in levels.items()}
        self.example = next(iter(levels.values()))
        self.whole = sum(self.example)
        last = {lane for lane, at in self.levels.items() if at[2] == 1}
        self.last, self.earlier = window(last), window(self.levels.keys() - last)
        """Windows on the levels in the last second, and on all others."""
        self._leads = leads
        self._window_on = window
        self._by_hits: dict[int, dict[int, list[int]]] = {}
        self._known: dict[tuple[int, int, bool], list[tuple[Hashable, Level, R | None]]] = {}

    def to(self, fall: Fall) -> list[tuple[Hashable, Level, R | None]]:
        """The levels parted by what a wound sees of them: that, one of them, and a window on them unless it is all."""
        key = fall.at, fall.lost, fall.is_open
        if key not in self._known:
            alike: dict[Hashable, list[int]] = {}
            for hits, lanes in self._lanes_at(fall.at).items():
                alike.setdefault(self._leads.sight(fall, hits), []).extend(lanes)
            self._known[key] = [
                (sight, self.levels[lanes[0]], self._window_on(lanes) if len(alike) > 1 else None)
                for sight, lanes in alike.items()
            ]
        return self._known[key]

    def _lanes_at(self, who: int) -> dict[int, list[int]]:
        """Hits of one of the two -> lanes."""
        if who not in self._by_hits:
            found = self._by_hits[who] = {}
            for lane, at in self.levels.items():
                found.setdefault(at[who], []).append(lane)
        return self._by_hits[who]
