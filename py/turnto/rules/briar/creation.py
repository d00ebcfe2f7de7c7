"""Making a hero: from what the book supplies (A-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from turnto.core.hero_form import Creation, Draft, Pick, Step
from turnto.core.message import joined, say
from turnto.core.names import fold
from turnto.core.sheet import Score, Sheet, item
from turnto.core.untrusted import whole_number
from turnto.core.world import Terms
from turnto.rules.briar.portrait import portrait
from turnto.rules.briar.sheet import ATTRIBUTES, MODES, TALENTS


def start(terms: Terms) -> Mapping[str, Any]:
    """The book's ``start`` numbers: attributes, talents (points to spend), attribute_most, talent_most, luck, sp, items.

    In the header they stand under ``creation``.
    """
    given = terms.header.get("creation")
    return given if isinstance(given, Mapping) else {}


def _number(terms: Terms, key: str, default: int) -> int:
    said = whole_number(str(start(terms).get(key, default)))
    return default if said is None or said < 0 else said


def talents(terms: Terms) -> tuple[str, ...]:
    """The Talents of the rules and of the book."""
    listed = terms.header.get("talents", ())
    more = listed if isinstance(listed, (list, tuple)) else str(listed).split(",")
    return tuple(dict.fromkeys((*TALENTS, *(str(name).strip() for name in more if str(name).strip()))))


def _points(terms: Terms) -> dict[str, tuple[tuple[str, ...], int, int]]:
    """Step -> (what points go to, how many in all, how many each)."""
    return {
        "attributes": (ATTRIBUTES, _number(terms, "attributes", 0), _number(terms, "attribute_most", 4)),
        "talents": (talents(terms), _number(terms, "talents", 0), _number(terms, "talent_most", 2)),
    }


def blank(_: Terms) -> Draft:
    """A hero of whom nothing is known yet."""
    return {"name": "", "mode": "Default", "attributes": {}, "talents": {}}


def steps(draft: Draft, terms: Terms) -> Iterable[Step]:
    """The questions, in the order they are usually answered."""
    yield Step("name", say("briar-step-name"), "text", draft["name"])
    yield Step(
        "mode",
        say("briar-step-mode"),
        "one",
        draft["mode"],
        tuple(Pick(mode, mode, say("briar-fate-number", fate=fate)) for mode, fate in MODES.items()),
        help=say("briar-help-mode"),
        rule="BRIAR-35",
        stage="person",
    )
    for key, (names, total, each) in _points(terms).items():
        if total:
            picks = tuple(
                Pick(name, name.upper() if key == "attributes" else name, _does(name), used=terms.asks_for(name))
                for name in names
            )
            label, note = say(f"briar-step-{key}", points=total), say("briar-help-points", most=each)
            yield Step(
                key, label, "points", draft[key], picks, 0, total, note, "BRIAR-08",
                stage="abilities" if key == "attributes" else "skills",
            )  # fmt: skip


def _does(name: str) -> str:
    """What an attribute or a Talent of the rules is for; nothing for one of the book's."""
    return say(f"briar-does-{fold(name)}") if fold(name) in (*ATTRIBUTES, *map(fold, TALENTS)) else ""


def edit(draft: Draft, key: str, value: Any, terms: Terms) -> tuple[Draft, tuple[str, ...]]:
    """The draft with one answer changed, or the draft as it was and why not."""
    reasons = tuple(_illegal(key, value, terms))
    return (draft, reasons) if reasons else ({**draft, key: value}, ())


def _illegal(key: str, value: Any, terms: Terms) -> Iterable[str]:
    points = _points(terms)
    if key == "mode" and value not in MODES:
        yield say("briar-choose", choices=joined(MODES))
    elif key in points:
        names, total, each = points[key]
        if not isinstance(value, Mapping) or not set(value) <= set(names):
            yield say("briar-points-go", names=joined(names))
        elif any(isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= each for n in value.values()):
            yield say("briar-points-each", most=each)
        elif sum(value.values()) > total:
            yield say("briar-points-spread", spread=sum(value.values()), points=total)
    elif key not in ("name", "mode"):
        yield say("briar-no-step", step=key)


def refusals(draft: Draft, terms: Terms) -> tuple[str, ...]:
    """What is still to be chosen; a book without starting numbers makes no heroes (A-1)."""
    points = _points(terms)
    if not points["attributes"][1]:
        return (say("briar-only-ready"),)
    left = [(key, total - sum(draft[key].values())) for key, (_, total, _) in points.items()]
    return tuple(say(f"briar-spread-{key}", count=more) for key, more in left if more > 0)


def hero(draft: Draft, terms: Terms) -> Sheet:
    """The hero of a finished draft, with what the book gives everyone."""
    luck = _number(terms, "luck", 0)
    sheet = Sheet(draft["name"]).having(**{key: Score(int(draft["attributes"].get(key, 0))) for key in ATTRIBUTES})
    sheet = sheet.having(
        luck=Score(luck, luck), wounds=Score(0), sp=Score(_number(terms, "sp", 0)), fate=Score(MODES[draft["mode"]])
    )
    for name, points in draft["talents"].items():
        sheet = sheet.with_rating("talents", name, points or None)
    given = start(terms).get("items", ())
    for text in given if isinstance(given, (list, tuple)) else [given]:
        sheet = sheet.with_item(item(str(text)))
    return sheet.with_fact("mode", draft["mode"])


def totals(draft: Draft, terms: Terms) -> Iterable[tuple[str, str]]:
    """The points left to spread."""
    for key, (_, total, _) in _points(terms).items():
        if total:
            yield say(f"briar-left-{key}"), str(total - sum(draft[key].values()))


def beginning(hero: Sheet, terms: Terms) -> Iterable[tuple[str, str]]:
    """What no new hero of this book has, where it supplies the numbers of one (A-1)."""
    points = _points(terms)
    if not points["attributes"][1]:
        return
    spent = {"attributes": {key: hero[key] for key in ATTRIBUTES}, "talents": hero.rated("talents")}
    for key, (_, total, most) in points.items():
        if (given := sum(spent[key].values())) != total:
            yield "A-1", say(f"briar-begins-{key}", spent=given, total=total)
        for name, number in spent[key].items():
            if number > most:
                yield (
                    "A-1",
                    say(
                        "briar-begins-most", score=name.upper() if key == "attributes" else name, now=number, most=most
                    ),
                )
    if (luck := hero.maximum("luck")) != _number(terms, "luck", 0):
        yield "A-1", say("briar-begins-luck", luck=luck, most=_number(terms, "luck", 0))


CREATION = Creation(blank, steps, edit, refusals, hero, totals, portrait=portrait)
