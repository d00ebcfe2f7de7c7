"""The author's own plurals: what a book calls several of a thing is that thing."""

import json
from dataclasses import replace

import pytest

from support.reading import compiled, read_text, system
from turnto.core.hero_file import hero, hero_json
from turnto.core.names import plural_in
from turnto.core.procedure import Ask, Gained
from turnto.core.sheet import Item, Sheet, item
from turnto.ir.book import CompiledBook
from turnto.play import save
from turnto.play import session as play
from turnto.play.game import Game
from turnto.words import say

GERMAN = """---
title: Im Stollen
author: Ada
licence: CC0
system: gnat
language: de
start: eingang
---
## eingang
{Nimm zwei **Fackeln**} {Nimm eine **Fackel** (Plural Fackeln)}
- {Wenn du drei **Fackeln** hast}, hinein. -> schacht
- Fort. -> ende

## schacht
{Verliere eine **Fackel**}
- Weiter. -> ende

## ende [end]
Aus.
"""
ENGLISH = """---
title: The Tower
author: Ada
licence: CC0
system: gnat
start: gate
---
## gate
{Take two **runestaves** (heavy)} {Take a **runestaff** (heavy, plural runestaves)}
- {If you have three **runestaves**}, go in. -> end
- Go home. -> end

## end [end]
Done.
"""


def game(text: str) -> Game:
    book, problems = read_text(text)
    assert [(own.code, own.message) for own in problems] == []
    return Game(CompiledBook(compiled(book)), system("gnat"))


def begun(text: str, *items: str) -> tuple[Game, play.Session]:
    """A game before the choices of its first page, of a hero who has these things."""
    made = game(text)
    sheet = Sheet("Ada").having(talent=9, vitality=3)
    for own in items:
        sheet = sheet.with_item(item(own))
    session = play.begin(made, sheet)
    return made, session


@pytest.mark.parametrize(
    "text, one, several", [(GERMAN, "Fackel", "Fackeln"), (ENGLISH, "runestaff", "runestaves")], ids=["de", "en"]
)
def test_several_of_a_thing_are_that_thing_under_the_plural_of_their_author(text: str, one: str, several: str) -> None:
    made, session = begun(text)
    carried = session.state.hero.item(one)
    assert carried is not None
    assert (carried.name, carried.count, carried.several) == (one, 3, several)
    assert str(carried).startswith(f"3 {several}")
    assert "plural" not in str(carried).lower()
    assert made.terms.plurals == {one: several}


def test_a_condition_asks_for_the_thing_by_either_name() -> None:
    made, session = begun(GERMAN)
    asked = play.waiting_for(made, session)
    assert isinstance(asked, Ask)
    assert [option.label for option in asked.options] == ["Hinein.", "Fort."]
    session = play.step(made, session, asked.options[0].key)
    assert str(session.state.hero.item("Fackel")) == "2 Fackeln"


def test_a_hero_brings_things_by_either_name() -> None:
    made = game(GERMAN)
    for text, count in (("2 Fackeln", 5), ("Fackel", 4), ("2 Fackel (Plural Fackeln)", 5)):
        sheet, problems = hero({"items": [text]}, made.system, made.terms)
        assert problems == []
        session = play.begin(made, sheet)
        assert session.state.hero.carries("Fackel") == count, text


def test_a_hero_file_and_a_save_keep_the_plural() -> None:
    made, session = begun(GERMAN)
    carried = session.state.hero
    (written,) = hero_json(carried, made.system)["items"]
    assert written == "3 Fackel (plural Fackeln)"
    assert item(written) == carried.items[0]
    assert item(written).several == "Fackeln"
    again, _ = save.read(json.dumps(save.packed(session)), made)
    assert again.state.hero.items[0].several == "Fackeln"


@pytest.mark.parametrize("rules, taken, told", [
    ("briar", "zwei **Rationen**", "2 Rationen"), ("briar", "eine **Fackel**", "2 \N{MULTIPLICATION SIGN} Fackel"),
    ("gnat", "zwei **Fackeln**", "2 Fackeln"), ("gnat", "zwei Seile", "2 ropes"),
])  # fmt: skip
def test_no_german_word_gets_an_english_plural(rules: str, taken: str, told: str) -> None:
    text = GERMAN.replace("{Nimm zwei **Fackeln**} {Nimm eine **Fackel** (Plural Fackeln)}", f"{{Nimm {taken}}}")
    book, _ = read_text(
        text.replace("system: gnat", f"system: {rules}").replace("drei **Fackeln**", "drei **Schlüssel**")
    )
    made = Game(CompiledBook(compiled(book)), system(rules))
    carried = play.begin(made, Sheet("Ada")).state.hero
    assert str(replace(carried.items[0], count=2)) == told


def test_a_save_from_before_the_plural_was_written_goes_on_with_the_thing() -> None:
    before = GERMAN.replace(" (Plural Fackeln)", "")
    _, session = begun(before)
    assert session.state.hero.carries("Fackel") == 1, "the two were another thing then"
    now = game(GERMAN)
    again, _ = save.read(json.dumps(save.packed(session)), now)
    assert [str(own) for own in again.state.hero.items] == ["3 Fackeln"]


@pytest.mark.parametrize(
    ("tag", "several"), [("plural staves", "staves"), ("Plural Fackeln", "Fackeln"), ("plural", None), ("heavy", None)]
)
def test_a_plural_is_a_tag_of_two_words(tag: str, several: str | None) -> None:
    assert plural_in(tag) == several


def test_what_is_gained_is_told_under_its_plural() -> None:
    rules = system("gnat")
    assert say(Gained("item", "Fackel (plural Fackeln)", 2), rules, "de").count("2 Fackeln") == 1
    assert "plural" not in say(Gained("item", "staff (plural staves)", 1), rules)


def test_equal_things_are_counted_together_whether_or_not_their_plural_is_known() -> None:
    sheet = Sheet().with_item(Item("Fackel")).with_item(Item("Fackel", plural="Fackeln"))
    assert [str(own) for own in sheet.items] == ["2 Fackeln"]
