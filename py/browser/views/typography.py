"""Straight quotes, and the minus of a number, as a printer sets them.

Only what is drawn is changed: labels, saves and scripts keep what the author typed.  Quotes an author has set are left as
they are; straight ones are curled the English way.
"""

from __future__ import annotations

import re

_OPENS_AFTER = "([{-\u2013\u2014/\u201c\u2018"
_ELIDED = re.compile(r"'(?=(?:tis|twas|twere|em|til|cause|bout|\d\ds)\b)", re.IGNORECASE)
_ENDS_A_WORD = re.compile(r"(?:s|t|d|m|ll|re|ve)\b", re.IGNORECASE)


_MINUS = re.compile(r"(?<![\w.,)-])-(?=\d)|(?<=\dd)-(?=\d)|(?<=d\d)-(?=\d)")


def curled(words: str) -> str:
    """The words with curled quotes and apostrophes, and a real minus before a number."""
    if "-" in words:
        words = _MINUS.sub("\u2212", words)
    if '"' not in words and "'" not in words:
        return words
    words = _ELIDED.sub("\u2019", words)
    return "".join(_curled(words, place, sign) for place, sign in enumerate(words))


def _curled(words: str, place: int, sign: str) -> str:
    if sign == '"':
        return "\u201c" if _opens(words, place) else "\u201d"
    if sign == "'":
        return "\u2018" if _opens(words, place) else "\u2019"
    return sign


def _opens(words: str, place: int) -> bool:
    """Whether a quote begins something: after a space or a bracket, or first of all and before a word."""
    following = words[place + 1 : place + 4]
    if place:
        before = words[place - 1]
        begins = before.isspace() or before in _OPENS_AFTER or (before in "\"'" and _opens(words, place - 1))
        return begins and bool(following) and not following[:1].isspace()
    if words[place] == "'" and _ENDS_A_WORD.match(following):
        return False
    return following[:1].isalnum() or following[:1] in ("'", "\u2026", "\u2018")
