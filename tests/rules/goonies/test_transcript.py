"""Two whole games as they are told, kept as files that a person can read: TURNTO_RENEW=1 writes them anew."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

pytest.importorskip("markdown_it")

from rules.golden import same_as
from rules.playing import rules
from turnto.cli import main

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parent / "golden"
HUFFCAP = Path(__file__).parents[3] / "adventures" / "a-queen-for-huffcap"

CLOCK = (
    "--preset", "Mage",
    "--dice", "1 2  6 4  5 1  4 3",
    "--choose", "Take verger | Use the verger | Go up by the stair | Cast Sunburst | Cast Sunburst | Fight on | Walk over | Offer her | Go on",
)  # fmt: skip

TOLD = (
    "--preset", "Philpot Quince, chorister (Mage)",
    "--seed", "5",
    "--choose", 'Take smoker | Ask her what became | "How do they | "I\'ll get on | Cast Undergrowth | Round by | Knock at | They sang | Take off | Straight along | The lamp is | Go on | Ask what is behind | "Might I carry | Ask if you may see | Ask if he would | The dog has not | Put something | Eat, and let | Take +1 Focus | Push back | Open the door | "Who was it | 1 | Climb to | Turn to the number | 280 | Go on | Puff | Read the | Take +1 Focus | Do what | Ambrose Hale | Cast Sunburst | Follow | Sit, put | Leave, now | Dorcas has | Give her the slate | Take +1 Focus | "Come on | They are here',
)  # fmt: skip


def ran(*words: str) -> str:
    """What the command prints."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(list(words))
    assert code == 0, err.getvalue()
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


@rules("GOON-01", "GOON-16", "GOON-20", "GOON-22")
def test_the_first_book_with_a_fight_by_magic(tmp_path: Path) -> None:
    ran("new", str(tmp_path / "clock"), "--system", "goonies")
    assert same_as(GOLDEN / "clock.txt", ran("play", str(tmp_path / "clock"), *CLOCK))


@rules("GOON-01", "GOON-02", "GOON-26", "GOON-27", "A-29")
def test_a_queen_for_huffcap_from_the_market_to_they_were_told() -> None:
    told = ran("play", str(HUFFCAP), *TOLD)
    assert "They Were Told" in told
    assert same_as(GOLDEN / "huffcap.txt", told)
