"""What is printed of a book and its game: a blank sheet, the hero's, the game as a text.

Loaded when it is wanted, and not before.
"""

from __future__ import annotations

from browser import saved_games
from browser.controllers import session
from browser.controllers.play import PlayController
from browser.controllers.session import OpenGame
from browser.language import page_of
from browser.ports import Shell
from browser.views.address import BLANK, OWN, address
from browser.views.html import Html
from browser.views.shell import paper_sheet as views
from browser.views.shell.frame import inked
from browser.views.shell.transcript import transcript
from turnto.play.game import Game

"""What may be printed of a book, by the ends of its addresses."""


class Printing:
    """Pages that are made to be printed."""

    def __init__(self, shell: Shell, play: PlayController) -> None:
        self.shell, self.play, self.ports = shell, play, shell.ports

    def show(self, game: Game, what: str) -> None:
        """Show something for printing, or the title page if it needs a game and none is open."""
        words = page_of(game)
        now = None if what == BLANK else self._under_way(game)
        if what != BLANK and now is None:
            return self.ports.dom.go(address(game.book.id))
        drawn, title = self._drawn(game, now, what)
        made = inked(game.book.id, views.on_paper(words, game, drawn, playing=now is not None))
        return self.shell.screen(f"{title} · {game.book.title}", made, self.shell.cards[game.book.id])

    def _drawn(self, game: Game, now: OpenGame | None, what: str) -> tuple[Html, str]:
        words = page_of(game)
        if now is None:
            return views.blank_sheet(game), words.say("character-sheet")
        if what == OWN:
            return views.own_sheet(game, session.on_sheet(now)), now.session.state.hero.name or words.say("the-hero")
        return views.told(game, transcript(game, now.session, self.play.shelf(game))), words.say("game-as-text")

    def _under_way(self, game: Game) -> OpenGame | None:
        """The game of this book that lies open, or else the one last played."""
        if self.play.current and self.play.holds(game.book.id):
            return self.play.current
        kept = saved_games.game(self.ports.store, game.book.id)
        if kept is None or kept.save is None or kept.book != game.book.id:
            return None
        try:
            return session.taken_up(game, kept, self.play.shelf(game))
        except ValueError:
            return None  # what is damaged is told where one goes on with the game
