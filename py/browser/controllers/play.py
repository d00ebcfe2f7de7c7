"""The game in play on screen: drawn after every answer, kept before it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from browser import saved_games
from browser.controllers import session
from browser.controllers.notices import notices, report
from browser.controllers.session import Playing
from browser.ports import Hands
from browser.saved_games import Kept, Settings
from browser.views.html import Html, join
from browser.views.page.page import heading, page
from browser.views.sheet.bar import vitals
from browser.views.sheet.sheet import sheet
from browser.views.shell import frame
from browser.views.shell.ending import afterwards, ending
from browser.views.shell.roll_log import log
from turnto.core.hero_file import hero_json
from turnto.core.procedure import Ask
from turnto.core.runner import IllegalAnswer
from turnto.core.sheet import Sheet, unpacked
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import BookError, waiting_for
from turnto.words import say_all


class Desk:
    """Where one game lies open."""

    def __init__(self, hands: Hands, cards: Mapping[str, Mapping[str, Any]], settings: Settings) -> None:
        self.hands, self.cards, self.settings = hands, cards, settings
        self.playing: Playing | None = None
        self.shown = False
        self.refused = ""
        self.travel: Callable[[Playing, Session], None] = lambda *_: None
        """What is done when the way leads into another book."""

    # --- taking up and putting away --------------------------------------------------------------------------

    def holds(self, book: str) -> bool:
        """Whether a game of this book lies open."""
        return self.playing is not None and self.playing.game.book.id == book

    @property
    def kept(self) -> Kept | None:
        """The open game as it was last kept."""
        return self.playing.kept if self.playing else None

    def as_kept(self) -> Kept | None:
        """The open game as it stands, kept or not: for a file."""
        return session.saved(self.playing) if self.playing else None

    def leave(self) -> None:
        """Put the game away; it is kept already, unless the browser keeps nothing: then it stays open."""
        self.shown = False
        if self.playing and not self.playing.trouble:
            self.playing = None

    def begin(self, game: Game, hero: Sheet, section: str = "") -> None:
        """A new game, kept at once; in this section, for a hero who comes in from another book."""
        slot = saved_games.slot(self.hands.chance.number())
        self.lay_open(session.begun(game, hero, self.hands.chance.seed(), slot, self.shelf(game), section))

    def lay_open(self, made: Playing) -> None:
        """This game from now on, kept at once."""
        self.playing = made
        session.keep(made, self.hands.store)
        self.hands.dom.tell(made.new)

    def shelf(self, game: Game) -> dict[str, str]:
        """The books a hero may walk into from this one: those of the same rules."""
        return {id: str(card["title"]) for id, card in self.cards.items() if card["system"] == game.system.id}

    def again(self, game: Game, kept: Kept) -> None:
        """The same hero before the first page, in the same place; ValueError where the hero is not known any more."""
        open_ = self.playing if self.playing and self.playing.kept.slot == kept.slot else None
        try:
            start = open_.start if open_ else (kept.save or {})["start"]
            hero = unpacked(start)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise ValueError("The hero this game began with is not known any more.") from None
        made = session.begun(game, hero, self.hands.chance.seed(), kept.slot, self.shelf(game))
        made.text, made.past = self.hands.store.get(kept.name), {}
        saved_games.drop_past(self.hands.store, kept)
        self.lay_open(made)

    def take_up(self, game: Game, kept: Kept) -> None:
        """Go on with a kept game; ValueError where it is damaged."""
        self.playing = session.taken_up(game, kept, self.shelf(game))
        self.draw(fresh_page=True)

    # --- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, *, fresh_page: bool = False, fresh: bool = False, at_sheet: bool = False) -> None:
        """Show the game as it stands.  ``fresh_page``: reading begins at its heading; ``fresh``: dice still tumble."""
        now, dom = self.playing, self.hands.dom
        assert now is not None
        article = self._article(fresh=fresh)
        hero = session.on_sheet(now)
        drawn = sheet(now.game, hero, now.token)
        bar = vitals(now.game, hero)
        title = f"{heading(now.game, now.session)} · {now.game.book.title}"
        if not self.shown or not dom.has("text"):
            dom.show("top", frame.top(now.game.book.id, now.game.book.title, self.settings, playing=True))
            dom.show("page", frame.play(now.game.book.id, article, drawn, bar))
            self.shown = True
        else:
            dom.show("text", article)
            dom.show("sheet", drawn)
            dom.show("vitals", bar)
        dom.title(title)
        self._keep_first_sight(article if not fresh else self._article(), drawn, bar, title)
        self._focus(fresh_page=fresh_page, at_sheet=at_sheet)

    def _article(self, *, fresh: bool = False) -> Html:
        now = self.playing
        assert now is not None
        pictures = self.cards.get(now.game.book.id, {}).get("pictures") or {}
        above = notices(now, self.refused)
        if now.after is not None:
            request, events, _ = session.after_steps(now)
            return join(
                above, afterwards(now.game, now.session, request, events, now.token, fresh=fresh, kept=not now.trouble)
            )
        if now.session.position.ended:
            return ending(now.game, now.session, pictures, fresh=fresh, notices=above)
        return page(now.game, now.session, pictures, fresh=fresh, notices=above)

    def _keep_first_sight(self, article: Html, drawn: Html, bar: Html, title: str) -> None:
        now = self.playing
        if now and not now.trouble and not now.elsewhere:
            self.hands.dom.keep(now.game.book.id, frame.play(now.game.book.id, article, drawn, bar), title)

    def _focus(self, *, fresh_page: bool, at_sheet: bool) -> None:
        dom = self.hands.dom
        if fresh_page:
            dom.focus("#text h1", top=True)
        elif at_sheet:
            dom.focus("#sheet .head h2", "#sheet")
        else:
            dom.focus(".refused input", "#text form.deed input", "#text [data-answer]:enabled", "#text h1")

    # --- answers ---------------------------------------------------------------------------------------------------------

    def answer(self, token: str, do: str, value: str = "", *, at_sheet: bool = False) -> None:
        """An answer given on the page, or dice of the house thrown; what was meant for another moment changes nothing."""
        now = self.playing
        if now is None or not self.shown or token != now.token:
            return None
        if session.overtaken(now, self.hands.store):
            return self._overtaken()
        turns, before = _turns(now), now.session
        self.refused = ""
        try:
            fresh = session.after_answer(now, do, value) if now.after is not None else session.answer(now, do, value)
        except IllegalAnswer as refusal:
            return self.refuse(str(refusal), value)
        except BookError as fault:
            return self.refuse(f"The book has a fault here: {fault}. Report it, and choose another way.", " ")
        if now.session.position.away:
            return self.travel(now, before)
        self.hands.dom.tell(now.new)
        session.keep(now, self.hands.store)
        self._finish_after(now)
        turned = _turns(now) != turns or (now.session.position.ended is not None and now.after is None)
        asks = self._asks(now)
        if at_sheet and asks:
            self.hands.dom.popup("sheet", show=False)
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
        self.hands.dom.say(words)

    def _asks(self, now: Playing) -> bool:
        """Whether something is asked that is not simply what to do next."""
        if now.session.position.ended:
            return True
        request = waiting_for(now.game, now.session)
        return request is not None and (bool(now.session.position.answers) or not isinstance(request, Ask))

    def _say(self, now: Playing) -> None:
        said = say_all(now.new, now.game.system, now.game.book.language)
        request = None if now.session.position.ended else waiting_for(now.game, now.session)
        if now.session.position.answers and isinstance(request, Ask):
            said = f"{said} {request.prompt}".strip()
        if now.trouble and not now.hushed:
            said = f"{said} This browser will not keep your game."
        if said:
            self.hands.dom.say(said)

    # --- after the adventure ------------------------------------------------------------------------------------------------

    def _finish_after(self, now: Playing) -> None:
        """At the end of the steps after the adventure the hero is kept."""
        if now.after is None or session.after_steps(now)[0] is not None:
            return
        try:
            self.hands.store.put(saved_games.HERO + now.kept.slot, saved_games.written_hero(self._hero(now)))
        except saved_games.StoreTrouble as trouble:
            now.trouble = trouble.kind

    def _hero(self, now: Playing) -> saved_games.KeptHero:
        state = session.state(now)
        made = hero_json(state.hero, now.game.system)
        return saved_games.KeptHero(now.kept.slot, now.game.system.id, state.hero.name, made)

    # --- presses ----------------------------------------------------------------------------------------------------------------

    def press(self, do: str, *about: Any) -> None:
        """A press on something that belongs to the game in play."""
        now = self.playing
        if now and (found := getattr(self, f"do_{do.replace('-', '_')}", None)):
            found(now)

    def do_after(self, now: Playing) -> None:
        now.after = ()
        session.keep(now, self.hands.store)
        self._finish_after(now)
        self.draw(fresh_page=True)

    def do_ending(self, now: Playing) -> None:
        now.after = None
        session.keep(now, self.hands.store)
        self.draw(fresh_page=True)

    def do_log(self, now: Playing) -> None:
        self.hands.dom.show("log", log(now.game, now.session, self.shelf(now.game)))
        self.hands.dom.popup("log", show=True)

    def do_report(self, now: Playing) -> None:
        """What the author needs to find the page, on the clipboard and to be seen."""
        text = report(now)
        self.hands.dom.copy(text)
        self.hands.dom.dialog(frame.report(text))

    def do_retry(self, now: Playing) -> None:
        session.keep(now, self.hands.store)
        self._finish_after(now)
        self.draw()
        self.hands.dom.say("The game is kept." if not now.trouble else "The browser still will not keep it.")

    def do_hush(self, now: Playing) -> None:
        now.hushed = True
        self.draw()

    def do_told(self, now: Playing) -> None:
        now.told = ()
        self.draw()

    def do_catch_up(self, now: Playing) -> None:
        kept = saved_games.game_named(self.hands.store, now.kept.name)
        try:
            if kept:
                self.take_up(now.game, kept)
        except ValueError as error:
            self.refuse(str(error), "")

    def do_insist(self, now: Playing) -> None:
        session.insist(now, self.hands.store)
        self.draw()

    # --- other tabs -------------------------------------------------------------------------------------------------------------

    def stored_elsewhere(self, name: str) -> None:
        """Another tab has written under this name."""
        now = self.playing
        if now and self.shown and name in ("", now.kept.name) and session.overtaken(now, self.hands.store):
            self._overtaken()

    def _overtaken(self) -> None:
        self.draw()
        self.hands.dom.say("This game was played on in another tab.")


def _turns(now: Playing) -> int:
    return now.session.record.turns
