"""Riddles: a number to turn to, a word to say."""

from __future__ import annotations

import re

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Deed, Outcome, Phrase, Result, Turn
from turnto.core.procedure import Procedure, ask_number, ask_text
from turnto.core.system import System
from turnto.core.world import State, Terms

OTHERWISE = Outcome("otherwise", counted=False)


def _turn_to_number(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Ask for a number, and turn to the hidden section of that number."""
    number = yield from ask_number(deed.sentence or say("which-number"))
    name = next((name for name, own in terms.numbers.items() if own == number and name in terms.hidden), None)
    if name is None:
        return Result(state, "otherwise")
    return Result(state, turn=Turn(name))


def _say_word(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Ask for words, and compare them with the answers quoted in the list."""
    words = yield from ask_text(deed.sentence or say("which-word"))
    right = next((id for id in deed.outcomes if id != "otherwise" and _bare(words) in accepted(id)), "otherwise")
    return Result(state, right)


def accepted(quoted: str) -> set[str]:
    """Return the accepted answers of an outcome's head, folded and without article."""
    return {_bare(answer) for answer in re.split(r'"\s*(?:,|or|oder|/)\s*"', quoted.translate(_QUOTES))}


_QUOTES = str.maketrans(dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'))
_ARTICLES = ("a ", "an ", "the ", "der ", "die ", "das ", "ein ", "eine ")


def _bare(words: str) -> str:
    """An answer without case, punctuation and a leading article."""
    bare = fold(re.sub(r"[^\w\s'-]", " ", fold(words)))
    for article in _ARTICLES:
        if bare.startswith(article) and bare != article:
            return bare.removeprefix(article)
    return bare


def phrases(_: System) -> tuple[Phrase, ...]:
    """Return the instructions on riddles."""
    return (
        Phrase(
            "turn-to-number",
            does=_turn_to_number,
            outcomes=(OTHERWISE,),
            doc="The player gives a number found elsewhere; a hidden section of that number is turned to.",
        ),
        Phrase(
            "say-word",
            does=_say_word,
            outcomes=(OTHERWISE,),
            answers="words",
            doc="The player types words; the list's items begin with the answers in quotation marks.",
        ),
    )
