"""The summary beside the steps of hero creation: the hero so far, points left, strengths and weaknesses."""

from __future__ import annotations

from collections.abc import Sequence

from browser.views.creation import emblems, ready
from browser.views.html import NOTHING, Html, join, tag
from browser.views.sheet.sheet import plain_sheet
from turnto.core.sheet import Sheet
from turnto.play.game import Game
from turnto.words.translator import Translator

MOST = 5
"""Strengths that the summary tells."""


def so_far(
    words: Translator, game: Game, called: str, totals: Html, sheet: Sheet | None, refused: Sequence[str]
) -> Html:
    """Return the summary of the unfinished hero; ``totals`` shows what is left to spend."""
    like = ready.portrait(game, sheet) if sheet else None
    head = tag(
        "div",
        emblems.emblem(ready.chosen_picture(like)) if like else None,
        tag("h2", called or words.say("so-far"), class_="name"),
        class_="who",
    )
    can = (
        join(
            ready.traits(like.good[:MOST], words.say("hero-can"), "good"),
            ready.traits(like.bad[: ready.MOST_BAD], words.say("hero-cannot"), "bad"),
        )
        if like
        else NOTHING
    )
    if sheet is None and "<dd" not in totals:  # nothing is counted before the first choice
        totals = tag("p", words.say("nothing-chosen"), class_="none")
    return tag(
        "aside", head, totals, can, _sheet(words, game, sheet), _early(words, sheet, refused),
        class_="so-far", aria_label=words.say("so-far"),
    )  # fmt: skip


def _sheet(words: Translator, game: Game, sheet: Sheet | None) -> Html:
    if sheet is None:
        return NOTHING
    inside = tag("div", plain_sheet(game, sheet), class_="sheet-inline")
    return tag(
        "details",
        tag("summary", words.say("see-the-sheet")),
        inside,
        class_="before",
        data_keep="so-far",
    )


def _early(words: Translator, sheet: Sheet | None, refused: Sequence[str]) -> Html:
    """Whoever has enough need not take every step."""
    if sheet is None or refused:
        return NOTHING
    return tag("p", tag("button", words.say("begin-so"), class_="act quiet"), class_="acts")
