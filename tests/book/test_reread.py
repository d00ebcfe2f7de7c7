"""A book read again after an edit, with what was read before, is the book read from nothing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing import cases
from turnto.book.model import Book, Problem
from turnto.book.read import read, read_text
from turnto.book.reread import Readings
from turnto.rules.installed import installed

RULES = installed()
ROOT = Path(__file__).parents[2]
HEAD = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\nskills: [Cooking]\n---\n"
SOUND = "".join(
    f"## s{n}\nThe **rope** lies here.\n\n{{Test Climbing at -{n}}}\n- Success: {{Gain {n} gp}} -> s{n + 1}\n"
    f"- Failure: {{Take a Wound}} -> end\n\n- {{If you have the **rope**}} Wait. -> end\n\n"
    for n in range(6)
)
FAULTY = "".join(
    f"## s{n}\n{{Frobnicate the wombat}} {{If thou hast {n} groats}}\n- Go. -> sextion\n\n" for n in range(24)
)
WRITTEN = "\n".join((ROOT / "adventures/the-hollow-weight/50-dawn.md").read_text("utf-8").split("\n")[:60])
TEXTS = [HEAD + body + "\n## s6\nOn.\n\n- On. -> end\n\n## end [end]\nOut.\n" for body in (SOUND, FAULTY, WRITTEN)]
PIECES = ["\n", "\n\n", "x", " ", "{", "}", "## ", "## new\n", "-> ", "- Go. -> end\n", "{Test your Talent}\n", "<!--", "-->", "```\n", "TODO this\n",
    "{Frobnicate the wombat}", "{If you have the **rope**} ", "**", "|a|b|\n|-|-|\n", "{Otherwise} ", "Cooking", "\\", "{Fight two rounds at -1}\n"]  # fmt: skip
Edit = tuple[float, int, str]


def edited(text: str, edit: Edit) -> str:
    """The text with some of its letters replaced by a piece."""
    where, gone, piece = edit
    at = int(where * len(text))
    return text[:at] + piece + text[at + gone :]


@cache
def at_once(text: str) -> tuple[Book, list[Problem]]:
    """Read a book from nothing; most edits begin with the same."""
    return read_text(text, RULES)


@settings(max_examples=cases(10), deadline=None)
@pytest.mark.slow
@given(
    st.sampled_from(TEXTS),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(PIECES)), min_size=1, max_size=4),
)
def test_what_is_read_again_after_any_edits_is_what_is_read_at_once(text: str, edits: list[Edit]) -> None:
    readings = Readings()
    for edit in ((0.0, 0, ""), *edits):
        text = edited(text, edit)
        assert read_text(text, RULES, readings=readings) == at_once(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text.replace("## s0\n", "## s0\n{Frobnicate this too}\n"),
        lambda text: text.replace("{Frobnicate the wombat}", "", 3),
        lambda text: text.replace("- Go", "\n- Go", 1),
        lambda text: text.replace("[Cooking]", "[Wombat]"),
        lambda text: text.replace("## s3", "## sextion"),
        lambda text: text.replace("system: gnat", "system: briar"),
    ],
)
def test_hints_are_given_as_in_a_book_read_at_once(edit: object) -> None:
    readings, text = Readings(), TEXTS[1]
    assert callable(edit)
    for now in (text, edit(text), text):
        assert read_text(now, RULES, readings=readings) == at_once(now)


@pytest.mark.parametrize(
    "name",
    ["s6", *(pytest.param(name, marks=pytest.mark.slow) for name in ("the end", "turn", "12", "cave-in", "sextion"))],
)
def test_what_may_say_the_name_of_a_new_section_is_read_again(name: str) -> None:
    said = (
        "Turn to **s6**. {If you have visited the end} Turn.",
        "[Go](#the%20end). [Go on](cave_in)",
        "If you dare, turn to section twelve. (12)",
        "You turn to cave in. {Turn to the cave-in}",
        "- To the turn -> turn: again",
    )
    old = TEXTS[1] + "".join(f"\n## t{n}\n{text}\n" for n, text in enumerate(said))
    readings = Readings()
    for now in (old, f"{old}\n## {name}\nNew.\n", old.replace("## t3", f"## {name}"), old):
        assert read_text(now, RULES, readings=readings) == at_once(now)


def test_only_the_section_that_was_changed_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    again: list[str] = []
    section = read.__globals__["_section"]
    monkeypatch.setitem(
        read.__globals__, "_section", lambda raw, *rest: again.append(raw.head.name) or section(raw, *rest)
    )
    readings = Readings()
    for text, wanted in (
        (TEXTS[0], ["s0", "s1", "s2", "s3", "s4", "s5", "s6", "end"]),
        (TEXTS[0].replace("at -3", "at -4"), ["s3"]),
        (TEXTS[0].replace("at -3", "at -4").replace("rope** lies", "rope**\n\nlies", 1), ["s0"]),
        (TEXTS[0] + "\n## elsewhere\nElse.\n", ["s0", "s3", "elsewhere"]),
    ):
        again.clear()
        read_text(text, RULES, readings=readings)
        assert again == wanted
