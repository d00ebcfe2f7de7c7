"""IFID: the number by which catalogues of interactive fiction know a book, as the Treaty of Babel has it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha1
from typing import Any


def is_ifid(text: object) -> bool:
    """Return whether this is an IFID: 8 to 63 capitals, digits and hyphens."""
    return isinstance(text, str) and bool(re.fullmatch(r"[0-9A-Z-]{8,63}", text))


def ifid_of(header: Mapping[str, Any], name: str) -> str:
    """Return the IFID of a book: its header's, or one that is always the same for its name and title."""
    kept = header.get("ifid")
    if isinstance(kept, str) and is_ifid(kept):
        return kept
    digest = sha1(f"turnto:{name}:{header.get('title', '')}".encode()).hexdigest().upper()
    return f"{digest[:8]}-{digest[8:12]}-5{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"
