"""The page with hands of paper: a screen, a store, a library that need no browser, and a small game to open in it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

from browser.app import App
from browser.controllers import session
from browser.ports import Ports, Settings, StoreTrouble
from support import handmade as book
from support.coinflip import HERO
from turnto.core.procedure import Roll
from turnto.ir.book import CompiledBook
from turnto.play.game import Game


def small_game() -> Game:
    flip = book.do(
        "f", "flip", {}, book.outcome("heads", "yard", say="It rings."), book.outcome("tails", say="It falls <flat>.")
    )
    sections = {
        "gate": book.section(
            *book.text("Rain & mud."),
            book.choice("Flip for it.", "ring"),
            book.choice("Fight the crow.", "crow"),
            book.choice("Go home.", "yard", when=[["not", ["once", "never"]]]),
            number=1,
        ),
        "ring": book.section(
            *book.text("A coin."), flip, *book.text("It lies there."), book.choice("Go on.", "yard"), number=2
        ),
        "crow": book.section(
            *book.text("A crow."),
            book.do("d", "fight", {"foe": "crow"}, book.outcome("won", "yard"), book.outcome("lost", "dead")),
            number=3,
        ),
        "yard": book.section(*book.text("The yard."), ending={"kind": "victory", "title": "Home <at last>"}, number=4),
        "dead": book.section(*book.text("The end."), ending={"kind": "death", "title": "Pecked"}, number=5),
    }
    return book.game(sections)


GAME = small_game()

CARD: dict[str, Any] = {
    "id": "test", "title": "The <Weir>", "author": "O & M", "system": "gnat", "rules": "GNAT", "edition": "1", "blurb": "Wet.", "cover": "",
    "sections": 104, "words": 24_000, "content": "drowning", "licence": "CC BY-SA 4.0", "credit": "GNAT", "json": "x.json",
    "system_zip": "y.zip", "pictures": {},
}  # fmt: skip


@dataclass
class PaperStore:
    """A store of a dictionary; ``trouble`` makes it refuse."""

    kept: dict[str, str] = field(default_factory=dict)
    trouble: str = ""

    def get(self, name: str) -> str | None:
        return None if self.trouble == "blocked" else self.kept.get(name)

    def put(self, name: str, text: str) -> None:
        if self.trouble:
            raise StoreTrouble(self.trouble)  # type: ignore[arg-type]
        self.kept[name] = text

    def drop(self, name: str) -> None:
        self.kept.pop(name, None)

    def names(self) -> list[str]:
        return [] if self.trouble == "blocked" else list(self.kept)


@dataclass
class PaperScreen:
    """A page of paper: what each region shows, what was said, where the focus went."""

    address: str = "#/"
    regions: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    focused: list[tuple[str, ...]] = field(default_factory=list)
    files: list[tuple[str, str]] = field(default_factory=list)
    asking: str = ""
    queried: str = ""
    asked: list[str] = field(default_factory=list)
    """What the browser was asked about its storage."""
    copied: str = ""
    reloads: int = 0
    printed: int = 0
    history: list[int] = field(default_factory=list)
    """The pages that the browser's history has entries for, by how many were turned to."""
    named: str = ""
    lang: str = ""
    readers: str = "en-GB"
    kept: dict[str, str] = field(default_factory=dict)
    moved: Callable[[], None] = lambda: None

    def show(self, region: str, html: str) -> None:
        if region == "page":
            self.regions = {name: drawn for name, drawn in self.regions.items() if name == "top"}
        self.regions[region] = html

    def has(self, region: str) -> bool:
        return region in self.regions or any(f'id="{region}"' in drawn for drawn in self.regions.values())

    def focus(self, *selectors: str, top: bool = False) -> None:
        self.focused.append(selectors)

    def say(self, words: str) -> None:
        self.said.append(words)

    def title(self, words: str, language: str) -> None:
        self.named, self.lang = words, language

    def language(self) -> str:
        return self.readers

    def route(self) -> str:
        return self.address

    def go(self, route: str) -> None:
        self.address = route
        self.moved()

    def query(self, words: str) -> None:
        self.queried = words

    def mark(self, turns: int, *, new: bool) -> None:
        self.history = [*self.history, turns] if new else [*self.history[:-1], turns]

    def popup(self, id: str, *, show: bool) -> None: ...

    def dialog(self, html: str) -> None:
        self.asking = html

    def look(self, settings: Settings) -> None: ...

    def keep(self, book: str, html: str, title: str) -> None:
        self.kept[book] = html

    def offer_file(self, name: str, text: str) -> None:
        self.files.append((name, text))

    def ask_file(self) -> None: ...

    def ask_to_last(self) -> None:
        self.asked.append("last")

    def ask_room(self) -> None:
        self.asked.append("room")

    def offer_update(self, html: str, name: str = "") -> None: ...

    def take_update(self) -> None: ...

    def tell(self, events: Any) -> None: ...

    def copy(self, text: str) -> None:
        self.copied = text

    def reload(self) -> None:
        self.reloads += 1

    def print(self) -> None:
        self.printed += 1

    @property
    def text(self) -> str:
        return "".join(self.regions.values())


class PaperEntropy:
    """Numbers in order."""

    def __init__(self) -> None:
        self.last = 0
        self.time = 1_000_000

        self.chosen: int | None = None

    def chosen_seed(self) -> int | None:
        return self.chosen

    def choose_seed(self, seed: int | None) -> None:
        self.chosen = seed

    def seed(self) -> int:
        return self.number() if self.chosen is None else self.chosen

    def number(self) -> int:
        self.last += 1
        return self.last

    def now(self) -> int:
        return self.time


class PaperLibrary:
    """One game."""

    async def game(self, card: Mapping[str, Any]) -> Game:
        return GAME if card["id"] == "test" else Game(CompiledBook({**GAME.book.kept, "id": card["id"]}), GAME.system)


def finished(course: Coroutine[Any, Any, Any]) -> Any:
    """Ports of paper never wait, so a course runs to its end at once, with no loop (Pyodide under Node has none to run)."""
    try:
        while True:
            course.send(None)
    except StopIteration as over:
        return over.value


def opened(
    store: PaperStore | None = None, address: str = "#/", book: str = "test", screen: PaperScreen | None = None
) -> tuple[App, PaperScreen, PaperStore]:
    """The page, open at an address, with one book on its shelf."""
    screen, store = screen or PaperScreen(address), store or PaperStore()
    ports = Ports(screen, store, PaperEntropy(), PaperLibrary(), finished)
    app = App({"version": "0", "build": "b", "books": [{**CARD, "id": book}]}, ports)
    screen.moved = lambda: finished(app.arrive())
    screen.moved()
    return app, screen, store


def begun(store: PaperStore | None = None) -> tuple[App, PaperScreen, PaperStore]:
    """The page with a game begun."""
    app, screen, store = opened(store)
    app.play.begin(GAME, HERO)
    screen.go("#/test/play")
    return app, screen, store


def answer(app: App, label: str) -> None:
    """Press what bears this label, or throw the dice."""
    now = app.play.current
    assert now is not None
    request = session.waiting_for(now.game, now.session)
    if isinstance(request, Roll):
        return app.play.answer(now.token, "roll")
    key = next(option.key for option in request.options if option.label.startswith(label))  # type: ignore[union-attr]
    return app.play.answer(now.token, "option", key)


def ended() -> tuple[App, PaperScreen, PaperStore]:
    """The page with a game that was won."""
    app, screen, store = begun()
    answer(app, "Flip")
    now = app.play.current
    assert now is not None
    while not now.session.position.ended:
        answer(app, "Go on")
    return app, screen, store


def now_of(app: App) -> session.OpenGame:
    """The open game."""
    assert app.play.current is not None
    return app.play.current


def honest_game() -> Game:
    """The small game in an edition that lets nothing be taken back."""
    return Game(CompiledBook({**GAME.book.kept, "undo": "no"}), GAME.system)


def begun_in(game: Game) -> tuple[App, PaperScreen]:
    """The page with a game of this book begun."""
    app, screen, _ = opened()
    app._games["test"] = game
    app.play.begin(game, HERO)
    screen.go("#/test/play")
    return app, screen
