"""PDF of a printed book, set by WeasyPrint from the same HTML that a browser prints."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from turnto.book.folder import leads_out
from turnto.book.model import Book
from turnto.exchange.paper.pages import FromRules, Pages, address, document, style
from turnto.exchange.story import ImportRefused


@dataclass(frozen=True, slots=True)
class Printed:
    """PDF, with how many pages it has and how many turns lead to a section in sight."""

    data: bytes
    pages: int
    turns: int
    in_sight: int


def html(book: Book, rules: FromRules, size: str = "A5", fonts: str = "", pictures: str = "") -> str:
    """Return a book as one HTML page for print."""
    pages = Pages(book, rules, lambda file: _picture(book, file, pictures))
    return document(pages.parts(), book.language, pages.printed.title, style(size, pages.printed.title, fonts))


def _picture(book: Book, file: str, folder: str) -> str:
    root = Path(book.folder)
    if not book.folder or leads_out(root, file) or not (root / file).is_file():
        return ""
    return f"{folder}{address(file)}"


def pdf(book: Book, rules: FromRules, size: str = "A5", fonts: Path | None = None) -> Printed:
    """Return a book as a PDF; raise ImportRefused if the extra is missing."""
    try:
        import weasyprint
        import weasyprint.urls
    except (ImportError, OSError):
        # OSError: the library is there, and Pango, which it draws letters with, is not.
        raise ImportRefused(
            "To print a PDF, install pip install 'turnto[print]', and Pango where the system lacks it. --to html and --to epub need neither."
        ) from None
    root = Path(book.folder).resolve()
    text = spaces_inside(html(book, rules, size, fonts.resolve().as_uri() if fonts else "", root.as_uri() + "/"))
    allowed = tuple(one.resolve().as_uri() + "/" for one in (root, fonts) if one)

    class Fetcher(weasyprint.urls.URLFetcher):
        """Fetcher of the book's own files and fonts, and of nothing else."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            if not url.startswith((*allowed, "data:")):
                raise ValueError(f"{url} is no file of the book")
            return super().fetch(url, headers)

    made: Any = weasyprint.HTML(string=text, base_url=root.as_uri() + "/", url_fetcher=Fetcher()).render(
        presentational_hints=False
    )
    turns, in_sight = _in_sight(book, made)
    return Printed(made.write_pdf(pdf_tags=True), len(made.pages), turns, in_sight)


def spaces_inside(text: str) -> str:
    """Return HTML whose spaces before inline elements are elements of their own.

    WeasyPrint 70 breaks text behind its first word if it fits a line but for the space at its end.
    """
    return re.sub(r" (<(?:a|em|span|strong)\b[^>]*>)", r"<span> </span>\1", text)


def _in_sight(book: Book, made: Any) -> tuple[int, int]:
    """Count the turns, and those that lead to a section on the two pages that lie open."""
    page_of = {
        int(name[1:]): number
        for number, page in enumerate(made.pages)
        for name in page.anchors
        if name[:1] == "s" and name[1:].isdigit()
    }
    turns = in_sight = 0
    for number, page in enumerate(made.pages):
        # WeasyPrint lists a link for each of its lines, and for what stands in it.
        links = {
            id(box.element): (kind, target, box.element)
            for kind, target, _, box in page.links
            if box.element_tag == "a"
        }
        for kind, target, element in links.values():
            name = str(target).lstrip("#")
            if kind == "internal" and name[:1] == "s" and name[1:].isdigit() and int(name[1:]) in page_of:
                turns += 1
                if "again" not in element.get("class", "").split():  # a section is in sight of itself
                    # Page 1 lies alone on the right; then 2 and 3, 4 and 5 lie open together.
                    in_sight += (number + 1) // 2 == (page_of[int(name[1:])] + 1) // 2
    return turns, in_sight
