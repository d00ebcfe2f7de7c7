"""What would do nothing says so on itself: GL-COMBAT-46, 47, 73, 75, 94, GL-EQUIP-05, GL-EQUIP-06."""

import pytest

from rules.gurps.fighting import GUARD, KNIGHT, hero
from rules.gurps.fighting import scene as opened
from rules.playing import PLAIN, WORDS, rules
from rules.pointless import marked, page
from support import handmade
from turnto.core.sheet import item
from turnto.core.world import State
from turnto.play import session as play
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.combat.decisions.attack_menu import attacks

MAGE = {"iq": 14, "advantages": ["Magery 1"], "spells": {"minor healing": 14}}


@rules("GL-COMBAT-73", "GL-COMBAT-94")
@pytest.mark.parametrize("offer, fields, note", [
    ("Rest an hour", {}, "You are not tired."),
    ("Rest an hour", {"fatigue": 2}, ""),
    ("Sleep the night", {}, "You are not tired."),
    ("Recover 2 fatigue", {}, "You are not tired."),
    ("Recover all your fatigue", {}, "You are not tired."),
    ("Rest 3 days", {}, "You are neither hurt nor tired."),
    ("Rest 3 days", {"hits": "7/10"}, ""),
    ("Rest 3 days", {"fatigue": 2}, ""),
])  # fmt: skip
def test_a_rest_that_brings_nothing_is_marked(offer: str, fields: dict[str, object], note: str) -> None:
    assert marked(f"- {{{offer}}}", "gurps", **fields) == ({f"{offer}": note} if note else {})


@rules("GL-COMBAT-94")
def test_fatigue_of_a_lost_night_is_mended_by_no_hour_of_rest() -> None:
    made, session = page("{Go without sleep}\n\n- {Rest an hour}", "gurps")
    assert "Only a full night's sleep mends what you lack." in {
        option.note
        for option in play.waiting_for(made, session).options  # type: ignore[union-attr]
    }


@rules("GL-COMBAT-75")
def test_healing_the_whole_is_closed_and_a_spell_that_heals_them_is_marked() -> None:
    made, session = page("- {Heal 3 hits}", "gurps")
    assert list(handmade.closed(made, session).values()) == ["You are not hurt."]
    assert marked("- {Cast Minor Healing, in normal mana}", "gurps", **MAGE) == {
        "Cast Minor Healing, in normal mana": "You are not hurt."
    }
    assert marked("- {Cast Minor Healing, in normal mana}", "gurps", **MAGE, hits="7/10") == {}


@rules("GL-COMBAT-46", "GL-COMBAT-47")
def test_an_attack_that_armour_stops_whatever_is_thrown_says_so_on_its_card() -> None:
    for dr, stopped in ((2, False), (40, True)):
        foe = (GUARD[0], 1, GUARD[2].replace("DR 2", f"DR {dr}"))
        found = WORDS.put(list(attacks(opened(KNIGHT, foe))))
        assert found
        assert all((own.card.figure == "cannot hurt") is stopped for own in found)
        assert all(
            own.note.startswith(f"cannot hurt the gate guard: DR {dr} stops all of it") is stopped for own in found
        )


@rules("GL-EQUIP-05", "GL-EQUIP-06")
@pytest.mark.parametrize("carried, ware, note", [
    ("medium shield", "small shield", "It protects no better than your medium shield."),
    ("small shield", "medium shield", ""),
    ("heavy leather armor", "light leather armor", "It protects no better than your heavy leather armor."),
    ("light leather armor", "heavy leather armor", ""),
    ("medium shield", "broadsword", ""),
])  # fmt: skip
def test_a_suit_or_a_shield_that_protects_no_better_is_marked(carried: str, ware: str, note: str) -> None:
    assert WORDS(SYSTEM.goods.pointless(item(ware), State(hero(carried)), PLAIN) or "") == note
