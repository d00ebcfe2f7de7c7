"""Tokens of an instruction, which the patterns of phrases are matched with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from turnto.book.text.regex import late
from turnto.core.names import fold

# One character for one, so that places stay true.
_PLAIN = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u02bc\u00b4", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | dict.fromkeys("\u00a0\u202f\u2009", " ")
)

Kind = Literal["word", "number", "signed", "dice", "pool", "quoted", "group", "mark"]

_TOKEN = late(
    r"""
    (?P<strong>\*\*|__)
  | (?P<em>\*|(?<!\w)_|_(?!\w))
  | (?P<quoted>"[^"]*"|(?<!\w)'[^'"\n]{2,40}'(?!\w))
  | (?P<dice>(?:\d*d\d+(?:[ ]?[+-][ ]?\d+)? | \d+d(?:[+-]\d+)? | \d*w\d+(?:[ ]?[+-][ ]?\d+)? | \d+w(?:[+-]\d+)?) (?=x\d|(?!\w)))
  | (?P<pool>[+-][ ]?\d*[dw](?!\w))
  | (?P<signed>[+-][ ]?\d+(?!\w))
  | (?P<number>\d+)
  | (?P<word>[^\W\d_]+(?:['_-][^\W\d_]+)*\d*)
  | (?P<mark>[+-]=|\+\+|\S)
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """Word, number, sign or bracketed group; ``text`` is folded, ``start`` to ``end`` its place."""

    kind: Kind
    text: str
    start: int
    end: int
    style: str = ""

    @property
    def parts(self) -> bool:
        """Return whether it only separates: a comma, a full stop, a dash."""
        return self.kind == "mark" and self.text in PARTING


PARTING = frozenset(",;:.!?-\u2014\u2026")


def plain(text: str) -> str:
    """Return the text with straight quotes, hyphens and spaces, of the same length."""
    return text if text.isascii() else text.translate(_PLAIN)


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[Token, ...]:
    """Split an instruction into tokens; matching brackets become one group each."""
    return tuple(_grouped(text, _flat(plain(text))))


def opened(text: str, kept: int) -> tuple[Token, ...]:
    """Split into tokens with brackets read as commas; the first ``kept`` groups stay groups."""
    flat = _flat(plain(text))
    groups = [token for token in _grouped(text, flat) if token.kind == "group"]
    ends = {place for group in groups[kept:] for place in (group.start, group.end - 1)}
    return tuple(_grouped(text, [replace(token, text=",") if token.start in ends else token for token in flat]))


def _flat(text: str) -> list[Token]:
    found: list[Token] = []
    strong = em = False
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "strong":
            strong = not strong
        elif kind == "em":
            em = not em
        else:
            style = "strong" if strong else "em" if em else ""
            said = fold(match[0]).replace("w", "d") if kind == "dice" else fold(match[0])  # "2W6" in German
            found.append(Token(kind, said, match.start(), match.end(), style))  # type: ignore[arg-type]
    return found


def _grouped(text: str, flat: list[Token]) -> list[Token]:
    closes = _brackets(flat)
    found: list[Token] = []
    place = 0
    while place < len(flat):
        token = flat[place]
        if place in closes:
            last = flat[closes[place]]
            found.append(Token("group", fold(text[token.start : last.end]), token.start, last.end, token.style))
            place = closes[place]
        else:
            found.append(token)
        place += 1
    return found


def _brackets(flat: list[Token]) -> dict[int, int]:
    """Map each opening bracket to its closing one."""
    closes: dict[int, int] = {}
    opened: list[int] = []
    for place, token in enumerate(flat):
        if token.kind == "mark" and token.text == "(":
            opened.append(place)
        elif token.kind == "mark" and token.text == ")" and opened:
            closes[opened.pop()] = place
    return closes


_MARKUP = late(r"\*\*?|__|(?<!\w)_|_(?!\w)|\\(?=\W)")


def written(text: str, some: Sequence[Token]) -> str:
    """Return the text of tokens as the author wrote it, without markup and wrapped lines."""
    if not some:
        return ""
    return " ".join(_MARKUP.sub("", text[some[0].start : some[-1].end]).split()).rstrip("\\")


def inside(text: str, token: Token) -> str:
    """Return the content of a group or of quotes, without markup."""
    return " ".join(_MARKUP.sub("", text[token.start + 1 : token.end - 1]).split())
