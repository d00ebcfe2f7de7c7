"""What is carried, marks of rank, the sheet: GNAT-41 to GNAT-51, A-13, A-23, A-24, A-28, A-34."""

import pytest

from rules.gnat.playing import after, carried_out, freely, hero, holds, phrase
from rules.playing import PLAIN, WORDS, asked, events, labels, result, rules, terms
from support import handmade
from turnto.common import phrases_by_id
from turnto.common.shops import phrases as shop_phrases
from turnto.core.hero_form import FreeAction
from turnto.core.phrase import Deed, StandingOffer
from turnto.core.procedure import Gained, Lost
from turnto.core.runner import run
from turnto.core.sheet import Score, item
from turnto.core.world import State, Terms
from turnto.play.session import also
from turnto.rules.gnat import SYSTEM
from turnto.rules.gnat.author_checks.book import book_check
from turnto.rules.gnat.items import heavy_items, heavy_limit, is_a, is_heavy, treasure_value


def settled(*items: str, vitality: int = 3) -> State:
    return State(hero(9, vitality, *items))


# --- heavy things ------------------------------------------------------------------------------------------


@rules("GNAT-44", "GNAT-46")
@pytest.mark.parametrize(
    "text, heavy",
    [("sword", True), ("bow", True), ("shield", True), ("light armour", True), ("barrel of ale (heavy)", True),
     ("rope (+1 climbing, heavy)", True), ("ration", False), ("Flight spell", False), ("gold ring (treasure, 40gp)", False)],
)  # fmt: skip
def test_weapons_shields_and_armour_are_always_heavy(text: str, heavy: bool) -> None:
    assert is_heavy(item(text)) is heavy


@rules("GNAT-46", "A-28")
def test_six_heavy_things_can_be_carried_at_vitality_3_and_the_seventh_is_refused() -> None:
    laden = settled("3 anvil (heavy)", "2 sword", "shield", "20 rations")
    assert (heavy_items(laden.hero), heavy_limit(laden.hero)) == (6, 6)
    refused = SYSTEM.goods.may_take(laden, item("axe"), PLAIN)
    assert refused
    assert WORDS(refused) == "You carry 6 of 6 heavy things: drop one first."
    assert SYSTEM.goods.may_take(laden, item("feather"), PLAIN) is None
    assert SYSTEM.goods.may_take(settled("5 anvil (heavy)"), item("axe"), PLAIN) is None
    assert SYSTEM.goods.may_take(settled("5 anvil (heavy)"), item("2 axes"), PLAIN) is not None


@rules("GNAT-46")
def test_the_limit_is_twice_the_maximum_of_vitality_not_what_is_left_of_it() -> None:
    assert heavy_limit(hero(9, Score(1, 4))) == 8


@rules("A-28", "GNAT-46")
def test_who_has_come_to_carry_too_much_says_what_to_leave() -> None:
    laden = settled("6 anvil (heavy)", "axe", "feather")
    settle = lambda: SYSTEM.play.settle(laden, PLAIN)  # noqa: E731
    assert labels(asked(settle)) == ["Lose the anvil", "Lose the axe"]
    assert result(settle, "Lose the axe").hero.carries("axe") == 0
    light = settled("axe")
    assert run(SYSTEM.play.settle(light, PLAIN)).result == light  # type: ignore[union-attr]
    two = settled("6 anvil (heavy)", "axe (+1)", "axe")
    assert labels(asked(lambda: SYSTEM.play.settle(two, PLAIN)))[1:] == ["Lose the axe (+1)", "Lose the axe"]


# --- free deeds ----------------------------------------------------------------------------------------------


def free(*items: str, vitality: Score | int = 3) -> list[FreeAction]:
    return WORDS.put(list(SYSTEM.play.free(State(hero(9, vitality, *items)), PLAIN)))


@rules("A-28", "GNAT-44", "GNAT-45")
def test_things_may_be_dropped_at_any_time() -> None:
    assert free("rope", "2 rations") == [
        FreeAction("drop 0", "Drop the rope", 0),
        FreeAction("drop 1", "Drop one ration", 1),
    ]
    left = freely(hero(9, 3, "rope", "2 rations"), "drop 1")
    assert left.carries("ration") == 1


@rules("A-23", "A-24", "A-28")
def test_nothing_is_dropped_worn_or_drunk_from_the_choice_of_arms_on() -> None:
    fight = handmade.do("f", "fight", {"rounds": 2, "modifier": -3}, handmade.outcome("survive", "a"))
    book = {"a": handmade.section(handmade.choice("Go in", "b")), "b": handmade.section(fight)}
    made = handmade.game(book, SYSTEM)
    session = handmade.begun(
        made, hero(9, Score(2, 3), "sword", "shield", "greatsword", "light armour", "healing potion")
    )
    assert {option.label.split()[0] for option in also(made, session)} == {"Drink", "Drop", "Take"}
    session = handmade.take(made, session, "Go in")
    assert len(handmade.labels(made, session)) > 1
    assert not also(made, session)
    assert not also(made, handmade.take(made, session, handmade.labels(made, session)[0]))


@rules("A-24", "GNAT-48")
@pytest.mark.parametrize(
    "text, left", [("healing potion (heals 3 Vitality)", 4), ("healing potion", 4), ("cordial (heals 2)", 3)]
)
def test_a_healing_potion_is_drunk_whenever_one_may_choose_and_then_it_is_gone(text: str, left: int) -> None:
    (drink, *_) = free(text, vitality=Score(1, 5))
    assert drink.key == "drink 0"
    assert drink.label == f"Drink the {item(text).name}"
    healed = freely(hero(9, Score(1, 5), text), "drink 0")
    assert (healed["vitality"], healed.items) == (left, ())


@rules("A-24")
def test_nobody_drinks_at_zero_or_unhurt() -> None:
    assert [deed.key for deed in free("healing potion", vitality=Score(0, 3))] == ["drop 0"]
    assert [deed.key for deed in free("healing potion")] == ["drop 0"]


@rules("A-23")
def test_suits_are_changed_at_any_time_but_a_shield_need_not_be_chosen() -> None:
    assert [deed.label for deed in free("light armour", "medium armour (not worn)", "shield", "shield")] == [
        "Take off the light armour",
        "Wear the medium armour",
        "Drop the light armour",
        "Drop the medium armour",
        "Drop one shield",
    ]


@rules("A-23")
def test_two_things_of_one_name_are_told_apart() -> None:
    assert [deed.label for deed in free("sword", "sword (+1)")] == ["Drop the sword", "Drop the sword (+1)"]


@rules("GNAT-48", "A-20")
def test_the_price_list_is_the_rulebooks() -> None:
    assert {item(text).name: price for text, price in SYSTEM.goods.price_list} == {
        "sword": 20, "bow": 20, "greatsword": 25, "spear": 25, "shield": 20, "light armour": 40, "medium armour": 100,
        "heavy armour": 250, "View spell": 100, "Flight spell": 150, "Invulnerability spell": 50, "rope": 50,
        "bestiary": 200, "tome": 200, "healing potion": 100, "ration": 5,
    }  # fmt: skip


@rules("GNAT-47")
@pytest.mark.parametrize(
    "text, value",
    [("gold ring (treasure, 40gp)", 40), ("cup (treasure, 40 gp, heavy)", 40), ("cup (40gp)", None), ("ring", None)],
)
def test_a_treasure_is_worth_what_is_marked(text: str, value: int | None) -> None:
    assert treasure_value(item(text)) == value


@rules("GNAT-45", "GNAT-47", "GNAT-48", "A-28", "A-34")
def test_shops_and_buyers_hold_to_coins_and_the_heavy_limit() -> None:
    common = {phrase.id: phrase for phrase in shop_phrases(SYSTEM)}
    sells = next(phrase.does for phrase in common.values() if phrase.table and "sell" in phrase.id)
    assert isinstance(sells, StandingOffer)
    rows = [
        {"item": "anvil (heavy)", "price": "5 gp"},
        {"item": "crown", "price": "90 gp"},
        {"item": "ration", "price": ""},
    ]
    offered = list(sells.options(settled("6 anvil (heavy)"), Deed("d", "sells", {"rows": rows}), PLAIN))
    assert [type(option).__name__ for option in offered] == ["Closed", "Closed", "Option"]
    assert "5 gp" in WORDS(offered[2].label)  # the standard price


@rules("GNAT-44", "GNAT-49", "GNAT-50")
def test_losing_all_ones_items_leaves_keywords_and_titles() -> None:
    lose_all = phrases_by_id(SYSTEM)["lose-all-items"]
    marked = hero(9, 3, "rope", "sword").with_word("keywords", "Arbalest").with_word("titles", "Reeve")
    left = result(lambda: lose_all.does(State(marked), Deed("d", "lose-all", {"kind": "items"}), PLAIN)).state.hero  # type: ignore[operator]
    assert (left.items, left.listed("keywords"), left.listed("titles")) == ((), ("Arbalest",), ("Reeve",))


@rules("GNAT-30", "GNAT-36", "GNAT-41", "GNAT-46", "GNAT-19")
@pytest.mark.parametrize(
    "text, kind, is_one",
    [("sword", "weapons", True), ("bow", "ranged weapon", True), ("bow", "long weapon", False), ("targe (shield)", "shield", True),
     ("brigandine (medium armour)", "armour", True), ("anvil (heavy)", "heavy items", True), ("Flight spell", "spells", True),
     ("rope", "weapon", False)],
)  # fmt: skip
def test_a_book_can_speak_of_kinds_of_things(text: str, kind: str, is_one: bool) -> None:
    assert is_a(item(text), kind) is is_one


# --- status, titles, keywords ---------------------------------------------------------------------------------


@rules("GNAT-51", "GNAT-50", "A-34")
def test_status_is_a_title_with_a_number_and_none_counts_as_0() -> None:
    known = after(hero(), "status", n=2, **{"with": "Treysham"})
    assert known.rated("status") == {"Treysham": 2}
    assert events(carried_out(hero(), "status", n=2, **{"with": "Treysham"}), Gained) == [
        Gained("status", "2 with Treysham")
    ]
    assert after(hero(), "raise-status", up=1, **{"with": "Treysham"}).rated("status") == {"Treysham": 1}
    assert after(known, "lower-status", down=5, **{"with": "Treysham"}).rated("status") == {}
    assert events(carried_out(known, "lose-status", **{"with": "Treysham"}), Lost) == [
        Lost("status", "2 with Treysham")
    ]
    assert holds(known, "status-at-least", n=2, **{"with": "treysham"})
    assert not holds(known, "status-at-least", n=3, **{"with": "Treysham"})
    assert not holds(hero(), "status-at-least", n=1, **{"with": "Treysham"})
    assert holds(hero(), "status-at-most", n=0, **{"with": "Treysham"})


@rules("GNAT-49", "GNAT-50", "GNAT-51")
def test_keywords_titles_and_status_have_their_places_on_the_sheet() -> None:
    kinds = {field.key: field.kind for field in SYSTEM.sheet.fields}
    assert (kinds["keywords"], kinds["titles"], kinds["status"]) == ("words", "words", "ratings")
    assert (SYSTEM.language.codes, SYSTEM.language.skills, SYSTEM.goods.money) == ("keywords", "skills", "gp")


# --- conditions ------------------------------------------------------------------------------------------------


@rules("GNAT-34", "GNAT-29", "GNAT-35", "GNAT-28", "GNAT-41")
def test_what_a_book_can_ask_of_arms() -> None:
    archer = hero(9, 3, "bow", "wand (one-handed, magical)", "medium armour (1 left)")
    assert holds(archer, "has-weapon-kind", weapon="ranged")
    assert holds(archer, "has-weapon-kind", weapon="magical")
    assert not holds(archer, "has-weapon-kind", weapon="long")
    assert holds(archer, "has-weapon")
    assert not holds(archer, "unarmed")
    assert holds(hero(), "unarmed")
    assert not holds(archer, "has-shield")
    assert holds(archer, "wears-armour")
    assert holds(archer, "wears-suit", suit="medium")
    assert not holds(archer, "wears-suit", suit="heavy")
    assert not holds(hero(9, 3, "light armour (not worn)"), "wears-armour")
    assert holds(archer, "armour-damaged")


@rules("GNAT-09", "GNAT-11", "GNAT-06", "GNAT-14")
def test_what_a_book_can_ask_of_scores_and_skills() -> None:
    hurt = hero(Score(7, 9), Score(2, 3), skills={"Occult": 3}, xp=5)
    assert holds(hurt, "has-skill", skill="occult")
    assert not holds(hurt, "has-skill", skill="Search")
    assert holds(hurt, "skill-at-least", skill="Occult", n=3)
    assert not holds(hurt, "skill-at-least", skill="Occult", n=4)
    assert holds(hurt, "vitality-lost")
    assert holds(hurt, "talent-lost")
    assert not holds(hero(), "vitality-lost")
    assert holds(hurt, "talent-at-least", n=7)
    assert not holds(hurt, "talent-at-least", n=8)
    assert holds(hurt, "vitality-at-most", n=2)
    assert holds(hurt, "xp-exactly", n=5)


# --- the sheet ---------------------------------------------------------------------------------------------------


@rules("GNAT-27", "GNAT-43", "GNAT-46")
def test_what_is_derived() -> None:
    clad = hero(
        9, 3, "sword (+1)", "shield", "greatsword", "heavy armour (2 left)", skills={"Climbing": 2, "Search": 3}
    )
    assert WORDS.put(SYSTEM.sheet.derived(State(clad), PLAIN)) == {
        "talent_chance": "83 %",
        "skill_targets": {"Climbing": 8, "Search": 12},
        "fight_targets": {"sword (+1) and shield": 10, "sword (+1)": 10, "greatsword": 9},
        "armour": "heavy armour",
        "armour_left": 2,
        "armour_penalty": 3,
        "heavy_items": 4,
        "heavy_limit": 6,
    }
    assert WORDS.put(SYSTEM.sheet.derived(State(hero()), PLAIN))["fight_targets"] == {"bare hands": 8}
    targets = SYSTEM.sheet.derived(State(hero()), terms(untrained="default"))["skill_targets"]
    assert targets["Occult"] == 7


@rules(
    "GNAT-06",
    "GNAT-07",
    "GNAT-11",
    "GNAT-12",
    "GNAT-14",
    "GNAT-16",
    "GNAT-28",
    "GNAT-41",
    "GNAT-45",
    "GNAT-46",
    "GNAT-51",
    "GNAT-54",
)
@pytest.mark.parametrize(
    "sheet, rule",
    [
        (hero(1), "GNAT-06"),
        (hero(Score(10, 9)), "GNAT-07"),
        (hero(9, Score(-1, 3)), "GNAT-14"),
        (hero(9, Score(4, 3)), "GNAT-16"),
        (hero(skills={"Search": 1}), "GNAT-11"),
        (hero(skills={"Sailing": 2}), "GNAT-12"),
        (hero(9, 3, "7 anvil (heavy)"), "GNAT-46"),
        (hero(9, 3, "staff (one-handed, two-handed)"), "GNAT-28"),
        (hero(9, 3, "light armour (3 left)"), "GNAT-41"),
        (hero(gp=-1), "GNAT-45"),
        (hero(xp=-1), "GNAT-54"),
        (hero().with_rating("status", "Treysham", 0), "GNAT-51"),
    ],
)
def test_what_is_not_legal_about_a_hero(sheet: object, rule: str) -> None:
    assert [found for found, _ in SYSTEM.sheet.problems(sheet, PLAIN)] == [rule]  # type: ignore[arg-type]


@rules("GNAT-61", "GNAT-62")
def test_a_score_without_a_maximum_stands_at_it() -> None:
    from turnto.core.sheet import Sheet

    filled = SYSTEM.sheet.complete_hero(Sheet().having(talent=Score(8), vitality=Score(3)), PLAIN)
    assert (filled.score("talent"), filled.score("vitality")) == (Score(8, 8), Score(3, 3))


# --- what an author is told -----------------------------------------------------------------------------------------


@rules("GNAT-28", "GNAT-34", "GNAT-24", "A-20")
def test_an_author_is_told_of_tags_and_names_that_cannot_be() -> None:
    book = Terms(
        items={"staff": ("long", "two-handed"), "bow": ("+1",), "sword": ("+1", "one-handed", "magical")},
        options={"starting_weapons": "club; sword (+1)"},
        header={"spells": ["Terror (rout-crowd)", "Fear (rout-group)", "Glow"]},
    )
    assert [(level, code) for level, code, _, _ in book_check(book)] == [
        ("error", "contradictory-tags"),
        ("warning", "ranged-bonus"),
        ("warning", "no-weapon"),
        ("warning", "unknown-spell"),
    ]
    assert list(book_check(PLAIN)) == []


@rules("A-5", "GNAT-10")
def test_an_author_is_asked_for_an_untrained_mode() -> None:
    check = phrase("test").check
    silent = list(check(Deed("d", "test", {"skill": "Climbing"})))
    assert [code for code, _, _ in silent] == ["no-untrained-mode"]
    assert list(check(Deed("d", "test", {"skill": "Climbing", "untrained": "default"}))) == []
    (option,) = [option for option in SYSTEM.language.options if option.settles]
    assert (option.key, option.settles) == ("untrained", "no-untrained-mode")


@rules("GNAT-25", "A-30")
def test_an_author_is_told_of_fights_that_come_to_nothing() -> None:
    check = phrase("fight").check
    assert [code for code, _, _ in check(Deed("d", "fight", {"rounds": 0, "untrained": "default"}))] == [
        "no-rounds",
        "untrained-without-skill",
    ]


@rules("GNAT-25", "GNAT-28")
@pytest.mark.parametrize(
    "text, unread",
    [("whistle", True), ("ration", True), ("lens (+1 search)", True), ("stone (heavy)", True), ("Flight spell", True),
     ("tome (+1 occult)", True), ("sword", False), ("shield", False), ("light armour", False), ("healing potion", False),
     ("Fear spell", False), ("ring (casts Invulnerability)", False)],
)  # fmt: skip
def test_a_fight_reads_arms_potions_and_its_own_spells(text: str, unread: bool) -> None:
    assert SYSTEM.simulation.unread(item(text), terms()) is unread
    helped = terms(occult_helps_casting="yes")
    assert SYSTEM.simulation.unread(item(text), helped) is (unread and "occult" not in text)
