"""Tick boxes and counters: numbers that a book keeps about its world."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.phrase import Deed, Phrase, Result
from turnto.core.procedure import Changed, Procedure
from turnto.core.system import System
from turnto.core.world import State, Terms


def box(section: str) -> str:
    """Return the counter of a section's tick boxes."""
    return f"box {section}"


def _count(state: State, name: str, number: int, shown: str) -> Procedure[State]:
    before, world = state.world.count(name), state.world.counting(name, number)
    if world.count(name) != before:
        yield Changed(shown, before, world.count(name))
    return state.with_world(world)


def _tick_the(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    name = box(deed.get("section", deed.section))
    return Result((yield from _count(state, name, max(1, state.world.count(name)), name)))


def _tick_more(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    name = box(deed.get("section", deed.section))
    return Result((yield from _count(state, name, state.world.count(name) + int(deed.get("count", 1)), name)))


def _untick(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    name = box(deed.get("section", deed.section))
    return Result((yield from _count(state, name, 0, name)))


def _add(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    name = deed["counter"]
    return Result((yield from _count(state, name, state.world.count(name) + int(deed["amount"]), name)))


def _subtract(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    name = deed["counter"]
    return Result((yield from _count(state, name, state.world.count(name) - int(deed["amount"]), name)))


def _pay_from(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    name, has = deed["counter"], state.world.count(deed["counter"])
    return Result((yield from _count(state, name, has - min(max(has, 0), int(deed["amount"])), name)))


def _too_little(state: State, deed: Deed, _: Terms) -> str | None:
    """Return why a price cannot be paid from a counter."""
    name, has = deed["counter"], state.world.count(deed["counter"])
    if has >= int(deed["amount"]):
        return None
    return say("only-money", has=has, money=name) if has > 0 else say("no-money", money=name)


def _set(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    return Result((yield from _count(state, deed["counter"], int(deed["amount"]), deed["counter"])))


BOX, COUNTER = (("box", "section"),), (("counter", "counter"),)


def phrases(_: System) -> tuple[Phrase, ...]:
    """What a book says of boxes and counters."""
    return (
        Phrase(
            "tick-box",
            does=_tick_the,
            gives=BOX,
            doc="The box of this section is ticked; ticking it again changes nothing.",
        ),
        Phrase(
            "tick-boxes",
            does=_tick_more,
            gives=BOX,
            doc="One more of this section's boxes is ticked, or as many as said.",
        ),
        Phrase("untick-box", does=_untick, doc="The boxes of this section are empty again."),
        Phrase("add-to", does=_add, gives=COUNTER, doc="A counter of the book's rises."),
        Phrase(
            "subtract-from",
            does=_subtract,
            gives=COUNTER,
            doc="A counter of the book's falls; it may fall below 0.",
        ),
        Phrase(
            "pay-from",
            does=_pay_from,
            hindrance=_too_little,
            takes=COUNTER,
            doc="A price that a counter holds. A choice that asks it is closed where it holds less; in running prose it is all paid that there is.",
        ),
        Phrase(
            "lose-from",
            does=_pay_from,
            takes=COUNTER,
            doc="A loss that a counter bears, as far as it holds anything.",
        ),
        Phrase("set-to", does=_set, gives=COUNTER, doc="A counter of the book's is set."),
    )
