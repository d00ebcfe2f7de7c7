"""What readers keep of a book: the map that draws itself, pages read again, the journal, notes."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from browser import saved_games, seen
from browser.app import App
from browser.controllers import files
from browser.seen import Seen, Sight
from browser.views.notebook.atlas import Atlas, Shown, atlas_of
from browser.views.notebook.chart import placed
from browser.views.notebook.journal import journal as notes_of
from browser.views.notebook.layout import across, rows
from support import handmade as book
from support.coinflip import HERO
from support.pace import seconds
from support.paper import GAME, PaperScreen, answer, begun, begun_in, now_of, opened
from support.reading import system
from turnto.core.hero_file import hero
from turnto.play.game import Game


def world() -> Game:
    """A book with numbers, names, regions, people and a promise."""
    return book.game(
        {
            "gate": book.section(
                *book.text("A gate."),
                book.choice("To the mill.", "mill"),
                book.choice("To the marsh.", "marsh"),
                number=1,
                region="The Town",
                place="The Gate",
            ),
            "mill": book.section(
                *book.text("A mill."),
                book.choice("Back.", "gate"),
                book.choice("A dark door.", "secret cellar"),
                number=2,
                region="The Town",
                noted=[["person", "Ferran"], ["promise", "A coat"]],
            ),
            "secret cellar": book.section(*book.text("The murderer."), book.choice("Up.", "mill")),
            "marsh": book.section(
                *book.text("Water."),
                book.choice("Back.", "gate"),
                number=3,
                region="The Marsh",
                noted=[["kept", "a coat"]],
            ),
        }
    )


def known_of(*sections: str, ways: tuple[tuple[str, str], ...] = ()) -> Seen:
    return Seen({name: Sight(9) for name in sections}, ways)


def numbers(atlas: Atlas) -> list[tuple[str, str]]:
    return [(spot.section, spot.number) for spot in atlas.spots]


# --- the map ------------------------------------------------------------------------------------------------


def test_a_map_holds_only_what_was_seen_and_what_pages_have_shown():
    atlas = atlas_of(world(), known_of("gate"))
    assert numbers(atlas) == [("gate", "1"), ("", "2"), ("", "3")]
    assert [way.is_taken for way in atlas.ways] == [False, False]


def test_a_way_without_a_number_is_a_stub_that_names_nothing():
    app, screen = begun_in(world())
    answer(app, "To the mill")
    app.press("notebook", "map")
    drawn = screen.regions["notebook"]
    assert "A dark door" in drawn
    assert "secret" not in drawn


def test_two_stubs_to_one_unseen_section_do_not_say_that_they_are_one():
    twice = book.game(
        {"a": book.section(book.choice("Left.", "den"), book.choice("Right.", "den")), "den": book.section()}
    )
    stubs = [spot for spot in atlas_of(twice, known_of("a")).spots if not spot.section]
    assert len(stubs) == 2


def test_a_choice_behind_a_condition_that_did_not_hold_is_on_no_map():
    closed = book.game(
        {
            "a": book.section(
                ["if", "g", ["not", ["once", "x"]], 2, []], book.choice("Hidden.", "b"), book.choice("On.", "c")
            ),
            "b": book.section(number=8),
            "c": book.section(number=9),
        }
    )
    sight = Seen({"a": Sight(9, ("g",))})
    assert [spot.number for spot in atlas_of(closed, sight).spots] == ["a", "9"]


def test_the_map_shows_no_more_than_pages_do_to_a_reader_who_hides_numbers_and_closed_choices():
    made = book.game(
        {
            "a": book.section(
                book.choice("Left.", "b"), book.choice("Locked.", "c", when=[["not", ["once", "x"]]]), number=1
            ),
            "b": book.section(number=8),
            "c": book.section(number=9),
        }
    )
    bare = atlas_of(made, known_of("a"), shown=Shown(numbers=False, closed=False))
    assert numbers(bare) == [("a", "1"), ("", "")]
    both = atlas_of(made, known_of("a", "b"), shown=Shown(numbers=False, closed=False))
    assert ("", "8") not in numbers(both)


def test_ways_taken_are_told_from_ways_untaken_between_sections_that_were_both_seen():
    atlas = atlas_of(world(), known_of("gate", "mill", "marsh", ways=(("gate", "mill"), ("mill", "gate"))))
    assert {(way.source, way.target): way.is_taken for way in atlas.ways if way.target in ("mill", "marsh")} == {
        ("gate", "mill"): True,
        ("gate", "marsh"): False,
    }


def test_rows_go_by_the_fewest_turns_and_nothing_lies_over_anything_else():
    names = [str(place) for place in range(40)]
    ways = [(str(one), str(to)) for one in range(40) for to in (2 * one + 1, 2 * one + 2, one // 3) if to < 40]
    found = rows(names, ways)
    assert [len(row) for row in found][:3] == [1, 2, 4]
    place = across(found, ways, dict.fromkeys(names, 50.0))
    for row in found:
        ordered = sorted(place[name] for name in row)
        assert all(after - before >= 49.9 for before, after in pairwise(ordered))
    assert min(place.values()) == pytest.approx(25)


def test_a_straight_way_is_drawn_straight():
    names, ways = list("abc"), [("a", "b"), ("b", "c")]
    place = across(rows(names, ways), ways, {"a": 40.0, "b": 90.0, "c": 60.0})
    assert len({round(middle, 3) for middle in place.values()}) == 1


def test_regions_lie_beside_one_another_and_are_named():
    boxes, fields, width, height = placed(atlas_of(world(), known_of("gate", "mill", "marsh")))
    town, marsh = fields["The Town"], fields["The Marsh"]
    assert town[0] + town[2] <= marsh[0]
    assert all(box.x - box.width / 2 >= 0 and box.x + box.width / 2 <= width for box in boxes.values())
    assert all(0 < box.y < height for box in boxes.values())


@pytest.mark.slow
def test_a_map_of_four_hundred_sections_is_laid_out_quickly():
    names = [f"s{place}" for place in range(400)]
    sections = {
        name: book.section(
            *(book.choice(str(by), names[(place * by + 7 * by) % 400]) for by in (1, 2, 5)), number=place + 1
        )
        for place, name in enumerate(names)
    }
    atlas = atlas_of(book.game(sections), known_of(*names))
    assert seconds(lambda: placed(atlas), 10.0) < 10.0


# --- pages read again -------------------------------------------------------------------------------------------


def test_a_page_is_read_again_as_it_was_and_nothing_is_applied():
    app, screen, store = begun()
    answer(app, "Fight")
    before, kept = now_of(app).session, dict(store.kept)
    app.press("reread", "gate")
    drawn = screen.regions["notebook"]
    assert "Rain &amp; mud." in drawn
    assert "data-answer" not in drawn
    assert now_of(app).session is before
    assert store.kept == kept


def test_a_section_that_was_never_seen_is_not_shown_whoever_asks():
    app, screen, _ = begun()
    app.press("reread", "yard")
    assert "The yard." not in screen.text
    app.press("reread", "no such section")


def test_nothing_behind_the_place_where_reading_stopped_is_shown():
    made = book.game(
        {"a": book.section(*book.text("Before."), book.do("f", "flip", {}), *book.text("After the throw."))}
    )
    app, screen = begun_in(made)
    app.press("reread", "a")
    assert "Before." in screen.regions["notebook"]
    assert "After the throw." not in screen.regions["notebook"]


# --- the journal and notes ----------------------------------------------------------------------------------


def journal(app: App, screen: PaperScreen) -> str:
    app.press("notebook", "journal")
    return screen.regions["notebook"]


def test_people_and_promises_stand_in_the_journal_of_who_was_there():
    app, screen = begun_in(world())
    assert "Ferran" not in journal(app, screen)
    answer(app, "To the mill")
    assert "Ferran" in journal(app, screen)
    assert "<del>" not in screen.regions["notebook"]
    answer(app, "Back")
    answer(app, "To the marsh")
    assert "<del>A coat</del>" in journal(app, screen)


def test_a_key_word_and_a_title_stand_with_the_section_that_gave_them():
    def gained(id: str, phrase: str, **values: str):
        return book.do(id, phrase, values)

    game = book.game(
        {
            "gate": book.section(gained("g", "gain-code", keyword="Arbalest"), book.choice("On.", "mill"), number=4),
            "mill": book.section(gained("m", "gain-title", title="Reeve"), book.choice("On.", "yard"), number=9),
            "yard": book.section(gained("y", "gain-code", keyword="Arbalest"), book.choice("On.", "gate"), number=2),
        },
        system("gnat"),
    )
    made = hero(next(iter(game.system.creation.presets.values())), game.system)[0]
    made = made.with_words("keywords", ["Arbalest", "Ember"]).with_words("titles", ["Reeve"])
    drawn = notes_of(game, made, ["gate", "mill"], Seen(), "")
    assert re.search(r"Arbalest <button[^>]*>[^<]*4<", drawn)
    assert re.search(r"Reeve <button[^>]*>[^<]*9<", drawn)
    assert "<li>Ember</li>" in drawn  # came along from another book
    assert "reread&quot;,&quot;yard" not in drawn


def test_notes_in_margins_go_into_the_file_of_a_game_and_come_back_beside_those_that_are_there():
    app, _, _ = begun()
    app.press("note", "gate", "Trapped!")
    app.press("export-open")
    _, text = app.ports.dom.files[-1]  # type: ignore[attr-defined]
    there, _screen, store = opened()
    seen.keep(store, "test", Seen(notes={"gate": "Mind the crow.", "ring": "Heads."}))
    there.import_file(text)
    there.press("yes")
    notes = seen.seen(store, "test").notes
    assert "Trapped!" in notes["gate"]
    assert "Mind the crow." in notes["gate"]
    assert notes["ring"] == "Heads."


@pytest.mark.parametrize("margins", ['{"test": {"gate": 3}}', '{"<b>": {"gate": "x"}}', '{"test": "x"}', "[]", "7"])
def test_nonsense_in_the_margins_of_a_file_is_nothing(margins: str):
    """TRAPS: what is imported is hostile until checked."""
    assert all(not known.notes for known in files.margins_of(f'{{"margins": {margins}}}').values())


def test_what_was_noted_is_gone_when_the_turn_is_taken_back():
    app, screen = begun_in(world())
    answer(app, "To the mill")
    app.press("undo")
    assert "Ferran" not in journal(app, screen)


def test_notes_on_a_game_go_with_it_into_its_file_and_outlive_undo():
    app, _, store = begun()
    app.press("notes", "I owe <Ferran> a coat.")
    answer(app, "Fight")
    app.press("undo")
    app.press("export-open")
    again, screen, _ = opened(store, "#/test/play")
    assert "I owe &lt;Ferran&gt; a coat." in journal(again, screen)
    _, text = app.ports.dom.files[-1]  # type: ignore[attr-defined]
    assert saved_games.read_game(text).notes == "I owe <Ferran> a coat."


def test_a_note_in_a_margin_is_there_in_the_next_game_too():
    app, screen, store = begun()
    app.press("note", "gate", "Trapped!")
    assert screen.said[-1] == "Your note is kept."
    app.play.begin(GAME, HERO)
    app.press("reread", "gate")
    assert "Trapped!" in screen.regions["notebook"]
    assert "Trapped!" in journal(app, screen)
    assert seen.seen(store, "test").notes == {"gate": "Trapped!"}


def test_a_note_that_the_browser_would_not_keep_is_told():
    """Trap: storage that is full or blocked must tell the player."""
    app, screen, store = begun()
    store.trouble = "full"
    app.press("note", "gate", "Trapped!")
    assert screen.said[-1] == "This browser would not keep your note."


def test_markup_in_a_stored_note_reaches_no_page():
    """Trap: imported saves may contain HTML."""
    app, screen, store = begun()
    store.kept["seen:test"] = json.dumps({"sections": {"gate": [9]}, "notes": {"gate": "</textarea><script>x"}})
    app.press("reread", "gate")
    assert "<script" not in screen.regions["notebook"]
