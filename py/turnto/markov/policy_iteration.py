"""Policy iteration on a graph of positions, and its exact absorption probabilities.

A position that leads back to itself is removed exactly; positions in a ring are a linear system.  Best play
in a ring is found by policy iteration.  A ring that never ends is worth nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from turnto.markov.graph import Absorbing, Chance, Decision, StateGraph, Worth, components

NONE: Worth = (Fraction(0), Fraction(0), Fraction(0))

Row = dict[int, Fraction]
Policy = dict[int, int]
"""Decision -> the place of the way taken; the first where nothing is said."""


def best_policy(graph: StateGraph) -> tuple[Policy, list[Worth]]:
    """Return the best option of each decision and the value of each position."""
    worth: list[Worth] = [NONE] * len(graph.nodes)
    policy: Policy = {}
    for component in components(graph):
        if len(component) == 1 and component[0] not in graph.ways[component[0]]:
            worth[component[0]] = _worth_of(graph, component[0], worth, policy)
        else:
            _solve_component(graph, component, worth, policy)
    return policy, worth


def _worth_of(graph: StateGraph, node: int, worth: Sequence[Worth], policy: Policy) -> Worth:
    match graph.kinds[node]:
        case Absorbing(worth=own):
            return own
        case Decision():
            policy[node] = _best_way(graph, node, worth)
            return worth[graph.ways[node][policy[node]]]
        case Chance():
            return _weighed(graph, node, worth)


def _best_way(graph: StateGraph, node: int, worth: Sequence[Worth]) -> int:
    """Return the first of the options of highest value."""
    ways = graph.ways[node]
    return max(range(len(ways)), key=lambda place: (worth[ways[place]], -place))


def _weighed(graph: StateGraph, node: int, worth: Sequence[Worth]) -> Worth:
    kind = graph.kinds[node]
    assert isinstance(kind, Chance)
    in_all = sum(weight for _, weight in kind.ways)
    weighted = list(zip(graph.ways[node], (weight for _, weight in kind.ways), strict=True))
    first, second, third = (
        sum((worth[onward][part] * weight for onward, weight in weighted), Fraction(0)) / in_all for part in range(3)
    )
    return first, second, third


# --- components -----------------------------------------------------------------------------------


def _solve_component(graph: StateGraph, component: list[int], worth: list[Worth], policy: Policy) -> None:
    """Solve a component by policy iteration, beginning with the first option everywhere."""
    decisions = [node for node in component if isinstance(graph.kinds[node], Decision)]
    policy.update(dict.fromkeys(decisions, 0))
    while True:
        _weigh_component(graph, component, worth, policy)
        better = {node: place for node in decisions if (place := _better(graph, node, worth)) is not None}
        if not better:
            break
        policy.update(better)
    _prefer_first(graph, component, decisions, worth, policy)


def _better(graph: StateGraph, node: int, worth: Sequence[Worth]) -> int | None:
    place = _best_way(graph, node, worth)
    return place if worth[graph.ways[node][place]] > worth[node] else None


def _prefer_first(
    graph: StateGraph, component: list[int], decisions: list[int], worth: list[Worth], policy: Policy
) -> None:
    """Prefer the first of equal options, unless the play then never ends."""
    first = {node: _best_way(graph, node, worth) for node in decisions}
    weighed = list(worth)
    _weigh_component(graph, component, weighed, {**policy, **first})
    if weighed == worth:
        policy.update(first)


def _weigh_component(graph: StateGraph, component: list[int], worth: list[Worth], policy: Policy) -> None:
    inside = set(component)
    rows: dict[int, Row] = {}
    beyond: dict[int, tuple[Fraction, ...]] = {}
    for node in component:
        chances = onward_chances(graph, node, policy)
        rows[node] = {onward: chance for onward, chance in chances.items() if onward in inside}
        outside = [(onward, chance) for onward, chance in chances.items() if onward not in inside]
        beyond[node] = tuple(
            sum((worth[onward][part] * chance for onward, chance in outside), Fraction(0)) for part in range(3)
        )
    for node, (first, second, third) in solved(rows, beyond).items():
        worth[node] = (first, second, third)


def onward_chances(graph: StateGraph, node: int, policy: Policy) -> Row:
    """Return the transition probabilities of a position."""
    match graph.kinds[node]:
        case Chance(ways=ways):
            in_all = sum(weight for _, weight in ways)
            chances: Row = {}
            for onward, (_, weight) in zip(graph.ways[node], ways, strict=True):
                chances[onward] = chances.get(onward, Fraction(0)) + Fraction(weight, in_all)
            return chances
        case Decision():
            return {graph.ways[node][policy.get(node, 0)]: Fraction(1)}
        case Absorbing():
            return {}


def solved(rows: dict[int, Row], constants: dict[int, tuple[Fraction, ...]]) -> dict[int, tuple[Fraction, ...]]:
    """Solve x = rows · x + constants by elimination; an unknown that depends only on itself is 0."""
    rows = {node: dict(row) for node, row in rows.items()}
    constants = dict(constants)
    order = sorted(rows, key=lambda node: len(rows[node]))
    for place, node in enumerate(order):
        _without_itself(rows, constants, node)
        for later in order[place + 1 :]:
            if node in rows[later]:
                _substitute(rows, constants, later, node)
    values: dict[int, tuple[Fraction, ...]] = {}
    for node in reversed(order):
        own = list(constants[node])
        for onward, chance in rows[node].items():
            own = [mine + chance * theirs for mine, theirs in zip(own, values[onward], strict=True)]
        values[node] = tuple(own)
    return values


def _without_itself(rows: dict[int, Row], constants: dict[int, tuple[Fraction, ...]], node: int) -> None:
    again = rows[node].pop(node, Fraction(0))
    if again == 1:
        rows[node], constants[node] = {}, tuple(Fraction(0) for _ in constants[node])
    elif again:
        rows[node] = {onward: chance / (1 - again) for onward, chance in rows[node].items()}
        constants[node] = tuple(part / (1 - again) for part in constants[node])


def _substitute(rows: dict[int, Row], constants: dict[int, tuple[Fraction, ...]], into: int, node: int) -> None:
    chance = rows[into].pop(node)
    for onward, further in rows[node].items():
        rows[into][onward] = rows[into].get(onward, Fraction(0)) + chance * further
    constants[into] = tuple(own + chance * theirs for own, theirs in zip(constants[into], constants[node], strict=True))


# --- how often a play ends where ------------------------------------------------------------------


def results(graph: StateGraph, policy: Policy) -> dict[Any, Fraction]:
    """Return the probability of each result; they sum to 1 unless a play can go on for ever."""
    coming: dict[int, Fraction] = {0: Fraction(1)}
    chances: dict[Any, Fraction] = {}
    for component in reversed(list(components(graph))):
        inside = set(component)
        for node, often in _visits(graph, component, coming, policy).items():
            kind = graph.kinds[node]
            if isinstance(kind, Absorbing):
                chances[kind.result] = chances.get(kind.result, Fraction(0)) + often
            for onward, chance in onward_chances(graph, node, policy).items():
                if onward not in inside:
                    coming[onward] = coming.get(onward, Fraction(0)) + often * chance
    return chances


def _visits(
    graph: StateGraph, component: list[int], coming: dict[int, Fraction], policy: Policy
) -> dict[int, Fraction]:
    """Return the expected number of visits to each position of a component."""
    if not any(coming.get(node) for node in component):
        return {}
    if len(component) == 1 and component[0] not in graph.ways[component[0]]:
        return {component[0]: coming[component[0]]}
    rows: dict[int, Row] = {node: {} for node in component}
    for node in component:
        for onward, chance in onward_chances(graph, node, policy).items():
            if onward in rows:
                rows[onward][node] = chance
    return {
        node: often
        for node, (often,) in solved(rows, {node: (coming.get(node, Fraction(0)),) for node in component}).items()
    }
