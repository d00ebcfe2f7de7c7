"""What Lighthouse (as on a phone) and the Nu checker say of the built site.

    .venv/bin/python benchmarks/judges.py [BOOK …] [--runs 1]

Both come by npx, pinned, and stay in npm's own cache; the checker needs Java.  A judge that cannot be had here is named.  Lighthouse opens
the shelf and a book's title page, each in a fresh profile, with a phone's screen, processor and network as it simulates them; the middle
of the runs is printed, and what costs points in accessibility and best practices.  The checker reads the page as it is on the disk, and
what stands there once a game is under way.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from start import ARGUMENTS, ROOT

from turnto.dev.chromium import find_chromium
from turnto.site import build, serve

LIGHTHOUSE = "lighthouse@12.8.2"
CHECKER = "vnu-jar@26.9.27"
# Said of every page, with the reason.
ACCEPTED = {
    "Attribute “worker” not allowed on element “script” at this point.": "PyScript's tag",
    "Bad value “py” for attribute “type” on element “script”: Subtype missing.": "PyScript's tag",
    "Inline script violates Content Security Policy": "PyScript's tag: Python, which no browser runs",
    "Resource violates Content Security Policy": "the checker reads a file, which has no origin to be 'self'",
}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
METRICS = {
    "first paint": "first-contentful-paint",
    "largest paint": "largest-contentful-paint",
    "blocked": "total-blocking-time",
    "shift": "cumulative-layout-shift",
    "speed index": "speed-index",
}


def main() -> None:
    arguments = argparse.ArgumentParser(description="Lets Lighthouse and the Nu checker judge the site.")
    arguments.add_argument("books", nargs="*", type=Path)
    arguments.add_argument("--runs", type=int, default=1)
    given = arguments.parse_args()
    books = given.books or [path.parent for path in sorted((ROOT / "adventures").glob("*/book.md"))]
    with tempfile.TemporaryDirectory() as scratch:
        made = build.build(books, Path(scratch) / "site")
        with serve.running(made.out) as server:
            address, book = server.address, str(made.books[0]["id"])
            lighthouse(
                Path(scratch), {"the shelf": address, f"{book}, its title page": f"{address}#/{book}"}, given.runs
            )
            checked(Path(scratch), made.out, drawn(address, book))


# --- Lighthouse ------------------------------------------------------------------------------------------


def lighthouse(scratch: Path, pages: dict[str, str], runs: int) -> None:
    """Print the scores of each page, and what costs any."""
    print(f"{'Lighthouse, as on a phone':34}" + "".join(f"{name:>16}" for name in (*CATEGORIES, *METRICS)))
    for name, address in pages.items():
        reports = [report for number in range(runs) if (report := judged(scratch / f"{number}.json", address))]
        if not reports:
            print(f"Not run: Lighthouse, which npx could not bring here ({LIGHTHOUSE}).")
            return
        scores = (statistics.median(100 * one["categories"][kind]["score"] for one in reports) for kind in CATEGORIES)
        values = (statistics.median(one["audits"][id]["numericValue"] for one in reports) for id in METRICS.values())
        print(
            f"{name:34}"
            + "".join(f"{score:>16.0f}" for score in scores)
            + "".join(f"{shown(value):>16}" for value in values)
        )
        for kind in ("accessibility", "best-practices", "seo"):
            for audit in costing(reports[-1], kind):
                print(f"  {kind}: {audit['title']}")


def shown(value: float) -> str:
    """A time in milliseconds, or how far things were shifted."""
    return f"{value:.3f}" if value < 1 else f"{value:.0f} ms"


def judged(path: Path, address: str) -> Any:
    """Return Lighthouse's report on an address; None where it does not run."""
    flags = " ".join(["--headless=new", *ARGUMENTS])
    command = [
        "npx",
        "--yes",
        LIGHTHOUSE,
        address,
        "--quiet",
        "--output=json",
        f"--output-path={path}",
        f"--chrome-flags={flags}",
    ]
    surroundings = {**os.environ, "CHROME_PATH": find_chromium() or ""}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr[-500:])
        return None
    return json.loads(path.read_text("utf-8"))


def costing(report: Any, kind: str) -> Iterator[Any]:
    """Yield the audits of a category that cost points."""
    for reference in report["categories"][kind]["auditRefs"]:
        audit = report["audits"][reference["id"]]
        if reference["weight"] and audit["score"] is not None and audit["score"] < 1:
            yield audit


# --- the Nu checker ----------------------------------------------------------------------------------------


def drawn(address: str, book: str) -> dict[str, str]:
    """Return the markup of the page as Python draws it: hero creation and a game under way."""
    found = {}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        page = chromium.new_page()
        for name, route in (("the shelf in use", ""), ("hero creation", f"#/{book}/hero")):
            page.goto(address + route)
            page.wait_for_selector("html[data-ready]", timeout=120_000)
            page.wait_for_timeout(500)
            found[name] = page.content()
        page.eval_on_selector("form[data-form=hero]", "(form) => form.requestSubmit()")
        page.wait_for_selector("#text [data-answer]")
        found["a game under way"] = page.content()
        chromium.close()
    return found


def checked(scratch: Path, site: Path, pages: dict[str, str]) -> None:
    """Print what the checker finds in the page as it is built and as it is drawn."""
    if not shutil.which("java"):
        print("Not run: the Nu checker, which needs Java (Debian: apt install default-jre-headless).")
        return
    print(f"\n{'The Nu checker':34}{'errors':>16}{'warnings':>16}{'with reason':>16}")
    for name, html in {"the page as it is built": (site / "index.html").read_text("utf-8"), **pages}.items():
        path = scratch / "page.html"
        # What a browser hands out begins with the element.
        path.write_text(html if html.lower().startswith("<!doctype") else f"<!doctype html>{html}", "utf-8")
        done = subprocess.run(
            ["npx", "--yes", "-p", CHECKER, "vnu", "--format", "json", str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        try:
            # npm may have something to say before it.
            messages = json.loads(done.stderr[done.stderr.index('{"') :])["messages"]
        except ValueError:
            print(f"Not run: the Nu checker, which npx could not bring here ({CHECKER}). {done.stderr[-300:]}")
            return
        accepted = [one for one in messages if one["message"].startswith(tuple(ACCEPTED))]
        messages = [one for one in messages if one not in accepted]
        errors = [one for one in messages if one["type"] == "error"]
        print(f"{name:34}{len(errors):>16}{len(messages) - len(errors):>16}{len(accepted):>16}")
        for said in sorted({one["message"] for one in messages}):
            print(f"  {said}")
    for words, reason in ACCEPTED.items():
        print(f"  with reason: {words} ({reason})")


if __name__ == "__main__":
    main()
