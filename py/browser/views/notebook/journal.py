"""The journal: what the book has had its reader note so far, beside notes of the reader's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from browser.language import page_of
from browser.seen import Seen
from browser.views.html import Html, command, join, tag
from browser.views.notebook.reread import page_of_notes
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.ir.ops import Choice, CompiledDeed, Do, Offer
from turnto.play.game import Game
from turnto.words import label
from turnto.words.translator import Translator, capital

TITLES = "titles"
"""The group of a sheet that titles stand in, whatever the rules."""


def journal(game: Game, hero: Sheet, came: Sequence[str], known: Seen, notes: str) -> Html:
    """Return the journal: the hero's key words and titles, people and promises of this game, margin notes."""
    words = page_of(game)
    codes = game.system.language.codes
    parts = [
        _list(
            capital(label(codes, game.system, game.language)), _gained(words, game, came, "keyword", hero.listed(codes))
        ),
        _list(words.say("titles"), _gained(words, game, came, "title", hero.listed(TITLES))),
        _list(words.say("people"), _noted(words, game, came, "person")),
        _list(words.say("promises"), _promises(words, game, came)),
    ]
    margins = _list(words.say("notes-in-margins"), _margins(words, game, known))
    empty = None if any(parts) else tag("p", words.say("journal-empty"), class_="none")
    return tag(
        "section",
        tag("h3", words.say("leaf-journal"), id="journal", class_="sr"),
        empty,
        join(part for part in parts if part),
        page_of_notes(words, notes),
        margins,
        aria_labelledby="journal",
    )


def _list(title: str, entries: Iterator[Html]) -> Html | None:
    listed = list(entries)
    return join(tag("h4", title), tag("ul", *listed, class_="noted")) if listed else None


def _gained(words: Translator, game: Game, came: Sequence[str], kind: str, listed: Sequence[str]) -> Iterator[Html]:
    """Pair what was noted with the first visited section that gives it; None for what another book gave."""
    given: dict[str, str] = {}
    for section in came:
        for word in _given(game, section, kind):
            given.setdefault(word, section)
    for one in listed:
        section = given.get(fold(one), "")
        yield tag("li", f"{one} " if section else one, _where(words, game, section) if section else None)


def _given(game: Game, name: str, kind: str) -> Iterator[str]:
    """Every key word or title that a section's instructions can have noted, folded."""
    for op in game.book.section(name).ops if name in game.book else ():
        own = (op.deed,) if isinstance(op, Do) else op.deeds if isinstance(op, (Offer, Choice)) else ()
        for deed in (inner for one in own for inner in _with_branches(one)):
            slots = (slot for given, slot in game.phrase(deed).gives if given == kind)
            yield from (fold(str(deed.values[slot])) for slot in slots if slot in deed.values)


def _with_branches(deed: CompiledDeed) -> Iterator[CompiledDeed]:
    yield deed
    for branch in deed.branches:
        for inner in branch.deeds:
            yield from _with_branches(inner)


def _entries(game: Game, came: Sequence[str], kind: str) -> dict[str, tuple[str, str]]:
    """What was noted of a kind, each once: its words and the section in which that was first."""
    found: dict[str, tuple[str, str]] = {}
    for section in came:
        for own, said in game.book.section(section).noted if section in game.book else ():
            if own == kind:
                found.setdefault(fold(said), (said, section))
    return found


def _noted(words: Translator, game: Game, came: Sequence[str], kind: str) -> Iterator[Html]:
    for said, section in _entries(game, came, kind).values():
        yield tag("li", f"{said} ", _where(words, game, section))


def _promises(words: Translator, game: Game, came: Sequence[str]) -> Iterator[Html]:
    kept = _entries(game, came, "kept")
    for key, (said, section) in _entries(game, came, "promise").items():
        if key in kept:
            yield tag("li", tag("del", said), f" {words.say('promise-kept')} ", _where(words, game, kept[key][1]))
        else:
            yield tag("li", f"{said} ", _where(words, game, section))


def _margins(words: Translator, game: Game, known: Seen) -> Iterator[Html]:
    for section, note in known.notes.items():
        if section in game.book and section in known.sections:
            yield tag("li", f"{note} ", _where(words, game, section))


def _where(words: Translator, game: Game, section: str) -> Html:
    number = game.book.section(section).number
    said = words.say("section-number", number=number) if number else section
    return tag("button", said, type="button", class_="link", data_do=command("reread", section))
