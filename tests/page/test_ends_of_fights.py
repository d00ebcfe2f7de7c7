"""The end of a fight on the page: a moment of its own, in all four rule systems, left by its reader's press."""

from __future__ import annotations

import pytest

from browser.app import App
from browser.views.page.questions import TURN
from page.fighting import begun, press
from turnto.core.procedure import Roll
from turnto.play.session import waiting_for

EASY = {
    "gnat": ("{Fight the cook one round at +9}", "{Fight the goose one round at +9}"),
    "briar": ("{Fight a cook (Wounds 1, +7d)}", "{Fight a goose (Wounds 1, +7d)}"),
    "goonies": ("{Fight a cook (DS 2)}", "{Fight a goose (DS 2)}"),
    "gurps": ("{Fight a cook (hits 1, move 1, mook)}", "{Fight a goose (hits 1, move 1, mook)}"),
}
HARD = {
    "gnat": "{Fight the champion nine rounds at -9, nine Wounds each round}",
    "briar": "{Fight a champion (Wounds 9, -9d)}",
    "goonies": "{Fight a champion (DS 30, maul +20); you cannot run}",
    "gurps": "{Fight a champion (ST 30, DX 18, hits 90, broadsword 20)}",
}
by_every_system = pytest.mark.parametrize("rules", EASY)


def fought(app: App) -> None:
    """Throw all there is to throw, and take the first card of each decision, until the page is held."""
    for _ in range(200):
        now = app.play.current
        assert now
        request = waiting_for(now.game, now.session)
        if now.held or request is None:
            return
        if isinstance(request, Roll):
            press(app, "roll-on")
        else:
            press(app, "option", request.options[0].key)
    raise AssertionError("the fight never ended")


@by_every_system
def test_of_two_fights_on_a_page_the_first_is_over_before_the_second_begins(rules: str) -> None:
    first, second = EASY[rules]
    app, screen = begun(rules, f"## a\n\nA kitchen.\n\n{first}\n\n{second}\n\n- On. -> b\n\n## b [victory]\n\nOut.\n")
    fought(app)
    drawn = screen.regions["text"]
    assert "<h2>Victory</h2>" in drawn
    assert "Go on" in drawn
    assert '<h3 class="name">' not in drawn  # the second has not begun to be seen
    assert screen.said[-1].count("Victory.") == 1
    assert "goose" not in screen.said[-1]
    assert app.play.current
    assert screen.named.startswith("1 ")
    press(app, TURN)
    assert '<h3 class="name">Goose</h3>' in screen.regions["text"]
    assert "goose" in screen.said[-1]
    assert "Victory" not in screen.said[-1]


@by_every_system
def test_a_fight_that_ends_the_adventure_is_seen_to_be_lost_first(rules: str) -> None:
    hall = f"## hall\n\nA hall.\n\n{HARD[rules]}\n\n- On. -> b\n\n## b [victory]\n\nOut.\n"
    app, screen = begun(rules, f"## a\n\nA door.\n\n- In. -> hall\n\n{hall}")
    fought(app)
    drawn = screen.regions["text"]
    assert "<h2>Defeat</h2>" in drawn
    assert 'class="ending"' not in drawn
    assert screen.said[-1].count("Defeat.") == 1
    press(app, TURN)
    assert 'class="ending"' in screen.regions["text"]
    assert sum(said.count("Defeat.") for said in screen.said) == 1


def test_a_fight_that_is_lost_without_a_throw_is_seen_all_the_same() -> None:
    text = f"## a\n\nA door.\n\n- In. -> b\n\n## b\n\nA hall.\n\n{HARD['briar']}\n\n- Otherwise: You lie there. -> c\n\n## c [victory]\n\nOut.\n"
    app, screen = begun("briar", text)
    fought(app)
    drawn = screen.regions["text"]
    assert "<h2>Defeat</h2>" in drawn
    assert "A hall." in drawn
    assert "Turn to" in drawn
    press(app, TURN)
    assert "Out." in screen.regions["text"]


def test_a_flight_is_not_headed_by_the_blow_before_it() -> None:
    foe = "{Fight a bull (beast, ST 20, DX 10, HT 12, move 2, bite 12); you may flee}"
    way = "- If you get away: Out. -> b\n- Otherwise: Out. -> b\n\n## b [victory]\n\nOut.\n"
    struck = 0
    for seed in range(4):
        app, screen = begun("gurps", f"## a\n\nA field.\n\n{foe}\n\n{way}", seed)
        while True:
            assert app.play.current
            request = waiting_for(app.play.current.game, app.play.current.session)
            if app.play.current.held or request is None:
                break
            if isinstance(request, Roll):
                press(app, "roll")
            else:
                runs = (own.key for own in request.options if own.card and own.card.act == "Run")
                press(app, "option", next(runs, request.options[0].key))
        drawn = screen.regions["text"]
        if "<h2>You got away</h2>" in drawn:
            struck += any("strikes" in said for said in screen.said)
            assert "They run" in drawn
            assert 'class="verdict-line' not in drawn
    assert struck, "no bull struck before it was left behind: the test has seen nothing"


def test_a_fight_that_is_won_by_lasting_says_that_one_has_held_out() -> None:
    way = "- If you win: On. -> b\n- Otherwise: Out. -> b\n\n## b [victory]\n\nOut.\n"
    app, screen = begun("gnat", f"## a\n\nA gate.\n\n{{Fight the cook three rounds at -1}}\n\n{way}", seed=5)
    fought(app)
    drawn = screen.regions["text"]
    assert "You lose 1 Vitality." in drawn  # the last round is lost
    assert "<h2>Victory</h2><p>You held out for 3 rounds. It cost you 2 Vitality.</p>" in drawn
