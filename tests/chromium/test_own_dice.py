"""Dice of the reader's own, the chances of a throw, and the seed of the house, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from browser_tools import answered, wait_until_ready
from playing_tools import FIRST, begin, choose, heading, said, stored, turn
from playwright.sync_api import Page, expect

Axe = Callable[[Page], None]
Shoot = Callable[[Page, str], Path]
WALL = "Climb the gatehouse wall"


def set_to(page: Page, label: str) -> None:
    """Tick this in the settings."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(label).check()
    page.keyboard.press("Escape")


def test_own_dice_are_tapped_or_typed_and_none_can_lie_wrong(page: Page, site: str, axe: Axe, shoot: Shoot) -> None:
    begin(page, site)
    choose(page, WALL)
    # for this throw alone: focus in the first die, a key a die
    page.get_by_text("With my own dice this time").click()
    dice = page.locator(".pad fieldset")
    expect(dice).to_have_count(2)
    expect(dice.first.get_by_label("1", exact=True)).to_be_focused()
    page.keyboard.press("9")
    page.keyboard.press("3")
    axe(page)
    shoot(page, "own-dice")
    # not yet all: nothing is thrown, what is lacking is said in our words, and what was given stays
    page.keyboard.press("Enter")
    lacking = page.locator(".pad .refusal:visible")
    expect(lacking).to_have_text("Die 2 of 2: tap the face that lies up.")
    expect(page.get_by_role("radiogroup", name="Die 2 of 2")).to_have_accessible_description(lacking.inner_text())
    expect(page.locator("#said")).to_have_text(lacking.inner_text())
    expect(dice.last.get_by_label("1", exact=True)).to_be_focused()
    axe(page)
    shoot(page, "own-dice-lacking")
    expect(heading(page, "Section 7")).to_be_visible()
    expect(dice.first.get_by_label("3", exact=True)).to_be_checked()
    assert stored(page)["save"]["session"]["record"]["throws"] == 0
    page.keyboard.press("4")
    expect(lacking).to_have_count(0)
    page.keyboard.press("Enter")
    turn(page)
    page.get_by_role("button", name="Throws").click()
    expect(page.locator("#log .by-hand")).to_have_count(1)
    assert stored(page)["save"]["session"]["record"]["throws"] == 1


def test_with_own_dice_always_the_pad_is_there_and_the_house_throws_only_when_told(
    phone: Page, site: str, axe: Axe, shoot: Shoot
) -> None:
    begin(phone, site)
    choose(phone, WALL)
    expect(phone.get_by_role("button", name="Roll 2d6")).to_be_visible()
    set_to(phone, "I throw my own dice")
    dice = phone.locator(".pad fieldset")
    expect(dice.first).to_be_visible()
    expect(phone.get_by_role("button", name="Roll 2d6")).to_have_count(0)
    set_to(phone, "Tell me the chances")
    expect(phone.locator(".chances")).to_contain_text("of 36 =")
    axe(phone)
    shoot(phone, "own-dice-phone")
    phone.locator("body").press("1")  # with the keys of choices nothing is thrown
    assert stored(phone)["save"]["session"]["record"]["throws"] == 0
    phone.get_by_role("button", name="So they lie").tap()
    expect(phone.locator(".pad .refusal:visible")).to_have_count(2)
    expect(dice.first.get_by_label("1", exact=True)).to_be_focused()
    axe(phone)
    for row, face in zip(dice.all(), (2, 5), strict=True):
        row.locator("label").nth(face - 1).tap()
    expect(phone.locator(".pad .refusal:visible")).to_have_count(0)
    phone.get_by_role("button", name="So they lie").tap()
    assert "7 against 8" in said(phone)
    turn(phone)
    answered(phone)
    phone.get_by_role("button", name="Throws").click()
    expect(phone.locator("#log .by-hand")).to_have_count(1)


def thrown_by_the_house(page: Page) -> object:
    """Climb the wall by the house's dice: the seed, and what they fell."""
    choose(page, WALL)
    page.get_by_role("button", name="Roll 2d6").click()
    answered(page)
    record = stored(page)["save"]["session"]["record"]
    return record["seed"], record["log"]


def test_an_address_with_a_seed_begins_the_same_game(
    page: Page, phone: Page, site: str, axe: Axe, shoot: Shoot
) -> None:
    page.goto(f"{site}#/weir")
    wait_until_ready(page)
    page.get_by_text("The dice of the house").click()
    page.get_by_label("Seed").fill("seven")
    page.keyboard.press("Tab")
    expect(page.locator("#seed-told-weir")).to_contain_text("whole number")
    expect(page.get_by_label("Seed")).to_have_value("seven")
    page.get_by_label("Seed").fill("424242")
    page.keyboard.press("Tab")
    expect(page.locator("#seed-told-weir")).to_contain_text("seed 424242")
    assert "?seed=424242#/weir" in page.url
    axe(page)
    shoot(page, "title-seed")
    page.get_by_role("link", name="Make a hero").click()
    page.get_by_role("button", name="Turn to the first page").click()
    expect(heading(page, FIRST)).to_be_visible()
    first = thrown_by_the_house(page)
    page.get_by_role("button", name="Throws").click()
    expect(page.locator("#log")).to_contain_text("Seed of this game’s dice: 424242")
    shoot(page, "throws-seed")
    shared = page.get_by_role("link", name="An address that begins a game with it").evaluate("(link) => link.href")
    phone.goto(shared)
    wait_until_ready(phone)
    phone.get_by_role("link", name="Make a hero").click()
    phone.get_by_role("button", name="Turn to the first page").click()
    expect(heading(phone, FIRST)).to_be_visible()
    assert thrown_by_the_house(phone) == first
