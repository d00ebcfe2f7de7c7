"""Page of a map: a drawing that pans, zooms and is searched; a press opens the text of a section."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from string import Template

from turnto.survey.dot import DEADLY, ENDINGS, INK, NEVER, SEEN, Shares, node_ids
from turnto.survey.graph import Graph, MapSection

LEGEND = (
    ("never reached", NEVER, INK),
    ("seldom", SEEN[0], INK),
    ("always", SEEN[-1], INK),
    ("plays die here", NEVER, DEADLY),
)
"""What sections look like by how plays went: words, fill, outline."""
OCTAGON = "polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%)"


def map_page(graph: Graph, svg: str, reached: Shares | None = None, plays: int = 0) -> str:
    """Return a map as one HTML file that needs nothing beside it."""
    template = Template(Path(__file__).with_name("map.html").read_text("utf-8"))
    figures = f"{len(graph.spots)} sections, {sum(spot.words for spot in graph.spots.values()):,} words"
    if plays:
        figures += f", {plays} plays"
    swatches = [*(LEGEND if reached is not None else ()), *((kind, *colours) for kind, colours in ENDINGS.items())]
    legend = "".join(
        f'<span><i style="background:{fill};border-color:{line}"></i>{kind}</span>' for kind, fill, line in swatches
    )
    if any(spot.has_fight for spot in graph.spots.values()):
        legend += f'<span><i style="background:{INK};clip-path:{OCTAGON}"></i>fight</span>'
    return template.substitute(
        title=escape(graph.title),
        figures=figures,
        legend=legend,
        svg=svg,
        # a section may hold any words, also those that would end the script
        data=json.dumps(_data(graph, reached), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )


def _data(graph: Graph, reached: Shares | None) -> dict[str, object]:
    out: dict[str, list[tuple[str, str]]] = {name: [] for name in graph.spots}
    into: dict[str, list[tuple[str, str]]] = {name: [] for name in graph.spots}
    for turn in graph.turns:
        if turn.back:
            out[turn.source].append(("back", turn.label))
        elif turn.book:
            out[turn.source].append((f"{turn.book}: {turn.target}", turn.label))
        else:
            out[turn.source].append((turn.target, turn.label))
            into[turn.target].append((turn.source, turn.label))
    ids = node_ids(graph)
    return {
        "start": ids.get(graph.start, ""),
        "sections": {
            ids[name]: {
                "name": name,
                "facts": _facts(spot, reached),
                "text": spot.text,
                "out": out[name],
                "into": into[name],
            }
            for name, spot in graph.spots.items()
        },
    }


def _facts(spot: MapSection, reached: Shares | None) -> str:
    told = [
        f"number {spot.number}" if spot.number else "",
        f"{spot.ending}: {spot.title}" if spot.ending and spot.title else spot.ending,
        f"{spot.words} words",
        f"reached in {reached.get(spot.name, 0):.0%} of the plays" if reached is not None else "",
        f"{Path(spot.file).name}:{spot.line}",
    ]
    return " · ".join(filter(None, told))
