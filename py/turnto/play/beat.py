"""Beats: what happens next from a position, up to the next commit."""

from __future__ import annotations

from dataclasses import replace

from turnto.common.shops import closed
from turnto.core.message import say
from turnto.core.phrase import Deed, StandingOffer, Turn
from turnto.core.procedure import Ask, Chose, Option, Procedure
from turnto.core.runner import IllegalAnswer
from turnto.core.world import State
from turnto.ir.ops import Choice, Condition, Do, If, Jump, Offer, Once
from turnto.play.execute import activity_beat, after, effects, execute, offered
from turnto.play.game import Game
from turnto.play.page import BACK, STUCK, can_be_done, counter_of, page_ask, returns
from turnto.play.position import Position, Visit
from turnto.play.transitions import Next, ended, turn_to


def beat(game: Game, position: Position, shelf: tuple[str, ...] = ()) -> Procedure[Next]:
    """The open beat of a position: what happens next, up to the next commit."""
    answers = position.answers
    if answers and answers[0].kind == "free":
        return _free_beat(game, position, str(answers[0].value))
    if not position.begun:
        return _opening(game, position)
    if position.visit.cursor < 0:
        return turn_to(game, position, Turn(position.visit.section))
    if position.thing:
        return activity_beat(game, position)
    return _reading(game, position, shelf)


def _free_beat(game: Game, position: Position, key: str) -> Procedure[Next]:
    if key.startswith(BACK):
        return (yield from _given_back(game, position, key))
    position = _past_trading(position)
    chosen = next(option for option in game.system.play.free(position.state, game.terms) if option.key == key)
    yield Ask("", (Option(key, chosen.label),), kind="free")
    yield Chose(chosen.label)
    assert game.system.play.do_free is not None
    state = yield from game.system.play.do_free(position.state, key, game.terms)
    return (yield from after(game, position, state))


def _given_back(game: Game, position: Position, key: str) -> Procedure[Next]:
    """A trade at a counter of the page is taken back."""
    chosen = next(option for option in returns(game, position) if option.key == key)
    yield Ask("", (chosen,), kind="free")
    yield Chose(chosen.label)
    id, _, ware = key.removeprefix(BACK).partition(" ")
    for op in can_be_done(game, position.visit):
        if isinstance(op, Do) and op.deed.id == id and (counter := counter_of(game, op)):
            state = yield from counter.back(position.state, op.deed, ware, game.terms)
            return (yield from after(game, position, state))
    raise IllegalAnswer(f"expected a counter of this page, got {key!r}")


def _past_trading(position: Position) -> Position:
    """Something else than trading is done: what was bought is the hero's for good, and may be used."""
    return position.with_state(closed(position.state))


def _opening(game: Game, position: Position) -> Procedure[Next]:
    state = yield from game.system.play.begin(position.state, game.terms)
    return replace(position, state=state, begun=True), None, ()


def _is_over(game: Game, position: Position) -> bool:
    """Return whether this is the ending of a hero who is dead or beaten for good."""
    ending = game.book.section(position.visit.section).ending
    return ending is not None and (ending.kind == "death" or game.system.overcome(position.state.hero))


def _reading(game: Game, position: Position, shelf: tuple[str, ...]) -> Procedure[Next]:
    """Settle what the last beat left open, then read on to the next instruction or the end of the page."""
    section = game.book.section(position.visit.section)
    if position.state is not game.settled.get("state") and not _is_over(game, position):
        state = yield from game.system.play.settle(position.state, game.terms)
        if state != position.state:
            return position.with_state(state), None, ()
        game.settled["state"] = position.state
    visit, cursor = position.visit, position.visit.cursor
    while cursor < len(section.ops):
        op = section.ops[cursor]
        match op:
            case If():
                visit, held = _judged(game, position.state, visit, op)
                cursor = cursor + 1 if held else op.otherwise
            case Jump(to=to):
                cursor = to
            case Do(deed=deed) if deed.id not in visit.done and not isinstance(game.phrase(deed).does, StandingOffer):
                if cursor != position.visit.cursor or visit is not position.visit:
                    break  # what was read is committed first, so that a page at rest shows it
                return (yield from execute(game, position, deed))
            case _:
                cursor = section.behind_prose[cursor]
    if cursor != position.visit.cursor or visit is not position.visit:
        return position.on(visit.at(cursor)), None, ()
    if section.ending:
        return (yield from ended(position, section.ending.kind, section.name, section.ending.title))
    return (yield from _choosing(game, position, shelf))


def _judged(game: Game, state: State, visit: Visit, op: If) -> tuple[Visit, bool]:
    """Return the visit in which a guard was judged, and whether it held."""
    for id, held in visit.guards:
        if id == op.id:
            return visit, held
    held = game.holds(op.condition, state)
    return visit.judging(op.id, held), held


def _choosing(game: Game, position: Position, shelf: tuple[str, ...]) -> Procedure[Next]:
    """The end of the page: the book's choices, its offers, its stands."""
    request = page_ask(game, position.state, position.visit, shelf)
    key = yield request
    yield Chose(next(option.label for option in request.options if option.key == key))
    if key == STUCK:
        return (yield from ended(position, "end", None, game.words(say("no-way-on-title"))))
    for op in can_be_done(game, position.visit):
        if isinstance(op, Do) and key.startswith(op.deed.id + " "):
            return (yield from _standing_offer(game, position, op.deed, key.removeprefix(op.deed.id + " ")))
    position = _past_trading(position)
    for op in can_be_done(game, position.visit):
        match op:
            case Choice(id=id, conditions=conditions, deeds=deeds, turn=onward, tags=tags) if id == key:
                state, is_taken = yield from game.system.play.chosen(position.state, tags, id, game.terms)
                if not is_taken:
                    return (yield from after(game, position, state))
                position = _once(position.with_state(state), conditions)
                return (yield from effects(game, position, deeds, onward))
            case Offer(id=id, conditions=conditions, deeds=deeds, times=times) if id == key:
                position = _once(position, conditions)
                done = position.visit.having_done(id) if times == "once" else position.visit
                return (yield from offered(game, position.on(done), deeds))
    raise IllegalAnswer(f"expected a choice of this page, got {key!r}")


def _once(position: Position, conditions: tuple[Condition, ...]) -> Position:
    """What is open but once is used up by being taken."""
    world = position.state.world
    for condition in conditions:
        if isinstance(condition, Once):
            world = world.having_done(condition.id)
    return position.with_state(position.state.with_world(world))


def _standing_offer(game: Game, position: Position, made: Deed, key: str) -> Procedure[Next]:
    does = game.phrase(made).does
    assert isinstance(does, StandingOffer)
    position = position if does.counter else _past_trading(position)
    state = yield from does.does(position.state, made, key, game.terms)
    return (yield from after(game, position, state))
