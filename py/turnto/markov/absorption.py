"""Lower bounds of a levelled chain's absorption probabilities; what is missing from 1 bounds the error.

Probability runs down from the highest level.  At each level the states that come round to one another have been
reduced (``elimination``), once for all levels of a kind, so that one pass finds how often each is visited; each visit
to a state with transitions to lower levels takes its share there.  What is less likely than ``least`` is dropped.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Generic

from turnto.markov.elimination import eliminated
from turnto.markov.model import Arithmetic, Exit, Level, Model, N, Row


@dataclass(slots=True)
class _Plan(Generic[N]):
    """The reduced states of a kind of level by place; each leads to lower places only."""

    states: list[int] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)
    onward: list[list[tuple[int, N]]] = field(default_factory=list)
    visited: list[list[tuple[int, N]]] = field(default_factory=list)
    """Place -> the places with transitions to lower levels that are visited from there, and how often."""

    def extend(self, rows: dict[int, Row[N]]) -> None:
        """Put further rows, each leading to later ones or to states that have a place, before all others."""
        for state in reversed(rows):
            self.places[state] = len(self.states)
            self.states.append(state)
        for state in self.states[len(self.onward) :]:
            into = [(target, share) for target, share in rows[state].items() if isinstance(target, int)]
            exits = [(target.state, share) for target, share in rows[state].items() if isinstance(target, Exit)]
            self.onward.append([(self.places[own], share) for own, share in into if own in self.places])
            self.visited.append([(self.places[own], share) for own, share in exits])


class Absorption(Generic[N]):
    """How often a chain ends in which outcome, and at which level."""

    def __init__(self, model: Model[N], arithmetic: Arithmetic[N], least: float) -> None:
        self._model: Model[N] = model
        self._arithmetic: Arithmetic[N] = arithmetic
        self._least = least
        self._plans: dict[Hashable, _Plan[N]] = {}
        self._coming: dict[Level, dict[int | str, N]] = {}
        """Level -> state or outcome -> probability."""
        self._levels: list[tuple[int, Level]] = []
        """The levels where something comes about, as a heap, the highest sum first."""
        self._ended: dict[tuple[str, Level], N] = {}
        self.work = 0
        """Products added so far."""

    def enter(self, state: int, level: Level, chance: N) -> None:
        """The chain begins here, with a probability."""
        here = self._at(level)
        here[state] = here.get(state, self._arithmetic.zero) + chance

    def run(self, most: float = float("inf")) -> dict[tuple[str, Level], N]:
        """Outcome and level -> probability, none above the truth; what takes more work than ``most`` is dropped."""
        while self._levels and self.work <= most:
            level = heappop(self._levels)[1]
            entered: dict[int, N] = {}
            for target, chance in self._coming.pop(level).items():
                if isinstance(target, str):
                    self._ended[target, level] = self._ended.get((target, level), self._arithmetic.zero) + chance
                elif chance > self._least:
                    entered[target] = chance
            if entered:
                self._pass(level, entered)
        # No probability has passed through more operations than two for each product, so this is more than their error.
        below = self._arithmetic.one - 4 * self.work * self._arithmetic.rounding
        return {end: chance * below for end, chance in self._ended.items()}

    def _at(self, level: Level) -> dict[int | str, N]:
        if level not in self._coming:
            self._coming[level] = {}
            heappush(self._levels, (-sum(level), level))
        return self._coming[level]

    def _pass(self, level: Level, entered: dict[int, N]) -> None:
        """Everything that comes about at a level, on to lower ones."""
        (kind, plan), least, work = self._plan(level, entered), self._least, 0
        zero = self._arithmetic.zero
        here, visits = [zero] * len(plan.states), [zero] * len(plan.states)
        for state, chance in entered.items():
            here[plan.places[state]] = chance
        for place in range(len(here) - 1, -1, -1):
            chance = here[place]
            if chance > least:
                for target, share in plan.onward[place]:
                    here[target] += chance * share
                for target, share in plan.visited[place]:
                    visits[target] += chance * share
                work += len(plan.onward[place]) + len(plan.visited[place])
        below: dict[Level, dict[int | str, N]] = {}
        for place, chance in enumerate(visits):
            if chance > least:
                beyond = self._model.beyond(plan.states[place], level, kind)
                for drop, onward, share in beyond:
                    coming = below.get(drop)
                    if coming is None:
                        coming = below[drop] = self._at(
                            tuple(now - lost for now, lost in zip(level, drop, strict=True))
                        )
                    coming[onward] = coming.get(onward, zero) + chance * share
                work += len(beyond)
        self.work += work

    def _plan(self, level: Level, entered: dict[int, N]) -> tuple[Hashable, _Plan[N]]:
        """Return the kind of a level and its plan for these states; a kind may become finer later."""
        while True:
            kind = self._model.kind(level)
            plan = self._plans.setdefault(kind, _Plan())
            if plan.places.keys() >= entered.keys():
                return kind, plan
            rows = self._explored(level, entered, plan)
            if self._model.kind(level) == kind:
                plan.extend(eliminated(rows, self._arithmetic))

    def _explored(self, level: Level, entered: Iterable[int], plan: _Plan[N]) -> dict[int, Row[N]]:
        """The rows of all states that follow within the level, the likeliest first, but for unlikely ones."""
        rows: dict[int, Row[N]] = {}
        waiting = [(-1.0, state) for state in sorted(entered)]
        while waiting:
            likely, state = heappop(waiting)
            if state not in rows and state not in plan.places and -likely > self._least:
                row = rows[state] = self._model.within(state, level)
                for target, share in row.items():
                    if isinstance(target, int):
                        heappush(waiting, (likely * float(share), target))
        return rows
