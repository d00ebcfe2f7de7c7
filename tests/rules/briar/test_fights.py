"""Fights: rounds, harm, openings, escape (BRIAR-13 to BRIAR-24, A-6, A-9 to A-18, A-32)."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from rules.briar.playing import FIGHT, fight, fight_odds, foe, hero, outcome_odds
from rules.playing import WORDS, asked, choosing, deed, done, events, labels, result, rules, terms
from turnto.core.procedure import FightBegan, FightEnded, Roll, RoundEnded
from turnto.core.world import State, Terms
from turnto.rules.briar.combat import foes

SWORD = "sword (weapon)"
AXE = "hatchet (weapon, thrown)"
BOW = "bow (ranged)"


def pool_of(make: Any, *answers: str) -> int:
    """The dice asked for now; -1 where none are, for a pool of 0 or less the sign in the parts."""
    roll = asked(make, *answers)
    assert isinstance(roll, Roll), roll
    return sum(number for _, number in roll.parts)


@rules("BRIAR-13", "BRIAR-16", "A-12")
@pytest.mark.parametrize(
    "items, facts, pool",
    [
        ((SWORD,), "Wounds 2", 3),
        ((SWORD,), "Wounds 2, -1d", 2),
        ((SWORD,), "Wounds 2, +2d", 5),
        ((), "Wounds 2", 2),
        ((BOW,), "Wounds 2", 2),
        (("bow (weapon, ranged)",), "Wounds 2", 2),
        ((AXE,), "Wounds 2", 3),
    ],
)
def test_a_round_is_a_test_of_prowess_with_the_foes_dice(items: tuple[str, ...], facts: str, pool: int) -> None:
    assert pool_of(fight(hero(*items, prowess=3), facts)) == pool


@rules("A-12", "assume_armed=yes")
def test_where_the_book_says_so_heroes_are_always_armed() -> None:
    assert pool_of(fight(hero(prowess=3), "Wounds 2", settled=terms(assume_armed="yes"))) == 3


@rules("A-12", "assume_armed=no")
def test_otherwise_bare_hands_cost_a_die() -> None:
    assert pool_of(fight(hero(prowess=3), "Wounds 2")) == 2


@rules("BRIAR-16")
def test_a_book_may_disarm_the_hero_for_a_fight() -> None:
    assert pool_of(fight(hero(SWORD, prowess=3), "Wounds 2", unarmed=True)) == 2


@rules("BRIAR-06", "BRIAR-13", "BRIAR-28", "BRIAR-32")
def test_everything_counts_in_the_order_of_a_round() -> None:
    laden = hero(SWORD, *(f"stone {n}" for n in range(15)), prowess=4, wounds=2, companions=("Ada (Prowess)",))
    roll = asked(fight(laden, "Wounds 1, +1d", pool=1))
    assert [WORDS(name) for name, _ in roll.parts] == [
        "PROWESS",
        "foe",
        "this fight",
        "Wounded",
        "over the limit",
        "Ada",
    ]
    assert pool_of(fight(laden, "Wounds 1, +1d", pool=1)) == 5


@rules("BRIAR-14", "BRIAR-15", "BRIAR-18")
def test_a_miss_shakes_and_then_ticks_until_down() -> None:
    ended, after = result(fight(hero(SWORD, prowess=1), "Wounds 1"), "1", "2", "3", "1 3")
    assert (ended, after["wounds"]) == ("lose", 3)


@rules("BRIAR-14", "BRIAR-15")
def test_a_partial_hits_and_then_harms() -> None:
    ended, after = result(fight(hero(SWORD, prowess=1), "Wounds 2"), "4", "5")
    assert (ended, after["wounds"]) == ("win", 1)


@rules("BRIAR-14", "BRIAR-15")
def test_a_success_hits_and_shaken_is_gone_after_the_fight() -> None:
    won = done(fight(hero(SWORD, prowess=1), "Wounds 1"), "1", "6")
    assert won.result == ("win", hero(SWORD, prowess=1))
    assert [event.number for event in won.events if isinstance(event, RoundEnded)] == [1, 2]


@rules("A-16")
def test_a_book_may_have_the_hero_start_shaken() -> None:
    assert result(fight(hero(SWORD, prowess=1), "Wounds 1", start_shaken=True), "1", "6")[1]["wounds"] == 1


@rules("BRIAR-19", "A-15")
def test_wounded_costs_a_die_from_the_next_test_on_in_the_same_fight() -> None:
    brawler = hero(SWORD, prowess=2, wounds=1)
    assert pool_of(fight(brawler, "Wounds 3"), "1 1") == 2
    assert pool_of(fight(brawler, "Wounds 3"), "1 1", "1 1") == 1


@rules("A-5", "BRIAR-05", "BRIAR-14")
def test_below_zero_a_round_is_lost_without_a_roll() -> None:
    ended, after = result(fight(hero(luck=2), "Wounds 1, -1d"))
    assert (ended, after["wounds"], after["luck"]) == ("lose", 3, 2)


@rules("A-6", "BRIAR-07")
def test_luck_serves_in_every_round_and_on_a_shot() -> None:
    lucky = hero(SWORD, BOW, prowess=1, luck=2, talents={"Hunting": 1})
    ended, after = result(fight(lucky, "Wounds 2", shoot=True), "Use", "1", "Re-roll", "6", "1", "Re-roll", "6")
    assert (ended, after["luck"]) == ("win", 0)


@rules("BRIAR-17")
def test_several_foes_are_one_number_of_wounds() -> None:
    began = events(fight(hero(SWORD, prowess=1), "Wounds 4, -1d"), FightBegan)[0]
    assert dict(began.facts) == {"Wounds": 4, "dice": -1}


@rules("BRIAR-17")
def test_one_foe_after_another_is_one_fight() -> None:
    made = fight(hero(SWORD, prowess=1), "Wounds 1", "Wounds 1, +1d")
    assert pool_of(made, "6") == 2
    assert result(made, "6", "6 1")[0] == "win"


@rules("BRIAR-17")
def test_three_one_after_another_are_three_foes_of_one_fight() -> None:
    said = deed("fight", foe=[["wolves", 3, "Wounds 1"]], in_turn=True)
    assert [(one.name, one.wounds) for one in foes(said, Terms())] == [("wolf 1", 1), ("wolf 2", 1), ("wolf 3", 1)]
    assert len(foes(deed("fight", foe=[["wolves", 3, "Wounds 1"]]), Terms())) == 1


# --- openings ---------------------------------------------------------------------------------------


@rules("BRIAR-21")
def test_a_shot_is_a_test_of_hunting_and_a_throw_one_of_prowess() -> None:
    hunter = hero(BOW, AXE, prowess=3, talents={"Hunting": 2})
    made = fight(hunter, "Wounds 2", shoot=True, throw=True)
    assert labels(asked(made)) == ["Use the bow (shoot)", "Use the hatchet (throw)", "Don't use anything"]
    assert pool_of(made, "Use the bow") == 2
    assert pool_of(made, "Use the hatchet") == 3
    assert pool_of(made, "Don't") == 3


@rules("BRIAR-21")
def test_only_what_the_book_offers_and_the_hero_has_opens_a_fight() -> None:
    assert isinstance(asked(fight(hero(BOW, prowess=1), "Wounds 1", throw=True)), Roll)
    assert isinstance(asked(fight(hero(SWORD, prowess=1), "Wounds 1", shoot=True)), Roll)
    assert isinstance(asked(fight(hero(BOW, prowess=1), "Wounds 1")), Roll)


@rules("BRIAR-22")
@pytest.mark.parametrize("faces, wounds, pool", [("1 2", 2, 2), ("1 5", 1, 2), ("1 6", 1, 3)])
def test_all_but_a_success_costs_a_die_in_round_one(faces: str, wounds: int, pool: int) -> None:
    hunter = hero(SWORD, BOW, prowess=3, talents={"Hunting": 2})
    made = fight(hunter, "Wounds 2", shoot=True)
    assert pool_of(made, "Use", faces) == pool
    said = deed("fight", foe=foe("Wounds 2"), shoot=True)
    going, _ = result(lambda: FIGHT.begin(State(hunter), said, Terms()), "Use", faces)
    assert going.wounds == wounds


@rules("BRIAR-22")
def test_the_die_is_lost_in_round_one_only() -> None:
    hunter = hero(SWORD, BOW, prowess=3, talents={"Hunting": 1})
    assert pool_of(fight(hunter, "Wounds 3", shoot=True), "Use", "1", "1 1") == 3


@rules("A-13", "BRIAR-22", "BRIAR-23")
def test_who_threw_the_only_weapon_is_unarmed_and_loses_no_time() -> None:
    """Section 7: -1 for bare hands, and not -1 more for switching to nothing."""
    made = fight(hero(AXE, prowess=3), "Wounds 3", throw=True)
    assert pool_of(made, "Use", "1 1 1") == 2
    assert pool_of(made, "Use", "1 1 1", "1 1") == 2
    armed = fight(hero(AXE, SWORD, prowess=3), "Wounds 3", throw=True)
    assert pool_of(armed, "Use", "1 1 1") == 2
    assert pool_of(armed, "Use", "1 1 1", "1 1") == 3


@rules("A-13")
def test_nor_does_an_archer_with_nothing_else() -> None:
    made = fight(hero(BOW, prowess=3), "Wounds 3", shoot=True)
    assert pool_of(made, "Use", "1 1") == 2


@rules("A-9", "foe_mod_on_shot=no")
def test_neither_the_foe_nor_bare_hands_count_on_a_shot() -> None:
    assert pool_of(fight(hero(BOW, talents={"Hunting": 2}), "Wounds 2, -2d", shoot=True), "Use") == 2


@rules("A-9")
def test_a_book_may_give_the_shot_dice_of_its_own() -> None:
    assert pool_of(fight(hero(BOW, talents={"Hunting": 2}), "Wounds 2, -2d", shoot=True, shot=-1), "Use") == 1


@rules("A-9", "BRIAR-21")
def test_dice_of_the_shot_alone_offer_it() -> None:
    assert pool_of(fight(hero(BOW, talents={"Hunting": 2}), "Wounds 2", shot=-1), "Use") == 1
    assert isinstance(asked(fight(hero(BOW, prowess=1), "Wounds 1", throw=True, shot=-1)), Roll)


@rules("A-9", "foe_mod_on_shot=yes")
def test_the_foe_counts_on_the_shot_where_the_book_says() -> None:
    made = fight(hero(BOW, talents={"Hunting": 4}), "Wounds 2, -2d", shoot=True, settled=terms(foe_mod_on_shot="yes"))
    assert pool_of(made, "Use") == 2


@rules("A-10", "BRIAR-23", "A-14")
def test_a_shot_that_beats_the_foe_wins_before_round_one() -> None:
    archer = hero(BOW, talents={"Hunting": 1})
    won = done(fight(archer, "Wounds 1", shoot=True), "Use", "4")
    assert won.result == ("win", archer)
    assert [event.outcome for event in won.events if isinstance(event, FightEnded)] == ["win"]
    thrower = hero(AXE, prowess=1)
    assert result(fight(thrower, "Wounds 1", throw=True), "Use", "6") == ("win", thrower)


@rules("BRIAR-23", "A-14")
def test_a_thrown_weapon_comes_back_with_a_win_and_else_is_lost() -> None:
    thrower = hero(AXE, SWORD, prowess=1)
    assert result(fight(thrower, "Wounds 1", throw=True), "Use", "1", "1 2", "5")[1].carries("hatchet") == 1
    lost = result(fight(thrower, "Wounds 9", throw=True), "Use", "1", "1 1", "1", "1", "1 1")
    assert (lost[0], lost[1].carries("hatchet")) == ("lose", 0)
    fled = result(fight(thrower, "Wounds 9", throw=True, escape=True), "Use", "1", "1 1", "Flee")
    assert (fled[0], fled[1].carries("hatchet")) == ("escape", 0)


# --- both fall, escape --------------------------------------------------------------------------------


@rules("A-11", "win_ties=no")
def test_both_fall() -> None:
    ended, after = result(fight(hero(SWORD, prowess=2, wounds=2), "Wounds 1", start_shaken=True), "5")
    assert (ended, after["wounds"]) == ("mutual", 3)


@rules("A-11", "win_ties=yes", "A-14")
def test_a_tie_is_won_where_the_book_says_and_the_axe_picked_up() -> None:
    brawler = hero(SWORD, AXE, prowess=2, wounds=2)
    ended, after = result(
        fight(brawler, "Wounds 1", start_shaken=True, throw=True, settled=terms(win_ties="yes")), "Use", "1", "5 6"
    )
    assert (ended, after["wounds"], after.carries("hatchet")) == ("win", 3, 1)


@rules("A-11", "BRIAR-33")
def test_a_companion_may_still_save_the_day() -> None:
    made = fight(hero(SWORD, prowess=2, wounds=2, companions=("Ada",)), "Wounds 1", start_shaken=True)
    ended, after = result(made, "5", "Lose Ada")
    assert (ended, after["wounds"], after.listed("companions")) == ("win", 2, ())


@rules("BRIAR-24", "A-32")
def test_escape_is_after_a_round_and_before_the_first_only_where_said() -> None:
    brawler = hero(SWORD, prowess=1)
    assert isinstance(asked(fight(brawler, "Wounds 2", escape=True)), Roll)
    assert labels(asked(fight(brawler, "Wounds 2", escape=True), "1")) == ["Fight on", "Flee"]
    assert labels(asked(fight(brawler, "Wounds 2", escape=True, at_once=True))) == ["Fight on", "Flee"]
    assert isinstance(asked(fight(brawler, "Wounds 2"), "1"), Roll)


@rules("BRIAR-24")
@pytest.mark.parametrize(
    "penalty, after",
    [
        ({}, (0, 2, 5)),
        ({"escape_ticks": 1}, (1, 2, 5)),
        ({"escape_luck": 1}, (0, 1, 5)),
        ({"escape_sp": 9}, (0, 2, 0)),
    ],
)
def test_escape_has_its_price(penalty: dict[str, int], after: tuple[int, int, int]) -> None:
    made = fight(hero(SWORD, prowess=1, luck=2, sp=5), "Wounds 2", escape=True, at_once=True, **penalty)
    ended, left = result(made, "Flee")
    assert (ended, (left["wounds"], left["luck"], left["sp"])) == ("escape", after)
    assert left.score("luck").maximum == 2


@rules("BRIAR-24", "A-16")
def test_who_is_down_by_the_price_has_not_escaped() -> None:
    made = fight(hero(SWORD, prowess=1, wounds=2), "Wounds 2", escape=True, at_once=True, escape_ticks=1)
    assert result(made, "Flee")[0] == "lose"


@rules("A-18", "BRIAR-19")
def test_a_fight_without_a_lost_branch_is_told_to_the_author() -> None:
    from support.reading import read_text

    text = "---\nsystem: briar\n---\n## a\n{Fight a wolf (Wounds 1)}\n- If you win -> b\n## b [end]\nEnd.\n"
    assert "no-lost-branch" in {problem.code for problem in read_text(text)[1]}


# --- counted independently ----------------------------------------------------------------------------


def chances(pool: int) -> tuple[Fraction, Fraction, Fraction]:
    """Miss, Partial and Success of a pool, by powers."""
    if pool < 0:
        return Fraction(1), Fraction(0), Fraction(0)
    if pool == 0:  # both of two dice so high
        success, reached = Fraction(1, 36), Fraction(1, 4)
    else:
        success, reached = 1 - Fraction(5, 6) ** pool, 1 - Fraction(1, 2) ** pool
    return 1 - reached, reached - success, success


def by_hand(prowess: int, foe_wounds: int, shields: int = 0) -> dict[str, Fraction]:
    """The outcomes of a fight counted by a recursion of its own: (foe, shaken, ticks, shields left), companions first."""

    @cache
    def go(left: int, shaken: bool, ticks: int, friends: int) -> tuple[Fraction, Fraction, Fraction]:
        if ticks == 3:
            return (Fraction(0), Fraction(0), Fraction(1)) if left == 0 else (Fraction(0), Fraction(1), Fraction(0))
        if left == 0:
            return Fraction(1), Fraction(0), Fraction(0)
        miss, partial, success = chances(prowess - (ticks >= 2))
        if not shaken:
            harmed = (True, ticks, friends)
        elif friends:
            harmed = (True, ticks, friends - 1)
        else:
            harmed = (True, ticks + 1, 0)
        ways = (
            (miss, go(left, *harmed)),
            (partial, go(left - 1, *harmed)),
            (success, go(left - 1, shaken, ticks, friends)),
        )
        return tuple(sum((chance * way[n] for chance, way in ways), Fraction(0)) for n in range(3))  # type: ignore[return-value]

    win, lose, mutual = go(foe_wounds, False, 0, shields)
    return {name: chance for name, chance in (("win", win), ("lose", lose), ("mutual", mutual)) if chance}


@rules("BRIAR-13", "BRIAR-14", "BRIAR-15", "BRIAR-19", "A-11", "A-15")
@pytest.mark.parametrize("prowess", (1, 2, 3))
@pytest.mark.parametrize("wounds", (1, 2, 3))
def test_the_odds_of_a_fight_are_those_counted_by_hand(prowess: int, wounds: int) -> None:
    found = outcome_odds(fight_odds(hero(SWORD, prowess=prowess), f"Wounds {wounds}"))
    assert found == by_hand(prowess, wounds)
    assert sum(found.values()) == 1


@rules("BRIAR-33", "BRIAR-14")
@pytest.mark.parametrize("friends", (1, 2))
def test_the_odds_of_a_fight_in_which_companions_take_the_blow(friends: int) -> None:
    brave = hero(SWORD, prowess=2, companions=("Ada", "Bo")[:friends])
    found = outcome_odds(fight_odds(brave, "Wounds 2", choose=choosing("Lose")))
    assert found == by_hand(2, 2, friends)


@rules("BRIAR-33", "BRIAR-34", "A-27")
def test_a_tough_companion_is_worth_two_blows() -> None:
    tough = hero(SWORD, prowess=2, companions=("Ada (; Tough)",))
    found = outcome_odds(fight_odds(tough, "Wounds 2", choose=choosing("Use", "Lose")))
    assert found == by_hand(2, 2, 2)


@rules("BRIAR-21", "BRIAR-22", "A-10")
def test_the_odds_of_a_shot_and_the_fight_after_it() -> None:
    archer = hero(SWORD, BOW, prowess=2, talents={"Hunting": 2})
    found = outcome_odds(fight_odds(archer, "Wounds 1", shoot=True, choose=choosing("Use")))
    miss, partial, success = chances(2)
    first = chances(1)  # the switch costs a die
    by_rounds = by_hand(2, 1)

    def shaken_on() -> dict[str, Fraction]:
        return outcome_odds(fight_odds(hero(SWORD, prowess=2), "Wounds 1", start_shaken=True))

    after_miss = shaken_on()
    won = partial + success + miss * (first[1] + first[2] + first[0] * after_miss["win"])
    assert found["win"] == won
    assert by_rounds["win"] < won


@rules("BRIAR-23")
def test_a_weapon_of_which_there_are_two_is_thrown_once() -> None:
    made = fight(hero("2 hatchets (weapon, thrown)", prowess=1), "Wounds 1", throw=True)
    ended, after = result(made, "Use", "1", "6 6")
    assert (ended, [own.count for own in after.items]) == ("win", [2])
