"""What may stand in the slots of a phrase: numbers, dice, items, names, foes.

Each reader yields (where it ends, its value), likeliest first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from turnto.book.language import Language
from turnto.book.tokens import Token, inside, plain, written
from turnto.dice import dice

Ends = Iterator[tuple[int, Any]]
Reader = Callable[[Language, str, Sequence[Token], int], Ends]

LONG_NAME = 14
"""A name of more words than this must be set in italics, bold or quotes."""


def _number_at(language: Language, words: Sequence[Token], place: int) -> int | None:
    if place >= len(words):
        return None
    token = words[place]
    if token.kind == "number":
        return int(token.text[:9])
    return dict(language.numbers).get(token.text) if token.kind == "word" else None


def number(language: Language, _text: str, words: Sequence[Token], place: int) -> Ends:
    """Digits or a number word."""
    found = _number_at(language, words, place)
    if found is not None:
        yield place + 1, found


def signed(language: Language, _text: str, words: Sequence[Token], place: int) -> Ends:
    """-3, +2, "minus three", or a plain number."""
    token = words[place]
    if token.kind == "signed":
        yield place + 1, int(token.text.replace(" ", "")[:9])
    elif token.text in (*language.plus, *language.minus):
        found = _number_at(language, words, place + 1)
        if found is not None:
            yield place + 2, found if token.text in language.plus else -found
    elif token.kind == "number":
        yield place + 1, int(token.text[:9])


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
    count = _number_at(language, words, place)
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


# --- names ----------------------------------------------------------------------------------------


def _styled(words: Sequence[Token], place: int) -> int:
    """Where a run of italics or bold ends that begins here; the place itself where none does."""
    style, end = words[place].style, place
    while style and end < len(words) and words[end].style == style:
        end += 1
    return end


def _after_article(language: Language, words: Sequence[Token], place: int) -> int:
    while place + 1 < len(words) and not words[place].style and words[place].text in language.articles:
        place += 1
    return place


def _marked(text: str, words: Sequence[Token], place: int) -> tuple[int, str] | None:
    """A name set in italics, bold or quotes."""
    if words[place].kind == "quoted":
        return place + 1, inside(text, words[place])
    end = _styled(words, place)
    return (end, written(text, words[place:end])) if end > place else None


def _joins(language: Language, token: Token) -> bool:
    return token.text in (*language.and_, *language.or_) and not token.style


def _words(
    language: Language, text: str, words: Sequence[Token], place: int, longest: int, joined: bool = False
) -> Ends:
    """Names that are not marked: so many words, up to a comma or "and", shortest first."""
    for end in range(place + 1, min(place + longest, len(words)) + 1):
        token = words[end - 1]
        if token.parts or token.kind in ("group", "quoted") or (_joins(language, token) and not joined):
            return
        yield end, written(text, words[place:end])


def keyword(language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    """A code word: in italics, or plain words."""
    place = _after_article(language, words, place)
    if marked := _marked(text, words, place):
        yield marked
    else:
        yield from _words(language, text, words, place, 6)


def section(language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    """The name of a section, as written: longest first, for a name may hold any word."""
    if marked := _marked(text, words, place):
        yield marked
    ends = list(_words(language, text, words, place, LONG_NAME, joined=True))
    yield from reversed(ends)


def quoted(_language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    """Words in quotes."""
    if words[place].kind == "quoted":
        yield place + 1, inside(text, words[place])


def name(_language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    """Any words up to the next clause; what stands in brackets alone is given without them."""
    if words[place].kind == "group":
        yield place + 1, inside(text, words[place])
    for end in range(place + 1, min(place + LONG_NAME, len(words)) + 1):
        token = words[end - 1]
        if token.parts and token.text != "-":
            if token.text in ";:.":
                return
            continue
        yield end, written(text, words[place:end])


def facts(_language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    """What stands in parentheses."""
    if words[place].kind == "group":
        yield place + 1, inside(text, words[place])


# --- items and foes -------------------------------------------------------------------------------


def _counted(language: Language, words: Sequence[Token], place: int) -> tuple[int, int]:
    """Past articles and a count: (where the name begins, how many)."""
    count = 1
    for _ in range(2):
        if place + 1 >= len(words) or words[place].style:
            break
        found = _number_at(language, words, place)
        if found is not None:
            count, place = found, place + 1
        elif words[place].text in language.articles:
            place += 1
        else:
            break
    return place, count


def tags_of(inner: str) -> list[str]:
    """The tags of an item: ``+1 climbing, heavy``."""
    return [tag for part in re.split(r"[,;]", plain(inner)) if (tag := " ".join(part.split()))]


def item(language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    """A thing as a book writes it, with its count and its tags: [name, tags, count]."""
    place, count = _counted(language, words, place)
    if words[place].style:
        end = _styled(words, place)
        if words[place].kind == "number" and end > place + 1:
            place, count = place + 1, int(words[place].text[:9])
        yield from _bold_item(text, words, place, end, count)
        return
    if words[place].kind == "quoted":
        yield _tagged(text, words, place + 1, inside(text, words[place]), count)
        return
    for end, called in _words(language, text, words, place, 8):
        yield _tagged(text, words, end, called, count)


def _bold_item(text: str, words: Sequence[Token], place: int, end: int, count: int) -> Ends:
    if words[end - 1].kind == "group" and end - 1 > place:
        yield end, [written(text, words[place : end - 1]), tags_of(inside(text, words[end - 1])), count]
    else:
        yield _tagged(text, words, end, written(text, words[place:end]), count)


def _tagged(text: str, words: Sequence[Token], end: int, called: str, count: int) -> tuple[int, list[Any]]:
    if end < len(words) and words[end].kind == "group":
        return end + 1, [called, tags_of(inside(text, words[end])), count]
    return end, [called, [], count]


def items(language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    """A list of things, the longest list first."""
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
        if onward is None:
            break
        place = onward
    return iter(sorted(lists, key=lambda found: -found[0]))


def _next_in_list(language: Language, words: Sequence[Token], place: int, is_bare: bool) -> int | None:
    """Where the next thing of a list begins: behind a comma or "and", and plainly a thing.

    Words without mark, article or number are things only in a list of such words: axe, rope, lamp.
    """
    start = place
    while place < len(words) and (_joins(language, words[place]) or words[place].text in (",", ";")):
        place += 1
    if place == start or place >= len(words):
        return None
    token = words[place]
    counted = _number_at(language, words, place) is not None or token.text in language.articles
    if (
        token.style
        or (counted and place + 1 < len(words))
        or (is_bare and token.kind == "word" and words[place - 1].text == ",")
    ):
        return place
    return None


def foe(language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    """Foes, one after another: [[name, count, facts], …], the longest list first."""
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


def _one_foe(language: Language, text: str, words: Sequence[Token], place: int) -> Ends:
    place, count = _counted(language, words, place)
    if marked := _marked(text, words, place):
        yield _with_facts(text, words, *marked, count)
        return
    named = list(_words(language, text, words, place, 8))
    if named and named[-1][0] < len(words) and words[named[-1][0]].kind == "group":
        yield _with_facts(text, words, *named[-1], count)
        return
    for end, called in named:
        yield end, [called, count, ""]


def _with_facts(text: str, words: Sequence[Token], end: int, called: str, count: int) -> tuple[int, list[Any]]:
    if end < len(words) and words[end].kind == "group":
        return end + 1, [called, count, inside(text, words[end])]
    return end, [called, count, ""]


def _next_foe(language: Language, words: Sequence[Token], place: int) -> int | None:
    start = place
    then = {word for phrase in language.then for word in phrase.split()} | set(language.and_)
    while place < len(words) and (words[place].text in then or words[place].text in (",", ";")):
        place += 1
    is_next = place > start and place < len(words) and any(token.text in then for token in words[start:place])
    return place if is_next else None


READERS: dict[str, Reader] = {
    "number": number,
    "signed": signed,
    "pool": pool,
    "dice": throw,
    "item": item,
    "items": items,
    "keyword": keyword,
    "title": keyword,
    "counter": keyword,
    "name": name,
    "section": section,
    "quoted": quoted,
    "foe": foe,
    "facts": facts,
}
