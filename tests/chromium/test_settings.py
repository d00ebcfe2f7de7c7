"""What a reader may set: it is there before anything is drawn, is kept, and does what it says."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from browser_tools import HELD_BACK, answered, hold_back, wait_until_ready
from playing_tools import WEIR, again, begin, choose, heading
from playwright.sync_api import Locator, Page, expect

Axe = Callable[[Page], None]
FIRST_FRAME = """requestAnimationFrame(function look() {
    if (!document.body) return requestAnimationFrame(look);
    const style = getComputedStyle(document.body);
    globalThis.firstFrame = {
        paper: style.backgroundColor,
        size: getComputedStyle(document.documentElement).fontSize,
        face: style.fontFamily,
        data: { ...document.documentElement.dataset },
        sheets: [...document.styleSheets].map((one) => [one.href.split("/").at(-1), one.media.mediaText]),
    };
});"""
"""Keeps what is to be seen at the first frame the browser makes."""


def chosen(page: Page, **settings: str) -> None:
    """Let the reader have chosen this at an earlier visit."""
    page.add_init_script(f"localStorage.setItem('turnto:settings', {json.dumps(json.dumps(settings))})")


def first_frame(page: Page, address: str) -> Any:
    """What the first frame of the page at this address shows, with Python kept from coming."""
    page.add_init_script(FIRST_FRAME)
    with hold_back(page, HELD_BACK):
        page.goto(address)
        page.wait_for_function("globalThis.firstFrame")
        found = page.evaluate("firstFrame")
    wait_until_ready(page)
    return found


def open_settings(page: Page) -> Locator:
    """The drawer of settings, opened."""
    page.get_by_role("button", name="Settings").click()
    drawer = page.get_by_role("dialog", name="Settings")
    expect(drawer.get_by_role("heading", name="The page")).to_be_visible()
    return drawer


def style(place: Locator, name: str) -> str:
    """A property of this place as it is drawn."""
    found: str = place.evaluate("(one, name) => getComputedStyle(one).getPropertyValue(name)", name)
    return found


# --- before anything is drawn ---------------------------------------------------------------------------


def test_what_was_chosen_is_there_at_the_first_frame(page: Page, site: str) -> None:
    chosen(page, theme="dark", size="huge", face="easy", leading="<b>", hand="left")
    found = first_frame(page, site)
    assert found["paper"] == "rgb(21, 24, 25)"
    assert {"theme": "dark", "size": "huge", "face": "easy", "hand": "left"}.items() <= found["data"].items()
    assert float(found["size"].removesuffix("px")) == pytest.approx(16 * 1.25 * 1.36)
    assert found["face"].startswith("OpenDyslexic")
    # The sheet of the typeface is waited for: nothing is drawn in another first.
    assert ["faces.css", ""] in found["sheets"]


def test_a_game_is_never_seen_without_its_style_sheet_and_a_shelf_does_not_wait_for_it(page: Page, site: str) -> None:
    begin(page, site)
    page.goto("about:blank")
    assert ["play.css", ""] in first_frame(page, f"{site}#/{WEIR}/play")["sheets"]
    page.goto(f"{site}#/")
    page.wait_for_function(
        "[...document.styleSheets].some((one) => one.href.endsWith('play.css') && !one.media.length)"
    )


def test_settings_wait_for_no_python_and_are_kept(page: Page, site: str) -> None:
    with hold_back(page, HELD_BACK):
        page.goto(f"{site}#/{WEIR}")
        drawer = open_settings(page)
        drawer.get_by_label("Sepia").check(force=True)
        drawer.get_by_label("Show the numbers of sections").uncheck()
        assert page.evaluate("document.documentElement.dataset.theme") == "sepia"
    wait_until_ready(page)
    answered(page)
    assert page.evaluate("JSON.parse(localStorage.getItem('turnto:settings')).theme") == "sepia"
    # Python has heard of what was chosen before it was up: what it keeps itself leaves the choice as it is.
    drawer.get_by_label("When you go back").select_option("nothing is taken back")
    answered(page)
    kept = page.evaluate("JSON.parse(localStorage.getItem('turnto:settings'))")
    assert (kept["theme"], kept["numbers"], kept["undo"]) == ("sepia", "hidden", "none")
    again(page)
    drawer = open_settings(page)
    expect(drawer.get_by_label("Sepia")).to_be_checked()
    expect(drawer.get_by_label("Show the numbers of sections")).not_to_be_checked()
    drawer.get_by_role("button", name="Everything as usual").click()
    expect(drawer.get_by_label("Show the numbers of sections")).to_be_checked()
    assert page.evaluate("document.documentElement.dataset.theme") is None


# --- each does what it says -----------------------------------------------------------------------------


def test_each_setting_of_the_page_changes_it(page: Page, site: str) -> None:
    begin(page, site)
    text, drawer = page.locator("#text .prose p").first, open_settings(page)
    body = page.locator("body")
    width = text.evaluate("(one) => one.offsetWidth")

    def press(label: str, group: str) -> None:
        drawer.get_by_role("group", name=group).get_by_label(label, exact=True).check(force=True)

    press("High", "Contrast")
    assert (style(body, "background-color"), style(body, "color")) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
    press("Sans serif", "Typeface")
    page.wait_for_function("document.fonts.check('1em Hyperlegible')")
    press("Short", "Length of lines")
    assert text.evaluate("(one) => one.offsetWidth") < width
    press("Long", "Length of lines")
    leading = float(style(text, "line-height").removesuffix("px"))
    press("Open", "Space between lines")
    assert float(style(text, "line-height").removesuffix("px")) > leading
    press("Justified", "Right edge")
    assert style(text, "text-align") == "justify"
    number, closed = page.locator("#text .turn").first, page.get_by_role("button", name="Whistle for the ferryman")
    expect(number).to_be_visible()
    drawer.get_by_label("Show the numbers of sections").uncheck()
    expect(number).to_be_hidden()
    # Its heading is still there for whoever listens.
    assert heading(page, "Section 73").count() == 1
    expect(closed).to_be_visible()
    drawer.get_by_label("Show choices that are closed").uncheck()
    expect(closed).to_be_hidden()


def test_the_left_hand_finds_the_sheet_on_its_side(page: Page, phone: Page, site: str) -> None:
    chosen(page, hand="left")
    begin(page, site)
    left = "(one) => one.getBoundingClientRect().left"
    assert page.locator("#sheet").evaluate(left) < page.locator("#text").evaluate(left)
    chosen(phone, hand="left")
    begin(phone, site)
    assert phone.locator(".vitals .open").evaluate(left) < 40
    phone.get_by_role("button", name="Settings").tap()
    assert phone.locator("#menu").evaluate(left) == 0


def test_a_choice_can_be_made_to_want_two_presses(page: Page, site: str) -> None:
    """A finger that slips chooses nothing; TRAPS: a double click is one press."""
    chosen(page, confirm="on", keys="none")
    begin(page, site)
    page.keyboard.press("3")
    answered(page)
    expect(heading(page, "Section 73")).to_be_visible()
    choose(page, "Climb the gatehouse wall")
    expect(page.locator("#said")).to_have_text("Press again to choose: Climb the gatehouse wall.")
    choose(page, "Climb the gatehouse wall")
    expect(heading(page, "Section 7")).to_be_focused()


def test_dice_fall_as_fast_as_they_are_set_to(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{site}#/{WEIR}")
    wait_until_ready(page)
    drawer = open_settings(page)
    dice = drawer.locator(".sample .die").first

    def seconds() -> float:
        return float(style(dice, "animation-duration").split("s")[0])

    fall = drawer.get_by_role("group", name="Dice come to rest")
    fall.get_by_label("Slowly").check(force=True)
    slowly = seconds()
    fall.get_by_label("Fast").check(force=True)
    assert 0 < seconds() < slowly
    fall.get_by_label("At once").check(force=True)
    assert seconds() == 0
    fall.get_by_label("Slowly").check(force=True)
    drawer.get_by_label("Things move").uncheck()
    assert style(dice, "animation-name") == "none"


# --- for everybody --------------------------------------------------------------------------------------


def test_the_drawer_is_gone_through_by_keyboard_and_heard(page: Page, site: str, axe: Axe) -> None:
    page.goto(f"{site}#/{WEIR}")
    wait_until_ready(page)
    button = page.get_by_role("button", name="Settings")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Settings")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="System").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    axe(page)
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


@pytest.mark.parametrize("size", [(320, 640), (320, 256)], ids=["320 px", "400 %"])
def test_the_drawer_fits_where_there_is_little_room(page: Page, site: str, axe: Axe, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    chosen(page, size="huge", face="easy")
    page.goto(f"{site}#/{WEIR}")
    wait_until_ready(page)
    drawer = open_settings(page)
    assert drawer.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    for control in drawer.get_by_role("radio").all()[:8]:
        control.focus()
        expect(control).to_be_in_viewport()
    axe(page)


@pytest.mark.parametrize("look", [{"theme": "dark"}, {"theme": "sepia", "face": "sans"}], ids=str)
def test_axe_finds_nothing_in_high_contrast(page: Page, site: str, axe: Axe, look: dict[str, str]) -> None:
    chosen(page, contrast="high", **look)
    begin(page, site)
    axe(page)
    open_settings(page)
    axe(page)
