"""The chances of the throw that is asked for, counted by the rules themselves."""

from __future__ import annotations

from typing import Any

import pytest

from browser.language import page_in
from browser.views.page import own_dice
from browser.views.page.page import page
from support import handmade as book
from support.paper import GAME
from support.reading import compiled, read_text, system
from turnto.core.hero_file import hero
from turnto.ir.book import CompiledBook
from turnto.odds.next_throw import Chances, chances
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import begin, waiting_for

TESTS = {
    "gnat": "{Test your Talent at -1}\n- Success -> b\n- Failure -> b",
    "briar": "{Test PROWESS}\n- Miss -> b\n- Partial -> b\n- Success -> b",
    "goonies": "{Test Power against 9}\n- Success -> b\n- Tie -> b\n- Failure -> b",
    "gurps": "{Roll against Stealth}\n- Success -> b\n- Failure -> b",
}
HEROES: dict[str, dict[str, Any]] = {
    "gnat": {"talent": 8, "vitality": 6},
    "briar": {"prowess": 2},
    "goonies": {"power": 2, "grace": 1, "focus": 0, "hp": 10},
    "gurps": {
        "st": 11,
        "dx": 13,
        "iq": 10,
        "ht": 13,
        "skills": {"Stealth": 12, "Broadsword": 12},
        "items": ["broadsword"],
    },
}


def at_its_test(name: str) -> tuple[Game, Session]:
    """A game of a book that begins with one test."""
    return at(TESTS[name], name)


def at(instruction: str, name: str, header: str = "") -> tuple[Game, Session]:
    """A game of a book that begins with this instruction."""
    text = f"---\ntitle: T\nsystem: {name}\nstart: a\n{header}---\n\n## a\nNow.\n\n{instruction}\n\n## b [end]\nDone.\n"
    rules = system(name)
    read, _ = read_text(text, system=rules)
    game = Game(CompiledBook(compiled(read, rules)), rules)
    sheet, _ = hero(HEROES[name], rules, game.terms)
    return game, begin(game, rules.sheet.complete_hero(sheet, game.terms))


@pytest.mark.parametrize("name, outcomes, ways", [
    # 7 or less on two dice, counted by hand: 1 + 2 + 3 + 4 + 5 + 6
    ("gnat", {"success": 21, "failure": 15}, 36),
    # 12 or less on three: 160, of which 3 and 4 are critical; of the others 17 and 18
    ("gurps", {"critical_success": 4, "success": 156, "failure": 52, "critical_failure": 4}, 216),
])  # fmt: skip
def test_the_chances_of_a_test_are_those_counted_by_hand(name: str, outcomes: dict[str, int], ways: int) -> None:
    found = chances(*at_its_test(name))
    assert found is not None
    assert (dict(found.outcomes), found.ways, found.undecided) == (outcomes, ways, 0)


@pytest.mark.parametrize("name", TESTS)
def test_every_way_the_dice_can_fall_is_counted_once_in_every_system(name: str) -> None:
    game, session = at_its_test(name)
    found, request = chances(game, session), waiting_for(game, session)
    assert found is not None
    assert request is not None
    dice = request.dice  # type: ignore[union-attr]
    assert sum(ways for _, ways in found.outcomes) + found.undecided == found.ways == dice.sides**dice.count
    drawn = own_dice.chances(game, dice, found)
    assert f"of {found.ways} = " in drawn
    assert " %" in drawn or " %" in drawn


def test_where_no_throw_is_asked_for_there_are_no_chances() -> None:
    assert chances(GAME, book.begun(GAME)) is None


def test_one_convention_says_the_arithmetic_and_the_good_comes_first() -> None:
    game, session = at_its_test("gurps")
    found = chances(game, session)
    assert found is not None
    drawn = own_dice.chances(game, waiting_for(game, session).dice, found)  # type: ignore[union-attr]
    assert "156 of 216 = 72" in drawn
    assert drawn.index("156 of 216") < drawn.index("52 of 216")


@pytest.mark.parametrize(
    "ways, said", [(0, "0 %"), (1, "under 1 %"), (108, "50 %"), (215, "over 99 %"), (216, "100 %")]
)
def test_what_can_happen_is_never_nothing_and_what_can_fail_never_certain(ways: int, said: str) -> None:
    assert own_dice.percent(page_in("en"), ways, 216) == said


def test_what_is_thrown_against_the_hero_is_good_where_it_fails() -> None:
    game, session = at_its_test("gurps")
    found = Chances((("success", 100), ("failure", 116)), 0, 216, against=True)
    drawn = own_dice.chances(game, waiting_for(game, session).dice, found)  # type: ignore[union-attr]
    assert drawn.index("116 of 216") < drawn.index("100 of 216")


FIGHTS = {
    "gnat": "{Fight three rounds at -1}\n- If you survive -> b\n- Otherwise -> b\n",
    "goonies": "{Fight a wolf (DS 8, bite +1)}\n- If you win -> b\n- If you get away -> b\n- Otherwise -> b\n",
    "gurps": "{Fight a guard (ST 11, DX 11, HT 11, broadsword 12, 1d+2 cut)}\n- If you win -> b\n- Otherwise -> b\n",
}


@pytest.mark.parametrize("name", FIGHTS)
@pytest.mark.parametrize("header, told", [("", True), ("odds: no\n", False)])
def test_a_book_that_refuses_odds_tells_none_on_the_cards_of_a_fight(name: str, header: str, told: bool) -> None:
    game, session = at(FIGHTS[name], name, header)
    assert session.position.thing is not None
    drawn = page(game, session)
    assert ("%" in drawn) is told
    assert ("on average" in drawn) is (told and name == "gurps")
