"""What would do nothing says so on itself: BRIAR-07, BRIAR-21, BRIAR-25, BRIAR-29, A-7, A-12, A-17, A-31."""

import pytest

from rules.briar.playing import hero
from rules.playing import PLAIN, WORDS, rules
from rules.pointless import marked, notes, page
from support import handmade
from turnto.core.sheet import item
from turnto.core.world import State
from turnto.rules.briar import SYSTEM

INJURED = ["Rafe (Boating; Tough, injured)"]


@rules("BRIAR-25", "A-17")
def test_healing_is_marked_where_nobody_is_hurt() -> None:
    assert marked("- {Heal one Wound}", "briar") == {"Heal one Wound": "You have no Wounds."}
    assert marked("- {Heal all your Wounds}", "briar", companions=["Rafe (Boating)"]) == {
        "Heal all your Wounds": "Nobody is hurt.",
        }  # fmt: skip
    assert marked("- {Heal one Wound}", "briar", wounds=1) == {}
    assert marked("- {Heal one Wound}", "briar", companions=INJURED) == {}


@rules("A-31")
def test_luck_that_is_full_is_marked() -> None:
    assert marked("- {Regain 1 LUCK}", "briar", luck="2/2") == {"Regain 1 LUCK": "Your LUCK is full."}
    assert marked("- {Regain 1 LUCK}", "briar", luck="1/2") == {}


@rules("BRIAR-29")
def test_who_is_along_does_not_join_again() -> None:
    along = marked("- {Marin joins you (Subterfuge)}", "briar", companions=["Marin (Subterfuge)"])
    assert along == {"Marin joins you (Subterfuge)": "Marin is with you already."}


@rules("BRIAR-07", "A-7")
@pytest.mark.parametrize("items, faces, note", [
    ("- Miss: No.\n- Success: Yes.", (4,), "a Partial is as good as a Success here"),
    ("- Miss: No.\n- Success: Yes.", (2,), ""),
    ("- Miss: No.\n- Partial: So so.\n- Success: Yes.", (4,), ""),
])  # fmt: skip
def test_luck_that_could_buy_nothing_better_says_so(items: str, faces: tuple[int, ...], note: str) -> None:
    made, session = page(f"{{Test LORE}}\n{items}\n", "briar", lore=1, luck="1/1")
    found = notes(made, handmade.take(made, session, faces))
    assert list(found.values()) == ([note] if note else [])


@rules("BRIAR-21", "A-12")
@pytest.mark.parametrize("carried, ware, note", [
    ("billhook (weapon)", "axe (weapon)", "You have a weapon, and one is enough."),
    ("billhook (weapon)", "eel spear (weapon, thrown)", ""),
    ("eel spear (weapon, thrown)", "axe (weapon)", "You have a weapon, and one is enough."),
    ("duck bow (ranged)", "axe (weapon)", ""),
    ("duck bow (ranged)", "long bow (ranged)", "You have something to shoot with, and one is enough."),
    ("billhook (weapon)", "lamp", ""),
])  # fmt: skip
def test_what_one_cannot_use_twice_is_marked(carried: str, ware: str, note: str) -> None:
    assert WORDS(SYSTEM.goods.pointless(item(ware), State(hero(carried)), PLAIN) or "") == note
