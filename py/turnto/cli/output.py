"""What a command prints."""

from __future__ import annotations

import json
import sys
from typing import Any


def print_json(value: Any) -> None:
    """One JSON value on standard output, and nothing else; in plain ASCII where the output is not UTF-8."""
    is_utf8 = (getattr(sys.stdout, "encoding", None) or "utf-8").casefold().replace("-", "") == "utf8"
    json.dump(value, sys.stdout, ensure_ascii=not is_utf8, indent=2)
    sys.stdout.write("\n")


def progress(words: str) -> None:
    """Say on standard error how far it is."""
    print(words, file=sys.stderr)


def many(number: int, word: str) -> str:
    """Return a number of things in words: “1 error”, “2 errors”."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
