"""Files that a host serves wrongly: nothing wrong is kept, the page says what is the matter, and recovers once they are right."""

from __future__ import annotations

import json
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_tools import Watch, eventually, wait_until_ready
from playwright.sync_api import BrowserContext, Page, expect
from test_offline import KEPT, installed, newer

from turnto.site import build, serve

pytestmark = [pytest.mark.first_visit, pytest.mark.slow]
WAYS = ("missing", "html", "cut", "dropped", "wrong type")
# Each file that the start needs in one way, and each way with one of them.
PARTS = (
    "start.mjs",
    "python.mjs",
    "dom.mjs",
    "interpreter.mjs",
    "core-",
    "pyodide.asm.wasm",
    "library-",
    "pyodide.asm.mjs",
)
TRIED = [(part, "html") for part in PARTS] + [("library-", way) for way in WAYS if way not in ("html", "cut")]


class Host:
    """A host that serves what matches in a wrong way until it is told to do better."""

    def __init__(self) -> None:
        self.way, self.part = "", ""
        self.refused = 0
        self.goes_on = threading.Event()
        """Set once a slow file may come."""

    def answer(self, handler: serve.Handler, get: Callable[[], None]) -> None:
        name = handler.path.rpartition("/")[2]
        if not self.part or self.part not in name:
            return get()
        self.refused += 1
        body = (Path(handler.directory) / handler.path.lstrip("/")).read_bytes()
        match self.way:
            case "missing":
                return handler.send_error(404)
            case "html":
                return self._send(handler, b"<!doctype html><title>Log in</title>", "text/html")
            case "cut":
                return self._send(handler, body[: len(body) // 2], serve.TYPES[Path(name).suffix])
            case "wrong type":
                return self._send(handler, body, "application/octet-stream")
            case "slow":
                self.goes_on.wait(60)
                return get()
        handler.close_connection = True
        return None

    def _send(self, handler: serve.Handler, body: bytes, type: str) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", type)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Host:
    made = Host()
    get = serve.Handler.do_GET
    monkeypatch.setattr(serve.Handler, "do_GET", lambda handler: made.answer(handler, lambda: get(handler)))
    return made


@pytest.fixture
def copy(small_built: build.Built, tmp_path: Path) -> Path:
    return Path(shutil.copytree(small_built.out, tmp_path / "site"))


@pytest.fixture
def patient(context: BrowserContext, watch: Watch) -> Iterator[Page]:
    """A page whose complaints over what is broken on purpose do not count."""
    watch.expect("")
    page = context.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("part, way", TRIED)
def test_at_the_first_visit_it_is_told_and_the_page_starts_once_the_file_is_right(
    patient: Page, copy: Path, serving: Callable[..., serve.Server], host: Host, part: str, way: str
) -> None:
    host.part, host.way = part, way
    patient.goto(serving(copy).address)
    if (part, way) == ("start.mjs", "html"):
        expect(patient.locator("#late")).to_be_visible(timeout=15_000)
        host.part = ""
        return
    if way == "wrong type":
        # A zip is a zip, whatever it is called.
        wait_until_ready(patient)
        return
    told = patient.locator("#progress")
    expect(told).to_contain_text(re.compile("missing or damaged"), timeout=45_000)
    expect(told).to_contain_text(part)
    host.part = ""
    wait_until_ready(patient)


@pytest.mark.parametrize("part", ["core-", "pyodide.asm.wasm"])
def test_a_slow_file_is_waited_for_and_the_title_page_can_be_read(
    patient: Page, copy: Path, serving: Callable[..., serve.Server], host: Host, part: str
) -> None:
    host.part, host.way = part, "slow"
    patient.goto(serving(copy).address)
    eventually(patient, "async () => Boolean(document.querySelector('#page').innerText)")
    end = time.monotonic() + 20
    while not host.refused and time.monotonic() < end:
        patient.wait_for_timeout(100)
    assert host.refused
    expect(patient.locator("#progress")).to_be_visible()
    assert patient.get_attribute("html", "data-ready") is None
    host.goes_on.set()
    wait_until_ready(patient)


def test_an_update_that_stands_still_holds_nothing_up_and_is_offered_once_it_is_there(
    patient: Page, copy: Path, serving: Callable[..., serve.Server], host: Host
) -> None:
    installed(patient, serving(copy).address)
    kept = set(patient.evaluate(KEPT))
    newer(copy)
    with_another_core(copy, r"\2")
    host.part, host.way = "new-core-", "slow"
    for _ in range(2):
        patient.reload()
        wait_until_ready(patient)
    eventually(patient, "async () => Boolean((await navigator.serviceWorker.getRegistration()).installing)")
    assert kept <= set(patient.evaluate(KEPT))
    assert patient.evaluate("turnto.update") is None
    host.goes_on.set()
    eventually(patient, "async () => turnto.update !== null")


def test_webassembly_under_another_name_starts(
    patient: Page, copy: Path, serving: Callable[..., serve.Server], host: Host
) -> None:
    host.part, host.way = ".wasm", "wrong type"
    patient.goto(serving(copy).address)
    wait_until_ready(patient)


def with_another_core(site: Path, hash: str) -> None:
    """Let the next edition want its core under a new name; ``hash`` may stand for the old one by its group."""
    worker = site / "service-worker.js"
    told = re.sub(r'"assets/(core-\w+\.zip)": "(\w+)"', rf'"assets/new-\1": "{hash}"', worker.read_text("utf-8"))
    worker.write_text(told, "utf-8")
    for path in (site / "assets").glob("core-*.zip"):
        shutil.copy(path, path.with_name(f"new-{path.name}"))


@pytest.mark.parametrize("way", WAYS[:-1])
def test_an_update_that_breaks_leaves_the_old_edition_whole(
    patient: Page, copy: Path, serving: Callable[..., serve.Server], host: Host, way: str
) -> None:
    installed(patient, serving(copy).address)
    kept = patient.evaluate(KEPT)
    newer(copy)
    with_another_core(copy, "0123456789abcdef")
    host.part, host.way = "new-core-", way
    patient.reload()
    wait_until_ready(patient)
    end = time.monotonic() + 20
    while not host.refused and time.monotonic() < end:
        patient.wait_for_timeout(100)
    assert host.refused
    eventually(patient, "async () => !(await navigator.serviceWorker.getRegistration()).installing")
    eventually(patient, f"async () => JSON.stringify(await ({KEPT})()) === '{json.dumps(kept, separators=(',', ':'))}'")
    assert patient.evaluate("turnto.update") is None
    patient.reload()
    wait_until_ready(patient)


def test_what_was_lost_or_damaged_in_what_is_kept_is_put_right(
    patient: Page, copy: Path, serving: Callable[..., serve.Server]
) -> None:
    installed(patient, serving(copy).address)
    damage = """async () => {
        const [name] = (await caches.keys()).filter((one) => one.startsWith('turnto /'));
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            if (url.includes("/core-") && url.endsWith(".zip")) await cache.put(url, new Response("<!doctype html>"));
            if (url.includes("/library-")) await cache.delete(url);
        }
    }"""
    patient.evaluate(damage)
    patient.reload()
    wait_until_ready(patient)
