"""Layout of a map: rows by distance from the start, with few crossings.

A small form of the layered drawing of Sugiyama, Tagawa and Toda (1981): rows by breadth-first search, so that no way
leads down further than one row; order in a row by the mean place of neighbours, swept down and up; then places across as
near to the neighbours' mean as the widths allow, which is an isotonic regression and has an exact answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SWEEPS = 8
"""Times that the order of the rows is bettered; more changes nothing that is seen."""


def rows(names: Sequence[str], ways: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Return the names in rows by distance from the first, or from the first that no turn leads to."""
    onward: dict[str, list[str]] = {name: [] for name in names}
    for source, target in ways:
        onward[source].append(target)
    depth: dict[str, int] = {}
    for first in names:
        if first in depth:
            continue
        depth[first] = 0
        waiting = [first]
        for name in waiting:
            for target in onward[name]:
                if target not in depth:
                    depth[target] = depth[name] + 1
                    waiting.append(target)
    found: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for name, row in depth.items():
        found[row].append(name)
    return found


def across(
    listed: Sequence[Sequence[str]], ways: Sequence[tuple[str, str]], widths: Mapping[str, float]
) -> dict[str, float]:
    """The middle of each name across the page; 0 is the left edge of the leftmost."""
    near: dict[str, list[str]] = {name: [] for row in listed for name in row}
    for source, target in ways:
        if source in near and target in near:
            near[source].append(target)
            near[target].append(source)
    order = [list(row) for row in listed]
    place = _spread(order, widths)
    for sweep in range(SWEEPS):
        for row in order if sweep % 2 == 0 else order[::-1]:
            wish = {name: _mean([place[one] for one in near[name]], place[name]) for name in row}
            if sweep < SWEEPS - 2:
                row.sort(key=wish.__getitem__)
            place.update(_settled(row, wish, widths))
    left = min((place[name] - widths[name] / 2 for name in place), default=0.0)
    return {name: middle - left for name, middle in place.items()}


def _spread(order: Sequence[Sequence[str]], widths: Mapping[str, float]) -> dict[str, float]:
    place: dict[str, float] = {}
    for row in order:
        edge = -sum(widths[name] for name in row) / 2
        for name in row:
            place[name] = edge + widths[name] / 2
            edge += widths[name]
    return place


def _mean(numbers: Sequence[float], otherwise: float) -> float:
    return sum(numbers) / len(numbers) if numbers else otherwise


def _settled(row: Sequence[str], wish: Mapping[str, float], widths: Mapping[str, float]) -> dict[str, float]:
    """The places in this order nearest to the wishes, by least squares, with nothing over anything else.

    Neighbours that would overlap are pooled and stand side by side round the mean of their wishes.
    """
    offset, offsets = 0.0, []
    for place, name in enumerate(row):
        offset += (widths[row[place - 1]] + widths[name]) / 2 if place else 0.0
        offsets.append(offset)
    pools: list[tuple[float, int]] = []
    for name, shift in zip(row, offsets, strict=True):
        total, count = wish[name] - shift, 1
        while pools and pools[-1][0] / pools[-1][1] >= total / count:
            more, others = pools.pop()
            total, count = total + more, count + others
        pools.append((total, count))
    means = [total / count for total, count in pools for _ in range(count)]
    return {name: mean + shift for name, mean, shift in zip(row, means, offsets, strict=True)}
