"""Heroes who come and go between sites: signed off here, confirmed by the player there.

Loaded when a hero travels, and not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from browser import saved_games
from browser.controllers import session
from browser.controllers.files import file_name
from browser.controllers.play import PlayController
from browser.controllers.session import OpenGame
from browser.language import page_of, reason
from browser.ports import HERO, Card, SavedGame, SavedHero, Shell
from browser.views.address import address, place
from browser.views.shell import frame
from browser.views.shell import travel as views
from turnto.core.hero_file import hero_json
from turnto.core.names import fold
from turnto.play import portable_hero
from turnto.play.campaign import named
from turnto.play.game import Game
from turnto.play.portable_hero import Arrival, TravelError
from turnto.play.position import Session
from turnto.words.translator import Translator

HALL = "#/?hero"
"""Where a hero who has arrived waits; the address no longer brings them, so that a reload does not ask again."""


class BetweenSites:
    """What the page does with heroes of other sites."""

    def __init__(self, shell: Shell, play: PlayController) -> None:
        self.shell, self.ports, self.play = shell, shell.ports, play
        self.signed: Mapping[str, Any] = {}
        """The hero last signed off."""
        self.text = ""
        """What brings the hero who waits to be let in."""
        self.arrived: tuple[Game, Arrival] | None = None

    # --- setting out ---------------------------------------------------------------------------------------

    def leave(self, now: OpenGame, before: Session) -> None:
        """A way leads to another site: ask.  The game here is what it was before the way was taken."""
        assert now.session.position.departure is not None
        book, section = now.session.position.departure
        site, _, there = now.game.book.elsewhere[fold(book)].partition("#")
        id, _ = place(there)
        self.signed = portable_hero.signed_off(now.session.state, now.game, (id or book, section))
        now.session, now.new = before, ()
        going = views.Departure(before.state.hero.name, book, _host(site), site, fits=False, kept=not now.trouble)
        try:
            going = replace(going, address=f"{site}#{portable_hero.as_fragment(self.signed)}", fits=True)
        except TravelError:
            going = replace(going, address=f"{site}#{there}" if there else site)
        self.ports.dom.dialog(views.leaving(self._words(now), going))

    def _words(self, now: OpenGame) -> Translator:
        return page_of(now.game)

    def sign_off(self) -> None:
        """Take the hero of the open game elsewhere, as they are now; not in the middle of a fight."""
        now, dom = self.play.current, self.ports.dom
        dom.popup("menu", show=False)
        if now and not _at_rest(now):
            dom.dialog(views.not_now(self._words(now), now.session.state.hero.name))
        elif now:
            self.signed = portable_hero.signed_off(session.state(now), now.game)
            dom.dialog(views.signed_off(self._words(now), now.session.state.hero.name, self._address()))

    def export(self) -> None:
        """Keep the hero of the open game as a file."""
        if now := self.play.current:
            self.signed = portable_hero.signed_off(session.state(now), now.game)
            self.offer_file()

    def _address(self) -> str:
        try:
            return f"{self.ports.dom.here()}#{portable_hero.as_fragment(self.signed)}"
        except TravelError:
            return ""

    def copy_address(self) -> None:
        """Put the address that brings the hero on the clipboard."""
        self.ports.dom.copy(self._address())
        self.ports.dom.say(self.shell.words.say("address-copied"))

    def offer_file(self) -> None:
        """Keep the hero last signed off as a file."""
        hero = self.signed.get("hero") or {}
        self.ports.dom.offer_file(file_name(str(hero.get("name", "")), "hero"), portable_hero.as_file(self.signed))
        self.ports.dom.say(self.shell.words.say("hero-kept-as-file"))

    # --- arriving -------------------------------------------------------------------------------------------

    async def arrive(self, text: str, book: str = "") -> None:
        """Take a hero from an address or a file, check it, and ask before anything begins.

        The text is hostile until it is checked.
        """
        dom = self.ports.dom
        dom.dialog("")
        dom.popup("menu", show=False)
        self.text, self.arrived = text, None
        try:
            kept = portable_hero.opened(text)
            card = self._awaited(kept, book)
            if card is None:
                return self._ask_where(kept)
            game = await self.shell.opened(card, self.shell.route)
            if game is None:
                return None  # the reader is told, and can try again: the address still brings the hero
            self.arrived = game, portable_hero.arrived(text, game)
        except TravelError as refusal:
            return self._refuse(refusal.said(self.shell.words.language))
        return self.show()

    def _awaited(self, kept: Mapping[str, Any], book: str) -> Card | None:
        """The book the hero is bound for, or the one they were brought to."""
        wanted = named(portable_hero.bound_for(kept), {id: str(card["title"]) for id, card in self.shell.cards.items()})
        return self.shell.cards.get(book or wanted or "")

    def _ask_where(self, kept: Mapping[str, Any]) -> None:
        fit = [card for card in self.shell.cards.values() if card["system"] == kept.get("system")]
        if not fit:
            rules = str(kept.get("system", ""))
            return self._refuse(self.shell.words.say("no-book-by-these-rules", rules=rules))
        hero = kept.get("hero")
        name = hero.get("name") if isinstance(hero, Mapping) else ""
        self._to_the_hall()
        words = self.shell.words
        drawn = views.where_to(words, name if isinstance(name, str) else "", fit, portable_hero.bound_for(kept))
        return self.shell.screen(words.say("hero-has-come"), drawn)

    def _refuse(self, why: str) -> None:
        self.text = ""
        self._to_the_hall()
        words = self.shell.words
        back = frame.act(words.say("back-to-shelf"), "shelf")
        told = (why, words.say("nothing-has-changed"))
        self.shell.screen(words.say("not-let-in"), frame.problem(words.say("nobody-let-in"), told, back))

    def _to_the_hall(self) -> None:
        self.ports.dom.replace(HALL)
        self.shell.route = HALL

    def show(self) -> None:
        """Who waits to be let in."""
        if self.arrived is None:
            return self.shell.shelf()
        game, arrival = self.arrived
        self._to_the_hall()
        drawn = views.arriving(game, arrival, self._under_way(game))
        words = page_of(game)
        title = words.say("hero-arrives", hero=arrival.hero.name or words.say("a-hero-begins"))
        return self.shell.screen(title, drawn, self.shell.cards[game.book.id])

    def _under_way(self, game: Game) -> list[SavedGame]:
        known = saved_games.games(self.ports.store)
        return [
            one
            for one in known
            if one.concerns(game.book.id) and one.save is not None and not one.ended and one.book in self.shell.cards
        ]

    # --- what the player says ------------------------------------------------------------------------------------

    def go_to(self, book: str) -> None:
        """The hero who has come goes to this book."""
        self.ports.later(self.arrive(self.text, book))

    def begin(self) -> None:
        """A new game with the hero who has come."""
        if self.arrived is None:
            return
        game, arrival = self.arrived
        section = arrival.section if portable_hero.bound_for(portable_hero.opened(self.text)) else ""
        self.arrived = None
        self.play.begin(game, arrival.hero, section)
        self.ports.dom.go(address(game.book.id, "play"))

    def join(self, book: str, slot: str) -> None:
        """The hero who has come goes on in this game, in the place of the hero in it."""
        self.ports.later(self._join(book, slot))

    async def _join(self, book: str, slot: str) -> None:
        kept = saved_games.game(self.ports.store, book, slot)
        there = await self.shell.opened(self.shell.cards[book], self.shell.route)
        if kept is None or there is None or self.arrived is None:
            return None
        game, arrival = self.arrived
        try:
            stood = session.taken_up(there, kept, self.play.shelf(there))
            made = session.joined(stood, game, arrival.hero, arrival.section, self.play.shelf(game))
        except (ValueError, KeyError) as error:
            words = self.shell.words
            return self.shell.refuse(words.say("cannot-go-on"), reason(words, error), words.say("begin-new-instead"))
        self.arrived = None
        self.play.lay_open(made)
        return self.ports.dom.go(address(game.book.id, "play"))

    def keep(self) -> None:
        """Keep the hero who has come for later."""
        if self.arrived is None:
            return None
        game, arrival = self.arrived
        sheet = hero_json(arrival.hero, game.system)
        id = saved_games.slot(self.ports.entropy.number())
        kept = SavedHero(id, game.system.id, arrival.hero.name, sheet)
        if not self.ports.put(HERO + id, saved_games.written_hero(kept)):
            words = self.shell.words
            return self.shell.refuse(words.say("would-not-keep-hero"), words.say("hero-waits"))
        self.arrived = None
        return self.ports.dom.go(address(game.book.id))


def _at_rest(now: OpenGame) -> bool:
    """Whether nothing is going on that the hero cannot leave, death included."""
    position = now.session.position
    dead = position.ended is not None and position.ended.kind == "death"
    return position.begun and not (position.thing or position.answers or dead)


def _host(address: str) -> str:
    """The site of an address, as the player should see it."""
    return address.partition("//")[2].partition("/")[0]
