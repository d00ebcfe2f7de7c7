"""Games under way: continue one, start it again, forget it."""

from __future__ import annotations

from browser import saved_games
from browser.controllers.play import PlayController
from browser.ports import LAST, SavedGame, Shell
from browser.views.address import address


class GamesUnderWay:
    """What the page does with the games that are stored."""

    def __init__(self, shell: Shell, play: PlayController) -> None:
        self.shell, self.ports, self.play = shell, shell.ports, play

    def go_on(self, book: str, slot: str) -> None:
        """Continue this game."""
        self.ports.put(LAST + book, slot)
        self.play.leave()
        self.ports.dom.go(address(book, "play"))

    def start_again(self, book: str, slot: str) -> None:
        """Start this game again, after a warning."""
        if kept := saved_games.game(self.ports.store, book, slot):
            self._warn(kept)

    def start_open_again(self) -> None:
        """Start the open game again, after a warning."""
        if self.play.current:
            self._warn(self.play.current.kept)

    def _warn(self, kept: SavedGame) -> None:
        words = self.shell.words
        id = "start-again-at" if kept.where and not kept.ended else "start-again-what"
        what = words.say(id, hero=kept.hero or words.say("your-hero-begins"), where=kept.where)
        self.shell.confirm(
            words.say("start-again-title"),
            (what, words.say("keep-it-first")),
            words.say("start-again"),
            words.say("leave-as-it-is"),
            lambda: self.ports.later(self._again(kept)),
        )

    async def _again(self, kept: SavedGame) -> None:
        home = kept.home if kept.home in self.shell.cards else kept.book
        game = await self.shell.opened(self.shell.cards[home], self.shell.route)
        if game is None:
            return None
        try:
            self.play.again(game, kept)
        except ValueError:
            saved_games.forget(self.ports.store, kept)
            self.play.leave()
            return self.ports.dom.go(address(home, "hero"))
        if self.ports.dom.route() == address(home, "play"):
            return self.play.draw(fresh_page=True)
        return self.ports.dom.go(address(home, "play"))

    def ask_to_forget(self, book: str, slot: str) -> None:
        """Forget this game, after a warning."""
        kept = saved_games.game(self.ports.store, book, slot)
        if kept:
            words = self.shell.words
            self.shell.confirm(
                words.say("forget-title-of" if kept.hero else "forget-title", hero=kept.hero, book=kept.title),
                (words.say("forget-what"),),
                words.say("forget-it"),
                words.say("leave-it"),
                lambda: self.forget(book, slot),
            )

    def forget(self, book: str, slot: str) -> None:
        """Forget this game at once."""
        if kept := saved_games.game(self.ports.store, book, slot):
            saved_games.forget(self.ports.store, kept)
        self.play.leave()
        if self.shell.route.endswith("/play"):
            return self.ports.dom.go(address(book))
        self.ports.later(self.shell.arrive())
        return None
