"""Experience and what follows an adventure: GNAT-52 to GNAT-60, A-25 to A-27, A-34."""

from collections.abc import Callable

import pytest

from rules.gnat.playing import after, carried_out, hero
from rules.playing import PLAIN, asked, done, events, labels, play, result, rules, terms
from turnto.common.scheduled import LOSE, SELL
from turnto.core.procedure import Ask, Changed, Gained, Option, Procedure
from turnto.core.runner import Done, Waiting, run
from turnto.core.sheet import Score, Sheet
from turnto.core.world import State, Terms, World
from turnto.rules.gnat import SYSTEM
from turnto.rules.gnat.advancement import cost, spend_experience


@rules("GNAT-54", "A-34")
def test_experience_is_gained_and_begins_at_0() -> None:
    assert after(hero(), "xp", n=2)["xp"] == 2
    assert events(carried_out(hero(), "xp", n=2), Changed) == [Changed("xp", 0, 2)]
    assert next(field for field in SYSTEM.sheet.fields if field.key == "xp").start == 0


@rules("GNAT-55", "GNAT-56", "GNAT-57", "GNAT-58", "A-25", "A-27")
@pytest.mark.parametrize(
    "sheet, what, price",
    [
        (hero(6), "talent", 6),  # the rulebook's own examples
        (hero(9, 3), "vitality", 6),
        (hero(skills={"Climbing": 2}), "Climbing", 2),
        (hero(skills={"Climbing": 7}), "Climbing", 7),
        (hero(), "Search", 2),
        (hero(Score(4, 8)), "talent", 8),  # a hurt hero buys no cheaper
        (hero(9, Score(1, 4)), "vitality", 8),
        (hero(15), "talent", 15),  # there is no cap
    ],
)
def test_what_it_costs_to_rise(sheet: Sheet, what: str, price: int) -> None:
    assert cost(sheet, what) == price


@rules("GNAT-59", "GNAT-55", "GNAT-57", "GNAT-58", "GNAT-11")
def test_experience_is_spent_as_often_as_one_likes_and_can_pay() -> None:
    learned = hero(6, 3, skills={"Climbing": 2}, xp=10)
    spend = lambda: spend_experience(learned, PLAIN)  # noqa: E731
    question = asked(spend)
    assert question.prompt == "Spend experience? You have 10 xp."
    assert labels(question)[:4] == [
        "Pay 6 xp: Talent 6 to 7",
        "Pay 6 xp: Vitality 3 to 4",
        "Pay 2 xp: Climbing +2 to +3",
        "Pay 2 xp: Appraise +2, a new skill",
    ]
    assert labels(question)[-1] == "Keep the experience"
    assert len(labels(question)) == 2 + 11 + 1
    spent = result(spend, "Pay 6 xp: Talent", "Pay 2 xp: Climbing", "Pay 2 xp: Search")
    assert (spent.score("talent"), spent.rated("skills"), spent["xp"]) == (Score(7, 7), {"Climbing": 3, "Search": 2}, 0)
    assert result(spend, "Keep") == learned


@rules("GNAT-59")
def test_what_cannot_be_paid_is_shown_with_the_reason_and_nothing_is_asked_where_nothing_can() -> None:
    question = asked(lambda: spend_experience(hero(9, 3, xp=2), PLAIN))
    assert [(closed.label, closed.reason) for closed in question.closed] == [
        ("Pay 9 xp: Talent 9 to 10", "You have only 2 xp."),
        ("Pay 6 xp: Vitality 3 to 4", "You have only 2 xp."),
    ]
    assert isinstance(play(lambda: spend_experience(hero(xp=1), PLAIN)), Done)
    assert labels(asked(carried_out(hero(xp=2), "spend-xp")))[-1] == "Keep the experience"


@rules("GNAT-60", "GNAT-54", "A-26", "awards_raise_current=no", "awards_raise_current=yes")
@pytest.mark.parametrize(
    "option, current_too, before, raised",
    [
        ("no", False, Score(7, 9), Score(7, 10)),
        ("no", False, Score(9, 9), Score(10, 10)),
        ("no", True, Score(7, 9), Score(8, 10)),
        ("yes", False, Score(7, 9), Score(8, 10)),
    ],
)
def test_of_a_score_below_its_maximum_only_the_maximum_rises(
    option: str, current_too: bool, before: Score, raised: Score
) -> None:
    settled = terms(awards_raise_current=option)
    values = {"n": 1, "current_too": current_too}
    assert after(hero(before), "raise-talent", settled=settled, **values).score("talent") == raised
    assert after(hero(9, before), "raise-vitality", settled=settled, **values).score("vitality") == raised


@rules("GNAT-60", "GNAT-59", "A-26")
def test_experience_spent_on_a_lowered_score_raises_only_its_maximum() -> None:
    hurt = hero(Score(5, 6), 3, xp=6)
    driven = done(lambda: spend_experience(hurt, terms(awards_raise_current="yes")), "Pay 6 xp: Talent")
    assert driven.result.score("talent") == Score(5, 7)
    assert Changed("talent", 6, 7, highest=True) in driven.events


@rules("GNAT-54", "GNAT-57", "GNAT-58", "GNAT-11")
def test_a_book_raises_and_teaches_skills() -> None:
    climber = hero(skills={"Climbing": 2})
    assert after(climber, "raise-skill", skill="Climbing", n=1).rated("skills") == {"Climbing": 3}
    assert after(hero(), "raise-skill", skill="Search", n=1).rated("skills") == {"Search": 2}
    assert events(carried_out(hero(), "gain-skill", skill="Search"), Gained) == [Gained("skill", "Search +2")]
    assert after(climber, "gain-skill", skill="Climbing").rated("skills") == {"Climbing": 2}


# --- after the adventure --------------------------------------------------------------------------------------


NOWHERE = World()


def afterwards(sheet: Sheet, settled: Terms = PLAIN, world: World = NOWHERE) -> Callable[[], Procedure[State]]:
    return lambda: SYSTEM.play.after(State(sheet, world), settled)


@rules("GNAT-53")
def test_the_steps_come_in_their_order_and_each_has_its_stop() -> None:
    back = hero(Score(5, 9), Score(1, 3), "rope", "gold ring (treasure, 40gp)", gp=0, xp=2)
    steps = afterwards(back)
    assert labels(asked(steps)) == ["Keep what you carry", "Lose the rope", "Lose the gold ring (treasure, 40gp)"]
    assert labels(asked(steps, "Keep")) == ["Keep the rest", "Take 40 gp for the gold ring (treasure, 40gp)"]
    buying = asked(steps, "Keep", "Take 40")
    assert buying.prompt == "What do you buy? You have 40 gp."
    assert labels(buying)[0] == "Keep your gold"
    assert "Pay 20 gp for sword (one-handed)" in labels(buying)
    assert ("Pay 250 gp for heavy armour", "You have only 40 gp.") in [
        (closed.label, closed.reason) for closed in buying.closed
    ]
    assert labels(asked(steps, "Keep", "Take 40", "Pay 5 gp for ration", "Keep"))[-1] == "Keep the experience"
    ended = result(steps, "Lose the rope", "Keep", "Take 40", "Pay 5 gp", "Keep", "Pay 2 xp: Search").hero
    assert (ended.score("talent"), ended.score("vitality")) == (Score(9, 9), Score(3, 3))
    assert (list(map(str, ended.items)), ended["gp"], ended["xp"]) == (["ration"], 35, 0)


@rules("GNAT-53", "GNAT-46", "GNAT-45")
def test_buying_holds_to_the_heavy_limit() -> None:
    laden = afterwards(hero(9, 3, "6 anvil (heavy)", gp=30))
    buying = asked(laden, "Keep")
    assert labels(buying) == ["Keep your gold", "Pay 5 gp for ration"]
    assert any(closed.reason.startswith("You carry 6 of 6") for closed in buying.closed)


@rules("GNAT-52", "A-34")
def test_the_books_closing_notes_take_things_away_and_name_prices() -> None:
    world = World().flagged(LOSE, "bone whistle").flagged(SELL, "pickled head|15\ncup|9")
    back = hero(9, 3, "bone whistle", "pickled head", "cup (treasure, 40gp)", "rope", gp=0)
    steps = afterwards(back, world=world)
    assert "Lose the bone whistle" not in labels(asked(steps))
    assert labels(asked(steps, "Keep"))[1:] == [
        "Take 15 gp for the pickled head",
        "Take 9 gp for the cup (treasure, 40gp)",
    ]


@rules("GNAT-49", "GNAT-50", "keywords=end", "keywords=kept")
@pytest.mark.parametrize("option, kept", [("end", ()), ("kept", ("Arbalest",))])
def test_keywords_end_with_the_adventure_and_titles_are_carried_on(option: str, kept: tuple[str, ...]) -> None:
    marked = (
        hero(gp=0).with_word("keywords", "Arbalest").with_word("titles", "Reeve").with_rating("status", "Treysham", 2)
    )
    ended = result(afterwards(marked, terms(keywords=option))).hero
    assert ended.listed("keywords") == kept
    assert (ended.listed("titles"), ended.rated("status")) == (("Reeve",), {"Treysham": 2})


@rules("GNAT-55", "GNAT-56")
def test_a_simulated_player_spends_experience_on_a_score_else_on_a_new_skill() -> None:
    leans = SYSTEM.simulation.leans
    for own, wanted in ((12, "talent"), (6, "vitality"), (2, "Appraise")):
        asked = run(spend_experience(hero(9, 3, skills={"Climbing": 2}).having(xp=own), terms()))
        assert isinstance(asked, Waiting)
        assert isinstance(asked.request, Ask)
        assert leans(asked.request) == wanted
    assert leans(Ask("", (Option("stop", "Stop"),))) is None
