"""Ways through a book: the shortest and the longest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import networkx as nx

from turnto.survey.graph import Graph


@dataclass(frozen=True, slots=True)
class Route:
    """Way from the first section, by the sections turned to."""

    sections: tuple[str, ...]
    words: int


@dataclass(frozen=True, slots=True)
class Routes:
    """Ways to the endings of a book."""

    shortest: dict[str, Route]
    """Ending -> the way with the fewest sections; conditions are not asked."""
    longest: int
    """Sections of the longest way on which none comes twice; where ways go round in rings, no way is longer than this."""
    longest_words: int
    is_bound: bool
    """Whether ``longest`` counts every section of a ring, though no way may pass them all."""
    rings: tuple[tuple[str, ...], ...]
    """Sections among which one can go round."""


def ways(graph: Graph) -> Routes:
    """Return the ways through a book, whatever the rules, the dice and the conditions on choices allow."""
    turns: nx.DiGraph[str] = nx.DiGraph()
    turns.add_nodes_from(graph.spots)
    turns.add_edges_from((turn.source, turn.target) for turn in graph.turns if turn.target in graph.spots)
    if graph.start not in graph.spots:
        return Routes({}, 0, 0, False, ())
    found = nx.single_source_shortest_path(turns, graph.start)
    shortest = {
        name: Route(tuple(found[name]), _words(graph, found[name]))
        for name, spot in graph.spots.items()
        if spot.ending and name in found
    }
    reached = turns.subgraph(found)
    merged = nx.condensation(reached)
    rings = [tuple(sorted(inner["members"])) for _, inner in merged.nodes(data=True) if len(inner["members"]) > 1]
    best: dict[int, tuple[int, int]] = {}
    for node in reversed(list(nx.topological_sort(merged))):
        members = merged.nodes[node]["members"]
        onward = max((best[other] for other in merged.successors(node)), default=(0, 0))
        best[node] = (onward[0] + len(members), onward[1] + _words(graph, members))
    first = best[merged.graph["mapping"][graph.start]]
    return Routes(shortest, first[0], first[1], bool(rings), tuple(sorted(rings, key=len, reverse=True)))


def _words(graph: Graph, names: Iterable[str]) -> int:
    return sum(graph.spots[name].words for name in names)
