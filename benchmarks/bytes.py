"""What a visit downloads, by part: without compression, with gzip and with brotli.

    .venv/bin/python benchmarks/bytes.py [BOOK …]

Each book is built as a site of its own and opened in Chromium: the first visit up to the first page of a game, then what the service
worker still fetches to keep the site for offline play, then a second visit.  The server writes down what it was asked for; how large that
is says the file, or the form of it that `turnto build --compress` puts beside it.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Playwright, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from start import ARGUMENTS, ROOT

from turnto.dev.chromium import find_chromium
from turnto.site import build, serve

PARTS = {
    "Python's machine code": r"pyodide[^/]*/pyodide\.asm\.wasm",
    "Pyodide's scripts": r"pyodide[^/]*/",
    "Python's library": r"assets/library",
    "Turnto": r"assets/core-\w+\.zip",
    "the rules": r"assets/\w+-\w+\.zip",
    "PyScript": r"assets/pyscript",
    "the book": r"books/",
    "typefaces": r".*\.woff2",
    "page, styles, scripts": r"",
}
FORMS = {"plain": "", "gzip": ".gz", "brotli": ".br"}
WHEN = ("until the first page", "kept for offline play", "second visit")

Asked = dict[str, list[str]]
"""What was asked for in each of these times: addresses within the site."""


def main() -> None:
    arguments = argparse.ArgumentParser(description="Counts what a visit downloads.")
    arguments.add_argument("books", nargs="*", type=Path)
    books = arguments.parse_args().books or [
        ROOT / "adventures" / name for name in ("the-hollow-weight", "while-the-glove-is-up")
    ]
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        for book in books:
            # Compressed as a whole, archives are not compressed file by file: the two are sites of their own.
            plain = build.build([book], Path(scratch) / book.name / "plain")
            packed = build.build([book], Path(scratch) / book.name / "packed", compress=True)
            print(f"\n{book.name}")
            asked = [visits(playwright, one) for one in (plain, packed)]
            table(plain.out, asked[0], packed.out, asked[1])


def visits(playwright: Playwright, made: build.Built) -> Asked:
    """Visit a site twice with one profile; return what was asked for.

    The profile is on the disk: what a browser keeps in memory alone has no room for Python's machine code.
    """
    asked: Asked = {}
    book = made.books[0]["id"]
    with written_down() as lines, serve.running(made.out) as server:
        profile = str(made.out.with_name(f"profile-{made.out.name}"))
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=find_chromium(), args=ARGUMENTS
        )
        page = context.new_page()
        page.goto(f"{server.address}#/{book}/hero")
        ready(page)
        page.eval_on_selector("form[data-form=hero]", "(form) => form.requestSubmit()")
        page.wait_for_selector("#text [data-answer]")
        asked[WHEN[0]] = taken(lines, before="service-worker.js")
        active = "navigator.serviceWorker.ready.then((one) => one.active)"
        page.evaluate(f"() => {active}")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        asked[WHEN[1]] = taken(lines)
        page.close()
        page = context.new_page()
        page.goto(f"{server.address}#/{book}/play")
        ready(page)
        page.wait_for_timeout(1000)
        asked[WHEN[2]] = taken(lines)
        context.close()
    return asked


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-ready]", timeout=120_000)


@contextmanager
def written_down() -> Iterator[list[str]]:
    """Let servers write down what they are asked for."""
    lines: list[str] = []
    before = serve.Handler.log_message
    serve.Handler.log_message = lambda self, form, *said: lines.append(str(said[0]))  # type: ignore[method-assign, assignment]
    yield lines
    serve.Handler.log_message = before  # type: ignore[method-assign]


def taken(lines: list[str], before: str = "") -> list[str]:
    """Return the addresses asked for so far, as far as the first that is named, and strike them out."""
    paths = [urlsplit(line.split()[1]).path.lstrip("/") or "index.html" for line in lines]
    count = paths.index(before) if before in paths else len(paths)
    del lines[:count]
    return paths[:count]


def table(plain: Path, of_plain: Asked, packed: Path, of_packed: Asked) -> None:
    """Print kilobytes by part, form and time."""
    print(f"{'kB':26}" + "".join(f"{when:>27}" for when in WHEN))
    print(f"{'':26}" + "".join(f"{form:>9}" for _ in WHEN for form in FORMS))
    columns = [
        sizes(plain if form == "plain" else packed, (of_plain if form == "plain" else of_packed)[when], ending)
        for when in WHEN
        for form, ending in FORMS.items()
    ]
    for part in PARTS:
        print(f"{part:26}" + "".join(f"{column[part] / 1000:>9.1f}" for column in columns))
    print(f"{'in all':26}" + "".join(f"{column.total() / 1000:>9.1f}" for column in columns))
    print(f"{'requests':26}" + "".join(f"{len(of_plain[when]):>27}" for when in WHEN))


def sizes(site: Path, asked: Iterable[str], ending: str) -> Counter[str]:
    """Return the bytes of these files by part, in the form with this ending where there is one."""
    found: Counter[str] = Counter()
    for address in asked:
        path = site / f"{address}{ending}"
        path = path if path.is_file() else site / address
        if path.is_file():
            found[part_of(address)] += path.stat().st_size
    return found


def part_of(address: str) -> str:
    """Return the part that an address belongs to."""
    return next(part for part, pattern in PARTS.items() if re.match(rf"(assets/)?{pattern}", address))


if __name__ == "__main__":
    main()
