"""Carrying out instructions: their rules, their outcomes, their effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from turnto.core.phrase import Activity, Result, StandingOffer, Turn
from turnto.core.procedure import Procedure, Told
from turnto.core.world import State
from turnto.ir.ops import CompiledDeed, Do
from turnto.ir.runs import plain
from turnto.play.game import Game
from turnto.play.position import Position
from turnto.play.transitions import Next, die, overcome, remembering, turn_to


def execute(game: Game, position: Position, made: CompiledDeed) -> Procedure[Next]:
    """The instruction at the cursor."""
    does = game.phrase(made).does
    if isinstance(does, Activity):
        thing, state = yield from does.begin(position.state, made, game.terms)
        return replace(position, state=state, thing=(made.id, thing)), None, ()
    assert not isinstance(does, StandingOffer)
    result = yield from does(position.state, made, game.terms)
    return (yield from finished(game, position, made, result))


def activity_beat(game: Game, position: Position) -> Procedure[Next]:
    """The next beat of what is going on, or its outcome taken."""
    assert position.thing is not None
    id, thing = position.thing
    made = game.book.deed(position.visit.section, id)
    does = game.phrase(made).does
    assert isinstance(does, Activity)
    outcome = does.outcome(thing, position.state, made, game.terms)
    if outcome is None:
        thing, state = yield from does.beat(thing, position.state, made, game.terms)
        return replace(position, state=state, thing=(id, thing)), None, ()
    return (
        yield from finished(game, replace(position, thing=None), made, Result(position.state, outcome), fought=True)
    )


def finished(
    game: Game, position: Position, made: CompiledDeed, result: Result, fought: bool = False
) -> Procedure[Next]:
    """An instruction is over: harm is judged, then its outcome answers.  A fight's own outcome answers for its own wounds."""
    newly = game.system.overcome(result.state.hero) and not game.system.overcome(position.state.hero)
    position = position.on(position.visit.having_done(made.id), result.state)
    if result.dies or (newly and not fought):
        return (yield from _beaten(game, position, result, made))
    place = _outcome_place(game, position, made, result.outcome)
    if place is not None:
        return (yield from _outcome(game, position, made, place))
    if fought and game.system.overcome(result.state.hero):
        return (yield from overcome(game, position))
    if result.turn:
        return (yield from turn_to(game, position, result.turn))
    return _gone_on(game, position)


def _beaten(game: Game, position: Position, result: Result, made: CompiledDeed | None = None) -> Procedure[Next]:
    """Let the section, its zero branch or the book answer for an overcome hero, who else dies."""
    how = result.beaten or result.outcome
    ops = game.book.section(position.visit.section).ops
    others = (op.deed for op in ops if isinstance(op, Do) and op.deed.branches)
    for own in (*((made,) if made else ()), *others):
        if any(known.id == how and known.beaten for known in game.phrase(own).outcomes):
            place = _outcome_place(game, position, own, how)
            if place is not None:
                return (yield from _outcome(game, position, own, place))
    return (yield from (die if result.dies else overcome)(game, position))


def _outcome_place(game: Game, position: Position, made: CompiledDeed, outcome: str | None) -> int | None:
    """The list item that answers for an outcome, falling back as the phrase says; None where none does."""
    open_now = [
        (place, branch.outcome)
        for place, branch in enumerate(made.branches)
        if all(game.holds(condition, position.state) for condition in branch.when)
    ]
    phrase = game.phrase(made)
    if phrase.answered_by and outcome is not None:
        outcome = phrase.answered_by(outcome, tuple(is_ for _, is_ in open_now))
        return next((place for place, is_ in open_now if is_ == outcome), None)
    falls_to = {known.id: known.falls_to for known in phrase.outcomes}
    while outcome is not None:
        for place, is_ in open_now:
            if is_ == outcome:
                return place
        outcome = falls_to.get(outcome)
    return None


def _outcome(game: Game, position: Position, made: CompiledDeed, place: int) -> Procedure[Next]:
    """The words, effects and turn of an outcome; its turn is taken at once and asked of nobody."""
    branch = made.branches[place]
    said = plain(branch.say, game.terms.numbers).strip()
    if said:
        yield Told("outcome", (("words", said),))
    position, stopped = yield from _deeds(game, position, branch.deeds, made)
    if isinstance(stopped, str):
        other = _outcome_place(game, position, made, stopped)
        if other is not None and other != place:
            return (yield from _outcome(game, position, made, other))
    elif stopped:
        return (yield from _stopped(game, position, stopped))
    if branch.turn:
        preface = (position.visit.section, made.id, place) if said else None
        return (yield from turn_to(game, position, branch.turn, preface))
    going = _gone_on(game, position)
    return going[0], going[1], ((made.id, place), *going[2])


Stop = Turn | Result | str | None
"""What cuts effects short: what overcame the hero (a Result), a turn, or another outcome's id."""


def _deeds(
    game: Game, position: Position, deeds: Sequence[CompiledDeed], parent: CompiledDeed | None = None
) -> Procedure[tuple[Position, Stop]]:
    """Effects in order, as far as nothing cuts them short.

    ``parent`` is the instruction in whose outcome they stand: an effect without outcomes of its own may hand over to another
    of its outcomes.
    """
    others = {known.id for known in game.phrase(parent).outcomes} if parent else set()
    for made in deeds:
        does = game.phrase(made).does
        assert not isinstance(does, (Activity, StandingOffer)), (
            f"{made.phrase} cannot stand inside a choice or an outcome"
        )
        result = yield from does(position.state, made, game.terms)
        newly = game.system.overcome(result.state.hero) and not game.system.overcome(position.state.hero)
        position = position.with_state(result.state)
        if result.dies or newly:
            return position, result
        if result.turn or (result.outcome in others and not game.phrase(made).outcomes):
            return position, result.turn or result.outcome
    return position, None


def _stopped(game: Game, position: Position, stop: Turn | Result) -> Procedure[Next]:
    if isinstance(stop, Turn):
        return (yield from turn_to(game, position, stop))
    return (yield from _beaten(game, position, stop))


def effects(game: Game, position: Position, deeds: Sequence[CompiledDeed], onward: Turn) -> Procedure[Next]:
    """Carry out the effects of a choice or an outcome, then turn where it leads."""
    position, stop = yield from _deeds(game, position, deeds)
    if stop and not isinstance(stop, str):
        return (yield from _stopped(game, position, stop))
    return (yield from turn_to(game, position, onward))


def offered(game: Game, position: Position, deeds: Sequence[CompiledDeed]) -> Procedure[Next]:
    """Carry out an offer.  One with outcomes or rounds of its own is carried out as if it stood at the cursor."""
    if len(deeds) == 1 and (deeds[0].branches or isinstance(game.phrase(deeds[0]).does, Activity)):
        return (yield from execute(game, position, deeds[0]))
    position, stop = yield from _deeds(game, position, deeds)
    if stop and not isinstance(stop, str):
        return (yield from _stopped(game, position, stop))
    return _gone_on(game, position)


def after(game: Game, position: Position, state: State) -> Procedure[Next]:
    """The state after something done freely: harm is judged, the page goes on."""
    newly = game.system.overcome(state.hero) and not game.system.overcome(position.state.hero)
    position = position.with_state(state)
    if newly:
        return (yield from overcome(game, position))
    return _gone_on(game, position)


def _gone_on(game: Game, position: Position) -> Next:
    return position.with_state(remembering(game, position.state)), None, ()


def after_the_adventure(game: Game, state: State) -> Procedure[State]:
    """What the matter behind the story says is lost and sold, then the steps of the rules (GNAT-52, GNAT-53)."""
    for op in game.book.back:
        does = game.phrase(op.deed).does if isinstance(op, Do) else None
        if isinstance(op, Do) and does is not None and not isinstance(does, (Activity, StandingOffer)):
            state = (yield from does(state, op.deed, game.terms)).state
    return (yield from game.system.play.after(state, game.terms))
