"""How long a turn takes on a slow machine, and what holds the page's thread up, from its first paint to its last turn.

    .venv/bin/python benchmarks/latency.py [BOOK] [--turns 60] [--slower 4] [--tasks 5]

A phone's screen, the processor of the page's thread slowed down (Chromium does not slow workers).  Two books are played: the one that
is named, and one that consists of throws, with none and with 5,000 of them behind.

A turn is from the press to the frame that shows what it brought, as the browser times it.  Tasks are counted from the first paint on,
in the time that the thread itself was at work: what else the machine does is not in it.  The longest are named.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

import long_game
from start import ARGUMENTS, ROOT

from browser.controllers import session as playing
from turnto.core.hero_file import hero
from turnto.dev.chromium import find_chromium
from turnto.site import build, serve

BEHIND = 5_000
LONG = 50.0
"""Milliseconds from which on a task is long."""
# From the press to the first frame after Python has come to the end of it.
PRESS = """() => new Promise((resolve) => {
    const button = document.querySelector("#text [data-answer]:not(:disabled)");
    if (!button) return resolve(null);
    const began = performance.now();
    button.click();
    const shown = new MutationObserver(() => {
        shown.disconnect();
        requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => resolve(performance.now() - began); port2.postMessage(0); });
    });
    shown.observe(document.getElementById("page"), { childList: true, subtree: true });
})"""
SHIFT = """globalThis.shifted = 0; new PerformanceObserver((list) => {
    for (const one of list.getEntries()) shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });"""


@dataclass(frozen=True)
class Task:
    """A task of the page's thread."""

    at: float
    lasted: float
    parts: str


def main() -> None:
    arguments = argparse.ArgumentParser(description="Times turns on a slow machine.")
    arguments.add_argument("book", nargs="?", type=Path)
    arguments.add_argument("--turns", type=int, default=60)
    arguments.add_argument("--slower", type=float, default=4)
    arguments.add_argument("--tasks", type=int, default=5, help="how many of the longest are named")
    given = arguments.parse_args()
    book = given.book or sorted((ROOT / "adventures").glob("*/book.md"))[0].parent
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        climb = Path(scratch) / "climb.md"
        climb.write_text(long_game.BOOK, "utf-8")
        made = build.build([book, climb], Path(scratch) / "site")
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        with serve.running(made.out) as server:
            print(
                f"Chromium {chromium.version}, processor {given.slower:g} times slower, {given.turns} turns each;",
                end=" ",
            )
            print(f"{os.getloadavg()[0]:.1f} processes wanted one of {os.cpu_count()} processors")
            print(f"{'':26}{'turn p50':>10}{'p95':>8}{'longest task':>14}{'over 50':>9}{'blocked':>10}{'shifts':>8}")
            named: list[Task] = []
            for name, address, stored in rows(server.address, str(made.books[0]["id"])):
                named += row(chromium, name, address, stored, given)
            for task in sorted(named, key=lambda one: -one.lasted)[: given.tasks]:
                print(f"  {task.lasted:4.0f} ms, {task.at:6.0f} ms after the start: {task.parts}")


def rows(address: str, book: str) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """Name, address and what is stored of each row."""
    yield f"{book}, new", f"{address}?seed=5#/{book}/hero", {}
    yield "throws, none behind", f"{address}?seed=5#/climb/play", climbed(0)
    yield f"throws, {BEHIND:,} behind", f"{address}?seed=5#/climb/play", climbed(BEHIND)


def climbed(behind: int) -> dict[str, str]:
    """What a browser has stored of a game with so many throws behind."""
    game, store = long_game.game(), long_game.Store()
    told = {"name": "Ann", "talent": 7, "vitality": 12}
    now = playing.begun(game, hero(told, game.system, game.terms)[0], 1, "1", {})
    while now.session.record.throws < behind:
        playing.answer(now, "roll")
    playing.keep(now, store)
    return {f"turnto:{name}": text for name, text in store.items()}


def row(chromium: Browser, name: str, address: str, stored: Mapping[str, str], given: argparse.Namespace) -> list[Task]:
    """Play, print the row, and return the tasks."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    put = "for (const [name, text] of %s) if (localStorage.getItem(name) === null) localStorage.setItem(name, text);"
    page.add_init_script(SHIFT + put % json.dumps(list(stored.items())))
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": given.slower})
    chromium.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "loading", "blink.user_timing"])
    page.goto(address)
    page.wait_for_selector("html[data-ready]", timeout=120_000)
    if address.endswith("/hero"):
        page.eval_on_selector("form[data-form=hero]", "(form) => form.requestSubmit()")
    page.wait_for_selector("#text [data-answer]")
    turns = list(pressed(page, given.turns))
    shifted = float(page.evaluate("shifted"))
    found = tasks(chromium.stop_tracing())
    context.close()
    p95 = statistics.quantiles(turns, n=20)[-1]
    longest = max((task.lasted for task in found), default=0.0)
    over = [task.lasted for task in found if task.lasted > LONG]
    print(
        f"{name:26}{statistics.median(turns):>7.0f} ms{p95:>5.0f} ms{longest:>11.0f} ms{len(over):>9}"
        f"{sum(one - LONG for one in over):>7.0f} ms{shifted:>8.3f}"
    )
    return found


def pressed(page: Page, count: int) -> Iterator[float]:
    """Press whatever comes first, so often, and yield what each took."""
    for _ in range(count):
        page.wait_for_function("() => turnto.waiting === 0")
        page.wait_for_timeout(120)
        took = page.evaluate(PRESS)
        if took is None:
            return
        yield took


# --- what the thread was at -----------------------------------------------------------------------------------


def tasks(trace: bytes) -> list[Task]:
    """Return the tasks of the page's thread after its first paint, by the time the thread itself was at work."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    paint = min(one["ts"] for one in events if one["name"] == "firstContentfulPaint")
    painter = next((one["pid"], one["tid"]) for one in events if one["name"] == "firstContentfulPaint")
    ours = [one for one in events if (one["pid"], one["tid"]) == painter and one.get("ph") == "X"]
    whole = [one for one in ours if one["name"] == "RunTask" or one["name"].endswith("::RunTask")]
    found, end = [], 0
    for task in sorted(whole, key=lambda one: (one["ts"], -one["dur"])):
        if task["ts"] < max(paint, end):
            continue  # before the first paint, or within the last
        end = task["ts"] + task["dur"]
        found.append(Task((task["ts"] - paint) / 1000, task.get("tdur", task["dur"]) / 1000, _parts(task, ours)))
    return found


def _parts(task: Mapping[str, Any], events: list[dict[str, Any]]) -> str:
    """Name the largest things that were done in a task."""
    if task.get("tdur", 0) < LONG * 1000 / 2:
        return ""
    end = task["ts"] + task["dur"]
    inner = [one for one in events if task["ts"] <= one["ts"] < end and one is not task and one.get("tdur", 0) > 3_000]
    sums: dict[str, float] = {}
    for one in inner:
        if not one["name"].endswith("RunTask"):
            name = one["name"]
            if function := one.get("args", {}).get("data", {}).get("functionName"):
                name = f"{name} {function}"
            sums[name] = sums.get(name, 0) + one["tdur"] / 1000
    return ", ".join(f"{name} {lasted:.0f}" for name, lasted in sorted(sums.items(), key=lambda one: -one[1])[:7])


if __name__ == "__main__":
    main()
