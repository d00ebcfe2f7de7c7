"""Games under way: continue one, name it, copy it, start it again, forget it and have it back."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

from browser import saved_games
from browser.controllers.play import PlayController
from browser.ports import FORGOTTEN, LAST, SavedGame, Shell, StoreTrouble
from browser.views.address import address
from browser.views.html import NOTHING, Html
from browser.views.shell import frame
from browser.views.shell.games import own_name
from turnto.core.untrusted import json_in

MONTH = 30 * 24 * 3600
"""Seconds for which a forgotten game can be had back."""


class GamesUnderWay:
    """What the page does with the games that are stored."""

    def __init__(self, shell: Shell, play: PlayController) -> None:
        self.shell, self.ports, self.play = shell, shell.ports, play
        self._forgotten: dict[str, str] = {}
        """The texts of the game forgotten last, by the names they were stored under; stored too, where there is room."""

    def go_on(self, book: str, slot: str) -> None:
        """Continue this game."""
        self.ports.put(LAST + book, slot)
        self.play.leave()
        self.ports.dom.go(address(book, "play"))

    def start_again(self, book: str, slot: str) -> None:
        """Start this game again, after a warning."""
        if kept := saved_games.game(self.ports.store, book, slot):
            self._warn(kept)

    def start_open_again(self) -> None:
        """Start the open game again, after a warning."""
        if self.play.current:
            self._warn(self.play.current.kept)

    def _warn(self, kept: SavedGame) -> None:
        words = self.shell.words
        id = "start-again-at" if kept.where and not kept.ended else "start-again-what"
        what = words.say(id, hero=kept.hero or words.say("your-hero-begins"), where=kept.where)
        self.shell.confirm(
            words.say("start-again-title"),
            (what, words.say("keep-it-first")),
            words.say("start-again"),
            words.say("leave-as-it-is"),
            lambda: self.ports.later(self._again(kept)),
        )

    async def _again(self, kept: SavedGame) -> None:
        home = kept.home if kept.home in self.shell.cards else kept.book
        game = await self.shell.opened(self.shell.cards[home], self.shell.route)
        if game is None:
            return None
        try:
            self.play.again(game, kept)
        except ValueError:
            saved_games.forget(self.ports.store, kept)
            self.play.leave()
            return self.ports.dom.go(address(home, "hero"))
        if self.ports.dom.route() == address(home, "play"):
            return self.play.draw(fresh_page=True)
        return self.ports.dom.go(address(home, "play"))

    # --- naming, copying ------------------------------------------------------------------------------------

    def rename(self, book: str, slot: str, name: str) -> None:
        """Give this game a name of the reader's own."""
        kept, words = saved_games.game(self.ports.store, book, slot), self.shell.words
        if kept is None:
            return None
        try:
            name = saved_games.rename(self.ports.store, kept, name)
        except StoreTrouble:
            return self.ports.dom.say(words.say("name-not-kept"))
        # Only the name is drawn anew: whatever is pressed at this moment stays under the pointer.
        self.ports.dom.show(f"called-{kept.slot}", own_name(name))
        return self.ports.dom.say(words.say("game-is-named", name=name) if name else words.say("game-has-no-name"))

    def copy(self, book: str, slot: str) -> None:
        """Put a copy of this game, its past and its fingers, beside it."""
        kept, words = saved_games.game(self.ports.store, book, slot), self.shell.words
        if kept is None or kept.save is None:
            return None
        texts = saved_games.texts_of(self.ports.store, kept)
        to = saved_games.slot(self.ports.entropy.number())
        copied = replace(kept, slot=to)
        try:
            for name, text in saved_games.in_another_slot(texts, kept, to).items():
                self.ports.store.put(name, text)
            name = words.say("copy-of", name=kept.called or kept.hero or kept.title)
            saved_games.rename(self.ports.store, copied, name)
        except StoreTrouble:
            saved_games.forget(self.ports.store, copied)
            return self.shell.refuse(words.say("game-not-copied"), words.say("no-room-for-copy"))
        self.shell.shelf(focus=(f"#name-{to}", "#page h1"))
        return self.ports.dom.say(words.say("game-is-copied"))

    # --- forgetting -----------------------------------------------------------------------------------------

    def forget(self, book: str, slot: str) -> None:
        """Forget this game; for a month, or until another is forgotten, it can be had back."""
        kept = saved_games.game(self.ports.store, book, slot)
        if kept:
            self._forgotten = saved_games.texts_of(self.ports.store, kept)
            self.ports.store.drop(FORGOTTEN)
            saved_games.forget(self.ports.store, kept)
            made = {"name": _name(kept), "when": self.ports.entropy.now(), "texts": self._forgotten}
            with suppress(StoreTrouble):  # without room for it, it can be had back until the page is left
                self.ports.store.put(FORGOTTEN, json.dumps(made, ensure_ascii=False))
        self.play.leave()
        words = self.shell.words
        told = words.say("game-is-forgotten", name=_name(kept)) if kept else ""
        if self.shell.route.endswith("/play"):
            return self.ports.dom.go(address(book))
        self.shell.shelf(told=self._may_be_had_back(told), focus=(".notice .act",))
        return self.ports.dom.say(told)

    def _may_be_had_back(self, told: str) -> Html:
        return frame.notice(told, (), frame.act(self.shell.words.say("have-it-back"), "unforget", quiet=True))

    def forgotten(self) -> Html:
        """What the shelf says of a game that was forgotten at an earlier visit, while it can be had back."""
        found = self._stored()
        if found is None:
            return NOTHING
        name, self._forgotten = found
        return self._may_be_had_back(self.shell.words.say("game-is-forgotten", name=name))

    def _stored(self) -> tuple[str, dict[str, str]] | None:
        """Return the name and texts of the game forgotten last; None after a month."""
        if (text := self.ports.store.get(FORGOTTEN)) is None:
            return None
        try:
            made = json_in(text)
            name, when = str(made["name"])[: saved_games.LONGEST_NAME], int(made["when"])
            texts = {str(name): str(one) for name, one in made["texts"].items()}
        except (ValueError, TypeError, KeyError, AttributeError):
            when, name, texts = 0, "", {}
        if texts and self.ports.entropy.now() - when < MONTH:
            return name, texts
        self.ports.drop(FORGOTTEN)
        return None

    def take_back_forgetting(self) -> None:
        """Have the game back that was forgotten last."""
        words = self.shell.words
        try:
            for name, text in self._forgotten.items():
                self.ports.store.put(name, text)
        except StoreTrouble:
            return self.shell.refuse(words.say("game-not-brought-back"), words.say("would-not-keep-file"))
        self._forgotten = {}
        self.ports.drop(FORGOTTEN)
        self.shell.shelf()
        return self.ports.dom.say(words.say("game-is-back"))


def _name(kept: SavedGame) -> str:
    """What a game is called: by its reader, or by its hero, or by its book."""
    return kept.called or kept.hero or kept.title
