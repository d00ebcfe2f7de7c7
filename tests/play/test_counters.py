"""Counters: what is bought or sold is given back as long as nothing but trading is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from support.coinflip import HERO
from support.handmade import begun, choice, deed, do, game, item, labels, offer, section, take, when
from turnto.core.names import fold
from turnto.core.procedure import Given
from turnto.core.runner import IllegalAnswer
from turnto.core.sheet import Item
from turnto.core.world import State, World
from turnto.play import session as play
from turnto.play.game import Game
from turnto.play.position import Position, Session
from turnto.play.save import packed, unpacked

BOOKS = Path(__file__).parents[1] / "saves" / "books"
WARES = [
    {"item": "lamp", "price": "2", "stock": "1"},
    {"item": "biscuit", "price": "1", "stock": ""},
    {"item": "anvil (heavy)", "price": "3", "stock": ""},
]


def shop() -> Game:
    """A page with a shop, a buyer, an offer, and a way out."""
    return game({
        "a": section(
            do("shop", "sells", {"who": "She", "rows": WARES}),
            do("buyer", "buys", {"who": "He", "rows": [{"item": "lamp", "price": "4"}, {"item": "rope", "price": "1"}]}),
            offer("Light it", deed("lit", "gain-code", {"keyword": "Lit"}), when=[when("has-item", item=item("lamp"))]),
            choice("Out", "b"),
        ),
        "b": section(choice("In", "a")),
    })  # fmt: skip


def returns(made: Game, session: Session) -> list[str]:
    return [option.label for option in play.also(made, session)]


def give_back(made: Game, session: Session, label: str) -> Session:
    key = next(option.key for option in play.also(made, session) if option.label.startswith(label))
    return play.step(made, session, Given("free", key))


def same(one: State, other: State) -> bool:
    """Whether nothing was won or lost between them; what is sold and had back stands last."""
    in_order = sorted(one.hero.items, key=str) == sorted(other.hero.items, key=str)
    return in_order and one.hero.scores == other.hero.scores and one.world == other.world


def test_what_is_bought_is_given_back_at_its_price_and_to_the_stock() -> None:
    made = shop()
    before = begun(made)
    bought = take(made, before, "Buy lamp")
    assert "Buy lamp (2 p)" not in labels(made, bought)
    assert returns(made, bought) == ["Give back lamp (2 p)"]
    after = give_back(made, bought, "Give back lamp")
    assert same(before.state, after.state)
    assert returns(made, after) == []
    assert "Buy lamp (2 p)" in labels(made, after)


def test_what_is_sold_is_had_back_for_what_it_fetched() -> None:
    made = shop()
    before = begun(made, HERO.with_item(Item("rope", (), 2)))
    sold = take(made, before, "Sell rope")
    assert returns(made, sold) == ["Take back rope (1 p)"]
    assert same(before.state, give_back(made, sold, "Take back rope").state)


def test_whoever_has_spent_what_a_thing_fetched_cannot_have_it_back() -> None:
    made = shop()
    session = take(made, begun(made, HERO.having(p=2).with_item(Item("lamp"))), "Sell lamp")
    for _ in range(3):
        session = take(made, session, "Buy biscuit")
    assert returns(made, session) == ["Give back biscuit (1 p)"]
    session = give_back(made, session, "Give back biscuit")
    assert returns(made, session) == ["Give back biscuit (1 p)", "Take back lamp (4 p)"]


def test_what_was_bought_cannot_be_used_and_given_back() -> None:
    """Nor is anything else done in between: a lamp is not borrowed to light one's way."""
    made = shop()
    session = take(made, take(made, begun(made), "Buy lamp"), "Light it")
    assert returns(made, session) == []
    key = "back shop " + fold("lamp")
    with pytest.raises(IllegalAnswer):
        play.step(made, session, Given("free", key))


def test_who_leaves_gives_nothing_back_on_coming_again() -> None:
    made = shop()
    session = take(made, take(made, take(made, begun(made), "Buy lamp"), "Out"), "In")
    assert returns(made, session) == []
    assert not [name for name, _ in session.state.world.flags if name.startswith("till")]


def test_what_one_had_before_is_not_given_back_for_money() -> None:
    """Of a lamp of one's own and one bought, one goes back; of none bought, none."""
    made = shop()
    before = begun(made, HERO.with_item(Item("lamp")))
    assert returns(made, before) == []
    session = take(made, take(made, before, "Buy lamp"), "Sell lamp")
    assert session.state.hero["p"] == before.state.hero["p"] - 2 + 4
    session = give_back(made, session, "Give back lamp")
    assert session.state.hero.carries("lamp") == 0
    assert returns(made, session) == ["Take back lamp (4 p)"]


def test_a_saved_game_can_give_back_what_was_bought_before_it_was_saved() -> None:
    made = shop()
    session = take(made, begun(made), "Buy lamp")
    again, _ = unpacked(packed(session), made)
    assert give_back(made, again, "Give back").state == give_back(made, session, "Give back").state


def test_a_foreign_flag_gives_nothing_back() -> None:
    """A trap: fields of an imported save that nobody has checked."""
    made = shop()
    session = begun(made, HERO.with_item(Item("lamp")))
    for paid in ("", "x", "²", "-3"):
        world = session.state.world.flagged("till a#shop lamp", paid)
        forged = play.advance(made, Session(_with(session, world), session.record))
        assert all("-" not in label for label in returns(made, forged))


def _with(session: Session, world: World) -> Position:
    return replace(session.position, state=replace(session.state, world=world))


SHOPS = (("lime-kiln.md", "shop"), ("ferry.md", "market"), ("toll-bridge.md", "chandler"))


@pytest.mark.parametrize("file, at", SHOPS, ids=("gnat", "briar", "gurps"))
def test_every_trade_of_every_system_can_be_taken_back_and_nobody_is_richer_for_it(file: str, at: str) -> None:
    pytest.importorskip("markdown_it")
    from turnto.cli import hero_source, open_book

    made = open_book.opened(str(BOOKS / file))
    session = play.begin_at(made, hero_source.preset_named(made, None), at)
    while "What do you do?" not in str(getattr(play.waiting_for(made, session), "prompt", "")):
        session = play.step(made, session, play.waiting_for(made, session).options[-1].key)  # type: ignore[union-attr]
    traded = 0
    for trade in _trades(made, session):
        after = play.step(made, session, trade)
        back = [option for option in play.also(made, after) if option.key.startswith("back ")]
        assert len(back) == 1
        again = play.step(made, after, Given("free", back[0].key))
        assert same(session.state, again.state), trade
        traded += 1
    assert traded > 2


def _trades(made: Game, session: Session) -> Iterator[str]:
    request = play.waiting_for(made, session)
    for option in request.options:  # type: ignore[union-attr]
        if option.label.startswith(("Buy ", "Sell ")):
            yield option.key
