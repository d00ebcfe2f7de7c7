"""Rules and rulings that stand between two parts: dice, what stacks, reflexes, ranges, and what belongs to the author."""

import pytest

from rules.gurps.playing import SPOKEN, WORDS, after, codes, hero, holds, said
from rules.playing import PLAIN, rules
from turnto.book.model import Place
from turnto.core.dice import Dice
from turnto.core.world import State
from turnto.rules.gurps.character.attributes import damage_resistance, passive_defence
from turnto.rules.gurps.character.weapons import weapons
from turnto.rules.gurps.injury.wound_formula import least
from turnto.rules.gurps.success_roll import multiplied, total_of


@pytest.mark.parametrize("text, thrown, times, faces, total", [
    ("3d", Dice(3), 1, (1, 2, 3), 6), ("d", Dice(1), 1, (4,), 4), ("2d+1", Dice(2, 6, 1), 1, (3, 3), 7), ("2d-1", Dice(2, 6, -1), 1, (1, 1), 1),
    ("2d\N{MULTIPLICATION SIGN}10", Dice(2), 10, (3, 4), 70), ("6dx20", Dice(6), 20, (1,) * 6, 120), ("2dx10+5", Dice(2, 6, 5), 10, (3, 4), 75),
])  # fmt: skip
@rules("GL-CORE-01", "GL-CORE-02", "GL-CORE-03", "GL-RULE-05")
def test_dice_are_multiplied_before_anything_is_added(
    text: str, thrown: Dice, times: int, faces: tuple[int, ...], total: int
) -> None:
    assert multiplied(text) == (thrown, times)
    assert total_of(thrown, times, faces) == total


@pytest.mark.parametrize("text, throw, money", [
    ("Gain $2d", "3 4", 7), ("Gain $2d+5", "3 4", 12), ("Gain $2d x 10", "3 4", 70), ("Gain $2dx10+5", "3 4", 75), ("Gain $2d x 10 - 20", "1 1", 0),
    ("Gain 2d6 times ten dollars", "3 4", 70), ("Gain $2d\N{MULTIPLICATION SIGN}10 + 5", "3 4", 75),
])  # fmt: skip
@rules("GL-CORE-02", "GL-CORE-03", "GL-RULE-05")
def test_books_multiply_dice_as_the_rules_write_it(text: str, throw: str, money: int) -> None:
    assert after(text, hero(), throw).hero["money"] == money


@rules("GL-CORE-01", "GL-CORE-03", "GL-RULE-05", "GL-COMBAT-65")
def test_harm_and_blasts_are_multiplied_too() -> None:
    assert after("An explosion of 6dx20 at 4 yards", hero(ht=30), "1 1 1 1 1 1").hero["hits"] == 30 - 120 // 16
    assert after("An explosion of 6d x 20 + 8 at 4 yards", hero(ht=30), "1 1 1 1 1 1").hero["hits"] == 30 - 128 // 16
    assert after("Take 2dx2+1 crushing damage", hero(ht=30), "1 2").hero["hits"] == 30 - 7
    assert "unknown-phrase" in codes("## a\n{Take 1d8 damage}\n-> b\n## b [end]\nx\n")


@rules("GL-CORE-02")
def test_what_is_no_dice_is_refused() -> None:
    for text in ("2", "2d8", "", "2d+", "xd"):
        with pytest.raises(ValueError, match="expected dice"):
            multiplied(text)


@rules("GL-CORE-04", "GL-RULE-13")
def test_the_floors_of_damage() -> None:
    assert [least(kind) for kind in ("cr", "cut", "imp")] == [0, 1, 1]
    assert least("cr", bullet=True) == 1
    assert least("cut", animal=True) == 0


@rules("GL-CHAR-64")
def test_combat_reflexes_add_to_every_active_defence() -> None:
    gear = {"items": ["broadsword", "medium shield"], "skills": {"Broadsword": 12, "Shield": 12}, "st": 12}
    plain, quick = (
        SPOKEN.sheet.derived(State(hero(**gear, advantages=own)), PLAIN) for own in ([], ["Combat Reflexes"])
    )
    assert [quick[key] - plain[key] for key in ("dodge", "parry", "block")] == [1, 1, 1]


@rules("GL-CHAR-83", "GL-RULE-34")
def test_what_stacks() -> None:
    made = hero(items=["chainmail", "small shield", "heavy leather armor"], advantages=["Toughness 2"], st=20).having(
        shield_spell=2
    )
    assert damage_resistance(made) == 4 + 2
    assert damage_resistance(made, impaling=True) == 2 + 2
    assert passive_defence(made) == 3 + 2 + 2
    assert passive_defence(made, impaling=True) == 1 + 2 + 2
    assert passive_defence(made, front=False) == 3 + 2


@rules("GL-RULE-48", "GL-RULE-49", "GL-RULE-90", "GL-EQUIP-12", "GL-EQUIP-16")
def test_shots_reloads_and_ranges() -> None:
    ways = {
        way.key: way
        for way in weapons(hero(st=12, dx=12, tl=7, items=["longbow", "javelin", ".38 special", "glock 17"]))
    }
    assert (ways["longbow"].max_range, ways["longbow"].ready, ways["longbow"].ss, ways["longbow"].acc) == (
        240,
        2,
        15,
        3,
    )
    thrown = next(way for way in weapons(hero(st=11, items=["javelin"])) if way.mode == "throw")
    assert thrown.max_range == 27
    assert (ways["glock_17"].ready, ways[".38_special"].ready) == (3, 9)


@rules("GL-AUTH-22", "GL-AUTH-23", "GL-AUTH-24", "GL-AUTH-34", "GL-RULE-91", "GL-RULE-61")
def test_health_rest_and_flight_can_be_asked_for() -> None:
    for text, phrase in (
        ("Lose 2 fatigue", "tire"),
        ("Rest three days", "rest-days"),
        ("First aid", "first-aid"),
        ("Fight a wolf (ST 9, DX 12, HT 11, bite 12, 1d-1 cut); you may flee", "fight"),
    ):
        found = WORDS.instruction(text, Place("", 1))
        assert found
        assert found.phrase.id == phrase
    assert after("Lose 2 fatigue", hero()).hero["fatigue"] == 2
    assert (
        said("Fight a wolf (ST 9, DX 12, HT 11, bite 12, 1d-1 cut); it is fierce; you may flee at -2")[1][
            "flee_modifier"
        ]
        == -2
    )


@rules("GL-RULE-94", "GL-CHAR-47", "GL-CAMP-31")
def test_whether_a_dependent_was_harmed_is_the_authors_to_ask() -> None:
    """The author says that he was ("{Your Dependent is killed}") where he appears; nothing is taken from a hero unasked."""
    assert not holds("Wat appears", hero(disadvantages=["Dependent: Wat (25 points, friend, 9 or less)"]))
