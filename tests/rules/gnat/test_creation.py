"""Making a hero: GNAT-61 to GNAT-67, A-20, A-34."""

from typing import Any

import pytest

from rules.gnat.playing import hero
from rules.playing import PLAIN, WORDS, rules, terms
from turnto.core.sheet import Score, Sheet, item
from turnto.core.world import Terms
from turnto.rules.gnat import SYSTEM
from turnto.rules.gnat.items import weapon_kind

CREATION = SYSTEM.creation


def drafted(settled: Terms = PLAIN, **answers: Any) -> Any:
    draft = CREATION.blank(settled)
    for key, value in answers.items():
        draft, reasons = CREATION.edit(draft, key, value, settled)
        assert reasons == ()
    return draft


def refused(draft: Any, key: str, value: Any, settled: Terms = PLAIN) -> str:
    after, reasons = CREATION.edit(draft, key, value, settled)
    assert after == draft
    assert len(reasons) == 1
    return WORDS(reasons[0])


@rules("GNAT-61", "GNAT-62", "GNAT-63", "GNAT-64", "GNAT-65", "GNAT-66", "A-20", "A-34")
def test_a_new_hero() -> None:
    draft = drafted(name="  Ann   Overy ", skills=["Climbing", "search"], weapon="sword", shield="yes")
    assert CREATION.refusals(draft, PLAIN) == ()
    made = CREATION.hero(draft, PLAIN)
    expected = hero(9, 3, "sword (one-handed)", "shield", "ration", skills={"Climbing": 2, "Search": 2})
    assert made == Sheet("Ann Overy", expected.scores, expected.ratings, expected.items)
    assert list(SYSTEM.sheet.problems(made, PLAIN)) == []


@rules("GNAT-67")
@pytest.mark.parametrize("trades, talent, skills", [(0, 9, 2), (1, 8, 3), (2, 7, 4), (3, 6, 5)])
def test_talent_is_traded_for_skills_up_to_three_times(trades: int, talent: int, skills: int) -> None:
    known = ["Appraise", "Climbing", "Diplomacy", "Linguistics", "Naturalist"][:skills]
    draft = drafted(trades=trades, skills=known, weapon="spear")
    made = CREATION.hero(draft, PLAIN)
    assert CREATION.refusals(draft, PLAIN) == ()
    assert (made.score("talent"), len(made.rated("skills"))) == (Score(talent, talent), skills)
    totals = WORDS.put(dict(CREATION.totals(draft, PLAIN)))
    assert (totals["Talent"], totals["Skills"]) == (str(talent), f"{skills} of {skills}")


@rules("GNAT-63", "GNAT-67")
def test_no_illegal_hero_can_be_drafted() -> None:
    two = drafted(skills=["Climbing", "Search"])
    assert "2 different skills" in refused(two, "skills", ["Climbing", "Search", "Occult"])
    assert "no such skill" in refused(two, "skills", ["Sailing"])
    assert "0 to 3" in refused(two, "trades", 4)
    assert "0 to 3" in refused(two, "trades", "many")
    assert "Put back 1 of your skills" in refused(
        drafted(trades=1, skills=["Climbing", "Search", "Occult"]), "trades", 0
    )
    assert refused(two, "luck", 3) == "There is no question “luck”."
    assert drafted(skills=["Climbing", "climbing"])["skills"] == ["Climbing"]


@rules("GNAT-63", "GNAT-64")
def test_what_is_still_owed_is_said() -> None:
    assert WORDS.put(CREATION.refusals(CREATION.blank(PLAIN), PLAIN)) == (
        "Pick 2 more skills.",
        "Pick a weapon.",
    )
    assert WORDS.put(CREATION.refusals(drafted(trades=1, skills=["Search", "Occult"], weapon="axe"), PLAIN)) == (
        "Pick another skill.",
    )


@rules("GNAT-64")
def test_the_weapon_is_one_handed_long_or_two_handed_and_never_ranged() -> None:
    step = next(step for step in CREATION.steps(CREATION.blank(PLAIN), PLAIN) if step.key == "weapon")
    assert {weapon_kind(item(pick.key)) for pick in step.picks} == {"one-handed", "long", "two-handed"}
    assert refused(CREATION.blank(PLAIN), "weapon", "bow").startswith("Pick one of sword, axe")


@rules("A-20", "starting_weapons=")
def test_a_book_may_list_its_own_starting_weapons() -> None:
    settled = terms(starting_weapons="boat-hook (long, +1); sling (ranged)")
    draft = drafted(settled, weapon="boat-hook")
    assert draft["weapon"] == "boat-hook (long, +1)"
    assert refused(draft, "weapon", "sword", settled) == "Pick one of boat-hook, sling."


@rules("GNAT-65")
def test_a_shield_goes_with_a_one_handed_weapon_only() -> None:
    assert refused(CREATION.blank(PLAIN), "shield", "yes").startswith("Pick a one-handed weapon first.")
    assert refused(drafted(weapon="greatsword"), "shield", True) == "A greatsword leaves no hand for a shield."
    armed = drafted(weapon="axe", shield="yes")
    changed, reasons = CREATION.edit(armed, "weapon", "spear", PLAIN)
    assert (changed["shield"], reasons) == (False, ())
    back, _ = CREATION.edit(armed, "weapon", None, PLAIN)
    assert (back["weapon"], back["shield"]) == (None, False)
    step = next(step for step in CREATION.steps(changed, PLAIN) if step.key == "shield")
    assert [WORDS(pick.closed) for pick in step.picks] == ["", "A spear leaves no hand for a shield."]


@rules("GNAT-63")
def test_steps_close_what_cannot_be_picked_any_more() -> None:
    step = next(step for step in CREATION.steps(drafted(skills=["Search", "Occult"]), PLAIN) if step.key == "skills")
    assert [pick.key for pick in step.picks if not pick.closed] == ["Occult", "Search"]
    assert (step.least, step.most) == (2, 2)
    assert [step.key for step in CREATION.steps(CREATION.blank(PLAIN), PLAIN)] == [
        "name",
        "trades",
        "skills",
        "weapon",
        "shield",
    ]


@rules("GNAT-61", "GNAT-62", "GNAT-63", "GNAT-64", "GNAT-65", "GNAT-66", "GNAT-67")
@pytest.mark.parametrize("name", SYSTEM.creation.presets)
def test_every_preset_is_a_hero_that_could_have_been_made(name: str) -> None:
    kept = SYSTEM.creation.presets[name]
    weapon = item(kept["items"][0])
    shield = "shield" in kept["items"]
    draft = drafted(
        name=kept["name"], trades=9 - kept["talent"], skills=list(kept["skills"]), weapon=weapon.name,
        shield="yes" if shield else "no",
    )  # fmt: skip
    assert CREATION.refusals(draft, PLAIN) == ()
    made = CREATION.hero(draft, PLAIN)
    assert list(map(str, made.items)) == [str(item(text)) for text in kept["items"]]
    assert (made["talent"], made["vitality"], made["gp"]) == (kept["talent"], kept["vitality"], kept["gp"])
