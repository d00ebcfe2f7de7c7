"""Where heroes are made, or brought from another adventure."""

from __future__ import annotations

from browser import saved_games
from browser.controllers import draft, files
from browser.controllers.draft import HeroDraft, keep_draft, resumed
from browser.controllers.play import PlayController
from browser.language import reason
from browser.ports import DRAFT, Shell
from browser.views.address import address
from browser.views.creation import hero as hero_views
from turnto.core.sheet import Sheet
from turnto.play.game import Game


class HeroCreation:
    """What the page does while there is no game yet."""

    def __init__(self, shell: Shell, play: PlayController) -> None:
        self.shell, self.ports, self.play = shell, shell.ports, play
        self.draft: HeroDraft | None = None

    def make(self, game: Game) -> None:
        """The page on which a hero is made."""
        at = self.draft = resumed(game, self.ports.store)
        first = not self.shell.settings.hinted and not saved_games.games(self.ports.store)
        card = self.shell.cards[game.book.id]
        drawn = hero_views.make(game, at.form, at.hero, card.get("pictures") or {}, first=first)
        self.shell.screen(f"{self.shell.words.say('make-a-hero')} · {card['title']}", drawn, card)

    def edit(self, step: str, value: str, *, checked: bool, typed: bool = False) -> None:
        """An edit of the form.

        After words were ``typed`` nothing is drawn again: they are done when the next button is pressed, and a
        form drawn again under the pointer would swallow that press.
        """
        if self.draft:
            draft.edit(self.draft, step, value, checked=checked)
            if typed and not self.draft.form.refused[1]:
                keep_draft(self.draft, self.ports.store)
            else:
                self._redraft()

    def _redraft(self) -> None:
        at = self.draft
        if at is None or not self.ports.dom.has("making"):
            return
        keep_draft(at, self.ports.store)
        self.ports.dom.show("making", hero_views.form(at.game, at.form, at.hero))
        if at.form.refused[1]:
            self.ports.dom.say(" ".join(at.form.refused[1]))

    def add_own(self, step: str, place: int, words: list[str]) -> None:
        """Something of the player's own is added, its gaps filled with these words."""
        if self.draft:
            draft.add(self.draft, step, place, words)
            self._redraft()

    def begin(self) -> None:
        """Turn to the first page with the hero made, if it is one."""
        at = self.draft
        if at and at.hero:
            self.ports.drop(DRAFT + at.game.book.id)
            self.play.begin(at.game, at.hero)
            self.ports.dom.go(address(at.game.book.id, "play"))

    def dismiss_hint(self) -> None:
        """The hint for a first game was read."""
        self.shell.set(hinted=True)
        self.ports.dom.show("hint", "")
        self.ports.dom.focus("#page h1")

    def begin_again(self) -> None:
        """Make the hero anew."""
        if self.draft:
            draft.blank(self.draft)
            self._redraft()

    def change_points(self, step: str, by: int, pick: str) -> None:
        """Points more or less on a pick of a step, or on the step itself."""
        if self.draft:
            draft.points(self.draft, step, by, pick)
            self._redraft()

    def bring(self, book: str, hero: str) -> None:
        """Begin a book with a hero who has come through another."""
        self.ports.later(self._bring(book, hero))

    async def _bring(self, book: str, id: str) -> None:
        found = next((one for one in saved_games.heroes(self.ports.store) if one.id == id), None)
        game = await self.shell.opened(self.shell.cards[book], self.shell.route)
        if game is None or found is None:
            return None
        words = self.shell.words
        try:
            arrival = files.hero_of(found, game)
        except ValueError as refusal:
            return self.shell.refuse(words.say("hero-cannot-be-brought"), reason(words, refusal))
        if arrival.notes:
            return self.shell.confirm(
                words.say("bring-along-title", hero=found.name or words.say("this-hero")),
                arrival.notes,
                words.say("bring-along"),
                words.say("not-at-once"),
                lambda: self._set_out(game, arrival.hero),
            )
        return self._set_out(game, arrival.hero)

    def _set_out(self, game: Game, hero: Sheet) -> None:
        self.play.begin(game, hero)
        self.ports.dom.go(address(game.book.id, "play"))
