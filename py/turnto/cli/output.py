"""What a command prints."""

from __future__ import annotations

import json
import sys
from typing import Any


def print_json(value: Any) -> None:
    """One JSON value on standard output, and nothing else."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def progress(words: str) -> None:
    """Say on standard error how far it is."""
    print(words, file=sys.stderr)
