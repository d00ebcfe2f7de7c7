"""A whole book as a decision process over merged positions, with certain bounds on the chance of winning it.

Positions are opened in the order of how likely they are to be met.  If all fit within the limit, the bounds meet; else
what was not opened counts as lost for the lower bound and as won for the upper one, and the truth lies between.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf

from turnto.core.dice import falls
from turnto.core.procedure import Answer, Ask, Ended, Request, Roll
from turnto.core.runner import Waiting, run
from turnto.core.sheet import Sheet
from turnto.odds.positions import at_page_end
from turnto.odds.riddle_guesses import guess
from turnto.odds.solving.merging import merging
from turnto.play.beat import beat
from turnto.play.game import Game
from turnto.play.position import Position
from turnto.play.session import UNASKED, BookError, closed_book

SWEEPS = 2_000
"""Times that values are handed on before the bounds are taken as they are."""
NEAR = 1e-12
"""A sweep that changes no value by more than this was the last."""
SAME = 1e-9
"""Chances that differ by less are the same."""
STEPS = 600
"""Steps of the longest line that is written down."""


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """A position that asks something, with the answers given to its beat."""

    position: Position
    answers: tuple[Answer, ...]
    asked: Request = field(compare=False, repr=False)
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Compute the hash once: positions are long, and looked up many times over."""
        object.__setattr__(self, "_hash", hash((self.position, self.answers)))

    def __hash__(self) -> int:
        return self._hash


@dataclass(slots=True)
class Opened:
    """An opened position: its ways on, and how they are taken."""

    ways: tuple[int, ...]
    shares: tuple[float, ...] = ()
    """Chance of each way; empty for a decision."""
    labels: tuple[str, ...] = ()
    """What each way of a decision is called."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """A decision or a throw on the best line."""

    section: str
    label: str
    """The option taken; empty for dice."""
    low: float
    high: float
    """Bounds on the chance of winning from there on."""


class WholeBook:
    """Positions of a book from its beginning, as far as they were opened."""

    def __init__(
        self,
        game: Game,
        hero: Sheet,
        limit: int,
        in_time: Callable[[], bool] = lambda: True,
        changed: Callable[[Position], Position] = lambda position: position,
        *,
        is_merged: bool = True,
    ) -> None:
        """``limit`` is how many positions are opened at most, ``in_time`` whether there is time for more.

        ``changed`` changes every position that is come to, such as by taking a thing away from the hero.
        Unless ``is_merged`` is false, positions with the same future are counted once.
        """
        self.game = game
        self._in_time, self._changed = in_time, changed
        self._merged = merging(game) if is_merged else lambda position: position
        self._numbers: dict[Hashable, int] = {}
        self._nodes: list[OpenPosition | Ended | None] = []
        self.opened: dict[int, Opened] = {}
        self._frontier: list[tuple[float, int]] = []
        start = closed_book(game, hero, game.book.start, begun=False).position
        self._reach(self._settled(start, ()), 1.0)
        while self._frontier and len(self.opened) < limit and in_time():
            likely, node = heapq.heappop(self._frontier)
            self._open(node, -likely)
        self.low, self.high = self._values(0.0), self._values(1.0)

    @property
    def is_whole(self) -> bool:
        """Whether every position was opened."""
        return not self._frontier

    @property
    def positions(self) -> int:
        """Return how many positions are known, opened or not."""
        return len(self._nodes)

    # --- opening

    def _reach(self, found: OpenPosition | Ended | None, likely: float) -> int:
        """Return the number of a position; one that is new waits to be opened."""
        key: Hashable = found if isinstance(found, OpenPosition) else (found.kind, found.title) if found else None
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._nodes)
            self._nodes.append(found)
            if isinstance(found, OpenPosition):
                heapq.heappush(self._frontier, (-likely, number))
        return number

    def _settled(self, position: Position, answers: tuple[Answer, ...]) -> OpenPosition | Ended | None:
        """Return the next position that asks something, or the ending; None for a turn into another book."""
        for _ in range(UNASKED):
            driven = run(beat(self.game, position), answers)
            if isinstance(driven, Waiting):
                return OpenPosition(position, answers, driven.request)
            position, answers = self._merged(self._changed(driven.result[0])), ()
            if position.ended:
                return position.ended
            if position.departure:
                return None
        raise BookError(f"{UNASKED} beats passed and nothing was asked")

    def _open(self, number: int, likely: float) -> None:
        node = self._nodes[number]
        assert isinstance(node, OpenPosition)
        asked = node.asked
        if isinstance(asked, Roll):
            cases = list(falls(asked.dice, asked.reading, asked.cuts))
            in_all = sum(weight for _, weight in cases)
            merged: dict[int, float] = {}
            for faces, weight in cases:
                share = weight / in_all
                onward = self._reach(self._settled(node.position, (*node.answers, faces)), likely * share)
                merged[onward] = merged.get(onward, 0.0) + share
            self.opened[number] = Opened(tuple(merged), tuple(merged.values()))
            return
        answers = self._answers(node, asked)
        ways = tuple(self._reach(self._settled(node.position, (*node.answers, one)), likely) for one in answers)
        self.opened[number] = Opened(ways, labels=tuple(self._label(asked, one) for one in answers))

    def _answers(self, node: OpenPosition, asked: Ask) -> Sequence[Answer]:
        if asked.kind != "choice":
            return guess(self.game, node.position, asked)
        if sensible := self.game.system.simulation.sensible(asked):
            return list(sensible)
        return [option.key for option in asked.options]

    def _label(self, asked: Ask, answer: Answer) -> str:
        labels = {option.key: self.game.words(option.label) for option in asked.options}
        return labels.get(answer, str(answer)) if isinstance(answer, str) else str(answer)

    # --- values

    def _values(self, unknown: float) -> list[float]:
        """Return the chance of winning from each position under best play, if what was not opened is worth ``unknown``.

        From nought the values rise to the truth, from one they fall to it: each sweep keeps the bound.
        """
        values = [self._end(node, unknown) for node in self._nodes]
        order = sorted(self.opened, reverse=True)
        for _ in range(SWEEPS):
            moved = 0.0
            for number in order:
                opened = self.opened[number]
                if opened.shares:
                    new = sum(share * values[way] for share, way in zip(opened.shares, opened.ways, strict=True))
                else:
                    new = max((values[way] for way in opened.ways), default=0.0)
                moved = max(moved, abs(new - values[number]))
                values[number] = new
            # each sweep keeps the bound, so that any may be the last
            if moved < NEAR or not self._in_time():
                break
        return values

    def _end(self, node: OpenPosition | Ended | None, unknown: float) -> float:
        if isinstance(node, Ended):
            return float(node.kind == "victory")
        return 0.0 if node is None else unknown

    def idle_choices(self) -> dict[str, tuple[str, ...]]:
        """Return the sections whose choices never matter to winning, with the labels of these, if every position was opened."""
        matters: dict[str, bool] = {}
        labels: dict[str, dict[str, None]] = {}
        for number, opened in self.opened.items():
            node = self._nodes[number]
            if not opened.labels or len(opened.ways) < 2 or not isinstance(node, OpenPosition):
                continue
            if at_page_end(self.game, node.position):
                worth = [self.low[way] for way in opened.ways]
                section = node.position.visit.section
                matters[section] = matters.get(section, False) or max(worth) - min(worth) > SAME
                labels.setdefault(section, {}).update(dict.fromkeys(opened.labels))
        return {section: tuple(labels[section]) for section, does in matters.items() if not does and self.is_whole}

    def met(self) -> set[str]:
        """Return the sections that were come to."""
        return {node.position.visit.section for node in self._nodes if isinstance(node, OpenPosition)}

    # --- the best line

    @cached_property
    def _best(self) -> dict[int, int]:
        """Return the best answer to each decision.

        Of those that win as often it is the one from which a win is nearest: else best play might wait for ever
        where waiting costs nothing, and never win what it can.
        """
        before: dict[int, list[int]] = {}
        as_good: dict[int, list[int]] = {}
        for number, opened in self.opened.items():
            most = max((self.low[way] for way in opened.ways), default=0.0)
            as_good[number] = [
                at for at, way in enumerate(opened.ways) if opened.shares or self.low[way] >= most - SAME
            ]
            for at in as_good[number]:
                before.setdefault(opened.ways[at], []).append(number)
        far = {
            number: 0 for number, node in enumerate(self._nodes) if isinstance(node, Ended) and node.kind == "victory"
        }
        queue = deque(far)
        while queue:
            number = queue.popleft()
            for one in before.get(number, ()):
                if one not in far:
                    far[one] = far[number] + 1
                    queue.append(one)
        return {
            number: min((far.get(opened.ways[at], inf), -self.high[opened.ways[at]], at) for at in as_good[number])[2]
            for number, opened in self.opened.items()
            if opened.labels and opened.ways
        }

    def line(self) -> Iterator[LineStep]:
        """Yield the best line: the best answer to each decision, the likeliest fall of each throw."""
        number, seen = 0, set[int]()
        for _ in range(STEPS):
            node, opened = self._nodes[number], self.opened.get(number)
            if not isinstance(node, OpenPosition) or opened is None or not opened.ways or number in seen:
                return
            seen.add(number)
            if opened.shares:
                # of what leads on to a win, the likeliest
                number = max(
                    zip(opened.ways, opened.shares, strict=True),
                    key=lambda way: (way[1] * self.low[way[0]], way[1]),
                )[0]
                continue
            place = self._best[number]
            number = opened.ways[place]
            if len(opened.ways) > 1 or at_page_end(self.game, node.position):
                yield LineStep(node.position.visit.section, opened.labels[place], self.low[number], self.high[number])

    def ends(self) -> dict[tuple[str, str], float]:
        """Return the chance of each ending (kind, title) under the policy of the lower bound."""
        chances: dict[tuple[str, str], float] = {}
        mass: dict[int, float] = {0: 1.0}
        for _ in range(SWEEPS):
            onward: dict[int, float] = {}
            for number, share in mass.items():
                node, opened = self._nodes[number], self.opened.get(number)
                if isinstance(node, Ended):
                    chances[node.kind, node.title] = chances.get((node.kind, node.title), 0.0) + share
                elif opened and opened.shares:
                    for way, chance in zip(opened.ways, opened.shares, strict=True):
                        onward[way] = onward.get(way, 0.0) + share * chance
                elif opened and opened.ways:
                    best = opened.ways[self._best[number]]
                    onward[best] = onward.get(best, 0.0) + share
            mass = onward
            if sum(mass.values()) < SAME:
                break
        return dict(sorted(chances.items(), key=lambda one: -one[1]))
