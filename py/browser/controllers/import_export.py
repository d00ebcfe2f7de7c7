"""Games and heroes out as files, and back again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser import saved_games
from browser.controllers import files
from browser.views.address import place

if TYPE_CHECKING:
    from browser.app import App

REFUSED = "This browser would not keep it: its storage is full or switched off. Your file is as it was."


class Bringing:
    """What the page does with files."""

    def __init__(self, app: App) -> None:
        self.app = app

    def do_export(self, book: str = "", slot: str = "") -> None:
        kept = saved_games.game(self.app.hands.store, book, slot) if book else self.app.desk.as_kept()
        if kept:
            text = kept.raw if kept.save is None else saved_games.written(kept)
            self.app.hands.dom.offer_file(files.file_name(kept.hero, kept.title), text)
            self.app.hands.dom.say("The game is kept as a file.")

    def do_import(self) -> None:
        self.app.hands.dom.popup("menu", show=False)
        self.app.hands.dom.ask_file()

    def imported(self, text: str) -> None:
        """A file the reader has chosen: hostile until checked."""
        self.app.hands.later(self._imported(text))

    async def _imported(self, text: str) -> None:
        if files.is_signed_off(text):
            book, _ = place(self.app.route)
            return await self.app.travelling.arrive(text, book if book in self.app.cards else "")
        try:
            found = files.read(text, self.app.hands.chance.number())
        except ValueError as error:
            return self.app.confirm("This file was not brought back", (str(error),), "Good", "Close", lambda: None)
        if isinstance(found, saved_games.KeptHero):
            return self._confirm_hero(found)
        if found.book in self.app.cards:
            game = await self.app.opened(self.app.cards[found.book], self.app.route)
            try:
                if game:
                    files.check(game, found)
            except ValueError as error:
                return self.app.confirm("This file was not brought back", (str(error),), "Good", "Close", lambda: None)
        return self._confirm_game(found)

    def _confirm_game(self, found: saved_games.Kept) -> None:
        here = found.book in self.app.cards
        at = f", at {found.where}" if found.where else ""
        words = [
            f"The file holds {found.hero or 'a hero'} in “{found.title}”{at}. It is put beside the games already here; none of them is touched."
        ]
        if not here:
            words.append("The book it belongs to is not on this shelf. The game is kept until it comes.")
        self.app.confirm(
            f"Bring back {found.hero}’s game?" if found.hero else "Bring back this game?",
            tuple(words),
            "Bring it back",
            "Not now",
            lambda: self._bring_back(found),
        )

    def _bring_back(self, found: saved_games.Kept) -> None:
        if not self.app.hands.put(found.name, saved_games.written(found)):
            return self.app.confirm("The game could not be brought back", (REFUSED,), "Good", "Close", lambda: None)
        if found.book in self.app.cards:
            return self.app.do_continue(found.book, found.slot)
        self.app.hands.later(self.app.arrive())
        return None

    def _confirm_hero(self, found: saved_games.KeptHero) -> None:
        words = (
            f"The file holds {found.name or 'a hero'}, by the rules of {found.system}. Books with these rules will offer to bring the hero along.",
        )
        self.app.confirm("Keep this hero?", words, "Keep the hero", "Not now", lambda: self._keep_hero(found))

    def _keep_hero(self, found: saved_games.KeptHero) -> None:
        if not self.app.hands.put(saved_games.HERO + found.id, saved_games.written_hero(found)):
            return self.app.confirm("The hero could not be brought back", (REFUSED,), "Good", "Close", lambda: None)
        self.app.hands.later(self.app.arrive())
        return None
