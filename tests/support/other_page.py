"""A whole game in a browser other than Chromium: through a reload, the browser's death, and without a network."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support import whole_game
from support.webdriver import Browser
from support.whole_game import ANSWERS, HERO, SEED, THROWS
from turnto.site import build, serve

BOOK = whole_game.BOOK.name
PREFIX = "/shelf/"
PROMISED = 1.0
"""Seconds after which an answer has to be safe."""
READY = "return document.documentElement.dataset.ready !== undefined && turnto.waiting === 0"
DICE = "#text :is([data-answer='[\"roll\"]'], [data-answer='[\"turn\"]'])"
BUTTONS = "#text [data-answer]:enabled"
WORDS = "return [...document.querySelectorAll(arguments[0])].map((one) => one.ariaLabel ?? one.textContent)"
KEPT = "return localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('turnto:game:')))"
SESSION = f"return JSON.parse((() => {{ {KEPT} }})()).save.session"
SEEN = "return [document.querySelector('#text h1')?.textContent, document.activeElement === document.querySelector('#text h1')]"
HOLDS_THE_SITE = "return navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated')"
STRANGERS = "return performance.getEntries().map(({ name }) => name).filter((name) => /^https?:/.test(name) && !name.startsWith(location.origin))"


def play(start: Callable[[], Browser], folder: Path) -> None:
    """Play the whole game as `turnto play` does, in three parts: a reload, a death, and no network between them."""
    told = whole_game.told()
    made = build.build([whole_game.BOOK], folder / "site")
    part = len(ANSWERS) // 4
    with serve.running(made.out, prefix=PREFIX) as server, _opened(start, server.address) as game:
        game.begin()
        game.give_all(ANSWERS[:part])
        game.go_on_after(game.browser.reload)
        game.give_all(ANSWERS[part : 2 * part])
        game.go_on_after(game.die)
        game.give_all(ANSWERS[2 * part : 3 * part])
        game.browser.wait(HOLDS_THE_SITE)
        server.shutdown()
        server.server_close()
        game.go_on_after(game.browser.reload)
        game.go_on_after(game.die)
        game.give_all(ANSWERS[3 * part :])
        game.throw()
        assert game.browser.run(SEEN) == [told["ended"]["title"], True]
        assert whole_game.sheet(game.browser.run(SESSION)) == told["sheet"]


def play_one_file(start: Callable[[], Browser], folder: Path) -> None:
    """Play the beginning of the game from a file on the disk, through a reload and a death."""
    made = build.build([whole_game.BOOK], folder / "site", single=True)
    assert made.page
    part = len(ANSWERS) // 8
    with _opened(start, made.page.as_uri()) as game:
        game.begin()
        game.give_all(ANSWERS[:part])
        game.go_on_after(game.browser.reload)
        game.go_on_after(game.die)
        game.give_all(ANSWERS[part : 2 * part])


@contextmanager
def _opened(start: Callable[[], Browser], address: str) -> Iterator[Game]:
    game = Game(start, address)
    try:
        yield game
    finally:
        game.browser.kill()


class Game:
    """The game in its browser, which may be another one after a death."""

    def __init__(self, start: Callable[[], Browser], address: str) -> None:
        self._start = start
        self.browser = start()
        self._address = address

    def begin(self) -> None:
        """Make the hero and turn to the first page."""
        self._open("hero")
        (name,) = self.browser.all("input[data-draft=name]")
        self.browser.run("arguments[0].click()", self._labelled("label", HERO))
        self.browser.type(name, HERO)
        self.browser.click(self._labelled("form[data-form=hero] button", "Turn to the first page"))
        self.browser.wait(f"return document.querySelector({BUTTONS!r})")

    def _open(self, where: str) -> None:
        self.browser.go(f"{self._address}?seed={SEED}#/{BOOK}/{where}")
        self.browser.wait(READY)

    def _labelled(self, selector: str, label: str) -> Any:
        place = whole_game.place_of(label, self.browser.run(WORDS, selector))
        return self.browser.all(selector)[place]

    def go_on_after(self, trouble: Callable[[], None]) -> None:
        """Let something happen to the page, after which it must stand where it stood."""
        before = self._stands()
        assert self.browser.run(STRANGERS) == []
        time.sleep(PROMISED)
        trouble()
        self.browser.wait(READY)
        after = self._stands()
        assert after == before, [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]

    def _stands(self) -> list[Any]:
        """The heading of the page, what can be pressed, and the game as it is kept."""
        return [self.browser.run(SEEN)[0], self.browser.run(WORDS, BUTTONS), self.browser.run(SESSION)]

    def die(self) -> None:
        """End the browser as a dead battery would, and come back with another."""
        self.browser.kill()
        self.browser = self._start()
        self._open("play")

    def give_all(self, answers: Iterable[str]) -> None:
        """Give these answers, and throw dice wherever dice are asked for."""
        for answer in answers:
            self.throw()
            fields = self.browser.all("#text form.deed input")
            if fields:
                self.browser.type(fields[0], answer)
                self.browser.click(self.browser.all("#text form.deed button")[0])
            else:
                self.browser.click(self._labelled(BUTTONS, answer))
            self.browser.wait(READY)

    def throw(self) -> None:
        """Throw the dice of the house and turn the pages they turn, as long as nothing else is asked."""
        for _ in range(THROWS):
            self.browser.wait(READY)
            dice = self.browser.all(DICE)
            if not dice:
                return
            self.browser.click(dice[0])
        raise AssertionError("the dice are thrown again and again")
