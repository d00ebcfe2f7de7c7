"""A book that takes nothing back and tells no chances (``undo: no``, ``odds: no``), whatever its reader has set."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_tools import answered, wait_until_ready
from playing_tools import again, choose, heading, stored, throw, turn
from playwright.sync_api import Page, expect

from turnto.site import build, serve

BOOK = """---
title: The Vow
author: N. N.
system: gnat
licence: CC BY-SA 4.0
undo: no
odds: no
---

## door [1]

The door is heavy.

- Push. -> hall
- Knock. -> street

## hall [2]

{Test Talent}

- Success: It gives. -> street
- Failure: It does not. -> pit

## street [3, victory]

You are out.

## pit [4, death]

The floor gives.
"""
WANTED = json.dumps({"odds": True, "easy": "on", "undo": "same"})


@pytest.fixture(scope="module")
def vow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("vow")
    (folder / "vow.md").write_text(BOOK, "utf-8")
    build.build([folder / "vow.md"], folder / "site")
    with serve.running(folder / "site") as server:
        yield server.address


def begun(page: Page, address: str) -> None:
    """A game of the book, by a reader who wants undo, easy mode and the chances."""
    page.goto(address)
    page.evaluate("(text) => localStorage.setItem('turnto:settings', text)", WANTED)
    page.goto(f"{address}#/vow/hero")
    page.reload()
    wait_until_ready(page)
    page.get_by_role("button", name="Turn to the first page").click()
    expect(heading(page, "Section 1")).to_be_focused()
    choose(page, "Push")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_is_taken_back_and_no_chance_told(
    size: str, request: pytest.FixtureRequest, vow: str, axe: Callable[[Page], None], shoot: Callable[[Page, str], Path]
) -> None:
    page: Page = request.getfixturevalue("phone" if size == "phone" else "page")
    begun(page, vow)
    expect(page.get_by_role("button", name="Roll 2d6")).to_be_visible()
    expect(page.locator(".chances")).to_have_count(0)
    assert "%" not in page.locator("#text").inner_text()
    expect(page.locator("#undo button")).to_have_count(0)
    page.keyboard.press("Control+z")
    answered(page)
    expect(heading(page, "Section 2")).to_be_visible()
    page.get_by_role("button", name="Notebook").click()
    expect(page.locator(".leaves")).to_be_visible()
    expect(page.locator("#notebook [data-do*='back-to']")).to_have_count(0)
    expect(page.get_by_role("button", name="Put a finger in here")).to_have_count(0)
    axe(page)
    shoot(page, f"vow-notebook-{size}")
    page.keyboard.press("Escape")
    throw(page, "6 6")
    turn(page)
    expect(page.locator("[data-view=ending]")).to_be_visible()
    for name in ("Back to the last choice", "once more"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    shoot(page, f"vow-death-{size}")
    kept = stored(page)["save"]["session"]
    page.go_back()
    answered(page)
    again(page)
    expect(page.locator("[data-view=ending]")).to_be_visible()
    assert stored(page)["save"]["session"] == kept
