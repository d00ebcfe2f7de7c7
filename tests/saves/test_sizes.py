"""Saves and heroes of any size and shape: refused or opened within two seconds, and never with a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("markdown_it")

import contextlib

from browser.views.page.page import page
from browser.views.sheet.sheet import sheet
from fuzz.shapes import shapes
from support.pace import seconds
from support.reading import compiled, read, system
from turnto.core import hero_file
from turnto.core.untrusted import MOST_ENTRIES
from turnto.ir.book import CompiledBook
from turnto.play import campaign
from turnto.play.game import Game
from turnto.play.portable_hero import LONGEST_FILE, TravelError, arrived
from turnto.play.save import SaveError

HERE = Path(__file__).parent
SECONDS = 2.0


def kept(stem: str) -> tuple[Game, dict[str, Any]]:
    save: dict[str, Any] = json.loads((HERE / "games" / f"{stem}.json").read_text("utf-8"))["save"]
    book, _ = read(HERE / "books" / f"{save['position']['book']}.md")
    return Game(CompiledBook(compiled(book)), system(book.system)), save


def opened(game: Game, save: Any) -> float:
    """The seconds of the processor until a save is on the page, or refused."""
    text = json.dumps(save)

    def read_and_drawn() -> None:
        with contextlib.suppress(SaveError):
            journey, _ = campaign.read(text, game)
            page(game, journey.session, {})
            sheet(game, journey.session, "")

    return seconds(read_and_drawn, SECONDS)


@pytest.mark.parametrize("stem", ["gnat-at-rest", "briar-at-rest", "goonies-at-rest", "gurps-at-rest"])
def test_a_save_with_twelve_thousand_things_freezes_nothing(stem: str) -> None:
    game, save = kept(stem)
    save["position"]["hero"]["items"] += [[f"thing {number}", [], 1] for number in range(12_000)]
    assert opened(game, save) < SECONDS
    with pytest.raises(SaveError):
        campaign.read(json.dumps(save), game)


def test_things_with_too_many_tags_are_refused() -> None:
    game, save = kept("gnat-at-rest")
    things = save["position"]["hero"]["items"]
    for count, is_refused in ((MOST_ENTRIES // 2, False), (MOST_ENTRIES // 2 + 1, True)):
        here = [["lamp", [f"tag {number}" for number in range(count)], 1], ["rope", ["wet"] * (MOST_ENTRIES // 2), 1]]
        save["position"]["hero"]["items"] = [[name, [], number] for name, _, number, *_ in things] + here
        text = json.dumps(save)
        if is_refused:
            with pytest.raises(SaveError):
                campaign.read(text, game)
        else:
            campaign.read(text, game)


@pytest.mark.slow
@pytest.mark.parametrize("stem", ["gnat-at-rest", "briar-at-rest", "goonies-at-rest", "gurps-at-rest"])
def test_a_hero_with_as_many_things_as_may_be_is_opened_and_kept(stem: str) -> None:
    game, save = kept(stem)
    hero = save["position"]["hero"]
    room = MOST_ENTRIES - sum(
        map(len, (hero["scores"], *hero["ratings"].values(), hero["items"], *hero["words"].values(), hero["facts"]))
    )
    hero["items"] += [[f"thing {number}", [], 1] for number in range(room)]
    journey, told = campaign.read(json.dumps(save), game)
    assert (len(journey.session.state.hero.items), told) == (len(hero["items"]), ())
    assert opened(game, save) < SECONDS


OF_A_SYSTEM = ("position.hero", "position.thing", "position.world")
"""Places of a save that each rule system reads in its own way; all others are read alike."""


@pytest.mark.slow
@pytest.mark.parametrize("stem", ["gnat-mid-fight", "briar-mid-fight", "goonies-mid-fight", "gurps-mid-shop"])
def test_a_megabyte_of_any_shape_is_refused_or_opened_within_two_seconds(stem: str) -> None:
    game, save = kept(stem)
    places = ("",) if stem.startswith("gnat") else OF_A_SYSTEM
    taken = {what: opened(game, blown) for what, blown in shapes(save) if any(place in what for place in places)}
    assert len(taken) > 100
    assert {what: round(length, 1) for what, length in taken.items() if length > SECONDS} == {}


@pytest.mark.slow
@pytest.mark.parametrize("stem", ["gnat-at-rest", "gurps-at-rest"])
def test_a_hero_who_travels_may_be_of_any_shape(stem: str) -> None:
    game, save = kept(stem)
    journey, _ = campaign.read(json.dumps(save), game)
    hero = hero_file.hero_json(journey.session.state.hero, game.system)
    signed = {"turnto": "hero", "version": 1, "system": game.system.id, "from": "", "hero": hero}
    slow = {}
    for what, blown in shapes(signed, LONGEST_FILE // 2):
        text = json.dumps(blown)

        def read(text: str = text) -> None:
            with contextlib.suppress(TravelError, ValueError):
                arrived(text, game)

        if (length := seconds(read, SECONDS)) > SECONDS:
            slow[what] = round(length, 1)
    assert slow == {}


def test_a_hero_file_with_too_many_things_is_told_so() -> None:
    gnat = system("gnat")
    _, found = hero_file.hero({"items": [f"thing {number}" for number in range(MOST_ENTRIES + 1)]}, gnat)
    assert [(problem.level, problem.field) for problem in found] == [("error", "items")]
    assert "at most 2000" in str(found[0])
