"""Weapons that are loaded, fouled, put away and taken up again (GL-COMBAT-09, GL-COMBAT-341)."""

import pytest

from rules.gurps.fighting import KNIGHT, asked, beat, hero, kinds, labels, scene, turn_of
from rules.playing import WORDS, rules
from turnto.rules.gurps.combat.attack.ammunition import spoiled
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.decisions.further_blows import next_of_action
from turnto.rules.gurps.combat.decisions.tactics import sensible
from turnto.rules.gurps.magic.combat.casting import Begun, casting_parts

ARCHER = hero("longbow", "40 arrows", "shortsword", skills={"Bow": 14, "Shortsword": 12})
GUNMAN = hero("colt .45", "greatsword", skills={"Guns: pistol": 13, "Two-Handed Sword": 12})


@rules("GL-COMBAT-341", "GL-COMBAT-09")
def test_a_bow_that_was_shot_is_not_loaded_by_being_put_away() -> None:
    """GL-COMBAT-341: two Ready turns, whatever was in hand meanwhile."""
    at = scene(ARCHER, distance=60, answers=("Use the longbow",))
    at = beat(turn_of(at, 0), "Use Attack: longbow", "6 6 3")
    at = beat(turn_of(at, 0), "Use Ready: draw the shortsword")
    draw = next(own for own in asked(turn_of(at, 0)).options if own.label == "Use Ready: draw the longbow")
    assert draw.note == "then 2 turns more to make it ready"
    at = beat(turn_of(at, 0), "Use Ready: draw the longbow")
    assert (at.body(0).main, at.body(0).unready, at.body(0).rounds) == ("longbow", 2, 0)
    for _ in range(2):
        at = beat(turn_of(at, 0), "Use Ready: load")
    assert (at.body(0).unready, at.body(0).rounds, at.body(0).put_away) == (0, 1, ())


@rules("GL-COMBAT-341")
def test_a_gun_half_empty_is_taken_up_half_empty() -> None:
    """GL-COMBAT-341: three turns for a magazine, not one for each hand."""
    at = scene(GUNMAN, distance=60, answers=("Use the colt",)).with_body(0, rounds=2)
    at = beat(turn_of(at, 0), "Use Ready: draw the greatsword")
    assert beat(turn_of(at, 0), "Use Ready: draw the colt").body(0).rounds == 2


@rules("GL-COMBAT-26", "GL-COMBAT-341")
def test_a_fouled_gun_is_cleared_not_loaded() -> None:
    """GL-COMBAT-26: one Ready turn makes it usable; the rounds in it are those that were."""
    at = scene(GUNMAN, distance=60, answers=("Use the colt",)).with_body(0, rounds=2)
    at = beat(turn_of(at, 0), "Use Attack", "6 6 6")
    assert (at.body(0).unready, at.body(0).rounds) == (1, 1)
    at = beat(turn_of(at, 0), "Use Ready: ready the colt")
    assert (at.body(0).unready, at.body(0).rounds, at.body(0).stance) == (0, 1, "")


@rules("GL-RULE-89")
def test_a_force_sword_that_is_drawn_has_still_to_be_started() -> None:
    """GL-RULE-89: two turns to start."""
    swordsman = hero("greatsword", "force sword", skills={"Two-Handed Sword": 15})
    at = scene(swordsman, answers=("Use the greatsword",))
    assert beat(turn_of(at, 0), "Use Ready: draw the force sword").body(0).unready == 2


@rules("GL-RULE-89")
def test_a_force_sword_in_the_off_hand_has_to_be_started_too() -> None:
    """GL-RULE-89: two turns to start, in whichever hand."""
    two = hero("broadsword", "force sword", skills={"Broadsword": 15})
    assert scene(two, answers=("Use the broadsword",)).body(0).off_unready == 2


@rules("GL-RULE-47")
def test_who_fights_on_turns_his_next_shot_to_whom_it_promises_most() -> None:
    """GL-RULE-47: targets of choice: not at one who lies, at -4, while another stands."""
    at = scene(GUNMAN, ("robber", 2, "colt .45 11"), distance=60, answers=("Use the colt",))
    at = at.with_body(1, posture="lying")
    further = next_of_action(at, Blow("strike", 0, 1, 0, left=((0, 0),)))
    assert further is not None
    assert further.at == 2


@rules("GL-MAGIC-11", "GL-MAGIC-31")
@pytest.mark.parametrize("spell, less", [("create_fire", 0), ("sleep", -3)])
def test_magic_resistance_does_not_shield_a_place(spell: str, less: int) -> None:
    """GL-MAGIC-11, GL-MAGIC-31: it lowers spells on its owner, not one that fills the ground he stands on."""
    at = scene(hero(iq=13), ("golem", 1, "broadsword 12, magic resistance 3"))
    parts = dict(WORDS.put(casting_parts(at, 0, Begun(spell, 1, 1))))
    assert parts.get("Magic Resistance", 0) == less


# --- a shield aside, a gun half empty, a second gun ---------------------------------------------------------


@rules("GL-COMBAT-09")
def test_a_shield_put_aside_takes_a_turn_to_take_up() -> None:
    """GL-COMBAT-09: to pick up an item is a Ready turn; a shield so taken up blocks at once."""
    both = hero(
        "broadsword", "greatsword", "medium shield", skills={"Broadsword": 13, "Two-Handed Sword": 14, "Shield": 12}
    )
    at = scene(both, answers=("Use the greatsword",))
    at = beat(turn_of(at, 0), "Use Ready: draw the broadsword")
    assert (at.body(0).main, at.body(0).off) == ("broadsword", "")
    at = beat(turn_of(at, 0), "Use Ready: take up the shield")
    assert (at.body(0).main, at.body(0).off) == ("broadsword", "shield")
    assert "block" in kinds(at)


@rules("GL-COMBAT-09", "GL-AUTH-31")
def test_a_foe_who_has_time_takes_up_his_shield() -> None:
    """GL-COMBAT-09, GL-AUTH-31: what is unready is made ready; at close quarters there is no time for it."""
    at = scene(KNIGHT, ("guard", 1, "broadsword 12, medium shield, shield 12"), distance=40).with_body(1, off="")
    assert beat(turn_of(at, 1)).body(1).off == "shield"
    near = at.with_body(1, away=0)
    assert sensible(near, 1).maneuver == "attack"


@rules("GL-COMBAT-341")
@pytest.mark.parametrize("gun, left, turns", [("colt .45", 2, 3), (".38 special", 2, 7), ("winchester 44-40", 5, 2)])
def test_a_gun_is_loaded_before_it_is_empty(gun: str, left: int, turns: int) -> None:
    """GL-COMBAT-341: a magazine takes three turns whatever is in it; what is loaded round by round wants only what it lacks."""
    able = hero(gun, skills={"Guns: pistol": 13, "Guns: rifle": 13})
    at = scene(able, distance=60).with_body(0, rounds=left)
    for _ in range(turns):
        assert at.body(0).rounds < (left + 1 if gun.startswith("colt") else 6)
        at = beat(turn_of(at, 0), "Use Ready: load")
    full = scene(able, distance=60).body(0).rounds
    assert (at.body(0).unready, at.body(0).rounds) == (0, full)
    assert not [label for label in labels(at) if label.startswith("Use Ready: load")]


@rules("GL-COMBAT-09", "GL-COMBAT-341")
def test_the_second_of_a_brace_of_pistols_is_drawn_loaded() -> None:
    """GL-COMBAT-09: a turn to draw it; the first is found again as it was put away."""
    able = hero("2 colt .45", "greatsword", skills={"Guns: pistol": 13, "Two-Handed Sword": 12})
    at = scene(able, distance=60, answers=("Use the colt",))
    assert not [label for label in labels(at) if "another" in label]  # this one is full
    at = beat(turn_of(at.with_body(0, rounds=0, unready=3), 0), "Use Ready: draw another colt .45")
    assert (at.body(0).rounds, at.body(0).unready) == (7, 0)
    assert not [label for label in labels(at) if "another" in label]
    at = at.with_body(0, rounds=1)
    at = beat(turn_of(at, 0), "Use Ready: draw the greatsword")
    at = beat(turn_of(at, 0), "Use Ready: draw the colt")
    assert (at.body(0).rounds, at.body(0).unready) == (1, 0)


# --- a round a turn ---------------------------------------------------------------------------------------


def loads(gun: str, turns: int, rounds: int = 0, **body: int) -> list[tuple[int, bool]]:
    """After each turn of loading: the rounds in it, and whether it can be fired."""
    able = hero(gun, skills={"Guns: pistol": 13, "Guns: rifle": 13, "Guns: shotgun": 13}, st=13)
    at = scene(able, distance=60)
    mode = at.way(0, 0).mode
    at = at.with_body(0, rounds=rounds, unready=0 if rounds else mode.ready, **body)
    found = []
    for _ in range(turns):
        at = beat(turn_of(at, 0), "Use Ready: load")
        found.append((at.body(0).rounds, any(label.startswith("Use Attack") for label in labels(at))))
    return found


@rules("GL-COMBAT-341")
@pytest.mark.parametrize(
    "gun, rounds, after",
    [
        # three turns of preparation, then one round a turn, and fired when you like
        (".38 special", 0, [(0, False)] * 3 + [(n, True) for n in range(1, 7)]),
        (".38 special", 4, [(4, False)] * 2 + [(4, True), (5, True), (6, True)]),
        # a lever rifle and a shotgun: one of preparation
        ("winchester 44-40", 0, [(0, False), (1, True), (2, True)]),
        ("winchester 44-40", 4, [(4, True), (5, True), (6, True)]),
        ("remington 12g", 0, [(0, False), (1, True), (2, True)]),
        # a magazine goes in whole
        ("colt .45", 0, [(0, False), (0, False), (7, True)]),
    ],
)
def test_what_is_loaded_round_by_round_is_fired_before_it_is_full(
    gun: str, rounds: int, after: list[tuple[int, bool]]
) -> None:
    assert loads(gun, len(after), rounds) == after


@rules("GL-COMBAT-341")
def test_who_stops_loading_prepares_again() -> None:
    able = hero("winchester 44-40", skills={"Guns: rifle": 13})
    at = scene(able, distance=60).with_body(0, rounds=0, unready=7)
    for _ in range(3):
        at = beat(turn_of(at, 0), "Use Ready: load")
    note = next(own.note for own in asked(turn_of(at, 0)).options if own.label.startswith("Use Ready: load"))
    assert note.startswith("4 turns, 2 of 6 shots in it; a round a turn, and you may fire when you like")
    shot = beat(turn_of(at, 0), "Use Attack", "6 6 4").body(0)
    assert (shot.rounds, shot.unready, shot.loading) == (1, 0, 0)
    at = beat(turn_of(at, 0), "Use All-Out Defense")
    note = next(own.note for own in asked(turn_of(at, 0)).options if own.label.startswith("Use Ready: load"))
    assert note.startswith("5 turns, 2 of 6")


@rules("GL-COMBAT-341")
def test_a_preparation_broken_off_leaves_the_gun_as_it_was() -> None:
    able = hero(".38 special", skills={"Guns: pistol": 13})
    at = beat(turn_of(scene(able, distance=60).with_body(0, rounds=2), 0), "Use Ready: load")
    broken = beat(turn_of(at, 0), "Use All-Out Defense").body(0)
    assert (broken.rounds, broken.unready) == (2, 0)
    empty = scene(able, distance=60).with_body(0, rounds=0, unready=9)
    for _ in range(3):
        empty = beat(turn_of(empty, 0), "Use Ready: load")
    stopped = beat(turn_of(empty, 0), "Use All-Out Defense").body(0)
    assert (stopped.rounds, stopped.unready) == (0, 9)


@rules("GL-COMBAT-09", "GL-COMBAT-341")
@pytest.mark.parametrize("gun, turns, rounds, unready, onward", [
    ("winchester 44-40", 1, 0, 7, 0), ("winchester 44-40", 2, 0, 6, 1), ("winchester 44-40", 3, 1, 0, 2), ("colt .45", 2, 0, 2, 0),
])  # fmt: skip
def test_a_dodge_undoes_the_turn_of_loading(gun: str, turns: int, rounds: int, unready: int, onward: int) -> None:
    able = hero(gun, skills={"Guns: rifle": 13, "Guns: pistol": 13})
    at = scene(able, distance=60)
    at = at.with_body(0, rounds=0, unready=at.way(0, 0).mode.ready)
    for _ in range(turns):
        at = beat(turn_of(at, 0), "Use Ready: load")
    body = spoiled(at, 0).body(0)
    assert (body.rounds, body.unready, body.stance) == (rounds, unready, "dodge")
    if onward:
        assert beat(turn_of(spoiled(at, 0), 0), "Use Ready: load").body(0).rounds == onward


@rules("GL-COMBAT-341", "GL-AUTH-31")
def test_who_fights_on_loads_on_till_it_is_full() -> None:
    able = hero("winchester 44-40", skills={"Guns: rifle": 13})
    at = scene(able, distance=60).with_body(0, rounds=2, loading=2)
    assert sensible(turn_of(at, 0), 0).maneuver == "ready"
    assert sensible(turn_of(at.with_body(0, rounds=6), 0), 0).maneuver == "attack"


@rules("GL-COMBAT-341")
def test_a_fight_saved_while_a_gun_was_being_loaded_goes_on() -> None:
    """What older saves kept: no rounds until the last turn of loading."""
    able = hero("winchester 44-40", skills={"Guns: rifle": 13})
    at = scene(able, distance=60).with_body(0, rounds=0, unready=3)
    body = beat(turn_of(at, 0), "Use Ready: load").body(0)
    assert (body.rounds, body.unready) == (4, 0)
