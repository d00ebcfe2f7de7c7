"""The picture of Python's memory that a page makes for its next start: the game is the same, whatever becomes of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_tools import Watch, answered, eventually, in_python, wait_until_ready
from playing_tools import again, begin
from playwright.sync_api import Browser, BrowserContext, Page, expect
from test_offline import expect_build, installed, newer
from test_shipped import failing

from turnto.site import build, modules, paths, serve

pytestmark = pytest.mark.first_visit

Serving = Callable[..., serve.Server]

USED = "turnto.memory.used"
BYTES_HELD = """async () => {
    const held = await caches.match(turnto.memory.picture, { cacheName: turnto.memory.cache });
    return held ? (await held.arrayBuffer()).byteLength : null;
}"""
PICTURES = "async () => (await caches.keys()).filter((name) => name.startsWith('turnto-memory'))"
PUT = """async ([bytes, zeros]) => {
    const kept = await caches.open(turnto.memory.cache);
    const headers = { "turnto-zeros": JSON.stringify(zeros) };
    await kept.put(turnto.memory.picture, new Response(new Uint8Array(bytes).fill(7), { headers }));
}"""
NO_PICTURE = (1_000_000, {"from": 500_000, "to": 600_000, "end": 1_100_000})
CUT_SHORT = (1_000_000, {"from": 0, "to": 0, "end": 24_000_000})
EMPTY = (0, {"from": 0, "to": 0, "end": 0})


@pytest.fixture(scope="session")
def site(small_site: str) -> str:
    return small_site


@pytest.fixture(scope="module")
def remembering(chromium: Browser, site: str) -> Iterator[BrowserContext]:
    """A profile in which an earlier visit has left a picture."""
    context = chromium.new_context(reduced_motion="reduce")
    watch = Watch()
    with watch.over(context):
        page = context.new_page()
        installed(page, site)
        # A short visit makes none; and the worker that does goes when it is done.
        assert len(page.workers) == 1
        assert page.evaluate("turnto.remember()") == ""
        for _ in range(100):
            if len(page.workers) > 1:
                page.wait_for_timeout(50)
        assert len(page.workers) == 1
        page.close()
        yield context
        context.close()
    assert not watch.unexpected()


@pytest.fixture
def returned(remembering: BrowserContext, site: str) -> Iterator[Page]:
    """The next visit, started from the picture."""
    page = remembering.new_page()
    page.goto(site)
    wait_until_ready(page)
    assert page.evaluate(USED)
    yield page
    page.close()


def played(page: Page, site: str) -> str:
    """What the page says after three choices, with dice that fall the same every time."""
    page.goto("about:blank")
    begin(page, f"{site}?seed=7")
    for _ in range(3):
        page.locator("#text [data-answer]:enabled").first.click()
        answered(page)
    return page.locator("#page").inner_text()


def test_a_game_from_a_picture_is_the_same_game(returned: Page, page: Page, site: str) -> None:
    assert played(returned, site) == played(page, site)
    assert returned.evaluate(USED)
    assert not page.evaluate(USED)


def test_everything_can_still_be_imported(returned: Page) -> None:
    names = set(modules.page_modules(paths.PYTHON_ROOT).ours)
    assert failing(returned, names - {"browser.main"}) == {}


def test_chance_is_not_in_the_picture(returned: Page) -> None:
    draw = "import os, random; [random.random(), os.urandom(8).hex()]"
    first = in_python(returned, draw)
    again(returned)
    assert returned.evaluate(USED)
    second = in_python(returned, draw)
    assert first[0] != second[0]
    assert first[1] != second[1]


def test_a_picture_is_made_once(returned: Page) -> None:
    assert returned.evaluate("turnto.remember()") == "not wanted"
    assert returned.evaluate(BYTES_HELD) > 1_000_000


def test_the_worker_keeps_the_picture_of_its_own_build(returned: Page) -> None:
    held = returned.evaluate(PICTURES)
    returned.evaluate("async () => (await navigator.serviceWorker.getRegistration()).unregister()")
    again(returned)
    eventually(returned, "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'")
    assert returned.evaluate(PICTURES) == held


# --- what may be wrong with it ------------------------------------------------------------------------------


@pytest.mark.parametrize("broken", [NO_PICTURE, CUT_SHORT, EMPTY], ids=["no picture", "cut short", "empty"])
def test_a_broken_picture_is_dropped_and_the_start_is_ordinary(
    page: Page, site: str, broken: tuple[int, dict[str, int]]
) -> None:
    installed(page, site)
    page.evaluate(PUT, list(broken))
    again(page)
    assert not page.evaluate(USED)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    assert page.evaluate(BYTES_HELD) == 0
    # Nor is another made for this build, which would break again.
    assert page.evaluate("turnto.remember()") == "there already"


def test_a_start_that_did_not_come_to_its_end_is_not_tried_again(page: Page, site: str) -> None:
    installed(page, site)
    page.evaluate(PUT, list(NO_PICTURE))
    page.evaluate("sessionStorage.setItem(turnto.memory.trying, 'this build')")
    told: list[str] = []
    page.on("console", lambda said: told.append(said.text))
    again(page)
    assert not page.evaluate(USED)
    assert not [words for words in told if "picture" in words]
    assert page.evaluate(BYTES_HELD) == 0
    assert page.evaluate("sessionStorage.getItem(turnto.memory.trying)") is None


def test_a_picture_that_could_not_be_made_is_not_tried_again(page: Page, site: str) -> None:
    installed(page, site)
    page.evaluate("turnto.site.runtime.imports = ['browser.nowhere']")
    assert "browser.nowhere" in page.evaluate("turnto.remember()")
    assert page.evaluate("turnto.remember()") == "there already"
    again(page)
    assert not page.evaluate(USED)
    assert page.evaluate(BYTES_HELD) == 0


def test_a_new_edition_with_the_same_python_goes_on_with_the_picture(
    context: BrowserContext, small_built: build.Built, tmp_path: Path, serving: Serving
) -> None:
    copy = Path(shutil.copytree(small_built.out, tmp_path / "site"))
    page = context.new_page()
    installed(page, serving(copy).address)
    second = newer(copy)
    assert page.evaluate("turnto.remember()") == ""
    again(page)
    page.wait_for_function("() => turnto.update")
    page.evaluate("turnto.update()")
    expect_build(page, second)
    wait_until_ready(page)
    assert page.evaluate(USED)


def test_a_site_with_another_python_does_not_use_the_old_picture(
    context: BrowserContext, small_built: build.Built, tmp_path: Path, serving: Serving
) -> None:
    copy = Path(shutil.copytree(small_built.out, tmp_path / "site"))
    page = context.new_page()
    installed(page, serving(copy).address)
    second = newer(copy)
    python = page.evaluate("turnto.site.runtime.python")
    for name in ("index.html", "service-worker.js"):
        text = (copy / name).read_text("utf-8")
        assert python in text
        (copy / name).write_text(text.replace(python, "0otherpyth"), "utf-8")
    again(page)
    page.wait_for_function("() => turnto.update")
    page.evaluate(PUT, list(NO_PICTURE))
    page.evaluate("turnto.update()")
    expect_build(page, second)
    wait_until_ready(page)
    assert not page.evaluate(USED)
    assert page.evaluate(PICTURES) == []


def test_no_picture_is_made_where_there_is_no_room(page: Page, site: str) -> None:
    page.add_init_script("navigator.storage.estimate = async () => ({ quota: 120e6, usage: 60e6 })")
    installed(page, site)
    assert page.evaluate("turnto.remember()") == "no room"
    assert page.evaluate(PICTURES) == []


def test_storage_that_is_full_after_all_is_nobodys_trouble(page: Page, site: str) -> None:
    page.add_init_script("navigator.storage.estimate = async () => ({ quota: 900e6, usage: 0 })")
    installed(page, site)
    small = {"origin": page.evaluate("location.origin"), "quotaSize": 1_000_000}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", small)
    assert "uota" in page.evaluate("turnto.remember()")
    again(page)
    assert not page.evaluate(USED)


def test_a_site_for_writing_makes_none(
    context: BrowserContext, small_built: build.Built, tmp_path: Path, serving: Serving
) -> None:
    copy = Path(shutil.copytree(small_built.out, tmp_path / "site"))
    index = copy / "index.html"
    index.write_text(index.read_text("utf-8").replace('"offline":true', '"offline":false'), "utf-8")
    page = context.new_page()
    page.goto(serving(copy).address)
    wait_until_ready(page)
    assert page.evaluate("turnto.remember()") == "not wanted"
