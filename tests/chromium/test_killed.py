"""The browser is killed, and nothing answered is lost."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from browser_tools import CHROMIUM_ARGUMENTS, answered, wait_until_ready
from playing_tools import begin, stored
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from turnto.dev.chromium import find_chromium
from turnto.site import build, serve

PROMISED = 1.0
"""Seconds after which an answer has to be safe."""
# Presses after each of which the browser is killed; `TURNTO_KILLS=200 python -m pytest -s tests/chromium/test_killed.py` tries the goal.
KILLS = int(os.environ.get("TURNTO_KILLS", "3"))


@contextmanager
def browser(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A browser of its own with this profile, which the test may kill."""
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=find_chromium(), args=CHROMIUM_ARGUMENTS, reduced_motion="reduce"
    )
    try:
        yield context
    finally:
        with suppress(Error):  # it may have been killed
            context.close()


def kill(profile: Path) -> None:
    """Kill every process of the browser that has this profile, as a dead battery would."""
    ours = [
        int(entry.name)
        for entry in Path("/proc").iterdir()
        if entry.name.isdigit() and str(profile).encode() in _command(entry)
    ]
    assert ours
    for process in ours:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            continue
    for name in ("SingletonLock", "SingletonCookie", "SingletonSocket"):
        (profile / name).unlink(missing_ok=True)


def _command(entry: Path) -> bytes:
    try:
        return (entry / "cmdline").read_bytes()
    except OSError:
        return b""


def press_one(page: Page) -> None:
    """Press the first answer that can be given."""
    button = page.locator("#text [data-answer]:enabled").first
    button.click()
    answered(page)


# A game without an end.
CLIMB = """---
title: The Climb
author: A
licence: L
system: gnat
---
## foot
The wall is high.

- Climb. -> ledge

## ledge
{Test Climbing, or by default}
- Success -> foot
- Failure -> foot
"""


@pytest.fixture
def climb(tmp_path: Path, serving: Callable[..., serve.Server]) -> str:
    """The address of a site with a game that never ends."""
    book = tmp_path / "climb.md"
    book.write_text(CLIMB, "utf-8")
    return serving(build.build([book], tmp_path / "climb").out).address


@pytest.mark.slow
def test_an_answer_survives_the_death_of_the_browser(playwright: Playwright, climb: str, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    with browser(playwright, profile) as context:
        page = context.new_page()
        page.goto(f"{climb}?seed=7#/climb/hero")
        wait_until_ready(page)
        page.get_by_role("button", name="Turn to the first page").click()
        expect(page.locator("#text h1")).to_be_visible()
        expected = stored(page)
        time.sleep(PROMISED)
        kill(profile)
    lost: list[int] = []
    for number in range(KILLS):
        with browser(playwright, profile) as context:
            page = context.new_page()
            page.goto(f"{climb}?seed=7#/climb/play")
            wait_until_ready(page)
            expect(page.locator("#text h1")).to_be_visible()
            if stored(page) != expected:
                lost.append(number)
            press_one(page)
            assert stored(page) != expected, "the press was no answer"
            expected = stored(page)
            time.sleep(PROMISED)
            kill(profile)
        if number % 20 == 19:
            print(f"{number + 1} kills, {len(lost)} answers lost", flush=True)
    assert lost == []


def test_what_localstorage_has_lost_is_brought_back_and_that_is_said(page: Page, site: str) -> None:
    begin(page, site)
    before = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    press_one(page)
    after = stored(page)
    # As after a crash: the disk has what was stored before the last press, and its number.
    page.evaluate(
        "(before) => { localStorage.clear(); for (const [key, text] of Object.entries(before)) localStorage.setItem(key, text); }",
        before,
    )
    assert json.loads(json.dumps(stored(page))) != after
    page.reload()
    wait_until_ready(page)
    assert stored(page) == after
    expect(page.locator("#said")).to_contain_text("brought back")


def test_what_was_forgotten_does_not_come_back(page: Page, site: str) -> None:
    begin(page, site)
    before = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    page.goto(f"{site}#/")
    # It may be folded away.
    page.locator("[data-do*='forget']").first.dispatch_event("click")
    expect(page.get_by_role("button", name="Have it back")).to_be_focused()
    answered(page)
    page.evaluate(
        "(before) => { localStorage.clear(); for (const [key, text] of Object.entries(before)) localStorage.setItem(key, text); }",
        before,
    )
    page.reload()
    wait_until_ready(page)
    assert not page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('turnto:game:'))")
