"""Rings and detours taken out: rows of where each moment leads, put so that each leads only to later ones, or out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

from turnto.rules.gurps.combat.lanes import N

T = TypeVar("T", bound=Hashable)
"""Where a moment leads: to another one, by number, or out, to whatever is no number."""
HALT = 2
"""To halt at a moment is as much work as so many ways on from it."""
Row = dict[int | T | None, N]


def in_order(rows: dict[int, Row[T, N]], entered: Iterable[int]) -> dict[int, Row[T, N]]:
    """The same rows, each before those it leads to, as far as there are no rings."""
    done: list[int] = []
    seen: set[int] = set()
    waiting = [(number, False) for number in entered]
    while waiting:
        number, is_done = waiting.pop()
        if is_done:
            done.append(number)
        elif number not in seen:
            seen.add(number)
            waiting.append((number, True))
            waiting += [(onward, False) for onward in rows[number] if isinstance(onward, int)]
    return {number: rows[number] for number in reversed(done)}


def without_rings(rows: dict[int, Row[T, N]], nothing: N) -> dict[int, Row[T, N]]:
    """Rows that come to the same, each leading only to later ones or out; a ring without a way out leads to None.

    ``rows`` is used up in its order: the nearer that is to the order of play, the less work.
    """
    led_by = _led_by(rows)
    done: dict[int, Row[T, N]] = {}
    for number in list(rows):
        row = done[number] = _without_itself(rows.pop(number), number, nothing)
        for earlier in led_by[number] & rows.keys():
            again = rows[earlier].pop(number)
            for onward, share in row.items():
                rows[earlier][onward] = rows[earlier].get(onward, nothing) + again * share
                if isinstance(onward, int):
                    led_by[onward].add(earlier)
    return done


def _without_itself(row: Row[T, N], number: int, nothing: N) -> Row[T, N]:
    """Where a moment leads once it leads on; nowhere, if it only ever leads to itself."""
    row.pop(number, None)
    # The rest is summed, not taken from 1: nothing is subtracted anywhere, so no digit is lost to rounding.
    whole = sum(row.values(), nothing)
    return {onward: share / whole for onward, share in row.items()} if whole else {None: nothing + 1}


def without_detours(rows: dict[int, Row[T, N]], entered: Iterable[int], nothing: N) -> dict[int, Row[T, N]]:
    """Rows without rings, and without moments in which nothing begins and where to halt is more work than to go straight on.

    ``rows`` is changed.
    """
    led_by, kept = _led_by(rows), set(entered)
    for number in [number for number in rows if number not in kept]:
        row, earlier = rows[number], led_by[number]
        if len(row) * len(earlier) > len(row) + len(earlier) + HALT:
            continue
        for before in earlier:
            share = rows[before].pop(number)
            for onward, further in row.items():
                rows[before][onward] = rows[before].get(onward, nothing) + share * further
        for onward in row:
            if isinstance(onward, int):
                led_by[onward] = led_by[onward] - {number} | earlier
        del rows[number]
    return rows


def _led_by(rows: dict[int, Row[T, N]]) -> dict[int, set[int]]:
    """Moment -> those that lead to it."""
    led_by: dict[int, set[int]] = {number: set() for number in rows}
    for number, row in rows.items():
        for onward in row:
            if isinstance(onward, int):
                led_by[onward].add(number)
    return led_by
