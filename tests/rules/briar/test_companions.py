"""Companions: help, blows, traits (BRIAR-29 to BRIAR-34, A-17, A-22 to A-30), and what can be carried (BRIAR-27, A-20)."""

import pytest

from rules.briar.playing import after, carried_out, checked, fight, freely, hero, holds, told
from rules.playing import WORDS, asked, events, labels, result, rules
from turnto.core.procedure import Roll, Told
from turnto.core.sheet import Score
from turnto.core.world import State, Terms
from turnto.rules.briar import SYSTEM
from turnto.rules.briar.companions import Companion, companion, friend_with, shields
from turnto.rules.briar.sheet import carried, limit, overloaded

MARIN = "Marin (Subterfuge, Dodge; Extra)"
MULE = "Bishop (Survival; Beast, Carry, Timid)"
SMITH = "Dinah (Prowess; Tough, Mercenary)"
BIRD = "Postscript (Subterfuge; Beast, Mascot)"


@rules("BRIAR-30")
@pytest.mark.parametrize("text", [
    "Marin", "Marin (Subterfuge, Dodge; Extra)", "Ada (Lore; Tough, injured)", "Bo (; Mercenary 3 sp)", "Cy (Craft)",
])  # fmt: skip
def test_a_companion_reads_as_written(text: str) -> None:
    assert str(companion(text)) == text


@rules("BRIAR-30", "BRIAR-34")
def test_traits_may_stand_among_the_skills() -> None:
    assert companion("Marin (Subterfuge, Extra)") == Companion("Marin", ("Subterfuge",), ("Extra",))
    assert companion("Bo (Mercenary 3 sp)").price == 3
    assert companion("Patch (Hunting; a Beast, a Mascot)") == Companion("Patch", ("Hunting",), ("Beast", "Mascot"))
    assert companion("Hob (no skills; Carry)") == Companion("Hob", (), ("Carry",))
    with pytest.raises(ValueError, match="expected a companion"):
        companion("")


# --- joining and leaving ------------------------------------------------------------------------------


@rules("BRIAR-29", "A-23")
def test_a_third_is_refused_until_one_is_let_go() -> None:
    full = hero(companions=("Ada", "Bo"))
    made = carried_out(full, "joins", who="Cy")
    assert labels(asked(made)) == ["Lose Ada (let go)", "Lose Bo (let go)", "Refuse Cy"]
    assert told(full, "joins", "Refuse", who="Cy") == "stays"
    assert after(full, "joins", "Lose Ada", who="Cy").listed("companions") == ("Bo", "Cy")


@rules("BRIAR-29")
def test_a_hero_file_with_three_is_refused() -> None:
    three = hero(companions=("Ada", "Bo", "Cy"))
    assert SYSTEM.sheet.problems is not None
    assert [rule for rule, _ in SYSTEM.sheet.problems(three, Terms())] == ["BRIAR-29"]


@rules("BRIAR-31", "A-23")
def test_letting_go_runs_the_books_text_but_not_for_an_extra() -> None:
    book = Terms(header={"leaving": {"ada": "goodbye", "Marin": "never"}})
    assert freely(hero(companions=("Ada", MARIN)), "part:Ada", book).world.later == ((1, "goodbye"),)
    assert freely(hero(companions=("Ada", MARIN)), "part:Marin", book).world.later == ()
    made = carried_out(hero(companions=("Ada", "Bo")), "joins", book, who="Cy")
    assert result(made, "Lose Ada").state.world.later == ((1, "goodbye"),)


@rules("A-23")
def test_they_can_be_let_go_whenever_the_hero_is_free() -> None:
    assert SYSTEM.play.free is not None
    free = [WORDS(deed.label) for deed in SYSTEM.play.free(State(hero("rope", companions=("Ada",))), Terms())]
    assert free == ["Drop the rope", "Let Ada go"]


@rules("BRIAR-31")
def test_a_book_may_make_one_leave_or_have_the_player_choose() -> None:
    two = hero(companions=("Ada", "Bo"))
    assert after(two, "leaves", who="ada").listed("companions") == ("Bo",)
    assert after(two, "is-slain", who="Bo").listed("companions") == ("Ada",)
    assert after(two, "leaves", who="Cy") == two
    assert after(two, "one-leaves", "Lose Bo").listed("companions") == ("Ada",)
    assert after(hero(companions=("Ada",)), "one-leaves").listed("companions") == ()
    assert after(hero(), "one-leaves") == hero()
    assert after(two, "all-leave").listed("companions") == ()


@rules("BRIAR-29")
def test_who_is_there_already_joins_once() -> None:
    assert after(hero(companions=("Ada",)), "joins", who="Ada").listed("companions") == ("Ada",)
    assert holds(hero(companions=("Ada",)), "companion", who="ADA")
    assert holds(hero(companions=("Ada",)), "any-companion")
    assert holds(hero(companions=(MULE,)), "trait", trait="Beast")
    assert not holds(hero(companions=("Ada",)), "trait", trait="Beast")


# --- help -----------------------------------------------------------------------------------------------


@rules("BRIAR-32", "A-24")
def test_help_is_one_die_however_many_help() -> None:
    roll = asked(checked(hero(lore=1, companions=("Ada (Lore)", "Bo (Lore)"))))
    assert isinstance(roll, Roll)
    assert roll.dice.count == 2


@rules("A-24")
def test_help_lifts_a_pool_from_below_zero() -> None:
    roll = asked(checked(hero(companions=("Ada (Lore)",)), parts=(("this test", -1),)))
    assert roll.reading == "lowest"


@rules("A-25", "BRIAR-34")
def test_the_timid_help_outside_fights_alone() -> None:
    timid = hero(companions=("Ada (Prowess; Timid)",))
    assert friend_with(timid, "PROWESS") is not None
    assert friend_with(timid, "PROWESS", fighting=True) is None
    assert shields(timid) == ()


@rules("A-26", "BRIAR-34")
def test_a_beast_helps_and_stands_by_unless_the_book_forbids_beasts() -> None:
    beastly = hero("sword (weapon)", prowess=1, companions=("Rex (Prowess; Beast)",))
    assert friend_with(beastly, "PROWESS") is not None
    assert friend_with(beastly, "PROWESS", beasts=False) is None
    assert len(shields(beastly)) == 1
    assert shields(beastly, beasts=False) == ()
    ended, after_it = result(fight(beastly, "Wounds 1", no_beasts=True), "1", "1", "6")
    assert (ended, after_it["wounds"]) == ("win", 1)
    assert told(hero(lore=1, companions=("Rex (Lore; Beast)",)), "test", "6", score="LORE", no_beasts=True) == "success"


# --- blows ----------------------------------------------------------------------------------------------


@rules("BRIAR-33")
def test_a_companion_takes_the_blow_and_is_slain() -> None:
    brave = hero("sword (weapon)", prowess=1, companions=(MARIN,))
    made = fight(brave, "Wounds 1")
    assert labels(asked(made, "1", "1")) == ["Take the blow yourself", "Lose Marin (takes the blow)"]
    assert result(made, "1", "1", "Lose", "6")[1] == hero("sword (weapon)", prowess=1)
    assert result(made, "1", "1", "Take", "6")[1]["wounds"] == 1


@rules("BRIAR-33", "A-16")
def test_shaken_and_ticks_outside_fights_are_the_heros_own() -> None:
    assert isinstance(asked(fight(hero("sword (weapon)", prowess=1, companions=("Ada",)), "Wounds 1"), "1"), Roll)
    assert after(hero(companions=("Ada",)), "tick", n=2)["wounds"] == 2


@rules("BRIAR-34", "A-27")
def test_the_tough_are_injured_first_and_then_slain() -> None:
    made = fight(hero("sword (weapon)", prowess=1, companions=(SMITH,)), "Wounds 1")
    roll = asked(made, "1 1", "1 1", "Use Dinah")
    assert sum(number for _, number in roll.parts) == 1, "the injured give no help"
    assert labels(asked(made, "1 1", "1 1", "Use Dinah", "1")) == [
        "Take the blow yourself",
        "Lose Dinah (takes the blow)",
    ]
    ended, after_it = result(made, "1 1", "1 1", "Use Dinah", "6")
    assert (ended, after_it.listed("companions")) == ("win", ("Dinah (Prowess; Tough, Mercenary, injured)",))


@rules("A-27")
def test_the_injured_still_carry_and_bring_luck() -> None:
    assert limit(hero(companions=("Ox (; Beast, Carry, Tough, injured)",))) == 16


@rules("A-17", "BRIAR-34", "BRIAR-25")
def test_any_healing_mends_the_injured() -> None:
    hurt = hero(companions=("Dinah (Prowess; Tough, injured)",))
    assert after(hurt, "heal", n=1).listed("companions") == ("Dinah (Prowess; Tough)",)
    assert after(hurt, "heal-all").listed("companions") == ("Dinah (Prowess; Tough)",)


# --- Mascot, Mercenary, Carry -----------------------------------------------------------------------------


@rules("BRIAR-34", "A-28")
@pytest.mark.parametrize(
    "luck, with_it, without", [("2/2", "3/3", "2/2"), ("0/2", "1/3", "0/2"), ("0/0", "1/1", "0/0")]
)
def test_a_mascot_brings_one_luck_and_takes_it_along(luck: str, with_it: str, without: str) -> None:
    now, most = map(int, luck.split("/"))
    joined = after(hero(luck=Score(now, most)), "joins", who="Postscript", facts="Subterfuge; Beast, Mascot")
    assert f"{joined['luck']}/{joined.score('luck').maximum}" == with_it
    left = after(joined, "leaves", who="Postscript")
    assert f"{left['luck']}/{left.score('luck').maximum}" == without


@rules("A-28")
def test_luck_spent_is_not_taken_below_zero() -> None:
    spent = hero(luck=Score(0, 3), companions=(BIRD,))
    left = after(spent, "is-slain", who="Postscript")
    assert left.score("luck") == Score(0, 2)
    again = after(left, "joins", who="Postscript", facts="Subterfuge; Beast, Mascot")
    assert again.score("luck") == Score(1, 3)


@rules("BRIAR-34", "A-29", "A-30")
def test_a_mercenary_is_paid_in_silver_or_with_a_thing_that_is_not_junk() -> None:
    rich = hero("rope", "brass button (small, junk)", sp=2)
    made = carried_out(rich, "joins", who="Dinah", facts="Prowess; Mercenary")
    assert labels(asked(made)) == ["Pay 1 sp", "Pay with the rope", "Refuse"]
    assert after(rich, "joins", "Pay 1", who="Dinah", facts="Prowess; Mercenary")["sp"] == 1
    assert after(rich, "joins", "Pay with", who="Dinah", facts="Prowess; Mercenary").carries("rope") == 0
    assert told(rich, "joins", "Refuse", who="Dinah", facts="Prowess; Mercenary") == "stays"


@rules("A-29", "A-30")
def test_who_has_nothing_to_pay_with_is_told_so_and_loses_nobody_for_it() -> None:
    poor = hero("brass button (small, junk)", sp=0, companions=("Ada", "Bo"))
    assert told(poor, "joins", who="Dinah", facts="Prowess; Mercenary") == "stays"
    assert after(poor, "joins", who="Dinah", facts="Prowess; Mercenary") == poor
    assert events(carried_out(poor, "joins", who="Dinah", facts="; Mercenary"), Told)


@rules("A-29", "A-23")
def test_who_is_refused_the_pay_has_let_nobody_go() -> None:
    full = hero(sp=3, companions=("Ada", "Bo"))
    assert after(full, "joins", "Lose Ada", "Refuse", who="Dinah", facts="; Mercenary") == full


@rules("A-29")
def test_a_mercenary_is_paid_each_time_and_may_have_a_price() -> None:
    dear = hero(sp=6)
    joined = after(dear, "joins", "Pay 3", who="Bo", facts="; Mercenary 3 sp")
    assert (joined["sp"], joined.listed("companions")) == (3, ("Bo (; Mercenary 3 sp)",))
    again = after(after(joined, "leaves", who="Bo"), "joins", "Pay 3", who="Bo", facts="; Mercenary 3 sp")
    assert again["sp"] == 0


@rules("BRIAR-27", "A-20")
def test_ten_things_and_one_for_each_prowess_and_small_ones_do_not_count() -> None:
    things = hero("rope", "3 torches", "letter (small)", prowess=2, wounds=2)
    assert (carried(things), limit(things)) == (2, 12)


@rules("BRIAR-34", "A-22", "BRIAR-27")
def test_carry_companions_carry_six_each() -> None:
    assert limit(hero(prowess=1, companions=(MULE,))) == 17
    assert limit(hero(prowess=1, companions=(MULE, "Ox (; Carry)"))) == 23
    assert limit(hero(prowess=1, companions=("Ada",))) == 11


@rules("BRIAR-28", "A-21", "A-22")
def test_over_the_limit_costs_one_die_however_far() -> None:
    packed = hero(*(f"stone {n}" for n in range(13)), lore=3, companions=(MULE,))
    assert not overloaded(packed)
    assert not holds(packed, "overloaded")
    left = after(packed, "leaves", who="Bishop")
    assert overloaded(left)
    assert holds(left, "overloaded")
    assert len(left.items) == 13
    assert sum(number for _, number in asked(checked(left)).parts) == 2


@rules("A-21")
def test_dropping_is_free() -> None:
    assert freely(hero("rope", "lamp"), "drop:0").hero == hero("lamp")
