"""Numbers and dice in the slots of a phrase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from turnto.book.language import Language
from turnto.book.tokens import Token
from turnto.dice import dice

Ends = Iterator[tuple[int, Any]]
"""Where a slot may end, with its value there, likeliest first."""


def number_at(language: Language, words: Sequence[Token], place: int) -> int | None:
    """The number that stands here, in digits or as a word; None where there is none."""
    if place >= len(words):
        return None
    token = words[place]
    if token.kind == "number":
        return int(token.text[:9])
    return dict(language.numbers).get(token.text) if token.kind == "word" else None


def number(language: Language, _text: str, words: Sequence[Token], place: int) -> Ends:
    """Digits or a number word."""
    found = number_at(language, words, place)
    if found is not None:
        yield place + 1, found


def signed(language: Language, _text: str, words: Sequence[Token], place: int) -> Ends:
    """-3, +2, "minus three", or a plain number."""
    token = words[place]
    if token.kind == "signed":
        yield place + 1, int(token.text.replace(" ", "")[:9])
    elif token.text in (*language.plus, *language.minus):
        found = number_at(language, words, place + 1)
        if found is not None:
            yield place + 2, found if token.text in language.plus else -found
    elif token.kind == "number":
        yield place + 1, int(token.text[:9])


def with_sign(language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    """-3, +2, "minus three": a number that bears its sign."""
    if words[place].kind != "number":
        yield from signed(language, text, words, place)


def pool(language: Language, _text: str, words: Sequence[Token], place: int) -> Ends:
    """-1d, +2d, "-1 die": so many dice more or fewer."""
    token = words[place]
    if token.kind == "pool":
        digits = token.text.replace(" ", "").removesuffix("d")
        yield place + 1, int(digits[:9]) if digits[1:] else int(digits + "1")
    elif token.kind == "dice" and token.text.endswith("d"):
        yield place + 1, int(token.text[:-1][:9])
    elif token.kind == "signed" and place + 1 < len(words) and words[place + 1].text in language.dice:
        yield place + 2, int(token.text.replace(" ", "")[:9])


def throw(language: Language, _text: str, words: Sequence[Token], place: int) -> Ends:
    """2d6, 2d-1, "one die", "three dice"."""
    token = words[place]
    if token.kind == "dice":
        yield from _dice(token.text, place + 1)
        return
    count = number_at(language, words, place)
    if count and place + 1 < len(words) and words[place + 1].text in language.dice:
        if place + 2 < len(words) and words[place + 2].kind == "signed":
            yield from _dice(f"{count}d{words[place + 2].text}", place + 3)
        yield from _dice(f"{count}d", place + 2)


def _dice(text: str, end: int) -> Ends:
    try:
        thrown = dice(text)
    except ValueError:
        return
    if 0 < thrown.count <= 99 and 1 < thrown.sides <= 1000:
        yield end, str(thrown)
