"""Journeys between books: one hero, a memory for each book, and the session now in play.

A turn may name another book (``-> Other Book: section``).  The session then stands *away*: the rim fetches the book and
calls ``arrive``.  What was done in a book is remembered by that book's id and found again when the hero comes back;
the hero, with codes, titles, companions and wounds, walks on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from turnto import state
from turnto.play import saves
from turnto.play.game import Game
from turnto.play.position import Page, Session
from turnto.play.session import advance, closed_book
from turnto.sheet import fold
from turnto.state import World

VERSION = 1


@dataclass(frozen=True, slots=True)
class Campaign:
    """A game that may walk from book to book."""

    session: Session
    memory: tuple[tuple[str, World], ...] = ()
    """What the hero left behind in the other books, by their ids."""


def named(wanted: str, shelf: Mapping[str, str]) -> str | None:
    """The id of a book by its id or title (id -> title); None where it is not on the shelf."""
    for id, title in shelf.items():
        if fold(wanted) in (fold(id), fold(title)):
            return id
    return None


def known_as(shelf: Mapping[str, str]) -> tuple[str, ...]:
    """Everything a turn may call the books of a shelf: ids and titles, for ``Record.shelf``."""
    return tuple(sorted({*shelf, *shelf.values()}))


def arrive(game: Game, campaign: Campaign) -> Campaign:
    """The journey taken up in the book it was on the way to; the same hero, and the world as it was left there.

    Raises KeyError where the book has no such section, ValueError where it is played by other rules.
    """
    session = campaign.session
    assert session.position.away is not None, "only a session that is away arrives"
    _, section = session.position.away
    section = section or game.book.start
    game.book.section(section)
    memory = dict(campaign.memory)
    memory[session.position.book] = session.state.world
    # hours pass everywhere alike
    world = replace(memory.pop(game.book.id, World()), clock=session.state.world.clock)
    begun = closed_book(game, session.state.hero, section)
    position = replace(begun.position, state=replace(begun.position.state, world=world))
    record = replace(session.record, page=Page(begun.visit), left=None)
    return Campaign(advance(game, Session(position, record)), tuple(sorted(memory.items())))


def stay(game: Game, campaign: Campaign) -> Campaign:
    """The journey called off: the hero stays on the page where the turn was taken.  Nothing is lost."""
    session = campaign.session
    return replace(campaign, session=advance(game, Session(replace(session.position, away=None), session.record)))


# --- keeping --------------------------------------------------------------------------------------


def packed(campaign: Campaign) -> dict[str, Any]:
    """The campaign as JSON keeps it: the session's save, with the memory of the other books."""
    kept = saves.packed(campaign.session)
    return {**kept, "memory": {id: state.packed(world) for id, world in campaign.memory}}


def unpacked(kept: Mapping[str, Any], game: Game) -> tuple[Campaign, tuple[str, ...]]:
    """The campaign a save keeps, and what the player should be told; a plain save is a campaign of one book.

    Raises SaveError for anything that is no such save.
    """
    session, notes = saves.unpacked(kept, game)
    try:
        memory = tuple(sorted((str(id), state.unpacked(world)) for id, world in dict(kept.get("memory", {})).items()))
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise saves.SaveError("This saved game is damaged.") from wrong
    return Campaign(session, memory), notes
