"""Harm outside fights as a whole book tells it: what answers for it, and what may stand inside a choice (GL-AUTH-15 to 22)."""

from __future__ import annotations

import pytest

from rules.gurps.playing import codes, game, hero
from rules.playing import rules
from support.handmade import take
from turnto.core.procedure import Told
from turnto.core.sheet import Sheet
from turnto.odds.report import odds
from turnto.play import session as play
from turnto.play.position import Session

Answers = tuple[str | tuple[int, ...], ...]

SECTIONS = """
## killed [death]
Dead.

## out
You wake.
-> b

## b [end]
On.

## c [end]
Elsewhere.
"""

AWAKE, FAINTS, LIVES, DIES = (3, 3, 3), (6, 6, 4), (3, 3, 3), (6, 6, 4)


def played(text: str, *answers: str | tuple[int, ...], sheet: Sheet | None = None, more: str = "") -> Session:
    """A book whose first section is this text, after these answers."""
    made = game(f"## a\n{text}\n{SECTIONS}", more)
    return take(made, play.begin(made, sheet or hero()), *answers)


def ending(session: Session) -> str:
    """How it ended."""
    assert session.position.ended is not None
    return session.position.ended.kind


HARM: dict[str, Answers] = {
    # instruction -> the throws by which it does 2 of harm and more to somebody with one hit left
    "Take 3d damage": ((2, 2, 2), FAINTS),
    "Take 6 damage": (FAINTS,),
    "Lose 6 hits": (FAINTS,),
    "Fall 6 yards without acrobatics": ((3, 3, 3, 3, 3, 3), FAINTS),
    "A falling stone of 20 lb from 10 yards": ((3, 3), FAINTS),
    "Stand in fire for 2 seconds": ((5,), FAINTS, (3,)),
    "Pass through fire for 2 seconds": ((6,), FAINTS, (1,)),
    "An explosion of 2d at 1 yard": ((3, 3), FAINTS),
    "Poison: HT-2; on a failure 2d damage": ((6, 6, 3), (3, 3), FAINTS),
    "Roll against DX; each failure costs 1d damage": ((6, 5, 4), (6,), FAINTS),
}
WEAK = hero(ht=13, hits=1)


@rules("GL-AUTH-15", "GL-AUTH-16", "GL-AUTH-17", "GL-AUTH-18", "GL-AUTH-19", "GL-AUTH-20", "GL-RULE-95")
@pytest.mark.parametrize("text", HARM)
@pytest.mark.parametrize("words", ["If you are unconscious", "If you fall unconscious", "If you are knocked out"])
def test_who_is_knocked_out_goes_where_the_list_says(text: str, words: str) -> None:
    listed = f"{{{text}}}\n- {words} -> c\n- If you are killed -> killed\n- Success -> b\n- If you are hurt -> b"
    assert played(listed, *HARM[text], sheet=WEAK).visit.section == "c"


@rules("GL-AUTH-15", "GL-RULE-95")
@pytest.mark.parametrize("text", HARM)
def test_else_the_books_zero_section_answers_and_else_it_is_death(text: str) -> None:
    unlisted = f"{{{text}}}\n- Success -> b\n- If you are hurt -> b\n- If you are killed -> killed"
    assert ending(played(unlisted, *HARM[text], sheet=WEAK)) == "death"
    assert played(unlisted, *HARM[text], sheet=WEAK, more="zero: c\n").visit.section == "c"


@rules("GL-AUTH-15", "GL-RULE-95")
@pytest.mark.parametrize(
    "text, throws",
    [
        ("Take 1d damage", ((4,), DIES)),
        ("Lose 3 hits", (DIES,)),
        ("Poison: HT; on a failure 4 hits", ((6, 6, 4), DIES)),
    ],
)
def test_who_is_killed_goes_where_the_list_says_and_nowhere_else(text: str, throws: Answers) -> None:
    weak = hero(hits="-8/10").with_fact("condition", "holding")
    assert played(f"{{{text}}}\n- If you are killed -> killed", *throws, sheet=weak).visit.section == "killed"
    assert ending(played(f"{{{text}}}\n- If you fall unconscious -> c", *throws, sheet=weak)) == "death"


@rules("GL-AUTH-15", "GL-COMBAT-52")
def test_each_outcome_of_harm_can_be_branched_on() -> None:
    text = "{Take 2d-2 damage}\n- If you are hurt -> c\n- If you are unhurt -> b"
    assert played(text, (1, 1)).visit.section == "b"
    assert played(text, (2, 2)).visit.section == "c"
    assert played(text, (6, 6), FAINTS, (3, 3, 3)).visit.section == "c"  # knocked down is hurt
    assert played(f"{text}\n- If you are knocked down -> killed", (6, 6), FAINTS, (3, 3, 3)).visit.section == "killed"


@rules("GL-AUTH-12", "GL-AUTH-15")
def test_an_item_answers_for_all_harm_of_its_section() -> None:
    weak = hero(hits=2)
    text = (
        "{Roll against DX}\n- Success: Well.\n- Failure: {Take 1d damage} You stumble. -> b\n- If you fall unconscious -> killed\n\n"
        "- Leap down. {Fall 3 yards, without acrobatics} -> c"
    )
    assert played(text, (6, 5, 4), (5,), FAINTS, sheet=weak).visit.section == "killed"
    assert played(text, (6, 5, 4), (1,), sheet=weak).visit.section == "b"
    assert played(text, (3, 3, 3), "Leap", (4, 4, 4), FAINTS, sheet=weak).visit.section == "killed"
    assert played(text, (3, 3, 3), "Leap", (1, 1, 1), sheet=weak).visit.section == "c"


@rules("GL-AUTH-16", "GL-AUTH-22", "GL-AUTH-24", "GL-AUTH-50", "GL-AUTH-53")
@pytest.mark.parametrize(
    "text",
    ["Fall 3 yards", "Take 1d damage", "Lose 2 hits", "Lose 2 fatigue", "March 2 hours", "Rest 3 days", "Rest an hour", "Sleep the night",
     "Sleep half the night", "Go without sleep", "Travel 20 miles", "Travel 2 days riding a pony", "Work a month as a scribe (Writing, $500)",
     "Swim 40 yards", "Stand in fire for 2 seconds", "Pass through fire", "An explosion of 2d at 3 yards",
     "A falling beam of 40 lb from 10 yards; you may dodge", "Poison: HT-1; on a failure 1d damage", "Exposed to illness: a shop",
     "A day of illness", "Two days pass", "First aid", "Bandage your wounds", "Heal 2 hits", "Recover 2 fatigue", "Wake up"],
)  # fmt: skip
def test_what_may_stand_inside_a_choice_and_an_outcome(text: str) -> None:
    assert "nested-outcome" not in codes(f"## a\n- Go. {{{text}}} -> b\n- Stay. -> c{SECTIONS}")
    assert "nested-outcome" not in codes(
        f"## a\n{{Roll against DX}}\n- Success -> b\n- Failure: {{{text}}} -> c\n- Critical failure: {{{text}}} So it goes. -> c{SECTIONS}"
    )


@rules("GL-AUTH-61")
@pytest.mark.parametrize(
    "text", ["Roll against DX", "Jump 8 feet", "Fight a wolf (DX 10)", "Quick Contest: ST against 10"]
)
def test_what_must_branch_cannot_stand_there(text: str) -> None:
    assert "nested-outcome" in codes(f"## a\n- Go. {{{text}}} -> b\n- Stay. -> c{SECTIONS}")


@rules("GL-COMBAT-90")
def test_who_has_no_strength_left_drops_before_the_page_goes_on() -> None:
    there = played(
        "{Run 200 yards}\n- Success: You arrive.\n- Failure: Never.\n\n- On. -> b",
        (6, 6, 4),
        (6, 6, 4),
        sheet=hero(st=2),
    )
    assert (there.state.hero["fatigue"], there.state.world.clock) == (1, 10)


@rules("GL-EQUIP-57", "GL-AUTH-25")
def test_the_drowned_are_dead_where_nothing_else_is_said() -> None:
    drowns: Answers = ((6, 6, 4),)
    assert ending(played("- Swim. {Swim 30 yards} -> b", "Swim", *drowns, sheet=hero(st=1))) == "death"
    listed = "{Swim 30 yards}\n- Reached -> b\n- Drowned: A net hauls you out. -> c"
    assert played(listed, *drowns, sheet=hero(st=1)).visit.section == "c"
    assert ending(played("{Swim 30 yards}\n- Reached -> b", *drowns, sheet=hero(st=1))) == "death"
    buried = played("{Swim 30 yards}\n- Reached -> b\n- Drowned -> killed", *drowns, sheet=hero(st=1))
    assert (buried.state.hero["fatigue"], ending(buried)) == (1, "death")  # and gets up no more


@rules("GL-EQUIP-40", "GL-AUTH-26")
def test_a_fall_from_a_climb_is_answered_as_harm_is() -> None:
    climb = "{Climb a tree of 30 feet}\n- Success -> b\n- Failure: Down you come. -> c"
    falls: Answers = ((6, 6, 4), (6, 6, 4), (4, 4, 4, 4, 4))  # the climb, Acrobatics by default, five yards
    weak = hero(hits=2)
    assert ending(played(climb, *falls, FAINTS, (6, 5, 4), sheet=weak)) == "death"
    assert (
        played(f"{climb}\n- If you pass out -> killed", *falls, FAINTS, (6, 5, 4), sheet=weak).visit.section == "killed"
    )
    assert played(climb, (6, 6, 4), (6, 6, 4), (1, 1, 1, 1, 1), sheet=weak).visit.section == "c"


def told(session: Session) -> list[str]:
    """The messages of the page."""
    assert session.record.page is not None
    return [event.message for event in session.record.page.events if isinstance(event, Told)]


@rules("GL-COMBAT-74", "GL-RULE-95")
def test_nobody_wakes_at_the_end() -> None:
    text = "{Lose 6 hits}\n- If you fall unconscious -> "
    assert "gurps-wakes" not in told(played(text + "killed", FAINTS, sheet=WEAK))
    assert "gurps-wakes" in told(played(text + "ward\n\n## ward\n- Out. -> b", FAINTS, sheet=WEAK))


@rules("GL-RULE-95", "GL-COMBAT-56")
def test_who_goes_on_was_not_dead_after_all_and_can_be_beaten_again() -> None:
    text = "{Lose 40 hits}\n- If you are killed -> ward"
    more = "\n\n## ward\n{Heal 60 hits}\n\n- Out. {Lose 60 hits} -> b"
    there = played(text + more, DIES, LIVES, sheet=hero(hits="2/10"))
    assert there.visit.section == "ward"
    assert (there.state.hero["hits"], there.state.hero.fact("condition")) == (10, "")
    made = game(f"## a\n{text + more}\n{SECTIONS}")
    assert ending(take(made, there, "Out")) == "death"


@rules("GL-CORE-13", "GL-EQUIP-40")
def test_the_odds_of_a_climb_are_those_of_a_roll() -> None:
    made = game("## a\n{Climb a tree of 30 feet}\n- Success -> b\n- Failure -> c" + SECTIONS)
    found = odds(made, hero(hits=2), "a")
    assert found.exact
    assert set(found.outcomes) == {"critical_success", "success", "failure", "critical_failure"}
    assert sum(found.outcomes.values()) == 1
