"""Slots for names: code words, sections, things, creatures."""

from __future__ import annotations

from collections.abc import Sequence

from turnto.book.grammar.slots.numbers import Ends
from turnto.book.text.locale import Locale
from turnto.book.text.tokens import Token, inside, written

LONG_NAME = 14
"""Words of the longest name that needs no italics, bold or quotes."""


def styled(words: Sequence[Token], place: int) -> int:
    """Return the end of the italics or bold that begin here, or the place itself."""
    style, end = words[place].style, place
    while style and end < len(words) and words[end].style == style:
        end += 1
    return end


def after_article(language: Locale, words: Sequence[Token], place: int) -> int:
    """Return the place behind any articles here."""
    while place + 1 < len(words) and not words[place].style and words[place].text in language.articles:
        place += 1
    return place


def marked(text: str, words: Sequence[Token], place: int) -> tuple[int, str] | None:
    """Parse a name in italics, bold or quotes."""
    if words[place].kind == "quoted":
        return place + 1, inside(text, words[place])
    end = styled(words, place)
    return (end, written(text, words[place:end])) if end > place else None


def joins(language: Locale, token: Token) -> bool:
    """Return whether a word joins others: and, but, or."""
    return token.text in (*language.and_, *language.but, *language.or_) and not token.style


def plain_names(
    language: Locale, text: str, words: Sequence[Token], place: int, longest: int, joined: bool = False
) -> Ends:
    """Yield unmarked names up to a comma or "and", or to where they are noted, shortest first."""
    for end in range(place + 1, min(place + longest, len(words)) + 1):
        token = words[end - 1]
        if end > place + 1 and token.text in language.noted and not token.style:
            return
        if token.parts or token.kind in ("group", "quoted") or (joins(language, token) and not joined):
            return
        if token.style and not words[place].style:  # a marked name begins
            return
        yield end, written(text, words[place:end])


def _marked_or_plain(language: Locale, text: str, words: Sequence[Token], place: int, longest: int) -> Ends:
    place = after_article(language, words, place)
    if found := marked(text, words, place):
        yield found
    else:
        yield from plain_names(language, text, words, place, longest)


def keyword(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a code word: in italics, or plain words."""
    return _marked_or_plain(language, text, words, place, 6)


_STATES = frozenset("down all without able unable".split())
"""Words that begin a state, and no title: "you are down to your last gold piece"."""


def title(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a title: in italics, or plain words that say no state."""
    is_state = words[place].text in _STATES and not words[place].style
    return iter(()) if is_state else keyword(language, text, words, place)


def thing(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse the name of a thing without tags and count: in bold, or plain words up to a comma."""
    return _marked_or_plain(language, text, words, place, 8)


BOTH = frozenset("both beide beiden".split())
"""Words that say of creatures that there are two."""


def creature(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse a creature: marked, or plain words up to a number or the first word of a clause."""
    if found := marked(text, words, place):
        yield found
        return
    place = after_article(language, words, place)
    if words[place].text in BOTH and not words[place].style:
        return
    for end, called in plain_names(language, text, words, place, 6):
        if words[end - 1].kind != "word" or words[end - 1].text in (*language.clause_openers, *dict(language.numbers)):
            return
        yield end, called


def section(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse the name of a section, longest first, with or without its article."""
    if found := marked(text, words, place):
        yield found
    for start in dict.fromkeys((place, after_article(language, words, place))):
        yield from reversed(list(plain_names(language, text, words, start, LONG_NAME, joined=True)))


def quoted(_language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse words in quotes."""
    if words[place].kind == "quoted":
        yield place + 1, inside(text, words[place])


def name(_language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse any words up to the next clause; a bracketed group without its brackets."""
    if words[place].kind == "group":
        yield place + 1, inside(text, words[place])
    for end in range(place + 1, min(place + LONG_NAME, len(words)) + 1):
        token = words[end - 1]
        if token.parts and token.text != "-":
            if token.text in ";:.":
                return
            continue
        yield end, written(text, words[place:end])


def facts(_language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Parse the content of parentheses."""
    if words[place].kind == "group":
        yield place + 1, inside(text, words[place])
