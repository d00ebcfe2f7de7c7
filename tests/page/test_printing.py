"""What is printed from the page: a blank sheet of the rules, the hero's own, the game as a text."""

from __future__ import annotations

import pytest

from browser.views.shell.paper_sheet import blank_sheet
from support import handmade as book
from support.coinflip import COINFLIP
from support.paper import answer, begun, now_of, opened
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.rules.installed import installed

RULES = installed()


@pytest.mark.parametrize("system", ("gnat", "briar", "goonies", "gurps"))
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_system_has_a_blank_sheet_with_a_box_or_lines_for_each_of_its_fields(system: str, language: str):
    kept = book.book({"a": book.section()}, system=system, language=language).kept
    made = Game(CompiledBook(kept), RULES[system])
    drawn = blank_sheet(made)
    fields = {field.key: field for field in RULES[system].sheet.fields}
    shown = [fields[key] for panel in RULES[system].sheet.panels for key in panel.keys if key in fields]
    assert shown
    assert drawn.count("<dd>") + drawn.count('class="lines"') == len(shown) + 1  # and lines for notes
    assert ("Notizen" if language == "de" else "Notes") in drawn


def test_the_title_page_leads_to_a_blank_sheet_and_it_is_printed():
    app, screen, _ = opened(address="#/test")
    assert "#/test/blank-sheet" in screen.text
    screen.go("#/test/blank-sheet")
    assert 'class="paper-sheet"' in screen.text
    app.press("print")
    assert screen.printed == 1


def test_the_sheet_in_play_leads_to_the_heros_own_and_nothing_on_it_can_be_pressed():
    app, screen, store = begun()
    assert "#/test/hero-sheet" in screen.regions["page"]
    before = dict(store.kept)
    screen.go("#/test/hero-sheet")
    assert "data-answer" not in screen.regions["page"]
    assert 'class="paper-sheet filled' in screen.text
    assert store.kept == before
    screen.go("#/test/play")
    assert now_of(app).session.visit.section == "gate"


def test_the_game_is_printed_as_its_text():
    app, screen, _ = begun()
    answer(app, "Fight")
    answer(app, "")
    screen.go("#/test/throws")
    assert '<p class="chosen">Fight the crow.</p>' in screen.text
    assert "<h2>Section 3</h2>" in screen.text
    assert app.play.current is None


def test_where_no_game_is_under_way_nothing_of_one_is_printed():
    for what in ("hero-sheet", "throws"):
        _, screen, _ = opened(address=f"#/test/{what}")
        assert screen.address == "#/test"


def test_a_game_that_the_browser_does_not_keep_is_printed_all_the_same():
    """Trap: storage that is blocked; the open game stays open."""
    app, screen, store = begun()
    store.trouble = "full"
    answer(app, "Fight")
    screen.go("#/test/throws")
    assert "Fight the crow" in screen.text
    screen.go("#/test/play")
    assert now_of(app).session.visit.section == "crow"


def test_a_system_of_others_has_a_blank_sheet_too():
    assert "paper-sheet" in blank_sheet(Game(book.book({"a": book.section()}), COINFLIP))
