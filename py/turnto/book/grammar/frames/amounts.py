"""Slots for numbers that are put otherwise: “minus two”, “one less”, “wounded twice”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.slots import names, numbers
from turnto.book.grammar.slots.numbers import Ends, number_at
from turnto.book.text.tokens import Token

if TYPE_CHECKING:  # a Reading calls these and hands itself in
    from turnto.book.grammar.reading import Reading


WideReader = Callable[["Reading", Sequence[Token], int], Ends]
ORDINALS = {
    word: n
    for said in (
        "first second third fourth fifth sixth seventh eighth ninth tenth",
        "ersten zweiten dritten vierten fünften",
    )
    for n, word in enumerate(said.split(), 1)
    if n > 1  # the first visit is a condition of its own
}


def minus(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a negative number; the value is how much is lost."""
    for end, value in numbers.with_sign(reading.language, reading.text, words, place):
        if value < 0:
            yield end, -value


def plus(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number with a plus sign; one in brackets is a tag: "knife (+1)"."""
    if reading.text[: words[place].start].rstrip().endswith("("):
        return
    for end, value in numbers.with_sign(reading.language, reading.text, words, place):
        if value > 0:
            yield end, value


def penalty(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number that lessens, with or without its sign."""
    for end, value in (
        *numbers.signed(reading.language, reading.text, words, place),
        *numbers.number(reading.language, reading.text, words, place),
    ):
        if words[place].text[:1] != "+":
            yield end, -abs(value)


def bonus(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number that adds, with or without its sign."""
    for end, value in (
        *numbers.signed(reading.language, reading.text, words, place),
        *numbers.number(reading.language, reading.text, words, place),
    ):
        if value >= 0:
            yield end, value


def one_less(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number that something is below: below 3 is at most 2."""
    return ((end, n - 1) for end, n in numbers.number(reading.language, reading.text, words, place))


def one_more(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number that something is above: above 3 is at least 4."""
    return ((end, n + 1) for end, n in numbers.number(reading.language, reading.text, words, place))


def reached(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number above 0, which is reached by what rises; 0 is reached by what falls."""
    return ((end, n) for end, n in numbers.number(reading.language, reading.text, words, place) if n > 0)


def nought(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse 0."""
    return ((end, n) for end, n in numbers.number(reading.language, reading.text, words, place) if n == 0)


def rolled(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse dice: 1d6, a d6, two dice, a six-sided die."""
    start = names.after_article(reading.language, words, place)
    plain_die = [token for token in words[place:] if token.text not in ("single", "six-sided", "ordinary", "normal")]
    if len(plain_die) < len(words) - place:
        left = len(words) - place - len(plain_die)
        yield from ((end + left, value) for end, value in rolled(reading, (*words[:place], *plain_die), place))
        return
    for at in dict.fromkeys((place, start)):
        yield from numbers.throw(reading.language, reading.text, words, at)
    if start > place and words[start].text in reading.language.dice:
        yield start + 1, "1d6"
    yield from _between(words, place)


def _between(words: Sequence[Token], place: int) -> Ends:
    """Parse the least and the most of a throw: 1-6, 2-12, 1 to 6."""
    here = [token.text for token in words[place : place + 3]]
    if len(here) > 1 and words[place].kind == "number" and words[place + 1].kind == "signed" and here[1][0] == "-":
        end, least, most = place + 2, here[0], here[1][1:].strip()
    elif len(here) == 3 and here[1] in ("-", "to") and words[place].kind == words[place + 2].kind == "number":
        end, least, most = place + 3, here[0], here[2]
    else:
        return
    count, sides = int(least[:3]), int(most[:4])
    if count and sides % count == 0 and sides // count in (3, 6):
        yield end, f"{count}d{sides // count}"


def ordinal(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse second, third, 2nd."""
    if (found := ORDINALS.get(words[place].text)) is not None:
        yield place + 1, found
    elif words[place].kind == "number" and words[place + 1 : place + 2] and words[place + 1].text in ("nd", "rd", "th"):
        yield place + 2, int(words[place].text[:9])


def injury(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a kind of damage, in full or short."""
    if kind := reading.vocabulary.ways.lexicon.injuries.get(words[place].text):
        yield place + 1, kind


def several(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number of more than one, which says that there are several."""
    for end, count in numbers.number(reading.language, reading.text, words, place):
        if count > 1:
            yield end, True
    if words[place].text in names.BOTH and not words[place].style:
        yield place + 1, True


def saying(*phrases: str, value: Any = 1) -> WideReader:
    """Return a reader of the longest of these phrases, which says a value by itself."""
    spelled = sorted((phrase.split() for phrase in phrases), key=len, reverse=True)

    def read(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
        here = [token.text for token in words[place : place + len(spelled[0])]]
        if said := next((own for own in spelled if here[: len(own)] == own), None):
            yield place + len(said), value

    return read


_OFTEN = {"once": 1, "twice": 2, "thrice": 3}


def wounded(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse "wounded" with how often, as a number of Wounds: "wounded twice"."""
    if words[place].text != "wounded":
        return
    yield place + 1, 1
    behind = words[place + 1 : place + 3]
    if behind and behind[0].text in _OFTEN:
        yield place + 2, _OFTEN[behind[0].text]
    elif len(behind) == 2 and behind[1].text == "times" and (count := number_at(reading.language, behind, 0)):
        yield place + 3, count


def times_of_money(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Read dice with a factor that is set as money: "2d x $5"."""
    sign = next((n for n in range(place + 1, min(place + 4, len(words))) if words[n].text == "$"), 0)
    if not sign or words[sign - 1].text not in ("x", "\N{MULTIPLICATION SIGN}", "times"):
        return
    without = [*words[:sign], *words[sign + 1 :]]
    for end, thrown in numbers.times(reading.language, reading.text, without, place):
        if end > sign:
            yield end + 1, thrown
