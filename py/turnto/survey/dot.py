"""A graph of sections in the languages of other tools: Graphviz's DOT, and Mermaid."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping

from turnto.survey.graph import Graph, MapSection, MapTurn

ENDINGS = {
    "victory": ("#d5ebcf", "#33642b"),
    "death": ("#f4d2ca", "#8a2f22"),
    "defeat": ("#f3dfc6", "#8a5a22"),
    "end": ("#dbe1ef", "#45507a"),
}
"""Kind of ending -> fill and outline."""
INK, NEVER, DEADLY = "#57503f", "#ffffff", "#8a2f22"
SEEN = ("#fdf7e4", "#faecc2", "#f4dd98", "#ebc76b", "#ddad3f")
"""Fills of sections from seldom to always reached."""
LINE = 16
"""Characters in a line of a node."""

Shares = Mapping[str, float]
"""Section -> share of plays."""


def dot(graph: Graph, reached: Shares | None = None, died: Shares | None = None) -> str:
    """Return a graph in DOT; without ``reached`` no section is coloured by how often it is."""
    ids = node_ids(graph)
    lines = [
        "digraph book {",
        "  rankdir=TB; nodesep=0.16; ranksep=0.4; fontname=Georgia; bgcolor=transparent;",
        f'  node [shape=box, style="rounded,filled", fontname=Georgia, fontsize=13, color="{INK}", '
        'margin="0.19,0.05", height=0.3];',
        '  edge [color="#8d8470", arrowsize=0.6];',
    ]
    regions: dict[str, list[str]] = {}
    for name, spot in graph.spots.items():
        regions.setdefault(spot.region, []).append(f"{ids[name]} [{_node(graph, spot, reached, died)}];")
    for at, (region, nodes) in enumerate(regions.items()):
        if region:
            head = f'label={_quoted(region)}; labeljust=l; color="#cfc6ae"; style=rounded; fontsize=15;'
            nodes = [f"subgraph cluster_{at} {{ {head}", *nodes, "}"]
        lines += (f"  {line}" for line in nodes)
    lines += (f"  {line}" for line in _edges(graph, ids))
    return "\n".join([*lines, "}", ""])


def node_ids(graph: Graph) -> dict[str, str]:
    """Return a name for each section that every tool takes."""
    return {name: f"s{at}" for at, name in enumerate(graph.spots)}


def caption(spot: MapSection) -> list[str]:
    """Return the lines of a section's node: its number, its name, and how it ends."""
    told = f"{spot.number} · {spot.name}" if spot.number and str(spot.number) != spot.name else spot.name
    lines = textwrap.wrap(told, LINE, break_long_words=True) or [told]
    return [*lines[:4], *(["†"] if spot.ending == "death" else ["★"] if spot.ending == "victory" else [])]


def _node(graph: Graph, spot: MapSection, reached: Shares | None, died: Shares | None) -> str:
    fill, outline = ENDINGS.get(spot.ending, (_fill(spot.name, reached), INK))
    told = [spot.name if not spot.title else f"{spot.name}: {spot.title}", f"{spot.words} words"]
    if reached is not None:
        told.append(f"reached in {reached.get(spot.name, 0):.0%} of the plays")
    if died and died.get(spot.name):
        told.append(f"{died[spot.name]:.1%} of the plays die here")
    return ", ".join(
        (
            f"label={_quoted(chr(10).join(caption(spot)))}",
            f"tooltip={_quoted(chr(10).join(told))}",
            f'fillcolor="{fill}"',
            f'color="{DEADLY if died and died.get(spot.name) else outline}"',
            f"penwidth={2.4 if spot.name == graph.start or (died and died.get(spot.name)) else 1}",
            *(('style="rounded,filled,dashed"',) if spot.name in graph.loose else ()),
            *(("shape=octagon",) if spot.has_fight else ()),
        )
    )


def _fill(name: str, reached: Shares | None) -> str:
    if reached is None:
        return SEEN[1]
    share = reached.get(name, 0.0)
    return SEEN[min(int(share * len(SEEN)), len(SEEN) - 1)] if share else NEVER


def _edges(graph: Graph, ids: Mapping[str, str]) -> Iterator[str]:
    """Yield an edge for each pair of sections, with the words of all turns between them."""
    together: dict[tuple[str, str], list[str]] = {}
    for turn in graph.turns:
        if not turn.back and not turn.book:
            together.setdefault((turn.source, turn.target), []).append(turn.label)
    for (source, target), labels in together.items():
        told = "\n".join(filter(None, labels)) or f"{source} → {target}"
        yield f"{ids[source]} -> {ids[target]} [tooltip={_quoted(told)}];"
    for book in dict.fromkeys(turn.book for turn in graph.turns if turn.book):
        node = _quoted(f"book: {book}")
        yield f'{node} [label={_quoted(book)}, shape=folder, fillcolor="#ffffff"];'
        for source in dict.fromkeys(turn.source for turn in graph.turns if turn.book == book):
            yield f"{ids[source]} -> {node} [style=dashed];"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def mermaid(graph: Graph) -> str:
    """Return a graph in Mermaid, as pages of code hosts draw it."""
    ids = node_ids(graph)
    lines = ["flowchart TD"]
    for name, spot in graph.spots.items():
        words = _entities(" ".join(caption(spot)))
        lines.append(f'  {ids[name]}(["{words}"])' if spot.ending else f'  {ids[name]}["{words}"]')
    for kind, (fill, outline) in ENDINGS.items():
        if found := [ids[name] for name, spot in graph.spots.items() if spot.ending == kind]:
            lines.append(f"  classDef {kind}_ fill:{fill},stroke:{outline}")
            lines.append(f"  class {','.join(found)} {kind}_")
    lines += dict.fromkeys(_arrow(turn, ids) for turn in graph.turns if not turn.back and not turn.book)
    return "\n".join([*lines, ""])


def _arrow(turn: MapTurn, ids: Mapping[str, str]) -> str:
    return f"  {ids[turn.source]} --> {ids[turn.target]}"


def _entities(text: str) -> str:
    """Return a text with the signs that Mermaid reads as its own written as entities."""
    return "".join(f"#{ord(sign)};" if sign in '"#<>[](){}|`;&' else sign for sign in text)
