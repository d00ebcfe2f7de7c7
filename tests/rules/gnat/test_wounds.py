"""Vitality, armour, rest: GNAT-14 to GNAT-18, GNAT-41 to GNAT-43, A-15, A-22, A-23, A-29, A-35."""

import pytest

from rules.gnat.playing import after, carried_out, freely, hero, phrase
from rules.playing import PLAIN, WORDS, asked, deed, done, events, labels, result, rules, terms
from turnto.core.phrase import StandingOffer
from turnto.core.procedure import Changed, Closed, Lost, Option, Told
from turnto.core.sheet import Score, item
from turnto.core.world import State
from turnto.rules.gnat import SYSTEM
from turnto.rules.gnat.inventory import repair_options
from turnto.rules.gnat.items import armour_penalty, protection, uses_left, worn
from turnto.rules.gnat.vitality import overcome


@rules("GNAT-14", "GNAT-16", "GNAT-17")
@pytest.mark.parametrize("now, wounds, then", [(3, 1, 2), (3, 2, 1), (1, 1, 0), (1, 4, 0), (0, 1, 0)])
def test_each_wound_takes_1_vitality_and_never_under_0(now: int, wounds: int, then: int) -> None:
    hurt = after(hero(9, Score(now, 3)), "wounds", n=wounds)
    assert hurt.score("vitality") == Score(then, 3)
    assert SYSTEM.overcome(hurt) is overcome(hurt) is (then == 0)


@rules("GNAT-16")
@pytest.mark.parametrize("now, healed, then", [(1, 1, 2), (2, 5, 3), (3, 1, 3), (1, None, 3)])
def test_healed_vitality_never_rises_over_the_maximum(now: int, healed: int | None, then: int) -> None:
    phrase, values = ("heal", {"n": healed}) if healed else ("heal-all", {})
    assert after(hero(9, Score(now, 3)), phrase, **values).score("vitality") == Score(then, 3)


@rules("GNAT-41")
@pytest.mark.parametrize(
    "text, number",
    [("light armour", 1), ("medium armour", 2), ("heavy armour", 3), ("padded jack (light armour)", 1),
     ("Heavy Armor", 3), ("heavy armour (2 left)", 3), ("light leather armour", 1), ("rope (heavy)", 0)],
)  # fmt: skip
def test_armour_is_light_medium_or_heavy(text: str, number: int) -> None:
    assert protection(item(text)) == number


@rules("GNAT-41", "GNAT-14", "A-15")
def test_every_wound_is_asked_apart_while_armour_has_uses_left() -> None:
    wounds = carried_out(hero(9, 3, "medium armour (1 left)"), "wounds", n=2)
    question = asked(wounds)
    assert question.prompt == "A Wound (2 to come)."
    assert labels(question) == ["Ignore the Wound (medium armour, 1 left)", "Take the Wound"]
    assert question.options[1].note == "Vitality 3 to 2"
    ignored = result(wounds, "Ignore").state.hero
    assert ignored["vitality"] == 2  # the second Wound finds no use left, and is not asked about
    assert uses_left(ignored.items[0]) == 0
    assert labels(asked(wounds, "Take the Wound"))[0] == "Ignore the Wound (medium armour, 1 left)"
    taken = result(wounds, "Take the Wound", "Take the Wound").state.hero
    assert (taken["vitality"], str(taken.items[0])) == (1, "medium armour (1 left)")


@rules("GNAT-41")
def test_a_use_of_armour_is_told_and_kept_with_the_suit() -> None:
    wounds = carried_out(hero(9, 3, "heavy armour"), "wounds", n=1)
    assert events(wounds, Told, "Ignore") == [Told("armour-used", (("armour", "heavy armour"), ("left", 2)))]
    assert str(result(wounds, "Ignore").state.hero.items[0]) == "heavy armour (2 left)"


@rules("GNAT-15")
def test_a_wound_that_ignores_armour_is_not_asked_about() -> None:
    assert after(hero(9, 3, "heavy armour"), "wounds", n=2, ignoring_armour=True)["vitality"] == 1
    assert after(hero(9, 3, "heavy armour"), "harm", n=2)["vitality"] == 1


@rules("GNAT-14", "GNAT-17")
def test_at_zero_no_further_wound_is_asked_about() -> None:
    wounds = carried_out(hero(9, Score(1, 3), "light armour"), "wounds", n=3)
    assert result(wounds, "Take the Wound").state.hero["vitality"] == 0


@rules("GNAT-17", "A-29")
def test_what_follows_zero_is_the_books_branch() -> None:
    outcomes = {outcome.id: outcome for outcome in phrase("fight").outcomes}
    assert outcomes["die"].falls_to == "zero"
    assert outcomes["zero"].counted is False
    assert "if you reach zero vitality" in outcomes["zero"].words["en"]


# --- more suits than one, repair ----------------------------------------------------------------------


@rules("A-23", "GNAT-28")
def test_one_suit_is_worn_and_uses_are_counted_per_suit() -> None:
    clad = hero(9, 3, "light armour (0 left)", "medium armour")
    assert worn(clad) == item("light armour (0 left)")
    assert after(clad, "wounds", n=1)["vitality"] == 2  # the suit that is carried does not help
    changed = freely(clad, "wear 1")
    assert list(map(str, changed.items)) == ["light armour (0 left, not worn)", "medium armour"]
    assert armour_penalty(changed, PLAIN) == 2
    off = freely(changed, "doff 1")
    assert worn(off) is None
    assert armour_penalty(off, PLAIN) == 0


@rules("A-23")
def test_two_suits_of_a_kind_are_worn_one_at_a_time() -> None:
    clad = hero(9, 3, "light armour", "light armour")
    hurt = after(clad, "wounds", "Ignore", n=2)
    assert hurt["vitality"] == 2
    assert list(map(str, freely(clad, "wear 0").items)) == ["light armour", "light armour (not worn)"]


@rules("A-22", "GNAT-41", "repair_only=no", "repair_only=yes")
@pytest.mark.parametrize("option, left", [("no", 3), ("yes", 1)])
def test_armour_is_whole_at_the_start_of_an_adventure_unless_the_book_says_repair_only(option: str, left: int) -> None:
    worn_out = State(hero(9, 3, "heavy armour (1 left)"))
    begun = result(lambda: SYSTEM.play.begin(worn_out, terms(repair_only=option)))
    assert uses_left(begun.hero.items[0]) == left


@rules("GNAT-42", "A-22")
def test_a_repair_makes_every_suit_whole() -> None:
    damaged = hero(9, 3, "heavy armour (1 left)", "light armour (0 left, not worn)", "rope")
    repair = carried_out(damaged, "repair")
    assert list(map(str, result(repair).state.hero.items)) == ["heavy armour", "light armour (not worn)", "rope"]
    assert events(repair, Changed) == [Changed("heavy armour", 1, 3), Changed("light armour", 0, 1)]


@rules("GNAT-42", "GNAT-45")
def test_an_armourer_stands_beside_the_choices_and_may_want_money() -> None:
    damaged = State(hero(9, 3, "heavy armour (1 left)", gp=25))
    priced = deed("repairer", price=20)
    stand = phrase("repairer").does
    assert isinstance(stand, StandingOffer)
    (option,) = map(WORDS.put, stand.options(damaged, priced, PLAIN))
    assert option == Option("repair 0", "Have the heavy armour repaired for 20 gp", note="1 of 3 left")
    mended = result(lambda: stand.does(damaged, priced, "repair 0", PLAIN))
    assert (mended.hero["gp"], str(mended.hero.items[0])) == (5, "heavy armour")
    assert WORDS.put(list(stand.options(mended, priced, PLAIN))) == [
        Closed("Have your armour repaired", "You have no armour that needs it.")
    ]
    poor = State(hero(9, 3, "heavy armour (1 left)", gp=5))
    assert WORDS.put(list(repair_options(poor, priced, PLAIN))) == [
        Closed("Have the heavy armour repaired for 20 gp", "You have only 5 gp.")
    ]
    (free,) = repair_options(poor, deed("repairer"), PLAIN)
    assert WORDS(free.label) == "Have the heavy armour repaired"


# --- rest -------------------------------------------------------------------------------------------------

REST = {"rations": 1, "talent": 2, "vitality": 1}


@rules("GNAT-18")
def test_a_rest_takes_a_ration_and_gives_what_the_book_says() -> None:
    tired = hero(Score(5, 9), Score(1, 3), "2 rations")
    driven = done(carried_out(tired, "rest", **REST, hungry_lose_vitality=1))
    rested = driven.result.state.hero
    assert (rested["talent"], rested["vitality"], rested.carries("ration")) == (7, 2, 1)
    assert driven.events == (Lost("item", "ration", 1), Changed("talent", 5, 7), Changed("vitality", 1, 2))
    whole = done(carried_out(hero(Score(9, 9), Score(3, 3), "2 rations"), "rest", **REST))
    assert whole.events == (Lost("item", "ration", 1), Told("gnat-rest-nothing"))


@rules("GNAT-18", "A-35", "GNAT-15")
@pytest.mark.parametrize(
    "hunger, scores",
    [
        ({"hungry_lose_vitality": 1}, (5, 1)),
        ({"hungry_lose_talent": 1}, (4, 2)),
        ({"hungry_lose_talent": 1, "hungry_lose_vitality": 1}, (4, 1)),
        ({"hungry_heal": 1}, (5, 3)),
        ({"hungry_restore_talent": 1}, (6, 2)),
        ({"hungry": "nothing"}, (5, 2)),
    ],
)
def test_without_a_ration_the_books_word_on_that_holds(hunger: dict[str, object], scores: tuple[int, int]) -> None:
    tired = hero(Score(5, 9), Score(2, 3), "heavy armour")
    rested = after(tired, "rest", **REST, **hunger)
    assert (rested["talent"], rested["vitality"]) == scores


@rules("A-35")
def test_without_a_ration_and_a_word_on_that_there_is_no_rest() -> None:
    tired = hero(Score(5, 9), Score(2, 3), xp=20)
    reason = phrase("rest").hindrance(State(tired), deed("rest", **REST), PLAIN)
    assert WORDS(reason) == "You have no ration to rest on."
    assert done(carried_out(tired, "rest", **REST)).events == (Told("no-rest"),)
    assert phrase("rest").hindrance(State(tired), deed("rest", **REST, hungry_heal=1), PLAIN) is None
    assert phrase("rest").hindrance(State(tired), deed("rest", talent=1), PLAIN) is None


@rules("GNAT-59", "A-35")
def test_experience_may_be_spent_at_any_rest_taken_fed_or_hungry() -> None:
    fed = hero(Score(5, 9), 3, "ration", xp=2)
    assert labels(asked(carried_out(fed, "rest", **REST)))[-1] == "Keep the experience"
    hungry = hero(Score(5, 9), 3, xp=2)
    assert labels(asked(carried_out(hungry, "rest", **REST, hungry_lose_vitality=1)))[-1] == "Keep the experience"
    starved = hero(Score(5, 9), Score(1, 3), xp=2)
    assert after(starved, "rest", **REST, hungry_lose_vitality=1)["vitality"] == 0
