"""Addresses of the page: what stands after # for a book, and which book such an address means.

Ids are names of folders and may hold any character; urllib, which could do this, costs the start of the page milliseconds.
"""

from __future__ import annotations

import re

ON_PAPER = "hero-on-paper"
"""End of the address at which a paper sheet is typed in."""
BLANK, OWN, THROWS = "blank-sheet", "hero-sheet", "throws"
"""Ends of the addresses of what is printed: a blank sheet, the hero's, the game as a text."""
_ESCAPED = re.compile(rb"%([0-9A-Fa-f]{2})")


def address(book: str, rest: str = "") -> str:
    """The address of a book's title page, or of what is opened of it: ``play``, ``rules``, ``hero``, ``paper/…``."""
    return f"#/{escaped(book)}" + (f"/{rest}" if rest else "")


def escaped(words: str) -> str:
    """Words as they may stand in an address."""
    return "".join(map(_escaped, words))


def _escaped(letter: str) -> str:
    if letter.isascii() and (letter.isalnum() or letter in "-_.~"):
        return letter
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "replace"))


def paper_address(book: str, section: str) -> str:
    """The address at which a section is read as paper."""
    return address(book, f"paper/{escaped(section)}")


def place(route: str) -> tuple[str, str]:
    """The book an address means, and what is opened of it; whoever wrote the address, escapes are undone."""
    book, _, rest = route.removeprefix("#").removeprefix("/").partition("/")
    return unescaped(book), rest


def unescaped(text: str) -> str:
    """The words of an address, its escapes undone."""
    raw = _ESCAPED.sub(lambda found: bytes.fromhex(found[1].decode()), text.encode("utf-8", "replace"))
    return raw.decode("utf-8", "replace")
