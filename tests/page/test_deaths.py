"""What killed the hero is said once: in the text where it happened, and again on no line of the page."""

from __future__ import annotations

import re

import pytest

from browser.views.page.questions import TURN
from browser.views.shell.ending import _last_choice
from page.fighting import begun, press
from page.test_ends_of_fights import HARD
from turnto.core.dice import Dice
from turnto.core.procedure import Changed, Chose, FightBegan, FightEnded, Roll, Rolled
from turnto.play.session import waiting_for

HARM = {
    "gnat": ("{Roll 1d6, and lose 99 Vitality}", "Vitality falls from 3 to 0"),
    "briar": ("{Take 9 Wounds}", "Wounds rise from 2 to 3"),
    "goonies": ("{Take 10d6 damage}", "Damage rises from 0 to 11"),
    "gurps": ("{Take 30d6 damage}", "You die"),
}


def page_of_death(rules: str, text: str) -> str:
    """The words of the page on which the hero died of this, without what is folded."""
    return told_of_death(
        rules, f"## a\n\nA door.\n\n- In. -> b\n\n## b\n\nA pit. {text}\n\n- On. -> c\n\n## c [victory]\n\nOut.\n"
    )


def told_of_death(rules: str, book: str) -> str:
    """The words of the page on which this book ends, always taking its first choice."""
    app, screen = begun(rules, book, seed=7)
    for _ in range(100):
        now = app.play.current
        assert now
        request = waiting_for(now.game, now.session)
        if now.held:
            press(app, TURN)
        elif isinstance(request, Roll):
            press(app, "roll-on" if "roll-on" in screen.regions["text"] else "roll")
        elif request:
            press(app, "option", request.options[0].key)
    drawn = re.sub(r"<details.*?</details>", "", screen.regions["text"], flags=re.DOTALL)
    assert 'class="ending"' in drawn
    return " ".join(re.sub(r"<[^>]+>", " ", drawn).split())


@pytest.mark.parametrize("rules", HARM)
def test_the_harm_that_kills_is_said_once_with_its_dice(rules: str) -> None:
    text, said = HARM[rules]
    drawn = page_of_death(rules, text)
    assert drawn.count(said) == 1
    assert drawn.count("Section 3: ") == 1


@pytest.mark.parametrize("rules", HARD)
def test_a_fight_that_kills_is_shown_once(rules: str) -> None:
    drawn = page_of_death(rules, HARD[rules])
    assert drawn.count("Defeat") == 1
    assert "A fight begins" not in drawn
    cause = drawn.partition("What ended it")[2].partition("The adventure ends here.")[0]
    assert re.fullmatch(r" Section 3: the champion ended it\. ", cause)


def cause_of(book: str, rules: str = "gnat") -> str:
    """The sentence that says what ended it."""
    return told_of_death(rules, book).partition("What ended it")[2].strip()


WAY = "## a\n\nA door.\n\n- Wait. -> ledge\n\n## ledge\n\nA ledge.\n\n{choice}\n- Back. -> a\n\n"
PIT = "## pit\n\nA pit. {Lose 99 Vitality}\n\n- Climb. -> a\n\n"
GRAVE = "## grave [death]\n\nYou break your neck.\n"


def test_a_choice_that_leads_to_a_death_is_told_again_with_its_own_section() -> None:
    said = cause_of(WAY.format(choice="- Leap across. -> grave") + GRAVE)
    assert said.startswith("Section 3: you chose “Leap across”, and that was the end. You break your neck.")


def test_a_choice_whose_price_kills_is_told_again() -> None:
    said = cause_of(WAY.format(choice="- Drink of the cup! {Lose 99 Vitality} -> grave") + GRAVE)
    assert said.startswith("Section 3: you chose “Drink of the cup! Lose 99 Vitality”, and that was the end.")


def test_a_choice_into_what_kills_is_told_again_with_both_sections() -> None:
    said = cause_of(WAY.format(choice="- Leap down. -> pit") + PIT)
    assert said.startswith("Section 3: you chose “Leap down”. Section 2: there it ended.")


def test_a_fight_that_was_won_is_not_what_ended_it_when_a_choice_did() -> None:
    book = WAY.format(choice="{Fight the mouse one round at +9}\n\n- Leap across. -> grave") + GRAVE
    assert cause_of(book).startswith("Section 3: you chose “Leap across”, and that was the end.")


def test_an_arrow_without_words_is_no_choice() -> None:
    said = cause_of(
        "## a\n\nA door.\n\n- Wait. -> ledge\n\n## ledge\n\nA ledge, and nothing below.\n\n-> grave\n\n" + GRAVE
    )
    assert said.startswith("Section 3: there it ended.")


def test_a_fight_that_was_won_a_page_before_is_not_what_ended_it() -> None:
    fight = "{Fight the mouse one round at +9}\n\n- If you win: On. -> pit\n- Otherwise: Out. -> a\n"
    said = cause_of(WAY.format(choice=fight) + PIT)
    assert said.startswith("Section 2: there it ended.")


def test_what_is_done_between_two_blows_is_not_what_ended_it() -> None:
    fight = (FightBegan("crow"), Chose("Eat a ration."), Rolled(Dice(1, 6), (2,), "Flip"))
    assert _last_choice(fight) == ("", fight)
    over = (*fight, FightEnded("won"), Chose("Leap."), Changed("vitality", 3, 0))
    assert _last_choice(over) == ("Leap.", (Changed("vitality", 3, 0),))


def test_an_instruction_is_not_what_ended_it() -> None:
    assert "Take 10d6 damage. ended it" not in page_of_death("goonies", "{Take 10d6 damage}")
