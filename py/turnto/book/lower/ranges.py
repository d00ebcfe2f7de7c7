"""Ranges of numbers that begin the lines of a random table, in any words that people use for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from turnto.book.text.locale import Locale, language
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.tokens import plain
from turnto.book.text.word_files import WordTable, words_of
from turnto.common.tables import span
from turnto.core.dice import Dice


class RangeWords(WordTable):
    """Words of ranges in one language, in lower case."""

    before: frozenset[str]
    """Words that stand before the numbers and add nothing."""
    to: frozenset[str]
    joined: frozenset[str]
    up: frozenset[str]
    """Words behind a number that make it the least."""
    down: frozenset[str]
    at_least: tuple[str, ...]
    at_most: tuple[str, ...]
    over: tuple[str, ...]
    under: tuple[str, ...]
    between: str
    and_: str
    article: frozenset[str]
    """Articles of a single face: "a six"."""
    plural: tuple[str, ...]
    """Endings of number words: sixes, Sechsen."""
    parity: Mapping[str, str]
    """Words for even and odd numbers, as 0 and 1."""


@cache
def range_words(code: str) -> RangeWords:
    """Return the words of ranges of a language, or the English ones for an unknown language."""
    return words_of(RangeWords, "ranges", code)


@dataclass(frozen=True, slots=True)
class RangeLabel:
    """Numbers that a line answers for, as ranges in digits; none of them for "otherwise"."""

    ids: tuple[str, ...]
    length: int


_PLAIN = late(r"\s*(\d{1,6}(?:\s*-\s*\d{1,6}|\s*\+|\s+(?:or|oder)\s+\w{2,10})?)\s*(?::\s*|$)")
_STRONG = late(r"\s*(?::|\||(?<![<>])=|\s-(?=\s)|\u2014|\)|$)\s*")
_WEAK = late(r"\s*(?:,(?=\s*[^\s\d])|[.;!](?=\s|$))\s*")
_WORD = late(r"[^\W\d_]+|\d+|[-+/&,]|[<>=\u2264\u2265]+|\S")
_NAMED = late(r"[^\d()]{1,30}\(([^()]+)\)")
"""A range behind its name: "Low (1-3)"."""
LONGEST = 70


def range_label(text: str, code: str, marked: int = 0) -> RangeLabel | None:
    """Return the numbers that a line begins with, or None; the short form is left as it is written."""
    said = plain(text)
    if found := _PLAIN.match(said):
        written = re.sub(r"\s*-\s*", "-", " ".join(found[1].split()))
        if span(written) is not None:
            return RangeLabel((written,), found.end())
    ends = [(marked, _behind(said, marked))] if marked else []
    ends += [(found.start(), found.end()) for found in _STRONG.finditer(said[:LONGEST])]
    ends += [(found.start(), found.end()) for found in reversed(list(_WEAK.finditer(said[:LONGEST])))]
    for end, behind in ends:
        label = said[:end].strip(" .,;:!?*()[]")
        if label and (ids := ranges_in(label, code)) is not None:
            return RangeLabel(ids, behind)
        named = _NAMED.fullmatch(said[:end].strip(" *"))
        if named and (ids := ranges_in(named[1], code)):
            return RangeLabel(ids, behind)
    return _without_pause(said, code)


def _without_pause(said: str, code: str) -> RangeLabel | None:
    """Parse a clause that goes on without a pause: "On a 1 the rope breaks"; "3-4 Wind"."""
    going_on = outcome_words(code).going_on
    for found in list(re.finditer(r"\s+", said[:LONGEST]))[:10]:
        behind = re.match(r"[\w']+", said[found.end() :])
        if not behind or not said[: found.start()].strip(" -"):
            continue
        goes_on = behind[0].casefold() in going_on or behind[0][:1].isupper()
        if goes_on and (ids := ranges_in(said[: found.start()], code)):
            return RangeLabel(ids, found.end())
    return None


def _behind(said: str, place: int) -> int:
    found = late(r"\s*(?:[:.,;=\u2014]|-(?=\s))?\s*").match(said, place)
    return found.end() if found else place


def ranges_in(label: str, code: str) -> tuple[str, ...] | None:
    """Return the ranges that a whole label says; none for "otherwise", None where it is not understood."""
    words = [word.casefold() for word in _WORD.findall(label)]
    words = words[:12] if len(words) <= 12 else []
    if not words:
        return None
    words_of = outcome_words(code)
    bare = " ".join(words)
    if all(words_of.states.get(word) == "otherwise" for word in words) or any(
        bare == idiom for idiom, meaning in words_of.idioms if meaning == "otherwise"
    ):
        return ()
    return _RangeReading(range_words(code), language(code)).of(words)


@dataclass(frozen=True, slots=True)
class _RangeReading:
    said: RangeWords
    language: Locale

    def of(self, words: list[str]) -> tuple[str, ...] | None:
        numbers, all_words = {word: n for word, n in self.language.numbers if n}, words
        limits = (self.said.at_least, self.said.at_most, self.said.over, self.said.under)
        compared = tuple(f"{said} " for saying in limits for said in saying)
        while words and words[0] in self.said.before and not " ".join(words).startswith(compared):
            if self._number(words[0], numbers, first=len(words) > 1) is not None:
                break
            words = words[1:]
        while words and words[0] in self.language.articles and len(words) > 1:
            words = words[1:]
        text = " ".join(words)
        for saying, form in zip(limits, ("{} or more", "{} or less", "+{} or more", "-{} or less"), strict=True):
            for said in saying:
                if (
                    text.startswith(said + " ")
                    and (n := self._number(text[len(said) + 1 :].removeprefix("a ").removeprefix("an "), numbers))
                    is not None
                ):
                    return (form.replace("+", "").replace("-", "").format(n + (form[0] == "+") - (form[0] == "-")),)
        if len(words) == 2 and words[0] in (">=", "\u2265", ">", "<=", "\u2264", "<") and words[1].isdecimal():
            n, up = int(words[1]), words[0] in (">=", "\u2265", ">")
            n += (words[0] == ">") - (words[0] == "<")
            return (f"{n} or {'more' if up else 'less'}",)
        parity = [word for word in words if word in self.said.parity]
        if len(parity) == 1 and all(word in self.said.parity or word in self.said.before for word in words):
            return (f"parity {self.said.parity[parity[0]]}",)
        return self._listed(words, numbers, self.said.between in all_words)

    def _number(self, word: str, numbers: dict[str, int], first: bool = False) -> int | None:
        if word.isdecimal():
            return int(word) if len(word) < 7 else None
        if first and word in self.language.articles:
            return None
        stems = (word.removesuffix(ending) for ending in self.said.plural if word.endswith(ending))
        return next((numbers[stem] for stem in (word, *stems) if stem in numbers), None)

    def _listed(self, words: list[str], numbers: dict[str, int], is_between: bool) -> tuple[str, ...] | None:
        """Parse numbers and ranges in a row: "1, 2 or 3", "2 to 4", "7 and up"."""
        found: list[str] = []
        place, count, is_joined = 0, len(words), True
        while place < count:
            word = words[place]
            if is_between and word == self.said.and_:
                return None
            if word in self.said.joined | self.said.article and found:
                place, is_joined = place + 1, True
                if place < count and words[place] in self.said.up:
                    found[-1] = f"{found[-1]} or more" if found[-1].isdecimal() else ""
                    place += 1
                elif place < count and words[place] in self.said.down:
                    found[-1] = f"{found[-1]} or less" if found[-1].isdecimal() else ""
                    place += 1
                continue
            if word in self.said.article:
                place += 1
                continue
            n = self._number(word, numbers)
            if n is None or not is_joined:
                return None
            is_joined = False
            place += 1
            if place < count and words[place] == "+":
                found.append(f"{n}+")
                place += 1
            elif place + 1 < count and (
                words[place] in self.said.to or (words[place] == self.said.and_ and is_between)
            ):
                last = self._number(words[place + 1].removeprefix("a "), numbers)
                if last is None and place + 2 < count and words[place + 1] in self.said.article:
                    last = self._number(words[place + 2], numbers)
                    place += 1
                if last is None or last < n:
                    return None
                found.append(f"{n}-{last}")
                place += 2
            elif place < count and (words[place] in self.said.up or words[place] in self.said.down):
                found.append(f"{n} or {'more' if words[place] in self.said.up else 'less'}")
                place += 1
            else:
                found.append(str(n))
        return tuple(found) if found and all(found) else None


def canonical(ids: Iterable[str], thrown: Dice) -> tuple[str, ...]:
    """Return the ranges with "even" and "odd" written out for these dice, neighbours joined."""
    numbers: list[int] = []
    kept: list[str] = []
    least, most = thrown.count + thrown.add, thrown.count * thrown.sides + thrown.add
    for id in ids:
        if id.startswith("parity "):
            numbers += [n for n in range(least, most + 1) if n % 2 == int(id[-1])]
        elif id.isdecimal():
            numbers.append(int(id))
        else:
            kept.append(id)
    return (*kept, *_runs(numbers))


def left_over(answered: Iterable[str], thrown: Dice) -> tuple[str, ...]:
    """Return the ranges of a throw that these leave open: what "otherwise" answers for."""
    spans = [numbers for id in answered if (numbers := span(id)) is not None]
    least, most = thrown.count + thrown.add, thrown.count * thrown.sides + thrown.add
    return _runs([n for n in range(least, most + 1) if not any(n in numbers for numbers in spans)])


def _runs(numbers: list[int]) -> tuple[str, ...]:
    found: list[list[int]] = []
    for n in sorted(set(numbers)):
        if found and found[-1][-1] == n - 1:
            found[-1].append(n)
        else:
            found.append([n])
    return tuple(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)
