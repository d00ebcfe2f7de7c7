"""How the browser tests play: by what a reader sees, and with dice that are typed in."""

from __future__ import annotations

import json
import re
from typing import Any

from browser_tools import answered
from playwright.sync_api import Locator, Page, expect

from support import whole_game
from support.whole_game import THROWS

WEIR = "weir"
FIRST = "Section 73"


def begin(page: Page, site: str, name: str = "Wren") -> None:
    """Make the first ready hero of the weir and turn to the first page."""
    page.goto(f"{site}#/{WEIR}/hero")
    page.wait_for_selector("html[data-ready]", timeout=30_000)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Turn to the first page").click()
    expect(heading(page, FIRST)).to_be_focused()
    answered(page)


def heading(page: Page, name: str) -> Locator:
    """The heading of the page in play; Section 7 is not Section 73."""
    return page.get_by_role("heading", level=1, name=re.compile(rf"{re.escape(name)}(?!\d)"))


def choose(page: Page, label: str) -> None:
    """Press what begins so on the page in play, and wait until that is done."""
    page.locator("#text").get_by_role("button", name=label).first.click()
    answered(page)


def throw(page: Page, faces: str) -> None:
    """Throw dice on the table and give them by their faces, by keys alone."""
    page.get_by_text("With my own dice this time").click()
    expect(page.locator(".pad input").first).to_be_focused()
    for face in faces.split():
        page.keyboard.press(face)
    page.keyboard.press("Enter")
    answered(page)


def turn(page: Page) -> None:
    """Turn the page that dice or a fight have turned."""
    page.locator("#text [data-answer='[\"turn\"]']").click()
    answered(page)


def said(page: Page) -> str:
    """What the live region says, once everything pressed so far is done."""
    answered(page)
    return page.locator("#said").inner_text()


def stored(page: Page) -> dict[str, Any]:
    """The one game under way, as it is stored once everything pressed so far is done."""
    answered(page)
    text = page.evaluate(
        "localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('turnto:game:')))"
    )
    made: dict[str, Any] = json.loads(text)
    return made


PUT = """([name, text]) => {
    localStorage.setItem(name, text);
    dispatchEvent(new StorageEvent("storage", { key: name, newValue: text }));
}"""


def put(page: Page, name: str, text: str) -> None:
    """Store a text as another tab would: this one hears of it."""
    page.evaluate(PUT, [name, text])


PLAYED_A_WHILE = """() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith("turnto:game:"));
    localStorage.setItem(name, localStorage.getItem(name).replace(/"turns":\\d+/g, '"turns":8'));
}"""
"""Makes the game that is stored one of eight pages."""


def hero_of(page: Page) -> Any:
    """The hero of the game that is kept."""
    return stored(page)["save"]["session"]["position"]["hero"]


def again(page: Page) -> None:
    """Reload, and wait until it plays."""
    page.reload()
    page.wait_for_selector("html[data-ready]", timeout=30_000)


def hear(page: Page) -> None:
    """Listen, from the next address on, to what the page tells the window of the game."""
    page.add_init_script("globalThis.heard = []; addEventListener('turnto:told', ({ detail }) => heard.push(detail));")


def heard(page: Page) -> list[dict[str, Any]]:
    """Everything that has happened since, in the form docs/json.md describes."""
    told: list[str] = page.evaluate("heard")
    return [event for batch in told for event in json.loads(batch)]


# --- the whole game of `support.whole_game` ---------------------------------------------------------------


def roll(page: Page) -> None:
    """Throw the dice of the house and turn the pages they turn, as long as nothing else is asked."""
    for _ in range(THROWS):
        answered(page)
        button = page.locator("#text :is([data-answer='[\"roll\"]'], [data-answer='[\"turn\"]'])")
        if not button.count():
            return
        button.click()
    raise AssertionError("the dice are thrown again and again")


def give(page: Page, answer: str) -> None:
    """Press what is labelled so; type it where nothing is."""
    field = page.locator("#text form.deed input")
    if field.count():
        field.fill(answer)
        page.locator("#text form.deed button").click()
        return
    labelled(page, answer).click()


def labelled(page: Page, label: str) -> Locator:
    """The one enabled button whose words begin so, whatever the typography."""
    answered(page)
    buttons = page.locator("#text [data-answer]:enabled")
    # A step at a counter is a sign, and its label is its name.
    words = buttons.evaluate_all("all => all.map((one) => one.ariaLabel ?? one.textContent)")
    return buttons.nth(whole_game.place_of(label, words))
