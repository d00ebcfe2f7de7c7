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

BEEN = "[you] [have] [(ever|already)] (visited|been to|been in|been at|seen)"
WARST = "du (warst|bist) [schon|bereits] (in|bei|auf)"
TICKED = "(ticked|checked|marked)"
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
            {
                "en": (
                    "[this is] the first time you are here",
                    "[this is] the first time you have been here",
                    "[it is|this is] your first (time|visit) here",
                    "you are here for the first time",
                    "you have (never|not) been here [before]",
                    "[your] first (time|visit) here",
                ),
                "de": ("du [bist] zum ersten Mal hier [bist]", "du zum ersten Mal hierher kommst", "beim ersten Mal"),
            },
            lambda state, deed, _: state.world.visited(deed.section) <= 1,
            lambda _, terms: say("not-first"),
            lambda _, terms: say("is-first"),
            tests=OWN,
            doc="This section was not turned to before this visit.",
            examples=("The first time you are here",),
        ),
        Condition(
            "here-before",
            {
                "en": ("you have [ever] been here before", "[you (were|are)] here before"),
                "de": ("du [schon einmal] hier warst", "du warst schon [einmal] hier"),
            },
            lambda state, deed, _: state.world.visited(deed.section) > 1,
            lambda _, terms: say("not-here-before"),
            tests=OWN,
            doc="This section was turned to before this visit.",
            examples=("you have been here before",),
        ),
        Condition(
            "here-times",
            {
                "en": (
                    "you have been here [at least] {times:number} times [before]",
                    "you have been here twice [before]",
                ),
                "de": ("du [schon] [mindestens] {times:number} Mal hier warst", "du [schon] zweimal hier warst"),
            },
            lambda state, deed, _: state.world.visited(deed.section) > int(deed.get("times", 2)),
            tests=OWN,
            doc="This section was turned to so often before this visit.",
            examples=("you have been here two times before",),
        ),
        Condition(
            "visit-number",
            {
                "en": ("this is your {times:ordinal} (visit|time) here", "this is your {times:ordinal} visit"),
                "de": ("du zum {times:ordinal} Mal hier bist",),
            },
            lambda state, deed, _: state.world.visited(deed.section) == int(deed["times"]),
            tests=OWN,
            doc="This visit is the second of this section, or the third.",
            examples=("this is your second visit here",),
        ),
        Condition(
            "came-from",
            {
                "en": ("you (came|come|have come|arrived) from {section:section}",),
                "de": ("du von {section:section} (kommst|gekommen bist)",),
            },
            lambda state, deed, _: state.world.flag(CAME_FROM, "") == deed["section"],
            lambda _, terms: say("did-not-come-from"),
            lambda _, terms: say("came-from"),
            tests=(("left", "section"),),
            doc="That section was the one before this visit.",
            examples=("you came from mill",),
        ),
        Condition(
            "visited",
            {"en": (f"{BEEN} {{section:section}} [(before|already)]",), "de": (f"{WARST} {{section:section}}",)},
            lambda state, deed, _: state.world.visited(deed["section"]) >= 1,
            lambda _, terms: say("not-visited"),
            lambda _, terms: say("was-visited"),
            tests=OTHER,
            doc="That section was turned to in this adventure.",
            examples=("you have visited mill",),
        ),
        Condition(
            "not-visited",
            {
                "en": ("you have (not|never) [yet] (visited|been to|been in|been at|seen) {section:section} [yet]",),
                "de": (
                    "du [noch] nie (in|bei|auf) {section:section} warst",
                    "du {section:section} [noch] nicht gesehen hast",
                ),
            },
            lambda state, deed, _: state.world.visited(deed["section"]) == 0,
            lambda _, terms: say("was-visited"),
            lambda _, terms: say("not-visited"),
            tests=OTHER,
            doc="That section was not turned to in this adventure.",
            examples=("you have not visited mill",),
        ),
        Condition(
            "visited-twice",
            {"en": (f"{BEEN} {{section:section}} [at least] twice",), "de": (f"{WARST} {{section:section}} zweimal",)},
            lambda state, deed, _: state.world.visited(deed["section"]) >= 2,
            lambda _, terms: say("not-so-often"),
            lambda _, terms: say("was-visited"),
            tests=OTHER,
            doc="That section was turned to twice or more often.",
            examples=("you have visited mill twice",),
        ),
        Condition(
            "visited-times",
            {
                "en": (f"{BEEN} {{section:section}} [at least] {{times:number}} times",),
                "de": (f"{WARST} {{section:section}} [mindestens] {{times:number}} Mal",),
            },
            lambda state, deed, _: state.world.visited(deed["section"]) >= int(deed["times"]),
            lambda _, terms: say("not-so-often"),
            lambda _, terms: say("was-visited"),
            tests=OTHER,
            doc="That section was turned to so often, or more.",
            examples=("you have visited mill three times",),
        ),
    )


def _boxes() -> tuple[Condition, ...]:
    def ticks(state: State, deed: Deed) -> int:
        return state.world.count(box(deed.get("section", deed.section)))

    return (
        Condition(
            "box-ticked",
            {
                "en": (
                    f"(the|this|a|any|the first) box [(in|at) {{section:section}}] is {TICKED}",
                    f"(any|some) boxes are {TICKED}",
                    f"there is a box {TICKED}",
                ),
                "de": ("das Kästchen angekreuzt ist", "das Kästchen ist angekreuzt"),
            },
            lambda state, deed, _: ticks(state, deed) >= 1,
            lambda _, terms: say("not-ticked"),
            tests=(("box", "section"),),
            doc="The box of this section (or of another) is ticked.",
            examples=("the box is ticked",),
        ),
        Condition(
            "boxes-ticked",
            {
                "en": (
                    f"[at least] {{count:number}} (box|boxes) [or more] (is|are) {TICKED}",
                    f"there (is|are) [at least] {{count:number}} [or more] (box|boxes) {TICKED}",
                    f"the {{count:ordinal}} box is {TICKED}",
                    f"both boxes are {TICKED}",
                ),
                "de": ("{count:number} Kästchen angekreuzt sind", "beide Kästchen angekreuzt sind"),
            },
            # “No boxes” is read as the number nought, and means none.
            lambda state, deed, _: (
                (not ticks(state, deed)) if (count := int(deed.get("count", 2))) == 0 else ticks(state, deed) >= count
            ),
            tests=(("box", "section"),),
            doc="So many boxes of this section are ticked, or more of them; no boxes are none.",
            examples=("two boxes are ticked", "both boxes are ticked", "no boxes are ticked"),
        ),
        Condition(
            "boxes-ticked-exactly",
            {
                "en": (f"(exactly|only|just) {{count:number}} (box|boxes) (is|are) {TICKED}",),
                "de": ("(genau|nur) {count:number} Kästchen angekreuzt (ist|sind)",),
            },
            lambda state, deed, _: ticks(state, deed) == int(deed["count"]),
            tests=(("box", "section"),),
            doc="So many boxes of this section are ticked, and no more.",
            examples=("exactly one box is ticked",),
        ),
        Condition(
            "box-empty",
            {
                "en": (
                    f"(no box is|none of the boxes is|the box is not|this box is not|the boxes are not) {TICKED}",
                    "(the|this) box is (unticked|empty|clear)",
                ),
                "de": ("kein Kästchen angekreuzt ist",),
            },
            lambda state, deed, _: ticks(state, deed) == 0,
            tests=(("box", "section"),),
            doc="No box of this section is ticked.",
            examples=("no box is ticked",),
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

    def counter(
        id: str, compares: Callable[[int, int], bool], doc: str, en: tuple[str, ...], de: tuple[str, ...], example: str
    ) -> Condition:
        def holds(state: State, deed: Deed, _: Terms) -> bool:
            return compares(now(state, deed), int(deed["number"]))

        return Condition(id, {"en": en, "de": de}, holds, tests=(("counter", "counter"),), doc=doc, examples=(example,))

    name, number = "{counter:counter} is", "{number:number}"
    name_de = "{counter:counter}"
    return (
        counter(
            "counter-least",
            int.__ge__,
            "A counter (or a score) stands at that number or above.",
            (f"{name} {number} or (more|higher|over|above|greater)", f"{name} at least {number}"),
            (
                f"{name_de} {number} oder (mehr|höher) [ist|beträgt]",
                f"{name_de} (ist|beträgt) {number} oder (mehr|höher)",
                f"{name_de} mindestens {number} ist",
            ),
            "Suspicion is 4 or more",
        ),
        counter(
            "counter-most",
            int.__le__,
            "A counter (or a score) stands at that number or below.",
            (f"{name} {number} or (less|lower|fewer|under|below)", f"{name} at most {number}"),
            (f"{name_de} {number} oder weniger [ist|beträgt]", f"{name_de} (ist|beträgt) {number} oder weniger"),
            "Suspicion is 2 or less",
        ),
        counter(
            "counter-above",
            int.__gt__,
            "A counter (or a score) stands above that number.",
            (f"{name} (more|higher|greater) than {number}", f"{name} (above|over) {number}"),
            (f"{name_de} (mehr|höher) als {number} ist", f"{name_de} ist (mehr|höher) als {number}"),
            "Suspicion is more than 3",
        ),
        counter(
            "counter-below",
            int.__lt__,
            "A counter (or a score) stands below that number.",
            (f"{name} (less|lower|fewer) than {number}", f"{name} (below|under) {number}"),
            (f"{name_de} weniger als {number} ist", f"{name_de} ist weniger als {number}"),
            "Suspicion is less than 2",
        ),
        counter(
            "counter-is",
            int.__eq__,
            "A counter (or a score) stands at exactly that number.",
            (f"{name} [exactly] {number}",),
            (f"{name_de} [genau] {number} ist", f"{name_de} ist [genau] {number}"),
            "Suspicion is exactly 3",
        ),
    )
