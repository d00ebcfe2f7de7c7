"""What came of a blow, on the page: the hero's wound is never in small print, a foe's success no good news, nothing said twice."""

from __future__ import annotations

import re
from html import unescape

import pytest

from browser.views.page.events import throws
from browser.views.page.verdict import is_wound, spoken, verdict
from page.fighting import begun, press
from turnto.core.dice import Dice
from turnto.core.procedure import Changed, Checked, Roll, Rolled, Told
from turnto.play.session import waiting_for

FIGHTS = {
    "gnat": "{Fight the gatekeeper twelve rounds at -1}",
    "briar": "{Fight a gatekeeper (Wounds 9)}",
    "goonies": "{Fight a gatekeeper (DS 10, cudgel +1)}",
    "gurps": "{Fight a gatekeeper (ST 11, DX 11, HT 11, hits 30, move 5, light club 18)}",
}
FOES, OURS = (
    re.compile(r"^The gatekeeper (strikes (at you:|you)|gets)"),
    re.compile(r"^You (strike (at .* must|the)|hit|get the better|hold off)"),
)
"""Sentences of a foe's success, and of the hero's."""
SEEDS = 4
MOST_PRESSES = 90


def line_of(drawn: str) -> list[tuple[str, str]]:
    """The sentences of the verdict on the page, each with how it is set."""
    line = re.search(r'<p class="verdict-line[^"]*">(.*?)</p>', drawn)
    spans = re.findall(r'<span(?: class="([a-z]+)")?>(.*?)</span>', line[1]) if line else []
    return [(shade, unescape(re.sub("<[^>]+>", "", words))) for shade, words in spans]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("rules", FIGHTS)
def test_a_verdict_says_once_what_came_of_it_and_sets_wounds_as_wounds(rules: str, seed: int) -> None:
    text = f"## a\n\nA gate.\n\n{FIGHTS[rules]}\n\n- Otherwise: You lie there. -> b\n\n## b [victory]\n\nOut.\n"
    app, screen = begun(rules, text, seed)
    wounds = told = 0
    for _ in range(MOST_PRESSES):
        now = app.play.current
        assert now
        request = waiting_for(now.game, now.session)
        if now.held or request is None:
            break
        is_roll = isinstance(request, Roll)
        press(app, *(("roll",) if is_roll else ("option", request.options[0].key)))
        lost = sum(
            abs(one.after - one.before) for one in now.new if isinstance(one, Changed) and is_wound(one, now.game)
        )
        said = line_of(screen.regions["text"])
        if not is_roll or not said:
            continue
        told += 1
        sentences = [words for _, words in said]
        assert len(set(sentences)) == len(sentences), sentences
        for shade, words in said:
            assert screen.said[-1].count(words) == 1 or words not in screen.said[-1]
            assert not (shade == "passed" and FOES.match(words)), words
            assert not (shade == "failed" and OURS.match(words)), words
        if lost:
            wounds += 1
            assert [words for shade, words in said if shade == "wound"], said
            assert any(str(lost) in words or "a Wound" in words for shade, words in said if shade == "wound"), (
                lost,
                said,
            )
            assert not any(shade == "aside" and re.search(r"lose|take", words) for shade, words in said)
    assert told
    assert wounds, "nobody was wounded: the test has seen nothing"


def test_a_wound_that_the_last_throws_have_buried_is_told_in_full_and_why_the_press_stopped() -> None:
    app, _ = begun(
        "gurps", f"## a\n\nA gate.\n\n{FIGHTS['gurps']}\n\n- Otherwise: You lie there. -> b\n\n## b [victory]\n\nOut.\n"
    )
    assert app.play.current
    before = (Changed("hits", 11, 4), Told("gurps-stops-half"))
    drawn = verdict(app.play.current.game, (Told("gurps-getting-up"),), before)
    assert '<span class="wound">Before that you lost 7 hits.</span>' in drawn or "took 7 hits" in drawn
    assert "Less than half of your hits are left." in drawn
    fell = (Told("gurps-surrenders", (("who", "the left gatekeeper"),)), *before)
    assert "The left gatekeeper surrenders." in verdict(app.play.current.game, (), fell, out=("left gatekeeper",))
    assert "surrenders" not in verdict(app.play.current.game, (), fell)


def test_of_throws_for_one_thing_the_last_says_what_came_of_it() -> None:
    app, _ = begun("gurps", "## a [victory]\n\nOut.\n")
    assert app.play.current
    game = app.play.current.game
    to_live = [
        [Rolled(Dice(3), faces, "You: HT to live"), Checked("HT", (("HT", 8),), faces, sum(faces), 8, came)]
        for faces, came in (((1, 2, 3), "success"), ((3, 5, 4), "failure"))
    ]
    events = (Changed("hits", 8, -17), *to_live[0], *to_live[1])
    assert "HT to live" not in verdict(game, list(throws(events, game)))  # its dice lie on the table
    assert spoken(game, events).count("HT to live") == 1
    assert "passed" not in spoken(game, events)
