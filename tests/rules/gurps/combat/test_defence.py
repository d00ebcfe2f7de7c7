"""Passive and active defence (GL-COMBAT-13, 18, 35 to 44, 62, 63, 111)."""

from fractions import Fraction

import pytest

from rules.gurps.fighting import KNIGHT, asked, beat, hero, scene, turn_of, verdicts
from rules.playing import PLAIN, WORDS, rules, terms
from turnto.core.runner import outcomes
from turnto.core.sheet import Sheet
from turnto.core.world import Terms
from turnto.rules.gurps.combat.attack.defences import defences, dodge
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.target_roll import checked, falls_at_most

FENCER = hero("rapier", dx=13, skills={"Fencing": 15})


def against(at: Scene, way: int = 0) -> Blow:
    """The first foe's blow at the hero, about to be defended."""
    return Blow("defend", 1, 0, way, fresh=0)


def totals(at: Scene, way: int = 0) -> dict[str, int]:
    """Every active defence and its total."""
    return {own.kind: own.total for own in defences(at, against(at, way))}


def facing(sheet: Sheet, facts: str, settled: Terms = PLAIN, **setup: object) -> Scene:
    """The hero against one foe."""
    return scene(sheet, ("foe", 1, facts), settled=settled, **setup)


@rules("GL-COMBAT-35", "GL-COMBAT-39", "GL-COMBAT-40", "GL-COMBAT-41", "GL-AUTH-35")
def test_a_defence_is_passive_defence_and_one_active_one() -> None:
    at = facing(KNIGHT, "broadsword 12")  # PD 2 and 3; parry 7, block 6, dodge 5
    assert totals(at) == {"parry main": 12, "block": 11, "dodge": 10}
    assert [own.kind for own in defences(at, against(at))] == ["parry main", "block", "dodge"]


@rules("GL-COMBAT-35", "GL-COMBAT-36", "GL-RULE-04", "GL-RULE-33")
@pytest.mark.parametrize("total", range(-3, 22))
def test_a_defence_holds_on_its_total_or_less_on_three_and_four_never_on_seventeen(total: int) -> None:
    wanted = sum(
        a + b + c <= 4 or (a + b + c <= total and a + b + c < 17)
        for a in range(1, 7)
        for b in range(1, 7)
        for c in range(1, 7)
    )
    assert outcomes(lambda: checked("", (("dodge", total),))).get(True, Fraction(0)) == Fraction(wanted, 216)
    assert falls_at_most(total) == wanted


@rules("GL-COMBAT-37", "GL-RULE-33")
def test_passive_defence_always_works_and_with_nothing_there_is_no_roll() -> None:
    at = facing(KNIGHT, "broadsword 12").with_body(0, stance="none")
    assert totals(at) == {"": 5}
    bare = turn_of(facing(hero("broadsword", skills={"Broadsword": 14}), "broadsword 12"), 1).with_body(
        0, stance="none"
    )
    assert beat(bare, "3 3 3").fight.pending[0] == "hurt"


@rules("GL-COMBAT-35", "GL-EQUIP-05")
def test_chain_mail_turns_points_less_well() -> None:
    mailed = hero("broadsword", "chainmail", st=15, skills={"Broadsword": 14})
    for facts, pd in (("spear 12", 1), ("broadsword 12", 3)):
        at = facing(mailed, facts)
        assert {dict(WORDS.put(own.parts))["PD"] for own in defences(at, against(at))} == {pd}


@rules("GL-COMBAT-38", "GL-COMBAT-15", "GL-COMBAT-18")
@pytest.mark.parametrize(
    "changes, less",
    [({"stun": "hurt"}, -4), ({"stun": "mind"}, -4), ({"posture": "kneeling"}, -2), ({"posture": "sitting"}, -2),
     ({"posture": "crawling"}, -3), ({"posture": "lying"}, -3), ({"posture": "crouching"}, 0), ({"shock": 8}, 0)],
)  # fmt: skip
def test_stun_and_posture_lower_active_defences_and_shock_does_not(changes: dict[str, object], less: int) -> None:
    at = facing(KNIGHT, "broadsword 12").with_body(0, **changes)
    assert totals(at) == {"parry main": 12 + less, "block": 11 + less, "dodge": 10 + less}


@rules("GL-COMBAT-38")
def test_combat_reflexes_add_one_to_each() -> None:
    quick = KNIGHT.with_words("advantages", ("Combat Reflexes",))
    assert totals(facing(quick, "broadsword 12")) == {"parry main": 13, "block": 12, "dodge": 11}


@rules("GL-COMBAT-39", "GL-COMBAT-54", "GL-RULE-19")
@pytest.mark.parametrize(
    "hits, fatigue, at_most", [(12, 0, 5), (4, 0, 5), (3, 0, 2), (-5, 0, 2), (12, 9, 2), (3, 9, 1)]
)
def test_dodge_is_move_halved_by_wounds_and_by_exhaustion(hits: int, fatigue: int, at_most: int) -> None:
    at = facing(KNIGHT.having(hits=hits, fatigue=fatigue).with_fact("condition", "holding"), "broadsword 12")
    assert dodge(at, 0) == at_most


@rules("GL-COMBAT-39")
def test_running_helps_no_dodge() -> None:
    runner = hero(skills={"Running": 16})
    at = facing(runner, "broadsword 12")
    assert (at.figure(0).move, dodge(at, 0)) == (8, 6)


@rules("GL-COMBAT-40", "GL-COMBAT-41", "GL-COMBAT-342")
@pytest.mark.parametrize(
    "facts, kinds",
    [
        ("longbow 13", {"block", "dodge"}),
        ("colt 45 13", {"dodge"}),
        ("blaster 13", {"dodge"}),
        ("javelin 13", {"parry main", "block", "dodge"}),
        ("bite 13", {"parry main", "block", "dodge"}),
    ],
)
def test_what_can_be_blocked_and_parried(facts: str, kinds: set[str]) -> None:
    assert set(totals(facing(KNIGHT, facts))) == kinds


@rules("GL-COMBAT-41", "GL-COMBAT-342")
@pytest.mark.parametrize("facts, parry", [("javelin 13", 11), ("dagger 13", 10)])
def test_thrown_things_are_harder_to_parry(facts: str, parry: int) -> None:
    at = facing(KNIGHT, facts)
    way = next(place for place, own in enumerate(at.figure(1).ways) if own.mode.mode == "throw")
    assert totals(at, way)["parry main"] == parry


@rules("GL-COMBAT-41", "GL-COMBAT-40", "GL-RULE-29")
def test_flails_are_hard_to_parry_and_to_block() -> None:
    at = facing(KNIGHT, "morningstar 13, ST 13")
    assert totals(at) == {"parry main": 8, "block": 9, "dodge": 10}
    assert set(totals(facing(FENCER, "morningstar 13, ST 13"))) == {"parry hand", "dodge"}
    assert set(totals(facing(hero("large knife", "medium shield", skills={"Knife": 14}), "flail 13, ST 13"))) == {
        "block",
        "dodge",
    }


@rules("GL-COMBAT-41")
@pytest.mark.parametrize(
    "items, skills, parry",
    [
        (("quarterstaff",), {"Staff": 13}, 8),  # two thirds
        (("rapier",), {"Fencing": 14}, 9),
        (("rapier", "medium shield"), {"Fencing": 14, "Shield": 12}, 7),  # too large a shield
        (("saber",), {"Shortsword": 14}, 7),
        (("large knife",), {"Knife": 14}, 6),  # a knife: one less
        (("axe",), {"Axe/Mace": 13}, 6),
    ],
)
def test_what_a_weapon_parries_with(items: tuple[str, ...], skills: dict[str, int], parry: int) -> None:
    at = facing(hero(*items, skills=skills), "bite 12, PD 0")
    found = next(own for own in defences(at, against(at)) if own.kind == "parry main")
    assert WORDS.put(found.parts[0]) == ("parry", parry)


@rules("GL-COMBAT-41")
def test_a_blackjack_cannot_parry() -> None:
    assert "parry main" not in totals(facing(hero("blackjack", skills={"Blackjack": 14}), "broadsword 12"))


@rules("GL-COMBAT-42", "GL-RULE-25", "GL-RULE-32")
def test_lasting_handicaps_lower_the_parry() -> None:
    weak = facing(hero("broadsword", st=8, skills={"Broadsword": 14}), "broadsword 12")
    assert totals(weak)["parry main"] == 6  # 12 halved
    two = facing(hero("broadsword", "shortsword", skills={"Broadsword": 14, "Shortsword": 14}), "broadsword 12")
    assert totals(two)["parry off"] == 5  # 10 halved


@rules("GL-COMBAT-40", "GL-COMBAT-41")
def test_block_and_parry_are_spent_where_more_may_come() -> None:
    at = turn_of(scene(KNIGHT, ("guard", 3, "broadsword 12, move 3")), 1)
    seen = []
    for _ in range(3):
        at = beat(at, "3 3 3")
        seen.append(asked(at).label)
        at = beat(at, "3 3 3")
    assert seen == ["you: parry with the broadsword", "you: block", "you: dodge"]
    assert at.body(0).spent == ("block", "parry main")


@rules("GL-RULE-25")
def test_one_foe_with_one_blow_leaves_no_trace_of_what_was_spent() -> None:
    at = beat(turn_of(facing(KNIGHT, "broadsword 12"), 1), "3 3 3")
    assert beat(at, "3 3 3").body(0).spent == ()


@rules("GL-COMBAT-41")
def test_a_fencer_parries_twice_a_turn() -> None:
    at = facing(FENCER, "broadsword 12").with_body(0, spent=("parry main",))
    assert "parry main" in totals(at)
    assert "parry main" not in totals(at.with_body(0, spent=("parry main", "parry main")))
    assert "parry main" in totals(at.with_body(0, spent=("parry main",) * 5, stance="double"))


@rules("GL-COMBAT-13", "GL-RULE-24", "GL-COMBAT-111")
def test_all_out_defense_gives_a_second_and_different_try() -> None:
    at = beat(turn_of(facing(KNIGHT, "broadsword 12"), 0), "Use All-Out Defense")
    at = beat(at, "3 3 3")
    first = asked(at)
    second = asked(at, "6 6 4")
    assert (first.label, second.label) == ("you: parry with the broadsword", "you: block")
    assert beat(at, "6 6 4", "6 6 4").fight.pending[0] == "hurt"
    assert beat(at, "6 6 4", "3 3 3").fight.pending == ()


@rules("GL-COMBAT-110", "GL-COMBAT-111")
def test_no_verdict_claims_a_hit_that_a_defence_may_still_turn() -> None:
    at = turn_of(facing(KNIGHT, "broadsword 12"), 1)
    assert verdicts(at, "3 3 3") == ["The foe strikes at you: you must defend."]
    assert verdicts(at, "1 1 1") == ["The foe strikes you."]  # GL-COMBAT-24: no defence against a critical hit
    assert verdicts(beat(at, "3 3 3"), "6 6 4") == ["The foe strikes you."]
    assert verdicts(beat(at.with_body(0, stance="double"), "3 3 3"), "6 6 4", "6 6 4") == [
        "The foe strikes at you: you must defend.",
        "The foe strikes you.",
    ]
    bare = turn_of(facing(hero(), "broadsword 12").with_body(0, stance="none"), 1)
    assert verdicts(bare, "3 3 3") == ["The foe strikes you."]
    lucky = turn_of(facing(KNIGHT.with_words("advantages", ("Luck",)), "broadsword 12"), 1)
    assert verdicts(lucky, "1 1 1") == ["The foe strikes at you: only Luck can help."]
    assert verdicts(beat(lucky, "3 3 3"), "6 6 4") == ["The foe strikes at you: only Luck can help."]
    own = turn_of(facing(KNIGHT, "broadsword 12"), 0)
    assert verdicts(own, "Use Attack: broadsword", "3 3 3") == ["You strike at the foe, who must defend."]


@rules("GL-COMBAT-13")
def test_in_all_out_defense_block_and_parry_work_twice() -> None:
    at = facing(KNIGHT, "broadsword 12").with_body(0, stance="double", spent=("block", "parry main"))
    assert set(totals(at)) == {"block", "parry main", "dodge"}
    at = at.with_body(0, spent=("block", "block", "parry main", "parry main"))
    assert set(totals(at)) == {"dodge"}


@rules("GL-COMBAT-41", "GL-RULE-27")
@pytest.mark.parametrize(
    "items, skill, st, unready",
    [(("axe",), "Axe/Mace", 12, 1), (("glaive",), "Polearm", 12, 1), (("broadsword",), "Broadsword", 12, 0)],
)
def test_an_unbalanced_weapon_is_unready_after_a_parry(
    items: tuple[str, ...], skill: str, st: int, unready: int
) -> None:
    at = beat(turn_of(facing(hero(*items, st=st, skills={skill: 18}), "bite 12"), 1), "3 3 3")
    at = at.with_fight(pending=(*at.fight.pending,))
    assert beat(at, "3 3 3").body(0).unready == unready
    assert "parry main" not in totals(at.with_body(0, unready=1))


@rules("GL-COMBAT-43", "GL-RULE-28")
@pytest.mark.parametrize("die, main, left", [("2", "", 0), ("3", "rapier", 1)])
def test_a_weapon_three_times_as_heavy_may_break_it(die: str, main: str, left: int) -> None:
    at = beat(turn_of(facing(FENCER, "greatsword 12, ST 12"), 1), "3 3 3")
    at = beat(at, "3 3 3", die)
    assert (at.body(0).main, at.hero.carries("rapier")) == (main, left)


@rules("GL-COMBAT-44")
@pytest.mark.parametrize("facts, target", [("brawling 12", 14), ("karate 12", 10)])
def test_a_parried_fist_is_struck_at_once(facts: str, target: int) -> None:
    at = facing(KNIGHT, facts)
    punch = next(place for place, own in enumerate(at.figure(1).ways) if own.mode.mode == "punch")
    at = turn_of(at, 1).with_fight(pending=tuple(against(at, punch)), turn=at.fight.order.index(1))
    at = beat(at, "3 3 3")
    assert asked(at).target == target
    assert beat(beat(at, "3 3 3"), "1", "3 3 3").hits(1) == 10 - 6  # 1d+3 cut, no defence
    assert beat(at, "6 6 5").fight.pending == ()


@rules("GL-COMBAT-44", "GL-RULE-31", "parry_hurts=no", "parry_hurts=yes")
@pytest.mark.parametrize("option, pending", [("no", ()), ("yes", "counter")])
def test_a_parried_bite_is_struck_at_only_if_the_book_says(option: str, pending: object) -> None:
    at = beat(turn_of(facing(KNIGHT, "carnivore, DX 13", terms(parry_hurts=option)), 1), "3 3 3")
    assert (beat(at, "3 3 3").fight.pending or ((),))[0] == pending


@rules("GL-COMBAT-62", "GL-RULE-30")
@pytest.mark.parametrize(
    "skills, facts, way, parry",
    [
        ({}, "broadsword 12", 0, 6 - 3),  # swung
        ({}, "broadsword 12", 1, 6),  # thrust
        ({}, "bite 12", 0, 6),
        ({"Karate": 15}, "broadsword 12", 0, 10),
        ({"Boxing": 15}, "broadsword 12", 0, 10 - 3),
        ({"Boxing": 15}, "broadsword 12", 1, 10),
        ({"Brawling": 15}, "broadsword 12", 0, 10 - 3),
        ({}, "morningstar 12, ST 13", 0, 6 - 3 - 4),
    ],
)
def test_bare_hands_parry(skills: dict[str, int], facts: str, way: int, parry: int) -> None:
    assert totals(facing(hero(skills=skills), facts), way)["parry hand"] == parry


@rules("GL-COMBAT-62")
def test_boxing_parries_kicks_less_well() -> None:
    at = facing(hero(skills={"Boxing": 15}), "brawling 12")
    kick = next(place for place, own in enumerate(at.figure(1).ways) if own.mode.mode == "kick")
    assert totals(at, kick)["parry hand"] == 8


@rules("GL-COMBAT-62")
def test_bare_hands_parry_once_and_only_with_a_hand_free() -> None:
    at = facing(hero(), "bite 12")
    assert "parry hand" not in totals(at.with_body(0, spent=("parry hand",)))
    assert "parry hand" not in totals(facing(KNIGHT, "bite 12"))


@rules("GL-COMBAT-63")
def test_a_failed_bare_parry_is_a_blow_like_any_other() -> None:
    at = beat(turn_of(facing(hero(), "broadsword 12, 1d+2 cut"), 1), "3 3 3")
    at = beat(at, "6 6 4")
    assert at.fight.pending[0] == "hurt"


@rules("GL-AUTH-35", "ask_defence=yes", "ask_defence=no")
def test_the_player_picks_the_defence_where_the_book_says_so() -> None:
    at = beat(turn_of(facing(KNIGHT, "broadsword 12", terms(ask_defence="yes")), 1), "3 3 3")
    assert [option.label for option in asked(at).options] == ["Use parry with the broadsword", "Use block", "Use dodge"]
    assert [option.note for option in asked(at).options] == ["12 or less, 74 %", "11 or less, 62 %", "10 or less, 50 %"]
    assert asked(at, "Use block").label == "you: block"
    at = beat(turn_of(facing(KNIGHT, "broadsword 12", terms(ask_defence="no")), 1), "3 3 3")
    assert asked(at).label == "you: parry with the broadsword"
