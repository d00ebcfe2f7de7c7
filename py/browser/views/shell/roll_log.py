"""Every throw of a game, the latest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from browser.language import page_in
from browser.views.html import Html, join, tag
from browser.views.page.dice import final, lying
from browser.views.page.events import Throw, summed, throws
from turnto.core.procedure import Checked, Event, Rolled
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import pending_events
from turnto.words.translator import capital

MOST = 200
"""So many throws are listed; a long game's first ones are not missed."""


def log(game: Game, session: Session, titles: Mapping[str, str] | None = None) -> Html:
    """The roll log, by section, that of another book with its title; what was thrown unseen stands there when the book has ended."""
    words = page_in(game.book.language)
    close = tag(
        "button", words.say("close"), type="button", class_="link", popovertarget="log", popovertargetaction="hide"
    )
    head = tag("div", tag("h2", words.say("every-throw")), close, class_="drawer-head")
    groups = list(_groups(game, session))
    empty = tag("p", words.say("no-throws-yet"), class_="none") if not groups else None
    drawn = [
        join(tag("h3", _heading(game, where, titles or {})), tag("ol", *(_line(one, game) for one in listed)))
        for where, listed in groups
    ]
    return join(head, empty, drawn)


Where = tuple[str, str]
"""A book and a section of it; the book is empty where an old save did not say."""


def _heading(game: Game, where: Where, titles: Mapping[str, str]) -> str:
    book, section = where
    if book != game.book.id:
        return f"{titles.get(book, book)}: {section}" if book else section
    number = game.book.section(section).number if section in game.book else None
    return page_in(game.book.language).say("section-number", number=number) if number else section


def _groups(game: Game, session: Session) -> Iterator[tuple[Where, list[Throw]]]:
    here = (game.book.id, session.visit.section)
    pending = [(here, event) for event in pending_events(game, session) if isinstance(event, (Rolled, Checked))]
    earlier = [((book, section), event) for book, section, event in islice(session.record.thrown(), MOST)]
    runs: list[tuple[Where, list[Event]]] = []
    for where, event in [*reversed(earlier), *pending][-MOST:]:
        if not runs or runs[-1][0] != where:
            runs.append((where, []))
        runs[-1][1].append(event)
    over = session.position.ended is not None
    for where, events in reversed(runs):
        made = [part for part in throws(events, game, unseen=over) if isinstance(part, Throw)]
        if made:
            yield where, made[::-1]


def _line(one: Throw, game: Game) -> Html:
    dice = lying(page_in(game.book.language), final(one.rolled, one.checked), small=True) if one.rolled else None
    label = capital(one.label)
    return tag("li", tag("span", label, class_="what"), dice, tag("span", summed(one, game), class_="sum"))
