"""Carrying out instructions: their rules, their outcomes, their effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from turnto.book.compiled import deed, plain, turn
from turnto.play.finding import find_deed, find_kept
from turnto.play.game import Game
from turnto.play.position import Position, deep_tuple, fields_of
from turnto.play.turning import Next, die, overcome, remembering, turn_to
from turnto.procedure import Procedure, Told
from turnto.state import State
from turnto.system import Deed, Lasting, Phrase, Result, Stand, Turn


def carry_out(game: Game, position: Position, made: Deed) -> Procedure[Next]:
    """The instruction at the cursor."""
    does = game.phrase(made).does
    if isinstance(does, Lasting):
        thing, state = yield from does.begin(position.state, made, game.terms)
        return replace(position, state=state, thing=(made.id, fields_of(thing))), None, ()
    assert not isinstance(does, Stand)
    result = yield from does(position.state, made, game.terms)
    return (yield from _finished(game, position, made, result))


def lasting_beat(game: Game, position: Position) -> Procedure[Next]:
    assert position.thing is not None
    id, fields = position.thing
    made = find_deed(game, position.visit, id)
    does = game.phrase(made).does
    assert isinstance(does, Lasting)
    thing = does.state(*deep_tuple(fields))
    outcome = does.outcome(thing, position.state, made, game.terms)
    if outcome is None:
        thing, state = yield from does.beat(thing, position.state, made, game.terms)
        return replace(position, state=state, thing=(id, fields_of(thing))), None, ()
    return (
        yield from _finished(game, replace(position, thing=None), made, Result(position.state, outcome), fought=True)
    )


def _finished(game: Game, position: Position, made: Deed, result: Result, fought: bool = False) -> Procedure[Next]:
    """An instruction is over: harm is judged, then its outcome answers.  A fight's own outcome answers for its own wounds."""
    newly = game.system.overcome(result.state.hero) and not game.system.overcome(position.state.hero)
    position = replace(position, visit=position.visit.having_done(made.id), state=result.state)
    place = _outcome_place(game, position, made, result.outcome)
    answered = fought or (place is not None and _is_beaten(game.phrase(made), result.outcome))
    if result.dies and not answered:
        return (yield from die(game, position))
    if newly and not answered:
        return (yield from overcome(game, position))
    if place is not None:
        return (yield from _outcome(game, position, made, place))
    if fought and game.system.overcome(result.state.hero):
        return (yield from overcome(game, position))
    if result.turn:
        return (yield from turn_to(game, position, result.turn))
    return _gone_on(game, position)


def _is_beaten(phrase: Phrase, outcome: str | None) -> bool:
    """Whether an outcome says that the hero is overcome, so that a list item may answer for it."""
    return any(known.id == outcome and known.beaten for known in phrase.outcomes)


def _outcome_place(game: Game, position: Position, made: Deed, outcome: str | None) -> int | None:
    """The list item that answers for an outcome, falling back as the phrase says; None where none does."""
    listed = find_kept(game, position.visit.section, made.id).get("outcomes", [])
    open_now = [
        (place, item["is"])
        for place, item in enumerate(listed)
        if game.lacking(item.get("when", ()), position.state, position.visit.section) is None
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


def _outcome(game: Game, position: Position, made: Deed, place: int) -> Procedure[Next]:
    """The words, effects and turn of an outcome; its turn is taken at once and asked of nobody."""
    item = find_kept(game, position.visit.section, made.id)["outcomes"][place]
    said = plain(item["say"], game.terms.numbers).strip()
    if said:
        yield Told("outcome", (("words", said),))
    position, stopped = yield from _deeds(game, position, item.get("deeds", []), made)
    if isinstance(stopped, str):
        other = _outcome_place(game, position, made, stopped)
        if other is not None and other != place:
            return (yield from _outcome(game, position, made, other))
    elif stopped:
        return (yield from _stopped(game, position, stopped))
    if item.get("turn"):
        preface = (position.visit.section, made.id, place) if said else None
        return (yield from turn_to(game, position, turn(item["turn"]), preface))
    going = _gone_on(game, position)
    return going[0], going[1], ((made.id, place), *going[2])


Stop = Literal[True] | Turn | Result | str | None
"""What cuts effects short: the hero is overcome (True), a turn, a death (a Result), or another outcome's id."""


def _deeds(
    game: Game, position: Position, kept_deeds: Sequence[Any], parent: Deed | None = None
) -> Procedure[tuple[Position, Stop]]:
    """Effects in order, as far as nothing cuts them short.

    ``parent`` is the instruction in whose outcome they stand: an effect may hand over to another of its outcomes.
    """
    for kept in kept_deeds:
        made = deed(kept, position.visit.section)
        does = game.phrase(made).does
        assert not isinstance(does, (Lasting, Stand)), f"{made.phrase} cannot stand inside a choice or an outcome"
        result = yield from does(position.state, made, game.terms)
        newly = game.system.overcome(result.state.hero) and not game.system.overcome(position.state.hero)
        position = replace(position, state=result.state)
        other = _handed_over(game, position, made, result, parent)
        if result.dies and not other:
            return position, result
        if newly and not other:
            return position, True
        if result.turn or other:
            return position, result.turn or other
    return position, None


def _handed_over(game: Game, position: Position, made: Deed, result: Result, parent: Deed | None) -> str | None:
    """The other outcome of the instruction around an effect that answers for what the effect came to.

    An effect with outcomes of its own hands over only that the hero is overcome, where the list says what happens then.
    """
    phrase = game.phrase(made)
    if parent is None or result.outcome not in {known.id for known in game.phrase(parent).outcomes}:
        return None
    if phrase.outcomes:
        listed = (
            _is_beaten(phrase, result.outcome) and _outcome_place(game, position, parent, result.outcome) is not None
        )
        return result.outcome if listed else None
    return result.outcome


def _stopped(game: Game, position: Position, stop: Literal[True] | Turn | Result) -> Procedure[Next]:
    if isinstance(stop, Turn):
        return (yield from turn_to(game, position, stop))
    if isinstance(stop, Result):
        return (yield from die(game, position))
    return (yield from overcome(game, position))


def effects(game: Game, position: Position, deeds: Sequence[Any], onward: Turn) -> Procedure[Next]:
    position, stop = yield from _deeds(game, position, deeds)
    if stop and not isinstance(stop, str):
        return (yield from _stopped(game, position, stop))
    return (yield from turn_to(game, position, onward))


def offered(game: Game, position: Position, deeds: Sequence[Any]) -> Procedure[Next]:
    """Carry out an offer.  One with outcomes or rounds of its own is carried out as if it stood at the cursor."""
    if len(deeds) == 1 and _has_outcomes(game.phrases[deeds[0]["phrase"]], deeds[0]):
        return (yield from carry_out(game, position, deed(deeds[0], position.visit.section)))
    position, stop = yield from _deeds(game, position, deeds)
    if stop and not isinstance(stop, str):
        return (yield from _stopped(game, position, stop))
    return _gone_on(game, position)


def _has_outcomes(phrase: Phrase, kept: dict[str, Any]) -> bool:
    return bool(kept.get("outcomes")) or isinstance(phrase.does, Lasting)


def after(game: Game, position: Position, state: State) -> Procedure[Next]:
    """The state after something done freely: harm is judged, the page goes on."""
    newly = game.system.overcome(state.hero) and not game.system.overcome(position.state.hero)
    position = replace(position, state=state)
    if newly:
        return (yield from overcome(game, position))
    return _gone_on(game, position)


def _gone_on(game: Game, position: Position) -> Next:
    return replace(position, state=remembering(game, position.state)), None, ()
