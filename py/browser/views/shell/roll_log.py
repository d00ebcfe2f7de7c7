"""Every throw of a game, the latest first; and those that are searched for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, islice

from browser.language import page_of
from browser.views.address import THROWS, address
from browser.views.html import Html, command, join, tag
from browser.views.page.dice import final, lying
from browser.views.page.events import Throw, summed, throws
from browser.views.shell.frame import act
from turnto.core.procedure import Checked, Event, Rolled, Told
from turnto.play.game import Game
from turnto.play.position import AUTHOR, EASY, HAND, Session, Thrown
from turnto.play.session import pending_events
from turnto.words.translator import capital

MOST = 200
"""So many throws are listed; earlier ones are found by searching, and stand in the transcript."""

Line = Throw | Told
"""A throw, or what an author at work has done, which is told as the fact ``what``."""
Where = tuple[str, str]
"""A book and a section of it; the book is empty where an old save did not say."""


def log(game: Game, session: Session, titles: Mapping[str, str] | None = None) -> Html:
    """The drawer of throws: what can be done with them, and the latest."""
    words = page_of(game)
    close = tag(
        "button", words.say("close"), type="button", class_="link", popovertarget="log", popovertargetaction="hide"
    )
    head = tag("div", tag("h2", words.say("every-throw"), tabindex=-1), close, class_="drawer-head")
    seek = tag(
        "p",
        tag("label", words.say("find-throws"), for_="find-throws", class_="label"),
        tag("input", id="find-throws", type="text", autocomplete="off", maxlength=80, data_change=command("log-find")),
        class_="seek",
    )
    acts = tag(
        "p",
        act(words.say("copy-transcript"), "transcript-copy", link=True),
        act(words.say("keep-transcript"), "transcript-keep", link=True),
        tag("a", words.say("print-it"), class_="link", href=address(game.book.id, THROWS)),
        class_="acts",
    )
    drawn, _ = listed(game, session, titles or {})
    return join(head, seek, acts, tag("div", drawn, id="throws"), _house(game, session))


def _house(game: Game, session: Session) -> Html:
    """The seed of the house's dice, and an address that begins a game with it."""
    words, seed = page_of(game), session.record.seed
    link = tag("a", words.say("begin-with-this-seed"), class_="link", href=f"?seed={seed}{address(game.book.id)}")
    return tag("p", words.say("seed-of-this-game", seed=seed), " ", link, class_="hint")


def listed(game: Game, session: Session, titles: Mapping[str, str], sought: str = "") -> tuple[Html, int]:
    """Return throws by section that match ``sought``, as many as are listed, and their number.

    The search looks at a throw's words and its section. Secret throws are listed once the book has ended.
    """
    words = page_of(game)
    found = list(islice(_found(game, session, titles, sought), MOST + 1))
    drawn = [
        join(
            tag("h3", heading(game, where, titles)),
            tag("ol", *(_line(one, game, by) for _, one, by in same)),
        )
        for where, same in groupby(found[:MOST], key=lambda one: one[0])
    ]
    if not found:
        drawn.append(tag("p", words.say("no-throws-found" if sought else "no-throws-yet"), class_="none"))
    if len(found) > MOST:
        drawn.append(tag("p", words.say("earlier-throws"), class_="hint"))
    return join(drawn), min(len(found), MOST)


def heading(game: Game, where: Where, titles: Mapping[str, str]) -> str:
    """A section as its reader knows it; one of another book with its title."""
    book, section = where
    if book != game.book.id:
        return f"{titles.get(book, book)}: {section}" if book else section
    number = game.book.section(section).number if section in game.book else None
    return page_of(game).say("section-number", number=number) if number else section


def _found(game: Game, session: Session, titles: Mapping[str, str], sought: str) -> Iterator[tuple[Where, Line, str]]:
    """The throws whose label or section has these words, the latest first, each with who set its dice."""
    over, wanted = session.position.ended is not None, sought.casefold().strip()
    open_ = pending(game, session)
    for lot in session.record.thrown_together(_holding(game, wanted)):
        yield from _matching(game, titles, [*lot, *open_], wanted, over=over)
        open_ = []
    yield from _matching(game, titles, open_, wanted, over=over)


def pending(game: Game, session: Session) -> list[Thrown]:
    """The throws of the beat in course."""
    by = iter(session.thrown_by)
    return [
        Thrown(game.book.id, session.visit.section, next(by, "") if isinstance(event, Rolled) else "", event)
        for event in pending_events(game, session)
        if isinstance(event, (Rolled, Checked))
    ]


def _holding(game: Game, wanted: str) -> Callable[[str], bool]:
    """Return a function that says whether a sealed text may contain the searched words or section."""
    if not wanted:
        return lambda _: True
    named = [json.dumps(name, ensure_ascii=False) for name in _sections_called(game, wanted)]
    said = re.escape(json.dumps(wanted, ensure_ascii=False)[1:-1])
    label = re.compile(rf'"(?:label|score|what)":"(?:[^"\\]|\\.)*?{said}')
    return lambda text: bool(label.search(text.casefold())) or any(name in text for name in named)


def _sections_called(game: Game, wanted: str) -> list[str]:
    called = page_of(game)
    return [
        name
        for name, number in game.terms.numbers.items()
        if wanted in called.say("section-number", number=number).casefold()
    ]


def _matching(
    game: Game, titles: Mapping[str, str], lot: Sequence[Thrown], wanted: str, *, over: bool
) -> Iterator[tuple[Where, Line, str]]:
    runs = [(where, list(same)) for where, same in groupby(lot, key=lambda one: (one.book, one.section))]
    for where, same in reversed(runs):
        made = [
            part for part in throws([one.event for one in same], game, unseen=over) if isinstance(part, Throw | Told)
        ]
        is_there = bool(made) and wanted in heading(game, where, titles).casefold()
        for part in reversed(made):
            if is_there or wanted in _called(part, game).casefold():
                yield where, part, _set_by(part, lot)


def _set_by(part: Line, lot: Sequence[Thrown]) -> str:
    """Return who set the dice of a throw, or made the change, if not the house."""
    events: Sequence[Event] = part.rolled if isinstance(part, Throw) else (part,)
    return next((one.by for one in lot if one.by and any(one.event is event for event in events)), "")


def _called(part: Line, game: Game) -> str:
    """What was thrown for, or what an author did."""
    if isinstance(part, Throw):
        return capital(page_of(game).named(part.label))
    return capital(str(dict(part.facts).get("what", "")))


def _line(one: Line, game: Game, by: str) -> Html:
    words = page_of(game)
    who = {HAND: "by-hand", AUTHOR: "by-author", EASY: "easy-mode"}.get(by)
    marked = tag("span", words.say(who), class_="by-hand") if who else None
    what = tag("span", _called(one, game), marked, class_="what")
    if not isinstance(one, Throw):
        return tag("li", what)
    dice = lying(words, final(one.rolled, one.checked), small=True) if one.rolled else None
    return tag("li", what, dice, tag("span", summed(one, game), class_="sum"))
