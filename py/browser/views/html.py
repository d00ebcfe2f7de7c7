"""HTML from words.  Here, and nowhere else, text becomes markup: whatever is not ``Html`` is escaped."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TypeAlias

from browser.views.typography import curled
from turnto.words.translator import Translator

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_EMPTY = frozenset(("br", "hr", "img", "input", "source"))


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Inside: TypeAlias = "str | int | Iterable[Inside] | None"
"""What may stand inside an element: markup, words (which are typeset and escaped), nothing, or several of those."""


def text(words: object) -> Html:
    """Words as markup that shows just these words."""
    return words if isinstance(words, Html) else Html(str(words).translate(_ESCAPES))


def join(*parts: Inside) -> Html:
    """Parts one after another."""
    return Html("".join(_flat(parts)))


def _flat(parts: Iterable[Inside]) -> Iterable[str]:
    for part in parts:
        if part is None:
            continue
        if isinstance(part, Html):
            yield part
        elif isinstance(part, str):
            yield text(curled(part))
        elif isinstance(part, int):
            yield text(part)
        else:
            yield from _flat(part)


_MARK = re.compile("\ue000([a-z]+)\ue001")


def worded(words: Translator, id: str, /, **facts: str | int) -> Html:
    """A message of the page as markup; facts that are markup stay so, wherever the language puts them."""
    marked = {name: f"\ue000{name}\ue001" for name, fact in facts.items() if isinstance(fact, Html)}
    parts = _MARK.split(words.say(id, **{**facts, **marked}))
    return join(facts[part] if place % 2 else part for place, part in enumerate(parts))


def tag(name: str, /, *inside: Inside, **attributes: str | int | bool | None) -> Html:
    """An element.  ``class_`` and ``data_answer`` are written class and data-answer; True is a bare
    attribute, None and False are left out."""
    opened = f"<{name}{''.join(map(_attribute, attributes, attributes.values()))}>"
    return Html(opened if name in _EMPTY else f"{opened}{join(*inside)}</{name}>")


def _attribute(name: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    spelled = name.rstrip("_").replace("_", "-")
    return f" {spelled}" if value is True else f' {spelled}="{text(value)}"'


def classes(*names: str | bool | None) -> str | None:
    """Join class names; return None for an empty list."""
    return " ".join(name for name in names if isinstance(name, str) and name) or None


def command(do: str, *about: str | int) -> str:
    """Return a command and its arguments as a button carries them: JSON, so that any text is allowed."""
    return json.dumps([do, *about], ensure_ascii=False, separators=(",", ":"))


NOTHING = Html("")
