""" "Fight on" in the rule systems that have it: it comes where something can be decided, and one press is as long as it says."""

from __future__ import annotations

import pytest

from browser.app import App
from page.fighting import begun, press
from turnto.core.procedure import Ask, Changed, Event, FightEnded, Roll, RoundEnded, Told
from turnto.play.session import waiting_for

ASKED = {
    "briar": "{Fight a goat (Wounds 9, +0d); you may flee}",
    "goonies": "{Fight a goat (DS 9)}",
}
NOTHING_TO_DECIDE = {
    "gnat": "{Fight the goat nine rounds at +9}",
    "briar": "{Fight a goat (Wounds 3, +7d)}",
}


def fight(rules: str, text: str) -> App:
    app, _ = begun(rules, f"## a\n\nA hill.\n\n{text}\n\n- On. -> b\n\n## b [victory]\n\nOut.\n", seed=3)
    return app


def thrown(app: App) -> Ask | None:
    """What is asked once all that is to be thrown was thrown; None where the fight is over."""
    for _ in range(200):
        now = app.play.current
        assert now
        request = waiting_for(now.game, now.session)
        if now.held or not isinstance(request, Roll):
            return request if isinstance(request, Ask) and not now.held else None
        press(app, "roll-on")
    raise AssertionError("dice without end")


def events(app: App) -> tuple[Event, ...]:
    now = app.play.current
    assert now
    assert now.session.record.page
    return now.session.record.page.events


def fight_on(asked: Ask | None) -> str:
    assert asked
    return next(one.key for one in asked.options if one.label.startswith("Fight on"))


@pytest.mark.parametrize("rules", ASKED)
def test_a_press_of_fight_on_is_one_round_where_one_can_flee_in_every_round(rules: str) -> None:
    app = fight(rules, ASKED[rules])
    asked = thrown(app)
    for _ in range(2):
        before = sum(isinstance(event, RoundEnded) for event in events(app))
        press(app, "option", fight_on(asked))
        asked = thrown(app)
        assert sum(isinstance(event, RoundEnded) for event in events(app)) == before + 1
        if asked is None:
            return


@pytest.mark.parametrize("rules", NOTHING_TO_DECIDE)
def test_fight_on_is_never_asked_where_nothing_else_can_be_done(rules: str) -> None:
    app = fight(rules, NOTHING_TO_DECIDE[rules])
    asked = thrown(app)
    assert not asked or not any(one.label.startswith("Fight on") for one in asked.options)
    assert any(isinstance(event, FightEnded) for event in events(app))


def test_of_gurps_one_press_fights_for_many_seconds_in_which_nothing_happens() -> None:
    app = fight("gurps", "{Fight a goat (ST 9, DX 9, HT 11, hits 30, DR 3, broadsword 8)}")
    press(app, "option", fight_on(thrown(app)))
    thrown(app)
    assert sum(isinstance(event, RoundEnded) for event in events(app)) >= 3


def test_of_gurps_a_press_stops_at_the_first_wound_below_half_and_says_so() -> None:
    app = fight("gurps", "{Fight a goat (ST 9, DX 13, HT 14, hits 60, DR 9, fists 18)}")
    press(app, "option", fight_on(thrown(app)))
    asked = thrown(app)
    assert fight_on(asked)
    now = app.play.current
    assert now
    hits = [event.after for event in events(app) if isinstance(event, Changed) and event.what == "hits"]
    assert 2 * hits[-1] < 10
    assert all(2 * left >= 10 for left in hits[:-1])
    assert [event.message for event in events(app) if isinstance(event, Told) and "stops" in event.message]
