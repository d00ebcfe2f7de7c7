"""A game in play: its answers, what they lead to, and that every one of them is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from browser.language import page_in
from browser.ports import LAST, SavedGame, Store, StoreTrouble
from browser.saved_games import game_named, put_past, without_past, written
from browser.views import open_beat
from browser.views.page import page as play
from browser.views.page.arrival import before_turn, since_turn
from browser.views.page.questions import ROLL, ROLL_ON
from turnto.core import sheet
from turnto.core.message import say
from turnto.core.procedure import Ended, Event, FightBegan, FightEnded, Given, Request, Roll, Rolled, Turned
from turnto.core.runner import KINDS, Done, IllegalAnswer, run, with_kinds
from turnto.core.sheet import Sheet
from turnto.core.untrusted import whole_number
from turnto.core.world import State, World
from turnto.ir.ops import Picture
from turnto.play import rewind
from turnto.play import save as saves
from turnto.play.campaign import Campaign, arrive, known_as, packed, stay, unpacked
from turnto.play.execute import after_the_adventure
from turnto.play.game import Game
from turnto.play.page import passed
from turnto.play.position import HAND, Page, Record, Session, deep_tuple
from turnto.play.rewind import PastStep
from turnto.play.session import also, answered, beats, closed_book, pending_events, waiting_for
from turnto.words import label as called

Shelf = Mapping[str, str]
"""The books a hero may walk into: id -> title."""


class Hold(NamedTuple):
    """A pause for the reader: after dice that turn the page, or a fight's end."""

    session: Session
    """The session as it stands after all; the hold is over once it is another."""
    at: Session
    """The session at that moment."""
    page: Page
    """The page that is shown: the one just left, or that of ``at`` if it goes on there."""
    told: int
    """How many of the new events had happened by then."""


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
    hold: Hold | None = None
    undone: tuple[PastStep, ...] = ()
    """What was undone last and can be done again, in order."""
    new: tuple[Event, ...] = field(default=())

    @property
    def held(self) -> Hold | None:
        """Return what awaits the reader's press before the page goes on, or None once the game has gone on."""
        return self.hold if self.hold and self.hold.session is self.session else None

    @property
    def token(self) -> str:
        """What tells this moment from every other, the steps after the adventure included."""
        made = play.token(self.session)
        return made if self.after is None else f"{made}.after{len(self.after)}"


def begun(game: Game, hero: Sheet, seed: int, slot: str, shelf: Shelf, section: str = "") -> OpenGame:
    """Return a new game of this hero, in the first section or the given one.

    Turns may lead into the books of ``shelf``.
    """
    closed = closed_book(game, hero, section or game.book.start, seed, _known(game, shelf), begun=bool(section))
    session, told, _ = _run_on(game, closed)
    kept = SavedGame(game.book.id, slot, game.book.title, game.system.id, hero.name, "", home=game.book.id)
    return OpenGame(game, session, kept, sheet.packed(hero), new=told)


def _known(game: Game, shelf: Shelf) -> tuple[str, ...]:
    """Return the books that turns may name: those of the shelf, and the addresses of those on other sites."""
    return (*known_as(shelf), *sorted(game.book.elsewhere.values()))


def _run_on(game: Game, session: Session) -> tuple[Session, tuple[Event, ...], tuple[Given, ...]]:
    """The session at the reader's next question, everything that happened up to there, and what was thrown unseen."""
    given, thrown = session.position.answers, []
    session, told = _to_question(game, session)
    while unseen := _thrown_unseen(game, session, given):
        session = unseen[0]
        told += unseen[1]
        thrown.append(unseen[2])
    return session, (*told, *pending_events(game, session)), tuple(thrown)


def _to_question(game: Game, session: Session) -> tuple[Session, list[Event]]:
    told: list[Event] = []
    for further, events in beats(game, session):
        session = further
        told += events
    return session, told


def _held_at(game: Game, session: Session) -> tuple[Session, Page, int] | None:
    """Return where the page waits: the session, the page shown and the number of events told.

    None if nothing is to be seen first.  A page waits where dice thrown in the open or a fight have turned it, and after a
    fight that ends the adventure or that another follows on the same page.
    """
    told: list[Event] = []
    seen: list[Event] = []  # of these, what happened on the page that is shown
    before = session
    for further, events in beats(game, session):
        if _is_over(seen) and any(isinstance(event, FightBegan) for event in events):
            return _on_its_page(before, told)
        told += events
        seen += events
        before = further
        if any(isinstance(event, Turned) for event in events):
            led = before_turn(seen)
            if any(map(is_to_be_seen, led)) and further.record.previous_page:
                return further, further.record.previous_page, len(told) - len(seen) + len(led)
            seen = [*since_turn(events)]
        if _is_over(seen) and further.position.ended:
            return _on_its_page(further, told)
    if _is_over(seen) and any(isinstance(event, FightBegan) for event in pending_events(game, before)):
        return _on_its_page(before, told)
    return None


def _is_over(events: Sequence[Event]) -> bool:
    """Return whether a fight was fought out here."""
    return any(isinstance(event, FightEnded) for event in events)


def _on_its_page(session: Session, told: Sequence[Event]) -> tuple[Session, Page, int] | None:
    page = session.record.page
    return (session, page, len(told)) if page else None


def is_to_be_seen(event: Event) -> bool:
    """Whether a page that this has turned is held until the reader turns it."""
    return isinstance(event, FightEnded) or (isinstance(event, Rolled) and not event.secret)


def _thrown_unseen(game: Game, session: Session, given: tuple[Given, ...]) -> tuple[Session, list[Event], Given] | None:
    """Throw secret dice without asking.

    Where they would turn the page, and the reader has not just ``given`` it an answer, the reader presses first.
    """
    request = waiting_for(game, session)
    if not (isinstance(request, Roll) and request.secret):
        return None
    faces = session.record.faces(request.dice)
    further, told = _to_question(game, answered(game, session, faces))
    leaves = session.position.begun and any(isinstance(event, (Turned, Ended)) for event in told)
    asked_for = given and session.position.answers[: len(given)] == given
    return None if leaves and not asked_for else (further, told, Given("faces", faces))


def taken_up(game: Game, kept: SavedGame, shelf: Shelf) -> OpenGame:
    """A game as it was kept; ValueError with a plain sentence where it cannot be gone on with."""
    try:
        assert kept.save is not None
        save = dict(kept.save)
        campaign, told = unpacked(save["session"], game)
        if campaign.session.position.departure:
            campaign = stay(game, campaign)
        session = replace(campaign.session, record=replace(campaign.session.record, shelf=_known(game, shelf)))
        start = sheet.packed(sheet.unpacked(save["start"]))
        waiting_for(game, session)
    except saves.SaveError as wrong:
        raise ValueError(game.words(wrong.reason)) from None
    except Exception:  # whatever else is wrong with what was stored, the reader is told the same
        raise ValueError(say("game-damaged")) from None
    made = OpenGame(game, session, kept, start, campaign.memory, text=kept.raw, notices=tuple(told))
    made.undone = rewind.steps_in(kept.undone)
    if kept.after is not None and session.position.ended:
        try:
            made.after = _steps_from(game, session, deep_tuple(kept.after))
        except Exception:
            made.after = ()
    return made


def _steps_from(game: Game, session: Session, kept: tuple[Any, ...]) -> tuple[Given, ...]:
    """The answers to the steps after the adventure, checked; older games kept them without their kinds."""
    answers = [Given(*one) if isinstance(one, tuple) and one[:1] and one[0] in KINDS else one for one in kept]
    return with_kinds(lambda: after_the_adventure(game, session.state), answers)


# --- keeping ------------------------------------------------------------------------------------------------


def saved(playing: OpenGame, time: int = 0) -> SavedGame:
    """The game as it is to be kept at this time."""
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
        picture=_picture_seen(playing),
        when=time,
        turns=session.record.turns,
        life=_life(game, session),
        undone=tuple(map(rewind.row, playing.undone)),
    )


def _life(game: Game, session: Session) -> tuple[str, int, int] | None:
    """What the hero's life is counted in, what is left of it and the whole."""
    life, hero = game.system.sheet.life, session.state.hero
    if life is None or life.most(hero) <= 0:
        return None
    what = called(life.key, game.system, game.language)
    if life.up_to is not None:  # what is left of three Wounds is no Wounds
        what = page_in(game.language).say("life-to-take", what=what)
    return what, max(0, life.left(hero)), life.most(hero)


def _picture_seen(playing: OpenGame) -> str:
    """The last picture of this page, or else the one that was seen last in this book."""
    game, session = playing.game, playing.session
    here = [op.file for _, op in passed(game, session.visit) if isinstance(op, Picture)]
    return here[-1] if here else playing.kept.picture if playing.kept.book == game.book.id else ""


def keep(playing: OpenGame, store: Store, time: int = 0) -> None:
    """Store the game, unless another tab has gone on with it; trouble is noted, and play goes on."""
    now = store.get(playing.kept.name)
    if now is not None and playing.text is not None and now != playing.text:
        playing.elsewhere = True
        return
    kept = saved(playing, time)
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
        # What of it was stored all the same is our own, and no other tab's.
        playing.trouble, playing.text = trouble.kind, store.get(kept.name)
        return
    playing.kept, playing.text, playing.past, playing.trouble, playing.hushed = kept, text, past, "", False


def overtaken(playing: OpenGame, store: Store) -> bool:
    """Whether another tab has gone on with this game since it was last read or written here."""
    if playing.text is not None:
        now = store.get(playing.kept.name)
        playing.elsewhere = playing.elsewhere or (now is not None and now != playing.text)
    return playing.elsewhere


def insist(playing: OpenGame, store: Store, time: int = 0) -> None:
    """Go on from here, whatever another tab has done."""
    found = game_named(store, playing.kept.name)
    if found:
        playing.kept = replace(playing.kept, count=max(playing.kept.count, found.count))
    playing.text, playing.past, playing.elsewhere = store.get(playing.kept.name), {}, False
    keep(playing, store, time)


# --- answers --------------------------------------------------------------------------------------------------


def answer(playing: OpenGame, do: str, value: str = "") -> bool:
    """Give an answer as the page has it, or throw dice of the house; whether dice were thrown.

    IllegalAnswer where it was not possible.
    """
    request, was = waiting_for(playing.game, playing.session), Campaign(playing.session, playing.memory)
    if do == ROLL_ON:
        answers = _thrown_on(playing)
        if not answers:
            return False
    else:
        answers = _answered(playing, _given(request, do, value, playing.session.record), by_hand=do == "faces")
    label = _pressed(was.session, playing.game, request, answers[0])
    hold = playing.held
    record, first = was.session.record, answers[0]
    by_hand = do == "faces" or (first.kind == "faces" and record.set_by(record.throws, first.value) == HAND)
    playing.session = rewind.recorded(was, playing.session, label, answers, by_hand=by_hand)
    playing.hold = hold._replace(session=playing.session) if hold else None
    playing.notices, playing.undone = (), ()
    return isinstance(request, Roll) and not request.secret and answers[0].kind == "faces"


def _answered(playing: OpenGame, given: Given, *, by_hand: bool = False) -> tuple[Given, ...]:
    """Give an answer and go on to the next question; it, and what was thrown unseen on the way."""
    before = len(pending_events(playing.game, playing.session))
    given_so = answered(playing.game, playing.session, given, by_hand=by_hand)
    session, told, unseen = _run_on(playing.game, given_so)
    may_hold = any(isinstance(event, (Turned, FightEnded)) for event in told) and not session.position.departure
    held = _held_at(playing.game, given_so) if may_hold else None
    playing.session, playing.new = session, told[before:]
    playing.hold = Hold(session, held[0], held[1], held[2] - before) if held else None
    return (given, *unseen)


def _thrown_on(playing: OpenGame) -> tuple[Given, ...]:
    """Dice are thrown as long as the fight in course asks for nothing else, and no further than its end."""
    told: list[Event] = []
    answers: list[Given] = []
    fight = _fought(playing.session)
    while (
        not playing.held
        and fight is not None
        and fight == _fought(playing.session)
        and isinstance(request := waiting_for(playing.game, playing.session), Roll)
    ):
        answers += _answered(playing, _given(request, ROLL, "", playing.session.record))
        if playing.hold:
            playing.hold = playing.hold._replace(told=playing.hold.told + len(told))
        told += playing.new
    playing.new = tuple(told)
    return tuple(answers)


def _fought(session: Session) -> tuple[str, str] | None:
    """The activity in course, by its section and instruction."""
    thing = session.position.thing
    return (session.visit.section, thing[0]) if thing else None


def _pressed(before: Session, game: Game, request: Request | None, given: Given) -> str:
    """What the reader pressed, in words."""
    if isinstance(request, Roll):
        return request.label
    options = also(game, before) if given.kind == "free" else request.options if request else ()
    return next((option.label for option in options if option.key == given.value), str(given.value))


def _given(request: Request | None, do: str, value: str, record: Record) -> Given:
    """Return the answer of a button or field: dice, a number, words, an option or a free action."""
    match do:
        case "roll" if isinstance(request, Roll):
            return Given("faces", record.faces(request.dice))
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
    session = rewind.marked(replace(campaign, session=session))
    new = (*playing.new, *events)
    return replace(playing, game=game, session=session, memory=campaign.memory, new=new, notices=(), undone=())


def joined(playing: OpenGame, game: Game, hero: Sheet, section: str, shelf: Shelf) -> OpenGame:
    """Return the game continued by a hero back from another site: the books keep their state, the hero is replaced."""
    position = playing.session.position
    state = position.state.with_hero(hero)
    away = replace(position, state=state, thing=None, answers=(), ended=None, departure=(game.book.id, section))
    session = replace(playing.session, position=away)
    return arrived(replace(playing, session=session, after=None, new=()), game, shelf)


# --- after the adventure ----------------------------------------------------------------------------------------


def after_steps(playing: OpenGame) -> tuple[Request | None, tuple[Event, ...], State]:
    """The steps after the adventure so far: what is asked (None at their end), what happened, the hero then."""
    state = playing.session.state
    driven, words = (
        run(after_the_adventure(playing.game, state), playing.after or ()),
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
    given = _given(request, do, value, replace(playing.session.record, throws=throws))
    playing.after = (*given_so_far, given)
    try:
        playing.new = after_steps(playing)[1][len(events) :]
    except IllegalAnswer:
        playing.after = given_so_far
        raise
    return isinstance(request, Roll)
