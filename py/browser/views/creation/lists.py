"""Long lists of hero creation, filtered by a word, by use, by this book, or by what is affordable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from browser.views.creation.rows import row
from browser.views.html import Html, classes, command, join, tag
from turnto.core.hero_form import Pick, Step
from turnto.core.names import fold
from turnto.words.translator import Translator

MANY = 24
"""A longer list is looked through; so many are shown at once, which in two columns is less than two screens."""
FEWEST_USED = 6
"""What a book asks for is a part of the list where it is so many things; fewer are marked."""
TAKEN, USED, ALL = "taken", "used", "all"
"""The parts of a list beside its groups of use."""
ON_A_PHONE = 16
"""So many rows of a list are two screens of a phone; its style sheet folds the rest away until it is wanted."""


@dataclass(frozen=True, slots=True)
class ListView:
    """How a long list is looked at."""

    query: str = ""
    part: str = ""
    """``TAKEN``, ``USED``, ``ALL`` or a group of the step's; empty: the first that has anything in it."""
    payable: bool = False
    """Only what can still be paid for."""
    start: int = 0
    """How many come before what is shown."""


def is_long(step: Step) -> bool:
    """Whether a list is so long that one looks through it."""
    return len(step.picks) > MANY


def things(picks: Sequence[Pick]) -> list[tuple[Pick, ...]]:
    """What is chosen from: levels and kinds of one thing are one."""
    found: dict[str, list[Pick]] = {}
    for pick in picks:
        found.setdefault(f"of {pick.of}" if pick.of else pick.key, []).append(pick)
    return sorted((tuple(one) for one in found.values()), key=lambda one: fold(one[0].label))


def parts(step: Step) -> list[tuple[str, str]]:
    """Return the non-empty parts of a list with their names; the page's own names are messages."""
    own = [(USED, "list-used")] if len({pick.of or pick.key for pick in step.picks if pick.used}) >= FEWEST_USED else []
    groups = [one for one in step.groups if any(pick.group == one[0] for pick in step.picks)]
    taken = [(TAKEN, "list-taken")] if step.value else []
    return [*own, *groups, *taken, *([] if groups else [(ALL, "list-all")])]


def found(step: Step, view: ListView) -> list[tuple[Pick, ...]]:
    """What is shown: a query looks through everything, else the part that is looked at."""
    value = step.value or ()
    part = view.part or next(iter(parts(step)), (ALL, ""))[0]
    words = fold(view.query).split()

    def shows(thing: tuple[Pick, ...]) -> bool:
        taken = any(pick.key in value for pick in thing)
        if view.payable and not taken and all(pick.dear or pick.closed for pick in thing):
            return False
        if words:
            first = thing[0]
            text = fold(f"{first.label} {first.key} {first.note}")
            return all(word in text for word in words)
        match part:
            case "all":
                return True
            case "used":
                return any(pick.used for pick in thing)
            case "taken":
                return taken
            case group:
                return any(pick.group == group for pick in thing)

    some = [thing for thing in things(step.picks) if shows(thing)]
    # What is called so stands before what is only told of so.
    return sorted(some, key=lambda one: not fold(one[0].label).startswith(words[0])) if words else some


def looked_through(words: Translator, step: Step, view: ListView) -> Html:
    """A long list with what one looks through it by."""
    return join(
        tag("div", _search(words, step, view), _parts(words, step, view), class_="finder"),
        tag("div", listed(words, step, view), id=f"listed-{step.key}"),
    )


def listed(words: Translator, step: Step, view: ListView) -> Html:
    """The rows that are shown, and how many there are."""
    some = found(step, view)
    rows = (row(words, step, thing) for thing in some[view.start : view.start + MANY])
    left = len(some) - view.start - MANY
    turns = (
        _turn(words, step, "list-before", min(MANY, view.start), -1),
        _turn(words, step, "list-after", min(MANY, left), 1),
    )
    count = tag("p", words.say("so-many-found", count=len(some)), class_="hint")
    # Where all are of one kind, it need not stand at each.
    alike = not view.query and some and all(any(pick.used for pick in thing) for thing in some)
    shown = tag("div", *rows, class_=classes("cards rows", "alike" if alike else None))
    folded = min(len(some) - view.start, MANY) - ON_A_PHONE
    summary = tag("summary", words.say("list-after", number=folded), class_="link")
    rest = tag("details", summary, class_="further", data_keep=f"rest-{step.key}") if folded > 0 else None
    return join(count, shown, rest, tag("p", *turns, class_="acts") if len(some) > MANY else None)


def _turn(words: Translator, step: Step, said: str, number: int, by: int) -> Html | None:
    """A press to what comes before or after."""
    if number <= 0:
        return None
    does = command("list-turn", step.key, by)
    id = f"turn-{step.key}-{by}"
    return tag("button", words.say(said, number=number), type="button", id=id, class_="link", data_do=does)


def _search(words: Translator, step: Step, view: ListView) -> Html:
    id = f"seek-{step.key}"
    label = tag("label", words.say("search-among", what=step.label), for_=id, class_="label")
    entry = tag(
        "input", id=id, type="text", value=view.query, inputmode="search", autocomplete="off", maxlength=40,
        data_change=command("seek", step.key),
    )  # fmt: skip
    return tag("div", label, entry, class_="seek")


def _parts(words: Translator, step: Step, view: ListView) -> Html:
    listed = parts(step)
    at = "" if view.query else view.part or (listed[0][0] if listed else "")
    chips = (
        _chip(step, key, words.say(name) if key in (USED, TAKEN, ALL) else name, key == at) for key, name in listed
    )
    payable = _chip(step, "", words.say("list-payable"), view.payable)
    return tag("div", *chips, payable, class_="targets", role="group", aria_label=words.say("what-is-shown"))


def _chip(step: Step, key: str, name: str, pressed: bool) -> Html:
    return tag(
        "button", name, type="button", class_=classes("chip", None if key else "toggle"), id=f"part-{step.key}-{key}", aria_pressed=str(pressed).lower(),
        data_do=command("list-part", step.key, key),
    )  # fmt: skip
