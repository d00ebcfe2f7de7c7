"""A rule system by somebody we have never met, played on the page that docs/add-a-system.md leads to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browser_tools import wait_until_ready
from playing_tools import choose, heading, throw, turn
from playwright.sync_api import Page, expect

from support.fifth_system import Workplace
from turnto.site import serve


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the page ends with."""
    place = Workplace(tmp_path_factory.mktemp("stranger"))
    for command, done in place.followed():
        assert done.returncode == 0, f"{command.line}\n{done.stderr}"
    return place.folder / "site"


def test_a_hero_is_made_and_a_game_played_to_its_end(
    page: Page, serving: Callable[..., serve.Server], stranger: Path
) -> None:
    address = serving(stranger).address
    page.goto(f"{address}#/the-mill/hero")
    wait_until_ready(page)
    page.get_by_label("Name", exact=True).fill("Tam")
    page.get_by_role("button", name="Turn to the first page").click()
    expect(heading(page, "Section 1")).to_be_visible()
    choose(page, "Go in past it")
    choose(page, "Fight on")
    throw(page, "6 6")
    expect(page.get_by_text("The dog loses 6 Heart.", exact=True)).to_be_visible()
    turn(page)
    choose(page, "Carry it home")
    expect(page.get_by_role("heading", name="Light")).to_be_visible()


def test_the_page_names_the_rules_and_whose_they_are(
    page: Page, serving: Callable[..., serve.Server], stranger: Path
) -> None:
    address = serving(stranger).address
    page.goto(address)
    wait_until_ready(page)
    expect(page.get_by_text("Wick", exact=True)).to_be_visible()
    page.goto(f"{address}#/?about")
    expect(page.get_by_text("Wick by Nobody Inparticular (CC0).")).to_be_visible()
