"""The game in play on screen: drawn after every answer, kept before it is drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from browser import saved_games
from browser.controllers import session
from browser.controllers.notices import notices, report
from browser.controllers.session import Hold, OpenGame
from browser.language import page_of, reason
from browser.ports import HERO, KEEPING, Card, Ports, SavedGame, SavedHero, Settings, StoreTrouble
from browser.views import open_beat
from browser.views.html import NOTHING, Html, join
from browser.views.page.dice import Throws
from browser.views.page.events import last_fight
from browser.views.page.page import heading, named, page
from browser.views.page.questions import TURN
from browser.views.sheet.bar import vitals
from browser.views.sheet.sheet import sheet
from browser.views.shell import frame
from turnto.core.message import say
from turnto.core.procedure import Ask, Event, FightEnded, Roll
from turnto.core.runner import IllegalAnswer
from turnto.core.sheet import Sheet, unpacked
from turnto.play.game import Game
from turnto.play.page import BACK, traded_at
from turnto.play.position import Session
from turnto.play.rewind import last_step, to_throw_again
from turnto.play.session import BookError, waiting_for
from turnto.words import say_all
from turnto.words.translator import Translator

if TYPE_CHECKING:
    from browser.views.shell.ending import ReaderState


PAGES_PLAYED = 5
"""After so many pages there is something to lose, and the browser is asked not to forget it."""


class PlayController:
    """The open game: answers go in, the page comes out, and every answer is stored."""

    def __init__(self, ports: Ports, cards: Mapping[str, Card], settings: Settings) -> None:
        self.ports, self.cards, self.settings = ports, cards, settings
        self.current: OpenGame | None = None
        self.shown = False
        self.refused = ""
        self.aim = ""
        self.new = 0
        """Whom the reader does things to in a fight: chosen once, and kept."""
        self.marked: int | None = None
        """The page that the browser's history stands at, by how many were turned to; None while no game is shown."""
        self.travel: Callable[[OpenGame, Session], None] = lambda *_: None
        """What is done when the way leads into another book."""

    # --- taking up and putting away --------------------------------------------------------------------------

    def holds(self, book: str) -> bool:
        """Whether a game of this book lies open."""
        return self.current is not None and self.current.game.book.id == book

    def as_kept(self) -> SavedGame | None:
        """Return the open game for export, whether it is stored yet or not."""
        return session.saved(self.current) if self.current else None

    def leave(self) -> None:
        """Put the game away; it is kept already, unless the browser keeps nothing: then it stays open."""
        self.shown, self.marked = False, None
        if self.current and not self.current.trouble:
            self.current = None

    def leave_open(self) -> None:
        """Let the game lie open while the page goes on to the book it is in now."""
        self.shown = False

    def begin(self, game: Game, hero: Sheet, section: str = "", before: tuple[str, ...] = ()) -> None:
        """Begin a game and store it.

        ``section`` is where a hero from another book enters, ``before`` the books played before.
        """
        slot = saved_games.slot(self.ports.entropy.number())
        made = session.begun(game, hero, self.ports.entropy.seed(), slot, self.shelf(game), section)
        made.kept = replace(made.kept, before=before)
        self.lay_open(made)

    def lay_open(self, made: OpenGame) -> None:
        """This game from now on, kept at once."""
        self.current = made
        session.keep(made, self.ports.store, self.ports.entropy.now())
        self._note_what_is_seen(made, None)
        self.ports.dom.tell(made.new)

    def shelf(self, game: Game) -> dict[str, str]:
        """The books a hero may walk into from this one: those of the same rules."""
        return {id: str(card["title"]) for id, card in self.cards.items() if card["system"] == game.system.id}

    def again(self, game: Game, kept: SavedGame) -> None:
        """The same hero before the first page, in the same place; ValueError where the hero is not known any more."""
        open_ = self.current if self.current and self.current.kept.slot == kept.slot else None
        try:
            start = open_.start if open_ else (kept.save or {})["start"]
            hero = unpacked(start)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise ValueError(say("hero-not-known")) from None
        made = session.begun(game, hero, self.ports.entropy.seed(), kept.slot, self.shelf(game))
        made.kept = replace(made.kept, before=kept.before, notes=(open_.kept if open_ else kept).notes)
        made.text, made.past = self.ports.store.get(kept.name), {}
        saved_games.drop_past(self.ports.store, kept)
        self.lay_open(made)

    def take_up(self, game: Game, kept: SavedGame) -> None:
        """Go on with a kept game; ValueError where it is damaged."""
        self.current = session.taken_up(game, kept, self.shelf(game))
        self.draw(fresh_page=True)

    # --- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, *, fresh_page: bool = False, fresh: bool = False, at_sheet: bool = False, pressed: str = "") -> None:
        """Draw the open game.

        ``fresh_page`` moves the focus to the heading, ``fresh`` lets dice tumble, and ``pressed`` is the button
        that gets the focus back.
        """
        now, dom = self.current, self.ports.dom
        assert now is not None
        held = now.held if now.after is None else None
        article = self._held(now, held, fresh=fresh) if held else self._article(fresh=fresh)
        hero = held.at if held else session.on_sheet(now)
        drawn = sheet(now.game, hero, now.token)
        bar = vitals(now.game, hero)
        words = page_of(now.game)
        where = named(now.game, held.page.visit.section) if held else heading(now.game, now.session)
        title = f"{where} · {now.game.book.title}"
        self._mark(is_turned=fresh_page)  # before the page is seen: from then on Back may be pressed
        if not self.shown or not dom.has("text"):
            dom.show("top", frame.top(words, now.game.book.id, now.game.book.title, playing=True))
            dom.show("page", frame.play(words, now.game.book, article, drawn, bar))
            self.shown = True
        else:
            dom.show("text", article)
            dom.show("sheet", drawn)
            dom.show("vitals", bar)
        dom.show("undo", self._undo(words))
        dom.title(title, words.language)
        self._keep_first_sight(article if not (fresh or held) else self._article(), drawn, bar, title)
        self._focus(fresh_page=fresh_page, at_sheet=at_sheet, pressed=pressed)

    def _undo(self, words: Translator) -> Html:
        """Return the buttons for undo, redo and, in easy mode, a second throw, as book and reader allow."""
        now = self.current
        assert now is not None
        again = frame.throw_again(words) if self.may_throw_again(now) else NOTHING
        if now.game.book.is_honest or self.settings.undo == "none":
            return again
        step = last_step(now.session.record)
        is_possible = bool(step) if now.after is None else True
        undo = frame.undo(words, step.label if step and now.after is None else "", possible=is_possible)
        return join(
            again,
            undo,
            frame.redo(words, now.undone[0].label.rstrip(".")) if now.undone and now.after is None else NOTHING,
        )

    def _mark(self, *, is_turned: bool) -> None:
        """Tell the browser's history of a page turned on to: its own Back is a page back."""
        now = self.current
        turns = now.session.record.turns if now else 0
        if is_turned and turns != self.marked:
            self.ports.dom.mark(turns, new=self.marked is not None and turns > self.marked)
            self.marked = turns

    def _held(self, now: OpenGame, held: Hold, *, fresh: bool) -> Html:
        """The page that dice or a fight have turned, until the reader turns it."""
        from browser.views.page.turning import turning

        pictures = self.cards.get(now.game.book.id, {}).get("pictures") or {}
        return turning(now.game, held.at, held.page, pictures, now.token, fresh=fresh)

    def _article(self, *, fresh: bool = False) -> Html:
        now = self.current
        assert now is not None
        pictures = self.cards.get(now.game.book.id, {}).get("pictures") or {}
        above = notices(now, self.refused)
        if now.after is not None:
            from browser.views.shell.ending import afterwards

            request, events, _ = session.after_steps(now)
            return join(
                above,
                afterwards(
                    now.game,
                    now.session,
                    request,
                    events,
                    now.token,
                    fresh=fresh,
                    kept=not now.trouble,
                    throws=Throws(self.settings.throws == "own"),
                ),
            )
        if now.session.position.ended:
            from browser.views.shell.ending import ending

            return ending(now.game, now.session, pictures, fresh=fresh, notices=above, reading=self._reading(now))
        return page(
            now.game,
            now.session,
            pictures,
            fresh=fresh,
            notices=above,
            aim=self.aim,
            throws=self._throws(now),
            new=self.new,
        )

    def _throws(self, now: OpenGame) -> Throws:
        """Return how the reader throws, with the chances if the reader and the book want them."""
        request = waiting_for(now.game, now.session)
        told = NOTHING
        if self.settings.odds and isinstance(request, Roll) and not now.game.book.refuses_odds:
            from browser.views.page.own_dice import chances as drawn
            from turnto.odds.next_throw import chances

            found = chances(now.game, now.session)
            told = drawn(now.game, request.dice, found) if found else NOTHING
        return Throws(self.settings.throws == "own", told)

    def settings_changed(self) -> None:
        """Draw the page anew as the reader now wants it, and leave the focus where it is."""
        if self.current and self.shown and not self.current.held:
            self.ports.dom.show("text", self._article())
            self.ports.dom.show("undo", self._undo(page_of(self.current.game)))

    def may_throw_again(self, now: OpenGame) -> bool:
        """Whether the last throw may be made a second time: in easy mode, if the book allows it."""
        is_easy = self.settings.easy == "on" and not now.game.book.refuses_easy
        return is_easy and now.after is None and to_throw_again(now.session.record) is not None

    def _reading(self, now: OpenGame) -> ReaderState:
        """What the reader has found of the book, and how they may go back."""
        from browser import fingers, seen
        from browser.views.shell.ending import ReaderState

        put = fingers.fingers(self.ports.store, now.kept)
        may = not now.game.book.is_honest and self.settings.undo not in ("none", "stop")
        latest = (put[0].id, put[0].name) if put else None
        known = seen.seen(self.ports.store, now.game.book.id)
        return ReaderState(known, latest, may, self.may_throw_again(now))

    def _keep_first_sight(self, article: Html, drawn: Html, bar: Html, title: str) -> None:
        now = self.current
        if now and not now.trouble and not now.elsewhere:
            words = page_of(now.game)
            self.ports.dom.keep(now.game.book.id, frame.play(words, now.game.book, article, drawn, bar), title)

    def _focus(self, *, fresh_page: bool, at_sheet: bool, pressed: str = "") -> None:
        dom = self.ports.dom
        if fresh_page:
            dom.focus("#text h1", top=True)
        elif at_sheet:
            dom.focus("#sheet .head h2", "#sheet")
        else:
            usual = (".refused input", "#text form.deed input", "#text [data-answer]:enabled", "#text h1")
            own = ("#own-die",) if self.settings.throws == "own" else ()
            dom.focus(*_steppers(pressed), *own, *usual)

    # --- answers ---------------------------------------------------------------------------------------------------------

    def answer(self, token: str, do: str, value: str = "", *, at_sheet: bool = False) -> None:
        """An answer given on the page, or dice of the house thrown; what was meant for another moment changes nothing."""
        now = self.current
        if now is None or not self.shown or (token != now.token and not _is_step(now, token, value)):
            return None
        if session.overtaken(now, self.ports.store):
            return self._overtaken()
        if now.held or do == TURN:
            return self._turn_page(now, do)
        turns, before = _turns(now), now.session
        self.refused = ""
        try:
            fresh = session.after_answer(now, do, value) if now.after is not None else session.answer(now, do, value)
        except IllegalAnswer as refusal:
            return self.refuse(reason(page_of(now.game), refusal), value)
        except BookError as fault:
            return self.refuse(page_of(now.game).say("book-has-a-fault", fault=str(fault)), " ")
        if now.session.position.departure:
            return self.travel(now, before)
        self.ports.dom.tell(now.new)
        session.keep(now, self.ports.store, self.ports.entropy.now())
        self._note_what_is_seen(now, before)
        self._finish_after(now)
        if _turns(now) != turns and _turns(now) >= PAGES_PLAYED and self.ports.store.get(KEEPING) is None:
            self.ports.dom.ask_to_last()
        turned = _turns(now) != turns or (now.session.position.ended is not None and now.after is None)
        asks = self._asks(now)
        if at_sheet and asks:
            self.ports.dom.popup("sheet", show=False)
        self.new = len(now.new)
        self.draw(fresh_page=turned and not now.held, fresh=fresh, at_sheet=at_sheet and not asks, pressed=value)
        self.new = 0
        self._say(now)
        return None

    def _turn_page(self, now: OpenGame, do: str) -> None:
        """The reader turns the page that dice or a fight have turned."""
        if (held := now.held) and do == TURN:
            now.hold = None
            self.draw(fresh_page=True)
            self._say(now, since=held.told)

    def _note_what_is_seen(self, now: OpenGame, before: Session | None) -> None:
        """Keep in mind what the reader has seen of the book, over all games."""
        from browser.controllers.sights import note

        note(self.ports.store, now, before)

    def take_aim(self, at: str) -> None:
        """Do things to this one from now on."""
        self.aim = at
        if self.current and self.shown:
            self.draw()
            self.ports.dom.focus('.aim[aria-pressed="true"]')

    def refuse(self, words: str, value: str) -> None:
        """An answer that could not be taken: said, where the reader could have known better."""
        if words.startswith("expected"):
            return  # a button that is no longer there: not the reader's fault, and nothing to say
        self.refused = words
        self.draw()
        self.refused = ""
        self.ports.dom.say(words)

    def _asks(self, now: OpenGame) -> bool:
        """Whether something is asked that is not simply what to do next."""
        if now.session.position.ended:
            return True
        request = waiting_for(now.game, now.session)
        return request is not None and (bool(now.session.position.answers) or not isinstance(request, Ask))

    def _say(self, now: OpenGame, since: int = 0) -> None:
        """Tell the live region what is new, up to a hold; ``since`` it once the reader goes on."""
        new = now.new[since : now.held.told if now.held else None]
        said = self._fought(now, new) or say_all(new, now.game.system, now.game.language)
        request = None if now.session.position.ended or now.held else waiting_for(now.game, now.session)
        if now.session.position.answers and isinstance(request, Ask):
            said = f"{said} {request.prompt}".strip()
        if now.trouble and not now.hushed:
            said = f"{said} {page_of(now.game).say('game-not-kept')}"
        if said:
            self.ports.dom.say(said)

    def _fought(self, now: OpenGame, new: Sequence[Event]) -> str:
        """Return the sentences for the blows of a fight that is open or has just ended."""
        sides = [] if now.held or now.after is not None else open_beat.sides(now.game, now.session)
        if not sides and not (now.held and any(isinstance(event, FightEnded) for event in new)):
            return ""
        from browser.views.page.verdict import spoken

        fight = last_fight(now.held.page.events) if now.held else ()
        return spoken(now.game, new, fight, [own.name for own in sides if own.is_foe])

    # --- after the adventure ------------------------------------------------------------------------------------------------

    def _finish_after(self, now: OpenGame) -> None:
        """At the end of the steps after the adventure the hero is kept."""
        if now.after is None or session.after_steps(now)[0] is not None:
            return
        try:
            self.ports.store.put(HERO + now.kept.slot, saved_games.written_hero(self._hero(now)))
        except StoreTrouble as trouble:
            now.trouble = trouble.kind

    def _hero(self, now: OpenGame) -> SavedHero:
        from browser.views.page.events import sentence
        from turnto.core.hero_file import hero_json

        state = session.state(now)
        made = hero_json(state.hero, now.game.system)
        books = (*now.kept.before, *(self._title(id) for id in now.kept.others), now.game.book.title)
        done = tuple(line for event in session.after_steps(now)[1] if (line := sentence(event, now.game)))
        system = now.game.system.id
        return SavedHero(now.kept.slot, system, state.hero.name, made, tuple(dict.fromkeys(books)), done)

    def _title(self, book: str) -> str:
        return str(self.cards.get(book, {}).get("title") or book)

    # --- presses --------------------------------------------------------------------------------------------

    def begin_after(self) -> None:
        """Begin the steps after the adventure."""
        if now := self.current:
            now.after = ()
            session.keep(now, self.ports.store, self.ports.entropy.now())
            self._finish_after(now)
            self.draw(fresh_page=True)

    def back_to_ending(self) -> None:
        """Leave the steps after the adventure."""
        if now := self.current:
            now.after = None
            session.keep(now, self.ports.store, self.ports.entropy.now())
            self.draw(fresh_page=True)

    def report_mistake(self) -> None:
        """Show what the author needs to find the page, and put it on the clipboard."""
        if now := self.current:
            text = report(now)
            self.ports.dom.copy(text)
            self.ports.dom.dialog(frame.report(page_of(now.game), text))

    def keep_again(self) -> None:
        """Try once more to store the game."""
        if now := self.current:
            session.keep(now, self.ports.store, self.ports.entropy.now())
            self._finish_after(now)
            self.draw()
            words = page_of(now.game)
            self.ports.dom.say(words.say("still-not-kept" if now.trouble else "game-is-kept"))

    def hush(self) -> None:
        """Play on though the browser stores nothing."""
        if now := self.current:
            now.hushed = True
            self.draw()

    def dismiss_notices(self) -> None:
        """What has changed in the book was read."""
        if now := self.current:
            now.notices = ()
            self.draw()

    def catch_up(self) -> None:
        """Take up the game where another tab has left it."""
        if now := self.current:
            kept = saved_games.game_named(self.ports.store, now.kept.name)
            try:
                if kept:
                    self.take_up(now.game, kept)
            except ValueError as error:
                self.refuse(reason(page_of(now.game), error), "")

    def insist(self) -> None:
        """Go on from here, whatever another tab has done."""
        if now := self.current:
            session.insist(now, self.ports.store, self.ports.entropy.now())
            self.draw()

    def not_stored(self, kind: Literal["blocked", "full"], names: tuple[str, ...]) -> bool:
        """Handle a refused write, and return whether the open game is among the ``names``; its page then says so."""
        now = self.current
        if now is None or not any(now.kept.slot in name for name in names):
            return False
        told, now.trouble = bool(now.trouble), kind
        now.text, now.past = self.ports.store.get(now.kept.name), None
        if self.shown and not told:
            self.draw()
            self.ports.dom.say(page_of(now.game).say("game-not-kept"))
        return True

    def stored_again(self) -> None:
        """The browser stores again: the open game is kept, if it was not."""
        if (now := self.current) and now.trouble:
            self.keep_again()

    # --- faults -----------------------------------------------------------------------------------------------

    def back_to_kept(self) -> None:
        """The open game as it was last kept, after a press that went wrong; its page is drawn anew."""
        now = self.current
        if now is None or not self.shown:
            return
        kept = saved_games.game_named(self.ports.store, now.kept.name)
        self.shown = False
        if kept is not None and kept.save is not None and not now.trouble:
            self.take_up(now.game, kept)
        else:
            self.draw(fresh_page=True)

    # --- other tabs -------------------------------------------------------------------------------------------------------------

    def stored_elsewhere(self, name: str) -> None:
        """Another tab has written under this name."""
        now = self.current
        if now and self.shown and name in ("", now.kept.name) and session.overtaken(now, self.ports.store):
            self._overtaken()

    def _overtaken(self) -> None:
        self.draw()
        if now := self.current:
            self.ports.dom.say(page_of(now.game).say("was-played-on-elsewhere"))


def _is_step(now: OpenGame, token: str, value: str) -> bool:
    """Return whether a press that outran the page is one more step of a shop's counter on this page."""
    same_game = token.partition(".")[0] == now.token.partition(".")[0]
    return same_game and bool(traded_at(now.game, now.session.visit, value))


def _steppers(pressed: str) -> Iterator[str]:
    """Where the focus stays while one trades: on the step that was taken, else on the way back from it."""
    if pressed:
        other = pressed.removeprefix(BACK) if pressed.startswith(BACK) else f"{BACK}{pressed}"
        for step in (pressed, other):
            yield f"#text [data-trade={json.dumps(step, ensure_ascii=False)}]:enabled"


def _turns(now: OpenGame) -> int:
    return now.session.record.turns
