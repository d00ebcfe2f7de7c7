"""How things stand in the middle of a beat: what has been told counts, though nothing is committed yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from turnto.core.names import fold
from turnto.core.phrase import Activity, Deed, Fighter
from turnto.core.procedure import Changed, Event
from turnto.core.system import System
from turnto.core.world import State
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import pending_events, unworded_events


def state(game: Game, session: Session) -> State:
    """Return the hero with the changes already told by the open beat, such as a wound."""
    return shown(session.state, pending_events(game, session), game.system)


def shown(state: State, events: Iterable[Event], system: System) -> State:
    """The hero's own numbers as these events leave them."""
    hero = state.hero
    keys = {fold(name): field.key for field in system.sheet.fields for name in (field.key, field.label)}
    groups = [field.key for field in system.sheet.fields if field.kind == "ratings"]
    for event in events:
        if not isinstance(event, Changed) or event.highest:
            continue
        key = keys.get(fold(event.what))
        if key and (key, hero.score(key)) in hero.scores and hero[key] == event.before:
            hero = hero.having(**{key: event.after})
        for group in groups:
            if hero.rating(group, event.what) == event.before:
                hero = hero.with_rating(group, event.what, event.after)
    return state.with_hero(hero)


def panel(game: Game, session: Session) -> Iterable[tuple[str, str]]:
    """The rows of the activity in course, as its system gives them."""
    does, thing, made = _in_course(game, session)
    return game.words.put(list(does.panel(thing, state(game, session), made, game.terms)))


def sides(game: Game, session: Session) -> list[Fighter]:
    """The two sides of the fight in course, the hero's first; none of an activity without sides."""
    if session.position.thing is None:
        return []
    does, thing, made = _in_course(game, session)
    if does.sides is None:
        return []
    return game.words.put(list(does.sides(thing, state(game, session), made, game.terms)))


def clock(game: Game, session: Session) -> str:
    """How long the activity in course has lasted, as its system says it."""
    does, thing, made = _in_course(game, session)
    return game.words(does.clock(thing, state(game, session), made, game.terms))


def _in_course(game: Game, session: Session) -> tuple[Activity, Any, Deed]:
    """The activity, its state by what the open beat has told so far, and the instruction it carries out."""
    assert session.position.thing is not None
    id, thing = session.position.thing
    made = game.book.deed(session.visit.section, id)
    does = game.phrase(made).does
    assert isinstance(does, Activity)
    return does, does.told(thing, made, game.terms, unworded_events(game, session)), made
