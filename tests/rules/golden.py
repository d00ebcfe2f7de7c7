"""Whole games as they are told, kept as files that a person can read: TURNTO_RENEW=1 writes them anew."""

import os
from pathlib import Path


def same_as(path: Path, told: str) -> bool:
    """Whether this is what the golden file tells."""
    if os.environ.get("TURNTO_RENEW"):
        path.write_text(told, "utf-8")
    return path.read_text("utf-8") == told
