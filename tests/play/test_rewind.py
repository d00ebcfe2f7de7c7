"""Going back: any earlier moment of a game, exactly as it was, out of the record of its answers."""

import json
from dataclasses import replace
from itertools import islice

import pytest

from play.test_save import SECTIONS
from support.coinflip import HERO
from support.handmade import begun, game
from turnto.core.dice import Dice, house
from turnto.core.procedure import Given, Roll
from turnto.core.runner import given
from turnto.play import campaign, ledger, rewind
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.ledger import CHUNK, EMPTY, Ledger
from turnto.play.position import Session
from turnto.play.session import advance, answered, waiting_for

GAME = game(SECTIONS)


def pressed(made: Game, session: Session, number: int, *, by_hand: bool = False) -> Session:
    """The session after one press more, recorded: dice of the house, or one of the ways on."""
    request = waiting_for(made, session)
    assert request is not None
    if isinstance(request, Roll):
        taken = given(request, house(7, number, request.dice))
    elif request.kind == "choice":
        ways = [option for option in request.options if option.label not in ("End", "Duel", "Wade")]
        taken = given(request, ways[house(8, number, Dice(1, len(ways)))[0] - 1].key)
    else:
        taken = given(request, 3 if request.kind == "number" else "candle")
    after = advance(made, answered(made, session, taken, by_hand=by_hand))
    return rewind.recorded(Campaign(session), after, f"press {number}", (taken,), by_hand=by_hand)


def played(presses: int) -> list[Session]:
    """Every moment of a game of so many presses, which never ends."""
    moments = [begun(GAME, HERO)]
    for number in range(presses):
        moments.append(pressed(GAME, moments[-1], number))
    return moments


def back(session: Session, number: int) -> Session:
    way = rewind.way_back(session.record, number)
    assert way is not None
    return rewind.gone_back(GAME, session.record, way)[0].session


@pytest.mark.slow
def test_every_earlier_moment_comes_back_exactly_as_it_was() -> None:
    moments = played(60)
    last = moments[-1]
    listed = list(rewind.steps(last.record))[::-1]
    assert len(listed) == len(moments) - 1 > 20
    for was, made in zip(moments, listed, strict=False):
        assert back(last, made.number) == was


def test_a_game_gone_back_in_is_saved_and_goes_on_like_any_other() -> None:
    moments = played(40)
    there = back(moments[-1], list(rewind.steps(moments[-1].record))[10].number)
    kept = json.loads(json.dumps(campaign.packed(Campaign(there))))
    assert campaign.unpacked(kept, GAME)[0].session == there
    assert pressed(GAME, there, 29) == moments[30]


def test_a_long_game_is_gone_back_in_over_what_was_sealed_without_being_played_again_from_the_start() -> None:
    *moments, session = played(3 * CHUNK)
    assert len(session.record.steps.sealed) >= 2
    listed = list(rewind.steps(session.record))[::-1]
    for place in (0, 1, CHUNK - 2, CHUNK - 1, CHUNK, 2 * CHUNK, len(moments) - 1):
        way = rewind.way_back(session.record, listed[place].number)
        assert way is not None
        assert len(way.steps) < CHUNK
        assert rewind.gone_back(GAME, session.record, way)[0].session == moments[place]


def test_the_page_before_is_where_the_reader_turned_on() -> None:
    last = played(40)[-1]
    step_ = rewind.page_before(last.record, last.record.turns - 1)
    assert step_ is not None
    there = back(last, step_.number)
    assert there.record.turns == last.record.turns - 1
    assert rewind.page_before(last.record, last.record.turns + 1) is None


def test_where_a_new_edition_takes_an_answer_no_more_the_game_stands_where_it_was_last_taken() -> None:
    moments = played(30)
    last = moments[-1]
    way = rewind.way_back(last.record, next(iter(rewind.steps(last.record))).number)
    assert way is not None
    spoilt = way.steps[4]._replace(answers=(Given("option", "no such way"),))
    found, _ = rewind.gone_back(GAME, last.record, way._replace(steps=(*way.steps[:4], spoilt, *way.steps[5:])))
    assert found.session == moments[4]


def test_dice_of_ones_own_are_known_by_the_number_of_their_throw() -> None:
    session, number = begun(GAME, HERO), 0
    while session.record.throws < 3:
        session = pressed(GAME, session, number, by_hand=isinstance(waiting_for(GAME, session), Roll))
        number += 1
    first = next(one for one in reversed(list(rewind.steps(session.record))) if one.throws)
    fated = rewind.fated(session.record, first.number, 0)
    assert [throw for throw, _ in fated] == [0, 1, 2]
    assert fated[0][1] == first.answers[0].value
    assert all(row[3:] == ["hand"] for row in session.record.log if row[2]["type"] == "rolled")


@pytest.mark.parametrize("length", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 5, 300])
def test_a_ledger_is_cut_to_any_length(length: int) -> None:
    rows = list(range(2 * CHUNK + 9))
    cut = EMPTY.adding(*rows).cut(length)
    assert list(cut) == rows[:length]
    assert cut == EMPTY.adding(*rows[:length])


def test_a_ledger_cut_to_before_what_it_keeps_is_empty() -> None:
    assert list(Ledger(("x",), (), 3).cut(CHUNK)) == []


@pytest.mark.parametrize("start", [0, 1, CHUNK - 1, CHUNK, 3 * CHUNK, 4 * CHUNK + 7, 5 * CHUNK])
def test_rows_are_read_from_any_place_both_ways(start: int) -> None:
    made = EMPTY.adding(*range(4 * CHUNK + 20))
    listed = list(enumerate(made))
    assert list(made.since(start)) == listed[start:]
    assert list(made.before(start)) == listed[:start][::-1]


def test_the_first_page_of_a_long_game_is_found_by_unpacking_a_few_texts_of_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After 50,000 throws the browser's Back to the first page took seconds: every text was unpacked, twice."""
    rows: list[object] = []
    for number in range(60 * CHUNK):
        head = number % CHUNK == 0
        rows.append([rewind.MARK, {}] if head else [rewind.STEP, "b", "s", f"press {number}", number // 3, []])
    record = replace(begun(GAME, HERO).record, steps=EMPTY.adding(*rows))
    turns = [step.turns for step in rewind.steps(record)]
    expected = {turn: next(one for one in rewind.steps(record) if one.turns <= turn) for turn in (1, 500, turns[0])}
    unpacked: list[str] = []
    opened = ledger._rows
    monkeypatch.setattr(ledger, "_rows", lambda text: unpacked.append(text) or opened(text))
    for turn, step in expected.items():
        found = rewind.page_before(record, turn)
        assert found is not None
        assert (found.number, found.turns) == (step.number, turn)
        assert rewind.way_back(record, found.number) is not None
    assert rewind.page_before(record, -1) is None
    assert [step.number for step in islice(rewind.steps_from(record, 5), 3)] == [5, 6, 7]
    assert len(unpacked) < 60
