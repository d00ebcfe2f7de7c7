"""What traits do in play, in books of a few lines with given dice (GL-CHAR-63, GL-CHAR-100 to GL-CHAR-125)."""

from typing import Any

import pytest

from rules.gurps.fighting import hero as fighter
from rules.gurps.fighting import scene
from rules.gurps.playing import SPOKEN, after, carry_out, hero
from rules.playing import PLAIN, WORDS, asked, play, rules
from turnto.core.runner import Waiting
from turnto.core.world import State
from turnto.rules.gurps.character.attributes import passive_defence, shield
from turnto.rules.gurps.character.weapons import weapons
from turnto.rules.gurps.combat.attack.to_hit import Blow, parts_to_hit
from turnto.rules.gurps.combat.foes.combatant import hero_figure
from turnto.rules.gurps.combat.maneuvers.in_hand import grips
from turnto.rules.gurps.effects.symptoms import Illness, ill_with
from turnto.rules.gurps.expiring_flags import begun
from turnto.rules.gurps.rolls.choice_tags import barred, chosen, is_known
from turnto.rules.gurps.rolls.trials import base_parts


def target(text: str, **fields: Any) -> int:
    """What an instruction has rolled against."""
    found: int = asked(carry_out(text, hero(**fields))).target
    return found


@pytest.mark.parametrize("skill, one_eye, near", [
    ("Bow", -3, -2), ("Guns: pistol", -3, -2), ("Thrown Weapon: knife", -3, -2), ("Throwing", -3, 0), ("Spell Throwing", -3, 0),
    ("Broadsword", -1, -2), ("Brawling", -1, -2), ("Stealth", 0, 0),
])  # fmt: skip
@rules("GL-CHAR-100", "GL-CHAR-116")
def test_bad_eyes_lower_the_skills_of_weapons_wherever_they_are_rolled(skill: str, one_eye: int, near: int) -> None:
    def level(*disadvantages: str) -> int:
        state = State(hero(skills={skill: 14}, disadvantages=list(disadvantages)))
        return sum(number for _, number in base_parts(state, skill, PLAIN) or ())

    assert level("One Eye") - level() == one_eye
    assert level("Bad Sight: near") - level() == near


@rules("GL-CHAR-115")
def test_with_one_arm_there_is_no_bow_and_no_shield_beside_a_weapon() -> None:
    things = ["short bow", "10 arrows", "broadsword", "shortsword", "halberd", "medium shield"]
    made = hero(disadvantages=["One Arm"], items=things)
    assert {mode.hands for mode in weapons(made)} == {1}
    assert (shield(made), passive_defence(made)) == (None, 0)
    assert {grip.off for grip in grips(hero_figure(made))} == {""}
    assert shield(hero(disadvantages=["One Arm"], items=["medium shield"])) is not None
    assert {grip.off for grip in grips(hero_figure(hero(items=things)))} > {"shield"}


@rules("GL-CHAR-63")
def test_animal_empathy_finds_game() -> None:
    text = "Roll against Survival: woods, to find game"
    fields: dict[str, Any] = {"skills": {"Survival: woods": 12}}
    assert target(text, **fields) == 12
    assert target(text, **fields, advantages=["Animal Empathy"]) == 15


@pytest.mark.parametrize("text, trait, more", [
    ("Roll against IQ, to notice", "Alertness 2", 2), ("Roll against IQ-3, to notice anything", "Alertness 2", 2), ("Roll against IQ", "Alertness 2", 0), ("Roll against Traps, to notice", "Alertness 2", 0),
    ("Roll against IQ, to wake up", "Combat Reflexes", 6), ("Roll against IQ to recover from surprise", "Combat Reflexes", 6), ("Roll against IQ, to notice", "Combat Reflexes", 0), ("Roll against HT, to wake up", "Combat Reflexes", 0),
])  # fmt: skip
@rules("GL-CHAR-62", "GL-CHAR-64")
def test_the_alert_notice_and_combat_reflexes_wake(text: str, trait: str, more: int) -> None:
    assert target(text, advantages=[trait]) - target(text) == more


@pytest.mark.parametrize(
    "trait, moves", [([], 3), (["Lame: crippled leg"], 1), (["Lame: one leg"], 1), (["Lame: legless"], 2)]
)
@rules("GL-CHAR-112", "GL-EQUIP-23")
def test_running_is_for_those_who_can_run(trait: list[str], moves: int) -> None:
    """At an extra-heavy load: Speed 5, and Running 16 adds 2 where there are legs to run on."""
    runner = hero(items=["heavy plate armor", "large shield"], skills={"Running": 16}, disadvantages=trait)
    assert SPOKEN.sheet.derived(State(runner), PLAIN)["move"] == moves


@pytest.mark.parametrize("tag, trait, other", [
    ("run", "Lame: legless", "Lame: crippled leg"), ("run", "Lame: one leg", "One Arm"), ("violence", "Pacifism: self-defence", "Pacifism: cannot kill"),
    ("against code pirates", "Code of Honor: pirates (-5)", "Code of Honor: gentlemen (-10)"), ("against vow chastity", "Vow: minor (chastity)", "Vow: minor (silence)"),
    ("against vow chastity", "Vow: chastity (minor)", "Vow: silence (minor)"), ("against companions", "Sense of Duty: companions", "Sense of Duty: nation"),
    ("against the watch", "Duty: the watch (9 or less)", "Duty: the court (9 or less)"), ("against duty watch", "Duty: the watch (9 or less)", "Duty: the court (9 or less)"),
])  # fmt: skip
@rules("GL-CHAR-103", "GL-CHAR-112", "GL-CHAR-118", "GL-CHAR-122", "GL-CHAR-125", "GL-AUTH-12")
def test_tags_close_choices_to_those_whom_they_mean(tag: str, trait: str, other: str) -> None:
    assert barred(State(hero(disadvantages=[trait])), (tag,), frozenset(), "c", PLAIN)
    assert not barred(State(hero(disadvantages=[other])), (tag,), frozenset(), "c", PLAIN)


@rules("GL-CHAR-119", "GL-CHAR-104", "GL-AUTH-12")
def test_a_tag_may_name_what_is_feared_or_cannot_be_left_alone() -> None:
    def rolls(trait: str, tag: str) -> bool:
        return isinstance(play(lambda: chosen(State(hero(disadvantages=[trait])), (tag,), "c", PLAIN)), Waiting)

    assert rolls("Phobia: spiders (-5)", "against phobia of spiders")
    assert not rolls("Phobia: dogs (-5)", "against phobia of spiders")
    assert rolls("Compulsive Behavior: gambling (-5)", "against compulsive behavior gambling")
    assert is_known("against phobia of the strange")
    assert not is_known("against nonsense")


@rules("GL-CHAR-119")
def test_a_phobia_mastered_shakes_where_the_way_leads_and_in_a_fight() -> None:
    afraid = hero(disadvantages=["Phobia: spiders (-5)"])
    on = after("Temptation: Phobia: spiders", afraid, "1 1 1", outcomes=("resisted", "gave_in"))
    assert dict(on.world.flags)["brief:shaken"] == 2
    at = scene(fighter("broadsword", skills={"Broadsword": 14}), ("spider", 1, "bite 12"))
    shaken = at.with_state(begun(at.state, "shaken"))
    blow = Blow("strike", 0, 1, 0)
    assert [sum(number for _, number in parts_to_hit(one, blow)) for one in (at, shaken)] == [14, 12]


@rules("GL-COMBAT-85")
def test_an_illness_that_weakens_does_so_in_a_fight() -> None:
    at = scene(fighter("broadsword", skills={"Broadsword": 14}), ("thug", 1, "knife 12"))
    ill = at.with_state(ill_with(at.state, Illness(shows=0, due=99, weakness=-2)))
    assert ("illness", -2) in WORDS.put(parts_to_hit(ill, Blow("strike", 0, 1, 0)))
    assert ("illness", -2) not in parts_to_hit(ill, Blow("strike", 1, 0, 0))
