"""Games and heroes out as files, and back again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from browser import saved_games
from browser.controllers import files
from browser.controllers.games_under_way import GamesUnderWay
from browser.controllers.play import PlayController
from browser.language import reason
from browser.ports import HERO, SavedGame, SavedHero, Shell
from browser.views.address import place


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
        self.ports.dom.say(self.shell.words.say("game-kept-as-file"))

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
        words = self.shell.words
        try:
            found = files.read(text, self.ports.entropy.number())
        except ValueError as error:
            return self.shell.refuse(words.say("file-not-brought-back"), reason(words, error))
        if isinstance(found, SavedHero):
            return self._confirm_hero(found)
        if found.book in self.shell.cards:
            game = await self.shell.opened(self.shell.cards[found.book], self.shell.route)
            try:
                if game:
                    files.check(game, found)
            except ValueError as error:
                return self.shell.refuse(words.say("file-not-brought-back"), reason(words, error))
        return self._confirm_game(found)

    def _confirm_game(self, found: SavedGame) -> None:
        words = self.shell.words
        hero = found.hero or words.say("a-hero")
        id = "file-holds-game-at" if found.where else "file-holds-game"
        lines = [words.say(id, hero=hero, book=found.title, where=found.where)]
        if found.book not in self.shell.cards:
            lines.append(words.say("book-not-here"))
        self.shell.confirm(
            words.say("bring-back-title-of" if found.hero else "bring-back-title", hero=found.hero),
            tuple(lines),
            words.say("bring-it-back"),
            words.say("not-at-once"),
            lambda: self._bring_back(found),
        )

    def _bring_back(self, found: SavedGame) -> None:
        if not self.ports.put(found.name, saved_games.written(found)):
            return self._would_not_keep("game-not-brought-back")
        if found.book in self.shell.cards:
            return self.games.go_on(found.book, found.slot)
        self.ports.later(self.shell.arrive())
        return None

    def _confirm_hero(self, found: SavedHero) -> None:
        words = self.shell.words
        what = words.say("file-holds-hero", hero=found.name or words.say("a-hero"), rules=found.system)
        self.shell.confirm(
            words.say("keep-hero-title"),
            (what,),
            words.say("keep-the-hero"),
            words.say("not-at-once"),
            lambda: self._keep_hero(found),
        )

    def _keep_hero(self, found: SavedHero) -> None:
        if not self.ports.put(HERO + found.id, saved_games.written_hero(found)):
            return self._would_not_keep("hero-not-brought-back")
        self.ports.later(self.shell.arrive())
        return None

    def _would_not_keep(self, id: str) -> None:
        self.shell.refuse(self.shell.words.say(id), self.shell.words.say("would-not-keep-file"))
