"""The first page of every book on the shelf: what can be done stands above the fold, and nothing moves while it comes."""

from __future__ import annotations

from typing import Any

import pytest
from browser_tools import ROOT, answered, wait_until_ready
from playwright.sync_api import Page

from turnto.site.__main__ import books_in

pytestmark = pytest.mark.first_visit

SHELF = [path.stem for path in books_in(ROOT / "adventures")]
assert SHELF, "no book was found: a run that opens none shows nothing"
PRESSED = "#text :is(.choices, .offers, .deed) button:enabled"
MOST = 0.05
"""Layout shift that nobody sees."""
WATCH = """globalThis.moved = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) moved += one.value })
  .observe({ type: "layout-shift", buffered: true });"""


def moved(page: Page) -> float:
    """How much has moved since this was asked, presses included: what follows a press later than its answer is no answer."""
    page.wait_for_timeout(300)
    return float(page.evaluate("const all = moved; moved = 0; all"))


@pytest.mark.parametrize("book", SHELF)
def test_the_first_choices_stand_above_the_fold_and_nothing_moves(page: Page, site: str, book: str) -> None:
    page.add_init_script(WATCH)
    page.goto(f"{site}#/{book}/hero")
    wait_until_ready(page)
    seen: list[tuple[str, float]] = [("start", moved(page))]
    page.get_by_role("button", name="Turn to the first page").click()
    page.wait_for_selector(PRESSED)
    box: Any = page.locator(PRESSED).first.bounding_box()
    seen.append(("first page", moved(page)))
    boxes: list[Any] = [one.bounding_box() for one in page.locator(PRESSED).all() if one.is_visible()]
    assert max(one["y"] + one["height"] for one in boxes) <= 800  # all of them, not the first alone
    assert page.locator(PRESSED).first.bounding_box() == box  # where it was before the picture came
    for turn in range(5):
        page.locator("#text [data-answer]:enabled").first.click()
        answered(page)
        seen.append((f"turn {turn}", moved(page)))
    assert [one for one in seen if one[1] >= MOST] == []


def test_nothing_moves_at_a_second_visit_and_where_a_page_was_kept(page: Page, site: str) -> None:
    page.add_init_script(WATCH)
    page.goto(f"{site}#/{SHELF[0]}/hero")
    wait_until_ready(page)
    page.get_by_role("button", name="Turn to the first page").click()
    page.wait_for_selector(PRESSED)
    page.locator("#text [data-answer]:enabled").first.click()
    answered(page)
    kept = page.url
    seen: dict[str, float] = {}
    for name, address in {"the kept page": kept, "the shelf": f"{site}#/", "the book": f"{site}#/{SHELF[0]}"}.items():
        page.goto("about:blank")
        page.goto(address)
        wait_until_ready(page)
        seen[name] = moved(page)
    assert {name: shift for name, shift in seen.items() if shift >= MOST} == {}
