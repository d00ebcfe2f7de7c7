"""The page as a whole: a router from addresses to screens, and the table of what every press does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from browser import saved_games
from browser.commands import Command, execute
from browser.controllers.play import PlayController
from browser.language import page_in, reason
from browser.ports import SETTINGS, Card, Ports, Settings, StoreTrouble
from browser.views.address import place, unescaped
from browser.views.html import NOTHING, Html
from browser.views.shell import frame
from browser.views.shell import shelf as front
from turnto.play.game import Game
from turnto.words.translator import Translator

if TYPE_CHECKING:
    from browser.controllers.between_books import BetweenBooks
    from browser.controllers.between_sites import BetweenSites
    from browser.controllers.games_under_way import GamesUnderWay
    from browser.controllers.hero_creation import HeroCreation
    from browser.controllers.import_export import ImportExport


class App:
    """The shell of the page: it knows where the reader is and hands every input to the controller concerned."""

    def __init__(self, site: Mapping[str, Any], ports: Ports) -> None:
        self.site, self.ports = site, ports
        self.cards: Mapping[str, Card] = {str(card["id"]): card for card in site["books"]}
        self.settings = saved_games.settings(ports.store)
        self.route = ""
        self._games: dict[str, Game] = {}
        self._confirmed: Callable[[], object] | None = None
        self.play = PlayController(ports, self.cards, self.settings)
        self.play.travel = lambda now, before: self.between_books.depart(now, before)
        self.commands = self._commands()

    # --- controllers that a page in play seldom wants: loaded when they are wanted, so that it starts sooner --------

    @cached_property
    def games(self) -> GamesUnderWay:
        """Games under way."""
        from browser.controllers.games_under_way import GamesUnderWay

        return GamesUnderWay(self, self.play)

    @cached_property
    def creation(self) -> HeroCreation:
        """Heroes being made."""
        from browser.controllers.hero_creation import HeroCreation

        return HeroCreation(self, self.play)

    @cached_property
    def files(self) -> ImportExport:
        """Games and heroes as files."""
        from browser.controllers.import_export import ImportExport

        return ImportExport(self, self.play, self.games, lambda text, book: self.between_sites.arrive(text, book))

    @cached_property
    def between_books(self) -> BetweenBooks:
        """Heroes who walk from book to book."""
        from browser.controllers.between_books import BetweenBooks

        return BetweenBooks(self, self.play, lambda now, before: self.between_sites.leave(now, before))

    @cached_property
    def between_sites(self) -> BetweenSites:
        """Heroes who come and go between sites."""
        from browser.controllers.between_sites import BetweenSites

        return BetweenSites(self, self.play)

    # --- what every press does ----------------------------------------------------------------------------

    def _commands(self) -> dict[str, Command]:
        """Every command of the page's own, by the name that a button carries."""
        play = self.play
        return {
            # the page
            "skip": Command(lambda: self.ports.dom.focus("#page h1", "#page")),
            "shelf": Command(lambda: self.ports.dom.go("#/")),
            "try": Command(lambda: self.ports.later(self.arrive())),
            "reload": Command(self.ports.dom.reload),
            "update": Command(self.take_update),
            "later": Command(lambda: self.ports.dom.offer_update("")),
            "yes": Command(self.confirmed),
            "close": Command(self.close_dialog),
            # games that are stored: a book and a slot
            "continue": Command(lambda book, slot: self.games.go_on(book, slot), (str, str)),
            "again": Command(lambda book, slot: self.games.start_again(book, slot), (str, str)),
            "forget": Command(lambda book, slot: self.games.ask_to_forget(book, slot), (str, str)),
            "forget!": Command(lambda book, slot: self.games.forget(book, slot), (str, str)),
            "export": Command(lambda book, slot: self.files.export(book, slot), (str, str)),
            "import": Command(lambda: self.files.choose()),
            # the open game
            "again-open": Command(lambda: self.games.start_open_again()),
            "export-open": Command(lambda: self.files.export_open()),
            "after": Command(play.begin_after),
            "ending": Command(play.back_to_ending),
            "log": Command(play.show_log),
            "report": Command(play.report_mistake),
            "retry": Command(play.keep_again),
            "hush": Command(play.hush),
            "told": Command(play.dismiss_notices),
            "catch-up": Command(play.catch_up),
            "insist": Command(play.insist),
            # a new hero: a step with what is changed of it, or a book and a hero who was kept
            "own": Command(lambda step, place, words: self.creation.add_own(step, place, words), (str, int, list)),
            "points": Command(lambda step, by, pick: self.creation.change_points(step, by, pick), (str, int, str)),
            "blank": Command(lambda: self.creation.begin_again()),
            "hinted": Command(lambda: self.creation.dismiss_hint()),
            "bring": Command(lambda book, hero: self.creation.bring(book, hero), (str, str)),
            # heroes who travel between sites
            "hero-sign-off": Command(lambda: self.between_sites.sign_off()),
            "hero-export": Command(lambda: self.between_sites.export()),
            "hero-copy": Command(lambda: self.between_sites.copy_address()),
            "hero-file": Command(lambda: self.between_sites.offer_file()),
            "hero-to": Command(lambda book: self.between_sites.go_to(book), (str,)),
            "hero-begin": Command(lambda: self.between_sites.begin()),
            "hero-join": Command(lambda book, slot: self.between_sites.join(book, slot), (str, str)),
            "hero-keep": Command(lambda: self.between_sites.keep()),
        }

    def press(self, name: str, *about: Any) -> None:
        """A press on something of the page's own; one that nothing answers any more does nothing."""
        execute(self.commands, name, about)

    def answer(self, token: str, kind: str, value: str = "", *, at_sheet: bool = False) -> None:
        """An answer to what a rule or the book asks."""
        self.play.answer(token, kind, value, at_sheet=at_sheet)

    def submit_hero(self) -> None:
        """The form of a new hero was sent."""
        self.creation.begin()

    def edit_hero(self, step: str, value: str, *, checked: bool, typed: bool) -> None:
        """A step of the form of a new hero was edited."""
        self.creation.edit(step, value, checked=checked, typed=typed)

    def import_file(self, text: str) -> None:
        """A file was chosen."""
        self.files.imported(text)

    # --- where we are ------------------------------------------------------------------------------------

    @property
    def words(self) -> Translator:
        """What puts the page's messages into the language of the book that is shown, or else the reader's."""
        return self._words_for(self.cards.get(place(self.route)[0]))

    def _words_for(self, card: Card | None) -> Translator:
        return front.words_of(card) if card else page_in(self.ports.dom.language())

    async def arrive(self) -> None:
        """Show what the address asks for."""
        route = self.ports.dom.route()
        if (hero := unescaped(route)).startswith("#hero="):
            self.route = route
            return await self.between_sites.arrive(hero)
        if route and not route.startswith("#/"):
            return self.ports.dom.go(self.route or "#/")
        self.route = route
        self._confirmed = None
        self.ports.dom.popup("menu", show=False)
        book, rest = place(route)
        if route == "#/?about":
            self.about()
        elif route == "#/?hero":
            self.between_sites.show()
        elif book not in self.cards:
            self.shelf(missing=book)
        elif rest == "":
            self.title_page(self.cards[book])
        elif (game := await self.opened(self.cards[book], route)) and self.route == route:
            {"play": self.resume, "rules": self.rules}.get(rest, self.make_hero)(game)
        return None

    def about(self) -> None:
        """What Turnto is, and who made it."""
        from browser.views.shell import help

        self.screen(self.words.say("about"), help.about(self.words, self.site))

    def shelf(self, missing: str = "") -> None:
        """Every book and every game under way."""
        games, words = saved_games.games(self.ports.store), self._words_for(None)
        told = (
            frame.notice(words.say("no-such-book"), (words.say("not-on-this-shelf", book=missing),))
            if missing
            else NOTHING
        )
        self.screen("Turnto", front.shelf(words, list(self.cards.values()), games, told))

    def title_page(self, card: Card) -> None:
        """A book before it is played."""
        games = [game for game in saved_games.games(self.ports.store) if game.concerns(str(card["id"]))]
        heroes = list(saved_games.heroes(self.ports.store))
        self.screen(str(card["title"]), front.title_page(card, games, heroes), card)

    def make_hero(self, game: Game) -> None:
        """A hero is made for this book."""
        self.creation.make(game)

    def rules(self, game: Game) -> None:
        """How a book is played."""
        from browser.views.shell import help

        card = self.cards[game.book.id]
        playing = saved_games.game(self.ports.store, game.book.id) is not None
        drawn = help.rules(card, game.book, game.system, card.get("pictures") or {}, playing=playing)
        self.screen(f"{self._words_for(card).say('how-to-play')} · {card['title']}", drawn, card)

    def resume(self, game: Game) -> None:
        """The game last played of this book; the title page where there is none."""
        if self.play.holds(game.book.id):
            return self.play.draw(fresh_page=True)
        kept = saved_games.game(self.ports.store, game.book.id)
        if kept is None:
            return self.title_page(self.cards[game.book.id])
        if kept.book != game.book.id:
            # The hero has walked on into another book.
            return self.games.go_on(kept.book, kept.slot)
        try:
            self.play.take_up(game, kept)
        except ValueError as error:
            card = self.cards[game.book.id]
            words = self._words_for(card)
            damaged = frame.damaged(words, kept.book, kept.slot, reason(words, error))
            self.screen(words.say("damaged-game"), damaged, card)
        return None

    def screen(self, title: str, html: str, card: Card | None = None) -> None:
        """A page of our own: its head, its text, its name, and reading begins at its heading."""
        self.play.leave()
        dom, words = self.ports.dom, self._words_for(card)
        book = (str(card["id"]), str(card["title"])) if card else ("", "")
        dom.show("top", frame.top(words, *book, self.settings))
        dom.show("page", frame.inked(str(card["id"]), Html(html)) if card else html)
        dom.title(f"{title} · Turnto" if title != "Turnto" else title, words.language)
        dom.focus("#page h1", top=True)

    # --- books -------------------------------------------------------------------------------------------

    async def fetched(self, book: str) -> Game:
        """The book of this id; raises whatever keeps it from opening."""
        if book not in self._games:
            self._games[book] = await self.ports.library.game(self.cards[book])
        return self._games[book]

    async def opened(self, card: Card, route: str) -> Game | None:
        """The book of this card; where it cannot be had, that is said, with what can be done."""
        try:
            return await self.fetched(str(card["id"]))
        except Exception as error:  # whatever keeps it from opening, the reader is told the same
            if self.route == route:
                words = self.words
                self.screen(words.say("not-opened"), frame.not_opened(words, str(card["title"]), error))
            return None

    # --- dialogs -----------------------------------------------------------------------------------------

    def confirm(self, title: str, words: tuple[str, ...], yes: str, no: str, then: Callable[[], object]) -> None:
        """Ask before something is lost."""
        self._confirmed = then
        self.ports.dom.dialog(frame.confirm(title, words, yes=yes, no=no, do="yes"))

    def refuse(self, title: str, *words: str) -> None:
        """Say what could not be done."""
        self.confirm(title, words, self.words.say("good"), self.words.say("close"), lambda: None)

    def close_dialog(self) -> None:
        """Close what is asked, and do nothing."""
        self._confirmed = None
        self.ports.dom.dialog("")

    def confirmed(self) -> None:
        """Close what is asked, and do it."""
        confirmed = self._confirmed
        self.close_dialog()
        if confirmed:
            confirmed()

    # --- settings, other tabs ----------------------------------------------------------------------------

    def set(self, **chosen: Any) -> None:
        """Change a setting, at once and for the next time."""
        self._set(replace(self.settings, **chosen))
        try:
            saved_games.keep_settings(self.ports.store, self.settings)
        except StoreTrouble:
            self.ports.dom.say(self.words.say("setting-not-kept"))

    def _set(self, settings: Settings) -> None:
        self.settings = self.play.settings = settings
        self.ports.dom.look(settings)

    def stored_elsewhere(self, name: str) -> None:
        """Another tab has written something."""
        if name == SETTINGS:
            self._set(saved_games.settings(self.ports.store))
        else:
            self.play.stored_elsewhere(name)

    # --- a newer edition ---------------------------------------------------------------------------------

    def newer(self) -> None:
        """A newer edition waits.  It is offered, and never taken by force; not at all where a reload would lose the game."""
        keeps = not (self.play.current and self.play.current.trouble)
        words = self.words
        told = words.say("newer-edition-is-here")
        acts = (frame.act(words.say("use-it-now"), "update", link=True),) if keeps else ()
        later = frame.act(words.say("later"), "later", link=True)
        self.ports.dom.offer_update(frame.newer(told, *acts, later), words.say("newer-edition"))
        self.ports.dom.say(told)

    def take_update(self) -> None:
        """Take the newer edition."""
        words = self.words
        good = frame.act(words.say("good"), "later", link=True)
        self.ports.dom.offer_update(frame.newer(words.say("newer-comes"), good), words.say("newer-edition"))
        self.ports.dom.take_update()
