"""Random tables."""

from __future__ import annotations

import re
from collections.abc import Iterable

from turnto.core.dice import dice
from turnto.core.phrase import Deed, Phrase, Result
from turnto.core.procedure import Procedure, roll
from turnto.core.system import System
from turnto.core.world import State, Terms

_RANGE = re.compile(
    r"(\d+)\s*(?:[-\u2013\u2212]\s*(\d+)|(\+|\s*or (?:more|higher|over)|\s*oder mehr)|(\s*or (?:less|lower|under)|\s*oder weniger))?"
)


def span(text: str) -> range | None:
    """Return the bounds of a range, "1-2", "6", "7 or more", "3 or less", or None."""
    found = _RANGE.fullmatch(text.strip().casefold())
    if not found:
        return None
    first = int(found[1])
    if found[3]:
        return range(first, 1000)
    if found[4]:
        return range(-1000, first + 1)
    return range(first, int(found[2] or first) + 1)


def _roll_on(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Roll on a table: the outcome is the range that holds the total."""
    thrown = dice(str(deed["dice"]))
    spans = [(id, numbers) for id in deed.outcomes if (numbers := span(id))]
    faces = yield from roll(
        thrown, deed.sentence, cuts=_cuts(thrown.count + thrown.add, [numbers for _, numbers in spans], thrown.add)
    )
    total = thrown.total(faces)
    return Result(state, next((id for id, numbers in spans if total in numbers), None))


def _cuts(least: int, spans: Iterable[range], add: int) -> tuple[int, ...]:
    """Return the totals of the dice, without additions, at which a new range begins."""
    edges = {edge for numbers in spans for edge in (numbers.start, numbers.stop)}
    return tuple(sorted(edge - add for edge in edges if least < edge < 1000))


def _runs(numbers: Iterable[int]) -> list[str]:
    """Return numbers in order as ranges: "3", "5-7"."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found]


def _check_ranges(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """Every total must stand in one range and in one only."""
    thrown = dice(str(deed["dice"]))
    spans = [numbers for id in deed.outcomes if (numbers := span(id))]
    if not spans:
        return
    totals = range(thrown.count + thrown.add, thrown.count * thrown.sides + thrown.add + 1)
    for missing in _runs([total for total in totals if not any(total in numbers for numbers in spans)]):
        yield "range-gap", f"no line of this table answers a {missing}", f"Add a line that begins with {missing}:"
    for double in _runs([total for total in totals if sum(total in numbers for numbers in spans) > 1]):
        yield "range-overlap", f"several lines of this table answer a {double}", "Let each number stand in one line."
    least, most = thrown.count + thrown.add, thrown.count * thrown.sides + thrown.add
    for id in deed.outcomes:
        if (numbers := span(id)) and (numbers.start > most or numbers.stop <= least):
            yield (
                "range-beyond",
                f"no throw comes to {id}: {thrown} goes from {least} to {most}",
                "Leave this line out, or roll other dice.",
            )


def phrases(_: System) -> tuple[Phrase, ...]:
    """Return the instructions on random tables."""
    return (
        Phrase(
            "roll-table",
            does=_roll_on,
            answers="ranges",
            check=_check_ranges,
            doc="A roll on the table that follows: a list whose items begin with a number or a range of numbers.",
        ),
    )
