"""Slots for numbers and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from turnto.book.text.locale import Locale
from turnto.book.text.tokens import Token
from turnto.core.dice import dice

Ends = Iterator[tuple[int, Any]]
"""Possible ends of a slot with its value, likeliest first."""


def number_at(language: Locale, words: Sequence[Token], place: int) -> int | None:
    """Return the number here, in digits or as a word, or None."""
    if place >= len(words):
        return None
    token = words[place]
    if token.kind == "number":
        return int(token.text[:9])
    return dict(language.numbers).get(token.text) if token.kind == "word" else None


def number(language: Locale, _text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse digits, with or without commas between thousands, or number words: twenty-five, two hundred and fifty."""
    if words[place].kind == "word":
        yield from _in_words(language, words, place)
    found = number_at(language, words, place)
    if found is not None:
        if words[place].kind == "number":
            yield _thousands(words, place)
        yield place + 1, found


def _in_words(language: Locale, words: Sequence[Token], place: int) -> Ends:
    """Parse a number of several words, or of two joined by a hyphen, longest first."""
    numbers, total, part, end = dict(language.numbers), 0, 0, place
    found: list[tuple[int, int]] = []
    while end < len(words) and words[end].kind == "word" and not words[end].style:
        said = words[end].text
        if said in LARGE and (part or found or end == place):
            part = max(part, 1) * LARGE[said]
            total, part = (total + part, 0) if LARGE[said] >= 1000 else (total, part)
        elif all(word in numbers for word in said.split("-")) and (
            end == place or numbers[said.split("-")[0]] > 1 or part == 0
        ):
            if found and part % 100 and not (part % 10 == 0 and numbers[said.split("-")[0]] < 10):
                break
            part += sum(numbers[word] for word in said.split("-"))
        elif not (said in language.and_ and found and (part % 100 == 0 or total) and end + 1 < len(words)):
            break
        else:
            end += 1
            continue
        end += 1
        found.append((end, total + part))
    yield from (
        one for one in reversed(found) if one[0] > place + 1 or "-" in words[place].text or words[place].text in LARGE
    )


LARGE = {"hundred": 100, "thousand": 1000, "dozen": 12}


def _thousands(words: Sequence[Token], place: int) -> tuple[int, int]:
    """Join groups of three digits: 1,000 and 2,500,000."""
    digits, end = words[place].text, place + 1
    while _close(words, end, ",") and len(words[end + 1].text) == 3 and len(digits) < 9:
        digits, end = digits + words[end + 1].text, end + 2
    return end, int(digits[:9])


def _close(words: Sequence[Token], place: int, sign: str) -> bool:
    """Return whether this sign joins two numbers without spaces."""
    if place + 1 >= len(words) or words[place].text != sign:
        return False
    before, after = words[place - 1], words[place + 1]
    return before.kind == after.kind == "number" and before.end + 1 == words[place].end == after.start


def factor(_language: Locale, _text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a factor in hundredths: x1.5, × 2, 1.5; a whole number needs its sign."""
    is_apart = words[place].text in ("x", "×") and place + 1 < len(words)
    place += is_apart
    whole, end = words[place].text.removeprefix("x"), place + 1
    if not whole.isdecimal():
        return
    if (
        end + 1 < len(words)
        and words[end].text == "."
        and words[end].end == words[end + 1].start
        and words[end + 1].kind == "number"
    ):
        yield end + 2, int(whole[:6]) * 100 + int((words[end + 1].text + "0")[:2])
    if is_apart or words[place].kind == "word":
        yield end, int(whole[:6]) * 100


HALVES = {
    "\N{VULGAR FRACTION ONE HALF}": 50,
    "\N{VULGAR FRACTION ONE QUARTER}": 25,
    "\N{VULGAR FRACTION THREE QUARTERS}": 75,
}


def hundredths(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a number in hundredths: 10, 1,000, 7.5, 1\N{VULGAR FRACTION ONE HALF}, "ten"."""
    if (part := HALVES.get(words[place].text)) is not None:
        yield place + 1, part
        return
    for end, whole in number(language, text, words, place):
        after = words[end].text if end < len(words) else ""
        if after in HALVES:
            yield end + 1, 100 * whole + HALVES[after]
        elif _close(words, end, "."):
            yield end + 2, 100 * whole + int((words[end + 1].text + "0")[:2])
        yield end, 100 * whole


def signed(language: Locale, _text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a signed or plain number: -3, +2, "minus three", 4."""
    token = words[place]
    if token.kind == "signed":
        yield place + 1, int(token.text.replace(" ", "")[:9])
    elif token.text in (*language.plus, *language.minus):
        found = number_at(language, words, place + 1)
        if found is not None:
            yield place + 2, found if token.text in language.plus else -found
    elif token.kind == "number":
        yield place + 1, int(token.text[:9])


def with_sign(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a number with its sign: -3, +2, "minus three"."""
    if words[place].kind != "number":
        yield from signed(language, text, words, place)


def pool(language: Locale, _text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a change of the number of dice: -1d, +2d, "-1 die"."""
    token = words[place]
    if token.kind == "pool":
        digits = token.text.replace(" ", "").rstrip("dw")
        yield place + 1, int(digits[:9]) if digits[1:] else int(digits + "1")
    elif token.kind == "dice" and token.text.endswith("d"):
        yield place + 1, int(token.text[:-1][:9])
    elif token.kind == "signed" and place + 1 < len(words) and words[place + 1].text in language.dice:
        yield place + 2, int(token.text.replace(" ", "")[:9])


def throw(language: Locale, _text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse dice: 2d6, 2d-1, "one die", "three dice"."""
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


def times(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse six-sided dice with a factor and an addend: 2d, 2d+1, 6dx20, "2d x 10 + 5"."""
    for end, thrown in throw(language, text, words, place):
        if dice(thrown).sides != 6:
            continue
        if not dice(thrown).add and (found := _as_much(language, words, end)):
            if found[0] < len(words) and words[found[0]].kind == "signed":
                yield found[0] + 1, f"{thrown}x{found[1]}{words[found[0]].text.replace(' ', '')}"
            yield found[0], f"{thrown}x{found[1]}"
        yield end, thrown


def _as_much(language: Locale, words: Sequence[Token], place: int) -> tuple[int, int] | None:
    """Parse a factor: x20, × 20, times twenty; return its end and value."""
    sign = words[place].text if place < len(words) else ""
    if sign in ("x", "\N{MULTIPLICATION SIGN}", "times"):
        number = number_at(language, words, place + 1)
        return None if number is None else (place + 2, number)
    return (place + 1, int(sign[1:][:9])) if sign[:1] == "x" and sign[1:].isdecimal() else None
