"""The phrasebooks are made from the rules, and are made anew when the rules learn to say more."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.reading import NAMES, system
from turnto.book.phrasebook import phrasebook

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", NAMES)
def test_a_phrasebook_says_what_its_rules_say_now(name: str) -> None:
    kept = (DOCS / f"phrasebook-{name}.md").read_text("utf-8")
    made = f"turnto phrasebook {name} > docs/phrasebook-{name}.md"
    assert kept.strip() == phrasebook(system(name)).strip(), made
