"""A book that is written from right to left, and the settings in colours that the system forces."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from browser_tools import wait_until_ready
from playwright.sync_api import Page, expect

from turnto.site import build, serve

Axe = Callable[[Page], None]
SERAI = """---
title: החאן
system: gnat
language: he
presets:
  נועה: {talent: 8}
---

## 1

השער פתוח, והחצר ריקה. מישהו השאיר פנס דולק על הבאר.

- להיכנס לחצר. -> 2
- {If you have a rope}, לטפס על החומה. -> 2

## 2 [end]

החצר שקטה.
"""


def test_a_book_from_right_to_left_stands_on_its_side(page: Page, axe: Axe, tmp_path: Path) -> None:
    (tmp_path / "serai.md").write_text(SERAI, "utf-8")
    told: list[str] = []
    build.build([tmp_path / "serai.md"], tmp_path / "site", say=told.append)
    assert any(line.startswith("he: ") for line in told)
    with serve.running(tmp_path / "site") as server:
        page.goto(f"{server.address}#/serai")
        wait_until_ready(page)
        assert page.get_by_role("heading", level=1).evaluate("(one) => getComputedStyle(one).direction") == "rtl"
        page.goto(f"{server.address}#/serai/hero")
        page.get_by_role("button", name="Turn to the first page").click()
        expect(page.locator("#text h1")).to_be_focused()
        button = page.locator("#text .choices button").first
        label, turn = (
            button.locator(one).evaluate("(one) => one.getBoundingClientRect().right")
            for one in (":scope > span:not(.turn)", ".turn")
        )
        assert turn < label
        text, folio = page.locator("#text .prose").bounding_box(), page.locator("#text .folio").bounding_box()
        assert text
        assert folio
        assert folio["x"] >= text["x"] + text["width"] - folio["width"]
        axe(page)
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_settings_can_be_seen_in_forced_colours(page: Page, site: str, axe: Axe) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"{site}#/weir")
    wait_until_ready(page)
    page.get_by_role("button", name="Settings").click()
    drawer = page.get_by_role("dialog", name="Settings")
    ground = "(one) => getComputedStyle(one.closest('label')).backgroundColor"
    chosen, other = (drawer.get_by_label(name, exact=True).first for name in ("Light", "Dark"))
    chosen.check(force=True)
    assert chosen.evaluate(ground) != other.evaluate(ground)
    axe(page)
