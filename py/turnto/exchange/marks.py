"""Signs by which a book that went out to Twine or Gordian is known when it comes back.

All of them are comments in those tools, so that a reader there never sees them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

HEADER = "Turnto header"
"""Name of the passage that holds the header."""
MAP = "Turnto numbers"
"""Name of the passage that holds ``sections.map``."""
PLACES = "Turnto map"
"""Name of the passage that holds the place of each passage when the book went out."""
SKIP = "skip"
NO_HEAD = "before the story"
"""Name of the passage for text that stands before the first section of a file."""


def note(key: str, value: str) -> str:
    """Return a comment that keeps what a passage cannot say."""
    return f"<!-- turnto {key}: {value} -->"


TAGS = re.compile(r"^<!-- tags: (.*) -->\n*", re.MULTILINE)
"""Comment beside a section that keeps the tags of a passage which mean nothing here."""


def tagged(tags: Iterable[str]) -> str:
    """Return the comment that keeps tags."""
    return f"<!-- tags: {' '.join(tags).replace('-->', '->')} -->"


PLACED = re.compile(r"^<!-- map: (-?\d+),(-?\d+) -->", re.MULTILINE)
"""Comment beside a section that keeps the place of a passage on Twine's map."""


def placed(position: str) -> str:
    """Return the comment that keeps a place on a map, in whole points; empty for any other text."""
    found = re.fullmatch(r"\s*(-?\d{1,9})(?:\.\d*)?\s*,\s*(-?\d{1,9})(?:\.\d*)?\s*", position)
    return f"<!-- map: {found[1]},{found[2]} -->" if found else ""


OPEN, CLOSE = "<!--{-->", "<!--}-->"
"""Braces around an instruction."""
ADDED, ADDED_END = "<!--+-->", "<!--/+-->"
"""Around words that were put there for print alone."""
