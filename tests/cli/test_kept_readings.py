"""What one command read of a book the next one knows; a damaged or strange file in the cache costs nothing but time."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from turnto.book.read import read as read_anew
from turnto.cli import kept_readings
from turnto.cli.open_book import read
from turnto.rules.installed import SHIPPED, installed
from turnto.site import paths

BOOK = Path(__file__).parents[2] / "adventures/two-by-two"
HEAD = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"
TEXT = f"{HEAD}\n## a\nOn. {{Lose an item of your choice; if you have none, take a Wound}}\n\n- On. -> b\n\n## b [end]\n{{Frobnicate}}\n"
Again = Callable[[Path], list[str]]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a cache of its own."""
    monkeypatch.setattr(paths, "cache", lambda: tmp_path / "cache")
    return tmp_path / "cache" / "readings"


@pytest.fixture
def again(monkeypatch: pytest.MonkeyPatch) -> Again:
    """Return what reads a book as a command does and tells which sections were read for it, and not known."""
    names: list[str] = []
    section = read_anew.__globals__["_section"]
    monkeypatch.setitem(
        read_anew.__globals__, "_section", lambda raw, *rest: names.append(raw.head.name) or section(raw, *rest)
    )

    def told(book: Path) -> list[str]:
        names.clear()
        found = read(book)
        first = list(names)
        assert found == read_anew(book, installed())
        return first

    return told


def test_the_next_command_reads_only_what_was_changed(tmp_path: Path, again: Again) -> None:
    book = tmp_path / "book.md"
    for text, wanted in (
        (TEXT, ["a", "b"]),
        (TEXT, []),
        (TEXT.replace("## a", "\n\n## a"), []),
        (TEXT.replace("{Frob", "Well. {Frob"), ["b"]),
        (TEXT.replace("system: gnat", "system: briar"), ["a", "b"]),
    ):
        book.write_text(text, "utf-8")
        assert again(book) == wanted


def test_a_shipped_book_is_the_same_from_the_cache(again: Again) -> None:
    assert again(BOOK)
    assert not again(BOOK)


def test_other_code_reads_anew(tmp_path: Path, again: Again, monkeypatch: pytest.MonkeyPatch) -> None:
    book = tmp_path / "book.md"
    book.write_text(TEXT, "utf-8")
    again(book)
    monkeypatch.setattr(kept_readings, "_stamp", lambda: b"other".ljust(32))
    assert again(book) == ["a", "b"]


class _Hostile:
    def __init__(self, target: Path) -> None:
        self.target = target

    def __reduce__(self) -> tuple[Callable[[Path], None], tuple[Path]]:
        return Path.touch, (self.target,)


@pytest.mark.parametrize("damage", ["cut", "empty", "strange", "hostile"])
def test_a_damaged_file_of_the_cache_costs_nothing_but_time(
    damage: str, tmp_path: Path, cache: Path, again: Again
) -> None:
    book, touched = tmp_path / "book.md", tmp_path / "touched"
    book.write_text(TEXT, "utf-8")
    again(book)
    (file,) = cache.iterdir()
    kept, stamp = file.read_bytes(), kept_readings._stamp()
    new = {
        "cut": kept[: len(kept) // 2],
        "empty": b"",
        "strange": stamp + pickle.dumps("a word"),
        "hostile": stamp + pickle.dumps(_Hostile(touched)),
    }
    file.write_bytes(new[damage])
    assert again(book) == ["a", "b"]
    assert not touched.exists()
    assert not again(book)


def test_a_system_that_is_not_shipped_is_not_kept(
    tmp_path: Path, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_readings, "SHIPPED", {id: load for id, load in SHIPPED.items() if id != "gnat"})
    book = tmp_path / "book.md"
    book.write_text(TEXT, "utf-8")
    assert again(book) == again(book) == ["a", "b"]


def test_where_nothing_can_be_kept_the_book_is_read(tmp_path: Path, cache: Path, again: Again) -> None:
    cache.parent.write_text("no folder", "utf-8")
    book = tmp_path / "book.md"
    book.write_text(TEXT, "utf-8")
    assert again(book) == ["a", "b"]


def test_only_so_many_books_are_kept(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_readings, "MOST_BOOKS", 2)
    for number in range(4):
        book = tmp_path / f"{number}.md"
        book.write_text(TEXT, "utf-8")
        read(book)
    assert len(list(cache.iterdir())) == 2


def test_a_book_that_is_read_again_is_kept_longer(
    tmp_path: Path, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_readings, "MOST_BOOKS", 2)
    books = [tmp_path / f"{number}.md" for number in range(3)]
    for number, book in enumerate(books):
        book.write_text(TEXT, "utf-8")
        read(book)
        for file in paths.cache().joinpath("readings").iterdir():
            os.utime(file, (found := file.stat().st_mtime - 10, found))
        assert again(books[0]) == [], number
