"""Lists that only grow: nothing is lost in packing, and adding a row costs the same at any length."""

import json

import pytest

from turnto.play.ledger import CHUNK, MOST_SEALED, Ledger


@pytest.mark.parametrize("count", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 7])
def test_what_is_added_one_by_one_is_read_in_order_from_both_ends(count: int) -> None:
    rows = [["turn", f"Ort {number}", number] for number in range(count)]
    ledger = Ledger()
    for row in rows:
        ledger = ledger.adding(row)
    assert list(ledger) == rows
    assert list(reversed(ledger)) == rows[::-1]
    assert len(ledger) == count
    assert ledger == Ledger().adding(*rows)


def test_what_lies_open_is_never_more_than_a_chunk_and_the_sealed_is_small() -> None:
    ledger = Ledger().adding(
        *(["book", f"section {number % 40}", {"faces": [number % 6, 3]}] for number in range(20_000))
    )
    assert len(ledger.open) < CHUNK
    assert len(json.dumps(ledger.sealed)) < 20_000 * 20


def test_a_sealed_text_never_changes_again() -> None:
    early = Ledger().adding(*range(2 * CHUNK))
    late = early.adding(*range(3 * CHUNK))
    assert late.sealed[: len(early.sealed)] == early.sealed


def test_the_oldest_rows_of_a_game_without_end_are_dropped_and_still_counted() -> None:
    ledger = Ledger(("eJw=",) * MOST_SEALED).adding(*range(2 * CHUNK))
    assert len(ledger.sealed) == MOST_SEALED
    assert ledger.dropped == 2
    assert len(ledger) == (MOST_SEALED + 2) * CHUNK


def test_damaged_texts_are_passed_over() -> None:
    ledger = Ledger(("", "nonsense", "eJw=", "\u00e4"), ("1",))
    assert list(ledger) == [1]
