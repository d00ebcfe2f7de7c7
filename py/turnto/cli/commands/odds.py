"""turnto odds: how a test or a fight is likely to go."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from math import ceil, floor, log10

from turnto.cli import hero_source, open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.output import print_json
from turnto.core.system import System
from turnto.odds import report
from turnto.words import label

NARROW = 0.0002
"""Bounds nearer to one another than this are not shown beside a percentage of two places."""


def odds(given: Namespace) -> int:
    """The odds of the first test or fight met on arriving at a section."""
    game = open_book.opened(given.book)
    section = open_book.section_named(game, given.at)
    hero = hero_source.hero_for(game, given.hero, given.preset, created=False)
    try:
        found = report.odds(game, hero, section, given.policy, given.seed)
    except report.Unmet:
        raise Stop(f"Nothing is tested and nobody is fought on arriving at “{section}”.") from None
    if given.json:
        print_json(found.as_json())
    else:
        _print(found, game.system)
    return GOOD


def _print(found: report.Odds, system: System) -> None:
    print(found.sentence)
    for id, chance in found.outcomes.items():
        _print_row(label(id, system), chance, _at_length(found, chance), _between(found, id))
    for key, rows in found.left.items():
        print(f"{label(key, system)} then")
        for name, chance in _together(rows):
            _print_row(name, chance, _at_length(found, chance))
    if found.unmet:
        print(f"It does not come to that: {_percent(found.unmet)}")
    if not found.exact:
        print(_how(found, system))
    if found.left_out:
        print(
            f"Not the best there may be: this player fights on sensibly and never weighs: {'; '.join(found.left_out)}."
        )


RARE = Fraction(1, 20_000)
"""What is rarer is shown as no percentage of its own."""


def _together(rows: Mapping[int, Fraction]) -> Iterator[tuple[str, Fraction]]:
    """Neighbours that are too rare to be told apart are one row."""
    for rare, listed in groupby(rows.items(), key=lambda row: row[1] < RARE):
        alike = list(listed)
        if rare and len(alike) > 2:
            yield f"{alike[0][0]} to {alike[-1][0]}", sum((chance for _, chance in alike), Fraction(0))
        else:
            yield from ((str(number), chance) for number, chance in alike)


def _print_row(name: str, chance: Fraction, *more: str) -> None:
    print("   ".join((f"  {name:<20} {_percent(chance):>8}", *filter(None, more))))


def _how(found: report.Odds, system: System) -> str:
    """Return how figures that are not exact were obtained."""
    if found.played:
        widest = max(high - low for low, high in found.interval.values())
        shares = ", ".join(f"{label(id, system)} {_percent(chance)}" for id, chance in found.played.items() if chance)
        return f"Worked out to within {_figure(widest)}: what is rarer was not followed. Of {found.plays} games played: {shares}."
    return f"Out of {found.plays} games played: there are too many positions to count them out."


def _figure(width: float) -> str:
    """Its first figure that counts, rounded up: no nearer than it is."""
    places = max(0, -floor(log10(width)))
    return f"{ceil(width * 10**places - 1e-6) / 10**places:.{places}f}"


def _percent(chance: Fraction) -> str:
    """To a hundredth of a percent; what is all but certain is not said to be certain."""
    shown = f"{float(chance):.2%}"
    if shown == "100.00%" and chance < 1:
        return ">99.99%"
    return "<0.01%" if shown == "0.00%" and chance > 0 else shown


def _at_length(found: report.Odds, chance: Fraction) -> str:
    """The fraction, if it is one that can be read."""
    shown = str(chance)
    return shown if found.exact and len(shown) <= 24 else ""


def _between(found: report.Odds, id: str) -> str:
    if id not in found.interval:
        return ""
    low, high = found.interval[id]
    if high - low < NARROW:
        return ""
    return f"{low:.1%} to {high:.1%}"
