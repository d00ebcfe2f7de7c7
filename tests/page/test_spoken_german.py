"""A game in German has no English sentence in it but the book's own: what is the same in both languages was not translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest

from browser.controllers.draft import HeroDraft, edit, show_part
from browser.views.creation import hero as hero_views
from browser.views.creation import ready
from browser.views.creation.hero import STAGES, CreationForm
from browser.views.page.page import page
from browser.views.sheet.bar import vitals
from browser.views.sheet.sheet import sheet
from browser.views.shell import help, paper_sheet
from support import handmade
from support.paper import CARD
from support.reading import NAMES, compiled, read_text, system
from turnto.core.hero_file import hero as read_hero
from turnto.core.procedure import Ask, Roll
from turnto.core.sheet import Sheet
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.play.session import waiting_for

# Half a minute of drawing that no interpreter does otherwise than another.
pytestmark = pytest.mark.cpython_only

BOOK = """---
title: Xx
system: gurps
points: 100
tl: 3
---
## a
Zz.

{Fight a qq (ST 11, DX 12, HT 12, broadsword 13); you may flee}
- If you win -> b
- If you flee -> b
- If you lose -> b
- If you are killed -> b

## b [end: Xx]
{Roll against Climbing}
- Success: Zz.
- Failure: Zz.
"""
SAME = re.compile(
    r"GURPS.*|Steve Jackson.*|Talent( \d+)?|Gold|Codes|Halloran|Isolde|Wren|Hand|PD|DR|ST|DX|IQ|HT|TL\d?|Will|Move|Dodge|Status \d|Status|Pazifismus|Karate|Charisma|Diagnose|Pony|Navigation|"
    r"Forensik|Sex-Appeal|Name|Xx|Zz\.?|Qq|qq|Luger|Colt 45|Walther PPK|\.?\d+ (Special|Magnum)|Glock 17|Blaster|Rapier|Gnat|GNAT|"
    r"Gamebooks & Goonies|Briar.*|System|Sepia"
)
"""What both languages write alike: abbreviations, brands, words that came from one to the other, names to pick for a hero."""
SPOKEN = ("aria-label", "title", "placeholder", "alt")


def said(html: str) -> Iterator[str]:
    """Everything that a page says: its text, and what it calls things for those who do not see them."""
    yield from re.findall(r">([^<>]+)<", html)
    for attribute in SPOKEN:
        yield from re.findall(rf'{attribute}="([^"]*)"', html)


def words(html: str) -> set[str]:
    """What a page says that has a word in it, an entry each."""
    found = (" ".join(unescape(one).split()).strip(" :.,;()[]·–") for one in said(html))
    return {one for one in found if re.search(r"[^\W\d_]{3,}", one)}


def left_in_english(english: str, german: str, *own: str) -> set[str]:
    """What a page says in German as it does in English, but for the names of people and the book's own words."""
    return {one for one in words(english) & words(german) if not SAME.fullmatch(one) and one not in own}


def both(game: Game) -> tuple[Game, Game]:
    return game, replace(game, spoken="de")


def people(game: Game) -> set[str]:
    """The names of ready heroes."""
    return {str(kept.get("name", "")) for kept in game.presets.values()}


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_as_they_are_told_have_no_english_left(name: str) -> None:
    english, german = (
        help.rules(CARD, one, {}, playing=False) for one in both(handmade.game({"a": handmade.section()}, system(name)))
    )
    licence = f"{CARD['title']}: {CARD['licence']}. {CARD['credit']}"
    assert left_in_english(english, german, licence) == set()


def test_ready_heroes_and_their_sheets_have_no_english_left() -> None:
    game = handmade.game({"a": handmade.section()}, system("gurps"))
    own = people(game)
    for preset in game.presets:
        english, german = (ready.sheet_of(one, preset) for one in both(game))
        assert left_in_english(english, german, *own) == set(), preset
    english, german = (paper_sheet.blank_sheet(one) for one in both(game))
    assert left_in_english(english, german, *own) == set()


PARTS = ("fighting", "moving", "people", "craft", "lore", "later", "weapons", "shooting", "armour", "other", "all")


def making_a_hero(game: Game) -> str:
    """Every part of the way to a hero of one's own, each list with all of its parts."""
    at = HeroDraft(game, CreationForm(game.system.creation.blank(game.terms)))
    edit(at, "concept", "Witch")
    drawn = ""
    for stage in STAGES:
        at.form = replace(at.form, stage=stage)
        drawn += hero_views.form(game, at.form, at.hero)
        listed = {"traits": ("advantages", "disadvantages"), "skills": ("skills", "spells"), "gear": ("items",)}
        for step in listed.get(stage, ()):
            for part in PARTS:
                show_part(at, step, part)
                drawn += hero_views.form(game, at.form, at.hero)
    return drawn


@pytest.mark.slow
def test_making_a_hero_has_no_english_left() -> None:
    """What traits, skills, spells and gear are called and do, the concepts, the prices, the sheet beside it."""
    english, german = map(making_a_hero, both(handmade.game({"a": handmade.section()}, system("gurps"))))
    assert len(words(german)) > 600
    assert left_in_english(english, german) == set()


def fight(game: Game, hero: str) -> str:
    """A fight from its first card on, with what happened, the sheet and the bar; the dice of the hero's are good ones."""
    return played(game, read_hero(game.presets[hero], game.system, game.terms)[0])


def played(game: Game, hero: Sheet) -> str:
    """A book from its first card on, with what happened, the sheet and the bar."""
    session = handmade.begun(game, hero)
    drawn = ""
    for turn in range(40):
        request = waiting_for(game, session)
        drawn += page(game, session) + sheet(game, session, "") + vitals(game, session)
        if isinstance(request, Roll):
            session = handmade.take(game, session, (3,) * request.dice.count)
        elif isinstance(request, Ask) and request.options:
            session = handmade.take(game, session, request.options[turn % len(request.options)].label)
        else:
            break
    return drawn


@pytest.mark.slow
@pytest.mark.parametrize("hero", ["Knight", "Forester", "Hedge-witch"])
def test_a_fight_and_a_roll_have_no_english_left(hero: str) -> None:
    book, problems = read_text(BOOK)
    assert [one for one in problems if one.level == "error"] == []
    game = Game(CompiledBook(compiled(book)), system("gurps"))
    english, german = (fight(one, hero) for one in both(game))
    assert left_in_english(english, german, *people(game), *OWN) == set()


OWN = ("Fight a qq (ST 11, DX 12, HT 12, broadsword 13); you may flee", "Roll against Climbing")
"""The book's own instructions, which stay as they are."""


LIGHTER = {
    "gnat": ("Fight a qq at \N{MINUS SIGN}2", "Test Climbing"),
    "briar": ("Fight Qq (Wounds 2, \N{MINUS SIGN}1d)", "Test CHARM"),
    "goonies": ("Fight the qq (DS 7)", "Test Grace against 8"),
}
"""A fight and a test in the book's own words, by the system."""
HEROES = {
    "gnat": {"name": "Xx", "talent": 9, "vitality": 3, "skills": {"Climbing": 2, "Stealth": 3}, "gp": 5,
             "items": ["sword (one-handed, +1)", "light armour (1 left)", "View spell", "rope (+1 climbing, heavy)"]},
    "briar": {"name": "Xx", "charm": 2, "prowess": 3, "lore": 1, "talents": {"Commerce": 1, "Dodge": 2}, "luck": "2/2",
              "companions": ["Zz (Subterfuge, Dodge; Tough)"], "items": ["qq (weapon, thrown)"]},
    "goonies": {"name": "Xx", "power": 2, "grace": 1, "hp": 11, "spells": ["Sunburst", "Smoke Screen"],
                "items": ["mace (weapon, +1)", "chain mail (armour, +3)"]},
}  # fmt: skip


def lighter(name: str) -> Game:
    """A book of a fight and a test by these rules."""
    fought, tested = LIGHTER[name]
    numbers = "creation:\n  attributes: 9\n  talents: 2\n  luck: 2\n" if name == "briar" else ""
    book, _ = read_text(
        f"---\ntitle: Xx\nsystem: {name}\n{numbers}---\n## a\nZz.\n\n{{{fought}}}\n\n- Zz -> b\n\n## b\nZz.\n\n{{{tested}}}\n\n- Zz -> a\n"
    )
    return Game(CompiledBook(compiled(book)), system(name))


@pytest.mark.parametrize("name", LIGHTER)
def test_a_fight_a_test_and_a_sheet_of_the_lighter_rules_have_no_english_left(name: str) -> None:
    game = lighter(name)
    made, _ = read_hero(HEROES[name], game.system, game.terms)
    english, german = (played(one, made) for one in both(game))
    assert len(words(german)) > 15
    assert left_in_english(english, german, *(own.rstrip(")") for own in LIGHTER[name])) == set()


def making(game: Game) -> str:
    """Every part of the way to a hero of one's own, with what can be picked."""
    at = HeroDraft(game, CreationForm(game.system.creation.blank(game.terms)))
    drawn = "".join(hero_views.form(game, replace(at.form, stage=stage), at.hero) for stage in STAGES)
    for key, value in (("archetype", "Mage"), ("archetype", "Your own")):
        if game.system.id == "goonies":
            edit(at, key, value)
            drawn += "".join(hero_views.form(game, replace(at.form, stage=stage), at.hero) for stage in STAGES)
    return drawn + paper_sheet.blank_sheet(game)


@pytest.mark.parametrize("name", LIGHTER)
def test_making_a_hero_of_the_lighter_rules_has_no_english_left(name: str) -> None:
    english, german = map(making, both(lighter(name)))
    assert len(words(german)) > 20
    assert left_in_english(english, german) == set()


def test_a_books_own_words_are_marked_as_of_its_language() -> None:
    book, _ = read_text(BOOK)
    english = Game(CompiledBook(compiled(book)), system("gurps"))
    made, _ = read_hero(english.presets["Knight"], english.system, english.terms)
    german = replace(english, spoken="de")
    drawn = page(german, handmade.begun(german, made))
    assert re.search(r'<article[^>]* lang="de"', drawn)
    assert re.search(r'<div class="prose" lang="en">', drawn)
    assert 'class="prose" lang' not in page(english, handmade.begun(english, made))
