"""Making a hero: drafts, edits, totals, refusals that name the rule (GL-CHAR, GL-AUTH-05)."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from rules.gurps.playing import SPOKEN, hero, terms
from rules.playing import PLAIN, rules
from turnto.core.hero_form import CustomEntry
from turnto.core.world import State
from turnto.rules.gurps.character.legality import problems
from turnto.rules.gurps.character.point_total import total
from turnto.rules.gurps.character.presets import CONCEPTS, PRESETS
from turnto.rules.gurps.character.trait_costs import trait_cost
from turnto.rules.gurps.character.traits import trait
from turnto.rules.gurps.creation.custom_traits import QUIRK
from turnto.rules.gurps.creation.draft import money_left, points_left, start_money

MAKING = SPOKEN.creation


def edited(*edits: tuple[str, Any], settled: Any = PLAIN) -> tuple[Any, tuple[str, ...]]:
    """A draft after these edits, and what the last one was told."""
    draft, told = MAKING.blank(settled), ()
    for key, value in edits:
        draft, told = MAKING.edit(draft, key, value, settled)
    return draft, told


@pytest.mark.parametrize("edits, reason", [
    ([("attributes", {"st": 20})], "75 points more"), ([("quirks", list("abcdef"))], "6 quirks"), ([("skills", {"Stealth": 6})], "below the lowest level"), ([("skills", {"Flying": 10})], "no such skill"),
    ([("advantages", ["Flying"])], "no such advantage"), ([("advantages", ["Rapid Healing"]), ("attributes", {"ht": 9})], "needs HT 10"), ([("spells", {"Daze": 12})], "needs Foolishness"),
    ([("items", ["heavy plate armor"])], "$5000 more"), ([("age", 10), ("skills", {"Stealth": 14})], "twice the age"), ([("race", "Goblin")], "such a race"), ([("skills", {"Survival": 11})], "one terrain each"), ([("items", ["magic wand"])], "none of the rules' wares"),
    ([("attributes", {"ht": 14}), ("disadvantages", ["Extremely Fat"])], "extremely fat"), ([("advantages", ["Enemy: me (-55)"])], "write it as in"), ([("status", 5), ("items", ["40 medium shields"])], "$1400 more"),
])  # fmt: skip
@rules(
    "GL-CHAR-02", "GL-CHAR-04", "GL-CHAR-05", "GL-CHAR-12", "GL-CHAR-41", "GL-CHAR-50", "GL-CHAR-79", "GL-CHAR-140", "GL-CHAR-141", "GL-CHAR-160", "GL-MAGIC-03"
)  # fmt: skip
def test_no_illegal_hero_can_be_made(edits: list[tuple[str, Any]], reason: str) -> None:
    draft, told = edited(*edits)
    assert any(reason in sentence for sentence in told), told
    assert not any("GL-" in sentence for sentence in told), told
    before, _ = edited(*edits[:-1])
    assert draft == before


@pytest.mark.parametrize("owned, rule", [
    ({"advantages": ["Literacy"], "disadvantages": ["Illiteracy"]}, "GL-CHAR-02"), ({"advantages": ["Rapid Healing", "Very Rapid Healing"]}, "GL-CHAR-02"),
    ({"advantages": ["Disease-Resistant", "Immunity to Disease"], "ht": 12}, "GL-CHAR-02"), ({"disadvantages": ["Lame: one leg", "Lame: crippled leg"]}, "GL-CHAR-02"),
    ({"advantages": ["Luck 1", "Luck 2"]}, "GL-CHAR-02"), ({"disadvantages": ["Youth 3"], "age": 16}, "GL-CHAR-127"), ({"disadvantages": ["Youth 3"], "age": 15}, ""), ({"advantages": ["Literacy"]}, ""),
    ({"disadvantages": ["Phobia: dogs (-5)", "Phobia: blood (-10)"]}, ""),
])  # fmt: skip
@rules("GL-CHAR-02", "GL-CHAR-72", "GL-CHAR-74", "GL-CHAR-79", "GL-CHAR-112", "GL-CHAR-127")
def test_what_shuts_out_another_is_not_had_with_it(owned: dict[str, Any], rule: str) -> None:
    assert [found for found, _ in problems(hero(**owned), PLAIN)] == [rule] * bool(rule)


@rules("GL-CHAR-03", "disadvantage_limit=")
def test_the_limit_on_disadvantages() -> None:
    edits = [("disadvantages", ["Greed", "One Arm", "Bully"])]
    assert "Unusual" in dict(MAKING.totals(edited(*edits)[0], PLAIN))
    assert "-40 is the limit" in edited(*edits, settled=terms(disadvantage_limit="-40"))[1][0]


@rules("GL-CHAR-02")
def test_an_overspent_draft_can_be_brought_down_step_by_step() -> None:
    settled = terms(points="50")
    draft = {**MAKING.blank(settled), "st": 15, "dx": 15}
    lower, told = MAKING.edit(draft, "attributes", {"st": 14}, settled)
    assert not told
    assert points_left(lower, settled) == -55
    assert MAKING.refusals(lower, settled)


@pytest.mark.parametrize("concept", CONCEPTS)
@rules("GL-CHAR-01", "GL-CHAR-02")
def test_a_concept_is_a_draft_with_twenty_points_to_spend(concept: str) -> None:
    draft, told = edited(("name", "Ada"), ("concept", concept))
    assert not told
    assert dict(MAKING.totals(draft, PLAIN))["Points left"] == "20 of 100"
    assert not MAKING.refusals(draft, PLAIN)
    made = MAKING.hero(draft, PLAIN)
    assert (made.name, made["points"], total(made, PLAIN)) == ("Ada", 20, 100)
    assert not list(problems(made, PLAIN))


@rules("GL-CHAR-41", "GL-CHAR-02")
def test_what_frees_points_or_money_is_no_pass_for_what_the_rules_do_not_know() -> None:
    draft, _ = edited(("items", ["broadsword"]), ("advantages", ["Combat Reflexes"]))
    assert "none of the rules' wares" in MAKING.edit(draft, "items", ["magic wand"], PLAIN)[1][0]
    assert "no such advantage" in MAKING.edit(draft, "advantages", ["Flying (7 points)"], PLAIN)[1][0]


@rules("GL-CHAR-140", "GL-CHAR-151", "GL-CHAR-160", "GL-AUTH-05")
def test_what_is_offered_can_be_had() -> None:
    settled = terms(home="Ryme", languages="Gaunt", races={"Goblin": {}, "Troll": {}}, allowed_races="human, Goblin")
    steps = {step.key: step for step in MAKING.steps(MAKING.blank(settled), settled)}
    assert [pick.key for pick in steps["race"].picks] == ["human", "Goblin"]
    skills = [pick.key for pick in steps["skills"].picks]
    assert {"Survival: woods", "Guns: pistol", "Area Knowledge: Ryme", "Language: Gaunt", "Riding: horse"} < set(skills)
    for skill in skills:
        assert edited(("skills", {skill: 11}), settled=settled)[1] == (), skill


@rules("GL-CHAR-141", "GL-MAGIC-02")
def test_the_first_level_is_the_lowest_that_can_be_bought() -> None:
    """GL-CHAR-141: ½ point; a spell at least 1. One level less than that is none."""
    draft, told = edited(("skills", {"Acrobatics": 1}))
    assert (draft["skills"], told, points_left(draft, PLAIN)) == ({"Acrobatics": 7}, (), 99.5)
    draft, told = edited(("skills", {"Stealth": 1}), ("skills", {"Stealth": 9}), ("skills", {"Stealth": 7}))
    assert "below the lowest level" in told[0]
    assert edited(("skills", {"Stealth": 1}), ("skills", {"Stealth": 7}))[0]["skills"] == {}
    magic = (("advantages", ["Magery 1"]), ("spells", {"Ignite Fire": 1}))
    assert edited(*magic)[0]["spells"] == {"Ignite Fire": 9}
    assert points_left(edited(*magic)[0], PLAIN) == 84


@rules("GL-CHAR-140", "GL-CHAR-170")
def test_levels_rise_and_fall_with_what_they_are_counted_from() -> None:
    """GL-CHAR-170: all skills based on an attribute rise with it; the points in them stay what they were."""
    learned = (("skills", {"Acrobatics": 7, "Law": 9, "Language: Gaunt": 9}), ("attributes", {"dx": 12}))
    draft, told = edited(*learned, ("advantages", ["Language Talent 2"]))
    assert not told
    assert draft["skills"] == {"Acrobatics": 9, "Law": 9, "Language: Gaunt": 11}
    draft, _ = edited(("advantages", ["Magery 1"]), ("spells", {"Light": 10}), ("advantages", ["Magery 2"]))
    assert draft["spells"] == {"Light": 11}
    assert edited(*learned, ("attributes", {"dx": 9}))[0]["skills"]["Acrobatics"] == 6


@rules("GL-CHAR-02")
def test_another_level_of_a_trait_takes_its_place() -> None:
    """GL-CHAR-02: what is had once is had in one level or kind; of phobias there may be several."""
    draft, told = edited(("advantages", ["Alertness 1"]), ("advantages", ["Alertness 1", "Alertness 2"]))
    assert (draft["advantages"], told) == (["Alertness 2"], ())
    fears = ["Phobia: dogs (-5)", "Phobia: bees (-5)"]
    assert edited(("disadvantages", fears[:1]), ("disadvantages", fears))[0]["disadvantages"] == fears


def ways(own: CustomEntry) -> Iterator[str]:
    """An own thing in every way its gaps can be filled."""
    for words in product(*([word for word, _ in gap.choices] or ["3"] for gap in own.gaps)):
        yield own.filled(words)


@pytest.mark.parametrize("points", ["100", "150"])
@rules("GL-CHAR-31", "GL-CHAR-37", "GL-CHAR-46", "GL-CHAR-47", "GL-CHAR-48", "GL-CHAR-49", "GL-CHAR-50", "GL-CHAR-151")
def test_whatever_is_said_in_ones_own_words_has_its_price(points: str) -> None:
    """GL-CHAR-31 to GL-CHAR-50: friends, foes, fame and duties at every frequency, whatever the book's heroes have."""
    settled = terms(points=points)
    draft = MAKING.blank(settled)
    steps = {step.key: step for step in MAKING.steps(draft, settled)}
    for group, sign in (("advantages", 1), ("disadvantages", -1)):
        for own in steps[group].own:
            costs = [trait_cost(trait(text), settled, group) for text in ways(own)]
            assert all(cost is not None and cost * sign >= 0 for cost in costs), own.label
    for own in steps["skills"].own:
        for text in ways(own):
            assert MAKING.edit(draft, "skills", {text: 1}, settled)[1] == (), text
    assert MAKING.edit(draft, "quirks", list(ways(QUIRK)), settled)[1] == ()
    assert "3 arrows" in [text for own in steps["items"].own for text in ways(own)]
    assert money_left({**draft, "items": ["20 arrows"]}, settled) == 960


@rules("GL-CHAR-11", "GL-CHAR-36", "GL-CHAR-41", "GL-MAGIC-02")
def test_every_step_shows_what_things_cost() -> None:
    draft, _ = edited(("advantages", ["Magery 1"]))
    steps = {step.key: step for step in MAKING.steps(draft, PLAIN)}
    assert list(steps) == [
        "name",
        "concept",
        "attributes",
        "race",
        "age",
        "status",
        "advantages",
        "disadvantages",
        "quirks",
        "skills",
        "spells",
        "items",
        "hand",
        "height",
        "weight",
        "looks",
    ]
    picks = {pick.key: pick for step in steps.values() for pick in step.picks}
    costs = {key: pick.cost for key, pick in picks.items()}
    assert (costs["st"], costs["Combat Reflexes"], costs["Greed"], costs["broadsword"]) == (
        "0 points; 10 for one more",
        "15 points",
        "−15 points",
        "$500",
    )
    assert costs["Bow"] == "7 for ½ point"
    assert picks["Bow"].note == "Shoot with a bow. Untrained: 4."
    assert (
        picks["Bow"].more.replace("\N{NO-BREAK SPACE}", " ")
        == "DX, physical, hard. Untrained from DX−6. Level and points: 7: ½, 8: 1, 9: 2, 10: 4, 11: 8, 12: 16, 13: 24."
    )
    assert picks["Karate"].more.startswith("DX, physical, hard. Not to be tried untrained.")
    assert picks["Sex Appeal"].more.startswith("HT, mental, average. Untrained from HT−3.")
    assert picks["Minor Healing"].note.endswith("Needs Lend Health.")
    assert picks["broadsword"].note == "3 lb; Broadsword 5, harm 1d+1"
    closed = {pick.key: pick.closed for pick in steps["items"].picks}
    assert closed["heavy plate armor"] == "costs $6000, and $1000 are left"
    assert "blaster" not in closed


@rules("GL-CHAR-01")
def test_what_a_hero_is_like_is_told_by_what_they_are_best_and_worst_at() -> None:
    clerk = hero(iq=14, skills={"Law": 15, "Diplomacy": 13, "Staff": 9})
    like = MAKING.portrait(clerk, PLAIN)
    assert [str.__str__(one) for one in like.good] == ["gurps-good-learns", "gurps-good-talks"]
    assert [str.__str__(one) for one in like.bad] == ["gurps-bad-fights", "gurps-bad-climbs"]
    assert like.emblems[0] == "book"
    witch = MAKING.portrait(hero(spells={"Light": 12, "Daze": 12}, ht=9), PLAIN)
    assert "gurps-good-casts" in map(str.__str__, witch.good)
    assert "gurps-bad-weak" in map(str.__str__, witch.bad)


@rules("GL-CAMP-01")
def test_what_a_book_of_an_earlier_age_does_not_know_stands_apart() -> None:
    groups = {
        tl: {pick.key: pick.group for step in MAKING.steps(MAKING.blank(settled), settled) for pick in step.picks}
        for tl in ("3", "7")
        if (settled := terms(tl=tl))
    }
    assert [groups[tl]["Guns: pistol"] for tl in groups] == ["later", "fighting"]
    assert [groups[tl]["Stealth"] for tl in groups] == ["moving", "moving"]


@rules("GL-CHAR-40", "GL-CHAR-41", "GL-RULE-71", "gear_share=1.0", "gear_share=0.2")
def test_money_to_start_with() -> None:
    blank = MAKING.blank(PLAIN)
    assert start_money(blank, PLAIN) == 1000
    assert start_money(blank, terms(gear_share="0.2")) == 200
    assert start_money(blank, terms(gear_share="1.0")) == 1000
    assert start_money(blank, terms(tl="6")) == 750
    assert start_money(blank, terms(tl="7")) == 15000
    assert start_money(blank, terms(start_wealth="5000")) == 5000
    for text, sum_ in (
        ("Comfortable", 2000),
        ("Poor", 200),
        ("Struggling", 500),
        ("Dead Broke", 0),
        ("Filthy Rich", 100000),
        ("Wealth: multimillionaire 1", 1000000),
        ("Wealth: multimillionaire 2", 10000000),
        ("Multimillionaire 2", 10000000),
    ):
        assert start_money({**blank, "advantages": [text]}, PLAIN) == sum_
    assert money_left({**blank, "items": ["longbow", "20 arrows", "ordinary clothing"]}, PLAIN) == 760


@rules("rank_status=yes", "rank_status=no", "wealth_status=yes", "wealth_status=no", "GL-RULE-70", "GL-CHAR-33")
def test_free_status_is_an_option() -> None:
    from turnto.rules.gurps.character.point_total import free_status

    officer = hero(advantages=["Military Rank 3", "Wealthy"])
    assert [
        free_status(officer, terms(rank_status=rank, wealth_status=wealth))
        for rank in ("yes", "no")
        for wealth in ("yes", "no")
    ] == [2, 1, 1, 0]


@pytest.mark.parametrize("name", PRESETS)
@rules("GL-CHAR-41", "GL-AUTH-05")
def test_the_gear_of_the_ready_heroes_is_within_their_money(name: str) -> None:
    preset = PRESETS[name]
    assert money_left({**MAKING.blank(PLAIN), **preset}, PLAIN) == preset["money"] >= 0


@rules("GL-CHAR-160", "GL-CHAR-162")
def test_a_race_is_chosen_and_paid_for() -> None:
    settled = terms(races={"Troll": {"st": "3", "iq": "-1", "advantages": ["Toughness 1"]}})
    draft, told = edited(("race", "Troll"), ("attributes", {"st": 12}), settled=settled)
    assert not told
    made = MAKING.hero(draft, settled)
    assert (made["st"], made["iq"], made.listed("advantages")) == (15, 9, ("Toughness 1 (racial)",))
    assert points_left(draft, settled) == 100 - 20 - (30 - 10 + 10)


@rules("GL-CHAR-01")
def test_edits_of_any_shape_are_answered_with_a_reason() -> None:
    for key, value in (
        ("attributes", 3),
        ("skills", {"Stealth": "x"}),
        ("nothing", 1),
        ("concept", "none"),
        ("age", "old"),
        ("advantages", None),
        ("items", [""]),
    ):
        draft, _ = MAKING.edit(MAKING.blank(PLAIN), key, value, PLAIN)
        assert not MAKING.refusals(draft, PLAIN)


@rules("GL-CHAR-12")
def test_a_finished_hero_has_hits_at_ht_and_clothes() -> None:
    made = MAKING.hero(MAKING.blank(PLAIN), PLAIN)
    assert (made["hits"], made.maximum("hits")) == (10, 10)
    assert made.carries("ordinary clothing")
    assert SPOKEN.sheet.derived(State(made), PLAIN)["point_total"] == 100
