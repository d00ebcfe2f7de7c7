"""iFiction: the record of a book for catalogues of interactive fiction, as the Treaty of Babel describes it."""

from __future__ import annotations

import re
from html import escape

from turnto.book.model import Book
from turnto.exchange.exporters.source import ifid

LINE, TEXT = 240, 2400
"""Bytes of a field and of the description, by the Treaty's guidelines, as its reference validator counts them."""


def _cut(said: str, most: int) -> str:
    """Return as many whole words as a field has room for."""
    words = said.split(" ")
    while words and len(escape(" ".join(words), quote=False).encode()) > most - len("…".encode()):
        words.pop()
    return f"{' '.join(words)}…"


def ifiction(book: Book) -> str:
    """Return the record of a book as XML."""
    header = book.header

    def told(name: str, value: object, most: int = LINE) -> str:
        said = re.sub(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", " ".join(str(value or "").split()))
        said = said if len(escape(said, quote=False).encode()) <= most else _cut(said, most)
        return f"      <{name}>{escape(said, quote=False)}</{name}>\n" if said else ""

    date = str(header.get("date") or "")
    facts = (
        told("title", header.get("title") or book.name)
        + told("author", header.get("author") or "Anonymous")
        + told("language", book.language)
        + told("headline", "A gamebook")
        + (told("firstpublished", date) if re.fullmatch(r"\d{4}(-\d{2}-\d{2})?", date) else "")
        + told("genre", "Gamebook")
        + told("group", "Turnto")
        + told("series", header.get("series"))
        + told("description", header.get("blurb"), TEXT)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<ifindex version="1.0" xmlns="http://babel.ifarchive.org/protocol/iFiction/">\n  <story>\n'
        f"    <identification>\n      <ifid>{ifid(book)}</ifid>\n      <format>html</format>\n    </identification>\n"
        f"    <bibliographic>\n{facts}    </bibliographic>\n  </story>\n</ifindex>\n"
    )
