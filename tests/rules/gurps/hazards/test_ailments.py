"""Illness and poison by the clock: they work when time passes, whatever makes it pass (GL-COMBAT-83 to 87, GL-AUTH-20, GL-AUTH-21)."""

from __future__ import annotations

import pytest

from rules.gurps.playing import after, carry_out, codes, game, hero, holds, outcome
from rules.playing import PLAIN, asked, done, events, labels, result, rules
from support.handmade import take
from turnto.core.procedure import Told
from turnto.core.sheet import Sheet
from turnto.core.world import State
from turnto.play import session as play
from turnto.rules.gurps.campaign.advancement import after as afterwards
from turnto.rules.gurps.effects.poison_and_illness import Poison, poisoned_with, poisons
from turnto.rules.gurps.effects.symptoms import Illness, ill_with, illness
from turnto.rules.gurps.expiring_flags import DAY

FAILS, SUCCEEDS, CURES = "6 6 4", "3 3 3", "1 1 2"


def ill(sheet: Sheet | None = None, text: str = "Exposed to illness: long contact") -> State:
    """A hero who has caught it; nothing shows yet."""
    return after(text, sheet or hero(), FAILS)


@rules("GL-COMBAT-84", "GL-COMBAT-85", "GL-AUTH-21")
def test_what_is_caught_shows_after_its_delay() -> None:
    caught = ill()
    assert not holds("you are ill", caught)
    quiet = after("20 hours pass", caught)
    assert (holds("you are ill", quiet), quiet.hero["hits"]) == (False, 10)
    shown = after("4 hours pass", quiet, FAILS)
    assert (holds("you are ill", shown), shown.hero["hits"]) == (True, 9)
    later = ill(text="Exposed to disease: a kiss, showing after 3 days")
    assert after("two days pass", later).hero["hits"] == 10
    assert after("three days pass", later, FAILS).hero["hits"] == 9
    assert (
        ill(text="Exposed to illness: a kiss, showing after 0 days").world.flag("illness").startswith("1440 ")
    )  # a day at least


@rules("GL-COMBAT-87", "GL-CAMP-20", "GL-AUTH-24", "GL-AUTH-50", "GL-AUTH-52")
@pytest.mark.parametrize(
    "text, throws, hits",
    [
        ("Three days pass", (FAILS, FAILS, SUCCEEDS), 9),
        ("72 hours pass", (FAILS, FAILS, SUCCEEDS), 9),
        ("Travel 3 days", (FAILS, FAILS, SUCCEEDS), 9),
        ("Rest 3 days without food", (FAILS, FAILS, SUCCEEDS), 9),
        ("Rest 2 days", (FAILS, FAILS, FAILS, SUCCEEDS), 9),  # each day ends with the roll of rest too
        ("A day of illness", (FAILS,), 9),
    ],
)
def test_its_course_is_run_by_whatever_makes_days_pass(text: str, throws: tuple[str, ...], hits: int) -> None:
    assert after(text, ill(), *throws).hero["hits"] == hits


@rules("GL-COMBAT-87", "GL-RULE-58", "GL-AUTH-21")
def test_symptoms_and_the_cure_are_told() -> None:
    def told(text: str, state: State, *throws: str) -> list[str]:
        return [event.message for event in events(carry_out(text, state), Told, *throws)]

    assert told("a day passes", ill(), FAILS) == ["gurps-symptoms"]
    sick = after("a day passes", ill(), FAILS)
    assert told("a day passes", sick, FAILS) == []
    assert told("a day passes", sick, CURES) == ["gurps-cured"]
    assert told("a day passes", sick, SUCCEEDS) == ["gurps-cured"]  # all it took is back
    well = after("a day passes", sick, CURES)
    assert (well.hero["hits"], holds("you are ill", well)) == (9, False)
    assert after("ten days pass", well).hero["hits"] == 9


@rules("GL-COMBAT-85", "GL-COMBAT-87", "GL-AUTH-21")
def test_a_book_may_give_an_illness_a_record_of_its_own() -> None:
    text = "Exposed to disease: long contact, showing after 2 days; HT-2 each day; on a failure 1d hits; on a success 2 hits; cured by a roll of 5 or less"
    own = illness(ill(text=text.replace("1d hits", "1d damage")))
    assert own == Illness(2 * DAY, 2 * DAY, modifier=-2, failure="1d6", success=2, cure=5)
    caught = ill_with(State(hero()), own)
    assert asked(carry_out("two days pass", caught)).target == 8
    assert after("two days pass", caught, FAILS, "4").hero["hits"] == 6
    assert not holds("you are ill", after("two days pass", caught, "1 2 2"))
    tired = ill(text="Exposed to illness: long contact, on a failure 2 fatigue, DX and IQ at -2 while it lasts")
    sick = after("a day passes", tired, FAILS)
    assert (sick.hero["hits"], sick.hero["fatigue"]) == (10, 2)
    assert asked(carry_out("Roll against Stealth", sick)).target == 10 - 5 - 2
    assert asked(carry_out("Roll against DX", sick)).target == 8
    assert asked(carry_out("Roll against HT", sick)).target == 10
    assert asked(carry_out("Roll against DX", tired)).target == 10  # nothing shows yet


@rules("GL-COMBAT-73", "GL-COMBAT-87")
def test_a_physicians_care_helps_against_illness() -> None:
    assert asked(carry_out("Rest 1 day in a physician's care", ill())).target == 11
    assert asked(carry_out("Rest 1 day under a physician of skill 11", ill())).target == 10
    assert asked(carry_out("A day of illness, in care", ill())).target == 11


@rules("GL-COMBAT-87", "GL-RULE-95")
def test_who_dies_of_it_dies_on_the_way() -> None:
    text = "{Exposed to illness: a kiss}\n\n- Stay. {Rest 30 days} -> b\n\n## b [end]\nB."
    made = game(f"## a\n{text}")
    begun = take(made, play.begin(made, hero(hits=2)), (6, 6, 4), "Stay", (6, 6, 4), (6, 6, 4), (6, 6, 4), (6, 6, 4))
    assert begun.position.ended is not None
    assert begun.position.ended.kind == "death"
    assert begun.state.world.clock < 30 * DAY


# --- poison -----------------------------------------------------------------------------------------


@rules("GL-COMBAT-83", "GL-AUTH-20", "GL-AUTH-73")
def test_poison_works_when_its_time_has_come() -> None:
    drunk = after("Poison: HT-2; on a failure 2d damage, on a success 1 hit; after 10 minutes", hero())
    assert poisons(drunk.world) == (Poison(-2, "2d6", "1", due=10),)
    assert not holds(
        "you have a fresh wound", after("10 minutes pass", drunk, FAILS, "3 3")
    )  # there is nothing to bandage
    assert poisons(after("5 minutes pass", drunk).world)
    worked = after("two hours pass", drunk, FAILS, "3 3")
    assert (worked.hero["hits"], poisons(worked.world), worked.world.clock) == (4, (), 120)
    assert after("10 minutes pass", drunk, "3 3 2").hero["hits"] == 9
    assert after("Rest an hour", drunk, "3 3 2").hero["hits"] == 9
    assert asked(carry_out("two hours pass", State(hero(advantages=["Resistant to Poison"]), drunk.world))).target == 11


@rules("GL-AUTH-20", "GL-AUTH-73")
def test_where_the_book_says_what_comes_of_it_the_time_passes_there() -> None:
    wine = "Poison: HT-2; on a failure 2d damage; after 10 minutes"
    driven = done(carry_out(wine, hero(), outcomes=("resisted", "poisoned")), FAILS, "3 3").result
    assert (driven.outcome, driven.state.world.clock) == ("poisoned", 10)
    assert outcome(wine, hero(), SUCCEEDS.replace("3 3 3", "2 3 3"), outcomes=("resisted",)) == "resisted"


@rules("GL-AUTH-20")
def test_poison_may_wait_for_pages() -> None:
    text = "- Drink. {Poison: HT; on a failure 3 hits and 2 fatigue; after two sections} -> b\n\n## b\n-> c\n\n## c\n-> d\n\n## d [end]\nD."
    made = game(f"## a\n{text}")
    drunk = take(made, play.begin(made, hero()), "Drink")
    assert (drunk.visit.section, drunk.state.hero["hits"]) == ("b", 10)
    worked = take(made, drunk, "Go on", (6, 6, 4))
    assert (worked.visit.section, worked.state.hero["hits"], worked.state.hero["fatigue"]) == ("c", 7, 2)
    assert take(made, worked, "Go on").state.hero["hits"] == 7


@rules("GL-AUTH-20", "GL-RULE-95")
def test_poison_that_knocks_out_on_the_way_is_judged_there() -> None:
    text = (
        "{Poison: HT; on a failure 9 hits; after one section}\n\n- On. -> b\n\n## b [end]\nB.\n\n## lost [defeat]\nL."
    )
    made = game(f"## a\n{text}", "zero: lost\n")
    assert take(made, play.begin(made, hero(hits=5)), "On", (6, 6, 4), (6, 6, 4)).visit.section == "lost"


@rules("GL-COMBAT-83", "GL-COMBAT-87")
def test_what_ails_the_hero_is_kept_in_a_save() -> None:
    own = Illness(1, 2, 3, -4, "1d", 5, 6, -7, 8)
    assert illness(ill_with(State(hero()), own)) == own
    waiting = (Poison(-2, "2d", "1", 3, due=10), Poison(0, "1", "0", pages=2))
    assert poisons(poisoned_with(State(hero()), waiting).world) == waiting
    assert illness(State(hero())) is None


# --- what is lost for a while -----------------------------------------------------------------------


@rules("GL-AUTH-73", "GL-COMBAT-85", "GL-CHAR-10")
def test_attributes_are_lost_for_a_while_with_what_is_based_on_them() -> None:
    made = hero(
        dx=12, iq=11, st=12, skills={"Stealth": 13, "Lockpicking": 12}, spells={"Light": 11}, advantages=["Magery 1"]
    )
    weak = after("Lose 3 ST for a day", made)
    assert (weak.hero["st"], weak.hero.rating("skills", "Stealth")) == (9, 13)
    clumsy = after("Lose 2 DX for 6 hours", weak)
    assert (
        clumsy.hero["dx"],
        clumsy.hero.rating("skills", "Stealth"),
        clumsy.hero.rating("skills", "Lockpicking"),
    ) == (10, 11, 12)
    dull = after("Lose 1 IQ", clumsy)
    assert (dull.hero.rating("skills", "Lockpicking"), dull.hero.rating("spells", "Light")) == (11, 10)
    later = after("6 hours pass", dull)
    assert (later.hero["dx"], later.hero["st"], later.hero["iq"], later.hero.rating("skills", "Stealth")) == (
        12,
        9,
        10,
        13,
    )
    assert after("a day passes", later).hero["st"] == 12
    assert after("Lose 30 ST", made).hero["st"] == 1
    sick = after("Lose 2 HT for a day", hero(ht=12, hits="9/12"))
    assert (sick.hero["hits"], sick.hero.maximum("hits")) == (7, 10)
    well = after("a day passes", sick)
    assert (well.hero["ht"], well.hero["hits"], well.hero.maximum("hits")) == (12, 9, 12)
    assert after("Gain 1 ST", hero()).hero["st"] == 11


@rules("GL-COMBAT-84", "GL-COMBAT-85", "GL-AUTH-21")
def test_other_ways_of_falling_ill() -> None:
    assert illness(after("You fall ill, showing after 2 days", hero())) == Illness(2 * DAY, 2 * DAY)
    assert illness(after("You catch a disease", hero(ht=12, advantages=["Immunity Disease"]))) is None
    assert outcome("Exposed to the plague: a kiss, at -1", hero(), "3 3 1") == "caught"
    assert asked(carry_out("Exposed to the plague: a kiss, at -1", hero())).target == 6
    assert illness(after("Cure the illness", ill())) is None


@rules("GL-COMBAT-75", "GL-COMBAT-90", "GL-COMBAT-94", "GL-AUTH-22", "GL-AUTH-24")
@pytest.mark.parametrize(
    "text, throws, hits, fatigue, clock",
    [
        ("Lose 1d hits", ("4",), 4, 3, 0), ("Heal 1d-1 hits", ("3",), 10, 3, 0), ("Recover 1 hit", (), 9, 3, 0), ("Regain all your hits", (), 10, 3, 0),
        ("Lose 1d fatigue", ("2",), 8, 5, 0), ("Gain 2 fatigue", (), 8, 5, 0), ("Spend the night", (), 8, 0, 480), ("Rest overnight", (), 8, 0, 480),
        ("Two weeks pass", (), 8, 0, 14 * DAY), ("A month passes", (), 10, 0, 30 * DAY), ("Fall 7 feet without acrobatics", ("4 5",), 7, 3, 0),
        ("A 20 lb stone falls on you from 10 yards", ("1 1",), 6, 3, 0), ("March for 3 hours in heat", (), 8, 9, 180),
        ("Fall 3 yards without acrobatics, soft", ("6 6 5",), 3, 3, 0), ("Fall 3 yards without acrobatics onto soft ground", ("6 6 5",), 3, 3, 0),
    ],
)  # fmt: skip
def test_more_ways_of_saying_it(text: str, throws: tuple[str, ...], hits: int, fatigue: int, clock: int) -> None:
    found = after(text, hero(hits="8/10", fatigue=3), *throws)
    assert (found.hero["hits"], found.hero["fatigue"], found.world.clock) == (hits, fatigue, clock)


@rules("GL-COMBAT-84")
def test_a_day_of_danger_has_one_throw_and_its_worst_line_decides() -> None:
    nurse = after("Exposed to illness: close quarters", hero(), "4 4 3")
    assert nurse.world.flag("illness", None) is None  # 11 against 12
    assert outcome("Exposed to illness: brief touch", nurse) == "safe"
    assert (
        outcome("Exposed to illness: a victim's things", nurse) == "caught"
    )  # 11 against 10, and nothing is thrown again
    tomorrow = after("One day passes", nurse)
    assert asked(carry_out("Exposed to illness: close quarters", tomorrow)).target == 12


@rules("GL-CAMP-21", "GL-COMBAT-58")
def test_between_adventures_limbs_mend_as_their_time_comes() -> None:
    def month_later(*crippled: str) -> list[str]:
        lame = hero(disadvantages=["Greed", *crippled], hits="4/10")
        return list(result(lambda: afterwards(State(lame), PLAIN)).hero.listed("disadvantages"))

    assert month_later("Lame: crippled leg (until healed)") == ["Greed"]
    assert month_later("Lame: crippled leg (1 month)", "One Hand (3 months)") == ["Greed", "One Hand (2 months)"]
    assert month_later("Lame: crippled leg (for good)") == ["Greed", "Lame: crippled leg (for good)"]
    struck = after("Take 2d crushing damage to your leg", hero(), "3 3", "3 3 3", "5 5 4", "2")
    home = result(lambda: afterwards(struck, PLAIN))
    assert home.hero.listed("disadvantages") == ("Lame: crippled leg (1 month)",)
    assert after("30 days pass", home).hero.listed("disadvantages") == ()


@rules("GL-COMBAT-58", "GL-RULE-74")
def test_luck_helps_against_crippling() -> None:
    lucky = hero(advantages=["Luck 1"])
    hurt = carry_out("Take 1d crushing damage to your hand", lucky)
    assert labels(asked(hurt, "5", "6 6 5"))[0].startswith("Re-roll")
    spared = result(hurt, "5", "6 6 5", "Re-roll", "3 3 3", "6 6 6")
    assert spared.state.hero.listed("disadvantages") == ("One Hand (until healed)",)


@rules("GL-COMBAT-84", "GL-AUTH-21")
def test_a_book_names_several_ways_of_exposure_at_once() -> None:
    assert codes("## a\n{Exposed to illness: a house, a brief touch and a kiss}\n- Go -> b\n\n## b [end]\nB.") == []
    assert codes("## a\n{Exposed to the plague: long contact, a kiss}\n- Go -> b\n\n## b [end]\nB.") == []
    assert ill(text="Exposed to the plague: a house, a kiss").world.flag("illness")


@rules("GL-COMBAT-84")
def test_a_way_of_exposure_that_nobody_knows_is_an_error_of_its_own() -> None:
    assert codes("## a\n{Exposed to illness: a house and a sneeze}\n- Go -> b\n\n## b [end]\nB.") == ["exposure"]
