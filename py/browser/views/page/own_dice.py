"""The pad for the reader's own dice, which admits no impossible face; and the chances of a throw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from browser.language import page_of
from browser.views.html import Html, join, tag
from browser.views.page.dice import die, outcome_words
from turnto.core import message
from turnto.core.dice import Dice
from turnto.core.procedure import Checked
from turnto.play.game import Game
from turnto.words.translator import Translator, capital

if TYPE_CHECKING:
    from turnto.odds.next_throw import Chances

MOST_FACES = 120
"""So many faces in all are drawn to be tapped; of more dice, or of larger ones, the numbers are typed."""
PIPS = 6


def pad(words: Translator, thrown: Dice) -> Html:
    """Return a row of faces for each die, with the error for a die left empty (``static/dom.mjs``)."""
    rows = (_row(words, thrown, place) for place in range(thrown.count))
    lie = tag("button", words.say("so-they-lie"), class_="act")
    return tag("form", *rows, lie, class_="pad", data_form="pad", novalidate=True)


def _row(words: Translator, thrown: Dice, place: int) -> Html:
    said = words.say("die-number", number=place + 1, all=thrown.count) if thrown.count > 1 else words.say("your-die")
    name = f"die-{place}"
    is_typed = thrown.count * thrown.sides > MOST_FACES
    lacking = words.say("die-to-type" if is_typed else "die-to-tap", die=said, sides=thrown.sides)
    told = tag("p", lacking, class_="refusal", id=f"{name}-lacking", hidden=True)
    if is_typed:
        entry = tag(
            "input",
            type="number",
            name=name,
            min=1,
            max=thrown.sides,
            required=True,
            aria_label=said,
            id=None if place else "own-die",
        )
        return tag("fieldset", entry, told)
    return tag("fieldset", tag("legend", said, class_="sr"), *_faces(thrown, name), told, role="radiogroup")


def _faces(thrown: Dice, name: str) -> Iterator[Html]:
    for face in range(1, thrown.sides + 1):
        drawn = die(face) if thrown.sides == PIPS else tag("span", face, class_="die-number")
        entry = tag(
            "input",
            type="radio",
            name=name,
            value=face,
            required=True,
            aria_label=str(face),
            class_="sr",
            id="own-die" if name == "die-0" and face == 1 else None,
        )
        yield tag("label", entry, tag("span", drawn, aria_hidden="true"))


# --- chances --------------------------------------------------------------------------------------------


def chances(game: Game, thrown: Dice, found: Chances) -> Html:
    """``Success: 160 of 216 = 74 %``: what can come of a throw, each with its arithmetic; the good first."""
    words, outcomes = page_of(game), game.system.outcomes
    good, bad = (outcomes.bad, outcomes.good) if found.against else (outcomes.good, outcomes.bad)
    listed = sorted(found.outcomes, key=lambda one: (one[0] not in good) + (one[0] in bad))
    parts = [
        words.say(
            "chance-of",
            outcome=capital(_called(id, game)),
            ways=ways,
            all=found.ways,
            chance=percent(words, ways, found.ways),
        )
        for id, ways in listed
    ]
    if found.undecided:
        share = percent(words, found.undecided, found.ways)
        parts.append(words.say("chance-undecided", ways=found.undecided, all=found.ways, chance=share))
    first, *others = parts
    return tag(
        "p",
        tag("span", words.say("chances-with", dice=str(thrown)), class_="label"),
        " ",
        tag("b", first),
        *(join(" · ", part) for part in others),
        class_="chances",
    )


def _called(id: str, game: Game) -> str:
    return outcome_words(Checked("", (), (), 0, None, id), game)


def percent(words: Translator, ways: int, of: int) -> str:
    """A chance in per cent; what can happen is never nothing, and what can fail never certain."""
    return words(message.percent(ways / of))
