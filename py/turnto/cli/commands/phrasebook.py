"""turnto phrasebook: everything a book can say in a rule system."""

from __future__ import annotations

from argparse import Namespace

from turnto.book.phrasebook import phrasebook
from turnto.cli import open_book
from turnto.cli.errors import GOOD


def write(given: Namespace) -> int:
    """Print the phrasebook of a rule system as Markdown."""
    print(phrasebook(open_book.system_of(given.system), given.language), end="")
    return GOOD
