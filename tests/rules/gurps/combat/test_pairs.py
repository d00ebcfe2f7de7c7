"""A weapon in each hand, and both of one name (GL-COMBAT-12, GL-COMBAT-41, GL-RULE-32)."""

import pytest

from rules.gurps.fighting import asked, beat, hero, kinds, labels, scene, turn_of
from rules.playing import WORDS, rules
from turnto.rules.gurps.combat.attack.defences import defences
from turnto.rules.gurps.combat.attack.to_hit import Blow

MACES = hero("2 maces", st=13, skills={"Axe/Mace": 14})
SWORDS = hero("2 shortswords", skills={"Shortsword": 14})


@rules("GL-COMBAT-12")
def test_two_maces_are_two_ready_weapons() -> None:
    at = scene(MACES)
    assert (at.body(0).main, at.body(0).off) == ("mace", "mace")
    assert [label for label in labels(at) if "two attacks" in label] == [
        "Use All-Out Attack (two attacks): mace, swing at the gate guard"
    ]
    first = beat(turn_of(at, 0), "Use All-Out Attack (two attacks)", "6 6 5")
    assert asked(first).label == "you: mace, swing at the gate guard"
    assert dict(asked(first).parts)["off hand"] == -4
    over = beat(first, "6 6 5")
    assert (over.body(0).unready, over.body(0).off_unready) == (2, 2)


@rules("GL-COMBAT-09", "GL-COMBAT-21")
def test_of_two_maces_each_is_made_ready_by_itself() -> None:
    at = turn_of(scene(MACES).with_body(0, unready=1, off_unready=1), 0)
    assert [label for label in labels(at) if "Ready" in label] == [
        "Use Ready: ready the mace",
        "Use Ready: ready the mace in your off hand",
    ]
    off = beat(at, "Use Ready: ready the mace in your off hand").body(0)
    assert (off.unready, off.off_unready) == (1, 0)
    options = asked(at).options
    key = next(own.key for own in options if own.label == "Use Ready: ready the mace")
    assert key == "ready/mace/0/0/0"


@rules("GL-COMBAT-41", "GL-RULE-32")
def test_two_shortswords_parry_once_each() -> None:
    at = scene(SWORDS, ("thug", 2, "cosh 12, 1d cr"))
    assert kinds(at) == {"parry main", "parry off", "dodge"}
    found = {own.kind: WORDS.put(own.parts[0]) for own in defences(at, Blow("defend", 1, 0, 0))}
    assert (found["parry main"], found["parry off"]) == (("parry", 7), ("parry", 5))
    assert kinds(at.with_body(0, spent=("parry main",))) == {"parry off", "dodge"}
    assert kinds(at.with_body(0, spent=("parry main", "parry off"))) == {"dodge"}


@rules("GL-COMBAT-41")
@pytest.mark.parametrize("items, off", [
    (("shortsword",), ""), (("2 shortswords", "medium shield"), "shield"), (("2 greatswords",), ""), (("shortsword", "shortsword (fine)"), "shortsword"),
])  # fmt: skip
def test_what_the_other_hand_holds(items: tuple[str, ...], off: str) -> None:
    able = hero(*items, skills={"Shortsword": 14, "Shield": 12, "Two-Handed Sword": 14})
    assert scene(able).body(0).off == off


@rules("GL-COMBAT-09", "GL-COMBAT-342", "GL-COMBAT-43")
def test_another_of_the_name_in_the_off_hand_is_drawn_or_found() -> None:
    able = hero("3 large knives", skills={"Knife": 14})
    at = turn_of(scene(able).with_body(0, main=""), 0)  # it broke or was thrown
    drawn = beat(at, "Use Ready: draw another large knife").body(0)
    assert (drawn.main, drawn.off) == ("large knife", "large knife")
    two = hero("2 large knives", skills={"Knife": 14})
    at = turn_of(scene(two).with_body(0, main="", thrown=("large knife",)), 0)
    assert not [label for label in labels(at) if "draw" in label]
    found = beat(at, "Use Ready: find the large knife", "1").body(0)
    assert (found.main, found.off, found.thrown) == ("large knife", "large knife", ())
