"""What the reader sees of a book while playing goes into what is remembered of it over all games."""

from __future__ import annotations

from browser import seen
from browser.controllers.session import OpenGame
from browser.ports import Store, StoreTrouble
from browser.seen import Seen
from browser.views.page.page import heading
from turnto.core.procedure import Ended, Turned
from turnto.play.position import Session


def note(store: Store, now: OpenGame, before: Session | None) -> None:
    """Record what the last answer has shown the reader.

    ``before`` is the previous session; None at a beginning or after an import.
    """
    known = seen.seen(store, now.game.book.id)
    further = _further(known, now, before)
    if further != known:
        try:
            seen.keep(store, now.game.book.id, further)
        except StoreTrouble:
            return  # that the browser keeps nothing is told elsewhere


def _further(known: Seen, now: OpenGame, before: Session | None) -> Seen:
    session = now.session
    record, since = session.record, before.visit.section if before else ""
    if before and record.previous_page:
        known = known.with_visit(record.previous_page.visit)
    for event in now.new:
        match event:
            case Turned(section=to):
                known = known.with_way(since, to) if since else known.with_way(to, to)
                since = to
            case Ended(kind=kind, ending=ending):
                known = known.with_ending(ending) if ending else known
                known = _with_death(known, now) if kind == "death" else known
    return known.with_visit(session.visit)


def _with_death(known: Seen, now: OpenGame) -> Seen:
    section = now.session.visit.section
    return known.with_death(section, heading(now.game, now.session))
