"""Games and heroes out as files, and back again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from browser import saved_games
from browser.controllers import files
from browser.controllers.games_under_way import GamesUnderWay
from browser.controllers.play import PlayController
from browser.ports import HERO, SavedGame, SavedHero, Shell
from browser.views.address import place

REFUSED = "This browser would not keep it: its storage is full or switched off. Your file is as it was."


class ImportExport:
    """What the page does with files."""

    def __init__(
        self,
        shell: Shell,
        play: PlayController,
        games: GamesUnderWay,
        hero_arrives: Callable[[str, str], Awaitable[None]],
    ) -> None:
        """``hero_arrives`` lets a hero in who was signed off elsewhere, into a book if one is named."""
        self.shell, self.ports, self.play, self.games, self.hero_arrives = shell, shell.ports, play, games, hero_arrives

    def export(self, book: str, slot: str) -> None:
        """Let the reader keep a stored game as a file."""
        if kept := saved_games.game(self.ports.store, book, slot):
            self._offer(kept)

    def export_open(self) -> None:
        """Let the reader keep the open game as a file, stored or not."""
        if kept := self.play.as_kept():
            self._offer(kept)

    def _offer(self, kept: SavedGame) -> None:
        text = kept.raw if kept.save is None else saved_games.written(kept)
        self.ports.dom.offer_file(files.file_name(kept.hero, kept.title), text)
        self.ports.dom.say("The game is kept as a file.")

    def choose(self) -> None:
        """Let the reader choose a file."""
        self.ports.dom.popup("menu", show=False)
        self.ports.dom.ask_file()

    def imported(self, text: str) -> None:
        """A file the reader has chosen: hostile until checked."""
        self.ports.later(self._imported(text))

    async def _imported(self, text: str) -> None:
        if files.is_signed_off(text):
            book, _ = place(self.shell.route)
            return await self.hero_arrives(text, book if book in self.shell.cards else "")
        try:
            found = files.read(text, self.ports.entropy.number())
        except ValueError as error:
            return self.shell.refuse("This file was not brought back", str(error))
        if isinstance(found, SavedHero):
            return self._confirm_hero(found)
        if found.book in self.shell.cards:
            game = await self.shell.opened(self.shell.cards[found.book], self.shell.route)
            try:
                if game:
                    files.check(game, found)
            except ValueError as error:
                return self.shell.refuse("This file was not brought back", str(error))
        return self._confirm_game(found)

    def _confirm_game(self, found: SavedGame) -> None:
        here = found.book in self.shell.cards
        at = f", at {found.where}" if found.where else ""
        words = [
            f"The file holds {found.hero or 'a hero'} in “{found.title}”{at}. It is put beside the games already here; none of them is touched."
        ]
        if not here:
            words.append("The book it belongs to is not on this shelf. The game is kept until it comes.")
        self.shell.confirm(
            f"Bring back {found.hero}’s game?" if found.hero else "Bring back this game?",
            tuple(words),
            "Bring it back",
            "Not now",
            lambda: self._bring_back(found),
        )

    def _bring_back(self, found: SavedGame) -> None:
        if not self.ports.put(found.name, saved_games.written(found)):
            return self.shell.refuse("The game could not be brought back", REFUSED)
        if found.book in self.shell.cards:
            return self.games.go_on(found.book, found.slot)
        self.ports.later(self.shell.arrive())
        return None

    def _confirm_hero(self, found: SavedHero) -> None:
        words = (
            f"The file holds {found.name or 'a hero'}, by the rules of {found.system}. Books with these rules will offer to bring the hero along.",
        )
        self.shell.confirm("Keep this hero?", words, "Keep the hero", "Not now", lambda: self._keep_hero(found))

    def _keep_hero(self, found: SavedHero) -> None:
        if not self.ports.put(HERO + found.id, saved_games.written_hero(found)):
            return self.shell.refuse("The hero could not be brought back", REFUSED)
        self.ports.later(self.shell.arrive())
        return None
