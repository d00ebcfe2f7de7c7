"""Slots for items and foes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from turnto.book.grammar.slots.names import joins, marked, plain_names, styled
from turnto.book.grammar.slots.numbers import Ends, number, number_at
from turnto.book.text.locale import Locale
from turnto.book.text.tokens import Token, inside, plain, written
from turnto.core.sheet import BONUS, tags_listed


def _counted(language: Locale, words: Sequence[Token], place: int) -> tuple[int, int]:
    """Skip articles and a count: (start of the name, count)."""
    count = 1
    for _ in range(2):
        if place + 1 >= len(words) or words[place].style:
            break
        several = next(number(language, "", words, place), None)
        if several is not None and several[0] < len(words):
            place, count = several
            if words[place].text == "of" and place + 2 < len(words) and words[place + 1].text in language.articles:
                place += 2  # "two of your rations"
        elif words[place].text in language.articles:
            place += 1
        else:
            break
    return place, count


_PARTICLES = frozenset("back off away up out down over on".split())
"""Words behind a verb that begin no thing: "get back all your fatigue"."""


def tags_of(inner: str) -> list[str]:
    """Split the tags of an item: ``+1 climbing, heavy``; of "+1 to Climbing tests" the skill is left."""
    return [
        f"{bonus[1]} {bonus[2]}" if tag[0] in "+-" and (bonus := BONUS.fullmatch(tag)) else tag
        for tag in tags_listed(plain(inner))
    ]


def item(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a thing with its count and tags: [name, tags, count]."""
    place, count = _counted(language, words, place)
    if words[place].style:
        end = styled(words, place)
        if words[place].kind == "number" and end > place + 1:
            place, count = place + 1, int(words[place].text[:9])
        yield from _bold_item(text, words, place, end, count)
        return
    if words[place].kind == "quoted":
        yield _tagged(text, words, place + 1, inside(text, words[place]), count)
        return
    if words[place].text in _PARTICLES:
        return
    for end, called in plain_names(language, text, words, place, 8):
        if words[end - 1].style:  # "the keyword *Wet*" is no thing
            return
        yield _tagged(text, words, end, called, count)


def _bold_item(text: str, words: Sequence[Token], place: int, end: int, count: int) -> Ends:
    last = end - (words[end - 1].kind == "group" and end - 1 > place)
    own = tags_of(inside(text, words[last])) if last < end else []
    end, (called, tags, _) = _tagged(text, words, end, written(text, words[place:last]), count)
    yield end, [called, [*own, *tags], count]


def _tagged(text: str, words: Sequence[Token], end: int, called: str, count: int) -> tuple[int, list[Any]]:
    if end < len(words) and words[end].kind == "group":
        return end + 1, [called, tags_of(inside(text, words[end])), count]
    return end, [called, [], count]


def items(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a list of things, longest first."""
    lists: list[tuple[int, Any]] = []
    so_far: list[Any] = []
    name = _counted(language, words, place)[0]
    is_bare = name == place and not words[name].style
    while place < len(words):
        last: tuple[int, Any] | None = None
        for end, one in item(language, text, words, place):
            lists.append((end, [*so_far, one]))
            last = (end, one)
        if last is None:
            break
        so_far = [*so_far, last[1]]
        onward = _next_in_list(language, words, last[0], is_bare)
        if onward is None or (words[name].style and _says_what_it_is(language, words, onward)):
            break
        place = onward
    return iter(sorted(lists, key=lambda found: -found[0]))


def _next_in_list(language: Locale, words: Sequence[Token], place: int, is_bare: bool) -> int | None:
    """Return the start of the next thing in a list, behind a comma or "and".

    Words without mark, article or number are things only in a list of such words: axe, rope, lamp.
    """
    start = place
    while place < len(words) and (joins(language, words[place]) or words[place].text in (",", ";")):
        place += 1
    if place == start or place >= len(words):
        return None
    token = words[place]
    counted = number_at(language, words, place) is not None or token.text in language.articles
    if (
        token.style
        or (counted and place + 1 < len(words))
        or (is_bare and token.kind == "word" and words[place - 1].text == ",")
    ):
        return place
    return None


def _says_what_it_is(language: Locale, words: Sequence[Token], place: int) -> bool:
    """Return whether plain words behind a comma may say what the thing before them is: "**Moonblade**, a magical sword".

    In a list the last thing has an "and" before it.
    """
    is_plain = words[place].text in language.articles and not any(token.style for token in words[place : place + 2])
    return is_plain and words[place - 1].text == "," and not any(joins(language, token) for token in words[place:])


GROUPS = {"pair": 2, "couple": 2, "brace": 2, "trio": 3}
"""Words before foes that say how many they are: a pair of wolves."""


def foe(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a list of foes, longest first: [[name, count, facts], …]."""
    lists: list[tuple[int, Any]] = []
    waiting: list[tuple[int, list[Any]]] = [(place, [])]
    while waiting and len(lists) < 40:
        place, so_far = waiting.pop()
        for end, one in _one_foe(language, text, words, place):
            found = [*so_far, one]
            lists.append((end, found))
            onward = _next_foe(language, words, end)
            if onward is not None:
                waiting.append((onward, found))
    return iter(sorted(lists, key=lambda found: (-len(found[1]), found[0])))


def _one_foe(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    place, count = _counted(language, words, place)
    if place + 2 < len(words) and words[place].text in GROUPS and words[place + 1].text == "of":
        place, count = place + 2, GROUPS[words[place].text]
    if found := marked(text, words, place):
        yield _with_facts(text, words, *found, count)
        return
    named = list(plain_names(language, text, words, place, 8))
    if named and named[-1][0] < len(words) and words[named[-1][0]].kind == "group":
        yield _with_facts(text, words, *named[-1], count)
        return
    for end, called in named:
        yield end, [called, count, ""]


def _with_facts(text: str, words: Sequence[Token], end: int, called: str, count: int) -> tuple[int, list[Any]]:
    if end < len(words) and words[end].kind == "group":
        return end + 1, [called, count, inside(text, words[end])]
    return end, [called, count, ""]


def _next_foe(language: Locale, words: Sequence[Token], place: int) -> int | None:
    joints = sorted((said.split() for said in (*language.then, *language.and_)), key=len, reverse=True)
    is_joined = False
    while place < len(words):
        here = [token.text for token in words[place : place + len(joints[0])]]
        if said := next((one for one in joints if here[: len(one)] == one), None):
            place, is_joined = place + len(said), True
        elif words[place].text in (",", ";"):
            place += 1
        else:
            return place if is_joined else None
    return None
