"""How a book was read, said to its author: check --read."""

import pytest

pytest.importorskip("markdown_it")

from support.reading import read_text, system
from turnto.book.as_read import as_read, printed, read_json

BOOK = """---
title: T
author: A
licence: L
system: gnat
---
## gate
TODO: more rain
{Take the **rope**} {Gain the keyword *Wet*}

{Test Climbing at -2, or by default}
- Success -> yard
- Failure: {Lose 2 gp} -> yard

- {If you have the **rope**} Climb. {Lose the **rope**} -> yard

## yard [end: Home]
Over.
"""


def test_every_instruction_is_printed_as_it_was_read() -> None:
    book, _ = read_text(BOOK)
    told = printed(as_read(book, system("gnat")))
    assert "## gate  book.md:7" in told
    assert "Test Climbing at -2" in told
    assert "success: -> yard" in told
    assert "“Climb. Lose the rope.” if you have the rope  [has-item: item rope] -> yard" in told
    assert "-> yard" in told
    assert "## yard [end: Home]" in told


def test_the_index_says_where_a_thing_is_given_asked_for_and_lost() -> None:
    book, _ = read_text(BOOK)
    told = printed(as_read(book, system("gnat")))
    assert "  item rope: given: gate; asked: gate; lost: gate" in told
    assert "  keyword Wet: given: gate" in told


def test_what_is_still_to_do_is_listed() -> None:
    book, _ = read_text(BOOK)
    assert "  book.md:8: TODO: more rain" in printed(as_read(book, system("gnat")))
    assert read_json(as_read(book, system("gnat")))["todos"] == [
        {"file": "book.md", "line": 8, "text": "TODO: more rain"}
    ]
