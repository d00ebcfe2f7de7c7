"""The sheet of a hero: what each thing cost, how others take to him, what he looks like; and what the lists of traits say."""

from typing import Any

import pytest

from browser.controllers.files import hero_of
from browser.ports import SavedHero
from rules.gurps.playing import SPOKEN, game, hero, terms
from rules.playing import PLAIN, rules
from turnto.cli.terminal.sheet import sheet_text
from turnto.core.world import State
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.character.builds import body_weight, fat_pounds, usual_height
from turnto.rules.gurps.character.point_total import paid, total
from turnto.rules.gurps.character.trait_costs import GROUPS

MAKING = SPOKEN.creation


def picks(group: str, settled: Any = PLAIN, **chosen: Any) -> dict[str, Any]:
    """What is on offer in a step of a hero with so much chosen."""
    draft = {**MAKING.blank(settled), **chosen}
    return {pick.key: pick for step in MAKING.steps(draft, settled) if step.key == group for pick in step.picks}


@rules("GL-CHAR-02")
def test_points_stand_beside_everything_that_cost_some() -> None:
    made = hero(
        st=11, status=1, skills={"Stealth": 9, "Broadsword": 11}, spells={"Light": 10}, quirks=["Hums"],
        advantages=["Magery 1"], disadvantages=["Greed"],
    )  # fmt: skip
    assert paid(made, PLAIN) == {
        "st": {"": "10"}, "dx": {"": "0"}, "iq": {"": "0"}, "ht": {"": "0"}, "status": {"": "5"},
        "advantages": {"Magery 1": "15"}, "disadvantages": {"Greed": "−15"}, "quirks": {"Hums": "−1"},
        "skills": {"Stealth": "1", "Broadsword": "4"}, "spells": {"Light": "2"},
    }  # fmt: skip
    text = sheet_text(State(made), SYSTEM, PLAIN)
    for line in ("ST: 11 [10]", "Broadsword: 11 [4]", "Greed [−15]", "Status: 1 [5]"):
        assert line in text


@rules("GL-CHAR-140", "GL-CHAR-163")
def test_half_a_point_is_written_so_and_what_the_race_brings_bears_none() -> None:
    goblins = terms(races={"Goblin": {"dx": 1, "advantages": ["Night Vision"]}})
    made = hero(race="Goblin", skills={"Stealth": 8, "First Aid": 9})
    assert paid(SYSTEM.sheet.complete_hero(made, goblins), goblins)["skills"] == {"Stealth": "½", "First Aid": "½"}
    assert "advantages" not in paid(SYSTEM.sheet.complete_hero(made, goblins), goblins)


@pytest.mark.parametrize("owned, weapon, wanted", [
    ("broadsword", "broadsword (swing)", "14, 2d cut, parry 7"), ("broadsword", "broadsword (thrust)", "14, 1d+1 cr, parry 7"), ("axe", "axe (swing)", "8, 2d+1 cut, parry 4, ready 1"), ("blackjack", "blackjack (thrust)", "9, 1d cr"),
    ("glaive", "glaive (swing)", "8, 2d+2 cut, parry 4, 2 hands, ready 2"), ("longbow", "longbow (shoot)", "12, 1d+2 imp"), ("", "punch", "13, 1d-2 cr, parry 6"), ("", "kick", "11, 1d cr"),
])  # fmt: skip
@rules("GL-EQUIP-07", "GL-EQUIP-08", "GL-EQUIP-09", "GL-COMBAT-41")
def test_a_weapon_has_its_level_damage_and_parry(owned: str, weapon: str, wanted: str) -> None:
    made = hero(st=13, dx=13, skills={"Broadsword": 14, "Bow": 12}, items=[owned] if owned else [])
    assert SPOKEN.sheet.derived(State(made), PLAIN)["weapons"][weapon] == wanted


@rules("GL-EQUIP-07", "GL-EQUIP-08")
def test_every_way_to_use_a_weapon_stands_on_the_sheet() -> None:
    made = hero(
        st=13,
        dx=13,
        skills={"Polearm": 14, "Spear": 12},
        items=["halberd", "spear", "longbow (ST 11)", "longbow (ST 13)"],
    )
    shown = SPOKEN.sheet.derived(State(made), PLAIN)
    assert list(shown["weapons"])[:8] == [
        "halberd (swing, cut)", "halberd (swing, imp)", "halberd (thrust)",
        "spear (thrust, one hand)", "spear (thrust, two hands)", "spear (throw)",
        "longbow (shoot)", "longbow (shoot), 2",
    ]  # fmt: skip
    assert shown["weapons"]["halberd (swing, imp)"] == "14, 2d+3 imp, parry 7, 2 hands, ready 2"
    assert shown["ranges"]["longbow"] != shown["ranges"]["longbow, 2"]


@rules("GL-COMBAT-42", "GL-COMBAT-62")
def test_the_sheet_parries_bare_handed_as_well_as_a_fight_lets_it() -> None:
    lame = hero(dx=13, disadvantages=["Lame: crippled leg"])
    shown = SPOKEN.sheet.derived(State(lame), PLAIN)
    assert (shown["parry"], shown["weapons"]["punch"]) == (5, "10, 1d-4 cr, parry 5")
    assert SPOKEN.sheet.derived(State(hero(dx=13, items=["half plate armor"])), PLAIN)["parry"] == 6


@pytest.mark.parametrize("weapon, wanted", [
    ("longbow", "SS 15, Acc 3, 260 yd, ready 2"), ("large knife", "SS 12, Acc 0, 18 yd"), ("crossbow (ST 14)", "SS 12, Acc 4, 350 yd, ready 8"), ("crossbow (ST 16)", "SS 12, Acc 4, 400 yd, too strong to load"),
    (".38 special", "SS 10, Acc 2, RoF 3, 6 shots, ready 9"),
])  # fmt: skip
@rules("GL-EQUIP-12", "GL-EQUIP-13", "GL-EQUIP-16", "GL-RULE-52")
def test_what_is_thrown_or_shot_has_its_snap_shot_number_accuracy_and_range(weapon: str, wanted: str) -> None:
    shown = SPOKEN.sheet.derived(State(hero(st=13, items=[weapon])), PLAIN)["ranges"]
    assert list(shown.values()) == [wanted]


@pytest.mark.parametrize("spell, wanted", [
    ("Light", "1 s, lasts 1 min, cost 1, 1 to keep"), ("Daze", "2 s, lasts 1 min, cost 3, 2 to keep, HT resists"), ("Fireball", "1 s a die, cost 1 a die, at most 3"),
    ("Shield", "1 s, lasts 1 min, cost 2 a PD, at most 5, 1 to keep"), ("Foolishness", "1 s, lasts 1 min, cost 1 a point, at most 5, ½ to keep, IQ resists"), ("Sleep", "3 s, cost 4, HT resists"),
])  # fmt: skip
@rules("GL-MAGIC-10", "GL-MAGIC-13", "GL-MAGIC-20", "GL-MAGIC-33")
def test_a_spell_has_its_time_and_its_cost(spell: str, wanted: str) -> None:
    assert SPOKEN.sheet.derived(State(hero(spells={spell: 14})), PLAIN)["casting"] == {spell: wanted}


@rules("GL-EQUIP-05", "GL-EQUIP-14")
def test_things_bear_what_they_ward_off_and_weigh() -> None:
    made = hero(st=13, items=["chainmail", "medium shield", "20 arrows", "rope (4 lb)", "a letter"])
    text = sheet_text(State(made), SYSTEM, PLAIN)
    for line in (
        "chainmail [PD 3, DR 4, 45 lb]",
        "medium shield [PD 3, 15 lb]",
        "20 arrows [2.5 lb]",
        "rope (4 lb)",
        "a letter",
    ):
        assert f"  {line}\n" in text
    shown = SPOKEN.sheet.derived(State(made), PLAIN)
    assert [shown[key] for key in ("pd", "dr", "pd_impaling", "dr_impaling")] == [6, 4, 4, 2]
    assert "pd_impaling" not in SPOKEN.sheet.derived(State(hero(items=["scale armor"])), PLAIN)


@pytest.mark.parametrize("advantages, disadvantages, wanted", [
    ((), (), {}),
    (("Charisma 2", "Voice"), (), {"Strangers": "+4", "Wild animals": "+2", "Tame animals": "+2"}),
    (("Handsome",), (), {"Strangers": "+2", "The opposite sex": "+4", "Other races": "0", "Those who cannot see you": "0"}),
    (("Reputation 2: sailors (large class, 10 or less)",), (), {"Reputation: sailors": "+2 on 10 or less"}),
    (("Animal Empathy",), ("Stigma: minority",), {"Strangers": "−2", "Your own kind": "+2", "Wild animals": "+2", "Tame animals": "+4"}),
    ((), ("Stigma: outsider",), {"Strangers": "0", "Strangers abroad": "−3", "Your own kind abroad": "+3"}),
])  # fmt: skip
@rules("GL-CORE-28", "GL-CORE-29", "GL-CORE-30")
def test_reactions_are_summed_up(advantages: tuple[str, ...], disadvantages: tuple[str, ...], wanted: Any) -> None:
    made = hero(advantages=list(advantages), disadvantages=list(disadvantages))
    shown = SPOKEN.sheet.derived(State(made), PLAIN)["reactions"]
    assert {who: shown[who] for who in wanted} == wanted
    assert bool(shown) == bool(wanted)


@pytest.mark.parametrize("group", GROUPS)
@rules("GL-CHAR-20", "GL-CHAR-60", "GL-CHAR-100")
def test_every_trait_on_offer_says_what_it_does(group: str) -> None:
    for settled in (PLAIN, terms(tl="7", literacy_norm="literate")):
        assert [pick.key for pick in picks(group, settled).values() if not pick.note.endswith(".")] == []


@rules("GL-CHAR-21", "GL-CHAR-20", "GL-CHAR-75", "GL-CHAR-40")
def test_it_says_it_of_its_level_and_kind() -> None:
    good = picks("advantages")
    assert good["Charisma 3"].note == "+3 on reactions of thinking beings."
    assert "18" in good["Luck 1"].note
    assert "3 sections" in good["Luck 3"].note
    assert "+4" in good["Appearance: handsome"].note
    assert "+6" in good["Appearance: very handsome"].note
    assert good["Wealth: multimillionaire 3"].cost == "125 points"


@rules("GL-CHAR-100")
def test_bad_sight_is_offered_at_what_it_is_worth_where_the_book_is() -> None:
    assert picks("disadvantages")["Bad Sight: near"].cost == "−25 points"
    late = picks("disadvantages", terms(tl="5"))
    assert late["Bad Sight: near, correctable"].cost == "−10 points"
    assert "Bad Sight: near" not in late
    draft = {**MAKING.blank(terms(tl="5")), "disadvantages": ["Bad Sight: near, correctable"]}
    assert MAKING.hero(draft, terms(tl="5")).carries("glasses")
    assert not MAKING.hero({**draft, "tl": 4}, terms(tl="4")).carries("glasses")


@rules("GL-CHAR-02", "GL-CHAR-141")
def test_half_a_point_left_is_told_of() -> None:
    draft, _ = MAKING.edit(MAKING.blank(PLAIN), "skills", {"First Aid": 9}, PLAIN)
    assert "Half a point" in dict(MAKING.totals(draft, PLAIN))
    assert "Half a point" not in dict(MAKING.totals(MAKING.blank(PLAIN), PLAIN))


@rules("GL-CHAR-71", "GL-CHAR-120")
def test_the_age_of_a_hero_is_that_of_the_book_but_for_the_primitive_and_for_high_technology() -> None:
    late = terms(tl="6", points="200")
    draft, _ = MAKING.edit(MAKING.blank(late), "disadvantages", ["Primitive 3"], late)
    assert MAKING.hero(draft, late)["tl"] == 3
    ahead = picks("items", terms(tl="6"), advantages=["High Technology 1"])
    assert set(picks("items", terms(tl="7"))) - set(picks("items", terms(tl="6"))) <= set(ahead)
    assert set(picks("items", terms(tl="6"))) <= set(ahead)


@rules("GL-CHAR-22")
def test_hand_and_looks_are_on_the_sheet_and_cost_nothing() -> None:
    draft = MAKING.blank(PLAIN)
    for key, value in (("hand", "left"), ("height", " 5'4\"  "), ("weight", "120"), ("looks", "Red hair")):
        draft, told = MAKING.edit(draft, key, value, PLAIN)
        assert not told
    made = MAKING.hero(draft, PLAIN)
    assert [made.fact(key) for key in ("hand", "height", "weight", "looks")] == ["left", "5'4\"", "120", "Red hair"]
    assert total(made, PLAIN) == 100
    assert "Looks: Red hair" in sheet_text(State(made), SYSTEM, PLAIN)


@pytest.mark.parametrize(
    "st, tl, height", [(4, 5, "5'4\""), (10, 6, "5'9\""), (13, 5, "6'0\""), (20, 7, "6'3\""), (10, 3, "5'6\"")]
)
@rules("GL-CHAR-24")
def test_how_tall_people_are(st: int, tl: int, height: str) -> None:
    assert usual_height(hero(st=st, tl=tl)) == height


@rules("GL-CHAR-24", "GL-CHAR-25")
def test_what_the_fat_and_the_skinny_weigh() -> None:
    assert (body_weight(hero(disadvantages=["Fat: fat"])), fat_pounds(hero(disadvantages=["Fat: fat"]))) == (225, 75)
    assert body_weight(hero(disadvantages=["Skinny"])) == 100
    assert fat_pounds(hero(disadvantages=["Fat: fat"], weight="300 lb")) == 100
    assert fat_pounds(hero(weight="300 lb")) == 0


@rules("GL-CHAR-141", "GL-CAMP-41", "GL-CHAR-72")
def test_a_kept_hero_is_brought_only_into_a_book_where_he_is_lawful() -> None:
    def kept(**sheet: Any) -> SavedHero:
        return SavedHero("h", "gurps", "Wren", {"name": "Wren", **sheet})

    here = game("## a [end]\nDone.\n", "points: 100\ntl: 3\nforbidden_traits: [Luck]\n")
    with pytest.raises(ValueError, match="Stealth 4 is below the lowest level"):
        hero_of(kept(skills={"Stealth": 4}), here)
    with pytest.raises(ValueError, match="Luck"):
        hero_of(kept(advantages=["Luck"]), here)
    with pytest.raises(ValueError, match="no such field"):
        hero_of(kept(wings=2), here)
    assert hero_of(kept(skills={"Stealth": 12}), here).notes == ()
    grown = hero_of(kept(st=15, dx=15, ht=11, advantages=["Immunity to Disease"]), here)
    assert ["HT 1" in grown.notes[0], "points" in grown.notes[1], len(grown.notes)] == [True, True, 2]
