"""Heroes made on the page: ready ones, and one of the most laborious of the rules (GURPS Lite), by hand and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser_tools import answered, wait_until_ready
from playwright.sync_api import Locator, Page, expect

BOOK = "while-the-glove-is-up"
BOOKS = (BOOK, "the-high-round", "the-hollow-weight", "a-queen-for-huffcap")
"""One of each rule system."""
Axe = Callable[[Page], None]
Visit = Callable[..., None]
SECONDS_A_PRESS, SECONDS_A_SCREEN = 2.5, 15
"""What a reader takes for a press, and to read a part of the way that is new: generous, for the bound of three minutes."""


def part(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def on(page: Page, to: str) -> None:
    """Go on, and be at the head of the next part."""
    page.get_by_role("button", name=f"Next: {to}").click()
    expect(page.locator("#stage")).to_be_focused()


def too_wide(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_ready_heroes_are_cards_with_their_sheets_at_a_press(
    page: Page, phone: Page, visit: Visit, axe: Axe, book: str
) -> None:
    for at in (page, phone):
        visit(at, f"#/{book}/hero")
        expect(at.locator(".ready .emblem").first).to_be_visible()
        expect(at.get_by_text("good for a first game")).to_have_count(1)
        axe(at)
        assert too_wide(at) <= 0
    who = page.locator(".ready .name").first.inner_text().partition(",")[0]
    page.get_by_role("button", name=f"The sheet: {who}").click()
    sheet = page.get_by_role("dialog", name="Character sheet")
    expect(sheet.get_by_role("heading", level=2).first).to_contain_text(who)
    axe(page)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    # The first choice and the way on are seen without scrolling.
    expect(page.get_by_role("button", name="Turn to the first page")).to_be_in_viewport(ratio=1)


def test_a_first_hero_from_a_concept_is_made_in_three_minutes_of_pressing(page: Page, visit: Visit, axe: Axe) -> None:
    visit(page, f"#/{BOOK}/hero")
    presses = screens = 0

    def press(what: Locator) -> None:
        nonlocal presses
        what.click()
        answered(page)
        presses += 1

    def go(to: str) -> None:
        nonlocal presses, screens
        on(page, to)
        presses, screens = presses + 1, screens + 1

    press(page.get_by_label("Your own"))
    press(page.get_by_label("Thief"))
    axe(page)
    go("Abilities")
    press(page.get_by_role("button", name="One more: HT"))  # 10 of the 20 points
    left = page.get_by_role("status", name="What it comes to")
    expect(left).to_contain_text("10 of 100")
    go("Traits")
    press(part(page, "Advantages").get_by_role("button", name="Moving, sensing"))
    press(page.get_by_role("button", name="One more: Alertness"))
    axe(page)
    go("Skills")
    for skill in ("Gambling", "Diplomacy", "Merchant", "First Aid", "Running"):
        press(page.get_by_role("button", name=f"One more: {skill}"))
    press(page.get_by_role("button", name="One more: Escape"))
    press(page.get_by_role("button", name="One more: Running"))
    press(page.get_by_role("button", name="One more: Running"))
    expect(left).to_contain_text("0 of 100")
    go("Gear")
    go("Name")
    page.get_by_label("Name").fill("Ada")
    axe(page)
    presses += 1
    press(page.get_by_role("button", name="Turn to the first page"))
    expect(page.locator("#sheet")).to_contain_text("Ada")
    assert presses <= 22
    assert presses * SECONDS_A_PRESS + screens * SECONDS_A_SCREEN < 180


def test_everything_a_hero_is_made_of_can_be_bought_and_what_is_left_stays_in_sight(
    page: Page, visit: Visit, axe: Axe
) -> None:
    visit(page, f"#/{BOOK}/hero")
    page.get_by_label("Your own").check()
    on(page, "Abilities")
    page.get_by_role("button", name="One more: DX").click()
    on(page, "Traits")
    left = page.get_by_role("status", name="What it comes to")
    quirk = part(page, "Quirks").get_by_label("A habit or liking")
    quirk.fill("Hates cats")
    quirk.press("Enter")
    expect(part(page, "Quirks").get_by_label("Hates cats")).to_be_checked()
    bad = part(page, "Disadvantages")
    bad.get_by_text("In your own words").click()
    bad.get_by_text("An enemy", exact=True).click()
    bad.get_by_role("textbox", name="Who").fill("the Watch")
    bad.get_by_label("What they are").select_option("medium group")
    bad.get_by_role("button", name="Add: An enemy").click()
    expect(left).to_contain_text("111 of 100")
    expect(left).to_be_in_viewport()
    wealth = part(page, "Advantages")
    wealth.get_by_role("button", name="People").click()
    wealth.get_by_label("Wealth", exact=True).select_option("Wealth: comfortable")
    expect(left).to_contain_text("101 of 100")
    axe(page)
    on(page, "Skills")
    page.get_by_label("Search Skills").fill("stealth")
    page.get_by_role("button", name="One more: Stealth").click()
    expect(left).to_contain_text("100.5 of 100")
    on(page, "Gear")
    page.get_by_text("In your own words").click()
    page.get_by_label("How many").fill("20")
    page.get_by_label("Of what").select_option("arrows")
    page.get_by_role("button", name="Add: Several of a kind").click()
    expect(left).to_contain_text("$1960")
    axe(page)
    page.get_by_role("button", name="Begin with this hero").click()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("Enemy: the Watch (medium group, 9 or less)")
    expect(sheet).to_contain_text("20 arrows")
    expect(sheet).to_contain_text("Hates cats [−1]")


def test_a_hero_is_made_by_keys_alone_and_a_search_keeps_what_is_typed(page: Page, visit: Visit, axe: Axe) -> None:
    visit(page, f"#/{BOOK}/hero")

    def to(target: Locator) -> None:
        """Press Tab until there."""
        for _ in range(60):
            if target.evaluate("(one) => one === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {target}")

    to(page.locator("#preset-0"))
    for _ in range(6):
        page.keyboard.press("ArrowDown")
        answered(page)
    expect(page.get_by_label("Your own")).to_be_checked()
    to(page.locator("#stage-skills"))
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_be_focused()
    search = page.get_by_label("Search Skills")
    to(search)
    page.keyboard.type("without key", delay=30)
    page.keyboard.press("Enter")  # does not begin the game
    expect(page.locator("#listed-skills .card")).to_have_count(1)
    expect(page.locator("#said")).to_have_text("1 found")
    expect(search).to_be_focused()
    expect(search).to_have_value("without key")
    axe(page)
    more = page.get_by_role("button", name="One more: Lockpicking")
    to(more)
    page.keyboard.press("Enter")
    expect(page.locator("#listed-skills output")).to_have_text("8")
    expect(more).to_be_focused()
    expect(search).to_have_value("without key")
    to(page.get_by_role("button", name="Affordable"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Affordable")).to_have_attribute("aria-pressed", "true")
    to(page.get_by_role("button", name="Begin with this hero"))
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_contain_text("Lockpicking")


def test_a_hero_of_many_choices_is_made_on_a_phone(phone: Page, site: str, axe: Axe) -> None:
    phone.goto(f"{site}#/{BOOK}/hero")
    wait_until_ready(phone)
    phone.get_by_text("Your own", exact=True).click()
    left = phone.get_by_role("status", name="What it comes to")
    for stage in ("Abilities", "Traits", "Skills", "Gear", "Name"):
        on(phone, stage)
        expect(left).to_contain_text("100 of 100")
        expect(left).to_be_in_viewport()
        assert too_wide(phone) <= 0, stage
        axe(phone)
    phone.locator("#stage-traits").click()
    advantages = part(phone, "Advantages")
    advantages.get_by_role("button", name="Moving, sensing").click()
    box = advantages.get_by_role("checkbox", name="Night Vision")
    box.check()
    expect(box).to_be_focused()
    expect(left).to_contain_text("90 of 100")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_no_list_is_over_two_screens(page: Page, phone: Page, visit: Visit, size: str) -> None:
    page, screen = (page, 800) if size == "desk" else (phone, 844)
    visit(page, f"#/{BOOK}/hero")
    page.locator(".own-hero label").click()
    answered(page)
    for stage in ("traits", "skills", "gear"):
        page.locator(f"#stage-{stage}").click()
        answered(page)
        for step in page.locator(".step:has(.finder)").all():
            # By their names: a part with nothing in it is not there any more.
            for name in step.locator(".chip:not(.toggle)").all_inner_texts():
                step.get_by_role("button", name=name, exact=True).click()
                answered(page)
                height = step.locator(".rows").evaluate("(one) => one.getBoundingClientRect().height")
                assert height <= 2 * screen, name
    page.locator("#stage-skills").click()
    answered(page)
    steps = page.locator(".path button").all()
    shown = [page.viewport_size["width"] - box["x"] - box["width"] for one in steps if (box := one.bounding_box())]
    assert len(shown) == len(steps)
    assert min(shown) >= 0  # none is scrolled away
    if size == "phone":
        last = page.locator("#listed-skills .rows > *").last
        expect(last).to_be_hidden()
        page.locator("#listed-skills .further summary").click()
        expect(last).to_be_visible()
        page.get_by_role("button", name="One more").first.click()
        answered(page)
        expect(last).to_be_visible()  # unfolded stays unfolded
