"""Every shipped book: nothing wrong with it, and it plays to its endings under seed."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from support.reading import compiled, read, system
from turnto.cli.own_plays import own_plays, run
from turnto.common.scheduled import price_of
from turnto.common.shops import worth
from turnto.core.hero_file import hero
from turnto.core.phrase import Deed
from turnto.core.sheet import item
from turnto.ir.book import CompiledBook
from turnto.ir.ops import Do, Picture
from turnto.odds.simulate import Tally, simulate
from turnto.play.game import Game

ADVENTURES = Path(__file__).parents[2] / "adventures"
BOOKS = sorted(path for path in ADVENTURES.iterdir() if path.is_dir())
PLAYS = 60

assert BOOKS, "no book was found: a run that plays none shows nothing"


def opened(folder: Path) -> Game:
    book, problems = read(folder)
    assert [str(problem) for problem in problems if problem.level == "error"] == []
    rules = system(book.system)
    return Game(CompiledBook(compiled(book, rules)), rules)


@pytest.fixture(scope="module", params=BOOKS, ids=lambda path: path.name)
def game(request: pytest.FixtureRequest) -> Game:
    return opened(request.param)


def test_a_book_says_whose_it_is(game: Game) -> None:
    header = game.book.header
    assert header["licence"] == "CC BY-SA 4.0"
    assert header["author"]
    assert header["blurb"]
    assert header["cover alt"]
    assert game.book.presets


def test_every_ready_hero_is_legal(game: Game) -> None:
    for name, kept in game.book.presets.items():
        made, problems = hero({**kept, "name": name}, game.system, game.terms)
        assert not [problem for problem in problems if problem.level == "error"]
        assert list(game.system.sheet.problems(made, game.terms)) == []


def test_pictures_are_there_and_say_what_they_show(game: Game) -> None:
    folder = ADVENTURES / game.book.id
    shown = [
        (op.file, op.alt)
        for name in game.book.kept["sections"]
        for op in game.book.section(name).ops
        if isinstance(op, Picture)
    ]
    for file, alt in shown:
        assert (folder / file).is_file()
        assert alt
    assert (folder / str(game.book.header["cover"])).is_file()


def test_no_shop_gives_more_for_a_ware_than_it_asks(game: Game) -> None:
    for name in game.book.kept["sections"]:
        stands = [op.deed for op in game.book.section(name).ops if isinstance(op, Do)]
        asked = {item(row["item"]): row["price"] for stand in stands for row in _rows(stand, "sells")}
        paid = {item(row["item"]).name: row["price"] for stand in stands for row in _rows(stand, "buys")}
        half = any(stand.get("half") for stand in stands)
        for ware, price in asked.items():
            treasure = (worth(game.system, ware) or 0) // (2 if half else 1)
            listed = price_of(paid[ware.name]) if ware.name in paid else 0
            assert price_of(price) >= max(treasure, listed), f"{name}: {ware} at {price}"


def _rows(stand: Deed, phrase: str) -> Sequence[Mapping[str, str]]:
    rows: Sequence[Mapping[str, str]] = stand["rows"] if stand.phrase == phrase else ()
    return rows


@pytest.mark.slow
def test_a_book_plays_to_its_endings(game: Game) -> None:
    tally = Tally()
    for name, kept in game.book.presets.items():
        made, _ = hero({**kept, "name": name}, game.system, game.terms)
        one = simulate(game, made, "random", seed=7, plays=PLAYS // len(game.book.presets))
        tally.plays += one.plays
        tally.unfinished += one.unfinished
        tally.stuck += one.stuck
        tally.visits += one.visits
    never = sorted(set(game.book.kept["sections"]) - set(tally.visits))
    print(f"{game.book.id}: {tally.plays} plays; never seen: {', '.join(never) or 'nothing'}")
    assert tally.stuck == 0, "a page had no way on"
    assert tally.unfinished <= tally.plays // 10


def test_the_plays_that_stand_beside_a_book_go_as_they_say() -> None:
    written = [(book, play) for book in sorted(BOOKS) for play in own_plays(Path(book))]
    assert written
    assert [failure for book, play in written if (failure := run(str(book), play))] == []
