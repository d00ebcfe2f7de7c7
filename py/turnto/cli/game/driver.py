"""Driver of a game: takes answers, and hands out requests and events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from turnto.cli.shelf import Shelf
from turnto.core.procedure import Answer, Event, Given, Option, Request
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import also, answered, beats, pending_events, waiting_for

Committed = Callable[[Session, Sequence[Event]], None]
"""Called after every committed beat with the session and the events."""


class Play:
    """Session under way, which a shelf continues from book to book."""

    def __init__(
        self,
        game: Game,
        journey: Session | Campaign,
        committed: Committed = lambda *_: None,
        kept: Callable[[Campaign], None] = lambda _: None,
        shelf: Shelf | None = None,
        arrived: Callable[[Game], None] = lambda _: None,
    ) -> None:
        self.game = game
        journey = journey if isinstance(journey, Campaign) else Campaign(journey)
        self.session, self._memory = journey.session, journey.memory
        self._shelf = shelf
        self._arrived = arrived
        self.events: list[Event] = []
        self._committed = committed
        self._kept = kept

    @property
    def journey(self) -> Campaign:
        """Return the session with what the hero left behind in other books."""
        return Campaign(self.session, self._memory)

    def start(self) -> None:
        """Run to the first request."""
        self._run()

    def answer(self, answer: Given | Answer) -> None:
        """Give an answer and run to the next request."""
        self.session = answered(self.game, self.session, answer)
        self._run()

    def asked(self) -> Request | None:
        """Return the pending request, or None at the end of the game."""
        return waiting_for(self.game, self.session)

    def also(self) -> tuple[Option, ...]:
        """Return the free actions open beside it."""
        return also(self.game, self.session)

    def told(self) -> list[Event]:
        """Return all events so far, those of the open beat included."""
        return [*self.events, *self.pending()]

    def pending(self) -> tuple[Event, ...]:
        """Return the events of the open beat, which is not committed yet."""
        return pending_events(self.game, self.session)

    def _run(self) -> None:
        self._read_on()
        while self._shelf and self.session.position.departure:
            before = self.game
            self.game, journey = self._shelf.go_on(self.journey)
            self.session, self._memory = journey.session, journey.memory
            if self.game is not before:
                self._arrived(self.game)
            self._read_on()

    def _read_on(self) -> None:
        for further, events in beats(self.game, self.session):
            self.session = further
            self.events += events
            self._committed(further, events)
            self._kept(self.journey)
        self._kept(self.journey)
