"""The first screen in Chromium."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser_tools import title_of
from playwright.sync_api import Browser, Page, expect

from turnto.site import build

BOOK = "the-hollow-weight"
SHIPPED = {
    "A Queen for Huffcap",
    "The High Round",
    "The Hollow Weight",
    "The Low Round",
    "The Stocktaking",
    "Two by Two",
    "While the Glove Is Up",
}
TOPS = "() => [...document.querySelectorAll('.book')].map((one) => Math.round(one.getBoundingClientRect().top))"


CUT_OFF = """() => [...document.querySelectorAll('.book .cover:has(img)')].filter((cover) => {
  const [picture, whole, name] = [cover.querySelector('img'), cover, cover.querySelector('.name')].map((one) => one.getBoundingClientRect())
  return picture.top < name.bottom - 3 || picture.bottom > whole.bottom + 1
}).map((cover) => cover.textContent)"""


def columns(page: Page) -> int:
    """How many covers stand side by side in the first row."""
    tops = page.evaluate(TOPS)
    return tops.count(tops[0])


def test_the_first_screen_says_what_this_is_and_where_to_start_and_shows_the_shelf(
    page: Page, visit: Callable[..., None], axe: Callable[[Page], None]
) -> None:
    visit(page)
    expect(page.get_by_role("heading", level=1, name="Gamebooks to play")).to_be_visible()
    expect(page.get_by_text("Start here").first).to_be_in_viewport()
    assert columns(page) == len(SHIPPED)  # a shelf of so many fits the screen, with what is said of each
    for book in page.locator(".book").all()[: len(SHIPPED)]:
        expect(book).to_be_in_viewport(ratio=1)
    axe(page)


def test_on_a_phone_two_covers_stand_side_by_side(
    phone: Page, visit: Callable[..., None], axe: Callable[[Page], None]
) -> None:
    visit(phone)
    assert columns(phone) == 2
    expect(phone.locator(".first .act")).to_be_in_viewport(ratio=1)
    axe(phone)


def test_the_picture_of_every_shipped_cover_is_shown_whole(page: Page, phone: Page, visit: Callable[..., None]) -> None:
    for one in (page, phone):
        visit(one)
        one.wait_for_function("[...document.querySelectorAll('.cover img')].every((picture) => picture.naturalWidth)")
        shipped = [title for title in one.evaluate(CUT_OFF) if title in SHIPPED]
        assert not shipped


def test_content_notes_are_called_so_and_open_at_a_press(page: Page, visit: Callable[..., None]) -> None:
    visit(page)
    book = page.locator(".book", has=page.get_by_role("heading", name="The Hollow Weight"))
    expect(book.get_by_text("drowning")).to_be_hidden()
    book.get_by_text("Content notes").click()
    expect(book.get_by_text("drowning")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_under_way_comes_first_with_its_picture(
    page: Page, visit: Callable[..., None], axe: Callable[[Page], None], built_site: build.Built, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    visit(page, f"#/{BOOK}/hero")
    page.get_by_role("button", name="Turn to the first page").click()
    expect(page.locator("#text .folio")).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#/")
    first = page.locator(".first")
    expect(first).to_contain_text(title_of(built_site, BOOK))
    expect(first).to_contain_text("Played just now")
    seen = first.locator("img").get_attribute("src") or ""
    assert seen
    assert "cover" not in seen
    assert page.evaluate("document.querySelector('.first img').naturalWidth") > 0
    axe(page)
    first.get_by_role("button", name="Continue").click()
    expect(page.locator("#text .folio")).to_be_visible()


def test_the_shelf_can_be_read_without_javascript(chromium: Browser, site: str, built_site: build.Built) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    for card in built_site.books:
        expect(page.get_by_role("heading", name=card["title"]).first).to_be_visible()
    # Playwright switches scripts off, but not the rule that hides <noscript>: its content is there as markup.
    expect(page.locator("p.noscript")).to_have_count(1)
    # Nothing is shown that would need a script to answer; what leads to a book leads to its title page below.
    expect(page.locator("button:visible")).to_have_count(0)
    opened = page.locator("a[href^='#/']:visible:not(.home)")
    for address in {str(link.get_attribute("href")) for link in opened.all()}:
        expect(page.locator(f"[id='{address[1:]}'] h1")).to_be_visible()
    context.close()
