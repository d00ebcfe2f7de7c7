"""A game being played: every answer goes in here, everything that happened comes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import also, answered, beats, pending_events, waiting_for
from turnto.procedure import Answer, Event, Option, Request

Committed = Callable[[Session, Session, Sequence[Event]], None]
"""Told of every beat committed: the session before, the session after, and what happened."""


class Play:
    """A session under way."""

    def __init__(
        self,
        game: Game,
        session: Session,
        committed: Committed = lambda *_: None,
        kept: Callable[[Session], None] = lambda _: None,
    ) -> None:
        self.game = game
        self.session = session
        self.events: list[Event] = []
        self._committed = committed
        self._kept = kept

    def start(self) -> None:
        """Run on to the first question."""
        self._run()

    def answer(self, answer: Answer) -> None:
        """Give an answer and run on to the next question."""
        self.session = answered(self.game, self.session, answer)
        self._run()

    def asked(self) -> Request | None:
        """What is asked now; None when the game is over."""
        return waiting_for(self.game, self.session)

    def also(self) -> tuple[Option, ...]:
        """The free deeds open beside it."""
        return also(self.game, self.session)

    def told(self) -> list[Event]:
        """Everything that has happened, the open beat's part included."""
        return [*self.events, *self.pending()]

    def pending(self) -> tuple[Event, ...]:
        """What the open beat has told and not committed yet."""
        return pending_events(self.game, self.session)

    def _run(self) -> None:
        for further, events in beats(self.game, self.session):
            before, self.session = self.session, further
            self.events += events
            self._committed(before, further, events)
            self._kept(further)
        self._kept(self.session)
