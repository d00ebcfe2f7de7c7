"""A graph of merged positions: chance nodes, decisions and ends, each visited once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Worth = tuple[Fraction, Fraction, Fraction]
"""What an end is worth, in the order in which it counts: of three numbers the first that differs decides."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance node: each successor, with the number of falls that lead there."""

    ways: tuple[tuple[Hashable, int], ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision node: each successor, in the order of the options."""

    ways: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Absorbing:
    """An end node: its value, and the result that is counted."""

    worth: Worth
    result: Any


Look = Callable[[Hashable], Chance | Decision | Absorbing]


class TooMany(Exception):
    """The graph has more positions than the limit allows."""


class TooLong(TooMany):
    """An instruction asks so often that enumerating its positions takes too long."""


@dataclass(frozen=True, slots=True)
class StateGraph:
    """A graph of numbered positions; position 0 is the start."""

    nodes: tuple[Hashable, ...]
    kinds: tuple[Chance | Decision | Absorbing, ...]
    ways: tuple[tuple[int, ...], ...]
    """The numbers of the positions each leads to, in the order of its kind's ways."""


def explore(start: Hashable, look: Look, limit: int) -> StateGraph:
    """Return the graph of all reachable positions; raise TooMany beyond the limit."""
    numbers: dict[Hashable, int] = {start: 0}
    nodes: list[Hashable] = [start]
    kinds: list[Chance | Decision | Absorbing] = []
    ways: list[tuple[int, ...]] = []
    while len(kinds) < len(nodes):
        kind = look(nodes[len(kinds)])
        kinds.append(kind)
        for onward in _onward(kind):
            if onward not in numbers:
                numbers[onward] = len(nodes)
                nodes.append(onward)
        ways.append(tuple(numbers[onward] for onward in _onward(kind)))
        if len(nodes) > limit:
            raise TooMany
    return StateGraph(tuple(nodes), tuple(kinds), tuple(ways))


def _onward(kind: Chance | Decision | Absorbing) -> tuple[Hashable, ...]:
    match kind:
        case Chance(ways=weighted):
            return tuple(onward for onward, _ in weighted)
        case Decision(ways=listed):
            return listed
        case Absorbing():
            return ()


def components(graph: StateGraph) -> Iterator[list[int]]:
    """Return the strongly connected components, each after those it leads to (Tarjan)."""
    found: dict[int, int] = {}
    lowest: dict[int, int] = {}
    open_: list[int] = []
    is_open: set[int] = set()
    path: list[tuple[int, Iterator[int]]] = []

    def enter(node: int) -> None:
        found[node] = lowest[node] = len(found)
        open_.append(node)
        is_open.add(node)
        path.append((node, iter(graph.ways[node])))

    enter(0)
    while path:
        node, rest = path[-1]
        for onward in rest:
            if onward not in found:
                enter(onward)
                break
            if onward in is_open:
                lowest[node] = min(lowest[node], found[onward])
        else:
            path.pop()
            if path:
                lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[node])
            if lowest[node] == found[node]:
                yield _closed(node, open_, is_open)


def _closed(node: int, open_: list[int], is_open: set[int]) -> list[int]:
    component: list[int] = []
    while not component or component[-1] != node:
        component.append(open_.pop())
        is_open.discard(component[-1])
    return component
