"""Whatever is written, a book and a list of problems come of it."""

import json
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing import cases
from support.coinflip import COINFLIP
from support.reading import SYSTEMS, compiled, read_text
from turnto.book import read as reader
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place, Problem
from turnto.book.problem import render
from turnto.book.text.header import read_header
from turnto.ir.book import CompiledBook
from turnto.ir.ops import Block, End, If, Jump, Op

pytestmark = pytest.mark.slow

PIECES = (
    "{", "}", "->", "## a\n", "## b [end]\n", "\n", "\n\n", "- ", "  - ", "> ", "|a|b|\n|-|-|\n", "[", "](", "*", "**", "`", "```\n", "<!--", "-->", "\\",
    "{If you are brave} ", "{If you are brave:}", "{Otherwise} ", "{End}", "{Once} ", "{Flip a coin}\n", "- Heads: ", "- Tails ", " -> a\n", " -> back\n",
    "{Lose 1 Nerve} ", "{You may lose 1 Nerve}", "{the number of a}", "{The baker sells:}\n\n", "| Item | Price |\n|---|---|\n| bun | 1 |\n",
    "{Roll one die}\n", "- 1-3: ", "{Say the word}\n", '- "x": ', "TODO ", "![x](y)", "<b>", "either ", " and ", " or ", "not ", "{Duel the baker}\n", "1. ",
)  # fmt: skip
BOOKS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=5)), max_size=40).map("".join)


def compiles(raw: str | bytes) -> None:
    book, problems = read_text(raw, "test", COINFLIP)
    render(problems, book.sources)
    assert all(problem.place.line > 0 and problem.place.column > 0 for problem in problems)
    kept = compiled(book, COINFLIP)
    assert json.loads(json.dumps(kept)) == kept
    opened = CompiledBook(kept)
    for name in kept["sections"]:
        ops = opened.section(name).ops
        places = [op.otherwise if isinstance(op, If) else op.to for op in ops if isinstance(op, (If, Jump))]
        assert all(0 < place <= len(ops) for place in places)
        assert balanced(ops)


def balanced(ops: Iterable[Op]) -> bool:
    """Whether blocks that hold others end in the order they began."""
    held: list[str] = []
    for op in ops:
        if isinstance(op, Block) and op.element in ("ul", "ol", "li", "quote", "table", "row", "head", "cell"):
            held.append(op.element)
        elif isinstance(op, End) and (not held or held.pop() != op.element):
            return False
    return not held


@settings(max_examples=cases(150))
@given(BOOKS)
def test_pieces_of_books_in_any_order_make_a_book(text: str) -> None:
    compiles(f"## first\n{text}")


@settings(max_examples=cases(100))
@given(st.binary(max_size=200))
def test_any_bytes_make_a_book(raw: bytes) -> None:
    compiles(raw)


@settings(max_examples=cases(60))
@given(BOOKS)
def test_reading_twice_is_reading_once(text: str) -> None:
    one, other = read_text(text, "test", COINFLIP), read_text(text, "test", COINFLIP)
    assert one == other


@settings(max_examples=cases(20))
@given(BOOKS)
def test_what_is_wrong_is_the_same_without_hints(text: str) -> None:
    hinted, bare = (
        reader.read_text(f"---\nsystem: gnat\n---\n## first\n{text}", SYSTEMS, is_hinted=is_hinted)[1]
        for is_hinted in (True, False)
    )
    assert errors(hinted) == errors(bare)


def errors(problems: Iterable[Problem]) -> list[tuple[str, Place]]:
    return [(problem.code, problem.place) for problem in problems if problem.level == "error"]


@settings(max_examples=cases(100))
@given(st.text(alphabet="-: \nabc{}[]&*!|>'\"#%@,", max_size=60))
def test_any_header_is_answered(text: str) -> None:
    header = read_header(f"---\n{text}\n---\n## a\n", "t.md")
    assert isinstance(header.fields, dict)


@settings(max_examples=cases(100))
@given(
    st.lists(
        st.sampled_from(
            (
                "you",
                "have",
                "the",
                "rope",
                "not",
                "and",
                "or",
                "either",
                "neither",
                "nor",
                ",",
                "are",
                "brave",
                "*X*",
                "4",
                "more",
                "is",
            )
        ),
        max_size=24,
    )
)
def test_any_words_are_a_condition_or_none(words: list[str]) -> None:
    Vocabulary(COINFLIP).asked(" ".join(words), Place(""))
