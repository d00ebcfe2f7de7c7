"""The page speaks the language of the book that is open, and at the shelf that of its reader."""

from __future__ import annotations

import re

import pytest

from browser.language import page_in, spoken
from browser.views.creation.hero import CreationForm, make
from browser.views.html import tag, worded
from browser.views.page.page import page
from browser.views.sheet.sheet import plain_sheet
from browser.views.shell import frame, help, shelf
from support import handmade as book
from support.paper import CARD, GAME, PaperScreen, begun, opened
from support.reading import system
from turnto.core.hero_file import hero
from turnto.ir.book import CompiledBook
from turnto.play.game import Game

GERMAN = Game(CompiledBook({**GAME.book.kept, "language": "de"}), GAME.system)


@pytest.mark.parametrize("wanted, spoken", [
    ("en", "en"), ("en-GB", "en"), ("de", "de"), ("de-AT", "de"), ("de_CH", "de"), ("fr", "en"), ("", "en"), ("../de", "en"),
])  # fmt: skip
def test_a_language_that_nobody_has_translated_is_english(wanted: str, spoken: str) -> None:
    assert page_in(wanted).language == spoken


def test_the_shelf_speaks_its_readers_language() -> None:
    screen = PaperScreen(readers="de-DE")
    _, screen, _ = opened(screen=screen)
    assert "Das Regal" in screen.text
    assert screen.lang == "de"


@pytest.mark.parametrize("chosen, readers, book, language", [
    ("", "de", "en", "de"),      # the browser asks for German: the page around an English book is German
    ("", "en", "de", "en"),
    ("", "", "de", "de"),        # a browser that asks for nothing the page speaks: as the book
    ("", "", "he", "en"),
    ("en", "de", "de", "en"),    # what the reader chose goes before all
    ("book", "en", "de", "de"),
    ("book", "de", "en", "en"),
    ("book", "de", "", "de"),    # on the shelf no book is open
    ("book", "de", "he", "de"),
    ("xx", "de", "en", "de"),
])  # fmt: skip
def test_the_language_of_the_page_is_the_readers_then_the_browsers_then_the_books(
    chosen: str, readers: str, book: str, language: str
) -> None:
    assert spoken(chosen, readers, book) == language


def test_a_browser_that_asks_for_german_makes_the_hero_of_an_english_book_in_german() -> None:
    app, screen, _ = opened(address="#/test/hero", screen=PaperScreen("#/test/hero", readers="de"))
    assert "Einen Helden machen" in screen.regions["page"]
    assert screen.lang == "de"
    app.set(language="book")
    assert "Make a hero" in screen.regions["page"]
    assert screen.lang == "en"


def test_a_book_is_drawn_in_its_own_language_where_nobody_is_known_to_read() -> None:
    drawn = shelf.title_page({**CARD, "language": "de"})
    assert "Einen Helden machen" in drawn
    assert "ein Spielbuch von" in drawn
    assert "Make a hero" in shelf.title_page({**CARD, "language": "fr"})


def test_a_language_that_the_reader_chose_is_that_of_the_game_too() -> None:
    app, screen, _ = begun()
    assert "Section" in screen.regions["page"]
    app.set(language="de")
    assert "Abschnitt" in screen.regions["page"]
    assert "Rain &amp; mud." in screen.regions["page"]
    app.set(language="")
    assert "Abschnitt" not in screen.regions["page"]


def test_a_page_of_play_is_in_the_language_of_its_book() -> None:
    drawn = page(GERMAN, book.begun(GERMAN))
    assert "Abschnitt" in drawn
    assert "Einen Fehler auf dieser Seite melden" in drawn
    thrown = page(GERMAN, book.take(GERMAN, book.begun(GERMAN), "Fight"))
    assert "werfen</button>" in thrown
    assert "Diesmal mit eigenen Würfeln" in thrown


def test_the_sheet_calls_its_scores_as_the_rules_do_in_the_language_of_the_book() -> None:
    gnat = system("gnat")
    german = book.game({"a": book.section()}, gnat, language="de")
    drawn = plain_sheet(german, hero(next(iter(gnat.creation.presets.values())), gnat)[0])
    assert "Vitalität" in drawn
    assert "Vitality" not in drawn


def test_what_is_markup_stays_markup_where_a_language_puts_it_and_the_rest_is_escaped() -> None:
    drawn = worded(page_in("de"), "game-lost-at", hero=tag("b", "Hob <x>"), where="<i>19</i>")
    assert "<b>Hob &lt;x&gt;</b>" in drawn
    assert "bei &lt;i&gt;19&lt;/i&gt;" in drawn


def test_no_name_of_a_message_is_shown_to_a_reader() -> None:
    words = page_in("de")
    making = CreationForm(GERMAN.system.creation.blank(GERMAN.terms))
    drawn = (
        shelf.shelf(words, [CARD]),
        shelf.title_page(CARD),
        frame.top(words, "test", "Das Wehr", playing=True),
        help.about(words, {}),
        make(GERMAN, making, None, {}, first=True),
        page(GERMAN, book.begun(GERMAN)),
    )
    said = re.sub(r"<[^>]*>", "\n", "".join(drawn))
    assert not [line for line in said.splitlines() if line.strip() in words and "-" in line]


def test_a_book_written_from_right_to_left_stands_so_in_hero_creation_and_among_its_rules() -> None:
    front = [["block", "p"], ["text", ["\u0645\u0631\u062d\u0628\u0627"]], ["end", "p"]]
    game = Game(CompiledBook({**GAME.book.kept, "language": "ar", "front": front}), GAME.system)
    made = make(game, CreationForm(game.system.creation.blank(game.terms)), None, {}, first=True)
    told = help.rules(CARD, game, {}, playing=False)
    for drawn in (made, told):
        assert re.search(r'<div class="prose[^"]*" lang="ar" dir="rtl">', drawn)
    assert 'dir="rtl"' not in help.rules(CARD, GAME, {}, playing=False)
