"""A site as one HTML file: from a double click, and in a frame of another site."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser_tools import Watch, wait_until_ready
from playing_tools import give, roll, stored
from playwright.sync_api import FrameLocator, Page, expect

from support import whole_game
from support.whole_game import ANSWERS, HERO, SEED
from turnto.site import build

pytestmark = pytest.mark.first_visit


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The big book as one file, with nothing beside it."""
    made = build.build([whole_game.BOOK], tmp_path_factory.mktemp("one") / "site", single=True)
    assert made.page is not None
    return made.page.rename(tmp_path_factory.mktemp("alone") / "a book.html")


def test_a_game_from_a_double_click_stands_after_a_reload_where_it_stood(page: Page, file: Path, watch: Watch) -> None:
    watch.origin = "file"
    page.goto(f"{file.as_uri()}?seed={SEED}#/{whole_game.BOOK.name}/hero")
    wait_until_ready(page)
    page.get_by_label(HERO).check()
    page.get_by_label("Name").fill(HERO)
    page.get_by_role("button", name="Turn to the first page").click()
    expect(page.locator("#text [data-answer]").first).to_be_visible()
    for place, answer in enumerate(ANSWERS[: len(ANSWERS) // 4]):
        roll(page)
        if place == 3:
            _come_back(page)
        give(page, answer)
    assert {request for request in watch.requests if not request.startswith(("blob:", "data:"))} == {
        f"{file.as_uri()}?seed={SEED}"
    }


def _come_back(page: Page) -> None:
    """Load the page anew: it stands where it stood."""
    heading, before = page.locator("#text h1").inner_text(), stored(page)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#text h1")).to_have_text(heading)
    assert stored(page)["save"] == before["save"]


def test_it_says_where_games_are_kept(page: Page, file: Path, watch: Watch) -> None:
    watch.origin = "file"
    page.goto(f"{file.as_uri()}#/{whole_game.BOOK.name}")
    wait_until_ready(page)
    expect(page.get_by_text("This is one file")).to_be_visible()
    pictures = page.locator("#page [data-part]:visible img, #page img:visible")
    expect(pictures.first).to_have_js_property("complete", True)
    assert pictures.first.evaluate("one => one.naturalWidth") > 0


def test_settings_and_notices_are_in_the_file(page: Page, file: Path, watch: Watch) -> None:
    watch.origin = "file"
    page.goto(f"{file.as_uri()}#/?about")
    wait_until_ready(page)
    assert "MPL" in page.get_by_role("link", name="The full notices").evaluate(
        "async one => (await fetch(one.href)).text()"
    )
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dyslexia-friendly").check()
    page.wait_for_function("document.fonts.check('16px \"OpenDyslexic\"')")


def test_it_plays_in_a_frame_of_another_site(page: Page, file: Path, watch: Watch) -> None:
    # What Chromium says of a frame that nobody has touched yet.
    watch.expect("Blocked autofocusing")
    # `turnto serve` lets nobody put its pages into a frame; hosts of games do.
    page.route("http://127.0.0.1:1/*", lambda route: route.fulfill(path=file))
    address = f"http://127.0.0.1:1/a%20book.html#/{whole_game.BOOK.name}/hero"
    page.set_content(f'<iframe src="{address}" width="800" height="700">')
    frame: FrameLocator = page.frame_locator("iframe")
    expect(frame.locator("html[data-ready]")).to_be_attached(timeout=30_000)
    frame.get_by_label("Name").fill("Wren")
    frame.get_by_role("button", name="Turn to the first page").click()
    expect(frame.locator("#text [data-answer]").first).to_be_visible()
