"""Corners of the character rules: what a trait does where few look."""

from __future__ import annotations

from typing import Any

import pytest

from rules.gurps.playing import after, carry_out, hero, outcome, terms
from rules.playing import PLAIN, asked, result, rules
from turnto.core.sheet import item
from turnto.core.world import State
from turnto.rules.gurps.character.attributes import dodge, known, move, weight_of
from turnto.rules.gurps.character.legality import problems
from turnto.rules.gurps.character.point_total import total
from turnto.rules.gurps.character.trait_costs import trait_cost
from turnto.rules.gurps.character.traits import trait
from turnto.rules.gurps.character.weapons import modes
from turnto.rules.gurps.feats.swim_run import run_yards, swim_yards
from turnto.rules.gurps.sheet.layout import derived, unlisted


@rules("GL-CHAR-46", "GL-CHAR-47", "GL-CHAR-48", "GL-CHAR-49", "GL-CHAR-50")
@pytest.mark.parametrize(
    "text, at_100, at_150, at_50",
    [
        ("Ally: Bors (100 points, 9 or less)", 5, None, 10),
        ("Ally: Bors (150 points, 9 or less)", 10, 5, None),
        ("Ally: Bors (60 points, 9 or less)", 0, None, 10),
        ("Patron: the Duke (person of 200 points, 9 or less)", 15, 10, 15),
        ("Patron: the Duke (person of 150 points, 9 or less)", 10, None, 15),
        ("Enemy: Red Hal (100 points, 9 or less)", -10, -5, -10),
        ("Enemy: Red Hal (60 points, 12 or less)", -10, -10, -20),
        ("Dependent: Wat (25 points, friend, 9 or less)", -12, -16, 0),
        ("Dependent: Wat (60 points, friend, 9 or less)", 0, -12, 0),
    ],
)
def test_brackets_shift_with_the_points_of_the_books_heroes(
    text: str, at_100: int | None, at_150: int | None, at_50: int | None
) -> None:
    group = "disadvantages" if text.startswith(("Enemy", "Dependent")) else "advantages"
    found = [trait_cost(trait(text), terms(points=points), group) for points in (100, 150, 50)]
    assert found == [at_100, at_150, at_50]


@rules("GL-CHAR-100")
@pytest.mark.parametrize("fields, cost", [({"tl": 3}, -25), ({"tl": 4}, -25), ({"tl": 5}, -10), ({"tl": 7}, -10)])
def test_what_glasses_can_correct_costs_less(fields: dict[str, Any], cost: int) -> None:
    for kind in ("Nearsighted", "Bad Sight: far"):
        assert total(hero(disadvantages=[kind], **fields), PLAIN) == cost
    assert total(hero(disadvantages=["Bad Sight: near, correctable"], **fields), PLAIN) == -10


@rules("GL-CHAR-100", "GL-CHAR-115", "GL-CHAR-116")
def test_close_work_wants_eyes_and_hands() -> None:
    work = "Roll against DX, it is delicate work"
    assert asked(carry_out(work, hero(dx=12, disadvantages=["Farsighted"]))).target == 9
    assert asked(carry_out(work, hero(dx=12, disadvantages=["Farsighted"], items=["spectacles"]))).target == 12
    assert asked(carry_out(work, hero(dx=12, disadvantages=["Nearsighted"]))).target == 12
    assert asked(carry_out(work, hero(dx=14, disadvantages=["One Eye", "One Arm"]))).target == 9
    (way, *_) = modes(hero(dx=12, disadvantages=["Nearsighted"], skills={"Broadsword": 12}), item("broadsword"))
    (clear, *_) = modes(
        hero(dx=12, disadvantages=["Nearsighted"], skills={"Broadsword": 12}, items=["glasses"]), item("broadsword")
    )
    assert (way.level, clear.level) == (10, 12)


@rules("GL-CHAR-112", "GL-EQUIP-25")
@pytest.mark.parametrize(
    "skill, crippled, one_leg",
    [("Climbing", 9, 6), ("Jumping", 9, 6), ("Dancing", 9, 6), ("Broadsword", 9, 6), ("Karate", 9, 6), ("Swimming", 9, 6), ("Riding: horse", 9, 6),
     ("Bow", 12, 12), ("Thrown Weapon: knife", 12, 12), ("Lockpicking", 12, 12), ("Pickpocket", 12, 12)],
)  # fmt: skip
def test_what_wants_legs(skill: str, crippled: int, one_leg: int) -> None:
    def target(kind: str) -> int:
        return int(asked(carry_out(f"Roll against {skill}", hero(disadvantages=[kind], skills={skill: 12}))).target)

    assert (target("Crippled Leg"), target("One Leg")) == (crippled, one_leg)


@rules("GL-CHAR-112", "GL-EQUIP-22", "GL-RULE-20")
def test_how_fast_the_lame_and_the_overloaded_are() -> None:
    assert move(hero(st=13, dx=12, ht=12, disadvantages=["Legless"])) == 3
    assert move(hero(dx=12, ht=12, disadvantages=["One Leg"])) == 2
    assert move(hero(dx=12, ht=12, disadvantages=["Crippled Leg"])) == 3
    assert run_yards(hero(dx=12, ht=12, disadvantages=["Crippled Leg"]), 10) == 40
    stone = hero(dx=12, ht=12).with_item(item("stone (250 lb)"))
    assert (move(stone), dodge(stone)) == (1, 1)
    assert derived(State(stone), PLAIN)["encumbrance"] == "overload"
    assert move(hero().with_item(item("stone (301 lb)"))) == 0


@rules("GL-CHAR-79", "GL-COMBAT-58")
def test_who_heals_rapidly_gets_over_a_crippling_blow() -> None:
    blow = "Take 1d+5 crushing damage to your leg"
    plain = after(blow, hero(), "1", "3 3 3", "6 5 4", "2")
    assert plain.hero.listed("disadvantages") == ("Lame: crippled leg (2 months)",)
    rapid = after(blow, hero(advantages=["Rapid Healing"]), "1", "3 3 3", "6 5 4")
    assert rapid.hero.listed("disadvantages") == ("Lame: crippled leg (until healed)",)


@rules("GL-CHAR-115", "GL-EQUIP-45")
def test_with_one_arm_one_lifts_with_one_hand() -> None:
    assert outcome("Lift 200 lb", hero()) == "success"
    assert outcome("Lift 200 lb", hero(disadvantages=["One Arm"])) == "failure"
    assert outcome("Lift 60 lb", hero(disadvantages=["One Arm"])) == "success"


@rules("GL-CHAR-24", "GL-EQUIP-55", "GL-EQUIP-56")
def test_fat_floats_but_makes_nobody_fast() -> None:
    fat = hero(skills={"Swimming": 12}, disadvantages=["Fat"])
    assert swim_yards(fat, 100) == swim_yards(hero(skills={"Swimming": 12}), 100) == 120
    assert asked(carry_out("Swim 5 minutes", fat)).target == 12 + 5 + 3


@rules("GL-CORE-40", "GL-RULE-11")
def test_a_prisoners_will_is_capped_under_interrogation() -> None:
    asker = hero(skills={"Interrogation": 10, "Acting": 10})
    assert result(carry_out("Quick Contest: Interrogation against 16", asker), "6 3 1", "6 5 3").outcome == "win"
    assert result(carry_out("Quick Contest: Acting against 16", asker), "6 3 1", "6 5 3").outcome == "lose"
    assert outcome("Will roll to resist interrogation", hero(iq=15), "6 5 3") == "failure"
    assert outcome("Will roll to resist influence", hero(iq=15), "6 5 3") == "success"


@rules("GL-CORE-30", "GL-CHAR-37", "GL-CORE-29")
def test_one_recognizes_the_hero_or_does_not() -> None:
    known_to = hero(advantages=["Reputation 2: sailors (large class, 10 or less)"])
    text = "Reaction roll from Hob (sailor), rolled anew"
    first = result(carry_out(text, known_to), "3 3 3", "3 3 4")
    assert first.outcome == "neutral"  # recognized: 10 and 2
    again = asked(carry_out(text, first.state))
    assert (again.label, again.parts) == ("Reaction", (("reputation", 2),))
    unknown = result(carry_out(text, known_to), "6 3 2", "3 3 4").state
    assert asked(carry_out(text, unknown)).parts == ()
    assert asked(carry_out("Reaction roll from the guard", known_to)).parts == ()
    assert asked(carry_out("Reaction roll from the sailor", known_to)).label == "Recognized?"


@rules("GL-CHAR-71", "GL-CAMP-03", "GL-CAMP-40", "GL-AUTH-67")
def test_gear_of_a_later_age_wants_high_technology() -> None:
    def told(book: dict[str, Any], **fields: Any) -> list[str]:
        return [
            rule
            for rule, _ in problems(hero(items=["Glock 17"], tl=7, **fields), terms(**book))
            if rule == "GL-CHAR-71"
        ]

    assert told({"tl": 3}) == told({"tl": 6}) == ["GL-CHAR-71"]
    assert told({"tl": 7}) == told({}) == told({"tl": 6}, advantages=["High Technology 1"]) == []


@rules("GL-AUTH-50", "GL-RULE-95")
def test_a_journey_ends_with_him_who_falls_on_the_way() -> None:
    ill = after("Exposed to illness: long contact", hero(hits=1), "6 6 4")
    there = result(carry_out("Travel 9 days", ill), "6 6 4", "6 6 4")
    assert (there.outcome, there.state.world.clock) == ("unconscious", 1440)
    worked = result(carry_out("Work a month as a scribe (Writing, $500)", ill), "6 6 4", "6 6 4")
    assert (worked.outcome, worked.state.hero["money"]) == ("unconscious", 0)


@rules("GL-EQUIP-12")
def test_axes_are_an_axe_each() -> None:
    for text, weight in (("2 throwing axes", 4), ("3 axes", 4), ("2 great axes", 8), ("2 poleaxes", 10)):
        entry = known(item(text))
        assert entry is not None, text
        assert entry["weight"] == weight


@rules("GL-RULE-74", "GL-CHAR-75", "GL-COMBAT-56")
@pytest.mark.parametrize(
    "text, throws, better",
    [
        ("Lose 3 hits", ("6 6 4",), ("3 3 3", "6 6 4", "3 3 3")),  # HT to live, and then to stay awake without Luck
        ("Poison: HT; on a failure 1 hit", ("6 6 4",), ("3 3 3", "3 3 4")),
        ("A falling stone of 20 lb from 10 yards; you may dodge", ("6 6 4",), ("1 1 1", "3 3 4")),
        ("Fall 4 yards", ("6 6 4",), ("1 1 1", "6 6 6")),  # Acrobatics by default
        ("Rest 1 day", ("6 6 4",), ("3 3 3", "6 6 4")),
        ("First aid", ("6 6 4",), ("1 2 2", "6 6 4", "4")),
    ],
)
def test_luck_helps_whatever_the_hero_rolls(text: str, throws: tuple[str, ...], better: tuple[str, ...]) -> None:
    def struck(*traits: str) -> State:
        state = State(hero(advantages=traits, hits="-8/10").with_fact("condition", "holding"))
        return state.with_world(state.world.flagged("wounds", "3"))

    assert asked(carry_out(text, struck("Luck 1")), *throws).options[0].label == "Re-roll (Luck)"
    lucky = result(carry_out(text, struck("Luck 1")), *throws, "Re-roll", *better).state
    assert (lucky.hero.fact("condition"), bool(lucky.world.flag("luck"))) == ("holding", True)
    plain = carry_out(text, struck())
    assert not hasattr(result(plain, *throws) if text == "Rest 1 day" else asked(plain, *throws[:0]), "options")


@rules("GL-COMBAT-58", "GL-RULE-45")
def test_what_is_crippled_for_months_works_again_when_they_are_over() -> None:
    lame = after("Take 1d+5 crushing damage to your leg", hero(), "1", "3 3 3", "6 5 4", "2")
    assert move(lame.hero) == 2
    assert after("59 days pass", lame).hero.listed("disadvantages") == ("Lame: crippled leg (2 months)",)
    assert after("60 days pass", lame).hero.listed("disadvantages") == ()
    for_good = after("Take 1d+5 crushing damage to your leg", hero(), "1", "3 3 3", "6 6 6")
    assert after("400 days pass", for_good).hero.listed("disadvantages") == ("Lame: crippled leg (for good)",)


@rules("GL-COMBAT-72", "GL-COMBAT-85")
def test_first_aid_is_a_roll_like_others() -> None:
    ill = after(
        "Exposed to illness: a kiss, DX and IQ at -2 while it lasts, on a failure 0 hits",
        hero(skills={"First Aid": 13}),
        "6 6 4",
    )
    state = after("a day passes", ill, "6 6 4")
    state = state.with_world(state.world.flagged("wounds", "3"))
    assert asked(carry_out("First aid at -1", state)).target == 13 - 2 - 1
    assert asked(carry_out("First aid from the nun, at skill 14", state)).target == 14


@pytest.mark.parametrize("written, pounds", [
    ("chest (12 lb)", 12), ("stone (1½ lb)", 1.5), ("ring (¼ lb)", 0.25), ("anvil (1.5 pounds)", 1.5), ("chest (nan lb)", 0), ("chest (1e400 lb)", 0),
    ("chest (heavy lb)", 0), ("dagger (2 lb)", 2), ("dagger (iron)", 0.25),
])  # fmt: skip
@rules("GL-EQUIP-21")
def test_what_a_thing_says_it_weighs(written: str, pounds: float) -> None:
    assert weight_of(item(written)) == pounds


@rules("GL-CHAR-100")
def test_glasses_are_known_to_the_rules_though_no_table_has_them() -> None:
    assert not unlisted(item("Glasses"))
    assert not unlisted(item("jar (1½ lb)"))
    assert unlisted(item("jar (heavy lb)"))
