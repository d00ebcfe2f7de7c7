"""Choices and offers: what is open, what is closed and why, where the ways lead."""

from dataclasses import replace

import pytest

from support.coinflip import HERO
from support.handmade import (
    ENDS,
    GAIN,
    begun,
    choice,
    closed,
    deed,
    do,
    game,
    item,
    labels,
    offer,
    outcome,
    section,
    take,
    when,
)
from turnto.core.procedure import Ask, Changed, Ended, Gained, Told, Turned
from turnto.core.sheet import Item
from turnto.play import session as play
from turnto.play.page import STUCK


def test_a_choice_that_cannot_be_paid_is_closed_with_its_reason() -> None:
    made = game(
        {
            "a": section(choice("Bribe", "end", deed("pay", "pay-money", {"amount": 9})), choice("Wait", "a")),
            "end": ENDS,
        }
    )
    assert closed(made, begun(made)) == {"Bribe": "You have only 5 p."}


def test_several_things_lacking_are_all_told() -> None:
    rope, lamp = when("has-item", item=item("rope")), when("has-item", item=item("lamp"))
    made = game({
        "a": section(
            choice("Both", "a", when=[["and", rope, lamp, when("has-money", amount=1)]]), choice("Either", "a", when=[["or", rope, lamp]]),
            choice("Hot", "a", when=[when("counter-least", "Heat is 2 or more", counter="Heat", number=2)]),
            choice("Poor", "a", when=[["not", when("has-money", "you have 1 p", amount=1)]]), choice("On", "a"),
        ),
    })  # fmt: skip
    assert closed(made, begun(made)) == {
        "Both": "You need the rope. You need the lamp.",
        "Either": "You need the rope or you need the lamp.",
        "Hot": "Only if Heat is 2 or more.",
        "Poor": "You have 1 p.",
    }


def test_what_must_not_hold_is_said_as_it_is() -> None:
    rope, lamp = (
        when("has-item", "you have the rope", item=item("rope")),
        when("has-item", "you have a lamp", item=item("lamp")),
    )
    made = game({
        "a": section(
            choice("Either", "a", when=[["not", ["or", rope, lamp]]]), choice("New", "a", when=[["not", when("first-time")]]),
            choice("On", "a"),
        ),
    })  # fmt: skip
    session = begun(made)
    session = replace(
        session,
        position=replace(session.position, state=session.state.with_hero(session.state.hero.with_item(Item("lamp")))),
    )
    assert closed(made, session) == {
        "Either": "You have a lamp.",
        "New": "You are here for the first time.",
    }


def test_a_page_on_which_nothing_leads_on_still_has_a_way_out() -> None:
    made = game({"a": section(choice("Bribe", "a", deed("pay", "pay-money", {"amount": 9})))})
    session = begun(made)
    request = play.waiting_for(made, session)
    assert isinstance(request, Ask)
    assert [option.key for option in request.options] == [STUCK]
    assert play.step(made, session, STUCK).position.ended == Ended("end", None, "No way on")


def test_a_way_on_is_not_closed_by_what_it_gives() -> None:
    anvil = deed("take", "take-items", {"items": [item("anvil", "heavy")]})
    made = game(
        {"a": section(choice("Up", "end", anvil), offer("Take the anvil", anvil)), "end": section(choice("x", "a"))}
    )
    hero = HERO.with_item(Item("barrel", ("heavy",)))
    session = begun(made, hero)
    assert closed(made, session) == {"Take the anvil": "You can carry one heavy thing only."}
    session = take(made, session, "Up")
    assert labels(made, session) == ["Lose barrel (heavy)", "Lose anvil (heavy) (leave it behind)"]
    assert take(made, session, "Lose anvil").state.hero.items == hero.items
    assert take(made, session, "Lose barrel").state.hero.items == (Item("anvil", ("heavy",)),)


def test_an_outcomes_turn_is_taken_at_once_and_its_words_go_along() -> None:
    made = game(
        {"a": section(do("flip", "flip", {}, outcome("heads", "end", say="Yes."))), "end": section(choice("x", "a"))}
    )
    session = take(made, begun(made), (1,))
    assert session.record.page
    assert session.record.page.preface == ("a", "flip", 0)
    assert Told("outcome", (("words", "Yes."),)) in session.record.page.events
    assert Turned("end", None) in session.record.page.events


def test_an_offer_is_open_once_a_visit() -> None:
    made = game({"a": section(offer("Take the rope", deed("t", "take-items", GAIN)), choice("On", "a"))})
    session = take(made, begun(made), "Take the rope")
    assert labels(made, session) == ["On"]
    assert session.record.page
    assert Gained("item", "rope") in session.record.page.events
    assert labels(made, take(made, session, "On")) == ["Take the rope", "On"]


def test_a_free_deed_is_open_while_the_player_may_choose_and_not_in_a_fight() -> None:
    hero = HERO.having(nerve=1).with_item(Item("biscuit"))
    made = game(
        {"a": section(choice("Duel", "b")), "b": section(do("duel", "fight", {"foe": "x"}, outcome("won", "a")))}
    )
    session = begun(made, hero)
    assert [option.label for option in play.also(made, session)] == ["Eat a biscuit"]
    assert play.also(made, take(made, session, "Duel")) == ()
    fed = take(made, session, "Eat a biscuit")
    assert fed.state.hero["nerve"] == 2
    assert fed.record.page
    assert Changed("nerve", 1, 2) in fed.record.page.events


def test_a_book_that_goes_round_in_a_ring_is_told_to_its_author() -> None:
    made = game({"a": section(do("on", "turn-to", {"section": "a"}))})
    with pytest.raises(play.BookError, match="section a"):
        begun(made)


def test_a_turn_to_another_book_is_closed_without_it() -> None:
    made = game(
        {"a": section(["choice", "sail", [], ["Sail"], [], {"book": "isle", "to": "quay"}, []], choice("Stay", "a"))}
    )
    assert closed(made, begun(made)) == {"Sail": "You need the book “isle” for that."}
    session = play.step(made, play.begin(made, HERO, shelf=("isle",)), "sail")
    assert session.position.departure == ("isle", "quay")
    assert play.waiting_for(made, session) is None
