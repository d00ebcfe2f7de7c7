"""A whole game of the big book, played through the real page and by `turnto play`: the same game.

What is answered stands in `support.whole_game`; Firefox and WebKitGTK play it too (tests/other_browsers).
"""

from __future__ import annotations

from typing import Any

import pytest
from browser_tools import answered, wait_until_ready
from playing_tools import hear, heard, stored
from playwright.sync_api import Locator, Page, expect

from support import whole_game
from support.whole_game import ANSWERS, HERO, SEED, THROWS


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """What `turnto play` says of the game."""
    return whole_game.told()


def test_the_page_and_the_command_play_the_same_game(page: Page, site: str, told: dict[str, Any]) -> None:
    assert told["unused"] == []
    assert told["ended"]["kind"] == "victory"
    hear(page)
    page.goto(f"{site}?seed={SEED}#/{whole_game.BOOK.name}/hero")
    wait_until_ready(page)
    page.get_by_label(HERO).check()
    page.get_by_label("Name").fill(HERO)
    page.get_by_role("button", name="Turn to the first page").click()
    expect(page.locator("#text [data-answer]").first).to_be_visible()
    for answer in ANSWERS:
        roll(page)
        give(page, answer)
    roll(page)
    expect(page.get_by_role("heading", level=1, name=told["ended"]["title"])).to_be_focused()
    events = heard(page)
    assert events == told["events"]
    assert whole_game.sheet(stored(page)["save"]["session"]) == told["sheet"]


def test_the_whole_game_has_something_of_everything(told: dict[str, Any]) -> None:
    kinds = [event["type"] for event in told["events"]]
    assert kinds.count("turned") >= 20
    assert {"fight_began", "checked", "gained", "lost"} <= set(kinds)
    assert any(answer.startswith("Buy ") for answer in ANSWERS)
    assert any(event["type"] == "chose" and event["prompt"] == "Say the word." for event in told["events"])


# --- playing -----------------------------------------------------------------------------------------


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
