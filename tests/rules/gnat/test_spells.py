"""Spells: GNAT-19 to GNAT-24, A-12 to A-14, A-16, A-32, A-33, A-37, A-39."""

from fractions import Fraction

import pytest

from rules.gnat.playing import carried_out, fight, hero, holds, phrase
from rules.playing import PLAIN, WORDS, asked, choosing, deed, done, events, labels, result, rules, terms
from turnto.core.dice import Dice
from turnto.core.procedure import Checked, Lost, Roll, Told
from turnto.core.runner import outcomes
from turnto.core.sheet import Score, item
from turnto.core.world import State, Terms
from turnto.rules.gnat.spells import SPELLS, carriers, spell_id, spell_name, spells_of


@rules("GNAT-19", "GNAT-24", "A-32", "A-33")
@pytest.mark.parametrize(
    "text, ids",
    [
        ("Flight spell", ("flight",)),
        ("Fly spell", ("flight",)),
        ("scroll of Flight", ("flight",)),
        ("spell of View", ("view",)),
        ("Invulnerability (spell)", ("invulnerability",)),
        ("Dispel (spell)", ("end-magic",)),
        ("Fear (spell)", ("rout-group",)),
        ("cracked tablet (Water Breathing spell)", ("water",)),
        ("copper ring (casts Teleport, 3 charges)", ("short-hop",)),
        ("book (View spell, Flight spell)", ("view", "flight")),
        ("Light spell", ("light",)),
        ("view of the harbour (treasure, 5gp)", ()),
        ("rope (+1 climbing, heavy)", ()),
    ],
)
def test_a_spell_is_an_item_or_held_by_one(text: str, ids: tuple[str, ...]) -> None:
    assert spells_of(item(text), PLAIN) == ids


@rules("GNAT-24", "A-33")
@pytest.mark.parametrize(
    "header",
    [["Terror (rout-group)"], ["Terror: rout-group"], {"rout-group": "Terror"}, "Terror (rout-group), Glow"],
)
def test_a_book_gives_spells_their_names(header: object) -> None:
    book = Terms(header={"spells": header})
    assert spell_id("Terror", book) == "rout-group"
    assert spell_name("rout-group", book) == "Terror"
    assert spell_name("flight", book) == "Flight"
    assert spells_of(item("Terror spell"), book) == ("rout-group",)
    assert spell_name("glow", book) == "Glow"


@rules("GNAT-24")
def test_there_are_seven_standard_spells_with_neutral_ids() -> None:
    assert list(SPELLS) == ["end-magic", "rout-group", "flight", "invulnerability", "water", "short-hop", "view"]


@rules("GNAT-20", "GNAT-21")
def test_casting_is_a_choice_and_ten_or_less_on_two_dice() -> None:
    cast = carried_out(hero(2, 3, "Flight spell"), "cast", spell="Flight")
    assert labels(asked(cast)) == ["Cast Flight", "Don't cast Flight"]
    assert asked(cast, "Cast") == Roll(Dice(2), "Cast Flight", "total", (11,), (("casting", 10),), target=10)
    works = result(cast, "Cast", "5 5")
    assert works.outcome == "works"
    assert works.state.hero.items == ()  # the carrier is destroyed
    assert events(cast, Checked, "Cast", "5 5") == [
        Checked("Cast Flight", (("casting", 10),), (5, 5), 10, 10, "works", "", 0)
    ]
    declined = result(cast, "Don't cast")
    assert (declined.outcome, declined.state.hero.carries("Flight spell")) == ("otherwise", 1)


@rules("GNAT-19", "GNAT-20")
def test_without_the_spell_it_is_otherwise_and_nothing_is_asked() -> None:
    cast = done(carried_out(hero(), "cast", spell="Fly"))
    assert cast.result.outcome == "otherwise"
    assert cast.events == (Told("no-spell", (("spell", "Flight"),)),)
    reason = phrase("cast").hindrance(State(hero()), deed("cast", spell="Fly"), PLAIN)
    assert WORDS(reason) == "You have no Flight spell."
    assert phrase("cast").hindrance(State(hero(9, 3, "Fly spell")), deed("cast", spell="Flight"), PLAIN) is None


@rules("GNAT-21", "A-13", "occult_helps_casting=no", "occult_helps_casting=yes")
@pytest.mark.parametrize(
    "option, skills, items, modifier, works",
    [
        ("no", {}, (), 0, 33),
        ("no", {"Occult": 2}, ("tome (+1 occult, heavy)",), 0, 33),
        ("yes", {}, ("tome (+1 occult, heavy)",), 0, 33),  # an item alone does not make one skilled
        ("yes", {"Occult": 2}, (), 0, 35),  # 12 fails even against 12
        ("no", {}, (), -3, 21),
        ("no", {}, (), 1, 35),
        ("yes", {"Occult": 2}, ("tome (+1 occult, heavy)",), -4, 30),
    ],
)
def test_the_chance_of_a_cast(
    option: str, skills: dict[str, int], items: tuple[str, ...], modifier: int, works: int
) -> None:
    caster = hero(2, 3, "View spell", *items, skills=skills)
    settled = terms(occult_helps_casting=option)
    cast = carried_out(caster, "cast", settled, spell="View", modifier=modifier)

    def outcome():  # type: ignore[no-untyped-def]
        return (yield from cast()).outcome

    assert outcomes(outcome) == {"works": Fraction(works, 36), "otherwise": Fraction(36 - works, 36)}


@rules("GNAT-22", "GNAT-15", "GNAT-23", "A-13")
def test_a_failed_cast_loses_the_spell_or_costs_a_wound_that_ignores_armour() -> None:
    cast = carried_out(hero(9, 3, "Flight spell", "heavy armour"), "cast", spell="Flight")
    assert labels(asked(cast, "Cast", "6 6")) == ["Lose the spell", "Keep the spell (take a Wound)"]
    lost = result(cast, "Cast", "6 6", "Lose")
    assert (lost.outcome, lost.state.hero.carries("Flight spell"), lost.state.hero["vitality"]) == ("otherwise", 0, 3)
    kept = result(cast, "Cast", "6 5", "Keep")  # not asked again: one try an occasion
    assert (kept.outcome, kept.state.hero.carries("Flight spell"), kept.state.hero["vitality"]) == ("otherwise", 1, 2)


@rules("A-12", "GNAT-23")
def test_a_second_copy_may_be_tried_at_once() -> None:
    cast = carried_out(hero(9, 3, "2 Flight spell"), "cast", spell="Flight")
    assert labels(asked(cast, "Cast", "6 5", "Keep")) == ["Cast Flight", "Don't cast Flight"]
    after_both = result(cast, "Cast", "6 5", "Keep", "Cast", "5 6", "Keep")
    assert (after_both.state.hero.carries("Flight spell"), after_both.state.hero["vitality"]) == (2, 1)
    assert result(cast, "Cast", "6 5", "Lose", "Cast", "3 3").outcome == "works"
    assert result(cast, "Cast", "6 5", "Lose", "Don't").state.hero.carries("Flight spell") == 1


@rules("A-12", "A-32")
def test_of_different_carriers_the_player_picks_one() -> None:
    cast = carried_out(hero(9, 3, "Flight spell", "feather (casts Flight, 2 charges)"), "cast", spell="Flight")
    assert labels(asked(cast)) == ["Cast Flight (Flight spell)", "Cast Flight (feather)", "Don't cast Flight"]
    assert labels(asked(cast, "Cast Flight (feather)", "6 5", "Lose"))[0] == "Cast Flight"
    left = result(cast, "Cast Flight (feather)", "6 5", "Lose", "Don't").state.hero
    assert [str(own) for own in left.items] == ["Flight spell", "feather (casts Flight, 1 charge)"]


@rules("A-32")
def test_an_item_is_destroyed_as_a_scroll_would_be_unless_it_has_charges() -> None:
    ring = carried_out(hero(9, 3, "ring (View spell)"), "cast", spell="View")
    assert events(ring, Lost, "Cast", "1 1") == [Lost("item", "ring (View spell)", 1)]
    wand = carried_out(hero(9, 3, "wand (View spell, 3 charges)"), "cast", spell="View")
    once = result(wand, "Cast", "1 1").state.hero
    assert str(once.items[0]) == "wand (View spell, 2 charges)"
    twice = result(carried_out(once, "cast", spell="View"), "Cast", "1 1").state.hero
    assert str(twice.items[0]) == "wand (View spell, 1 charge)"
    assert result(carried_out(twice, "cast", spell="View"), "Cast", "1 1").state.hero.items == ()


@rules("A-14", "GNAT-17")
def test_the_wound_for_keeping_may_be_the_last_and_zero_comes_before_any_branch() -> None:
    cast = carried_out(hero(9, Score(1, 3), "2 Flight spell"), "cast", spell="Flight")
    assert asked(cast, "Cast", "6 6").options[1].note == "That would be your last Vitality."
    kept = result(cast, "Cast", "6 6", "Keep")  # the second copy is not offered to one who is overcome
    assert (kept.outcome, kept.state.hero["vitality"]) == ("zero", 0)
    assert {outcome.id: outcome.falls_to for outcome in phrase("cast").outcomes} == {
        "works": None, "otherwise": None, "zero": None,
    }  # fmt: skip


@rules("GNAT-20", "A-33")
def test_a_book_can_ask_whether_a_spell_is_held() -> None:
    assert holds(hero(9, 3, "scroll of Fly"), "has-spell", spell="Flight")
    assert not holds(hero(9, 3, "View spell"), "has-spell", spell="Flight")
    assert carriers(hero(9, 3, "View spell"), "view", PLAIN) == (item("View spell"),)


# --- in Fights -------------------------------------------------------------------------------------------


@rules("GNAT-24", "A-37", "GNAT-26")
def test_the_group_spell_wins_a_round_with_no_roll() -> None:
    mob = fight(hero(9, 3, "sword", "Fireball spell"), rounds=2, modifier=-9, several=True)
    question = asked(mob)
    assert question.prompt == "Round 1: cast Fireball to win it?"
    assert labels(question) == ["Cast Fireball", "Don't cast Fireball"]
    assert result(mob, "Cast", "4 4", "6 5")[1]["vitality"] == 2  # round two is fought
    failed = result(mob, "Cast", "6 6", "Lose", "1 1", "1 1")  # a failed cast leaves the round to be fought
    assert failed[1]["vitality"] == 3
    assert asked(mob, "Cast", "6 6", "Keep", "1 1").prompt == "Round 2: cast Fireball to win it?"
    assert isinstance(asked(mob, "Don't", "1 1", "Don't"), Roll)


@rules("GNAT-24", "GNAT-20")
def test_the_group_spell_is_not_offered_against_one_enemy() -> None:
    assert isinstance(asked(fight(hero(9, 3, "sword", "Fireball spell"))), Roll)


@rules("GNAT-24", "A-16", "GNAT-32")
def test_invulnerability_ignores_every_wound_of_a_failed_round_before_armour() -> None:
    duel = fight(hero(7, 3, "sword", "light armour", "Invulnerability spell"))
    question = asked(duel, "6 6")
    assert question.prompt == "Cast Invulnerability to ignore 2 Wounds?"
    assert labels(question) == ["Cast Invulnerability", "Don't cast Invulnerability"]
    saved = result(duel, "6 6", "Cast", "5 5")[1]
    assert (saved["vitality"], saved.carries("Invulnerability spell"), str(saved.items[1])) == (3, 0, "light armour")
    hurt = result(duel, "6 6", "Cast", "6 5", "Lose", "Ignore")[1]
    assert hurt["vitality"] == 2
    assert result(duel, "3 4")[0] == "survive"  # a round that is won asks nothing


@rules("A-12", "A-39", "GNAT-26")
def test_a_kept_spell_may_be_tried_in_the_next_round_and_zero_from_it_loses_at_once() -> None:
    long = fight(hero(7, Score(2, 3), "sword", "Invulnerability spell"), rounds=3, modifier=-5)
    assert result(long, "6 5", "Cast", "6 5", "Keep")[0] == "die"  # its Wound, and the round's
    alive = fight(hero(7, 3, "sword", "Invulnerability spell"), rounds=3, modifier=-5)
    assert asked(alive, "6 5", "Cast", "6 5", "Keep", "6 5").prompt == "Cast Invulnerability to ignore a Wound?"
    mob = fight(hero(7, Score(1, 3), "sword", "Fireball spell"), rounds=3, several=True)
    assert result(mob, "Cast", "6 5", "Keep")[0] == "die"


@rules("GNAT-32", "GNAT-24")
def test_a_round_without_wounds_asks_for_no_spell() -> None:
    assert result(fight(hero(7, 3, "Invulnerability spell"), wounds=0), "6 6")[1]["vitality"] == 3


@rules("GNAT-24")
def test_choosing_to_cast_is_the_players() -> None:
    never = choosing("Don't cast", "Take")
    assert never(asked(carried_out(hero(9, 3, "View spell"), "cast", spell="View"))) == "no"
