"""Making a hero: a ready one, or step by step under the system's own rules; no illegal hero can be begun with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from browser.language import page_in
from browser.views.creation import steps
from browser.views.html import NOTHING, Html, join, tag
from browser.views.page.prose import Pictures, prose
from browser.views.sheet.sheet import plain_sheet
from browser.views.shell.frame import act, notice, spread
from turnto.core.hero_form import Draft
from turnto.core.sheet import Sheet
from turnto.play.game import Game
from turnto.words.translator import Translator

OWN = ""
"""The preset that is none: a hero of one's own."""


@dataclass(frozen=True, slots=True)
class CreationForm:
    """A hero in the making: which preset, or the draft of one's own; and why the last edit was refused."""

    draft: Draft
    preset: str = OWN
    name: str = ""
    refused: tuple[str, tuple[str, ...]] = ("", ())
    """The step whose last edit was refused, and the reasons."""


def make(
    game: Game,
    making: CreationForm,
    sheet: Sheet | None,
    pictures: Pictures,
    *,
    first: bool = False,
    notices: Html = NOTHING,
) -> Html:
    """The page on which a hero is made.  ``sheet`` is the hero as far as it stands, ``first`` a reader's first game."""
    words = page_in(game.book.language)
    intro = prose(game.book.front, game.terms.numbers, pictures)
    head = join(
        notices,
        tag("h1", words.say("make-a-hero"), class_="title", tabindex=-1),
        tag("div", _hint(words), id="hint") if first else None,
        tag("div", intro, class_="prose front") if intro.strip() else None,
        tag("p", words.say("make-how")),
    )
    return spread(join(head, tag("div", form(game, making, sheet), id="making")), view="hero")


def _hint(words: Translator) -> Html:
    lines = (words.say("hint-book-keeping"), words.say("hint-ready-made"))
    return notice(words.say("your-first-game"), lines, act(words.say("good"), "hinted", link=True))


def form(game: Game, making: CreationForm, sheet: Sheet | None) -> Html:
    """The steps; drawn again after every edit."""
    words, rules = page_in(game.book.language), game.system.creation
    is_own = making.preset == OWN
    asked = game.words.put(list(rules.steps(making.draft, game.terms))) if is_own else []
    refusals = game.words.put(rules.refusals(making.draft, game.terms)) if is_own else ()
    about, reasons = making.refused
    drawn = [steps.drawn(words, step, reasons if about == step.key else ()) for step in asked if step.key != "name"]
    return tag(
        "form",
        _name(words, making),
        _presets(words, game, making),
        drawn,
        _totals(words, game, making, [step.key for step in asked if steps.is_long(step)]),
        _stands(words, game, sheet),
        _done(words, refusals),
        data_form="hero",
        autocomplete="off",
    )


def _name(words: Translator, making: CreationForm) -> Html:
    label = tag("label", words.say("name"), for_="hero-name", class_="label")
    entry = tag(
        "input", id="hero-name", type="text", value=making.name, data_draft="name", autocomplete="off", maxlength=60
    )
    return tag("div", tag("p", label, entry, class_="field"), class_="step")


def _presets(words: Translator, game: Game, making: CreationForm) -> Html:
    ready = game.presets
    if not ready:
        return NOTHING
    cards = [
        _preset(place, name, gist(words, kept, game), making.preset == name)
        for place, (name, kept) in enumerate(ready.items())
    ]
    cards.append(_preset(len(cards), OWN, words.say("step-by-step"), making.preset == OWN, words.say("your-own")))
    return tag(
        "fieldset", tag("legend", words.say("ready-made-or-own")), tag("div", *cards, class_="cards"), class_="step"
    )


def _preset(place: int, name: str, words: str, chosen: bool, label: str = "") -> Html:
    entry = tag(
        "input", type="radio", id=f"preset-{place}", name="preset", value=name, checked=chosen, data_draft="preset"
    )
    return tag(
        "label", entry, tag("span", label or name, class_="name"), tag("span", words, class_="gist"), class_="card"
    )


def gist(words: Translator, kept: Any, game: Game) -> str:
    """A ready hero in a line, in the order of the sheet: scores, skills, things.

    Numbers after the first list (age, purse) are left to the sheet: nobody chooses by them.
    """
    if not isinstance(kept, Mapping):
        return ""
    known = [(field.label, kept[field.key]) for field in game.system.sheet.fields if kept.get(field.key)]
    scores = list(takewhile(lambda one: not _is_list(one[1]), known))
    lists = (one for one in known[len(scores) :] if _is_list(one[1]))
    return "; ".join(_said(words, label, value) for label, value in (*scores, *lists))


def _is_list(value: Any) -> bool:
    return isinstance(value, (Mapping, list, tuple))


FEW = 4
"""So many of a list are named in a line; of the rest it says how many."""


def _said(words: Translator, label: str, value: Any) -> str:
    if isinstance(value, Mapping):
        return _few(words, [f"{name} {n}" for name, n in value.items()])
    if isinstance(value, (list, tuple)):
        return _few(words, [str(one) for one in value])
    return f"${value}" if "$" in label else f"{label} {value}"


def _few(words: Translator, listed: list[str]) -> str:
    more = len(listed) - FEW
    return ", ".join(listed) if more < 2 else words.say("and-more", some=", ".join(listed[:FEW]), number=more)


def _totals(words: Translator, game: Game, making: CreationForm, long: Sequence[str]) -> Html:
    """What it comes to, in sight all the while; and why the last edit of a long list was refused, whose foot is far away."""
    if making.preset != OWN:
        return NOTHING
    rows = game.words.put(list(game.system.creation.totals(making.draft, game.terms)))
    items = (tag("div", tag("dt", label), tag("dd", said)) for label, said in rows)
    drawn = tag("dl", *items, class_="facts")
    reasons = steps.refusals(making.refused[1] if making.refused[0] in long else ())
    status = {"role": "status", "aria_label": words.say("what-it-comes-to")}
    return tag("div", reasons, drawn, **status, class_="totals") if rows else NOTHING


def _stands(words: Translator, game: Game, sheet: Sheet | None) -> Html:
    if sheet is None:
        return NOTHING
    return tag(
        "details",
        tag("summary", words.say("see-the-sheet")),
        tag("div", plain_sheet(game, sheet), class_="sheet-inline"),
        class_="before",
    )


def _done(words: Translator, refusals: Sequence[str]) -> Html:
    button = tag(
        "button",
        words.say("turn-to-first-page"),
        class_="act",
        disabled=bool(refusals),
        aria_describedby="not-yet" if refusals else None,
    )
    return tag(
        "div",
        tag("div", steps.refusals(refusals), id="not-yet") if refusals else None,
        tag("p", button, act(words.say("begin-again"), "blank", link=True), class_="acts"),
        class_="step",
    )
