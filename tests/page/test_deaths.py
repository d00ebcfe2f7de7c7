"""What killed the hero is said once: in the text where it happened, and again on no line of the page."""

from __future__ import annotations

import re

import pytest

from browser.views.page.questions import TURN
from page.fighting import begun, press
from page.test_ends_of_fights import HARD
from turnto.core.procedure import Roll
from turnto.play.session import waiting_for

HARM = {
    "gnat": ("{Roll 1d6, and lose 99 Vitality}", "Vitality falls from 3 to 0"),
    "briar": ("{Take 9 Wounds}", "Wounds rise from 2 to 3"),
    "goonies": ("{Take 10d6 damage}", "Damage rises from 0 to 11"),
    "gurps": ("{Take 30d6 damage}", "You die"),
}


def page_of_death(rules: str, text: str) -> str:
    """The words of the page on which the hero died of this, without what is folded."""
    app, screen = begun(
        rules, f"## a\n\nA door.\n\n- In. -> b\n\n## b\n\nA pit. {text}\n\n- On. -> c\n\n## c [victory]\n\nOut.\n"
    )
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
    assert re.fullmatch(r" Section 3: champion ended it\. ", cause)


def test_an_instruction_is_not_what_ended_it() -> None:
    assert "Take 10d6 damage. ended it" not in page_of_death("goonies", "{Take 10d6 damage}")
