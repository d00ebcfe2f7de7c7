"""Sessions and steps: how a game runs, beat by beat.

A *beat* is the unit that is committed whole.  ``step`` rebuilds the open beat's procedure and feeds it the
answers so far; while it asks, the session waits, and that is a position that can be saved; when it returns,
hero, world, visit and turn are committed at once and the next beat starts, until something is asked or the
game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

from turnto.book.compiled import deed, plain, turn
from turnto.play.game import Game
from turnto.play.page import FREE, STUCK, free_options, page_ask, passed
from turnto.play.position import Page, Position, Record, Session, Visit, deep_tuple, fields_of
from turnto.procedure import (
    Answer,
    Ask,
    Checked,
    Chose,
    Done,
    Ended,
    Event,
    IllegalAnswer,
    Option,
    Procedure,
    Request,
    Roll,
    Rolled,
    Told,
    Turned,
    Waiting,
    run,
)
from turnto.sheet import Sheet
from turnto.state import State, World
from turnto.system import Deed, Lasting, Phrase, Result, Stand, Turn

UNASKED = 1000
"""So many turns without a question are an error of the book's."""


class BookError(Exception):
    """The book cannot go on: a fault of its author's, said in the author's words."""


# --- beginning ------------------------------------------------------------------------------------


def begin(game: Game, hero: Sheet, seed: int = 0, shelf: tuple[str, ...] = ()) -> Session:
    """A new game: the hero before the first section."""
    return _opened(game, hero, game.book.start, seed, shelf, begun=False)


def begin_at(game: Game, hero: Sheet, section: str, seed: int = 0, shelf: tuple[str, ...] = ()) -> Session:
    """A game that arrives at a section: no creation, no opening; one visit counted, entry effects happen.

    Raises KeyError where the book has no such section.
    """
    game.book.section(section)
    return _opened(game, hero, section, seed, shelf, begun=True)


def _opened(game: Game, hero: Sheet, section: str, seed: int, shelf: tuple[str, ...], begun: bool) -> Session:
    return advance(game, closed_book(game, hero, section, seed, shelf, begun))


def closed_book(
    game: Game, hero: Sheet, section: str, seed: int = 0, shelf: tuple[str, ...] = (), begun: bool = True
) -> Session:
    """A session before its first beat: nothing has happened yet.  ``begun`` skips the opening."""
    visit = Visit(section, cursor=-1)
    position = Position(game.book.id, game.book.edition, State(hero, World()), visit, begun)
    return Session(position, Record(seed=seed, page=Page(visit), shelf=shelf))


# --- stepping -------------------------------------------------------------------------------------


def waiting_for(game: Game, session: Session) -> Request | None:
    """What the session asks; None when the game is over or has left for another book."""
    if session.position.ended or session.position.away:
        return None
    driven = run(beat(game, session.position, session.record.shelf), session.position.answers)
    assert isinstance(driven, Waiting), "a session at rest waits for something or is over"
    return driven.request


def pending_events(game: Game, session: Session) -> tuple[Event, ...]:
    """What the open beat has told so far, not yet committed: dice that lie, decisions taken."""
    if session.position.ended or session.position.away:
        return ()
    return run(beat(game, session.position, session.record.shelf), session.position.answers).events


def also(game: Game, session: Session) -> tuple[Option, ...]:
    """The free deeds open beside what is asked."""
    return free_options(game, session)


def step(game: Game, session: Session, answer: Answer) -> Session:
    """The session after one answer.  Raises IllegalAnswer, and then nothing has changed."""
    return advance(game, answered(game, session, answer))


def answered(game: Game, session: Session, answer: Answer) -> Session:
    """The session with one more answer to its open beat, which has not run on yet."""
    request = waiting_for(game, session)
    if request is None:
        raise IllegalAnswer("the game is over")
    is_free = isinstance(answer, str) and answer.startswith(FREE)
    if is_free and answer not in [option.key for option in also(game, session)]:
        raise IllegalAnswer(f"expected something that can be done now, got {answer!r}")
    position = replace(session.position, answers=(*session.position.answers, answer))
    record = session.record
    if isinstance(request, Roll) and not is_free:
        record = replace(record, throws=record.throws + 1)
    elif isinstance(request, Ask) or is_free:
        record = replace(record, journal=(*record.journal, ("do", _said(request, answer))))
    return Session(position, record)


def _said(request: Request, answer: Answer) -> str:
    if isinstance(request, Ask):
        for option in request.options:
            if option.key == answer:
                return option.label
    return str(answer)


def advance(game: Game, session: Session) -> Session:
    """Run beats until something is asked or the game is over."""
    for further, _ in beats(game, session):
        session = further
    return session


def beats(game: Game, session: Session) -> Iterator[tuple[Session, tuple[Event, ...]]]:
    """Every session on the way to the next question or the end, each with the events of the beat committed."""
    for _ in range(UNASKED):
        if session.position.ended or session.position.away:
            return
        driven = run(beat(game, session.position, session.record.shelf), session.position.answers)
        if isinstance(driven, Waiting):
            return
        session = _committed(session, driven)
        yield session, driven.events
    raise BookError(
        f"{UNASKED} turns passed from section {session.visit.section} on and nothing was asked: the book goes round in a ring"
    )


Next = tuple[Position, "Page | None", tuple[tuple[str, int], ...]]
"""What a beat comes to: the new position, the new page if one was turned to, outcomes that stay on this page."""


def _committed(session: Session, driven: Done[Next]) -> Session:
    position, page, fell = driven.result
    old, record = session.record.page, session.record
    assert old is not None
    here = session.visit.section
    log = tuple((here, event) for event in driven.events if isinstance(event, (Rolled, Checked)))
    turned = tuple(("turn", event.section) for event in driven.events if isinstance(event, Turned))
    ended = tuple(("end", event.title or event.kind) for event in driven.events if isinstance(event, Ended))
    record = replace(record, log=(*record.log, *log), journal=(*record.journal, *turned, *ended))
    if page is None:
        drawn = replace(old, visit=position.visit, fell=(*old.fell, *fell), events=(*old.events, *driven.events))
        return Session(replace(position, answers=()), replace(record, page=drawn))
    left = (
        None
        if session.visit.cursor < 0
        else replace(
            old, visit=session.visit, fell=(*old.fell, *fell), events=(*old.events, *_before_turn(driven.events))
        )
    )
    return Session(
        replace(position, answers=()),
        replace(record, page=replace(page, events=driven.events), left=left or record.left),
    )


def _before_turn(events: Sequence[Event]) -> tuple[Event, ...]:
    for place, event in enumerate(events):
        if isinstance(event, Turned):
            return tuple(events[:place])
    return tuple(events)


# --- beats ----------------------------------------------------------------------------------------


def beat(game: Game, position: Position, shelf: tuple[str, ...] = ()) -> Procedure[Next]:
    """The open beat of a position: what happens next, up to the next commit."""
    answers = position.answers
    if answers and isinstance(answers[0], str) and answers[0].startswith(FREE) and not position.thing:
        return _free_beat(game, position, answers[0])
    if not position.begun:
        return _opening(game, position)
    if position.visit.cursor < 0:
        return _arriving(game, position)
    if position.thing:
        return _lasting_beat(game, position)
    return _reading(game, position, shelf)


def _free_beat(game: Game, position: Position, key: str) -> Procedure[Next]:
    chosen = next(option for option in game.system.free(position.state, game.terms) if FREE + option.key == key)
    taken = yield Ask("", (Option(key, chosen.label),))
    yield Chose(chosen.label)
    assert game.system.do_free is not None
    assert taken == key
    state = yield from game.system.do_free(position.state, chosen.key, game.terms)
    return (yield from _after(game, position, state))


def _opening(game: Game, position: Position) -> Procedure[Next]:
    state = yield from game.system.begin(position.state, game.terms)
    return replace(position, state=state, begun=True), None, ()


def _arriving(game: Game, position: Position) -> Procedure[Next]:
    return (yield from _turn_to(game, position, Turn(position.visit.section)))


def _reading(game: Game, position: Position, shelf: tuple[str, ...]) -> Procedure[Next]:
    """Settle what the last beat left to settle, then read on to the next instruction or the end of the page."""
    state = yield from game.system.settle(position.state, game.terms)
    if state != position.state:
        return replace(position, state=state), None, ()
    section = game.book.section(position.visit.section)
    visit = position.visit
    while visit.cursor < len(section.ops):
        op = section.ops[visit.cursor]
        match op:
            case ["if", id, condition, otherwise, *_]:
                visit = _judged(game, position.state, visit, id, condition, otherwise)
            case ["jump", to]:
                visit = replace(visit, cursor=to)
            case ["do", kept] if kept["id"] not in visit.done and not isinstance(
                game.phrases[kept["phrase"]].does, Stand
            ):
                if visit != position.visit:
                    break  # what was read is committed first, so that a page at rest shows it
                return (yield from _carry_out(game, position, deed(kept, section.name)))
            case _:
                visit = replace(visit, cursor=visit.cursor + 1)
    if visit != position.visit:
        return replace(position, visit=visit), None, ()
    if section.ending:
        return (yield from _ended(position, section.ending.kind, section.name, section.ending.title))
    return (yield from _choosing(game, position, shelf))


def _judged(game: Game, state: State, visit: Visit, id: str, condition: list[Any], otherwise: int) -> Visit:
    judged = dict(visit.guards)
    held = judged[id] if id in judged else game.holds(condition, state, visit.section)
    if id not in judged:
        visit = visit.judging(id, held)
    return replace(visit, cursor=visit.cursor + 1 if held else otherwise)


def _choosing(game: Game, position: Position, shelf: tuple[str, ...]) -> Procedure[Next]:
    """The end of the page: the book's choices, its offers, its stands."""
    request = page_ask(game, position.state, position.visit, shelf)
    key = yield request
    yield Chose(next(option.label for option in request.options if option.key == key))
    if key == STUCK:
        return (yield from _ended(position, "end", None, "No way on"))
    for _, op in passed(game, position.visit):
        match op:
            case ["choice", id, conditions, _, deeds, kept_turn, *_] if id == key:
                position = _once(position, conditions)
                return (yield from _effects(game, position, deeds, turn(kept_turn)))
            case ["offer", id, conditions, deeds, _, times, *_] if id == key:
                position = _once(position, conditions)
                done = position.visit.having_done(id) if times == "once" else position.visit
                return (yield from _offered(game, replace(position, visit=done), deeds))
            case ["do", kept] if key.startswith(kept["id"] + " "):
                return (
                    yield from _stand(
                        game, position, deed(kept, position.visit.section), key.removeprefix(kept["id"] + " ")
                    )
                )
    raise IllegalAnswer(f"expected a choice of this page, got {key!r}")


def _once(position: Position, conditions: list[Any]) -> Position:
    """What is open but once is used up by being taken."""
    world = position.state.world
    for condition in conditions:
        if condition[0] == "once":
            world = world.having_done(condition[1])
    return replace(position, state=position.state.with_world(world))


def _stand(game: Game, position: Position, made: Deed, key: str) -> Procedure[Next]:
    does = game.phrase(made).does
    assert isinstance(does, Stand)
    state = yield from does.does(position.state, made, key, game.terms)
    return (yield from _after(game, position, state))


# --- carrying out instructions --------------------------------------------------------------------


def _carry_out(game: Game, position: Position, made: Deed) -> Procedure[Next]:
    """The instruction at the cursor."""
    does = game.phrase(made).does
    if isinstance(does, Lasting):
        thing, state = yield from does.begin(position.state, made, game.terms)
        return replace(position, state=state, thing=(made.id, fields_of(thing))), None, ()
    assert not isinstance(does, Stand)
    result = yield from does(position.state, made, game.terms)
    return (yield from _finished(game, position, made, result))


def _lasting_beat(game: Game, position: Position) -> Procedure[Next]:
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


def find_deed(game: Game, visit: Visit, id: str) -> Deed:
    """The deed of this id in the section being visited; raises KeyError where it is gone."""
    return deed(find_kept(game, visit.section, id), visit.section)


def find_kept(game: Game, section: str, id: str) -> dict[str, Any]:
    """A deed of this id as compiled; raises KeyError where it is gone."""
    for op in game.book.section(section).ops:
        listed = op[1:2] if op[0] == "do" else op[3] if op[0] == "offer" else op[4] if op[0] == "choice" else ()
        for kept in listed:
            inner = [inner for outcome in kept.get("outcomes", ()) for inner in outcome.get("deeds", ())]
            for candidate in (kept, *inner):
                if candidate["id"] == id:
                    return dict(candidate)
    raise KeyError(id)


def _finished(game: Game, position: Position, made: Deed, result: Result, fought: bool = False) -> Procedure[Next]:
    """An instruction is over: harm is judged, then its outcome answers.  A fight's own outcome answers for its own wounds."""
    newly = game.system.overcome(result.state.hero) and not game.system.overcome(position.state.hero)
    position = replace(position, visit=position.visit.having_done(made.id), state=result.state)
    if result.dies:
        return (yield from die(game, position))
    if newly and not fought:
        return (yield from _overcome(game, position))
    place = _outcome_place(game, position, made, result.outcome)
    if place is not None:
        return (yield from _outcome(game, position, made, place))
    if fought and game.system.overcome(result.state.hero):
        return (yield from _overcome(game, position))
    if result.turn:
        return (yield from _turn_to(game, position, result.turn))
    return _gone_on(game, position)


def _outcome_place(game: Game, position: Position, made: Deed, outcome: str | None) -> int | None:
    """The list item that answers for an outcome, falling back as the phrase says; None where none does."""
    listed = find_kept(game, position.visit.section, made.id).get("outcomes", [])
    falls_to = {known.id: known.falls_to for known in game.phrase(made).outcomes}
    while outcome is not None:
        for place, item in enumerate(listed):
            if (
                item["is"] == outcome
                and game.lacking(item.get("when", ()), position.state, position.visit.section) is None
            ):
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
        return (yield from _turn_to(game, position, turn(item["turn"]), preface))
    after = _gone_on(game, position)
    return after[0], after[1], ((made.id, place), *after[2])


Stop = Literal[True] | Turn | Result | str | None
"""What cuts effects short: the hero is overcome (True), a turn, a death (a Result), or another outcome's id."""


def _deeds(
    game: Game, position: Position, kept_deeds: Sequence[Any], parent: Deed | None = None
) -> Procedure[tuple[Position, Stop]]:
    """Effects in order, as far as nothing cuts them short.

    ``parent`` is the instruction in whose outcome they stand: an effect may hand over to another of its outcomes.
    """
    others = {known.id for known in game.phrase(parent).outcomes} if parent else set()
    for kept in kept_deeds:
        made = deed(kept, position.visit.section)
        does = game.phrase(made).does
        assert not isinstance(does, (Lasting, Stand)), f"{made.phrase} cannot stand inside a choice or an outcome"
        result = yield from does(position.state, made, game.terms)
        newly = game.system.overcome(result.state.hero) and not game.system.overcome(position.state.hero)
        position = replace(position, state=result.state)
        if result.dies:
            return position, result
        if newly:
            return position, True
        if result.turn or result.outcome in others:
            return position, result.turn or result.outcome
    return position, None


def _stopped(game: Game, position: Position, stop: Literal[True] | Turn | Result) -> Procedure[Next]:
    if isinstance(stop, Turn):
        return (yield from _turn_to(game, position, stop))
    if isinstance(stop, Result):
        return (yield from die(game, position))
    return (yield from _overcome(game, position))


def _effects(game: Game, position: Position, deeds: Sequence[Any], onward: Turn) -> Procedure[Next]:
    position, stop = yield from _deeds(game, position, deeds)
    if stop and not isinstance(stop, str):
        return (yield from _stopped(game, position, stop))
    return (yield from _turn_to(game, position, onward))


def _offered(game: Game, position: Position, deeds: Sequence[Any]) -> Procedure[Next]:
    """Carry out an offer.  One with outcomes or rounds of its own is carried out as if it stood at the cursor."""
    if len(deeds) == 1 and _has_outcomes(game.phrases[deeds[0]["phrase"]], deeds[0]):
        return (yield from _carry_out(game, position, deed(deeds[0], position.visit.section)))
    position, stop = yield from _deeds(game, position, deeds)
    if stop and not isinstance(stop, str):
        return (yield from _stopped(game, position, stop))
    return _gone_on(game, position)


def _has_outcomes(phrase: Phrase, kept: dict[str, Any]) -> bool:
    return bool(kept.get("outcomes")) or isinstance(phrase.does, Lasting)


def _after(game: Game, position: Position, state: State) -> Procedure[Next]:
    """The state after something done freely: harm is judged, the page goes on."""
    newly = game.system.overcome(state.hero) and not game.system.overcome(position.state.hero)
    position = replace(position, state=state)
    if newly:
        return (yield from _overcome(game, position))
    return _gone_on(game, position)


def _gone_on(game: Game, position: Position) -> Next:
    return replace(position, state=_remembering(game, position.state)), None, ()


# --- being overcome, turning, ending --------------------------------------------------------------


def _overcome(game: Game, position: Position) -> Procedure[Next]:
    """The section's zero branch, else the book's, else what stands between the hero and death, else death."""
    section = game.book.section(position.visit.section)
    if section.zero:
        return (yield from _turn_to(game, position, Turn(section.zero)))
    if game.book.zero:
        return (yield from _turn_to(game, position, Turn(game.book.zero)))
    return (yield from die(game, position))


def die(game: Game, position: Position) -> Procedure[Next]:
    """Death, unless the rules have something that stands before it."""
    if game.system.death:
        state, onward = yield from game.system.death(position.state, game.terms)
        position = replace(position, state=state)
        if onward:
            return (yield from _turn_to(game, position, onward))
    return (yield from _ended(position, "death", None, ""))


def _ended(position: Position, kind: Any, ending: str | None, title: str) -> Procedure[Next]:
    ended = Ended(kind, ending, title)
    yield ended
    return replace(position, ended=ended), None, ()


def _turn_to(
    game: Game, position: Position, onward: Turn, preface: tuple[str, str, int] | None = None
) -> Procedure[Next]:
    """Turn to a section: a new visit, or the one that is come back to."""
    state = _remembering(game, position.state)
    if onward.book:
        return replace(position, state=state, away=(onward.book, onward.to)), None, ()
    arrived = position.visit.cursor < 0
    if onward.back:
        visit = position.visit.back or Visit(game.book.start)
        if visit.cursor < 0:  # an ambush came first: one arrives only now
            return replace(position, state=state, visit=visit), None, ()
        yield Turned(visit.section, game.terms.numbers.get(visit.section))
        return replace(position, state=state, visit=visit), Page(visit, preface), ()
    visit = Visit(onward.to, back=None if arrived else position.visit.cut())
    visit, world = _ambushed(visit, state.world)
    if not _comes_back(game, visit.section):
        visit = replace(visit, back=None)
    if visit.section in game.book.tested:
        world = replace(
            world, visits=tuple(sorted({**dict(world.visits), visit.section: world.visited(visit.section) + 1}.items()))
        )
    yield Turned(visit.section, game.terms.numbers.get(visit.section))
    position = replace(position, visit=visit, state=state.with_world(world))
    after = yield from game.system.turned(position.state, game.terms)
    after = yield from _strikes(game, after)
    newly = game.system.overcome(after.hero) and not game.system.overcome(position.state.hero)
    position = replace(position, state=after)
    if newly:
        return (yield from _overcome(game, position))
    return position, Page(visit, preface), ()


def _ambushed(visit: Visit, world: World) -> tuple[Visit, World]:
    """Count down what was to come some sections later; when it is due it comes first, and "back" leads on.

    Of two that are due at once the second waits for the next turning.
    """
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
        kept = find_kept(game, section, deed_id)
        struck = deed({**kept, **kept["values"]["then"]}, section)
        does = game.phrase(struck).does
        assert not isinstance(does, (Lasting, Stand))
        until = kept["values"].get("until")
        if until and game.holds(until, state, section):
            state = state.with_world(
                replace(state.world, lasting=tuple(own for own in state.world.lasting if own != id))
            )
            continue
        state = (yield from does(state, struck, game.terms)).state
    return state


def _comes_back(game: Game, name: str) -> bool:
    """Whether a section has a way back to the visit one came from."""
    return any(_turn_of(op).get("back") for op in game.book.section(name).ops)


def _turn_of(op: list[Any]) -> dict[str, Any]:
    if op[0] == "choice":
        return op[5] or {}
    if op[0] == "do":
        return next(
            (item["turn"] for item in op[1].get("outcomes", []) if item.get("turn") and item["turn"].get("back")), {}
        )
    return {}


def _remembering(game: Game, state: State) -> State:
    """The state whose world remembers what the hero has had, as far as the book asks."""
    world = state.world
    for wanted in game.book.asked_ever:
        kind, _, name = wanted.partition(" ")
        has = state.hero.carries(name) if kind == "item" else state.hero.has_word(kind, name)
        if has:
            world = world.having_had(wanted)
    return state.with_world(world)
