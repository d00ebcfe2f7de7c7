"""How a game runs: effects once a visit, gates held, ways on; the traps other engines fell into."""

from typing import Any

import pytest

from core.coinflip import HERO
from core.handmade import (
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
)  # fmt: skip
from turnto.driving import IllegalAnswer
from turnto.play import session as play
from turnto.play.game import Game
from turnto.play.page import STUCK
from turnto.procedure import Ask, Changed, Ended, Gained, Roll, Told, Turned
from turnto.sheet import Item, Score

GAIN = {"items": [item("rope")]}
ENDS = section(*text("The end."), ending={"kind": "victory", "title": "Home"})


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
    assert session.position.thing == ("duel", (1, 1))
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


# --- zero ---------------------------------------------------------------------------------------------

HARM = do("harm", "shaken", {"nerve": 3})


def test_at_zero_the_sections_branch_answers_before_the_books() -> None:
    sections = {"a": section(HARM, choice("On", "end")), "b": ENDS, "c": ENDS, "end": ENDS}
    assert begun(game(sections)).position.ended == Ended("death", None, "")
    assert begun(game(sections, zero="b")).visit.section == "b"
    sections["a"] = section(HARM, choice("On", "end"), zero="c")
    assert begun(game(sections, zero="b")).visit.section == "c"


def test_arriving_at_zero_triggers_nothing() -> None:
    made = game({"a": section(choice("On", "end")), "end": ENDS}, zero="end")
    hero = HERO.having(nerve=0)
    assert labels(made, begun(made, hero)) == ["On"]


def test_a_fights_own_outcome_answers_for_its_own_wounds() -> None:
    duel = do("duel", "fight", {"foe": "the baker"}, outcome("won", "end"), outcome("lost", "ditch"))
    made = game({"a": section(duel), "ditch": section(choice("Up", "end")), "end": ENDS, "zero": ENDS}, zero="zero")
    assert take(made, begun(made, HERO.having(nerve=Score(1, 3))), (2,)).visit.section == "ditch"


def test_harm_in_a_choice_is_judged_before_its_turn() -> None:
    made = game({"a": section(choice("Leap", "end", deed("leap", "shaken", {"nerve": 3}))), "end": ENDS})
    assert take(made, begun(made), "Leap").position.ended == Ended("death", None, "")


def test_harm_may_be_answered_where_it_is_done_before_any_zero_branch() -> None:
    harm = do("harm", "shaken", {"nerve": 3}, outcome("fled", "ditch"))
    sections = {"a": section(harm, choice("On", "end"), zero="end"), "ditch": section(choice("Up", "end")), "end": ENDS}
    assert begun(game(sections)).visit.section == "ditch"
    assert begun(game(sections), HERO.having(nerve=4)).visit.section == "a"


def test_an_item_that_says_so_answers_for_all_harm_of_its_section() -> None:
    harm = deed("harm", "shaken", {"nerve": 3})
    items = outcome("heads"), outcome("tails", "end", harm), outcome("fled", "ditch")

    def made(*items: dict[str, Any]) -> Game:
        a = section(do("flip", "flip", {}, *items), choice("Leap", "end", harm))
        return game({"a": a, "ditch": section(choice("Up", "end")), "end": ENDS})

    assert take(made(*items), begun(made(*items)), (2,)).visit.section == "ditch"
    assert take(made(*items), begun(made(*items)), (1,), "Leap").visit.section == "ditch"
    assert take(made(*items[:2]), begun(made(*items[:2])), (2,)).position.ended == Ended("death", None, "")


# --- choices -------------------------------------------------------------------------------------------


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
        "Poor": "Not if you have 1 p.",
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
    assert session.position.away == ("isle", "quay")
    assert play.waiting_for(made, session) is None
