"""turnto phrasebook: everything a book can say in a rule system."""

from __future__ import annotations

import sys
from argparse import Namespace

from turnto.book.phrasebook import phrasebook, unsaid
from turnto.cli import open_book
from turnto.cli.errors import GOOD


def write(given: Namespace) -> int:
    """Print the phrasebook of a rule system as Markdown, and to the standard error what its language lacks."""
    system = open_book.system_of(given.system)
    print(phrasebook(system, given.language), end="")
    if missing := list(unsaid(system, given.language)):
        print(f"No patterns in “{given.language}” (docs/translate.md): {', '.join(missing)}", file=sys.stderr)
    return GOOD
