"""Takes the pictures of the README anew, from the built site: `python -m turnto.dev pictures`."""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from browser_tools import CHROMIUM_ARGUMENTS, ROOT, answered, wait_until_ready
from PIL import Image
from playing_tools import give, roll
from playwright.sync_api import Browser, Page, sync_playwright

from support.whole_game import ANSWERS, BOOK, HERO, SEED
from turnto.book.text.header import read_header
from turnto.dev.chromium import find_chromium
from turnto.site import build, serve
from turnto.site.__main__ import books_in, compiled, readable

PICTURES = ROOT / "docs" / "pictures"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 780}
QUALITY = 0.6
MOST_BYTES = 120 * 1024
"""Size of a picture of the README; a larger one is taken again with a little less quality."""
PREVIEW = {"width": 1200, "height": 630}
TONES = 24
"""Colours of a preview: enough for a cover in ink, in a third of the bytes."""
PREVIEW_PAGE = """<!doctype html><style>
@font-face {{ font-family: Alegreya; src: url({fonts}/alegreya-roman.woff2); font-weight: 400 900; }}
body {{ margin: 0; display: flex; align-items: center; gap: 60px; height: 630px; background: #f6f1e4; color: #23201a; }}
svg {{ height: 590px; width: 442px; margin-left: 60px; flex: none; }}
h1 {{ text-wrap: balance; font: 600 72px/1.1 Alegreya, serif; margin: 0 60px 24px 0; }} p {{ font: 30px/1.3 Alegreya, serif; margin: 0 60px 0 0; color: #5a5347; }}
</style>{cover}<div><h1>{title}</h1><p>{author}</p></div>"""
FIRST_PAGES = 3
"""Presses into the book before the page with its sheet is taken: far enough that things are carried."""
THROWS = 2
DICE = "#text :is([data-answer='[\"roll\"]'], [data-answer='[\"turn\"]'])"
FIGHTS_ON = "#text .table:not(.over) .fighter.theirs"
TO_WEBP = """async ([png, quality]) => {
  const bytes = await (await fetch("data:image/png;base64," + png)).blob();
  const drawn = await createImageBitmap(bytes);
  const canvas = new OffscreenCanvas(drawn.width, drawn.height);
  canvas.getContext("2d").drawImage(drawn, 0, 0);
  const made = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
  return btoa(Array.from(made, (byte) => String.fromCharCode(byte)).join(""));
}"""


def main() -> None:
    """Build the shelf's site and take every picture."""
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        build.build(list(readable(books_in(ROOT / "adventures"))), Path(folder) / "site", compile_book=compiled)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_ARGUMENTS)
        with serve.running(Path(folder) / "site") as server:
            for scheme in ("light", "dark"):
                with opened(browser, WIDE, scheme) as page:
                    take_shelf(page, server.address, f"shelf-{scheme}")
            with opened(browser, WIDE, "light") as page:
                take_page(page, server.address, "page")
            with opened(browser, PHONE, "dark", has_touch=True) as page:
                take_fight(page, server.address, "fight-phone")
        for cover in sorted((ROOT / "adventures").glob("*/cover.svg")):
            take_preview(browser, cover)
        browser.close()


def take_preview(browser: Browser, cover: Path) -> None:
    """The cover with its title as a PNG beside it, as previews of links show one."""
    header = read_header((cover.parent / "book.md").read_text("utf-8"), "book.md").fields
    context = browser.new_context(viewport=PREVIEW)
    page = context.new_page()
    page.goto((ROOT / "static" / "fonts" / "OFL.txt").as_uri())
    page.set_content(
        PREVIEW_PAGE.format(
            fonts=(ROOT / "static" / "fonts").as_uri(),
            cover=cover.read_text("utf-8"),
            **{key: escape(str(header[key])) for key in ("title", "author")},
        )
    )
    page.evaluate("document.fonts.load('600 72px Alegreya')")
    page.wait_for_timeout(300)
    taken = Image.open(BytesIO(page.screenshot())).convert("RGB")
    taken.quantize(TONES, dither=Image.Dither.NONE).save(cover.with_suffix(".png"), optimize=True)
    context.close()


@contextmanager
def opened(browser: Browser, size: Any, scheme: Any, **more: Any) -> Iterator[Page]:
    """A blank page in a profile of its own."""
    context = browser.new_context(
        viewport=size, color_scheme=scheme, reduced_motion="reduce", device_scale_factor=1.25, **more
    )
    yield context.new_page()
    context.close()


def take_shelf(page: Page, address: str, name: str) -> None:
    """The shelf, as it is met first."""
    page.goto(address)
    wait_until_ready(page)
    keep(page, name)


def take_page(page: Page, address: str, name: str) -> None:
    """A page of a book beside its sheet."""
    begin(page, address)
    for answer in ANSWERS[:FIRST_PAGES]:
        roll(page)
        give(page, answer)
    keep(page, name)


def take_fight(page: Page, address: str, name: str) -> None:
    """A fight of the same game, after a throw or two."""
    begin(page, address)
    answers = iter(ANSWERS)
    answered(page)
    while not page.locator(FIGHTS_ON).count():
        if page.locator(DICE).count():
            page.locator(DICE).click()
        else:
            give(page, next(answers))
        answered(page)
    for _ in range(THROWS):
        page.locator(DICE).click()
        answered(page)
    page.locator(FIGHTS_ON).first.scroll_into_view_if_needed()
    keep(page, name)


def begin(page: Page, address: str) -> None:
    """Begin the game of whole_game.txt."""
    page.goto(f"{address}?seed={SEED}#/{BOOK.name}/hero")
    wait_until_ready(page)
    page.get_by_label(HERO).check()
    page.get_by_label("Name").fill(HERO.partition(",")[0])
    page.get_by_role("button", name="Turn to the first page").click()
    page.locator("#text [data-answer]").first.wait_for()


def keep(page: Page, name: str) -> None:
    """Write what is seen as WebP, which Chromium makes itself."""
    # Out of the way: what lay under the last press is not to be lit up.
    page.mouse.move(0, 0)
    png = base64.b64encode(page.screenshot()).decode()
    # Another page: that of the site refuses whatever is not the site's.
    blank = page.context.new_page()
    webp, quality = b"", QUALITY
    while not webp or len(webp) > MOST_BYTES:
        webp, quality = base64.b64decode(blank.evaluate(TO_WEBP, [png, quality])), quality - 0.04
    blank.close()
    path = PICTURES / f"{name}.webp"
    path.write_bytes(webp)
    print(f"{path.relative_to(ROOT).as_posix()}: {len(webp) // 1024} KB")


if __name__ == "__main__":
    main()
