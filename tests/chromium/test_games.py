"""Games on the shelf in a real browser: named, copied, forgotten and had back, taken out and brought in as one file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from browser_tools import answered, wait_until_ready
from playing_tools import FIRST, PLAYED_A_WHILE, begin, choose, heading
from playwright.sync_api import Page, expect

Axe = Callable[[Page], None]
Shoot = Callable[[Page, str], Path]


def to_shelf(page: Page, site: str) -> None:
    """Go to the shelf, and wait until it plays."""
    page.goto(f"{site}#/")
    wait_until_ready(page)
    answered(page)


def test_games_of_one_book_are_told_apart_named_copied_forgotten_and_had_back(
    page: Page, site: str, axe: Axe, shoot: Shoot
) -> None:
    begin(page, site)
    # Games are told apart by the second in which they were played last.
    page.wait_for_timeout(1100)
    begin(page, site, "Hob")
    choose(page, "Climb the gatehouse wall")
    to_shelf(page, site)
    first, others = page.locator(".first"), page.get_by_role("list", name="Games under way").get_by_role("listitem")
    expect(first).to_contain_text("Hob")
    expect(first).to_contain_text("2 pages turned to")
    expect(others).to_have_count(1)
    expect(others).to_contain_text("Wren")
    # With two games above them, the covers still fit the first screen with what is said of each.
    expect(page.locator(".book").first).to_be_in_viewport(ratio=1)
    # by keys alone: open, name, Enter
    others.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("the careful one")
    page.keyboard.press("Enter")
    expect(others.locator("b")).to_have_text("Wren – the careful one")
    expect(page.locator("#said")).to_contain_text("the careful one")
    axe(page)
    shoot(page, "shelf-games")
    others.get_by_role("button", name="Make a copy").click()
    expect(others).to_have_count(2)
    expect(page.locator("#said")).to_contain_text("The copy stands beside")
    copy = others.filter(has_text="Copy of the careful one")
    # It is unfolded, and what is typed is its name.
    expect(copy.get_by_label("Name of this game")).to_be_focused()
    copy.get_by_role("button", name="Forget").click()
    expect(page.get_by_role("button", name="Have it back")).to_be_focused()
    expect(others).to_have_count(1)
    axe(page)
    page.keyboard.press("Enter")
    expect(others).to_have_count(2)
    expect(page.locator("#room")).to_contain_text("room for about")


def test_everything_goes_into_one_file_and_comes_back_in_another_browser_on_a_phone(
    page: Page, phone: Page, site: str, axe: Axe, shoot: Shoot, tmp_path: Path
) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    to_shelf(page, site)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Keep everything as one file").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert json.loads(file.read_text())["turnto"] == "everything"
    begin(phone, site, "Hob")
    to_shelf(phone, site)
    with phone.expect_file_chooser() as choosing:
        phone.get_by_role("button", name="Bring back a game or a hero").last.click()
    choosing.value.set_files(file)
    expect(phone.get_by_role("dialog")).to_contain_text("one game")
    axe(phone)
    shoot(phone, "bring-everything-phone")
    phone.get_by_role("button", name="Bring it back").click()
    expect(phone.locator(".notice")).to_contain_text("Brought in: one game")
    shoot(phone, "shelf-games-phone")
    axe(phone)
    phone.get_by_role("button", name="Continue with Wren").click()
    expect(heading(phone, "Section 7")).to_be_visible()
    expect(heading(phone, FIRST)).to_have_count(0)


FORGETFUL = """
globalThis.wasAsked = 0;
navigator.storage.persist = async () => { wasAsked += 1; return false; };
navigator.storage.persisted = async () => false;
"""


def test_a_browser_that_promises_nothing_is_asked_once_and_a_file_is_advised(
    page: Page, site: str, axe: Axe, shoot: Shoot
) -> None:
    page.add_init_script(FORGETFUL)
    begin(page, site)
    for _ in range(4):
        choose(page, "Climb the gatehouse wall")
        answered(page)
        page.go_back()
        expect(heading(page, FIRST)).to_be_visible()
    assert page.evaluate("wasAsked") == 0
    page.evaluate(PLAYED_A_WHILE)
    page.reload()
    wait_until_ready(page)
    choose(page, "Climb the gatehouse wall")
    answered(page)
    page.wait_for_function("wasAsked === 1")
    to_shelf(page, site)
    expect(page.get_by_role("heading", name="This browser may forget your games")).to_be_visible()
    axe(page)
    shoot(page, "shelf-nudge")
    page.locator("#nudge").get_by_role("button", name="Not now").click()
    expect(page.get_by_role("heading", name="This browser may forget your games")).to_have_count(0)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#room")).to_contain_text("room for about")
    expect(page.locator("#nudge")).to_be_empty()


def test_a_wrong_file_is_told_and_nothing_is_lost(page: Page, site: str, axe: Axe, tmp_path: Path) -> None:
    begin(page, site)
    to_shelf(page, site)
    before = page.evaluate("JSON.stringify(localStorage)")
    file = tmp_path / "wrong.json"
    file.write_text('{"turnto": "everything", "version": 9}')
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Bring back a game or a hero").last.click()
    choosing.value.set_files(file)
    expect(page.get_by_role("dialog")).to_contain_text("made by a newer edition")
    axe(page)
    assert page.evaluate("JSON.stringify(localStorage)") == before
