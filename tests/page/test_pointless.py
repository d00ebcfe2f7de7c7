"""What would do nothing says so on the page: below its words, in a shop's table, on the sheet."""

from typing import Any

import pytest

from browser.views.page.page import page as drawn
from browser.views.sheet.sheet import sheet
from page.test_counter import words
from rules.pointless import page

SUITS = ["chain mail (armour, +3, worn)", "leather jerkin (armour, +2)"]
SHOP = "{Nance sells:}\n\n| Item | Price |\n|---|---|\n| shield | 1 |\n"


def test_an_offer_says_so_below_its_words() -> None:
    made, session = page("- {Heal 2 Vitality}", "gnat")
    assert "Heal 2 Vitality Your Vitality is full." in words(str(drawn(made, session)))


RATION = "Rest: a ration, restore 2 Talent, heal 1 Vitality; without a ration, lose 1 Vitality"
OUTCOMES = "\n\n- If you win: Out. -> a\n- Otherwise: Out. -> a"
FIGHTER = {"power": 2, "focus": 2, "grace": 1, "spells": ["Sunburst"], "items": ["spade (weapon, +2)"]}


@pytest.mark.parametrize(
    ("system", "text", "fields", "said"),
    [
        ("gnat", "- {Restore 2 Talent}", {}, "Restore 2 Talent Your Talent is full."),
        ("gnat", f"- {{{RATION}}}", {"items": ["2 rations"]}, "You would only eat a ration: nothing is lacking."),
        ("gnat", f"- {{{RATION}}}", {}, "Without a ration you would only lose by it."),
        ("briar", "- {Heal a Wound}", {}, "Heal a Wound You have no Wounds."),
        ("briar", "- {Regain 1 LUCK}", {"luck": "2/2"}, "Regain 1 LUCK Your LUCK is full."),
        ("goonies", "- {Heal 3 damage}", {}, "Heal 3 damage You are not hurt."),
        ("goonies", "{You have time to rest}", {"items": ["2 rations"]}, "You are not hurt."),
        ("goonies", f"{{Fight a wolf (DS 9, teeth +1, immune to Sunburst)}}{OUTCOMES}", FIGHTER, "Cast Sunburst immune: it would do nothing"),
        ("gurps", "- {Heal 3 hits}", {}, "Heal 3 hits You are not hurt."),
        ("gurps", "- {Rest 3 days}", {}, "Rest 3 days You are neither hurt nor tired."),
        ("gurps", f"{{Fight a golem (ST 12, DX 9, HT 12, hits 12, move 4, fist 10, DR 40)}}{OUTCOMES}", {"items": ["broadsword"]}, "Swing the broadsword cannot hurt"),
    ],
)  # fmt: skip
def test_full_scores_rests_for_nothing_and_immune_foes_say_so_on_the_choice(
    system: str, text: str, fields: dict[str, Any], said: str
) -> None:
    made, session = page(text, system, **fields)
    assert said in words(str(drawn(made, session)))


def test_a_ware_says_so_in_its_row() -> None:
    made, session = page(SHOP, "gnat", items=["shield"])
    assert "You have a shield, and can use only one." in words(str(drawn(made, session)))


def test_what_may_be_done_at_any_time_says_so_on_the_sheet() -> None:
    made, session = page("Nothing.", "goonies", items=SUITS)
    assert "Use the leather jerkin No better than your chain mail (+3)." in words(str(sheet(made, session, "")))


def test_what_gives_something_else_as_well_and_what_it_costs_are_no_matter() -> None:
    made, session = page("- {Pay 1 gp}, and the nurse binds you up. {Heal 2 Vitality} -> a", "gnat")
    assert "Your Vitality is full." in words(str(drawn(made, session)))
    made, session = page("- {Take the **lamp**} {Heal 2 Vitality} -> a", "gnat")
    assert "Your Vitality is full." not in words(str(drawn(made, session)))
