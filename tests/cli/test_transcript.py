"""A whole game of the book that `turnto new` writes, as it is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.golden import same_as
from turnto.cli.terminal.events import lines
from turnto.core.dice import Dice
from turnto.core.procedure import Checked, Rolled
from turnto.rules.gurps import SYSTEM

GOLDEN = Path(__file__).parent / "golden"

GAME = (
    "--preset", "Wren",
    "--dice", "3 4  6 2  2 2",
    "--choose", "Take ham | Go down to the landing | Count out | Say that you | Go in after him | Go on | Give him | Go on",
)  # fmt: skip


def test_the_first_book_played_to_its_end(turnto: Callable[..., Any], tmp_path: Path) -> None:
    turnto("new", tmp_path / "mill")
    ran = turnto("play", tmp_path / "mill", *GAME)
    assert ran.code == 0, ran.err
    told = "\n".join(line.rstrip() for line in ran.out.splitlines()) + "\n"
    assert same_as(GOLDEN / "mill.txt", told)


def test_a_trademark_stands_under_the_title(turnto: Callable[..., Any], tmp_path: Path) -> None:
    turnto("new", tmp_path / "lantern", "--system", "gurps")
    told = turnto("play", tmp_path / "lantern", "--dice", "").out
    assert "GURPS is a registered trademark" in " ".join(told.split())


@pytest.mark.parametrize("label, score, told", [
    ("HT to live", "HT", "HT to live: "), ("the guard: parry", "parry", "The guard: parry: "),
    ("you: knife, thrust at the cat", "Knife", "You: knife, thrust at the cat: "), ("Climbing", "Climbing", "Climbing: "),
    ("Test your Talent at -3", "Talent", "Talent: "),
])  # fmt: skip
def test_a_test_is_told_with_what_it_was_for(label: str, score: str, told: str) -> None:
    thrown = Rolled(Dice(3), (3, 3, 3), label)
    tested = Checked(score, ((score, 10),), (3, 3, 3), 9, 10, "success", margin=1)
    ((_, line),) = lines((thrown, tested), SYSTEM, "en")
    assert line == f"⚂ ⚂ ⚂  {told}3 + 3 + 3 = 9 against {score} 10: passed"


@pytest.mark.parametrize("text, told, again", [
    ("{Gain the keyword *Lit*}", "", "You gain the keyword"), ("{Gain two **lamps**}", "", "You take"),
    ("{Gain the title Reeve}", "", "You gain the title"), ("{Status 1 with the Mill}", "", "You gain Status"),
    ("{Lose 1 Talent}", "Talent 7 → 6", "falls"), ("{Add 2 to Dusk}", "Dusk 0 → 2", "rises"), ("{Tick the box}", "", "You tick"),
    ("{Gain 3 gp}", "You gain 3 gp and have 13.", "gp 10"), ("{Lose half your gp}", "You lose 5 gp and have 5 left.", "gp 10"),
])  # fmt: skip
def test_what_the_text_tells_is_not_told_again(
    turnto: Callable[..., Any], tmp_path: Path, text: str, told: str, again: str
) -> None:
    """A change of a score is told by its figures, for the sheet is not in view; of money what is left."""
    (tmp_path / "book.md").write_text(BOOK.format(text=text), "utf-8")
    out = turnto("play", tmp_path / "book.md", "--at", "here", "--preset", "Wren").out
    assert told in out
    assert again not in out


BOOK = """---
system: gnat
presets:
  Wren: {{talent: 7, vitality: 3, gp: 10}}
---
## here
{text}

- Go. -> here
"""


def test_what_a_choice_says_is_told_once_on_the_next_page(turnto: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(BOOK.format(text="Mud.\n\n- Take it. {Gain the **lamp**} -> here"), "utf-8")
    out = turnto("play", tmp_path / "book.md", "--at", "here", "--preset", "Wren", "--choose", "Take it").out
    assert out.count("Gain the lamp") == 2  # pressed, and asked again
    assert "You take" not in out


def test_what_comes_of_an_offer_that_stands_is_told_once(turnto: Callable[..., Any], tmp_path: Path) -> None:
    offer = "{You may haggle}\n\n- Success: Half. {Gain the keyword *Cheap*}\n- Failure: No."
    book = f"---\nsystem: gurps\n---\n## here\n{offer}\n\n- {{If you have the keyword *Cheap*}} Buy. -> here\n- Go. -> here\n"
    (tmp_path / "book.md").write_text(book, "utf-8")
    ran = turnto("play", tmp_path / "book.md", "--at", "here", "--dice", "1 1 1", "--choose", "Haggle")
    assert "Gain the keyword Cheap" in ran.out
    assert "You gain the keyword" not in ran.out


def test_a_throw_is_not_told_in_the_words_that_stand_above_it(turnto: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(BOOK.format(text="{Roll one die}\n- 1-3: Rain.\n- 4-6: Sun."), "utf-8")
    out = turnto("play", tmp_path / "book.md", "--at", "here", "--preset", "Wren", "--dice", "2").out
    assert out.count("Roll one die") == 1
    assert "⚁  You roll 2." in out


JOINS = """---
system: briar
presets:
  Wren: {{charm: 2, luck: 1/1, sp: 3}}
---
## here
{{Marin joins you (Dodge; {traits})}}
- If they join: Here she is. -> there
- Otherwise: Not she. -> there

## there
- Go. -> here
"""


@pytest.mark.parametrize("traits, pressed", [("Tough", ()), ("Mercenary", ("--choose", "Pay 1 sp"))])
def test_whoever_joins_is_told_once_paid_or_not(
    turnto: Callable[..., Any], tmp_path: Path, traits: str, pressed: tuple[str, ...]
) -> None:
    (tmp_path / "book.md").write_text(JOINS.format(traits=traits), "utf-8")
    told = turnto("play", tmp_path / "book.md", "--at", "here", "--preset", "Wren", *pressed).out
    assert "Here she is" in told
    assert told.count("Marin joins you") == 1
