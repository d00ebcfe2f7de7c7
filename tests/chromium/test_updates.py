"""A newer edition: offered to the player, taken when the player says so."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from browser_tools import wait_until_ready
from playwright.sync_api import BrowserContext, Page, expect
from test_offline import expect_build, installed, newer, shown_build

from turnto.site import build, serve

pytestmark = pytest.mark.first_visit

Axe = Callable[[Page], None]
TOLD = "A newer edition is here. It will be used when you next open the page."


@pytest.fixture
def waiting(
    context: BrowserContext, small_built: build.Built, tmp_path: Path, serving: Callable[..., serve.Server]
) -> tuple[Page, str]:
    """A page that plays an older edition, with the newer one waiting; and the newer one's name."""
    copy = Path(shutil.copytree(small_built.out, tmp_path / "site"))
    page = context.new_page()
    installed(page, serving(copy).address)
    second = newer(copy)
    page.reload()
    wait_until_ready(page)
    return page, second


def test_a_newer_edition_is_offered_quietly_and_taken_when_the_player_says_so(
    waiting: tuple[Page, str], axe: Axe
) -> None:
    page, second = waiting
    offer = page.get_by_role("complementary", name="A newer edition")
    expect(offer).to_contain_text(TOLD)
    expect(page.get_by_role("status")).to_contain_text(TOLD)
    assert shown_build(page) != second
    axe(page)
    offer.get_by_role("button", name="Use it now").click()
    expect_build(page, second)


def test_a_newer_edition_can_be_left_for_later(waiting: tuple[Page, str]) -> None:
    page, second = waiting
    page.get_by_role("button", name="Later").click()
    expect(page.get_by_role("complementary", name="A newer edition")).to_have_count(0)
    assert shown_build(page) != second
