"""Whatever is answered: nothing is lost in a save, no page is a dead end, any legal play replayed ends the same."""

import json
from typing import Any

import pytest

pytest.importorskip("hypothesis")
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing import cases
from support.coinflip import HERO
from support.handmade import choice, deed, do, game, item, offer, outcome, section, text, when
from turnto.core.names import counted
from turnto.core.procedure import Answer, Ask, Given, Request, Roll
from turnto.core.sheet import Item, Sheet
from turnto.core.sheet import item as read_item
from turnto.core.sheet import packed as packed_sheet
from turnto.core.sheet import unpacked as unpacked_sheet
from turnto.play import session as play
from turnto.play.save import SaveError, packed, unpacked

pytestmark = pytest.mark.cpython_only

LUMP = item("lump", "heavy")
EFFECTS = st.sampled_from([
    do("e1", "gain-money", {"amount": 3}), do("e2", "lose-money", {"amount": 2}), do("e3", "take-items", {"items": [LUMP]}),
    do("e4", "lose-choice", {"count": 1, "kind": "item"}), do("e5", "gain-code", {"keyword": "Dry"}), do("e6", "tick-box"),
    do("e7", "add-to", {"amount": 1, "counter": "Heat"}), do("e8", "shaken", {"nerve": 1}),
    do("e9", "later", {"count": 2, "section": "0"}), do("e10", "choose-items", {"count": 1, "items": [item("biscuit"), LUMP]}),
    do("e11", "flip", {"coins": 2}, outcome("heads", "1"), outcome("tails", say="No.")),
    do("e12", "fight", {"foe": "x"}, outcome("won"), outcome("lost", "2")),
    do("e13", "roll-table", {"dice": "2d6"}, outcome("2-6", "0"), outcome("7-12", say="Go on.")),
    do("e14", "say-word", {}, outcome("yes", "1"), outcome("otherwise")),
    do("e15", "sells", {"who": "She", "rows": [{"item": "biscuit", "price": "1", "stock": "2"}]}),
    do("e16", "at-each-turning", {"then": {"phrase": "lose-money", "values": {"amount": 1}, "say": []}}),
])  # fmt: skip
ASKED = st.sampled_from([
    when("has-money", amount=4), when("box-ticked"), when("has-code", keyword="Dry"), when("here-before"),
    when("counter-least", counter="Heat", number=2), ["not", when("has-item", item=item("lump"))], ["once", "x"],
])  # fmt: skip


@st.composite
def sections(draw: st.DrawFn) -> dict[str, Any]:
    """A book of four sections that lead anywhere."""
    made: dict[str, Any] = {}
    for name in "0123":
        ops = [*text(name), *draw(st.lists(EFFECTS, max_size=4, unique_by=lambda op: op[1]["id"]))]
        if draw(st.booleans()):
            ops = [["if", "guard", draw(ASKED), len(ops) + 1, "so"], *ops]
        if draw(st.booleans()):
            ops.append(
                offer("Rest", deed("rest", "gain-money", {"amount": 1}), times=draw(st.sampled_from(["once", "any"])))
            )
        for number, to in enumerate(draw(st.lists(st.sampled_from("0123"), max_size=3))):
            ops.append(choice(f"{number}", to, when=draw(st.lists(ASKED, max_size=1))))
        if draw(st.booleans()):
            ops.append(choice("Back", "", back=True))
        made[name] = section(*ops)
    return made


def answer_to(data: st.DataObject, request: Request, free: tuple[Any, ...]) -> Given | Answer:
    if isinstance(request, Roll):
        sides = st.integers(1, request.dice.sides)
        return data.draw(st.tuples(*[sides] * request.dice.count))
    assert isinstance(request, Ask)
    if request.kind == "number":
        return data.draw(st.integers(-1, 300))
    if request.kind == "text":
        return data.draw(st.sampled_from(["yes", "no", "<b>"]))
    given = [Given("option", option.key) for option in request.options] + [Given("free", own.key) for own in free]
    return data.draw(st.sampled_from(given))


@settings(max_examples=cases(60))
@given(sections(), st.data())
def test_any_legal_play_is_the_same_after_any_save(made_of: dict[str, Any], data: st.DataObject) -> None:
    made = game(made_of, tested=list("0123"), zero="3")
    hero = HERO.with_item(Item("lump", ("heavy",))).with_item(Item("biscuit"))
    try:
        session = play.begin(made, hero)
        for _ in range(25):
            again, notes = unpacked(json.loads(json.dumps(packed(session))), made)
            assert (again, notes) == (session, ())
            request = play.waiting_for(made, session)
            if request is None:
                break
            assert not isinstance(request, Ask) or request.kind != "choice" or request.options, "a dead end"
            answer = answer_to(data, request, play.also(made, session))
            further = play.step(made, session, answer)
            assert play.step(made, again, answer) == further
            session = further
    except play.BookError:
        return


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=cases(300))
@given(st.data())
def test_a_save_with_anything_in_it_is_taken_up_or_refused(data: st.DataObject) -> None:
    made = game({"a": section(do("flip", "flip", {}, outcome("heads"), outcome("tails")), choice("On", "a"))})
    kept = packed(play.begin(made, HERO))
    inner: Any = kept
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inner[key], (dict, list)) or not inner[key] or data.draw(st.booleans()):
            break
        inner = inner[key]
    inner[key] = data.draw(JSON)
    try:
        session, _ = unpacked(kept, made)
    except SaveError:
        return
    play.waiting_for(made, session)


NAMES = st.text(st.characters(categories=["L"], max_codepoint=0x24F), min_size=1, max_size=8)
TAGS = st.lists(NAMES, max_size=2, unique_by=str.casefold).map(tuple)


@st.composite
def items(draw: st.DrawFn) -> Item:
    name = " ".join(draw(st.lists(NAMES, min_size=1, max_size=3)))
    count = draw(st.integers(1, 30))
    return Item(name if count == 1 else counted(name), draw(TAGS), count)


@given(items())
def test_an_item_prints_as_it_is_read(own: Item) -> None:
    assert read_item(str(own)) == own


@given(st.lists(items(), max_size=4), st.dictionaries(NAMES, st.integers(-5, 50), max_size=4))
def test_a_sheet_kept_reads_back(carried: list[Item], scores: dict[str, int]) -> None:
    sheet = Sheet(items=tuple(carried)).having(**scores)
    assert unpacked_sheet(json.loads(json.dumps(packed_sheet(sheet)))) == sheet
