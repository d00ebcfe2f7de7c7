"""Turns, order, surprise, ends of a fight (GL-COMBAT-01 to 06, 28, 100 to 102, 114)."""

from typing import Any

import pytest

from rules.gurps.books import game
from rules.gurps.fighting import GUARD, KNIGHT, _beat, asked, beat, deed, hero, scene, turn_of
from rules.playing import PLAIN, play, rules, terms
from turnto.core.procedure import FightEnded, Told
from turnto.core.runner import Done, Waiting
from turnto.core.world import State
from turnto.odds.report import odds
from turnto.rules.gurps.combat.maneuvers.initiative import next_turn
from turnto.rules.gurps.combat.odds.duel import Duel
from turnto.rules.gurps.injury.condition import overcome
from turnto.rules.gurps.phrases.combat import FIGHT


@rules("GL-COMBAT-02", "GL-RULE-21")
@pytest.mark.parametrize(
    "facts, answers, order",
    [
        ("move 5", (), (0, 1)),  # the hero's Move is 6
        ("move 7", (), (1, 0)),
        ("move 6, DX 10, HT 10", (), (0, 1)),  # equal Move, higher Speed
        ("move 6, DX 14, HT 12", (), (1, 0)),
        ("move 6, DX 12, HT 12", ("4", "2"), (0, 1)),  # equal in both: 1d each
        ("move 6, DX 12, HT 12", ("2", "4"), (1, 0)),
        ("move 6, DX 12, HT 12", ("3", "3", "1", "2"), (1, 0)),  # ties again
    ],
)
def test_the_order_goes_by_move_then_speed_then_dice(
    facts: str, answers: tuple[str, ...], order: tuple[int, ...]
) -> None:
    light = hero("broadsword", skills={"Broadsword": 14})
    assert scene(light, ("guard", 1, facts), answers=answers).fight.order == order


@rules("GL-COMBAT-02")
def test_foes_who_differ_only_in_number_need_not_throw_among_themselves() -> None:
    assert scene(KNIGHT, ("guard", 3, "move 3")).fight.order == (0, 1, 2, 3)
    assert scene(KNIGHT, ("guard", 3, "move 3"), max_attackers=3).fight.order == (0, 1, 2, 3)


@rules("GL-COMBAT-02")
@pytest.mark.parametrize(
    "foes, values, answers, order",
    [
        ((("guard", 2, "move 3"), ("thug", 1, "move 3, broadsword 11")), {}, ("2", "5", "3"), (0, 2, 3, 1)),
        ((("guard", 2, "move 3"), ("thug", 1, "move 3, broadsword 11")), {}, ("5", "5", "6"), (0, 3, 1, 2)),
        ((("guard", 2, "move 3"), ("thug", 1, "move 3, broadsword 11")), {}, ("5", "4", "5", "1", "2"), (0, 3, 1, 2)),
        ((("guard", 2, "move 3, DX 11"), ("thug", 1, "move 3, broadsword 11")), {}, (), (0, 1, 2, 3)),  # higher Speed
        ((("guard", 2, "move 3"),), {"max_attackers": 1}, ("1", "6"), (0, 2, 1)),  # the first named stands before
        ((("guard", 2, "move 3"),), {"at_back": 1}, ("1", "6"), (0, 2, 1)),  # the last named stands behind
        ((("guard", 1, "move 3"),), {"ally": [["squire", 1, "move 3"]]}, ("3", "4"), (0, 2, 1)),
    ],
)
def test_foes_who_can_be_told_apart_throw_and_only_those_still_equal_throw_again(
    foes: tuple[tuple[str, int, str], ...],
    values: dict[str, Any],
    answers: tuple[str, ...],
    order: tuple[int, ...],
) -> None:
    assert scene(KNIGHT, *foes, answers=answers, **values).fight.order == order


@rules("GL-COMBAT-02")
def test_who_ties_with_the_hero_throws_with_him_even_among_others_like_himself() -> None:
    light = hero("broadsword", skills={"Broadsword": 14})
    two = ("guard", 2, "move 6, DX 12, HT 12")
    assert scene(light, two, answers=("3", "4", "2")).fight.order == (1, 0, 2)
    assert scene(light, two, answers=("6", "4", "4")).fight.order == (0, 1, 2)
    assert scene(light, two, answers=("4", "4", "2", "1", "5")).fight.order == (1, 0, 2)


@rules("GL-COMBAT-02")
def test_the_odds_follow_no_tie_after_another_for_ever() -> None:
    mastiff = "beast, DX 10, HT 10, DR 20, hits 2, move 5, bite 12, 1d-5 cr, dodge 12"
    played = game(f"{{Fight a mastiff ({mastiff}); it takes prisoners; for 1 second}}\n\n- Otherwise -> lost\n")
    found = odds(played, hero("light club", st=10, dx=10, ht=10, skills={"Broadsword": 12}), "start")
    assert found.exact
    assert sum(found.left["hits"].values()) == 1
    clubman = State(hero("light club", st=10, dx=10, ht=10, skills={"Broadsword": 12}))
    reckoned = Duel(clubman, deed(("mastiff", 1, mastiff), limit=1, prisoners=True), PLAIN).bounds()
    assert reckoned is not None
    assert sum(reckoned.outcomes.values()) == pytest.approx(1, abs=2e-4)


@rules("GL-COMBAT-01", "GL-COMBAT-114")
def test_a_round_is_over_when_the_order_begins_again_and_stance_lasts_till_then() -> None:
    at = scene()
    at = beat(at, "Use All-Out Defense")
    assert (at.body(0).stance, at.fight.turn, at.fight.round) == ("double", 1, 1)
    at = beat(at, "6 6 6")  # the guard fumbles
    assert (at.body(0).stance, at.fight.turn, at.fight.round) == ("double", 0, 2)
    at = beat(at, "Use Attack", "6 6 6")
    assert at.body(0).stance == ""


@rules("GL-COMBAT-01")
def test_rounds_are_counted_no_further_than_anything_asks() -> None:
    at = scene()
    for _ in range(60):
        at = next_turn(at)
    assert at.fight.round == 11
    at = scene(settled=terms(battle_fatigue="no"))
    assert next_turn(next_turn(at)).fight.round == 1


@rules("GL-COMBAT-03")
def test_an_action_starts_with_consciousness_then_stun_then_the_counters() -> None:
    at = turn_of(scene(), 0)
    at = at.with_hero(at.hero.having(hits=-2)).with_body(0, stun="hurt", spent=("block",), stance="none")
    at = beat(at, "3 3 3", "6 6 5")  # awake; still stunned
    assert (at.body(0).stun, at.body(0).spent, at.body(0).stance) == ("hurt", (), "")
    assert beat(turn_of(at, 0), "6 6 5").fight.ended == "defeated"


@rules("GL-COMBAT-04", "GL-COMBAT-51", "GL-RULE-36")
def test_shock_lowers_the_next_slot_used_or_lost_and_is_gone() -> None:
    at = turn_of(scene(), 0).with_body(0, shock=4)
    assert asked(at, "Use Attack").parts == (("Broadsword", 14), ("shock", -4))
    assert beat(at, "Use Attack", "6 6 5").body(0).shock == 0
    lost = at.with_body(0, stun="hurt")
    assert beat(lost, "6 6 5").body(0).shock == 0
    assert asked(lost, "3 3 3", "Use Attack").parts == (("Broadsword", 14), ("shock", -4))


@rules("GL-COMBAT-05", "GL-RULE-22")
@pytest.mark.parametrize(
    "surprised, stuns", [("hero", ("mind", "")), ("foes", ("", "mind")), ("both", ("mind", "mind")), ("", ("", ""))]
)
def test_the_surprised_begin_mentally_stunned(surprised: str, stuns: tuple[str, str]) -> None:
    at = scene(surprised=surprised)
    assert (at.body(0).stun, at.body(1).stun) == stuns


@rules("GL-COMBAT-05")
def test_combat_reflexes_are_never_surprised() -> None:
    wary = hero("broadsword", skills={"Broadsword": 14}, advantages=("Combat Reflexes",))
    assert scene(wary, surprised="hero").body(0).stun == ""


@rules("GL-COMBAT-06", "GL-AUTH-33")
def test_distances_close_at_move() -> None:
    at = turn_of(scene(distance=12), 1)
    assert at.body(1).away == 12
    at = beat(at)
    assert at.body(1).away == 7
    at = beat(turn_of(at, 0), "Use Move: back off")
    assert at.body(1).away == 7 + 5  # light load: Move 5


@rules("GL-COMBAT-28")
@pytest.mark.parametrize("most, strikers", [(1, (1,)), (2, (1, 2)), (99, (1, 2, 3))])
def test_no_more_strike_at_once_than_the_book_allows(most: int, strikers: tuple[int, ...]) -> None:
    dice = ("3", "2", "1") if most < 3 else ()
    at = scene(KNIGHT, ("guard", 3, "broadsword 12, move 3"), max_attackers=most, answers=dice)
    turns = []
    for _ in range(6):
        at = next_turn(at)
        turns.append(at.fight.order[at.fight.turn])
    assert set(turns) - {0} == set(strikers)


@rules("GL-COMBAT-100", "GL-RULE-61", "GL-AUTH-34")
def test_fleeing_they_have_their_actions_and_then_each_side_rolls() -> None:
    at = turn_of(scene(flee=True), 0)
    at = beat(at, "Flee")
    assert at.body(0).ran == 1
    at = beat(at, "6 6 4")
    assert beat(at, "3", "2").fight.ended == "fled"  # Move 5 + 3 against 5 + 2
    at = beat(at, "3", "3", "Flee")
    assert (at.fight.ended, at.body(0).ran) == ("", 2)
    at = beat(at, "6 6 4")
    assert beat(at, "3", "3").fight.ended == "fled"  # the sprint: 5 + 1 + 3


@rules("GL-RULE-61", "GL-COMBAT-08")
@pytest.mark.parametrize("flee", [True, False])
def test_one_who_fights_on_is_asked_again_once_he_is_on_his_feet_and_could_run(flee: bool) -> None:
    at = turn_of(scene(flee=flee), 0).with_body(0, posture="kneeling").with_fight(on=1)
    lies = at.with_body(0, posture="lying")
    assert beat(lies).fight.on == 1, "to his knees only"
    assert beat(at, "6 5 4").fight.on == int(not flee)
    done = play(lambda: _beat(at), "6 5 4")
    assert isinstance(done, Done)
    assert any(isinstance(one, Told) and one.message == "gurps-stops-feet" for one in done.events) is flee


@rules("GL-COMBAT-100")
def test_nobody_flees_where_the_book_says_nothing_of_it() -> None:
    labels = [option.label for option in asked(turn_of(scene(), 0)).options]
    assert not any(label.startswith(("Flee", "Refuse")) for label in labels)


@rules("GL-COMBAT-101", "GL-AUTH-32")
def test_a_side_is_beaten_when_every_member_is_out() -> None:
    at = scene(KNIGHT, ("guard", 2, "broadsword 12, move 3"))
    one = at.put_out(1, "dead")
    assert beat(turn_of(one, 0), "Fight on", "6 6 6").fight.ended == ""
    assert beat(turn_of(one.put_out(2, "fled"), 0)).fight.ended == "won"


@rules("GL-COMBAT-101", "GL-AUTH-32")
@pytest.mark.parametrize(
    "values, dice, ended",
    [({"surrender_at": 8}, "1", "surrendered"), ({"surrender_at": 7}, "1", ""), ({"flee_at": 8}, "1", "")],
)
def test_foes_have_enough_when_the_book_says_so(values: dict[str, int], dice: str, ended: str) -> None:
    at = turn_of(scene(**values), 0)
    at = beat(beat(beat(at, "Use Attack", "4 4 4"), "6 6 5"), dice)  # 4 - 2, half as much again: 3
    assert (at.fight.ended, at.hits(1)) == (ended, 0 if ended else 8)
    if "flee_at" in values:
        assert beat(at).fight.ended == "foes_fled"


@rules("GL-COMBAT-101", "GL-COMBAT-93", "GL-RULE-60", "battle_fatigue=yes", "battle_fatigue=no")
@pytest.mark.parametrize("option, round_, tired", [("yes", 10, 0), ("yes", 11, 2), ("no", 11, 0)])
def test_a_fight_of_more_than_ten_turns_costs_encumbrance_and_one(option: str, round_: int, tired: int) -> None:
    at = scene(KNIGHT.with_item(KNIGHT.items[0]), settled=terms(battle_fatigue=option))
    at = turn_of(at, 0).with_fight(round=round_).put_out(1, "fled")
    at = beat(turn_of(at, 0).with_fight(round=round_))
    assert at.hero["fatigue"] == tired  # 41 pounds for ST 12: light


@rules("GL-COMBAT-93", "GL-RULE-60", "GL-AUTH-30")
@pytest.mark.parametrize("limit, tired", [(9, 0), (10, 0), (11, 2)])
def test_a_fight_that_ends_on_time_lasted_as_long_as_the_time_there_was(limit: int, tired: int) -> None:
    at = scene(KNIGHT.with_item(KNIGHT.items[0]), limit=limit)
    at = beat(turn_of(at, at.fight.order[-1]).with_fight(round=limit, pending=()), "6 6 5")
    assert (at.fight.ended, at.fight.round, at.hero["fatigue"]) == ("time_up", limit + 1, tired)


@rules("GL-COMBAT-102", "GL-RULE-95")
@pytest.mark.parametrize("kill, ended, condition", [(False, "defeated", "unconscious"), (True, "killed", "dead")])
def test_an_unconscious_hero_is_beaten_and_dead_only_if_they_kill(kill: bool, ended: str, condition: str) -> None:
    at = turn_of(scene(kill=kill), 0)
    at = beat(at.with_hero(at.hero.having(hits=0)), "6 6 6")
    assert (at.fight.ended, at.hero.fact("condition"), overcome(at.hero)) == (ended, condition, True)


@rules("GL-COMBAT-102")
def test_beasts_kill_unless_they_do_not() -> None:
    wolf = ("wolf", 1, "carnivore, DX 13")
    assert scene(KNIGHT, wolf, answers=()).setup.kill
    assert not scene(KNIGHT, wolf, prisoners=True).setup.kill


@rules("GL-AUTH-30")
def test_time_runs_out() -> None:
    at = turn_of(scene(limit=2), 1).with_fight(round=2)
    done = play(lambda: _beat(at.with_fight(second=2)), "6 6 6")
    assert isinstance(done, Done)
    assert done.result.fight.ended == "time_up"
    assert FightEnded("time_up", 2) in done.events  # nobody has acted in the third second


@rules("GL-COMBAT-102")
def test_a_fight_begun_unconscious_is_lost() -> None:
    done = play(lambda: FIGHT.begin(State(KNIGHT.having(hits=0)), deed(), PLAIN))
    assert isinstance(done, Done)
    assert FIGHT.outcome(done.result[0], done.result[1], deed(), PLAIN) == "defeated"


@rules("GL-RULE-40")
def test_one_who_wins_at_no_hits_is_awake_and_not_overcome() -> None:
    at = scene()
    at = at.with_hero(at.hero.having(hits=-3)).put_out(1, "dead")
    at = beat(turn_of(at, 0), "3 3 3")
    assert at.fight.ended == "won"
    assert not overcome(at.hero)
    assert overcome(at.hero.with_fact("condition", None))


@rules("GL-COMBAT-101")
def test_the_end_is_told_once() -> None:
    at = turn_of(scene().put_out(1, "dead"), 0)
    done = play(lambda: FIGHT.beat(at.fight, at.state, deed(), PLAIN))
    assert isinstance(done, Done)
    assert [event for event in done.events if isinstance(event, FightEnded)] == [FightEnded("won", 1)]


@rules("GL-AUTH-30")
def test_an_ally_fights_at_the_heros_side() -> None:
    at = scene(ally=[["squire", 1, "broadsword 12, move 4"]])
    assert at.against(2) == (1,)
    assert at.against(1) == (0, 2)
    waiting = play(
        lambda: FIGHT.beat(turn_of(at, 2).fight, at.state, deed(ally=[["squire", 1, "broadsword 12, move 4"]]), PLAIN)
    )
    assert isinstance(waiting, Waiting)
    assert waiting.request.label == "the squire: broadsword, swing at the gate guard"
    assert GUARD[0] == "gate guard"
