"""Pacifism: cannot kill, once somebody has died by the hero's hand (GL-CHAR-118)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.gurps.fighting import GUARD, beat, body, deed, hero, labels, scene, turn_of, way_named
from rules.gurps.playing import SPOKEN, after, holds
from rules.playing import PLAIN, WORDS, asked, play, result, rules
from turnto.core.procedure import Told
from turnto.core.runner import Done, Waiting
from turnto.core.world import State
from turnto.rules.gurps.combat import fight
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.odds.duel import Duel
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.effects.guilt import days_stricken
from turnto.rules.gurps.expiring_flags import turned_on
from turnto.rules.gurps.phrases.combat import FIGHT
from turnto.rules.gurps.rolls.choice_tags import barred, chosen

DAY = 24 * 60
MANA = replace(PLAIN, header={"mana": "normal"})
CANNOT = ("Pacifism: cannot kill",)
KIND = hero("broadsword", skills={"Broadsword": 14}, disadvantages=CANNOT)


def about_to_kill(sheet: Any = KIND, *foes: Any, **values: Any) -> Scene:
    """The hero's blow has got through to a foe whom any wound kills."""
    at = scene(sheet, *foes, **values)
    return turn_of(at.with_body(1, hits=-5 * at.figure(1).full + 1), 0).with_fight(
        pending=tuple(Blow("hurt", 0, 1, way_named(at, 0, "broadsword, swing"), fresh=0))
    )


def told(at: Scene, *answers: str) -> list[str]:
    """The messages of a beat."""
    driven = play(lambda: fight.carried_on(at), *answers)
    return [event.message for event in driven.events if isinstance(event, Told)]


def stricken(sheet: Any = KIND, days: int = 9) -> State:
    """A hero upon whom a killing weighs."""
    state = State(sheet)
    return state.with_world(state.world.flagged("stricken", days * DAY))


def begun(state: State, *answers: str, **values: Any) -> Any:
    """The beginning of a fight."""
    return play(lambda: FIGHT.begin(state, deed(**values), PLAIN), *answers)


@rules("GL-CHAR-118")
def test_who_cannot_kill_and_has_is_stricken_for_3d_days() -> None:
    at = about_to_kill()
    after_it = beat(at, "4", "2 3 4")
    assert after_it.fight.ended == "won"
    assert days_stricken(after_it.state) == 9
    assert {"gurps-killed", "gurps-stricken"} <= set(told(at, "4", "2 3 4"))
    assert holds("you are stricken", after_it.state)
    assert SPOKEN.sheet.derived(after_it.state, PLAIN)["stricken"] == {"A killing": "9 days, Will for any violence"}


@rules("GL-CHAR-118")
@pytest.mark.parametrize("sheet, foe", [
    (hero("broadsword", skills={"Broadsword": 14}), GUARD), (hero("broadsword", skills={"Broadsword": 14}, disadvantages=("Pacifism: self-defense",)), GUARD),
    (KIND, ("wolf", 1, "beast, ST 9, HT 11, bite 12")), (KIND, ("thug", 1, "knife 11, mook")),
])  # fmt: skip
def test_others_are_not_nor_by_a_beasts_death_nor_by_whom_he_only_beats(sheet: Any, foe: Any) -> None:
    after_it = beat(about_to_kill(sheet, foe), "4")
    assert (after_it.fight.ended, days_stricken(after_it.state)) == ("won", 0)


@rules("GL-CHAR-118")
def test_the_days_go_by_and_of_two_killings_the_longer_counts() -> None:
    begun = scene(KIND)
    late = about_to_kill().with_state(stricken(days=15))
    assert days_stricken(beat(late, "4", "1 1 1").state) == 15
    assert days_stricken(beat(late, "4", "6 6 6").state) == 18
    assert days_stricken(begun.state) == 0
    state = after("8 days pass", stricken())
    assert days_stricken(state) == 1
    assert not holds("a killing weighs on you", over := after("A day passes", state))
    assert "stricken" not in dict(over.world.flags)


@rules("GL-CHAR-118", "GL-AUTH-12")
def test_violence_wants_a_will_roll_meanwhile() -> None:
    state, tags = stricken(), ("violence",)
    request = asked(lambda: chosen(state, tags, "c", PLAIN))
    assert (request.label, request.target) == ("Pacifism: Will", 10)
    held, goes = result(lambda: chosen(state, tags, "c", PLAIN), "3 3 4")
    assert goes
    assert isinstance(begun(turned_on(held)), Done), "the fight it leads to asks no more"
    assert isinstance(begun(turned_on(turned_on(held))), Waiting)
    failed, goes = result(lambda: chosen(state, tags, "c", PLAIN), "3 4 4")
    assert not goes
    assert WORDS(barred(failed, tags, frozenset(), "c", PLAIN)) == "Pacifism: you cannot bring yourself to do it."
    assert result(lambda: chosen(State(KIND), tags, "c", PLAIN))[1]


@rules("GL-CHAR-118", "GL-CORE-40")
def test_a_fight_begun_meanwhile_asks_will_and_else_leaves_no_blow() -> None:
    assert isinstance(begun(State(KIND)), Done)
    waiting = begun(stricken())
    assert isinstance(waiting, Waiting)
    assert (waiting.request.label, waiting.request.cuts) == ("you: Will to strike", (11,))
    for throw, unwilling in (("3 3 4", 0), ("3 4 4", 1)):
        driven = begun(stricken(), throw)
        at = turn_of(scene(KIND, flee=True).with_fight(bodies=driven.result[0].bodies), 0)
        assert body(at, 0).unwilling == unwilling
        assert any("Attack" in label or "Aim" in label for label in labels(at)) is not bool(unwilling)
        assert {"Use All-Out Defense", "Flee"} <= set(labels(at))
        said = [event.message for event in driven.events if isinstance(event, Told)]
        assert ("gurps-no-violence" in said) is bool(unwilling)
        assert any("cannot bring yourself to strike" in told for _, told in _panel(at)) is bool(unwilling)


def _panel(at: Scene) -> list[tuple[str, str]]:
    return WORDS.put(list(FIGHT.panel(at.fight, at.state, deed(flee=True), PLAIN)))


@rules("GL-CHAR-118", "GL-COMBAT-12")
def test_with_more_foes_to_fight_will_is_asked_at_once() -> None:
    two = about_to_kill(KIND, ("guard", 2, "ST 11, HT 11, broadsword 12"))
    two = two.with_fight(pending=tuple(Blow(*two.fight.pending)._replace(left=((0, 0),))))
    goes_on = beat(two, "4", "2 3 4", "6 6 6")
    assert (goes_on.fight.ended, goes_on.body(0).unwilling, goes_on.fight.pending) == ("", 1, ())
    assert beat(two, "4", "2 3 4", "1 1 1").body(0).unwilling == 0


@rules("GL-CHAR-118", "GL-COMBAT-44")
def test_one_who_will_not_strike_strikes_at_no_bare_hand_that_he_parries() -> None:
    at = scene(KIND, ("brawler", 1, "brawling 12")).with_body(0, unwilling=1)
    punch = way_named(at, 1, "punch")
    at = turn_of(at, 1).with_fight(pending=tuple(Blow("defend", 1, 0, punch)))
    assert beat(at, "1 1 1").fight.pending == ()
    assert beat(at.with_body(0, unwilling=0), "1 1 1").fight.pending[0] == "counter"


@rules("GL-CHAR-118", "GL-MAGIC-32")
def test_nor_does_he_throw_fire() -> None:
    mage = KIND.with_words("advantages", ("Magery 1",)).with_rating("spells", "fireball", 14).with_rating("spells", "daze", 14)  # fmt: skip
    at = scene(mage, settled=MANA)
    assert any("Fireball" in label for label in labels(at))
    unwilling = labels(at.with_body(0, unwilling=1))
    assert any("Daze" in label for label in unwilling)
    assert not any("Fireball" in label for label in unwilling)


@rules("GL-CHAR-118", "GL-COMBAT-80")
def test_whom_his_fire_burns_to_death_he_has_killed() -> None:
    mage = KIND.with_words("advantages", ("Magery 1",)).with_rating("spells", "ignite_fire", 14)
    at = scene(mage, ("thug", 1, "ST 9, knife 11"), settled=MANA)
    at = turn_of(at.with_body(1, hits=-49, alight=1), 1)
    assert days_stricken(beat(at, "3 3 3", "5", "2 3 4", settled=MANA).state) == 9


@pytest.mark.slow
@pytest.mark.cpython_only  # odds: no page has them
@rules("GL-CHAR-118")
def test_the_odds_of_a_duel_are_those_of_one_who_can_kill() -> None:
    foe = ("guard", 1, "ST 10, HT 10, hits 2, broadsword 10")
    ways = [Duel(State(own), deed(foe), PLAIN) for own in (KIND, KIND.with_words("disadvantages", ()))]
    kind, other = (own.bounds() for own in ways)
    assert kind is not None
    assert other is not None
    assert kind.outcomes == pytest.approx(other.outcomes, abs=1e-9)
    assert ways[0].states == ways[1].states
