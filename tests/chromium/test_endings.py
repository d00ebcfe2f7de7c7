"""A death in a real browser: what ended it, and every way on from there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playing_tools import FIRST, begin, choose, heading, turn
from playwright.sync_api import Page, expect


def die(page: Page) -> None:
    """Fight the dogs until the hero is dead: no die shows more than its fewest points for long."""
    choose(page, "Fight the dogs")
    page.get_by_role("button", name="Throw all").click()
    turn(page)
    expect(page.locator("[data-view=ending]")).to_be_visible()


def test_a_death_leads_back_to_the_last_choice_or_on_as_paper(
    page: Page, site: str, axe: Callable[[Page], None], shoot: Callable[[Page, str], Path]
) -> None:
    begin(page, f"{site}?seed=3")
    die(page)
    expect(page.get_by_role("region", name="What ended it")).to_contain_text("Section 41")
    expect(page.get_by_text("1 of 2 endings found")).to_be_visible()
    axe(page)
    shoot(page, "death")
    page.get_by_role("link", name="Read on as on paper").click()
    expect(page.get_by_text("nothing is applied")).to_be_visible()
    page.get_by_role("link", name="The first section").click()
    expect(heading(page, FIRST)).to_be_focused()
    axe(page)
    shoot(page, "paper")
    page.get_by_role("link", name="turn to 7").click()
    expect(heading(page, "Section 7")).to_be_visible()
    field = page.get_by_label("Section to read, by its number or name")
    field.fill("900")
    field.press("Enter")
    expect(field).to_have_accessible_description("This book has no section “900”.")
    expect(field).to_be_focused()
    expect(field).to_have_value("900")
    axe(page)
    shoot(page, "paper-no-such-section")
    field.fill("73")
    page.get_by_role("button", name="Turn to it").click()
    expect(heading(page, FIRST)).to_be_focused()
    page.get_by_role("link", name="Back to your game").click()
    page.get_by_role("button", name="Back to the last choice").click()
    expect(heading(page, FIRST)).to_be_visible()


def test_what_was_found_stands_on_the_title_page_and_the_shelf(
    phone: Page, site: str, axe: Callable[[Page], None]
) -> None:
    begin(phone, f"{site}?seed=3")
    die(phone)
    axe(phone)
    phone.goto(f"{site}#/weir")
    expect(phone.get_by_text("1 hero has died here")).to_be_visible()
    axe(phone)
    phone.get_by_role("link", name="Shelf").click()
    expect(phone.get_by_text("1 of 2 endings, 37 % seen")).to_be_visible()
