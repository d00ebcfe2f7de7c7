"""Fighting on, and what the player is shown before choosing: true, counted over all dice (GL-AUTH-35)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from rules.gurps.fighting import KNIGHT, _beat, asked, beat, deed, hero, scene, turn_of
from rules.playing import PLAIN, WORDS, rules
from turnto.core.dice import falls
from turnto.core.procedure import Roll, RoundEnded, Told
from turnto.core.runner import Done, Waiting, run
from turnto.core.sheet import Score
from turnto.core.world import State
from turnto.rules.gurps.combat.attack.defences import defences
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.decisions.panel import sides
from turnto.rules.gurps.combat.decisions.tactics import next_of
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.phrases.combat import FIGHT

# --- fighting on, and what is told --------------------------------------------------------------------


@rules("GL-AUTH-35")
def test_fighting_on_stops_at_what_is_worth_deciding() -> None:
    at = turn_of(scene().with_fight(on=1), 0)
    assert beat(at, "6 6 6").fight.on == 0  # the sword is dropped
    assert beat(at, "6 6 4").fight.on == 1
    hurt = at.with_fight(pending=tuple(Blow("hurt", 0, 1, 0)))
    assert beat(hurt, "1").fight.on == 1  # a foe scratched
    # What befalls a foe is no reason to come back: there is nothing to be done but to fight on.
    assert beat(hurt, "3", "3 3 3").fight.on == 1  # a foe stunned
    assert beat(turn_of(at, 1), "6 6 6").fight.on == 1  # a foe has dropped his sword
    near = turn_of(scene(distance=5).with_fight(on=1), 1)
    assert beat(near).fight.on == 0  # a foe has come to close quarters
    assert beat(turn_of(scene(distance=12).with_fight(on=1), 1)).fight.on == 1
    last = hero("longbow", "arrow", skills={"Bow": 14})
    assert (
        beat(turn_of(scene(last, distance=60).with_fight(on=1).with_body(0, aim=1, aim_at=1), 0), "6 6 4").fight.on == 0
    )


def enumerated(at: Scene, label: str) -> Fraction:
    """The mean of the hits one attack costs the first foe, through the rules themselves."""
    before = at.hits(1)
    total, waiting = Fraction(0), [(Fraction(1), at)]
    key = next(option.key for option in asked(at).options if option.label.startswith(label))
    while waiting:
        chance, here = waiting.pop()
        if here.fight.turn != at.fight.turn or here.fight.ended or here.out(1):
            total += chance * (before - here.hits(1) if not here.out(1) else 0)
            continue
        for answers, weight in ways(here, key):
            waiting.append((chance * weight, beaten(here, answers)))
    return total


def ways(at: Scene, key: str) -> Iterator[tuple[tuple[object, ...], Fraction]]:
    """Every list of answers that a beat can be given, and its chance; the maneuver is chosen by its key."""
    waiting: list[tuple[tuple[object, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        answers, chance = waiting.pop()
        match run(_beat(at), answers):
            case Waiting(request=Roll(dice=thrown, reading=reading, cuts=cuts)):
                in_all = thrown.sides**thrown.count
                waiting += [
                    ((*answers, faces), chance * Fraction(n, in_all)) for faces, n in falls(thrown, reading, cuts)
                ]
            case Waiting():
                waiting.append(((*answers, key), chance))
            case Done():
                yield answers, chance


def beaten(at: Scene, answers: tuple[object, ...]) -> Scene:
    """The scene after one beat, answered so."""
    done = run(_beat(at), answers)
    assert isinstance(done, Done)
    return done.result


@rules("GL-AUTH-35")
@pytest.mark.parametrize("facts, label, changes", [
    ("HT 12, hits 80, broadsword 12, PD 2, DR 2, move 3", "Use Attack: broadsword", {}),
    ("HT 12, hits 80, broadsword 12, PD 2, DR 2, move 3", "Use All-Out Attack (+4", {}),
    ("HT 12, hits 80, broadsword 12, PD 2, DR 2, move 3", "Use All-Out Attack (+2", {}),
    ("HT 12, hits 80, broadsword 12, PD 0, DR 5, move 3", "Use Attack: broadsword", {"stance": "double"}),
    ("HT 12, hits 80, bite 12, DR 0, move 3, beast", "Use Attack: broadsword", {"stun": "hurt", "posture": "lying"}),
    ("HT 12, hits 80, broadsword 14, medium shield, shield 13, DR 1, move 3", "Use Attack: broadsword", {"unready": 1}),
])  # fmt: skip
def test_what_is_shown_of_an_attack_is_what_comes_of_it(facts: str, label: str, changes: dict[str, object]) -> None:
    """To hit, the defence and the mean of the hits lost, as the notes say, against every fall of the dice."""
    at = turn_of(scene(KNIGHT, ("foe", 1, facts)), 0).with_body(1, **changes)
    note = next(option.note for option in asked(at).options if option.label.startswith(label))
    mean = enumerated(at, label)
    assert f"; {float(mean):.1f} on average; " in note, (float(mean), note)


@rules("GL-AUTH-35")
def test_of_two_attacks_both_are_told_together() -> None:
    foe = ("foe", 1, "HT 12, hits 80, bite 12, DR 0, move 3, beast")
    at = turn_of(scene(KNIGHT, foe), 0).with_body(1, stun="hurt", posture="lying")
    option = next(one for one in asked(at).options if one.label.startswith("Use All-Out Attack (two attacks"))
    mean = float(enumerated(at, option.label))
    assert f"; both together: about {mean:.0f} on average; " in option.note
    assert option.card
    assert option.card.figure == f"99 % · about {mean:.0f} hits"  # nearly all of them get through
    assert option.note.count("on average") == 1


@rules("GL-AUTH-35")
def test_of_two_weapons_each_attack_is_told_and_counted_as_it_is_struck() -> None:
    two = hero("axe", "large knife", skills={"Axe/Mace": 14, "Knife": 12})
    options = asked(
        turn_of(scene(two, ("foe", 1, "HT 12, hits 80, bite 12, DR 0, move 3, beast"), answers=("Use the axe",)), 0)
    ).options
    doubled = [one for one in options if one.label.startswith("Use All-Out Attack (two attacks")]
    for one in doubled:
        assert one.note.count(" if it lands") == 2
        assert "both together" in one.note
    assert doubled


@rules("GL-AUTH-35")
@pytest.mark.parametrize("items, skills, label, guard", [
    (("axe", "medium shield"), {"Axe/Mace": 14, "Shield": 12}, "Use Attack: axe", "then unready; your defences: block 9, dodge 9"),
    (("broadsword", "medium shield"), {"Broadsword": 14, "Shield": 12}, "Use Attack: broadsword", "your defences: parry with the broadsword 10, block 9, dodge 9"),
    (("2 javelins", "medium shield"), {"Spear": 14, "Shield": 12, "Thrown Weapon: spear": 14}, "Use Attack: javelin, throw", "your defences: parry with your bare hand 6, block 9, dodge 9"),
    (("broadsword", "medium shield"), {"Broadsword": 14, "Shield": 12}, "Use All-Out Attack (+4", "no active defence until your next action: passive defence 3"),
])  # fmt: skip
def test_the_defences_that_an_attack_leaves_are_told_as_they_will_be(
    items: tuple[str, ...], skills: dict[str, int], label: str, guard: str
) -> None:
    at = turn_of(scene(hero(*items, st=14, skills=skills), ("guard", 1, "broadsword 12, move 3")), 0)
    note = next(option.note for option in asked(at).options if option.label.startswith(label))
    assert sorted(note.split(guard.split(": ")[0] + ": ")[-1].split(", ")) == sorted(guard.split(": ")[-1].split(", "))
    after = beat(at, label, "6 6 4")
    told = ", ".join(sorted(f"{WORDS(own.title)} {own.total}" for own in defences(after, Blow("defend", 1, 0, 0))))
    assert told == ", ".join(sorted(guard.split(": ")[-1].split(", ")))


@rules("GL-COMBAT-01", "GL-RULE-60")
@pytest.mark.parametrize("number", [1, 30])
def test_every_second_of_a_fight_is_told(number: int) -> None:
    """GL-COMBAT-01: it is over when everybody has acted; beyond the tenth no rule counts them, but the player may."""
    setup = {"distance": 400}
    at = turn_of(scene(**setup), 1).with_fight(second=number, round=min(number, 11))
    done = run(FIGHT.beat(at.fight, at.state, deed(**setup), PLAIN), ())
    assert isinstance(done, Done)
    assert RoundEnded(number) in done.events
    assert done.result[0].second == number + 1
    assert FIGHT.plain(done.result[0]).second == 0


@rules("GL-AUTH-35")
def test_the_defences_shown_are_against_one_who_is_within_reach() -> None:
    """GL-AUTH-35: not against the one named first, if he is still far away."""
    foes = (("archer", 1, "short bow 12"), ("guard", 1, "broadsword 12"))
    at = scene(KNIGHT, *foes, distance=20, answers=("4", "2")).with_body(2, away=0)
    facing = next_of(at)
    assert facing is not None
    assert facing.who == 2


@rules("GL-COMBAT-07", "GL-COMBAT-10", "GL-COMBAT-08", "GL-COMBAT-12", "GL-COMBAT-13", "GL-COMBAT-341")
@pytest.mark.parametrize("facts, change, message", [
    ("broadsword 12", {}, "gurps-closes"), ("short bow 11", {}, "gurps-aims"),
    ("short bow 12", {"unready": 2, "rounds": 0}, "gurps-loads"), ("broadsword 12", {"posture": "lying"}, "gurps-rises"),
    ("broadsword 12, cautious", {"hits": 3}, "gurps-guards"), ("broadsword 12, fierce", {"away": 0}, "gurps-all-out"),
])  # fmt: skip
def test_what_a_foe_does_without_dice_is_told(facts: str, change: dict[str, Any], message: str) -> None:
    """GL-COMBAT-07 to 13: closing in, rising, aiming, loading, all-out attack and defence."""
    foe = ("guard", 1, facts)
    at = turn_of(scene(KNIGHT, foe, distance=30).with_body(1, **change), 1)
    done = run(FIGHT.beat(at.fight, at.state, deed(foe, distance=30), PLAIN), ())
    assert message in [event.message for event in done.events if isinstance(event, Told)]


@rules("GL-COMBAT-03", "GL-AUTH-35")
def test_at_his_own_action_the_panel_shows_the_defences_he_has_again() -> None:
    """GL-COMBAT-03: blocks and parries are counted anew, and an all-out attack no longer bares him, when he chooses again."""
    at = turn_of(scene(KNIGHT).with_body(0, spent=("block", "parry main"), stance="none"), 0)
    rows = dict(WORDS.put(list(FIGHT.panel(at.fight, at.state, deed(), PLAIN))))
    assert rows["Defences"].startswith("parry with the broadsword")
    assert "no active defence" not in rows["You"]
    others = turn_of(at, 1)
    assert "no active defence" in dict(WORDS.put(list(FIGHT.panel(others.fight, others.state, deed(), PLAIN))))["You"]


@rules("GL-COMBAT-92", "GL-AUTH-35")
@pytest.mark.parametrize("left, said", [(4, False), (3, True)])
def test_the_panel_says_who_is_too_tired_to_dodge_well(left: int, said: bool) -> None:
    at = turn_of(scene(KNIGHT.having(fatigue=KNIGHT["st"] - left)), 0)
    assert ("exhausted" in dict(WORDS.put(list(FIGHT.panel(at.fight, at.state, deed(), PLAIN))))["You"]) is said


def facts_of(at: Scene) -> tuple[str, ...]:
    """The facts on the hero's own panel."""
    own = next(sides(at.fight, State(at.hero), deed(), PLAIN))
    return tuple(WORDS.put(own).facts)


@rules("GL-COMBAT-37", "GL-COMBAT-41")
def test_the_heros_panel_says_what_defences_have_beyond_the_sheets() -> None:
    facts = facts_of(scene())
    assert facts[1:3] == ("parry 12, block 11, dodge 10", "PD +5 in each")
    fallen = facts_of(scene().with_body(0, posture="lying"))
    assert "lying -3, PD +5 in each" in fallen


@rules("GL-COMBAT-55")
def test_hits_below_nought_are_on_the_panel_as_they_are_on_the_sheet() -> None:
    at = scene(KNIGHT.having(hits=Score(-3, 12)))
    assert next(sides(at.fight, State(at.hero), deed(), PLAIN)).left == -3


@rules("GL-RULE-32")
def test_the_panel_says_what_the_off_hand_takes_from_a_parry() -> None:
    pair = hero("broadsword", "mace", skills={"Broadsword": 14, "Axe/Mace": 14})
    assert "parry 7, dodge 6, parry 5 (off hand -2)" in facts_of(scene(pair, answers=("Use the mace and broadsword",)))


@rules("GL-COMBAT-35")
def test_a_defence_is_on_the_panel_once_and_a_beast_has_no_hands() -> None:
    beast = ("wolf", 1, "beast, ST 8, DX 12, HT 10, bite 12")
    at = scene(hero("broadsword", skills={"Broadsword": 14}), beast)
    own, foe = WORDS.put(list(sides(at.fight, State(at.hero), deed(beast), PLAIN)))
    assert own.facts == ("broadsword", "parry 7, dodge 6")  # not the empty hand's parry, which is worse
    assert "bare hands" not in foe.facts
