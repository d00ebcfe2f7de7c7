"""The record of a game: every throw, searched; the game as a text; quick however long it is."""

from __future__ import annotations

import pytest

from browser.app import App
from browser.views.shell import roll_log
from browser.views.shell.transcript import transcript
from support import handmade as book
from support.paper import PaperScreen, answer, begun, begun_in, now_of
from turnto.play import ledger, rewind
from turnto.play.ledger import CHUNK, Ledger


def threw() -> tuple[App, PaperScreen]:
    """The page after a coin and a fight in a book with two kinds of throw."""
    app, screen, _ = begun()
    answer(app, "Fight")
    answer(app, "")
    return app, screen


def long_game(throws: int) -> App:
    """A game in which so many coins were flipped, each on a page of its own."""
    flip = book.do("f", "flip", {}, book.outcome("heads", "a"), book.outcome("tails", "a"))
    app, _ = begun_in(book.game({"a": book.section(*book.text("A coin."), flip, number=12)}))
    now = now_of(app)
    from browser.controllers import session

    while now.session.record.throws < throws:
        session.answer(now, "roll")
    return app


# --- searching ------------------------------------------------------------------------------------------------


def test_throws_are_found_by_what_they_were_for():
    app, screen = threw()
    app.press("log")
    label = now_of(app).session.record
    first = next(iter(label.thrown())).event
    app.press("log-find", str(getattr(first, "label", getattr(first, "score", "")))[:4].upper())
    assert "<li>" in screen.regions["throws"]
    assert screen.said[-1].endswith("found.")


def test_throws_are_found_by_their_section():
    app, screen = threw()
    app.press("log-find", "section 3")
    assert "Section 3" in screen.regions["throws"]
    app.press("log-find", "section 99")
    assert "No throw is called so." in screen.regions["throws"]


def test_what_nobody_is_to_see_is_not_found_before_the_end():
    """Trap: what is searched for is what is shown, not what is stored: names of sections are no words of throws."""
    app, screen = threw()
    app.press("log-find", "crow")
    found = screen.regions["throws"]
    app.press("log-find", '"type":"rolled"')
    assert "No throw is called so." in screen.regions["throws"]
    assert "<script" not in found


@pytest.mark.slow
def test_a_search_reads_only_texts_that_may_hold_what_is_sought(monkeypatch: pytest.MonkeyPatch):
    app = long_game(3 * CHUNK)
    now = now_of(app)
    read: list[str] = []
    rows = ledger._rows_of
    monkeypatch.setattr(ledger, "_rows_of", lambda text: read.append(text) or rows(text))
    assert roll_log.listed(now.game, now.session, {}, "nothing of the kind")[1] == 0
    assert read == []
    roll_log.listed(now.game, now.session, {})
    assert len(read) <= 1 + roll_log.MOST * 2 // CHUNK


def test_a_list_is_no_longer_than_can_be_drawn_and_says_so():
    app = long_game(roll_log.MOST + 5)
    now = now_of(app)
    drawn, count = roll_log.listed(now.game, now.session, {}, "section 12")
    assert count == roll_log.MOST
    assert "Earlier throws are found by searching" in drawn


def test_a_damaged_text_of_the_record_is_passed_over():
    """Trap: imported saves are hostile until checked."""
    kept = Ledger(("no base64!", "eJwDAAAAAAE="), ('["a","b",{}]',))
    assert list(kept.newest()) == [[["a", "b", {}]]]


# --- the game as a text -----------------------------------------------------------------------------------------


def test_the_game_is_told_as_a_text_with_every_choice_and_throw():
    app, screen, _ = begun()
    answer(app, "Flip")
    answer(app, "")
    app.press("transcript-copy")
    lines = screen.copied.splitlines()
    assert lines.index("Section 1") < lines.index("> Flip for it.") < lines.index("Section 2")
    after = lines[lines.index("Section 2") + 1]
    thrown = next(iter(now_of(app).session.record.thrown())).event
    assert str(getattr(thrown, "faces", ("",))[0]) in after
    assert screen.said[-1].startswith("The game is on the clipboard")


def test_a_throw_of_the_beat_in_course_stands_in_the_text_once():
    app, screen = threw()
    record = now_of(app).session.record
    app.press("transcript-copy")
    assert screen.copied.count("\n  ") == sum(step.throws > 0 for step in rewind.steps(record))


def test_the_text_is_a_file_of_plain_text_that_names_the_book():
    app, screen = threw()
    app.press("transcript-keep")
    name, text = screen.files[-1]
    assert name.endswith(".txt")
    assert text.startswith("Test\n\nSection 1\n> Fight")


def test_what_was_taken_back_is_not_told():
    app, screen = threw()
    app.press("undo")
    app.press("undo")
    app.press("transcript-copy")
    assert "Fight" not in screen.copied


# --- however long it is -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_step_back_reads_the_newest_of_the_record_alone(monkeypatch: pytest.MonkeyPatch):
    app = long_game(4 * CHUNK)
    read: list[str] = []
    rows = ledger._rows_of
    monkeypatch.setattr(ledger, "_rows_of", lambda text: read.append(text) or rows(text))
    throws = now_of(app).session.record.throws
    app.press("undo")
    assert now_of(app).session.record.throws == throws - 1
    assert len(read) <= 4


def test_a_text_of_a_game_without_end_is_bounded_and_says_so(monkeypatch: pytest.MonkeyPatch):
    from browser.views.shell import transcript as module

    monkeypatch.setattr(module, "MOST_STEPS", 10)
    now = now_of(long_game(30))
    told = transcript(now.game, now.session, {})
    assert told.splitlines()[1] == "(What came before is left out.)"
    assert told.count("Section 12") == 10
