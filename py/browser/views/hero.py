"""Making a hero: a ready one, or step by step under the system's own rules; no illegal hero can be begun with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from browser.views.frame import act, notice, spread
from browser.views.html import NOTHING, Html, classes, join, tag
from browser.views.prose import Pictures, prose
from browser.views.sheet import plain_sheet
from turnto.form import Draft, Pick, Step
from turnto.play.game import Game
from turnto.sheet import Sheet

OWN = ""
"""The preset that is none: a hero of one's own."""


@dataclass(frozen=True, slots=True)
class Making:
    """A hero in the making: which preset, or the draft of one's own; and why the last edit was refused."""

    draft: Draft
    preset: str = OWN
    name: str = ""
    refused: tuple[str, tuple[str, ...]] = ("", ())
    """The step whose last edit was refused, and the reasons."""


def make(
    game: Game, making: Making, sheet: Sheet | None, pictures: Pictures, *, first: bool = False, notices: Html = NOTHING
) -> Html:
    """The page on which a hero is made.  ``sheet`` is the hero as far as it stands, ``first`` a reader's first game."""
    intro = prose(game.book.front, game.terms.numbers, pictures)
    head = join(
        notices,
        tag("h1", "Make a hero", class_="title", tabindex=-1),
        tag("div", _hint(), id="hint") if first else None,
        tag("div", intro, class_="prose front") if intro.strip() else None,
        tag(
            "p",
            "Take one of the book’s own people, or make yours from nothing. Until you turn to the first page you can change your mind about everything.",
        ),
    )
    return spread(join(head, tag("div", form(game, making, sheet), id="making")), view="hero")


def _hint() -> Html:
    words = (
        "You will be asked what to do at the foot of each page, and the book does the book-keeping: it throws the dice when you say so, and keeps your sheet.",
        "If you do not care to choose skills and weapons yet, take a ready-made hero: they are all up to the book.",
    )
    return notice("Your first game?", words, act("Good", "hinted", link=True))


def form(game: Game, making: Making, sheet: Sheet | None) -> Html:
    """The steps; drawn again after every edit."""
    steps = list(game.system.creation.steps(making.draft, game.terms)) if making.preset == OWN else []
    refusals = game.system.creation.refusals(making.draft, game.terms) if making.preset == OWN else ()
    drawn = [_step(step, making, game) for step in steps if step.key != "name"]
    return tag(
        "form",
        _name(making),
        _presets(game, making),
        drawn,
        _totals(game, making),
        _stands(game, sheet),
        _done(refusals),
        data_form="hero",
        autocomplete="off",
    )


def _name(making: Making) -> Html:
    label = tag("label", "Name", for_="hero-name", class_="label")
    entry = tag(
        "input", id="hero-name", type="text", value=making.name, data_draft="name", autocomplete="off", maxlength=60
    )
    return tag("div", tag("p", label, entry, class_="field"), class_="step")


def _presets(game: Game, making: Making) -> Html:
    ready = game.presets
    if not ready:
        return NOTHING
    cards = [
        _preset(place, name, gist(kept, game), making.preset == name)
        for place, (name, kept) in enumerate(ready.items())
    ]
    cards.append(_preset(len(cards), OWN, "Step by step, below.", making.preset == OWN, "Your own"))
    return tag("fieldset", tag("legend", "Ready-made, or your own"), tag("div", *cards, class_="cards"), class_="step")


def _preset(place: int, name: str, words: str, chosen: bool, label: str = "") -> Html:
    entry = tag(
        "input", type="radio", id=f"preset-{place}", name="preset", value=name, checked=chosen, data_draft="preset"
    )
    return tag(
        "label", entry, tag("span", label or name, class_="name"), tag("span", words, class_="gist"), class_="card"
    )


def gist(kept: Any, game: Game) -> str:
    """A ready hero in a line, in the order of the sheet: scores, skills, things."""
    if not isinstance(kept, Mapping):
        return ""
    said = (_said(field.label, kept[field.key]) for field in game.system.fields if kept.get(field.key))
    return "; ".join(part for part in said if part)


FEW = 6
"""So many of a list are named in a line; of the rest it says how many."""


def _said(label: str, value: Any) -> str:
    if isinstance(value, Mapping):
        return _few([f"{name} {n}" for name, n in value.items()])
    if isinstance(value, (list, tuple)):
        return _few([str(one) for one in value])
    return f"${value}" if "$" in label else f"{label} {value}"


def _few(words: list[str]) -> str:
    more = len(words) - FEW
    return ", ".join(words) if more < 2 else f"{', '.join(words[:FEW])} and {more} more"


# --- steps ----------------------------------------------------------------------------------------------


def _step(step: Step, making: Making, game: Game) -> Html:
    refused = making.refused[1] if making.refused[0] == step.key else ()
    inside = _inside(step, game)
    return tag(
        "fieldset",
        tag("legend", step.label),
        _tally(step),
        _folded(step, inside) if len(step.picks) > MANY else inside,
        tag("div", *(tag("p", reason, class_="refusal") for reason in refused), role="status") if refused else None,
        class_="step",
    )


MANY = 24
"""A longer list is folded away behind what was chosen of it."""


def _folded(step: Step, inside: Html) -> Html:
    """A long list behind what was chosen of it."""
    value = step.value or ()
    chosen = [pick.label for pick in step.picks if pick.key in value]
    if isinstance(value, Mapping):
        chosen = [f"{pick.label} {value[pick.key]}" for pick in step.picks if value.get(pick.key)]
    summary = tag("summary", f"Choose among {len(step.picks)}", class_="link")
    words = tag("p", ", ".join(chosen)) if chosen else None
    return join(words, tag("details", summary, inside, data_keep=f"step {step.key}"))


def _tally(step: Step) -> Html:
    chosen = ""
    if step.kind == "several":
        chosen = f"{len(step.value or ())} of {step.most} chosen" if step.most else f"{len(step.value or ())} chosen"
    elif step.kind == "points":
        chosen = f"{sum((step.value or {}).values())} of {step.most} spent" if step.most else ""
    if not step.help and not chosen:
        return NOTHING
    return tag("p", tag("span", step.help), tag("b", chosen) if chosen else None, class_="tally")


def _inside(step: Step, game: Game) -> Html:
    match step.kind:
        case "one":
            return tag(
                "div",
                *(_pick(step, place, pick, "radio", pick.key == step.value) for place, pick in enumerate(step.picks)),
                class_="cards",
            )
        case "several":
            wide = all(not pick.note or len(pick.note) < 12 for pick in step.picks)
            value = step.value or ()
            picks = (
                _pick(step, place, pick, "checkbox", pick.key in value, small=wide)
                for place, pick in enumerate(step.picks)
            )
            return tag("div", *picks, class_="cards two" if wide else "cards")
        case "number":
            return _stepper(step, "", step.label, int(step.value or 0), step.least, step.most)
        case "points":
            return tag("div", *(_points(step, pick) for pick in step.picks), class_="cards")
        case "text":
            entry = tag(
                "input",
                id=f"step-{step.key}",
                type="text",
                value=step.value or "",
                data_draft=step.key,
                autocomplete="off",
                aria_label=step.label,
            )
            return tag("p", entry, class_="field")


def _pick(step: Step, place: int, pick: Pick, kind: str, chosen: bool, *, small: bool = False) -> Html:
    entry = tag(
        "input",
        type=kind,
        id=f"{step.key}-{place}",
        name=step.key,
        value=pick.key,
        checked=chosen,
        disabled=bool(pick.closed) and not chosen,
        data_draft=step.key,
    )
    note = tag("span", pick.note, class_="price" if small else "gist") if pick.note else None
    why = tag("span", pick.closed, class_="gist why") if pick.closed else None
    return tag("label", entry, tag("span", pick.label, class_="name"), note, why, class_="card")


def _points(step: Step, pick: Pick) -> Html:
    now = int((step.value or {}).get(pick.key, 0))
    # A point too many is refused by the rules themselves, in words; here only what can never be.
    drawn = _stepper(
        step, pick.key, pick.label, now, 0 if step.least >= 0 else step.least, None if not pick.closed else now
    )
    note = (
        tag("span", pick.closed or pick.note, class_=classes("gist", pick.closed and "why"))
        if pick.note or pick.closed
        else None
    )
    return tag("div", tag("span", pick.label, class_="name"), tag("span"), drawn, note, class_="card points")


def _stepper(step: Step, pick: str, label: str, now: int, least: int, most: int | None) -> Html:
    def button(by: int, sign: str, words: str) -> Html:
        closed = now <= least if by < 0 else most is not None and now >= most
        return tag(
            "button",
            tag("span", sign, aria_hidden="true"),
            tag("span", f"{words}: {label}", class_="sr"),
            type="button",
            id=f"{step.key}-{pick}-{'less' if by < 0 else 'more'}",
            data_do=f"points {step.key} {by} {pick}",
            disabled=closed,
        )

    return tag("div", button(-1, "−", "One less"), tag("output", now), button(1, "+", "One more"), class_="stepper")


def _totals(game: Game, making: Making) -> Html:
    if making.preset != OWN:
        return NOTHING
    rows = list(game.system.creation.totals(making.draft, game.terms))
    items = (tag("div", tag("dt", label), tag("dd", said)) for label, said in rows)
    drawn = tag("dl", *items, class_="ratings totals")
    return tag("div", drawn, role="status", aria_label="What it comes to") if rows else NOTHING


def _stands(game: Game, sheet: Sheet | None) -> Html:
    if sheet is None:
        return NOTHING
    return tag(
        "details",
        tag("summary", "See the sheet"),
        tag("div", plain_sheet(game, sheet), class_="sheet-inline"),
        class_="before",
    )


def _done(refusals: Sequence[str]) -> Html:
    reasons: Iterable[Html] = (tag("p", reason, class_="refusal") for reason in refusals)
    button = tag(
        "button",
        "Turn to the first page",
        class_="act",
        disabled=bool(refusals),
        aria_describedby="not-yet" if refusals else None,
    )
    return tag(
        "div",
        tag("div", *reasons, id="not-yet") if refusals else None,
        tag("p", button, act("Begin again", "blank", link=True), class_="acts"),
        class_="step",
    )
