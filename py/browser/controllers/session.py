"""A game in play: its answers, what they lead to, and that every one of them is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from browser.ports import LAST, SavedGame, Store, StoreTrouble
from browser.saved_games import game_named, put_past, without_past, written
from browser.views import open_beat
from browser.views.page import page as play
from browser.views.page.questions import ROLL, ROLL_ON
from turnto.core import sheet
from turnto.core.dice import house
from turnto.core.message import say
from turnto.core.procedure import Ended, Event, Given, Request, Roll, Turned
from turnto.core.runner import KINDS, Done, IllegalAnswer, run, with_kinds
from turnto.core.sheet import Sheet
from turnto.core.untrusted import whole_number
from turnto.core.world import State, World
from turnto.play import save as saves
from turnto.play.campaign import Campaign, arrive, known_as, packed, stay, unpacked
from turnto.play.game import Game
from turnto.play.position import Page, Session, deep_tuple
from turnto.play.session import answered, beats, closed_book, pending_events, waiting_for

Shelf = Mapping[str, str]
"""The books a hero may walk into: id -> title."""


@dataclass(slots=True)
class OpenGame:
    """One game, as this page holds it."""

    game: Game
    session: Session
    kept: SavedGame
    start: dict[str, Any]
    """The hero the adventure began with, for starting again."""
    memory: tuple[tuple[str, World], ...] = ()
    """What the hero left behind in other books, by their ids."""
    past: Mapping[str, int] | None = None
    """How many sealed texts of the record are stored; None where that is not known yet."""
    text: str | None = None
    """What this page last wrote or read under the game's name."""
    trouble: str = ""
    """Why the browser would not keep the last answer: blocked, full, or nothing."""
    elsewhere: bool = False
    """Whether another tab has gone on with this game."""
    notices: tuple[str, ...] = ()
    """What the reader should know of how the game was taken up again."""
    hushed: bool = False
    """Whether the reader has read about the trouble and plays on."""
    after: tuple[Given, ...] | None = None
    new: tuple[Event, ...] = field(default=())

    @property
    def token(self) -> str:
        """What tells this moment from every other, the steps after the adventure included."""
        made = play.token(self.session)
        return made if self.after is None else f"{made}.after{len(self.after)}"


def begun(game: Game, hero: Sheet, seed: int, slot: str, shelf: Shelf, section: str = "") -> OpenGame:
    """A new game with this hero, from the start or, come from another book, in a section; ways lead into the books of this shelf."""
    closed = closed_book(game, hero, section or game.book.start, seed, _known(game, shelf), begun=bool(section))
    session, told = _run_on(game, closed)
    kept = SavedGame(game.book.id, slot, game.book.title, game.system.id, hero.name, "", home=game.book.id)
    return OpenGame(game, session, kept, sheet.packed(hero), new=told)


def _known(game: Game, shelf: Shelf) -> tuple[str, ...]:
    """What ways out of this book may name: the books of the shelf, and the addresses of those on other sites."""
    return (*known_as(shelf), *sorted(game.book.elsewhere.values()))


def _run_on(game: Game, session: Session) -> tuple[Session, tuple[Event, ...]]:
    """The session at the reader's next question, and everything that happened up to there."""
    given = session.position.answers
    session, told = _to_question(game, session)
    while unseen := _thrown_unseen(game, session, given):
        session = unseen[0]
        told += unseen[1]
    return session, (*told, *pending_events(game, session))


def _to_question(game: Game, session: Session) -> tuple[Session, list[Event]]:
    told: list[Event] = []
    for further, events in beats(game, session):
        session = further
        told += events
    return session, told


def _thrown_unseen(game: Game, session: Session, given: tuple[Given, ...]) -> tuple[Session, list[Event]] | None:
    """What nobody is to see is thrown unasked; where it would turn a page whose reader has not just ``given`` an answer to
    it, the reader says when."""
    request = waiting_for(game, session)
    if not (isinstance(request, Roll) and request.secret):
        return None
    faces = house(session.record.seed, session.record.throws, request.dice)
    further, told = _to_question(game, answered(game, session, faces))
    leaves = session.position.begun and any(isinstance(event, (Turned, Ended)) for event in told)
    asked_for = given and session.position.answers[: len(given)] == given
    return None if leaves and not asked_for else (further, told)


def taken_up(game: Game, kept: SavedGame, shelf: Shelf) -> OpenGame:
    """A game as it was kept; ValueError with a plain sentence where it cannot be gone on with."""
    try:
        assert kept.save is not None
        save = dict(kept.save)
        campaign, told = unpacked(save["session"], game)
        if campaign.session.position.away:
            campaign = stay(game, campaign)
        session = replace(campaign.session, record=replace(campaign.session.record, shelf=_known(game, shelf)))
        start = sheet.packed(sheet.unpacked(save["start"]))
        waiting_for(game, session)
    except saves.SaveError as wrong:
        raise ValueError(game.words(wrong.reason)) from None
    except Exception:  # whatever else is wrong with what was stored, the reader is told the same
        raise ValueError(say("game-damaged")) from None
    made = OpenGame(game, session, kept, start, campaign.memory, text=kept.raw, notices=tuple(told))
    if kept.after is not None and session.position.ended:
        try:
            made.after = _steps_from(game, session, deep_tuple(kept.after))
        except Exception:
            made.after = ()
    return made


def _steps_from(game: Game, session: Session, kept: tuple[Any, ...]) -> tuple[Given, ...]:
    """The answers to the steps after the adventure, checked; older games kept them without their kinds."""
    answers = [Given(*one) if isinstance(one, tuple) and one[:1] and one[0] in KINDS else one for one in kept]
    return with_kinds(lambda: game.system.play.after(session.state, game.terms), answers)


# --- keeping ------------------------------------------------------------------------------------------------


def saved(playing: OpenGame) -> SavedGame:
    """The game as it is to be kept now."""
    session, game = playing.session, playing.game
    ended = session.position.ended
    return replace(
        playing.kept,
        book=game.book.id,
        title=game.book.title,
        hero=session.state.hero.name,
        where=play.heading(game, session),
        count=playing.kept.count + 1,
        ended=(ended.title or ended.kind) if ended else "",
        save={"session": packed(Campaign(session, playing.memory)), "start": playing.start},
        others=tuple(id for id, _ in playing.memory),
        after=playing.after,
    )


def keep(playing: OpenGame, store: Store) -> None:
    """Store the game, unless another tab has gone on with it; trouble is noted, and play goes on."""
    now = store.get(playing.kept.name)
    if now is not None and playing.text is not None and now != playing.text:
        playing.elsewhere = True
        return
    kept = saved(playing)
    text = written(without_past(kept))
    try:
        try:
            past = put_past(store, kept, playing.past)
        except StoreTrouble:
            store.put(kept.name, text)  # an old game kept all of its past in here, and makes room now
            past = put_past(store, kept, playing.past)
        store.put(kept.name, text)
        store.put(LAST + kept.book, kept.slot)
    except StoreTrouble as trouble:
        playing.trouble = trouble.kind
        return
    playing.kept, playing.text, playing.past, playing.trouble, playing.hushed = kept, text, past, "", False


def overtaken(playing: OpenGame, store: Store) -> bool:
    """Whether another tab has gone on with this game since it was last read or written here."""
    if playing.text is not None:
        now = store.get(playing.kept.name)
        playing.elsewhere = playing.elsewhere or (now is not None and now != playing.text)
    return playing.elsewhere


def insist(playing: OpenGame, store: Store) -> None:
    """Go on from here, whatever another tab has done."""
    found = game_named(store, playing.kept.name)
    if found:
        playing.kept = replace(playing.kept, count=max(playing.kept.count, found.count))
    playing.text, playing.past, playing.elsewhere = store.get(playing.kept.name), {}, False
    keep(playing, store)


# --- answers --------------------------------------------------------------------------------------------------


def answer(playing: OpenGame, do: str, value: str = "") -> bool:
    """Give an answer as the page has it, or throw dice of the house; whether dice were thrown.

    IllegalAnswer where it was not possible.
    """
    if do == ROLL_ON:
        return _thrown_on(playing)
    request = waiting_for(playing.game, playing.session)
    given = _given(request, do, value, playing.session.record.seed, playing.session.record.throws)
    before = len(pending_events(playing.game, playing.session))
    session, told = _run_on(playing.game, answered(playing.game, playing.session, given))
    playing.session, playing.new, playing.notices = session, told[before:], ()
    return isinstance(request, Roll) and not request.secret and given.kind == "faces"


def _thrown_on(playing: OpenGame) -> bool:
    """Dice are thrown as long as the fight in course asks for nothing else."""
    told: list[Event] = []
    while playing.session.position.thing is not None and isinstance(waiting_for(playing.game, playing.session), Roll):
        answer(playing, ROLL)
        told += playing.new
    playing.new = tuple(told)
    return bool(told)


def _given(request: Request | None, do: str, value: str, seed: int, throws: int) -> Given:
    """What a button or a field means: dice of the house, faces typed in, a number, words, an option, a free action."""
    match do:
        case "roll" if isinstance(request, Roll):
            return Given("faces", house(seed, throws, request.dice))
        case "faces" if isinstance(request, Roll):
            return Given("faces", faces(value, request))
        case "number":
            if (number := whole_number(value)) is None:
                raise IllegalAnswer(say("give-a-number"))
            return Given("number", number)
        case "text":
            if not value.strip():
                raise IllegalAnswer(say("type-a-word"))
            return Given("text", value)
        case "option":
            return Given("option", value)
        case "free":
            return Given("free", value)
    raise IllegalAnswer(f"expected an answer to what is asked, got {do}")


def faces(value: str, request: Roll) -> tuple[int, ...]:
    """Dice thrown on the table: ``3 5`` or ``35``.  IllegalAnswer, in plain words, where they cannot lie so."""
    thrown = request.dice
    words = value.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == thrown.count and thrown.sides < 10:
        words = list(words[0])
    typed = tuple(int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4)
    if len(typed) == len(words) and thrown.allows(typed):
        return typed
    raise IllegalAnswer(say("type-your-dice", count=thrown.count, sides=thrown.sides))


def arrived(playing: OpenGame, game: Game, shelf: Shelf) -> OpenGame:
    """The game gone on with in the book its hero was on the way to.

    Raises KeyError where the book has no such section, ValueError where it is played by other rules.
    """
    if game.system.id != playing.game.system.id:
        raise ValueError(say("by-other-rules", book=game.book.title))
    campaign = arrive(game, Campaign(playing.session, playing.memory))
    page = campaign.session.record.page
    events = page.events if page else ()
    session = replace(campaign.session, record=replace(campaign.session.record, shelf=_known(game, shelf)))
    return replace(playing, game=game, session=session, memory=campaign.memory, new=(*playing.new, *events), notices=())


def joined(playing: OpenGame, game: Game, hero: Sheet, section: str, shelf: Shelf) -> OpenGame:
    """The game gone on with by a hero who comes back from another site: each book remembers, the hero is who arrives."""
    position = playing.session.position
    state = position.state.with_hero(hero)
    away = replace(position, state=state, thing=None, answers=(), ended=None, away=(game.book.id, section))
    session = replace(playing.session, position=away)
    return arrived(replace(playing, session=session, after=None, new=()), game, shelf)


# --- after the adventure ----------------------------------------------------------------------------------------


def after_steps(playing: OpenGame) -> tuple[Request | None, tuple[Event, ...], State]:
    """The steps after the adventure so far: what is asked (None at their end), what happened, the hero then."""
    state = playing.session.state
    driven, words = (
        run(playing.game.system.play.after(state, playing.game.terms), playing.after or ()),
        playing.game.words,
    )
    if isinstance(driven, Done):
        return None, words.put(driven.events), driven.result
    return words.put(driven.request), words.put(driven.events), state


def state(playing: OpenGame) -> State:
    """The hero as they stand, the steps after the adventure included."""
    return playing.session.state if playing.after is None else after_steps(playing)[2]


def on_sheet(playing: OpenGame) -> Session:
    """The session whose hero the sheet shows: after the adventure, as the steps so far leave them."""
    session = playing.session
    if playing.after is None:
        return session
    request, events, state = after_steps(playing)
    if request is not None:
        state = open_beat.shown(state, events, playing.game.system)
    page = replace(session.record.page or Page(session.visit), events=events)
    return replace(session, position=replace(session.position, state=state), record=replace(session.record, page=page))


def after_answer(playing: OpenGame, do: str, value: str = "") -> bool:
    """Answer one of the steps after the adventure; whether it threw dice."""
    request, events, _ = after_steps(playing)
    given_so_far = playing.after or ()
    throws = playing.session.record.throws + sum(one.kind == "faces" for one in given_so_far)
    given = _given(request, do, value, playing.session.record.seed, throws)
    playing.after = (*given_so_far, given)
    try:
        playing.new = after_steps(playing)[1][len(events) :]
    except IllegalAnswer:
        playing.after = given_so_far
        raise
    return isinstance(request, Roll)
