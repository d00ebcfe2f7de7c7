"""Changes an author makes in a game: arrives at a section, sets dice, edits the sheet.  All of it is in the record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from turnto.core.dice import Faces
from turnto.core.hero_file import edited, hero
from turnto.core.procedure import Roll, Told
from turnto.core.sheet import Sheet
from turnto.core.untrusted import whole_number
from turnto.core.world import State, World
from turnto.play import rewind
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.position import AUTHOR, Page, Session
from turnto.play.session import advance, closed_book, step, waiting_for
from turnto.words import event_json

MOST_SET = 100
"""Throws that may be set in advance."""


class Refused(Exception):
    """A change that cannot be made, with the reason for the author."""


def ready(game: Game, name: str) -> Sheet:
    """The ready hero of this name."""
    presets = game.presets
    if name not in presets:
        raise Refused(f"There is no ready hero “{name}”: there are {', '.join(presets) or 'none'}.")
    sheet, problems = hero(presets[name], game.system, game.terms)
    if errors := [problem.message for problem in problems if problem.level == "error"]:
        raise Refused(" ".join(errors))
    return sheet if sheet.name else replace(sheet, name=name)


def begun(game: Game, hero: Sheet, section: str, seed: int) -> Campaign:
    """A new game that arrives at a section."""
    _known(game, section)
    before = Campaign(closed_book(game, hero, section, seed))
    return _recorded(game, before, Campaign(settled(game, before.session)), f"New game at “{section}”")


def jumped(game: Game, campaign: Campaign, section: str, hero: Sheet | None = None) -> Campaign:
    """The game arrived at a section: the hero as they are, or another in an untouched world."""
    _known(game, section)
    now = campaign.session
    closed = closed_book(game, hero or now.state.hero, section)
    world = World() if hero else now.state.world
    position = replace(closed.position, state=State(closed.position.state.hero, world))
    record = replace(now.record, page=Page(closed.visit), previous_page=None, by_hand=())
    arrived = settled(game, Session(position, record))
    label = f"Jump to “{section}”" + (f" with {hero.name}" if hero else "")
    return _recorded(game, campaign, Campaign(arrived, () if hero else campaign.memory), label)


def _known(game: Game, section: str) -> None:
    if section not in game.book:
        raise Refused(f"{game.book.title} has no section “{section}”.")


def settled(game: Game, session: Session) -> Session:
    """The session at the player's next question: what is thrown unseen is thrown."""
    session = advance(game, session)
    while isinstance(request := waiting_for(game, session), Roll) and request.secret:
        session = step(game, session, session.record.faces(request.dice))
    return session


# --- dice -------------------------------------------------------------------------------------------


def with_dice(game: Game, campaign: Campaign, text: str) -> Campaign:
    """Return the game with its next throws set: ``3 5, 6 6`` sets two, an empty text none."""
    session = campaign.session
    throws = _throws(text)
    request = waiting_for(game, session)
    if throws and isinstance(request, Roll) and not request.dice.allows(throws[0]):
        raise Refused(f"{request.dice} is thrown next, and cannot fall as {' '.join(map(str, throws[0]))}.")
    record = session.record
    behind = tuple(pair for pair in record.fated if pair[0] < record.throws)
    now = tuple(enumerate(throws, record.throws))
    authored = (*(number for number, _ in behind if number in record.authored), *(number for number, _ in now))
    record = replace(record, fated=(*behind, *now), authored=authored)
    said = ", ".join(" ".join(map(str, faces)) for faces in throws)
    label = f"Next dice: {said}" if said else "Next dice: as they fall"
    return _recorded(game, campaign, replace(campaign, session=replace(session, record=record)), label)


def _throws(text: str) -> list[Faces]:
    throws = [part.split() for part in re.split(r"[,;|\n]", text) if part.strip()]
    if len(throws) > MOST_SET:
        raise Refused(f"At most {MOST_SET} throws are set in advance.")
    found = [tuple(number for face in faces if (number := whole_number(face)) is not None) for faces in throws]
    for faces, numbers in zip(throws, found, strict=True):
        if len(faces) != len(numbers) or any(not 1 <= number <= 100 for number in numbers):
            raise Refused(
                f"“{' '.join(faces)}” is no throw: write one number a die, as 3 5, and a comma before the next throw."
            )
    return found


def next_dice(session: Session) -> list[Faces]:
    """The throws to come that an author has set, in order."""
    record = session.record
    return [faces for number, faces in sorted(record.fated) if number >= record.throws and number in record.authored]


# --- the sheet --------------------------------------------------------------------------------------


def with_sheet(game: Game, campaign: Campaign, fields: Mapping[str, Any], counters: Mapping[str, int]) -> Campaign:
    """The game whose hero has these fields of a hero file, and whose world has these counters."""
    session = campaign.session
    sheet, problems = edited(session.state.hero, fields, game.system, game.terms)
    if errors := [problem.message for problem in problems if problem.level == "error"]:
        raise Refused("\n".join(errors))
    world = session.state.world
    for name, number in counters.items():
        world = world.counting(name, number)
    state = State(sheet, world)
    if state == session.state:
        raise Refused("Nothing was changed.")
    # what was answered so far may not fit the hero as they are now: the open beat begins again
    position = replace(session.position, state=state, answers=())
    record = replace(session.record, by_hand=())
    changed = ", ".join([*fields, *counters])
    after = replace(campaign, session=settled(game, Session(position, record)))
    return _recorded(game, campaign, after, f"Sheet edited: {changed}")


# --- the record -------------------------------------------------------------------------------------


def _recorded(game: Game, before: Campaign, after: Campaign, label: str) -> Campaign:
    """The game with what was done in its log, and as a step that can be gone back behind."""
    session = after.session
    told = event_json(Told("done-by-author", (("what", label),)))
    log = session.record.log.adding((game.book.id, session.visit.section, told, AUTHOR))
    logged = replace(after, session=replace(session, record=replace(session.record, log=log)))
    return replace(after, session=rewind.done_by_author(before, logged, label))
