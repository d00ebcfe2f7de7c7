"""Fighting on, and what the player is shown before choosing: true, counted over all dice (GL-AUTH-35)."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from rules.gurps.fighting import KNIGHT, _beat, asked, beat, hero, scene, turn_of
from rules.playing import rules
from turnto.dice import falls
from turnto.driving import Done, Waiting, run
from turnto.procedure import Roll
from turnto.rules.gurps.combat.attack import Blow
from turnto.rules.gurps.combat.defence import defences
from turnto.rules.gurps.combat.scene import Scene

# --- fighting on, and what is told --------------------------------------------------------------------


@rules("GL-AUTH-35")
def test_fighting_on_stops_at_what_is_worth_deciding() -> None:
    at = turn_of(scene().with_fight(on=1), 0)
    assert beat(at, "6 6 6").fight.on == 0  # the sword is dropped
    assert beat(at, "6 6 4").fight.on == 1
    hurt = at.with_fight(pending=tuple(Blow("hurt", 0, 1, 0)))
    assert beat(hurt, "1").fight.on == 1  # a foe scratched
    assert beat(hurt, "3", "3 3 3").fight.on == 0  # a foe stunned
    assert beat(turn_of(at, 1), "6 6 6").fight.on == 0  # a foe has dropped his sword
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
    assert f"; {float(mean):.1f} for each attack; " in note, (float(mean), note)


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
    told = ", ".join(sorted(f"{own.title} {own.total}" for own in defences(after, Blow("defend", 1, 0, 0))))
    assert told == ", ".join(sorted(guard.split(": ")[-1].split(", ")))
