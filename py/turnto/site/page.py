"""The page of a site: its files placed, the template filled, the shelf rendered beforehand."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from browser.language import MESSAGES, page_in
from browser.views.shell import drawers, shelf
from turnto.site import author, modules, paths, runtime
from turnto.site.assets import Site, content_hash, digest
from turnto.site.runtime import Archives, Runtime

# Each word, and why it is there: docs/security.md.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'",
        "worker-src 'self' blob:",
        "connect-src 'self' blob:",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
FIRST_FONTS = ("fonts/alegreya-roman.woff2",)
"""Fonts of the first words on the page, which are preloaded."""
START_PYTHON = "import browser.main"
PAGE_SCRIPTS = (
    "aloud.mjs",
    "beside.mjs",
    "dom.mjs",
    "interpreter.mjs",
    "memory.mjs",
    "offline.mjs",
    "python.mjs",
    "repair.mjs",
    "settings.mjs",
    "sounds.mjs",
    "start.mjs",
    "store.mjs",
)
"""Modules of the page, which name one another."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Addresses of what every page of a site needs."""

    pyodide: str
    pyscript: str
    library: str
    core: str
    scripts: str
    pyscript_first: tuple[str, ...]
    style: str
    """Folder of the style sheets."""
    start_style: str
    look: str
    """Script that applies the reader's settings before anything is drawn."""
    noscript: str
    fonts: tuple[str, ...]
    faces: str
    """Style sheet of the typefaces that a reader may choose."""
    icons: Mapping[str, str]
    lock: Mapping[str, Any]
    drawers: Mapping[str, str]
    """What the drawers of the page's own thread hold, by language."""
    python: str
    """Hash of what a picture of Python's memory depends on."""
    said_python: str
    python_files: Mapping[str, int]
    checked: Mapping[str, str]
    """Hashes of the files without which nothing starts."""
    version: str
    """That of Pyodide."""


def place(site: Site, found: Runtime, archives: Archives) -> Placed:
    """Put the runtime and the page's own files into the site."""
    of_pyodide = {name: (found.pyodide / name).read_bytes() for name in runtime.PYODIDE_FILES}
    pyodide = site.add_folder("pyodide", of_pyodide | {runtime.MACHINE: archives.machine.read_bytes()})
    of_pyscript = pyscript_files(found.pyscript / "dist")
    pyscript = site.add_folder("pyscript", of_pyscript)
    library = site.add_hashed("assets", "library.zip", archives.library.read_bytes())
    core = site.add_hashed("assets", "core.zip", archives.core.read_bytes())
    style = _styles(site)
    icons = {
        path.name: _own(site, f"icons/{path.name}") for path in sorted(paths.page_file("static/icons").glob("icon*"))
    }
    versions = found.versions
    python = digest(pyodide.encode(), library.encode(), core.encode())
    needed = [*(pyodide + name for name in runtime.PYODIDE_FILES), library, core]
    _place_notices(site, found)
    scripts = site.add_folder(
        "page", _scripts(interpreters(pyodide, library, core, found.lock, python, versions["pyodide"]))
    )
    folders = (scripts, pyscript, pyodide)
    checked = {name: body for name, body in site.files.items() if name.startswith(folders) or name in needed}
    return Placed(
        pyodide,
        pyscript,
        library,
        core,
        scripts,
        tuple(sorted(name for name in of_pyscript if name.startswith("core"))),
        style,
        _own(site, "start.css"),
        _own(site, "look.js"),
        _own(site, "noscript.css"),
        tuple(style + name for name in FIRST_FONTS if style + name in site.files),
        f"{_faces(site)}faces.css",
        icons,
        found.lock,
        _drawers(site),
        python,
        f"Python {found.lock['info']['python']}, by way of Pyodide {versions['pyodide']} and PyScript {versions['pyscript']}",
        {name: len(site.files[name]) for name in needed},
        {name: content_hash(body) for name, body in checked.items()},
        versions["pyodide"],
    )


def interpreters(
    pyodide: str, library: str, core: str, lock: Mapping[str, Any], python: str, version: str
) -> dict[str, Any]:
    """Return the places of the files that the interpreter loads."""
    return {
        "base": "../../",
        "pyodide": pyodide,
        "loader": f"{pyodide}pyodide.mjs",
        "machine": f"{pyodide}pyodide.asm.mjs",
        "wasm": f"{pyodide}pyodide.asm.wasm",
        "library": library,
        "core": core,
        "lock": lock,
        "imports": modules.REMEMBERED,
        "python": python,
        "version": version,
    }


def _scripts(said: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the modules of the page, with the interpreter told what lies where."""
    scripts = {name: paths.page_file(f"static/{name}").read_text("utf-8") for name in PAGE_SCRIPTS}
    scripts["interpreter.mjs"] = filled_in(scripts["interpreter.mjs"], said)
    return {name: text.encode() for name, text in scripts.items()}


def filled_in(script: str, said: Mapping[str, Any]) -> str:
    """Return a script with its line `const SITE = …` filled in."""
    filled = f"const SITE = {json.dumps(said)};"
    written, times = re.subn(r"^const SITE = .*$", lambda _: filled, script, flags=re.MULTILINE)
    assert times == 1, "a script has lost its line `const SITE = …`"
    return written


def _own(site: Site, name: str) -> str:
    body = paths.page_file(f"static/{name}").read_bytes()
    return site.add_hashed("assets", Path(name).name, body)


def _styles(site: Site) -> str:
    """Put the style sheet and its fonts into one folder, and return the folder."""
    folder = paths.page_file("static")
    beside = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted([*folder.glob("*.css"), *folder.glob("fonts/*.woff2")])
        if path.name not in {"start.css", "noscript.css", author.STYLE}
    }
    return site.add_folder("style", beside or {"turnto.css": b""})


def _faces(site: Site) -> str:
    """Put the typefaces that a reader may choose into a folder of their own, which no other change renames."""
    folder = paths.page_file("static/faces")
    return site.add_folder("faces", {path.name: path.read_bytes() for path in sorted(folder.glob("*.[cw]*"))})


def _drawers(site: Site) -> dict[str, str]:
    """Draw what stands in the page's own drawers, once in each language."""
    return {
        language: site.add_hashed(
            "assets", f"drawers-{language}.json", _json(drawers.drawn(page_in(language))).encode()
        )
        for language in MESSAGES
    }


def is_wanted_by_few(address: str) -> bool:
    """Return whether a file enters the offline cache only once it was fetched: a typeface, a title page for previews."""
    return (address.startswith("assets/faces-") and address.endswith(".woff2")) or address.startswith(ABOUT)


def _place_notices(site: Site, found: Runtime) -> None:
    """Put the licences of everything in the site into NOTICES.txt, verbatim."""
    faces = ("static/faces/OFL-AtkinsonHyperlegible.txt", "static/faces/OFL-OpenDyslexic.txt")
    files = ("static/NOTICES.txt", "LICENSE", "static/fonts/OFL.txt", *faces)
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
        text = re.sub(r"^//# sourceMappingURL=.*$", "", text, flags=re.MULTILINE)
        files[name] = without_library(text).encode()
        imported = re.findall(r"""(?:from|import)\s*"\./([\w.-]+\.js)\"""", text)
        waiting += [used for used in imported if used not in files]
    return files


_STRINGS = "|".join(rf"{quote}(?:[^{quote}\\]|\\.)*{quote}" for quote in "\"'`")
_LIBRARY = re.compile(rf"""(?<=\(".",){{pyscript:{{(?:{_STRINGS}|[^"'`])*?}}}}(?=\))""", re.DOTALL)


def without_library(script: str) -> str:
    """Return a module of PyScript without PyScript's own Python, which our page does not import.

    PyScript would compile, write and import all of it at every start.
    """
    changed, times = _LIBRARY.subn('{pyscript:{"__init__.py":""}}', script)
    return f"/* Changed for Turnto: without PyScript's own Python library. */\n{changed}" if times == 1 else script


def write(
    site: Site,
    placed: Placed,
    cards: Sequence[dict[str, Any]],
    about: Mapping[str, Any],
    content_hash: str,
    social: str,
) -> str:
    """Put the page and the manifest into the site, and return the hash of the whole build."""
    template = paths.page_file("index.html").read_bytes()
    manifest = _manifest(placed)
    about = {**about, "python": placed.said_python}
    said = json.dumps([cards, about, runtime.configuration()], sort_keys=True).encode()
    drawn = (_parts(cards) + _tops(cards)).encode()
    build_hash = digest(content_hash.encode(), template, manifest, said, drawn, social.encode())
    site.add("manifest.webmanifest", manifest)
    site.add("index.html", _filled(template.decode(), placed, cards, {**about, "build": build_hash}, social).encode())
    return build_hash


def _filled(
    template: str, placed: Placed, cards: Sequence[dict[str, Any]], about: Mapping[str, Any], social: str
) -> str:
    plugins = runtime.configuration()["plugins"]
    one = cards[0] if len(cards) == 1 else None
    language = language_of(cards)
    values = {
        "language": escape(language),
        "noscript": _in_languages(cards, "needs-javascript"),
        "late": _in_languages(cards, "script-has-not-come"),
        "getting_ready": escape(page_in(language).say("getting-ready")),
        "policy": escape(POLICY),
        "title": escape(f"{one['title']} · Turnto" if one else "Turnto"),
        "description": escape(str(one["blurb"]) if one else "Solo gamebooks with their real rules and real dice."),
        "social": social,
        "icon": placed.icons["icon.svg"],
        "touch_icon": placed.icons["icon-192.png"],
        "style": placed.style,
        "start_style": placed.start_style,
        "look": placed.look,
        "faces": placed.faces,
        "noscript_style": placed.noscript,
        "interpreter": f"{placed.scripts}interpreter.mjs",
        "start": f"{placed.scripts}start.mjs",
        "python_script": f"{placed.scripts}python.mjs",
        "preloads": _preloads(placed),
        "top": shelf.top(page_in(language)),
        "tops": _tops(cards),
        "parts": _parts(cards),
        "site": in_script(_site(placed, cards, about)),
        "no_plugins": escape(json.dumps({"plugins": plugins}), quote=False),
        "config": escape(json.dumps(_pyscript_config(placed)), quote=False),
        "python": START_PYTHON,
    }
    return re.sub(r"\[\[(\w+)\]\]", lambda found: values[found[1]], template)


def _site(placed: Placed, cards: Sequence[dict[str, Any]], about: Mapping[str, Any]) -> dict[str, Any]:
    """Return the site's data for the page's scripts and browser.main."""
    return {
        **about,
        "books": list(cards),
        "runtime": {
            **{name: getattr(placed, name) for name in ("pyodide", "library", "core", "python")},
            "lock": placed.lock,
            "memory": f"{placed.scripts}memory.mjs",
            "pyscript": f"{placed.pyscript}core.js",
            "imports": modules.REMEMBERED,
        },
        "drawers": placed.drawers,
        "words": {language: drawers.spoken(page_in(language)) for language in MESSAGES},
        "fetched": placed.python_files,
        "checked": placed.checked,
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def in_script(value: Any) -> str:
    """Encode JSON so that no `</script>` or `<!--` inside a book ends the script."""
    return _json(value).replace("<", "\\u003c")


def _pyscript_config(placed: Placed) -> dict[str, Any]:
    """Return pyscript.toml with its names resolved."""
    config = runtime.configuration()
    config["interpreter"] = f"./{placed.scripts}{Path(config['interpreter']).name}"
    return config


def _preloads(placed: Placed) -> str:
    """Return preload links for what the page's own thread fetches at the start."""
    scripts = [placed.scripts + name for name in ("beside.mjs", "dom.mjs", "offline.mjs", "settings.mjs", "store.mjs")]
    scripts += [placed.pyscript + name for name in placed.pyscript_first]
    lines = [f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{name}">' for name in placed.fonts]
    lines += [f'<link rel="modulepreload" href="{name}">' for name in scripts]
    return "\n".join(lines)


def language_of(cards: Sequence[Mapping[str, Any]]) -> str:
    """Return the language of the rendered page: that of all books, or else English."""
    languages = {str(card.get("language") or "en") for card in cards}
    return languages.pop() if len(languages) == 1 else "en"


def _in_languages(cards: Sequence[Mapping[str, Any]], id: str) -> str:
    """Return a message in every language of the books, for readers of whom nothing is known yet."""
    languages = dict.fromkeys((language_of(cards), *(str(card.get("language") or "en") for card in cards)))
    said = {page_in(language).language: page_in(language).say(id) for language in languages}
    return " ".join(f'<span lang="{language}">{escape(words)}</span>' for language, words in said.items())


def _parts(cards: Sequence[dict[str, Any]]) -> str:
    """Render the shelf and each book's title page in each language, by the page's own views."""
    first = page_in(language_of(cards)).language
    parts = [f'<div data-part="" lang="{first}">{shelf.shelf(page_in(first), cards)}</div>']
    parts += [
        f'<div data-part="" lang="{language}" hidden>{shelf.shelf(page_in(language), cards)}</div>'
        for language in MESSAGES
        if language != first
    ]
    for card in cards:
        id, own = escape(card["id"]), shelf.words_of(card)
        parts.append(
            f'<div data-part="{id}" id="/{id}" lang="{own.language}" hidden>{shelf.title_page(card, words=own)}'
            f'<noscript><p class="acts"><a class="link" href="{quote(file_of(card["id"]))}">{escape(own.say("how-to-play"))}</a></p></noscript>'
            "</div>"
        )
        parts += [
            f'<template data-title="{id}" lang="{language}">{shelf.title_page(card, words=page_in(language))}</template>'
            for language in MESSAGES
            if language != own.language
        ]
    return "\n".join(parts)


def _tops(cards: Sequence[dict[str, Any]]) -> str:
    """Render the running heads of the shelf, of title pages and of books in play, in each language, as templates."""
    heads = ((card, playing, language) for card in cards for playing in (False, True) for language in MESSAGES)
    of_shelf = "\n".join(
        f'<template data-top="" lang="{language}">{shelf.top(page_in(language))}</template>' for language in MESSAGES
    )
    return f"{of_shelf}\n" + "\n".join(
        f'<template data-top="{escape(card["id"])}{"/play" if playing else ""}" lang="{language}">'
        f"{shelf.top(page_in(language), card['id'], card['title'], playing=playing)}</template>"
        for card, playing, language in heads
    )


def _manifest(placed: Placed) -> bytes:
    """Return the web manifest, with the hashed names of its icons."""
    manifest = json.loads(paths.page_file("static/manifest.webmanifest").read_text("utf-8"))
    for icon in manifest["icons"]:
        icon["src"] = placed.icons[Path(icon["src"]).name]
    return json.dumps(manifest, indent=1).encode()


# --- title pages: read without JavaScript, and by previews of links

ABOUT = "about/"

# No script runs here.
TITLE_POLICY = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"
)
BABEL = "ifiction: http://babel.ifarchive.org/protocol/iFiction/"


def place_titles(
    site: Site,
    style_sheets: Sequence[str],
    icon: str,
    cards: Sequence[Mapping[str, Any]],
    rules: Mapping[str, str],
    ifids: Mapping[str, str],
    address: str,
) -> None:
    """Put a title page for each book into the site, with its rules behind it."""
    for card in cards:
        id = str(card["id"])
        site.add(file_of(id), _title_page(card, style_sheets, icon, rules[id], ifids[id], address).encode())


def file_of(id: str) -> str:
    """Return the file of a book's title page.  An id that some server would read differently gets a hash."""
    plain = re.sub(r"[^\w.-]", "-", id, flags=re.ASCII)
    return f"{ABOUT}{plain}.html" if plain == id else f"{ABOUT}{plain}-{digest(id.encode())}.html"


def social(card: Mapping[str, Any], ifid: str, address: str, back: str = "") -> str:
    """Return what previews and catalogues read in a page's head: Open Graph, and the IFID."""
    base = address or back
    image = card.get("preview") or card.get("cover")
    told = {
        "og:type": "book",
        "og:title": card["title"],
        "og:description": card.get("blurb"),
        "og:image": f"{base}{image}" if image else "",
        "og:image:alt": card.get("cover_alt") if image else "",
        # a card of the full width, where there is a picture made for one
        "twitter:card": "summary_large_image" if card.get("preview") else "",
        "og:url": address + file_of(str(card["id"])) if address else "",
    }
    lines = [f'<meta property="{name}" content="{escape(str(value))}">' for name, value in told.items() if value]
    return "\n".join([*lines, f'<meta prefix="{BABEL}" property="ifiction:ifid" content="{escape(ifid)}">'])


def _title_page(
    card: Mapping[str, Any], style_sheets: Sequence[str], icon: str, rules: str, ifid: str, address: str
) -> str:
    """Render a title page: the page's own, with one link into it in place of what needs Python."""
    id, words = str(card["id"]), page_in(str(card.get("language") or "en"))
    title = escape(words.say("begin-book", title=str(card["title"])))
    into = f'<p class="acts"><a class="act" href="../#/{quote(id)}">{title}</a></p>'
    drawn = re.sub(r'<p class="acts">.*?</p>', lambda _: into, shelf.title_page(card), flags=re.DOTALL)
    drawn = re.sub(r'<details class="own seed">.*?</details>', "", drawn, flags=re.DOTALL)
    # The contents are buttons where a script shows the way, and the rules end with the way back to where one is.
    rules = re.sub(r'<button[^>]* data-to="([\w-]+)"[^>]*>(.*?)</button>', r'<a class="link" href="#\1">\2</a>', rules)
    drawn += re.sub(r'<p class="acts">.*?</p>', "", rules, flags=re.DOTALL)
    # The page's own addresses begin at its folder.
    drawn = re.sub(r' src="(?=books/)', ' src="../', drawn)
    language = escape(str(card.get("language") or "en"))
    sheets = [*style_sheets, *([str(card["theme"])] if card.get("theme") else [])]
    canonical = f'<link rel="canonical" href="{escape(address + file_of(id))}">\n' if address else ""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(TITLE_POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        f"<title>{escape(str(card['title']))} · Turnto</title>\n"
        f'<meta name="description" content="{escape(str(card.get("blurb") or ""))}">\n'
        f'<meta name="color-scheme" content="light dark">\n{social(card, ifid, address, "../")}\n'
        f'{canonical}<link rel="icon" type="image/svg+xml" href="../{icon}">\n'
        + "".join(f'<link rel="stylesheet" href="../{name}">\n' for name in sheets)
        + f'</head>\n<body>\n<main id="page">\n{drawn}\n'
        "</main>\n</body>\n</html>\n"
    )
