"""Offline: the whole site kept, served from one build, replaced only when nobody is reading."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from browser_tools import BOOK, Watch, eventually, wait_until_ready
from playwright.sync_api import BrowserContext, Page, expect

from turnto.site import build, paths, serve

pytestmark = pytest.mark.first_visit

Serving = Callable[..., serve.Server]

# Not the pictures of memory: whether one has been made yet is a matter of time.
LENGTH = "async (url) => (await (await fetch(url)).arrayBuffer()).byteLength"
KEPT = "async () => (await caches.keys()).filter((name) => !name.startsWith('turnto-memory')).sort()"


@pytest.fixture
def copy(small_built: build.Built, tmp_path: Path) -> Path:
    """A copy of the site that the test may change."""
    return Path(shutil.copytree(small_built.out, tmp_path / "site"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What servers were asked for, as `GET /path HTTP/1.1`."""
    lines: list[str] = []
    monkeypatch.setattr(serve.Handler, "log_message", lambda self, form, *said: lines.append(str(said[0])))
    return lines


def newer(site: Path, build_hash: str = "0newer0000") -> str:
    """Make the site another build of itself, as a new edition would."""
    for name in ("index.html", "service-worker.js"):
        path = site / name
        text = path.read_text("utf-8")
        path.write_text(text.replace(build_of(text), build_hash), "utf-8")
    return build_hash


def build_of(text: str) -> str:
    found = re.search(r'"build": ?"(\w+)"', text)
    assert found
    return found[1]


def installed(page: Page, address: str) -> None:
    """Visit, and wait until the site is kept."""
    page.goto(address)
    wait_until_ready(page)
    eventually(page, "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'")


def shown_build(page: Page) -> str:
    return str(page.evaluate("turnto.site.build"))


def test_the_browser_has_nothing_against_installing_the_site(context: BrowserContext, page: Page, site: str) -> None:
    installed(page, site)
    found = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A profile that keeps nothing installs nothing; all else would be the site's own fault.
    assert {error["errorId"] for error in found} <= {"in-incognito"}


def test_the_installed_page_starts_with_the_server_stopped(context: BrowserContext, copy: Path, watch: Watch) -> None:
    with serve.running(copy, prefix="/shelf/") as server:
        page = context.new_page()
        installed(page, server.address)
        page.close()
    page = context.new_page()
    page.goto(f"{server.address}?source=home#/{BOOK}")
    wait_until_ready(page)
    assert page.evaluate("turnto.site.books.length") > 0
    card = page.evaluate(f"turnto.site.books.find((book) => book.id === '{BOOK}')")
    for url in (card["json"], card["system_zip"]):
        assert page.evaluate(LENGTH, url) > 0


def test_an_update_waits_until_every_page_is_closed(context: BrowserContext, copy: Path, serving: Serving) -> None:
    address = serving(copy, prefix="/shelf/").address
    page = context.new_page()
    installed(page, address)
    first = shown_build(page)
    second = newer(copy)

    page.reload()
    wait_until_ready(page)
    page.wait_for_function("() => turnto.update !== null")
    assert shown_build(page) == first
    assert len(page.evaluate(KEPT)) == 2
    assert page.evaluate(LENGTH, page.evaluate("turnto.site.runtime.library")) > 0

    beside = context.new_page()
    beside.route("**/beside", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
    beside.goto(address.replace("/shelf/", "/beside"))
    assert beside.evaluate(WAITING)
    page.close()
    eventually(beside, f"async () => !(await ({WAITING})())")
    page = context.new_page()
    page.goto(address)
    expect_build(page, second)
    eventually(page, f"async () => (await ({KEPT})()).length === 1")


# Seen from a page of the origin that is none of the site's: the browser takes its time to notice that a page is closed,
# and one opened in that time would keep the older build.
EMPTY = "<!doctype html><link rel=icon href=data:,>"
WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration('/shelf/')).waiting)"


def expect_build(page: Page, build_hash: str) -> None:
    page.wait_for_function("(hash) => globalThis.turnto?.site?.build === hash", arg=build_hash)


def test_a_player_may_take_an_update_at_once(context: BrowserContext, copy: Path, serving: Serving) -> None:
    address = serving(copy).address
    page = context.new_page()
    installed(page, address)
    second = newer(copy)
    page.reload()
    wait_until_ready(page)
    page.wait_for_function("() => turnto.update !== null")
    page.evaluate("turnto.update()")
    expect_build(page, second)


def test_an_update_is_not_taken_while_a_second_page_is_open(
    context: BrowserContext, copy: Path, serving: Serving
) -> None:
    address = serving(copy).address
    page, other = context.new_page(), context.new_page()
    installed(page, address)
    other.goto(address)
    first = shown_build(page)
    newer(copy)
    page.reload()
    wait_until_ready(page)
    page.wait_for_function("() => turnto.update !== null")
    page.evaluate("turnto.update()")
    page.wait_for_timeout(300)
    page.reload()
    assert shown_build(page) == first


def test_half_a_site_is_never_kept(
    context: BrowserContext, copy: Path, serving: Serving, watch: Watch, asked: list[str]
) -> None:
    watch.expect("404")
    address = serving(copy).address
    worker = copy / "service-worker.js"
    worker.write_text(worker.read_text("utf-8").replace('"files": {', '"files": {"assets/gone.txt": "0", '), "utf-8")
    page = context.new_page()
    page.goto(address)
    wait_until_ready(page)
    wait_for_line(page, asked, "gone.txt")
    eventually(page, "async () => !(await navigator.serviceWorker.getRegistration())?.installing")
    assert page.evaluate(KEPT) == []
    assert not page.evaluate("async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)")


def wait_for_line(page: Page, lines: list[str], part: str) -> None:
    for _ in range(200):
        if any(part in line for line in lines):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"nobody asked for {part}")


def test_other_caches_of_the_origin_are_left_alone(context: BrowserContext, copy: Path, serving: Serving) -> None:
    server = serving(copy, prefix="/mine/")
    page = context.new_page()
    page.goto(server.address)
    page.evaluate("caches.open('turnto /theirs/ 123')")
    page.evaluate("caches.open('something else')")
    installed(page, server.address)
    newer(copy)
    page.reload()
    page.wait_for_function("() => turnto.update")
    page.close()
    page = context.new_page()
    page.goto(server.address)
    names = page.evaluate(KEPT)
    assert {"turnto /theirs/ 123", "something else"} <= set(names)


def test_a_site_for_writing_forgets_what_was_kept(context: BrowserContext, copy: Path, serving: Serving) -> None:
    address = serving(copy).address
    page = context.new_page()
    installed(page, address)
    shutil.copy(paths.page_file("static/no-service-worker.js"), copy / "service-worker.js")
    page.reload()
    eventually(page, "async () => (await caches.keys()).length === 0")
    expect(page.locator("body")).to_be_visible()


def test_an_update_fetches_only_what_changed(
    context: BrowserContext, copy: Path, serving: Serving, asked: list[str]
) -> None:
    address = serving(copy).address
    page = context.new_page()
    installed(page, address)
    newer(copy)
    assert any(".wasm" in line for line in asked)
    asked.clear()
    page.reload()
    wait_until_ready(page)
    page.wait_for_function("() => turnto.update !== null")
    assert asked
    assert not [line for line in asked if "/assets/" in line or "/books/" in line]
