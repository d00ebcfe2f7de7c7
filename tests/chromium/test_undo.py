"""Going back in a real browser: undo, Back and Forward, fingers; by keyboard, after a reload, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playing_tools import FIRST, again, begin, choose, heading, stored, throw, turn
from playwright.sync_api import Page, expect


def test_undo_takes_back_step_by_step_also_after_a_reload(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    expect(heading(page, "Section 7")).to_be_focused()
    throw(page, "3 4")
    turn(page)
    expect(heading(page, "Section 7")).to_have_count(0)
    again(page)
    page.get_by_role("button", name="Undo").click()
    expect(heading(page, "Section 7")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("Taken back")
    page.keyboard.press("Control+z")
    expect(heading(page, FIRST)).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.keyboard.press("Control+Shift+z")
    expect(heading(page, "Section 7")).to_be_visible()


def test_the_browsers_back_is_a_page_back_and_leaves_the_book_only_from_its_first_page(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    expect(heading(page, "Section 7")).to_be_visible()
    throw(page, "3 4")
    turn(page)
    expect(heading(page, "Section 7")).to_have_count(0)
    page.go_back()
    expect(heading(page, "Section 7")).to_be_focused()
    page.go_back()
    expect(heading(page, FIRST)).to_be_visible()
    page.go_forward()
    expect(heading(page, "Section 7")).to_be_visible()
    page.go_back()
    expect(heading(page, FIRST)).to_be_visible()
    page.go_forward()
    expect(heading(page, "Section 7")).to_be_visible()
    # What undo has left behind is no page to come back to.
    page.keyboard.press("Control+z")
    expect(heading(page, FIRST)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Turn to the first page")).to_be_visible()


# A machine whose frames are late, so that what waits for one comes behind the press.
BACK_AT_ONCE = """() => {
    globalThis.requestAnimationFrame = (draw) => setTimeout(draw, 300);
    const seen = new MutationObserver(() => {
        seen.disconnect();
        history.back();
    });
    seen.observe(document.querySelector("#text"), { childList: true, subtree: true });
}"""


def test_back_in_the_moment_a_page_is_seen_is_a_page_back(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    expect(heading(page, "Section 7")).to_be_focused()
    throw(page, "3 4")
    page.evaluate(BACK_AT_ONCE)
    turn(page)
    expect(page.locator("#said")).to_contain_text("Taken back")
    expect(heading(page, "Section 7")).to_be_visible()
    page.go_back()
    expect(heading(page, FIRST)).to_be_visible()
    page.go_forward()
    expect(heading(page, "Section 7")).to_be_visible()


UNDRAWN = """() => {
    let frames = 0;
    let shownIn = -1;
    globalThis.stepsAfter = [];
    const count = () => { frames += 1; requestAnimationFrame(count); };
    requestAnimationFrame(count);
    new MutationObserver(() => { shownIn = frames; }).observe(document.getElementById("page"), { childList: true, subtree: true });
    const push = history.pushState;
    history.pushState = (...given) => { stepsAfter.push(frames - shownIn); push.apply(history, given); };
}"""


def test_a_step_of_the_history_waits_until_the_page_is_drawn_and_costs_no_layout_of_its_own(
    page: Page, site: str
) -> None:
    begin(page, site)
    page.evaluate(UNDRAWN)
    choose(page, "Climb the gatehouse wall")
    expect(heading(page, "Section 7")).to_be_focused()
    assert page.evaluate("stepsAfter.length > 0 && stepsAfter.every((frames) => frames > 0)")


def test_a_reader_who_takes_nothing_back_stays_on_the_page(page: Page, site: str) -> None:
    begin(page, site)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("When you go back").select_option("nothing is taken back")
    page.keyboard.press("Escape")
    choose(page, "Climb the gatehouse wall")
    expect(heading(page, "Section 7")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.go_back()
    expect(page.locator("#said")).to_contain_text("You have chosen to take nothing back")
    expect(heading(page, "Section 7")).to_be_visible()


def test_a_finger_is_put_in_named_and_gone_back_to(
    page: Page, site: str, axe: Callable[[Page], None], shoot: Callable[[Page, str], Path]
) -> None:
    begin(page, site)
    page.get_by_role("button", name="Notebook").click()
    page.get_by_role("button", name="Put a finger in here").click()
    name = page.get_by_label("Name of this finger")
    expect(name).to_be_focused()
    page.keyboard.type("before the wall")
    expect(name).to_have_value("before the wall")
    name.press("Enter")
    expect(page.locator("#said")).to_contain_text("before the wall")
    axe(page)
    shoot(page, "notebook-fingers")
    page.keyboard.press("Escape")
    choose(page, "Climb the gatehouse wall")
    again(page)
    page.get_by_role("button", name="Notebook").click()
    expect(name).to_have_value("before the wall")
    page.locator("#notebook summary").click()
    axe(page)
    page.get_by_role("button", name="Go back there before the wall").click()
    expect(heading(page, FIRST)).to_be_focused()
    assert stored(page)["save"]["session"]["position"]["visit"]["section"] == "causeway"


def test_the_steps_of_the_way_are_pressed_on_a_phone(phone: Page, site: str, axe: Callable[[Page], None]) -> None:
    begin(phone, site)
    choose(phone, "Climb the gatehouse wall")
    throw(phone, "3 4")
    phone.get_by_role("button", name="Notebook").click()
    axe(phone)
    phone.get_by_role("button", name="Climb the gatehouse wall").click()
    expect(heading(phone, FIRST)).to_be_visible()
    expect(phone.locator("#notebook")).to_be_hidden()
