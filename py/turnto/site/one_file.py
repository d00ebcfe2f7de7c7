"""A site as one HTML file, which plays from a double click.

The page is the site's own.  Its style sheets stand in it, its other files lie in it packed, and `static/one-file.js` gives
each of them an address before the first module asks for one.
"""

import base64
import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path, PurePosixPath
from typing import Any

from turnto.site import packing, page, paths, runtime
from turnto.site.assets import Site

# No host is allowed: what is in the file is all that there is.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src {scripts} blob: data: 'wasm-unsafe-eval'",
        "worker-src data:",
        "connect-src blob:",
        "style-src {styles} blob: data:",
        "font-src data:",
        "img-src blob: data:",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
NOWHERE = "https://one-file.invalid/"
"""Address in the place of the site's, which nothing is ever asked of: none can be relative to a blob's."""
EMPTY_SHEET = "data:text/css,"
"""Style sheet for a script that wants one whose rules stand in the page already."""
SHEETS = ("play.css", "notebook.css", "faces.css")
FIRST_MODULES = ("start.mjs", "python.mjs")
TYPES = {".svg": "image/svg+xml", ".woff2": "font/woff2"}


def written(out: Path, site: Site, placed: page.Placed, cards: Sequence[Mapping[str, Any]]) -> Path:
    """Write a site as one file beside its folder, whole or not at all."""
    file = out.with_name(f"{out.resolve().name}.html")
    new = file.with_suffix(".html.new")
    new.write_bytes(one_file(site, placed, cards))
    return new.replace(file)


def one_file(site: Site, placed: page.Placed, cards: Sequence[Mapping[str, Any]]) -> bytes:
    """Return the page of a site with every file in it that it needs."""
    files = site.files
    html = files["index.html"].decode()
    html = _once(
        r'<script type="application/json" id="turnto-site">(.*?)</script>', lambda found: _told(found[1], placed), html
    )
    html = html.replace(' src="books/', ' data-src="books/')
    # The rules without JavaScript are a page of their own, which lies beside no file.
    html = re.sub(r'<noscript><p class="acts">.*?</noscript>', "", html)
    html = _once(r'(?<=<link rel="icon" type="image/svg\+xml" href=")[^"]+', lambda found: _data(files, found[0]), html)
    html = re.sub(r'<link rel="(?:manifest|preload|modulepreload|apple-touch-icon)"[^>]*>\n?', "", html)
    html = re.sub(r'<script type="(?:module|py)".*?</script>\n?', "", html, flags=re.DOTALL)
    html = re.sub(r"<(mpy|py)-config.*?</\1-config>\n?", "", html, flags=re.DOTALL)
    styles: list[str] = []
    html = re.sub(
        r'<link rel="stylesheet" href="([^"]+)"( media="print")?>',
        lambda found: _style(files, found[1], found[2] or "", styles),
        html,
    )
    extra = "".join(_style(files, _named(files, name), "", styles) for name in SHEETS)
    look = files[placed.look].decode()
    sheets = "".join(f' data-{name}="{EMPTY_SHEET}"' for name in ("play", "notebook", "faces"))
    html = _once(r"<script src=[^>]*></script>", lambda _: f"{extra}<script{sheets}>{look}</script>", html)
    loader = paths.page_file("static/one-file.js").read_text("utf-8")
    first = json.dumps([placed.scripts + name for name in FIRST_MODULES])
    inside = (
        f"{_data_block('turnto-files', _for_the_page(site, placed, cards))}"
        f"{_data_block('turnto-files-for-python', _for_python(site, placed, cards))}"
        f'<script type="application/json" id="turnto-modules">{first}</script>\n<script>{loader}</script>\n</body>'
    )
    html = _once("</body>", lambda _: inside, html)
    policy = POLICY.format(scripts=" ".join(map(_hash, (look, loader))), styles=" ".join(map(_hash, styles)))
    return html.replace(escape(page.POLICY), escape(policy)).encode()


def _once(pattern: str, made: Callable[[re.Match[str]], str], html: str) -> str:
    written, times = re.subn(pattern, made, html, flags=re.DOTALL)
    assert times == 1, f"the page has {times} times what reads {pattern}"
    return written


def _told(said: str, placed: page.Placed) -> str:
    """Return the tag with the site's data, changed for a page without a site around it."""
    told = json.loads(said)
    told |= {"alone": True, "offline": False, "checked": {}, "notices": "NOTICES.txt"}
    told["books"] = [{**card, "alone": True} for card in told["books"]]
    told["runtime"]["pyscript"] = f"{placed.scripts}alone.mjs"
    return f'<script type="application/json" id="turnto-site">{page.in_script(told)}</script>'


def _for_python(site: Site, placed: page.Placed, cards: Sequence[Mapping[str, Any]]) -> dict[str, bytes]:
    """Return the files that Python's worker asks for."""
    of_pyodide = [placed.pyodide + name for name in runtime.PYODIDE_FILES]
    names = [
        *of_pyodide,
        placed.library,
        placed.core,
        *(str(card[kind]) for card in cards for kind in ("json", "system_zip")),
    ]
    interpreter = f"{placed.scripts}interpreter.mjs"
    told = page.interpreters(placed.pyodide, placed.library, placed.core, placed.lock, placed.python, placed.version)
    told["base"] = NOWHERE
    script = page.filled_in(site.files[interpreter].decode(), told)
    return {interpreter: script.encode(), **{name: site.files[name] for name in names}}


def _for_the_page(site: Site, placed: page.Placed, cards: Sequence[Mapping[str, Any]]) -> dict[str, bytes]:
    """Return the files that the page's own thread asks for: its modules, pictures, themes and drawers."""
    of_cards = {str(card[kind]) for card in cards for kind in ("json", "system_zip")}
    pictures = [name for name in site.files if name.startswith("books/") and name not in of_cards]
    themes = {str(card["theme"]) for card in cards if card.get("theme")}
    files = {name: site.files[name] for name in (*pictures, *sorted(themes), *placed.drawers.values(), "NOTICES.txt")}
    for name in {*page.PAGE_SCRIPTS, "alone.mjs"} - {"interpreter.mjs", "memory.mjs"}:
        files[placed.scripts + name] = paths.page_file(f"static/{name}").read_bytes()
    worker = paths.page_file("static/alone-worker.mjs").read_text("utf-8")
    told = {
        "base": NOWHERE,
        "interpreter": f"{placed.scripts}interpreter.mjs",
        "modules": [f"{placed.pyodide}{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs")],
    }
    files["alone-worker.mjs"] = page.filled_in(worker, told).encode()
    return files


def _data_block(id: str, files: Mapping[str, bytes]) -> str:
    """Return files as a script that holds data: each packed, as text, under its address."""
    packed = {name: base64.b64encode(packing.packed(body)).decode() for name, body in sorted(files.items())}
    return f'<script type="application/json" id="{id}">{json.dumps(packed)}</script>\n'


def _named(files: Mapping[str, bytes], name: str) -> str:
    return next(address for address in files if address.endswith(f"/{name}"))


def _style(files: Mapping[str, bytes], address: str, media: str, styles: list[str]) -> str:
    """Return a style sheet as a tag, with the fonts that it names; noted among the ``styles`` of the page."""
    folder = address.rpartition("/")[0]
    text = files[address].decode()
    text = re.sub(
        r"""url\(["']?([\w./-]+)["']?\)""", lambda found: f'url("{_data(files, f"{folder}/{found[1]}")}")', text
    )
    styles.append(text)
    return f"<style{media}>{text}</style>"


def _data(files: Mapping[str, bytes], address: str) -> str:
    """Return a file as an address that holds it."""
    return f"data:{TYPES[PurePosixPath(address).suffix]};base64,{base64.b64encode(files[address]).decode()}"


def _hash(text: str) -> str:
    """Return the word that allows this text as a script or a style sheet of the page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
