"""Wounds, Luck, codes, titles, Fate, modes, creation and scoring (BRIAR-08 to BRIAR-12, BRIAR-18 to BRIAR-20, BRIAR-25, BRIAR-26, BRIAR-35 to BRIAR-37)."""

from typing import Any

import pytest

from rules.briar.playing import after, carried_out, hero, holds
from rules.playing import PLAIN, WORDS, events, result, rules, terms
from support.reading import compiled, read_text
from turnto.core import hero_file
from turnto.core.phrase import Turn
from turnto.core.procedure import Changed, Told
from turnto.core.sheet import Score, Sheet
from turnto.core.world import State, Terms
from turnto.ir.book import CompiledBook
from turnto.play import session as play
from turnto.play.game import Game
from turnto.rules.briar import SYSTEM
from turnto.rules.briar.creation import CREATION
from turnto.rules.briar.sheet import derived, problems


@rules("BRIAR-18", "BRIAR-19", "A-16")
def test_three_slots_in_order() -> None:
    told = [event.message for event in events(carried_out(hero(), "tick", n=3), Told)]
    assert told == ["briar-battered", "briar-wounded", "briar-down"]
    assert after(hero(), "down")["wounds"] == 3
    assert after(hero(wounds=3), "tick", n=1)["wounds"] == 3


@rules("BRIAR-19")
def test_wounded_is_one_die_fewer_on_every_test_and_battered_none() -> None:
    shown = [derived(State(hero(wounds=wounds)), PLAIN)["standing_penalty"] for wounds in range(4)]
    assert shown == [0, 0, -1, -1]
    assert [holds(hero(wounds=wounds), "wounded") for wounds in range(4)] == [False, False, True, True]
    assert [holds(hero(wounds=wounds), "hurt") for wounds in range(2)] == [False, True]


@rules("BRIAR-20", "BRIAR-25", "A-17")
@pytest.mark.parametrize("wounds, healed, left", [(3, 1, 2), (3, 2, 1), (2, 5, 0), (0, 1, 0)])
def test_healing_clears_the_worst_first(wounds: int, healed: int, left: int) -> None:
    assert after(hero(wounds=wounds), "heal", n=healed)["wounds"] == left
    assert after(hero(wounds=wounds), "heal-all")["wounds"] == 0


@rules("BRIAR-26")
def test_there_is_no_armour_to_record() -> None:
    assert not [field.key for field in SYSTEM.sheet.fields if "armour" in field.key]


@rules("BRIAR-10", "A-31")
def test_luck_comes_back_only_by_the_book_and_never_above_its_maximum() -> None:
    assert after(hero(luck=Score(0, 2)), "regain-luck", n=5).score("luck") == Score(2, 2)
    assert after(hero(luck=Score(0, 2)), "regain-luck").score("luck") == Score(2, 2)
    assert after(hero(luck=Score(1, 2)), "lose-luck", n=3).score("luck") == Score(0, 2)
    assert after(hero(luck=Score(1, 2)), "raise-luck", n=1).score("luck") == Score(2, 3)
    assert holds(hero(luck=1), "luck", n=1)
    assert not holds(hero(), "luck", n=1)


@rules("BRIAR-08", "BRIAR-09", "A-2")
def test_attributes_and_talents_are_numbers_that_a_book_may_raise() -> None:
    assert after(hero(lore=1), "raise", score="LORE")["lore"] == 2
    assert after(hero(), "raise", score="Boating", n=2).rating("talents", "Boating") == 2
    assert holds(hero(lore=2), "rating", score="LORE", n=2)
    assert not holds(hero(lore=2), "rating", score="LORE", n=3)


# --- codes and titles, as a book gives them ---------------------------------------------------------------

BOOK = """---
system: briar
title: A
fate: warm
epilogue: dead
{more}
---
## a
{body}
- On. -> b
## b [end]
End.
## warm
Warm. {{Heal all your Wounds}}
- On. -> b
## dead [death]
{{Score 2 for each title}} {{Count your score}}
"""


def game(body: str, more: str = "") -> Game:
    """A book of one page that matters."""
    book, _ = read_text(BOOK.format(body=body, more=more))
    return Game(CompiledBook(compiled(book, SYSTEM)), SYSTEM)


def sheet_after(body: str, start: Sheet, more: str = "") -> Sheet:
    """The hero when the page has been read."""
    made = game(body, more)
    return play.begin(made, start).state.hero


@rules("BRIAR-11", "BRIAR-12", "A-34")
def test_codes_and_titles_come_and_go_any_number_of_times() -> None:
    body = "{Gain the code *Dogear*} {Delete the code *Dogear*} {Gain the code *Dogear*} {Gain the title Elver} {Lose the title Elver}"
    left = sheet_after(body, hero())
    assert (left.listed("codes"), left.listed("titles"), left.items) == (("Dogear",), (), ())


# --- Fate -----------------------------------------------------------------------------------------------


def dying(fate: int, **header: Any) -> tuple[State, Turn | None]:
    """What becomes of a hero who dies Down."""
    settled = Terms(header={"fate": "warm", "epilogue": "dead"}, **header)
    assert SYSTEM.play.death is not None
    death = SYSTEM.play.death
    return result(lambda: death(State(hero(wounds=3, fate=fate)), settled))


@rules("BRIAR-36", "A-19", "fate_heals=down")
def test_with_fate_one_goes_on_at_the_books_section_no_longer_down() -> None:
    state, turn = dying(1)
    assert (state.hero["fate"], state.hero["wounds"], turn) == (0, 2, Turn("warm"))


@rules("A-19", "fate_heals=all")
def test_where_the_book_says_so_fate_heals_all() -> None:
    state, _ = dying(1, options={"fate_heals": "all"})
    assert state.hero["wounds"] == 0


@rules("BRIAR-36")
def test_without_fate_there_is_the_epilogue() -> None:
    state, turn = dying(0)
    assert (state.hero["wounds"], turn) == (3, Turn("dead"))


@rules("A-19")
def test_a_book_must_name_its_fate_section_to_be_saved_by_it() -> None:
    assert SYSTEM.play.death is not None
    death = SYSTEM.play.death
    _, turn = result(lambda: death(State(hero(fate=3)), Terms(header={})))
    assert turn is None
    told = {problem.code for problem in read_text("---\nsystem: briar\n---\n## a [end]\nEnd.\n")[1]}
    assert {"no-fate-section", "no-starting-numbers"} <= told


@rules("BRIAR-36", "A-18")
def test_dying_in_a_book() -> None:
    saved = play.begin(game("{You die}"), hero(fate=1))
    assert (saved.position.visit.section, saved.state.hero["fate"]) == ("warm", 0)
    ended = play.begin(game("{You die}"), hero(fate=0, titles=("Elver",)))
    assert ended.position.ended is not None
    assert (ended.position.visit.section, ended.position.ended.kind) == ("dead", "death")
    assert ended.state.world.count("score") == 2
    down = play.begin(game("{You are Down}"), hero(fate=1))
    assert (down.position.visit.section, down.state.hero["wounds"]) == ("warm", 0)


@rules("BRIAR-36")
def test_a_book_may_give_fate() -> None:
    assert sheet_after("{Gain 1 Fate}", hero())["fate"] == 1


# --- modes, scoring ---------------------------------------------------------------------------------------


@rules("BRIAR-35")
@pytest.mark.parametrize("mode, fate", [("Default", 1), ("Easy", 3), ("Hard", 0)])
def test_each_mode_has_its_fate(mode: str, fate: int) -> None:
    draft = {**CREATION.blank(START), "mode": mode}
    made = CREATION.hero(draft, START)
    assert (made["fate"], made.fact("mode")) == (fate, mode)


@rules("BRIAR-35")
@pytest.mark.parametrize(
    "file, fate", [({}, 1), ({"mode": "Easy"}, 3), ({"mode": "hard"}, 0), ({"mode": "Easy", "fate": 2}, 2)]
)
def test_a_hero_file_that_leaves_fate_out_has_the_modes(file: dict[str, Any], fate: int) -> None:
    made, found = hero_file.hero(file, SYSTEM)
    assert (made["fate"], found) == (fate, [])


@rules("BRIAR-37", "A-33")
def test_modes_change_nothing_but_scoring() -> None:
    assert holds(hero(mode="Hard"), "mode", mode="hard")
    made = game("{If the mode is Hard} {Score 8} {Otherwise} {Score -2} {Count your score}")
    assert play.begin(made, hero(mode="Hard")).state.world.count("score") == 8
    assert play.begin(made, hero()).state.world.count("score") == -2
    assert next(iter(problems(hero(mode="Brutal"), PLAIN)))[0] == "BRIAR-35"


@rules("BRIAR-37")
@pytest.mark.parametrize("each, points", [
    ("title", 2), ("titles", 2), ("code", 4), ("companion", 2), ("sp", 10), ("fate", 0), ("signed receipt", 6), ("", 2), ("wound", 2),
])  # fmt: skip
def test_a_book_scores_what_it_likes(each: str, points: int) -> None:
    full = hero("3 signed receipts (small)", titles=("A",), codes=("B", "C"), companions=("D",), sp=5, wounds=1)
    made = carried_out(full, "score", n=2, **({"each": each} if each else {}))
    assert result(made).state.world.count("score") == points
    assert events(made, Changed)[0].after == points if points else not events(made, Changed)


# --- creation -----------------------------------------------------------------------------------------------

START = Terms(
    header={"creation": {"attributes": "9", "attribute_most": "4", "talents": "3", "talent_most": "2", "luck": "2", "sp": "6", "items": ["staff (weapon)"]}, "talents": ["Weaving"]}
)  # fmt: skip


@rules("A-1", "BRIAR-08", "BRIAR-09", "BRIAR-10", "BRIAR-35")
def test_a_hero_is_made_of_what_the_book_supplies() -> None:
    draft = CREATION.blank(START)
    for key, value in (
        ("name", "Ada"),
        ("attributes", {"lore": 4, "prowess": 4, "charm": 1}),
        ("talents", {"Weaving": 2, "Boating": 1}),
    ):
        draft, wrong = CREATION.edit(draft, key, value, START)
        assert not wrong
    assert CREATION.refusals(draft, START) == ()
    made = CREATION.hero(draft, START)
    assert (made["lore"], made["attune"], made.score("luck"), made["sp"], made["wounds"]) == (4, 0, Score(2, 2), 6, 0)
    assert made.rating("talents", "Weaving") == 2
    assert [str(own) for own in made.items] == ["staff (weapon)"]


@rules("A-1")
@pytest.mark.parametrize("key, value", [
    ("mode", "Brutal"), ("attributes", {"lore": 5}), ("attributes", {"lore": 4, "charm": 4, "attune": 4}), ("attributes", {"luck": 1}),
    ("attributes", {"lore": -1}), ("attributes", "lore"), ("talents", {"Sailing": 1}), ("hat", "tall"),
])  # fmt: skip
def test_what_the_book_does_not_give_cannot_be_chosen(key: str, value: Any) -> None:
    draft = CREATION.blank(START)
    same, wrong = CREATION.edit(draft, key, value, START)
    assert wrong
    assert same == draft


@rules("A-1")
def test_points_left_and_books_without_numbers() -> None:
    assert len(CREATION.refusals(CREATION.blank(START), START)) == 2
    assert "only its ready heroes" in WORDS(CREATION.refusals(CREATION.blank(PLAIN), PLAIN)[0])


@rules("A-12")
def test_what_arms() -> None:
    assert [holds(hero(text), "armed") for text in ("axe (weapon)", "bow (ranged)", "dart (thrown)", "rope")] == [
        True,
        False,
        True,
        False,
    ]
    assert holds(hero("bow (ranged)"), "ranged")
    assert holds(hero(), "armed", terms(assume_armed="yes"))


@rules("BRIAR-36")
def test_dying_is_told() -> None:
    assert result(carried_out(hero(), "die")).dies
