"""A hero of the most laborious of the rules, made by hand on the page (GURPS Lite)."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

BOOK = "while-the-glove-is-up"


def part(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def test_everything_a_hero_is_made_of_can_be_bought_and_what_is_left_stays_in_sight(
    page: Page, visit: Callable[..., None], axe: Callable[[Page], None]
) -> None:
    visit(page, f"#/{BOOK}/hero")
    page.get_by_label("Your own").check()
    left = page.get_by_role("status", name="What it comes to")
    part(page, "Attributes").get_by_role("button", name="One more: DX").click()
    part(page, "Skills").get_by_text("Choose among").click()
    part(page, "Skills").get_by_text("R to S").click()
    part(page, "Skills").get_by_role("button", name="One more: Stealth").click()
    expect(left).to_contain_text("89.5 of 100")
    expect(left).to_be_in_viewport()
    quirk = part(page, "Quirks").get_by_label("A habit or liking")
    quirk.fill("Hates cats")
    quirk.press("Enter")
    expect(part(page, "Quirks").get_by_label("Hates cats")).to_be_checked()
    part(page, "Disadvantages").get_by_text("An enemy", exact=True).click()
    part(page, "Disadvantages").get_by_role("textbox", name="Who").fill("the Watch")
    part(page, "Disadvantages").get_by_label("What they are").select_option("medium group")
    part(page, "Disadvantages").get_by_role("button", name="Add: An enemy").click()
    expect(left).to_contain_text("110.5 of 100")
    part(page, "Gear").get_by_text("Several of a kind").click()
    part(page, "Gear").get_by_label("How many").fill("20")
    part(page, "Gear").get_by_label("Of what").select_option("arrows")
    part(page, "Gear").get_by_role("button", name="Add: Several of a kind").click()
    expect(left).to_contain_text("$960")
    axe(page)
    page.get_by_role("button", name="Turn to the first page").click()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("Enemy: the Watch (medium group, 9 or less)")
    expect(sheet).to_contain_text("20 arrows")
    expect(sheet).to_contain_text("Hates cats [−1]")
