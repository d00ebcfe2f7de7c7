"""Books of any size and shape: what is longer than any book is told, and never holds up whoever opens it."""

from __future__ import annotations

import pytest

pytest.importorskip("markdown_it")

from support.coinflip import COINFLIP
from support.pace import seconds
from support.reading import read_text
from turnto.book import read as reading
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Problem
from turnto.book.problem import render
from turnto.book.text.scanner import LONGEST_INSTRUCTION

HEAD = "---\ntitle: T\nauthor: A\nlicence: L\n---\n"
SECONDS = 2.0
"""Of the processor: what takes more than its length tells would take minutes."""


def problems(text: str) -> list[Problem]:
    return read_text(HEAD + text, "test", COINFLIP)[1]


def codes(text: str) -> set[str]:
    return {problem.code for problem in problems(text)}


def processor_seconds(text: str) -> float:
    """The seconds of the processor that reading and telling takes, whatever else the machine does."""

    def told() -> None:
        book, found = read_text(HEAD + text, "test", COINFLIP)
        render(found, book.sources)

    return seconds(told, SECONDS)


@pytest.mark.parametrize("line", ["-" * 40_000, "x " + "-" * 40_000, "<!--" + "-" * 40_000, "{" + "-" * 40_000 + "}"])
def test_a_line_of_forty_thousand_dashes_is_told_at_once(line: str) -> None:
    assert "too-long" in codes(f"## a [end]\n{line}\n")
    assert processor_seconds(f"## a [end]\n{line}\n") < SECONDS


def test_arrows_begin_where_they_did() -> None:
    told = problems("## a\n- \\--> b\n- --> b\n- ---> b\n- x -> b\n## b [end]\n")
    assert "missing-section" not in {problem.code for problem in told}


@pytest.mark.parametrize(
    "text",
    [
        "## a [end]\n" + "a" * (reading.LONGEST_LINE + 1) + "\n",
        "## a [end]\n{" + "a " * (LONGEST_INSTRUCTION // 2 + 1) + "}\n",
        "## a [end]\n" + "{the coin} " * (reading.MOST_SIGNS + 1) + "\n",
        "## a [end]\n" + "- {the coin}\n" * (reading.MOST_SIGNS + 1) + "\n",
        "## a [end]\n" + "- word\n" * (reading.MOST_LINES + 1),
        "## a [end]\n" + "word word\n\n" * (reading.LONGEST_SECTION // 9 + 1),
    ],
)
def test_what_is_longer_than_anybody_writes_is_told_once(text: str) -> None:
    assert [problem.code for problem in problems(text)].count("too-long") == 1


def test_a_long_text_is_read_up_to_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LONGEST_TEXT", 200)
    assert codes("## a [end]\n" + "word\n" * 100) == {"too-long"}


@pytest.mark.slow
def test_of_many_problems_a_thousand_are_told_the_errors_first() -> None:
    text = "".join(f"## a{number}\n- -> nowhere{number}\n- x }}\n\n" for number in range(2_000))
    told = problems(text)
    assert len(told) == reading.MOST_PROBLEMS + 1
    assert (told[-1].code, told[-1].level) == ("more", "warning")
    assert {problem.level for problem in told[:-1]} == {"error"}


def test_of_a_book_with_more_errors_than_are_told_the_rest_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_PROBLEMS", 20)
    told = problems("".join(f"## a{number}\n{{Frob{number} it}}\n\n" for number in range(40)))
    assert [problem.level for problem in told].count("error") == 20
    stopped = next(problem for problem in told if "nothing was read" in problem.message)
    assert stopped.place.line == max(problem.place.line for problem in told if problem.level == "error")


UNITS = ("-", "*", "_", "`", "{", "}", ">", "[", "![", "|", "#", "->", "- ", "~", "<", "&", "\\", "a", "ab ", "\t", " ",
         "\n", '"', ": ", ",", "9", "<!--", "-->", "*a **b ", "[a](b)", "1. ", "\u2028", "e\u0301", "(", "[a](", "{If ",
         "{Otherwise} ", "=", ".", "\U0001f600", "\ue000", '{"', "`{", "-\n", "{If you have the rope} ", "{End}")  # fmt: skip
SHAPES = {
    "a line": lambda unit: "## a [end]\n" + unit * (100_000 // len(unit)) + "\n",
    "lines": lambda unit: "## a [end]\n" + (unit * max(1, 60 // len(unit)) + "\n") * 1_600,
    "braces": lambda unit: "## a [end]\n{" + unit * (100_000 // len(unit)) + "}\n",
    "a head": lambda unit: "## " + unit * (100_000 // len(unit)) + "\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_a_tenth_of_a_megabyte_of_any_sign_takes_no_longer_than_its_length(shape: str) -> None:
    slow = {unit: round(taken, 1) for unit in UNITS if (taken := processor_seconds(SHAPES[shape](unit))) > SECONDS}
    assert slow == {}


def test_an_instruction_that_is_said_again_is_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    parse = Vocabulary._instruction
    monkeypatch.setattr(
        Vocabulary, "_instruction", lambda self, text, *how: parsed.append(text) or parse(self, text, *how)
    )
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n## 40 [end]\n"
    counts = []
    for times in (2, 50):
        parsed.clear()
        read_text(head + "{Gain 3 Vitality} {Lose 2 Vitality}\n\n" * times)
        counts.append(len(parsed))
    assert counts[0] == counts[1] > 0


@pytest.mark.parametrize(
    "piece", ["turn to 40, if ", "turn to 40 if you wait, or ", "it rains, if ", "If so turn to 40, otherwise "]
)
def test_a_sentence_of_a_thousand_ways_on_is_read(piece: str) -> None:
    book, _ = read_text(f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n## 40\n{piece * 2000}turn to 40.\n")
    assert [section.name for section in book.sections] == ["40"]
