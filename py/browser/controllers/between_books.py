"""A hero walks from one book of this site into another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.controllers import session
from browser.controllers.session import Playing
from browser.views.address import address
from browser.views.shell.frame import OFFLINE, UNPLAYABLE, nothing_came
from turnto.core.names import fold
from turnto.play.campaign import named
from turnto.play.position import Session

if TYPE_CHECKING:
    from browser.app import App


class Journey:
    """What the page does when a turn leads into another book."""

    def __init__(self, app: App) -> None:
        self.app = app
        app.desk.travel = self.depart

    def depart(self, now: Playing, before: Session) -> None:
        """Set out: fetch the book, or ask where it is on another site; until the hero is there nothing is kept."""
        assert now.session.position.away is not None
        if self._is_elsewhere(now, now.session.position.away[0]):
            self.app.travelling.leave(now, before)
            return
        self.app.desk.draw(fresh_page=True)
        self.app.hands.later(self._walk(now, before))

    def _is_elsewhere(self, now: Playing, wanted: str) -> bool:
        """Whether the book is to be found on another site only."""
        return fold(wanted) in now.game.book.elsewhere and named(wanted, self.app.desk.shelf(now.game)) is None

    async def _walk(self, now: Playing, before: Session) -> None:
        assert now.session.position.away is not None
        wanted = now.session.position.away[0]
        try:
            made = await self._arrived(now, wanted)
        except Exception as error:  # whatever keeps the book from opening, nothing is lost, and that is said
            words = f"“{wanted}” cannot be opened now. {_why(error)} You are where you were, and nothing is lost."
            return self._back(now, before, words)
        if self.app.desk.playing is now:
            self.app.desk.lay_open(made)
            self.app.desk.leave()
            self.app.hands.dom.go(address(made.game.book.id, "play"))
        return None

    def _back(self, now: Playing, before: Session, words: str) -> None:
        """The hero is on the page on which the way was taken."""
        now.session, now.new = before, ()
        if self.app.desk.holds(now.game.book.id) and self.app.desk.shown:
            self.app.desk.refuse(words, " ")

    async def _arrived(self, now: Playing, wanted: str) -> Playing:
        id = named(wanted, self.app.desk.shelf(now.game))
        if id is None:
            raise ValueError("It is not on this shelf.")
        if id not in self.app.games:
            try:
                self.app.games[id] = await self.app.hands.library.game(self.app.cards[id])
            except Exception as error:  # whatever keeps it from opening, the reader is told the same
                raise ValueError(OFFLINE if nothing_came(error) else UNPLAYABLE) from error
        return session.arrived(now, self.app.games[id], self.app.desk.shelf(self.app.games[id]))


def _why(error: Exception) -> str:
    match error:
        case KeyError():
            return "It has no such place: the two books are not of the same edition."
        case ValueError():
            return str(error)
    return UNPLAYABLE
