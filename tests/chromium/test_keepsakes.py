"""What readers keep, in a real browser: the map, pages read again, the journal, notes; by keyboard and on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from browser_tools import answered, wait_until_ready
from playing_tools import FIRST, again, begin, choose, heading, stored, throw, turn
from playwright.sync_api import Page, expect

Axe = Callable[[Page], None]
Shoot = Callable[[Page, str], Path]


def leaf(page: Page, name: str) -> None:
    """Open the notebook at a leaf."""
    if not page.locator("#notebook").is_visible():
        page.get_by_role("button", name="Notebook").click()
    page.locator(".leaves").get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".leaves [aria-current]")).to_have_text(name)


def test_the_map_draws_itself_and_its_pages_are_read_again(page: Page, site: str, axe: Axe, shoot: Shoot) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    throw(page, "3 4")
    turn(page)
    leaf(page, "Map")
    expect(page.locator(".sea .spot")).to_have_count(3)
    expect(page.locator(".sea .here")).to_have_count(1)
    axe(page)
    shoot(page, "map")
    width = page.locator(".sea svg").bounding_box()["width"]  # type: ignore[index]
    page.get_by_role("button", name="Nearer").click()
    page.wait_for_function(
        "(width) => document.querySelector('.sea svg').getBoundingClientRect().width > width", arg=width
    )
    before = stored(page)
    page.locator(".sea .spot").first.click()
    expect(page.locator("#reread")).to_be_focused()
    expect(page.locator("#reread")).to_have_text(FIRST)
    expect(page.locator("#notebook [data-answer]")).to_have_count(0)
    assert stored(page) == before
    axe(page)
    shoot(page, "page-read-again")


def test_the_map_is_gone_through_by_keyboard_as_a_list(page: Page, site: str, axe: Axe) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    leaf(page, "Map")
    summary = page.get_by_text("2 sections seen, as a list")
    summary.focus()
    page.keyboard.press("Enter")
    axe(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=FIRST)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#reread")).to_be_focused()
    page.get_by_label("Your note in this margin").fill("Mind the rope.")
    page.keyboard.press("Tab")
    expect(page.locator("#said")).to_contain_text("Your note is kept")
    page.keyboard.press("Escape")
    expect(heading(page, "Section 7")).to_be_visible()


def test_notes_are_kept_while_they_are_written(phone: Page, site: str, axe: Axe, shoot: Shoot) -> None:
    """Trap: an update may wipe an unsaved draft; here nothing but a moment's rest is needed."""
    begin(phone, site)
    leaf(phone, "Journal")
    axe(phone)
    box = phone.get_by_label("Your notes on this game")
    box.press_sequentially("The miller lies", delay=5)
    expect(phone.locator("#said")).to_contain_text("Your note is kept")
    expect(box).to_be_focused()
    answered(phone)
    told = phone.locator("#said").text_content()
    box.blur()
    answered(phone)
    assert phone.locator("#said").text_content() == told  # it is not said a second time when the field is left
    shoot(phone, "journal")
    again(phone)
    leaf(phone, "Journal")
    expect(box).to_have_value("The miller lies")


def test_the_log_is_searched_and_the_game_kept_as_a_text(phone: Page, site: str, axe: Axe, shoot: Shoot) -> None:
    begin(phone, site)
    choose(phone, "Climb the gatehouse wall")
    throw(phone, "3 4")
    phone.get_by_role("button", name="Throws").click()
    expect(phone.locator("#throws li")).to_have_count(1)
    axe(phone)
    shoot(phone, "log")
    box = phone.get_by_label("Find by what was thrown for")
    box.press_sequentially("swim", delay=5)
    expect(phone.locator("#throws")).to_contain_text("No throw is called so")
    expect(box).to_be_focused()
    box.fill("Section 7")
    expect(phone.locator("#throws li")).to_have_count(1)
    with phone.expect_download() as kept:
        phone.get_by_role("button", name="Keep it as a text file").click()
    text = kept.value.path().read_text("utf-8")
    assert "> Climb the gatehouse wall" in text
    assert "Section 7" in text


HERO = {"turnto": "hero", "system": "gnat", "name": "Ann", "books": ["The Mill"], "steps": ["You rest for a week."]}


def test_a_hero_sets_out_from_the_hall(phone: Page, site: str, axe: Axe, shoot: Shoot) -> None:
    phone.goto(site)
    kept = json.dumps({**HERO, "hero": {"name": "Ann", "talent": 8, "vitality": 12}})
    phone.evaluate("(text) => localStorage.setItem('turnto:hero:f00', text)", kept)
    again(phone)
    phone.get_by_role("link", name="Hall of heroes").click()
    expect(phone.get_by_role("heading", level=1, name="Hall of heroes")).to_be_focused()
    expect(phone.locator(".in-hall")).to_contain_text("Has come through The Mill.")
    axe(phone)
    phone.get_by_role("button", name="Sheet of Ann").click()
    expect(phone.locator(".in-hall .scores")).to_contain_text("12")
    axe(phone)
    shoot(phone, "hall")
    phone.get_by_role("button", name="with Ann into “The Weir").press("Enter")
    expect(heading(phone, FIRST)).to_be_focused()
    assert stored(phone)["before"] == ["The Mill"]


def test_sheets_and_the_game_are_printed(page: Page, site: str, axe: Axe, shoot: Shoot) -> None:
    page.add_init_script("globalThis.printed = 0; globalThis.print = () => { printed += 1 }")
    page.add_init_script("localStorage.setItem('turnto:settings', JSON.stringify({ theme: 'dark' }))")
    begin(page, site)
    page.get_by_role("link", name="Print this sheet").click()
    expect(page.locator(".paper-sheet")).to_contain_text("Wren")
    axe(page)
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("printed === 1")
    page.get_by_role("link", name="Back to your game").click()
    expect(heading(page, FIRST)).to_be_visible()
    page.get_by_role("button", name="Throws").click()
    page.locator("#log").get_by_role("link", name="Print").click()
    expect(page.locator(".paper-sheet.told")).to_be_visible()
    axe(page)
    for book in ("the-hollow-weight", "the-low-round", "a-queen-for-huffcap", "while-the-glove-is-up"):
        page.goto(f"{site}#/{book}/blank-sheet")
        expect(page.get_by_role("heading", level=1, name="Character sheet")).to_be_focused()
        page.emulate_media(media="print")
        expect(page.locator(".paper-sheet h1")).to_have_css("color", "rgb(0, 0, 0)")
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1, book
        shoot(page, f"blank-{book}-print")
        page.emulate_media(media="screen")
    axe(page)


def test_the_sheet_of_a_hero_by_gurps_is_one_page_of_paper(page: Page, site: str, axe: Axe, shoot: Shoot) -> None:
    page.goto(f"{site}#/while-the-glove-is-up/hero")
    wait_until_ready(page)
    page.get_by_role("radio", name="Marti Cabrol").check(force=True)
    page.get_by_role("button", name="Turn to the first page").click()
    answered(page)
    page.get_by_role("link", name="Print this sheet").click()
    sheet = page.locator(".paper-sheet")
    for said in ("Marti Cabrol", "13, 1d+3 cr, parry 8, 2 hands", "6.25", "Survival: mountain", "Point total"):
        expect(sheet).to_contain_text(said)
    axe(page)
    page.emulate_media(media="print")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    shoot(page, "hero-by-gurps-print")
