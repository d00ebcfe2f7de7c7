"""How fast the page is there, beside a stock PyScript page and an ink page of the same book.

    .venv/bin/python benchmarks/start.py [BOOK] [--runs 5] [--bardic PATH]

All are served from this machine, by the same server, in the same run, taking turns:

- turnto: the site as `turnto build` makes it;
- stock: the same Python in a plain PyScript page, as its documentation would have it: a local
  interpreter, Pyodide's own library zip, our sources as they are, nothing drawn beforehand;
- ink: inkjs with the sections, choices and turns of the book as an ink story;
- bardic: the smallest bundle that Bardic makes of the same sections, choices and turns, where its
  command is found (`pip install bardic`, best in an environment of its own, and `--bardic PATH`).

Cold is a fresh profile; warm is the third visit with the same one.  A game is under way, so that
the page opens at a section; the quick first sight of it that the last visit kept is taken away,
except in the row that measures it.  "Pressable" is when the choices of the section stand there
and a press on them is acted on; for the last row, when it is remembered.

A reader who stays at the page for a quarter of a minute leaves a picture of Python's memory there
for the next start; the row "no picture" measures one who does not.  "Busy" is the processor time
that the page's own thread has used until it was ready: it hardly depends on what else the machine does.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import shutil
import statistics
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from turnto.dev.chromium import find_chromium
from turnto.ir.decode import decoded
from turnto.ir.ops import Choice, Offer, Op, Text
from turnto.site import build, page, runtime, serve

ROOT = Path(__file__).resolve().parents[1]
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run"
    " --disable-background-networking --disable-component-update --disable-sync"
).split()
WATCH = """
globalThis.bench = { block: 0 };
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) bench.block = Math.max(bench.block, one.duration);
}).observe({ type: "longtask", buffered: true });
const look = () => {
  if (!bench.seen && document.querySelector("#page [data-answer], #page [data-choice], .choice-btn")) bench.seen = performance.now();
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
# A page counts as ready when Python has said so; ink's and Bardic's as soon as their choices are there.
READY = """() => bench.seen && (document.documentElement.dataset.ready !== undefined || globalThis.inkReady
    || document.querySelector(".choice-btn"))"""


@dataclass(frozen=True)
class Visit:
    """One opening of a page, in milliseconds and bytes."""

    paint: float
    pressable: float
    bytes: float
    block: float
    busy: float


@dataclass(frozen=True)
class Contender:
    """A page in the race: what it is called, where it is, and what a returning reader has stored."""

    name: str
    address: str
    stored: Mapping[str, Any] | None = None
    remembers: bool = False
    pictures: bool = False


def main() -> None:
    arguments = argparse.ArgumentParser(description="Times the start of the page beside others.")
    arguments.add_argument("book", nargs="?", type=Path)
    arguments.add_argument("--runs", type=int, default=5)
    arguments.add_argument("--bardic", default=shutil.which("bardic"), help="Bardic's command")
    given = arguments.parse_args()
    book = given.book or sorted((ROOT / "adventures").glob("*/book.md"))[0].parent
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        folder = Path(scratch)
        made = build.build([book], folder / "turnto")
        stock_page(folder / "turnto", folder / "stock")
        ink_page(book, folder / "ink")
        if given.bardic:
            bardic_page(book, folder / "bardic", given.bardic)
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        with serve.running(folder) as server:
            print(f"{book.name}: {made.books[0]['sections']} sections; Chromium {chromium.version}; {given.runs} runs")
            entered = contenders(chromium, server.address, str(made.books[0]["id"]))
            if given.bardic:
                entered.append(Contender("bardic", f"{server.address}bardic/index.html"))
            race(chromium, entered, given.runs)


def contenders(chromium: Browser, address: str, book: str) -> list[Contender]:
    game, shown = under_way(chromium, f"{address}turnto/", book)
    route = f"#/{book}/play"
    return [
        Contender("stock", f"{address}stock/{route}", game),
        Contender("turnto", f"{address}turnto/{route}", game, pictures=True),
        Contender("turnto, no picture", f"{address}turnto/{route}", game),
        Contender("ink", f"{address}ink/"),
        Contender("turnto, page kept", f"{address}turnto/{route}", shown, remembers=True, pictures=True),
    ]


def under_way(chromium: Browser, address: str, book: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a reader has stored who has begun a game: without and with the page kept for the next visit."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}#/{book}/hero")
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector("form[data-form=hero]")
    page.eval_on_selector("form[data-form=hero]", "(form) => form.requestSubmit()")
    page.wait_for_selector("#page [data-answer]")
    page.wait_for_timeout(300)
    every = dict(page.evaluate("Object.fromEntries(Object.entries(localStorage))"))
    context.close()
    return {name: text for name, text in every.items() if not name.startswith("turnto:page:")}, every


# --- the race ---------------------------------------------------------------------------------------------


def race(chromium: Browser, entered: list[Contender], runs: int) -> None:
    cold: dict[str, list[Visit]] = {one.name: [] for one in entered}
    warm: dict[str, list[Visit]] = {one.name: [] for one in entered}
    for _ in range(runs):
        for one in entered:
            context = chromium.new_context()
            context.add_init_script(WATCH)
            cold[one.name].append(visit(context, one, first=True))
            visit(context, one)
            warm[one.name].append(visit(context, one))
            context.close()
    table("cold: a fresh profile", cold)
    table("warm: the third visit", warm)


def visit(context: BrowserContext, one: Contender, first: bool = False) -> Visit:
    page = context.new_page()
    if one.stored is not None:
        # Set before the page's own scripts run, at every visit: what the page keeps must not decide the next.
        put = "([name, text]) => localStorage.setItem(name, text)"
        script = f"localStorage.clear(); for (const pair of {json.dumps(list(one.stored.items()))}) ({put})(pair);"
        page.add_init_script(script)
    counted, busy = count_bytes(page), processor_time(page)
    page.goto(one.address)
    page.wait_for_function("() => bench.seen" if one.remembers else READY, timeout=60_000)
    pressable = page.evaluate("bench.seen" if one.remembers else "Math.max(bench.seen, performance.now())")
    if not one.remembers:
        marks = "performance.getEntriesByName('turnto:ready')[0]?.startTime ?? bench.seen"
        pressable = max(page.evaluate("bench.seen"), page.evaluate(marks))
    page.wait_for_function(READY, timeout=60_000)
    used = busy()
    page.wait_for_timeout(1500 if first else 200)  # the worker keeps the site now, and is not part of the start
    fetched = counted()
    if first and one.pictures:
        page.evaluate("turnto.remember()")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    block = page.evaluate("bench.block")
    page.close()
    return Visit(paint, pressable, fetched, block, used)


def count_bytes(page: Page) -> Callable[[], float]:
    """Counts what the page itself fetches over the wire until the count is read."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    return lambda: sum(sizes)


def processor_time(page: Page) -> Callable[[], float]:
    """Milliseconds that the page's main thread has been at work by the time this is called."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def until_now() -> float:
        told = session.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(metric["value"] for metric in told if metric["name"] == "TaskDuration"))

    return until_now


def table(title: str, visits: Mapping[str, list[Visit]]) -> None:
    print(
        f"\n{title}\n{'':20}{'first paint':>13}{'pressable':>12}{'to stock':>10}{'busy':>11}{'to stock':>10}{'MB':>8}{'longest block':>15}"
    )
    stock, stock_busy = middle(visits["stock"], "pressable"), middle(visits["stock"], "busy")
    for name, seen in visits.items():
        pressable, busy = middle(seen, "pressable"), middle(seen, "busy")
        print(
            f"{name:20}{middle(seen, 'paint'):>10.0f} ms{pressable:>9.0f} ms{pressable / stock:>10.2f}"
            f"{busy:>8.0f} ms{busy / stock_busy:>10.2f}"
            f"{middle(seen, 'bytes') / 1e6:>8.2f}{middle(seen, 'block'):>12.0f} ms"
        )


def middle(seen: list[Visit], field: str) -> float:
    return statistics.median(getattr(one, field) for one in seen)


# --- the stock page ------------------------------------------------------------------------------------------


def stock_page(site: Path, out: Path) -> None:
    """Our page as PyScript's documentation would build it: on the page's own thread, nothing compiled, nothing left out."""
    found = runtime.find()
    shutil.copytree(site, out)
    (out / "service-worker.js").unlink()
    for name in (*runtime.PYODIDE_FILES, "python_stdlib.zip", "pyodide-lock.json"):
        (out / "pyodide").mkdir(exist_ok=True)
        shutil.copy(found.pyodide / name, out / "pyodide")
    shutil.copytree(found.pyscript / "dist", out / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    text = (out / "index.html").read_text("utf-8")
    told = json.loads(re.search(r'id="turnto-site">(.*?)</script>', text, re.DOTALL)[1])  # type: ignore[index]
    told["offline"] = False
    orders = runtime.orders(found, [str(card["system"]) for card in told["books"]])
    sources(out / "core.zip", orders["core"])
    for card in told["books"]:
        card["system_zip"] = f"{card['system']}.zip"
        sources(out / card["system_zip"], orders[card["system"]])
    start = re.search(r'src="(assets/page-[^"]*/)start.mjs"', text)[1]  # type: ignore[index]
    shutil.copy(ROOT / "benchmarks" / "stock.mjs", out / start)
    head = "\n".join(re.findall(r'<link rel="stylesheet"[^>]*>|<script src=[^>]*></script>', text.split("</head>")[0]))
    head = re.sub(r' data-interpreter="[^"]*"', "", head)  # it begins no worker
    (out / "index.html").write_text(stock_html(start, head, told), "utf-8")


def stock_html(scripts: str, head: str, told: Mapping[str, Any]) -> str:
    config = {"interpreter": "./pyodide/pyodide.mjs", "files": {"./core.zip": "./*"}}
    # What interpreter.mjs does for our page: Python's own handle, by which packages are unpacked.
    python = f"import js, pyodide_js\njs.turnto.interpreter = pyodide_js\n{page.START_PYTHON}"
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stock</title>
{head}
<script type="module" src="{scripts}start.mjs"></script><script type="module" src="{scripts}stock.mjs"></script>
<link rel="stylesheet" href="pyscript/core.css"><script type="module" src="pyscript/core.js"></script></head>
<body><div id="top"></div><main id="page" tabindex="-1"></main><div id="progress"><progress></progress><span></span></div>
<p id="said"></p><script type="application/json" id="turnto-site">{json.dumps(told).replace("<", chr(92) + "u003c")}</script>
<script type="py" config='{html.escape(json.dumps(config))}'>{python}</script></body></html>"""


def sources(archive: Path, order: Mapping[str, Any]) -> None:
    """Zip what goes into an archive of the page as it is, without PyScript's own, which the stock page brings."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for inside, path in order["files"].items():
            if not inside.startswith("pyscript/"):
                packed.write(path, inside)


# --- the ink page --------------------------------------------------------------------------------------------


def ink_page(book: Path, out: Path) -> None:
    """The book's words and turns as an ink story, and the smallest page that plays it."""
    out.mkdir()
    (out / "story.ink").write_text(ink_source(build.build.__kwdefaults__["compile_book"](book)), "utf-8")
    compiler = (
        "const {Compiler} = require('inkjs/full'); const fs = require('fs'); const [from, to] = process.argv.slice(1);\
 fs.writeFileSync(to, new Compiler(fs.readFileSync(from, 'utf8')).Compile().ToJson());"
    )
    node = runtime.needed_node()
    subprocess.run([node, "-e", compiler, str(out / "story.ink"), str(out / "story.json")], cwd=ROOT, check=True)
    shutil.copy(ROOT / "node_modules" / "inkjs" / "dist" / "ink.js", out)
    (out / "play.js").write_text(INK_PLAYER, "utf-8")
    (out / "index.html").write_text(INK_PAGE, "utf-8")


INK_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>ink</title>
<link rel="icon" href="data:,"><script defer src="ink.js"></script><script defer src="play.js"></script></head>
<body><main id="page"></main></body></html>"""
INK_PLAYER = """
const page = document.getElementById("page");
let story;
function turn() {
  let text = "";
  while (story.canContinue) text += `<p>${story.Continue()}</p>`;
  page.innerHTML = text + story.currentChoices.map((c) => `<button data-choice="${c.index}">${c.text}</button>`).join("");
}
page.addEventListener("click", (event) => {
  if (!event.target.dataset.choice) return;
  story.ChooseChoiceIndex(+event.target.dataset.choice);
  turn();
});
fetch("story.json").then((r) => r.text()).then((json) => { story = new inkjs.Story(json); turn(); globalThis.inkReady = true; });
"""


def ink_source(compiled: Mapping[str, Any]) -> str:
    parts = [f"-> {next(iter(passages(compiled)))}"]
    for name, (words, turns) in passages(compiled).items():
        parts += [f"=== {name} ===", words, *(turns or ["-> END"])]
    return "\n".join(parts)


def passages(compiled: Mapping[str, Any]) -> dict[str, tuple[str, list[str]]]:
    """The words and choices of each section, the first one first; ink and Bardic write a choice alike."""
    start = compiled["start"]
    ordered = [start, *(name for name in compiled["sections"] if name != start)]
    names = {name: f"s{place}" for place, name in enumerate(ordered)}
    found = {}
    for name in ordered:
        ops = decoded(compiled["sections"][name]["ops"], name)
        words = plain(" ".join(words for op in ops for words in prose(op))) or "…"
        found[names[name]] = words, [f"+ [{plain(label)}] -> {names[to]}" for label, to in choices(ops) if to in names]
    return found


# --- the Bardic page -----------------------------------------------------------------------------------------


def bardic_page(book: Path, out: Path, command: str) -> None:
    """The book's words and turns as a Bardic story, bundled by Bardic itself."""
    story = passages(build.build.__kwdefaults__["compile_book"](book))
    source = out.with_suffix(".bard")
    source.write_text(
        "\n\n".join(f":: {name}\n{words}\n\n{chr(10).join(turns)}" for name, (words, turns) in story.items()), "utf-8"
    )
    ask = [command, "bundle", str(source), "-o", str(out), "-n", "Bardic", "--minimal"]
    subprocess.run(ask, check=True, capture_output=True)


def prose(op: Op) -> Iterable[str]:
    """The words of an op, without those of its instructions."""
    match op:
        case Text(runs=runs) | Choice(label=runs) | Offer(label=runs):
            yield from _words(runs)


def _words(runs: list[Any]) -> Iterable[str]:
    for run in runs:
        match run:
            case str():
                yield run
            case ["link", _, list() as inner] | [_, list() as inner]:
                yield from _words(inner)


def choices(ops: Iterable[Op]) -> list[tuple[str, str]]:
    """The labels and targets of a section's choices."""
    return [
        (" ".join(run for run in op.label if isinstance(run, str)) or "Go on", op.turn.to)
        for op in ops
        if isinstance(op, Choice)
    ]


def plain(words: str) -> str:
    """Without what ink would read as its own."""
    return re.sub(r"[^\w\s.,;:!?'’“”()–—]", " ", words).replace("\n", " ").strip()


if __name__ == "__main__":
    main()
