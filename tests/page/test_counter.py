"""A shop on the page: a table, the purse once, what is traded shown there and nowhere else."""

from __future__ import annotations

import re

import pytest

from browser.views.page.page import page
from browser.views.sheet.sheet import sheet
from page.test_views_books import game, hero_of
from support import handmade
from turnto.core.procedure import Given
from turnto.play import session as play
from turnto.play.game import Game
from turnto.play.position import Session

SHOP = """She waits.

{Nance sells:}

| Item | Price | Stock |
|---|---|---|
| lamp | 3 | 1 |
| sword (one-handed) | 900 | |

{She buys:}

| Item | Price |
|---|---|
| lamp | 1 |

- Beg. {Gain 1 gp} -> a
- Out. -> a
"""


def shop(text: str = SHOP) -> tuple[Game, Session]:
    made = game(text, "gnat")
    return made, handmade.begun(made, hero_of(made).having(gp=7))


def html(made: Game, session: Session) -> str:
    return str(page(made, session))


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def test_the_purse_stands_once_however_many_trade() -> None:
    assert words(html(*shop())).count("You have") == 1


def test_a_ware_that_the_rules_do_not_know_says_so_or_what_its_author_says() -> None:
    table = "| Ware | What it does | Price | Stock |\n|---|---|---|---|\n| lamp | lights a cellar | 3 | 1 |\n| straw hat | | 1 | |\n"
    drawn = words(html(*shop(f"She waits.\n\n{{Nance sells:}}\n\n{table}\n- Out. -> a\n")))
    assert "Lamp 3 gp · 1 left lights a cellar" in drawn
    assert "Straw hat 1 gp of use where the book says so" in drawn


def test_what_cannot_be_paid_is_greyed_without_a_sentence() -> None:
    drawn = html(*shop())
    assert 'class="shut"' in drawn
    assert "You have only 7 gp" not in words(drawn)
    assert 'aria-label="Buy Sword. You have only 7 gp."' in drawn  # a screen reader does not see grey


def test_what_a_ware_does_stands_beside_it() -> None:
    assert "one-handed · leaves a hand for a shield" in words(html(*shop()))


def test_the_way_out_has_a_key_and_no_ware_takes_one() -> None:
    drawn = html(*shop())
    assert re.findall(r'data-key="(.)"', drawn) == ["1", "2"]


def test_what_is_traded_is_not_told_below_the_text() -> None:
    made, session = shop()
    session = handmade.take(made, session, "Buy lamp")
    drawn = words(html(made, session))
    assert "You take" not in drawn
    assert "You lose" not in drawn
    assert "You have 4 gp" in drawn
    key = next(option.key for option in play.also(made, session) if option.label.startswith("Give back"))
    assert "You take" not in words(html(made, play.step(made, session, Given("free", key))))


def test_a_price_in_the_way_of_what_can_be_carried_is_said_once() -> None:
    """Why nothing more is carried stands nowhere in the table: it is said below it, once for all wares."""
    rows = "".join(f"| {name} (heavy) | 0 | |\n" for name in ("anvil", "barrel", "chest"))
    made = game(f"{{Nance sells:}}\n\n| Item | Price | Stock |\n|---|---|---|\n{rows}\n- Out. -> a", "gnat")
    session = handmade.begun(made, hero_of(made))
    for _ in range(20):
        request = play.waiting_for(made, session)
        if not any(option.label.startswith("Buy anvil") for option in request.options):  # type: ignore[union-attr]
            break
        session = handmade.take(made, session, "Buy anvil")
    drawn = words(re.sub(r'(aria-label|title)="[^"]*"', "", html(made, session)))
    assert drawn.count("heavy things") == 1


@pytest.mark.parametrize("number", [9, 10, 12])
def test_every_choice_has_a_key(number: int) -> None:
    made = game("\n".join(["x", "", *(f"- Way {place}. -> a" for place in range(number))]), "gnat")
    drawn = html(made, handmade.begun(made, hero_of(made)))
    assert "".join(re.findall(r'data-key="(.)"', drawn)) == "1234567890abcdefghijklm"[:number]


def test_the_sheet_beside_a_shop_is_drawn() -> None:
    made, session = shop()
    assert "lamp" in str(sheet(made, handmade.take(made, session, "Buy lamp"), "t"))
