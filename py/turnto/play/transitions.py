"""Turning, being overcome, ending: how a beat leaves the page it stands on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from turnto.common.conditions_of_the_past import CAME_FROM, LEFT
from turnto.core.phrase import Activity, StandingOffer, Turn
from turnto.core.procedure import Ended, Procedure, Turned
from turnto.core.world import State, World
from turnto.ir.decode import condition
from turnto.ir.runs import plain
from turnto.play.game import Game
from turnto.play.position import Page, Position, Visit

Next = tuple[Position, "Page | None", tuple[tuple[str, int], ...]]
"""What a beat comes to: the new position, the new page if one was turned to, outcomes that stay on this page."""


def overcome(game: Game, position: Position) -> Procedure[Next]:
    """The section's zero branch, else the book's, else what stands between the hero and death, else death."""
    section = game.book.section(position.visit.section)
    if section.zero:
        return (yield from turn_to(game, position, Turn(section.zero)))
    if game.book.zero:
        return (yield from turn_to(game, position, Turn(game.book.zero)))
    return (yield from die(game, position))


def die(game: Game, position: Position) -> Procedure[Next]:
    """Death, unless the rules have something that stands before it."""
    if game.system.play.death:
        state, onward = yield from game.system.play.death(position.state, game.terms)
        position = position.with_state(state)
        if onward:
            return (yield from turn_to(game, position, onward))
    return (yield from ended(position, "death", None, ""))


def ended(position: Position, kind: Any, ending: str | None, title: str) -> Procedure[Next]:
    """The adventure is over; told."""
    over = Ended(kind, ending, title)
    yield over
    return replace(position, ended=over), None, ()


def turn_to(
    game: Game, position: Position, onward: Turn, preface: tuple[str, str, int] | None = None
) -> Procedure[Next]:
    """Turn to a section: a new visit, or the one that is come back to."""
    state = remembering(game, position.state)
    if onward.book:
        return replace(position, state=state, departure=(onward.book, onward.to)), None, ()
    arrived = position.visit.cursor < 0
    if onward.back:
        visit = position.visit.back or Visit(game.book.start)
        if visit.cursor < 0:  # an ambush came first: one arrives only now
            return position.on(visit, state), None, ()
        yield Turned(visit.section, game.terms.numbers.get(visit.section))
        return position.on(visit, state), Page(visit, preface), ()
    visit, world = _ambushed(Visit(onward.to), state.world)
    if not game.book.section(visit.section).comes_back:
        visit = replace(visit, back=None) if visit.back else visit
    elif not visit.back and not arrived:
        visit = replace(visit, back=position.visit.cut())
    if visit.section in game.book.tested:
        world = world.visiting(visit.section)
    left = position.visit.section if f"{LEFT}{position.visit.section}" in game.book.tested else None
    if (left or "") != world.flag(CAME_FROM, ""):
        world = world.flagged(CAME_FROM, left)
    yield Turned(visit.section, game.terms.numbers.get(visit.section))
    position = position.on(visit, state.with_world(world))
    after = yield from game.system.play.turned(position.state, game.terms)
    after = yield from _strikes(game, after)
    newly = game.system.overcome(after.hero) and not game.system.overcome(position.state.hero)
    position = position.with_state(after)
    if newly:
        return (yield from overcome(game, position))
    return position, Page(visit, preface), ()


def _ambushed(visit: Visit, world: World) -> tuple[Visit, World]:
    """Count down what was to come some sections later; when it is due it comes first, and "back" leads on.

    Of two that are due at once the second waits for the next turning.
    """
    if not world.later:
        return visit, world
    nearer = tuple((max(0, turns - 1), section) for turns, section in world.later)
    due = next((pair for pair in nearer if pair[0] == 0), None)
    if due is None:
        return visit, replace(world, later=nearer)
    place = nearer.index(due)
    world = replace(world, later=(*nearer[:place], *nearer[place + 1 :]))
    return Visit(due[1], back=replace(visit, cursor=-1)), world


def _strikes(game: Game, state: State) -> Procedure[State]:
    """Effects that strike at each turning, until they end."""
    for id in state.world.lasting:
        section, _, deed_id = id.rpartition("#")
        lasting = game.book.deed(section, deed_id)
        then = lasting["then"]
        struck = replace(lasting, phrase=then["phrase"], values=then["values"], sentence=plain(then["say"]))
        does = game.phrase(struck).does
        assert not isinstance(does, (Activity, StandingOffer))
        until = lasting.get("until")
        if until and game.holds(condition(until, section), state):
            state = state.with_world(
                replace(state.world, lasting=tuple(own for own in state.world.lasting if own != id))
            )
            continue
        state = (yield from does(state, struck, game.terms)).state
    return state


def remembering(game: Game, state: State) -> State:
    """The state whose world remembers what the hero has had, as far as the book asks."""
    world = state.world
    for wanted in game.book.asked_ever:
        if wanted in world.ever:
            continue
        kind, _, name = wanted.partition(" ")
        has = state.hero.carries(name) if kind == "item" else state.hero.has_word(kind, name)
        if has:
            world = world.having_had(wanted)
    return state.with_world(world)
