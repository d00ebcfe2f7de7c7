"""A whole game of the big book, played through the real page and by `turnto play`: the same game.

What is answered stands in `support.whole_game`; Firefox and WebKitGTK play it too (tests/other_browsers).
"""

from __future__ import annotations

from typing import Any

import pytest
from browser_tools import wait_until_ready
from playing_tools import give, hear, heard, roll, stored
from playwright.sync_api import Page, expect

from support import whole_game
from support.whole_game import ANSWERS, HERO, SEED


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
