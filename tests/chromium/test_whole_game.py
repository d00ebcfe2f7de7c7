"""A whole game of the big book, played through the real page and by `turnto play`: the same game.

`whole_game.txt` holds the seed, the hero and every answer; `find_game.py` finds another where the book has changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from browser_tools import wait_until_ready
from playing_tools import hear, heard, stored
from playwright.sync_api import Locator, Page, expect

from turnto.cli import main
from turnto.cli.open_book import opened
from turnto.core.hero_file import sheet_json
from turnto.play.campaign import unpacked

HERE = Path(__file__).parent
BOOK = "the-hollow-weight"
SEED, HERO, *ANSWERS = (HERE / "whole_game.txt").read_text("utf-8").splitlines()
ROLLS = 12
"""So many throws in a row at most, before an answer is asked for."""


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `turnto play` says of the game."""
    book = HERE.parents[1] / "adventures" / BOOK
    script = ["--preset", HERO, "--seed", SEED, "--choose", " | ".join(ANSWERS), "--json"]
    assert main(["play", str(book), *script]) == 0
    made: dict[str, Any] = json.loads(capsys.readouterr().out)
    return made


def test_the_page_and_the_command_play_the_same_game(page: Page, site: str, told: dict[str, Any]) -> None:
    assert told["unused"] == []
    assert told["ended"]["kind"] == "victory"
    hear(page)
    page.goto(f"{site}?seed={SEED}#/{BOOK}/hero")
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
    assert sheet(page) == told["sheet"]


def test_the_whole_game_has_something_of_everything(told: dict[str, Any]) -> None:
    kinds = [event["type"] for event in told["events"]]
    assert kinds.count("turned") >= 20
    assert {"fight_began", "checked", "gained", "lost"} <= set(kinds)
    assert any(answer.startswith("Buy ") for answer in ANSWERS)
    assert any(event["type"] == "chose" and event["prompt"] == "Say the word." for event in told["events"])


# --- playing -----------------------------------------------------------------------------------------


def roll(page: Page) -> None:
    """Throw the dice of the house, as long as nothing else is asked."""
    for _ in range(ROLLS):
        button = page.locator("#text [data-answer='[\"roll\"]']")
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
    buttons = page.locator("#text [data-answer]:enabled")
    words = buttons.all_text_contents()
    places = [place for place, said in enumerate(words) if plain(said).startswith(plain(label))]
    assert places, f"“{label}” is not among {words}"
    return buttons.nth(places[0])


def plain(words: str) -> str:
    """Words without what only typesetting gave them."""
    for curled, straight in (("“", '"'), ("”", '"'), ("’", "'"), ("‘", "'"), ("−", "-"), ("\u00a0", " ")):
        words = words.replace(curled, straight)
    return "".join(words.casefold().split())


def sheet(page: Page) -> Any:
    """The hero as the page has kept him, in the form `turnto play` prints."""
    game = opened(str(HERE.parents[1] / "adventures" / BOOK))
    campaign, _ = unpacked(stored(page)["save"]["session"], game)
    return game.words.put(sheet_json(campaign.session.state, game.system, game.terms))
