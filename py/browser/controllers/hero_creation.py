"""Where heroes are made, or brought from another adventure."""

from __future__ import annotations

from browser import saved_games
from browser.controllers import draft, files
from browser.controllers.draft import HeroDraft, keep_draft, resumed
from browser.controllers.play import PlayController
from browser.language import page_of, reason
from browser.ports import DRAFT, Shell
from browser.views.address import address
from browser.views.creation import hero as hero_views
from browser.views.creation import lists, ready, steps
from turnto.core.hero_form import Step
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
        self.ports.dom.show("making", self._drawn(at))
        if at.form.refused[1]:
            self.ports.dom.say(" ".join(at.form.refused[1]))

    def _drawn(self, at: HeroDraft) -> str:
        own = at.form.preset == ready.OWN
        pictures = self.shell.cards.get(at.game.book.id, {}).get("pictures") or {}
        return hero_views.form(at.game, at.form, at.hero, at.asked if own else None, pictures)

    def go_to(self, stage: str) -> None:
        """Another part of the way to a hero, from its head."""
        if self.draft:
            draft.go_to(self.draft, stage)
            self._redraft()
            self.ports.dom.focus("#stage", top=True)

    def seek(self, step: str, query: str) -> None:
        """Look through a long list: its rows alone are drawn again, so that whoever types goes on typing.

        The same word again, as a field that is left tells it, draws nothing under a press.
        """
        if self.draft and query != self.draft.form.lists.get(step, lists.ListView()).query:
            draft.seek(self.draft, step, query)
            self._relist(step)

    def show_part(self, step: str, part: str) -> None:
        """Look at another part of a long list."""
        if self.draft:
            draft.show_part(self.draft, step, part)
            self._redraft()
            self._say_how_many(step)

    def turn_list(self, step: str, by: int) -> None:
        """Show what comes after in a long list, or before."""
        if self.draft:
            draft.turn_list(self.draft, step, by)
            self._relist(step)
            self.ports.dom.focus(f"#turn-{step}-{by}", f"#turn-{step}-{-by}")

    def _relist(self, step: str) -> None:
        if (at := self.draft) and (asked := self._step(step)):
            words = page_of(at.game)
            view = at.form.lists.get(step, lists.ListView())
            self.ports.dom.show(f"listed-{step}", lists.listed(words, asked, view))
            self._say_how_many(step)

    def _say_how_many(self, step: str) -> None:
        if (at := self.draft) and (asked := self._step(step)):
            number = len(lists.found(asked, at.form.lists.get(step, lists.ListView())))
            self.ports.dom.say(page_of(at.game).say("so-many-found", count=number))

    def _step(self, key: str) -> Step | None:
        at = self.draft
        found = next((one for one in at.asked if one.key == key), None) if at else None
        return steps.spoken(at.game, [found])[0] if at and found else None

    def set_level(self, step: str, of: str, key: str) -> None:
        """A thing had in another of its levels."""
        if self.draft:
            draft.level(self.draft, step, of, key)
            self._redraft()

    def show_ready(self, name: str) -> None:
        """Draw out the sheet of a ready hero."""
        if (at := self.draft) and name in at.game.presets:
            self.ports.dom.show("ready-sheet", ready.sheet_of(at.game, name))
            self.ports.dom.popup("ready-sheet", show=True)

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
                lambda: self._set_out(game, arrival.hero, found.books),
            )
        return self._set_out(game, arrival.hero, found.books)

    def _set_out(self, game: Game, hero: Sheet, before: tuple[str, ...]) -> None:
        self.play.begin(game, hero, before=before)
        self.ports.dom.go(address(game.book.id, "play"))
