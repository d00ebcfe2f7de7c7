"""A new name for a section, a keyword or a thing: everywhere it is meant, nowhere else, and the book stays the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from turnto.book.read import read
from turnto.book.rename import CannotRename, renamed
from turnto.rules.installed import installed

BOOK = """\
---
title: The Rope
system: gnat
start: the quay
---

## the quay [1]
The quay smells of rope. {Take the **rope**}. {Gain the keyword *Rope*}

- Climb, for the wall is low. -> the wall
- {If you have the rope} Swing. -> the wall
- {If you have the rope
  and the keyword *Rope*} Pull. -> The  Wall
- {If you have been to the wall} Rest. -> the end

## the wall
{Lose the rope}

The wall by the quay. {Turn to the quay}

## the end [end]
The number is {the number of the wall}.
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.md"
    path.write_text(BOOK, "utf-8")
    return path


def new_text(book: Path, *names: str, **kind: object) -> str:
    return renamed(book, installed(), *names, **kind).texts[book]  # type: ignore[arg-type]


def test_a_section_is_renamed_in_head_arrows_conditions_and_clues_and_saved_games_find_it(book: Path) -> None:
    text = new_text(book, "the wall", "the sea wall")
    assert "## the sea wall [was: the wall]" in text
    assert text.count("-> the sea wall") == 3
    assert "{If you have been to the sea wall}" in text
    assert "{the number of the sea wall}" in text
    assert "The wall by the quay." in text
    assert "Climb, for the wall is low. -> the sea wall" in text


def test_a_keyword_that_one_section_gives_twice_is_renamed(book: Path) -> None:
    book.write_text(
        BOOK.replace("Swing.", "Swing. {Gain the keyword *Rope*}").replace("Rest.", "Rest. {Gain the keyword *Rope*}"),
        "utf-8",
    )
    assert new_text(book, "Rope", "Tether", kind="keyword").count("{Gain the keyword *Tether*}") == 3


def test_a_new_name_may_hold_the_old_one(book: Path) -> None:
    assert "## the sea wall [was: the wall]" in new_text(book, "the wall", "the sea wall")
    book.write_text(BOOK.replace("the wall", "wall").replace("The  Wall", "Wall"), "utf-8")
    assert "## sea wall [was: wall]" in new_text(book, "wall", "sea wall")
    assert "{If you have been to sea wall}" in new_text(book, "wall", "sea wall")


def test_a_pinned_section_keeps_its_number_and_the_header_its_start(book: Path) -> None:
    text = new_text(book, "the quay", "the jetty")
    assert "## the jetty [1, was: the quay]" in text
    assert "start: the jetty\n" in text
    assert "{Turn to the jetty}" in text
    assert "The quay smells of rope." in text


def test_a_thing_is_renamed_and_the_keyword_of_the_same_name_is_not(book: Path) -> None:
    text = new_text(book, "rope", "cord", kind="thing")
    assert "{If you have the cord\n  and the keyword *Rope*}" in text
    assert new_text(book, "rope", "Hitch", kind="keyword").count("*Hitch*") == 2


def test_a_thing_of_a_name_of_its_own_is_renamed(book: Path) -> None:
    book.write_text(BOOK.replace("*Rope*", "*Knot*"), "utf-8")
    text = new_text(book, "rope", "cord")
    assert "{Take the **cord**}" in text
    assert "{If you have the cord}" in text
    assert "- {If you have the cord\n" in text
    assert "{Lose the cord}" in text
    assert "smells of rope" in text
    assert "title: The Rope" in text


def test_several_of_a_thing_are_renamed_too(book: Path) -> None:
    book.write_text(BOOK.replace("*Rope*", "*Knot*").replace("Take the **rope**", "Take two **ropes**"), "utf-8")
    assert "{Take two **cords**}" in new_text(book, "rope", "cord")


PLAYS = """\
## A way up
At: the wall

- Take rope
- Throw the rope to her.
> Has: rope
> Section: the wall
> The rope holds.
"""


def test_the_books_own_plays_follow(book: Path) -> None:
    plays = book.with_name("book.tests.md")
    plays.write_text(PLAYS, "utf-8")
    book.write_text(BOOK + "\n- Throw the rope to her. -> the end\n", "utf-8")
    thing = renamed(book, installed(), "rope", "cord", "thing").texts[plays]
    assert thing == PLAYS.replace("- Take rope", "- Take cord").replace("Has: rope", "Has: cord")
    section = renamed(book, installed(), "the wall", "the bank").texts[plays]
    assert section == PLAYS.replace("At: the wall", "At: the bank").replace("Section: the wall", "Section: the bank")


def test_a_keyword_is_renamed(book: Path) -> None:
    book.write_text(BOOK.replace("*Rope*", "*Knot*"), "utf-8")
    assert new_text(book, "Knot", "Hitch").count("*Hitch*") == 2


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("the gate", "the door", "no section, keyword or thing called “the gate”"),
        ("the quai", "the door", "Did you mean “the quay”"),
        ("the quay", "the quay", "called “the quay” already"),
        ("the wall", "the quay", "a section “the quay” already"),
        ("the wall", "a -> b", "cannot be a name"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(book: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(CannotRename, match=said):
        renamed(book, installed(), old, new)
    assert book.read_text("utf-8") == BOOK


def test_a_book_with_errors_is_not_touched(book: Path) -> None:
    book.write_text(BOOK + "\n- On. -> nowhere\n", "utf-8")
    with pytest.raises(CannotRename, match="has errors"):
        renamed(book, installed(), "the wall", "the sea wall")


@pytest.mark.slow
def test_sections_of_a_shipped_book_can_be_renamed() -> None:
    path = Path("adventures/the-stocktaking")
    names = list(read(path, installed())[0].by_name)[::9]
    assert names
    for name in names:
        assert renamed(path, installed(), name, "quite another name", "section").texts, name


def test_a_thing_or_keyword_leaves_its_earlier_names_in_the_header(book: Path) -> None:
    book.write_text(BOOK.replace("*Rope*", "*Knot*"), "utf-8")
    book.write_text(new_text(book, "rope", "cord"), "utf-8")
    book.write_text(new_text(book, "Knot", "Hitch"), "utf-8")
    assert "start: the quay\nwas:\n  keywords: {Hitch: [Knot]}\n  things: {cord: [rope]}\n---\n" in book.read_text(
        "utf-8"
    )
    text = new_text(book, "cord", "ship's line")
    assert '  things: {"ship\'s line": [rope, cord]}\n' in text
    again = new_text(book, "cord", "rope")
    assert "  things: {rope: [cord]}\n" in again
    assert again.count("was:") == 1


def test_the_header_of_a_windows_file_keeps_its_line_ends(book: Path) -> None:
    book.write_bytes(BOOK.replace("*Rope*", "*Knot*").replace("\n", "\r\n").encode())
    text = new_text(book, "rope", "cord")
    assert "was:\r\n  things: {cord: [rope]}\r\n---\r\n" in text
    assert text.count("\n") == text.count("\r\n")
