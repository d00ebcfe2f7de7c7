"""View of what is stored: room, advice to export, and the contents of an imported file."""

from __future__ import annotations

from collections.abc import Iterable

from browser.views.html import Html, join, tag
from browser.views.shell.frame import act, notice
from turnto.core.message import decimal
from turnto.words.translator import Translator

MEGABYTE = 1_000_000


def megabytes(words: Translator, characters: int) -> str:
    """Return the size of this many characters, in the language's numbers, such as ``0.4``.

    A character counts as a byte; a little is not said to be nothing.
    """
    return words(decimal(max(characters / MEGABYTE, 0.1), 1))


def room(words: Translator, used: int, left: int) -> Html:
    """How much is kept here, and how much more can be."""
    id = "room-left" if left >= MEGABYTE / 2 else "room-is-short"
    return tag("span", words.say(id, used=megabytes(words, used), left=megabytes(words, left)))


def nudge(words: Translator, *, forgetful: bool) -> Html:
    """The advice to keep a file, where this browser may forget."""
    return notice(
        words.say("may-be-forgotten"),
        (words.say("forgets-in-a-week" if forgetful else "forgets-when-short"),),
        act(words.say("keep-all"), "export-all"),
        act(words.say("not-at-once"), "no-nudge", link=True),
    )


def ask_how(words: Translator, lines: Iterable[str], *, differing: int) -> Html:
    """Return the contents of an imported file and the question how to import it.

    What differs here is never replaced unasked.
    """
    acts = [act(words.say("not-at-once"), "close", quiet=True)]
    if differing:
        acts.append(act(words.say("in-their-place"), "in-place", quiet=True))
    acts.append(act(words.say("beside-them" if differing else "bring-it-back"), "beside"))
    return join(
        tag("h2", words.say("bring-all-title"), id="confirm-title"),
        (tag("p", line) for line in lines),
        tag("p", words.say("games-differ", count=differing)) if differing else None,
        tag("p", *acts, class_="acts"),
    )
