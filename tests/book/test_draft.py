"""Draft: a book with errors plays; what is not understood stands marked and does nothing."""

import json

import pytest

pytest.importorskip("markdown_it")

from support.reading import compiled, read_text, system
from turnto.book.emit.compile import compiled as compile_draft

HEAD = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"


def drafted(text: str) -> str:
    """The ops of the first section of a draft, as JSON."""
    book, problems = read_text(f"{HEAD}## here\n{text}\n\n## b [end]\nB.\n")
    assert any(problem.level == "error" for problem in problems)
    return json.dumps(compile_draft(book, system("gnat"), problems)["sections"]["here"]["ops"], ensure_ascii=False)


def test_an_instruction_that_nobody_knows_is_marked() -> None:
    assert '["code", "⚠ {Tset your Talent}"]' in drafted("{Tset your Talent}\n\n-> b")


def test_a_choice_that_leads_nowhere_is_words_with_a_mark() -> None:
    made = drafted("- Go. -> nowhere\n- Stay. -> b")
    assert "⚠ Go. -> nowhere" in made
    assert made.count('"choice"') == 1


def test_a_deed_that_a_check_calls_an_error_does_nothing() -> None:
    made = drafted("{Gain 5 luckk} {Gain 2 gp}\n\n-> b")
    assert "⚠ Gain 5 luckk." in made
    assert made.count('"do"') == 1


def test_a_label_that_is_no_outcome_is_shown_and_is_no_choice() -> None:
    made = drafted("{Test your Talent}\n- Success -> b\n- Failure -> b\n- Disaster: Oh. -> b")
    assert "⚠ Disaster: Oh. -> b" in made
    assert '"choice"' not in made


def test_an_outcome_that_leads_nowhere_goes_on() -> None:
    made = drafted("{Test your Talent}\n- Success -> b\n- Failure -> nowhere\n\n-> b")
    assert '["code", "⚠ -> nowhere"]' in made


def test_a_book_without_errors_is_no_draft() -> None:
    book, problems = read_text(f"{HEAD}## here\nHm.\n\n-> b\n\n## b [end]\nB.\n")
    assert compiled(book) == compile_draft(book, system("gnat"), problems)
