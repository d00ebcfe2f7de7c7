"""The drawer that the notebook is: its leaves, and the one that lies open."""

from __future__ import annotations

from collections.abc import Sequence

from browser.views.html import Html, command, join, tag
from turnto.words.translator import Translator

LEAVES = ("way", "map", "journal")
"""The leaves of the notebook, in order; the first is open when nothing else is asked for."""


def drawer(words: Translator, leaf: str, inside: Html, leaves: Sequence[str] = LEAVES) -> Html:
    """The notebook, open at a leaf."""
    close = tag(
        "button",
        words.say("close"),
        type="button",
        class_="link",
        popovertarget="notebook",
        popovertargetaction="hide",
    )
    head = tag("div", tag("h2", words.say("notebook"), tabindex=-1), close, class_="drawer-head")
    tabs = [
        tag(
            "button",
            words.say(f"leaf-{one}"),
            type="button",
            aria_current="page" if one == leaf else None,
            data_do=command("notebook", one),
        )
        for one in leaves
    ]
    nav = tag("nav", *tabs, class_="leaves", aria_label=words.say("leaves-of-notebook"))
    return join(head, nav if len(tabs) > 1 else None, inside)
