"""A longer job done a second at a time while the fight goes on (GL-COMBAT-14)."""

from fractions import Fraction
from typing import Any

import pytest

from rules.gurps.books import game
from rules.gurps.fighting import KNIGHT, asked, beat, deed, labels, scene, turn_of
from rules.playing import PLAIN, WORDS, play, rules, terms
from turnto.core.procedure import Ask, FightEnded, Told
from turnto.core.runner import Done
from turnto.odds.report import odds
from turnto.odds.simulate import simulate
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.decisions.panel import panel
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.phrases.combat import FIGHT
from turnto.words.sentences import say

JOB: dict[str, Any] = {"job": "bar the door", "job_seconds": 3}
BAR = "Use Long Action: bar the door"


def at_the_door(**values: Any) -> Scene:
    """The hero's action, with the door before him."""
    return turn_of(scene(**JOB, **values), 0)


def struck(at: Scene) -> Scene:
    """The guard's blow has hit; it is the hero's to defend."""
    return turn_of(at, 1).with_fight(pending=tuple(Blow("defend", 1, 0, 0, fresh=0)))


@rules("GL-COMBAT-14", "GL-AUTH-35")
def test_the_job_is_offered_only_where_the_book_has_one_and_says_how_far_it_is() -> None:
    assert not any("Long Action" in label for label in labels(scene()))
    request = asked(at_the_door().with_fight(job=1))
    assert isinstance(request, Ask)
    note = next(option.note for option in request.options if option.label == BAR)
    assert note.startswith("1 of 3 seconds done; your defences: parry with the broadsword")
    assert note.endswith("loses this second unless you roll 7 or less, 16 %")


@rules("GL-COMBAT-14", "GL-COMBAT-01")
def test_a_second_counts_when_the_next_action_begins_and_with_the_last_the_fight_is_over() -> None:
    at = at_the_door()
    for done in range(3):
        at = beat(turn_of(at, 0), BAR)
        assert (at.fight.job, at.body(0).busy, at.fight.ended) == (done, 1, "")
        at = beat(at, "6 6 4")  # the guard misses
    at = beat(at)
    assert (at.fight.job, at.body(0).busy) == (3, 0)
    assert FIGHT.outcome(at.fight, at.state, deed(**JOB), PLAIN) == "job_done"


@rules("GL-COMBAT-14")
def test_what_is_done_stays_done_while_he_does_something_else() -> None:
    at = beat(turn_of(beat(at_the_door(), BAR), 0), "Use Attack", "6 6 4")
    assert (at.fight.job, at.body(0).busy) == (1, 0)
    assert beat(turn_of(at, 0), BAR).fight.job == 1
    assert beat(turn_of(at, 0), "Use All-Out Defense").fight.job == 1


@rules("GL-COMBAT-14")
@pytest.mark.parametrize("will, kept", [("2 2 3", 1), ("3 3 2", 0)])
def test_to_defend_may_disturb_the_job_and_cost_the_second(will: str, kept: int) -> None:
    """Will 10 less 3 is 7."""
    at = struck(beat(at_the_door().with_fight(job=1), BAR))
    after = beat(at, "Use parry", "3 3 3", will)
    assert (after.body(0).busy, after.fight.job) == (kept, 1)
    assert beat(turn_of(after, 0), "Use All-Out Defense").fight.job == 1 + kept


@rules("GL-COMBAT-14")
def test_once_the_second_is_lost_no_further_blow_disturbs_it() -> None:
    at = beat(struck(beat(at_the_door(), BAR)), "Use parry", "3 3 3", "6 6 6")
    assert beat(struck(at), "3 3 3").body(0).busy == 0


@rules("GL-COMBAT-14", "GL-COMBAT-37")
def test_one_at_a_job_may_trust_in_passive_defence_but_a_wound_disturbs_too() -> None:
    at = struck(beat(at_the_door(), BAR))
    request = asked(at)
    assert [option.label for option in request.options] == ["Use parry with the broadsword", "Keep concentrating"]
    hit = beat(at, "Keep concentrating", "6 6 6")
    assert (hit.fight.pending[0], hit.body(0).busy) == ("hurt", 1)
    assert beat(hit, "6", "6 6 6", "3 3 3").body(0).busy == 0
    assert beat(hit, "2", "2 2 2").body(0).busy == 1


@rules("GL-COMBAT-14", "GL-COMBAT-53")
def test_a_second_in_which_he_is_stunned_is_lost() -> None:
    at = beat(at_the_door().with_fight(job=1), BAR).with_body(0, stun="hurt")
    assert (beat(turn_of(at, 0), "6 6 6").fight.job, beat(turn_of(at, 0), "6 6 6").body(0).busy) == (1, 0)


@rules("GL-COMBAT-14", "long_action=any", "long_action=dodge")
@pytest.mark.parametrize("option, first", [("any", "parry with the broadsword"), ("dodge", "dodge")])
def test_he_may_only_dodge_meanwhile_where_the_book_says_so(option: str, first: str) -> None:
    at = turn_of(scene(settled=terms(long_action=option), **JOB), 0)
    note = next(own.note for own in asked(at).options if own.label == BAR)
    assert f"your defences: {first}" in note
    assert asked(struck(beat(at, BAR))).options[0].label == f"Use {first}"


@rules("GL-COMBAT-14")
def test_the_panel_says_how_far_it_is_and_who_is_busy() -> None:
    at = beat(at_the_door().with_fight(job=2), BAR)
    rows = dict(WORDS.put(list(panel(at.fight, at.state, deed(**JOB), PLAIN))))
    assert rows["Bar the door"] == "2 of 3 seconds"
    assert "busy with it" in rows["You"]


# --- in a book ------------------------------------------------------------------------------------

MASTIFF = "beast, DR 20, hits 2, move 1, bite 12, 1d-5 cr, dodge 12"
BOOK = f"{{Fight a mastiff ({MASTIFF}); it takes prisoners; you may bar the door in 1 second; for 4 seconds}}\n\n"


@pytest.mark.slow
@rules("GL-COMBAT-14", "GL-AUTH-30")
@pytest.mark.parametrize("listed, reached", [("- If it is done -> on\n", "on"), ("- If you win -> on\n", "on")])
def test_the_list_answers_for_the_job_or_else_for_a_fight_that_is_won(listed: str, reached: str) -> None:
    played = game(f"{BOOK}{listed}- Otherwise -> lost\n")
    tally = simulate(played, KNIGHT, "random", 1, 60)
    assert (tally.unfinished, tally.stuck) == (0, 0)
    assert tally.visits[reached] > 5
    assert tally.visits["lost"] > 5


@rules("GL-COMBAT-14")
def test_odds_and_careful_players_fight_on() -> None:
    played = game(f"{BOOK}- If it is done -> on\n- Otherwise -> lost\n")
    assert odds(played, KNIGHT, "start").outcomes == {
        "won": 0, "defeated": 0, "killed": 0, "fled": 0, "time_up": Fraction(1),
    }  # fmt: skip
    tally = simulate(played, KNIGHT, "careful", 1, 5)
    assert (tally.unfinished, tally.visits["lost"]) == (0, 5)


@rules("GL-COMBAT-14")
def test_the_log_tells_every_second() -> None:
    at = beat(at_the_door(), BAR)
    done = play(lambda: FIGHT.beat(turn_of(at, 0).fight, at.state, deed(**JOB), PLAIN))
    assert isinstance(done, Done)
    told = [(event.message, dict(event.facts)) for event in done.events if isinstance(event, Told)]
    assert told == [("gurps-job", {"done": 1, "job": "bar the door", "seconds": 3})]
    assert say(FightEnded("job_done", 3), SYSTEM) == "The fight is over: it is done."
