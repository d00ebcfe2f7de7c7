"""Every throw of a game, the latest first."""

from __future__ import annotations

from collections.abc import Iterator

from browser.views.events import Throw, summed, throws
from browser.views.html import Html, join, tag
from browser.views.throws import final, lying
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import pending_events
from turnto.procedure import Checked, Event, Rolled
from turnto.words.sentences import capital

MOST = 200
"""So many throws are listed; a long game's first ones are not missed."""


def log(game: Game, session: Session) -> Html:
    """The roll log, by section; what was thrown unseen stands there when the book has ended."""
    close = tag("button", "Close", type="button", class_="link", popovertarget="log", popovertargetaction="hide")
    head = tag("div", tag("h2", "Every throw"), close, class_="drawer-head")
    groups = list(_groups(game, session))
    empty = tag("p", "Nothing has been thrown yet.", class_="none") if not groups else None
    drawn = [
        join(tag("h3", _heading(game, section)), tag("ol", *(_line(one, game) for one in listed)))
        for section, listed in groups
    ]
    return join(head, empty, drawn)


def _heading(game: Game, name: str) -> str:
    number = game.book.section(name).number if name in game.book else None
    return f"Section {number}" if number else name


def _groups(game: Game, session: Session) -> Iterator[tuple[str, list[Throw]]]:
    pending = [
        (session.visit.section, event)
        for event in pending_events(game, session)
        if isinstance(event, (Rolled, Checked))
    ]
    logged = [*session.record.log, *pending][-MOST:]
    runs: list[tuple[str, list[Event]]] = []
    for section, event in logged:
        if not runs or runs[-1][0] != section:
            runs.append((section, []))
        runs[-1][1].append(event)
    over = session.position.ended is not None
    for section, events in reversed(runs):
        made = [part for part in throws(events, unseen=over) if isinstance(part, Throw)]
        if made:
            yield section, made[::-1]


def _line(one: Throw, game: Game) -> Html:
    dice = lying(final(one.rolled, one.checked), small=True) if one.rolled else None
    label = capital(one.label)
    return tag("li", tag("span", label, class_="what"), dice, tag("span", summed(one, game.system), class_="sum"))
