"""Positions with the same future made equal: what no rule and no section tells apart is put in one form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from turnto.core.sheet import Item
from turnto.play.game import Game
from turnto.play.position import Position

TOLD_APART: Mapping[str, Callable[[int], int]] = {
    "first-time": lambda _: 2,
    "here-before": lambda _: 2,
    "here-times": lambda times: times + 1,
    "visit-number": lambda times: times + 1,
    "visited": lambda _: 1,
    "not-visited": lambda _: 1,
    "visited-twice": lambda _: 2,
    "visited-times": lambda times: times,
}
"""Conditions that count visits: from how many visits on each says the same for ever, by the number that it names."""
TWICE = 2
"""The number of a condition that names none: "you have been here twice"."""


def merging(game: Game) -> Callable[[Position], Position]:
    """Return a function that puts a position in the one form of all those with its future.

    Visits are counted as far as some condition tells them apart: a section that is come back to for ever would else make
    positions without end.  Keywords are sorted, and so are things without tags: no rule asks which came first.
    """
    most = _most_visits(game)

    def merged(position: Position) -> Position:
        hero, world = position.state.hero, position.state.world
        items = (*(one for one in hero.items if one.tags), *sorted(filter(_is_plain, hero.items), key=_name))
        words = tuple((kind, tuple(sorted(listed))) for kind, listed in hero.words)
        visits = tuple((section, min(times, most.get(section, times))) for section, times in world.visits)
        if visits != world.visits:
            world = replace(world, visits=visits)
        if items != hero.items or words != hero.words:
            hero = replace(hero, items=items, words=words)
        state = position.state.with_hero(hero).with_world(world)
        return position if state is position.state else replace(position, state=state)

    return merged


def _is_plain(thing: Item) -> bool:
    return not thing.tags


def _name(thing: Item) -> str:
    return thing.name


def _most_visits(game: Game) -> dict[str, int]:
    """Return the sections whose visits are asked for, each with the number from which on all visits are alike."""
    most: dict[str, int] = {}
    for name, section in game.book.kept["sections"].items():
        for phrase, values in _asked(section):
            if phrase in TOLD_APART:
                where = str(values.get("section", name))
                most[where] = max(most.get(where, 0), TOLD_APART[phrase](int(values.get("times", TWICE))))
    return most


def _asked(part: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the conditions in a compiled section with their values, those within instructions too."""
    match part:
        case ["is", str(phrase), dict() as values, _]:
            yield phrase, values
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, (list, tuple)) else ():
        yield from _asked(inner)
