"""The hall of heroes: those kept in this browser, looked at, sent out, kept as files, forgotten.

Loaded when it is opened, and not before.
"""

from __future__ import annotations

from collections.abc import Iterator

from browser import saved_games
from browser.controllers.files import file_name
from browser.ports import HERO, SavedGame, SavedHero, Shell
from browser.views.sheet.sheet import plain_sheet
from browser.views.shell import hall as views
from browser.views.shell.hall import WaitingHero
from turnto.core.sheet import Sheet
from turnto.play.game import Game


class HeroHall:
    """What the page does in the hall."""

    def __init__(self, shell: Shell) -> None:
        self.shell, self.ports = shell, shell.ports

    def show(self) -> None:
        """Show who stands in the hall, and who waits at its door."""
        heroes = sorted(saved_games.heroes(self.ports.store), key=lambda hero: hero.name.casefold())
        waiting = list(self._waiting({hero.id for hero in heroes}))
        drawn = views.hall(self.shell.words, self.shell.cards, heroes, waiting)
        self.shell.screen(self.shell.words.say("hero-hall"), drawn)

    def _waiting(self, kept: set[str]) -> Iterator[WaitingHero]:
        for game in saved_games.games(self.ports.store):
            if game.slot not in kept and game.book in self.shell.cards and _lives(game):
                yield WaitingHero(game, str(self.shell.cards[game.book]["title"]))

    def _hero(self, id: str) -> SavedHero | None:
        return next((hero for hero in saved_games.heroes(self.ports.store) if hero.id == id), None)

    def show_sheet(self, id: str) -> None:
        """Show a hero's sheet; the rules it is drawn by come with any book that is played by them."""
        self.ports.later(self._show_sheet(id))

    async def _show_sheet(self, id: str) -> None:
        if drawn := await self._sheet(id):
            self.ports.dom.show(f"hall-{id}", views.inside(self.shell.words, plain_sheet(*drawn), id))
            self.ports.dom.focus(f"#hall-{id} h2", f"#hall-{id}")

    async def _sheet(self, id: str) -> tuple[Game, Sheet] | None:
        """Return a hero's sheet and a game of its rules to draw it by.  None if no book has these rules."""
        from turnto.core.hero_file import hero

        found = self._hero(id)
        card = next((card for card in self.shell.cards.values() if found and card["system"] == found.system), None)
        if found is None or card is None or (game := await self.shell.opened(card, self.shell.route)) is None:
            return None
        return game, hero(found.sheet, game.system, game.terms)[0]

    def print(self, id: str) -> None:
        """Show a hero's sheet as it is printed."""
        self.ports.later(self._print(id))

    async def _print(self, id: str) -> None:
        from browser.views.shell.paper_sheet import to_print

        if drawn := await self._sheet(id):
            game, sheet = drawn
            name = sheet.name or self.shell.words.say("a-hero-begins")
            self.shell.screen(name, to_print(self.shell.words, game, sheet))

    def keep(self, id: str) -> None:
        """Let the reader keep a hero as a file."""
        if found := self._hero(id):
            self.ports.dom.offer_file(file_name(found.name, "hero"), saved_games.written_hero(found))
            self.ports.dom.say(self.shell.words.say("hero-kept-as-file", hero=found.name))

    def ask_to_forget(self, id: str) -> None:
        """Forget a hero, after a warning."""
        if found := self._hero(id):
            words = self.shell.words
            self.shell.confirm(
                words.say("forget-hero-title", hero=found.name or words.say("this-hero")),
                (words.say("forget-hero-what"),),
                words.say("forget-it"),
                words.say("leave-as-it-is"),
                lambda: self._forget(id),
            )

    def _forget(self, id: str) -> None:
        self.ports.drop(HERO + id)
        self.show()


def _lives(game: SavedGame) -> bool:
    """Whether the adventure of this game is over and its hero lives."""
    try:
        ended = game.save["session"]["position"]["ended"]  # type: ignore[index]
        return bool(ended) and ended["kind"] != "death"
    except (KeyError, TypeError):
        return False  # a game of the first version, or a damaged one
