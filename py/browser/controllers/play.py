"""The game in play on screen: drawn after every answer, kept before it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from browser import saved_games
from browser.controllers import session
from browser.controllers.notices import notices, report
from browser.controllers.session import OpenGame
from browser.language import page_in, reason
from browser.ports import HERO, Card, Ports, SavedGame, SavedHero, Settings, StoreTrouble
from browser.views.html import Html, join
from browser.views.page.page import heading, page
from browser.views.sheet.bar import vitals
from browser.views.sheet.sheet import sheet
from browser.views.shell import frame
from turnto.core.message import say
from turnto.core.procedure import Ask
from turnto.core.runner import IllegalAnswer
from turnto.core.sheet import Sheet, unpacked
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import BookError, waiting_for
from turnto.words import say_all


class PlayController:
    """The open game: answers go in, the page comes out, and every answer is stored."""

    def __init__(self, ports: Ports, cards: Mapping[str, Card], settings: Settings) -> None:
        self.ports, self.cards, self.settings = ports, cards, settings
        self.current: OpenGame | None = None
        self.shown = False
        self.refused = ""
        self.travel: Callable[[OpenGame, Session], None] = lambda *_: None
        """What is done when the way leads into another book."""

    # --- taking up and putting away --------------------------------------------------------------------------

    def holds(self, book: str) -> bool:
        """Whether a game of this book lies open."""
        return self.current is not None and self.current.game.book.id == book

    def as_kept(self) -> SavedGame | None:
        """The open game as it stands, kept or not: for a file."""
        return session.saved(self.current) if self.current else None

    def leave(self) -> None:
        """Put the game away; it is kept already, unless the browser keeps nothing: then it stays open."""
        self.shown = False
        if self.current and not self.current.trouble:
            self.current = None

    def begin(self, game: Game, hero: Sheet, section: str = "") -> None:
        """A new game, kept at once; in this section, for a hero who comes in from another book."""
        slot = saved_games.slot(self.ports.entropy.number())
        self.lay_open(session.begun(game, hero, self.ports.entropy.seed(), slot, self.shelf(game), section))

    def lay_open(self, made: OpenGame) -> None:
        """This game from now on, kept at once."""
        self.current = made
        session.keep(made, self.ports.store)
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
        made.text, made.past = self.ports.store.get(kept.name), {}
        saved_games.drop_past(self.ports.store, kept)
        self.lay_open(made)

    def take_up(self, game: Game, kept: SavedGame) -> None:
        """Go on with a kept game; ValueError where it is damaged."""
        self.current = session.taken_up(game, kept, self.shelf(game))
        self.draw(fresh_page=True)

    # --- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, *, fresh_page: bool = False, fresh: bool = False, at_sheet: bool = False) -> None:
        """Show the game as it stands.  ``fresh_page``: reading begins at its heading; ``fresh``: dice still tumble."""
        now, dom = self.current, self.ports.dom
        assert now is not None
        article = self._article(fresh=fresh)
        hero = session.on_sheet(now)
        drawn = sheet(now.game, hero, now.token)
        bar = vitals(now.game, hero)
        words = page_in(now.game.book.language)
        title = f"{heading(now.game, now.session)} · {now.game.book.title}"
        if not self.shown or not dom.has("text"):
            dom.show("top", frame.top(words, now.game.book.id, now.game.book.title, self.settings, playing=True))
            dom.show("page", frame.play(words, now.game.book.id, article, drawn, bar))
            self.shown = True
        else:
            dom.show("text", article)
            dom.show("sheet", drawn)
            dom.show("vitals", bar)
        dom.title(title, words.language)
        self._keep_first_sight(article if not fresh else self._article(), drawn, bar, title)
        self._focus(fresh_page=fresh_page, at_sheet=at_sheet)

    def _article(self, *, fresh: bool = False) -> Html:
        now = self.current
        assert now is not None
        pictures = self.cards.get(now.game.book.id, {}).get("pictures") or {}
        above = notices(now, self.refused)
        if now.after is not None:
            from browser.views.shell.ending import afterwards

            request, events, _ = session.after_steps(now)
            return join(
                above, afterwards(now.game, now.session, request, events, now.token, fresh=fresh, kept=not now.trouble)
            )
        if now.session.position.ended:
            from browser.views.shell.ending import ending

            return ending(now.game, now.session, pictures, fresh=fresh, notices=above)
        return page(now.game, now.session, pictures, fresh=fresh, notices=above)

    def _keep_first_sight(self, article: Html, drawn: Html, bar: Html, title: str) -> None:
        now = self.current
        if now and not now.trouble and not now.elsewhere:
            words = page_in(now.game.book.language)
            self.ports.dom.keep(now.game.book.id, frame.play(words, now.game.book.id, article, drawn, bar), title)

    def _focus(self, *, fresh_page: bool, at_sheet: bool) -> None:
        dom = self.ports.dom
        if fresh_page:
            dom.focus("#text h1", top=True)
        elif at_sheet:
            dom.focus("#sheet .head h2", "#sheet")
        else:
            dom.focus(".refused input", "#text form.deed input", "#text [data-answer]:enabled", "#text h1")

    # --- answers ---------------------------------------------------------------------------------------------------------

    def answer(self, token: str, do: str, value: str = "", *, at_sheet: bool = False) -> None:
        """An answer given on the page, or dice of the house thrown; what was meant for another moment changes nothing."""
        now = self.current
        if now is None or not self.shown or token != now.token:
            return None
        if session.overtaken(now, self.ports.store):
            return self._overtaken()
        turns, before = _turns(now), now.session
        self.refused = ""
        try:
            fresh = session.after_answer(now, do, value) if now.after is not None else session.answer(now, do, value)
        except IllegalAnswer as refusal:
            return self.refuse(reason(page_in(now.game.book.language), refusal), value)
        except BookError as fault:
            return self.refuse(page_in(now.game.book.language).say("book-has-a-fault", fault=str(fault)), " ")
        if now.session.position.away:
            return self.travel(now, before)
        self.ports.dom.tell(now.new)
        session.keep(now, self.ports.store)
        self._finish_after(now)
        turned = _turns(now) != turns or (now.session.position.ended is not None and now.after is None)
        asks = self._asks(now)
        if at_sheet and asks:
            self.ports.dom.popup("sheet", show=False)
        self.draw(fresh_page=turned, fresh=fresh, at_sheet=at_sheet and not asks)
        self._say(now)
        return None

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

    def _say(self, now: OpenGame) -> None:
        said = say_all(now.new, now.game.system, now.game.book.language)
        request = None if now.session.position.ended else waiting_for(now.game, now.session)
        if now.session.position.answers and isinstance(request, Ask):
            said = f"{said} {request.prompt}".strip()
        if now.trouble and not now.hushed:
            said = f"{said} {page_in(now.game.book.language).say('game-not-kept')}"
        if said:
            self.ports.dom.say(said)

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
        from turnto.core.hero_file import hero_json

        state = session.state(now)
        made = hero_json(state.hero, now.game.system)
        return SavedHero(now.kept.slot, now.game.system.id, state.hero.name, made)

    # --- presses --------------------------------------------------------------------------------------------

    def begin_after(self) -> None:
        """Begin the steps after the adventure."""
        if now := self.current:
            now.after = ()
            session.keep(now, self.ports.store)
            self._finish_after(now)
            self.draw(fresh_page=True)

    def back_to_ending(self) -> None:
        """Leave the steps after the adventure."""
        if now := self.current:
            now.after = None
            session.keep(now, self.ports.store)
            self.draw(fresh_page=True)

    def show_log(self) -> None:
        """Show every throw."""
        if now := self.current:
            from browser.views.shell.roll_log import log

            self.ports.dom.show("log", log(now.game, now.session, self.shelf(now.game)))
            self.ports.dom.popup("log", show=True)

    def report_mistake(self) -> None:
        """Show what the author needs to find the page, and put it on the clipboard."""
        if now := self.current:
            text = report(now)
            self.ports.dom.copy(text)
            self.ports.dom.dialog(frame.report(page_in(now.game.book.language), text))

    def keep_again(self) -> None:
        """Try once more to store the game."""
        if now := self.current:
            session.keep(now, self.ports.store)
            self._finish_after(now)
            self.draw()
            words = page_in(now.game.book.language)
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
                self.refuse(reason(page_in(now.game.book.language), error), "")

    def insist(self) -> None:
        """Go on from here, whatever another tab has done."""
        if now := self.current:
            session.insist(now, self.ports.store)
            self.draw()

    # --- other tabs -------------------------------------------------------------------------------------------------------------

    def stored_elsewhere(self, name: str) -> None:
        """Another tab has written under this name."""
        now = self.current
        if now and self.shown and name in ("", now.kept.name) and session.overtaken(now, self.ports.store):
            self._overtaken()

    def _overtaken(self) -> None:
        self.draw()
        if now := self.current:
            self.ports.dom.say(page_in(now.game.book.language).say("was-played-on-elsewhere"))


def _turns(now: OpenGame) -> int:
    return now.session.record.turns
