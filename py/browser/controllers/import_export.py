"""Games and heroes out as files, and back again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from browser import fingers, saved_games, seen, shelf_file
from browser.controllers import files
from browser.controllers.games_under_way import GamesUnderWay
from browser.controllers.play import PlayController
from browser.language import reason
from browser.ports import HERO, SETTINGS, SavedGame, SavedHero, Shell, StoreTrouble
from browser.views.address import place
from browser.views.shell import frame, keeping
from turnto.core.message import joined, say


class ImportExport:
    """What the page does with files."""

    def __init__(
        self,
        shell: Shell,
        play: PlayController,
        games: GamesUnderWay,
        hero_arrives: Callable[[str, str], Awaitable[None]],
        all_is_out: Callable[[], None],
    ) -> None:
        """Take the shell, the controllers of play, and two callbacks.

        ``hero_arrives`` admits a hero from another site, into the book it names, if any; ``all_is_out`` records
        that everything was exported.
        """
        self.shell, self.ports, self.play, self.games = shell, shell.ports, play, games
        self.hero_arrives, self.all_is_out = hero_arrives, all_is_out
        self._everything: shelf_file.Everything | None = None
        """What a file of everything holds, until the reader has said how it is to be brought in."""

    def export(self, book: str, slot: str) -> None:
        """Let the reader keep a stored game as a file."""
        if kept := saved_games.game(self.ports.store, book, slot):
            self._offer(kept)

    def export_open(self) -> None:
        """Let the reader keep the open game as a file, stored or not."""
        if kept := self.play.as_kept():
            self._offer(kept)

    def _offer(self, kept: SavedGame) -> None:
        put = fingers.fingers(self.ports.store, kept)
        books = dict.fromkeys((kept.home or kept.book, kept.book, *kept.others))
        margins = {book: notes for book in books if (notes := seen.seen(self.ports.store, book).notes)}
        text = kept.raw if kept.save is None else files.written(kept, put, margins)
        self.ports.dom.offer_file(files.file_name(kept.hero, kept.title), text)
        self.ports.dom.say(self.shell.words.say("game-kept-as-file"))

    def export_all(self) -> None:
        """Let the reader keep everything that is stored here as one file."""
        self.ports.dom.popup("menu", show=False)
        time = self.ports.entropy.now()
        self.ports.dom.offer_file(files.everything_name(time), shelf_file.written(self.ports.store, time))
        self.all_is_out()
        self.ports.dom.say(self.shell.words.say("all-kept-as-file"))

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
        if shelf_file.is_everything(text):
            return self._ask_how(text)
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
        try:
            saved_games.rename(self.ports.store, found, found.called)
            for finger in files.fingers_of(found.raw):
                fingers.put(self.ports.store, found, finger)
            for book, noted in files.margins_of(found.raw).items():
                seen.keep(self.ports.store, book, seen.merged(noted, seen.seen(self.ports.store, book)))
        except StoreTrouble:
            return self._would_not_keep("fingers-not-brought-back")
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

    # --- everything -----------------------------------------------------------------------------------------

    def _ask_how(self, text: str) -> None:
        """Say what a file of everything holds, and ask how it is to be brought in."""
        words = self.shell.words
        try:
            found = shelf_file.read(text)
            if shelf_file.needs(self.ports.store, found) > shelf_file.ROOM:
                raise ValueError(say("no-room-for-all"))
        except ValueError as error:
            return self.shell.refuse(words.say("file-not-brought-back"), reason(words, error))
        self._everything = found
        counts = [
            words.say(f"so-many-{what}", count=count) for what, count in shelf_file.counted(found).items() if count
        ]
        what = say("list-and", first=joined(counts[:-1]), second=counts[-1]) if counts[1:] else joined(counts)
        lines = [words.say("file-holds", what=words(what))] if counts else []
        lines.append(words.say("seen-is-added"))
        if found.settings and self.ports.store.get(SETTINGS) is not None:
            lines.append(words.say("your-settings-stay"))
        if found.unreadable:
            lines.append(words.say("some-not-readable", count=found.unreadable))
        differing = len(shelf_file.differing(self.ports.store, found))
        return self.ports.dom.dialog(keeping.ask_how(words, lines, differing=differing))

    def bring_all(self, *, in_place: bool) -> None:
        """Import the file of everything, beside the present games or, if ``in_place``, replacing those that differ."""
        found, words = self._everything, self.shell.words
        self.ports.dom.dialog("")
        if found is None:
            return None
        had_settings = self.ports.store.get(SETTINGS) is not None
        self.play.leave()
        try:
            count = shelf_file.bring(self.ports.store, found, in_place=in_place, slot=self._slot)
        except StoreTrouble:
            return self._would_not_keep("not-all-brought-back")
        told = words.say("all-is-back", count=count)
        take = frame.act(words.say("take-settings-of-file"), "settings-of-file", link=True)
        acts = [take] if had_settings and found.settings else []
        if not had_settings:
            self.shell.settings_changed()
        self.shell.shelf(told=frame.notice(told, (), *acts))
        return self.ports.dom.say(told)

    def _slot(self) -> str:
        return saved_games.slot(self.ports.entropy.number())

    def take_settings(self) -> None:
        """Take over the settings of the file that was brought in last."""
        if self._everything and self.ports.put(SETTINGS, self._everything.settings):
            self.shell.settings_changed()
            self.shell.shelf()
            self.ports.dom.say(self.shell.words.say("settings-taken"))
