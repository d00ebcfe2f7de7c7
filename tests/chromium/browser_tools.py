"""What the browser tests share besides their fixtures."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, Route, WebError, Worker

from turnto.cli import open_book
from turnto.site import build, serve, shelf
from turnto.site.__main__ import books_in, readable

ROOT = Path(__file__).resolve().parents[2]
START_TIMEOUT = 30_000
# While this is held back, Python cannot come up.
HELD_BACK = "**/assets/core-*.zip"
# Without these, Chromium looks up hosts of its maker at every start.
CHROMIUM_ARGUMENTS = [
    *"--no-sandbox --disable-gpu --disable-quic --no-first-run".split(),
    # Letters as wide as on a screen: a headless shell would round their widths.
    "--font-render-hinting=none",
    *"--disable-background-networking --disable-component-update --disable-sync".split(),
    # Each test has a profile of its own, in which nothing of Python is compiled yet: only what is used, and only once.
    "--js-flags=--wasm-lazy-compilation --liftoff-only",
]


@cache
def compiled(path: Path) -> shelf.Compiled:
    """Compile a book once; what any process has read of it before is known."""
    return shelf.compiled_of(path, *open_book.read(path))


def books() -> list[Path]:
    """Every book of the shelf, and those that only tests play; one with errors is its own test's concern."""
    return list(readable([*books_in(ROOT / "adventures"), *books_in(ROOT / "tests" / "books")], compiled))


_FIRST = next(readable(books_in(ROOT / "adventures"), compiled))
BOOK = _FIRST.stem
"""The book that tests of the page as such open.  Only this one is read here: every process imports this."""
FEW_BOOKS = (_FIRST, ROOT / "tests" / "books" / "weir")
"""What a site holds whose books are not what is tested: to install every book takes as long as to start."""


def title_of(built: build.Built, book: str) -> str:
    """The title of a book of the site."""
    return next(str(card["title"]) for card in built.books if card["id"] == book)


LEFT = "a request left the origin:"


@dataclass
class Watch:
    """What a page must not do: complain on the console, raise, or ask another origin for anything."""

    origin: str = "http://127.0.0.1"
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    @contextmanager
    def over(self, context: BrowserContext) -> Iterator[None]:
        """Watch every page of this profile."""
        heard = {"console": self._said, "weberror": self._raised, "request": self._asked}
        for event, listener in heard.items():
            context.on(event, listener)  # type: ignore[call-overload]
        yield
        for event, listener in heard.items():
            context.remove_listener(event, listener)

    def expect(self, *parts: str) -> None:
        """Let the console's complaints with one of these words pass, whenever they come: it may be late, and twice."""
        self.expected += parts

    def unexpected(self) -> list[str]:
        """Return the complaints that the test has not announced; a request to another origin cannot be."""
        return [said for said in self.complaints if said.startswith(LEFT) or not any(p in said for p in self.expected)]

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(f"console: {said.text}")

    def _raised(self, raised: WebError) -> None:
        self.complaints.append(f"raised: {raised.error}")

    def _asked(self, request: Request) -> None:
        url = request.url
        self.requests.append(url)
        if not url.startswith((f"{self.origin}:", "data:", "blob:", "about:")):
            self.complaints.append(f"{LEFT} {url}")


def wait_until_ready(page: Page) -> None:
    """Wait until Python listens."""
    page.wait_for_selector("html[data-ready]", timeout=START_TIMEOUT)


# Installing the site would be done again beside every test: here it never comes to an end, and does not begin.
NOT_INSTALLED = """
if (globalThis.ServiceWorkerContainer) {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
    Object.defineProperty(ServiceWorkerContainer.prototype, "ready", { value: Promise.resolve() });
}
"""
LASTING: set[str] = set()
"""Origins of the sites that several tests visit one after another."""


@contextmanager
def lasting(folder: Path, **options: Any) -> Iterator[str]:
    """Serve a site to several tests, whose profiles keep a picture for it too; yield its address."""
    with serve.running(folder, **options) as server:
        LASTING.add(origin := _origin(server.address))
        yield server.address
        LASTING.remove(origin)


HAS_PICTURE = """async () => {
    if (!["", "there already"].includes(await turnto.remember())) return false;
    // The page itself may just be making one.
    for (let tries = 0; tries < 200; tries++) {
        const held = await caches.match(turnto.memory.picture, { cacheName: turnto.memory.cache });
        if (held?.headers.has("turnto-zeros")) return true;
        await new Promise((done) => setTimeout(done, 50));
    }
    return false;
}"""
EVERYTHING_BUT_THE_PICTURE = "local_storage,indexeddb,cookies,file_systems,service_workers"


class Profile:
    """A profile of a browser that has been here before, lent to one test after another."""

    def __init__(self, chromium: Browser, site: str, **options: Any) -> None:
        self._context = chromium.new_context(reduced_motion="reduce", **options)
        self._context.add_init_script(NOT_INSTALLED)
        self._visited = {_origin(site): EVERYTHING_BUT_THE_PICTURE}
        # Its window stays open: to open one costs as much processor time as a third of a start.
        self._blank = self._context.new_page()
        self._storage = self._context.new_cdp_session(self._blank)
        page = self._context.new_page()
        page.goto(site)
        wait_until_ready(page)
        assert page.evaluate("turnto.remember()") == ""
        page.close()

    @contextmanager
    def lent(self, watch: Watch) -> Iterator[BrowserContext]:
        """Lend the profile, with no page of the site open and nothing stored."""
        for origin, kinds in self._visited.items():
            self._storage.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": kinds})
        with watch.over(self._context):
            yield self._context
            self._remember()
            for page in self._context.pages:
                if page is not self._blank:
                    page.close()
        # A module may serve a site of its own to all its tests.
        for origin in {_origin(url) for url in watch.requests if url.startswith("http")}:
            self._visited.setdefault(origin, "all")

    def _remember(self) -> None:
        """Keep a picture of a lasting site that a test has left open: without, each start there would be a first one."""
        for page in self._context.pages:
            origin = _origin(page.url)
            if origin in LASTING and self._visited.get(origin) != EVERYTHING_BUT_THE_PICTURE:
                # A test that failed may have left anything.
                with suppress(Error):
                    if page.locator("html[data-ready]").count() and page.evaluate(HAS_PICTURE):
                        self._visited[origin] = EVERYTHING_BUT_THE_PICTURE


def _origin(url: str) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(url))


def answered(page: Page) -> None:
    """Wait until Python has come to the end of everything that was pressed."""
    page.wait_for_function("() => turnto.waiting === 0")


def in_python(page: Page, code: str) -> Any:
    """What this Python comes to, run in the page's worker; lists as lists."""
    run = "(code) => { const made = turnto.interpreter.runPython(code); return made?.toJs?.() ?? made; }"
    return python_of(page).evaluate(run, code)


def python_of(page: Page) -> Worker:
    """The worker that Python runs in."""
    (worker,) = (one for one in page.workers if one.evaluate("Boolean(globalThis.turnto?.interpreter)"))
    return worker


def eventually(page: Page, promise: str, timeout: float = 20.0) -> None:
    """Wait until the promise that this JavaScript function returns comes true: `wait_for_function` awaits none."""
    end = time.monotonic() + timeout
    while not _true_now(page, promise):
        assert time.monotonic() < end, f"never came true: {promise}"
        page.wait_for_timeout(50)


def _true_now(page: Page, promise: str) -> bool:
    try:
        return bool(page.evaluate(promise))
    except Error:
        # The page went elsewhere while it was asked.
        return False


@contextmanager
def hold_back(page: Page, pattern: str) -> Iterator[None]:
    """Answer no request for this pattern before the block is left."""
    held: list[Route] = []
    page.route(pattern, lambda route: held.append(route))
    yield
    for route in held:
        route.continue_()
    page.unroute(pattern)
