"""Ranges of numbers that begin the lines of a random table, in any words that people use for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from turnto.book.text.locale import Locale, language
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.tokens import plain
from turnto.common.tables import span
from turnto.core.dice import Dice


@dataclass(frozen=True, slots=True)
class RangeLabel:
    """Numbers that a line answers for, as ranges in digits; none of them for "otherwise"."""

    ids: tuple[str, ...]
    length: int


_PLAIN = re.compile(r"\s*(\d{1,6}(?:\s*-\s*\d{1,6}|\s*\+|\s+(?:or|oder)\s+\w{2,10})?)\s*(?::\s*|$)")
_STRONG = re.compile(r"\s*(?::|\||(?<![<>])=|\s-(?=\s)|\u2014|\)|$)\s*")
_WEAK = re.compile(r"\s*(?:,(?=\s*[^\s\d])|[.;!](?=\s|$))\s*")
_WORD = re.compile(r"[^\W\d_]+|\d+|[-+/&,]|[<>=\u2264\u2265]+|\S")
_BEFORE = {
    "en": "' s ve re if on when with for you your the a an roll rolls rolled rolling result results total score throw die dice is of get gets got comes come shows show lands land "
    "number numbers any either it to be are face in between from at spot spots pips range highest best top".split(),
    "de": "wenn bei du eine ein einer einem das die der den wirfst würfelst wurf ergebnis summe zahl augen ist von auf zeigt zwischen kommt augenzahl fällt".split(),
}
_TO = {"en": ("-", "to", "through", "thru", "until", "till"), "de": ("-", "bis")}
_JOINED = {"en": ("or", "and", "/", "&", ","), "de": ("oder", "und", "/", "&", ",")}
_UP = {
    "en": ("more", "higher", "over", "above", "greater", "up", "better", "upwards"),
    "de": ("mehr", "höher", "darüber", "größer", "besser"),
}
_DOWN = {
    "en": ("less", "lower", "under", "below", "fewer", "worse"),
    "de": ("weniger", "niedriger", "darunter", "kleiner", "schlechter"),
}
_AT_LEAST = {"en": ("at least",), "de": ("mindestens",)}
_AT_MOST = {"en": ("at most", "up to", "no more than", "not more than"), "de": ("höchstens", "bis zu")}
_OVER = {
    "en": ("more than", "over", "above", "higher than", "greater than"),
    "de": ("mehr als", "über", "größer als", "höher als"),
}
_UNDER = {
    "en": ("less than", "under", "below", "lower than", "fewer than"),
    "de": ("weniger als", "unter", "kleiner als"),
}
_PARITY = {"even": 0, "odd": 1, "gerade": 0, "ungerade": 1}
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
    found = re.compile(r"\s*(?:[:.,;=\u2014]|-(?=\s))?\s*").match(said, place)
    return found.end() if found else place


def ranges_in(label: str, code: str) -> tuple[str, ...] | None:
    """Return the ranges that a whole label says; none for "otherwise", None where it is not understood."""
    own = code.split("-")[0].casefold()
    own = own if own in _TO else "en"
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
    return _RangeReading(own, language(code)).of(words)


@dataclass(frozen=True, slots=True)
class _RangeReading:
    code: str
    language: Locale

    def of(self, words: list[str]) -> tuple[str, ...] | None:
        numbers, all_words = {word: n for word, n in self.language.numbers if n}, words
        compared = tuple(f"{said} " for saying in (_AT_LEAST, _AT_MOST, _OVER, _UNDER) for said in saying[self.code])
        while words and words[0] in _BEFORE[self.code] and not " ".join(words).startswith(compared):
            if self._number(words[0], numbers, first=len(words) > 1) is not None:
                break
            words = words[1:]
        while words and words[0] in self.language.articles and len(words) > 1:
            words = words[1:]
        text = " ".join(words)
        for saying, form in (
            (_AT_LEAST, "{} or more"), (_AT_MOST, "{} or less"), (_OVER, "+{} or more"), (_UNDER, "-{} or less"),
        ):  # fmt: skip
            for said in saying[self.code]:
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
        is_between = bool({"between", "zwischen"} & {*all_words})
        parity = [word for word in words if word in _PARITY]
        if len(parity) == 1 and all(word in _PARITY or word in _BEFORE[self.code] for word in words):
            return (f"parity {_PARITY[parity[0]]}",)
        return self._listed(words, numbers, is_between)

    def _number(self, word: str, numbers: dict[str, int], first: bool = False) -> int | None:
        if word.isdecimal():
            return int(word) if len(word) < 7 else None
        if first and word in self.language.articles:
            return None
        value = numbers.get(word)
        if value is None and word.endswith("s"):
            value = numbers.get(word.removesuffix("s").removesuffix("e")) or numbers.get(word.removesuffix("s"))
        if value is None and self.code == "de" and word.endswith("en"):
            value = numbers.get(word.removesuffix("n")) or numbers.get(word.removesuffix("en"))
        return value

    def _listed(self, words: list[str], numbers: dict[str, int], is_between: bool) -> tuple[str, ...] | None:
        """Parse numbers and ranges in a row: "1, 2 or 3", "2 to 4", "7 and up"."""
        found: list[str] = []
        place, count, is_joined = 0, len(words), True
        while place < count:
            word = words[place]
            if is_between and word in ("and", "und"):
                return None
            if word in (*_JOINED[self.code], "a", "an", "ein", "eine", "the") and found:
                place, is_joined = place + 1, True
                if place < count and words[place] in _UP[self.code]:
                    found[-1] = f"{found[-1]} or more" if found[-1].isdecimal() else ""
                    place += 1
                elif place < count and words[place] in _DOWN[self.code]:
                    found[-1] = f"{found[-1]} or less" if found[-1].isdecimal() else ""
                    place += 1
                continue
            if word in ("a", "an", "ein", "eine", "the"):
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
                words[place] in _TO[self.code] or (words[place] in ("and", "und") and is_between)
            ):
                last = self._number(words[place + 1].removeprefix("a "), numbers)
                if last is None and place + 2 < count and words[place + 1] in ("a", "an"):
                    last = self._number(words[place + 2], numbers)
                    place += 1
                if last is None or last < n:
                    return None
                found.append(f"{n}-{last}")
                place += 2
            elif place < count and (words[place] in _UP[self.code] or words[place] in _DOWN[self.code]):
                found.append(f"{n} or {'more' if words[place] in _UP[self.code] else 'less'}")
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
