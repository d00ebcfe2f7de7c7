"""The author's panel over the page, as ``turnto serve --watch`` gives it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_tools import ROOT, START_TIMEOUT, answered, wait_until_ready
from playing_tools import WEIR, heading
from playwright.sync_api import Page, expect

from turnto.author.drafts import Drafts
from turnto.author.panel import AuthorPanel
from turnto.cli import open_book
from turnto.cli.commands import publish
from turnto.site import serve

MISTAKE = "{Frobnicate the eels}"


@pytest.fixture
def at_work(tmp_path: Path) -> Iterator[tuple[Path, str, Callable[[], None]]]:
    """A book at work: its text, the address it is served at, and what a save calls."""
    text = tmp_path / WEIR / "book.md"
    text.parent.mkdir()
    text.write_bytes((ROOT / "tests" / "books" / WEIR / "book.md").read_bytes())
    drafts, out = Drafts([text.parent], open_book.read), tmp_path / "site"
    publish.rebuild(drafts, out)
    with serve.running(out, answer=AuthorPanel(drafts).answer) as server:
        yield text, server.address, lambda: publish.rebuild(drafts, out)


def test_an_author_jumps_sets_dice_edits_the_sheet_and_sees_why_and_how(
    at_work: tuple[Path, str, Callable[[], None]],
    page: Page,
    axe: Callable[[Page], None],
    shoot: Callable[[Page, str], Path],
) -> None:
    text, address, save = at_work
    page.goto(f"{address}#/{WEIR}")
    wait_until_ready(page)
    panel = page.get_by_role("complementary", name="Author’s panel")
    page.keyboard.press("F2")
    expect(panel.get_by_role("tab", name="Go to")).to_be_focused()

    # by keyboard alone: a section is searched and arrived at, with a ready hero, for there is no other
    panel.get_by_role("searchbox", name="Section").fill("wal")
    page.keyboard.press("Enter")
    expect(heading(page, "Section 7")).to_be_visible()
    expect(panel.locator(".author-where")).to_contain_text("7 · wall")

    panel.get_by_label("Next dice").fill("6 6")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("status")).to_have_text("The next dice fall 6 6.")
    page.get_by_role("button", name="Roll 2d6").click()
    expect(page.locator("#text")).to_contain_text("The ivy comes away in your hands.")

    # the present hero goes on, and is edited: what was closed opens
    panel.get_by_role("searchbox", name="Section").fill("73")
    page.keyboard.press("Enter")
    expect(heading(page, "Section 73")).to_be_visible()
    panel.get_by_role("tab", name="Closed").click()
    expect(panel).to_contain_text("Whistle for the ferryman")
    expect(panel).to_contain_text("Arbalest")
    panel.get_by_role("tab", name="Hero").click()
    expect(panel.get_by_label("Vitality")).to_have_value(re.compile("/"))
    shoot(page, "author-hero")
    axe(page)
    panel.get_by_label("Keywords").fill("Arbalest")
    panel.get_by_label("Vitality").fill("4/11")
    panel.get_by_role("button", name="Change the sheet").click()
    expect(page.locator("#text").get_by_role("button", name="Whistle for the ferryman")).to_be_enabled()
    expect(page.locator("#sheet")).to_contain_text("Arbalest")
    panel.get_by_role("tab", name="Closed").click()
    expect(panel).to_contain_text("Nothing on this page is closed.")

    panel.get_by_role("tab", name="Map").click()
    here = panel.locator(".node.here")
    expect(here).to_contain_text("causeway")
    shoot(page, "author-map")
    panel.get_by_role("searchbox").fill("yard is empty")
    expect(panel.locator(".node.found")).to_contain_text("yard")
    panel.get_by_role("button", name="Go to 118 · yard").focus()
    page.keyboard.press("Enter")
    expect(heading(page, "Section 118")).to_be_visible()
    expect(page.locator("#sheet")).to_contain_text("Arbalest")
    expect(here).to_contain_text("yard")

    # a save: the page and the panel come back as they were, with what is now wrong
    panel.get_by_role("tab", name="As read").click()
    expect(panel).to_contain_text("gain 2 xp", ignore_case=True)
    text.write_text(text.read_text("utf-8").replace("The yard is empty.", f"The yard is bare. {MISTAKE}"), "utf-8")
    save()
    expect(page.locator("#text")).to_contain_text("The yard is bare.", timeout=START_TIMEOUT)
    wait_until_ready(page)
    expect(panel.locator(".author-problems .error")).to_contain_text("book.md:")
    shoot(page, "author-read")
    page.emulate_media(color_scheme="dark")
    shoot(page, "author-read-dark")
    axe(page)
    page.set_viewport_size({"width": 390, "height": 844})
    shoot(page, "author-phone-dark")
    page.emulate_media(color_scheme="light")
    panel.get_by_role("tab", name="Go to").click()
    shoot(page, "author-phone")

    # all of it is in the record, and can be gone back behind
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Throws").click()
    expect(page.locator("#log li").first).to_have_text("Jump to “yard”by the author")
    expect(page.locator("#log .by-hand").first).to_have_text("by the author")
    shoot(page, "author-log")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect(heading(page, "Section 73")).to_be_visible()
    answered(page)


def test_on_a_phone_the_map_opens_at_the_first_section_before_there_is_a_game(
    at_work: tuple[Path, str, Callable[[], None]], page: Page, shoot: Callable[[Page, str], Path]
) -> None:
    _, address, _ = at_work
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}#/{WEIR}")
    wait_until_ready(page)
    page.keyboard.press("F2")
    panel = page.get_by_role("complementary", name="Author’s panel")
    panel.get_by_role("tab", name="Map").click()
    expect(panel.locator(".node").first).to_be_in_viewport(ratio=0.9)
    panel.get_by_role("button", name="Nearer").click()
    expect(panel.locator(".node").first).to_be_in_viewport()
    shoot(page, "author-phone-map")
