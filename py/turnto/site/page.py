"""The page of a site: its files placed, the template filled, the shelf rendered beforehand."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from browser.language import page_in
from browser.views.shell import shelf
from turnto.site import paths, runtime
from turnto.site.assets import Site, digest
from turnto.site.runtime import Archives, Runtime

# PyScript joins its hooks with Function(...), hence unsafe-eval; everything else is ours or nothing.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
FIRST_FONTS = ("fonts/alegreya-roman.woff2",)
"""Fonts of the first words on the page, which are preloaded."""
START_PYTHON = "import browser.main"
# What a picture of memory has imported (static/memory.mjs): what `browser.main` wants and needs no page for,
# and of the library what PyScript wants.
REMEMBERED = ("browser.app", "browser.adapters.entropy", "browser.adapters.library", "browser.adapters.storage", "html")


@dataclass(frozen=True, slots=True)
class Placed:
    """Addresses of what every page of a site needs."""

    pyodide: str
    pyscript: str
    library: str
    core: str
    interpreter: str
    memory: str
    start: str
    style: str
    start_style: str
    noscript: str
    fonts: tuple[str, ...]
    icons: Mapping[str, str]
    lock: Mapping[str, Any]
    python: str
    python_files: Mapping[str, int]


def place(site: Site, found: Runtime, archives: Archives) -> Placed:
    """Put the runtime and the page's own files into the site."""
    pyodide = site.add_folder("pyodide", {name: (found.pyodide / name).read_bytes() for name in runtime.PYODIDE_FILES})
    pyscript = site.add_folder("pyscript", pyscript_files(found.pyscript / "dist"))
    library = site.add_hashed("assets", "library.zip", archives.library.read_bytes())
    core = site.add_hashed("assets", "core.zip", archives.core.read_bytes())
    style = _styles(site)
    icons = {
        path.name: _own(site, f"icons/{path.name}") for path in sorted(paths.page_file("static/icons").glob("icon*"))
    }
    versions = found.versions
    needed = [*(pyodide + name for name in runtime.PYODIDE_FILES), library, core]
    _place_notices(site, found)
    return Placed(
        pyodide,
        pyscript,
        library,
        core,
        _own(site, "interpreter.mjs"),
        _own(site, "memory.mjs"),
        _own(site, "start.mjs"),
        f"{style}turnto.css",
        _own(site, "start.css"),
        _own(site, "noscript.css"),
        tuple(style + name for name in FIRST_FONTS if style + name in site.files),
        icons,
        found.lock,
        f"Python {found.lock['info']['python']}, by way of Pyodide {versions['pyodide']} and PyScript {versions['pyscript']}",
        {name: len(site.files[name]) for name in needed},
    )


def _own(site: Site, name: str) -> str:
    body = paths.page_file(f"static/{name}").read_bytes()
    return site.add_hashed("assets", Path(name).name, body)


def _styles(site: Site) -> str:
    """Put the style sheet and its fonts into one folder, and return the folder."""
    folder = paths.page_file("static")
    beside = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in {".woff2", ".css"} and path.name not in {"start.css", "noscript.css"}
    }
    return site.add_folder("style", beside or {"turnto.css": b""})


def _place_notices(site: Site, found: Runtime) -> None:
    """Put the licences of everything in the site into NOTICES.txt, verbatim."""
    files = ("static/NOTICES.txt", "LICENSE", "static/fonts/OFL.txt")
    text = "\n\n".join(paths.page_file(name).read_text("utf-8") for name in files)
    for name, version in found.versions.items():
        text = text.replace(f"[[{name}]]", version)
    site.add("NOTICES.txt", text.encode())


def pyscript_files(dist: Path) -> dict[str, bytes]:
    """Return the modules of PyScript that a page without its plugins loads."""
    files: dict[str, bytes] = {}
    waiting = ["core.js", *(path.name for path in dist.glob("error-*.js"))]
    while waiting:
        name = waiting.pop()
        text = (dist / name).read_text("utf-8")
        # The source maps are not shipped; without this, developer tools ask for them.
        files[name] = re.sub(r"^//# sourceMappingURL=.*$", "", text, flags=re.MULTILINE).encode()
        imported = re.findall(r"""(?:from|import)\s*"\./([\w.-]+\.js)\"""", text)
        waiting += [used for used in imported if used not in files]
    return files


def write(
    site: Site, placed: Placed, cards: Sequence[dict[str, Any]], about: Mapping[str, Any], content_hash: str
) -> str:
    """Put the page and the manifest into the site, and return the hash of the whole build."""
    template = paths.page_file("index.html").read_bytes()
    manifest = _manifest(placed)
    about = {**about, "python": placed.python}
    said = json.dumps([cards, about, runtime.configuration()], sort_keys=True).encode()
    drawn = (_parts(cards) + _tops(cards)).encode()
    build_hash = digest(content_hash.encode(), template, manifest, said, drawn)
    site.add("manifest.webmanifest", manifest)
    site.add("index.html", _filled(template.decode(), placed, cards, {**about, "build": build_hash}).encode())
    return build_hash


def _filled(template: str, placed: Placed, cards: Sequence[dict[str, Any]], about: Mapping[str, Any]) -> str:
    plugins = runtime.configuration()["plugins"]
    one = cards[0] if len(cards) == 1 else None
    language = language_of(cards)
    values = {
        "language": escape(language),
        "policy": escape(POLICY),
        "title": escape(f"{one['title']} · Turnto" if one else "Turnto"),
        "description": escape(str(one["blurb"]) if one else "Solo gamebooks with their real rules and real dice."),
        "icon": placed.icons["icon.svg"],
        "touch_icon": placed.icons["icon-192.png"],
        "style": placed.style,
        "start_style": placed.start_style,
        "noscript_style": placed.noscript,
        "start": placed.start,
        "interpreter": placed.interpreter,
        "pyscript": f"{placed.pyscript}core.js",
        "preloads": _preloads(placed),
        "top": shelf.top(page_in(language)),
        "tops": _tops(cards),
        "parts": _parts(cards),
        "site": _in_script(_site(placed, cards, about)),
        "no_plugins": escape(json.dumps({"plugins": plugins}), quote=False),
        "config": escape(json.dumps(_pyscript_config(placed)), quote=True),
        "python": START_PYTHON,
    }
    return re.sub(r"\[\[(\w+)\]\]", lambda found: values[found[1]], template)


def _site(placed: Placed, cards: Sequence[dict[str, Any]], about: Mapping[str, Any]) -> dict[str, Any]:
    """Return the site's data for start.mjs, interpreter.mjs and browser.main."""
    return {
        **about,
        "books": list(cards),
        "runtime": {
            **{name: getattr(placed, name) for name in ("pyodide", "library", "core", "memory", "lock")},
            "imports": REMEMBERED,
        },
        "fetched": placed.python_files,
    }


def _in_script(value: Any) -> str:
    """Encode JSON so that no `</script>` or `<!--` inside a book ends the script."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).replace("<", "\\u003c")


def _pyscript_config(placed: Placed) -> dict[str, Any]:
    """Return pyscript.toml with its names resolved."""
    names = {"./static/interpreter.mjs": placed.interpreter, "./core.zip": placed.core}
    config = runtime.configuration()
    config["interpreter"] = f"./{names[config['interpreter']]}"
    config["files"] = {f"./{names[name]}": to for name, to in config["files"].items()}
    return config


def _preloads(placed: Placed) -> str:
    """Return preload links for everything that the start fetches."""
    modules = [name for name in placed.python_files if name.endswith(".mjs")]
    data = [name for name in placed.python_files if not name.endswith(".mjs")]
    lines = [f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{name}">' for name in placed.fonts]
    lines += [f'<link rel="modulepreload" href="{name}">' for name in modules]
    lines += [f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in data]
    return "\n".join(lines)


def language_of(cards: Sequence[Mapping[str, Any]]) -> str:
    """Return the language of the rendered page: that of all books, or else English."""
    languages = {str(card.get("language") or "en") for card in cards}
    return languages.pop() if len(languages) == 1 else "en"


def _parts(cards: Sequence[dict[str, Any]]) -> str:
    """Render the shelf and each book's title page, by the page's own views."""
    parts = [f'<div data-part="">{shelf.shelf(page_in(language_of(cards)), cards)}</div>']
    parts += [
        f'<div data-part="{escape(card["id"])}" id="/{escape(card["id"])}" hidden>{shelf.title_page(card)}</div>'
        for card in cards
    ]
    return "\n".join(parts)


def _tops(cards: Sequence[dict[str, Any]]) -> str:
    """Render the running heads of title pages and of books in play as templates."""
    heads = ((card, playing) for card in cards for playing in (False, True))
    return "\n".join(
        f'<template data-top="{escape(card["id"])}{"/play" if playing else ""}">'
        f"{shelf.top(shelf.words_of(card), card['id'], card['title'], playing=playing)}</template>"
        for card, playing in heads
    )


def _manifest(placed: Placed) -> bytes:
    """Return the web manifest, with the hashed names of its icons."""
    manifest = json.loads(paths.page_file("static/manifest.webmanifest").read_text("utf-8"))
    for icon in manifest["icons"]:
        icon["src"] = placed.icons[Path(icon["src"]).name]
    return json.dumps(manifest, indent=1).encode()
