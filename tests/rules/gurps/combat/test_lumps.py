"""Moments of a duel that come to the same, and are gone through but once; each is set against going through them all."""

from dataclasses import replace
from typing import Any

import pytest

from rules.gurps.fighting import GUARD, KNIGHT, deed, hero, scene, turn_of
from rules.playing import PLAIN, rules
from turnto.core.sheet import Sheet
from turnto.core.world import State
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.lumps import composed, is_wound_alone
from turnto.rules.gurps.combat.moments import Beats
from turnto.rules.gurps.combat.state.fight import Body
from turnto.rules.gurps.combat.state.setup import setup_of

PAIR = hero("rapier", "large knife", skills={"Fencing": 14, "Knife": 12})
HARD = hero("broadsword", skills={"Broadsword": 14}, advantages=("High Pain Threshold",))


@rules("GL-COMBAT-04", "GL-COMBAT-51")
@pytest.mark.parametrize("body, left", [
    ({}, 5), ({"posture": "kneeling"}, 5), ({"stun": "hurt"}, 5), ({"posture": "lying"}, 0), ({"posture": "lying", "stun": "hurt"}, 0),
    ({"posture": "lying", "stun": "mind"}, 5), ({"unready": 1}, 0), ({"unready": 1, "off": "shield"}, 0), ({"unready": 1, "off": "large knife"}, 5),
    ({"unready": 2, "main": "longbow"}, 5),
])  # fmt: skip
def test_a_shock_that_no_roll_will_ask_for_is_left_out(body: dict[str, Any], left: int) -> None:
    assert composed(Body(shock=5, **body), {"longbow"}).shock == left


@pytest.mark.cpython_only
@rules("GL-COMBAT-04", "GL-COMBAT-51")
@pytest.mark.parametrize("sheet, mine", [
    (KNIGHT, {"posture": "lying"}), (KNIGHT, {"posture": "lying", "stun": "hurt"}), (KNIGHT, {"unready": 1}), (KNIGHT, {"unready": 1, "stun": "hurt"}),
])  # fmt: skip
def test_and_his_action_comes_to_the_same_without_it(sheet: Sheet, mine: dict[str, Any]) -> None:
    at = turn_of(scene(sheet), 0)
    setup = replace(setup_of(deed(GUARD), PLAIN), fights_on=True)
    alike = []
    for shock in (0, 4):
        beats = Beats(State(sheet), setup)
        led = beats._run((at.with_body(0, shock=shock, **mine).with_fight(on=1).fight, State(sheet)), (12, 11, 0))
        alike.append(sorted(beats._numbered(led), key=str))
        moments = beats.moments
    assert alike[0] == alike[1]
    assert moments


@pytest.mark.cpython_only
@rules("GL-COMBAT-112", "GL-COMBAT-113")
@pytest.mark.parametrize("who, at", [(0, 1), (1, 0)])
@pytest.mark.parametrize("sheet", [PAIR, HARD])
@pytest.mark.parametrize("bodies", [
    ({"off_unready": 1, "shock": 3}, {"unready": 1, "shock": 2}), ({"main": "", "posture": "lying"}, {"posture": "kneeling", "shock": 12}),
    ({"unready": 1, "stun": "hurt"}, {"stun": "hurt", "shock": 12}),
])  # fmt: skip
def test_a_wound_asks_nobody_what_he_holds(sheet: Sheet, who: int, at: int, bodies: tuple[dict[str, Any], ...]) -> None:
    """Every fall of the dice, at hits where it stuns, fells and kills."""
    beats = Beats(State(sheet), replace(setup_of(deed(GUARD), PLAIN), fights_on=True))
    here = scene(sheet)
    for one, changes in enumerate(bodies):
        here = here.with_body(one, **changes)
    fight = turn_of(here, who).with_fight(pending=tuple(Blow("hurt", who, at, 0, fresh=0))).fight
    level = (12, 11, 0) if at else (-10, 11, 0)
    number = beats.number(fight, State(sheet))
    for fall in beats.falls(number):
        moment, faces = beats.moments[number], (fall[0].faces,)
        together = beats.wounded(number, fall[0], level)
        assert sorted(together, key=str) == sorted(beats._numbered(beats._run(moment, level, faces)), key=str)


@rules("GL-COMBAT-12", "GL-RULE-27")
def test_unless_more_hangs_on_that_than_the_wound() -> None:
    setup = setup_of(deed(GUARD), PLAIN)
    blow = Blow("hurt", 0, 1, 0)
    first = blow._replace(left=((0, 0),))
    pending = [blow, first, blow._replace(phase="counter", after=tuple(first)), blow]
    setups = [setup, setup, setup, replace(setup, stuck=True)]
    fight = scene().fight
    found = [is_wound_alone(replace(fight, pending=tuple(own)), how) for own, how in zip(pending, setups, strict=True)]
    assert found == [True, False, False, False]
