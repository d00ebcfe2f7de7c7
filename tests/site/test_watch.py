"""`turnto serve --watch`: a save is noticed, the page's build follows, and a mistake leaves it as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer

import pytest

from turnto.cli import main
from turnto.site import serve, shelf, watch
from turnto.site.errors import Trouble

GOOD = "---\ntitle: Bell\nsystem: gnat\n---\n\n## one [end]\n\nOver.\n"


@pytest.fixture
def bell(tmp_path: Path) -> Path:
    """A book's folder with a picture."""
    (tmp_path / "bell" / "art").mkdir(parents=True)
    (tmp_path / "bell" / "book.md").write_text(GOOD, "utf-8")
    (tmp_path / "bell" / "art" / "bell.svg").write_text("<svg/>", "utf-8")
    return tmp_path / "bell"


def write_text(bell: Path) -> None:
    (bell / "book.md").write_text(f"{GOOD}More.\n", "utf-8")


def save_by_renaming(bell: Path) -> None:
    """As many editors save: a new file takes the old one's place."""
    (bell / "book.md.new").write_text(f"{GOOD}More.\n", "utf-8")
    (bell / "book.md.new").replace(bell / "book.md")


def draw(bell: Path) -> None:
    (bell / "art" / "bell.svg").write_text("<svg>new</svg>", "utf-8")


def add_a_text(bell: Path) -> None:
    (bell / "part-two.md").write_text("## two [end]\n", "utf-8")


def move_away(bell: Path) -> None:
    bell.rename(bell.with_name("moved"))


@pytest.mark.parametrize("save", [write_text, save_by_renaming, draw, add_a_text, move_away])
def test_a_save_is_noticed_however_it_is_done(bell: Path, save: Callable[[Path], None]) -> None:
    saves = watch.saves([bell], between_looks=0)
    save(bell)
    assert next(saves) is None


def test_a_save_while_the_book_is_being_built_is_not_missed(bell: Path) -> None:
    saves = watch.saves([bell], between_looks=0)
    write_text(bell)
    next(saves)
    draw(bell)
    assert next(saves) is None


def test_a_folder_that_was_moved_away_is_followed_again_when_it_is_back(bell: Path) -> None:
    saves = watch.saves([bell], between_looks=0.05)
    move_away(bell)
    next(saves)
    bell.with_name("moved").rename(bell)
    next(saves)
    later = Timer(0.3, write_text, [bell])
    later.start()
    assert next(saves) is None
    later.join()


@pytest.mark.parametrize("name", [".book.md.swp", "book.md~", "4913", "notes.txt"])
def test_what_an_editor_keeps_beside_a_text_is_no_save(bell: Path, name: str) -> None:
    before = watch.look([bell])
    (bell / name).write_text("x", "utf-8")
    assert watch.look([bell]) == before


def test_a_book_may_be_one_file(bell: Path) -> None:
    before = watch.look([bell / "book.md"])
    draw(bell)
    assert watch.look([bell / "book.md"]) == before
    write_text(bell)
    assert watch.look([bell / "book.md"]) != before


def test_a_mistake_is_said_and_the_last_good_build_stays_until_it_is_mended(bell: Path) -> None:
    built: list[str] = []
    said: list[str] = []

    def rebuild() -> None:
        built.append(str(shelf.compile_book(bell)["title"]))

    def saves() -> Iterator[None]:
        for text in (GOOD.replace("Bell", "Second"), f"{GOOD}\n- Away. -> nowhere\n", GOOD.replace("Bell", "Third")):
            (bell / "book.md").write_text(text, "utf-8")
            yield

    serve.follow(saves(), rebuild, said.append)
    assert built == ["Second", "Third"]
    anew, wrong, again = said
    assert anew == again == "Built anew: reload the page."
    assert "no section nowhere" in wrong
    assert wrong.endswith("The page stays as it was.")


def test_a_book_that_was_moved_away_is_said_and_may_come_back(bell: Path) -> None:
    said: list[str] = []

    def saves() -> Iterator[None]:
        move_away(bell)
        yield
        bell.with_name("moved").rename(bell)
        yield

    serve.follow(saves(), lambda: shelf.compile_book(bell), said.append)
    gone, back = said
    assert gone == f"{bell}: No such file or directory. The page stays as it was."
    assert back == "Built anew: reload the page."


def test_a_check_goes_on_when_a_book_that_was_away_is_back(
    bell: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def saves(_books: object) -> Iterator[None]:
        move_away(bell)
        yield
        bell.with_name("moved").rename(bell)
        yield

    monkeypatch.setattr(watch, "saves", saves)
    assert main(["check", str(bell), "--watch"]) == 0
    assert "There is no book" in capsys.readouterr().err


def test_a_book_without_text_is_told_as_that_alone(bell: Path) -> None:
    (bell / "book.md").unlink()
    with pytest.raises(Trouble) as told:
        shelf.compile_book(bell)
    assert str(told.value).splitlines()[1:] == [f"{bell}:1:1: there is no book here [no-text]"]
