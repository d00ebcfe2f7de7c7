"""The figures of a book, counted by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from turnto.book import read as reader
from turnto.book.model import Book
from turnto.rules.installed import installed
from turnto.survey.graph import graph_of
from turnto.survey.spelling import unknown_words
from turnto.survey.statistics import Statistics, statistics

BOOK = """\
---
title: Rings
system: gnat
---

## door
The door is as heavy as a church. On you go into the dark.

- In. -> hall
- Away. -> road

## hall
The door shuts like a church. On you go into the dark, thruppence could’ve been, to Wexcombe and the colour of Wexcombe.

- Round. -> stair
- Out. -> road

## stair
The door above is as heavy as a church. On you go into the dark.

- Round. -> hall

## cellar
On you go into the dark.

- On. -> road

## road [victory: Home]
Home.
"""


@pytest.fixture
def book(tmp_path: Path) -> Book:
    path = tmp_path / "book.md"
    path.write_text(BOOK, "utf-8")
    return reader.read(path, installed())[0]


@pytest.fixture
def found(book: Book) -> Statistics:
    return statistics(book, graph_of(book, installed()["gnat"]))


def test_words_sections_turns_and_endings_are_counted(found: Statistics) -> None:
    assert (found.sections, found.turns, found.endings) == (5, 6, {"victory": 1})
    assert found.choices == {1: 2, 2: 2}
    assert found.words == 16 + 24 + 16 + 7 + 1


def test_the_shortest_way_is_that_with_the_fewest_sections(found: Statistics) -> None:
    assert found.ways.shortest["road"].sections == ("door", "road")


def test_a_longest_way_through_a_ring_is_a_bound_and_is_said_to_be_one(found: Statistics) -> None:
    assert found.ways.rings == (("hall", "stair"),)
    assert (found.ways.longest, found.ways.is_bound) == (4, True)


def test_what_the_prose_repeats_is_told(found: Statistics) -> None:
    assert found.openings == (("The door", 3),)
    assert found.similes == (("as heavy as a church", 2),)
    assert [said for said, _ in found.phrases] == ["on you go into", "go into the dark"]


def test_sentences_of_instructions_are_no_habits_of_the_prose(tmp_path: Path) -> None:
    sections = [
        f"## s{n}\n{{If you have the **rope**}} You climb at {n}.\n\n{{Lose 1 Vitality}} -> s{n + 1}\n"
        for n in range(6)
    ]
    path = tmp_path / "book.md"
    path.write_text("---\ntitle: T\nsystem: gnat\n---\n\n" + "\n".join(sections) + "\n## s6 [end]\nOver.\n", "utf-8")
    book, _ = reader.read(path, installed())
    found = statistics(book, graph_of(book, installed()["gnat"]))
    assert not [said for said, _ in found.phrases if "rope" in said or "vitality" in said]
    assert not [said for said, _ in found.openings if said.startswith("If")]


def test_contests_say_what_is_to_spare(found: Statistics) -> None:
    assert found.limits["Lindenbaum Prize"] == (True, 95, 25_000 - found.words)


def test_unknown_words_are_told_but_names_british_spelling_and_the_books_own_list_are_not(
    book: Book, tmp_path: Path
) -> None:
    assert unknown_words(book, tmp_path) == {"thruppence": ["hall"]}
    (tmp_path / "words.txt").write_text("thruppence\n", "utf-8")
    assert unknown_words(book, tmp_path) == {}
