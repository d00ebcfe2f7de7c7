"""What stands as story and reads as something the rules do is told of; story is not."""

from __future__ import annotations

import pytest

pytest.importorskip("markdown_it")

from support.reading import read_text
from turnto.book.model import Problem

TELLING = frozenset(("unbraced-instruction", "unbraced-condition", "unknown-outcome", "unclear-turn"))


def told(system: str, text: str) -> list[Problem]:
    """What is told of a section that nothing else is wrong with."""
    head = f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {system}\n---\n"
    _, problems = read_text(f"{head}## here\n{text}\n\n## 40 [end]\nOut.\n\n## 45 [end]\nOut.\n")
    return [problem for problem in problems if problem.code in TELLING]


@pytest.mark.parametrize("system, text", [
    ("gnat", "You find 8 gp in the chest. Turn to 40."),
    ("gnat", "He gives you 5 gold pieces for your trouble. Turn to 40."),
    ("gnat", "He gives you a **lamp** and a **rope**. Turn to 40."),
    ("gnat", "The fall costs you 2 Vitality. Turn to 40."),
    ("gnat", "You are wounded (-2 Vitality). Turn to 40."),
    ("gnat", "Your Vitality is halved. Turn to 40."),
    ("gnat", "It takes your watch. Turn to 40."),
    ("briar", "She leaves your company. Turn to 40."),
    ("briar", "You are Down. Turn to 40."),
    ("gnat", "You now have the keyword *Arbalest*. Turn to 40."),
    ("gnat", "You are now known as **Reeve**. Turn to 40."),
    ("gnat", "You may eat a ration here. Turn to 40."),
    ("gnat", "Your companion dies. Cross him off. Turn to 40."),
    ("gnat", "The chest holds a **rope**. Take what you want, then turn to 40."),
    ("gnat", "You {gain the **rope**}, which gives you +1 to Climbing. Turn to 40."),
    ("gnat", "You {gain the **rope**} and find 3 gp. Turn to 40."),
    ("gnat", "{Fight two rounds at -1}. You cannot use your shield.\n\n- Win -> 40\n- Lose -> 45"),
    ("gnat", "{Fight two rounds at -1}\n\n- Win: You find 3 gp. -> 40\n- Lose -> 45"),
    ("gnat", "The wall is high.\n\n- Success -> 40\n- Failure -> 45"),
    ("gnat", "The wheel turns.\n\n- 1-3 -> 40\n- 4-6 -> 45"),
    ("gnat", "- Buy the **rope**\n- Leave -> 40"),
    ("gnat", "- Climb (Climbing) -> 40\n- Leave -> 45"),
    ("gnat", "- Enter (Reeves only) -> 40\n- Leave -> 45"),
    ("gnat", "- [x] Enter -> 40\n- Leave -> 45"),
    ("gnat", "- 40: Climb the wall\n- 45: Go home"),
    ("gnat", "The smith has for sale a **rope** (3 gp) and a **lamp** (5 gp). Turn to 40."),
    ("gnat", "| Foe | Talent | Vitality |\n|---|---|---|\n| Wolf | 6 | 4 |\n\nTurn to 40."),
    ("gnat", "| Item | Price |\n|---|---|\n| Rope | 3 |\n\nTurn to 40."),
    ("gnat", "(if: $rope)[ [[Climb->40]] ]"),
    ("gurps", "You suffer 1d damage from the fall. Turn to 40."),
    ("gurps", "He pays you $20. Turn to 40."),
    ("gurps", "You are at -2 to all rolls until you rest. Turn to 40."),
    ("briar", "You are wounded: tick one Wound. Turn to 40."),
    ("goonies", "You learn the spell Windstorm. Turn to 40."),
    ("goonies", "If you know Sunburst you may cast it. If you do, turn to 40. If not, turn to 45."),
    ("gnat", "If you have the **rope**, you climb down with ease. {Lose 1 Vitality} Turn to 40."),
    ("gnat", "If you have fewer than 3 Vitality he lets you sleep. {You may restore 1 Talent} Turn to 40."),
    ("goonies", "{Test Power against 9}. Success: turn to 40. Tie: you may try again. Failure: turn to 45."),
    ("goonies", "- Cast Sunburst -> 40\n- Run -> 45"),
    ("briar", "{Fight a wolf (Wounds 2, -1d)}. It always strikes first.\n\n- Win -> 40\n- Lose -> 45"),
    ("briar", "There is meat for a week. Gain two hams. Turn to 40."),
    ("briar", "If Old Tib is here, note it. Then erase the code. Turn to 40."),
    ("gnat", "You may rest here if you wish. Turn to 40."),
    pytest.param("gnat", "You must take 2 damage as his hand slips, and you lose your turn. Turn to 40.", marks=pytest.mark.slow),
    ("gnat", "Your Status with Treysham goes up by 1. Turn to 40."),
    pytest.param("gnat", "She will also take any treasure off your hands at its full value. Turn to 40.", marks=pytest.mark.slow),
    ("gnat", "The potion heals 3 points when you drink it. Turn to 40."),
    ("gnat", "{Test your Talent}\n\n- Pass -> 40\n- Fail -> 45\n\nIf you have *Ash*, you need not roll: turn to 40."),
    ("briar", "{Test LORE}. Unless you get a Success, turn to 45. Otherwise turn to 40."),
])  # fmt: skip
def test_what_only_braces_do_is_told_of(system: str, text: str) -> None:
    assert told(system, text)


@pytest.mark.parametrize("text", [
    "You find a coin in the mud and lose it again.",
    "You take two steps back. Three men throw dice in the corner, and the fourth pays for the ale with six coins.",
    "“Take 3 gp and go,” he says, and gives you a look. She hands you a cup.",
    "You lose your temper, gain the stair, and win a little time. Your luck holds, by the grace of God.",
    "He offers you five gold pieces. If you had 3 gp you would take the boat.",
    "At twelve the bell rings 2 or 3 times; it was cold, -5 degrees, in the year 1740.",
    "The **Grey Lady** rides at anchor. You have never seen *Arbalest*, and you do not want to.",
    "You rest under a hedge, eat what is left, and test the ice with a stick.",
    "If you are tired, sit down; if you have ever seen the sea at night, you know. {Gain 1 xp}",
    "Here is your purse again: {gain 3 gp}. You find 3 gp in it, no more.",
])  # fmt: skip
def test_story_is_left_alone(text: str) -> None:
    assert not told("gnat", f"{text}\n\n- Go on. -> 40\n- Turn back. -> 45")


@pytest.mark.parametrize("text, ways", [
    ("{Test Climbing or by default}: success -> 40, failure -> 45", {"success": "40", "failure": "45"}),
    ("{Test Climbing or by default}\n\n- Success -> 40. Failure -> 45.", {"success": "40", "failure": "45"}),
    ("{Test Climbing or by default}\n\nSuccess -> 40; Failure -> 45", {"success": "40", "failure": "45"}),
])  # fmt: skip
def test_arrows_in_one_line_are_ways_on(text: str, ways: dict[str, str]) -> None:
    book, _ = read_text(f"---\nsystem: gnat\n---\n## here\n{text}\n\n## 40 [end]\n\n## 45 [end]\n")
    answered = [item for items in book.sections[0].outcomes.values() for item in items]
    assert {item.outcome: item.target.name for item in answered if item.target} == ways


@pytest.mark.parametrize("system, text, put", [
    ("briar", "There is meat for a week. Gain two hams.", "{Gain two **hams**}"),
    ("briar", "Delete the codes *Barley* and *Bolted*, if you have them.", "{Delete the codes *Barley* and *Bolted*}"),
    ("gnat", "You find a **whistle**. Take it if you like.", "{Take the **whistle** if you like}"),
    ("gnat", "{Gain 1 xp} and gain the keyword *Ash*.", "{gain the keyword *Ash*}"),
    ("gnat", "You may note the title Reeve.", "{You may note the title Reeve}"),
    ("briar", "- Pay 2 sp and heal one Wound.\n- Leave. -> 40", "{Pay 2 sp and heal one Wound}"),
    ("briar", "{Test LORE}. If you have Faith, add one die.", "{Test LORE; if you have Faith, add one die}"),
    ("goonies", "{Test Power against 10}. If you have a crowbar you get +2.", "{Test Power against 10; if you have a crowbar you get +2}"),
])  # fmt: skip
def test_the_ready_text_says_what_the_sentence_does(system: str, text: str, put: str) -> None:
    assert put in [problem.suggestion.new for problem in told(system, text) if problem.suggestion]
