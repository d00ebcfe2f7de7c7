"""What a book can ask of what happened before: visits, boxes, counters."""

from __future__ import annotations

from collections.abc import Callable

from turnto.common.counters import box
from turnto.common.inventory import asked_score
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Condition, Deed
from turnto.core.system import System
from turnto.core.world import State, Terms

OWN = (("visit", ""),)
"""Asks for visits of the very section it stands in."""
OTHER = (("visit", "section"),)
CAME_FROM = "came-from"
"""Flag: the section that was left last, if some section asks for it."""
LEFT = "left "
"""What ``tested`` lists before the name of a section that somebody asks to have come from."""


def conditions(system: System) -> tuple[Condition, ...]:
    """The conditions on what happened before."""
    return (*_visits(), *_boxes(), *_counters(system))


def _visits() -> tuple[Condition, ...]:
    return (
        Condition(
            "first-time",
            holds=lambda state, deed, _: state.world.visited(deed.section) <= 1,
            reason=lambda _, terms: say("not-first"),
            denied=lambda _, terms: say("is-first"),
            tests=OWN,
            doc="This section was not turned to before this visit.",
        ),
        Condition(
            "here-before",
            holds=lambda state, deed, _: state.world.visited(deed.section) > 1,
            reason=lambda _, terms: say("not-here-before"),
            tests=OWN,
            doc="This section was turned to before this visit.",
        ),
        Condition(
            "here-times",
            holds=lambda state, deed, _: state.world.visited(deed.section) > int(deed.get("times", 2)),
            tests=OWN,
            doc="This section was turned to so often before this visit.",
        ),
        Condition(
            "visit-number",
            holds=lambda state, deed, _: state.world.visited(deed.section) == int(deed["times"]),
            tests=OWN,
            doc="This visit is the second of this section, or the third.",
        ),
        Condition(
            "came-from",
            holds=lambda state, deed, _: state.world.flag(CAME_FROM, "") == deed["section"],
            reason=lambda _, terms: say("did-not-come-from"),
            denied=lambda _, terms: say("came-from"),
            tests=(("left", "section"),),
            doc="That section was the one before this visit.",
        ),
        Condition(
            "visited",
            holds=lambda state, deed, _: state.world.visited(deed["section"]) >= 1,
            reason=lambda _, terms: say("not-visited"),
            denied=lambda _, terms: say("was-visited"),
            tests=OTHER,
            doc="That section was turned to in this adventure.",
        ),
        Condition(
            "not-visited",
            holds=lambda state, deed, _: state.world.visited(deed["section"]) == 0,
            reason=lambda _, terms: say("was-visited"),
            denied=lambda _, terms: say("not-visited"),
            tests=OTHER,
            doc="That section was not turned to in this adventure.",
        ),
        Condition(
            "visited-twice",
            holds=lambda state, deed, _: state.world.visited(deed["section"]) >= 2,
            reason=lambda _, terms: say("not-so-often"),
            denied=lambda _, terms: say("was-visited"),
            tests=OTHER,
            doc="That section was turned to twice or more often.",
        ),
        Condition(
            "visited-times",
            holds=lambda state, deed, _: state.world.visited(deed["section"]) >= int(deed["times"]),
            reason=lambda _, terms: say("not-so-often"),
            denied=lambda _, terms: say("was-visited"),
            tests=OTHER,
            doc="That section was turned to so often, or more.",
        ),
    )


def _boxes() -> tuple[Condition, ...]:
    def ticks(state: State, deed: Deed) -> int:
        return state.world.count(box(deed.get("section", deed.section)))

    return (
        Condition(
            "box-ticked",
            holds=lambda state, deed, _: ticks(state, deed) >= 1,
            reason=lambda _, terms: say("not-ticked"),
            tests=(("box", "section"),),
            doc="The box of this section (or of another) is ticked.",
        ),
        Condition(
            "boxes-ticked",
            # “No boxes” is read as the number nought, and means none.
            holds=lambda state, deed, _: (
                (not ticks(state, deed)) if (count := int(deed.get("count", 2))) == 0 else ticks(state, deed) >= count
            ),
            tests=(("box", "section"),),
            doc="So many boxes of this section are ticked, or more of them; no boxes are none.",
        ),
        Condition(
            "boxes-ticked-exactly",
            holds=lambda state, deed, _: ticks(state, deed) == int(deed["count"]),
            tests=(("box", "section"),),
            doc="So many boxes of this section are ticked, and no more.",
        ),
        Condition(
            "box-empty",
            holds=lambda state, deed, _: ticks(state, deed) == 0,
            tests=(("box", "section"),),
            doc="No box of this section is ticked.",
        ),
    )


# --- counters, and scores asked for by their name -------------------------------------------------


def _counters(system: System) -> tuple[Condition, ...]:
    def now(state: State, deed: Deed) -> int:
        name = fold(str(deed["counter"])).removeprefix("your ").removeprefix("deine ").removeprefix("dein ")
        for field in system.sheet.fields:
            if field.kind in ("score", "number") and name in (fold(field.key), fold(field.label)):
                return asked_score(system, state, field)
        return state.world.count(deed["counter"])

    def counter(id: str, compares: Callable[[int, int], bool], doc: str, example: str) -> Condition:
        def holds(state: State, deed: Deed, _: Terms) -> bool:
            return compares(now(state, deed), int(deed["number"]))

        return Condition(id, holds=holds, tests=(("counter", "counter"),), doc=doc, examples=(example,))

    at = "A counter (or a score) stands"
    return (
        counter("counter-least", int.__ge__, f"{at} at that number or above.", "Suspicion is 4 or more"),
        counter("counter-most", int.__le__, f"{at} at that number or below.", "Suspicion is 2 or less"),
        counter("counter-above", int.__gt__, f"{at} above that number.", "Suspicion is more than 3"),
        counter("counter-below", int.__lt__, f"{at} below that number.", "Suspicion is less than 2"),
        counter("counter-is", int.__eq__, f"{at} at exactly that number.", "Suspicion is exactly 3"),
    )
