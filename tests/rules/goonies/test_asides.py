"""What a Goonies book may add in brackets or behind a semicolon, and what cannot be fought at all."""

import pytest

from rules.goonies.playing import fighter, hero, mage
from rules.goonies.test_says import game, said
from rules.playing import rules
from support.reading import read_text
from turnto.book.check import registry
from turnto.core.procedure import Ask
from turnto.core.sheet import Sheet
from turnto.odds.report import odds
from turnto.play import session as play
from turnto.rules.goonies import SYSTEM

ENDS = "\n- If you win: Yes. -> done\n- Otherwise: No. -> done\n\n## done [end]\nOver.\n"


def codes(text: str, header: str = "") -> set[tuple[str, str]]:
    """The problems of a book: (level, code)."""
    book, problems = read_text(f"---\nsystem: goonies\ntitle: T\n{header}---\n\n{text}", "test", SYSTEM)
    return {(problem.level, problem.code) for problem in (*problems, *registry.problems(book, SYSTEM))}


@rules("GOON-07", "GOON-21", "GOON-27")
@pytest.mark.parametrize(
    "text, phrase, values",
    [
        ("Test Power against 9 (Medium)", "test", {"score": "Power", "ds": 9, "band": "Medium"}),
        ("Test Grace against 8; this obstacle is worth its DS", "test", {"score": "Grace", "ds": 8, "worth": True}),
        ("Cast Smoke Screen against 11 (Hard)", "cast", {"spell": "Smoke Screen", "ds": 11, "band": "Hard"}),
        ("Learn Undergrowth (scroll)", "learn", {"spell": "Undergrowth", "source": "scroll"}),
    ],
)
def test_what_stands_in_brackets(text: str, phrase: str, values: dict[str, object]) -> None:
    assert said(text) == (phrase, values)


@rules("GOON-07")
@pytest.mark.parametrize(
    "ds, band, odd", [(9, "Medium", False), (9, "Easy", True), (12, "hard", False), (9, "draughty", False)]
)
def test_a_difficulty_is_called_what_it_is(ds: int, band: str, odd: bool) -> None:
    text = (
        f"## a\n{{Test Power against {ds} ({band})}}\n\n- Success: Y. -> b\n- Failure: N. -> b\n\n## b [end]\nOver.\n"
    )
    assert (("warning", "odd-ds") in codes(text)) is odd


@pytest.mark.slow
@pytest.mark.cpython_only  # odds: no page has them
@rules("A-10")
def test_immunity_said_behind_the_enemys_facts() -> None:
    behind = game(f"## den\n{{Fight the wolf (DS 8, bite +1); immune to light; you cannot run}}\n{ENDS}")
    among = game(f"## den\n{{Fight the wolf (DS 8, bite +1, immune to Sunburst); you cannot run}}\n{ENDS}")
    bare = game(f"## den\n{{Fight the wolf (DS 8, bite +1); you cannot run}}\n{ENDS}")
    # One Health left: whoever casts in vain is soon out of the fight.
    weak = mage(spells=("Sunburst",), damage=7)
    assert odds(behind, weak, "den").outcomes == odds(among, weak, "den").outcomes
    assert odds(behind, weak, "den").outcomes != odds(bare, weak, "den").outcomes


@rules("A-29", "GOON-21")
@pytest.mark.parametrize("sheet, section", [(hero(spells=("Cold Snap",)), "ice"), (hero(), "wet")])
def test_a_spell_in_calm_may_lead_two_ways(sheet: Sheet, section: str) -> None:
    made = game(
        "## ford\n{Cast Cold Snap, in calm}\n\n- Success: It holds. -> ice\n- Otherwise: You wade. -> wet\n\n"
        "## ice [end]\nOver.\n\n## wet [end]\nOver.\n"
    )
    ended = play.begin(made, sheet).position.ended
    assert ended is not None
    assert ended.ending == section


@rules("GOON-15")
@pytest.mark.parametrize(
    "fight, more, code",
    [
        ("Fight the wolf", "", "unknown-foe"),
        ("Fight the wolf (bite +1)", "", "foe-facts"),
        ("Fight the wolf", "\n## foes [foes]\n\n| Foe | Weapon |\n|---|---|\n| wolf | bite +1 |\n", "foe-facts"),
    ],
)
def test_an_enemy_without_a_ds_cannot_be_fought(fight: str, more: str, code: str) -> None:
    assert ("error", code) in codes(f"## den\n{{{fight}}}\n{ENDS}{more}")


@rules("A-14")
def test_each_of_several_is_called_by_its_own_name() -> None:
    made = game(f"## den\n{{Fight three wargs}}\n{ENDS}\n## foes [foes]\n\n| Foe | DS |\n|---|---|\n| warg | 7 |\n")
    waiting = play.waiting_for(made, play.begin(made, fighter()))
    assert isinstance(waiting, Ask)
    assert waiting.prompt.startswith("warg: DS 7")


@pytest.mark.slow
@pytest.mark.cpython_only  # odds: no page has them
@rules("GOON-15")
def test_enemies_of_the_header() -> None:
    said_there = game(f"## den\n{{Fight the wolf}}\n{ENDS}", "foes:\n  wolf: DS 8, bite +1\n")
    here = game(f"## den\n{{Fight the wolf (DS 8, bite +1)}}\n{ENDS}")
    assert odds(said_there, fighter(), "den", "first").outcomes == odds(here, fighter(), "den", "first").outcomes
