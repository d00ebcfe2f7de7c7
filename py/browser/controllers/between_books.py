"""A hero walks from one book of this site into another."""

from __future__ import annotations

from collections.abc import Callable

from browser.controllers import session
from browser.controllers.play import PlayController
from browser.controllers.session import OpenGame
from browser.language import page_of, reason
from browser.ports import Shell
from browser.views.address import address
from browser.views.shell.frame import nothing_came
from turnto.core.message import say
from turnto.core.names import fold
from turnto.play.campaign import named
from turnto.play.position import Session
from turnto.words.translator import Translator


class BetweenBooks:
    """What the page does when a turn leads into another book."""

    def __init__(self, shell: Shell, play: PlayController, leave_site: Callable[[OpenGame, Session], None]) -> None:
        """``leave_site`` asks the player where the way leads to another site."""
        self.shell, self.play, self.leave_site = shell, play, leave_site

    def depart(self, now: OpenGame, before: Session) -> None:
        """Leave for another book: fetch it, or ask for its address on another site.

        Nothing is kept before the hero has arrived.
        """
        assert now.session.position.departure is not None
        if self._is_elsewhere(now, now.session.position.departure[0]):
            self.leave_site(now, before)
            return
        self.play.draw(fresh_page=True)
        self.shell.ports.later(self._walk(now, before))

    def _is_elsewhere(self, now: OpenGame, wanted: str) -> bool:
        """Whether the book is to be found on another site only."""
        return fold(wanted) in now.game.book.elsewhere and named(wanted, self.play.shelf(now.game)) is None

    async def _walk(self, now: OpenGame, before: Session) -> None:
        assert now.session.position.departure is not None
        wanted = now.session.position.departure[0]
        try:
            made = await self._arrived(now, wanted)
        except Exception as error:  # whatever keeps the book from opening, nothing is lost, and that is said
            words = page_of(now.game)
            told = words.say("way-not-open", book=wanted, why=_why(words, error))
            return self._back(now, before, told)
        if self.play.current is now:
            self.play.lay_open(made)
            self.play.leave()
            self.shell.ports.dom.go(address(made.game.book.id, "play"))
        return None

    def _back(self, now: OpenGame, before: Session, words: str) -> None:
        """The hero is on the page on which the way was taken."""
        now.session, now.new = before, ()
        if self.play.holds(now.game.book.id) and self.play.shown:
            self.play.refuse(words, " ")

    async def _arrived(self, now: OpenGame, wanted: str) -> OpenGame:
        id = named(wanted, self.play.shelf(now.game))
        if id is None:
            raise ValueError(say("it-is-not-on-this-shelf"))
        try:
            game = await self.shell.fetched(id)
        except Exception as error:  # whatever keeps it from opening, the reader is told the same
            raise ValueError(say("not-fetched" if nothing_came(error) else "part-missing")) from error
        return session.arrived(now, game, self.play.shelf(game))


def _why(words: Translator, error: Exception) -> str:
    match error:
        case KeyError():
            return words.say("no-such-place")
        case ValueError():
            return reason(words, error)
    return words.say("part-missing")
