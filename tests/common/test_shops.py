"""Shops and buyers: what is sold, what is bought, and for how much."""

from typing import Any

import pytest

from support.carrying_out import PHRASE, TERMS, WORDS, state
from turnto.core.phrase import Deed, StandingOffer
from turnto.core.procedure import Option
from turnto.core.runner import Done, run
from turnto.core.sheet import Item
from turnto.core.world import State

ROWS = [
    {"item": "lamp", "price": "2 p", "stock": "1"},
    {"item": "anvil (heavy)", "price": "3", "stock": ""},
    {"item": "20 arrows", "price": "5", "stock": "-"},
]


def shop(phrase: str, values: dict[str, Any], now: State) -> dict[str, str]:
    stand = PHRASE[phrase].does
    assert isinstance(stand, StandingOffer)
    return {
        choice.label: choice.note if isinstance(choice, Option) else choice.reason
        for choice in WORDS.put(list(stand.options(now, Deed("d", phrase, values, section="here"), TERMS)))
    }


def bought(phrase: str, values: dict[str, Any], now: State, key: str) -> State:
    stand = PHRASE[phrase].does
    assert isinstance(stand, StandingOffer)
    played = run(stand.does(now, Deed("d", phrase, values, section="here"), key, TERMS))
    assert isinstance(played, Done)
    after: State = played.result
    return after


def test_a_shop_sells_until_its_stock_the_purse_or_the_back_gives_out() -> None:
    now = state()
    assert shop("sells", {"rows": ROWS}, now) == {
        "Buy lamp (2 p)": "1 left",
        "Buy anvil (heavy) (3 p)": "",
        "Buy 20 arrows (5 p)": "",
    }
    now = bought("sells", {"rows": ROWS}, now, "lamp")
    assert (now.hero["p"], now.hero.items) == (3, (Item("lamp"),))
    assert shop("sells", {"rows": ROWS}, now)["Buy lamp (2 p)"] == "There is no more of it."
    assert shop("sells", {"rows": ROWS}, now)["Buy 20 arrows (5 p)"] == "You have only 3 p."
    now = bought("sells", {"rows": ROWS}, now, "anvil (heavy)")
    now = now.with_hero(now.hero.having(p=9))
    assert shop("sells", {"rows": ROWS}, now)["Buy anvil (heavy) (3 p)"] == "You can carry one heavy thing only."


def test_treasure_is_sold_for_its_value_or_half() -> None:
    now = state("rope", Item("gold ring", ("treasure", "41p")))
    assert list(shop("buys-treasure", {"who": "She"}, now)) == ["Sell gold ring (41 p)"]
    assert list(shop("buys-treasure", {"who": "She", "half": True}, now)) == ["Sell gold ring (20 p)"]
    after = bought("buys-treasure", {"who": "She"}, now, "gold ring (treasure, 41p)")
    assert (after.hero["p"], [own.name for own in after.hero.items]) == (46, ["rope"])


def test_a_buyer_buys_what_stands_in_the_table() -> None:
    now = state("rope", Item("lamp", (), 2))
    assert list(shop("buys", {"rows": [{"item": "lamp", "price": "4"}]}, now)) == ["Sell lamp (4 p)"]
    assert bought("buys", {"rows": [{"item": "lamp", "price": "4"}]}, now, "lamp").hero.carries("lamp") == 1


@pytest.mark.parametrize("stock, note", [("3", "3 left"), (" 3 ", "3 left"), ("", ""), ("²", ""), ("9" * 5000, "")])
def test_a_stock_that_cannot_be_read_is_none(stock: str, note: str) -> None:
    assert list(shop("sells", {"rows": [{"item": "lamp", "price": "2", "stock": stock}]}, state()).values()) == [note]


@pytest.mark.parametrize("price, shown", [("2 p", 2), ("1,200", 1200), ("²", 0), ("", 0), ("9" * 5000, 999_999_999)])
def test_a_price_is_the_number_in_its_cell(price: str, shown: int) -> None:
    rows = [{"item": "lamp", "price": price}]
    assert list(shop("buys", {"rows": rows}, state("lamp"))) == [f"Sell lamp ({shown} p)"]
