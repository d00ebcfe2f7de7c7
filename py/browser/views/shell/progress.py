"""How much of a book its reader has found, over all games, without a word of what they have not."""

from __future__ import annotations

from browser.seen import Seen
from browser.views.html import Html, tag
from turnto.words.translator import Translator

MOST_DOTS = 24
"""So many endings are drawn as dots; more are said in numbers alone."""

MOST_PLACES = 5
"""So many sections are named in which heroes have died."""


def found(words: Translator, title: str, endings: int, sections: int, known: Seen) -> Html | None:
    """Endings found of how many, the share of the book seen, and how often heroes died."""
    parts: list[Html] = []
    if endings:
        got = min(len(known.endings), endings)
        dots = tag(
            "span",
            *(tag("i", class_="on" if place < got else None) for place in range(endings)),
            class_="dots",
            aria_hidden="true",
        )
        said = words.say("endings-found", found=got, count=endings)
        parts.append(tag("p", dots if endings <= MOST_DOTS else None, said))
    if known.sections:
        parts.append(tag("p", words.say("share-seen", seen=min(len(known.sections), sections), count=sections)))
    if died := sum(known.deaths.values()):
        parts.append(tag("p", words.say("deaths-died", count=died), _where(words, known)))
    return (
        tag("div", *parts, class_="found", role="group", aria_label=words.say("what-you-have-found", book=title))
        if parts
        else None
    )


def _where(words: Translator, known: Seen) -> str | None:
    """In which sections heroes have died, those of most deaths first."""
    listed = sorted(
        ((times, known.called.get(name, "")) for name, times in known.deaths.items()), key=lambda one: -one[0]
    )
    said = [
        words.say("deaths-in-place", where=_named(words, where), count=times)
        for times, where in listed[:MOST_PLACES]
        if where
    ]
    return words.say("deaths-where", places=", ".join(said)) if said else None


def _named(words: Translator, where: str) -> str:
    return words.say("section-number", number=where) if where.isdigit() else where


def in_a_line(words: Translator, endings: int, sections: int, known: Seen) -> str:
    """The same in a few words, for under a cover; nothing where nothing was read."""
    if not known.sections:
        return ""
    got = min(len(known.endings), endings)
    share = 100 * min(len(known.sections), sections) // max(1, sections)
    id = "found-in-a-line" if endings else "seen-in-a-line"
    said = words.say(id, found=got, endings=endings, share=share)
    died = sum(known.deaths.values())
    return words.say("and-deaths", found=said, count=died) if died else said
