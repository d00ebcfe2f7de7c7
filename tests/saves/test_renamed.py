"""A game saved and a hero kept before a section, a keyword or a thing was renamed, opened in the edition of after."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.handmade import labels, take
from turnto.book.emit.compile import compiled
from turnto.book.read import read, read_text
from turnto.book.rename import renamed
from turnto.core import hero_file
from turnto.ir.book import CompiledBook
from turnto.play import portable_hero, save
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import begin
from turnto.rules.installed import installed

BOOK = """\
---
title: The Rope
author: N. N.
licence: CC BY-SA 4.0
system: gnat
presets:
  Ada:
    talent: 9
    vitality: 6
    skills: {Swimming: 2, Stealth: 2}
    items: ["ration"]
    gp: 30
---
## quay
{Take the **rope**. Take two **lamps**.} {Gain the keyword *Knot*.}

{You can buy}:

| item | price | stock |
|---|---|---|
| whistle | 3 gp | 1 |

- {Once} Wait for the tide. -> quay
- Climb. -> wall

## wall
You could swing. {If you have the **rope**}

- {Once} {If you have the **rope**} Swing. -> cellar
- {If you have the keyword *Knot*} Pull. -> cellar
- {If you have ever had the **lamps**} Shine. -> cellar
- {If you have been to the cellar} Rest. -> bed
- Go down. -> quay

## cellar
{Lose the **rope**.}

- Up. -> wall

## bed [end]
Sleep.
"""

RENAMES = (
    ("quay", "jetty", "section"), ("wall", "sea wall", "section"), ("cellar", "vault", "section"),
    ("rope", "cord", "thing"), ("lamp", "lantern", "thing"), ("whistle", "pipe", "thing"), ("Knot", "Hitch", "keyword"),
)  # fmt: skip


@pytest.fixture
def games(tmp_path: Path) -> tuple[Game, Game]:
    """The book before and after everything in it was renamed."""
    path = tmp_path / "book.md"
    path.write_text(BOOK, "utf-8")
    before = game_of(path)
    for old, new, kind in RENAMES:
        for file, text in renamed(path, installed(), old, new, kind).texts.items():  # type: ignore[arg-type]
            file.write_text(text, "utf-8")
    return before, game_of(path)


def game_of(path: Path) -> Game:
    book, problems = read(path, installed())
    assert not [str(problem) for problem in problems if problem.level == "error"]
    system = installed()[book.system]
    return Game(CompiledBook(json.loads(json.dumps(compiled(book, system)))), system)


def started(game: Game) -> Session:
    hero, problems = hero_file.hero(game.book.presets["Ada"], game.system, game.terms)
    assert not problems
    return begin(game, hero)


@pytest.mark.slow
def test_a_game_of_before_goes_on_where_it_stood_with_what_it_had(games: tuple[Game, Game]) -> None:
    before, after = games
    session = take(before, started(before), "Buy whistle", "Wait for the tide", "Climb", "Swing", "Up")
    assert "Buy whistle" not in labels(before, take(before, session, "Go down"))
    kept = save.packed(session)
    opened, notes = save.unpacked(json.loads(json.dumps(kept)), after)
    assert not notes
    assert opened.visit.section == "sea wall"
    assert {own.name for own in opened.state.hero.items} >= {"lantern", "pipe"}
    assert opened.state.hero.listed("keywords") == ("Hitch",)
    assert labels(after, opened) == ["Pull.", "Shine.", "Rest.", "Go down."]
    below = take(after, opened, "Go down")
    assert "Wait for the tide." not in labels(after, below), "what is done once was done"
    assert "Buy pipe" not in str(labels(after, below)), "what was sold is sold"


@pytest.mark.slow
def test_a_game_in_the_middle_of_a_page_does_nothing_twice(games: tuple[Game, Game]) -> None:
    before, after = games
    opened, notes = save.unpacked(json.loads(json.dumps(save.packed(started(before)))), after)
    assert not notes
    assert [(own.name, own.count) for own in opened.state.hero.items if own.name != "ration"] == [
        ("cord", 1),
        ("lantern", 2),
    ]
    assert "Swing." in labels(after, take(after, opened, "Climb"))


@pytest.mark.slow
def test_a_hero_of_before_has_the_names_of_today(games: tuple[Game, Game]) -> None:
    before, after = games
    state = take(before, started(before), "Climb").state
    file = hero_file.hero_json(state.hero, before.system)
    hero, problems = hero_file.hero(file, after.system, after.terms)
    assert not problems
    assert {own.name for own in hero.items} == {"ration", "cord", "lantern"}
    assert hero.listed("keywords") == ("Hitch",)
    sent = portable_hero.as_file(portable_hero.signed_off(state, before))
    assert portable_hero.arrived(sent, after).hero == hero


@pytest.mark.slow
def test_a_save_of_between_two_renamings_is_followed(tmp_path: Path) -> None:
    path = tmp_path / "book.md"
    path.write_text(BOOK, "utf-8")
    editions = [game_of(path)]
    for old, new in (("rope", "cord"), ("cord", "line"), ("line", "rope")):
        path.write_text(renamed(path, installed(), old, new, "thing").texts[path], "utf-8")
        editions.append(game_of(path))
    for older in editions:
        session = take(older, started(older), "Wait", "Climb")
        opened, notes = save.unpacked(save.packed(session), editions[-1])
        assert not notes
        assert "Swing." in labels(editions[-1], opened)
        assert "Wait for the tide." not in labels(editions[-1], take(editions[-1], opened, "Go down"))


@pytest.mark.parametrize(
    "was, said",
    [
        ("was: rope", "was is no list of earlier names"),
        ("was:\n  things: {rope: [lamp]}", "rope was lamp, but the book has lamp still"),
        ("was:\n  keywords: {Knot: Knot}", "Knot was Knot"),
    ],
)
def test_an_earlier_name_that_says_nothing_is_a_warning(was: str, said: str) -> None:
    _, problems = read_text(BOOK.replace("presets:", f"{was}\npresets:"), installed())
    assert [problem.level for problem in problems if said in problem.message] == ["warning"]
