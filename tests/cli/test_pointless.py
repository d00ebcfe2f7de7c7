"""What would do nothing says so in the terminal, in brackets behind its label."""

import io

from rich.console import Console

from page.test_pointless import SHOP, SUITS
from rules.pointless import page
from turnto.cli.terminal.transcript import Transcript
from turnto.core.procedure import Ask
from turnto.play import session as play
from turnto.play.game import Game
from turnto.play.position import Session


def listed(made: Game, session: Session) -> str:
    """What a terminal lists to choose from."""
    text = io.StringIO()
    asked = play.waiting_for(made, session)
    assert isinstance(asked, Ask)
    Transcript(made, Console(file=text, width=200)).options(asked, play.also(made, session))
    return text.getvalue()


def test_a_choice_and_a_ware_say_so() -> None:
    assert "Heal 2 Vitality  (Your Vitality is full.)" in listed(*page("- {Heal 2 Vitality}", "gnat"))
    assert "(You have a shield, and can use only one.)" in listed(*page(SHOP, "gnat", items=["shield"]))


def test_what_may_be_done_at_any_time_says_so() -> None:
    also = listed(*page("Nothing.", "goonies", items=SUITS))
    assert "Use the leather jerkin (No better than your chain mail (+3)); Drop the leather jerkin" in also
