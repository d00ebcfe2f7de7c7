"""Texts from outside (files, storage, addresses), which are hostile until checked."""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 200
"""Brackets inside brackets: far more than anything of ours, far less than what overflows a browser's stack."""

LARGEST = 10**15
"""No number of a sheet or a world is larger."""

MOST_ENTRIES = 2_000
"""Things, skills and words that a hero has in all, and tags of things: many times what any book gives, and a sheet of so
many is drawn in a second or two."""

_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")


def whole_number(text: str) -> int | None:
    """Return the whole number of a text; None for other text, or more than fifteen figures.

    ``isdigit`` does not say so: it takes ² for a figure, and ``int`` refuses that, and what is too long.
    """
    return int(text) if _WHOLE.fullmatch(text.strip()) else None


def whole(value: Any) -> int:
    """Return a value that is a whole number; raise TypeError for another."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"expected a whole number, got {value!r}")
    return value


def word(value: Any) -> str:
    """Return a value that is a text; raise TypeError for another."""
    if not isinstance(value, str):
        raise TypeError(f"expected a word, got {value!r}")
    return value


def json_in(text: str) -> Any:
    """Return the JSON value of a text.  Raises ValueError for anything else, and for what is nested too deep.

    The depth is counted before the text is read: in Pyodide a deep enough text is no RecursionError but the end of everything.
    """
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise ValueError("nested too deep")
    return json.loads(text)
