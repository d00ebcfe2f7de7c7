"""Scheduled instructions: ambushes some sections on, effects at each turn, the closing notes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from turnto.common.inventory import written
from turnto.core.phrase import Deed, Phrase, Result, Turn
from turnto.core.procedure import Procedure
from turnto.core.sheet import item
from turnto.core.system import System
from turnto.core.world import State, Terms, World


def _in_sections(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Schedule a section that is read first on arrival at the n-th section from here."""
    later = (*state.world.later, (int(deed["count"]), str(deed["section"])))
    return Result(state.with_world(replace(state.world, later=later)))
    yield


def _at_each_turning(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Register an instruction that ``play`` carries out at each turn, until its condition holds."""
    id = f"{deed.section}#{deed.id}"
    lasting = state.world.lasting if id in state.world.lasting else (*state.world.lasting, id)
    return Result(state.with_world(replace(state.world, lasting=lasting)))
    yield


def _turn_to(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    return Result(state, turn=Turn(str(deed["section"])))
    yield


# --- after the adventure --------------------------------------------------------------------------

LOSE, SELL = "after lose", "after sell"


@dataclass(frozen=True, slots=True)
class ClosingNotes:
    """Instructions of a book for after the adventure."""

    lose: tuple[str, ...] = ()
    """Names of items that do not leave the book."""
    sells: tuple[tuple[str, int], ...] = ()
    """What can be sold afterwards: (name, price)."""


def closing_notes(world: World) -> ClosingNotes:
    """Return the closing notes collected in this adventure."""
    lose = tuple(filter(None, str(world.flag(LOSE, "")).split("\n")))
    sells = (line.rpartition("|") for line in str(world.flag(SELL, "")).split("\n"))
    return ClosingNotes(lose, tuple((name, int(price)) for name, _, price in sells if name))


def _noted(world: World, flag: str, lines: list[str]) -> World:
    known = list(filter(None, str(world.flag(flag, "")).split("\n")))
    return world.flagged(flag, "\n".join(dict.fromkeys((*known, *lines))))


def _after_lose(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    return Result(state.with_world(_noted(state.world, LOSE, [written(slot).name for slot in deed["items"]])))
    yield


def _after_sell(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    lines = [f"{item(row['item']).name}|{price_of(row['price'])}" for row in deed["rows"]]
    return Result(state.with_world(_noted(state.world, SELL, lines)))
    yield


def price_of(cell: str) -> int:
    """Return the price in a cell of a price list, "50 gp" -> 50, or 0."""
    found = re.search(r"[0-9]{1,9}", cell.replace(",", ""))
    return int(found[0]) if found else 0


def phrases(_: System) -> tuple[Phrase, ...]:
    """Return the instructions that schedule something for later."""
    return (
        Phrase(
            "later",
            does=_in_sections,
            gives=(("section", "section"),),
            doc="After so many sections turned to, this one comes first; -> back goes on from it.",
        ),
        Phrase(
            "at-each-turning",
            does=_at_each_turning,
            doc="An effect that strikes whenever a section is turned to, until something holds.",
        ),
        Phrase("turn-to", does=_turn_to, gives=(("section", "section"),), doc="Turns at once, asked of nobody."),
        Phrase("after-lose", does=_after_lose, doc="An item that does not leave this book; nothing happens in play."),
        Phrase(
            "after-sell",
            does=_after_sell,
            table=("item", "price"),
            doc="What can be sold when the adventure is over; nothing happens in play.",
        ),
    )
