"""Talent tests and tests of skills: GNAT-01 to GNAT-13, A-1 to A-11, A-31, A-38."""

from fractions import Fraction
from itertools import product

import pytest

from rules.gnat.playing import after, hero
from rules.playing import PLAIN, WORDS, asked, done, events, labels, play, result, rules, terms
from turnto.core.dice import Dice
from turnto.core.procedure import Changed, Checked, Roll, Rolled, Told
from turnto.core.runner import Done, outcomes
from turnto.core.sheet import Score
from turnto.rules.gnat.checks import Rerolls, chance, skill_target, skill_test, talent_test

CHANCE_TABLE = {2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33}
"""The digest's table; 35/36 from 11 on, 1/36 below 2."""


@rules("GNAT-01", "GNAT-02", "GNAT-03", "GNAT-04", "GNAT-05", "A-1", "A-2", "hopeless_below_2=no")
@pytest.mark.parametrize(
    "talent, modifier, dice, passed",
    [
        (8, 0, "3 5", True),  # equal to Talent is a pass
        (8, 0, "4 5", False),
        (8, -3, "2 3", True),  # the modifier moves the target ...
        (8, -3, "3 3", False),
        (8, 2, "4 6", True),
        (2, -3, "1 1", True),  # a critical always passes, at any target
        (2, -3, "1 2", False),
        (12, 0, "6 6", False),  # a fumble always fails
        (14, 3, "6 6", False),
        (12, 0, "6 5", True),
    ],
)
def test_a_talent_test_passes_at_the_target_or_less(talent: int, modifier: int, dice: str, passed: bool) -> None:
    assert result(lambda: talent_test(hero(talent), PLAIN, modifier), dice) is passed


@rules("GNAT-01", "GNAT-03")
def test_a_test_throws_two_six_sided_dice_and_says_what_its_target_is_made_of() -> None:
    request = asked(lambda: talent_test(hero(9), PLAIN, -3))
    assert request == Roll(Dice(2), "Test your Talent", "total", (7,), (("Talent", 9), ("at -3", -3)), target=6)
    assert events(lambda: talent_test(hero(9), PLAIN, -3), Checked, "5 4") == [
        Checked("Talent", (("Talent", 9), ("at -3", -3)), (5, 4), 9, 6, "failure", "", -3)
    ]


@rules("GNAT-02", "GNAT-04", "GNAT-05")
@pytest.mark.parametrize("target", range(-1, 17))
def test_the_chance_of_every_target_is_the_rulebooks(target: int) -> None:
    throws = list(product(range(1, 7), repeat=2))
    counted = sum(throw == (1, 1) or (throw != (6, 6) and sum(throw) <= target) for throw in throws)
    assert counted == (1 if target < 2 else CHANCE_TABLE.get(target, 35))
    odds = outcomes(lambda: talent_test(hero(7), PLAIN, target - 7))
    assert odds.get(True) == Fraction(counted, 36)
    assert odds.get(False) == 1 - Fraction(counted, 36)
    assert WORDS(chance(target)) == f"{round(counted * 100 / 36)} %"


@rules("GNAT-09", "GNAT-10", "GNAT-13", "GNAT-43")
@pytest.mark.parametrize("target", range(2, 17))
def test_the_chance_of_every_skill_target_is_the_same(target: int) -> None:
    skilled = hero(7, 3, "light armour", skills={"Climbing": 3})
    odds = outcomes(lambda: skill_test(skilled, "Climbing", PLAIN, target - 9))
    assert odds.get(True) == Fraction(CHANCE_TABLE.get(target, 35), 36)


@rules("hopeless_below_2=yes", "A-1")
@pytest.mark.parametrize("modifier, is_thrown", [(-6, True), (-7, True), (-8, False), (-12, False)])
def test_with_the_option_a_target_below_2_fails_without_a_roll(modifier: int, is_thrown: bool) -> None:
    settled = terms(hopeless_below_2="yes")
    driven = play(lambda: talent_test(hero(9), settled, modifier))
    assert isinstance(driven, Done) is not is_thrown
    if not is_thrown:
        assert driven == Done(False, (Told("hopeless", (("score", "Talent"), ("target", 9 + modifier))),))


# --- Talent lost and restored -------------------------------------------------------------------------


@rules("GNAT-06", "GNAT-08", "A-1", "A-2")
@pytest.mark.parametrize("now, lost, then", [(9, 1, 8), (4, 2, 2), (4, 5, 2), (2, 1, 2)])
def test_lost_talent_never_falls_below_2_and_the_maximum_stays(now: int, lost: int, then: int) -> None:
    assert after(hero(Score(now, 9)), "lose-talent", n=lost).score("talent") == Score(then, 9)


@rules("GNAT-07")
@pytest.mark.parametrize("now, restored, then", [(5, 2, 7), (8, 3, 9), (9, 1, 9), (3, None, 9)])
def test_restored_talent_never_rises_over_the_maximum(now: int, restored: int | None, then: int) -> None:
    phrase, values = ("restore-talent", {"n": restored}) if restored else ("restore-all-talent", {})
    assert after(hero(Score(now, 9)), phrase, **values).score("talent") == Score(then, 9)


@rules("GNAT-06")
def test_a_loss_that_the_floor_swallows_is_not_told_as_more_than_it_is() -> None:
    from rules.gnat.playing import carried_out

    assert events(carried_out(hero(Score(4, 9)), "lose-talent", n=5), Changed) == [Changed("talent", 4, 2)]


@rules("GNAT-02", "GNAT-06")
def test_current_talent_is_tested_not_its_maximum() -> None:
    assert asked(lambda: talent_test(hero(Score(5, 9)), PLAIN)).target == 5


# --- skills ---------------------------------------------------------------------------------------------


@rules("GNAT-09", "GNAT-10", "GNAT-11", "GNAT-12", "GNAT-13", "GNAT-43", "A-5", "A-6")
@pytest.mark.parametrize(
    "skills, items, untrained, parts",
    [
        ({"Climbing": 2}, (), "no", (("Talent", 9), ("Climbing", 2), ("at -2", -2))),
        ({"Climbing": 4}, (), "no", (("Talent", 9), ("Climbing", 4), ("at -2", -2))),
        ({}, (), "no", None),
        ({}, (), "default", (("Talent", 9), ("by default", -2), ("at -2", -2))),
        ({}, (), "plain", (("Talent", 9), ("at -2", -2))),
        ({}, ("rope (+1 climbing, heavy)",), "no", None),
        (
            {},
            ("rope (+1 climbing, heavy)",),
            "default",
            (("Talent", 9), ("by default", -2), ("rope", 1), ("at -2", -2)),
        ),
        (
            {"Climbing": 2},
            ("rope (+1 climbing, heavy)", "spiked boots (+2 climbing)", "tome (+3 occult)"),
            "no",
            (("Talent", 9), ("Climbing", 2), ("spiked boots", 2), ("at -2", -2)),
        ),
        (
            {"Climbing": 2},
            ("rope (+1 climbing, heavy)", "light armour"),
            "no",
            (("Talent", 9), ("Climbing", 2), ("rope", 1), ("at -2", -2), ("armour", -1)),
        ),
    ],
)
def test_a_skills_target_is_made_of_its_parts(
    skills: dict[str, int], items: tuple[str, ...], untrained: str, parts: tuple[tuple[str, int], ...] | None
) -> None:
    target = skill_target(hero(9, 3, *items, skills=skills), "Climbing", PLAIN, -2, untrained)
    assert WORDS.put(target) == parts


@rules("A-5", "GNAT-10")
def test_who_may_not_try_has_failed_without_a_roll() -> None:
    assert done(lambda: skill_test(hero(), "Occult", PLAIN)) == Done(
        False, (Told("untrained", (("skill", "Occult"),)),)
    )


@rules("GNAT-09", "A-5")
@pytest.mark.parametrize(
    "skills, untrained, target",
    [({"Search": 1, "Tracking": 3}, None, 12), ({"Tracking": 2}, None, 11), ({}, "default", 7)],
)
def test_of_several_skills_the_best_is_tested(skills: dict[str, int], untrained: str | None, target: int) -> None:
    tested = asked(
        lambda: skill_test(hero(9, 3, skills=skills), "Search", PLAIN, untrained=untrained, others=["Tracking"])
    )
    assert tested.target == target


@rules("A-5", "untrained=no", "untrained=default", "untrained=plain")
@pytest.mark.parametrize(
    "option, said, target",
    [("no", None, None), ("default", None, 7), ("plain", None, 9), ("plain", "no", None), ("no", "default", 7)],
)
def test_the_books_option_speaks_where_the_test_is_silent(option: str, said: str | None, target: int | None) -> None:
    settled = terms(untrained=option)
    if target is None:
        assert result(lambda: skill_test(hero(), "Search", settled, untrained=said)) is False
    else:
        assert asked(lambda: skill_test(hero(), "Search", settled, untrained=said)).target == target


@rules("GNAT-12")
def test_there_are_eleven_skills_and_a_book_may_add_some() -> None:
    from turnto.core.world import Terms
    from turnto.rules.gnat.advancement import known_skills

    assert len(known_skills(PLAIN)) == 11
    assert known_skills(Terms(header={"skills": ["Sailing", "climbing"]}))[-1] == "Sailing"
    assert len(known_skills(Terms(header={"skills": ["Sailing", "climbing"]}))) == 12


@rules("GNAT-43", "A-9", "remaining=no", "remaining=yes")
@pytest.mark.parametrize(
    "option, skill, items, target",
    [
        ("no", "Stealth", ("heavy armour (1 left)",), 8),
        ("no", "Swimming", ("heavy armour (1 left)",), 8),
        ("no", "Climbing", ("medium armour",), 9),
        ("yes", "Stealth", ("heavy armour (1 left)",), 10),
        ("yes", "Stealth", ("heavy armour",), 8),
        ("no", "Search", ("heavy armour",), 11),
        ("no", "Stealth", ("heavy armour (not worn)",), 11),
        ("no", "Stealth", ("brigandine (medium armour)",), 9),
    ],
)
def test_armour_that_is_worn_hinders_three_skills(option: str, skill: str, items: tuple[str, ...], target: int) -> None:
    clad = hero(9, 3, *items, skills={skill: 2})
    assert asked(lambda: skill_test(clad, skill, terms(remaining=option))).target == target


# --- Advantage and Disadvantage on a test (A-31) -----------------------------------------------------------


@rules("A-31", "GNAT-39", "A-38")
def test_advantage_on_a_test_is_offered_on_a_failing_roll_only() -> None:
    test = lambda: talent_test(hero(7), PLAIN, rerolls=Rerolls(advantage=True))  # noqa: E731
    assert result(test, "3 4") is True
    question = asked(test, "5 4")
    assert question.prompt == "Advantage: 5 + 4 = 9 fails against 7. Re-roll one die?"
    assert labels(question) == ["Re-roll the 5 (keep the 4)", "Re-roll the 4 (keep the 5)", "Keep 5 and 4"]
    assert result(test, "5 4", "Re-roll the 5", "3") is True
    assert result(test, "5 4", "Re-roll the 4", "3") is False
    assert result(test, "5 4", "Keep") is False
    assert labels(asked(test, "5 5")) == ["Re-roll the 5 (keep the 5)", "Keep 5 and 5"]


@rules("GNAT-40", "A-10", "A-31")
def test_disadvantage_re_rolls_the_first_1_or_2_whether_one_likes_it_or_not() -> None:
    test = lambda: talent_test(hero(7), PLAIN, rerolls=Rerolls(disadvantage=True))  # noqa: E731
    again = asked(test, "2 1")
    assert again == Roll(Dice(1), "Re-roll the 2 (Disadvantage)")
    assert result(test, "2 1", "6") is True
    assert result(test, "4 2", "6") is False
    assert result(test, "3 4") is True
    assert [event.faces for event in done(test, "1 1", "6").events if isinstance(event, (Rolled, Checked))] == [
        (1, 1),
        (6,),
        (6, 1),
    ]


@rules("A-31", "GNAT-09")
def test_a_book_can_give_advantage_to_a_test_of_a_skill() -> None:
    from rules.gnat.playing import carried_out

    test = carried_out(hero(7, skills={"Search": 2}), "test", skill="Search", modifier=-1, advantage=True)
    assert result(test, "6 3", "Re-roll the 6", "1").outcome == "success"
    plain = carried_out(hero(7), "test-talent", disadvantage=True)
    assert result(plain, "1 3", "6").outcome == "failure"
