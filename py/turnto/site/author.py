"""Script of a served author's page: reload at every save, problems, the author's panel."""

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from turnto.site import paths

SCRIPT, STYLE, TOLD = "author.mjs", "author.css", "author.json"
IN_THE_HEAD = f'<link rel="stylesheet" href="{STYLE}"><script type="module" src="{SCRIPT}"></script></head>'
WAITING = (
    '<!doctype html><html lang="en" style="color-scheme: light dark"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width"><title>{title}</title></head>'
    '<body style="margin: 12vh 8vw; font: 1.1rem/1.5 Georgia, serif">'
    "<main><h1>{title}</h1><p>This book cannot be shown yet. Save it mended, and it comes by itself.</p></main></body></html>"
)


def dress(out: Path, build: str, problems: Sequence[Mapping[str, Any]]) -> None:
    """Add the script to a built page, and tell it the build and the problems."""
    for name in (SCRIPT, STYLE):
        (out / name).write_bytes(paths.page_file(f"static/{name}").read_bytes())
    page = out / "index.html"
    text = page.read_text("utf-8")
    if SCRIPT not in text:
        page.write_text(text.replace("</head>", IN_THE_HEAD, 1), "utf-8")
    tell(out, build, problems)


def tell(out: Path, build: str, problems: Sequence[Mapping[str, Any]]) -> None:
    """Tell an open page what is wrong with its books now."""
    (out / TOLD).write_text(json.dumps({"build": build, "problems": list(problems)}), "utf-8")


def wait(out: Path, title: str, problems: Sequence[Mapping[str, Any]], mark: str) -> None:
    """Write a page that shows only what keeps a book from being built, until it is mended."""
    out.mkdir(parents=True, exist_ok=True)
    (out / mark).write_text(json.dumps({"files": []}), "utf-8")
    (out / "index.html").write_text(WAITING.format(title=escape(title)), "utf-8")
    dress(out, "", problems)
