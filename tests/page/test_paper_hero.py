"""A hero from a paper sheet is typed in; what the rules cannot have is told, each beside its field."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from browser.controllers.heroes.on_paper import read
from browser.views.creation.on_paper import PLAYED, fields, keys, make
from support import handmade as book
from support.paper import PaperScreen, PaperStore, now_of, opened
from support.reading import NAMES, system
from turnto.core.hero_file import hero as read_hero
from turnto.core.sheet import Sheet
from turnto.play.game import Game


def game_of(rules: str, **header: object) -> Game:
    return book.game({"a": book.section()}, system(rules), **({"header": header} if header else {}))


def as_typed(game: Game, hero: Sheet) -> dict[str, str]:
    """What somebody types whose paper sheet has this hero."""
    typed = {"name": hero.name}
    for field in fields(game):
        match field.kind:
            case "score":
                typed[field.key] = f"{hero[field.key]}/{hero.maximum(field.key)}"
            case "number":
                typed[field.key] = str(hero[field.key])
            case "ratings":
                typed[field.key] = "\n".join(f"{name} {number}" for name, number in hero.rated(field.key).items())
            case "items":
                typed[field.key] = "\n".join(own.written for own in hero.items)
            case "words":
                typed[field.key] = "\n".join(hero.listed(field.key))
            case "fact":
                typed[field.key] = hero.fact(field.key) or ""
    return typed


@pytest.mark.parametrize("name", [name for name in NAMES if system(name).creation.presets])
def test_every_ready_hero_of_every_system_can_be_typed_in_from_paper(name: str) -> None:
    game = game_of(name)
    for kept in game.presets.values():
        hero, _ = read_hero(kept, game.system, game.terms)
        made, wrong = read(game, as_typed(game, hero))
        assert wrong == []
        assert made == hero


CANNOT: Mapping[str, list[tuple[dict[str, str], str, str]]] = {
    "gnat": [
        ({"talent": "12", "skills": "Climbing 2\nSearch 2"}, "talent", "Talent 12: a new hero has 6 to 9."),
        ({"talent": "8", "skills": "Climbing 2"}, "skills", "Skills: 1; a new hero with Talent 8 has 3."),
        ({"talent": "nine"}, "talent", "“nine” is no number."),
        ({"talent": "9/7"}, "talent", "9 is more than the whole, 7."),
        ({"talent": "1"}, "talent", "1 is too little: 2 is the least."),
        ({"skills": "Climbing"}, "skills", "“Climbing” has no number behind it."),
    ],
    "briar": [({"wounds": "4"}, "wounds", "4 is too much: 3 is the most.")],
    "goonies": [({"power": "4", "grace": "2", "focus": "0", "hp": "10"}, "", "")],
    "gurps": [({"skills": "Juggling of Moons 12"}, "skills", "")],
}


@pytest.mark.parametrize("name, case", [(name, case) for name, cases in CANNOT.items() for case in cases])
def test_what_cannot_be_is_told_at_its_field(name: str, case: tuple[dict[str, str], str, str]) -> None:
    typed, key, said = case
    made, wrong = read(game_of(name), typed)
    assert made is None
    assert any(where == (key or where) and said in told for where, told in wrong), wrong


def test_a_hero_who_has_played_on_paper_may_have_grown() -> None:
    game = game_of("gnat")
    typed = {"talent": "11", "vitality": "5", "skills": "Climbing 3", "xp": "4", "gp": "250"}
    assert read(game, typed)[0] is None
    made, wrong = read(game, {**typed, "past": PLAYED})
    assert wrong == []
    assert made is not None
    assert (made["talent"], made["gp"]) == (11, 250)


def test_a_new_hero_of_briar_has_the_points_that_the_book_gives() -> None:
    game = game_of("briar", creation={"attributes": 9, "talents": 2, "luck": 3})
    right = {"attune": "2", "charm": "2", "lore": "2", "prowess": "3", "talents": "Dodge 1, Boating 1", "luck": "3"}
    assert read(game, right)[1] == []
    assert [said for _, said in read(game, {**right, "prowess": "4"})[1]] == [
        "10 points of attributes: a new hero of this book has 9."
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_field_has_a_name_in_the_language_of_the_page(name: str, language: str) -> None:
    game = Game(game_of(name).book, system(name), language)
    drawn = make(game, {})
    assert all(f'id="paper-{key}"' in drawn and f'for="paper-{key}"' in drawn for key in keys(game))


def test_the_page_tells_what_is_wrong_and_then_begins_with_the_hero() -> None:
    app, screen, _ = opened(screen=PaperScreen("#/test/hero-on-paper"), address="#/test/hero-on-paper")
    assert "A hero from paper" in screen.text
    game = app.paper_hero.game
    assert game is not None
    empty = dict.fromkeys(keys(game), "")
    first = next(field.key for field in fields(game) if field.kind in ("score", "number"))
    app.press("paper-hero", list({**empty, "name": "Ada", first: "many"}.values()))
    assert "This cannot be so by the rules" in screen.regions["on-paper"]
    assert 'aria-invalid="true"' in screen.regions["on-paper"]
    assert 'value="Ada"' in screen.regions["on-paper"]
    assert screen.focused[-1] == ("#paper-wrong",)
    app.press("paper-field", first)
    assert screen.focused[-1] == (f"#paper-{first}",)
    app.press("paper-hero", list({**empty, "name": "Ada"}.values()))
    assert now_of(app).session.state.hero.name == "Ada"


def test_what_was_typed_in_is_there_after_the_page_was_closed_until_one_begins() -> None:
    address = "#/test/hero-on-paper"
    app, _, store = opened(screen=PaperScreen(address), address=address)
    app.press("paper-typed", "name", "Ada <of the mill>")
    app.press("paper-typed", "no-field", "x")
    app.press("paper-typed", "past", PLAYED)
    app, screen, _ = opened(store, address, screen=PaperScreen(address))
    assert 'value="Ada &lt;of the mill&gt;"' in screen.text
    assert f'value="{PLAYED}" selected' in screen.text
    assert "no-field" not in "".join(store.kept.values())
    game = app.paper_hero.game
    assert game is not None
    app.press("paper-hero", list({**dict.fromkeys(keys(game), ""), "name": "Ada"}.values()))
    assert not [name for name in store.kept if "paper" in name]


@pytest.mark.parametrize("kept", ["no json", "[]", '{"name": 7}', '{"past": null}'])
def test_a_draft_that_cannot_be_read_any_more_is_no_loss(kept: str) -> None:
    address = "#/test/hero-on-paper"
    store = PaperStore({"draft:paper:test": kept})
    _, screen, _ = opened(store, address, screen=PaperScreen(address))
    assert "A hero from paper" in screen.text


def test_a_reader_of_german_types_the_names_that_the_page_shows() -> None:
    game = Game(game_of("gnat").book, system("gnat"), "de")
    typed = {"talent": "8", "skills": "Klettern 2\nSuchen 2\nSchleichen 2", "items": "Schwert (einhändig)\nKreisel"}
    made, wrong = read(game, typed)
    assert wrong == []
    assert made is not None
    assert made.rated("skills") == {"Climbing": 2, "Search": 2, "Stealth": 2}
    assert [own.written for own in made.items] == ["sword (one-handed)", "Kreisel"]
