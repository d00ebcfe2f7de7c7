"""Outcomes that ask by how much a test succeeded or failed: "Success by 3 or more"."""

import pytest

from rules.goonies.playing import fighter
from rules.gurps.playing import hero
from rules.playing import rules
from support.handmade import take
from support.reading import compiled, read_text
from turnto.core.sheet import Sheet
from turnto.ir.book import CompiledBook
from turnto.play import session as play
from turnto.play.game import Game
from turnto.rules import goonies, gurps

DEGREES = "## a\n{{{test}}}\n- Success -> bare\n- Success by 3 or more -> clear\n- Failure by less than 3 -> near\n- Failure -> far\n"
ENDS = "".join(f"\n## {name} [end]\n" for name in ("bare", "clear", "near", "far"))
SYSTEMS = {"gurps": gurps.SYSTEM, "goonies": goonies.SYSTEM}


def where(system: str, test: str, sheet: Sheet, *faces: int) -> str:
    """Return the section that a throw leads to."""
    text = f"---\ntitle: T\nsystem: {system}\n---\n{DEGREES.format(test=test)}{ENDS}"
    book, problems = read_text(text, "test", SYSTEMS[system])
    assert not [problem for problem in problems if problem.level == "error"]
    made = Game(CompiledBook(compiled(book, SYSTEMS[system])), SYSTEMS[system])
    return take(made, play.begin(made, sheet), faces).visit.section


@rules("GL-CORE-06")
@pytest.mark.parametrize(
    "faces, section",
    [((3, 3, 3), "clear"), ((3, 3, 4), "bare"), ((6, 5, 2), "near"), ((6, 4, 4), "near"), ((6, 6, 4), "far")],
)
def test_degrees_of_a_roll_go_by_its_margin(faces: tuple[int, ...], section: str) -> None:
    assert where("gurps", "Roll against Stealth", hero(skills={"Stealth": 12}), *faces) == section


@rules("GOON-03", "GOON-05")
@pytest.mark.parametrize("faces, section", [((6, 6), "clear"), ((4, 4), "bare"), ((1, 2), "far")])
def test_degrees_of_a_test_go_by_its_margin(faces: tuple[int, ...], section: str) -> None:
    assert where("goonies", "Test Power against 9", fighter(), *faces) == section
