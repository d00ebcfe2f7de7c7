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
        who = kept.hero or "Your hero"
        at = f", at {kept.where}," if kept.where and not kept.ended else ""
        words = (
            f"{who} goes back to the first page with the sheet the adventure began with. The game as it stands{at} will be gone.",
            "If you may want it, keep it as a file first.",
        )
        self.shell.confirm(
            "Start this game again?",
            words,
            "Start again",
            "Leave it as it is",
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
            who = f"{kept.hero}’s game" if kept.hero else "this game"
            words = ("It was kept in this browser only, unless you have kept it as a file. Nothing else is touched.",)
            self.shell.confirm(
                f"Forget {who} in “{kept.title}”?",
                words,
                "Forget it",
                "Leave it",
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
