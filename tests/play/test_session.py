"""How a game runs: effects once a visit, gates held, ways on; the traps other engines fell into."""

from dataclasses import replace

import pytest

from support.coinflip import HERO, Duel
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
    text,
    when,
)
from turnto.core.dice import Dice
from turnto.core.procedure import Ended, FightBegan, FightEnded, Roll, Rolled
from turnto.core.runner import IllegalAnswer
from turnto.core.sheet import Item
from turnto.play import session as play


def test_an_effect_happens_once_a_visit_however_often_the_page_is_left_open() -> None:
    made = game({
        "yard": section(do("gain", "take-items", GAIN), offer("Rest", deed("rest", "gain-money", {"amount": 1}), times="any"), choice("On", "end")),
        "end": ENDS,
    })  # fmt: skip
    session = take(made, begun(made), "Rest", "Rest")
    assert session.state.hero.carries("rope") == 1
    assert session.state.hero["p"] == 7


def test_a_guard_is_not_judged_again_after_its_own_payment() -> None:
    toll = ["if", "guard", when("has-money", amount=5), 4, "you have 5 p"]
    made = game({
        "gate": section(toll, do("pay", "pay-money", {"amount": 5}), *text("You pay."), choice("Through", "end"), choice("Home", "end")),
        "end": ENDS,
    })  # fmt: skip
    session = begun(made)
    assert session.state.hero["p"] == 0
    assert labels(made, session) == ["Through", "Home"]


def test_a_guard_that_fails_skips_what_it_governs_and_otherwise_answers() -> None:
    made = game({
        "gate": section(
            ["if", "guard", when("has-item", item=item("rope")), 3, "you have the rope"],
            do("a", "gain-money", {"amount": 1}),
            ["jump", 4],
            do("b", "gain-money", {"amount": 10}),
            choice("On", "end"),
        ),
        "end": ENDS,
    })  # fmt: skip
    assert begun(made).state.hero["p"] == 15
    assert begun(made, HERO.with_item(Item("rope"))).state.hero["p"] == 6


def test_ways_out_are_held_while_a_test_is_open() -> None:
    flip = do("flip", "flip", {}, outcome("heads", "end"), outcome("tails", say="Nothing."))
    made = game({"start": section(flip, choice("Leave", "end")), "end": ENDS})
    session = begun(made)
    assert isinstance(play.waiting_for(made, session), Roll)
    with pytest.raises(IllegalAnswer):
        play.step(made, session, "choice Leave")
    assert labels(made, take(made, session, (2,))) == ["Leave"]


def test_ways_out_are_held_while_a_picker_is_open() -> None:
    hero = HERO.with_item(Item("rope")).with_item(Item("lamp"))
    made = game(
        {"start": section(do("lose", "lose-choice", {"count": 1, "kind": "item"}), choice("Leave", "end")), "end": ENDS}
    )
    session = begun(made, hero)
    assert labels(made, session) == ["Lose rope", "Lose lamp"]
    session = take(made, session, "Lose lamp")
    assert (labels(made, session), session.state.hero.items) == (["Leave"], (Item("rope"),))


def test_ways_out_are_held_while_a_fight_lasts_and_its_outcome_answers() -> None:
    duel = do("duel", "fight", {"foe": "the baker"}, outcome("won", "end"), outcome("lost", say="He laughs."))
    made = game({"start": section(duel, choice("Leave", "end")), "end": ENDS})
    session = begun(made)
    session = take(made, session, (2,), (1,))
    assert isinstance(play.waiting_for(made, session), Roll)
    assert session.position.thing == ("duel", Duel(1, 1))
    assert take(made, session, (1,)).position.ended == Ended("victory", "end", "Home")
    lost = take(made, session, (2,))
    assert labels(made, lost) == ["Leave"]
    assert lost.state.hero["nerve"] == 1


def test_an_answer_given_twice_changes_nothing() -> None:
    made = game({"a": section(choice("On", "b")), "b": section(choice("Further", "end")), "end": ENDS})
    session = begun(made)
    key = play.waiting_for(made, session).options[0].key  # type: ignore[union-attr]
    there = play.step(made, session, key)
    with pytest.raises(IllegalAnswer):
        play.step(made, there, key)
    with pytest.raises(IllegalAnswer):
        play.step(made, take(made, there, "Further"), key)


def test_an_open_beat_is_driven_once_however_often_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made = game({"start": section(do("flip", "flip"), choice("On", "end")), "end": ENDS})
    session = begun(made)
    driven: list[object] = []
    monkeypatch.setattr(play, "beat", lambda *_: driven.append(1))  # what is driven already is not made again
    assert isinstance(play.waiting_for(made, session), Roll)
    assert play.pending_events(made, session) == ()
    assert not driven


def test_dice_that_cannot_lie_so_are_refused() -> None:
    made = game({"start": section(do("flip", "flip"), choice("On", "end")), "end": ENDS})
    session = begun(made)
    for faces in [(3,), (1, 1), (), "heads", 1]:
        with pytest.raises(IllegalAnswer):
            play.step(made, session, faces)  # type: ignore[arg-type]


# --- back, ambushes, what strikes at each turning ----------------------------------------------------


def test_back_returns_to_the_visit_whose_effects_stay_done() -> None:
    made = game({
        "inn": section(do("find", "gain-money", {"amount": 1}), choice("Look", "map"), choice("On", "end")),
        "map": section(do("dust", "gain-money", {"amount": 10}), choice("Fold it", "", back=True)),
        "end": ENDS,
    })  # fmt: skip
    session = take(made, begun(made), "Look", "Fold it")
    assert (session.visit.section, session.state.hero["p"]) == ("inn", 16)
    session = take(made, session, "Look", "Fold it")
    assert session.state.hero["p"] == 26


def test_an_ambush_comes_after_so_many_sections_and_back_goes_on_from_it() -> None:
    made = game({
        "a": section(do("soon", "later", {"count": 2, "section": "ambush"}), choice("b", "b")),
        "b": section(choice("c", "c")),
        "c": section(do("prize", "gain-money", {"amount": 1}), choice("b", "b")),
        "ambush": section(*text("Ha!"), choice("On", "", back=True)),
    }, tested=["c"])  # fmt: skip
    session = take(made, begun(made), "b", "c")
    assert (session.visit.section, session.state.world.visited("c")) == ("ambush", 0)
    session = take(made, session, "On")
    assert (session.visit.section, session.state.world.visited("c"), session.state.hero["p"]) == ("c", 1, 6)
    assert take(made, session, "b").visit.section == "b"


def test_two_ambushes_that_are_due_at_once_both_come() -> None:
    made = game({
        "a": section(do("x", "later", {"count": 1, "section": "first"}), do("y", "later", {"count": 1, "section": "second"}), choice("b", "b")),
        "b": section(choice("a", "a")),
        "first": section(choice("On", "", back=True)),
        "second": section(choice("On", "", back=True)),
    })  # fmt: skip
    session = take(made, begun(made), "b")
    seen = [session.visit.section]
    for _ in range(2):
        session = take(made, session, "On")
        seen.append(session.visit.section)
    assert seen == ["first", "second", "b"]


def test_what_strikes_at_each_turning_strikes_until_its_condition_holds() -> None:
    strikes = {
        "then": {"phrase": "lose-money", "values": {"amount": 1}, "say": []},
        "until": when("has-code", keyword="Dry"),
    }
    made = game({
        "a": section(do("wet", "at-each-turning", strikes), choice("b", "b")),
        "b": section(choice("Dry", "a", deed("dry", "gain-code", {"keyword": "Dry"})), choice("a", "a")),
    })  # fmt: skip
    session = begun(made)
    assert session.state.hero["p"] == 5
    session = take(made, session, "b", "a")
    assert session.state.hero["p"] == 3
    session = take(made, session, "b", "Dry")
    assert session.state.hero["p"] == 2
    assert session.state.world.lasting == ("a#wet",)  # reached again, so it lasts again
    assert take(made, session, "b").state.world.lasting == ()


def test_what_strikes_may_stand_in_an_outcome() -> None:
    strikes = deed("wet", "at-each-turning", {"then": {"phrase": "lose-money", "values": {"amount": 1}, "say": []}})
    made = game({
        "a": section(do("flip", "flip", {}, outcome("heads", "b", strikes), outcome("tails", "b"))),
        "b": section(choice("On", "c")),
        "c": section(choice("On", "b")),
    })  # fmt: skip
    assert take(made, begun(made), (1,), "On").state.hero["p"] == 3


# --- boxes, visits, once ------------------------------------------------------------------------------


def test_a_box_is_read_as_it_was_on_arriving_and_ticked_once() -> None:
    made = game({
        "well": section(
            ["if", "guard", when("box-ticked"), 3, "the box is ticked"],
            *text("Dry.")[1:],
            ["jump", 5],
            do("tick", "tick-box"),
            do("find", "gain-money", {"amount": 1}),
            choice("Round", "yard"),
        ),
        "yard": section(choice("Back to the well", "well")),
    })  # fmt: skip
    session = begun(made)
    assert session.state.hero["p"] == 6
    assert dict(session.visit.guards) == {"guard": False}
    session = take(made, session, "Round", "Back to the well")
    assert session.state.hero["p"] == 6
    assert dict(session.visit.guards) == {"guard": True}


def test_visits_are_counted_where_something_asks() -> None:
    made = game({
        "well": section(
            ["if", "guard", when("first-time"), 2, "the first time you are here"],
            do("find", "gain-money", {"amount": 1}),
            choice("Round", "yard"),
        ),
        "yard": section(choice("Well", "well"), choice("Mill", "end", when=[when("visited", section="mill")])),
        "mill": section(choice("Yard", "yard")),
        "end": ENDS,
    }, tested=["well", "mill"])  # fmt: skip
    session = take(made, begun(made), "Round")
    assert closed(made, session) == {"Mill": "You have not been there."}
    assert take(made, session, "Well").state.hero["p"] == 6
    assert "yard" not in dict(session.state.world.visits)


def test_what_is_open_once_is_used_up() -> None:
    made = game({"a": section(choice("Pull", "a", when=[["once", "pull"]]), choice("Wait", "a"))})
    session = take(made, begun(made), "Pull")
    assert closed(made, session) == {"Pull": "You have done that already."}


def test_having_had_is_remembered_where_something_asks() -> None:
    made = game({
        "a": section(do("take", "take-items", GAIN), do("lose", "lose-items", GAIN),
                     choice("On", "a", when=[when("had-item", item=item("rope"))]), choice("Now", "a", when=[when("has-item", item=item("rope"))])),
    }, ever=["item rope"])  # fmt: skip
    session = begun(made)
    assert (labels(made, session), closed(made, session)) == (["On"], {"Now": "You need the rope."})


def test_a_page_on_which_a_fight_goes_on_and_on_keeps_its_latest_events_and_who_is_fought() -> None:
    made = game({"a": section(do("duel", "fight", {"foe": "the baker"}), do("flip", "flip", {}), choice("On", "a"))})
    session = begun(made)
    page = session.record.page
    assert page is not None
    throws = tuple(Rolled(Dice(1, 2), (1 + number % 2,), f"{number}") for number in range(2 * play.MOST_TOLD))
    events, owners = (
        (FightBegan("the cook"), FightEnded("won"), FightBegan("the baker")),
        (("duel", 3), ("duel", len(throws))),
    )
    long = replace(session.record, page=replace(page, events=(*events, *throws), event_owners=owners))
    session = play.step(made, replace(session, record=long), (1,))
    page = session.record.page
    assert page is not None
    assert [event for event in page.events if isinstance(event, FightBegan)] == [FightBegan("the baker")]
    assert len(page.events) == play.MOST_TOLD + 1
    assert sum(count for _, count in page.event_owners) == len(page.events)
