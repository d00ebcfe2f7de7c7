"""The page as a whole: which screen is shown, and what every press on it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from browser import saved_games
from browser.controllers.between_books import Journey
from browser.controllers.hero_creation import Workshop
from browser.controllers.import_export import Bringing
from browser.controllers.play import Desk
from browser.ports import Hands
from browser.views.address import address, place, unescaped
from browser.views.html import NOTHING, Html
from browser.views.shell import frame, help
from browser.views.shell import shelf as front
from turnto.play.game import Game

if TYPE_CHECKING:
    from browser.controllers.between_sites import Travelling


class App:
    """Everything between the reader's presses and what is on screen."""

    def __init__(self, site: Mapping[str, Any], hands: Hands) -> None:
        self.site, self.hands = site, hands
        self.cards: dict[str, Mapping[str, Any]] = {str(card["id"]): card for card in site["books"]}
        self.settings = saved_games.settings(hands.store)
        self.desk = Desk(hands, self.cards, self.settings)
        self.games: dict[str, Game] = {}
        self.route = ""
        self.bringing, self.workshop, self.journey = Bringing(self), Workshop(self), Journey(self)
        self.confirmed: Callable[[], object] | None = None

    @cached_property
    def travelling(self) -> Travelling:
        """Heroes who come and go between sites; loaded when one does."""
        from browser.controllers.between_sites import Travelling

        return Travelling(self)

    # --- where we are ------------------------------------------------------------------------------------

    async def arrive(self) -> None:
        """Show what the address asks for."""
        route = self.hands.dom.route()
        if (hero := unescaped(route)).startswith("#hero="):
            self.route = route
            return await self.travelling.arrive(hero)
        if route and not route.startswith("#/"):
            return self.hands.dom.go(self.route or "#/")
        self.route = route
        self.confirmed = None
        self.hands.dom.popup("menu", show=False)
        book, rest = place(route)
        if route == "#/?about":
            self.screen("About", help.about(self.site))
        elif route == "#/?hero":
            self.travelling.show()
        elif book not in self.cards:
            self.shelf(missing=book)
        elif rest == "":
            self.title_page(self.cards[book])
        elif (game := await self.opened(self.cards[book], route)) and self.route == route:
            self._open(game, rest)
        return None

    def _open(self, game: Game, rest: str) -> None:
        """What a book is opened for: play, its rules, or the making of a hero."""
        if rest == "play":
            self.play(game)
        elif rest == "rules":
            card = self.cards[game.book.id]
            playing = saved_games.game(self.hands.store, game.book.id) is not None
            drawn = help.rules(card, game.book, game.system, _pictures(card), playing=playing)
            self.screen(f"How to play · {card['title']}", drawn, card)
        else:
            self.workshop.make(game)

    def screen(self, title: str, html: str, card: Mapping[str, Any] | None = None) -> None:
        """A page of our own: its head, its text, its name, and reading begins at its heading."""
        self.desk.leave()
        dom = self.hands.dom
        dom.show(
            "top",
            frame.top(str(card["id"]), str(card["title"]), self.settings)
            if card
            else frame.top(settings=self.settings),
        )
        dom.show("page", frame.inked(str(card["id"]), Html(html)) if card else html)
        dom.title(f"{title} · Turnto" if title != "Turnto" else title)
        dom.focus("#page h1", top=True)

    async def opened(self, card: Mapping[str, Any], route: str) -> Game | None:
        """The book of this card; where it cannot be had, that is said, with what can be done."""
        id = str(card["id"])
        if id in self.games:
            return self.games[id]
        try:
            self.games[id] = await self.hands.library.game(card)
        except Exception as error:  # whatever keeps it from opening, the reader is told the same
            if self.route == route:
                self.screen("Not opened", frame.not_opened(str(card["title"]), error))
            return None
        return self.games[id]

    def shelf(self, missing: str = "") -> None:
        """Every book and every game under way."""
        games = saved_games.games(self.hands.store)
        told = (
            frame.notice("There is no such book here", (f"“{missing}” is not on this shelf.",)) if missing else NOTHING
        )
        self.screen("Turnto", front.shelf(list(self.cards.values()), games, told))

    def title_page(self, card: Mapping[str, Any]) -> None:
        """A book before it is played."""
        games = [game for game in saved_games.games(self.hands.store) if game.concerns(str(card["id"]))]
        heroes = list(saved_games.heroes(self.hands.store))
        self.screen(str(card["title"]), front.title_page(card, games, heroes), card)

    # --- play --------------------------------------------------------------------------------------------------

    def play(self, game: Game) -> None:
        """The game last played of this book; the title page where there is none."""
        if self.desk.holds(game.book.id):
            return self.desk.draw(fresh_page=True)
        kept = saved_games.game(self.hands.store, game.book.id)
        if kept is None:
            return self.title_page(self.cards[game.book.id])
        if kept.book != game.book.id:
            # The hero has walked on into another book.
            return self.do_continue(kept.book, kept.slot)
        try:
            self.desk.take_up(game, kept)
        except ValueError as error:
            damaged = frame.damaged(kept.book, kept.slot, str(error))
            self.screen("A damaged game", damaged, self.cards[game.book.id])
        return None

    # --- what can be pressed ----------------------------------------------------------------------------------------

    def press(self, do: str, *about: Any) -> None:
        """A press on something of the page's own: a command, and what it is about."""
        name = f"do_{do.replace('-', '_').replace('!', '_now')}"
        places = (self.travelling,) if do.startswith("hero-") else (self, self.bringing, self.workshop)
        found = next((getattr(one, name) for one in places if hasattr(one, name)), None)
        if found:
            found(*about)
        else:
            self.desk.press(do, *about)

    def do_skip(self) -> None:
        self.hands.dom.focus("#page h1", "#page")

    def do_shelf(self) -> None:
        self.hands.dom.go("#/")

    def do_try(self) -> None:
        self.hands.later(self.arrive())

    def do_reload(self) -> None:
        self.hands.dom.reload()

    def do_close(self) -> None:
        self.confirmed = None
        self.hands.dom.dialog("")

    def do_yes(self) -> None:
        confirmed, self.confirmed = self.confirmed, None
        self.hands.dom.dialog("")
        if confirmed:
            confirmed()

    def confirm(self, title: str, words: tuple[str, ...], yes: str, no: str, then: Callable[[], object]) -> None:
        """Ask before something is lost."""
        self.confirmed = then
        self.hands.dom.dialog(frame.confirm(title, words, yes=yes, no=no, do="yes"))

    def do_continue(self, book: str, slot: str) -> None:
        self.hands.put(saved_games.LAST + book, slot)
        self.desk.leave()
        self.hands.dom.go(address(book, "play"))

    def do_again(self, book: str = "", slot: str = "") -> None:
        """Start a game again, after a warning."""
        kept = saved_games.game(self.hands.store, book, slot) if book else self.desk.kept
        if kept is None:
            return
        who = kept.hero or "Your hero"
        at = f", at {kept.where}," if kept.where and not kept.ended else ""
        words = (
            f"{who} goes back to the first page with the sheet the adventure began with. The game as it stands{at} will be gone.",
            "If you may want it, keep it as a file first.",
        )
        self.confirm(
            "Start this game again?",
            words,
            "Start again",
            "Leave it as it is",
            lambda: self.hands.later(self._again(kept)),
        )

    async def _again(self, kept: saved_games.Kept) -> None:
        home = kept.home if kept.home in self.cards else kept.book
        game = await self.opened(self.cards[home], self.route)
        if game is None:
            return None
        try:
            self.desk.again(game, kept)
        except ValueError:
            saved_games.forget(self.hands.store, kept)
            self.desk.leave()
            return self.hands.dom.go(address(home, "hero"))
        if self.hands.dom.route() == address(home, "play"):
            return self.desk.draw(fresh_page=True)
        self.hands.dom.go(address(home, "play"))
        return None

    def do_forget(self, book: str, slot: str) -> None:
        kept = saved_games.game(self.hands.store, book, slot)
        if kept:
            who = f"{kept.hero}’s game" if kept.hero else "this game"
            words = ("It was kept in this browser only, unless you have kept it as a file. Nothing else is touched.",)
            self.confirm(
                f"Forget {who} in “{kept.title}”?",
                words,
                "Forget it",
                "Leave it",
                lambda: self.do_forget_now(book, slot),
            )

    def do_forget_now(self, book: str, slot: str) -> None:
        if kept := saved_games.game(self.hands.store, book, slot):
            saved_games.forget(self.hands.store, kept)
        self.desk.leave()
        if self.route.endswith("/play"):
            return self.hands.dom.go(address(book))
        self.hands.later(self.arrive())
        return None

    # --- settings, other tabs -------------------------------------------------------------------------------------

    def set(self, **chosen: Any) -> None:
        """Change a setting, at once and for the next time."""
        self.settings = replace(self.settings, **chosen)
        self.desk.settings = self.settings
        self.hands.dom.look(self.settings)
        try:
            saved_games.keep_settings(self.hands.store, self.settings)
        except saved_games.StoreTrouble:
            self.hands.dom.say("This browser will not keep the setting for the next time.")

    # --- a newer edition --------------------------------------------------------------------------------------------

    def newer(self) -> None:
        """A newer edition waits.  It is offered, and never taken by force; not at all where a reload would lose the game."""
        keeps = not (self.desk.playing and self.desk.playing.trouble)
        acts = (frame.act("Use it now", "update", link=True),) if keeps else ()
        self.hands.dom.offer_update(frame.newer(frame.NEWER, *acts, frame.act("Later", "later", link=True)))
        self.hands.dom.say(frame.NEWER)

    def do_update(self) -> None:
        words = (
            "It comes at once, or, if this shelf is open in another window, when that is closed. Your games are kept."
        )
        self.hands.dom.offer_update(frame.newer(words, frame.act("Good", "later", link=True)))
        self.hands.dom.take_update()

    def do_later(self) -> None:
        self.hands.dom.offer_update("")

    def stored_elsewhere(self, name: str) -> None:
        """Another tab has written something."""
        if name == saved_games.SETTINGS:
            self.settings = saved_games.settings(self.hands.store)
            self.desk.settings = self.settings
            self.hands.dom.look(self.settings)
        else:
            self.desk.stored_elsewhere(name)


def _pictures(card: Mapping[str, Any]) -> Mapping[str, str]:
    return card.get("pictures") or {}
