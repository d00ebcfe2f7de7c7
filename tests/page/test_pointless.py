"""What would do nothing says so on the page: below its words, in a shop's table, on the sheet."""

from browser.views.page.page import page as drawn
from browser.views.sheet.sheet import sheet
from page.test_counter import words
from rules.pointless import page

SUITS = ["chain mail (armour, +3, worn)", "leather jerkin (armour, +2)"]
SHOP = "{Nance sells:}\n\n| Item | Price |\n|---|---|\n| shield | 1 |\n"


def test_an_offer_says_so_below_its_words() -> None:
    made, session = page("- {Heal 2 Vitality}", "gnat")
    assert "Heal 2 Vitality Your Vitality is full." in words(str(drawn(made, session)))


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
