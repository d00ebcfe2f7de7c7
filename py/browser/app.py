"""The page as a whole: a router from addresses to screens, and the table of what every press does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from browser import saved_games
from browser.commands import Command, execute
from browser.controllers.play import PlayController
from browser.language import page_in, page_of, reason, spoken
from browser.ports import FORGOTTEN, GAME, HERO, SEEN, SETTINGS, Card, Ports, Settings, StoreTrouble, seed_of
from browser.views.address import BLANK, ON_PAPER, OWN, THROWS, paper_address, place, unescaped
from browser.views.html import Html
from browser.views.shell import frame
from browser.views.shell import shelf as front
from turnto.play.game import Game
from turnto.words.translator import Translator

if TYPE_CHECKING:
    from browser.controllers.between_books import BetweenBooks
    from browser.controllers.between_sites import BetweenSites
    from browser.controllers.games_under_way import GamesUnderWay
    from browser.controllers.going_back import GoingBack
    from browser.controllers.hero_creation import HeroCreation
    from browser.controllers.heroes.hall import HeroHall
    from browser.controllers.heroes.on_paper import HeroOnPaper
    from browser.controllers.import_export import ImportExport
    from browser.controllers.keeping import Keeping
    from browser.controllers.notebook.drawer import Notebook
    from browser.controllers.notebook.printing import Printing
    from browser.controllers.notebook.record import RecordOfGame


class App:
    """The shell of the page: it knows where the reader is and hands every input to the controller concerned."""

    def __init__(self, site: Mapping[str, Any], ports: Ports) -> None:
        self.site, self.ports = site, ports
        self.cards: Mapping[str, Card] = {str(card["id"]): card for card in site["books"]}
        self.settings = saved_games.settings(ports.store)
        self.route = ""
        self._fault = ""
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

        return ImportExport(
            self,
            self.play,
            self.games,
            lambda text, book: self.between_sites.arrive(text, book),
            lambda: self.keeping.note_export(),
        )

    @cached_property
    def keeping(self) -> Keeping:
        """Whether what is kept here stays here."""
        from browser.controllers.keeping import Keeping

        return Keeping(self)

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

    @cached_property
    def back(self) -> GoingBack:
        """Going back in the open game."""
        from browser.controllers.going_back import GoingBack

        return GoingBack(self, self.play)

    @cached_property
    def notebook(self) -> Notebook:
        """What the reader keeps of the open game."""
        from browser.controllers.notebook.drawer import Notebook

        return Notebook(self, self.play, self.back)

    @cached_property
    def record(self) -> RecordOfGame:
        """The record of the open game."""
        from browser.controllers.notebook.record import RecordOfGame

        return RecordOfGame(self.play)

    @cached_property
    def hall(self) -> HeroHall:
        """Heroes kept between books."""
        from browser.controllers.heroes.hall import HeroHall

        return HeroHall(self)

    @cached_property
    def paper_hero(self) -> HeroOnPaper:
        """Heroes typed in from a paper sheet."""
        from browser.controllers.heroes.on_paper import HeroOnPaper

        return HeroOnPaper(self, self.play)

    @cached_property
    def printing(self) -> Printing:
        """What is printed of a book and its game."""
        from browser.controllers.notebook.printing import Printing

        return Printing(self, self.play)

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
            "print": Command(self.ports.dom.print),
            "update": Command(self.take_update),
            "later": Command(lambda: self.ports.dom.offer_update("")),
            "yes": Command(self.confirmed),
            "copy-fault": Command(self.copy_fault),
            "close": Command(self.close_dialog),
            # games that are stored: a book and a slot
            "continue": Command(lambda book, slot: self.games.go_on(book, slot), (str, str)),
            "again": Command(lambda book, slot: self.games.start_again(book, slot), (str, str)),
            "game-name": Command(lambda book, slot, name: self.games.rename(book, slot, name), (str, str, str)),
            "copy": Command(lambda book, slot: self.games.copy(book, slot), (str, str)),
            "forget": Command(lambda book, slot: self.games.forget(book, slot), (str, str)),
            "unforget": Command(lambda: self.games.take_back_forgetting()),
            "export": Command(lambda book, slot: self.files.export(book, slot), (str, str)),
            "house-seed": Command(self.choose_seed, (str, str)),
            "export-all": Command(lambda: self.files.export_all()),
            "import": Command(lambda: self.files.choose()),
            "beside": Command(lambda: self.files.bring_all(in_place=False)),
            "in-place": Command(lambda: self.files.bring_all(in_place=True)),
            "settings-of-file": Command(lambda: self.files.take_settings()),
            "no-nudge": Command(lambda: self.keeping.hush()),
            # the open game
            "again-open": Command(lambda: self.games.start_open_again()),
            "export-open": Command(lambda: self.files.export_open()),
            "after": Command(play.begin_after),
            "ending": Command(play.back_to_ending),
            "undo": Command(lambda: self.back.undo()),
            "redo": Command(lambda: self.back.redo()),
            "back-to": Command(lambda number: self.back.to(number), (int,)),
            "throw-again": Command(lambda: self.back.throw_again()),
            "last-choice": Command(lambda: self.back.last_choice()),
            "finger": Command(lambda: self.notebook.put_finger()),
            "finger-go": Command(lambda finger: self.notebook.go_to_finger(finger), (str,)),
            "finger-name": Command(lambda finger, name: self.notebook.name_finger(finger, name), (str, str)),
            "finger-drop": Command(lambda finger: self.notebook.drop_finger(finger), (str,)),
            "notebook": Command(lambda leaf: self.notebook.open(leaf), (str,)),
            "reread": Command(lambda section: self.notebook.read_again(section), (str,)),
            "note": Command(lambda section, words: self.notebook.margins.note(section, words), (str, str)),
            "notes": Command(lambda words: self.notebook.margins.keep_notes(words), (str,)),
            "steps": Command(lambda before: self.notebook.show_steps(before), (int,)),
            "log": Command(lambda: self.record.show()),
            "log-find": Command(lambda sought: self.record.find(sought), (str,)),
            "transcript-copy": Command(lambda: self.record.copy()),
            "transcript-keep": Command(lambda: self.record.keep()),
            "report": Command(play.report_mistake),
            "retry": Command(play.keep_again),
            "hush": Command(play.hush),
            "aim": Command(play.take_aim, (str,)),
            "told": Command(play.dismiss_notices),
            "catch-up": Command(play.catch_up),
            "insist": Command(play.insist),
            # a new hero: a step with what is changed of it, or a book and a hero who was kept
            "own": Command(lambda step, place, words: self.creation.add_own(step, place, words), (str, int, list)),
            "points": Command(lambda step, by, pick: self.creation.change_points(step, by, pick), (str, int, str)),
            "level": Command(lambda step, of, key: self.creation.set_level(step, of, key), (str, str, str)),
            "stage": Command(lambda stage: self.creation.go_to(stage), (str,)),
            "seek": Command(lambda step, query: self.creation.seek(step, query), (str, str)),
            "list-part": Command(lambda step, part: self.creation.show_part(step, part), (str, str)),
            "list-turn": Command(lambda step, by: self.creation.turn_list(step, by), (str, int)),
            "ready-sheet": Command(lambda name: self.creation.show_ready(name), (str,)),
            "blank": Command(lambda: self.creation.begin_again()),
            "hinted": Command(lambda: self.creation.dismiss_hint()),
            "bring": Command(lambda book, hero: self.creation.bring(book, hero), (str, str)),
            "paper-hero": Command(lambda values: self.paper_hero.begin(values), (list,)),
            "paper-typed": Command(lambda key, value: self.paper_hero.keep(key, value), (str, str)),
            "paper-turn": Command(self.turn_paper, (list,)),
            "paper-field": Command(lambda key: self.paper_hero.to_field(key), (str,)),
            # heroes in the hall
            "hall-sheet": Command(lambda hero: self.hall.show_sheet(hero), (str,)),
            "hall-print": Command(lambda hero: self.hall.print(hero), (str,)),
            "hall-keep": Command(lambda hero: self.hall.keep(hero), (str,)),
            "hall-forget": Command(lambda hero: self.hall.ask_to_forget(hero), (str,)),
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

    def page_back(self, turns: int) -> None:
        """The browser's own Back or Forward has come to this page of the open game."""
        if self.play.shown:
            self.back.page_back(turns)

    def import_file(self, text: str) -> None:
        """A file was chosen."""
        self.files.imported(text)

    # --- where we are ------------------------------------------------------------------------------------

    @property
    def words(self) -> Translator:
        """What puts the page's messages into the language it speaks to its reader."""
        return self._words_for(self.cards.get(place(self.route)[0]))

    def _words_for(self, card: Card | None) -> Translator:
        book = str(card.get("language") or "en") if card else ""
        return page_in(spoken(self.settings.language, self.ports.dom.language(), book))

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
        book, rest = place(route)
        if route == "#/?about":
            self.about()
        elif route == "#/?hero":
            self.between_sites.show()
        elif route == "#/?heroes":
            self.hall.show()
        elif book not in self.cards:
            self.shelf(missing=book)
        elif rest == "":
            self.title_page(self.cards[book])
        elif (game := await self.opened(self.cards[book], route)) and self.route == route:
            if rest in (BLANK, OWN, THROWS):
                self.printing.show(game, rest)
            elif rest.startswith("paper"):
                self.paper(game, unescaped(rest.partition("/")[2]))
            else:
                shown = {"play": self.resume, "rules": self.rules, ON_PAPER: self.hero_on_paper}
                shown.get(rest, self.make_hero)(game)
        return None

    def about(self) -> None:
        """What Turnto is, and who made it."""
        from browser.views.shell import help

        self.screen(self.words.say("about"), help.about(self.words, self.site))

    def shelf(self, missing: str = "", told: str = "", focus: tuple[str, ...] = ()) -> None:
        """Every book and every game under way."""
        games, words = saved_games.games(self.ports.store), self._words_for(None)
        if missing:
            told = frame.notice(words.say("no-such-book"), (words.say("not-on-this-shelf", book=missing),))
        if not told and self.ports.store.get(FORGOTTEN) is not None:
            told = self.games.forgotten()
        cards, found = list(self.cards.values()), self._found_in_a_line()
        self.screen("Turnto", front.shelf(words, cards, games, Html(told), self.ports.entropy.now(), found))
        if games:
            self.ports.dom.ask_room()
        if focus:
            self.ports.dom.focus(*focus)

    def _found_in_a_line(self) -> dict[str, str]:
        """What the reader has found of each book, in a few words."""
        if not any(name.startswith(SEEN) for name in self.ports.store.names()):
            return {}
        from browser.seen import seen
        from browser.views.shell.progress import in_a_line

        return {
            id: in_a_line(self._words_for(None), _count(card, "endings"), _count(card, "sections"), known)
            for id, card in self.cards.items()
            if (known := seen(self.ports.store, id)).sections
        }

    def _found(self, card: Card) -> Html | None:
        """What the reader has found of a book."""
        if self.ports.store.get(SEEN + str(card["id"])) is None:
            return None
        from browser.seen import seen
        from browser.views.shell.progress import found

        known = seen(self.ports.store, str(card["id"]))
        words, title = self._words_for(card), str(card["title"])
        return found(words, title, _count(card, "endings"), _count(card, "sections"), known)

    def title_page(self, card: Card) -> None:
        """A book before it is played."""
        games = [game for game in saved_games.games(self.ports.store) if game.concerns(str(card["id"]))]
        heroes = list(saved_games.heroes(self.ports.store))
        self.screen(
            str(card["title"]),
            front.title_page(
                card, games, heroes, self._found(card), self._words_for(card), seed=self.ports.entropy.chosen_seed()
            ),
            card,
        )

    def make_hero(self, game: Game) -> None:
        """A hero is made for this book."""
        self.creation.make(game)

    def hero_on_paper(self, game: Game) -> None:
        """A hero who was made on paper is typed in."""
        self.paper_hero.show(game)

    def rules(self, game: Game) -> None:
        """How a book is played."""
        from browser.views.shell import help

        card = self.cards[game.book.id]
        playing = saved_games.game(self.ports.store, game.book.id) is not None
        drawn = help.rules(card, game, card.get("pictures") or {}, playing=playing)
        self.screen(f"{self._words_for(card).say('how-to-play')} · {card['title']}", drawn, card)

    def paper(self, game: Game, section: str) -> None:
        """A section as paper has it, with nothing applied; the first where no such section is."""
        from browser.views.page.paper import sheet_of_paper

        card = self.cards[game.book.id]
        section = section if section in game.book else game.book.start
        drawn = sheet_of_paper(game, section, card.get("pictures") or {})
        self.screen(f"{self._words_for(card).say('as-paper')} · {card['title']}", frame.spread(drawn), card)

    def turn_paper(self, values: list[str]) -> None:
        """Turn, while reading as on paper, to the section that the reader names."""
        from browser.views.page.paper import SOUGHT, not_found, section_named

        game = self._games.get(place(self.route)[0])
        if game is None or not values:
            return None
        if (section := section_named(game, str(values[0]))) is not None:
            return self.ports.dom.go(paper_address(game.book.id, section))
        told = not_found(page_of(game), str(values[0]))
        self.ports.dom.show(f"{SOUGHT}-told", told)
        return self.ports.dom.focus(f"#{SOUGHT}")

    def resume(self, game: Game) -> None:
        """Open the last game of this book, or its title page if there is no game."""
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
        except Exception as error:  # whatever keeps it from being shown, the reader is told, and nothing is thrown away
            card = self.cards[game.book.id]
            words = self._words_for(card)
            why = reason(words, error) if isinstance(error, ValueError) else words.say("game-damaged")
            damaged = frame.damaged(words, kept.book, kept.slot, why)
            self.screen(words.say("damaged-game"), damaged, card)
        return None

    def screen(self, title: str, html: str, card: Card | None = None) -> None:
        """A page of our own: its head, its text, its name, and reading begins at its heading."""
        self.play.leave()
        dom, words = self.ports.dom, self._words_for(card)
        book = (str(card["id"]), str(card["title"])) if card else ("", "")
        dom.show("top", frame.top(words, *book))
        dom.show("page", frame.inked(str(card["id"]), Html(html)) if card else html)
        dom.title(f"{title} · Turnto" if title != "Turnto" else title, words.language)
        dom.focus("#page h1", top=True)

    # --- books -------------------------------------------------------------------------------------------

    async def fetched(self, book: str) -> Game:
        """The book of this id; raises whatever keeps it from opening."""
        if book not in self._games:
            self._games[book] = await self.ports.library.game(self.cards[book])
        self._games[book] = self._spoken(self._games[book])
        return self._games[book]

    def _spoken(self, game: Game) -> Game:
        """The game in the language that the page speaks to its reader."""
        language = spoken(self.settings.language, self.ports.dom.language(), game.book.language)
        return game if game.spoken == language else replace(game, spoken=language)

    async def opened(self, card: Card, route: str) -> Game | None:
        """Fetch and return the book of a card; show the failure and return None if that is impossible."""
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
        self.confirm(title, words, self.words.say("i-see"), self.words.say("close"), lambda: None)

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
        """Keep a setting; the page's own thread has carried it out."""
        self.settings = self.play.settings = replace(self.settings, **chosen)
        if "language" in chosen:
            self._speak()
        elif {"throws", "odds", "easy", "undo"} & set(chosen):
            self.play.settings_changed()
        try:
            saved_games.keep_settings(self.ports.store, self.settings)
        except StoreTrouble:
            self.ports.dom.say(self.words.say("setting-not-kept"))

    def _speak(self) -> None:
        """Draw the page anew in the language it speaks now, with the settings still open."""
        self.play.shown = False
        if now := self.play.current:
            now.game = self._spoken(now.game)
        self.ports.later(self.arrive())

    def _take_up(self, settings: Settings) -> None:
        """Settings that another tab has changed."""
        before, self.settings = self.settings, settings
        self.play.settings = settings
        self.ports.dom.look(settings)
        if settings.language != before.language:
            self._speak()

    def choose_seed(self, book: str, said: str) -> None:
        """Choose the seed of games begun from now on and put it in the address; an empty text removes it."""
        words, said = self.words, said.strip()
        seed = seed_of(said)
        told = words.say("seed-is-chosen", seed=seed) if seed is not None else words.say("seed-is-free")
        if said and seed is None:
            told = words.say("seed-is-no-number")
        else:
            self.ports.entropy.choose_seed(seed)
            self.ports.dom.query("" if seed is None else f"seed={seed}")
        # The field stays as it is: what was typed is there to be mended.
        self.ports.dom.show(f"seed-told-{book}", told)
        self.ports.dom.say(told)

    def settings_changed(self) -> None:
        """Take up the settings as they are stored."""
        self._take_up(saved_games.settings(self.ports.store))

    def stored_elsewhere(self, name: str) -> None:
        """Another tab has written something."""
        if name == SETTINGS:
            self.settings_changed()
        else:
            self.play.stored_elsewhere(name)

    def lasts(self, granted: bool) -> None:
        """Whether the browser keeps what is stored even when it runs short of room."""
        self.keeping.note_answer(granted)

    def room(self, used: int, left: int, *, lasting: bool, forgetful: bool) -> None:
        """How much room there is: said on the shelf."""
        self.keeping.show(used, left, lasting=lasting, forgetful=forgetful)

    def not_stored(self, kind: Literal["blocked", "full"], names: tuple[str, ...]) -> None:
        """The browser would not keep these: said, on the page of the game that it concerns or in a dialog."""
        if self.play.not_stored(kind, names):
            return None
        for beginning, id in ((GAME, "game-not-brought-back"), (HERO, "hero-not-brought-back")):
            if any(name.startswith(beginning) for name in names):
                return self.refuse(self.words.say(id), self.words.say("would-not-keep-file"))
        if SETTINGS in names:
            self.ports.dom.say(self.words.say("setting-not-kept"))
        return None

    def stored_again(self) -> None:
        """The browser stores again what it is given."""
        self.play.stored_again()

    def brought_back(self) -> None:
        """Tell the reader that a lost game was restored from the second copy.

        The reason: that copy may be a step ahead.
        """
        words = self.words
        good = frame.act(words.say("hide-this"), "later", link=True)
        self.ports.dom.offer_update(frame.newer(words.say("brought-back"), good), words.say("brought-back-name"))
        self.ports.dom.say(words.say("brought-back"))

    # --- faults of the page's own ------------------------------------------------------------------------

    def fault(self, error: Exception) -> None:
        """Report an unexpected error, with the last kept state of the game, a text to copy and a way on."""
        from browser.controllers.faults import report

        self._fault = report(error, self.play.current)
        try:
            self.play.back_to_kept()
        except Exception:  # the page that was kept cannot be drawn either: the shelf always can
            self.play.leave()
            self.ports.dom.go("#/")
        self.ports.dom.dialog(frame.fault(self.words, self._fault))
        self.ports.dom.say(self.words.say("went-wrong"))

    def copy_fault(self) -> None:
        """Put the report of the last fault on the clipboard."""
        self.ports.dom.copy(self._fault)
        self.ports.dom.say(self.words.say("report-copied"))

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
        good = frame.act(words.say("close"), "later", link=True)
        self.ports.dom.offer_update(frame.newer(words.say("newer-comes"), good), words.say("newer-edition"))
        self.ports.dom.take_update()


def _count(card: Card, what: str) -> int:
    """How many there are of something, as the card of a book says."""
    return int(card.get(what) or 0)
