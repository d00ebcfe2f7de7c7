"""Foes as books write them, their tactics, and what "fight on" does (GL-AUTH-30 to 32)."""

from typing import Any

import pytest

from rules.gurps.fighting import KNIGHT, _beat, asked, beat, deed, hero, scene, turn_of
from rules.playing import WORDS, play, rules
from turnto.core.dice import dice
from turnto.core.procedure import Roll, Told
from turnto.core.runner import Done, Waiting
from turnto.core.world import State, Terms
from turnto.rules.gurps.author_checks.header import book_check
from turnto.rules.gurps.combat.attack.defences import defences
from turnto.rules.gurps.combat.attack.defend import counters
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.decisions import menu
from turnto.rules.gurps.combat.decisions.tactics import sensible
from turnto.rules.gurps.combat.foes.parse import foe
from turnto.rules.gurps.combat.maneuvers.acts import Act
from turnto.rules.gurps.combat.wounds.injury import wounded
from turnto.rules.gurps.phrases.combat import FIGHT
from turnto.rules.gurps.target_roll import falls_at_most

NONE = Terms()


@rules("GL-AUTH-30")
def test_a_foe_is_what_its_facts_say() -> None:
    made = foe(
        "gate guard",
        "ST 11, DX 12, HT 13, hits 14, move 4, broadsword 12, 1d+2 cut, PD 2, DR 3, dodge 6, parry 7",
        NONE,
    )
    assert (made.st, made.dx, made.iq, made.ht, made.full) == (11, 12, 10, 13, 14)
    assert (made.move, made.dodge, made.pd, made.dr, made.quarters) == (4, 6, 2, 3, 25)
    swing, thrust, punch, _ = made.ways
    assert (swing.mode.level, swing.mode.damage, swing.mode.kind, swing.parry) == (12, dice("1d+2"), "cut", 7)
    assert (thrust.mode.damage, thrust.mode.kind) == (dice("1d"), "cr")
    assert punch.parry is None


@rules("GL-AUTH-30")
def test_what_is_left_out_is_worked_out() -> None:
    made = foe("bandit", "ST 12, DX 12, axe, heavy leather armor, medium shield, shield 12, combat reflexes", NONE)
    assert (made.ht, made.full, made.pd, made.shield_pd, made.dr, made.block) == (10, 10, 2, 3, 2, 7)
    assert (made.ways[0].mode.level, made.ways[0].mode.damage, made.ways[0].parry) == (12, dice("1d+4"), 7)
    assert made.load == 1  # 39 pounds for ST 12
    assert made.dodge == 4


@rules("GL-AUTH-30")
@pytest.mark.parametrize(
    "facts, level, damage, kind",
    [
        ("bite 13, 1d-2 cut", 13, "1d-2", "cut"),
        ("DX 14, bite 1d-2 cut", 14, "1d-2", "cut"),
        ("cleaver 12, 1d+1 cut", 12, "1d+1", "cut"),
        ("2d imp", 10, "2d", "imp"),
        ("colt 45 12", 12, "2d", "cr"),
        ("ray 12, 3d beam", 12, "3d", "imp"),
        ("longbow 14, ST 11", 14, "1d+1", "imp"),
    ],
)
def test_how_an_attack_is_written(facts: str, level: int, damage: str, kind: str) -> None:
    mode = foe("foe", facts, NONE).ways[0].mode
    assert (mode.level, mode.damage, mode.kind) == (level, dice(damage), kind)


@rules("GL-AUTH-30")
def test_a_row_of_the_table_says_the_same() -> None:
    rows = {
        "gate guard": {
            "name": "gate guard", "st": "11", "dx": "11", "ht": "11", "speed": "5.5", "pd": "2", "dr": "2",
            "skill": "12", "damage": "1d+2", "type": "cut", "weapon": "broadsword", "traits": "combat reflexes",
        },
        "wolf": {"name": "wolf", "st": "9", "dx": "13", "skill": "14", "damage": "1d-2", "type": "cut", "traits": "beast"},
        "monk": {"name": "monk", "skill": "Karate 14", "move": "6"},
    }  # fmt: skip
    terms = Terms(foes=rows)
    guard = foe("gate guard", "", terms)
    assert (guard.quarters, guard.move, guard.ways[0].mode.level, guard.ways[0].mode.damage, guard.reflexes) == (
        22,
        5,
        12,
        dice("1d+2"),
        True,
    )
    assert guard.ways[0].parry == 7
    wolf = foe("wolf", "", terms)
    assert (wolf.beast, wolf.ways[0].mode.level, len(wolf.ways)) == (True, 14, 1)
    monk = foe("monk", "", terms)
    assert (monk.ways[0].mode.mode, monk.ways[0].mode.level) == ("punch", 14)
    assert scene(KNIGHT, ("gate guards", 2, ""), settled=terms).figure(2).name == "gate guard 2"


@rules("GL-AUTH-30")
@pytest.mark.parametrize(
    "row",
    [
        {"name": "guard", "st": "11", "attack": "broadsword 12"},
        {"name": "guard", "st": "11", "attacks": "broadsword 12 (1d+2 cut); kick 10"},
        {"name": "guard", "st": "11", "weapons": "broadsword 12 1d+2 cut"},
        {"name": "guard", "st": "11", "attack": "12", "weapon": "broadsword"},
        {"name": "guard", "st": "11", "weapon": "broadsword", "skills": "12", "damage": "1d+2", "damage type": "cut"},
        {"name": "guard", "st": "11", "broadsword": "12"},
        {"name": "guard", "facts": "ST 11, broadsword 12"},
    ],
)
def test_the_columns_of_attacks_go_by_other_names_too(row: dict[str, str]) -> None:
    mode = foe("guard", "", Terms(foes={"guard": row})).ways[0].mode
    assert (mode.level, mode.damage, mode.kind) == (12, dice("1d+2"), "cut")


@rules("GL-AUTH-30")
def test_a_row_says_the_rest_as_an_author_would() -> None:
    row = {
        "name": "guard", "hp": "14", "basic speed": "6.25", "shield": "small shield 13", "armour": "scale",
        "mook": "yes", "beast": "no", "morale": "surrenders at 3", "advantages": "Toughness 1",
    }  # fmt: skip
    made = foe("guard", "", Terms(foes={"guard": row}))
    assert (made.full, made.quarters, made.block, made.shield_pd, made.pd) == (14, 25, 6, 2, 3)
    assert (made.mook, made.beast, made.surrender_at) == (True, False, 3)


@rules("GL-AUTH-60")
def test_a_table_of_foes_is_read_before_anybody_is_fought() -> None:
    rows = {
        "bear": {"name": "bear", "st": "20", "den": "cave", "hearing": "12", "traits": "hairy"},
        "clerk": {"name": "clerk"},
    }
    assert [(level, code) for level, code, _, _ in book_check(Terms(foes=rows))] == [
        ("warning", "unread-column"),
        ("error", "foe-facts"),
    ]


@rules("GL-COMBAT-96")
def test_a_beast_of_burden_needs_no_facts() -> None:
    horse = foe("cavalry horse", "", NONE)
    assert (horse.st, horse.dodge, horse.ways[0].mode.kind, horse.ways[0].mode.damage) == (40, 8, "cr", dice("1d"))


@rules("GL-AUTH-30")
@pytest.mark.parametrize(
    "facts, said",
    [
        ("", "nothing is known of troll"),
        ("ST 12, ferocious", "'ferocious' is no fact of troll"),
        ("ST 12, DX twelve", "'dx twelve' is no fact of troll"),
    ],
)
def test_an_author_is_told_what_cannot_be_read(facts: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        foe("troll", facts, NONE)


# --- tactics --------------------------------------------------------------------------------------


@rules("GL-AUTH-31", "GL-RULE-91")
@pytest.mark.parametrize(
    "facts, changes, setup, act",
    [
        ("broadsword 12", {"posture": "lying"}, {}, Act("position", "kneeling")),
        ("broadsword 12", {"posture": "kneeling"}, {}, Act("attack", "", 0, 0)),
        ("axe 12, ST 12", {"unready": 1}, {}, Act("ready", "axe")),
        ("broadsword 12", {}, {"distance": 12}, Act("move", "closer")),
        ("longbow 13, shortsword 12", {}, {"distance": 30}, Act("aim", "", 0)),
        ("longbow 13, shortsword 12", {"aim": 1}, {"distance": 30}, Act("attack", "", 0, 0)),
        ("longbow 13, shortsword 12", {}, {"distance": 9}, Act("attack", "", 0, 0)),
        ("longbow 16, shortsword 12", {}, {"distance": 30}, Act("attack", "", 0, 0)),
        ("longbow 13, shortsword 12", {"unready": 2, "rounds": 0}, {"distance": 30}, Act("ready", "longbow")),
        ("longbow 13, shortsword 12", {"unready": 2, "rounds": 0}, {}, Act("ready", "shortsword")),
        ("broadsword 12", {}, {}, Act("attack", "", 0, 0)),
        ("broadsword 12, dagger 12", {"main": ""}, {}, Act("ready", "broadsword")),  # the one in hand is lost
        ("broadsword 12, fierce", {}, {}, Act("all-out", "double", 0, 0)),
        ("broadsword 9, fierce", {}, {}, Act("all-out", "determined", 0, 0)),
        ("axe 13, ST 12, fierce", {}, {}, Act("all-out", "strong", 0, 0)),
        ("broadsword 12, cautious", {"hits": 3}, {}, Act("defend")),
        ("broadsword 12", {"hits": 3}, {}, Act("attack", "", 0, 0)),
    ],
)
def test_what_a_foe_does(facts: str, changes: dict[str, object], setup: dict[str, int], act: Act) -> None:
    at = scene(KNIGHT, ("foe", 1, facts), **setup).with_body(1, **changes)
    assert sensible(at, 1) == act


@rules("GL-AUTH-31")
def test_a_foe_strikes_with_what_does_most_damage() -> None:
    at = scene(KNIGHT, ("foe", 1, "shortsword 12, ST 16, broadsword 9"))
    assert WORDS(at.way(1, sensible(at, 1).way).title) == "shortsword, swing"  # the one in hand


@rules("GL-AUTH-31")
def test_the_hero_strikes_at_whom_it_tells_most() -> None:
    at = scene(KNIGHT, ("knight", 1, "DR 7, move 4"), ("boy", 1, "move 3"))
    assert sensible(at, 0).at == 2


# --- fighting on ----------------------------------------------------------------------------------


@rules("GL-AUTH-35")
def test_fighting_on_asks_nothing_until_something_is_worth_deciding() -> None:
    at = turn_of(scene(), 0)
    at = beat(at, "Fight on", "6 6 4")
    at = beat(at, "6 6 4")
    assert asked(at).label == "you: broadsword, swing at the gate guard"
    at = beat(beat(beat(at, "6 6 4"), "3 3 3"), "6 6 4")
    hurt = beat(at, "3")
    # A first wound leaves eight of twelve: nobody thinks of running yet.
    assert hurt.fight.on == 1


@rules("GL-AUTH-35")
@pytest.mark.parametrize(
    ("before", "lost", "why"),
    [
        (12, 6, ""),  # half is left
        (12, 7, "gurps-stops-half"),
        (5, 1, "gurps-stops-third"),
        (6, 1, "gurps-stops-half"),
        (4, 1, "gurps-stops-third"),  # each further one
    ],
)
def test_fighting_on_stops_where_one_would_think_of_running_and_says_why(before: int, lost: int, why: str) -> None:
    at = scene(KNIGHT)
    at = at.with_hero(at.hero.having(hits=before)).with_fight(on=1)
    told: list[str] = []
    running = wounded(at, 0, lost)
    answer: Any = None
    try:
        while True:
            said = running.send(answer)
            answer = (3, 3, 3) if isinstance(said, Roll) else None
            told += [said.message] if isinstance(said, Told) and "stops" in said.message else []
    except StopIteration as over:
        after = over.value
    assert told == ([why] if why else [])
    assert after.fight.on == int(not why)


def told_of(at: Any, *answers: str) -> list[str]:
    """What is told of stopping in a beat."""
    done = play(lambda: _beat(at), *answers)
    assert isinstance(done, Done)
    return [one.message for one in done.events if isinstance(one, Told) and "stops" in one.message]


@rules("GL-AUTH-35", "GL-COMBAT-342")
@pytest.mark.parametrize(("arrows", "why"), [("1 arrow", ["gurps-stops-last-shot"]), ("2 arrows", [])])
def test_fighting_on_stops_after_the_last_shot_and_says_so(arrows: str, why: list[str]) -> None:
    archer = hero("regular bow", arrows, "shortsword", skills={"Bow": 14, "Shortsword": 13})
    at = turn_of(scene(archer, distance=30, answers=("Use the regular bow",)), 0).with_fight(on=1)
    ready = at.with_body(0, rounds=1, unready=0, aim=3, aim_at=1)
    assert told_of(ready, "6 6 4") == why
    assert told_of(ready.with_fight(on=0), "Use Attack", "6 6 4") == []  # who decides each second needs not be told


@rules("GL-AUTH-35")
def test_fighting_on_stops_where_nothing_can_be_done_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "sensible", lambda *_: Act("wait"))
    at = turn_of(scene(), 0).with_fight(on=1)
    assert told_of(at) == ["gurps-stops-idle"]
    assert beat(at).fight.on == 0


@rules("GL-AUTH-35")
def test_fighting_on_comes_back_for_nothing_in_no_second_of_a_long_fight() -> None:
    at = turn_of(scene(KNIGHT, ("guard", 3, "ST 11, DX 11, HT 11, hits 11, move 3, broadsword 12")), 0)
    at = beat(at, "Fight on", "6 6 4")
    for _ in range(40):  # all miss: nobody is asked anything but dice
        waiting = play(lambda at=at: _beat(at))  # type: ignore[misc]
        if isinstance(waiting, Waiting):
            assert isinstance(waiting.request, Roll)
            at = beat(at, "6 6 4")
        else:
            at = waiting.result
    assert at.fight.round >= 9
    assert at.fight.on == 1


@rules("GL-AUTH-35")
def test_a_foe_down_is_worth_deciding() -> None:
    at = scene(KNIGHT, ("guard", 2, "move 3, mook")).with_fight(on=1)
    assert at.put_out(1, "down").fight.on == 0


@rules("GL-AUTH-31")
def test_who_has_two_weapons_takes_up_the_better_one_again() -> None:
    at = scene(hero("rapier", "large knife", dx=13, skills={"Fencing": 15, "Knife": 12})).with_body(0, unready=1)
    assert sensible(at, 0) == Act("ready", "rapier")
    assert sensible(at.with_body(0, unready=9), 0).maneuver == "attack"
    both = hero("axe", "broadsword", skills={"Axe/Mace": 12, "Broadsword": 14}, advantages=("Ambidexterity",))
    equal = scene(both, answers=("Use the axe",))
    assert sensible(equal.with_body(0, unready=1), 0).off == 1


@rules("GL-AUTH-35")
def test_what_is_in_hand_is_asked_only_where_two_ways_are_sensible() -> None:
    for items, wanted in (
        (("baton", "broadsword", "medium shield"), None),
        (
            ("broadsword", "greatsword", "medium shield"),
            ["Use the broadsword and shield", "Use the greatsword in both hands"],
        ),
        (("longbow", "10 arrows", "broadsword"), ["Use the broadsword", "Use the longbow"]),
        (("longbow", "broadsword"), None),
    ):
        armed = hero(*items, skills={"Broadsword": 13, "Axe/Mace": 11, "Two-Handed Sword": 13, "Bow": 13, "Shield": 12})
        done = play(lambda armed=armed: FIGHT.begin(State(armed), deed(), NONE))
        if wanted is None:
            assert isinstance(done, Done)
        else:
            assert sorted(option.label for option in done.request.options) == wanted


@rules("GL-AUTH-35")
def test_notes_say_what_a_choice_would_mean() -> None:
    notes = {option.label: option.note for option in asked(turn_of(scene(), 0)).options}
    assert notes["Use Attack: broadsword, swing at the gate guard"] == (
        "hits on 14 or less, 91 %; defended 26 %; 1d+3 cut: 6.5 hits if it lands; "
        "4.4 on average; your defences: parry with the broadsword 12, block 11, dodge 10"
    )
    assert falls_at_most(14) == 196
    assert "no active defence" in notes["Use All-Out Attack (+4 to hit): broadsword, swing at the gate guard"]


@rules("GL-AUTH-35")
def test_surrendering_is_being_beaten() -> None:
    at = beat(turn_of(scene(may_yield=True), 0), "Refuse to fight on")
    assert at.fight.ended == "defeated"


@rules("GL-AUTH-35")
def test_the_panel_says_how_everybody_stands() -> None:
    at = scene().with_body(1, stun="hurt", posture="lying", shock=4)
    rows = dict(WORDS.put(list(FIGHT.panel(at.fight, at.state, deed(), NONE))))
    assert rows["Gate guard"] == "11 of 11 hits, stunned, lying, shock -4, broadsword"
    assert rows["You"] == "12 of 12 hits, broadsword, shield"
    assert rows["Defences"] == "parry with the broadsword 12, block 11, dodge 10"
    at = scene().with_body(1, stuck=1, unready=1, arms=1, back=1)
    rows = dict(WORDS.put(list(FIGHT.panel(at.fight, at.state, deed(), NONE))))
    assert rows["Gate guard"] == "11 of 11 hits, broadsword (stuck), an arm crippled, back turned"


@rules("GL-AUTH-35")
def test_a_name_within_a_name_keeps_its_capital() -> None:
    at = scene(hero("broadsword"), ("guard of Orle", 1, "ST 11, broadsword 12"))
    assert "Guard of Orle" in dict(
        WORDS.put(list(FIGHT.panel(at.fight, at.state, deed(("guard of Orle", 1, "ST 11, broadsword 12")), NONE)))
    )


@rules("GL-AUTH-30")
@pytest.mark.parametrize(
    "facts, weapon, level",
    [
        ("knife 11, mook", "large knife", 11),
        ("bow 12", "regular bow", 12),
        ("small knife, knife 13", "small knife", 13),
        ("broadsword 12, 1d+2 cut", "broadsword", 12),
        ("sword 12, kick 10", "broadsword", 12),
        ("club 11", "light club", 11),
        ("club 11, 1d cr", "club", 11),
    ],
)
def test_a_weapon_may_be_called_by_its_skill(facts: str, weapon: str, level: int) -> None:
    """GL-AUTH-30: "knife 11" is a foe with a knife, not one who kicks; what is named, or has dice, keeps its own name."""
    at = scene(KNIGHT, ("thug", 1, facts))
    assert at.body(1).main == weapon
    assert at.way(1, 0).mode.level == level


# --- bare hands, and the attacks a book gives ---------------------------------------------------------


@rules("GL-AUTH-30", "GL-COMBAT-60", "GL-COMBAT-61")
@pytest.mark.parametrize(
    "facts, mode, level, damage, parry",
    [
        ("ST 12, kick 12", "kick", 12, "1d-1", 5),
        ("ST 12, punch 13", "punch", 13, "1d-3", 6),
        ("ST 12, fists 13, 1d-1 cr", "punch", 13, "1d-1", 6),
        ("ST 12, DX 12, fists", "punch", 12, "1d-3", 6),
        ("ST 12, brawling 14, 1d cr", "punch", 14, "1d", 9),
        ("ST 12, punch 13, parry 8", "punch", 13, "1d-3", 8),
    ],
)
def test_a_foe_who_strikes_with_fists_or_feet_has_no_weapon(
    facts: str, mode: str, level: int, damage: str, parry: int
) -> None:
    at = scene(KNIGHT, ("thug", 1, facts))
    way = at.way(1, 0)
    assert (way.mode.mode, way.mode.weapon, way.armed) == (mode, "", False)
    assert (way.mode.level, way.mode.damage, way.mode.kind) == (level, dice(damage), "cr")
    assert at.body(1).main == ""
    assert max(at for _, at in at.figure(1).bare_parries) == parry
    chosen = sensible(turn_of(at, 1), 1)
    assert (chosen.maneuver, chosen.way) == ("attack", 0)


@rules("GL-COMBAT-62", "GL-RULE-30")
@pytest.mark.parametrize("skill, facts, parts", [
    ("Brawling", "kick 12", {"bare hand": 9}), ("Boxing", "kick 12", {"bare hand": 9, "against a kick": -2}),
    ("Boxing", "fists 12", {"bare hand": 9}), ("Brawling", "headbutt 12, 1d cr", {"bare hand": 9}), ("Brawling", "cosh 12, 1d cr", {"bare hand": 9, "against a weapon": -3}),
])  # fmt: skip
def test_a_bare_hand_parries_fists_and_feet_for_what_they_are(skill: str, facts: str, parts: dict[str, int]) -> None:
    at = scene(hero(st=30, skills={skill: 14}), ("thug", 1, facts), unarmed=True)
    found = next(own for own in defences(at, Blow("defend", 1, 0, 0)) if own.kind == "parry hand")
    assert dict(WORDS.put(found.parts)) == parts


@rules("GL-COMBAT-44", "GL-RULE-31")
def test_a_weapon_that_parries_a_written_fist_strikes_at_it() -> None:
    at = scene(KNIGHT, ("thug", 1, "fists 12"))
    assert counters(at, Blow("defend", 1, 0, 0), "parry main") is not None


@rules("GL-AUTH-31")
@pytest.mark.parametrize("facts, title", [
    ("ST 14, axe 12, 1d-1 cut", "axe, swing"),  # a kick would do 1d
    ("ST 14, broadsword 12, 1d-1 cut", "broadsword, swing"),  # and a thrust 1d+2
    ("ST 14, broadsword 12, 1d-2 cr", "broadsword, thrust"),
    ("ST 14, broadsword 12", "broadsword, swing"),
    ("ST 14, broadsword 12, 1d-1 cut, kick 13", "kick"),  # given, and does more
    ("ST 14, bite 12, 1d-3 cut", "bite"),
    ("ST 14", "kick"),
])  # fmt: skip
def test_a_foe_strikes_with_the_attack_that_the_book_gives_him(facts: str, title: str) -> None:
    at = turn_of(scene(KNIGHT, ("thug", 1, facts)), 1)
    assert WORDS(at.way(1, sensible(at, 1).way).title) == title


@rules("GL-AUTH-31")
def test_a_foe_whose_weapon_is_gone_strikes_with_what_he_has_left() -> None:
    at = turn_of(scene(KNIGHT, ("thug", 1, "ST 14, cosh 12, 1d-1 cr")).with_body(1, main=""), 1)
    assert WORDS(at.way(1, sensible(at.with_body(1, thrown=("cosh",)), 1).way).title) == "kick"
