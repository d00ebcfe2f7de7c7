"""Being overcome: which branch answers, for which harm, and once."""

from typing import Any

from support.coinflip import HERO
from support.handmade import ENDS, begun, choice, deed, do, game, labels, outcome, section, take
from turnto.core.procedure import Ended
from turnto.core.sheet import Score
from turnto.play.game import Game

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
