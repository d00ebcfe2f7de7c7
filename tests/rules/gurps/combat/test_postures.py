"""Down and up again: kneeling, crouching, and what one may do so (GL-COMBAT-08, GL-COMBAT-18)."""

import pytest

from rules.gurps.fighting import KNIGHT, asked, beat, hero, labels, scene, turn_of
from rules.playing import rules
from turnto.rules.gurps.combat.attack.to_hit import THEN_KNEEL, Blow
from turnto.rules.gurps.combat.decisions.tactics import sensible
from turnto.rules.gurps.combat.maneuvers.acts import Act, knelt
from turnto.rules.gurps.combat.state.scene import Scene

ARCHER = hero("longbow", "40 arrows", skills={"Bow": 14})


def note(at: Scene, label: str) -> str:
    """What the player is told of an answer."""
    return str(next(own.note for own in asked(turn_of(at, 0)).options if own.label.startswith(label)))


@rules("GL-COMBAT-08", "GL-COMBAT-18", "GL-COMBAT-33")
@pytest.mark.parametrize("answer, posture, target", [("Use Attack: longbow", "", 10), ("Use Attack, kneeling: longbow", "kneeling", 8)])  # fmt: skip
def test_one_who_kneels_shoots_standing_or_as_he_is(answer: str, posture: str, target: int) -> None:
    """GL-COMBAT-08, GL-COMBAT-18: kneeling to standing may go with an attack; kneeling it is at -2."""
    at = scene(ARCHER, distance=30).with_body(0, posture="kneeling")
    assert f"hits on {target} or less" in note(at, answer)
    assert asked(turn_of(at, 0), answer).target == target
    assert beat(turn_of(at, 0), answer, "6 6 3").body(0).posture == posture


@rules("GL-COMBAT-31", "GL-COMBAT-08")
def test_what_an_aim_promises_one_who_kneels_is_what_the_shot_then_has() -> None:
    """GL-COMBAT-31: Acc of the longbow is 3, and the attack stands him up."""
    at = scene(ARCHER, distance=30).with_body(0, posture="kneeling")
    assert note(at, "Use Aim").startswith("next turn 16 or less")
    aimed = turn_of(beat(turn_of(at, 0), "Use Aim"), 0)
    assert asked(aimed, "Use Attack: longbow").target == 17


@rules("GL-COMBAT-08", "GL-RULE-61")
def test_one_who_kneels_may_stand_up_without_an_attack() -> None:
    """GL-COMBAT-08, GL-RULE-61: one change of position; only on his feet can he run."""
    at = scene(flee=True).with_body(0, posture="kneeling")
    assert "Flee" not in labels(at)
    assert "Flee" in labels(beat(turn_of(at, 0), "Use Change Position: stand up"))


@rules("GL-RULE-61", "GL-COMBAT-16")
def test_nobody_runs_in_a_crouch() -> None:
    """GL-RULE-61: when his next action comes it is thrown for whether he gets away."""
    at = beat(turn_of(scene(flee=True, distance=20), 0), "Use a crouch", "Flee")
    assert at.body(0).posture == ""
    assert beat(turn_of(at, 0), "6", "1").fight.ended == "fled"


@rules("GL-COMBAT-33", "GL-COMBAT-18")
@pytest.mark.parametrize("cover, low, kneeling, lying", [(False, -2, -2, -4), (True, -4, -4, -7)])
def test_the_player_is_told_what_cover_makes_of_a_posture(cover: bool, low: int, kneeling: int, lying: int) -> None:
    """GL-COMBAT-33: behind cover -4 crouching or kneeling, -7 lying."""
    at = scene(KNIGHT, distance=20, cover=cover)
    for label, less in (
        ("Use a crouch", low),
        ("Use Change Position: kneel", kneeling),
        ("Use Change Position: lie", lying),
    ):
        assert f"harder to shoot at ({less})" in note(at, label)


@rules("GL-COMBAT-08", "GL-COMBAT-07")
def test_nobody_walks_on_his_knees() -> None:
    """GL-COMBAT-08: with nobody to strike at, one who kneels gets up first, and closes in then."""
    at = scene(distance=20).with_body(1, posture="kneeling")
    assert sensible(at, 1) == Act("position", "")


@rules("GL-AUTH-31", "GL-COMBAT-31")
def test_an_archer_who_could_only_hit_with_aim_takes_it() -> None:
    """GL-AUTH-31: beyond ten yards he aims once; he does not draw a sword there because his arm shakes."""
    archer = ("bandit", 1, "short bow 12, shortsword 11")
    at = scene(KNIGHT, archer, distance=30, cover=True).with_body(0, posture="crouching").with_body(1, shock=4)
    assert sensible(at, 1).maneuver == "aim"


@rules("GL-COMBAT-08", "GL-COMBAT-18")
def test_one_who_stands_may_shoot_and_then_kneel() -> None:
    """GL-COMBAT-08: kneeling goes with an attack in the same turn; the shot is still one of a man who stands."""
    at = turn_of(scene(ARCHER, distance=30), 0)
    label = "Use Change Position (attack, then kneel): longbow"
    assert asked(at, label).target == asked(at, "Use Attack: longbow").target
    assert "dodge 4" in note(at, label)  # 6, kneeling -2
    assert beat(at, label, "6 6 4").body(0).posture == "kneeling"
    assert not [own for own in labels(scene(ARCHER)) if "kneel" in own]  # nobody shoots here


@rules("GL-COMBAT-08", "GL-COMBAT-61")
def test_one_who_has_fallen_meanwhile_does_not_kneel() -> None:
    """GL-COMBAT-08: from lying it takes a turn of its own."""
    at = scene(ARCHER, distance=30)
    blow = Blow("strike", 0, 1, 0, THEN_KNEEL)
    assert knelt(at.with_body(0, posture="lying"), blow).body(0).posture == "lying"
