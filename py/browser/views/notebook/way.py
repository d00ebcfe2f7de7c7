"""The way back: fingers between the pages, and every step of the game so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from browser.language import page_of
from browser.views.html import NOTHING, Html, command, join, tag
from browser.views.page.dice import lying
from browser.views.sheet.bar import vitals_of
from browser.views.sheet.sheet import plain_sheet
from browser.views.shell.frame import act
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.rewind import PastStep
from turnto.words.translator import Translator, capital


class FingerDrawn(NamedTuple):
    """A finger as it is shown: the session it keeps is there if it is in the open book."""

    id: str
    name: str
    where: str
    session: Session | None


def fingers(game: Game, put: Sequence[FingerDrawn], *, may_go: bool) -> Html:
    """The fingers that are put in, the latest first, and the way to put in another.

    A book that takes nothing back offers no new one, since it could never be gone back to.
    """
    if game.book.is_honest and not put:
        return NOTHING
    words = page_of(game)
    hint = None if put else tag("p", words.say("no-finger-yet"), class_="none")
    new = None
    if not game.book.is_honest:
        new = tag("p", act(words.say("put-finger-here"), "finger", quiet=True), class_="acts")
    listed = [_finger(game, words, one, may_go=may_go) for one in put]
    return tag(
        "section",
        tag("h3", words.say("fingers"), id="fingers"),
        hint,
        new,
        tag("ul", *listed, class_="fingers") if listed else None,
        aria_labelledby="fingers",
    )


def _finger(game: Game, words: Translator, one: FingerDrawn, *, may_go: bool) -> Html:
    naming = tag(
        "p",
        tag("label", words.say("name-of-finger"), for_=f"finger-{one.id}", class_="sr"),
        tag(
            "input",
            id=f"finger-{one.id}",
            name="name",
            type="text",
            value=one.name,
            maxlength=80,
            autocomplete="off",
            data_change=command("finger-name", one.id),
        ),
        class_="naming",
    )
    picture = None
    if one.session is not None:
        hero = one.session.state.hero
        summary = tag(
            "summary",
            tag("span", *vitals_of(game, one.session), class_="vitals-line"),
            tag("span", words.say("sheet"), class_="link"),
        )
        picture = tag("details", summary, plain_sheet(game, hero), class_="picture", data_keep=f"finger {one.id}")
    go = tag(
        "button",
        words.say("back-to-finger"),
        tag("span", f" {one.name}", class_="sr"),
        type="button",
        class_="act quiet",
        data_do=command("finger-go", one.id),
    )
    drop = tag(
        "button",
        words.say("take-finger-out"),
        tag("span", f" {one.name}", class_="sr"),
        type="button",
        class_="link",
        data_do=command("finger-drop", one.id),
    )
    return tag(
        "li",
        naming,
        tag("p", one.where, class_="where"),
        picture,
        tag("p", go if may_go else None, drop, class_="acts"),
    )


MOST_DICE = 6
"""So many dice of a step are drawn: of a fight thrown at one press, the first."""
MOST_STEPS = 120
"""So many steps are listed at once."""


def steps(game: Game, found: Sequence[PastStep], *, before: int, more: bool, refused: str = "") -> Html:
    """The steps so far, the latest first, by the page they were made on; ``more`` of them lie behind."""
    words = page_of(game)
    if refused:
        listed: Html | list[Html] = tag("p", refused, class_="none")
    elif not found:
        listed = tag("p", words.say("no-steps-yet"), class_="none")
    else:
        listed = list(_pages(game, words, found))
    further = tag("button", words.say("earlier-steps"), type="button", class_="link", data_do=command("steps", before))
    return tag(
        "section",
        tag("h3", words.say("way-so-far"), id="way"),
        tag("p", words.say("way-hint"), class_="hint") if found and not refused else None,
        listed,
        further if more and not refused else None,
        aria_labelledby="way",
        class_="steps",
    )


def _pages(game: Game, words: Translator, found: Sequence[PastStep]) -> Iterator[Html]:
    for (book, section, _), made in groupby(found, key=lambda step: (step.book, step.section, step.turns)):
        here = game.book.section(section) if book == game.book.id and section in game.book else None
        name = words.say("section-number", number=here.number) if here and here.number else section
        items = [tag("li", _step(words, step)) for step in made]
        yield join(tag("h4", name), tag("ol", *items))


def _step(words: Translator, step: PastStep) -> Html:
    faces = [face for given in step.answers if isinstance(given.value, tuple) for face in given.value]
    thrown = lying(words, [(face, False) for face in faces[:MOST_DICE]], small=True) if faces else None
    return tag(
        "button",
        tag(
            "span",
            tag("span", f"{words.say('back-before')} ", class_="sr"),
            capital(words.named(step.label)) or words.say("go-on"),
        ),
        thrown,
        type="button",
        data_do=command("back-to", step.number),
    )
