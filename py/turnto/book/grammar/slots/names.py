"""Names in the slots of a phrase: code words, sections, anything else that is called something."""

from __future__ import annotations

from collections.abc import Sequence

from turnto.book.grammar.slots.numbers import Ends
from turnto.book.text.locale import Locale
from turnto.book.text.tokens import Token, inside, written

LONG_NAME = 14
"""A name of more words than this must be set in italics, bold or quotes."""


def styled(words: Sequence[Token], place: int) -> int:
    """Where a run of italics or bold ends that begins here; the place itself where none does."""
    style, end = words[place].style, place
    while style and end < len(words) and words[end].style == style:
        end += 1
    return end


def after_article(language: Locale, words: Sequence[Token], place: int) -> int:
    """The place behind the articles that stand here."""
    while place + 1 < len(words) and not words[place].style and words[place].text in language.articles:
        place += 1
    return place


def marked(text: str, words: Sequence[Token], place: int) -> tuple[int, str] | None:
    """A name set in italics, bold or quotes."""
    if words[place].kind == "quoted":
        return place + 1, inside(text, words[place])
    end = styled(words, place)
    return (end, written(text, words[place:end])) if end > place else None


def joins(language: Locale, token: Token) -> bool:
    """Whether a word only joins others: and, but, or."""
    return token.text in (*language.and_, *language.but, *language.or_) and not token.style


def plain_names(
    language: Locale, text: str, words: Sequence[Token], place: int, longest: int, joined: bool = False
) -> Ends:
    """Names that are not marked: so many words, up to a comma or "and", shortest first."""
    for end in range(place + 1, min(place + longest, len(words)) + 1):
        token = words[end - 1]
        if token.parts or token.kind in ("group", "quoted") or (joins(language, token) and not joined):
            return
        yield end, written(text, words[place:end])


def _marked_or_plain(language: Locale, text: str, words: Sequence[Token], place: int, longest: int) -> Ends:
    place = after_article(language, words, place)
    if found := marked(text, words, place):
        yield found
    else:
        yield from plain_names(language, text, words, place, longest)


def keyword(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """A code word: in italics, or plain words."""
    return _marked_or_plain(language, text, words, place, 6)


def thing(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """The name of a thing, without tags and count: set in bold, or plain words up to the next comma."""
    return _marked_or_plain(language, text, words, place, 8)


def creature(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Somebody: marked, or plain words up to a number or the first word that begins a clause."""
    if found := marked(text, words, place):
        yield found
        return
    for end, called in plain_names(language, text, words, place, 6):
        if words[end - 1].kind != "word" or words[end - 1].text in (*language.clause_openers, *dict(language.numbers)):
            return
        yield end, called


def section(language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """The name of a section, as written: longest first, for a name may hold any word; its article may be none of it."""
    if found := marked(text, words, place):
        yield found
    for start in dict.fromkeys((place, after_article(language, words, place))):
        yield from reversed(list(plain_names(language, text, words, start, LONG_NAME, joined=True)))


def quoted(_language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """Words in quotes."""
    if words[place].kind == "quoted":
        yield place + 1, inside(text, words[place])


def name(_language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
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


def facts(_language: Locale, text: str, words: Sequence[Token], place: int) -> Ends:
    """What stands in parentheses."""
    if words[place].kind == "group":
        yield place + 1, inside(text, words[place])
