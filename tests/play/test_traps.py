"""Traps that gamebook engines have walked into, played on small pages; tests/test_traps.py lists them all."""

import sys

import pytest

from rules.pointless import page
from support import handmade
from turnto.core.procedure import Ask, Given, Told
from turnto.core.sheet import Item
from turnto.play import session as play
from turnto.play.position import Session
from turnto.play.save import packed, unpacked
from turnto.words.translator import capital


def prose(session: Session) -> set[str]:
    """The outcomes' words that the page has told."""
    return {
        str(dict(event.facts).get("words", "")) for *_, event in session.record.page.events if isinstance(event, Told)
    }


def test_trap_what_is_declined_leaves_a_way_on() -> None:
    """A failed or declined offer must never end in a page on which nothing can be pressed."""
    made, session = page(
        "{You may cast Flight}\n- If it works: Up. -> a\n- Otherwise: You walk.", "gnat", items=["Flight spell"]
    )
    session = handmade.take(made, session, "Don't cast")
    assert handmade.labels(made, session) == ["Go on."]


@pytest.mark.parametrize("gp, left", [(9, 4), (2, 0)])
def test_trap_a_payment_that_must_be_made_is_made_before_any_way_on(gp: int, left: int) -> None:
    """A payment that is demanded must neither be walked past nor end the game where the purse is too light."""
    made, session = page("{Pay 5 gp}", "gnat", gp=gp)
    assert session.state.hero["gp"] == left
    assert handmade.labels(made, session) == ["Go on."]


def test_trap_a_reload_repeats_no_gain() -> None:
    """What a page has given must be given no second time by opening the game that was saved on it."""
    made, session = page("{Gain 5 gp} {Take the **lamp**}", "gnat", gp=1)
    again, _ = unpacked(packed(session), made)
    assert again == session
    assert (again.state.hero["gp"], again.state.hero.items) == (6, (Item("lamp"),))


def test_trap_flight_is_open_where_nothing_else_can_succeed() -> None:
    """Flight must stay open while the fight holds every other way."""
    fight = "{Fight a giant (DS 13, club +1)}\n- If you win -> a\n- If you get away -> a\n- Otherwise -> a"
    made, session = page(fight, "goonies", grace=1)
    assert "Flee" in {label.partition(" (")[0] for label in handmade.labels(made, session)}


def test_trap_a_result_that_is_thrown_again_has_done_nothing() -> None:
    """While it can be thrown again a result is not carried out, and what was rejected never is."""
    made, session = page(
        "{Test LORE}\n- Miss: {Tick a Wound}\n- Partial: So so.\n- Success: Well.", "briar", lore=1, luck="1/1"
    )
    session = handmade.take(made, session, (2,))
    assert session.state.hero["wounds"] == 0
    session = handmade.take(made, session, "Re-roll", (6,))
    assert session.state.hero["wounds"] == 0
    assert session.state.hero["luck"] == 0


def test_trap_to_have_is_not_to_have_ever_had() -> None:
    """Have and have ever had are two questions."""
    asked = "- {If you have the **rope**} Climb. -> a\n- {If you have ever had the **rope**} Remember. -> a"
    made, session = page(f"{{Take the **rope**}} {{Lose the **rope**}}\n\n{asked}", "gnat")
    assert handmade.labels(made, session) == ["Remember.", "Go on."]
    assert list(handmade.closed(made, session)) == ["Climb."]


def test_trap_none_of_a_thing_is_no_thing() -> None:
    """An entry of which nothing is left is gone: it is neither asked for nor shown as none."""
    made, session = page("- {Use up a **ration**}\n- {If you have a ration} Eat. -> a", "gnat", items=["ration"])
    session = handmade.take(made, session, "Use up a ration")
    assert session.state.hero.items == ()
    assert "Eat." in handmade.closed(made, session)
    assert not [own for own in play.also(made, session) if "ration" in own.label]


@pytest.mark.parametrize("words", ["the miller's wife", "o’Hara’s dog"])
def test_trap_only_the_first_letter_is_raised(words: str) -> None:
    """A capital behind an apostrophe ("The Miller'S Wife") is a fault of title case."""
    assert capital(words) == words[0].upper() + words[1:]


def test_trap_an_answer_to_what_is_no_longer_asked_changes_nothing() -> None:
    """A result that arrives after the player has left is refused, and the game is as it was."""
    made, session = page("- {Take the **lamp**}", "gnat")
    request = play.waiting_for(made, session)
    assert isinstance(request, Ask)
    taken = play.step(made, session, request.options[0].key)
    with pytest.raises(Exception, match="expected"):
        play.step(made, taken, Given("faces", (1, 2)))
    with pytest.raises(Exception, match="expected"):
        play.step(made, taken, request.options[0].key)
    assert taken.state.hero.items == (Item("lamp"),)


@pytest.mark.cpython_only
def test_trap_a_run_of_tests_that_ran_none_has_failed() -> None:
    """A green run that ran nothing is a lie."""
    from turnto.dev import steps  # the page's Python has none

    assert not steps.counted([sys.executable, "-c", "print('no tests ran in 0.01s')"]).passed
    assert steps.counted([sys.executable, "-c", "print('1 passed in 0.01s')"]).passed
