"""The real page in a real Chromium: built once, served under a path prefix, watched in every test.

Two thirds of a test's time would be the start of Python in a browser that was never here.  So a process keeps its
profiles from test to test, each as an earlier visit has left it: the browser's own caches, and the picture of Python's
memory (static/memory.mjs).  What a player does is not kept: every test has a page of its own, and storage is emptied
before it.  A test marked `first_visit` has a profile that was never anywhere, and is thrown away: whatever is about the
start, the picture, the service worker, or files that are kept or wrong.
"""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from browser_tools import CHROMIUM_ARGUMENTS, FEW_BOOKS, ROOT, Profile, Watch, books, compiled, wait_until_ready
from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from turnto.dev.chromium import find_headless
from turnto.site import build, serve

SHOTS = ROOT / "build" / "shots"
PREFIX = "/a/library/of/books/"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


Building = Callable[[str, Callable[[], Sequence[Path]]], build.Built]


@pytest.fixture(scope="session")
def building(tmp_path_factory: pytest.TempPathFactory) -> Building:
    """Build a site on disk by a name: by the first process that wants it, for all of them."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent

    def made(name: str, books: Callable[[], Sequence[Path]]) -> build.Built:
        with FileLock(folder / f"{name}.lock"):
            told = folder / f"{name}.pickle"
            if not told.exists():
                told.write_bytes(pickle.dumps(build.build(books(), folder / name, compile_book=compiled)))
            found: build.Built = pickle.loads(told.read_bytes())
        return found

    return made


@pytest.fixture(scope="session")
def built_site(building: Building) -> build.Built:
    """The site with every book."""
    return building("site", books)


@pytest.fixture(scope="session")
def site(built_site: build.Built) -> Iterator[str]:
    """The address of the site, served under a path prefix."""
    with serve.running(built_site.out, prefix=PREFIX) as server:
        yield server.address


@pytest.fixture(scope="session")
def small_built(building: Building) -> build.Built:
    """A site with two books."""
    return building("small", lambda: FEW_BOOKS)


@pytest.fixture(scope="session")
def small_site(small_built: build.Built) -> Iterator[str]:
    """The address of the site with two books."""
    with serve.running(small_built.out, prefix=PREFIX) as server:
        yield server.address


@pytest.fixture
def serving() -> Iterator[Callable[..., serve.Server]]:
    """Serve a folder, under a prefix if one is given, until the test ends: `serving(out, prefix="/x/")`."""
    with ExitStack() as stack:
        yield lambda folder, **options: stack.enter_context(serve.running(folder, **options))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests; each gets a profile of its own."""
    browser = playwright.chromium.launch(executable_path=find_headless(), args=CHROMIUM_ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Watches every page of the test; a test that breaks something on purpose says what it expects: `watch.expect`."""
    watching = Watch()
    yield watching
    assert not watching.unexpected(), "\n".join(watching.unexpected())


@pytest.fixture(scope="session")
def kept_profile(chromium: Browser, site: str) -> Profile:
    return Profile(chromium, site, viewport=WIDE)


@pytest.fixture(scope="session")
def kept_phone(chromium: Browser, site: str) -> Profile:
    return Profile(chromium, site, viewport=PHONE, has_touch=True, device_scale_factor=2)


@pytest.fixture
def context(request: pytest.FixtureRequest, chromium: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """A profile, wide, with motion reduced so that nothing has to be waited for; new for what is marked `first_visit`."""
    if not request.node.get_closest_marker("first_visit"):
        with request.getfixturevalue("kept_profile").lent(watch) as kept:
            yield kept
        return
    made = chromium.new_context(viewport=WIDE, reduced_motion="reduce")
    with watch.over(made):
        yield made
        made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A blank page."""
    return context.new_page()


@pytest.fixture
def phone(kept_phone: Profile, watch: Watch) -> Iterator[Page]:
    """A blank page on a phone."""
    with kept_phone.lent(watch) as kept:
        yield kept.new_page()


@pytest.fixture
def visit(site: str) -> Callable[..., None]:
    """Open a route of the site and wait until it plays: `visit(page, "#/salt-mine")`."""

    def go(page: Page, route: str = "", ready: bool = True) -> None:
        page.goto(site + route)
        if ready:
            wait_until_ready(page)

    return go


@pytest.fixture(scope="session")
def axe_source() -> str:
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


LOOKS = ({"theme": "dark"}, {"contrast": "high"})
"""In what, beside the look a page is in, every state is looked at; sepia and dark in high contrast only with the settings."""
EVERY_LOOK = """async ({ looks, known }) => {
    const { dataset } = document.documentElement;
    const { theme, contrast } = dataset;
    const wear = (look) => {
        for (const name of ["theme", "contrast"]) {
            if (look[name]) dataset[name] = look[name];
            else delete dataset[name];
        }
    };
    // Of every text its colour and size, and what lies behind it: the same ones have the same contrasts.
    const shades = () => {
        const behind = new Map([[null, ""]]);
        const below = (element) => {
            if (!behind.has(element)) {
                const { backgroundColor, backgroundImage, opacity, visibility, display } = getComputedStyle(element);
                behind.set(element, `${below(element.parentElement)}|${backgroundColor} ${backgroundImage} ${opacity} ${visibility} ${display}`);
            }
            return behind.get(element);
        };
        const holds = (element) => element.matches("input, select, textarea") || [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
        const drawn = [...document.body.querySelectorAll("*")].filter(holds).map((element) => {
            const { color, fontSize, fontWeight } = getComputedStyle(element);
            return `${color} ${fontSize} ${fontWeight} ${element.matches(":disabled")}${below(element)}`;
        });
        const digest = (text) => [...text].reduce((sum, sign) => (Math.imul(sum, 31) + sign.codePointAt(0)) | 0, 7);
        return [...new Set(drawn)].map((text) => `${digest(text)} ${text.length}`);
    };
    const found = [];
    const seen = {};
    const own = { ...(theme && { theme }), ...(contrast && { contrast }) };
    // Forced colours take the place of every paper.
    const others = matchMedia("(forced-colors: active)").matches ? [] : looks;
    for (const look of [own, ...others]) {
        wear(look);
        const is_own = look === own, name = `${matchMedia("(forced-colors: active)").matches} ${JSON.stringify(look)}`;
        const here = shades(), is_known = here.every((one) => known[name]?.includes(one));
        if (is_known && !is_own) continue;
        const asked = is_own ? { rules: { "color-contrast": { enabled: !is_known } } } : { runOnly: ["color-contrast"] };
        const { violations } = await axe.run(document, { resultTypes: ["violations"], ...asked });
        for (const one of violations) found.push(is_own ? one : { ...one, id: `${one.id} ${JSON.stringify(look)}` });
        seen[name] = here;
    }
    wear(own);
    return { found, seen };
}"""
"""All that axe finds as the page is, and the contrasts it finds too low in every other look.

Contrasts are most of axe's work, and the same few in most states: those it has found good are not looked at again.
"""


@pytest.fixture(scope="session")
def good_shades() -> dict[str, list[str]]:
    """Of each look the shades in which axe has found nothing."""
    return {}


@pytest.fixture
def axe(axe_source: str, good_shades: dict[str, list[str]]) -> Callable[[Page], None]:
    """Let axe look at the page as it stands, on dark paper and in high contrast; whatever it finds fails the test."""

    def look(page: Page) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe_source)  # not a script tag: the page's own policy would refuse it
        came: dict[str, Any] = page.evaluate(EVERY_LOOK, {"looks": LOOKS, "known": good_shades})
        told = [
            {"rule": one["id"], "says": one["help"], "at": [node["html"][:200] for node in one["nodes"]]}
            for one in came["found"]
        ]
        assert not told, json.dumps(told, indent=1, ensure_ascii=False)
        for name, shades in came["seen"].items():
            good_shades[name] = sorted({*good_shades.get(name, ()), *shades})

    return look


@pytest.fixture
def shoot() -> Callable[[Page, str], Path]:
    """Take a picture of the page into build/shots: `shoot(page, "shelf-light")`."""

    def take(page: Page, name: str) -> Path:
        SHOTS.mkdir(parents=True, exist_ok=True)
        path = SHOTS / f"{name}.png"
        page.screenshot(path=path)
        return path

    return take
