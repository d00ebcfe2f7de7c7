"""Code words and titles: noted, struck off."""

from __future__ import annotations

from collections.abc import Callable

from turnto.core.message import say
from turnto.core.phrase import Deed, Phrase, Result, Rule
from turnto.core.procedure import Procedure
from turnto.core.sheet import gain_word, lose_word
from turnto.core.system import System
from turnto.core.world import State, Terms

TITLES = "titles"


def kind_of(group: str) -> str:
    """Return the singular of a group's name: keywords -> keyword."""
    return group.removesuffix("s")


def _gain(group: str, slot: str) -> Rule:
    def gain(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        return Result(state.with_hero((yield from gain_word(state.hero, group, deed[slot], kind_of(group)))))

    return gain


def _had(group: str, slot: str) -> Callable[[State, Deed, Terms], str | None]:
    def had(state: State, deed: Deed, _: Terms) -> str | None:
        return say("had-already") if state.hero.has_word(group, deed[slot]) else None

    return had


def _lose(group: str, slot: str) -> Rule:
    def lose(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        return Result(state.with_hero((yield from lose_word(state.hero, group, deed[slot], kind_of(group)))))

    return lose


def phrases(system: System) -> tuple[Phrase, ...]:
    """Return the instructions on code words and titles."""
    codes = system.language.codes
    word = kind_of(codes)
    return (
        Phrase(
            "gain-code",
            does=_gain(codes, "keyword"),
            pointless=_had(codes, "keyword"),
            gives=(("keyword", "keyword"),),
            doc=f"A {word} is noted on the sheet, once.",
            examples=(f"Gain the {word} *Arbalest*",),
        ),
        Phrase(
            "lose-code",
            does=_lose(codes, "keyword"),
            takes=(("keyword", "keyword"),),
            doc=f"A {word} is struck off the sheet.",
            examples=(f"Delete the {word} *Blatant*",),
        ),
        Phrase(
            "gain-title",
            does=_gain(TITLES, "title"),
            pointless=_had(TITLES, "title"),
            gives=(("title", "title"),),
            doc="A mark of rank, carried from book to book.",
        ),
        Phrase("lose-title", does=_lose(TITLES, "title"), takes=(("title", "title"),), doc="The title is taken away."),
    )
