"""Where heroes are made, or brought from another adventure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser import saved_games
from browser.controllers import files
from browser.controllers.draft import Bench, add, bench, blank, edit, keep_draft, points
from browser.views.address import address
from browser.views.creation import hero as hero_views
from turnto.core.sheet import Sheet
from turnto.play.game import Game

if TYPE_CHECKING:
    from browser.app import App


class Workshop:
    """What the page does while there is no game yet."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.bench: Bench | None = None

    def make(self, game: Game) -> None:
        """The page on which a hero is made."""
        at = self.bench = bench(game, self.app.hands.store)
        first = not self.app.settings.hinted and not saved_games.games(self.app.hands.store)
        card = self.app.cards[game.book.id]
        drawn = hero_views.make(game, at.making, at.hero, card.get("pictures") or {}, first=first)
        self.app.screen(f"Make a hero · {card['title']}", drawn, card)

    def drafted(self, step: str, value: str, *, checked: bool, typed: bool = False) -> None:
        """An edit of the form.

        After words were ``typed`` nothing is drawn again: they are done when the next button is pressed, and a
        form drawn again under the pointer would swallow that press.
        """
        if self.bench:
            edit(self.bench, step, value, checked=checked)
            if typed and not self.bench.making.refused[1]:
                keep_draft(self.bench, self.app.hands.store)
            else:
                self._redraft()

    def _redraft(self) -> None:
        at = self.bench
        if at is None or not self.app.hands.dom.has("making"):
            return
        keep_draft(at, self.app.hands.store)
        self.app.hands.dom.show("making", hero_views.form(at.game, at.making, at.hero))
        if at.making.refused[1]:
            self.app.hands.dom.say(" ".join(at.making.refused[1]))

    def do_own(self, step: str, place: int, words: list[str]) -> None:
        """Something of the player's own is added, its gaps filled with these words."""
        if self.bench:
            add(self.bench, step, place, words)
            self._redraft()

    def begin(self) -> None:
        """Turn to the first page with the hero made, if it is one."""
        at = self.bench
        if at and at.hero:
            self.app.hands.drop(saved_games.DRAFT + at.game.book.id)
            self.app.desk.begin(at.game, at.hero)
            self.app.hands.dom.go(address(at.game.book.id, "play"))

    def do_hinted(self) -> None:
        self.app.set(hinted=True)
        self.app.hands.dom.show("hint", "")
        self.app.hands.dom.focus("#page h1")

    def do_blank(self) -> None:
        if self.bench:
            blank(self.bench)
            self._redraft()

    def do_points(self, step: str, by: int, pick: str) -> None:
        if self.bench:
            points(self.bench, step, by, pick)
            self._redraft()

    def do_bring(self, book: str, hero: str) -> None:
        self.app.hands.later(self._bring(book, hero))

    async def _bring(self, book: str, id: str) -> None:
        """Begin a book with a hero who has come through another."""
        found = next((one for one in saved_games.heroes(self.app.hands.store) if one.id == id), None)
        game = await self.app.opened(self.app.cards[book], self.app.route)
        if game is None or found is None:
            return None
        try:
            arrival = files.hero_of(found, game)
        except ValueError as refusal:
            return self.app.confirm("This hero cannot be brought", (str(refusal),), "Good", "Close", lambda: None)
        if arrival.notes:
            words = f"Bring {found.name or 'this hero'} along?", arrival.notes, "Bring them along", "Not now"
            return self.app.confirm(*words, lambda: self._set_out(game, arrival.hero))
        return self._set_out(game, arrival.hero)

    def _set_out(self, game: Game, hero: Sheet) -> None:
        self.app.desk.begin(game, hero)
        self.app.hands.dom.go(address(game.book.id, "play"))
