"""The start of the page: what is there before Python, and what is kept for the next time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import takewhile
from typing import Any

import pytest
from browser_tools import BOOK, HELD_BACK, Watch, hold_back, title_of, wait_until_ready
from playwright.sync_api import Page, expect

from turnto.site import build

pytestmark = pytest.mark.first_visit

Visit = Callable[..., None]


def test_the_title_page_is_there_before_python(page: Page, visit: Visit, built_site: build.Built) -> None:
    with hold_back(page, HELD_BACK):
        visit(page, f"#/{BOOK}", ready=False)
        expect(page.get_by_role("heading", name=title_of(built_site, BOOK)).first).to_be_visible()
        expect(page.locator("#progress")).to_contain_text("dice")
    wait_until_ready(page)


def test_a_press_before_python_is_carried_out_once_it_is_there(page: Page, visit: Visit) -> None:
    with hold_back(page, HELD_BACK):
        visit(page, f"#/{BOOK}", ready=False)
        page.evaluate(
            """() => {
                const button = document.createElement("button");
                button.dataset.do = '["test"]';
                button.textContent = "Press me";
                document.body.append(button);
            }"""
        )
        page.get_by_role("button", name="Press me").click()
        assert page.evaluate("turnto.pending.do") == '["test"]'
        page.evaluate(
            """() => {
                globalThis.presses = 0;
                document.querySelector('body > [data-do]').addEventListener("click", () => globalThis.presses++);
            }"""
        )
    wait_until_ready(page)
    assert page.evaluate("presses") == 1
    assert page.evaluate("turnto.pending") is None


def test_a_link_that_is_followed_while_python_comes_up_is_followed(page: Page, visit: Visit) -> None:
    with hold_back(page, f"**/books/{BOOK}*.json"):
        visit(page, f"#/{BOOK}", ready=False)
        page.wait_for_function("turnto.python && document.querySelector('a.act[href$=\"/hero\"]:not([hidden])')")
        page.wait_for_timeout(1500)  # Python has asked where it is
        page.locator("[data-part]:not([hidden]) a[href$='/hero']").first.click()
    wait_until_ready(page)
    expect(page.get_by_role("button", name="Turn to the first page")).to_be_visible()


def test_progress_counts_what_has_come(page: Page, visit: Visit) -> None:
    with hold_back(page, "**/*.wasm"):
        visit(page, ready=False)
        expect(page.locator("#progress")).to_have_text(re.compile(r"\d+\.\d of \d+\.\d MB"))
    wait_until_ready(page)
    expect(page.locator("#progress")).to_be_hidden()


COUNTED = """globalThis.counted = [];
new MutationObserver(() => {
    const now = parseFloat(/([\\d.]+) of/.exec(document.querySelector("#progress span")?.textContent)?.[1]);
    if (!Number.isNaN(now)) counted.push(now);
}).observe(document, { childList: true, subtree: true });"""


def test_progress_never_goes_back(page: Page, visit: Visit) -> None:
    page.add_init_script(COUNTED)
    with hold_back(page, HELD_BACK):
        visit(page, ready=False)
        expect(page.locator("#progress")).to_have_text(re.compile(r"\d+\.\d of \d+\.\d MB"))
    wait_until_ready(page)
    counted = page.evaluate("counted")
    assert len(counted) > 1
    assert counted == sorted(counted)


def test_the_last_page_is_shown_at_once_if_the_same_build_kept_it(
    page: Page, visit: Visit, built_site: build.Built
) -> None:
    visit(page)
    keep(page, built_site.build, "<h1>The ford</h1>")
    page.goto("about:blank")
    with hold_back(page, HELD_BACK):
        visit(page, f"#/{BOOK}/play", ready=False)
        expect(page.get_by_role("heading", name="The ford")).to_be_visible()
    wait_until_ready(page)


def test_the_last_page_of_another_build_is_not_shown(page: Page, visit: Visit, built_site: build.Built) -> None:
    visit(page)
    keep(page, "another build", "<h1>The ford</h1>")
    page.goto("about:blank")
    with hold_back(page, HELD_BACK):
        visit(page, f"#/{BOOK}/play", ready=False)
        expect(page.get_by_role("heading", name="The ford")).to_have_count(0)
    wait_until_ready(page)


def keep(page: Page, build_hash: str, html: str) -> None:
    kept = json.dumps({"build": build_hash, "html": html, "title": "The ford"})
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"turnto:page:{BOOK}", kept])


def test_a_broken_start_is_told(page: Page, visit: Visit, watch: Watch) -> None:
    watch.expect("status of 500", "could not start", "MessageEvent")
    page.route("**/assets/core-*.zip", lambda route: route.fulfill(status=500))
    visit(page, ready=False)
    expect(page.locator("#progress")).to_contain_text("could not start", timeout=20_000)


def test_a_start_that_failed_leaves_everything_to_be_read(
    page: Page, visit: Visit, watch: Watch, built_site: build.Built
) -> None:
    watch.expect("status of 500", "could not start", "MessageEvent")
    page.route("**/assets/core-*.zip", lambda route: route.fulfill(status=500))
    visit(page, ready=False)
    expect(page.locator("#progress")).to_contain_text("What is here can still be read", timeout=20_000)
    expect(page.locator("#progress")).to_contain_text("Reload the page")
    page.locator(f"a[href='#/{BOOK}']").first.click()
    expect(page.get_by_role("heading", name=title_of(built_site, BOOK)).first).to_be_visible()
    assert page.locator(".waiting").count() == 0


def test_a_script_that_does_not_come_is_told(page: Page, visit: Visit, watch: Watch) -> None:
    watch.expect("")
    page.route(re.compile(r"/pyscript|/core-[^/]*\.js"), lambda route: route.abort())
    visit(page, ready=False)
    expect(page.locator("#progress")).to_contain_text("could not start", timeout=20_000)


def test_a_browser_without_webassembly_is_told_so(page: Page, visit: Visit, watch: Watch) -> None:
    watch.expect("")
    page.add_init_script("delete globalThis.WebAssembly")
    visit(page, ready=False)
    expect(page.locator("#progress")).to_contain_text("no WebAssembly")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()


def test_half_a_minute_without_a_sign_is_told_and_the_start_may_still_come(page: Page, visit: Visit) -> None:
    page.clock.install()
    with hold_back(page, HELD_BACK):
        visit(page, ready=False)
        expect(page.locator("#progress")).to_contain_text("dice")
        told = page.get_by_text("nothing has come for half a minute")
        # What still arrives is a sign of life: only once all the rest is there does nothing come.
        for _ in range(30):
            page.clock.fast_forward(32_000)
            page.wait_for_timeout(500)
            if told.is_visible():
                break
        expect(told).to_be_visible()
        page.clock.resume()
    wait_until_ready(page)
    expect(page.locator("#progress")).to_be_hidden()


@pytest.mark.parametrize("how, told, then", [
    ({"status": 404}, "missing on this site, or damaged", "Reload the page"),
    ({"status": 200, "body": "<!doctype html>"}, "missing on this site, or damaged", "Reload the page"),
    (None, "you seem to be without a network", "Try again"),
], ids=["not there", "damaged", "no network"])  # fmt: skip
def test_a_book_that_cannot_be_opened_says_why_and_opens_once_it_is_there(
    page: Page, visit: Visit, watch: Watch, how: dict[str, Any] | None, told: str, then: str
) -> None:
    watch.expect("Failed to load resource")
    # What is kept for offline play would answer for the site.
    page.route("**/service-worker.js", lambda route: route.abort())
    visit(page)
    files = f"**/books/{BOOK}*.json"
    page.route(files, lambda route: route.fulfill(**how) if how else route.abort())
    page.goto(f"{page.url.partition('#')[0]}#/{BOOK}/hero")
    expect(page.get_by_text(told)).to_be_visible()
    page.unroute(files)
    page.get_by_role("button", name=then).click()
    expect(page.locator("#making")).to_be_visible(timeout=20_000)


def test_inline_scripts_are_refused(page: Page, visit: Visit, watch: Watch) -> None:
    watch.expect("Content Security Policy")
    visit(page)
    image = "document.body.insertAdjacentHTML('beforeend', '<img src=data:, onerror=\"globalThis.hacked=1\">')"
    script = (
        "() => { const s = document.createElement('script'); s.textContent = 'hacked = 1'; document.body.append(s); }"
    )
    for tried in (image, script):
        with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
            page.evaluate(tried)
    assert page.evaluate("globalThis.hacked") is None


def test_every_request_stays_under_the_prefix(page: Page, visit: Visit, site: str, watch: Watch) -> None:
    visit(page)
    asked = [url for url in watch.requests if url.startswith("http")]
    assert asked
    assert not [url for url in asked if not url.startswith(site)]


def test_a_start_asks_for_few_files(page: Page, visit: Visit, watch: Watch) -> None:
    """No plugin of PyScript's, no lock file, no configuration; and it has one worker."""
    visit(page)
    of_the_page = list(takewhile(lambda url: not url.endswith("service-worker.js"), watch.requests))
    of_any_shelf = [url for url in of_the_page if "/cover-" not in url]
    assert len(of_any_shelf) < 34, "\n".join(of_any_shelf)
    # PyScript has taken the worker that was begun before it, and made none.
    assert len(page.workers) == 1
    assert page.evaluate("document.querySelector('script[type=py]').xworker === turnto.python.worker")
