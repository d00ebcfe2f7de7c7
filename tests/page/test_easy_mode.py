"""Easy mode: each throw may be made a second time, which log, transcript and ending tell; a book may refuse it."""

from __future__ import annotations

import json

import pytest

from browser.app import App
from browser.language import page_of
from browser.views.shell.ending import tally
from browser.views.shell.roll_log import log
from browser.views.shell.transcript import transcript
from support.paper import GAME, PaperScreen, PaperStore, answer, begun, begun_in, now_of, opened
from turnto.core.procedure import Rolled
from turnto.ir.book import CompiledBook
from turnto.play import rewind
from turnto.play.game import Game


def thrown(app: App) -> list[Rolled]:
    return [one.event for one in now_of(app).session.record.thrown() if isinstance(one.event, Rolled)]


def easy() -> tuple[App, PaperScreen, PaperStore]:
    app, screen, store = begun()
    app.set(easy="on")
    return app, screen, store


def test_a_throw_may_be_made_a_second_time_and_no_third() -> None:
    app, screen, _ = easy()
    answer(app, "Flip")
    assert "Throw once more" not in screen.regions["undo"]
    answer(app, "")
    fell = now_of(app).session
    assert "Throw once more" in screen.regions["undo"]
    app.press("throw-again")
    assert now_of(app).session.position != fell.position
    assert screen.said[-1] == "Thrown once more: " + screen.said[-1].removeprefix("Thrown once more: ")
    answer(app, "")
    assert now_of(app).session.record.second_throws == 1
    assert "Throw once more" not in screen.regions["undo"]
    was = now_of(app).session
    app.press("throw-again")
    assert now_of(app).session == was


def test_the_second_throw_is_the_next_of_the_house_and_not_the_same_again() -> None:
    app, _, _ = easy()
    answer(app, "Flip")
    answer(app, "")
    assert now_of(app).session.record.throws == 1
    app.press("throw-again")
    assert (now_of(app).session.record.throws, now_of(app).session.record.fated) == (1, ())
    answer(app, "")
    assert now_of(app).session.record.throws == 2


def test_log_transcript_and_steps_tell_of_it_also_after_a_reload() -> None:
    app, _, store = easy()
    answer(app, "Flip")
    answer(app, "")
    app.press("throw-again")
    answer(app, "")
    again, _, _ = opened(PaperStore(dict(store.kept)), "#/test/play")
    now = now_of(again)
    assert now.session.record.second_throws == 1
    drawn = log(now.game, now.session)
    assert "Thrown once more" in drawn
    assert "easy mode" in drawn
    assert "(easy mode)" in transcript(now.game, now.session, {})
    assert [step.by for step in rewind.steps(now.session.record)][:2] == ["", "easy"]


def test_undo_behind_a_second_throw_takes_its_mark_away_with_it() -> None:
    app, _, _ = easy()
    answer(app, "Flip")
    before = now_of(app).session
    answer(app, "")
    app.press("throw-again")
    app.press("undo")
    assert now_of(app).session == before


@pytest.mark.parametrize("header", ["easy", "undo"])
def test_a_book_may_refuse_it(header: str) -> None:
    app, screen = begun_in(Game(CompiledBook({**GAME.book.kept, header: "no"}), GAME.system))
    app.set(easy="on")
    answer(app, "Flip")
    answer(app, "")
    was = now_of(app).session
    assert "Throw once more" not in screen.regions["undo"]
    app.press("throw-again")
    assert now_of(app).session == was


def test_nobody_throws_twice_who_has_not_asked_for_it() -> None:
    app, screen, _ = begun()
    answer(app, "Flip")
    answer(app, "")
    was = now_of(app).session
    assert "Throw once more" not in screen.regions["undo"]
    app.press("throw-again")
    assert now_of(app).session == was


def test_the_ending_tells_how_often() -> None:
    app, _, _ = easy()
    answer(app, "Flip")
    answer(app, "")
    app.press("throw-again")
    now = now_of(app)
    assert "one throw was made a second time" in tally(page_of(now.game), now.session)
    honest, _, _ = begun()
    assert "easy" not in tally(page_of(now.game), now_of(honest).session)


def test_a_save_without_second_throws_says_nothing_of_them() -> None:
    _, _, store = begun()
    assert "second_throws" not in json.dumps(dict(store.kept))
