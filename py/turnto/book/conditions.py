"""Conditions: one thing asked, its denial, several joined by "and", or "either … or"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from turnto.book.model import Asked
from turnto.book.tokens import Token, written
from turnto.book.vocabulary import Reading

MOST_JOINED = 12
MIXED = "and-or"
"""What ``Reading.unknown`` says of a condition that mixes "and" and "or"."""


def asked(reading: Reading, words: Sequence[Token]) -> Asked | None:
    """The condition that these words ask; None if nobody knows it."""
    words = _trimmed(words)
    if not words:
        return None
    if whole := _one(reading, words):
        return whole
    parts = _split(reading, words)
    return _joined(reading, words, parts) if parts else None


def _trimmed(words: Sequence[Token]) -> Sequence[Token]:
    while words and words[-1].parts:
        words = words[:-1]
    while words and words[0].parts:
        words = words[1:]
    return words


# --- one thing ------------------------------------------------------------------------------------


def _one(reading: Reading, words: Sequence[Token]) -> Asked | None:
    """A single condition, or the denial of one; the reading that takes more of the words at their word."""
    best = _plainly(reading, words)
    for plainly in _undenied(reading, words):
        found = _plainly(reading, plainly)
        if found and (best is None or found[1] >= best[1]):
            say = written(reading.text, words)
            best = Asked("not", say=say, parts=(found[0],), place=reading.place), found[1]
    return best[0] if best else None


def _plainly(reading: Reading, words: Sequence[Token]) -> tuple[Asked, int] | None:
    """The condition said without a denial, with how many of the words it says itself."""
    for group in reading.vocabulary.conditions:
        if best := reading.best(group, words):
            known, fit = best
            values, slots = reading.filled(known, fit)
            say = _said(reading.text, words)
            return Asked("is", known.what.id, values, slots, say, place=reading.place), fit.literals
    return None


def _said(text: str, words: Sequence[Token]) -> str:
    """The words as written, even where some were left out or put in."""
    runs: list[str] = []
    start = 0
    for place in range(1, len(words) + 1):
        if (
            place == len(words)
            or words[place].start < words[place - 1].end
            or words[place].start > words[place - 1].end + 8
        ):
            runs.append(written(text, words[start:place]))
            start = place
    return " ".join(runs)


def _undenied(reading: Reading, words: Sequence[Token]) -> list[list[Token]]:
    """The words without a "not", every way it can be taken out."""
    found: list[list[Token]] = []
    texts = [token.text for token in words]
    for denied, plainly in reading.language.negations:
        said = denied.split()
        for place in range(len(words) - len(said) + 1):
            if texts[place : place + len(said)] == said and not words[place].style:
                put = [replace(words[place], text=word) for word in plainly.split()]
                found.append([*words[:place], *put, *words[place + len(said) :]])
                break
    return found


# --- several joined ---------------------------------------------------------------------------------

Joined = tuple[Asked | Literal["and", "or", "either"], ...]


def _split(reading: Reading, words: Sequence[Token]) -> Joined | None:
    """The single conditions with the words that join them; None where some part is none."""
    joints = [place for place, token in enumerate(words) if _joint(reading, token)]
    if len(joints) > MOST_JOINED:
        return None
    found: list[Asked | Literal["and", "or", "either"]] = []
    place = 0
    while place < len(words):
        if words[place].text in (*reading.language.either, *reading.language.both):
            if words[place].text in reading.language.either:
                found.append("either")
            place += 1
            continue
        part = _longest(reading, words, place, joints, _lead(reading, words, found))
        if part is None:
            return None
        found.append(part[0])
        place = part[1]
        if place < len(words):
            found.append("and" if words[place].text in reading.language.and_ else "or")
            place += 1
    return tuple(found) if found and isinstance(found[-1], Asked) else None


def _joint(reading: Reading, token: Token) -> bool:
    return not token.style and token.text in (*reading.language.and_, *reading.language.or_)


def _longest(
    reading: Reading, words: Sequence[Token], place: int, joints: Sequence[int], leads: Sequence[Sequence[Token]]
) -> tuple[Asked, int] | None:
    """The longest single condition from here to a joint or the end; what a part leaves out, the one before it lends."""
    for end in (len(words), *(joint for joint in reversed(joints) if joint > place)):
        part = _trimmed(words[place:end])
        if not part:
            continue
        if found := _one(reading, part):
            return found, end
        for lead in leads:
            if found := _one(reading, (*lead, *part)):
                return found, end
    return None


def _lead(reading: Reading, words: Sequence[Token], found: Sequence[Asked | str]) -> list[list[Token]]:
    """Beginnings that a shortened part may borrow: "you have the rope or [you have] the lamp"."""
    if not any(isinstance(part, Asked) for part in found):
        return []
    start = 1 if words[0].text in (*reading.language.either, *reading.language.both, *reading.language.unless) else 0
    return [list(words[start:end]) for end in range(min(start + 6, len(words)), start, -1)]


def _joined(reading: Reading, words: Sequence[Token], parts: Joined) -> Asked:
    """ "And" binds inside "either … or"; elsewhere mixing the two is not said clearly."""
    say = written(reading.text, words)
    joints = {part for part in parts if isinstance(part, str)}
    if joints >= {"and", "or"} and "either" not in joints:
        reading.unknown.append((MIXED, say, words[0].start))
    place, terms = 0, []
    while place < len(parts):
        term, place = _term(parts, place, say)
        terms.append(term)
        place += 1
    word: Literal["and", "or"] = "or" if "either" not in joints and "or" in joints and "and" not in joints else "and"
    return terms[0] if len(terms) == 1 else Asked(word, say=say, parts=tuple(terms), place=reading.place)


def _term(parts: Joined, place: int, say: str) -> tuple[Asked, int]:
    """One thing, or a group that "either" opens: (what is asked, where the joint behind it stands)."""
    if parts[place] != "either":
        one = parts[place]
        assert isinstance(one, Asked)
        return one, place + 1
    place += 1
    alternatives: list[list[Asked]] = [[]]
    while place < len(parts):
        one = parts[place]
        if not isinstance(one, Asked):  # "either either": said twice, meant once
            place += 1
            continue
        alternatives[-1].append(one)
        joint = parts[place + 1] if place + 1 < len(parts) else None
        if joint is None or (joint == "and" and len(alternatives) > 1):
            break
        if joint == "or":
            alternatives.append([])
        place += 2
    ways = tuple(
        way[0] if len(way) == 1 else Asked("and", say=say, parts=tuple(way), place=way[0].place) for way in alternatives
    )
    return (ways[0] if len(ways) == 1 else Asked("or", say=say, parts=ways, place=ways[0].place)), place + 1
