"""What is decoded from a compiled book is what was encoded into it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing import cases
from turnto.core.phrase import Deed, Turn
from turnto.ir import encode
from turnto.ir.book import FORMAT, CompiledBook
from turnto.ir.decode import condition, decoded
from turnto.ir.ops import (
    And,
    Block,
    Branch,
    Choice,
    CompiledDeed,
    Condition,
    Do,
    End,
    If,
    Is,
    Jump,
    Not,
    Offer,
    Once,
    Op,
    Or,
    Picture,
    Text,
    compiled_deed,
)

SECTION = "yard"
WORDS = st.text("ab .", max_size=4)
RUNS = st.recursive(
    st.lists(WORDS, max_size=2),
    lambda inner: st.lists(
        st.one_of(
            WORDS, st.just(["br"]), st.tuples(st.sampled_from(["em", "strong", "say", "judged"]), inner).map(list)
        ),
        max_size=3,
    ),
    max_leaves=5,
)
VALUES = st.dictionaries(WORDS, st.one_of(WORDS, st.integers(), st.lists(WORDS, max_size=2)), max_size=2)
CONDITIONS: st.SearchStrategy[Condition] = st.recursive(
    st.one_of(
        st.builds(
            lambda phrase, values, say: Is("is", Deed("", phrase, values, say, section=SECTION)), WORDS, VALUES, WORDS
        ),
        st.builds(Once, st.just("once"), WORDS),
    ),
    lambda inner: st.one_of(
        st.builds(Not, st.just("not"), inner),
        st.builds(And, st.just("and"), st.lists(inner, max_size=3).map(tuple)),
        st.builds(Or, st.just("or"), st.lists(inner, max_size=3).map(tuple)),
    ),
    max_leaves=4,
)
TURNS = st.one_of(
    st.just(Turn(back=True)),
    st.builds(Turn, WORDS),
    st.builds(lambda to, book: Turn(to, book=book), WORDS, WORDS.filter(bool)),
)
WHEN = st.lists(CONDITIONS, max_size=2).map(tuple)


def _deeds(branches: Any) -> st.SearchStrategy[CompiledDeed]:
    return st.builds(compiled_deed, WORDS, WORDS, VALUES, RUNS, branches, st.just(SECTION))


EFFECTS = st.lists(_deeds(st.just(())), max_size=2).map(tuple)
BRANCHES = st.lists(st.builds(Branch, WORDS, WHEN, RUNS, EFFECTS, st.none() | TURNS), max_size=2).map(tuple)
DEEDS = _deeds(BRANCHES)
LISTED = st.lists(DEEDS, max_size=2).map(tuple)
PLACES = st.integers(0, 99)
OPS: st.SearchStrategy[Op] = st.one_of(
    st.builds(Block, st.just("block"), WORDS),
    st.builds(End, st.just("end"), WORDS),
    st.builds(Text, st.just("text"), RUNS),
    st.builds(Picture, st.just("picture"), WORDS, WORDS),
    st.builds(Do, st.just("do"), DEEDS),
    st.builds(If, st.just("if"), WORDS, CONDITIONS, PLACES, RUNS),
    st.builds(Jump, st.just("jump"), PLACES),
    st.builds(Offer, st.just("offer"), WORDS, WHEN, LISTED, RUNS, st.sampled_from(["once", "any"])),
    st.builds(Choice, st.just("choice"), WORDS, WHEN, RUNS, LISTED, TURNS, st.lists(WORDS, max_size=2).map(tuple)),
)


@settings(max_examples=cases(200))
@given(st.lists(OPS, max_size=6).map(tuple))
def test_ops_come_back_from_json_as_they_were(ops: tuple[Op, ...]) -> None:
    assert decoded(json.loads(json.dumps(encode.encoded(ops))), SECTION) == ops


@settings(max_examples=cases(100))
@given(CONDITIONS)
def test_a_condition_in_a_slot_comes_back_as_it_was(asked: Condition) -> None:
    assert condition(json.loads(json.dumps(encode.condition(asked))), SECTION) == asked


def test_ops_of_different_kinds_are_different_although_they_hold_the_same() -> None:
    assert len({Block("block", "ul"), End("end", "ul")}) == 2


def test_a_section_is_decoded_when_it_is_first_visited() -> None:
    book = CompiledBook(
        {"format": FORMAT, "id": "b", "title": "B", "sections": {"a": {"ops": [["strange"]]}, "b": {"ops": []}}}
    )
    assert book.section("a").number is None
    assert book.section("b").ops == ()
    with pytest.raises(ValueError, match="expected an op of a compiled book of this version of Turnto"):
        _ = book.section("a").ops


@pytest.mark.parametrize(
    "op", [["do", {}], ["if", "id", ["maybe"], 3, []], ["jump", "there"], ["offer"], 7, "text", None]
)
def test_what_is_no_op_is_said_and_not_guessed(op: Any) -> None:
    with pytest.raises(ValueError, match="of a compiled book of this version of Turnto"):
        decoded([op], SECTION)


def test_an_instruction_is_found_by_its_id_wherever_it_stands() -> None:
    def deed(id: str, *branches: dict[str, Any]) -> dict[str, Any]:
        return {"id": id, "phrase": "p", "values": {}, "say": [], "outcomes": list(branches)}

    branch = {"is": "won", "when": [], "say": [], "deeds": [deed("inner")], "turn": None}
    ops = [
        ["do", deed("own", branch)],
        ["offer", "o", [], [deed("offered")], [], "any"],
        ["choice", "c", [], [], [deed("paid")], {"to": "a"}, []],
    ]
    book = CompiledBook({"format": FORMAT, "sections": {"a": {"ops": ops}}})
    assert [book.deed("a", id).id for id in ("own", "inner", "offered", "paid")] == ["own", "inner", "offered", "paid"]
    assert book.deed("a", "own").outcomes == ("won",)
    with pytest.raises(KeyError):
        book.deed("a", "other")
