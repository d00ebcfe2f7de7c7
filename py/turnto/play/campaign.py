"""Journeys between books: one hero, a memory for each book, and the session now in play.

A turn may name another book (``-> Other Book: section``).  The session then has a *departure*: the rim fetches the book and
calls ``arrive``.  What was done in a book is remembered by that book's id and found again when the hero comes back;
the hero, with codes, titles, companions and wounds, walks on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from turnto.core import world as state
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.sheet import Pairs
from turnto.core.world import State, World
from turnto.play import save
from turnto.play.game import Game
from turnto.play.migrate import hero_now, remembered
from turnto.play.position import Page, Session
from turnto.play.session import advance, closed_book

VERSION = 1


@dataclass(frozen=True, slots=True)
class Campaign:
    """A game that may walk from book to book."""

    session: Session
    memory: tuple[tuple[str, World], ...] = ()
    """What the hero left behind in the other books, by their ids."""


def named(wanted: str, shelf: Mapping[str, str]) -> str | None:
    """Return the id of a book by its id or title; None where it is not on the shelf."""
    for id, title in shelf.items():
        if fold(wanted) in (fold(id), fold(title)):
            return id
    return None


def known_as(shelf: Mapping[str, str]) -> tuple[str, ...]:
    """Everything a turn may call the books of a shelf: ids and titles, for ``Record.shelf``."""
    return tuple(sorted({*shelf, *shelf.values()}))


def arrive(game: Game, campaign: Campaign) -> Campaign:
    """Return the journey taken up in the book it was bound for, read on to the first question.

    Raises KeyError where the book has no such section.
    """
    arrived = on_the_threshold(game, campaign)
    return replace(arrived, session=advance(game, arrived.session))


def on_the_threshold(game: Game, campaign: Campaign) -> Campaign:
    """Return the journey at its destination, before any text there is read.

    The hero is the same, and the world as it was left there.  Raises KeyError where the book has no such section.
    """
    session = campaign.session
    assert session.position.departure is not None, "only a session that is away arrives"
    _, section = session.position.departure
    section = _section_of(game, section)
    memory, left = dict(campaign.memory), session.state.world
    if session.position.book == game.book.id:  # one comes back from another site to where one set out
        arriving = State(session.state.hero, remembered(left, game))
    else:
        found = remembered(memory.pop(game.book.id, World()), game)
        arriving, memory[session.position.book] = game.system.play.crosses(session.state, found, game.terms)
    # hours pass everywhere alike, and the hero's body is the same
    world = replace(arriving.world, clock=left.clock, flags=_flags(arriving.world, left, game))
    begun = closed_book(game, hero_now(arriving.hero, game), section)
    position = replace(begun.position, state=replace(begun.position.state, world=world))
    record = replace(session.record, page=Page(begun.visit), previous_page=None)
    return Campaign(Session(position, record), tuple(sorted(memory.items())))


def _flags(found: World, left: World, game: Game) -> Pairs:
    """The flags of the book arrived at, but the hero's own as they are now."""
    own = game.system.play.bodily
    kept = [pair for pair in found.flags if not own(pair[0])]
    return tuple(sorted([*kept, *(pair for pair in left.flags if own(pair[0]))]))


def _section_of(game: Game, wanted: str) -> str:
    """The section a turn from another book means, whatever its case or its name in an earlier edition."""
    if not wanted:
        return game.book.start
    for name in (*game.book.kept["sections"], *game.book.renamed):
        if fold(name) == fold(wanted):
            return game.book.renamed.get(name, name)
    raise KeyError(wanted)


def stay(game: Game, campaign: Campaign) -> Campaign:
    """The journey called off: the hero stays on the page where the turn was taken.  Nothing is lost."""
    session = campaign.session
    return replace(campaign, session=advance(game, Session(replace(session.position, departure=None), session.record)))


# --- keeping --------------------------------------------------------------------------------------


def packed(campaign: Campaign) -> dict[str, Any]:
    """The campaign as JSON keeps it: the session's save, with the memory of the other books."""
    kept = save.packed(campaign.session)
    return {**kept, "memory": {id: state.packed(world) for id, world in campaign.memory}}


def unpacked(kept: Mapping[str, Any], game: Game) -> tuple[Campaign, tuple[str, ...]]:
    """Return the campaign of a save and the notices for the player; a plain save has one book.

    Raises SaveError for an invalid save.
    """
    session, notes = save.unpacked(kept, game)
    memory = kept.get("memory", {})
    if not isinstance(memory, Mapping):
        raise save.SaveError(say("save-damaged"))
    try:
        worlds = {str(id): state.unpacked(world) for id, world in memory.items() if id != game.book.id}
    except (LookupError, TypeError, ValueError, AttributeError) as wrong:
        raise save.SaveError(say("save-damaged")) from wrong
    return Campaign(session, tuple(sorted(worlds.items()))), notes


def read(text: str, game: Game) -> tuple[Campaign, tuple[str, ...]]:
    """The campaign a text keeps; SaveError where it keeps none, or one in another book than this."""
    return unpacked(save.kept_in(text), game)


def book_of(text: str) -> str | None:
    """The id of the book in which a saved game stands; None where the text keeps no game."""
    try:
        kept = save.kept_in(text)
        found = kept["position"]["book"]
    except (save.SaveError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) else None
