"""Making a hero, what is carried, rest, spells, levels: GOON-11 to GOON-14, GOON-21, GOON-24 to GOON-30."""

from typing import Any

import pytest

from rules.goonies.playing import JERKIN, MAIL, ROBES, after, carried_out, fighter, hero, holds, mage, rogue
from rules.playing import PLAIN, WORDS, asked, deed, labels, result, rules, terms
from turnto.common import conditions_for, phrases_for
from turnto.core.hero_file import hero as from_file
from turnto.core.hero_file import sheet_json
from turnto.core.world import State
from turnto.rules.goonies import SYSTEM
from turnto.rules.goonies.creation import CREATION, OWN
from turnto.rules.goonies.sheet import derived, levels, next_price, problems


def made(*edits: tuple[str, Any], book: Any = PLAIN) -> Any:
    """A draft after these edits, each of which is legal."""
    draft = CREATION.blank(book)
    for key, value in edits:
        draft, reasons = CREATION.edit(draft, key, value, book)
        assert reasons == ()
    return draft


def refused(*edits: tuple[str, Any], book: Any = PLAIN) -> str:
    """Why the last of these edits is not legal."""
    draft = made(*edits[:-1], book=book)
    same, reasons = CREATION.edit(draft, *edits[-1], book)
    assert same == draft
    return " ".join(map(WORDS, reasons))


@rules("GOON-13")
def test_the_three_archetypes() -> None:
    fighting = CREATION.hero(made(("archetype", "Fighter")), PLAIN)
    assert [fighting[key] for key in ("power", "grace", "focus", "hp")] == [2, 1, 0, 11]
    assert [str(own) for own in fighting.items] == ["mace (weapon, +1)", MAIL]
    stealing = CREATION.hero(made(("archetype", "Rogue"), ("spells", ["Cold Snap"])), PLAIN)
    assert [stealing[key] for key in ("power", "grace", "focus", "hp")] == [0, 2, 1, 10]
    assert [str(own) for own in stealing.items] == ["rapier (weapon, +3)", JERKIN]
    casting = CREATION.hero(made(("archetype", "Mage"), ("spells", ["Windstorm", "Sunburst"])), PLAIN)
    assert [casting[key] for key in ("power", "grace", "focus", "hp")] == [0, 1, 2, 9]
    assert [str(own) for own in casting.items] == ["staff (weapon, +2)", ROBES]
    assert set(casting.listed("spells")) == {"Windstorm", "Sunburst"}


@rules("A-13")
def test_a_rogue_knows_one_of_the_first_level_a_mage_any_two_others_none() -> None:
    assert "1 of these" in refused(("archetype", "Rogue"), ("spells", ["Undergrowth"]))
    assert refused(("archetype", "Rogue"), ("spells", ["Sunburst", "Cold Snap"]))
    assert refused(("archetype", "Mage"), ("spells", ["Sunburst", "Sunburst"]))
    assert refused(("archetype", "Fighter"), ("spells", ["Sunburst"]))
    assert refused(("archetype", OWN), ("spells", ["Sunburst"]))
    assert refused(("archetype", "Mage"), ("spells", None))
    assert CREATION.refusals(made(("archetype", "Mage"), ("spells", ["Sunburst"])), PLAIN)


@rules("GOON-11", "A-24")
def test_three_points_are_spread() -> None:
    own = made(("archetype", OWN), ("points", {"power": 1, "focus": 2}), ("gear", "mace (weapon, +1); " + MAIL))
    assert CREATION.refusals(own, PLAIN) == ()
    sheet = CREATION.hero(own, PLAIN)
    assert [sheet[key] for key in ("power", "grace", "focus", "hp", "rations", "xp", "damage")] == [
        1,
        0,
        2,
        10,
        2,
        0,
        0,
    ]
    assert refused(("archetype", OWN), ("points", {"power": 4}))
    assert refused(("archetype", OWN), ("points", {"power": -1, "grace": 3}))
    assert refused(("archetype", OWN), ("points", {"power": 1.5}))
    assert "4 points" in refused(("archetype", OWN), ("points", {"power": 2, "grace": 2}))
    assert CREATION.refusals(made(("archetype", OWN), ("points", {"power": 2})), PLAIN)
    assert CREATION.refusals(made(), PLAIN)


@rules("GOON-11", "GOON-12")
def test_a_book_may_offer_sets_of_its_own() -> None:
    book = terms({"gear": ["spade (weapon, +1); smock (armour, +1)"]})
    own = made(
        ("archetype", OWN), ("points", {"grace": 3}), ("gear", "spade (weapon, +1); smock (armour, +1)"), book=book
    )
    assert [own_.name for own_ in CREATION.hero(own, book).items] == ["spade", "smock"]
    assert refused(("archetype", OWN), ("gear", "cannon (weapon, +9)"), book=book)


@rules("GOON-11")
def test_every_ready_hero_is_legal_and_comes_back_from_its_file() -> None:
    assert SYSTEM.creation.presets
    for preset in SYSTEM.creation.presets.values():
        sheet, told = from_file(preset, SYSTEM, PLAIN)
        assert not told
        assert not list(problems(sheet, PLAIN))
        assert sheet["rations"] == 2
        again, _ = from_file(sheet_json(State(sheet), SYSTEM, PLAIN), SYSTEM, PLAIN)
        assert again == sheet


@rules("GOON-11", "GOON-13", "GOON-10", "GOON-24")
def test_what_no_hero_can_be() -> None:
    assert [rule for rule, _ in problems(hero(3, 1, 0), PLAIN)] == ["GOON-11"]
    assert not list(problems(hero(3, 1, 0, used=35), PLAIN))
    assert [rule for rule, _ in problems(hero(1, 1, 0), PLAIN)] == ["A-24"]
    assert [rule for rule, _ in problems(hero(2, 1, 0, used=35), PLAIN)] == ["A-24"]
    assert [rule for rule, _ in problems(hero(1, 1, 1, hp=13), PLAIN)] == ["GOON-13"]
    assert [rule for rule, _ in problems(hero(1, 1, 1, hp=8), PLAIN)] == ["GOON-13"]
    assert [rule for rule, _ in problems(hero(3, 1, 1, hp=10, used=70), PLAIN)] == ["GOON-13"]
    assert [rule for rule, _ in problems(hero(1, 1, 1, damage=11), PLAIN)] == ["GOON-10"]
    assert [rule for rule, _ in problems(hero(1, 1, 1, spells=("Fireball",)), PLAIN)] == ["GOON-24"]
    assert not list(problems(hero(1, 1, 1, spells=("Fireball",)), terms({"spells": ["Fireball (3)"]})))


@rules("GOON-14", "GOON-21")
def test_anybody_can_learn_and_then_knows_for_good() -> None:
    learned = after(fighter(), "learn", spell="Undergrowth")
    assert holds(learned, "knows-spell", spell="undergrowth")
    assert after(learned, "learn", spell="Undergrowth").listed("spells") == ("Undergrowth",)
    assert not holds(after(learned, "forget", spell="Undergrowth"), "knows-spell", spell="Undergrowth")


@rules("GOON-09", "GOON-10")
def test_a_book_raises_and_lowers_what_stands_on_the_sheet() -> None:
    assert after(fighter(), "raise", score="Focus", n=1)["focus"] == fighter()["focus"] + 1
    assert after(fighter(), "raise", n=2)["hp"] == fighter()["hp"] + 2
    assert after(fighter(), "lower", score="Power", n=1)["power"] == fighter()["power"] - 1
    assert after(fighter(), "lower", score="Focus", n=9)["focus"] == 0
    assert after(fighter(), "lower", n=99)["hp"] == 1


@rules("A-29", "GOON-21")
def test_in_calm_a_known_spell_simply_works() -> None:
    calm = carried_out(mage(), "cast-in-calm", spell="Sunburst")
    assert result(calm).outcome == "success"
    assert result(calm).state.hero == mage()
    hindrance = next(one for one in SYSTEM.language.phrases if one.id == "cast-in-calm").hindrance
    assert (
        WORDS(hindrance(State(fighter()), deed("cast-in-calm", spell="Sunburst"), PLAIN)) == "You do not know Sunburst."
    )
    assert hindrance(State(mage()), deed("cast-in-calm", spell="Sunburst"), PLAIN) is None


@rules("GOON-22", "A-12")
def test_a_tricky_cast_and_its_backfire() -> None:
    assert result(carried_out(mage(), "cast", spell="Sunburst", ds=8), "4 4").outcome == "success"
    assert result(carried_out(mage(), "cast", spell="Sunburst", ds=8), "3 4").outcome == "tie"
    assert after(mage(), "cast", "1 2", spell="Sunburst", ds=8)["damage"] == 4
    assert after(mage(), "cast", "1 2", spell="Sunburst", ds=8, listed=("success", "failure"))["damage"] == 0
    assert result(carried_out(fighter(), "cast", spell="Sunburst", ds=8)).outcome == "unknown"
    either = asked(carried_out(mage(), "cast", spell="Sunburst", other="Undergrowth", ds=8))
    assert labels(either) == ["Cast Sunburst", "Cast Undergrowth"]


@rules("GOON-24")
def test_a_book_may_add_spells_with_levels() -> None:
    book = terms({"spells": ["Mend (3)", "Whistle"]})
    mending = hero(0, 0, 3, spells=("Mend", "Whistle"))
    assert result(carried_out(mending, "cast", book, spell="Mend", ds=8), "4 4").outcome == "tie"
    assert result(carried_out(mending, "cast", book, spell="Whistle", ds=8), "3 3").outcome == "tie"


@rules("GOON-25", "A-21", "GOON-12")
def test_rest_heals_three_with_a_ration_and_one_without() -> None:
    eaten = after(hero(damage=5), "rest", "Use a ration")
    assert (eaten["damage"], eaten["rations"]) == (2, 1)
    kept = after(hero(damage=5), "rest", "Don't use")
    assert (kept["damage"], kept["rations"]) == (4, 2)
    assert after(hero(damage=5, rations=0), "rest")["damage"] == 4
    assert after(hero(damage=2), "rest", "Use a ration")["damage"] == 0


@rules("A-22", "A-21")
def test_there_is_rest_only_where_the_book_gives_it_and_for_the_hurt() -> None:
    rest = next(one for one in SYSTEM.language.phrases if one.id == "rest")
    assert rest.offered
    assert WORDS(rest.hindrance(State(hero()), deed("rest"), PLAIN)) == "You are not hurt."
    assert rest.hindrance(State(hero(damage=1)), deed("rest"), PLAIN) is None
    assert not list(SYSTEM.play.free(State(hero(damage=5)), PLAIN))


@rules("A-23", "A-27")
def test_healing_never_goes_past_none() -> None:
    assert after(hero(damage=3), "heal", n=9)["damage"] == 0
    assert after(hero(damage=7), "heal-all")["damage"] == 0


@rules("GOON-29", "GOON-30", "A-16")
@pytest.mark.parametrize(
    "used, price",
    [
        (0, 35),
        (35, 35),
        (70, 35),
        (99, 35),
        (100, 50),
        (105, 50),
        (205, 50),
        (255, 85),
        (425, 85),
        (510, 85),
        (9000, 85),
    ],
)
def test_what_a_level_costs(used: int, price: int) -> None:
    assert next_price(used, PLAIN) == price


@rules("GOON-29")
def test_nine_levels_by_the_table() -> None:
    used, steps = 0, []
    while used < 500:
        used += next_price(used, PLAIN)
        steps.append(used)
    assert steps == [35, 70, 105, 155, 205, 255, 340, 425, 510]
    assert levels(hero(used=510), PLAIN) == 9
    assert [levels(hero(used=used), PLAIN) for used in (0, 1, 34, 35, 69, 70, 104, 105, 154, 155)] == [
        *(0, 0, 0, 1, 1, 2, 2, 3, 3, 4)
    ]


@rules("GOON-30", "A-16")
def test_a_book_may_go_on_with_the_table() -> None:
    book = terms({"levels": ["1000 135", "2000 220"]})
    assert [next_price(used, book) for used in (499, 510, 999, 1000, 5000)] == [85, 135, 135, 220, 220]
    told = list(SYSTEM.author_checks().book(terms({"levels": ["many"]})))
    assert [code for _, code, _, _ in told] == ["odd-level"]
    assert next_price(510, terms({"levels": "many"})) == 85


@rules("GOON-26", "A-17")
def test_a_level_is_one_health_point_and_one_ability_taken_as_soon_as_it_can_be_paid() -> None:
    settle = SYSTEM.play.settle
    grown = result(lambda: settle(State(hero(xp=36, damage=4)), PLAIN), "Take +1 Grace").hero
    assert (grown["grace"], grown["hp"], grown["damage"], grown["xp"], grown["xp_used"]) == (1, 11, 4, 1, 35)
    twice = result(lambda: settle(State(hero(xp=71)), PLAIN), "Take +1 Power", "Take +1 Power").hero
    assert (twice["power"], twice["hp"], twice["xp"]) == (2, 12, 1)
    assert result(lambda: settle(State(hero(xp=34)), PLAIN)).hero == hero(xp=34)
    assert result(lambda: settle(State(grown), PLAIN)).hero == grown


@rules("A-17")
def test_one_who_is_out_of_the_fight_takes_no_level() -> None:
    assert result(lambda: SYSTEM.play.settle(State(hero(xp=40, damage=10)), PLAIN)).hero["xp_used"] == 0


@rules("GOON-09")
def test_levels_are_offered_in_the_books_words() -> None:
    book = terms({"scores": "Might, Mischief, Magic"})
    request = asked(lambda: SYSTEM.play.settle(State(hero(xp=35)), book))
    assert labels(request) == ["Take +1 Might", "Take +1 Mischief", "Take +1 Magic"]


@rules("GOON-10", "GOON-29")
def test_what_is_counted_from_the_sheet() -> None:
    counted = derived(State(rogue(damage=3, used=105)), PLAIN)
    assert counted == {
        "hp_left": 7,
        "weapon": "rapier (weapon, +3)",
        "armour": JERKIN,
        "next_level": 50,
        "levels": 3,
    }


@rules("GOON-11")
def test_there_is_no_money() -> None:
    assert SYSTEM.goods.money == ""
    assert not {"gain-money", "pay-money", "sells"} & {phrase.id for phrase in phrases_for(SYSTEM)}
    assert not {"has-money"} & {condition.id for condition in conditions_for(SYSTEM)}
