"""What would do nothing says so on itself: GNAT-07, GNAT-11, GNAT-13, GNAT-16, GNAT-18, GNAT-28, GNAT-36, GNAT-41, GNAT-42."""

import pytest

from rules.gnat.playing import hero, phrase
from rules.playing import PLAIN, WORDS, asked, deed, rules
from rules.pointless import marked
from turnto.core.sheet import item
from turnto.core.world import State
from turnto.rules.gnat import SYSTEM
from turnto.rules.gnat.checks import Rerolls, talent_test

WHOLE, HURT = {"talent": "7/7", "vitality": "3/3"}, {"talent": "6/7", "vitality": "1/3"}


@rules("GNAT-07", "GNAT-16")
@pytest.mark.parametrize("offer, note", [
    ("Heal 2 Vitality", "Your Vitality is full."),
    ("Heal all your Vitality", "Your Vitality is full."),
    ("Restore 1 Talent", "Your Talent is full."),
    ("Restore all your Talent", "Your Talent is full."),
])  # fmt: skip
def test_what_restores_a_full_score_is_marked(offer: str, note: str) -> None:
    assert marked(f"- {{{offer}}}", "gnat", **WHOLE) == {f"{offer}": note}
    assert marked(f"- {{{offer}}}", "gnat", **HURT) == {}


@rules("GNAT-18", "GNAT-59")
@pytest.mark.parametrize("rest, fields, note", [
    ("Rest: a ration, restore 2 Talent, heal 1 Vitality", {**WHOLE, "items": ["ration"]},
     "You would only eat a ration: nothing is lacking."),
    ("Rest: a ration, restore 2 Talent", {"talent": "7/7", "vitality": "1/3", "items": ["ration"]},
     "You would only eat a ration: nothing is lacking."),
    ("Rest: restore 1 Talent", WHOLE, "You have nothing to regain."),
    ("Rest: a ration, heal 1 Vitality; without a ration, lose 1 Vitality", HURT, "Without a ration you would only lose by it."),
    ("Rest: a ration, heal 1 Vitality", {**HURT, "items": ["ration"]}, ""),
    ("Rest: a ration, heal 1 Vitality", {**WHOLE, "items": ["ration"], "xp": 20}, ""),  # something can be learned
])  # fmt: skip
def test_a_rest_that_brings_nothing_is_marked(rest: str, fields: dict[str, object], note: str) -> None:
    assert marked(f"- {{{rest}}}", "gnat", **fields) == ({f"{rest}": note} if note else {})


@rules("GNAT-11", "GNAT-42")
def test_a_skill_one_has_and_a_repair_of_whole_armour_are_marked() -> None:
    assert marked("- {Learn Tracking}", "gnat", skills={"Tracking": 2}) == {
        "Learn Tracking": "You have Tracking already."
    }
    assert marked("- {Repair your armour}", "gnat", items=["light armour"]) == {
        "Repair your armour": "You have no armour that needs it."
    }
    worn_out = State(hero(9, 3, "medium armour (1 left)"))  # not on a page: armour is whole when a book begins
    assert phrase("repair").pointless(worn_out, deed("repair"), PLAIN) is None


@rules("GNAT-59")
def test_experience_that_reaches_for_nothing_is_marked() -> None:
    assert marked("- {Spend experience}", "gnat", xp=1) == {"Spend experience": "1 xp are not enough for anything."}


@rules("GNAT-13", "GNAT-28", "GNAT-36", "A-23")
@pytest.mark.parametrize("carried, ware, note", [
    ("shield", "shield", "You have a shield, and can use only one."),
    ("sword (+1)", "sword (+1)", "You have one like it, and fight with only one."),
    ("sword", "sword (+1)", ""),
    ("rope (+1 climbing, heavy)", "ivy rope (+1 climbing)", "Your rope helps as much with climbing."),
    ("rope (+1 climbing, heavy)", "grapnel (+2 climbing)", ""),
    ("rope (+1 climbing, heavy)", "golden rope (+1 climbing, treasure, 40gp)", ""),
    ("light armour", "light armour", ""),  # the second is whole when the first is spent
    ("healing potion", "healing potion", ""),
])  # fmt: skip
def test_what_one_cannot_use_twice_is_marked(carried: str, ware: str, note: str) -> None:
    found = SYSTEM.goods.pointless(item(ware), State(hero(9, 3, carried)), PLAIN)
    assert WORDS(found or "") == note


@rules("GNAT-36")
def test_a_shop_and_an_offer_say_so() -> None:
    shop = "{Nance sells:}\n\n| Item | Price |\n|---|---|\n| shield | 1 |\n"
    note = "You have a shield, and can use only one."
    assert marked(shop, "gnat", items=["shield"]) == {"Buy shield (1 gp)": note}
    assert marked("- {Take the **shield**}", "gnat", items=["shield"]) == {"Take the shield": note}


@rules("GNAT-41", "A-23")
def test_a_suit_that_is_spent_says_so_before_it_is_put_on() -> None:
    carried = State(hero(9, 3, "light armour", "heavy armour (0 left, not worn)"))
    found = WORDS.put({own.label: own.note for own in SYSTEM.play.free(carried, PLAIN)})
    assert {label for label, note in found.items() if note} == {"Wear the heavy armour"}
    assert found["Wear the heavy armour"] == "It wards off no more Wounds."


@rules("GNAT-39")
def test_a_die_that_cannot_save_the_throw_says_so() -> None:
    test = asked(lambda: talent_test(hero(4, 3), PLAIN, 0, Rerolls(advantage=True)), "6 5")
    assert [option.note for option in test.options] == ["no face of it would pass", "no face of it would pass", ""]
    test = asked(lambda: talent_test(hero(4, 3), PLAIN, 0, Rerolls(advantage=True)), "6 2")
    assert [option.note for option in test.options] == ["", "no face of it would pass", ""]
