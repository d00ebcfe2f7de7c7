"""Every screen as other readers have it: enlarged, in forced colours, on paper, by a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from browser_tools import ROOT, Profile, Watch, answered, wait_until_ready
from playing_tools import WEIR, begin, choose, put, throw, turn
from playwright.sync_api import Browser, Page, expect

from browser.controllers import session
from browser.saved_games import written
from turnto.cli.hero_source import preset_named
from turnto.cli.open_book import opened

Axe = Callable[[Page], None]
ENLARGED = {"width": 640, "height": 400}
"""A window of 1280 by 800 at 200 %."""
SHEETS = ("the-hollow-weight", "the-high-round", "while-the-glove-is-up")
MOST_BYTES = {"turnto.css": 26 * 1024, "play.css": 48 * 1024, "notebook.css": 12 * 1024, "start.css": 1024}
"""What the first screen of a shelf waits for, and what one who plays needs beside it."""


@pytest.fixture(scope="module")
def kept_enlarged(chromium: Browser, site: str) -> Profile:
    return Profile(chromium, site, viewport=ENLARGED, device_scale_factor=2)


@pytest.fixture
def enlarged(kept_enlarged: Profile, watch: Watch) -> Iterator[Page]:
    with kept_enlarged.lent(watch) as context:
        yield context.new_page()


def wide(page: Page) -> int:
    """How many pixels the page is wider than the window."""
    made: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return made


@pytest.mark.parametrize("route", ["#/", f"#/{WEIR}", f"#/{WEIR}/hero", f"#/{WEIR}/rules", "#/?about"])
def test_no_page_needs_sideways_scrolling_at_200_percent(enlarged: Page, site: str, route: str) -> None:
    enlarged.goto(site + route)
    wait_until_ready(enlarged)
    expect(enlarged.locator("#page h1:visible").first).to_be_visible()
    assert wide(enlarged) <= 0


def test_a_game_is_played_at_200_percent(enlarged: Page, site: str) -> None:
    begin(enlarged, site)
    assert wide(enlarged) <= 0
    choose(enlarged, "Climb the gatehouse wall")
    enlarged.get_by_role("button", name="Roll 2d6").click()
    answered(enlarged)
    assert wide(enlarged) <= 0
    enlarged.get_by_role("button", name="Sheet").click()
    expect(enlarged.get_by_role("heading", name="Wren")).to_be_in_viewport()


def test_a_game_is_played_by_touch_alone_at_400_percent(phone: Page, site: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 256})
    phone.goto(f"{site}?seed=1#/{WEIR}")
    wait_until_ready(phone)
    phone.get_by_role("link", name="Make a hero").tap()
    phone.get_by_role("button", name="Turn to the first page").tap()
    phone.get_by_role("button", name="Climb the gatehouse wall").tap()
    answered(phone)
    phone.get_by_role("button", name="Roll 2d6").tap()
    answered(phone)
    assert wide(phone) <= 0
    phone.get_by_role("button", name="Sheet").tap()
    expect(phone.locator("#sheet")).to_be_in_viewport()
    assert wide(phone) <= 0


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}], ids=["wide", "phone"])
def test_the_first_screen_of_a_title_page_holds_the_title_and_the_button(
    page: Page, site: str, size: dict[str, int]
) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.goto(f"{site}#/the-hollow-weight")
    wait_until_ready(page)
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    expect(page.get_by_role("heading", level=1, name="The Hollow Weight")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Make a hero")).to_be_in_viewport(ratio=1)


def test_dice_and_choices_can_be_seen_in_forced_colours(page: Page, site: str, axe: Axe) -> None:
    page.emulate_media(forced_colors="active")
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    edges = "(one) => [getComputedStyle(one).borderTopStyle, getComputedStyle(one).borderTopWidth]"
    style, width = page.get_by_role("button", name="Roll 2d6").evaluate(edges)
    assert (style, width) != ("none", "0px")
    throw(page, "1 2")
    die = page.locator(".die[data-face='1']:not(.cube), .die.cube[data-face='1'] i:first-child").first
    expect(die).to_have_css("background-image", re.compile("gradient"))
    axe(page)


SPOKEN = """(one) => [getComputedStyle(one, "::before").content, one.querySelector("h1").textContent]"""


def test_a_screen_reader_hears_the_heading_of_each_page(page: Page, site: str) -> None:
    """Orca takes what stands first where the last page stood for its place in silence: that must not be the heading."""
    begin(page, site)
    assert page.locator("#text").evaluate(SPOKEN) == ['"\u00a0"', "Section 73"]
    expect(page.locator("h1 .sr")).to_have_css("white-space", "pre")  # or it is read as one word: "Section73"


def test_axe_finds_nothing_in_dialogs_and_after_the_adventure(page: Page, site: str, axe: Axe) -> None:
    begin(page, site)
    page.get_by_role("button", name="Report a mistake").click()
    axe(page)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Throws").click()
    axe(page)
    page.keyboard.press("Escape")
    choose(page, "Climb the gatehouse wall")
    throw(page, "1 2")
    turn(page)
    choose(page, "Ring the bell")
    axe(page)
    page.get_by_role("button", name="Again with Wren").click()
    axe(page)
    page.get_by_role("button", name="Leave it").click()
    page.get_by_role("button", name="Carry Wren on").click()
    expect(page.get_by_role("heading", name="After the adventure")).to_be_visible()
    axe(page)


@pytest.mark.parametrize("book", SHEETS)
def test_the_sheet_prints_on_one_page(page: Page, site: str, book: str) -> None:
    game = opened(str(ROOT / "adventures" / book))
    made = session.begun(game, preset_named(game, None), 1, "5107", {})
    page.goto(f"{site}#/")
    wait_until_ready(page)
    name, text = f"turnto:{made.kept.name}", written(session.saved(made))
    put(page, name, text)
    page.goto(f"{site}#/{book}/play")
    expect(page.locator("#text h1")).to_be_visible()
    # The sheet alone, which otherwise begins a page of its own after the text.
    page.evaluate("document.getElementById('text').remove()")
    page.evaluate("document.getElementById('sheet').style.breakBefore = 'auto'")
    assert pages(page.pdf(format="A4")) == 1


def pages(pdf: bytes) -> int:
    """How many pages a PDF of Chromium's has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("sheet", MOST_BYTES)
def test_the_style_sheet_is_small(sheet: str) -> None:
    assert len((ROOT / "static" / sheet).read_bytes()) <= MOST_BYTES[sheet]
