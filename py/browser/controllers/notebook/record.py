"""The record of the open game: every throw, searched; the game as a text, copied or kept as a file.

Loaded when it is opened, and not before.
"""

from __future__ import annotations

from browser.controllers.files import file_name
from browser.controllers.play import PlayController
from browser.controllers.session import OpenGame
from browser.language import page_of
from browser.views.shell import roll_log
from browser.views.shell.transcript import transcript


class RecordOfGame:
    """What the page does with the record of the open game."""

    def __init__(self, play: PlayController) -> None:
        self.play, self.ports = play, play.ports

    def show(self) -> None:
        """Show every throw."""
        if now := self.play.current:
            self.ports.dom.show("log", roll_log.log(now.game, now.session, self.play.shelf(now.game)))
            self.ports.dom.popup("log", show=True)
            self.ports.dom.focus("#log h2")

    def find(self, sought: str) -> None:
        """Show the throws whose words or section are so."""
        if now := self.play.current:
            drawn, count = roll_log.listed(now.game, now.session, self.play.shelf(now.game), sought)
            self.ports.dom.show("throws", drawn)
            most = "throws-found-many" if count == roll_log.MOST else "throws-found"
            self._say(now, most if sought.strip() else "every-throw", count)

    def copy(self) -> None:
        """Put the game as a text on the clipboard."""
        if now := self.play.current:
            self.ports.dom.copy(self._text(now))
            self._say(now, "transcript-copied")

    def keep(self) -> None:
        """Let the reader keep the game as a text."""
        if now := self.play.current:
            name = file_name(now.session.state.hero.name, now.game.book.title, ".txt")
            self.ports.dom.offer_file(name, self._text(now))
            self._say(now, "transcript-kept")

    def _text(self, now: OpenGame) -> str:
        return transcript(now.game, now.session, self.play.shelf(now.game))

    def _say(self, now: OpenGame, id: str, count: int = 0) -> None:
        self.ports.dom.say(page_of(now.game).say(id, count=count))
