"""Rolls that nobody sees are the engine's: nothing asks for them, and nothing tells of them (GL-CORE-12, GL-RULE-12)."""

from __future__ import annotations

import pytest

from browser.controllers import session
from browser.views.page.page import page
from browser.views.page.questions import ROLL
from browser.views.shell.roll_log import log
from rules.gurps.playing import game, hero
from rules.playing import rules
from turnto.cli.terminal.events import lines
from turnto.core.procedure import Rolled
from turnto.play.session import waiting_for
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.success_roll import THREE_DICE

HEARD = "## a\nAll is still.\n\n{Hearing roll}\n\n- Notice. A step on the stair.\n- Miss. Nothing stirs.\n\n- On. -> b\n\n## b [end]\nOver.\n"
WARNED = "## a\nAll is still.\n\n{Hearing roll}\n\n- Notice -> b\n- Miss -> c\n\n## b [end]\nHeard.\n\n## c [end]\nNot heard.\n"
FOE = "Enemy: Red Hal (one person, 9 or less)"


def begun(text: str, *advantages: str, iq: int = 10) -> session.OpenGame:
    return session.begun(game(text), hero(iq=iq, advantages=list(advantages), disadvantages=[FOE]), 1, "1", {})


@rules("GL-CORE-12", "GL-RULE-12", "GL-AUTH-27")
def test_who_appears_and_what_is_heard_is_rolled_without_a_word() -> None:
    made = begun(HEARD)
    asked = waiting_for(made.game, made.session)
    assert [option.label for option in getattr(asked, "options", ())] == ["On."]
    assert sum(isinstance(event, Rolled) for *_, event in made.session.record.thrown()) == 2
    drawn = str(page(made.game, made.session))
    assert "stair" in drawn or "Nothing stirs" in drawn
    for word in ("Red Hal", "Enemy", "dice", "3d6"):
        assert word not in drawn


@pytest.mark.parametrize("iq, seen", [(1, "There."), (20, "Go on all the same?")])
@rules("GL-CORE-12", "GL-CHAR-66")
def test_danger_is_sensed_or_not_without_a_throw_that_would_tell_of_it(iq: int, seen: str) -> None:
    made = begun(
        "## a\nA door.\n\n- Open it. [danger] -> b\n\n## b\nThere.\n\n-> c\n\n## c [end]\nOver.\n",
        "Danger Sense",
        iq=iq,
    )
    session.answer(made, "option", waiting_for(made.game, made.session).options[0].key)
    drawn = str(page(made.game, made.session))
    assert seen in drawn
    assert "3d6" not in drawn


@rules("GL-CORE-12")
def test_where_it_turns_the_page_the_reader_says_when() -> None:
    made = begun(WARNED)
    drawn = str(page(made.game, made.session))
    assert "All is still" in drawn
    assert "Go on" in drawn
    assert "3d6" not in drawn
    session.answer(made, ROLL)
    assert made.session.position.ended


@rules("GL-RULE-12")
def test_the_log_hides_it_until_the_book_ends() -> None:
    made = begun(WARNED)
    session.answer(made, ROLL)
    assert "Hearing" in str(log(made.game, made.session))
    assert "Hearing" not in str(log(begun(HEARD).game, begun(HEARD).session))


@pytest.mark.parametrize("secret", [True, False])
@rules("GL-RULE-12")
def test_the_terminal_tells_only_what_is_thrown_in_the_open(secret: bool) -> None:
    events = (Rolled(THREE_DICE, (1, 2, 3), "Hearing", secret=secret),)
    assert bool(list(lines(events, SYSTEM, "en"))) is not secret
