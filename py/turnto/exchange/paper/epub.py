"""EPUB 3 of a book: sections as linked pages, readable by screen readers, packed by the standard library."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from html import escape
from io import BytesIO
from pathlib import Path

from turnto.book.folder import leads_out
from turnto.book.model import Book
from turnto.exchange.exporters.printed import printed_words
from turnto.exchange.exporters.source import ifid
from turnto.exchange.paper.pages import FromRules, Pages, Part, address

MANY = 40
"""Sections in one file: reading devices load a file whole."""
TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}


def epub(book: Book, rules: FromRules, modified: str) -> bytes:
    """Return a book as EPUB; ``modified`` is the time of this edition, ``2026-01-31T00:00:00Z``."""
    pictures: dict[str, str] = {}

    def picture(file: str) -> str:
        root = Path(book.folder)
        kind = TYPES.get(Path(file).suffix.casefold())
        if not kind or not book.folder or leads_out(root, file) or not (root / file).is_file():
            return ""
        pictures.setdefault(file, f"pictures/{len(pictures) + 1}{Path(file).suffix.casefold()}")
        return address(pictures[file])

    pages = Pages(book, rules, picture)
    order = {one.number: place // MANY + 1 for place, one in enumerate(pages.printed.story)}
    pages.link = lambda number: f"sections{order.get(number, 1)}.xhtml#s{number}"
    # nobody writes on a reading device: of the sheet only the ready heroes are left
    parts = [
        replace(part, title=pages.says["heroes"], body=_SHEET.sub("", part.body)) if part.kind == "sheet" else part
        for part in pages.parts(MANY)
        if part.kind != "sheet" or rules.heroes
    ]
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr(_entry("mimetype"), "application/epub+zip", zipfile.ZIP_STORED)
        files = {"META-INF/container.xml": _CONTAINER, "OEBPS/style.css": _STYLE}
        files |= {f"OEBPS/{part.id}.xhtml": _page(part, book.language) for part in parts}
        files["OEBPS/nav.xhtml"] = _nav(parts, book.language)
        files["OEBPS/package.opf"] = _package(book, pages, parts, pictures, modified)
        for name, text in files.items():
            packed.writestr(_entry(name), text, zipfile.ZIP_DEFLATED)
        for file, name in pictures.items():
            data = (Path(book.folder) / file).read_bytes()
            packed.writestr(
                _entry(f"OEBPS/{name}"), _as_svg_1(data) if name.endswith(".svg") else data, zipfile.ZIP_DEFLATED
            )
    return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    """Return an entry with a date that is always the same, so that a book packs to the same bytes."""
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.external_attr = 0o644 << 16
    return entry


_CONTAINER = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'
)
_STYLE = """
body { line-height: 1.4; } h1, h2 { text-align: center; } p { margin: 0 0 .5em; }
.section { margin: 0 0 3em; } .turn { font-weight: bold; } li.choice { list-style: none; margin-left: -1em; }
.when { border-left: 2px solid #999; padding-left: .7em; margin: .4em 0; } .ending { text-align: center; font-weight: bold; }
.cover { text-align: center; } .cover-picture, figure img { max-width: 100%; } figure { margin: 1em 0; text-align: center; }
table { border-collapse: collapse; } th, td { border-bottom: 1px solid #999; padding: .2em .5em; text-align: left; }
"""
_EPUB_TYPES = {
    "cover": "cover",
    "imprint": "copyright-page",
    "front": "preface",
    "rules": "introduction",
    "sections": "bodymatter",
    "back": "appendix",
}


_SHEET = re.compile(r'<section class="sheet">.*?</section>', re.DOTALL)


def _page(part: Part, language: str) -> str:
    kind = f' epub:type="{_EPUB_TYPES[part.kind]}"' if part.kind in _EPUB_TYPES else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        f'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{escape(language)}" xml:lang="{escape(language)}">\n'
        f'<head><title>{escape(part.title or "Book")}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>\n'
        f"<body{kind}>\n{_xml(part.body)}\n</body>\n</html>\n"
    )


_LATER = re.compile(
    rb"(<[^<>]*?)\s(paint-order|vector-effect|transform-origin|transform-box|mask-type)=([\"'])(.*?)\3([^<>]*>)",
    re.DOTALL,
)
_STYLED = re.compile(rb"\sstyle=([\"'])(.*?)\1", re.DOTALL)


def _as_svg_1(data: bytes) -> bytes:
    """Return a drawing with the attributes that SVG 1.1 lacks in ``style``.

    Checkers of EPUB refuse them as attributes.
    """

    def styled(found: re.Match[bytes]) -> bytes:
        before, name, _, value, after = found.groups()
        rest = before + after
        rule = name + b":" + value
        if had := _STYLED.search(rest):
            return rest[: had.start(2)] + rule + b";" + rest[had.start(2) :]
        return before + b' style="' + rule + b'"' + after

    while (made := _LATER.sub(styled, data)) != data:
        data = made
    return data


def _xml(text: str) -> str:
    """Drop the characters that XML does not have."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)


def _nav(parts: list[Part], language: str) -> str:
    head = printed_words(language)["contents"]
    items = "".join(f'<li><a href="{part.id}.xhtml">{escape(part.title or part.id)}</a></li>' for part in parts)
    marks = "".join(
        f'<li><a epub:type="{kind}" href="{part.id}.xhtml">{escape(part.title)}</a></li>'
        for kind, part in (("cover", parts[0]), ("bodymatter", next(one for one in parts if one.kind == "sections")))
    )
    body = (
        f'<nav epub:type="toc" id="toc" role="doc-toc"><h1>{head}</h1><ol>{items}</ol></nav>'
        f'<nav epub:type="landmarks" hidden="hidden"><h2>{head}</h2><ol>{marks}</ol></nav>'
    )
    return _page(Part("nav", head, body, "nav"), language)


def _package(book: Book, pages: Pages, parts: list[Part], pictures: dict[str, str], modified: str) -> str:
    header = book.header
    cover = pictures.get(str(header.get("cover") or ""))
    manifest = ['<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>']
    manifest.append('<item id="css" href="style.css" media-type="text/css"/>')
    for part in parts:
        manifest.append(f'<item id="{part.id}" href="{part.id}.xhtml" media-type="application/xhtml+xml"/>')
    for number, (file, name) in enumerate(pictures.items(), 1):
        kind = TYPES[Path(file).suffix.casefold()]
        mark = ' properties="cover-image"' if name == cover else ""
        manifest.append(f'<item id="picture{number}" href="{name}" media-type="{kind}"{mark}/>')
    told = [
        f'<dc:identifier id="id">urn:uuid:{ifid(book).lower()}</dc:identifier>' if re.fullmatch(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", ifid(book)) else f'<dc:identifier id="id">{escape(ifid(book))}</dc:identifier>',
        f"<dc:title>{escape(pages.printed.title)}</dc:title>",
        f"<dc:language>{escape(book.language)}</dc:language>",
        *([f"<dc:creator>{escape(str(header['author']))}</dc:creator>"] if header.get("author") else []),
        *([f"<dc:description>{escape(str(header['blurb']))}</dc:description>"] if header.get("blurb") else []),
        *([f"<dc:rights>{escape(str(header['licence']))}</dc:rights>"] if header.get("licence") else []),
        f'<meta property="dcterms:modified">{modified}</meta>',
        '<meta property="schema:accessMode">textual</meta>',
        *(['<meta property="schema:accessMode">visual</meta>'] if pictures else []),
        '<meta property="schema:accessModeSufficient">textual</meta>',
        *(f'<meta property="schema:accessibilityFeature">{one}</meta>' for one in ("structuralNavigation", "alternativeText", "readingOrder", "tableOfContents")),
        '<meta property="schema:accessibilityHazard">none</meta>',
        f'<meta property="schema:accessibilitySummary">{escape(printed_words(book.language)["described"])}</meta>',
    ]  # fmt: skip
    spine = "".join(f'<itemref idref="{part.id}"/>' for part in parts)
    return _xml(
        '<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" '
        f'xml:lang="{escape(book.language)}">\n<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        + "\n".join(told)
        + "\n</metadata>\n"
        "<manifest>\n" + "\n".join(manifest) + f"\n</manifest>\n<spine>{spine}</spine>\n</package>\n"
    )
