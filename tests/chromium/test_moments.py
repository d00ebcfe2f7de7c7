"""Every moment of play by each of the rules: axe finds nothing in any light, and three foes fit a screen and a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser_tools import answered, lasting, wait_until_ready
from playwright.sync_api import Page, expect
from take_moments import HOUSES, after, begun, fled, press, until, visit, written

from turnto.site import build

Axe = Callable[[Page], None]
by_every_system = pytest.mark.parametrize("system", HOUSES)


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the same house by each of the rules."""
    folder = tmp_path_factory.mktemp("houses")
    for system, rules in HOUSES.items():
        (folder / f"{system}.md").write_text(written(system, rules), "utf-8")
    build.build([folder / f"{system}.md" for system in HOUSES], folder / "site")
    with lasting(folder / "site") as address:
        yield f"{address}?seed=11"


def bought_and_given_back(page: Page) -> None:
    for sign in ("+", "\N{MINUS SIGN}"):
        page.locator("#text .steps button:enabled", has_text=sign).first.click()
        answered(page)


def second_foe(page: Page) -> None:
    """On until the first of those who come one after another is beaten."""
    until(page, ".verdict-line :text('comes on'), .outcome")


def states(page: Page, system: str) -> Iterator[str]:
    """Each state by its name, once the page shows it."""
    rules = HOUSES[system]
    begun(page, system, "Three of them")
    yield "three foes"
    second_foe(page)
    yield "the next foe"
    begun(page, system, "An easy one")
    until(page, ".outcome")
    yield "victory"
    begun(page, system, "A hard one", weak=True)
    until(page, ".outcome")
    yield "defeat"
    if rules.away:
        fled(page, system)
        yield "flight"
    begun(page, system, "The wall")
    press(page)
    yield "a test"
    if rules.shop:
        begun(page, system, "The counter")
        yield "shop"
        bought_and_given_back(page)
        yield "given back"
    if rules.rest:
        begun(page, system, "A bed")
        yield "rest"
    begun(page, system, "The pit", weak=True)
    for _ in range(8):
        press(page)
    yield "death"
    begun(page, system, "The garden")
    yield "the end"
    after(page)
    yield "after the adventure"
    visit(page, f"{system}/hero")
    page.locator(".making").wait_for()
    page.get_by_text("Your own", exact=True).first.click()
    answered(page)
    for step in range(page.locator(".path button").count()):
        page.locator(".path button").nth(step).click()
        answered(page)
        yield f"creation {step + 1}"
    visit(page, "")
    page.locator(".more-games > summary").click()
    expect(page.locator(".more-games .under-way")).to_be_visible()
    yield "a shelf of many games"


@by_every_system
def test_axe_finds_nothing_in_any_moment_of_play(page: Page, houses: str, axe: Axe, system: str) -> None:
    page.goto(houses)
    wait_until_ready(page)
    seen: list[str] = []
    for state in states(page, system):
        seen.append(state)
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, state
    assert {"victory", "defeat", "death", "creation 2"} <= set(seen)


PRESSED = "#text :is(.dealt > li, .lead-act, [data-answer='[\"roll\"]'])"


@by_every_system
def test_three_foes_fit_a_screen_and_a_phone(page: Page, phone: Page, houses: str, system: str) -> None:
    for at, height in ((page, 800), (phone, 844)):
        at.goto(houses)
        wait_until_ready(at)
        begun(at, system, "Three of them")
        boxes = [one.bounding_box() for one in at.locator(PRESSED).all() if one.is_visible()]
        assert boxes
        assert max(box["y"] + box["height"] for box in boxes if box) <= height
        assert at.evaluate("scrollY") == 0
        for _ in range(6):
            press(at)
            boxes = [one.bounding_box() for one in at.locator(PRESSED).all() if one.is_visible()]
            assert max((box["y"] + box["height"] for box in boxes if box), default=0) <= height


def test_the_tenth_choice_is_taken_by_its_key(page: Page, houses: str) -> None:
    page.goto(houses)
    wait_until_ready(page)
    begun(page, "gnat")
    tenth = page.locator("#text .choices [data-answer]").nth(9)
    expect(tenth).to_contain_text("The garden")
    page.keyboard.press("0")
    expect(page.get_by_role("heading", name="You have won")).to_be_visible()


@by_every_system
def test_how_to_play_has_contents_that_lead_to_their_parts(page: Page, houses: str, axe: Axe, system: str) -> None:
    page.goto(houses)
    wait_until_ready(page)
    begun(page, system)
    page.get_by_text("How to play").first.click()
    parts = page.locator("nav.contents button")
    expect(parts.first).to_be_visible()
    expect(page.locator("[data-view=rules] h2, .rules h2, h2[id^=part-]")).to_have_count(parts.count())
    assert parts.count() >= 3
    parts.last.click()
    head = page.locator("h2[id^=part-]").last
    expect(head).to_be_focused()
    expect(head).to_be_in_viewport()
    axe(page)
