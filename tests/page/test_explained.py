"""Every score, trait, skill, spell and thing on offer has a line that says what it does in play."""

from __future__ import annotations

import pytest

from support.reading import NAMES, compiled, read_text, system
from turnto.ir.book import CompiledBook
from turnto.play.game import Game


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", NAMES)
def test_everything_that_a_hero_is_made_of_has_a_line_that_explains_it(rules: str, language: str) -> None:
    text = f"---\ntitle: T\nsystem: {rules}\nlanguage: {language}\n---\n\n## a\n\nX.\n\n-> a\n"
    made = Game(CompiledBook(compiled(read_text(text)[0])), system(rules))
    creation = made.system.creation
    steps = made.words.put(list(creation.steps(creation.blank(made.terms), made.terms)))
    picks = [(step, pick) for step in steps if step.is_choice for pick in step.picks]
    assert picks
    assert [(step.key, pick.label) for step, pick in picks if not (pick.note or pick.more or step.help)] == []
    untold = {step.key for step, pick in picks if not (pick.note or pick.more)}
    assert untold <= {"shield", "hand"}  # two or three words that the step itself explains
